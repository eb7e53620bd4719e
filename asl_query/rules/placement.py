"""What bars a GMSL from a hex: W10.11, W10.111 with C11.2, and what bars it from targeting: W10.2, W10.4 to W10.42."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.rules.c11_guns import may_gun_be_emplaced
from asl_query.rules.sight import Purpose, look_all
from asl_query.rules.terrain_chart import is_water
from asl_query.rules.w10_searchlights import (
    beam_range_hexes,
    gmsl_may_be_emplaced,
    gmsl_may_occupy,
    in_beam_range,
    may_target,
)
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.searchlights import Searchlight


class Bar(NamedTuple):
    """One reason against a hex."""

    rule: str
    what: str


def places_asked(board: Board, on: str, target: Hex | None) -> tuple[Hex, ...]:
    """The hexes of one board that a set-up question is about: all with facts, but with a target only those from which LOS can be
    traced to it."""
    hexes = (h for h in board.hexes if h.board == on)
    if target is None:
        return tuple(hexes)
    painted = set(board.painted_hexes)
    return tuple(h for h in hexes if h in painted and board.traceable(h, target))


def all_bars(board: Board, on: str, emplaced: bool, target: Hex | None) -> dict[Hex, list[Bar]]:
    """For every hex asked about the reasons against setting up a GMSL there, and against targeting `target` from there; LOS is
    looked at last, and only where nothing else stands against the hex."""
    found = {h: list(_bars_without_los(board, h, emplaced, target)) for h in places_asked(board, on, target)}
    if target is None:
        return found
    free = [h for h, against in found.items() if not against]
    lit = Location(target, board.places(target)[0])
    looks = look_all(board, [Location(h, board.places(h)[0]) for h in free], [lit] * len(free), Purpose.SEARCHLIGHT)
    for i, hex_ in enumerate(free):
        for obstruction in looks.sight(i).obstructions[:1]:
            number = "W10.4" if obstruction.rule != "W10.42" else "W10.42"
            found[hex_].append(Bar(number, f"LOS blocked by {obstruction.what} at {obstruction.hex.name} ({obstruction.rule})"))
    return found


def _bars_without_los(board: Board, hex_: Hex, emplaced: bool, target: Hex | None) -> Iterator[Bar]:
    facts = board[hex_]
    may_occupy = gmsl_may_occupy(facts.terrain, is_water(facts.terrain))
    if not may_occupy:
        yield Bar("W10.11", f"a GMSL cannot be in a {facts.terrain} hex")
    if emplaced and not gmsl_may_be_emplaced(may_occupy, may_gun_be_emplaced(False, bool(facts.bridge))) and may_occupy:
        yield Bar("C11.2", "a Gun cannot be Emplaced on a bridge")
    if target is None:
        return
    distance = board.range_hexes(hex_, target)
    maximum = beam_range_hexes(Searchlight.GMSL)
    if not in_beam_range(distance, maximum):
        yield Bar("W10.2", f"the range is {distance} hexes, more than {maximum}")
    elif not may_target(
        Searchlight.GMSL, distance, facts.terrain == "woods", smoke_there=False, in_bypass=False, in_motion=False
    ):
        yield Bar("W10.41", "a SL cannot target its own hex" if distance == 0 else "a GMSL in woods cannot target")
