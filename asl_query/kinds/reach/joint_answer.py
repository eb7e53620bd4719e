"""Whether and how soon several units reach a goal together: all there at the end of the same phase."""

from __future__ import annotations

from dataclasses import replace

from asl_query.acts.joint import goal_drifts, has_leader
from asl_query.acts.marches import is_leader, may_be_led
from asl_query.acts.out_of_reach import OneCannot
from asl_query.acts.play import Play
from asl_query.acts.starting_state import start_of
from asl_query.acts.unknown_ground import raise_where_near
from asl_query.board.board import Board
from asl_query.errors import LimitReachedError, QuestionError, UnknownTerrainError
from asl_query.finite.problem import Found, Impossible
from asl_query.finite.refutation import Refutation
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.reach.proof import JointNo, UnitsRefutation, lines_of
from asl_query.kinds.reach.single_unit import arrived
from asl_query.records import dataclass
from asl_query.search.closed_set import closed_set, fixpoint_certificate
from asl_query.search.crowding import crowded
from asl_query.search.joint import layers_for, pose_jointly
from asl_query.search.joint_play import Plan, chosen_plan, plan, witness_of
from asl_query.terms.answers import Finding, Verdict
from asl_query.terms.movement import Reach, Reaching
from asl_query.terms.play_lines import JointLines, swims
from asl_query.terms.rule_labels import labels_of_rules

HOW_SOON_TURNS = 20


@dataclass(frozen=True, slots=True)
class Decided:
    """Lines of play for all units, or what proves that there are none; and what found it."""

    shown: JointLines | JointNo
    solver: str


def joint_reach(context: QueryContext, board: Board, question: Reach) -> Finding:
    """Can, how soon, how likely."""
    if question.asks is Reaching.WHERE:
        raise QuestionError("The reach is told for one unit; ask for each by itself.")
    if question.asks_chance:
        from asl_query.kinds.reach.chance_answer import joint_chance

        _refuse_help(question)
        raise_where_near(board, question, question.by_turn)
        found = joint_chance(context, board, question)
    elif question.asks is Reaching.CAN:
        found = _can(context, board, question)
    else:
        found = _how_soon(context, board, question)
    _refuse_missing_facts(board, question, found)
    return found


def _refuse_missing_facts(board: Board, question: Reach, found: Finding) -> None:
    """A line of play through the water needs the Current; the units may as well be told to keep out of it."""
    missing = Play(board, question.unit, question).water.missing_fact
    if missing and swims(lines_of(found.witness)):
        raise QuestionError(f'{missing} Or leave the water out: "without swimming".')


def _can(context: QueryContext, board: Board, question: Reach) -> Finding:
    found = decided(context, board, question)
    if not isinstance(found.shown, tuple):
        return _no(found)
    return arrived(question, question.by_turn or 0, found.solver, found.shown)


def _no(found: Decided) -> Finding:
    return Finding(Verdict.NO, certificate=found.shown, checked={"solver": found.solver})


def _how_soon(context: QueryContext, board: Board, question: Reach) -> Finding:
    """The first turn in which it can be done, with the certificate for the turn before."""
    if all(Play(board, m.unit, question).is_goal(start_of(m)) for m in question.movers):
        return arrived(question, 0, "none needed")
    never = _never(context, board, question)
    if never is not None:
        _refuse_help(question)
        return _no(Decided(never, "closed set"))
    certificate: JointNo | None = None
    for turn in range(1, HOW_SOON_TURNS + 1):
        try:
            found = decided(context, board, replace(question, by_turn=turn))
        except UnknownTerrainError:
            raise
        except LimitReachedError:
            raise LimitReachedError(f"not by turn {turn - 1}; turn {turn} open") from None
        if isinstance(found.shown, tuple):
            return arrived(question, turn, found.solver, found.shown, certificate)
        certificate = found.shown
    raise LimitReachedError(f"not by turn {HOW_SOON_TURNS}; later turns are open")


def _never(context: QueryContext, board: Board, question: Reach) -> OneCannot | None:
    """The certificate that one of the units never comes there, whatever leaders do for it."""
    for mover in question.movers:
        layers = layers_for(board, question, mover, context.deadline)
        if layers.arrival(HOW_SOON_TURNS) is None:
            of_one = fixpoint_certificate(layers, HOW_SOON_TURNS)
            if of_one is not None:
                return OneCannot(mover.unit.name, of_one)
    return None


def decided(context: QueryContext, board: Board, question: Reach) -> Decided:
    """A witness for all units, or a certificate that they cannot.

    Raises LimitReachedError where they cannot by Assault Movement without the MF that a leader may bring for it.
    """
    found = _decided(context, board, question)
    if not isinstance(found.shown, tuple):
        _refuse_help(question)
        raise_where_near(board, question, question.by_turn)
    return found


def _refuse_help(question: Reach) -> None:
    """What units do not reach by Assault Movement is open where a leader goes along, whose two MF are not reckoned with."""
    units = [mover.unit for mover in question.movers]
    if question.by_assault_movement and any(map(is_leader, units)) and any(may_be_led(unit.is_smc) for unit in units):
        raise LimitReachedError("whether the two MF that a leader brings count for Assault Movement was not seen (A4.12, A4.61)")


def _decided(context: QueryContext, board: Board, question: Reach) -> Decided:
    """A witness, or a certificate: one of them cannot, they are too many, or whatever z3 finds."""
    by_turn = question.by_turn or 0
    with context.watch.stage("search"):
        every = [layers_for(board, question, mover, context.deadline) for mover in question.movers]
        arrivals = [layers.arrival(by_turn) for layers in every]
        for layers, arrival in zip(every, arrivals, strict=True):
            if arrival is None:
                return Decided(OneCannot(layers.play.unit.name, closed_set(layers, by_turn)), "closed set")
        last, drifts = every[0].last(by_turn), goal_drifts(board, question)
        certificate = None if drifts else crowded(board, question, last, context.deadline, only_goal=True)
        if certificate is not None:
            return Decided(certificate, "min cut")
        found = _planned(context, board, question, arrivals, last)
        if found is not None:
            return _yes(question, found, "planning")
        if drifts:
            raise LimitReachedError("the units may be carried out of a goal in the water; no line of play was found for them all")
        certificate = crowded(board, question, last, context.deadline)
        if certificate is not None:
            return Decided(certificate, "min cut")
    return _by_z3(context, board, question, last)


def _planned(context: QueryContext, board: Board, question: Reach, arrivals: list[int | None], last: int) -> Plan | None:
    """Lines of play found for one unit after another; None where this way finds none. `arrivals`: when each comes at best."""
    unled = _without_leaders(context, board, question, dict(zip((m.unit.name for m in question.movers), arrivals, strict=True)))
    earliest = max(a for a in arrivals if a is not None)
    ends = range(max(earliest, 1), last + 1) if goal_drifts(board, question) else _ends_to_try(unled, earliest, last)
    found = (plan(board, question, unled, index, context.deadline) for index in ends)
    return next((one for one in found if one is not None), None)


def _without_leaders(
    context: QueryContext, board: Board, question: Reach, arrivals: dict[str, int | None]
) -> dict[str, int | None]:
    """When each unit reaches the goal without any leader."""
    for mover in question.movers:
        if has_leader(question, mover):
            layers = layers_for(board, replace(question, movers=(mover,)), mover, context.deadline)
            arrivals[mover.unit.name] = layers.arrival(question.by_turn or 0)
    return arrivals


def _ends_to_try(unled: dict[str, int | None], earliest: int, last: int) -> list[int]:
    """Phases by whose end a plan is looked for: the first that is conceivable, the first for each unit without a leader and a few
    after it, and the last."""
    first = max((a for a in unled.values() if a is not None), default=last)
    return sorted({i for i in (earliest, first, first + 1, first + 2, last) if 0 < i <= last})


def _by_z3(context: QueryContext, board: Board, question: Reach, last: int) -> Decided:
    from asl_query.solve.joint import decide
    from asl_query.solve.refute import refutation

    with context.watch.stage("pose"):
        joint = pose_jointly(board, question, last, context.deadline)
    with context.watch.stage("solve"):
        outcome, solver = decide(joint.problem, context.deadline)
        if isinstance(outcome, Found):
            return _yes(question, chosen_plan(board, question, joint, outcome.choice, context.deadline), solver)
        if not isinstance(outcome, Impossible):
            raise LimitReachedError(outcome.reason)
        proof = refutation(joint.problem, outcome.core, context.deadline)
    if not isinstance(proof, Refutation):
        raise LimitReachedError(proof.reason)
    return Decided(UnitsRefutation(labels_of_rules(proof.core), proof.clauses, proof.lemmas), solver)


def _yes(question: Reach, found: Plan, solver: str) -> Decided:
    return Decided(witness_of(question, found, len(next(iter(found.values())))), solver)
