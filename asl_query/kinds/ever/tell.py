"""Edge cases in words: the line of play, or what stands against each event that would bring the state about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from asl_query.acts.states.formula import from_text, in_words, moment_in_words, value_named
from asl_query.acts.states.machines import formula_with, machine, states
from asl_query.explain.answer_text import AnswerText
from asl_query.kinds.untyped import UntypedAnswer
from asl_query.logic.machine import Machine
from asl_query.rules.index import cited, says
from asl_query.terms.status import Footing, Wanted


def tell_ever(answer: UntypedAnswer) -> AnswerText:
    """A yes with its line of play, a no with what bars each way to it."""
    of = machine(answer.reading["machine"])
    who, wanted = answer.reading["subject"], wanted_in_words(of, answer.reading["wanted"])
    if answer.answer == "yes":
        return AnswerText(f"Yes, {who} can be {wanted}.", [("Line of play", _line(of, answer))])
    certificate = answer.certificate
    assert certificate is not None
    verdict = f"No, {who} can never be {wanted}, whatever is done and whatever is rolled."
    if not certificate["never"]:
        return AnswerText(
            verdict, [("Why not", ["These states exclude each other by what they are: it can be in one of them at a time only."])]
        )
    sections = [
        (f"Nothing makes it {in_words(of, from_text(of, cube))}", _bars(certificate, number) or [_NOTHING])
        for number, cube in enumerate(certificate["never"])
    ]
    return AnswerText(verdict, sections)


_NOTHING = "It does not start so, and no event sets it."


def _bars(certificate: Mapping[str, Any], number: int) -> list[str]:
    """What bars each event, events with the same bars in one line."""
    grouped: dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = {}
    for row in certificate["barred"]:
        if row["of"] == number:
            events = grouped.setdefault((tuple(row["rules"]), tuple(row["says"])), [])
            short = row["event"].partition(" and ")[0].partition(",")[0]
            events += [short] if short not in events else []
    lines = []
    for (rules, plain), events in grouped.items():
        why = [f"{says(rule)} [{cited(rule.partition(':')[0])}]" for rule in rules]
        why += [f"{words[0].upper()}{words[1:]}." for words in plain]
        lines.append(f"{events_in_words(events)}: {' '.join(why) or 'only from a state that is never reached either.'}")
    return lines


def events_in_words(events: Sequence[str], who: str = "it") -> str:
    """Events joined; what the unit does, or suffers, begins with who it is."""
    own = [event for event in events if event.split()[0] not in _OTHERS]
    others = [event for event in events if event.split()[0] in _OTHERS]
    return ", ".join([*(f"{who} {event}" if i == 0 else event for i, event in enumerate(own)), *others])


_OTHERS = ("the", "an", "its", "SLBI", "a")  # events that happen around the unit


def _line(of: Machine, answer: UntypedAnswer) -> list[str]:
    start, *events = answer.witness or []
    state = {name: value_named(of, name, text) for name, text in start["start"].items()}
    begins = {name: value for name, value in state.items() if name not in _UNSAID and value is not False}
    lines = [f"Start: {_said(of, begins)}."]
    for line in events:
        event = of.by_name[line["event"]]
        after = event.after(state)
        if "when" not in event.sets:
            changed = {name: after[name] for name in line["then"] if name not in _UNSAID}
            if after.get("footing") is Footing.CLIFF and {"footing", "climb_level"} & line["then"].keys():
                changed |= {"climb_level": after["climb_level"]}
            now = f"; now {_said(of, changed)}" if changed else ""
            rules = " ".join(dict.fromkeys(cited(rule.partition(":")[0]) for rule in event.rules))
            by = f" [{rules}]" if rules else ""
            lines.append(f"{_moment(line['when'])}: {events_in_words([line['event']])}{by}{now}.")
        state = after
    return lines


_UNSAID = ("spent", "when", "own_turn", "climb_level", "cliff_levels", "has_cliffs", "has_water", "has_depressions")


def _moment(when: Mapping[str, str]) -> str:
    turn = {"yes": "Own ", "no": "Enemy "}.get(when.get("own_turn", ""), "")
    return f"{turn}{when['when']}"


def _said(of: Machine, state: Mapping[str, Any]) -> str:
    words = []
    for name, value in state.items():
        if (name, value) in of.words:
            words.append(of.words[name, value])
        elif value is False and (name, True) in of.words:
            words.append(f"no longer {of.words[name, True]}")
    return ", ".join(words)


def wanted_in_words(of: Machine, wanted: Wanted | list[Any], *, inner: bool = False) -> str:
    """A formula as a player says it."""
    head, *rest = wanted
    if head == "is" and (rest[0], value_named(of, rest[0], rest[1])) in of.words:
        return of.words[rest[0], value_named(of, rest[0], rest[1])]
    named = _named(of.name, wanted)
    if named:
        return named
    atoms = [wanted] if head == "is" else rest if head == "and" else []
    if atoms and all(part[0] == "is" and part[1] in of.moment for part in atoms):
        return moment_in_words({part[1]: part[2] for part in atoms})
    if head == "is":
        value = value_named(of, rest[0], rest[1])
        if value is False and (rest[0], True) in of.words:
            return f"not {of.words[rest[0], True]}"
        return of.words.get((rest[0], value), f"{rest[0].replace('_', ' ')} {rest[1]}")
    if head == "not":
        if rest[0][0] == "is" and rest[0][2] == "yes" and (rest[0][1], False) in of.words:
            return of.words[rest[0][1], False]
        return f"not {wanted_in_words(of, rest[0], inner=True)}"
    parts = list(dict.fromkeys(wanted_in_words(of, part, inner=True) for part in rest))
    said = "".join(
        part if i == 0 else f" {part}" if head == "and" and part.startswith("in the") else f" {head} {part}"
        for i, part in enumerate(parts)
    )
    return f"({said})" if inner and head == "or" else said


def _named(name: str, wanted: Wanted | list[Any]) -> str:
    """The word that players have for a whole formula, or none."""
    said = _tuples(wanted)
    for phrase, formula in states(name).items():
        for number in range(10) if "{n}" in phrase else (0,):
            if formula_with(formula, number) == said:
                return phrase.replace("{n}", str(number))
    return ""


def _tuples(wanted: Any) -> Any:
    return tuple(map(_tuples, wanted)) if isinstance(wanted, list | tuple) else wanted
