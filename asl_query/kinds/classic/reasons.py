"""Which rules of Squad Leader Classic decide where units can go, what a way costs, and what can be carried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from asl_query.acts.classic.certificates import ClassicNo, JointRefutation, NoRoom, PieceCannot, ThreeCannotMeet
from asl_query.acts.classic.loads import can_be_converted, carried_half_pp, is_note_a
from asl_query.acts.classic.play_log import AdvanceLine, ClassicLine, ConversionLine, MarchLine
from asl_query.board.board import Board
from asl_query.kinds.classic.question import MostPp
from asl_query.kinds.classic.way_costs import LoadLine, WayCostLine, way_to_carry
from asl_query.rules.reasons import reason, reasons_for_core
from asl_query.rules.slc.slc4_1_movement import mf_allotment
from asl_query.terms.answers import Reason
from asl_query.terms.classic import ClassicReach, Sw
from asl_query.terms.numbers import book_order, in_halves

_CARRIED = ("SLC4.1.4", "SLC4.2.2", "SLC4.2.6", "SLC4.4.2")
_BY_NOTE_A = ("SLC4.2.4", "SLC4.2.6: note A alone", "SLC4.2.6: note A")
_TOGETHER = ("SLC4.1.4", "SLC4.2.2", "SLC4.2.4", "SLC4.4.2")


def because_yes(question: ClassicReach, witness: Iterable[ClassicLine]) -> tuple[Reason, ...]:
    """The rules that a line of play rests on."""
    found: dict[str, list[str]] = {"SLC4.1.4": []}
    if len(question.movers) > 1:  # one unit alone stacks with nobody
        found["SLC4.3.1"] = ["the end of every phase"]
    notes = [note for line in witness for note in _notes(question, line)]
    if question.by_assault_movement:
        notes.append(("SLC4.5.1", "every move"))
    for rule, where in notes:
        places = found.setdefault(rule, [])
        if where not in places:
            places.append(where)
    return tuple(reason(rule, at=found[rule]) for rule in sorted(found, key=book_order))


def _notes(question: ClassicReach, line: ClassicLine) -> Iterator[tuple[str, str]]:
    """The rules that a line rests on, each with where or when."""
    when = f"turn {line.turn} {line.phase}"
    match line:
        case MarchLine():
            yield from ((rule, entered.to.name) for entered in line.path for rule in entered.rules)
            if line.leader:
                yield "SLC4.1.5", f"{when}: {line.unit}"
            if line.mf != line.mf_unladen:
                yield "SLC4.2.2", f"{when}: {line.unit}"
            for carried in line.carries:
                yield "SLC4.2.6" if carried.partner else "SLC4.2.1", f"{when}: {carried.sw}"
        case AdvanceLine():
            yield "SLC4.4.1", when
            if any(line.end == place.hex for place in question.enemies):
                yield "SLC4.1.11", f"{when}: {line.end}"
            for carried in line.carries:
                yield "SLC4.4.2", f"{when}: {carried.sw}"
        case ConversionLine():
            yield "SLC4.2.7", f"{when}: {line.sw}"


def because_no(question: ClassicReach, certificate: ClassicNo) -> tuple[Reason, ...]:
    """The least that keeps the pieces from the goal."""
    match certificate:
        case NoRoom(of=of, need=need, hold=hold):
            return (reason("SLC4.3.1", of=of.value, need=in_halves(need), hold=in_halves(hold)),)
        case PieceCannot(piece=piece):
            return tuple(_one_cannot(question, piece))
        case ThreeCannotMeet(pieces=pieces):
            return tuple(reason(rule, pieces=list(pieces)) for rule in _TOGETHER)
        case JointRefutation(core=core):
            return reasons_for_core(core)


def _one_cannot(question: ClassicReach, piece: str) -> Iterator[Reason]:
    """What keeps one unit or weapon from the goal."""
    assault = ("SLC4.5.1", "SLC4.5.3: all MF") if question.by_assault_movement else ()
    sw = next((placed.sw for placed in question.weapons if placed.sw.name == piece), None)
    if sw is not None:
        yield from (reason(rule, piece=piece) for rule in (*_of_carrying(question, sw), *assault))
        return
    unit = next(m.unit for m in question.movers if m.unit.name == piece)
    yield reason("SLC4.1.4", piece=piece, mf=mf_allotment(unit.is_smc, unit.inexperienced))
    yield reason("SLC4.4.1", piece=piece)
    yield from map(reason, assault)


def _of_carrying(question: ClassicReach, sw: Sw) -> tuple[str, ...]:
    """What keeps a weapon from the goal: the MF of who may carry it, or that nobody may alone."""
    states = (False, True) if can_be_converted(question, sw) else (sw.dismantled,)
    if any(carried_half_pp(m.unit, sw, dismantled=d) is not None for m in question.movers for d in states):
        return _CARRIED
    return _BY_NOTE_A if is_note_a(sw) else ("SLC4.2.3",)


def because_cost(lines: Iterable[WayCostLine]) -> tuple[Reason, ...]:
    """The rules that make the MF of a way."""
    return _by_rule((line.rule, f"{line.to}: {in_halves(line.mf)} MF for {line.what}") for line in lines)


def because_no_way() -> tuple[Reason, ...]:
    """What bars a unit from where no way leads."""
    return (reason("SLC4.1.2"),)


def because_load(lines: Iterable[LoadLine]) -> tuple[Reason, ...]:
    """The rules by which the most PP come about."""
    return _by_rule((line.rule, f"{counted(line)} for {line.what}") for line in lines)


def because_too_far(board: Board, question: MostPp) -> tuple[Reason, ...]:
    """The MF that a way takes and the unit has not."""
    way = way_to_carry(board, question)
    return (reason("SLC4.1.2", needs=in_halves(way.half_mf) if way is not None else "no way"),)


def counted(line: LoadLine) -> str:
    """The MF or PP of a line."""
    return f"{in_halves(line.mf)} MF" if line.mf is not None else f"{in_halves(line.pp or 0)} PP"


def _by_rule(costs: Iterable[tuple[str, str]]) -> tuple[Reason, ...]:
    grouped: dict[str, list[str]] = {}
    for rule, what in costs:
        grouped.setdefault(rule, []).append(what)
    return tuple(reason(rule, costs=grouped[rule]) for rule in sorted(grouped, key=book_order))
