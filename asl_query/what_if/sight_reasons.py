"""What alone blocks a LOS, and the smallest sets of Hindrances that are too many."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from asl_query.changes.los_otherwise import is_too_hindered, needed_ground, needed_heights, needed_thing
from asl_query.changes.smallest_reasons import SightReason
from asl_query.finite.minimal import every_minimal, shrunk
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a06_los import too_many_hindrances
from asl_query.sight.blockers import Obstruction
from asl_query.sight.los_reasons import SightLine, thing_of


def sight_reasons(line: SightLine) -> Iterator[SightReason]:
    """Each thing that blocks alone; of Hindrances each smallest set that is too many."""
    for obstruction in line.sight.obstructions:
        if obstruction.rule != key_of(too_many_hindrances):
            own = thing_of(obstruction)
            names = [*own, *(name for name in line.things if name not in own)]
            kept = shrunk(names, partial(_blocks, line, obstruction))
            yield _blocking(line, obstruction, tuple(kept))
            continue
        names = [hex_.name for hex_ in line.hindering]
        for kept in every_minimal(names, lambda some: is_too_hindered(line.with_only(tuple(some)))):
            yield _blocking(line, _hindered(line.with_only(tuple(kept))), tuple(kept))


def _blocks(line: SightLine, obstruction: Obstruction, names: list[str]) -> bool:
    return obstruction in line.with_only(tuple(names)).sight.obstructions


def _hindered(line: SightLine) -> Obstruction:
    return next(o for o in line.sight.obstructions if o.rule == key_of(too_many_hindrances))


def _blocking(line: SightLine, obstruction: Obstruction, kept: tuple[str, ...]) -> SightReason:
    """One thing, or Hindrances that are together too many, with the heights that matter."""
    things = tuple(line.things[name] for name in kept)
    facts = [needed_thing(line, obstruction, kept, name) for name in kept] or [needed_ground(line, obstruction)]
    facts += needed_heights(line.with_only(kept))
    return SightReason(obstruction.rule, obstruction.hex, obstruction.what, things, tuple(facts))
