"""What all typed questions have in common; each kind's own is a frozen dataclass."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, ClassVar, Protocol, TypeVar

from asl_query.codec import Json, WrongShapeError, fields_from_json, fields_to_json
from asl_query.errors import QuestionError, did_you_mean
from asl_query.records import dataclass
from asl_query.terms.as_given import changed_fields, made_of
from asl_query.terms.hexes import Hex, Hexside, hexside
from asl_query.terms.locations import Location

_Q = TypeVar("_Q")


class NamesParts(Protocol):
    """What names the parts of the answers to questions of a kind: the record of that kind."""

    def parts(self, question: Any, answer: Any) -> dict[str, Any]:
        """What an answer to a question has by name."""


@dataclass(frozen=True, slots=True)
class Question:
    """A typed question. In JSON it is the reading of an answer: the name of its class under "form", then its fields.

    What it is made of may be given as text: places (`Sees("24C6", "INTO 24E7")`), hexsides, and the values of enums.
    """

    forms: ClassVar[dict[str, type[Question]]] = {}
    answered_by: ClassVar[NamesParts | None] = None  # the record of its kind, which puts itself there

    def __init_subclass__(cls) -> None:
        Question.forms[cls.__name__] = cls

    def __post_init__(self) -> None:
        for name, value in changed_fields(self, type(self).__name__).items():
            object.__setattr__(self, name, value)

    @classmethod
    def from_given(cls, value: Any, where: str) -> Question:
        """A question as it is given: one of any kind, or a table of its fields with its `form`; raises QuestionError."""
        if isinstance(value, Question):
            return value
        if not isinstance(value, dict) or not isinstance(value.get("form"), str):
            raise QuestionError(f'{where}: a typed question should stand here, with its "form".')
        form = value["form"]
        if form not in Question.forms:
            raise QuestionError(
                f'{where}: there is no question of the form "{form[:40]}".{did_you_mean(form[:40], Question.forms)}'
            )
        found: Question = made_of(Question.forms[form], {key: one for key, one in value.items() if key != "form"}, where)
        return found

    def to_json(self) -> dict[str, Json]:
        """The reading as an answer carries it."""
        return {"form": type(self).__name__, **fields_to_json(self)}

    @classmethod
    def from_json(cls, data: Json, where: str = "") -> Question:
        """Read a question of any kind that is loaded; raises WrongShapeError for what no question is, to the letter."""
        form = data.get("form") if isinstance(data, dict) else None
        known = Question.forms.get(form) if isinstance(form, str) else None
        if known is None:
            raise WrongShapeError(where, f"there is no question of the form {form!r}")
        found: Question = fields_from_json(known, {name: value for name, value in data.items() if name != "form"}, where)
        if found.to_json() != data:
            raise WrongShapeError(where, "it is not written as this program writes it")
        return found


def hexes_named_in(value: object) -> Iterator[Hex]:
    """Every hex that a question names, as it is written: of a Climb counter those of its hexside, not the one at the foot."""
    if isinstance(value, Hex):
        yield value
    elif isinstance(value, Location) and value.climb:
        yield from hexes_named_in(value.climb)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        yield from (hex_ for field in dataclasses.fields(value) for hex_ in hexes_named_in(getattr(value, field.name)))
    elif isinstance(value, tuple):
        yield from (hex_ for part in value for hex_ in hexes_named_in(part))


def renamed(question: _Q, own: Callable[[Hex], Hex]) -> _Q:
    """The question with every hex under the name that the map knows it by."""

    def walk(value: Any) -> Any:
        if isinstance(value, Hex):
            return own(value)
        if isinstance(value, Hexside):
            return hexside(own(value.a), own(value.b))
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            return replace(value, **{f.name: walk(getattr(value, f.name)) for f in dataclasses.fields(value)})
        if isinstance(value, tuple):
            walked = map(walk, value)
            return type(value)(*walked) if hasattr(value, "_fields") else tuple(walked)
        return value

    found: _Q = walk(question)
    return found
