"""Questions of LOS: who sees, does one see, who sees unseen, and what SMOKE hides."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from asl_query.board.board import Board
from asl_query.check.verify import NOTHING_OPEN
from asl_query.errors import LimitReachedError
from asl_query.finite.problem import Found, Impossible
from asl_query.kinds.deciding_open import depending
from asl_query.kinds.depending import DependingPlace, depends_on
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.sight.proof import (
    BlockedSight,
    ClearSight,
    Fewest,
    NeverHidden,
    Obstructions,
    OpenSight,
    Removed,
    SeeingHexes,
    SeenItself,
    SeenOrBlocked,
    SmokeCounter,
    Stays,
    UnseenViewer,
    bridge_between,
    hexes_and_crests,
)
from asl_query.kinds.sight.question import across_bridge, is_one_line, places_of_viewer
from asl_query.search import hiding, sees
from asl_query.search.sees import Viewer
from asl_query.sight.climber_sights import is_marginal, is_seen, lines_of_sight
from asl_query.sight.climbers import crosses
from asl_query.sight.open_sight import open_sights, seen_in, taken_smoke
from asl_query.sight.removal import removal_needs
from asl_query.sight.sight import Purpose, look_all
from asl_query.sight.smoke_needs import smoke_needs
from asl_query.terms.answers import Finding, Hexes, Value, Verdict
from asl_query.terms.locations import Location
from asl_query.terms.questions import FewestSmoke, LeastRemoved, SeenUnseen, Sees, WhoSees

NONE_NEEDED = "none needed"


def who_sees(context: QueryContext, board: Board, question: WhoSees) -> Finding:
    """Every hex that sees the target, for every other place the one thing that decides, and what depends on what is open."""
    board, target, circumstances = board.without(question.without), question.target, question.circumstances
    with context.watch.stage("rules"):
        context.deadline.check()
        here, smoke = seen_in(board, circumstances), taken_smoke(question.smoke, circumstances)
        lines = sees.lines_to(here, target, sees.every_place(here, target))
        sights = open_sights(board, *lines, circumstances, question.smoke)
        looks = look_all(here, *lines, smoke=dict(smoke)) if circumstances.unknown_smoke else sights.looks
        found = sees.seen_along(looks, *lines)
    clear, blocked = [v for v in found if v.sees], [v for v in found if not v.sees]
    seeing = set(clear)
    marginal = tuple(place for place, row in sees.by_viewer(found).items() if _is_marginal([row], seeing))
    depends = () if target.at_vertices else depending(context, sights, lines[0])
    return Finding(
        _listed((v.place for v in clear), marginal, depends),
        witness=tuple(clear_line(here, v) for v in clear),
        certificate=Obstructions(tuple(map(blocked_line, blocked))),
        marginal=bool(marginal),
        checked={"solver": context.z3().VERSION if depends else NOTHING_OPEN},
    )


def _listed(
    places: Iterable[Location], marginal: tuple[Location, ...], depends: tuple[DependingPlace, ...] = ()
) -> SeeingHexes:  # fmt: skip
    """The hexes of some places, those of which only the Crest status is among them, and which of them hold whatever is open."""
    found = list(places)
    hexes, crest = hexes_and_crests(found)
    open_places = {one.place for one in depends}
    always, _ = hexes_and_crests(place for place in found if place not in open_places)
    return SeeingHexes(hexes, crest, marginal, always if depends else (), depends)


def sees_it(context: QueryContext, board: Board, question: Sees) -> Finding:
    """One LOS, or the LOS from any level of one hex; to and from a unit at a vertex the LOS at each one that it may be at."""
    if across_bridge(board, question.viewer, question.target):
        blocked_by = Obstructions((bridge_between(question.viewer, question.target),))
        return Finding(Verdict.NO, certificate=blocked_by, marginal=False, checked={"solver": NONE_NEEDED})
    board, target, circumstances = board.without(question.without), question.target, question.circumstances
    purpose = Purpose.SEARCHLIGHT if question.beam else Purpose.FIRE
    with context.watch.stage("rules"):
        context.deadline.check()
        here, smoke = seen_in(board, circumstances), taken_smoke(question.smoke, circumstances)
        lines = sees.lines_to(here, target, places_of_viewer(question))
        found = sees.seen_along(look_all(here, *lines, purpose, dict(smoke)), *lines)
        sights = open_sights(board, *lines, circumstances, question.smoke, purpose) if is_one_line(question) else None
    clear, blocked = [v for v in found if v.sees], [v for v in found if not v.sees]
    if question.viewer.at_vertices or target.at_vertices:
        return _sight_of_vertices(here, question, found)
    open_sight = depending(context, sights.as_drawn, lines[0]) if sights else ()
    clear = clear[:1]
    as_taken = Obstructions(tuple(map(blocked_line, blocked)))
    return Finding(
        depends_on(open_sight[0].on) if open_sight else Verdict.YES if clear else Verdict.NO,
        witness=tuple(clear_line(here, v) for v in clear) or None,
        certificate=OpenSight(open_sight[0].on) if open_sight else None if clear else as_taken,
        marginal=any(v.is_marginal for v in (clear or found)),
        checked={"solver": context.z3().VERSION if open_sight else NOTHING_OPEN},
    )


def _sight_of_vertices(board: Board, question: Sees, found: list[Viewer]) -> Finding:
    """Every LOS is told, clear or blocked; whether one is enough or all are needed is for A4.34, B11.42 and B11.431 to say."""
    clear, blocked = [v for v in found if v.sees], [v for v in found if not v.sees]
    seeing, left = set(clear), iter(found)
    rows = [[next(left) for _ in row] for row in lines_of_sight(board, question.viewer, question.target)]
    return Finding(
        Verdict.YES if is_seen([[v in seeing for v in row] for row in rows]) else Verdict.NO,
        witness=tuple(clear_line(board, v) for v in clear) or None,
        certificate=Obstructions(tuple(map(blocked_line, blocked))) if blocked else None,
        marginal=_is_marginal(rows, seeing),
        checked={"solver": NONE_NEEDED},
    )  # fmt: skip


def _is_marginal(rows: list[list[Viewer]], seeing: set[Viewer]) -> bool:
    return is_marginal([[v in seeing for v in row] for row in rows], [[v.is_marginal for v in row] for row in rows])


def clear_line(board: Board, viewer: Viewer) -> ClearSight:
    """A clear LOS with what it crosses."""
    place, target, sight, _ = viewer
    return ClearSight(place, target, sight.range_hexes, crosses(board, place, target), sight.hindrances)


def blocked_line(viewer: Viewer) -> BlockedSight:
    """A blocked LOS with the one thing that decides it."""
    first = viewer.sight.obstructions[0]
    return BlockedSight(viewer.place, viewer.target, first.rule, first.hex, first.what)


def seen_unseen(context: QueryContext, board: Board, question: SeenUnseen) -> Finding:
    """Every hex and level from which the target is seen by a unit that the other Location does not see."""
    other = question.hidden_from
    with context.watch.stage("rules"):
        places = list(hiding.places_and_levels(board, question.target.hex, other.hex))
        to_target = sees.viewers(board, question.target, places, context.deadline, with_marginal=False)
        unseen = look_all(board, places, [other] * len(places)).blocked.tolist()
    lookouts = list(zip(to_target, unseen, strict=True))
    good = [v.place for v, is_unseen in lookouts if v.sees and is_unseen]
    lines = [
        SeenItself(v.place, question.target, v.place.hex, f"seen from {other.name}") if v.sees else blocked_line(v)
        for v, is_unseen in lookouts
        if not (v.sees and is_unseen)
    ]
    return Finding(
        Hexes(tuple(place.name for place in good)),
        witness=tuple(map(UnseenViewer, good)),
        certificate=SeenOrBlocked(tuple(lines)),
        checked={"solver": NONE_NEEDED},
    )


def fewest_smoke(
    context: QueryContext, board: Board, question: FewestSmoke, viewers: Collection[Location] | None = None
) -> Finding:
    """The fewest SMOKE counters that block every LOS to the target, or that of these viewers alone, and where they stand."""
    with context.watch.stage("rules"):
        places = [p for p in sees.every_place(board, question.target) if viewers is None or p in viewers]
        found = sees.viewers(board, question.target, places, context.deadline, with_marginal=False)
        seen_from = [(v.place, v.sight.hindrance_drm) for v in found if v.sight.is_clear]
        needs = smoke_needs(board, question.target, seen_from, question.drm)
    if not needs:
        return Finding(Value(0), (), Fewest(0), checked={"solver": NONE_NEEDED})
    by_z3 = context.z3()
    with context.watch.stage("solve"):
        outcome = by_z3.fewest(hiding.cover(needs), context.deadline)
    checked = {"solver": by_z3.VERSION}
    match outcome:
        case Found(choice):
            options = {hex_.name: hex_ for _, adds in needs.values() for hex_ in adds}
            chosen = [options[name] for name in sorted(name for name, is_chosen in choice.items() if is_chosen)]
            counters = tuple(
                SmokeCounter(hex_, f"+{question.drm}", tuple(place for place, (_, adds) in needs.items() if hex_ in adds))
                for hex_ in chosen
            )
            return Finding(Value(len(chosen)), counters, Fewest(len(chosen)), checked=checked)
        case Impossible(core):
            viewer = next(place for place in needs if place.name == core[0])
            return Finding(Verdict.NO, None, NeverHidden(viewer), checked=checked)
        case _:
            raise LimitReachedError(outcome.reason)


def least_removed(context: QueryContext, board: Board, question: LeastRemoved) -> Finding:
    """The least that must be thought away for a clear LOS, or the ground that stays in the way."""
    with context.watch.stage("rules"):
        needs, stays = removal_needs(board, question.viewer, question.target)
    if stays:
        in_the_way = Stays(stays[0].rule, stays[0].hex, stays[0].what)
        checked = {"solver": NONE_NEEDED}
        return Finding(Verdict.NO, None, in_the_way, checked=checked)
    by_z3 = context.z3()
    with context.watch.stage("solve"):
        outcome = by_z3.fewest(hiding.cover(needs), context.deadline)
    if not isinstance(outcome, Found):
        raise LimitReachedError(getattr(outcome, "reason", "only Hindrances at the same range, taken away together, would do"))
    options = {thing.name: thing for _, adds in needs.values() for thing in adds}
    chosen = [options[name] for name in sorted(name for name, is_chosen in outcome.choice.items() if is_chosen)]
    removed = tuple(Removed(thing, tuple(need for need, (_, adds) in needs.items() if thing in adds)) for thing in chosen)
    return Finding(
        Value(len(chosen)), removed, Fewest(len(chosen)),
        checked={"solver": by_z3.VERSION},
    )  # fmt: skip
