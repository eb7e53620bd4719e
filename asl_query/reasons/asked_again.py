"""The rules that are asked when one thing is done on the map and nothing else: a line of play again, or the way on from a place.

Everything but the hexes that matter is closed to the unit, as if the question kept it out of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from asl_query.acts.play import Play
from asl_query.acts.play_log import Log
from asl_query.logic.trace import AskedRule, is_recording, recording
from asl_query.terms.actions import ClimbCliff, LeaveClimb, MarchAlong, place_entered
from asl_query.terms.hexes import Hex
from asl_query.terms.play_lines import PlayLine


def asked_on(play: Play, line: PlayLine) -> list[AskedRule]:
    """The rules that are asked when a line of play is done again; once for all units of which the same is true, whoever asks."""
    known, done = _asked_under(play.terms), replace(line, unit="")
    if done not in known or is_recording():
        log = Log(closed_to(play, _hexes_of(line)), line.from_)
        with recording() as asked:
            log.repeat(line)
        known[done] = asked
    return known[done]


@lru_cache(maxsize=16)
def _asked_under(_: tuple[object, ...]) -> dict[PlayLine, list[AskedRule]]:
    """The rules that were asked on lines of play under these terms, which decide all of them."""
    return {}


def closed_to(play: Play, hexes: Iterable[Hex]) -> Play:
    """The same play where the unit may enter no hex but these."""
    anywhere = replace(play.question, avoiding=())  # what is looked at is told by the hexes
    narrow = Play(play.board, play.unit, anywhere, led=play.led, table=play.table, within=frozenset(hexes))
    if play.question.unseen_by:
        narrow.seen, narrow.counters_seen = play.seen, play.counters_seen
    narrow.water.is_open = play.water.has_water  # whether the unit may be in it is asked where it would enter
    return narrow


def _hexes_of(line: PlayLine) -> Iterator[Hex]:
    """Where the unit is before and after the line, and what it passes."""
    yield from (line.from_.location.hex, line.after.location.hex)
    match line.action:
        case MarchAlong(path=path):
            for step in path:
                yield from (step.to.hex, *step.bypassing)
        case ClimbCliff(hexside=side):
            yield from side
        case LeaveClimb() if line.from_.side is not None:
            yield from line.from_.side
        case action:
            entered = place_entered(action)
            yield from (entered.hex,) if entered else ()
