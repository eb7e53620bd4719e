"""An answer as a value; its JSON form is the contract with other programs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, Protocol

from asl_query.codec import Json, fields_to_json
from asl_query.errors import AnswerUseError, NoSuchPartError, did_you_mean
from asl_query.records import dataclass
from asl_query.terms.question import Question

READ_AS = "read as: "  # begins the note that says in what words a text was read
UNUSED = "not used: "  # begins the note on words of a text that its question does not say


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


class ShowsAnswers(Protocol):
    """What shows an answer on its board."""

    def show(self, answer: Answer, form: str) -> str | None:
        """The answer as text, md, bbcode, html (a part of a page) or svg; None for a picture where nothing can be drawn."""

    def save(self, answer: Answer, path: Path, *, force: bool = False) -> tuple[Path, ...]:
        """Write the answer in the form that the ending of the file says; all files that were written."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was asked, how it was read, what came out, and what proves it.

    `answer` is a verdict, a value or hexes; `witness` a line of play or what else shows that it is so, `certificate` what shows
    that nothing else is, both of the types that the kind of question declares and as `verify` re-checks them; `because` the
    rules that decide, with the facts they decide on. What answers of its kind have besides stands under its name (`hexes`,
    `turn`, `chance`, `line_of_play`, ..). Printed it is its text form, in a notebook its page with its picture. It is neither
    true nor false: compare `answer.answer == "yes"`.
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
    _on: ShowsAnswers | None = field(default=None, repr=False, compare=False)  # what shows it on its board

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
        return None if self._on is None else self._on.show(self, form)

    @property
    def is_undecided(self) -> bool:
        """Whether the time ran out; this is never the same as no."""
        return self.answer is Verdict.UNDECIDED

    @property
    def hexes(self) -> tuple[str, ...]:
        """The hexes of an answer that is a complete list of them, by name; NoSuchPartError for any other."""
        return tuple(self._part("hexes"))

    @property
    def value(self) -> int | str | Fraction:
        """The number, chance or text of an answer that is one; NoSuchPartError for any other."""
        found: int | str | Fraction = self._part("value")
        return found

    @property
    def turn(self) -> int:
        """How soon: the first turn in which it can be; NoSuchPartError for an answer to another question."""
        return int(self._part("turn"))

    @property
    def chance(self) -> Fraction:
        """The exact chance, from 0 to 1, of an answer that has one; NoSuchPartError for any other."""
        found: Fraction = self._part("chance")
        return found

    @property
    def mf(self) -> Fraction:
        """The Movement Factors of an answer about costs (A4.2, SLC4.2), exact in halves; NoSuchPartError for any other."""
        found: Fraction = self._part("mf")
        return found

    @property
    def line_of_play(self) -> tuple[Any, ...]:
        """What is done turn by turn, or event by event; NoSuchPartError for an answer without a line of play."""
        return tuple(self._part("line_of_play"))

    @property
    def changes(self) -> tuple[tuple[str, ...], ...]:
        """The smallest sets of changes that would turn an answer, in words, cheapest first; NoSuchPartError for others."""
        return tuple(self._part("changes"))

    def __getattr__(self, name: str) -> Any:
        """Say what the answer has where it has no part of this name."""
        if name.startswith("_") or name in Answer.__dataclass_fields__:  # asked by copy and pickle before there are any fields
            raise AttributeError(name)
        self._refuse_part(name)

    def _part(self, name: str) -> Any:
        parts = self._parts()
        return parts[name] if name in parts else self._refuse_part(name)

    def _parts(self) -> dict[str, Any]:
        named = self.reading.answered_by
        return {} if named is None else named.parts(self.reading, self)

    def _refuse_part(self, name: str) -> NoReturn:
        has = [*self._parts(), "answer", "because", "witness", "certificate"]
        what = f'The answer to "{self.question}" has no {name!r}: it is {_told_outcome(self.answer)}'
        raise NoSuchPartError(f"{what}. It has {', '.join(has)}.{did_you_mean(name, has)}")

    def __bool__(self) -> bool:
        what = f"An answer is neither true nor false (this one is {_told_outcome(self.answer)}; a no is an answer too)"
        raise AnswerUseError(f'{what}. Compare what it says: answer.answer == "yes".')

    def svg(self) -> str:
        """The picture of the answer on its board as SVG; AnswerUseError where there is nothing to draw."""
        picture = self._asked().show(self, "svg")
        if picture is None:
            raise AnswerUseError(f'The answer to "{self.question}" names no place on a map, so it has no picture; print it.')
        return picture

    def post(self, form: str = "md") -> str:
        """The answer as a post, `md` (Markdown) or `bbcode`, with how to check it; AnswerUseError for another form."""
        if form not in ("md", "bbcode"):
            raise AnswerUseError(f'A post is "md" or "bbcode", not {form!r}.')
        return self._asked().show(self, form) or ""

    def save(self, path: str | Path, *, force: bool = False) -> tuple[Path, ...]:
        """Write the answer to a file as its ending says: .json (the proof), .md (a post, with picture and proof beside it),
        .html (a page), .svg or .png (the picture). Every file is written whole, or none; they are returned.

        A file that is there is replaced where this program wrote it, any other one with `force`. Raises AnswerUseError for
        another ending or where there is no picture, AslQueryError where a file cannot or may not be written.
        """
        in_home = Path(os.path.expanduser(path))
        return self._asked().save(self, in_home, force=force)

    def _asked(self) -> ShowsAnswers:
        if self._on is None:
            raise AnswerUseError(
                f'This answer was not given by ask, so its board is not known: ask("{self.question}") once more.'
            )
        return self._on


def _told_outcome(outcome: Outcome) -> str:
    """What an answer is, in a few words."""
    if isinstance(outcome, Hexes):
        return f"a list of {len(outcome.hexes)} hexes"
    return f"the value {outcome.value}" if isinstance(outcome, Value) else str(outcome)
