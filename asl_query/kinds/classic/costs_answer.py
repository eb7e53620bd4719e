"""What a way costs in Squad Leader Classic, and the most PP that go along it: the rules decide, no solver is needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from asl_query.acts.classic.loads import Way, account, most_half_pp, way_between, way_over
from asl_query.board.board import Board
from asl_query.errors import LimitReachedError
from asl_query.explain.reasons import Reason, reason
from asl_query.kinds.classic.open_terrain import spoken_open
from asl_query.kinds.query_context import QueryContext
from asl_query.terms.classic import ClassicCost, MostPp
from asl_query.terms.numbers import book_order, in_halves, value_of_halves


def cost(_: QueryContext, board: Board, question: ClassicCost) -> dict[str, Any]:
    """The cheapest way with its ledger; undecided where it depends on what section 4 does not give."""
    way = _certain(board, question)
    if way is None:
        return {"answer": "no", "witness": None, "certificate": {"kind": "no way"}, "because": [reason("SLC4.1.2")], **_NO_SOLVER}
    lines = [{"to": to, "rule": rule, "for": what, "mf": in_halves(half_mf)} for to, (rule, what, half_mf) in way.ledger]
    return {
        "answer": {"value": value_of_halves(way.half_mf)}, "witness": lines, "certificate": None,
        "because": _by_rule(lines), **_NO_SOLVER,
    }  # fmt: skip


def most_pp(_: QueryContext, board: Board, question: MostPp) -> dict[str, Any]:
    """The most PP, with how they come about."""
    way = _certain(board, question) if question.start is not None else way_over(question)
    half_pp = most_half_pp(question, way.half_mf) if way is not None else None
    if way is None or half_pp is None:
        short = [reason("SLC4.1.2", needs=in_halves(way.half_mf) if way else "no way")]
        return {"answer": "no", "witness": None, "certificate": {"kind": "too far"}, "because": short, **_NO_SOLVER}
    lines = account(question, way, half_pp)
    return {
        "answer": {"value": value_of_halves(half_pp)}, "witness": lines, "certificate": None,
        "because": _by_rule(lines), **_NO_SOLVER,
    }  # fmt: skip


_NO_SOLVER = {"checked": {"solver": "none needed"}}


def _certain(board: Board, question: ClassicCost | MostPp) -> Way | None:
    """The cheapest way, whatever terrain costs that section 4 leaves open; None where no way could lead there."""
    assert question.start is not None
    assert question.end is not None
    said = (question.costs, question.shellholes)
    sure, bold = (way_between(board, question.unit, question.start, question.end, said, bold=b) for b in (False, True))
    if bold is None or (sure is not None and sure.half_mf == bold.half_mf):
        return sure
    known = f"the way costs {in_halves(sure.half_mf)} MF or less" if sure is not None else "no way of known MF leads there"
    raise LimitReachedError(f"{known}; it depends on what section 4 does not give: {spoken_open(bold.open)}")


def _by_rule(lines: Iterable[Mapping[str, Any]]) -> list[Reason]:
    rules: dict[str, list[str]] = {}
    for line in lines:
        counted = f"{line['mf']} MF" if "mf" in line else f"{line['pp']} PP"
        where = f"{line['to']}: " if line.get("to") else ""
        rules.setdefault(line["rule"], []).append(f"{where}{counted} for {line['for']}")
    return [reason(rule, costs=rules[rule]) for rule in sorted(rules, key=book_order)]
