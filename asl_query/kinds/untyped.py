"""Answers as plain JSON values, for stages that are not yet typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from asl_query.codec import from_json
from asl_query.kinds.kind import kind_of
from asl_query.terms.answers import Answer, Finding, Reason, Verdict
from asl_query.terms.question import Question


@dataclass(frozen=True)
class UntypedAnswer:
    """An answer whose parts are plain JSON values."""

    question: str
    reading: dict[str, Any]
    answer: Any
    witness: Any
    certificate: Any
    because: list[dict[str, Any]]
    id: str
    probability: dict[str, Any] | None
    assumed: list[str]
    not_modelled: list[str]
    marginal: bool | None
    checked: dict[str, Any]
    ruleset: str
    schema: int

    @property
    def is_undecided(self) -> bool:
        """Whether the time ran out."""
        return bool(self.answer == "undecided")

    def to_json(self) -> dict[str, Any]:
        """Its fields."""
        return dict(self.__dict__)


def untyped(answer: Answer) -> UntypedAnswer:
    """An answer with plain JSON values."""
    return UntypedAnswer(**answer.to_json())


def finding_of(found: Mapping[str, Any]) -> Finding:
    """What a stage found that is not yet typed."""
    lists = {name: tuple(found.get(name, ())) for name in ("assumed", "not_modelled")}
    because = tuple(Reason(one["rule"], one["says"], one["facts"]) for one in found["because"])
    answer = Verdict(found["answer"]) if isinstance(found["answer"], str) else found["answer"]
    names = ("witness", "certificate", "probability", "marginal")
    rest = {name: found[name] for name in names if name in found}
    fields: dict[str, Any] = {"checked": found.get("checked", {}), **lists, **rest}
    return Finding(answer=answer, because=because, **fields)


def retyped(answer: UntypedAnswer) -> Answer:
    """An answer that stands in another one, with its parts as its kind declares them."""
    said = answer.to_json()
    reading: Question = from_json(Question, answer.reading)
    kind = kind_of(reading)
    shapes = {"answer": kind.outcome, "witness": kind.witness, "certificate": kind.certificate, "probability": kind.chance}
    parts: dict[str, Any] = {name: from_json(shape, said[name], name) for name, shape in shapes.items()}
    return Answer(
        question=answer.question, reading=reading, **parts, because=from_json(tuple[Reason, ...], answer.because, "because"),
        id=answer.id, assumed=tuple(answer.assumed), not_modelled=tuple(answer.not_modelled), marginal=answer.marginal,
        checked=answer.checked, ruleset=answer.ruleset, schema=answer.schema,
    )  # fmt: skip
