"""Values as people and other programs give them, made those of a type: the text `15T5` where a Location is wanted, `how soon`
where a Reaching is, a list for a tuple, a table for a value with fields. What has its type already is taken as it is.

The codec reads what this program wrote, to the letter; this is for what somebody typed: letter case is free, what is as usual may
be left out, and the error says what should stand there. A class with a way of its own has the classmethod `from_given`.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

from asl_query.codec import Reads, WrongShapeError
from asl_query.errors import QuestionError
from asl_query.terms.hexes import Hex, Hexside, parse_hex, parse_hexside
from asl_query.terms.locations import Location, location_of_text

Taker = Callable[[Any, str], Any]
MOST_NUMBER = 10_000  # that a question can name; a larger one would take for ever to go through
MOST_NESTED = 40  # values within values: those of a question about a question about a wanted state are far fewer
TEXTS: Mapping[Any, tuple[Callable[[str], Any], str]] = {  # what is given as one text: how it is read, and how it is told
    Location: (location_of_text, "a place with its board in front: 24C6, IN 24D9, 24E7 Crest, level 2 of 24V3, 24C6 at level 3"),
    Hex: (parse_hex, "a hex with its board in front: 24C6"),
    Hexside: (parse_hexside, "a hexside, by its two hexes with the board in front: 15S5-T5"),
}


def as_given(of: Any, value: Any, where: str) -> Any:
    """A value made one of a type; `where` is the field it is for. Raises QuestionError that says what should stand there."""
    return _taker(of)(value, where)


@cache
def _fields_given(of: Any) -> tuple[tuple[str, Taker], ...]:
    """How each field of a dataclass or NamedTuple is taken that somebody gives."""
    kinds = typing.get_type_hints(of, include_extras=True)
    names = of._fields if hasattr(of, "_fields") else [f.name for f in dataclasses.fields(of) if f.init]
    return tuple((name, _taker(kinds[name])) for name in names)


@cache
def _taker(of: Any) -> Taker:
    """How a value of a type is taken."""
    origin = get_origin(of)
    if origin is Annotated:
        return _of_marked(of)
    if origin in (Union, types.UnionType):
        return _of_union(get_args(of))
    if origin is tuple:
        return _of_items(get_args(of))
    if of in TEXTS:
        return _of_text(of, *TEXTS[of])
    if isinstance(of, type) and issubclass(of, Enum):
        return _of_enum(of)
    if of in (bool, int, str):
        return _of_plain(of)
    return of.from_given if hasattr(of, "from_given") else _of_fields(of)


def _no(where: str, wanted: str, value: Any) -> QuestionError:
    try:
        shown = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, or lists too deep
        shown = "what stands there"
    return QuestionError(f"{where}: {shown if len(shown) <= 80 else shown[:77] + '...'} is not {wanted}.")


def _of_plain(of: type) -> Taker:
    called = {bool: "true or false", int: "a whole number", str: "a text"}[of]

    def take(value: Any, where: str) -> Any:
        if not isinstance(value, of) or (of is int and isinstance(value, bool)):
            raise _no(where, called, value)
        if isinstance(value, int) and abs(value) > MOST_NUMBER:
            raise QuestionError(f"{where}: no question has a number beyond {MOST_NUMBER:,}.")
        return value

    return take


def _of_text(of: type, read: Callable[[str], Any], called: str) -> Taker:
    def take(value: Any, where: str) -> Any:
        if isinstance(value, of):
            return value
        try:
            found = read(value) if isinstance(value, str) and len(value) <= 120 else None
        except AssertionError:
            found = None
        if found is None:
            raise _no(where, called, value)
        return found

    return take


def _of_enum(of: type[Enum]) -> Taker:
    known = {str(one.value).lower(): one for one in of}

    def take(value: Any, where: str) -> Any:
        if isinstance(value, of):
            return value
        found = known.get(str(value).lower()) if isinstance(value, str | int) and not isinstance(value, bool) else None
        if found is None:
            raise _no(where, f"one of: {', '.join(str(one.value) for one in of)}", value)
        return found

    return take


def _of_items(args: tuple[Any, ...]) -> Taker:
    many = len(args) == 2 and args[1] is ...
    takers = tuple(_taker(arg) for arg in (args[:1] if many else args))

    def take(value: Any, where: str) -> Any:
        if not isinstance(value, list | tuple):
            raise _no(where, "a list", value)
        if not many and len(value) != len(args):
            raise _no(where, f"a list of {len(args)}", value)
        each = takers * len(value) if many else takers
        found = tuple(one(item, where) for one, item in zip(each, value, strict=True))
        return value if isinstance(value, tuple) and all(new is old for new, old in zip(found, value, strict=True)) else found

    return take


def _of_union(members: tuple[Any, ...]) -> Taker:
    def take(value: Any, where: str) -> Any:
        if value is None and type(None) in members:
            return None
        errors: list[QuestionError] = []
        for member in members:
            if member is not type(None):
                try:
                    return _taker(member)(value, where)
                except QuestionError as error:
                    errors.append(error)
        first, *others = errors
        what = "".join(f", nor {str(error).partition(' is not ')[2].rstrip('.')}" for error in others)
        raise QuestionError(f"{str(first).rstrip('.')}{what}.")

    return take


def _of_marked(of: Any) -> Taker:
    """A type that is read by a function of its own: from a list, that function; from anything else, what its members are."""
    reader = next((mark.reader for mark in of.__metadata__ if isinstance(mark, Reads)), None)
    takes = _of_union(get_args(get_args(of)[0]))

    def take(value: Any, where: str) -> Any:
        if reader is None or not isinstance(value, list):
            return takes(value, where)
        try:
            return reader(value, where)
        except (WrongShapeError, RecursionError) as error:
            raise QuestionError(f"{where}: {error}") from None

    return take


def _of_fields(of: Any) -> Taker:
    """A value with fields: one that has its type, with its fields taken; a table of them; of a pair or row its items in order."""

    def take(value: Any, where: str) -> Any:
        if isinstance(value, of):
            return _refitted(value, where)
        if isinstance(value, list | tuple) and hasattr(of, "_fields") and len(value) <= len(of._fields):
            value = dict(zip(of._fields, value, strict=False))
        if not isinstance(value, dict):
            raise _no(where, f"a {of.__name__} ({', '.join(name for name, _ in _fields_given(of))})", value)
        return made_of(of, value, where)

    return take


def changed_fields(value: Any, where: str) -> dict[str, Any]:
    """The fields of a dataclass or NamedTuple that still are texts, lists or tables, made what they stand for."""
    changed = {}
    of: Any = type(value)
    for name, take in _fields_given(of):
        old = getattr(value, name)
        new = take(old, f"{where}, {name}")
        if new is not old:
            changed[name] = new
    return changed


def _refitted(value: Any, where: str) -> Any:
    """A dataclass or NamedTuple with every field of its type."""
    changed = changed_fields(value, where)
    if not changed:
        return value
    return value._replace(**changed) if hasattr(value, "_replace") else dataclasses.replace(value, **changed)


def made_of(of: Any, table: Mapping[str, Any], where: str) -> Any:
    """A dataclass or NamedTuple from a table of its fields; raises QuestionError for one that is missing or that it has not."""
    takers = {name.rstrip("_"): (name, take) for name, take in _fields_given(of)}
    strange = next((name for name in table if name not in takers), None)
    if strange is not None:
        raise QuestionError(f"{where} has no field {str(strange)[:40]!r}; it has: {', '.join(takers)}.")
    if where.count(", ") > MOST_NESTED:
        raise QuestionError(f"{where[:80]}..: the values are nested too deeply.")
    given = {takers[key][0]: takers[key][1](value, f"{where}, {key}") for key, value in table.items()}
    missing = [key for key, (name, _) in takers.items() if name not in given and not _has_default(of, name)]
    if missing:
        raise QuestionError(f"{where}: {' and '.join(missing)} must be given.")
    return of(**given)


def _has_default(of: Any, name: str) -> bool:
    if hasattr(of, "_field_defaults"):
        return name in of._field_defaults
    one = next(field for field in dataclasses.fields(of) if field.name == name)
    return one.default is not dataclasses.MISSING or one.default_factory is not dataclasses.MISSING
