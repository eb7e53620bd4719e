"""Areas of a map as a scenario names them: every term is a set of hexes."""

from __future__ import annotations

from enum import Enum

from asl_query.records import dataclass
from asl_query.terms.hexes import Hex


class Edge(Enum):
    """An edge of a board or map; north is the side of the hexes numbered 0 and 1 of a board that is not reversed."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


@dataclass(frozen=True, slots=True)
class Listed:
    """Hexes named one by one; `called` is the objective that they are, or empty."""

    hexes: tuple[Hex, ...]
    called: str = ""


@dataclass(frozen=True, slots=True)
class Hexrows:
    """Hexrows from one to another by their columns, of one board or (empty) of all."""

    first: int
    last: int
    board: str = ""


@dataclass(frozen=True, slots=True)
class Numbered:
    """Hexes by the numbers printed in them."""

    first: int
    last: int
    board: str = ""


@dataclass(frozen=True, slots=True)
class OnBoard:
    """Every hex of a board."""

    board: str


@dataclass(frozen=True, slots=True)
class Within:
    """Hexes so many hexes or less from some hex of an area, but not nearer than `least`."""

    hexes: int
    of: Area
    least: int = 0


@dataclass(frozen=True, slots=True)
class OnEdge:
    """Hexes at the edge of the map or of a board: those that touch it, or the half hexes alone; any edge where none is named."""

    edge: Edge | None
    half: bool = False
    board: str = ""


@dataclass(frozen=True, slots=True)
class AtLevel:
    """Hexes by their level, from `least` to `most`, either of which may be open."""

    least: int | None
    most: int | None


@dataclass(frozen=True, slots=True)
class InLos:
    """Hexes from which some hex of an area is in LOS, and those of the area itself."""

    of: Area


@dataclass(frozen=True, slots=True)
class Ground:
    """Hexes by what is printed in them: the name of a terrain, or building, road, gully, bridge, water."""

    name: str


@dataclass(frozen=True, slots=True)
class Outside:
    """Every hex that is not in an area."""

    of: Area


@dataclass(frozen=True, slots=True)
class Every:
    """Hexes in all of some areas."""

    of: tuple[Area, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Hexes in at least one of some areas."""

    of: tuple[Area, ...]


Area = Listed | Hexrows | Numbered | OnBoard | Within | OnEdge | AtLevel | InLos | Ground | Outside | Every | AnyOf


def hexes_named(area: Area) -> tuple[Hex, ...]:
    """Every hex that an area names."""
    match area:
        case Listed(hexes):
            return hexes
        case Within(of=of) | InLos(of) | Outside(of):
            return hexes_named(of)
        case Every(parts) | AnyOf(parts):
            return tuple(hex_ for part in parts for hex_ in hexes_named(part))
        case _:
            return ()


def boards_named(area: Area) -> tuple[str, ...]:
    """Every board that an area names without a hex of it."""
    match area:
        case Hexrows(board=board) | Numbered(board=board) | OnEdge(board=board) | OnBoard(board):
            return (board,) if board else ()
        case Within(of=of) | InLos(of) | Outside(of):
            return boards_named(of)
        case Every(parts) | AnyOf(parts):
            return tuple(board for part in parts for board in boards_named(part))
        case _:
            return ()
