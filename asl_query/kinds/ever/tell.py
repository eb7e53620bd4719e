"""Edge cases in words: the line of play, or what stands against each event that would bring the state about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from asl_query.acts.states.line import EventTrace, StateText
from asl_query.acts.states.partial_states import from_texts, value_named
from asl_query.acts.states.times import is_of_time
from asl_query.explain.answer_text import AnswerText
from asl_query.explain.events_in_words import events_in_words
from asl_query.explain.names import sentence
from asl_query.kinds.ever.proof import NeverReached
from asl_query.kinds.ever.question import called, is_gone, rules_between_its_parts, whole_machine
from asl_query.kinds.ever.words import partial_state_in_words, state_in_words
from asl_query.logic.machine import ComputedEffect, Event, Machine, StateValue
from asl_query.rules.index import cited, says
from asl_query.terms.acts import phase_of_whom
from asl_query.terms.answers import Answer
from asl_query.terms.numbers import number_of
from asl_query.terms.questions import Ever
from asl_query.terms.status import Footing, text_of


def tell_ever(answer: Answer) -> AnswerText:
    """A yes with its line of play, a no with what bars each way to it."""
    question, certificate = answer.reading, answer.certificate
    assert isinstance(question, Ever)
    of = whole_machine(question)
    verb = "" if question.act is not None else "be " if question.being is None or is_gone(question) else "become "
    who, wanted = question.subject, f"{verb}{called(question)}"
    if isinstance(answer.witness, EventTrace):
        return AnswerText(f"Yes, {who} can {wanted}.", [("Line of play", _line(of, answer.witness))])
    assert isinstance(certificate, NeverReached)
    verdict = f"No, {who} can never {wanted}, whatever is done and whatever is rolled."
    if not certificate.never:
        rules = rules_between_its_parts(question, certificate)
        return AnswerText(
            verdict, [("Why not", [f"{says(rule)} [{cited(number_of(rule))}]" for rule in rules] or [_BY_WHAT_THEY_ARE])]
        )
    makes = "makes" if question.act is None else "lets"
    sections = [
        (f"Nothing {makes} it {partial_state_in_words(of, from_texts(of, cube))}", _bars(of, certificate, number) or [_NOTHING])
        for number, cube in enumerate(certificate.never)
    ]
    return AnswerText(verdict, sections)


_BY_WHAT_THEY_ARE = "These states exclude each other by what they are: it can be in one of them at a time only."
_NOTHING = "It does not start so, and no event sets it."


def _bars(of: Machine, certificate: NeverReached, number: int) -> list[str]:
    """What bars each event, events with the same bars in one line."""
    grouped: dict[tuple[tuple[str, ...], tuple[str, ...]], list[Event]] = {}
    for row in certificate.barred:
        if row.of == number:
            grouped.setdefault((row.rules, row.says), []).append(of.by_name[row.event])
    lines = []
    for (rules, plain), events in grouped.items():
        why = [f"{says(rule)} [{cited(number_of(rule))}]" for rule in rules]
        why += [f"{words[0].upper()}{words[1:]}." for words in plain]
        told = events_in_words(events, in_short=True)
        lines.append(f"{sentence(told)}: {' '.join(why) or 'only from a state that is never reached either.'}")
    return lines


def _line(of: Machine, trace: EventTrace) -> list[str]:
    state: Mapping[str, StateValue] = {name: value_named(of, name, text) for name, text in trace.start.items()}
    begins = {
        name: value for name, value in state.items() if name not in _UNSAID and (value is not False or of.plain(name, value))
    }
    lines = [f"Start: {state_in_words(of, begins)}."]
    told, later = state, False
    for line in trace.events:
        event = of.by_name[line.event]
        after = event.after(state)
        ends = next((name for name in _ENDS if "when" in event.sets and name in line.then), "")
        if ends:
            lines.append(f"By the {_lowered(_moment(after, later=False))}: {_ended(of, event, after, ends)}.")
            told, later = after, False
        elif "when" in event.sets:
            later = later or "own_turn" in event.sets
        else:
            now = state_in_words(of, _changed(after, line.then))
            at = (
                "At set-up"
                if _is_set_up(event, state)
                else _moment(state, later=later and len(lines) > 1 and _is_same_side(told, state))
            )
            lines.append(f"{at}: {events_in_words([event])}{_by(line.rules)}{f'; now {now}' if now else ''}.")
            told, later = after, False
        state = after
    if later and len(lines) > 1:
        lines.append(f"{_moment(state, later=_is_same_side(told, state))}: so it is.")
    return lines


def _by(rules: Iterable[str]) -> str:
    numbers = " ".join(dict.fromkeys(cited(number_of(rule)) for rule in rules))
    return f" [{numbers}]" if numbers else ""


_ENDS = {"lamp": "it has made no Reliability DR, and its Lane has ended"}  # what time brings to an end


def _ended(of: Machine, event: Event, after: Mapping[str, StateValue], name: str) -> str:
    """What has ended as time passed, by its own rules."""
    effect = event.sets[name]
    rules = (rule for rule in effect.rules() if not is_of_time(rule)) if isinstance(effect, ComputedEffect) else ()
    return f"{_ENDS[name]}{_by(rules)}; now {state_in_words(of, {name: after[name]})}"


def _lowered(text: str) -> str:
    return f"{text[0].lower()}{text[1:]}"


_UNSAID = (
    "spent",
    "was_cx",
    "advanced",
    "setting_up",
    "entered",
    "when",
    "own_turn",
    "climb_level",
    "cliff_levels",
    "has_cliffs",
    "has_water",
    "has_depressions",
    "frigid",
    "inexperienced",
)


def _is_set_up(event: Event, state: Mapping[str, StateValue]) -> bool:
    """Whether an event of a line is part of the set-up."""
    return state.get("setting_up") is True and any("setting_up" in need.reads for need in event.needs)


def _changed(after: Mapping[str, StateValue], then: StateText) -> dict[str, StateValue]:
    """What is said of what an event changes; for a climber its level too."""
    if after.get("footing") is Footing.ELIMINATED:
        return {"footing": Footing.ELIMINATED}
    changed = {name: after[name] for name in then if name not in _UNSAID}
    if after.get("footing") is Footing.CLIFF and {"footing", "climb_level"} & then.keys():
        changed["climb_level"] = after["climb_level"]
    return changed


def _is_same_side(told: Mapping[str, StateValue], state: Mapping[str, StateValue]) -> bool:
    return told.get("own_turn") == state.get("own_turn")


def _moment(state: Mapping[str, StateValue], *, later: bool) -> str:
    """The phase of a state; `later` in another Player Turn of the same side than what was told last."""
    phase = phase_of_whom(text_of(state["when"]), bool(state["own_turn"]) if "own_turn" in state else None)
    said = f"{'later ' if later else ''}{re.sub('^(?:its|the) ', '', phase)}"
    return f"{said[0].upper()}{said[1:]}"
