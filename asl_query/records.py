"""Frozen dataclasses that cost a start little.

`dataclass` is that of the standard library. What that writes as source and compiles for each class at import is done here
without, or for a class only when the first one of it is made: a start makes some hundred of them and uses few. `fields`,
`replace` and `is_dataclass` know them as they know others, and who reads the types is told that it is the library's.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(
        cls: type | None = None, /, *, frozen: bool = False, slots: bool = False, eq: bool = True, kw_only: bool = False
    ):
        """A dataclass, as the one of the standard library with these arguments."""

        def made(of: type) -> type:
            if not frozen:
                return dataclasses.dataclass(of, slots=slots, eq=eq, kw_only=kw_only)
            return _frozen(of, slots, eq, kw_only)

        return made if cls is None else made(cls)


def _frozen(of: type, slots: bool, eq: bool, kw_only: bool) -> type:
    own = set(vars(of))
    if "__eq__" in own and of.__hash__ is None:
        own.remove("__hash__")  # Python's, for want of one
    made: Any = dataclasses.dataclass(of, init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)
    fields = dataclasses.fields(made)
    says: dict[str, Any] = {"__init__": _init_when_first_made(made), "__signature__": _Signature()}
    says |= {"__repr__": _shown, "__setattr__": _refused, "__delattr__": _refused}
    if slots:
        says |= {"__getstate__": _state_of, "__setstate__": _take_state}
    if eq:
        values = _values(tuple(field.name for field in fields if field.compare))
        says |= {"__eq__": _equal(values), "__hash__": lambda self: hash(values(self))}
    for name, function in says.items():
        if name not in own:
            setattr(made, name, function)
    return made  # type: ignore[no-any-return]


def _values(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """What gives the values of these fields."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda self: tuple(getattr(self, name) for name in names)


def _equal(values: Callable[[Any], tuple[Any, ...]]) -> Callable[[Any, object], bool]:
    def equal(self: Any, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return equal


def _shown(self: Any) -> str:
    said = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr)
    return f"{type(self).__qualname__}({said})"


def _refused(self: Any, name: str, *_: object) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"{name} of a {type(self).__name__} cannot change")


def _state_of(self: Any) -> list[Any]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _take_state(self: Any, state: list[Any]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)


def _init_when_first_made(made: Any) -> Callable[..., None]:
    def init(self: Any, *said: Any, **named: Any) -> None:
        if made.__init__ is init:
            made.__init__ = _init(made)
        made.__init__(self, *said, **named)

    return init


class _Signature:
    """What a record takes, for who asks the class."""

    def __get__(self, record: object, of: Any) -> Any:
        import inspect

        _, *takes = inspect.signature(_init(of)).parameters.values()
        return inspect.Signature(takes)


def _init(made: Any) -> Callable[..., None]:
    """What takes the values of the fields, in their order, or by name those that are said by name alone."""
    names: dict[str, Any] = {"_set": object.__setattr__, "_unsaid": object()}
    taken, named, lines = list[str](), list[str](), list[str]()
    for field in dataclasses.fields(made):
        value = said = field.name
        if field.default_factory is not dataclasses.MISSING:
            names[f"_make_{field.name}"] = field.default_factory
            said += "=_unsaid"
            value = f"_make_{field.name}() if {value} is _unsaid else {value}" if field.init else f"_make_{field.name}()"
        elif field.default is not dataclasses.MISSING:
            names[f"_default_{field.name}"] = field.default
            said += f"=_default_{field.name}"
            value = value if field.init else f"_default_{field.name}"
        if field.init:
            (named if field.kw_only else taken).append(said)
        if field.init or value != field.name:
            lines.append(f"  _set(self, {field.name!r}, {value})")
    if hasattr(made, "__post_init__"):
        lines.append("  self.__post_init__()")
    takes = ", ".join(["self", *taken, *(["*", *named] if named else [])])
    exec("\n".join([f"def __init__({takes}):", *(lines or ["  pass"])]), names)  # noqa: S102  the names of a class of our own
    init: Callable[..., None] = names["__init__"]
    init.__qualname__ = f"{made.__qualname__}.__init__"
    return init
