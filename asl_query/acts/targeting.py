"""What keeps a Searchlight from targeting a Location: W10.11, W10.12, W10.2, W10.4 to W10.42."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache

from asl_query.acts.light_fitness import LightFacts, facts_of
from asl_query.acts.placement_limits import Bar, bars_to_standing, ground_of
from asl_query.acts.states.searchlight_acts import LANE_STANDS, ways_of_searchlights
from asl_query.acts.states.searchlight_conditions import (
    has_a_los,
    is_dark,
    is_in_range,
    is_in_working_order,
    is_let_shine_that_way,
    is_not_in_tow,
    is_not_lost_for_good,
    is_out_of_smoke,
    may_be_aimed,
    may_be_aimed_there,
)
from asl_query.board.board import Board
from asl_query.logic.machine import Condition, StateValue, unmet
from asl_query.logic.rule import key_of
from asl_query.logic.trace import asked_once
from asl_query.rules.asl.a06_los import too_many_hindrances
from asl_query.rules.asl.c03_arcs import covering, facing_after, hexspines_to_change
from asl_query.rules.asl.w10_kinds import amsl_ca
from asl_query.rules.asl.w10_searchlights import beam_range_hexes, is_obstacle_to_searchlight
from asl_query.sight.sight import Purpose, Sight, look, look_all
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.searchlight_use import SearchlightAct, TerrainAtLight
from asl_query.terms.searchlights import Beam, Light, Mount, Obscurement, Searchlight
from asl_query.terms.status import text_of


def bars_to_targeting(board: Board, light: Light, target: Location, murk: Obscurement) -> list[Bar]:
    """Everything that keeps the SL from targeting the Location; its LOS is looked at only where nothing else does. A Lane that it
    has is let go first (W10.45)."""
    facts = facts_at(board, light, target, murk)
    barring = list(unmet(_needs_at_any_time(), facts))
    standing = bars_to_standing(board, light.at.hex, light.emplaced) if light.type is Searchlight.GMSL else ()
    return [*standing, *_told(light, facts, barring, target)] or _bars_of_los(board, light, target, murk)


def bars_to_lane(board: Board, beam: Beam, murk: Obscurement) -> list[Bar]:
    """What keeps a SL from having this Lane. One that lies there already is not undone by a pinned crew, nor by SMOKE or Mist
    that came after it, unless the SMOKE is in the SL's own Location (W10.21)."""
    light, target = beam.light, beam.target
    if light.target != target:
        return bars_to_targeting(board, light, target, murk)
    at_light = Obscurement(tuple((hex_, drm) for hex_, drm in murk.smoke if hex_ == light.at.hex))
    facts = facts_at(board, light, target, at_light)
    barring = list(unmet((*LANE_STANDS, *_needs_of_place()), facts))
    standing = bars_to_standing(board, light.at.hex, light.emplaced) if light.type is Searchlight.GMSL else ()
    return [*standing, *_told(light, facts, barring, target)] or _bars_of_los(board, light, target, at_light)


def facts_at(board: Board, light: Light, target: Location, murk: Obscurement) -> LightFacts:
    """A SL and its target as conditions read them; its LOS is taken for clear."""
    at, outside_ca = light.at.hex, hexspines_changed(board, light, target.hex) > 0
    of_place = _facts_of_place(board, light, board.range_hexes(at, target.hex), at in dict(murk.smoke))
    ca, vca = ca_when_lighting(board, light, target.hex), _barred(light)
    of_ca: LightFacts = {"sl_ca": ca, "vca": vca} if ca is not None and vca is not None else {}
    return {**facts_of(light), **of_place, "outside_ca": outside_ca, **of_ca}


def _facts_of_place(board: Board, light: Light, distance: int, smoke_there: bool) -> LightFacts:
    return {
        "kind": light.type, "ground": ground_of(board[light.at.hex].terrain), "range_hexes": distance, "smoke": smoke_there,
        "in_bypass": light.in_bypass, "in_motion": light.in_motion,
    }  # fmt: skip


def bars_of_place(board: Board, light: Light, distance: int, smoke_there: bool) -> Iterator[Bar]:
    """What the range and the SL's own Location have against targeting."""
    facts = _facts_of_place(board, light, distance, smoke_there)
    yield from _told(light, facts, _unmet_of_place(tuple(facts.items())))


@asked_once
def _unmet_of_place(facts: tuple[tuple[str, StateValue], ...]) -> tuple[Condition, ...]:
    return unmet(_needs_of_place(), dict(facts))


@cache
def _needs_at_any_time() -> tuple[Condition, ...]:
    """What targeting asks but for when it is done, and whether Lanes are free to be established."""
    (way,) = (way for way in ways_of_searchlights()[SearchlightAct.TARGET] if is_dark in way)  # on a map no Lane is given up
    return tuple(need for need in way if not {"when", "light_event"} & set(need.reads))


@cache
def _needs_of_place() -> tuple[Condition, ...]:
    """What it asks of the range and the Location of the SL."""
    return tuple(need for need in _needs_at_any_time() if "range_hexes" in need.reads)


# How bars are told, and in which order.


def _of_lamp(_: Light, facts: LightFacts) -> str:
    return f"it is {text_of(facts['lamp'])}"


def _of_range(light: Light, facts: LightFacts) -> str:
    return f"the range is {facts['range_hexes']}, more than the {beam_range_hexes(light.type)} hexes of {a_light(light)}"


def _of_aim(light: Light, facts: LightFacts) -> str:
    """The first of the facts that would keep it from targeting alone."""
    plain = {**facts, "range_hexes": 1, **dict.fromkeys(_AIMED, False), "ground": TerrainAtLight.OTHER}
    for name in ("range_hexes", "smoke", "ground", "in_motion", "in_bypass"):
        if facts[name] != plain[name] and not may_be_aimed.is_met({**plain, name: facts[name]}):
            where = f"{a_light(light)} in {text_of(facts['ground'])} cannot target"
            return {"range_hexes": "a SL cannot target its own hex", "ground": where}.get(name) or _AIMED[name]
    return "it cannot target from there"


_AIMED = {
    "smoke": "there is SMOKE in its Location", "in_motion": "its vehicle is in Motion", "in_bypass": "its vehicle is in Bypass",
}  # fmt: skip
_TELLS: Mapping[Condition, Callable[[Light, LightFacts], str]] = {
    is_not_in_tow: lambda *_: "it is in tow",
    is_in_working_order: _of_lamp,
    is_not_lost_for_good: _of_lamp,
    is_in_range: _of_range,
    is_out_of_smoke: lambda *_: _AIMED["smoke"],
    may_be_aimed: _of_aim,
    may_be_aimed_there: lambda *_: "{} is outside its CA, which it may not change while its crew is pinned",
    is_let_shine_that_way: lambda *_: "its SL CA would coincide with the VCA of its truck",
}


def _told(light: Light, facts: LightFacts, barring: Collection[Condition], target: Location | None = None) -> Iterator[Bar]:
    """Each thing that bars, once; what only the range bars by W10.41 is told by W10.2."""
    known: set[str] = set()
    for need in sorted(barring, key=[*_TELLS, *barring].index):
        within = {**facts, "range_hexes": 1} if is_in_range in barring and need == may_be_aimed else facts
        if within is not facts and need.is_met(within):
            continue
        tells = _TELLS.get(need)
        said = tells(light, within).format(target.name if target else "") if tells else need.says or "it may not target as it is"
        if said not in known:
            known.add(said)
            yield Bar(need.rule, said)


def a_light(light: Light) -> str:
    """A Searchlight of this type in words."""
    return f"{'an' if light.type is Searchlight.AMSL else 'a'} {light.type.value}"


def _bars_of_los(board: Board, light: Light, target: Location, murk: Obscurement) -> list[Bar]:
    """What keeps its LOS from the target, as long as a target must be in its LOS (W10.4)."""
    sight = los_to(board, light, target, murk)
    if has_a_los.is_met({"daytime_los": _is_clear(sight, murk), "within_nvr": False}):
        return []
    if not sight.is_clear:
        return [bar_of_los(sight)]
    return [Bar(has_a_los.rule, f"LOS blocked by Hindrances of +{_hindrance(sight, murk)} (A6.7)")]


def _hindrance(sight: Sight, murk: Obscurement) -> int:
    return sight.hindrance_drm + murk.mist


def has_los_by_day(board: Board, light: Light, target: Location, murk: Obscurement) -> bool:
    """Whether a SL has the LOS to the Location that it would have by day."""
    return _is_clear(los_to(board, light, target, murk), murk)


def _is_clear(sight: Sight, murk: Obscurement) -> bool:
    """Whether a LOS is there by day: nothing blocks it, nor do too many Hindrances (A6.7)."""
    return sight.is_clear and not too_many_hindrances(_hindrance(sight, murk))


def targets_around(board: Board, light: Light, murk: Obscurement) -> list[Hex]:
    """The hexes that a SL could target whichever way it faces: W10.2, W10.41 and its LOS by day (W10.4, W10.42), all at once."""
    smoke = dict(murk.smoke)
    there, start = light.at.hex in smoke, light.at.hex
    near = [h for h in board.painted_hexes if not list(bars_of_place(board, light, board.range_hexes(start, h), there))]
    near = [h for h in near if board.traceable(start, h)]
    looks = look_all(board, [light.at] * len(near), [board.ground(h) for h in near], Purpose.SEARCHLIGHT, smoke)
    return [
        hex_ for i, hex_ in enumerate(near)
        if _is_clear(looks.sight(i), murk)
    ]  # fmt: skip


def bar_of_los(sight: Sight) -> Bar:
    """A blocked LOS as a reason: the Sighting TC fails of itself."""
    first = sight.obstructions[0]
    number = first.rule if first.rule == key_of(is_obstacle_to_searchlight) else has_a_los.rule
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
