"""Which units there are, in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText
from asl_query.explain.names import with_article
from asl_query.kinds.units_listed.proof import UnitShown
from asl_query.kinds.units_listed.question import ListUnits, Whose
from asl_query.terms.answers import Answer


def tell_units(answer: Answer) -> AnswerText:
    """Each unit on a line: what it is, and where."""
    question = answer.reading
    assert isinstance(question, ListUnits)
    units: tuple[UnitShown, ...] = answer.witness
    count = f"{len(units) or 'no'} {'enemy ' if question.whose is Whose.ENEMY else ''}unit{'' if len(units) == 1 else 's'}"
    whose = " of your own" if question.whose is Whose.OWN else ""
    verdict = f"There {'is' if len(units) == 1 else 'are'} {count}{whose}."
    lines = [f"{one.unit}: {with_article(one.is_)} at {one.at.name} (level {one.level}, {one.terrain})" for one in units]
    return AnswerText(verdict, [("Units", lines)] if lines else [])
