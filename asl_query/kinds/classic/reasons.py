"""Which rules of Squad Leader Classic decide where units can go, what a way costs, and what can be carried."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from asl_query.acts.classic.capacities import pieces
from asl_query.acts.classic.certificates import ClassicNo, JointRefutation, NoRoom, PieceCannot, ThreeCannotMeet
from asl_query.acts.classic.fitness import bars_meeting, fitness_of, half_mf_with, half_pp_for
from asl_query.acts.classic.play import ClassicGame
from asl_query.acts.classic.play_log import AdvanceLine, ClassicLine, ConversionLine, MarchLine, PhaseEnd
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.board.board import Board
from asl_query.kinds.classic.no_reasons import follow, note_how_far, note_second_hex, note_three, reasons_of_piece
from asl_query.kinds.classic.piece_check import PlainPieceReach
from asl_query.kinds.classic.question import MostPp
from asl_query.kinds.classic.replay import move_of
from asl_query.kinds.classic.way_costs import LoadLine, WayCostLine, way_to_carry
from asl_query.logic.rule import key_of
from asl_query.logic.trace import AskedRule, recording, that_count, that_decide
from asl_query.rules.reasons import RulesNoted, reason, reasons_for_core
from asl_query.rules.slc.slc4_1_movement import may_spend
from asl_query.rules.slc.slc4_2_portage import two_smc_may_carry
from asl_query.rules.slc.slc4_3_stacking import within_limit
from asl_query.rules.slc.slc4_4_advance import two_smc_may_advance_with
from asl_query.terms.answers import Reason
from asl_query.terms.classic import ClassicReach
from asl_query.terms.classic_acts import ClassicAct
from asl_query.terms.numbers import book_order, in_halves


def because_yes(board: Board, question: ClassicReach, witness: tuple[ClassicLine, ...]) -> tuple[Reason, ...]:
    """The rules that a line of play rests on: those asked while it is played once more, each with where or when."""
    reach_map, found = ReachMap(board, question, upper_bound=False), RulesNoted()
    assert reach_map.steps
    assert reach_map.near
    game, phase = ClassicGame(reach_map), list[ClassicLine]()
    for line in witness:
        phase.append(line)
        if isinstance(line, PhaseEnd):
            _note_phase(found, game, phase)
            phase = []
    return found.reasons()


def _note_phase(found: RulesNoted, game: ClassicGame, lines: list[ClassicLine]) -> None:
    """One phase, line by line; the last says who is where."""
    *done, end = lines
    assert isinstance(end, PhaseEnd)
    what = f"turn {end.turn} {end.phase}"
    for line in done:
        if isinstance(line, ConversionLine):
            with recording() as asked:
                game.convert(line.turn, [line.sw])
            found.note_asked(
                (one for one in asked if one.rule.permits and one.is_for_what_there_is), f"turn {line.turn} DFPh: {line.sw}"
            )
    moves = {line.unit: (line, move_of(game, line, what)) for line in done if isinstance(line, MarchLine | AdvanceLine)}
    every = [move for _, move in moves.values()]
    for line, move in moves.values():
        with recording() as asked:
            if isinstance(line, MarchLine):
                game.moved(line.turn, move, {one.unit: one for one in every})
            else:
                game.advanced(line.turn, move, every)
        _note_line(found, game, line, asked)
    with recording() as asked:
        game.settled(end.turn, end.phase, every)
    found.note_asked((one for one in asked if one.binds), what)


def _note_line(found: RulesNoted, game: ClassicGame, line: MarchLine | AdvanceLine, asked: list[AskedRule]) -> None:
    """What lets a unit move or advance so: what it could not exceed; its MF, what its load weighs, the hexes that it enters."""
    when = f"turn {line.turn} {line.phase}: {line.unit}"
    of_two = {key_of(two_smc_may_carry), key_of(two_smc_may_advance_with)}
    found.note_asked((one for one in asked if one.binds or one.rule.key in of_two), when)
    if isinstance(line, MarchLine):
        who = fitness_of(game.units[line.unit])
        with recording() as of_mf:
            half_mf_with(who, int(line.pp), led=bool(line.leader))
            for one in (one for one in line.carries if not one.partner):
                half_pp_for(who, game.weapons[one.sw], dismantled=one.sw in game.dismantled)
        found.note_asked(that_count(of_mf) if line.path else (), when)
        for entered in line.path:
            found.note(entered.rules, entered.to.name)
    elif game.reach_map.number[line.end] in game.reach_map.enemies:
        with recording() as met:
            bars_meeting(ClassicAct.ADVANCE)
        found.note_asked(that_decide(met), f"turn {line.turn} {line.phase}: {line.end}")


def because_reached(board: Board, question: ClassicReach) -> tuple[Reason, ...]:
    """The rules that say how far a unit comes, or what it carries."""
    piece, turns, found = list(pieces(question))[-1], question.by_turn or 0, RulesNoted()
    followed = PlainPieceReach(ReachMap(board, question, upper_bound=False), piece)
    follow(followed, turns)
    note_how_far(found, question, piece, turns)
    note_second_hex(found, followed, turns)
    return found.reasons()


def because_no(board: Board, question: ClassicReach, certificate: ClassicNo) -> tuple[Reason, ...]:
    """The least that keeps the pieces from the goal."""
    match certificate:
        case NoRoom(of=of, need=need, hold=hold):
            return (reason(key_of(within_limit), of=of.value, need=in_halves(need), hold=in_halves(hold)),)
        case PieceCannot(piece=piece, closed_set=closed_set):
            return reasons_of_piece(board, question, piece, closed_set)
        case ThreeCannotMeet(pieces=names):
            found = RulesNoted()
            mover = next(m for m in question.movers if m.unit.name in names)
            note_three(found, question, mover, [placed for placed in question.weapons if placed.sw.name in names])
            return tuple(replace(one, facts={"pieces": names}) for one in found.reasons())
        case JointRefutation(core=core):
            return reasons_for_core(core)


def because_cost(lines: Iterable[WayCostLine]) -> tuple[Reason, ...]:
    """The rules that make the MF of a way."""
    return _by_rule((line.rule, f"{line.to}: {in_halves(line.mf)} MF for {line.what}") for line in lines)


def because_no_way() -> tuple[Reason, ...]:
    """What bars a unit from where no way leads."""
    return (reason(key_of(may_spend)),)


def because_load(lines: Iterable[LoadLine]) -> tuple[Reason, ...]:
    """The rules by which the most PP come about."""
    return _by_rule((line.rule, f"{counted(line)} for {line.what}") for line in lines)


def because_too_far(board: Board, question: MostPp) -> tuple[Reason, ...]:
    """The MF that a way takes and the unit has not."""
    way = way_to_carry(board, question)
    return (reason(key_of(may_spend), needs=in_halves(way.half_mf) if way is not None else "no way"),)


def counted(line: LoadLine) -> str:
    """The MF or PP of a line."""
    return f"{in_halves(line.mf)} MF" if line.mf is not None else f"{in_halves(line.pp or 0)} PP"


def _by_rule(costs: Iterable[tuple[str, str]]) -> tuple[Reason, ...]:
    grouped: dict[str, list[str]] = {}
    for rule, what in costs:
        grouped.setdefault(rule, []).append(what)
    return tuple(reason(rule, costs=grouped[rule]) for rule in sorted(grouped, key=book_order))
