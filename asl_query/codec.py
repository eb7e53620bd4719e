"""Values to plain JSON and back, by their types: one codec for questions, witnesses, certificates and whole answers.

A dataclass or NamedTuple is an object with its fields in order; `absent()` marks a field that is left out where it is as usual,
`field(metadata={"key": ..})` one with another name in JSON; a name that Python reserves ends in an underscore there and not in
JSON. The members of a union are told apart by their Literal fields, `field(default="..", init=False)`, which nobody gives. An
Enum is its value, a Fraction its text, a tuple or list a list, a set a sorted list, a Mapping an object. What is read must have
the type that is written down, to the letter: true is not 1. A union without such fields is read as its first member that fits.

A class that is one text (a hex, a Location) has its reader registered with `as_text`; a class with a shape of its own has the
methods `to_json` and, as a classmethod, `from_json`.
"""

from __future__ import annotations

import dataclasses
import math
import re
import types
import typing
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

Json = Any  # None, bool, int, float, str, or a list or dict of such
_T = TypeVar("_T")
Reader = Callable[[Json, str], Any]


class Reads:
    """In an Annotated type: the function that reads it, in the place of what the type itself says."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader


class WrongShapeError(Exception):
    """What is read is not of the type that is asked for: where, and why."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}" if where else why)


_TEXTS: dict[type, tuple[Callable[[Any], str], Callable[[str], Any]]] = {}


def as_text(of: type[_T], write: Callable[[_T], str], read: Callable[[str], _T | None]) -> None:
    """Let a class be one text in JSON; `read` gives None, or raises ValueError or AssertionError, for a text that is none."""
    _TEXTS[of] = write, read


def absent(default: Any = None) -> Any:
    """A field that is left out of JSON where it has this value."""
    return dataclasses.field(default=default, metadata={"absent": True})


def to_json(value: Any) -> Json:
    """A value as plain JSON values."""
    kind: Any = type(value)
    return _writer(kind)(value)


@cache
def _writer(kind: Any) -> Callable[[Any], Json]:
    """How a value of a type is written."""
    if kind in (type(None), bool, int, float, str):
        return lambda value: value
    if kind in _TEXTS:
        return _TEXTS[kind][0]
    if issubclass(kind, Enum):
        return lambda value: value.value
    if hasattr(kind, "to_json"):
        return lambda value: value.to_json()
    if issubclass(kind, Fraction):
        return str
    if dataclasses.is_dataclass(kind) or hasattr(kind, "_fields"):
        return fields_to_json
    if issubclass(kind, Mapping):
        return lambda value: {str(to_json(key)): to_json(one) for key, one in value.items()}
    if issubclass(kind, AbstractSet):
        return lambda value: sorted(map(to_json, value))
    if issubclass(kind, tuple | list):
        return lambda value: [to_json(one) for one in value]
    raise TypeError(f"{kind.__name__} has no form in JSON")


def fields_to_json(value: Any) -> dict[str, Json]:
    """The fields of a dataclass or NamedTuple as plain JSON values, whatever its own `to_json` adds."""
    kind: Any = type(value)
    values = ((key, getattr(value, name), is_absent, usual) for name, key, is_absent, usual in _written_fields(kind))
    return {key: to_json(found) for key, found, is_absent, usual in values if not (is_absent and found == usual)}


@cache
def _written_fields(kind: Any) -> tuple[tuple[str, str, bool, Any], ...]:
    """Each field: its name, its key in JSON, whether it may be absent, and the value that it then has."""
    if dataclasses.is_dataclass(kind):
        fields = (f for f in dataclasses.fields(kind) if not f.name.startswith("_"))
        return tuple((f.name, f.metadata.get("key", f.name.rstrip("_")), "absent" in f.metadata, f.default) for f in fields)
    names: tuple[str, ...] = kind._fields  # of a NamedTuple
    return tuple((name, name.rstrip("_"), False, None) for name in names)


def from_json(of: Any, data: Json, where: str = "") -> Any:
    """Read a value of a type back; raises WrongShapeError that says where it has another shape."""
    try:
        return _reader(of)(data, where)
    except RecursionError:
        raise WrongShapeError(where, "it is nested too deeply") from None


@cache
def _reader(of: Any) -> Reader:
    """How a type is read."""
    origin = get_origin(of)
    if origin is Annotated:
        return next((one.reader for one in of.__metadata__ if isinstance(one, Reads)), None) or _reader(get_args(of)[0])
    if of is Any:
        return lambda data, _: data
    if origin in (Union, types.UnionType):
        return _of_union(get_args(of))
    if origin is Literal:
        return _of_literal(get_args(of))
    if of in (None, type(None), bool, int, str, float):
        return _of_plain(type(None) if of is None else of)
    if origin in (tuple, list, frozenset):
        return _of_items(origin, get_args(of))
    if origin is not None and issubclass(origin, Mapping):
        return _of_mapping(*get_args(of))
    return _of_class(of)


def _of_class(of: Any) -> Reader:
    if of in _TEXTS:
        return _of_text(*_TEXTS[of], of.__name__)
    if hasattr(of, "from_json"):
        found: Reader = of.from_json
        return found
    if isinstance(of, type) and issubclass(of, Enum):
        return _of_enum(of)
    if of is Fraction:
        return _of_text(str, _fraction, "fraction")
    if dataclasses.is_dataclass(of) or hasattr(of, "_fields"):
        return _of_fields(of)
    raise TypeError(f"{of} cannot be read from JSON")


def _of_plain(kind: type) -> Reader:
    names = {type(None): "nothing", bool: "true or false", int: "a whole number", str: "a text", float: "a number"}

    def read(data: Json, where: str) -> Any:
        if type(data) is not kind or (isinstance(data, float) and not math.isfinite(data)):
            raise WrongShapeError(where, f"{names[kind]} should stand here, not {_short(data)}")
        return data

    return read


def _of_text(writes: Callable[[Any], str], reads: Callable[[str], Any], called: str) -> Reader:
    def read(data: Json, where: str) -> Any:
        try:
            found = reads(data) if isinstance(data, str) else None
        except (ValueError, AssertionError, ZeroDivisionError) as error:
            raise WrongShapeError(where, f"{_short(data)} is no {called} ({error})") from None
        if found is None:
            raise WrongShapeError(where, f"{_short(data)} is no {called}")
        if writes(found) != data:
            raise WrongShapeError(where, f"{_short(data)} is written {_short(writes(found))}")
        return found

    return read


def _fraction(text: str) -> Fraction | None:
    """A whole number or two with a stroke; never a power, which could be too large to write out."""
    return Fraction(text) if re.fullmatch(r"-?[0-9]+(/[0-9]+)?", text) else None


def _of_enum(of: type[Enum]) -> Reader:
    known = {(type(one.value), one.value): one for one in of}

    def read(data: Json, where: str) -> Any:
        found = known.get((type(data), data)) if isinstance(data, str | int) else None
        if found is None:
            raise WrongShapeError(where, f"{_short(data)} is none of {', '.join(str(one.value) for one in of)}")
        return found

    return read


def _of_literal(values: tuple[Any, ...]) -> Reader:
    def read(data: Json, where: str) -> Any:
        if not any(type(data) is type(one) and data == one for one in values):
            raise WrongShapeError(where, f"{_short(data)} is not {' or '.join(map(repr, values))}")
        return data

    return read


def _of_items(origin: Any, args: tuple[Any, ...]) -> Reader:
    many = origin is not tuple or (len(args) == 2 and args[1] is ...)

    def read(data: Json, where: str) -> Any:
        if not isinstance(data, list):
            raise WrongShapeError(where, f"a list should stand here, not {_short(data)}")
        if not many and len(data) != len(args):
            raise WrongShapeError(where, f"{len(args)} values should stand here, not {len(data)}")
        readers = (_reader(args[0] if many else arg) for arg in (args if not many else data))
        found = origin(one(item, f"{where} {n}".strip()) for n, (one, item) in enumerate(zip(readers, data, strict=True), 1))
        if origin is frozenset and to_json(found) != data:
            raise WrongShapeError(where, "a sorted list without repetitions should stand here")
        return found

    return read


def _of_mapping(key: Any, value: Any) -> Reader:
    def read(data: Json, where: str) -> Any:
        if not isinstance(data, dict):
            raise WrongShapeError(where, f"a table should stand here, not {_short(data)}")
        return {_key(key, name, where): _reader(value)(one, f"{where}, {name}") for name, one in data.items()}

    return read


def _key(of: Any, name: str, where: str) -> Any:
    if of is int:
        if not re.fullmatch(r"0|-?[1-9][0-9]{0,99}", name):
            raise WrongShapeError(where, f"{_short(name)} is no whole number")
        return int(name)
    return _reader(of)(name, where)


def fields_from_json(of: type[_T], data: Json, where: str = "") -> _T:
    """Read the fields of a dataclass or NamedTuple back, whatever its own `from_json` adds."""
    shape: Any = of
    found: _T = _of_fields(shape)(data, where)
    return found


@cache
def _of_fields(of: Any) -> Reader:
    kinds = typing.get_type_hints(of, include_extras=True)
    fields = _written_fields(of)
    given = {f.name for f in dataclasses.fields(of) if not f.init} if dataclasses.is_dataclass(of) else set[str]()

    def read(data: Json, where: str) -> Any:
        if not isinstance(data, dict):
            raise WrongShapeError(where, f"a table should stand here, not {_short(data)}")
        found = {}
        for name, key, is_absent, usual in fields:
            if key in data:
                found[name] = _reader(kinds[name])(data[key], f"{where}, {key}" if where else key)
                if is_absent and found[name] == usual:
                    raise WrongShapeError(where, f"the field '{key}' is left out where it is {_short(data[key])}")
            elif not is_absent:
                raise WrongShapeError(where, f"the field '{key}' is missing")
        unknown = [key for key in data if key not in {key for _, key, *_ in fields}]
        if unknown:
            raise WrongShapeError(where, f"the field '{unknown[0]}' does not belong there")
        return of(**{name: value for name, value in found.items() if name not in given})

    return read


def _of_union(members: tuple[Any, ...]) -> Reader:
    def read(data: Json, where: str) -> Any:
        fitting = [member for member in members if _may_be(member, data)]
        fitting = fitting or [member for member in members if member is not type(None)]  # says best why it does not fit
        for member in fitting[:-1]:
            try:
                return _reader(member)(data, where)
            except WrongShapeError:
                continue
        return _reader(fitting[-1])(data, where)

    return read


def _may_be(member: Any, data: Json) -> bool:
    """Whether a member of a union could be what stands there: None only for nothing, a dataclass by its Literal fields."""
    if member is type(None) or data is None:
        return member is type(None) and data is None
    if not dataclasses.is_dataclass(member) or not isinstance(data, dict):
        return not dataclasses.is_dataclass(member) or hasattr(member, "from_json")
    of: Any = member
    kinds = typing.get_type_hints(of, include_extras=True)
    tags = {key: get_args(kinds[name]) for name, key, *_ in _written_fields(of) if get_origin(kinds[name]) is Literal}
    return all(data.get(key) in values for key, values in tags.items())


def _short(value: Any) -> str:
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, or lists too deep
        return "something too large to be shown"
    return text if len(text) <= 80 else text[:77] + "..."
