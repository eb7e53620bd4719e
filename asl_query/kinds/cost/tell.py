"""How many MF a way costs, in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText
from asl_query.explain.names import with_article
from asl_query.kinds.cost.proof import CostLine
from asl_query.terms.answers import Answer, Value, Verdict
from asl_query.terms.locations import Depth, Location
from asl_query.terms.movement import CostMf
from asl_query.terms.numbers import Halves, in_halves


def tell_cost(answer: Answer) -> AnswerText:
    """How many MF, with their ledger."""
    question = answer.reading
    assert isinstance(question, CostMf)
    between = "".join(f" {_to(place)}" for place in question.by_way_of)
    way = f"from {question.start.name}{between} {_to(question.end)}"
    if answer.witness is None:
        return AnswerText(f"No way leads {with_article(question.unit.name)} {way} on foot.", [])
    costs = ("Costs", [_cost(line) for line in answer.witness])
    if not isinstance(answer.answer, Value):
        suffice = f"Yes, {question.mf} MF suffice" if answer.answer is Verdict.YES else f"No, {question.mf} MF do not suffice"
        needs = in_halves(Halves(sum(line.mf for line in answer.witness)))
        return AnswerText(f"{suffice}: it costs {with_article(question.unit.name)} {needs} MF to move {way}.", [costs])
    asked = {
        "crossing": " to cross intermediate levels",
        "entering": " to enter the hex",
        "gully": " to enter the gully",
        "woods": " to enter the woods",
    }.get(question.part, " to move")
    verdict = f"It costs {with_article(question.unit.name)} {answer.answer.value} MF{asked} {way}."
    return AnswerText(verdict, [costs])


def _to(end: Location) -> str:
    """To a hex, INTO a Depression."""
    return f"INTO {end.hex.name}" if end.depth is Depth.IN else f"to {end.name}"


def _cost(line: CostLine) -> str:
    return f"{line.to.name}: {in_halves(line.mf)} MF for {line.for_} [{line.rule}]"
