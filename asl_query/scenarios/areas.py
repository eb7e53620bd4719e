"""Which hexes of a map are in an area, and for each other hex why it is not."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.board.geometry import range_hexes
from asl_query.facts.board_file import Point
from asl_query.rules.charts.terrain_chart import is_building, is_water, require_known, treated_as
from asl_query.sight.sight import look_all
from asl_query.terms.areas import (
    AnyOf,
    Area,
    AtLevel,
    Edge,
    Every,
    Ground,
    Hexrows,
    InLos,
    Listed,
    Numbered,
    OnBoard,
    OnEdge,
    Outside,
    Within,
)
from asl_query.terms.hexes import Hex

_MOST_NAMED = 6  # hexes of a list that a reason names one by one


class Areas:
    """The areas of one map; what was worked out for a term is kept."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._kept: dict[Area, frozenset[Hex]] = {}
        self._blocked: dict[tuple[Area, Hex], str] = {}

    def hexes(self, area: Area) -> frozenset[Hex]:
        """Every hex of the map that is in the area."""
        if area not in self._kept:
            self._kept[area] = self._found(area)
        return self._kept[area]

    def why_not(self, area: Area, hex_: Hex) -> str:
        """Every reason why a hex is not in the area; empty where it is."""
        return "" if hex_ in self.hexes(area) else self._told(area, hex_, inside=False)

    def _found(self, area: Area) -> frozenset[Hex]:
        every = frozenset(self.board.hexes)
        match area:
            case Listed(hexes):
                return frozenset(map(self.board.own, hexes)) & every
            case Outside(of):
                return every - self.hexes(of)
            case Every(parts):
                return every.intersection(*map(self.hexes, parts))
            case AnyOf(parts):
                return frozenset[Hex]().union(*map(self.hexes, parts))
            case Within(reach, of, least):
                near = self.hexes(of)
                return frozenset(h for h in every if least <= self._distance(h, near) <= reach)
            case InLos(of):
                return self._in_los(area, self.hexes(of))
            case _:
                return frozenset(h for h in every if self._is_in(area, h))

    def _is_in(self, area: Area, hex_: Hex) -> bool:
        """Whether a hex meets a term that looks at nothing but the hex; of a hex at a seam either name will do."""
        match area:
            case Hexrows(first, last, board):
                return any(first <= h.column <= last and board in ("", h.board) for h in self._names(hex_))
            case Numbered(first, last, board):
                return any(first <= h.number <= last and board in ("", h.board) for h in self._names(hex_))
            case OnBoard(board):
                return any(h.board == board for h in self._names(hex_))
            case OnEdge():
                return self._at_edge(area, hex_)
            case AtLevel(least, most):
                level = self.board[hex_].level
                return (least is None or level >= least) and (most is None or level <= most)
            case Ground(name):
                return name in self._grounds(hex_)
        raise AssertionError(f"{area} is no such term")

    def _names(self, hex_: Hex) -> list[Hex]:
        spot = self.board.spot(hex_)
        return [h for p in self.board.placed for h in p.facts.all_hexes() if p.spot(h) == spot] if self._has_seams else [hex_]

    @property
    def _has_seams(self) -> bool:
        return len(self.board.placed) > 1

    def _distance(self, hex_: Hex, near: frozenset[Hex]) -> int:
        here = self.board.spot(hex_)
        return min((range_hexes(here, self.board.spot(other)) for other in near), default=10**6)

    def _at_edge(self, area: OnEdge, hex_: Hex) -> bool:
        places = [p for p in self.board.placed if area.board in ("", p.facts.board)]
        bounds = [p.bounds for p in places]
        if not area.board:  # the map's outer edges
            lefts, tops, rights, bottoms = zip(*bounds, strict=True)
            bounds = [(min(lefts), min(tops), max(rights), max(bottoms))]
        points = [self.board.centre(hex_)] if area.half else list(self.board.vertices(hex_))
        edges = tuple(Edge) if area.edge is None else (area.edge,)
        return any(_touches(points, b, edge) for b in bounds for edge in edges if _meets(self.board.centre(hex_), b))

    def _grounds(self, hex_: Hex) -> set[str]:
        """What the hex counts as: its terrain, and the wider kinds that hold it."""
        facts = self.board[hex_]
        require_known("which hexes are of the area", facts.terrain, hex_.name)
        found = {facts.terrain, treated_as(facts.terrain)}
        if is_building(facts.terrain):
            found.add("building")
        if is_water(facts.terrain):
            found.add("water")
        if facts.depression:
            found |= {facts.depression, "gully" if "gully" in facts.depression else facts.depression}
        if facts.bridge:
            found.add("bridge")
        if any(hex_ in side for side in self.board.roads):
            found.add("road")
        return found

    def _in_los(self, area: InLos, of: frozenset[Hex]) -> frozenset[Hex]:
        """The hexes with a LOS to some hex of the area, ground to ground; those hexes themselves are among them."""
        seen = set(of)
        painted = set(self.board.painted_hexes)
        for target in sorted(of):
            if target not in painted:
                continue
            places = [h for h in self.board.painted_hexes if h not in seen and self.board.traceable(h, target)]
            looks = look_all(self.board, [self.board.ground(h) for h in places], [self.board.ground(target)] * len(places))
            for i, (hex_, is_blocked) in enumerate(zip(places, looks.blocked.tolist(), strict=True)):
                if not is_blocked:
                    seen.add(hex_)
                elif len(of) == 1:
                    first = looks.sight(i).obstructions[0]
                    self._blocked[area, hex_] = f" ({first.what} at {first.hex.name}, {first.rule})"
        return frozenset(seen)

    def _told(self, area: Area, hex_: Hex, *, inside: bool) -> str:
        """Why the hex is in the area, or why it is not, in words that go on after its name."""
        match area:
            case Outside(of):
                return self._told(of, hex_, inside=not inside)
            case Every(parts) | AnyOf(parts):
                telling = [part for part in parts if (hex_ in self.hexes(part)) is inside]
                return ("; " if isinstance(area, Every) is not inside else " and ").join(
                    self._told(part, hex_, inside=inside) for part in telling
                )
            case Within(_, of):
                near = self.hexes(of)
                away = self._distance(hex_, near) if near else None
                distance = "nowhere near it" if away is None else f"{away} {'hex' if away == 1 else 'hexes'} away"
                return f"is {self._negation(inside)}{says(area)} ({distance})"
            case AtLevel():
                level = f"level {self.board[hex_].level}"
                return f"is {level}" if says(area) == level else f"is {level}, {self._negation(inside)}{says(area)}"
            case Ground(name):
                printed = self.board[hex_].terrain
                return f"is {says(area)}" if inside else f"is {printed}, not {name}" if printed != name else f"is not {name}"
            case InLos():
                return f"is {self._negation(inside)}{says(area)}{'' if inside else self._blocked.get((area, hex_), '')}"
            case _:
                return f"is {self._negation(inside)}{says(area)}"

    def _negation(self, inside: bool) -> str:
        return "" if inside else "not "


def says(area: Area, *, is_named: bool = False) -> str:
    """An area in words that go on after "is" or "is not"; or `is_named`, as they go on after "within two hexes of"."""
    inside = "" if is_named else "in "
    match area:
        case Listed(hexes, called):
            some = ", ".join(h.name for h in hexes[:_MOST_NAMED]) + (", .." if len(hexes) > _MOST_NAMED else "")
            return f"{inside}{called} ({some})" if called else f"{'one of ' if len(hexes) > 1 and not is_named else ''}{some}"
        case Hexrows(first, last, board):
            return f"{inside}hexrow{_span(_letters(first), _letters(last))}{_of(board)}"
        case Numbered(first, last, board):
            return f"{inside}row{_span(str(first), str(last))}{_of(board)}"
        case OnBoard(board):
            return f"on board {board}"
        case Within(reach, of, least):
            where = says(of, is_named=True)
            return f"adjacent to {where}" if least else f"within {reach} {'hex' if reach == 1 else 'hexes'} of {where}"
        case OnEdge(edge, half, board):
            which = f"{edge.value} edge" if edge else "edge"
            return f"a half hex on the {which}{_of(board)}" if half else f"on the {which}{_of(board)}"
        case AtLevel(least, most):
            return f"level {least}" if least == most else f"at least {least}" if most is None else f"at most {most}"
        case InLos(of):
            return f"{inside}LOS of {says(of, is_named=True)}"
        case Ground(name):
            return name
        case Outside(of):
            return f"not {says(of)}"
        case Every(parts):
            told = (says(p, is_named=is_named and n == 0 and not isinstance(p, AnyOf)) for n, p in enumerate(parts))
            return " and ".join(f"({words})" if isinstance(p, AnyOf) else words for p, words in zip(parts, told, strict=True))
        case AnyOf(parts):
            return " or ".join(says(p, is_named=is_named and n == 0) for n, p in enumerate(parts))


def _letters(column: int) -> str:
    return Hex("", column, 1).letters


def _span(first: str, last: str) -> str:
    return f" {first}" if first == last else f"s {first} to {last}"


def _of(board: str) -> str:
    return f" of board {board}" if board else ""


def _meets(centre: Point, bounds: tuple[int, int, int, int]) -> bool:
    left, top, right, bottom = bounds
    return left <= centre[0] <= right and top <= centre[1] <= bottom


def _touches(points: list[Point], bounds: tuple[int, int, int, int], edge: Edge) -> bool:
    left, top, right, bottom = bounds
    match edge:
        case Edge.NORTH:
            return any(y <= top for _, y in points)
        case Edge.SOUTH:
            return any(y >= bottom for _, y in points)
        case Edge.WEST:
            return any(x <= left for x, _ in points)
        case Edge.EAST:
            return any(x >= right for x, _ in points)
