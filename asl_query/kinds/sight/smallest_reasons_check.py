"""What blocks a LOS, re-checked: each thing blocks with all the others gone, and without it nothing does."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.changes.los_otherwise import is_too_hindered, needed_ground, needed_heights, needed_thing
from asl_query.changes.smallest_reasons import CLEAR, SightReason
from asl_query.check.refusal import require, require_equal
from asl_query.finite.minimal import every_minimal
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a06_los import too_many_hindrances
from asl_query.sight.blockers import Obstruction
from asl_query.sight.los_reasons import SightLine

_TOO_MANY = key_of(too_many_hindrances)


def check_sight_reasons(line: SightLine, reasons: Sequence[SightReason], *, are_all: bool) -> None:
    """Each thing blocks with all the others gone; without it, or with an end at another height, it does not."""
    for number, one in enumerate(reasons, 1):
        what = f"certificate, reason {number}"
        require(all(line.things.get(thing.name) == thing for thing in one.things), f"{what}: not on this LOS")
        kept = tuple(thing.name for thing in one.things)
        found = _blocking(line.with_only(kept), one)
        require(found is not None, f"{what}: it does not block")
        assert found is not None
        _check_facts(line, one, found, kept, what)
    sets = [(one.rule, one.at, one.what, frozenset(one.things)) for one in reasons]
    require(len(set(sets)) == len(sets), "certificate, reasons: one is told twice")
    if are_all:
        single = {(o.rule, o.hex, o.what) for o in line.sight.obstructions if o.rule != _TOO_MANY}
        require({s[:3] for s in sets if s[0] != _TOO_MANY} == single, "certificate, all: other things block as well")
        _check_all_hindrances(line, [one for one in reasons if one.rule == _TOO_MANY])


def _check_all_hindrances(line: SightLine, told: Sequence[SightReason]) -> None:
    """Every smallest set of Hindrances that are too many is told."""
    names = [hex_.name for hex_ in line.hindering]
    every = every_minimal(names, lambda some: is_too_hindered(line.with_only(tuple(some)))) if is_too_hindered(line) else ()
    sets = {frozenset(thing.name for thing in one.things) for one in told}
    require(sets == set(map(frozenset, every)), "certificate, all: other Hindrances are too many as well")


def _blocking(line: SightLine, one: SightReason) -> Obstruction | None:
    """What a reason names, where it blocks a LOS."""
    return next((o for o in line.sight.obstructions if (o.rule, o.hex, o.what) == (one.rule, one.at, one.what)), None)


def _check_facts(line: SightLine, one: SightReason, found: Obstruction, kept: tuple[str, ...], what: str) -> None:
    """Each thing is needed, and each height that is told."""
    for name in kept:
        without = line.with_only(tuple(n for n in kept if n != name))
        require(_blocking(without, one) is None, f"{what}: it blocks without {name} as well")
        require(
            one.rule != _TOO_MANY or not is_too_hindered(without),
            f"{what}: the others are too many without {name}",
        )
    needed = [needed_thing(line, found, kept, name) for name in kept] or [needed_ground(line, found)]
    require(bool(kept) or needed[0].then == CLEAR, f"{what}: flat ground does not help")
    require_equal(f"{what}, facts", one.facts, (*needed, *needed_heights(line.with_only(kept))))
