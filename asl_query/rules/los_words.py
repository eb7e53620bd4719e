"""What blocks a LOS, in a few words. A thing is a kind with a number beside it: the level of the ground, the terrain, or the two
hexes of a hexside."""

from __future__ import annotations

from asl_query.rules.sight_facts import SightFacts
from asl_query.terms.hexes import Hexside, hexside

(
    GROUND, CREST, TERRAIN, BLIND, BESIDE, WALL_THERE, CLIFF_THERE, VERTEX, NO_HEXSIDE, UNJOINED, MANY, ROW, WALL_ART, INSIDE,
    CLIMBED,
) = range(15)  # fmt: skip
SCALE = 1 << 32  # a thing is its kind times this, and its number
LEVEL = 99  # added to levels, so that the number is never negative


def words(facts: SightFacts, thing: int) -> str:
    """The thing as an answer prints it."""
    kind, number = divmod(thing, SCALE)
    if kind == GROUND:
        return f"level {number - LEVEL} ground"
    if kind == CREST:
        return f"the level {number - LEVEL} Crest Line"
    if kind == TERRAIN:
        return facts.terrain[number]
    if kind == BLIND:
        return f"the Blind Hexes of its {facts.terrain[number]}"
    if kind == BESIDE:
        return f"level {number - LEVEL} ground beside the Depression"
    if kind == WALL_THERE:
        return f"the wall or hedge {_hexside(facts, number).short}"
    if kind == CLIFF_THERE:
        return f"the cliff {_hexside(facts, number).short}"
    if kind == VERTEX:
        return "the LOS crosses a vertex"
    if kind == NO_HEXSIDE:
        return "the LOS comes in over no Depression hexside"
    if kind == UNJOINED:
        return f"no Depression hexside joins {_hexside(facts, number).short.replace('-', ' and ')}"
    if kind == MANY:
        return f"Hindrances of +{number}"
    if kind == ROW:
        return f"the rowhouse wall {_hexside(facts, number).short}"
    if kind == CLIMBED:
        return f"the LOS comes through {_hexside(facts, number).short}, which the unit is Climbing"
    if kind == WALL_ART:
        side = facts.barrier_sides[number]
        return f"the wall or hedge {side.short if side else ''}"
    return "the building that the LOS is still in"


def _hexside(facts: SightFacts, number: int) -> Hexside:
    hexes = facts.sheet.hexes
    one, two = divmod(number, len(hexes) + 1)
    return hexside(hexes[one], hexes[two])
