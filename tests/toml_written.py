"""Python values as TOML, so that files of any structure can be made."""

from __future__ import annotations

from datetime import date, time
from typing import Any


def as_toml(table: dict[str, Any]) -> str:
    """A file with one line for each key at its top."""
    return "".join(f"{_text(key)} = {_value(value)}\n" for key, value in table.items())


def _value(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return _text(value)
        case date() | time():
            return value.isoformat()
        case dict():
            return "{" + ", ".join(f"{_text(key)} = {_value(one)}" for key, one in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(_value, value)) + "]"
    return str(value)  # also inf and nan are as TOML has them


def _text(text: str) -> str:
    return '"' + "".join(one if one.isalnum() and one.isascii() else f"\\U{ord(one):08X}" for one in text) + '"'
