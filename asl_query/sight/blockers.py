"""What stands in a LOS: the things that block it, and its Hindrances, as values with the words that an answer has for them."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from asl_query.codec import as_text
from asl_query.sight.sight_facts import SightFacts
from asl_query.terms.hexes import Hex, Hexside, hexside, parse_hex


class BlockerKind(IntEnum):
    """The sorts of things that block; over arrays they are these numbers."""

    GROUND = 0
    CREST = 1
    TERRAIN = 2
    BLIND = 3
    BESIDE = 4
    WALL = 5
    CLIFF = 6
    VERTEX = 7
    NO_HEXSIDE = 8
    UNJOINED = 9
    HINDRANCES = 10
    ROWHOUSE_WALL = 11
    WALL_ART = 12  # only over arrays: the wall or hedge of an outline
    INSIDE = 13
    CLIMBED = 14
    BOCAGE = 15


_WORDS = {
    BlockerKind.GROUND: "level {} ground", BlockerKind.CREST: "the level {} Crest Line",
    BlockerKind.TERRAIN: "{}", BlockerKind.BLIND: "the Blind Hexes of its {}",
    BlockerKind.BESIDE: "level {} ground beside the Depression", BlockerKind.WALL: "the wall or hedge {}",
    BlockerKind.CLIFF: "the cliff {}", BlockerKind.VERTEX: "the LOS crosses a vertex",
    BlockerKind.NO_HEXSIDE: "the LOS comes in over no Depression hexside",
    BlockerKind.UNJOINED: "no Depression hexside joins {}", BlockerKind.HINDRANCES: "Hindrances of +{}",
    BlockerKind.ROWHOUSE_WALL: "the rowhouse wall {}", BlockerKind.INSIDE: "the building that the LOS is still in",
    BlockerKind.CLIMBED: "the LOS comes through {}, which the unit is Climbing", BlockerKind.BOCAGE: "the bocage {}",
}  # fmt: skip
_OF_TERRAIN = (BlockerKind.TERRAIN, BlockerKind.BLIND)
_OF_HEXSIDES = (
    BlockerKind.WALL, BlockerKind.CLIFF, BlockerKind.UNJOINED, BlockerKind.ROWHOUSE_WALL, BlockerKind.CLIMBED, BlockerKind.BOCAGE,
)  # fmt: skip


class Blocker(NamedTuple):
    """A thing that blocks, and what it is `of`: a level, a terrain, a hexside, so much DRM, or nothing that could be named."""

    kind: BlockerKind
    of: int | str | Hexside | None = None

    @property
    def words(self) -> str:
        """The thing as an answer prints it."""
        return _WORDS[self.kind].format(self._payload)

    @property
    def _payload(self) -> int | str:
        if not isinstance(self.of, Hexside):
            return "" if self.of is None else self.of
        joiner = " and " if self.kind is BlockerKind.UNJOINED else "-"
        return f"{self.of.a.short}{joiner}{self.of.b.short}"


def blocker(facts: SightFacts, kind: int, payload: int) -> Blocker:
    """The thing that stands in arrays as two numbers: its kind, and its level, DRM, or the number of its terrain or hexside."""
    found = BlockerKind(kind)
    if found in _OF_TERRAIN:
        return Blocker(found, facts.terrain[payload])
    if found in _OF_HEXSIDES:
        return Blocker(found, _hexside(facts, payload))
    if found is BlockerKind.WALL_ART:
        return Blocker(BlockerKind.WALL, facts.barrier_sides[payload])
    if found in (BlockerKind.VERTEX, BlockerKind.NO_HEXSIDE, BlockerKind.INSIDE):
        return Blocker(found)
    return Blocker(found, payload)


def _hexside(facts: SightFacts, number: int) -> Hexside:
    hexes = facts.sheet.hexes
    one, two = divmod(number, len(hexes) + 1)
    return hexside(hexes[one], hexes[two])


class Obstruction(NamedTuple):
    """One thing that blocks a LOS: the rule, the hex where it stands, and what it is on the printed board."""

    rule: str
    hex: Hex
    blocker: Blocker

    @property
    def what(self) -> str:
        """The thing as an answer prints it."""
        return self.blocker.words


class Hindrance(NamedTuple):
    """What hinders a LOS in a hex: a terrain, or SMOKE with its DRM."""

    hex: Hex
    what: str

    @property
    def name(self) -> str:
        """As an answer prints it: brush at 24D5, +3 SMOKE at 24D8."""
        return f"{self.what} at {self.hex.name}"


def _hindrance(name: str) -> Hindrance | None:
    what, _, at = name.rpartition(" at ")
    found = parse_hex(at)
    return Hindrance(found, what) if found and what else None


as_text(Hindrance, lambda hindrance: hindrance.name, _hindrance)
