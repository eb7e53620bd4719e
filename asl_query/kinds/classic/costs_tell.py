"""What a way costs in Squad Leader Classic, and the most PP that go along it, in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText
from asl_query.explain.names import with_article
from asl_query.kinds.classic.question import ClassicCost, MostPp
from asl_query.kinds.classic.reasons import counted
from asl_query.kinds.classic.way_costs import LoadLine, WayCostLine
from asl_query.kinds.classic.words import told_reasons
from asl_query.rules.index import cited
from asl_query.terms.answers import Answer, Value
from asl_query.terms.classic import EnteredTerrain
from asl_query.terms.numbers import in_halves

_OVER = {
    EnteredTerrain.ROAD: "along a road",
    EnteredTerrain.SHELLHOLES: "of shell holes",
    EnteredTerrain.GRAIN: "of wheatfield",
    EnteredTerrain.OPEN_GROUND: "of Open Ground",
    EnteredTerrain.BUILDING: "of building",
    EnteredTerrain.WOODS: "of woods",
}


def tell_classic_cost(answer: Answer) -> AnswerText:
    """How many MF."""
    question = answer.reading
    assert isinstance(question, ClassicCost)
    if not isinstance(answer.answer, Value):
        return AnswerText(f"No way that section 4 knows leads from {question.start.name} to {question.end.name}.", [])
    cost: tuple[WayCostLine, ...] = answer.witness
    lines = [f"{line.to}: {in_halves(line.mf)} MF for {line.what} [{cited(line.rule)}]" for line in cost]
    who, way = with_article(question.unit.name), f"from {question.start.name} to {question.end.name}"
    verdict = f"It costs {who} {answer.answer.value} MF to move {way}."
    return AnswerText(verdict, [("MF one by one", lines)] if lines else [])


def tell_most_pp(answer: Answer) -> AnswerText:
    """The most PP."""
    question = answer.reading
    assert isinstance(question, MostPp)
    who = with_article(question.unit.name) + (" stacked with a leader throughout" if question.led else "")
    if not isinstance(answer.answer, Value):
        return AnswerText(f"No load: {who} has not the MF to {_going(question)} at all.", told_reasons(answer.because))
    account: tuple[LoadLine, ...] = answer.witness
    verdict = f"The most PP {who} can carry{' and' if question.hexes else ''} {_going(question)}: {answer.answer.value}."
    lines = [f"{line.what}: {counted(line)} [{cited(line.rule)}]" for line in account]
    return AnswerText(verdict, [("So it comes about", lines)])


def _going(question: MostPp) -> str:
    if question.advancing:
        return "advance with"
    if not question.hexes:
        return "at all"
    if question.start is not None and question.end is not None:
        return f"move from {question.start.name} to {question.end.name}"
    hexes = question.hexes
    more = (" uphill" if question.uphill else "") + (", each over a wall or hedge" if question.walled else "")
    return f"move {hexes} hex{'es' if hexes > 1 else ''} {_OVER[question.entered]}{more}"
