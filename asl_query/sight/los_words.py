"""What blocks a LOS, in a few words. A thing is a kind with a number beside it: the level of the ground, the terrain, or the two
hexes of a hexside."""

from __future__ import annotations

from asl_query.sight.sight_facts import SightFacts
from asl_query.terms.hexes import Hexside, hexside

(
    GROUND, CREST, TERRAIN, BLIND, BESIDE, WALL_THERE, CLIFF_THERE, VERTEX, NO_HEXSIDE, UNJOINED, MANY, ROW, WALL_ART, INSIDE,
    CLIMBED,
) = range(15)  # fmt: skip
SCALE = 1 << 32  # a thing is its kind times this, and its number
LEVEL = 99  # added to levels, so that the number is never negative


_OF_LEVELS = {
    GROUND: "level {} ground", CREST: "the level {} Crest Line", BESIDE: "level {} ground beside the Depression",
}  # fmt: skip
_OF_TERRAIN = {TERRAIN: "{}", BLIND: "the Blind Hexes of its {}"}
_OF_HEXSIDES = {
    WALL_THERE: "the wall or hedge {}", CLIFF_THERE: "the cliff {}", ROW: "the rowhouse wall {}",
    CLIMBED: "the LOS comes through {}, which the unit is Climbing",
}  # fmt: skip
_OF_NOTHING = {
    VERTEX: "the LOS crosses a vertex", NO_HEXSIDE: "the LOS comes in over no Depression hexside",
    INSIDE: "the building that the LOS is still in",
}  # fmt: skip


def words(facts: SightFacts, thing: int) -> str:
    """The thing as an answer prints it."""
    kind, number = divmod(thing, SCALE)
    if kind in _OF_LEVELS:
        return _OF_LEVELS[kind].format(number - LEVEL)
    if kind in _OF_TERRAIN:
        return _OF_TERRAIN[kind].format(facts.terrain[number])
    if kind in _OF_HEXSIDES:
        return _OF_HEXSIDES[kind].format(_hexside(facts, number).short)
    if kind == UNJOINED:
        return f"no Depression hexside joins {_hexside(facts, number).short.replace('-', ' and ')}"
    if kind == MANY:
        return f"Hindrances of +{number}"
    if kind == WALL_ART:
        side = facts.barrier_sides[number]
        return f"the wall or hedge {side.short if side else ''}"
    return _OF_NOTHING[kind]


def _hexside(facts: SightFacts, number: int) -> Hexside:
    hexes = facts.sheet.hexes
    one, two = divmod(number, len(hexes) + 1)
    return hexside(hexes[one], hexes[two])
