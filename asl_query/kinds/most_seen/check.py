"""The hex that sees most, re-checked: every place is looked at from every other one, the other way round, and counted again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.deadline import raise_if_over
from asl_query.kinds.most_seen.needs import Shows, hexes_of_board
from asl_query.kinds.most_seen.proof import PlaceCount, PlaceCounts, SeenHexes, best_of
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.sight.open_sight import seen_in, taken_smoke
from asl_query.sight.sight import SmokeByHex, look_all
from asl_query.terms.answers import Answer
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location

_LINES_AT_ONCE = 30_000


def check_most_seen(board: Board, question: MostSeen, answer: Answer, shows: Shows | None = None) -> None:
    """The number of hexes that each place sees (at night: of those that it `shows` it) is right, no place sees more (or fewer)
    than those of the answer, and what these see is listed in full."""
    here = seen_in(board.without(question.without), question.circumstances)
    smoke = dict(taken_smoke(question.smoke, question.circumstances))
    hexes = hexes_of_board(here, question.board)
    require(isinstance(answer.certificate, PlaceCounts), "certificate: there are no counts")
    seen = dict(_seen_from(here, hexes, smoke, shows or _by_day))
    counts = tuple(PlaceCount(place, len(found)) for place, found in seen.items())
    require_equal("certificate, places", [one.place for one in answer.certificate.places], [one.place for one in counts])
    for said, found in zip(answer.certificate.places, counts, strict=True):
        require_equal(f"certificate, hexes seen from {found.place.name}", said.sees, found.sees)
    best = best_of(counts, question.fewest, len(hexes))
    require_equal("answer", answer.answer, best)
    rows = tuple(SeenHexes(place, tuple(sorted(found))) for place, found in seen.items() if len(found) == best.sees)
    require_equal("witness", answer.witness, rows)


def _by_day(place: Location, other: Location) -> bool:  # noqa: ARG001
    return True


def _seen_from(
    board: Board, hexes: tuple[Hex, ...], smoke: SmokeByHex, shows: Shows
) -> Iterator[tuple[Location, set[Hex]]]:  # fmt: skip
    """Each place with the hexes some place of which has a LOS to it."""
    seen: dict[Location, set[Hex]] = {Location(hex_, depth): set() for hex_ in hexes for depth in board.places(hex_)}
    for lines in _in_lots(_lines(board, hexes, shows)):
        blocked = look_all(board, [a for a, _ in lines], [b for _, b in lines], smoke=smoke).blocked.tolist()
        for (viewer, target), is_blocked in zip(lines, blocked, strict=True):
            if not is_blocked:
                seen[viewer] |= {target.hex} if shows(viewer, target) else set()
                seen[target] |= {viewer.hex} if shows(target, viewer) else set()
    yield from seen.items()


def _lines(board: Board, hexes: tuple[Hex, ...], shows: Shows) -> Iterator[tuple[Location, Location]]:
    """The LOS that may count: of each pair of hexes it begins in the later one, where what finds lets it begin in the earlier
    one, and is the same both ways (A6.5)."""
    places = {hex_: [Location(hex_, depth) for depth in board.places(hex_)] for hex_ in hexes}
    for later, hex_ in enumerate(hexes):
        raise_if_over()
        before = [other for other in hexes[:later] if board.traceable(hex_, other)]
        pairs = ((one, there) for one in places[hex_] for other in before for there in places[other])
        yield from (pair for pair in pairs if shows(*pair) or shows(*pair[::-1]))


def _in_lots(lines: Iterator[tuple[Location, Location]]) -> Iterator[list[tuple[Location, Location]]]:
    """So many at a time that memory stays small."""
    while lot := list(islice(lines, _LINES_AT_ONCE)):
        yield lot
