"""What is against setting units up where they are: the map, the terrain, stacking, the other side. Areas are looked at apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from asl_query.acts.placement_limits import bars_to_standing
from asl_query.acts.starting_state import default_place, misplaced, unfit
from asl_query.acts.step_cost import is_on_water
from asl_query.board.board import Board
from asl_query.errors import UnknownTerrainError
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a05_stacking import stacking_size, within_limit
from asl_query.rules.asl.b19_gullies import is_in_gully
from asl_query.rules.asl.b20_streams import crest_level
from asl_query.rules.charts.terrain_chart import UNKNOWN, may_be_open_ground, terrain_chart
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Depth, Location
from asl_query.terms.movement import Mover
from asl_query.terms.searchlights import Light, Searchlight
from asl_query.terms.units import Unit


class SetUpBar(NamedTuple):
    """One reason against setting something up: the rule or area that it comes of, what it is, and the place it is said of."""

    rule: str
    said: str
    of: str = ""

    @property
    def what(self) -> str:
        """The reason with its place."""
        return f"{self.of} {self.said}".lstrip()


def bars_to_unit(board: Board, unit: Unit, place: Location) -> Iterator[SetUpBar]:
    """What keeps a unit on foot from being set up there."""
    facts = board[place.hex]
    _require_known(board, place.hex)
    if place.depth is not Depth.SURFACE and not facts.depression:
        status = "IN a Depression" if place.depth is Depth.IN else "at Crest status"
        number = key_of(is_in_gully if place.depth is Depth.IN else crest_level)
        yield SetUpBar(number, f"has no Depression, so that no unit is {status} there", place.hex.name)
        return
    for wrong in (misplaced(board, Mover(unit, place)), unfit(Mover(unit, place))):
        if wrong is not None:
            yield SetUpBar(wrong.rule, wrong.what, wrong.of)


def bars_to_light(board: Board, light: Light) -> Iterator[SetUpBar]:
    """What keeps a Searchlight from being set up there."""
    terrain = board[light.at.hex].terrain
    _require_known(board, light.at.hex)
    if light.type is Searchlight.GMSL:
        yield from (SetUpBar(bar.rule, bar.what) for bar in bars_to_standing(board, light.at.hex, light.emplaced))
    elif is_on_water(board, light.at):
        yield SetUpBar(
            terrain_chart()[terrain].rule, f"is a Water Obstacle ({terrain}), where no vehicle stands", light.at.hex.name
        )


def _require_known(board: Board, hex_: Hex) -> None:
    """Raise UnknownTerrainError where the rules of a hex that may keep something out are not known; what grows or stands there
    keeps nobody out, whatever it costs to enter."""
    terrain = board[hex_].terrain
    row = terrain_chart()[terrain]
    if row.only_los or (row.status == UNKNOWN and may_be_open_ground(terrain)):
        raise UnknownTerrainError("what may be set up there", terrain, hex_.name)


def bars_to_hex(board: Board, hex_: Hex) -> Iterator[SetUpBar]:
    """What keeps every unit on foot out of a hex, wherever in it it would be."""
    place = default_place(board, Location(hex_))
    yield from bars_to_unit(board, Unit(), place)


def crowds(units: Mapping[str, tuple[Unit, Location]]) -> dict[str, SetUpBar]:
    """The units that stack beyond the limits, each with what is in its Location."""
    found: dict[str, SetUpBar] = {}
    for place in dict.fromkeys(at for _, at in units.values()):
        here = {name: unit for name, (unit, at) in units.items() if at == place}
        bar = crowd(place, here.values())
        if bar is not None:
            found |= dict.fromkeys(here, bar)
    return found


def crowd(place: Location, units: Iterable[Unit]) -> SetUpBar | None:
    """The reason why so many units of a side are too many for a Location; None where they are not."""
    here = list(units)
    halves, smc = sum(stacking_size(u.kind) for u in here), sum(u.is_smc for u in here)
    if within_limit(halves, smc):
        return None
    held = f"{place.name} would hold {halves // 2}{'½' if halves % 2 else ''} squads and {smc} SMC of its side"
    return SetUpBar(key_of(within_limit), f"{held}; three squads and four SMC are the limit")
