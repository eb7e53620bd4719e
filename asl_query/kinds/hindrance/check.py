"""Hindrances re-checked: every season is gone through, and the DRM is counted from the other end (A6.5)."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.kinds.hindrance.proof import SeasonSight, SeasonSights, outcome_of
from asl_query.kinds.hindrance.question import HindranceBetween
from asl_query.kinds.sight.check import require_blocked, require_clear
from asl_query.kinds.sight.proof import ClearSight
from asl_query.sight.open_sight import seasons_open, seen_in, seen_in_season, taken_smoke
from asl_query.sight.sight import Looks, SmokeByHex, look_all
from asl_query.terms.answers import Answer, Depends


def check_hindrance(board: Board, question: HindranceBetween, answer: Answer) -> None:
    """The LOS of each season is as it is shown, its DRM is that of the other direction, and the answer is what they come to."""
    bare, said, certificate = board.without(question.without), question.circumstances, answer.certificate
    require(isinstance(certificate, SeasonSights), "certificate: no LOS is shown")
    smoke, options = dict(taken_smoke(question.smoke, said)), seasons_open(bare, said)
    boards = [seen_in(bare, said), *(seen_in_season(bare, said, option.season) for option in options[1:])]
    counted = [_drm(there, question, smoke) for there in boards]
    is_open = any(drm != counted[0] for drm in counted)
    require_equal("certificate, seasons", len(certificate.seasons), len(boards) if is_open else 1)
    for one, option, there, drm in zip(certificate.seasons, options, boards, counted, strict=False):
        what = f"certificate, {option.words}"
        require_equal(f"{what}, season", one.season, option.words)
        require_equal(f"{what}, DRM", one.drm, drm)
        _check_los(there, question, one, smoke, what)
    found = outcome_of(certificate.seasons)
    require_equal("answer", answer.answer, found)
    require_equal("answer, whether it depends", isinstance(found, Depends), is_open)
    require_equal("witness", answer.witness, None)
    shown = boards[: len(certificate.seasons)]
    require_equal("marginal", answer.marginal, any(_is_marginal(_back(there, question, smoke)) for there in shown))


def _back(board: Board, question: HindranceBetween, smoke: SmokeByHex) -> Looks:
    """The LOS from the other end."""
    return look_all(board, [question.target], [question.viewer], smoke=smoke)


def _drm(board: Board, question: HindranceBetween, smoke: SmokeByHex) -> int | None:
    sight = _back(board, question, smoke).sight(0)
    return sight.hindrance_drm if sight.is_clear else None


def _check_los(board: Board, question: HindranceBetween, one: SeasonSight, smoke: SmokeByHex, what: str) -> None:
    viewer, target = question.viewer, question.target
    sight = look_all(board, [viewer], [target], smoke=smoke).sight(0)
    if isinstance(one.los, ClearSight):
        require_clear(board, viewer, target, sight, one.los, what)
        require_equal(f"{what}, DRM", one.drm, sight.hindrance_drm)
    else:
        require_equal(f"{what}, ends", (one.los.viewer.name, one.los.target.name), (viewer.name, target.name))
        require_blocked(sight, one.los, what)


def _is_marginal(looks: Looks) -> bool:
    """Whether a thread a pixel to either side is blocked where this one is not, or meets Hindrances of another DRM."""
    threads = looks.by_thread
    blocked = [bool(looks.blocked[0]), *(bool(row[0]) for row in looks.blocked_beside)]
    found = {None if is_blocked else int(threads.drm[row, 0]) for row, is_blocked in enumerate(blocked)}
    return len(found) > 1
