"""Why an answer is refused."""

from __future__ import annotations

from typing import Any

from asl_query.codec import to_json


class Refused(Exception):  # noqa: N818  a refusal is a finding, not an error of the program
    """The answer does not hold; the text says where and why."""


def require(holds: bool, why: str) -> None:
    """Refuse unless something holds."""
    if not holds:
        raise Refused(why)


def require_equal(what: str, says: Any, found: Any) -> None:
    """Refuse unless what the answer says is what the rules give (1 and true are not the same)."""
    require(
        type(says) is type(found) and says == found, f"{what}: the answer says {_short(says)}, the rules give {_short(found)}"
    )


def require_fields(what: str, says: Any, found: dict[str, Any]) -> None:
    """Refuse unless a line has exactly the fields and values that the rules give."""
    require(isinstance(says, dict), f"{what}: this is no line of an answer")
    for name in {**found, **says}:
        require(name in says, f"{what}: the field '{name}' is missing")
        require(name in found, f"{what}: the field '{name}' does not belong there")
        require_equal(f"{what}, field '{name}'", says[name], found[name])


def items(value: Any, what: str) -> list[Any]:
    """A list, or refuse."""
    require(isinstance(value, list), f"{what}: a list should stand here")
    found: list[Any] = value
    return found


def _short(value: Any) -> str:
    """A value as a saved answer has it, or as Python does where it never stands in one."""
    try:
        text = repr(to_json(value))
    except TypeError:
        text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."
