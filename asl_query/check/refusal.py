"""Why an answer is refused."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from asl_query.codec import to_json
from asl_query.shown import shown
from asl_query.terms.answers import Answer, Verdict


class Refused(Exception):  # noqa: N818  a refusal is a finding, not an error of the program
    """The answer does not hold; the text says where and why."""

    def __init__(self, why: str) -> None:
        super().__init__(shown(why))


def require(holds: bool, why: str) -> None:
    """Refuse unless something holds."""
    if not holds:
        raise Refused(why)


def require_equal(what: str, says: object, found: object) -> None:
    """Refuse unless what the answer says is what the rules give, its tables in their order (and 1 is not true)."""
    if not (type(says) is type(found) and says == found and _is_written_alike(says, found)):
        raise Refused(f"{what}: the answer says {_short(says)}, the rules give {_short(found)}")


def _is_written_alike(one: object, other: object) -> bool:
    """Whether of two things that are equal no number is true, 1 or 1.0 in one where it is another of these in the other, and no
    table has its keys in another order, in which they are told."""
    if isinstance(one, int | float):
        return type(one) is type(other)
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return list(one) == list(other) and all(map(_is_written_alike, one.values(), other.values()))
    if isinstance(one, tuple | list) and isinstance(other, tuple | list):
        return all(map(_is_written_alike, one, other))
    if dataclasses.is_dataclass(one) and not isinstance(one, type):
        return all(_is_written_alike(getattr(one, f.name), getattr(other, f.name)) for f in dataclasses.fields(one) if f.compare)
    return True


def require_yes_by(answer: Answer, turn: int, by_turn: int) -> None:
    """Refuse unless the answer is a plain yes, and its line of play, which takes until `turn`, is over by `by_turn`."""
    require_equal("answer", answer.answer, Verdict.YES)
    require_equal("certificate", answer.certificate, None)
    require(turn <= by_turn, f"witness: it takes until turn {turn}, not {by_turn}")


def require_fields(what: str, says: object, found: object) -> None:
    """Refuse unless a line is written with exactly the fields and values that the rules give."""
    require(type(says) is type(found), f"{what}: this is no such line of an answer")
    said, due = to_json(says), to_json(found)
    for name in {**due, **said}:
        require(name in said, f"{what}: the field '{name}' is missing")
        require(name in due, f"{what}: the field '{name}' does not belong there")
        require_equal(f"{what}, field '{name}'", said[name], due[name])


def _short(value: object) -> str:
    """A value as a saved answer has it, or as Python does where it never stands in one."""
    try:
        text = repr(to_json(value))
    except TypeError:
        text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."
