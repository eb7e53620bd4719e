"""Where a Searchlight can be set up."""

from __future__ import annotations

from typing import Any

from asl_query.board.board import Board
from asl_query.errors import LimitReachedError, ReplayError
from asl_query.explain.reasons import by_rule
from asl_query.finite.problem import Found, Impossible
from asl_query.kinds.query_context import QueryContext, only_painted
from asl_query.search import emplace as queries
from asl_query.terms.questions import Emplace


def emplace(work: QueryContext, board: Board, question: Emplace) -> dict[str, Any]:
    """Every hex where a GMSL may be set up, and for every other hex what bars it; z3 and python-constraint must agree."""
    with work.watch.stage("rules"):
        found = queries.candidates(board, question, work.deadline)
        problem = queries.pose(found)
    by_z3 = work.z3()
    allowed, barred = [], []
    with work.watch.stage("solve"):
        solver = by_z3.Z3Solver(problem, work.deadline)
        for candidate in found:
            outcome = solver.solve({"hex": candidate.hex.name})
            match outcome:
                case Found():
                    allowed.append(candidate.hex.name)
                case Impossible(core):
                    bar = next(b for b in candidate.bars if queries.label(b) in core)
                    barred.append({"hex": candidate.hex.name, "rule": bar.rule, "what": bar.what})
                case _:
                    raise LimitReachedError(outcome.reason)
    with work.watch.stage("second solver"):
        from asl_query.solve import by_constraint

        second = {str(choice["hex"]) for choice in by_constraint.solutions(problem)}
    if second != set(allowed):
        raise ReplayError(f"z3 and python-constraint differ on {sorted(second ^ set(allowed))}")
    not_modelled = ["W10.3 the Sighting TC: whether it passes is a roll of its own"] if question.target else []
    return {
        "answer": {"hexes": allowed},
        "witness": [{"hex": name} for name in allowed],
        "certificate": {"kind": "bars", "barred": barred},
        "because": by_rule(barred, "hex"),
        "assumed": [
            *(only_painted(board, "hexes") if question.target else []),
            "one GMSL with its crew, nothing else on the board",
            *(["no SMOKE; LOS as by day (W10.4)"] if question.target else []),
        ],
        "not_modelled": not_modelled,
        "checked": {"solver": by_z3.VERSION, "second_solver": by_constraint.VERSION},
    }
