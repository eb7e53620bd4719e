"""What one blocked LOS rests on: each thing in the way taken alone, the heights of both ends, and the ground beneath."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from asl_query.board.board import Board
from asl_query.facts.board_file import BoardFacts
from asl_query.logic.rule import key_of
from asl_query.records import dataclass
from asl_query.rules.asl.a06_los import too_many_hindrances
from asl_query.rules.charts.terrain_chart import terrain_chart
from asl_query.sight.blockers import Obstruction
from asl_query.sight.climbers import crosses
from asl_query.sight.open_sight import seen_in, taken_smoke
from asl_query.sight.removal import Thing, removable
from asl_query.sight.sight import Purpose, Sight, level_of, look
from asl_query.sight.sight_facts import BRIDGE
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.locations import Depth, Location
from asl_query.terms.questions import HIGHEST_RAISE, Sees
from asl_query.terms.smoke import Smoke


@dataclass(frozen=True)
class SightLine:
    """One LOS with everything that could be thought away of what it meets; `board` as the question has it."""

    board: Board
    viewer: Location
    target: Location
    smoke: Smoke
    purpose: Purpose

    @cached_property
    def sight(self) -> Sight:
        """The LOS as it is."""
        return look(self.board, self.viewer, self.target, self.purpose, dict(self.smoke))

    @cached_property
    def hindering(self) -> tuple[Hex, ...]:
        """The hexes whose terrain or SMOKE hinders it."""
        return tuple(dict.fromkeys([*(h for h, _ in self.sight.hindrances), *sorted(h for h, _ in self.smoke)]))

    @cached_property
    def things(self) -> dict[str, Thing]:
        """What blocks or hinders it and could be gone, by name."""
        found = [*map(removable, self.sight.obstructions), *self.hindering]
        return {thing.name: thing for thing in found if thing is not None}

    def with_only(self, names: tuple[str, ...]) -> SightLine:
        """The LOS with nothing but these of its things left."""
        gone = tuple(thing for name, thing in self.things.items() if name not in names)
        return replace(self, board=self.board.without(gone), smoke=tuple((h, d) for h, d in self.smoke if h.name in names))

    def from_elsewhere(self) -> Iterator[tuple[str, SightLine]]:
        """The LOS with one end at another height: raised above its hex, or at the Crest of its Depression."""
        for end, place in (("viewer", self.viewer), ("target", self.target)):
            for other in _at_other_heights(self.board, place):
                yield end, replace(self, viewer=other) if end == "viewer" else replace(self, target=other)

    def named(self, rule: str, what: str, at: str, thing: str) -> str:
        """One of the things that block together, in words: a Hindrance, the thing itself, or what must stand for it to block."""
        if rule == key_of(too_many_hindrances):
            return f"Hindrance at {thing}"
        is_itself = thing == at or isinstance(self.things[thing], Hexside)
        return f"{what} at {at}" if is_itself else f"{what} at {at}, and what stands in {thing}"

    def over_flat_ground(self) -> SightLine:
        """The LOS over ground that is level 0 everywhere, with no Depression."""
        placed = [p._replace(facts=_bare(p.facts)) for p in self.board.placed]
        return replace(self, board=Board(*placed), viewer=Location(self.viewer.hex), target=Location(self.target.hex), smoke=())


def _bare(facts: BoardFacts) -> BoardFacts:
    return replace(
        facts, level=0, hexes={}, hexsides={}, ground=(), depression=(), paint=(), hexside_art=(), bridge_art=()
    )  # fmt: skip


def line_of(board: Board, question: Sees) -> SightLine | None:
    """The LOS of a question about one; None where it asks about several (any level, vertices)."""
    if question.any_level or question.viewer.at_vertices or question.target.at_vertices:
        return None
    purpose = Purpose.SEARCHLIGHT if question.beam else Purpose.FIRE
    here, smoke = (
        seen_in(board.without(question.without), question.circumstances),
        taken_smoke(question.smoke, question.circumstances),
    )
    return SightLine(here, question.viewer, question.target, smoke, purpose)


def _at_other_heights(board: Board, place: Location) -> Iterator[Location]:
    if place.depth is Depth.IN and Depth.CREST in board.places(place.hex):
        yield Location(place.hex, Depth.CREST)
    elif place.depth is Depth.SURFACE and not place.floor:
        yield from (place._replace(at_level=level) for level in range((place.at_level or 0) + 1, HIGHEST_RAISE + 1))


def thing_of(obstruction: Obstruction) -> tuple[str, ...]:
    """The name of the thing that blocks and could be gone, if it is one."""
    thing = removable(obstruction)
    return () if thing is None else (thing.name,)


def stands(place: Location) -> str:
    """Where a unit is, in words: at 24C6, IN 24E7."""
    return place.name if place.depth is Depth.IN else f"at {place.name}"


def along(line: SightLine) -> list[tuple[str, str]]:
    """The hexes that a clear LOS runs through between its ends, each with what is there and why it does not block."""
    ends = {line.viewer.hex, line.target.hex}
    hinders = dict(line.sight.hindrances)
    higher = max(level_of(line.board, line.viewer), level_of(line.board, line.target))
    hexes = dict.fromkeys(hex_ for part in crosses(line.board, line.viewer, line.target) for hex_ in part.hexes)
    return [(hex_.name, _there(line.board, hex_, hinders.get(hex_), higher)) for hex_ in hexes if hex_ not in ends]


def _there(board: Board, hex_: Hex, hindrance: str | None, higher: int) -> str:
    facts = board[hex_]
    terrain = terrain_chart()[facts.terrain]
    said = f"level {facts.level}, {BRIDGE if hindrance == BRIDGE else facts.terrain}"
    if hindrance:
        return f"{said}: a Hindrance, which alone blocks nothing (A6.7)"
    if terrain.los not in ("obstacle", "split"):
        return f"{said}: no Obstacle{'' if facts.level <= higher else ', and the ground beneath the thread is lower'}"
    top = facts.level + round(terrain.height)
    if top < higher:
        return f"{said}: its top, level {top}, is below the higher end (A6.2)"
    return f"{said}: the thread passes beside its art (A6.1)"
