"""Contradictions and gaps re-checked: every case of every disputed point is run through the clauses as plain values."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.acts.states.machines import machine
from asl_query.check.event_trace import replay_trace
from asl_query.check.refusal import Refused, require, require_equal
from asl_query.kinds.open_points.proof import EveryCase, OpenPoint, case_in_words, open_point
from asl_query.kinds.open_points.question import OpenPoints, is_asked, points_asked
from asl_query.logic.disputed_point import DisputedPoint, cases_of, conflicting
from asl_query.logic.machine import agrees
from asl_query.rules.index import index
from asl_query.terms.answers import Answer, Value


def check_open_points(question: OpenPoints, answer: Answer) -> None:
    """Refuse findings that the clauses do not bear out, and lists in which one is missing."""
    index()  # every rule is registered
    asked = points_asked(question)
    require_equal("certificate", answer.certificate, EveryCase(tuple(point.name for point in asked)))
    found: tuple[OpenPoint, ...] = answer.witness
    require_equal("answer", answer.answer, Value(len(found)))
    for point in asked:
        pairs = {pair for case in cases_of(point) for pair in conflicting(point, case) if is_asked(question, pair)}
        mine = [one for one in found if one.point == point.name]
        require_equal(f"witness, {point.name}: number of findings", len(mine), len(pairs))
        told = [_check_open_point(point, one, pairs) for one in mine]
        require_equal(f"witness, {point.name}: findings", told, sorted(pairs))  # two points that clash; a gap alone
    names = [point.name for point in asked]
    require(all(one.point in names for one in found), "witness: it has findings of no point that is asked about")
    require_equal("witness, points", [one.point for one in found], sorted((one.point for one in found), key=names.index))


def _check_open_point(point: DisputedPoint, said: OpenPoint, pairs: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """The pair of clauses that a finding tells of, its case being one in which they do conflict."""
    in_words = list(said.case.items())  # in the order in which they are told
    case = next((case for case in cases_of(point) if list(case_in_words(case).items()) == in_words), None)
    if case is None:
        raise Refused(f"witness, {point.name}: there is no such case")
    conflicts = [pair for pair in conflicting(point, case) if pair in pairs]
    told = next((pair for pair in conflicts if open_point(point, pair, case, said.line) == said), None)
    if told is None:
        raise Refused(f"witness, {point.name}: the clauses do not say so of this case")
    _check_line(point, said)
    return told


def _check_line(point: DisputedPoint, said: OpenPoint) -> None:
    """The line of play leads to the state in which the case stands."""
    is_told = bool(said.line.start)
    require(is_told is bool(point.machine), f"witness, {point.name}: its line of play is missing or has no place")
    if is_told:
        of = machine(point.machine)
        last = replay_trace(of, of.starting({}), said.line)
        require(agrees(last, point.given), f"witness, {point.name}: its line of play does not end in its state")
