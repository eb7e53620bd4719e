"""What is counted at night: the fewest SMOKE counters that hide a Location, and the hexes that a place sees or is seen from."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.board.board import Board
from asl_query.kinds.at_night.proof import (
    NightHexes,
    NightPlace,
    NightProof,
    clear_places,
    hexes_of_lanes,
)
from asl_query.kinds.at_night.question import AtNight
from asl_query.kinds.most_seen.needs import Shows, hexes_of_board
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.rules.asl.e01_night import is_seen_at_night, is_within_nvr
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.locations import Location
from asl_query.terms.questions import FewestSmoke, WhoSees
from asl_query.terms.searchlights import IsLit


def who_sees_it(question: AtNight) -> AtNight:
    """Who sees at night what SMOKE is to hide."""
    of = question.of
    assert isinstance(of, FewestSmoke)
    return AtNight(WhoSees(of.target, circumstances=of.circumstances), question.night)


def is_decided(seen: Answer) -> bool:
    """Whether whoever has a LOS by day surely sees the Location at night, or surely does not."""
    return not unsure(seen)


def unsure(seen: Answer) -> list[NightPlace]:
    """Those with a LOS by day who may or may not see it at night."""
    assert isinstance(seen.answer, NightHexes)
    assert isinstance(seen.certificate, NightProof)
    clear = clear_places(seen.certificate.of)
    return [one for one in seen.answer.depends if one.if_any and one.place in clear]


def lights_asked(board: Board, question: AtNight) -> tuple[IsLit, ...]:
    """What is asked of the lights: of each Location of the board that one may reach."""
    of, night = question.of, question.night
    assert isinstance(of, MostSeen)
    reached = hexes_of_lanes(board, question)
    hexes = [hex_ for hex_ in hexes_of_board(board, of.board) if night.slbi is not None or hex_ in reached]
    return tuple(question.lit(Location(hex_, depth)) for hex_ in hexes for depth in board.places(hex_)) if night.has_light else ()


def shows(board: Board, question: AtNight, lit: Sequence[Answer]) -> Shows:
    """Whether the night lets the first place count a hex for the second one in it: it sees it there, or is seen from there."""
    of, night = question.of, question.night
    by_light = {one.reading.place for one in lit if isinstance(one.reading, IsLit) and one.answer is Verdict.YES}
    marked = set(night.gunflashes)
    assert isinstance(of, MostSeen)
    assert night.nvr is not None
    nvr = night.nvr

    def sees(viewer: Location, target: Location) -> bool:
        is_near = is_within_nvr(board.range_hexes(viewer.hex, target.hex), nvr)
        return is_seen_at_night(is_near, target.hex in marked, target in by_light)

    return sees if question.outward else lambda place, other: sees(other, place)
