"""What an answer about set-up shows: the hexes allowed, and what bars every other hex."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from asl_query.acts.placement_limits import Objection
from asl_query.terms.hexes import Hex


@dataclass(frozen=True, slots=True)
class Allowed:
    """A hex where the piece may be set up."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class Barred:
    """A hex where it may not, the rule that bars it, and by what."""

    hex: Hex
    rule: str
    what: Objection


@dataclass(frozen=True, slots=True)
class Bars:
    """Every hex that is barred."""

    kind: Literal["bars"] = field(default="bars", init=False)
    barred: tuple[Barred, ...]
