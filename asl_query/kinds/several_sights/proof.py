"""What an answer about several places shows, and on which facts that nobody stated it hangs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from asl_query.board.board import Board
from asl_query.finite.open_facts import OpenFact
from asl_query.kinds.depending import SEASON, DependingPlace
from asl_query.kinds.in_or_crest import depth_fact, is_depth_open
from asl_query.kinds.several_sights.question import SeesSeveral
from asl_query.kinds.sight.proof import SeeingHexes, hexes_and_crests
from asl_query.ndarrays import Bools
from asl_query.sight.open_sight import seasons_open
from asl_query.terms.locations import Location


def open_facts(board: Board, question: SeesSeveral) -> tuple[OpenFact, ...]:
    """What nobody stated: of each Depression hex where in it the unit is, then the season."""
    depths = tuple(depth_fact(target) for target in question.targets if is_depth_open(board, target))
    seasons = seasons_open(board, question.circumstances)
    return (*depths, OpenFact(SEASON, tuple(option.words for option in seasons)))


def bearing(holds: Bools) -> tuple[int, ...]:
    """The facts, by number, that make a difference; `holds` has an axis for each."""
    return tuple(axis for axis in range(holds.ndim) if bool((holds != holds.take([0], axis)).any()))


def on_bearing(holds: Bools) -> Bools:
    """The same with an axis for each fact that makes a difference, and no other."""
    kept = bearing(holds)
    return np.asarray(holds[tuple(slice(None) if axis in kept else 0 for axis in range(holds.ndim))])


def listed(
    found: Sequence[Location], marginal: Sequence[Location], depends: tuple[DependingPlace, ...]
) -> SeeingHexes:  # fmt: skip
    """The hexes of some places, and which of them hold whatever is open."""
    open_places = {one.place for one in depends}
    always, _ = hexes_and_crests(place for place in found if place not in open_places)
    return SeeingHexes(*hexes_and_crests(found), tuple(marginal), always if depends else (), depends)
