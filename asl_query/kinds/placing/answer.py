"""Where a Searchlight can be set up."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.errors import LimitReachedError, ReplayError
from asl_query.finite.problem import Found, Impossible
from asl_query.kinds.placing.proof import Allowed, Barred, Bars
from asl_query.kinds.query_context import QueryContext
from asl_query.search import emplace as search
from asl_query.terms.answers import Finding, Hexes
from asl_query.terms.questions import Emplace


def emplace(context: QueryContext, board: Board, question: Emplace) -> Finding:
    """Every hex where a GMSL may be set up, and for every other hex what bars it; z3 and python-constraint must agree."""
    with context.watch.stage("rules"):
        found = search.candidates(board, question, context.deadline)
        problem = search.pose(found)
    by_z3 = context.z3()
    allowed, barred = [], []
    with context.watch.stage("solve"):
        solver = by_z3.Z3Solver(problem, context.deadline)
        for candidate in found:
            outcome = solver.solve({"hex": candidate.hex.name})
            match outcome:
                case Found():
                    allowed.append(Allowed(candidate.hex))
                case Impossible(core):
                    bar = next(b for b in candidate.bars if search.label(b) in core)
                    barred.append(Barred(candidate.hex, bar.rule, bar.objection))
                case _:
                    raise LimitReachedError(outcome.reason)
    with context.watch.stage("second solver"):
        from asl_query.solve import by_constraint

        second = {str(choice["hex"]) for choice in by_constraint.solutions(problem)}
    names = tuple(one.hex.name for one in allowed)
    if second != set(names):
        raise ReplayError(f"z3 and python-constraint differ on {sorted(second ^ set(names))}")
    return Finding(
        Hexes(names),
        witness=tuple(allowed),
        certificate=Bars(tuple(barred)),
        checked={"solver": by_z3.VERSION, "second_solver": by_constraint.VERSION},
    )
