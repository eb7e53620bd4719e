"""Where a GMSL may stand (W10.11), and stand Emplaced (W10.111 with C11.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.codec import as_text
from asl_query.logic.rule import key_of
from asl_query.rules.asl.c11_guns import may_gun_be_emplaced
from asl_query.rules.asl.w10_searchlights import gmsl_may_be_emplaced, gmsl_may_occupy
from asl_query.rules.charts.terrain_chart import is_water
from asl_query.terms.hexes import Hex, parse_hex


class Objection(NamedTuple):
    """What is against a hex or a target; of a thing that stands somewhere the hex, and the rule by which it counts."""

    said: str
    at: Hex | None = None
    by: str = ""

    @property
    def words(self) -> str:
        """As an answer prints it: LOS blocked by woods at 24E7 (A6.2)."""
        return f"{self.said} at {self.at.name} ({self.by})" if self.at else self.said


def _objection(words: str) -> Objection:
    found = re.fullmatch(r"(.+) at (\w+) \(([^()]+)\)", words)
    at = parse_hex(found[2]) if found else None
    return Objection(found[1], at, found[3]) if found and at else Objection(words)


as_text(Objection, lambda objection: objection.words, _objection)


class Bar(NamedTuple):
    """One reason against a hex or a target: the rule, what it is, and where that stands and by which rule it counts."""

    rule: str
    said: str
    at: Hex | None = None
    by: str = ""

    @property
    def objection(self) -> Objection:
        """What is against it."""
        return Objection(self.said, self.at, self.by)

    @property
    def what(self) -> str:
        """The same as an answer prints it."""
        return self.objection.words


def bars_to_standing(board: Board, hex_: Hex, emplaced: bool) -> Iterator[Bar]:
    """What keeps a GMSL out of a hex, or from being Emplaced there."""
    facts = board[hex_]
    may_occupy = gmsl_may_occupy(facts.terrain, is_water(facts.terrain))
    if not may_occupy:
        yield Bar(key_of(gmsl_may_occupy), f"a GMSL cannot be in a {facts.terrain} hex")
    elif emplaced and not gmsl_may_be_emplaced(may_occupy, may_gun_be_emplaced(False, bool(facts.bridge))):
        yield Bar(key_of(may_gun_be_emplaced), "a Gun cannot be Emplaced on a bridge")
