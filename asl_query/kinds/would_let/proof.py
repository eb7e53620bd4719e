"""What an answer to `what would let` shows: sets of changes with the answer after each, and what is not enough."""

from __future__ import annotations

from dataclasses import field, replace
from typing import Any, Literal

from asl_query.codec import Json, WrongShapeError, fields_from_json, fields_to_json, from_json, to_json
from asl_query.kinds.kind import Kind, kind_of
from asl_query.records import dataclass
from asl_query.terms.answers import Answer, Depends, Reason, Value, Verdict
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.question import Question


@dataclass(frozen=True)
class CheapestChanges(Value):
    """The changes that would do at the least cost, in words, and their cost."""

    cost: int


@dataclass(frozen=True)
class WhatDecides(Value):
    """What must be so, of what nobody stated, in words; and all that the answer depends on."""

    depends: Depends


@dataclass(frozen=True, slots=True)
class PricedChange:
    """One change in words, and what it costs."""

    change: str
    cost: int


@dataclass(frozen=True, slots=True)
class ChangedAnswer:
    """A set of changes, the question after them, and its answer; `because` is part of what is proved of a ruling, else empty."""

    changes: tuple[PricedChange, ...]
    cost: int
    reading: Question
    answer: Verdict
    witness: Any
    certificate: Any
    probability: Any
    marginal: bool | None
    because: tuple[Reason, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The changes in words."""
        return tuple(one.change for one in self.changes)

    def as_answer_to(self, question: Question) -> Answer:
        """The answer after the changes, as one to a question."""
        return Answer(
            "", question, self.answer, self.witness, self.certificate, self.because, "", self.probability, marginal=self.marginal
        )

    @classmethod
    def from_json(cls, data: Json, where: str = "") -> ChangedAnswer:
        """Read such a set back, its answer by the kind of its own reading; raises WrongShapeError."""
        found = fields_from_json(cls, data, where)
        kind: Kind[Any] = kind_of(found.reading)
        return replace(
            found,
            witness=from_json(kind.shapes().witness, found.witness, f"{where}, witness"),
            certificate=kind.certificate_from_json(found.reading, found.certificate, f"{where}, certificate"),
            probability=from_json(kind.shapes().chance, found.probability, f"{where}, probability"),
            marginal=from_json(kind.shapes().marginal, found.marginal, f"{where}, marginal"),
        )


@dataclass(frozen=True, slots=True)
class TerrainGone:
    """Terrain and cliffs thought away, with the answer on the map without them; in JSON the fields of both stand together."""

    gone: tuple[Hex | Hexside, ...]
    answer: ChangedAnswer

    def to_json(self) -> Json:
        """What is gone, then the fields of the changed answer."""
        return {"gone": to_json(self.gone), **fields_to_json(self.answer)}

    @classmethod
    def from_json(cls, data: Json, where: str = "") -> TerrainGone:
        """Read both back; raises WrongShapeError."""
        if not isinstance(data, dict) or "gone" not in data:
            raise WrongShapeError(where, "nothing is gone")
        gone: tuple[Hex | Hexside, ...] = from_json(tuple[Hex | Hexside, ...], data["gone"], f"{where}, gone")
        return cls(gone, ChangedAnswer.from_json({name: one for name, one in data.items() if name != "gone"}, where))


@dataclass(frozen=True, slots=True)
class TriedChange:
    """A change that was tried, from its first step to its last: in words, the word for its cost, what one step costs."""

    change: str
    kind: str
    cost: int


@dataclass(frozen=True, slots=True)
class NotEnough:
    """A set of changes in words that is not enough, and what proves that.

    Where the re-check works out by itself that it is not, nothing is said.
    """

    changes: tuple[str, ...]
    witness: Any = None
    certificate: Any = None
    marginal: bool | None = None

    def as_answer_to(self, question: Question, said: Verdict) -> Answer:
        """The answer that it proves, as one to a question."""
        return Answer("", question, said, self.witness, self.certificate, (), "", marginal=self.marginal)


@dataclass(frozen=True, slots=True)
class ChangesLeftOpen:
    """A set of changes in words of which it could not be said whether it is enough, and why."""

    changes: tuple[str, ...]
    because: str


@dataclass(frozen=True, slots=True)
class ChangesTried:
    """Every change that was tried, the greatest sets that are not enough, what was left open, and terrain thought away.

    Where no set is enough the rules that decide are those of the question as it was asked; `as_asked` proves its answer, unless
    that is worked out anew by asking its rules.
    """

    kind: Literal["changes"] = field(default="changes", init=False)
    tried: tuple[TriedChange, ...]
    not_: tuple[NotEnough, ...]
    open: tuple[ChangesLeftOpen, ...]
    terrain: TerrainGone | None
    as_asked: NotEnough | None = field(default=None, metadata={"absent": True})

    @classmethod
    def read_for(cls, of: Question, saved: Json, where: str) -> ChangesTried:
        """Read it back, what proves that a set is not enough by the kind of the question that is changed."""
        found = fields_from_json(cls, saved, where)
        kind: Kind[Any] = kind_of(of)

        def typed(one: NotEnough, what: str) -> NotEnough:
            return replace(
                one,
                witness=from_json(kind.shapes().witness, one.witness, f"{what}, witness") if one.witness is not None else None,
                certificate=kind.certificate_from_json(of, one.certificate, what) if one.certificate is not None else None,
                marginal=from_json(kind.shapes().marginal, one.marginal, f"{what}, marginal"),
            )

        return replace(
            found,
            not_=tuple(typed(one, f"{where}, set {n}") for n, one in enumerate(found.not_, 1)),
            as_asked=found.as_asked and typed(found.as_asked, f"{where}, as asked"),
        )
