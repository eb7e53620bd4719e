"""Where a GMSL may stand (W10.11), and stand Emplaced (W10.111 with C11.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.rules.asl.c11_guns import may_gun_be_emplaced
from asl_query.rules.asl.w10_searchlights import gmsl_may_be_emplaced, gmsl_may_occupy
from asl_query.rules.charts.terrain_chart import is_water
from asl_query.terms.hexes import Hex


class Bar(NamedTuple):
    """One reason against a hex or a target."""

    rule: str
    what: str


def bars_to_standing(board: Board, hex_: Hex, emplaced: bool) -> Iterator[Bar]:
    """What keeps a GMSL out of a hex, or from being Emplaced there."""
    facts = board[hex_]
    may_occupy = gmsl_may_occupy(facts.terrain, is_water(facts.terrain))
    if not may_occupy:
        yield Bar("W10.11", f"a GMSL cannot be in a {facts.terrain} hex")
    elif emplaced and not gmsl_may_be_emplaced(may_occupy, may_gun_be_emplaced(False, bool(facts.bridge))):
        yield Bar("C11.2", "a Gun cannot be Emplaced on a bridge")
