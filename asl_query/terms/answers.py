"""An answer as a value; its JSON form is the contract with other programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple

from asl_query.codec import Json, fields_to_json
from asl_query.terms.question import Question

READ_AS = "read as: "  # begins the note that says in what words a text was read


class Verdict(StrEnum):
    """Three different things everywhere; nothing folds undecided into no."""

    YES = "yes"
    NO = "no"
    UNDECIDED = "undecided"

    def __repr__(self) -> str:
        return repr(self.value)


@dataclass(frozen=True)
class Value:
    """An answer that is a number, a chance, or some other value as text; kinds of questions add fields of their own."""

    value: int | str | Fraction


@dataclass(frozen=True)
class Hexes:
    """An answer that is a complete list of hexes or places, by name; kinds of questions add fields of their own."""

    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DependsOn:
    """What decides where nobody stated it: the fact, what it is if the answer is this one."""

    fact: str
    if_: str
    answer: str

    @property
    def words(self) -> str:
        """What must be so for this answer."""
        if self.if_ in ("yes", "no"):
            return self.fact.rstrip(".") if self.if_ == "yes" else f"not {self.fact.rstrip('.')}"
        return f"in {self.if_}" if self.fact == "the phase" else f"{self.fact} is {self.if_}"


@dataclass(frozen=True, slots=True)
class Depends:
    """An answer that hangs on facts that nobody stated: each with the answer that it gives."""

    on: tuple[DependsOn, ...]

    def __str__(self) -> str:
        return "depends"

    @property
    def words(self) -> str:
        """On what it depends, in one sentence."""
        if [on.if_ for on in self.on] in (["yes", "no"], ["no", "yes"]) and len({on.fact for on in self.on}) == 1:
            one, other = sorted(self.on, key=lambda on: on.if_ != "yes")
            return f"It depends: {one.answer} if {one.words}, otherwise {other.answer}."
        told = [f"{on.answer} {'' if on.fact == 'the phase' else 'if '}{on.words}" for on in self.on]
        return f"It depends: {', '.join(told)}."


Outcome = Verdict | Value | Hexes | Depends


FactValue = bool | int | str | tuple[str, ...]  # what a fact that a rule decides on can be


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule that decides an answer: its number, what it says in one sentence, and the facts it decides on, by name."""

    rule: str
    says: str
    facts: Mapping[str, FactValue]


class Notes(NamedTuple):
    """What an answer takes for granted, and what bears on it without being modelled."""

    assumed: tuple[str, ...] = ()
    not_modelled: tuple[str, ...] = ()


@dataclass(frozen=True)
class Finding:
    """What a kind of question finds: the fields of an answer that are its own, not yet re-checked.

    `witness` and `certificate` have the types that the kind declares; `checked` names the solvers that were used.
    """

    answer: Outcome
    witness: Any = None
    certificate: Any = None
    because: tuple[Reason, ...] = ()
    assumed: tuple[str, ...] = ()
    not_modelled: tuple[str, ...] = ()
    probability: Any = None
    marginal: bool | None = None
    checked: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """What was asked, how it was read, what came out, and what proves it.

    `answer` is a verdict, a value or hexes; `witness` a line of play or what else shows that it is so, `certificate` what shows
    that nothing else is, both of the types that the kind of question declares and as `verify` re-checks them; `because` the
    rules that decide, with the facts they decide on. Printed it is its text form, in a notebook its page with its picture.
    """

    question: str
    reading: Question
    answer: Outcome
    witness: Any
    certificate: Any
    because: tuple[Reason, ...]
    id: str
    probability: Any = None
    assumed: tuple[str, ...] = ()
    not_modelled: tuple[str, ...] = ()
    marginal: bool | None = None
    checked: Mapping[str, Json] = field(default_factory=dict)
    ruleset: str = "asl"
    schema: int = 1
    _show: Callable[[Answer, str], str | None] | None = field(default=None, repr=False, compare=False)  # in a form, on its board

    def to_json(self) -> dict[str, Json]:
        """The answer as plain JSON values; what an answer depends on stands beside it."""
        data = fields_to_json(self)
        if self.read_as:
            data = {"question": data.pop("question"), "read_as": self.read_as, **data}
        if isinstance(self.answer, Depends):
            at = list(data).index("answer") + 1
            on = data["answer"]["on"]
            return {**dict(list(data.items())[:at]), "answer": "depends", "on": on, **dict(list(data.items())[at:])}
        return data

    @property
    def read_as(self) -> str:
        """The plain words in which a text was read that is none of them; empty where it was read as it stands."""
        return next((note.removeprefix(READ_AS) for note in self.assumed if note.startswith(READ_AS)), "")

    def __str__(self) -> str:
        return self._shown("text") or repr(self)

    def _repr_html_(self) -> str | None:
        return self._shown("html")

    def _repr_markdown_(self) -> str | None:
        return self._shown("md")

    def _repr_svg_(self) -> str | None:
        return self._shown("svg")

    def _shown(self, form: str) -> str | None:
        """The answer in one of the forms; None for one that `ask` did not give, and for a picture where nothing can be drawn."""
        return None if self._show is None else self._show(self, form)

    @property
    def is_undecided(self) -> bool:
        """Whether the time ran out; this is never the same as no."""
        return self.answer is Verdict.UNDECIDED
