"""Which hexes see all of several places, or none of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from typing import NamedTuple

import numpy as np

from asl_query.board.board import Board
from asl_query.check.verify import NOTHING_OPEN
from asl_query.finite.open_facts import ForcedWay, OpenFact, UnsettledCase
from asl_query.kinds.deciding_open import told_way
from asl_query.kinds.depending import DependingPlace
from asl_query.kinds.in_or_crest import meant_by, taken_inside
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.several_sights.proof import bearing, listed, on_bearing, open_facts
from asl_query.kinds.several_sights.question import SeesSeveral, Which
from asl_query.kinds.sight.answer import blocked_line, clear_line
from asl_query.kinds.sight.proof import BlockedSight, ClearSight, Obstructions
from asl_query.logic.terms import Op, Term, both, either
from asl_query.ndarrays import Bools
from asl_query.search.sees import Viewer, seen_along
from asl_query.sight.open_sight import seasons_open, seen_in, seen_in_season, taken_smoke
from asl_query.sight.sight import Looks, look_all
from asl_query.terms.answers import Finding
from asl_query.terms.locations import Location


class _Looked(NamedTuple):
    """From where it was looked, the LOS to each place as it is taken, and whether each place to look from is one that is asked
    for: an axis for each fact that is open, and one for the places."""

    places: list[Location]
    looks: list[Looks]
    holds: Bools


def sees_several(context: QueryContext, board: Board, question: SeesSeveral) -> Finding:
    """Every hex that sees all of the places (or none), what decides of every other one, and what depends on what is open."""
    bare = board.without(question.without)
    with context.watch.stage("rules"):
        context.deadline.check()
        looked = _look(bare, question)
        rows = [
            seen_along(looks, looked.places, [taken_inside(bare, target)] * len(looked.places))
            for target, looks in zip(question.targets, looked.looks, strict=True)
        ]
    is_one = looked.holds.reshape(-1, len(looked.places))[0]
    here = seen_in(bare, question.circumstances)
    clear, blocked = _shown(here, question.which, rows, is_one)
    found = [place for place, is_so in zip(looked.places, is_one, strict=True) if is_so]
    depends = _depending(context, open_facts(bare, question), looked)
    marginal = [place for place, close in zip(looked.places, _marginal(question.which, looked.looks), strict=True) if close]
    return Finding(
        listed(found, marginal, depends),
        witness=clear,
        certificate=Obstructions(blocked),
        marginal=bool(marginal),
        checked={"solver": context.z3().VERSION if depends else NOTHING_OPEN},
    )


def _places(board: Board, targets: Sequence[Location]) -> Iterator[Location]:
    """Every place in every hex but those of the targets from which a LOS to all of them can be traced."""
    hexes = {target.hex for target in targets}
    for hex_ in board.painted_hexes:
        if hex_ not in hexes and all(board.traceable(hex_, other) for other in hexes):
            yield from (Location(hex_, depth) for depth in board.places(hex_))


def _look(board: Board, question: SeesSeveral) -> _Looked:
    """Look at each place from everywhere, in every season and wherever in its hex the unit there may be."""
    said = question.circumstances
    smoke, places = dict(taken_smoke(question.smoke, said)), list(_places(board, question.targets))
    seasons = seasons_open(board, said)
    boards = [seen_in(board, said), *(seen_in_season(board, said, option.season) for option in seasons[1:])]
    taken, holds = [], np.ones((len(seasons), len(places)), dtype=np.bool_)
    for target in reversed(question.targets):  # each open place puts its axis in front
        options = meant_by(board, target)
        looks = [[look_all(there, places, [option] * len(places), smoke=smoke) for there in boards] for option in options]
        taken.append(looks[0][0])
        clear = np.array([[~one.blocked for one in row] for row in looks])
        wanted = clear if question.which is Which.ALL else ~clear
        holds = holds & wanted[0] if len(options) == 1 else np.stack([holds & part for part in wanted])
    return _Looked(places, taken[::-1], holds)


def _shown(
    board: Board, which: Which, rows: Sequence[Sequence[Viewer]], is_one: Bools
) -> tuple[tuple[ClearSight, ...], tuple[BlockedSight, ...]]:  # fmt: skip
    """The LOS that show of every place whether it is one: all of one that is, and of another the first that is not as it must."""
    shown = []
    for to_each, is_so in zip(zip(*rows, strict=True), is_one, strict=True):
        against = [line for line in to_each if line.sees is not (which is Which.ALL)]
        shown += list(to_each) if is_so else against[:1]
    return tuple(clear_line(board, v) for v in shown if v.sees), tuple(blocked_line(v) for v in shown if not v.sees)


def _marginal(which: Which, looks: Sequence[Looks]) -> Bools:
    """Whether each place would be one or not with the thread to one of the targets a pixel to either side."""
    as_drawn = np.array([~one.blocked for one in looks])
    beside = [one.blocked_beside for one in looks]
    wanted = as_drawn if which is Which.ALL else ~as_drawn
    found = np.zeros(as_drawn.shape[1], dtype=np.bool_)
    for number, ways in enumerate(beside):
        rest = np.delete(wanted, number, axis=0).all(axis=0)
        for way in ways:
            found |= rest & ((~way if which is Which.ALL else way) != wanted[number])
    return found


def _depending(context: QueryContext, facts: Sequence[OpenFact], looked: _Looked) -> tuple[DependingPlace, ...]:
    """z3's ways for each place that hangs on something; places alike are asked about once."""
    axes = tuple(range(looked.holds.ndim - 1))
    varies = looked.holds.any(axis=axes) & ~looked.holds.all(axis=axes)
    if not varies.any():
        return ()
    context.z3()
    from asl_query.solve.by_open_facts import ways

    known: dict[bytes, tuple[ForcedWay, ...]] = {}
    found = []
    with context.watch.stage("solve"):
        for number in np.flatnonzero(varies).tolist():
            holds = looked.holds[..., number]
            own = [facts[axis] for axis in bearing(holds)]
            if (key := holds.tobytes()) not in known:
                known[key] = ways(UnsettledCase(tuple(own), _as_term(own, on_bearing(holds))), context.deadline)
            found.append(DependingPlace(looked.places[number], tuple(told_way(way, own) for way in known[key])))
    return tuple(found)


def _as_term(facts: Sequence[OpenFact], holds: Bools) -> Term:
    """Which options of the facts make it so."""
    cases: list[Term] = []
    for options in product(*map(range, holds.shape)):
        if holds[options]:
            is_so: list[Term] = [Op("==", (fact.unknown, option)) for fact, option in zip(facts, options, strict=True)]
            cases.append(reduce(both, is_so))
    return reduce(either, cases)
