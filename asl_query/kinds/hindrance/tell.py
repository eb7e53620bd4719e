"""What Hindrance lies between two Locations, in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText
from asl_query.explain.names import sentence, shorter
from asl_query.explain.rules_told import rules_told
from asl_query.explain.titles import titled
from asl_query.kinds.hindrance.proof import SeasonSight, SeasonSights
from asl_query.kinds.hindrance.question import HindranceBetween
from asl_query.kinds.sight.proof import ClearSight
from asl_query.terms.answers import Answer, Depends


def tell_hindrance(answer: Answer) -> AnswerText:
    """The DRM and what makes it up, or what blocks the LOS; by season where that decides."""
    question, certificate = answer.reading, answer.certificate
    assert isinstance(question, HindranceBetween)
    assert isinstance(certificate, SeasonSights)
    close = " (marginal: it would be another within one pixel of thread)" if answer.marginal else ""
    ends = f"between {question.viewer.name} and {question.target.name}"
    if isinstance(answer.answer, Depends):
        lines = [sentence(f"{one.season}: {_said(one)}.") for one in certificate.seasons]
        return AnswerText(
            f"The Hindrance {ends} depends on the season{close}.", [("By season", lines), *rules_told(answer.because)]
        )
    (only,) = certificate.seasons
    if only.drm is None:
        verdict = f"There is no LOS {ends}{close}, so no Hindrance applies."
        return AnswerText(verdict, [("Blocked", [sentence(f"{_said(only)}.")])])
    counted = sum(_drm_of(hindrance.what) for hindrance in _clear(only).hindrances)
    lines = [f"{_said(only)}."]
    if counted > only.drm:
        lines.append("Of several at one range only one counts (A6.7).")
    lines.append(f"Range {_clear(only).range}; the thread meets {' '.join(map(shorter(question.target), _clear(only).crosses))}.")
    return AnswerText(f"The Hindrance {ends} is {_signed(only.drm)}{close}.", [("LOS", lines), *rules_told(answer.because)])


def _clear(one: SeasonSight) -> ClearSight:
    assert isinstance(one.los, ClearSight)
    return one.los


def _signed(drm: int) -> str:
    return f"+{drm}" if drm else "0"


def _drm_of(hindrance: str) -> int:
    """The DRM of one Hindrance by its words: that of SMOKE stands in front, any other is +1."""
    return int(hindrance.split()[0]) if hindrance.startswith("+") else 1


def _said(one: SeasonSight) -> str:
    """What makes up the DRM, or what blocks."""
    if not isinstance(one.los, ClearSight):
        return f"no LOS: {one.los.what} at {one.los.at.name} ({titled(one.los.rule)})"
    made_of = ", ".join(hindrance.name for hindrance in one.los.hindrances) or "no Hindrance"
    return f"{_signed(one.drm or 0)}: {made_of}"
