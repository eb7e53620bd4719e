"""The rules that decide a question of LOS, read off what was found."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.board.board import Board
from asl_query.kinds.depending import reasons_for_open
from asl_query.kinds.sight.proof import (
    BlockedSight,
    ClearSight,
    Obstructions,
    OpenSight,
    Removed,
    SeeingHexes,
    SeenOrBlocked,
    Stays,
)
from asl_query.kinds.sight.question import places_of_viewer
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a06_los import is_los_clear, too_many_hindrances
from asl_query.rules.asl.a24_smoke import smoke_drm, smoke_hinders
from asl_query.rules.asl.b11_cliffs import behind_cliff
from asl_query.rules.asl.b19_gullies import bottom_level, misses_depression_hexside
from asl_query.rules.asl.d09_wrecks import vehicle_hinders
from asl_query.rules.reasons import by_rule, reason
from asl_query.sight.clear_los import allowing_clauses, climber_clauses
from asl_query.sight.climber_sights import lines_of_sight
from asl_query.terms.answers import Answer, Finding, Reason, Verdict
from asl_query.terms.circumstances import is_vehicle
from asl_query.terms.locations import Depth, Location
from asl_query.terms.numbers import book_order
from asl_query.terms.questions import Sees, WhoSees


def reasons_for_who_sees(board: Board, question: WhoSees, found: Finding | Answer) -> tuple[Reason, ...]:
    """What keeps the others from seeing, or that a LOS is clear where nothing stands in its way."""
    assert isinstance(found.answer, SeeingHexes)
    decides = {r.rule: r for r in _of_blocked(_blocked(found), [], question.target) or (reason(key_of(is_los_clear)),)}
    return _in_book_order({**reasons_for_open(board, question.circumstances, found.answer.depends), **decides})


def _in_book_order(found: dict[str, Reason]) -> tuple[Reason, ...]:
    return tuple(found[number] for number in sorted(found, key=book_order))


def reasons_for_sees(board: Board, question: Sees, found: Finding | Answer) -> tuple[Reason, ...]:
    """What blocks the LOS, or the clauses by which it is clear."""
    board = board.without(question.without)
    if isinstance(found.certificate, OpenSight):
        return _in_book_order(reasons_for_open(board, question.circumstances, found.certificate.on))
    if found.answer is Verdict.YES:
        return _of_clear(board, question, found.witness[0])
    blocked = _blocked(found)
    if question.viewer.at_vertices or question.target.at_vertices:
        return _of_blocked(blocked, [question.viewer], question.target)
    return (*_of_lines(blocked), *_own_cliffs(board, question, blocked))


def reasons_for_seen_unseen(found: Finding | Answer) -> tuple[Reason, ...]:
    """What decides the places from which nobody sees the target unseen."""
    certificate = found.certificate
    assert isinstance(certificate, SeenOrBlocked)
    return by_rule((line.rule, line.viewer.name) for line in certificate.places)


def reasons_for_fewest_smoke() -> tuple[Reason, ...]:
    """How SMOKE hinders, and how many Hindrances block."""
    return tuple(reason(key_of(rule)) for rule in (too_many_hindrances, smoke_hinders, smoke_drm))


def reasons_for_least_removed(found: Finding | Answer) -> tuple[Reason, ...]:
    """The rules of what is in the way, or of what stays there."""
    if isinstance(found.certificate, Stays):
        stays = found.certificate
        return (reason(stays.rule, stays=f"{stays.what} at {stays.at.name}"),)
    removed: tuple[Removed, ...] = found.witness
    numbers = {thing.rule for one in removed for thing in one.because} or {key_of(is_los_clear)}
    return tuple(reason(number) for number in sorted(numbers, key=book_order))


def _blocked(found: Finding | Answer) -> tuple[BlockedSight, ...]:
    certificate = found.certificate
    return certificate.blocked if isinstance(certificate, Obstructions) else ()


def _of_lines(blocked: Iterable[BlockedSight]) -> tuple[Reason, ...]:
    return by_rule((line.rule, line.viewer.name) for line in blocked)


def _of_blocked(blocked: Iterable[BlockedSight], viewers: list[Location], target: Location) -> tuple[Reason, ...]:
    """What blocks, by rule, and beside it the rules by which a Climber is seen at its vertex."""
    found = {r.rule: r for r in (*map(reason, climber_clauses(viewers, target)), *_of_lines(blocked))}
    return _in_book_order(found)


def _of_clear(board: Board, question: Sees, line: ClearSight) -> tuple[Reason, ...]:
    """The clauses by which a LOS is clear; its ends are found by their names, which leave out the hex at the foot of a cliff."""
    lines = (
        ends for place in places_of_viewer(question) for row in lines_of_sight(board, place, question.target) for ends in row
    )
    viewer, target = next((a, b) for a, b in lines if (a.name, b.name) == (line.viewer.name, line.target.name))
    numbers = [key_of(is_los_clear), *allowing_clauses(board, viewer, target)]
    numbers += [key_of(vehicle_hinders)] if any(is_vehicle(hindrance.what) for hindrance in line.hindrances) else []
    return tuple(reason(number) for number in sorted(numbers, key=book_order))


def _own_cliffs(board: Board, question: Sees, blocked: Iterable[BlockedSight]) -> tuple[Reason, ...]:
    """From IN a Depression walled by cliffs INTO a Hill Depression the book names the cliffs as well (B19.51 EX)."""
    by_the_way_in = any(line.rule == key_of(misses_depression_hexside) for line in blocked)
    if not by_the_way_in or Depth.IN not in (question.viewer.depth, question.target.depth):
        return ()
    lower = min((question.viewer, question.target), key=lambda place: bottom_level(board, place.hex)).hex
    cliffs = sorted(side.short for side in board.cliffs if lower in side)
    return (reason(key_of(behind_cliff), cliffs=cliffs),) if cliffs else ()
