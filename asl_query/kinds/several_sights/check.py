"""Answers about several places re-checked: each of them looks at every place, and all that is open is gone through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from asl_query.board.board import Board
from asl_query.check.open_ways import GivenWay, check_ways
from asl_query.check.refusal import require, require_equal
from asl_query.finite.open_facts import OpenFact
from asl_query.kinds.depending import DependingPlace
from asl_query.kinds.depending_check import given_way
from asl_query.kinds.in_or_crest import meant_by
from asl_query.kinds.several_sights.proof import bearing, listed, on_bearing, open_facts
from asl_query.kinds.several_sights.question import SeesSeveral, Which
from asl_query.kinds.sight.check import require_blocked, require_clear
from asl_query.kinds.sight.proof import BlockedSight, ClearSight, Obstructions, SeeingHexes
from asl_query.ndarrays import Bools
from asl_query.sight.open_sight import seasons_open, seen_in, seen_in_season, taken_smoke
from asl_query.sight.sight import Looks, SmokeByHex, look_all
from asl_query.terms.answers import Answer
from asl_query.terms.locations import Location


class _SeenBy(NamedTuple):
    """What one of the targets sees of each place: by season, for each Location that the target may mean."""

    meant: tuple[Location, ...]
    clear: list[list[list[bool]]]


def check_several(board: Board, question: SeesSeveral, answer: Answer) -> None:
    """Every place is one that sees as many as are asked for or is none, and is shown to be; the LOS are laid from the targets."""
    bare, said, certificate = board.without(question.without), question.circumstances, answer.certificate
    require(isinstance(certificate, Obstructions), "certificate: there is none")
    here, smoke = seen_in(bare, said), dict(taken_smoke(question.smoke, said))
    seasons = [here, *(seen_in_season(bare, said, option.season) for option in seasons_open(bare, said)[1:])]
    places = list(_around(here, question))
    seen = [_seen_by(bare, target, places, seasons, smoke) for target in question.targets]
    is_one = [_holds(question.which, [one.clear[0][0][i] for one in seen]) for i in range(len(places))]
    _check_lines(here, question.which, places, [one.meant[0] for one in seen], seen, is_one, smoke, answer)
    marginal = _marginal(here, question, places, seen, smoke)
    depends = answer.answer.depends if isinstance(answer.answer, SeeingHexes) else ()
    _check_depends(open_facts(bare, question), question.which, places, seen, depends)
    found = [place for place, is_so in zip(places, is_one, strict=True) if is_so]
    require_equal("answer", answer.answer, listed(found, marginal, depends))
    require_equal("marginal", answer.marginal, bool(marginal))


def _around(board: Board, question: SeesSeveral) -> Iterator[Location]:
    """Every place of every other hex to which a LOS can be traced from each target."""
    for hex_ in board.painted_hexes:
        if all(hex_ != target.hex and board.traceable(target.hex, hex_) for target in question.targets):
            yield from (Location(hex_, depth) for depth in board.places(hex_))


def _seen_by(
    board: Board, target: Location, places: Sequence[Location], seasons: Sequence[Board], smoke: SmokeByHex
) -> _SeenBy:  # fmt: skip
    meant = meant_by(board, target)
    return _SeenBy(
        meant, [[(~_looks(there, one, places, smoke).blocked).tolist() for there in seasons] for one in meant]
    )  # fmt: skip


def _looks(board: Board, target: Location, places: Sequence[Location], smoke: SmokeByHex) -> Looks:
    """What the target sees of each place; a LOS is the same both ways (A6.5)."""
    return look_all(board, [target] * len(places), places, smoke=smoke)


def _holds(which: Which, seen: Sequence[bool]) -> bool:
    return all(seen) if which is Which.ALL else not any(seen)


def _check_lines(
    board: Board, which: Which, places: Sequence[Location], targets: Sequence[Location], seen: Sequence[_SeenBy],
    is_one: Sequence[bool], smoke: SmokeByHex, answer: Answer,
) -> None:  # fmt: skip
    """Of each place that is one stand all LOS, of each other the first that is not as it must be, in the order of the places."""
    due: list[tuple[Location, Location, bool]] = []
    for number, place in enumerate(places):
        lines = [(place, target, one.clear[0][0][number]) for target, one in zip(targets, seen, strict=True)]
        against = [line for line in lines if line[2] is not (which is Which.ALL)]
        due += lines if is_one[number] else against[:1]
    _check_each(board, [line[:2] for line in due if line[2]], answer.witness, "witness", smoke)
    _check_each(board, [line[:2] for line in due if not line[2]], answer.certificate.blocked, "certificate", smoke)


def _check_each(
    board: Board, due: Sequence[tuple[Location, Location]], lines: Sequence[ClearSight | BlockedSight], where: str,
    smoke: SmokeByHex,
) -> None:  # fmt: skip
    shown = [(line.viewer.name, line.target.name) for line in lines]
    require_equal(f"{where}, the LOS shown", shown, [(a.name, b.name) for a, b in due])
    looks = look_all(board, [a for a, _ in due], [b for _, b in due], smoke=smoke)
    for number, (line, (viewer, target)) in enumerate(zip(lines, due, strict=True)):
        what = f"{where}, line {number + 1}"
        if isinstance(line, ClearSight):
            require_clear(board, viewer, target, looks.sight(number), line, what)
        else:
            require_blocked(looks.sight(number), line, what)


def _marginal(
    board: Board, question: SeesSeveral, places: Sequence[Location], seen: Sequence[_SeenBy], smoke: SmokeByHex
) -> list[Location]:
    """The places that would be another thing were the thread to one of the targets a pixel beside where it is drawn."""
    beside = [_looks(board, one.meant[0], places, smoke).blocked_beside.tolist() for one in seen]
    found = []
    for number, place in enumerate(places):
        drawn = [one.clear[0][0][number] for one in seen]
        moved = ([*drawn[:k], not beside[k][way][number], *drawn[k + 1 :]] for k, way in product(range(len(drawn)), range(2)))
        if any(_holds(question.which, one) != _holds(question.which, drawn) for one in moved):
            found.append(place)
    return found


def _check_depends(
    facts: Sequence[OpenFact], which: Which, places: Sequence[Location], seen: Sequence[_SeenBy],
    depends: Sequence[DependingPlace],
) -> None:  # fmt: skip
    """Exactly the places that hang on something are named, each with ways that are right, wide and all there are."""
    tables = [_table(which, seen, number) for number in range(len(places))]
    numbers = [number for number, table in enumerate(tables) if table.any() and not table.all()]
    require_equal("answer, places that depend", [one.place for one in depends], [places[number] for number in numbers])
    for number, one in zip(numbers, depends, strict=True):
        table, what = tables[number], f"answer, {one.place.name}"
        own = [facts[axis] for axis in bearing(table)]
        ways: list[GivenWay] = [given_way(own, what, way) for way in one.on]
        check_ways(what, on_bearing(table), ways)


def _table(which: Which, seen: Sequence[_SeenBy], number: int) -> Bools:
    """Whether a place is one, by where in its hex each unit may be, and by the season."""
    seasons = range(len(seen[0].clear[0]))
    rows = []
    for options in product(*(range(len(one.meant)) for one in seen)):
        rows.append([_holds(which, [one.clear[o][s][number] for one, o in zip(seen, options, strict=True)]) for s in seasons])
    open_ = [len(one.meant) for one in seen if len(one.meant) > 1]
    return np.array(rows, dtype=np.bool_).reshape(*open_, len(seasons))
