"""Costs and loads of Squad Leader Classic re-checked: no way is cheaper, and half a PP more is too much."""

from __future__ import annotations

from typing import Any

from asl_query.acts.classic.field import Field
from asl_query.acts.classic.loads import Way, account, most_half_pp, way_between, way_over
from asl_query.acts.classic.pieces import half_mf, most_advanced_half_pp
from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.rules.slc.slc4_2_portage import free_half_pp, may_carry
from asl_query.terms.classic import ClassicCost, ClassicReach, MostPp
from asl_query.terms.movement import Mover, Reaching
from asl_query.terms.numbers import in_halves, value_of_halves


def check_cost(board: Board, question: ClassicCost, answer: Any, witness: Any, certificate: Any) -> None:
    """The ledger belongs to a cheapest way, with and without what section 4 leaves open."""
    way = _certain(board, question)
    if way is None:
        require_equal("answer", answer, "no")
        require_equal("witness", witness, None)
        require_equal("certificate", certificate, {"kind": "no way"})
        return
    require_equal("answer", answer, {"value": value_of_halves(way.half_mf)})
    require_equal("certificate", certificate, None)
    lines = [{"to": to, "rule": rule, "for": what, "mf": in_halves(half)} for to, (rule, what, half) in way.ledger]
    require_equal("witness", witness, lines)


def check_most_pp(board: Board, question: MostPp, answer: Any, witness: Any, certificate: Any) -> None:
    """The load fits, and no more does."""
    way = _certain(board, question) if question.start is not None else way_over(question)
    half_pp = most_half_pp(question, way.half_mf) if way is not None else None
    if way is None or half_pp is None:
        require_equal("answer", answer, "no")
        require_equal("witness", witness, None)
        require_equal("certificate", certificate, {"kind": "too far"})
        require(way is None or way.half_mf > half_mf(question.unit, led=question.led), "answer: it has the MF")
        return
    require_equal("answer", answer, {"value": value_of_halves(half_pp)})
    require_equal("certificate", certificate, None)
    require_equal("witness", witness, account(question, way, half_pp))
    if question.advancing:
        require_equal("answer, half PP", half_pp, most_advanced_half_pp(question.unit))
        return
    left = half_mf(question.unit, led=question.led) - way.half_mf
    limit = free_half_pp(question.unit.kind) + left
    fits = limit if may_carry(question.unit.is_smc, limit) else max(n for n in range(limit) if may_carry(True, n))
    require_equal("answer, half PP", half_pp, fits)


def _certain(board: Board, question: ClassicCost | MostPp) -> Way | None:
    """The way that the answer is about: as dear with what is left open at its least as without it, and the cheapest there is."""
    assert question.start is not None
    assert question.end is not None
    said = (question.costs, question.shellholes)
    sure = way_between(board, question.unit, question.start, question.end, said, bold=False)
    least = _least(board, question)
    if sure is None:
        require(least is None, "answer: it depends on what section 4 leaves open")
        return None
    require_equal("half MF of the cheapest way", sure.half_mf, least)
    return sure


def _least(board: Board, question: ClassicCost | MostPp) -> int | None:
    """The least half MF to the end by rounds of betterment over all steps, what is left open at its least."""
    assert question.start is not None
    assert question.end is not None
    terms = ClassicReach(
        Reaching.CAN, (Mover(question.unit, question.start),), goal=question.end, by_turn=1, costs=question.costs,
        shellholes=question.shellholes,
    )  # fmt: skip
    field = Field(board, terms, bold=True)
    price = {field.number[question.start.hex]: 0}
    better = True
    while better:
        better = False
        for e in (e for row in field.steps for e in row):
            if e.start in price and price[e.start] + e.step.half_mf < price.get(e.end, 1 << 30):
                price[e.end] = price[e.start] + e.step.half_mf
                better = True
    return price.get(field.number[question.end.hex])
