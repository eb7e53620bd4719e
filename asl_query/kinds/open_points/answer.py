"""Where the rules contradict each other, or leave a case open: z3 finds the cases, and a line of play to each that is a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asl_query.acts.states.line import NO_TRACE, EventTrace, trace_of
from asl_query.acts.states.machines import machine
from asl_query.board.board import Board
from asl_query.kinds.open_points.proof import EveryCase, OpenPoint, open_point
from asl_query.kinds.open_points.question import OpenPoints, is_asked, points_asked
from asl_query.kinds.query_context import QueryContext
from asl_query.logic.disputed_point import DisputedPoint
from asl_query.rules.index import index
from asl_query.terms.answers import Finding, Value

if TYPE_CHECKING:
    from asl_query.solve.by_induction import Induction

_MOST_EVENTS = 12


def open_points(context: QueryContext, _: Board, question: OpenPoints) -> Finding:
    """Every contradiction and every gap that is asked for."""
    index()  # every rule is registered
    with context.watch.stage("import z3"):
        from asl_query.solve import by_cases, by_induction
    asked = points_asked(question)
    names = dict.fromkeys(point.machine for point in asked if point.machine)
    engines = {name: by_induction.Induction(machine(name), {}, context.deadline) for name in names}
    found: list[OpenPoint] = []
    for point in asked:
        for clauses, case in by_cases.open_cases(point):
            if is_asked(question, clauses):
                found.append(open_point(point, clauses, case, _trace(engines, point)))
    certificate = EveryCase(tuple(point.name for point in asked))
    return Finding(Value(len(found)), tuple(found), certificate, checked={"solver": by_cases.VERSION})


def _trace(engines: dict[str, Induction], point: DisputedPoint) -> EventTrace:
    """A line of play to the state in which the case stands; none where it is no state of a unit or a Searchlight."""
    if not point.machine:
        return NO_TRACE
    line = engines[point.machine].shortest([point.given], _MOST_EVENTS, certain=True)
    assert line is not None, f"{point.name}: its state is not reached"
    return trace_of(machine(point.machine), line.start, line.events)
