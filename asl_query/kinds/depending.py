"""Places whose LOS hangs on what nobody stated: which facts, and each way what comes of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from asl_query.board.board import Board
from asl_query.explain.names import with_article
from asl_query.finite.open_facts import OpenFact
from asl_query.logic.rule import key_of
from asl_query.records import dataclass
from asl_query.rules.asl.a24_smoke import smoke_hinders
from asl_query.rules.asl.b14_orchards import orchards_are_in_season
from asl_query.rules.asl.b15_grain import grain_is_in_season
from asl_query.rules.reasons import reason
from asl_query.sight.open_sight import SMOKE_DRM, THREADS, WEATHER_DRM, OpenSights, SeasonOption, seasons_open, seen_in
from asl_query.sight.seasons import season_taken
from asl_query.terms.answers import Depends, DependsOn, Reason, Verdict
from asl_query.terms.circumstances import Circumstances
from asl_query.terms.locations import Location
from asl_query.terms.numbers import number_of
from asl_query.terms.smoke import Smoke

SEASON, THREAD, SMOKE, WEATHER = "the season", "the thread", "the SMOKE in", "the weather adds"


@dataclass(frozen=True, slots=True)
class FactIs:
    """A fact that nobody stated, and what it is: one of these."""

    fact: str
    is_: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WayItIs:
    """The answer wherever each of these facts is so, whatever the others are."""

    answer: Verdict
    if_: tuple[FactIs, ...]


@dataclass(frozen=True, slots=True)
class DependingPlace:
    """A place for which the answer hangs on what nobody stated."""

    place: Location
    on: tuple[WayItIs, ...]


def facts_of(sights: OpenSights, number: int) -> tuple[OpenFact, ...]:
    """The facts that bear on one LOS, in the order of `Bearing`."""
    bearing = sights.bearing(number)
    found = [OpenFact(SEASON, tuple(option.words for option in sights.seasons))] if bearing.season else []
    found += [OpenFact(THREAD, THREADS)] if bearing.thread else []
    found += [OpenFact(f"{SMOKE} {hex_.name}", tuple(f"+{drm}" for drm in SMOKE_DRM)) for hex_ in bearing.smoke]
    found += [OpenFact(WEATHER, tuple(f"+{drm}" for drm in WEATHER_DRM))] if bearing.weather else []
    return tuple(found)


def depends_on(ways: Iterable[WayItIs]) -> Depends:
    """The ways of one LOS as an answer that depends."""
    return Depends(
        tuple(
            DependsOn(" and ".join(one.fact for one in way.if_), " and ".join(map(told_options, way.if_)), way.answer.value)
            for way in ways
        )
    )


def told_options(one: FactIs) -> str:
    """What a fact is, in words: of whole numbers the least and the most."""
    drm = [option for option in one.is_ if option.startswith("+")]
    return f"{min(drm)} to {max(drm)}" if len(drm) > 2 else " or ".join(one.is_)  # one digit each


def assumed(board: Board, circumstances: Circumstances, smoke: Smoke, *also: str) -> tuple[str, ...]:
    """What is taken of the season, of SMOKE and of the weather where one answer is told for all that is open."""
    weather = circumstances.weather
    placed = [f"+{drm} SMOKE in {hex_.name}" for hex_, drm in smoke]
    vehicles = [f"{with_article(what.value)} in {hex_.name}" for hex_, what in circumstances.vehicles]
    unknown = [f"the SMOKE of unknown DRM in {hex_.name} is +{SMOKE_DRM[0]}" for hex_ in circumstances.unknown_smoke]
    day = " and ".join(weather.names) or "a clear day"
    no_smoke = f"no {'other ' if placed or unknown else ''}SMOKE"
    also_words = [words.replace("no units", "no other units") if vehicles else words for words in also]
    day_words = ", ".join([day, no_smoke, *also_words, *season_taken(seen_in(board, circumstances))])
    falls = " and ".join(weather.hindering)
    hinders = f"where one answer is told {falls} adds nothing to a LOS; at the most it adds +{WEATHER_DRM[-1]}"
    return (*placed, *unknown, *vehicles, day_words, *([hinders] if falls else []))


def hindering_weather(circumstances: Circumstances) -> tuple[str, ...]:
    """What bears on a LOS of all that is said without being modelled."""
    return tuple(f"E3.5 how much {name} hinders a LOS" for name in circumstances.weather.hindering)


def reasons_for_open(
    board: Board, circumstances: Circumstances, open_: Iterable[DependingPlace | WayItIs]
) -> dict[str, Reason]:  # fmt: skip
    """The rules by which what is open decides."""
    ways = [way for one in open_ for way in ((one,) if isinstance(one, WayItIs) else one.on)]
    facts = [one for way in ways for one in way.if_]
    numbers = {key_of(smoke_hinders)} if any(one.fact.startswith(SMOKE) for one in facts) else set()
    for one in facts:
        if one.fact == SEASON:
            numbers |= season_rules(board, seasons_open(board, circumstances), one.is_)
    return {number: reason(number) for number in sorted(numbers)}


def season_rules(board: Board, options: Sequence[SeasonOption], is_: Sequence[str]) -> set[str]:
    """The rules of the terrain by which the seasons that a way names differ from those that it does not."""
    found = set()
    for one, two in pairwise(options):
        if (one.words in is_) != (two.words in is_):
            grain, orchards = (a != b for a, b in zip(one.season, two.season, strict=True))
            found |= {number_of(key_of(grain_is_in_season))} if grain and "grain" in board.changes_with_season else set()
            found |= {number_of(key_of(orchards_are_in_season))} if orchards and "orchard" in board.changes_with_season else set()
    return found
