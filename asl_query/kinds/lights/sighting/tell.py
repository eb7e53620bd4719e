"""Sighting TC in words."""

from __future__ import annotations

from asl_query.acts.sighting_rows import RowDrm
from asl_query.explain.answer_text import AnswerText
from asl_query.explain.turns import percent
from asl_query.kinds.lights.chances import LightChance, LightChanceSpan
from asl_query.kinds.lights.sighting.proof import OpenDrm
from asl_query.kinds.lights.words import because, capital, chance_in_words, named, to_narrow
from asl_query.terms.answers import Answer, Value
from asl_query.terms.searchlights import Asks, Sighting


def tell_sighting(answer: Answer) -> AnswerText:
    """May it target, with what DRM, how likely does it pass."""
    question, found = answer.reading, answer.answer
    assert isinstance(question, Sighting)
    who, target = named(question.light), question.target.name
    if answer.certificate is not None:
        return AnswerText(f"No, {who} cannot target {target}.", [because(answer)])
    if question.asks is Asks.VERDICT:
        return AnswerText(f"Yes, {who} can target {target} if it passes its Sighting TC.", [because(answer)])
    rows: tuple[RowDrm, ...] = answer.witness
    lost = found.lost if isinstance(found, OpenDrm | LightChanceSpan) else ()
    sections = [("Rows of W10.3", [_row(one) for one in rows] or ["none applies: +0"]), *to_narrow(lost), because(answer)]
    return AnswerText(_verdict(answer, who, target), sections)


def _verdict(answer: Answer, who: str, target: str) -> str:
    found = answer.answer
    sights = f"{capital(who)} sights {target} with a chance"
    if isinstance(found, LightChanceSpan):
        return f"{sights} between {percent(found.least)} and {percent(found.most)} ({found.value})."
    if isinstance(found, LightChance):
        surely = ", without a roll" if found.value == 1 and answer.probability is None else ""
        return f"{sights} of {chance_in_words(found.value)}{surely}."
    assert isinstance(found, Value)
    told = f"{found.value:+d}" if isinstance(found.value, int) else found.value
    return f"The Sighting TC DRM of {who} targeting {target} is {told}."


def _row(one: RowDrm) -> str:
    return f"{one.row.value}: {'lost in our text' if one.drm is None else format(one.drm, '+d')}"
