"""The rules that decide what Hindrance lies between two Locations."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.kinds.depending import season_rules
from asl_query.kinds.hindrance.proof import SeasonSights
from asl_query.kinds.hindrance.question import HindranceBetween
from asl_query.kinds.sight.proof import ClearSight
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a06_los import is_los_clear, too_many_hindrances
from asl_query.rules.asl.a24_smoke import smoke_hinders
from asl_query.rules.asl.b06_bridges import bridge_hinders
from asl_query.rules.asl.d09_wrecks import vehicle_hinders
from asl_query.rules.reasons import reason
from asl_query.sight.open_sight import seasons_open
from asl_query.sight.sight_facts import BRIDGE
from asl_query.terms.answers import Answer, Finding, Reason
from asl_query.terms.circumstances import is_vehicle
from asl_query.terms.numbers import book_order


def reasons_for_hindrance(board: Board, question: HindranceBetween, found: Finding | Answer) -> tuple[Reason, ...]:
    """How Hindrances are counted, what blocks where the LOS is blocked, and what the season changes."""
    assert isinstance(found.certificate, SeasonSights)
    seasons = found.certificate.seasons
    numbers: set[str] = set()
    for one in seasons:
        if isinstance(one.los, ClearSight):
            numbers |= {key_of(too_many_hindrances if one.los.hindrances else is_los_clear)}
            numbers |= {key_of(bridge_hinders)} if any(hindrance.what == BRIDGE for hindrance in one.los.hindrances) else set()
            numbers |= {key_of(vehicle_hinders)} if any(is_vehicle(hindrance.what) for hindrance in one.los.hindrances) else set()
            numbers |= {key_of(smoke_hinders)} if any("SMOKE" in hindrance.name for hindrance in one.los.hindrances) else set()
        else:
            numbers.add(one.los.rule)
    if len(seasons) > 1:
        options = seasons_open(board.without(question.without), question.circumstances)
        for drm in {one.drm for one in seasons}:
            numbers |= season_rules(board, options, [one.season for one in seasons if one.drm == drm])
    return tuple(reason(number) for number in sorted(numbers, key=book_order))
