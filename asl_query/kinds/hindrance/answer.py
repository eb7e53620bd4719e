"""What the Hindrances between two Locations add up to."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.check.verify import NOTHING_OPEN
from asl_query.kinds.hindrance.proof import SeasonSight, SeasonSights, outcome_of
from asl_query.kinds.hindrance.question import HindranceBetween
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.sight.answer import NONE_NEEDED, blocked_line, clear_line
from asl_query.search.sees import Viewer
from asl_query.sight.open_sight import seasons_open, seen_in, seen_in_season, taken_smoke
from asl_query.sight.sight import Looks, look_all
from asl_query.terms.answers import Depends, Finding


def hindrance_between(context: QueryContext, board: Board, question: HindranceBetween) -> Finding:
    """The LOS in each season, and the DRM of its Hindrances; where they are one in all seasons, once."""
    bare, said = board.without(question.without), question.circumstances
    smoke = dict(taken_smoke(question.smoke, said))
    with context.watch.stage("rules"):
        seen = []
        for number, option in enumerate(seasons_open(bare, said)):
            here = seen_in_season(bare, said, option.season) if number else seen_in(bare, said)
            looks = look_all(here, [question.viewer], [question.target], smoke=smoke)
            seen.append((_seen(here, question, option.words, looks), looks))
    outcome = outcome_of([one for one, _ in seen])
    is_open = isinstance(outcome, Depends)
    shown = seen if is_open else seen[:1]
    return Finding(
        outcome,
        certificate=SeasonSights(tuple(one for one, _ in shown)),
        marginal=any(_is_marginal(looks) for _, looks in shown),
        checked={"solver": NONE_NEEDED if is_open else NOTHING_OPEN},
    )


def _seen(board: Board, question: HindranceBetween, season: str, looks: Looks) -> SeasonSight:
    viewer = Viewer(question.viewer, question.target, looks.sight(0), is_marginal=False)
    if not viewer.sees:
        return SeasonSight(season, None, blocked_line(viewer))
    return SeasonSight(season, viewer.sight.hindrance_drm, clear_line(board, viewer))


def _is_marginal(looks: Looks) -> bool:
    """Whether another DRM, or none, would be found with the thread a pixel to either side."""
    drawn, *beside = [
        None if is_blocked else drm
        for is_blocked, drm in zip(
            [looks.blocked[0], *looks.blocked_beside[:, 0]], looks.by_thread.drm[:, 0].tolist(), strict=True
        )
    ]
    return any(one != drawn for one in beside)
