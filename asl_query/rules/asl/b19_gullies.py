"""B19 Gullies and Hill Depressions."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.logic.rule import rule
from asl_query.logic.trace import unheard
from asl_query.rules.asl.b10_hills import abrupt_half_mf, uphill_half_mf
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Depth, Location


@rule("B19.1", "Gully Hexes", exc=("B20.1",))
def is_in_gully(gully_art: bool, bridge: bool, beneath_bridge: bool) -> bool:
    """Any gully art makes a gully hex, whatever else is in it, and a unit there is IN it; on a gully bridge only a unit placed
    beneath the bridge counter is."""
    return gully_art and (beneath_bridge or not bridge)


@rule("B19.3", "Gully TEM")
def is_open_ground(other_terrain: bool, beneath_bridge: bool) -> bool:
    """A gully without other terrain is Open Ground for TEM and rout against a LOS INTO it; beneath a bridge B6.32 has its say."""
    return not other_terrain and not beneath_bridge


@rule("B19.2", "Gullies in LOS")
def unconnected_depressions(both_in: bool, adjacent: bool, connected: bool) -> bool:
    """Units IN two Depression hexes see each other only when adjacent and connected, or when the LOS never leaves the art."""
    return both_in and adjacent and not connected


@rule("B19.4", "Moving INTO a Gully")
def gully_half_mf(is_open: bool, terrain_half_mf: int) -> int:
    """Entering a gully costs Infantry two MF, plus the MF of any other terrain in the hex."""
    return 4 if is_open else 4 + terrain_half_mf


@rule("B19.51", "Hill Depressions: the way in")
def misses_depression_hexside(advantage: int, range_hexes: int, through_hexside: bool) -> bool:
    """Without one level per hex of range, a LOS INTO a Depression must come in through the inside of a Depression hexside
    and meet no ground of Crest status level on its way to the centre dot; a vertex does not do."""
    return advantage < range_hexes and not through_hexside


@rule("B19.51", "The Way INTO a Hill Depression", part="way in")
def gets_into_hill_depression(through_hexside: bool, sees_otherwise: bool) -> bool:
    """A LOS gets INTO a Hill Depression hex through the inside of its Crest Line-Depression hexside, over no ground of Crest
    level; by another way only from high enough above, or along the gully."""
    return through_hexside or sees_otherwise


@rule("B19.51", "Kept Out of a Hill Depression", part="kept out")
def is_kept_out_of_hill_depression(through_hexside: bool, sees_otherwise: bool) -> bool:
    """What gives a LOS no way INTO a Hill Depression hex blocks it."""
    return not gets_into_hill_depression(through_hexside, sees_otherwise)


@rule("B19.52", "Hill Depressions: From Above")
def is_from_above(advantage: int) -> bool:
    """From Crest status level or higher A6.3 decides, unless the LOS comes in as B19.51 wants."""
    return advantage >= 1


@rule("B19.5", "Hill Depression Hexes", part="Hill Depression")
def is_hill_depression(depression: bool, crest_line: bool) -> bool:
    """A hex with a Depression and a Crest Line in it is a Hill Depression hex."""
    return depression and crest_line


@rule("B19.52", "One Level per Hex of Range", part="levels")
def is_high_enough(advantage: int, range_hexes: int) -> bool:
    """INTO a Depression a unit sees from outside with at least one level of advantage for each hex of range."""
    return advantage >= range_hexes


@rule("B19.52", "Levels Not Asked For", part="waiver")
def needs_no_levels(adjacent: bool, through_hexside: bool) -> bool:
    """From Crest status level or higher a unit that is not adjacent needs no level per hex of range where its LOS comes in as
    B19.51 wants."""
    return through_hexside and not adjacent


@rule("B19.1", "Beneath a Gully Bridge", part="bridge counter")
def needs_bridge_counter(bridge: bool, in_gully: bool) -> bool:
    """Only a bridge counter in the hex shows that a unit of a gully bridge hex is IN the gully."""
    return bridge and in_gully


@rule("B19.3", "Gullies and Rout", part="rout")
def is_open_ground_for_rout(other_terrain: bool, los_into: bool, beneath_bridge: bool) -> bool:
    """A gully without other terrain is Open Ground for rout too, if there is a LOS INTO it; beneath a bridge see B6.32."""
    return los_into and is_open_ground(other_terrain, beneath_bridge)


@rule("B19.3", "The Size of a Gully's TEM", part="size of TEM")
def is_tem_of_gully(tem: int) -> bool:
    """The TEM of a gully itself is that of Open Ground, 0, and none of another size."""
    return tem == 0


@rule("B19.4", "Vehicles Leaving a Gully", part="vehicles", exc=("B10.4",))
def extra_mp_to_leave(ends_higher: bool) -> int:
    """Leaving a gully costs nothing of itself; a vehicle that goes higher pays four MP more, as it does on any hill."""
    return 4 if ends_higher else 0  # [EXC: B10.4]


@rule("B19.4", "Between Gully Hexes Over Higher Ground", part="over higher ground")
def half_mf_over_higher_ground(is_open: bool, terrain_half_mf: int) -> int:
    """From a gully hex INTO an adjacent one that no gully hexside joins to it, Infantry pays two MF for the level between besides
    the MF of the hex entered."""
    return abrupt_half_mf(1, 0) + gully_half_mf(is_open, terrain_half_mf)


@rule("B19.4", "Down INTO a Gully and Out Again", part="in and out")
def half_mf_in_and_out(is_open: bool, terrain_half_mf: int, next_half_mf: int) -> int:
    """INTO a gully and on to a higher hex Infantry pays the MF of the gully and double those of the hex beyond."""
    return gully_half_mf(is_open, terrain_half_mf) + uphill_half_mf(next_half_mf, True)


@rule("B19.4", "In and Out in One MPh", part="in one MPh")
def is_in_and_out_in_one_mph(mf: int, next_half_mf: int) -> bool:
    """A unit gets INTO a gully without other terrain and up on its far side in one MPh if its MF suffice for both."""
    return 2 * mf >= half_mf_in_and_out(True, 0, next_half_mf)


@rule("B19.4", "Abrupt Elevation Change", part="Abrupt Elevation Change")
def is_abrupt(intermediate_levels: int) -> bool:
    """A move between gully hexes that crosses the higher ground between them is an Abrupt Elevation Change (B10.5)."""
    return intermediate_levels > 0


@rule("B19.4", "Snap Shots", part="Snap Shots")
def is_open_to_snap_shot(intermediate_levels: int) -> bool:
    """Crossing the higher hexside between two gully hexes lays a unit open to Snap Shots along that hexside."""
    return intermediate_levels > 0


@rule("B19.2", "Level IN a Gully", part="level")
def level_in_gully(level_around: int) -> int:
    """A unit IN a gully is one level lower than it would be without the gully."""
    return level_around - 1


_level_in = unheard(level_in_gully)  # how deep a Depression lies is a fact of the map; it decides nothing by itself


def level_there(board: Board, place: Location) -> int:
    """The level of a unit there: IN the Depression, on the bridge, or on the ground or the water, beneath a bridge too."""
    facts = board[place.hex]
    if place.depth is not Depth.IN:
        return facts.deck_level
    return _level_in(facts.level) if facts.depression else facts.level


def lowest_place(board: Board, hex_: Hex) -> Location:
    """IN the Depression of a hex, or beneath its bridge; on the ground where it has neither."""
    return Location(hex_, Depth.IN) if board[hex_].depression else board.beneath(hex_)


def bottom_level(board: Board, hex_: Hex) -> int:
    """The lowest level a unit can have in the hex."""
    return level_there(board, lowest_place(board, hex_))
