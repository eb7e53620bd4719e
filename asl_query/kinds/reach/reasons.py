"""Which rules decide where units can go, read off the line of play or the certificate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from asl_query.acts.out_of_reach import ClosedSet, Crowd, OneCannot
from asl_query.acts.play import Play
from asl_query.acts.starting_state import start_of
from asl_query.board.board import Board
from asl_query.check.forward import Forward
from asl_query.finite.refutation import Refutation
from asl_query.kinds.reach.independent_units import for_each_unit
from asl_query.kinds.reach.proof import ArrivalChance, JointNo, lines_of
from asl_query.rules.reasons import reason, reasons_for_core
from asl_query.terms.actions import (
    Action,
    Advance,
    ClimbCliff,
    Drift,
    DrowningDr,
    EnterAllMf,
    Ford,
    LeaveClimb,
    LeaveWater,
    March,
    MarchAlong,
    RecoverSw,
    Swim,
    SwimOn,
)
from asl_query.terms.answers import Answer, Finding, Reason
from asl_query.terms.movement import Reach, Reaching
from asl_query.terms.numbers import book_order
from asl_query.terms.play_lines import PlayLine
from asl_query.terms.unit_state import Afloat, State


def reasons_for_reach(board: Board, question: Reach, found: Finding | Answer) -> tuple[Reason, ...]:
    """The rules that decide an answer about where units can go."""
    lines, certificate = lines_of(found.witness), found.certificate
    if isinstance(found.probability, ArrivalChance):
        return _reasons_for_chance(board, question, found.probability, lines)
    if lines:
        return reasons_for_play(question, lines, stacking=len(question.movers) > 1)
    if isinstance(certificate, OneCannot | Crowd | Refutation):
        return reasons_for_joint_no(question, certificate)
    if isinstance(certificate, ClosedSet):
        barred = found.witness is None and _is_barred_from_cliffs(board, question)
        return reasons_for_closed_set(question, certificate.new_states, barred_from_cliffs=barred)
    return ()


def _is_barred_from_cliffs(board: Board, question: Reach) -> bool:
    """Whether the map has cliffs and the unit may not Climb them (B11.4)."""
    play = Play(board, question.unit, question)
    return bool(play.cliffs_at) and not play.may_climb and not play.unit.broken


def _reasons_for_chance(board: Board, question: Reach, chance: ArrivalChance, lines: tuple[PlayLine, ...]) -> tuple[Reason, ...]:
    """The rules of the best play; where there is no chance at all, those that keep the first unit from it that has none, or that
    is not sure to come where that is asked."""
    if chance.exact:
        return reasons_for_play(question, lines)
    always = question.asks is Reaching.CAN
    for one in for_each_unit(question):
        own = [line for line in lines if line.unit == one.unit.name]
        if own and always and own[0].chance_from_here != 1:
            return reasons_for_play(one, own)
        play, start = Play(board, one.unit, one), start_of(one.movers[0])
        if not own and not play.is_goal(start):
            return reasons_for_closed_set(one, _states_within_reach(play, start))
    return ()


def _states_within_reach(play: Play, start: State) -> Iterator[State]:
    """Every state in which the unit can be by its turn."""
    forward = Forward(play, start)
    for turn in range(1, (play.question.by_turn or 0) + 1):
        for phase in play.phases:
            forward.advance(turn, phase)
            yield from forward.off_ground


class _Cited:
    """Rules with the places or phases where they decide, each once."""

    def __init__(self) -> None:
        self.at: dict[str, list[str]] = {}

    def note(self, rule: str, where: str) -> None:
        """A rule decides somewhere."""
        known = self.at.setdefault(rule, [])
        if where not in known:
            known.append(where)


def reasons_for_play(question: Reach, lines: Iterable[PlayLine], *, stacking: bool = False) -> tuple[Reason, ...]:
    """The rules that a play log rests on; with `stacking` also that which keeps several units apart."""
    found = _Cited()
    if stacking:
        found.note("A5.1", "the end of every phase")
    for line in lines:
        match line.action:
            case MarchAlong() as march:
                for rule in ("A4.11", *_rules_of(march.how)):
                    found.note(rule, line.when.name)
                for step in march.path:
                    for rule in step.rules:
                        found.note(rule, step.to.name)
            case action:
                for rule in _rules_of_action(action, line.from_):
                    found.note(rule, line.when.name)
    at = found.at | {exception: found.at[rule] for rule, exception in _exceptions(question, found.at)}
    return tuple(reason(rule, at=at[rule]) for rule in sorted(at, key=book_order))


def _rules_of(how: March) -> list[str]:
    """The rules of a way of moving."""
    special = {March.MINIMUM: ["A4.134"], March.ASSAULT: ["A4.61"]}.get(how, [])
    cited = (("A4.5", how.is_double_time), ("A4.132", how.is_road), ("A4.12", how.is_led))
    return [*(rule for rule, applies in cited if applies), *special]


_OF_ACTIONS: dict[type[Action], tuple[str, ...]] = {
    ClimbCliff: ("B11.4", "B11.41", "B11.43"), LeaveClimb: ("B11.432", "B11.434"), Swim: ("E6.1",), SwimOn: ("E6.2",),
    Ford: ("B21.41",), Drift: ("B21.121",), DrowningDr: ("E6.21",), RecoverSw: ("A4.44",),
}  # fmt: skip


def _rules_of_action(action: Action, before: State) -> tuple[str, ...]:
    """The rules of anything but a march."""
    match action:
        case Advance() | LeaveWater():
            rules = ("A4.7", *(("A4.72",) if action.difficult else ()), *action.rules)
            ashore = "B21.41" if before.afloat is Afloat.FORDING else "E6.2"
            return (*rules, ashore) if isinstance(action, LeaveWater) else rules
        case EnterAllMf():
            return action.rules
    return _OF_ACTIONS.get(type(action), ())


def _exceptions(question: Reach, rules: Iterable[str]) -> list[tuple[str, str]]:
    """Rules that play rests on, each with the exception to it that the question brings in."""
    brought = {
        "B11.41": ("B11.433", any(mover.unit.commando for mover in question.movers)),
        "E6.1": ("E6.41", question.waters.rafting),
        "B21.41": ("E6.6", question.waters.fording_line is not None),
    }
    return [(rule, brought[rule][0]) for rule in rules if rule in brought and brought[rule][1]]


def reasons_for_closed_set(question: Reach, states: Iterable[State], *, barred_from_cliffs: bool = False) -> tuple[Reason, ...]:
    """The rules that keep a unit from its goal, by all that it can be in: its MF, and what climbing or swimming takes where it
    does; or that it may not Climb the cliffs there are."""
    every = list(states)
    afloat = {state.afloat for state in every}
    rules = ["A4.1" if question.unit.broken else "A4.11", "A4.7"]
    if question.only_by_climbing or any(state.side is not None for state in every):
        rules += ["B11.4", "B11.41", "B11.43", "B11.432"]
    elif barred_from_cliffs:
        rules.append("B11.4")
    if afloat & {Afloat.SWIMMING, Afloat.RAFTING}:
        rules += ["E6.1", "E6.2"]
    if Afloat.FORDING in afloat:
        rules.append("B21.41")
    if question.enemies:
        rules.append("A4.14")
    rules += [exception for _, exception in _exceptions(question, rules)]
    return tuple(reason(rule) for rule in sorted(rules, key=book_order))


def reasons_for_joint_no(question: Reach, certificate: JointNo) -> tuple[Reason, ...]:
    """The least that keeps several units from their goal: one by itself, the places on their way, or the core of a refutation."""
    match certificate:
        case OneCannot(unit=unit, closed_set=closed_set):
            of_one = reasons_for_closed_set(question, closed_set.new_states)
            return tuple(replace(one, facts={**one.facts, "unit": unit}) for one in of_one)
        case Crowd(cut=cut):
            places = [f"{place.name}: {holds}" for _, place, holds in cut.places]
            return (reason("A5.1", need=cut.supply, hold=sum(holds for *_, holds in cut.places), places=places),)
        case Refutation():
            return reasons_for_core(certificate.core)
