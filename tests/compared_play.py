"""One seeded case of play, answered by the program, by brute force and by two solvers; what disagrees is told."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from math import prod
from typing import Any

from plain_play import PlainCompany, PlainPlayer

from asl_query.acts.joint import goal_drifts
from asl_query.acts.play import Play
from asl_query.acts.starting_state import start_of
from asl_query.board.board import Board
from asl_query.codec import from_json, to_json
from asl_query.deadline import Deadline
from asl_query.errors import LimitReachedError, QuestionError
from asl_query.finite.problem import Found, Problem, broken
from asl_query.kinds.kind import kind_of
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.reach.independent_units import why_not_independent
from asl_query.kinds.reach.joint_tables import problem_by_replay
from asl_query.pipeline import find
from asl_query.search.chance import arrivals, best_play, policy
from asl_query.search.joint import pose_jointly
from asl_query.search.layers import Layers
from asl_query.search.witness import names_of, pose, walk_back
from asl_query.solve.by_constraint import solutions
from asl_query.solve.by_z3 import Z3Solver
from asl_query.terms.answers import Answer, Value
from asl_query.terms.movement import Luck, Reach, Reaching
from asl_query.verifying import verify_on

SOON = 4  # turns in which several units may arrive
FAR = 12  # turns after which nothing new can be reached on so few hexes
MANY = 40_000  # choices that python-constraint tries one by one


class DifferentError(AssertionError):
    """Two ways to the same answer disagree."""


def agree(what: str, *found: Any) -> None:
    if any(one != found[0] for one in found[1:]):
        raise DifferentError(f"{what}: " + " | ".join(map(str, found)))


def checked(board: Board, question: Reach) -> Answer:
    """The program's answer, re-checked as it was found and as it is read back."""
    kind = kind_of(question)
    found = find(QueryContext(Deadline(30), find), board, question)
    parts = {"outcome": found.answer, "witness": found.witness, "certificate": found.certificate, "chance": found.probability}
    read = {name: from_json(getattr(kind.shapes(), name), json.loads(json.dumps(to_json(part)))) for name, part in parts.items()}
    for answer in (parts, read):
        told = Answer(
            "", question, answer["outcome"], answer["witness"], answer["certificate"], found.because, "", answer["chance"]
        )
        kind.check(board, question, told, verify_on)
        agree("because", to_json(found.because), to_json(kind.because(board, question, told)))
    return told


def compare(board: Board, question: Reach, *, formulas: bool = True) -> str:
    """Answer the question in every way; raises DifferentError where two ways disagree. Returns the kind of answer."""
    if len(question.movers) > 1:
        return _together(board, question)
    plain = PlainPlayer(board, question, question.movers[0])
    try:
        if question.asks is Reaching.HOW_LIKELY or question.luck is Luck.WORST:
            return _likely(board, question, plain, formulas)
        return _arrives(board, question, plain)
    except QuestionError as error:
        dry = PlainPlayer(board, replace(question, without_swimming=True), question.movers[0])
        agree(f"a fact is missing: {error}", bool(plain.play.water.missing_fact), True)
        by_turn = question.by_turn or FAR
        if question.asks is Reaching.HOW_LIKELY or question.luck is Luck.WORST:
            agree("better in the water", dry.chance(by_turn) <= plain.chance(by_turn), True)
        else:
            soon, late = plain.arrival(by_turn), dry.arrival(by_turn)
            agree("as soon without the water", soon is not None and (late is None or late > soon), True)
        return "a fact of the water is missing"


def _arrives(board: Board, question: Reach, plain: PlainPlayer) -> str:
    turn = plain.arrival(question.by_turn or FAR)
    try:
        answer = checked(board, question).answer
    except LimitReachedError:
        agree("not soon", turn, None)
        return "not soon"
    if question.asks is Reaching.HOW_SOON and turn is None:
        agree("never", answer, "no")
        return "never"
    if question.asks is Reaching.HOW_SOON:
        agree("how soon", answer, Value(turn))
    else:
        agree("can", answer, "no" if turn is None else "yes")
    if turn:
        _two_solvers(board, question)
    return "how soon" if question.asks is Reaching.HOW_SOON else str(answer)


def _two_solvers(board: Board, question: Reach) -> None:
    layers = Layers(Play(board, question.unit, question), start_of(question.movers[0]))
    index = layers.arrival(question.by_turn or FAR)
    assert index is not None
    problem = pose(walk_back(layers, index), names_of(layers, index))
    decided(problem, True)


def decided(problem: Problem, right: bool) -> None:
    """z3 and python-constraint decide a posed problem as brute force does."""
    outcome = Z3Solver(problem).solve()
    agree("z3 and brute force", isinstance(outcome, Found), right)
    if isinstance(outcome, Found):
        agree("z3's choice breaks", broken(problem, outcome.choice), [])
    size = 1
    for options in problem.choices.values():
        size *= len(options)
    if size <= MANY:
        agree("python-constraint and brute force", bool(solutions(problem)), right)


def _likely(board: Board, question: Reach, plain: PlainPlayer, formulas: bool) -> str:
    by_turn = question.by_turn or 0
    chance = plain.chance(by_turn)
    layers = Layers(Play(board, question.unit, question), start_of(question.movers[0]))
    best = best_play(layers, by_turn, question.luck)
    agree("chance", best.exact, chance)
    by_turns = arrivals(best, policy(best))[0]
    agree("arrivals come to", sum(by_turns.values(), Fraction(0)), chance)
    so_far = Fraction(0)
    for turn in range(by_turn + 1):
        so_far += by_turns.get(turn, Fraction(0))
        agree(f"no better by turn {turn}", so_far <= plain.chance(turn), True)
    if not formulas:
        return "chance"
    answer = checked(board, question)
    always = question.asks is Reaching.CAN
    agree("answer", answer.answer, ("yes" if chance == 1 else "no") if always else Value(str(chance)))
    agree("arrivals", list(answer.probability.arrivals.items()), sorted(by_turns.items()))
    return "always" if always else "how likely"


def _together(board: Board, question: Reach) -> str:
    company = PlainCompany(board, question)
    if question.asks is Reaching.HOW_LIKELY:
        return _likely_together(board, question, company)
    turn = company.arrival(question.by_turn or SOON)
    if question.by_turn is None and turn is None:
        return "together: not soon"
    try:
        found = checked(board, question)
    except QuestionError as error:
        agree(f"a fact is missing: {error}", bool(company.players[0].play.water.missing_fact), True)
        return "together: a fact of the water is missing"
    except LimitReachedError:
        is_led = question.by_assault_movement and any(mover.unit.is_smc for mover in question.movers)
        agree("only of a goal in the water, or of who is led, nothing is said", goal_drifts(board, question) or is_led, True)
        return "together: undecided"
    if question.asks is Reaching.HOW_SOON:
        agree("together, how soon", found.answer, Value(turn))
        return "together: how soon"
    agree("together", found.answer, "no" if turn is None else "yes")
    if goal_drifts(board, question):
        return "together: goal in the water"
    last = (question.by_turn or 0) * len(company.players[0].play.phases)
    problem = pose_jointly(board, question, last).problem
    agree(
        "the problem posed by the layers and by replay",
        problem,
        problem_by_replay(board, question, question.by_turn or 0).problem,
    )
    decided(problem, turn is not None)
    kind = "yes" if turn is not None else found.certificate.kind
    return f"together: {kind}"


def _likely_together(board: Board, question: Reach, company: PlainCompany) -> str:
    """Where nothing ties the units together, the product of their chances."""
    chance = prod((p.chance(question.by_turn or 0) for p in company.players), start=Fraction(1))
    try:
        found = checked(board, question)
    except QuestionError as error:
        water = any(p.play.water.missing_fact for p in company.players)
        known = (
            water
            or goal_drifts(board, question)
            or bool(why_not_independent(question, chance))
            or "different chances" in str(error)
        )
        agree(f"asked for each by itself: {error}", known, True)
        return "together: not apart"
    agree("together, chance", found.answer, Value(str(chance)))
    return "together: how likely"
