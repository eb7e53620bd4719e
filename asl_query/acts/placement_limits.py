"""Where a GMSL may stand (W10.11), and stand Emplaced (W10.111 with C11.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from asl_query.acts.states.searchlight_conditions import may_be_dug_in, may_stand_there
from asl_query.board.board import Board
from asl_query.codec import as_text
from asl_query.logic.rule import key_of
from asl_query.logic.trace import asked_once
from asl_query.rules.asl.c11_guns import may_gun_be_emplaced
from asl_query.rules.charts.terrain_chart import is_building, is_water, require_known, treated_as
from asl_query.terms.hexes import Hex, parse_hex
from asl_query.terms.searchlight_use import TerrainAtLight
from asl_query.terms.searchlights import Searchlight


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


def ground_of(terrain: str) -> TerrainAtLight:
    """The terrain of a hex as W10.41 tells it apart."""
    if is_building(terrain):
        return TerrainAtLight.BUILDING
    return next((ground for ground in TerrainAtLight if ground.value == treated_as(terrain)), TerrainAtLight.OTHER)


def bars_to_standing(board: Board, hex_: Hex, emplaced: bool) -> Iterator[Bar]:
    """What keeps a GMSL out of a hex, or from being Emplaced there."""
    facts = board[hex_]
    terrain = "open ground" if facts.bridge else facts.terrain  # whatever it leads over
    require_known("where a GMSL may be", terrain, hex_.name)
    yield from _bars_of_terrain(terrain, bool(facts.bridge), emplaced)


def _named_in_w10(terrain: str) -> str:
    """A terrain as W10.11 calls it."""
    return "stone building" if terrain in ("gutted building", "factory") else treated_as(terrain)


_WITHOUT_GUNS = {"tower": "Q6.4", "tower hindrance": "Q6.4"}


@asked_once
def _bars_of_terrain(terrain: str, bridge: bool, emplaced: bool) -> tuple[Bar, ...]:
    if terrain in _WITHOUT_GUNS:
        return (Bar(_WITHOUT_GUNS[terrain], f"a Gun cannot be in a {terrain} hex"),)
    if not may_stand_there.holds(_named_in_w10(terrain), is_water(terrain), Searchlight.GMSL):
        return (Bar(may_stand_there.rule, f"a GMSL cannot be in a {terrain} hex"),)
    if emplaced and not may_be_dug_in.holds(False, bridge, ground_of(terrain), Searchlight.GMSL):
        return (Bar(key_of(may_gun_be_emplaced), "a Gun cannot be Emplaced on a bridge"),)
    return ()
