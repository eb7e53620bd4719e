"""An answer told in words."""

from __future__ import annotations

from typing import NamedTuple


class Told(NamedTuple):
    """An answer told: one verdict, then sections of (heading, lines)."""

    verdict: str
    sections: list[tuple[str, list[str]]]
