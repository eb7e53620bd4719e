"""On what a LOS depends, re-checked by going through all that the open facts may be: no solver, and no term of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from asl_query.check.refusal import require
from asl_query.logic.arrays import read_over_arrays
from asl_query.ndarrays import Bools, Ints
from asl_query.rules.asl.a06_los import too_many_hindrances
from asl_query.sight.open_sight import WEATHER_DRM, OpenSights


class GivenWay(NamedTuple):
    """A way as an answer tells it: whether the LOS is clear, and the options of each fact by number."""

    is_clear: bool
    where: Mapping[int, Sequence[int]]


def clear_under_all(sights: OpenSights, number: int) -> Bools:
    """Whether a LOS is clear, by every fact that bears on it: one axis each, in the order of `Bearing`."""
    bearing = sights.bearing(number)
    grid = (slice(None) if bearing.season else slice(1), slice(None) if bearing.thread else slice(1), number)
    stopped, drm = sights.stopped[grid], sights.drm[grid]
    kept = tuple(axis for axis, bears in enumerate(bearing[:2]) if not bears)
    stopped, drm = stopped.squeeze(kept), drm.squeeze(kept)
    added: list[Ints] = [sights.smoke[hex_][:, number] for hex_ in bearing.smoke]
    added += [np.array(WEATHER_DRM)] if bearing.weather else []
    for adds in added:
        stopped, drm = stopped[..., None], drm[..., None] + adds
    found: Bools = ~(np.broadcast_to(stopped, drm.shape) | read_over_arrays(too_many_hindrances)(drm))
    return found


def check_ways(what: str, is_clear: Bools, ways: Sequence[GivenWay]) -> None:
    """Every way is right and cannot be told wider; together they cover all that the facts may be. First stand those in which the
    LOS is clear, each by its facts and options in their order."""
    covered = np.zeros_like(is_clear)
    for number, way in enumerate(ways):
        require(way not in ways[:number], f"{what}: a way is told twice")
        axes = [np.isin(range(size), way.where.get(axis, range(size))) for axis, size in enumerate(is_clear.shape)]
        require(bool((is_clear[np.ix_(*axes)] == way.is_clear).all()), f"{what}: it is not so whenever that is")
        for axis, options in way.where.items():
            for option in set(range(is_clear.shape[axis])) - set(options):
                one = [*axes[:axis], np.arange(is_clear.shape[axis]) == option, *axes[axis + 1 :]]
                require(bool((is_clear[np.ix_(*one)] != way.is_clear).any()), f"{what}: it would be so for more than that")
        covered[np.ix_(*axes)] = True
    require(bool(covered.all()), f"{what}: something that may be is left out")
    in_order = sorted(ways, key=lambda way: (not way.is_clear, tuple(way.where.items())))
    require(list(ways) == in_order, f"{what}: the ways are not in their order")
