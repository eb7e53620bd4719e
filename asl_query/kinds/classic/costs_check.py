"""Costs and loads of Squad Leader Classic re-checked: no way is cheaper, and half a PP more is too much."""

from __future__ import annotations

from asl_query.acts.classic.loads import half_mf, most_advanced_half_pp
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.kinds.classic.proof import NoWay, TooFar
from asl_query.kinds.classic.question import ClassicCost, MostPp
from asl_query.kinds.classic.way_costs import PricedWay, account, as_reach, cost_lines, most_half_pp, way_asked, way_over
from asl_query.rules.slc.slc4_2_portage import free_half_pp, may_carry
from asl_query.terms.answers import Answer, Value, Verdict
from asl_query.terms.numbers import value_of_halves


def check_cost(board: Board, question: ClassicCost, answer: Answer) -> None:
    """The ledger belongs to a cheapest way, with and without what section 4 leaves open."""
    way = _certain(board, question)
    if way is None:
        require_equal("answer", answer.answer, Verdict.NO)
        require_equal("witness", answer.witness, None)
        require_equal("certificate", answer.certificate, NoWay())
        return
    require_equal("answer", answer.answer, Value(value_of_halves(way.half_mf)))
    require_equal("certificate", answer.certificate, None)
    require_equal("witness", answer.witness, cost_lines(way))


def check_most_pp(board: Board, question: MostPp, answer: Answer) -> None:
    """The load fits, and no more does."""
    way = _certain(board, question) if question.start is not None else way_over(question)
    half_pp = most_half_pp(question, way.half_mf) if way is not None else None
    if way is None or half_pp is None:
        require_equal("answer", answer.answer, Verdict.NO)
        require_equal("witness", answer.witness, None)
        require_equal("certificate", answer.certificate, TooFar())
        carries_nothing = not may_carry(question.unit.is_smc, 0)
        require(way is None or carries_nothing or way.half_mf > half_mf(question.unit, led=question.led), "answer: it has the MF")
        return
    require_equal("answer", answer.answer, Value(value_of_halves(half_pp)))
    require_equal("certificate", answer.certificate, None)
    require_equal("witness", answer.witness, account(question, way, half_pp))
    if question.advancing:
        require_equal("answer, half PP", half_pp, most_advanced_half_pp(question.unit))
        return
    left = half_mf(question.unit, led=question.led) - way.half_mf
    limit = free_half_pp(question.unit.kind) + left
    fits = limit if may_carry(question.unit.is_smc, limit) else max(n for n in range(limit) if may_carry(True, n))
    require_equal("answer, half PP", half_pp, fits)


def _certain(board: Board, question: ClassicCost | MostPp) -> PricedWay | None:
    """The way that the answer is about: as dear with what is left open at its least as without it, and the cheapest there is."""
    certain, least = way_asked(board, question), _least(board, question)
    if certain is None:
        require(least is None, "answer: it depends on what section 4 leaves open")
        return None
    require_equal("half MF of the cheapest way", certain.half_mf, least)
    return certain


def _least(board: Board, question: ClassicCost | MostPp) -> int | None:
    """The least half MF to the end by rounds of betterment over all steps, what is left open at its least."""
    assert question.start is not None
    assert question.end is not None
    reach_map = ReachMap(board, as_reach(question), upper_bound=True)
    price = {reach_map.number[question.start.hex]: 0}
    better = True
    while better:
        better = False
        for e in (e for row in reach_map.steps for e in row):
            if e.start in price and price[e.start] + e.step.half_mf < price.get(e.end, 1 << 30):
                price[e.end] = price[e.start] + e.step.half_mf
                better = True
    return price.get(reach_map.number[question.end.hex])
