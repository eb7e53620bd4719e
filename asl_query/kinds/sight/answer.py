"""Questions of LOS: who sees, does one see, who sees unseen, and what SMOKE hides."""

from __future__ import annotations

from typing import Any

from asl_query.board.board import Board
from asl_query.errors import LimitReachedError
from asl_query.explain.reasons import by_rule, reason
from asl_query.finite.problem import Cover, Found, Impossible, Undecided
from asl_query.kinds.query_context import QueryContext, only_painted
from asl_query.search import hiding, sees
from asl_query.sight.clear_los import allowing_clauses, climber_clauses
from asl_query.sight.climber_sights import is_marginal, is_seen
from asl_query.sight.removal import removal_needs
from asl_query.sight.sight import look_all
from asl_query.sight.smoke_needs import smoke_needs
from asl_query.terms.locations import Depth, Location
from asl_query.terms.movement import Smoke
from asl_query.terms.numbers import book_order
from asl_query.terms.questions import RAISED_BY, FewestSmoke, LeastRemoved, SeenUnseen, Sees, WhoSees


def who_sees(work: QueryContext, board: Board, question: WhoSees) -> dict[str, Any]:
    """Every hex that sees the target, and for every other place the one thing that decides."""
    board = board.without(question.without)
    with work.watch.stage("rules"):
        places = sees.every_place(board, question.target)
        found = sees.viewers(board, question.target, places, work.deadline, question.smoke)
    clear, blocked = _decide(work, found)
    answer = sees.listed([v.place for v in clear])
    seeing = set(clear)
    marginal = [place.name for place, row in sees.by_viewer(found).items() if _is_marginal([row], seeing)]
    if marginal:
        answer["marginal"] = marginal
    return {
        **_sight_answer(work, board, question.target, clear, blocked),
        "answer": answer,
        "marginal": bool(marginal),
        "assumed": [
            *only_painted(board, "viewers"),
            *_open_vertices(question.target),
            *_assumed(question.smoke, question.without),
        ],
    }


def sees_it(work: QueryContext, board: Board, question: Sees) -> dict[str, Any]:
    """One LOS, or the LOS from any level of one hex; to and from a Climb counter the LOS at each vertex that it may be at."""
    board = board.without(question.without)
    with work.watch.stage("rules"):
        places = sees.viewing_places(question)
        found = sees.viewers(board, question.target, places, work.deadline, question.smoke, beam=question.beam)
    clear, blocked = _decide(work, found)
    if question.viewer.climb or question.target.climb:
        return _climber_sight(work, board, question, found, clear, blocked)
    if clear:
        clear, blocked = clear[:1], []
    marginal = any(v.is_marginal for v in (clear or found))
    return {
        **_sight_answer(work, board, question.target, clear, blocked),
        "answer": "yes" if clear else "no",
        "certificate": None if clear else {"kind": "obstructions", "blocked": blocked},
        "witness": [sees.witness(board, v) for v in clear] or None,
        "because": [*by_rule(blocked, "viewer"), *_own_cliffs(board, question, blocked)]
        if blocked
        else _allowed(board, clear[0]),
        "marginal": marginal,
        "assumed": _assumed(question.smoke, question.without),
    }


def _climber_sight(
    work: QueryContext,
    board: Board,
    question: Sees,
    found: list[sees.Viewer],
    clear: list[sees.Viewer],
    blocked: list[dict[str, Any]],
) -> dict[str, Any]:
    """Every LOS is told, clear or blocked; whether one is enough or all are needed is for B11.42 and B11.431 to say."""
    rows, seeing = list(sees.by_viewer(found).values()), set(clear)
    verdict = is_seen([[v in seeing for v in row] for row in rows])
    return {
        **_sight_answer(work, board, question.target, clear, blocked),
        "answer": "yes" if verdict else "no",
        "witness": [sees.witness(board, v) for v in clear] or None,
        "certificate": {"kind": "obstructions", "blocked": blocked} if blocked else None,
        "because": _allowed(board, clear[0]) if verdict else _by_rule(blocked, [question.viewer], question.target),
        "marginal": _is_marginal(rows, seeing),
        "assumed": [*_open_vertices(question.viewer, question.target), *_assumed(question.smoke, question.without)],
        "not_modelled": [
            *_not_modelled(board, question.target, [question.viewer]),
            *(["B11.431 when and at what range a Climbing unit may fire"] if question.viewer.climb else []),
        ],
    }


def _open_vertices(*places: Location) -> list[str]:
    opens = [place.name for place in places if place.climb and place.climb.vertex is None]
    return [f"the counter of {name} does not show which vertex, so the opponent picks it" for name in opens]


def _is_marginal(rows: list[list[sees.Viewer]], seeing: set[sees.Viewer]) -> bool:
    return is_marginal([[v in seeing for v in row] for row in rows], [[v.is_marginal for v in row] for row in rows])


def _by_rule(blocked: list[dict[str, Any]], viewers: list[Location], target: Location) -> list[dict[str, Any]]:
    """What blocks, by rule, and beside it the rules by which a Climber is seen at its vertex."""
    found = {r["rule"]: r for r in [*map(reason, climber_clauses(viewers, target)), *by_rule(blocked, "viewer")]}
    return [found[number] for number in sorted(found, key=book_order)]


def _allowed(board: Board, viewer: sees.Viewer) -> list[dict[str, Any]]:
    numbers = ["A6.1", *allowing_clauses(board, viewer.place, viewer.target)]
    return [reason(number) for number in sorted(numbers, key=book_order)]


def _own_cliffs(board: Board, question: Sees, blocked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """From IN a Depression walled by cliffs INTO a Hill Depression the book names the cliffs as well (B19.51 EX)."""
    if not any(line["rule"] == "B19.51" for line in blocked) or Depth.IN not in (question.viewer.depth, question.target.depth):
        return []
    lower = min((question.viewer, question.target), key=lambda place: board.bottom(place.hex)).hex
    cliffs = sorted(side.short for side in board.cliffs if lower in side)
    return [reason("B11.21", cliffs=cliffs)] if cliffs else []


def _assumed(smoke: Smoke, without: tuple[Any, ...]) -> list[str]:
    placed = [f"+{drm} SMOKE in {hex_.name}" for hex_, drm in smoke]
    gone = [f"the {'cliff, wall or hedge' if '-' in x.name else 'terrain'} of {x.name} thought away" for x in without]
    return [*placed, *gone, f"a clear day, no {'other ' if placed else ''}SMOKE, no units in the way, grain in season"]


def _decide(work: QueryContext, found: list[sees.Viewer]) -> tuple[list[sees.Viewer], list[dict[str, Any]]]:
    """z3 lists every LOS that nothing forbids; each other one is given back with the one thing that decides it."""
    by_z3 = work.z3()
    with work.watch.stage("solve"):
        outcome = by_z3.Z3Solver(sees.pose(found), work.deadline).every("LOS")
    if isinstance(outcome, Undecided):
        raise LimitReachedError(outcome.reason)
    seeing = set(outcome)
    clear = [v for v in found if v.name in seeing]
    return clear, [sees.blocked(v, v.sight.obstructions[0]) for v in found if v.name not in seeing]


def _sight_answer(
    work: QueryContext, board: Board, target: Location, clear: list[sees.Viewer], blocked: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "witness": [sees.witness(board, v) for v in clear],
        "certificate": {"kind": "obstructions", "blocked": blocked},
        "because": _by_rule(blocked, [], target) or [reason("A6.1")],
        "not_modelled": _not_modelled(board, target, [v.place for v in clear]),
        "checked": {"solver": work.z3().VERSION},
    }


def _not_modelled(board: Board, target: Location, places: list[Location]) -> list[str]:
    beneath = any(p.depth is Depth.IN and board[p.hex].bridge for p in (target, *places))
    return ["B6.32 what a bridge overhead does to LOS and TEM"] if beneath else []


def seen_unseen(work: QueryContext, board: Board, question: SeenUnseen) -> dict[str, Any]:
    """Every hex and level from which the target is seen by a unit that the other Location does not see."""
    with work.watch.stage("rules"):
        places = list(hiding.places_and_levels(board, question.target.hex, question.hidden_from.hex))
        to_target = sees.viewers(board, question.target, places, work.deadline, with_marginal=False)
        unseen = look_all(board, places, [question.hidden_from] * len(places)).blocked.tolist()
        spots = [
            hiding.Spot(v.place, sees.label(v.sight.obstructions[0]) if v.sight.obstructions else "", not is_unseen)
            for v, is_unseen in zip(to_target, unseen, strict=True)
        ]
    by_z3 = work.z3()
    with work.watch.stage("solve"):
        outcome = by_z3.Z3Solver(hiding.pose_unseen(spots, question.hidden_from), work.deadline).every("place")
    if isinstance(outcome, Undecided):
        raise LimitReachedError(outcome.reason)
    hidden = set(outcome)
    lines = [
        sees.blocked(v, v.sight.obstructions[0])
        if v.sight.obstructions
        else {"viewer": v.place.name, "target": question.target.name, "rule": "A6.1", "at": v.place.hex.name,
              "what": f"seen from {question.hidden_from.name}"}
        for v in to_target if v.place.name not in hidden
    ]  # fmt: skip
    return {
        "answer": {"hexes": [s.place.name for s in spots if s.place.name in hidden]},
        "witness": [{"viewer": s.place.name} for s in spots if s.place.name in hidden],
        "certificate": {"kind": "seen or blocked", "places": lines},
        "because": by_rule(lines, "viewer"),
        "assumed": [
            *only_painted(board, "viewers"),
            f"a viewer at its hex's own level or up to {RAISED_BY} levels above it",
            *_assumed((), ()),
        ],
        "not_modelled": [],
        "checked": {"solver": by_z3.VERSION},
    }


def fewest_smoke(work: QueryContext, board: Board, question: FewestSmoke) -> dict[str, Any]:
    """The fewest SMOKE counters that block every LOS to the target, and where they stand."""
    with work.watch.stage("rules"):
        places = sees.every_place(board, question.target)
        found = sees.viewers(board, question.target, places, work.deadline, with_marginal=False)
        clear = [v for v in found if not v.sight.obstructions]
        seen_from = [(v.place, v.sight.hindrance_drm) for v in clear]
        cover = Cover(smoke_needs(board, question.target, seen_from, question.drm))
    by_z3 = work.z3()
    with work.watch.stage("solve"):
        outcome = by_z3.fewest(cover, work.deadline)
    common = {
        "because": [reason("A6.7"), reason("A24.2"), reason("A24.8")],
        "assumed": [*only_painted(board, "viewers"), "one counter a hex", *_assumed((), ())],
        "not_modelled": [],
        "checked": {"solver": by_z3.VERSION},
    }
    match outcome:
        case Found(choice):
            chosen = sorted(name for name, is_chosen in choice.items() if is_chosen)
            witness = hiding.smoke_lines(cover, chosen, question.drm)
            certificate = {"kind": "fewest", "count": len(chosen)}
            return {"answer": {"value": len(chosen)}, "witness": witness, "certificate": certificate, **common}
        case Impossible(core):
            certificate = {"kind": "never hidden", "viewer": core[0]}
            return {"answer": "no", "witness": None, "certificate": certificate, **common}
        case _:
            raise LimitReachedError(outcome.reason)


def least_removed(work: QueryContext, board: Board, question: LeastRemoved) -> dict[str, Any]:
    """The least that must be thought away for a clear LOS, or the ground that stays in the way."""
    with work.watch.stage("rules"):
        needs, stays = removal_needs(board, question.viewer, question.target)
    by_z3 = work.z3()
    common = {
        "assumed": _assumed((), ()),
        "not_modelled": _not_modelled(board, question.target, [question.viewer]),
        "checked": {"solver": by_z3.VERSION},
    }
    if stays:
        line = {"rule": stays[0].rule, "at": stays[0].hex.name, "what": stays[0].what}
        because = [reason(stays[0].rule, stays=f"{stays[0].what} at {stays[0].hex.name}")]
        return {"answer": "no", "witness": None, "certificate": {"kind": "stays", **line}, "because": because, **common}
    with work.watch.stage("solve"):
        outcome = by_z3.fewest(Cover(needs), work.deadline)
    if not isinstance(outcome, Found):
        raise LimitReachedError(getattr(outcome, "reason", "only Hindrances at the same range, taken away together, would do"))
    chosen = sorted(name for name, is_chosen in outcome.choice.items() if is_chosen)
    lines = [{"remove": name, "because": [label for label, (_, adds) in needs.items() if name in adds]} for name in chosen]
    numbers = {label.split()[0].rstrip(":") for label in needs}
    return {
        "answer": {"value": len(chosen)},
        "witness": lines,
        "certificate": {"kind": "fewest", "count": len(chosen)},
        "because": [reason(number) for number in sorted(numbers, key=book_order)] or [reason("A6.1")],
        **common,
    }
