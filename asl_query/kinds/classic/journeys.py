"""Lines of play of Squad Leader Classic as ways over the map: what a picture of them draws."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.acts.classic.certificates import ReachedInTurn
from asl_query.acts.classic.play_log import AdvanceLine, ClassicLine, MarchLine
from asl_query.acts.classic.step_table import PassedHex
from asl_query.render.ways import Followed, Leg, Place


def classic_legs(lines: Iterable[ClassicLine]) -> list[Leg]:
    """The marches and advances of a line of play; who carries a SW on the way has its name beside his own."""
    return [_leg(line) for line in lines if isinstance(line, MarchLine | AdvanceLine)]


def classic_turns(turns: Iterable[ReachedInTurn]) -> dict[Place, int]:
    """Every hex of a reach, or of a closed set, with the turn in which it is new."""
    found: dict[Place, int] = {}
    for turn in turns:
        for there in turn.new:
            found.setdefault(Place(there.hex), turn.turn)
    return found


def _leg(line: MarchLine | AdvanceLine) -> Leg:
    entered = [(e.to, e.around) for e in line.path] if isinstance(line, MarchLine) else [(line.end, ())]
    places = (Place(line.start), *(Place(to) for to, _ in entered))
    carried = " and ".join(one.sw for one in line.carries)
    who = f"{line.unit} with {carried}" if carried else line.unit
    return Leg(who, line.turn, line.phase, places, tuple(followed(around) for _, around in entered))


def followed(around: Iterable[PassedHex]) -> tuple[Followed, ...]:
    """The hexsides along which hexes are passed in bypass."""
    return tuple(Followed(side, passed.hex) for passed in around for side in passed.along)
