"""What is against setting units up where they are: the map, the terrain, stacking, the other side. Areas are looked at apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from asl_query.acts.placement_limits import Bar, bars_to_standing
from asl_query.acts.starting_state import default_place, misplaced, unfit
from asl_query.board.board import Board
from asl_query.rules.asl.a05_stacking import stacking_size, within_limit
from asl_query.rules.charts.terrain_chart import is_water
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Depth, Location
from asl_query.terms.movement import Mover
from asl_query.terms.searchlights import Light, Searchlight
from asl_query.terms.units import Unit


def bars_to_unit(board: Board, unit: Unit, place: Location) -> Iterator[Bar]:
    """What keeps a unit on foot from being set up there."""
    facts = board[place.hex]
    if place.depth is not Depth.SURFACE and not facts.depression:
        status = "IN a Depression" if place.depth is Depth.IN else "at Crest status"
        number = "B19.1" if place.depth is Depth.IN else "B20.9"
        yield Bar(number, f"{place.hex.name} has no Depression, so that no unit is {status} there")
        return
    for wrong in (misplaced(board, Mover(unit, place)), unfit(Mover(unit, place))):
        if wrong is not None:
            yield _as_bar(wrong[0])


def _as_bar(words: str) -> Bar:
    """A reason in words that names its rule in parentheses."""
    found = re.match(r"(?P<what>.+?) \((?P<rule>[A-Z][0-9][0-9.]*)", words)
    return Bar(found["rule"], found["what"]) if found else Bar("", words)


def bars_to_light(board: Board, light: Light) -> Iterator[Bar]:
    """What keeps a Searchlight from being set up there."""
    terrain = board[light.at.hex].terrain
    if light.type is Searchlight.GMSL:
        yield from bars_to_standing(board, light.at.hex, light.emplaced)
    elif is_water(terrain):
        yield Bar("B21.1", f"{light.at.hex.name} is a Water Obstacle ({terrain}), where no vehicle stands")


def bars_to_hex(board: Board, hex_: Hex) -> Iterator[Bar]:
    """What keeps every unit on foot out of a hex, wherever in it it would be."""
    place = default_place(board, Location(hex_))
    yield from bars_to_unit(board, Unit(), place)


def crowds(units: Mapping[str, tuple[Unit, Location]]) -> dict[str, Bar]:
    """The units that stack beyond the limits, each with what is in its Location."""
    found: dict[str, Bar] = {}
    for place in dict.fromkeys(at for _, at in units.values()):
        here = {name: unit for name, (unit, at) in units.items() if at == place}
        bar = crowd(place, here.values())
        if bar is not None:
            found |= dict.fromkeys(here, bar)
    return found


def crowd(place: Location, units: Iterable[Unit]) -> Bar | None:
    """The reason why so many units of a side are too many for a Location; None where they are not."""
    here = list(units)
    halves, smc = sum(stacking_size(u.kind) for u in here), sum(u.is_smc for u in here)
    if within_limit(halves, smc):
        return None
    held = f"{place.name} would hold {halves // 2}{'½' if halves % 2 else ''} squads and {smc} SMC of its side"
    return Bar("A5.1", f"{held}; three squads and four SMC are the limit")
