"""Whether and how soon several units reach a goal together: all there at the end of the same phase."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from asl_query.acts.play import Play
from asl_query.acts.play_water import SWIMMING_ACTIONS
from asl_query.acts.starting_state import start_of
from asl_query.acts.unmodelled_moves import not_modelled
from asl_query.board.board import Board
from asl_query.errors import LimitReachedError, QuestionError
from asl_query.explain.reasons import of_joint_no, of_play
from asl_query.finite.problem import Found, Impossible
from asl_query.kinds.query_context import QueryContext
from asl_query.search.closed_set import closed_set, settled_set
from asl_query.search.crowding import crowded
from asl_query.search.joint import goal_drifts, has_leader, layers_for, lent_twice, pose_jointly
from asl_query.search.joint_play import chosen_plan, plan, witness_of
from asl_query.terms.movement import Luck, Reach, Reaching

HOW_SOON_TURNS = 20


def together(work: QueryContext, board: Board, question: Reach) -> dict[str, Any]:
    """Can, how soon."""
    from asl_query.kinds.reach.answer import assumed

    if question.asks is Reaching.WHERE:
        raise QuestionError("The reach is told for one unit; ask for each by itself.")
    if question.asks is Reaching.HOW_LIKELY or question.luck is Luck.WORST:
        from asl_query.kinds.reach.chance_answer import likely_together

        found = likely_together(work, board, question)
    elif question.asks is Reaching.CAN:
        found = _can(work, board, question)
    else:
        found = _how_soon(work, board, question)
    _refuse_missing_facts(board, question, found["witness"] or [])
    notes = [*assumed(question), "reaching it together means being there at the end of the same phase"]
    if lent_twice(question):
        notes.append("each laden unit may have its leader's IPC (A4.42)")
    return {**found, "assumed": notes, "not_modelled": not_modelled(board, question)}


def _refuse_missing_facts(board: Board, question: Reach, lines: list[dict[str, Any]]) -> None:
    """A line of play through the water needs the Current; the units may as well be told to keep out of it."""
    missing = Play(board, question.unit, question).water.missing_fact
    if missing and any(line["action"] in SWIMMING_ACTIONS for line in lines):
        raise QuestionError(f'{missing} Or leave the water out: "without swimming".')


def _can(work: QueryContext, board: Board, question: Reach) -> dict[str, Any]:
    found = decided(work, board, question)
    if "witness" in found:
        return {"answer": "yes", "certificate": None, **found}
    return {"answer": "no", "witness": None, **found}


def _how_soon(work: QueryContext, board: Board, question: Reach) -> dict[str, Any]:
    """The first turn in which it can be done, with the certificate for the turn before."""
    if all(Play(board, m.unit, question).is_goal(start_of(m)) for m in question.movers):
        return {
            "answer": {"value": 0}, "witness": [], "certificate": None, "because": [], "checked": {"solver": "none needed"},
        }  # fmt: skip
    never = _never(work, board, question)
    if never is not None:
        return {"answer": "no", "witness": None, **_no(question, never, "closed set")}
    certificate = None
    for turn in range(1, HOW_SOON_TURNS + 1):
        try:
            found = decided(work, board, replace(question, by_turn=turn))
        except LimitReachedError:
            raise LimitReachedError(f"not by turn {turn - 1}; turn {turn} open") from None
        if "witness" in found:
            return {"answer": {"value": turn}, "certificate": certificate, **found}
        certificate = found["certificate"]
    raise LimitReachedError(f"not by turn {HOW_SOON_TURNS}; later turns are open")


def _never(work: QueryContext, board: Board, question: Reach) -> dict[str, Any] | None:
    """The certificate that one of the units never comes there, whatever leaders do for it."""
    for mover in question.movers:
        layers = layers_for(board, question, mover, work.deadline)
        if layers.arrival(HOW_SOON_TURNS) is None:
            alone = settled_set(layers, HOW_SOON_TURNS)
            if alone is not None:
                return {"kind": "one cannot", "unit": mover.unit.name, "closed_set": alone}
    return None


def decided(work: QueryContext, board: Board, question: Reach) -> dict[str, Any]:
    """A witness for all units, or a certificate that they cannot: one alone cannot, they are too many, or whatever z3 finds."""
    by_turn = question.by_turn or 0
    with work.watch.stage("search"):
        every = [layers_for(board, question, mover, work.deadline) for mover in question.movers]
        arrivals = [layers.arrival(by_turn) for layers in every]
        for layers, arrival in zip(every, arrivals, strict=True):
            if arrival is None:
                alone = closed_set(layers, by_turn)
                return _no(question, {"kind": "one cannot", "unit": layers.play.unit.name, "closed_set": alone}, "closed set")
        last, drifts = every[0].last(by_turn), goal_drifts(board, question)
        certificate = None if drifts else crowded(board, question, last, work.deadline, only_goal=True)
        if certificate is not None:
            return _no(question, certificate, "min cut")
        found = None
        alone = _alone(work, board, question, dict(zip((m.unit.name for m in question.movers), arrivals, strict=True)))
        earliest = max(a for a in arrivals if a is not None)
        for index in range(max(earliest, 1), last + 1) if drifts else _moments_to_try(alone, earliest, last):
            found = found or plan(board, question, alone, index, work.deadline)
        if found is not None:
            return _yes(question, found, "planning")
        if drifts:
            raise LimitReachedError("the units may be carried out of a goal in the water; no line of play was found for them all")
        certificate = crowded(board, question, last, work.deadline)
        if certificate is not None:
            return _no(question, certificate, "min cut")
    return _by_z3(work, board, question, last)


def _alone(work: QueryContext, board: Board, question: Reach, arrivals: dict[str, int | None]) -> dict[str, int | None]:
    """When each unit reaches the goal without any leader."""
    for mover in question.movers:
        if has_leader(question, mover):
            layers = layers_for(board, replace(question, movers=(mover,)), mover, work.deadline)
            arrivals[mover.unit.name] = layers.arrival(question.by_turn or 0)
    return arrivals


def _moments_to_try(alone: dict[str, int | None], earliest: int, last: int) -> list[int]:
    """Phases by whose end a plan is looked for: the first that is conceivable, the first for each unit alone and a few after it,
    and the last."""
    first = max((a for a in alone.values() if a is not None), default=last)
    return sorted({i for i in (earliest, first, first + 1, first + 2, last) if 0 < i <= last})


def _by_z3(work: QueryContext, board: Board, question: Reach, last: int) -> dict[str, Any]:
    from asl_query.solve.joint import decide
    from asl_query.solve.refute import refutation

    with work.watch.stage("pose"):
        joint = pose_jointly(board, question, last, work.deadline)
    with work.watch.stage("solve"):
        outcome, solver = decide(joint.problem, work.deadline)
        if isinstance(outcome, Found):
            return _yes(question, chosen_plan(board, question, joint, outcome.choice, work.deadline), solver)
        if not isinstance(outcome, Impossible):
            raise LimitReachedError(outcome.reason)
        proof = refutation(joint.problem, outcome.core, work.deadline)
    if not isinstance(proof, dict):
        raise LimitReachedError(proof.reason)
    return _no(question, proof, solver)


def _yes(question: Reach, found: dict[str, list[dict[str, Any]]], solver: str) -> dict[str, Any]:
    phases = len(next(iter(found.values())))
    witness = witness_of(question, found, phases)
    lines = [line for line in witness if line["action"] != "stacking"]
    return {"witness": witness, "because": of_play(question, lines, stacking=True), "checked": {"solver": solver}}


def _no(question: Reach, certificate: dict[str, Any], solver: str) -> dict[str, Any]:
    return {"certificate": certificate, "because": of_joint_no(question, certificate), "checked": {"solver": solver}}
