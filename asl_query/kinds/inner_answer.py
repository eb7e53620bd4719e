"""Answers read back, and answers that stand in another one: each is read by the kind of its own reading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

from asl_query.board.board import Board
from asl_query.check.verify import SCHEMA_VERSION, check_fields, identity
from asl_query.codec import Json, Reads, WrongShapeError, from_json
from asl_query.kinds.kind import Kind, kind_of, ruleset_of
from asl_query.kinds.query_context import QueryContext
from asl_query.pattern_codes import compiled
from asl_query.terms.answers import Answer, Reason, Verdict
from asl_query.terms.numbers import book_order
from asl_query.terms.question import Question

_ABOUT = compiled(
    r"^\s*why(?:\s+not)?\s*:?\s+|^\s*not\s*:\s+|^\s*\S+(?:\s*%)?\s+is\s+the\s+answer\s+to\s*:\s+"
    r"|[,;]?\s+under\s+(?:each|every|all)\s+readings?(?=\s*\?*\s*$)",
    re.IGNORECASE,
)


def answer_from_json(saved: Json, where: str = "") -> Answer:
    """Read an answer back; raises WrongShapeError where a part of it has not its shape, Refused where one is missing."""
    if not isinstance(saved, dict):
        raise WrongShapeError(where, "this is no answer")
    check_fields(saved)
    if from_json(int, saved["schema"], "schema") != SCHEMA_VERSION:
        raise WrongShapeError(where, f"this is no answer of schema {SCHEMA_VERSION}")
    question: Question = from_json(Question, saved["reading"], _in(where, "reading"))
    kind: Kind[Any] = kind_of(question)

    def part(name: str, of: Any) -> Any:
        return from_json(of, saved[name], _in(where, name))

    outcome = kind.outcome_from_json(question, _said(saved), _in(where, "answer"))
    is_open = outcome is Verdict.UNDECIDED  # then nothing shows it, whatever shows an answer of its kind
    found = Answer(
        question=part("question", str), reading=question,
        answer=outcome,
        witness=part("witness", None if is_open else kind.shapes().witness),
        certificate=None if is_open else kind.certificate_from_json(question, saved["certificate"], _in(where, "certificate")),
        because=part("because", tuple[Reason, ...]), id=part("id", str), probability=part("probability", kind.shapes().chance),
        assumed=part("assumed", tuple[str, ...]), not_modelled=part("not_modelled", tuple[str, ...]),
        marginal=part("marginal", kind.shapes().marginal), checked=part("checked", dict[str, Json]), ruleset=part("ruleset", str),
        schema=saved["schema"],
    )  # fmt: skip
    if saved.get("read_as", "") != found.read_as or ("read_as" in saved) is not bool(found.read_as):
        raise WrongShapeError(_in(where, "read_as"), "it is not what was assumed of the reading")
    return found


def _said(saved: dict[str, Json]) -> Json:
    """What an answer says; what it depends on stands beside it."""
    return {"on": saved["on"]} if saved["answer"] == "depends" else saved["answer"]


InnerAnswer = Annotated[Answer, Reads(answer_from_json)]  # an answer that stands in another one


def ask_inner(context: QueryContext, board: Board, question: Question) -> Answer:
    """The answer to the question that another one is about, not yet re-checked."""
    found, ruleset = context.find(board, question), ruleset_of(question)
    return Answer(
        "", question, found.answer, found.witness, found.certificate, found.because, identity(board.text, question, ruleset),
        found.probability, found.assumed, found.not_modelled, found.marginal, found.checked, ruleset,
    )  # fmt: skip


def because_of_each(answers: Sequence[Answer]) -> tuple[Reason, ...]:
    """The rules that decide one or another of some answers in book order, each with the facts of the first that it decides."""
    found = {reason.rule: reason for answer in reversed(answers) for reason in answer.because}
    return tuple(found[number] for number in sorted(found, key=book_order))


def as_if_asked(answer: Answer, inner: Answer) -> Answer:
    """An answer that stands in another one, under the question that was asked, without what makes it one about another."""
    asked = _ABOUT.sub("", answer.question)
    return replace(inner, question=asked[:1].lower() + asked[1:])


def _in(where: str, name: str) -> str:
    return f"{where}, {name}" if where else name
