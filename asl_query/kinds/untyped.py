"""Answers as plain JSON values, for stages that are not yet typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from asl_query.codec import WrongShapeError, from_json
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
    """An answer that stands in another one, typed as far as its kind declares types."""
    found = finding_of(answer.to_json())
    reading: Question = from_json(Question, answer.reading)
    kind = kind_of(reading)
    try:
        outcome = from_json(kind.outcome, answer.answer)
    except WrongShapeError:
        outcome = found.answer
    return Answer(
        answer.question, reading, outcome, from_json(kind.witness, answer.witness),
        from_json(kind.certificate, answer.certificate), found.because, answer.id,
        from_json(kind.chance, answer.probability),
        found.assumed, found.not_modelled, found.marginal, found.checked, answer.ruleset, answer.schema,
    )  # fmt: skip
