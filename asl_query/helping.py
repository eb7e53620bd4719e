"""Help with a text that is not understood: what was understood, the clauses that speak of it, and questions near it.

Every question that is offered was asked just now: the first line of its answer stands under it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from asl_query.codec import Json
from asl_query.columns import wrapped
from asl_query.errors import MOST_OFFERED, AslQueryError, QuestionError
from asl_query.explain.answered_post import error_json
from asl_query.rules.ledger import LedgerClause
from asl_query.terms.answers import Answer

MOST_CLAUSES = 3
SECONDS = 1.6  # in which near questions are asked
SECONDS_OF_ONE = 0.6
Ask = Callable[[str, float], Answer]  # the answer to a question, within so many seconds


class NearQuestion(NamedTuple):
    """A question near to the text, and the first line of its answer."""

    question: str
    answer: str


class Help(NamedTuple):
    """What helps with a text that is not understood."""

    error: QuestionError
    clauses: tuple[LedgerClause, ...]
    near: tuple[NearQuestion, ...]

    def to_json(self) -> Json:
        """The error as JSON; `nearest` are the questions that were asked, `answers` the first line of each answer."""
        told = error_json(self.error)
        error = told["error"]
        assert isinstance(error, dict)
        error["nearest"] = [near.question for near in self.near]
        error["answers"] = [near.answer for near in self.near]
        error["understood"] = list(self.error.understood)
        error["clauses"] = [{"clause": clause.id, "says": clause.says} for clause in self.clauses]
        return told

    def as_text(self) -> str:
        """What is wrong and where, what was understood, which rules speak of it, and what can be asked instead."""
        lines = [self.error.says]
        if self.error.understood:
            lines += wrapped(f"Understood: {', '.join(self.error.understood)}.")
        if self.clauses:
            lines.append("Rules that speak of it:")
            lines += [line for clause in self.clauses for line in wrapped(f"{clause.id}: {clause.says}", "  ", "    ")]
        if self.near:
            lines.append("Questions near it, with what they answer:")
        for number, near in enumerate(self.near, 1):
            lines += [*wrapped(f"{number}. {near.question}", "  ", "     "), *wrapped(near.answer, "     ")]
        return "\n".join(lines)


def help_with(error: QuestionError, ruleset: str, ask: Ask) -> Help:
    """What helps with a text that is not understood; each question offered is asked, and one that runs too long is left out."""
    return Help(error, _clauses(error, ruleset), _answered(error, ask))


def _clauses(error: QuestionError, ruleset: str) -> tuple[LedgerClause, ...]:
    from asl_query.reading.clauses_found import clauses_about

    try:
        return tuple(clauses_about(" ".join(error.understood), ruleset, MOST_CLAUSES)) if error.understood else ()
    except QuestionError:
        return ()


def _answered(error: QuestionError, ask: Ask) -> tuple[NearQuestion, ...]:
    """The nearest questions that are answered within the time."""
    return tuple(near for _, near in zip(range(MOST_OFFERED), _asked_in_turn(error, ask), strict=False))


def _asked_in_turn(error: QuestionError, ask: Ask) -> Iterator[NearQuestion]:
    until = time.monotonic() + SECONDS
    for question in error.near:
        seconds = min(SECONDS_OF_ONE, until - time.monotonic())
        if seconds <= 0:
            return
        try:
            answer = ask(question, seconds)
        except AslQueryError:
            continue  # it needs a board or a situation that is not there
        if not answer.is_undecided:
            yield NearQuestion(question, _first_line(answer))


def _first_line(answer: Answer) -> str:
    from asl_query.showing import tell

    return tell(answer).verdict
