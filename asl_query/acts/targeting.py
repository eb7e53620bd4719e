"""What keeps a Searchlight from targeting a Location: W10.11, W10.12, W10.2, W10.4 to W10.42."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from asl_query.acts.placement_limits import Bar, bars_to_standing
from asl_query.board.board import Board
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a06_los import too_many_hindrances
from asl_query.rules.asl.c03_arcs import covering, facing_after, hexspines_to_change
from asl_query.rules.asl.w10_kinds import amsl_ca, may_light_with_ca
from asl_query.rules.asl.w10_searchlights import (
    beam_range_hexes,
    in_beam_range,
    is_obstacle_to_searchlight,
    keeps_from_targeting,
    may_target,
    may_target_in_direction,
)
from asl_query.sight.sight import Purpose, Sight, look, look_all
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.searchlight_use import TerrainAtLight
from asl_query.terms.searchlights import Beam, Light, Mount, Obscurement, Searchlight


def ground_of(terrain: str) -> TerrainAtLight:
    """The terrain of a hex as W10.41 tells it apart."""
    if terrain.endswith("building"):
        return TerrainAtLight.BUILDING
    return next((ground for ground in TerrainAtLight if ground.value == terrain), TerrainAtLight.OTHER)


def bars_to_targeting(board: Board, light: Light, target: Location, murk: Obscurement) -> list[Bar]:
    """Everything that keeps the SL from targeting the Location; its LOS is looked at only where nothing else does."""
    return list(_bars_without_los(board, light, target, murk)) or _bars_of_los(board, light, target, murk)


def bars_to_lane(board: Board, beam: Beam, murk: Obscurement) -> list[Bar]:
    """What keeps a SL from having this Lane. One that lies there already is not undone by a pinned crew, nor by SMOKE or Mist
    that came after it, unless the SMOKE is in the SL's own Location (W10.21)."""
    light = beam.light
    if light.target != beam.target:
        return bars_to_targeting(board, light, beam.target, murk)
    at_light = Obscurement(tuple((hex_, drm) for hex_, drm in murk.smoke if hex_ == light.at.hex))
    return bars_to_targeting(board, replace(light, pinned=False, vca=None), beam.target, at_light)


def _bars_without_los(board: Board, light: Light, target: Location, murk: Obscurement) -> Iterator[Bar]:
    if light.in_tow:
        yield Bar("W10.11: in tow", "it is in tow")
    if light.malfunctioned or light.disabled:
        yield Bar("W10.21", f"it is {'disabled' if light.disabled else 'malfunctioned'}")
    if light.type is Searchlight.GMSL:
        yield from bars_to_standing(board, light.at.hex, light.emplaced)
    yield from bars_of_place(board, light, board.range_hexes(light.at.hex, target.hex), light.at.hex in dict(murk.smoke))
    changed = hexspines_changed(board, light, target.hex)
    if not may_target_in_direction(light.type, light.pinned, bool(changed)):
        yield Bar(
            key_of(may_target_in_direction),
            f"{target.name} is outside its CA, which it may not change while its crew is pinned",
        )
    ca = ca_when_lighting(board, light, target.hex)
    barred = _barred(light)
    if barred is not None and ca is not None and not may_light_with_ca(ca, barred):
        yield Bar(key_of(may_light_with_ca), "its SL CA would coincide with the VCA of its truck")


def bars_of_place(board: Board, light: Light, distance: int, smoke_there: bool) -> Iterator[Bar]:
    """What the range and the SL's own Location have against targeting."""
    maximum = beam_range_hexes(light.type)
    terrain = board[light.at.hex].terrain
    in_terrain = keeps_from_targeting(ground_of(terrain))
    if not in_beam_range(distance, maximum):
        yield Bar(key_of(in_beam_range), f"the range is {distance}, more than the {maximum} hexes of {a_light(light)}")
    elif not may_target(light.type, distance, in_terrain, smoke_there, light.in_bypass, light.in_motion):
        yield Bar(key_of(may_target), _why_not(light, distance, terrain if in_terrain else "", smoke_there))


def a_light(light: Light) -> str:
    """A Searchlight of this type in words."""
    return f"{'an' if light.type is Searchlight.AMSL else 'a'} {light.type.value}"


def _why_not(light: Light, distance: int, terrain: str, smoke_there: bool) -> str:
    if distance == 0:
        return "a SL cannot target its own hex"
    if smoke_there:
        return "there is SMOKE in its Location"
    if terrain and light.type is not Searchlight.AMSL:
        return f"{a_light(light)} in {terrain} cannot target"
    return f"its vehicle is in {'Motion' if light.in_motion else 'Bypass'}"


def _bars_of_los(board: Board, light: Light, target: Location, murk: Obscurement) -> list[Bar]:
    sight = los_to(board, light, target, murk)
    if not sight.is_clear:
        return [bar_of_los(sight)]
    if too_many_hindrances(sight.hindrance_drm + murk.mist):
        return [Bar("W10.4", f"LOS blocked by Hindrances of +{sight.hindrance_drm + murk.mist} (A6.7)")]
    return []


def targets_around(board: Board, light: Light, murk: Obscurement) -> list[Hex]:
    """The hexes that a SL could target whichever way it faces: W10.2, W10.41 and its LOS by day (W10.4, W10.42), all at once."""
    smoke = dict(murk.smoke)
    there, start = light.at.hex in smoke, light.at.hex
    near = [h for h in board.painted_hexes if not list(bars_of_place(board, light, board.range_hexes(start, h), there))]
    near = [h for h in near if board.traceable(start, h)]
    looks = look_all(board, [light.at] * len(near), [board.ground(h) for h in near], Purpose.SEARCHLIGHT, smoke)
    return [
        hex_ for i, hex_ in enumerate(near)
        if looks.sight(i).is_clear and not too_many_hindrances(looks.sight(i).hindrance_drm + murk.mist)
    ]  # fmt: skip


def bar_of_los(sight: Sight) -> Bar:
    """A blocked LOS as a reason: the Sighting TC fails of itself."""
    first = sight.obstructions[0]
    number = first.rule if first.rule == key_of(is_obstacle_to_searchlight) else "W10.4"
    return Bar(number, f"LOS blocked by {first.what}", first.hex, first.rule)


def los_to(board: Board, light: Light, target: Location, murk: Obscurement) -> Sight:
    """The LOS of the SL: by day, from centre dot to centre dot, with the Obstacles of W10.42."""
    return look(board, light.at, target, Purpose.SEARCHLIGHT, dict(murk.smoke))


def facing_of(light: Light) -> int | None:
    """The hexspine of its SL CA: what is said of it, of a bow mount the VCA (W10.13); None where nothing is said."""
    if light.mount is not None and isinstance(light.facing, int) and isinstance(light.vca, int):
        return amsl_ca(light.mount, light.facing, light.vca)
    spine = light.facing or (light.vca if light.mount is Mount.BOW else None)
    return spine if isinstance(spine, int) else None


def hexspines_changed(board: Board, light: Light, target: Hex) -> int:
    """By how many hexspines its CA must change to cover the target; none where nothing is said of its CA."""
    facing = facing_of(light)
    if facing is None or target == light.at.hex:
        return 0
    return hexspines_to_change(board, light.at.hex, facing, target, _barred(light))


def _barred(light: Light) -> int | None:
    """The hexspine that its SL CA may not have: the VCA of a TMSL (W10.12)."""
    return light.vca if light.type is Searchlight.TMSL and isinstance(light.vca, int) else None


def ca_when_lighting(board: Board, light: Light, target: Hex) -> int | None:
    """The hexspine of its SL CA once it targets the hex; None where nothing is said of its CA and more than one could be."""
    facing = facing_of(light)
    if target == light.at.hex:
        return facing
    if facing is None:
        spines = covering(board, light.at.hex, target)
        return spines[0] if len(spines) == 1 else None
    return facing_after(board, light.at.hex, facing, target, _barred(light))
