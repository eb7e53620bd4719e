"""What a way costs in Squad Leader Classic, and the most PP that go along it: the rules decide, no solver is needed."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.errors import LimitReachedError
from asl_query.kinds.classic.answer import NO_SOLVER
from asl_query.kinds.classic.open_terrain import OpenTerrain, spoken_open
from asl_query.kinds.classic.proof import NoWay, TooFar
from asl_query.kinds.classic.question import ClassicCost, MostPp
from asl_query.kinds.classic.way_costs import PricedWay, account, cost_lines, most_half_pp, way_asked, way_over
from asl_query.terms.answers import Finding, Value, Verdict
from asl_query.terms.numbers import in_halves, value_of_halves


def cost(board: Board, question: ClassicCost) -> Finding:
    """The cheapest way with its ledger; undecided where it depends on what section 4 does not give."""
    way = _certain(board, question)
    if way is None:
        return Finding(Verdict.NO, None, NoWay(), checked=NO_SOLVER)
    return Finding(Value(value_of_halves(way.half_mf)), cost_lines(way), checked=NO_SOLVER)


def most_pp(board: Board, question: MostPp) -> Finding:
    """The most PP, with how they come about."""
    way = _certain(board, question) if question.start is not None else way_over(question)
    half_pp = most_half_pp(question, way.half_mf) if way is not None else None
    if way is None or half_pp is None:
        return Finding(Verdict.NO, None, TooFar(), checked=NO_SOLVER)
    return Finding(Value(value_of_halves(half_pp)), account(question, way, half_pp), checked=NO_SOLVER)


def _certain(board: Board, question: ClassicCost | MostPp) -> PricedWay | None:
    """The cheapest way, whatever terrain costs that section 4 leaves open; None where no way could lead there."""
    certain, optimistic = (way_asked(board, question, upper_bound=b) for b in (False, True))
    if optimistic is None or (certain is not None and certain.half_mf == optimistic.half_mf):
        return certain
    known = f"the way costs {in_halves(certain.half_mf)} MF or less" if certain is not None else "no way of known MF leads there"
    left = OpenTerrain(frozenset(optimistic.open))
    raise LimitReachedError(f"{known}; it depends on what section 4 does not give: {spoken_open(left)}")
