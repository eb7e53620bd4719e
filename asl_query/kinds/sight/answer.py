"""Questions of LOS: who sees, does one see, who sees unseen, and what SMOKE hides."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.board.board import Board
from asl_query.errors import LimitReachedError
from asl_query.finite.problem import Found, Impossible, Undecided
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.sight.proof import (
    BlockedSight,
    ClearSight,
    Fewest,
    NeverHidden,
    Obstructions,
    Removed,
    SeeingHexes,
    SeenItself,
    SeenOrBlocked,
    SmokeCounter,
    Stays,
    UnseenViewer,
)
from asl_query.kinds.sight.question import places_of_viewer
from asl_query.search import hiding, sees
from asl_query.search.sees import Viewer
from asl_query.sight.climber_sights import is_marginal, is_seen
from asl_query.sight.climbers import crosses
from asl_query.sight.removal import removal_needs
from asl_query.sight.sight import look_all
from asl_query.sight.smoke_needs import smoke_needs
from asl_query.terms.answers import Finding, Hexes, Value, Verdict
from asl_query.terms.locations import Depth, Location
from asl_query.terms.questions import FewestSmoke, LeastRemoved, SeenUnseen, Sees, WhoSees


def who_sees(context: QueryContext, board: Board, question: WhoSees) -> Finding:
    """Every hex that sees the target, and for every other place the one thing that decides."""
    board = board.without(question.without)
    with context.watch.stage("rules"):
        places = sees.every_place(board, question.target)
        found = sees.viewers(board, question.target, places, context.deadline, question.smoke)
    clear, blocked = _decide(context, found)
    seeing = set(clear)
    marginal = tuple(place for place, row in sees.by_viewer(found).items() if _is_marginal([row], seeing))
    return Finding(
        _listed((v.place for v in clear), marginal),
        witness=tuple(_clear(board, v) for v in clear),
        certificate=Obstructions(tuple(map(_blocked, blocked))),
        marginal=bool(marginal),
        checked={"solver": context.z3().VERSION},
    )  # fmt: skip


def _listed(places: Iterable[Location], marginal: tuple[Location, ...]) -> SeeingHexes:
    """The hexes of some places, and those of which only the Crest status is among them."""
    found = list(places)
    hexes = {p.hex for p in found if p.depth is not Depth.CREST}
    crest = {p.hex for p in found} - hexes
    return SeeingHexes(tuple(h.name for h in sorted(hexes)), tuple(sorted(crest)), marginal)


def sees_it(context: QueryContext, board: Board, question: Sees) -> Finding:
    """One LOS, or the LOS from any level of one hex; to and from a Climb counter the LOS at each vertex that it may be at."""
    board = board.without(question.without)
    with context.watch.stage("rules"):
        places = places_of_viewer(question)
        found = sees.viewers(board, question.target, places, context.deadline, question.smoke, beam=question.beam)
    clear, blocked = _decide(context, found)
    if question.viewer.climb or question.target.climb:
        return _climber_sight(context, board, found, clear)
    clear = clear[:1]
    return Finding(
        Verdict.YES if clear else Verdict.NO,
        witness=tuple(_clear(board, v) for v in clear) or None,
        certificate=None if clear else Obstructions(tuple(map(_blocked, blocked))),
        marginal=any(v.is_marginal for v in (clear or found)),
        checked={"solver": context.z3().VERSION},
    )


def _climber_sight(
    context: QueryContext, board: Board, found: list[Viewer], clear: list[Viewer]
) -> Finding:  # fmt: skip
    """Every LOS is told, clear or blocked; whether one is enough or all are needed is for B11.42 and B11.431 to say."""
    rows, seeing = list(sees.by_viewer(found).values()), set(clear)
    blocked = [v for v in found if v not in seeing]
    return Finding(
        Verdict.YES if is_seen([[v in seeing for v in row] for row in rows]) else Verdict.NO,
        witness=tuple(_clear(board, v) for v in clear) or None,
        certificate=Obstructions(tuple(map(_blocked, blocked))) if blocked else None,
        marginal=_is_marginal(rows, seeing),
        checked={"solver": context.z3().VERSION},
    )


def _is_marginal(rows: list[list[Viewer]], seeing: set[Viewer]) -> bool:
    return is_marginal([[v in seeing for v in row] for row in rows], [[v.is_marginal for v in row] for row in rows])


def _decide(context: QueryContext, found: list[Viewer]) -> tuple[list[Viewer], list[Viewer]]:
    """z3 lists every LOS that nothing forbids; something blocks each other one."""
    by_z3 = context.z3()
    with context.watch.stage("solve"):
        outcome = by_z3.Z3Solver(sees.pose(found), context.deadline).every("LOS")
    if isinstance(outcome, Undecided):
        raise LimitReachedError(outcome.reason)
    seeing = set(outcome)
    return [v for v in found if v.name in seeing], [v for v in found if v.name not in seeing]


def _clear(board: Board, viewer: Viewer) -> ClearSight:
    place, target, sight, _ = viewer
    return ClearSight(place, target, sight.range_hexes, crosses(board, place, target), sight.hindrances)


def _blocked(viewer: Viewer) -> BlockedSight:
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
        lookouts = [
            hiding.Lookout(v.place, sees.label(v.sight.obstructions[0]) if v.sight.obstructions else "", not is_unseen)
            for v, is_unseen in zip(to_target, unseen, strict=True)
        ]
    by_z3 = context.z3()
    with context.watch.stage("solve"):
        outcome = by_z3.Z3Solver(hiding.pose_unseen(lookouts, other), context.deadline).every("place")
    if isinstance(outcome, Undecided):
        raise LimitReachedError(outcome.reason)
    hidden = set(outcome)
    good = [v.place for v in to_target if v.place.name in hidden]
    lines = [
        _blocked(v) if v.sight.obstructions else SeenItself(v.place, question.target, v.place.hex, f"seen from {other.name}")
        for v in to_target
        if v.place.name not in hidden
    ]
    return Finding(
        Hexes(tuple(place.name for place in good)),
        witness=tuple(map(UnseenViewer, good)),
        certificate=SeenOrBlocked(tuple(lines)),
        checked={"solver": by_z3.VERSION},
    )


def fewest_smoke(context: QueryContext, board: Board, question: FewestSmoke) -> Finding:
    """The fewest SMOKE counters that block every LOS to the target, and where they stand."""
    with context.watch.stage("rules"):
        places = sees.every_place(board, question.target)
        found = sees.viewers(board, question.target, places, context.deadline, with_marginal=False)
        seen_from = [(v.place, v.sight.hindrance_drm) for v in found if not v.sight.obstructions]
        needs = smoke_needs(board, question.target, seen_from, question.drm)
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
    by_z3 = context.z3()
    checked = {"solver": by_z3.VERSION}
    if stays:
        in_the_way = Stays(stays[0].rule, stays[0].hex, stays[0].what)
        return Finding(Verdict.NO, None, in_the_way, checked=checked)
    with context.watch.stage("solve"):
        outcome = by_z3.fewest(hiding.cover(needs), context.deadline)
    if not isinstance(outcome, Found):
        raise LimitReachedError(getattr(outcome, "reason", "only Hindrances at the same range, taken away together, would do"))
    options = {thing.name: thing for _, adds in needs.values() for thing in adds}
    chosen = [options[name] for name in sorted(name for name, is_chosen in outcome.choice.items() if is_chosen)]
    removed = tuple(Removed(thing, tuple(need for need, (_, adds) in needs.items() if thing in adds)) for thing in chosen)
    return Finding(
        Value(len(chosen)), removed, Fewest(len(chosen)), checked=checked
    )  # fmt: skip
