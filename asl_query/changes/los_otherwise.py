"""What a blocked LOS would be, were something that it rests on otherwise."""

from __future__ import annotations

from asl_query.changes.smallest_reasons import (
    CLEAR,
    BlockedBy,
    FlatGround,
    Gone,
    LosThen,
    SightFact,
    TargetElsewhere,
    ViewerElsewhere,
)
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a06_los import too_many_hindrances
from asl_query.sight.blockers import Obstruction
from asl_query.sight.los_reasons import SightLine, stands


def is_too_hindered(line: SightLine) -> bool:
    """Whether the Hindrances of a LOS are together too many (A6.7)."""
    return any(o.rule == key_of(too_many_hindrances) for o in line.sight.obstructions)


def needed_ground(line: SightLine, obstruction: Obstruction) -> SightFact:
    """The ground that blocks, with the LOS as it is over flat ground."""
    return SightFact(f"{obstruction.what} at {obstruction.hex.name}", FlatGround(), _then(line.over_flat_ground()))


def needed_thing(line: SightLine, obstruction: Obstruction, kept: tuple[str, ...], name: str) -> SightFact:
    """Something that blocks, with the LOS as it is without it and without all else that could be gone."""
    fact = line.named(obstruction.rule, obstruction.what, obstruction.hex.name, name)
    rest = tuple(n for n in kept if n != name)
    gone = tuple(thing for n, thing in line.things.items() if n not in rest)
    return SightFact(fact, Gone(gone), _then(line.with_only(rest)))


def needed_heights(line: SightLine) -> list[SightFact]:
    """The heights of the two ends that matter: where one end is elsewhere, the LOS is clear."""
    needed: dict[str, SightFact] = {}
    for end, other in line.from_elsewhere():
        if end not in needed and other.sight.is_clear:
            is_viewer = end == "viewer"
            was = line.viewer if is_viewer else line.target
            otherwise = ViewerElsewhere(other.viewer) if is_viewer else TargetElsewhere(other.target)
            needed[end] = SightFact(f"the {end} is {stands(was)}", otherwise, CLEAR)
    return list(needed.values())


def _then(line: SightLine) -> LosThen:
    """What a LOS is: clear, or blocked by the first thing in its way."""
    first = next(iter(line.sight.obstructions), None)
    return BlockedBy(first.rule, first.what, first.hex) if first else CLEAR
