"""A Searchlight over turns in words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from asl_query.acts.light_choice import LightAction, LightState
from asl_query.acts.light_log import LightLine, LightPolicyLine
from asl_query.explain.answer_text import AnswerText
from asl_query.explain.turns import spoken_turns
from asl_query.kinds.lights.chances import ExactLightChance, LightChanceSpan
from asl_query.kinds.lights.keeping_lit.proof import BestLighting, YesIf
from asl_query.kinds.lights.words import ToldSection, because, capital, in_words, named, to_narrow
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.phases import Phase
from asl_query.terms.searchlights import KeepsLit


def tell_keeps_lit(answer: Answer) -> AnswerText:
    """Whether and how likely a Lane is in place in one turn and still in another."""
    question, certificate = answer.reading, answer.certificate
    assert isinstance(question, KeepsLit)
    if not isinstance(certificate, BestLighting):
        return AnswerText(f"No, {named(question.light)} cannot light {_what(question)}.", [because(answer)])
    witness: tuple[LightLine, ...] = answer.witness
    done = [_played(line) for line in witness if line.action is not LightAction.NOTHING or line.then]
    sections = _formula(answer.probability)
    sections.append(("Line of play (in every other phase nothing is done)", done or ["Nothing is needed."]))
    policy = _policy(certificate.policy)
    if len(policy) > len(done):
        sections.append(("Best play whatever is rolled", policy))
    lost = answer.answer.lost if isinstance(answer.answer, YesIf | LightChanceSpan) else ()
    return AnswerText(_verdict(question, answer), [*sections, *to_narrow(lost), because(answer)])


def _what(question: KeepsLit) -> str:
    """The Location and the turns that are asked about."""
    until = f" and {'still ' if question.still else ''}in turn {question.until_turn}"
    later = until if question.until_turn > question.in_turn else ""
    return f"{question.target.name} in turn {question.in_turn}{later}"


def _verdict(question: KeepsLit, answer: Answer) -> str:
    who, what, found = named(question.light), _what(question), answer.answer
    if isinstance(found, YesIf):
        return f"Yes, {who} can light {what}, {found.condition}."
    chance = in_words(answer.probability)
    if found is Verdict.YES:
        return f"Yes, {who} can light {what}, with a chance of {chance} at best."
    return f"{capital(who)} lights {what} with a chance of {chance}."


def _formula(probability: object) -> list[ToldSection]:
    """The formula, with the chances and meanings of the symbols that it uses."""
    if not isinstance(probability, ExactLightChance) or not probability.formula:
        return []
    chances, means = probability.chances or {}, probability.means or {}
    used = [symbol for symbol in chances if re.search(rf"\b{symbol}\b", probability.formula)]
    symbols = [f"{symbol} = {chances[symbol]} ({means[symbol]})" for symbol in used]
    return [("Formula in the rolls' chances", [f"{probability.formula}, with {', '.join(symbols)}."])] if symbols else []


def _played(line: LightLine) -> str:
    rows = "".join(f", {row.name}" for row in line.rows or ())
    drm = f" [W10.3, DRM {line.drm:+d}{rows}]" if line.drm is not None else _CITED.get(line.action, "")
    rolled = f": {line.result.value} on {line.dr_needed}" if line.dr_needed else ""
    then = f"; then {' and '.join(event.value for event in line.then)} [W10.21]" if line.then else ""
    return f"Turn {line.turn} {line.phase.value}: {line.action.value}{drm}{rolled}{then}; {line.after.name}."


_CITED = {LightAction.MAINTAIN: " [W10.45]", LightAction.REPAIR: " [W10.53]", LightAction.SIGHT_SURELY: " [W10.43]"}


def _policy(lines: Iterable[LightPolicyLine]) -> list[str]:
    """The policy in few lines: what is done alike in several turns is said once."""
    turns: dict[tuple[Phase, LightState, LightAction], list[int]] = {}
    for line in lines:
        if line.action is not LightAction.NOTHING:
            turns.setdefault((line.phase, line.from_, line.action), []).append(line.turn)
    return [
        f"Turn{'s' if len(when) > 1 else ''} {spoken_turns(when)} {phase.value}, {state.name}: {action.value}."
        for (phase, state, action), when in turns.items()
    ]
