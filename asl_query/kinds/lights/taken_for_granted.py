"""What answers about Searchlights take for granted, and what they leave out."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.acts.light_after import ends_told
from asl_query.acts.light_fitness import bars, facts_of
from asl_query.acts.targeting import facing_of
from asl_query.board.board import Board
from asl_query.kinds.query_context import only_painted
from asl_query.sight.lanes import on_grain
from asl_query.sight.seasons import season_taken
from asl_query.terms.answers import Notes
from asl_query.terms.searchlight_kinds import NightWeather
from asl_query.terms.searchlight_use import SearchlightAct
from asl_query.terms.searchlights import (
    Asks,
    Beam,
    Covering,
    IsLit,
    KeepsLit,
    Light,
    LightsFor,
    Mount,
    Obscurement,
    Searchlight,
    Sighting,
    TargetSituation,
)

NONE_NEEDED = {"solver": "none needed"}
_NAMELESS = (
    "W10.3 two rows of the table between the pinned crew and the Stunned or BU AFV, of which our text has lost name and value"
)


def notes_of_lanes(board: Board, murk: Obscurement, beams: Iterable[Beam]) -> Notes:
    """Of what Lanes light, and whom they blind."""
    return Notes(_of_lanes(board, murk, beams), _left_out(murk))


def notes_of_lit(board: Board, question: IsLit) -> Notes:
    """Of whether a Location is lit."""
    cloud = ["SLBI is in effect over the whole map, at night under Scattered or Overcast Cloud Cover"] if question.slbi else []
    in_mist = question.slbi is NightWeather.MIST
    return Notes((*_of_lanes(board, question.murk, question.beams, in_mist=in_mist), *cloud), _left_out(question.murk))


def notes_of_sighting(board: Board, question: Sighting, *, is_barred: bool) -> Notes:
    """Of a target, and of the roll for it where there is one."""
    nameless = [] if is_barred or question.asks is Asks.VERDICT else [_NAMELESS]
    left_out = (*_left_out(question.murk), *_of_stun(question.light), *nameless)
    return Notes(_of_sighting(board, question.light, question.there, question.murk), left_out)


def notes_of_keeping_lit(board: Board, question: KeepsLit) -> Notes:
    """Of a Location lit from one turn to another."""
    first = "the enemy's" if question.enemy_moves_first else "its owner's"
    assumed = (
        *_of_sighting(board, question.light, question.there, question.murk),
        f"turn {question.in_turn} is looked at as it ends" if question.in_turn == question.until_turn
        else f"turns {question.in_turn} and {question.until_turn} are looked at as they end",
        f"{first} Player Turn comes first in each turn",
        f"Lanes may be established from turn {question.from_turn} on (W10.5), and an earlier light bounds the timing (W10.51)",
        *(["its AFV is a CT one (W10.53)"] if question.light.buttoned_up else []),
        "nothing else befalls the SL (W10.21)" if question.events else "no fire, enemy or SMOKE reaches the SL (W10.21)",
        *(["what befalls it comes late in the enemy MPh"] if question.events else []),
        *dict.fromkeys(f"then, as soon as it may, it {how}" for event, _ in question.events for how in ends_told(event)),
        *(["its crew is pinned in the first Player Turn"] if question.light.pinned else []),
    )  # fmt: skip
    return Notes(assumed, (*_left_out(question.murk), *_of_stun(question.light), _NAMELESS))


def notes_of_covering(board: Board, question: LightsFor) -> Notes:
    """Of several GMSLs, or of every place for one."""
    placed = [f"+{drm} SMOKE in {hex_.name}" for hex_, drm in question.smoke]
    assumed = (
        *only_painted(board, "hexes and LOF"),
        "GMSLs Emplaced with their crews, nothing else on the board",
        *(["each GMSL in a hex of its own"] if question.wants is Covering.EVERY else []),
        "a hex counts by its Location on the ground, IN its Depression or on its bridge",
        "all Lanes in place at the same time, each side of an Alternate Hex Grain as its owner likes" if question.at_once
        else "each hex is one that some GMSL can target when it wants to",
        *placed, f"no {'other ' if placed else ''}SMOKE or Mist; LOS as by day (W10.4)",
    )  # fmt: skip
    return Notes(assumed, ("W10.3 the Sighting TC: whether it passes is a roll of its own",))


def _of_lanes(board: Board, murk: Obscurement, beams: Iterable[Beam], *, in_mist: bool = False) -> tuple[str, ...]:
    """What is taken for granted of Lanes that lie there; `in_mist`, of SLBI in Mist."""
    beams = tuple(beams)
    dim = _dimmed(murk)
    untyped = [words for beam in beams for words in _of_type(beam.light)]
    sided = [
        f"the LOF of the {beam.light.told} lies along no Alternate Hex Grain, so that its side does not matter" for beam in beams
        if beam.side and beam.light.at.hex != beam.target.hex and not on_grain(board, beam)
    ]  # fmt: skip
    lying = [_is_lying(beam) for beam in beams if not bars(SearchlightAct.TARGET, facts_of(beam.light))]
    return (*untyped, *lying, *sided, *dim, f"no {'other ' if dim else ''}SMOKE{'' if in_mist else ' or Mist'}")


def _of_sighting(board: Board, light: Light, there: TargetSituation, murk: Obscurement) -> tuple[str, ...]:
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


def _left_out(murk: Obscurement) -> tuple[str, ...]:
    """What bears on the answer without being modelled."""
    return ("E3.32 how the DRM of Mist grows with the range",) if murk.mist else ()


def _of_stun(light: Light) -> list[str]:
    """Of a Stunned crew, that the row of W10.3 for it speaks for its targeting, and W10.21 may speak against a Lane."""
    return ["W10.21 whether a Stunned crew (D5.34), for which W10.3 has a row, is in Good Order (A.7)"] if light.stunned else []
