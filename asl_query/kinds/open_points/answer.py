"""Where the rules contradict each other, or leave a case open: z3 finds the cases, and a line of play to each that is a state."""

from __future__ import annotations

from typing import Any

from asl_query.acts.states.formula import cubes_of
from asl_query.acts.states.line import Line, line_of
from asl_query.acts.states.machines import machine
from asl_query.acts.states.open_points import as_line, is_asked, matters
from asl_query.board.board import Board
from asl_query.explain.reasons import reason
from asl_query.kinds.query_context import QueryContext
from asl_query.logic.disputed_point import Matter
from asl_query.logic.machine import Machine
from asl_query.rules.index import index
from asl_query.terms.questions import OpenPoints

_MOST_EVENTS = 12


def open_points(work: QueryContext, _: Board, question: OpenPoints) -> dict[str, Any]:
    """Every contradiction and every gap that is asked for."""
    index()  # every rule is registered
    with work.watch.stage("import z3"):
        from asl_query.solve import by_cases
        from asl_query.solve.by_induction import Induction
    engines: dict[str, Any] = {}
    found, asked = [], matters(question)
    for matter in asked:
        for finding in by_cases.findings(matter):
            if is_asked(question, finding.clauses):
                found.append(as_line(matter, finding, _play(Induction, engines, matter, work)))
    readings = list(dict.fromkeys(line["at"] for line in found if line["at"]))
    return {
        "answer": {"value": len(found)},
        "witness": found,
        "certificate": {"kind": "every case", "matters": [matter.name for matter in asked]},
        "because": [reason(rule) for rule in readings],
        "checked": {"solver": by_cases.VERSION},
    }


def _play(induction: Any, engines: dict[str, Any], matter: Matter, work: QueryContext) -> list[Line]:
    """A line of play to the state in which the case stands; nothing where it is no state of a unit or a Searchlight."""
    if not matter.machine:
        return []
    of: Machine = machine(matter.machine)
    if matter.machine not in engines:
        engines[matter.machine] = induction(of, {}, work.deadline)
    line = engines[matter.machine].shortest(cubes_of(of, matter.given), _MOST_EVENTS, certain=True)
    assert line is not None, f"{matter.name}: its state is not reached"
    return line_of(of, line.start, line.events)[0]
