"""How many MF a way costs, in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText
from asl_query.explain.names import with_article
from asl_query.kinds.cost.proof import CostLine
from asl_query.terms.answers import Answer, Value, Verdict
from asl_query.terms.locations import Depth, Location
from asl_query.terms.movement import CostMf
from asl_query.terms.numbers import in_halves


def tell_cost(answer: Answer) -> AnswerText:
    """How many MF, with their ledger."""
    question = answer.reading
    assert isinstance(question, CostMf)
    way = f"from {question.start.name} {_to(question.end)}"
    if answer.answer is Verdict.NO:
        return AnswerText(f"No way leads {with_article(question.unit.name)} {way} on foot.", [])
    assert isinstance(answer.answer, Value)
    asked = {
        "crossing": " to cross intermediate levels",
        "entering": " to enter the hex",
        "gully": " to enter the gully",
        "woods": " to enter the woods",
    }.get(question.part, " to move")
    verdict = f"It costs {with_article(question.unit.name)} {answer.answer.value} MF{asked} {way}."
    return AnswerText(verdict, [("Costs", [_cost(line) for line in answer.witness])])


def _to(end: Location) -> str:
    """To a hex, INTO a Depression."""
    return f"INTO {end.hex.name}" if end.depth is Depth.IN else f"to {end.name}"


def _cost(line: CostLine) -> str:
    return f"{line.to.name}: {in_halves(line.mf)} MF for {line.for_} [{line.rule}]"
