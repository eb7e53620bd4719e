"""Lines of sight that are laid, told one by one: what blocks and what hinders each, the telling reason first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from asl_query.rules.asl.a06_los import is_los_clear
from asl_query.rules.asl.b10_hills import behind_crest_line, hill_blocks
from asl_query.sight.blockers import Hindrance, Obstruction, blocker
from asl_query.sight.found_instances import OF_DEPRESSIONS, PRECEDENCE, FoundInstances, rank_of
from asl_query.terms.hexes import Hex

if TYPE_CHECKING:
    from asl_query.sight.los_instances import Laid


class Sight(NamedTuple):
    """The verdict on one LOS: clear when nothing obstructs; Hindrances by hex, with the DRM that they add up to."""

    range_hexes: int
    obstructions: tuple[Obstruction, ...]
    hindrances: tuple[Hindrance, ...]
    hindrance_drm: int

    @property
    def is_clear(self) -> bool:
        """Whether nothing blocks it."""
        return is_los_clear(bool(self.obstructions))


def sights(laid: Laid, count: int | None = None) -> list[Sight]:
    """Each LOS, or so many of them, with everything that blocks and hinders it, the telling reason first."""
    count = len(laid.range) if count is None else count
    obstructions = _obstructions(laid, count)
    hindrances: list[list[tuple[int, Hex, str]]] = [[] for _ in range(count)]
    for every, called in (
        (laid.hindered, laid.facts.terrain.__getitem__),
        (laid.smoked, "+{} SMOKE".format),
        (laid.driven, laid.facts.vehicles.called.__getitem__),
    ):
        of_all = tuple(x[every[0] < count] for x in every)
        away = laid.sheet.range_hexes(laid.a.hex[of_all[0]], of_all[1])
        for los, hex_, what, far in zip(*(x.tolist() for x in (*of_all, away)), strict=True):
            hindrances[los].append((far, laid.sheet.hexes[hex_], called(what)))
    return [
        Sight(r, tuple(o), tuple(Hindrance(h, what) for _, h, what in sorted(n)), drm)
        for r, o, n, drm in zip(laid.range[:count].tolist(), obstructions, hindrances, laid.drm[:count].tolist(), strict=True)
    ]


def _obstructions(laid: Laid, count: int) -> list[list[Obstruction]]:
    """Everything that blocks each of so many LOS, the telling reason first."""
    told: list[list[Obstruction]] = [[] for _ in range(count)]
    if not laid.found:
        return told
    every = FoundInstances(*(np.concatenate(x) for x in zip(*laid.found, strict=True)))
    found = _without_double_telling(laid, every.of(every.los < count))
    order = np.lexsort((*_telling(laid, found), found.los))
    things = list(zip(*(x[order].tolist() for x in found[1:5]), strict=True))
    number: dict[Obstruction, int] = {}
    known = {thing: number.setdefault(_obstruction(laid, *thing), len(number)) for thing in set(things)}
    each = list(number)
    for los, one in dict.fromkeys(zip(found.los[order].tolist(), (known[thing] for thing in things), strict=True)):
        told[los].append(each[one])
    return told


def _without_double_telling(laid: Laid, found: FoundInstances) -> FoundInstances:
    """Between two units IN Depressions the ground that B19.2 tells of is not told again by the hill rules."""
    told = np.zeros(len(laid.range), dtype=np.bool_)
    told[found.los[np.isin(found.rank, OF_DEPRESSIONS)]] = True
    told &= laid.a.is_in & laid.b.is_in
    hills = (found.rank == rank_of(hill_blocks)) | (found.rank == rank_of(behind_crest_line))
    kept = ~(told[found.los] & hills)
    return found.of(kept)


def _telling(laid: Laid, found: FoundInstances) -> tuple[Any, ...]:
    """Sort keys, the last the first to count: the rule the rulebook itself would name comes first, then the place nearest to
    a unit IN a Depression."""
    both_in = (laid.a.is_in & laid.b.is_in)[found.los]
    from_there = np.where(laid.b.is_in[found.los], -found.start, found.start)
    return from_there, found.start < found.end, found.rank, both_in & ~np.isin(found.rank, OF_DEPRESSIONS)


def _obstruction(laid: Laid, rank: int, hex_: int, kind: int, payload: int) -> Obstruction:
    return Obstruction(PRECEDENCE[rank], laid.sheet.hexes[hex_], blocker(laid.facts, kind, payload))
