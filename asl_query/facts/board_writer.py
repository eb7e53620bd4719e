"""A board's facts as the text of a facts file: one line a hex, outlines a few points a line, in the order of the schema."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping
from typing import Any

_WIDTH = 125


def as_toml(table: Mapping[str, Any]) -> str:
    """The text of a facts file that reads back as this table."""
    lines = [f"{key} = {json.dumps(value)}" for key, value in table.items() if not isinstance(value, dict | list)]
    if table.get("hexes"):
        lines += ["", "[hexes]", *(f"{name} = {_inline(facts)}" for name, facts in table["hexes"].items())]
    sides = {kind: names for kind, names in table.get("hexsides", {}).items() if names}
    if sides:
        lines += ["", "[hexsides]"]
        for kind, names in sides.items():
            lines += [f"{_key(kind)} = [", *_wrapped([json.dumps(n) for n in names]), "]"]
    for layer in ("ground", "depression", "paint", "hexside_art", "bridge_art"):
        for item in table.get(layer, ()):
            lines += ["", f"[[{layer}]]"]
            lines += [f"{key} = {json.dumps(value)}" for key, value in item.items() if key != "outline"]
            lines += ["outline = [", *_wrapped([f"[{x}, {y}]" for x, y in item["outline"]]), "]"]
    return "\n".join(lines) + "\n"


def _inline(facts: Mapping[str, Any]) -> str:
    return "{ " + ", ".join(f"{key} = {json.dumps(value)}" for key, value in facts.items()) + " }"


def _key(name: str) -> str:
    return json.dumps(name) if " " in name else name


def _wrapped(items: list[str]) -> list[str]:
    glued = " ".join(item.replace(" ", "\0") + "," for item in items)
    wrapped = textwrap.wrap(
        glued, _WIDTH, initial_indent="    ", subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )
    return [line.replace("\0", " ") for line in wrapped]
