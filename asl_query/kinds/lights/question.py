"""The facts that a question about Searchlights needs: places that exist, hexspines that they have, a LOF over painted hexes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from asl_query.board.board import Board
from asl_query.errors import QuestionError
from asl_query.kinds.places import require_hex, require_not_in_bypass, require_place, require_turns
from asl_query.rules.asl.c03_arcs import hexspine_number
from asl_query.terms.hexes import Hex, Hexside, is_row
from asl_query.terms.locations import Depth, Location
from asl_query.terms.questions import OfSearchlights
from asl_query.terms.searchlights import (
    Asks,
    Beam,
    Blinded,
    IsLit,
    KeepsLit,
    Light,
    Lights,
    LightsFor,
    Mount,
    Searchlight,
    Sighting,
)

_L = TypeVar("_L", Blinded, IsLit, KeepsLit, Lights, LightsFor, Sighting)


def with_lights_settled(board: Board, question: _L, text: str) -> tuple[_L, list[str]]:
    """The question with hexspines as numbers, the hexes that are there, and the crew of a GMSL; and what was assumed."""
    notes: list[str] = []
    return _with_crew(_settled(board, question, text), notes), notes


def _settled(board: Board, question: _L, text: str) -> _L:
    """The question with hexspines as numbers, and of a hexrow or a whole board the hexes that are there."""
    match question:
        case LightsFor():
            return replace(question, hexes=_hexes_there(board, question))
        case IsLit():
            beams = tuple(_of_beam(board, beam, text) for beam in question.beams)
            return replace(question, place=_at_its_crest(question.place, text), beams=beams)
        case Lights():
            return replace(question, beam=_of_beam(board, question.beam, text))
        case Blinded(firer, target):
            beam = _of_beam(board, question.beam, text)
            return replace(question, beam=beam, firer=_at_its_crest(firer, text), target=_at_its_crest(target, text))
        case Sighting() | KeepsLit():
            light = _of_light(board, question.light, text)
            there = replace(question.there, beams=tuple(_of_beam(board, beam, text) for beam in question.there.beams))
            return replace(question, light=light, target=_at_its_crest(question.target, text), there=there)


def _with_crew(question: _L, notes: list[str]) -> _L:
    """A question about rolls with the crew of a GMSL of which nothing is said: the one that the EX of W10.112 has."""
    if not isinstance(question, KeepsLit | Sighting) or (isinstance(question, Sighting) and question.asks is not Asks.CHANCE):
        return question
    light = question.light
    if light.type is not Searchlight.GMSL or light.morale_level is not None:
        return question
    notes.append(f"the crew of the {light.told} is a {_CREW}, as in the EX of W10.112 (name another: with ML 8)")
    return replace(question, light=replace(light, morale_level=int(_CREW.rpartition("-")[2])))


_CREW = "2-2-7"


def _hexes_there(board: Board, question: LightsFor) -> tuple[Hex, ...]:
    painted = set(board.painted_hexes)
    named = question.hexes or tuple(h for h in board.painted_hexes if h.board == question.board)
    return tuple(h for h in named if h in painted) if is_row(named) or not question.hexes else named


def _of_beam(board: Board, beam: Beam, text: str) -> Beam:
    return replace(beam, light=_of_light(board, beam.light, text), target=_at_its_crest(beam.target, text))


def _at_its_crest(place: Location, text: str) -> Location:
    """The Location without the hexside of its Crest, which tells nothing of what is lit."""
    if place.along is not None and place.hex not in place.along:
        what = f"{place.hex.name} is no hex of the hexside {place.along.short}."
        raise QuestionError.at_word(what, text, place.along.short)
    return place._replace(along=None)


def _of_light(board: Board, light: Light, text: str) -> Light:
    if light.at.hex not in board:
        return light  # the error about its hex comes with the others
    return replace(
        light, at=_at_its_crest(light.at, text), target=light.target and _at_its_crest(light.target, text),
        bore_sighted=light.bore_sighted and _at_its_crest(light.bore_sighted, text),
        facing=_number(board, light, light.facing, text), vca=_number(board, light, light.vca, text),
    )  # fmt: skip


def _number(board: Board, light: Light, spine: Hexside | int | None, text: str) -> int | None:
    if not isinstance(spine, Hexside):
        return spine
    found = hexspine_number(board, light.at.hex, spine)
    if found is None:
        what = f"{spine.short} is no hexspine of {light.at.hex.name}: name two hexes beside it that touch, or 1 to 6 (C3.2)."
        raise QuestionError.at_word(what, text, spine.short)
    return found


def require_lights(board: Board, question: OfSearchlights, text: str) -> None:
    """Every place is there, and each LOF stays where the board is painted."""

    def place(spot: Location) -> None:
        require_place(text, board, spot)
        require_not_in_bypass(text, spot)

    smoke = question.smoke if isinstance(question, LightsFor) else question.murk.smoke
    for hex_, _ in smoke:
        require_hex(text, board, hex_)
    for light in _lights_of(question):
        _require_light(light, place, text)
    if isinstance(question, KeepsLit):
        require_turns(question.from_turn, question.in_turn, question.until_turn)
    match question:
        case LightsFor():
            _require_area(board, question, place, text)
        case Lights():
            _require_lof(board, question.beam.light.at, question.beam.target, place, text)
        case Sighting() | KeepsLit():
            for beam in question.there.beams:
                _require_lof(board, beam.light.at, beam.target, place, text)
            _require_lof(board, question.light.at, question.target, place, text)
        case IsLit():
            _require_ground(question.place, text)
            place(question.place)
            for beam in question.beams:
                _require_lof(board, beam.light.at, beam.target, place, text)
        case Blinded():
            _require_blinded(board, question, place, text)


def _lights_of(question: OfSearchlights) -> tuple[Light, ...]:
    match question:
        case LightsFor():
            return ()
        case IsLit():
            return tuple(beam.light for beam in question.beams)
        case Lights() | Blinded():
            return (question.beam.light,)
        case Sighting() | KeepsLit():
            return (question.light,)


def _require_light(light: Light, place: Callable[[Location], None], text: str) -> None:
    """A Searchlight on the ground, of which nothing is said that its type cannot be; a Bore Sighted Location that is there."""
    _require_ground(light.at, text)
    if light.at.floor:
        what = f"{light.at.name} holds no Searchlight: one is on the ground (W10.11-.13); name {light.at.hex.name}."
        raise QuestionError.at_word(what, text, light.at.hex.short)
    for what, word in _contradictions(light):
        raise QuestionError.at_word(f"{what}; leave one of the two out.", text, word)
    if light.bore_sighted is not None:
        _require_ground(light.bore_sighted, text)
        place(light.bore_sighted)
        if light.bore_sighted.hex == light.at.hex:
            what = f"{light.name} has Bore Sighted its own hex, which it cannot target (W10.41, W10.43); name another."
            raise QuestionError.at_word(what, text, light.bore_sighted.hex.short)


def _contradictions(light: Light) -> Iterator[tuple[str, str]]:
    """What is said of a Searchlight and cannot be so, each with the word that says it."""
    name, kind = light.told, light.type
    of_vehicle = {
        "in Motion": light.in_motion, "in Bypass": light.in_bypass, "with a VCA": light.vca is not None,
    }  # fmt: skip
    of_afv = {
        "turret-mounted" if light.mount is Mount.TURRET else "bow-mounted": light.mount is not None,
        "turned by a turret": light.traverse is not None, "Stunned": light.stunned, "Buttoned Up": light.buttoned_up,
    }  # fmt: skip
    of_gun = {"Emplaced": light.emplaced, "in tow": light.in_tow}
    words = {"with a VCA": "vca", "turned by a turret": "type", "Buttoned Up": "buttoned-up"}
    for known, is_it, rule in (
        (of_vehicle, kind is not Searchlight.GMSL, "a GMSL is on a carriage, no vehicle (W10.11)"),
        (of_afv, kind is Searchlight.AMSL, "only an AMSL is on an AFV (W10.13)"),
        (of_gun, kind is Searchlight.GMSL, "only a GMSL is on a carriage (W10.11)"),
    ):
        for what, said in known.items():
            if said and not is_it:
                yield f"{name} is said to be {what}, but {rule}", words.get(what, what)
    if light.emplaced and light.in_tow:
        yield f"{name} is said to be Emplaced and in tow (W10.111)", "tow"
    if light.mount is Mount.BOW and light.traverse is not None:
        yield f"{name} is said to be bow-mounted and turned by a turret (W10.13)", "type"


def _require_ground(place: Location, text: str) -> None:
    """A Location that can be lit: no Climb counter, no place above the ground that is only thought of."""
    if place.climb is not None:
        what = f"The LOS of a SL goes to centre dots (W10.4), not to Climb counters; name {place.hex.name}."
        raise QuestionError.at_word(what, text, "climb")
    if place.at_level is not None:
        what = f'A SL lights Locations, not levels above a hex (W10.22): name {place.hex.name} or "level 1 of {place.hex.name}".'
        raise QuestionError.at_word(what, text, "level")


def _require_lof(board: Board, start: Location, end: Location, place: Callable[[Location], None], text: str) -> None:
    for spot in (start, end):
        _require_ground(spot, text)
        place(spot)
    if start.hex != end.hex and not board.traceable(start.hex, end.hex):
        raise QuestionError.at_word("The LOF leaves the hexrows that are painted.", text, end.hex.short)


def _require_blinded(board: Board, question: Blinded, place: Callable[[Location], None], text: str) -> None:
    _require_lof(board, question.beam.light.at, question.beam.target, place, text)
    _require_lof(board, question.firer, question.target, place, text)
    if question.firer.hex == question.target.hex:
        what = "Firer and target are in the same hex, along no LOS through the Lane (W10.25); name two hexes."
        raise QuestionError.at_word(what, text, question.target.hex.short)
    if question.at_light and question.target != question.beam.light.at:
        what = f"The -1 TH DRM is for fire at the SL, which is at {question.beam.light.at.name} (W10.23)."
        raise QuestionError.at_word(what, text, question.target.hex.short)


def _require_area(board: Board, question: LightsFor, place: Callable[[Location], None], text: str) -> None:
    if not question.hexes:
        raise QuestionError(f"No hex of board {question.board} is both asked about and painted.", text, 0, len(text.rstrip()))
    for hex_ in question.hexes:
        place(Location(hex_, board.places(hex_)[0] if hex_ in board else Depth.SURFACE))
