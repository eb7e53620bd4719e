"""What answers about Searchlights take for granted, and what they leave out."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.acts.targeting import facing_of
from asl_query.board.board import Board
from asl_query.sight.lanes import on_grain
from asl_query.sight.seasons import season_taken
from asl_query.terms.searchlights import Beam, Light, Mount, Obscurement, Searchlight, TargetSituation

NONE_NEEDED = {"solver": "none needed"}
NAMELESS = (
    "W10.3 two rows of the table between the pinned crew and the Stunned or BU AFV, of which our text has lost name and value"
)


def of_lanes(board: Board, murk: Obscurement, beams: Iterable[Beam]) -> tuple[str, ...]:
    """What is taken for granted of Lanes that lie there."""
    beams = tuple(beams)
    dim = _dimmed(murk)
    untyped = [words for beam in beams for words in _of_type(beam.light)]
    sided = [
        f"the LOF of the {beam.light.told} lies along no Alternate Hex Grain, so that its side does not matter" for beam in beams
        if beam.side and beam.light.at.hex != beam.target.hex and not on_grain(board, beam)
    ]  # fmt: skip
    return (*untyped, *map(_is_lying, beams), *sided, *dim, f"no {'other ' if dim else ''}SMOKE or Mist")


def of_sighting(board: Board, light: Light, there: TargetSituation, murk: Obscurement) -> tuple[str, ...]:
    """What is taken for granted of a SL that targets, of its target and the LOF."""
    found = [*_of_type(light), *([] if facing_of(light) is not None else ["the target is within its CA"])]
    if light.type is Searchlight.AMSL and light.mount is not Mount.BOW and light.traverse is None:
        found.append("its turret is of type T")
    if not (there.known_enemy or there.moving_enemy or there.gunflash):
        found.append("no Known enemy unit, moving enemy or Gunflash in the target Location")
    found += map(_is_lying, there.beams)
    if not (there.lit or there.sl_lit or there.crosses_lit):
        found.append("nothing else Illuminated")
    if there.hazardous and there.nvr is None:
        found.append("that enemy is within the SL's NVR")
    return (*found, *_dimmed(murk), ", ".join(["LOS as by day (W10.4)", *season_taken(board)]))


def _of_type(light: Light) -> list[str]:
    """What a Searchlight is taken to be of which only that is said: it is one."""
    return [f"the {light.told} is a {light.type.value}"] if light.name == "SL" else []


def _is_lying(beam: Beam) -> str:
    return f"the {beam.light.told} is switched on and its Lane lies in {beam.target.name}"


def _dimmed(murk: Obscurement) -> list[str]:
    placed = [f"+{drm} SMOKE in {hex_.name}" for hex_, drm in murk.smoke]
    return [*placed, *([f"Mist of +{murk.mist}"] if murk.mist else [])]


def left_out(murk: Obscurement) -> tuple[str, ...]:
    """What bears on the answer without being modelled."""
    return ("E3.32 how the DRM of Mist grows with the range",) if murk.mist else ()
