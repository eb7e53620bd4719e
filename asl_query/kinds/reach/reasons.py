"""Which rules decide where units can go: those asked while the line of play is done again, or on the way on from where the units
come no further."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from asl_query.acts.joint import play_of
from asl_query.acts.out_of_reach import ClosedSet, Crowd, OneCannot, is_fixpoint
from asl_query.acts.play import Play
from asl_query.acts.starting_state import start_of
from asl_query.board.board import Board
from asl_query.check.asked import asked_on
from asl_query.check.forward import Forward
from asl_query.check.frontier import WayOn, way_on
from asl_query.finite.refutation import Refutation
from asl_query.kinds.reach.independent_units import for_each_unit
from asl_query.kinds.reach.proof import ArrivalChance, JointNo, lines_of
from asl_query.logic.trace import that_decide
from asl_query.rules.reasons import Trace, reason, reasons_for_core
from asl_query.terms.actions import Advance, EnterAllMf, LeaveWater, MarchAlong, Stay
from asl_query.terms.answers import Answer, Finding, Reason
from asl_query.terms.movement import Reach, Reaching
from asl_query.terms.play_lines import PlayLine
from asl_query.terms.unit_state import State


def reasons_for_reach(board: Board, question: Reach, found: Finding | Answer) -> tuple[Reason, ...]:
    """The rules that decide an answer about where units can go."""
    lines, certificate = lines_of(found.witness), found.certificate
    if isinstance(found.probability, ArrivalChance):
        return _reasons_for_chance(board, question, found.probability, lines)
    if lines:
        return reasons_for_play(_plays(board, question), lines)
    if isinstance(certificate, OneCannot | Crowd | Refutation):
        return reasons_for_joint_no(board, question, certificate)
    if isinstance(certificate, ClosedSet) and not all(goal.hex in question.avoiding for goal in question.goals):
        return _reasons_for_closed_set(Play(board, question.unit, question), certificate)
    return ()


def _plays(board: Board, question: Reach) -> dict[str, Play]:
    """The play of each unit by its name."""
    return {mover.unit.name: play_of(board, question, mover) for mover in question.movers}


def _reasons_for_chance(board: Board, question: Reach, chance: ArrivalChance, lines: tuple[PlayLine, ...]) -> tuple[Reason, ...]:
    """The rules of the best play; where there is no chance at all, those that keep the first unit from it that has none, or that
    is not sure to come where that is asked."""
    if chance.exact:
        return reasons_for_play(_plays(board, question), lines)
    always = question.asks is Reaching.CAN
    for one in for_each_unit(question):
        own = [line for line in lines if line.unit == one.unit.name]
        play, start = Play(board, one.unit, one), start_of(one.movers[0])
        if own and always and own[0].chance_from_here != 1:
            return reasons_for_play({one.unit.name: play}, own)
        if not own and not play.is_goal(start):
            return _reasons_for_way(way_on(play, _states_within_reach(play, start)), has_more_time=True)
    return ()


def _states_within_reach(play: Play, *starts: State) -> set[State]:
    """Every state in which the unit can be after the phases of its last turn."""
    forward, found = Forward(play, *starts), set(starts)
    for turn in range(1, (play.question.by_turn or 0) + 1):
        for phase in play.phases:
            forward.advance(turn, phase)
            if turn == play.question.by_turn:
                found |= set(forward.states())
    return found


def reasons_for_play(plays: Mapping[str, Play], lines: Iterable[PlayLine]) -> tuple[Reason, ...]:
    """The rules that decide a line of play, each with when, or with the Location whose cost it makes."""
    found = Trace()
    for line in lines:
        if isinstance(line.action, Stay):
            continue
        found.note_asked(that_decide(asked_on(plays[line.unit], line)), line.when.name)
        match line.action:
            case MarchAlong(path=path, mf_spent=spent, mf=mf) if spent == mf:
                for step in path:
                    found.note(step.rules, step.to.name)
            case Advance() | LeaveWater() | EnterAllMf():
                found.note(line.action.rules, line.when.name)
    return found.reasons()


def _reasons_for_closed_set(play: Play, certificate: ClosedSet) -> tuple[Reason, ...]:
    """The rules that keep a unit from its goal: those that forbid the way on; and those by which it takes its time, where more
    turns would bring the unit further."""
    has_more_time = not is_fixpoint(certificate.turns, play.question)
    return _reasons_for_way(way_on(play, (certificate.start, *certificate.new_states)), has_more_time=has_more_time)


def _reasons_for_way(way: WayOn, *, has_more_time: bool) -> tuple[Reason, ...]:
    found = Trace()
    found.note_asked(way.refused)
    found.note(way.closed)
    if has_more_time or not (way.refused or way.closed):
        found.note_asked(way.takes_time)
        found.note(way.too_dear)
    return found.reasons()


def reasons_for_joint_no(board: Board, question: Reach, certificate: JointNo) -> tuple[Reason, ...]:
    """The least that keeps several units from their goal: one by itself, the places on their way, or the core of a refutation."""
    match certificate:
        case OneCannot(unit=unit, closed_set=closed_set):
            of_one = _reasons_for_closed_set(_plays(board, question)[unit], closed_set)
            return tuple(replace(one, facts={**one.facts, "unit": unit}) for one in of_one)
        case Crowd(cut=cut):
            places = [f"{place.name}: {holds}" for _, place, holds in cut.places]
            return (reason("A5.1", need=cut.supply, hold=sum(holds for *_, holds in cut.places), places=places),)
        case Refutation():
            return reasons_for_core(certificate.core)
