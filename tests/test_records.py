"""The records of the package are dataclasses in all that is asked of them, though little of each is made before its first one."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import re
from collections.abc import Callable
from dataclasses import field
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import pytest

from asl_query import records

PACKAGE = Path(records.__file__).parent


def _base(dataclass: Callable[..., Any]) -> Any:
    @dataclass(frozen=True, slots=True)
    class Base:
        """A record."""

        made: ClassVar[int] = 0
        one: int
        other: tuple[int, ...] = (2,)
        kind: str = field(default="base", init=False)

    return Base


def _derived(dataclass: Callable[..., Any]) -> Any:
    @dataclass(frozen=True, slots=True)
    class Derived(_base(dataclass)):  # type: ignore[misc]
        """A record of another."""

        table: dict[str, int] = field(default_factory=dict)
        hidden: str = field(default="", repr=False, compare=False)
        twice: int = field(init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "twice", 2 * self.one)

    return Derived


def _by_name(dataclass: Callable[..., Any]) -> Any:
    @dataclass(frozen=True, kw_only=True)
    class ByName:
        """A record that is given by name, with room for what is worked out."""

        one: int
        other: int = 5

        @cached_property
        def both(self) -> int:
            return self.one + self.other

    return ByName


def _of_one(dataclass: Callable[..., Any]) -> Any:
    @dataclass(frozen=True, slots=True)
    class OfOne:
        """A record of one field, shown in a way of its own."""

        one: Any

        def __repr__(self) -> str:
            return "one"

    return OfOne


def _empty(dataclass: Callable[..., Any]) -> Any:
    @dataclass(frozen=True)
    class Empty:
        """A record of nothing."""

    return Empty


def _same(dataclass: Callable[..., Any]) -> Any:
    @dataclass(frozen=True, eq=False)
    class Same:
        """A record that is equal to itself alone."""

        one: int = 1

    return Same


GIVEN: list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]] = [
    (_base, (1,), {}), (_base, (1, (3,)), {}), (_base, (), {"other": (), "one": 7}), (_base, (), {}), (_base, (1, (), "x"), {}),
    (_derived, (1,), {}), (_derived, (1, (2,), {"a": 1}), {}), (_derived, (1,), {"hidden": "h"}), (_derived, (1,), {"twice": 3}),
    (_by_name, (), {"one": 2}), (_by_name, (2,), {}), (_of_one, (None,), {}), (_of_one, ([],), {}), (_empty, (), {}),
    (_same, (), {}), (_same, (2,), {}),
]  # fmt: skip


def _told(act: Callable[[], Any]) -> Any:
    try:
        return act()
    except Exception as error:
        return type(error).__name__


def _all_of(made: Any, other: Any) -> list[Any]:
    """What is asked of a record, with what is raised where it cannot be told."""
    name = next((f.name for f in dataclasses.fields(made)), "one")
    asked: list[Callable[[], Any]] = [
        lambda: repr(made), lambda: made == other, lambda: made != other, lambda: made == 1, lambda: hash(made) == hash(other),
        lambda: hash(made) == hash(made), lambda: dataclasses.asdict(made), lambda: dataclasses.replace(made) == made,
        lambda: [(f.name, f.type, f.default, f.init, f.compare) for f in dataclasses.fields(made)],
        lambda: setattr(made, name, 1), lambda: delattr(made, name), lambda: made.__match_args__,
        lambda: copy.copy(made) == made, lambda: repr(copy.deepcopy(made)), lambda: type(made).__doc__, lambda: made.both,
        lambda: hasattr(made, "__dict__"), lambda: type(made).__qualname__.partition(".")[2], lambda: made.__module__,
    ]  # fmt: skip
    return [_told(one) for one in asked]


@pytest.mark.parametrize(("kind", "said", "named"), GIVEN)
def test_a_record_is_what_a_dataclass_is(kind: Callable[..., Any], said: tuple[Any, ...], named: dict[str, Any]) -> None:
    def seen(dataclass: Callable[..., Any]) -> Any:
        of = kind(dataclass)
        made = _told(lambda: of(*said, **named))
        return made if isinstance(made, str) else _all_of(made, of(*said, **named))

    assert seen(records.dataclass) == seen(dataclasses.dataclass)


def test_a_record_can_be_handed_to_another_process() -> None:
    from asl_query.questions import Sees

    question = Sees("24C6", "INTO 24E7")  # type: ignore[arg-type]
    assert pickle.loads(pickle.dumps(question)) == question  # noqa: S301


def test_what_a_record_takes_is_told_before_one_is_made() -> None:
    assert str(inspect.signature(_base(records.dataclass))) == "(one, other=(2,))"


def test_every_record_of_the_package_is_of_this_kind() -> None:
    """A record of the standard library's, and one that comes of it, could not be mixed with these."""
    imported = re.compile(r"from dataclasses import .*\bdataclass\b|dataclasses\.dataclass\(")
    assert [p.name for p in PACKAGE.rglob("*.py") if imported.search(p.read_text(encoding="utf-8"))] == ["records.py"]
