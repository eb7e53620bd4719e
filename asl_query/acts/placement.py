"""What bars a GMSL from a hex: W10.11, W10.111 with C11.2, and what bars it from targeting: W10.2, W10.4 to W10.42."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.acts.placement_limits import Bar, bars_to_standing
from asl_query.acts.targeting import bar_of_los, bars_of_place
from asl_query.board.board import Board
from asl_query.sight.sight import Purpose, look_all
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.searchlights import Light, Searchlight
from asl_query.terms.smoke import Smoke


def places_asked(board: Board, on: str, target: Hex | None) -> tuple[Hex, ...]:
    """The hexes of one board that a set-up question is about: all with facts, but with a target only those from which LOS can be
    traced to it."""
    hexes = (h for h in board.hexes if h.board == on)
    if target is None:
        return tuple(hexes)
    painted = set(board.painted_hexes)
    return tuple(h for h in hexes if h in painted and board.traceable(h, target))


def all_bars(board: Board, on: str, emplaced: bool, target: Hex | None, smoke: Smoke = ()) -> dict[Hex, list[Bar]]:
    """For every hex asked about the reasons against setting up a GMSL there, and against targeting `target` from there; LOS is
    looked at last, and only where nothing else stands against the hex."""
    found = bars_without_los(board, on, emplaced, target, smoke)
    if target is None:
        return found
    free = [h for h, against in found.items() if not against]
    looks = look_all(board, *lines_of_fire(board, free, target), Purpose.SEARCHLIGHT, dict(smoke))
    for i, hex_ in enumerate(free):
        sight = looks.sight(i)
        found[hex_] += [bar_of_los(sight)] if not sight.is_clear else []
    return found


def lines_of_fire(board: Board, places: Sequence[Hex], target: Hex) -> tuple[list[Location], list[Location]]:
    """The LOF from each hex to the target: where each begins, and where it ends."""
    return [board.ground(h) for h in places], [board.ground(target)] * len(places)


def bars_without_los(board: Board, on: str, emplaced: bool, target: Hex | None, smoke: Smoke) -> dict[Hex, list[Bar]]:
    """What stands against every hex asked about whatever its LOS."""
    smoky = dict(smoke)
    return {h: _bars_without_los(board, h, emplaced, target, h in smoky) for h in places_asked(board, on, target)}


def _bars_without_los(board: Board, hex_: Hex, emplaced: bool, target: Hex | None, smoke_there: bool) -> list[Bar]:
    against = list(bars_to_standing(board, hex_, emplaced))
    if target is not None:
        light = Light(Searchlight.GMSL, Location(hex_), "GMSL")
        against += bars_of_place(board, light, board.range_hexes(hex_, target), smoke_there)
    return against
