"""How likely units reach a goal, in plain lines: the chance, its formula, the best play, and when they arrive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from typing import Any, NamedTuple

from asl_query.acts.state import Afloat, parse_state
from asl_query.explain.answer_text import AnswerText, TextTable
from asl_query.explain.turns import percent, spoken_turns
from asl_query.kinds.reach.tell import doing, goal_of, now_in
from asl_query.kinds.untyped import UntypedAnswer

Line = Mapping[str, Any]
_TELL_THEIR_PLACE = ("climb", "leave the Climb counter", "Drowning DR", "drift")  # whoever can do these is nowhere else


def tell_chances(answer: UntypedAnswer) -> AnswerText:
    """An answer to `how likely`, and to `can always`."""
    reading, probability = answer.reading, answer.probability
    assert probability is not None
    assert answer.witness is not None
    names = [mover["unit"]["name"] for mover in reading["movers"]]
    who, goal, by = _named(names), goal_of(reading), reading["by_turn"]
    least = "at least " if reading["luck"] == "worst" else ""
    reaches = "reaches" if len(names) == 1 else "all reach"
    chance = f"{probability['exact']} (about {percent(probability['exact'])})"
    verdict = f"{who[0].upper()}{who[1:]} {reaches} {goal} by turn {by} with a chance of {least}{chance}."
    if reading["asks"] == "can":
        sure = "Yes, whatever the dice," if answer.answer == "yes" else "No, not whatever the dice:"
        verdict = f"{sure} {who} {reaches} {goal} by turn {by}; the best chance is {chance}."
    symbols = [f"{s} = {c} ({probability['means'][s]})" for s, c in probability["chances"].items()]
    formula = probability["formula"] + (f", with {', '.join(symbols)}" if symbols else "")
    harder = f"With one more DRM on every roll the same play has {percent(probability['with_one_more_drm'])}."
    sections: list[tuple[str, list[str] | TextTable]] = [
        ("Formula in the rolls' chances", [f"{formula}.", *([harder] if symbols else [])]),
    ]
    for name in names:
        own = [line for line in answer.witness if line["unit"] == name]
        heading = "Best play" if len(names) == 1 else f"Best play of the {name}"
        sections.append((heading, say_policy(own) or ["Nothing helps."]))
    if len(probability["arrivals"]) > 1:
        sections.append(("When it arrives", arrival_table(probability["arrivals"], by)))
    return AnswerText(verdict, sections)


def _named(names: list[str]) -> str:
    return f"the {names[0]}" if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def arrival_table(arrivals: Mapping[str, str], by_turn: int) -> TextTable:
    """The chance of each turn of arrival, the chance to be there by then, and what is left."""
    chances = [Fraction(chance) for chance in arrivals.values()]
    rows: list[tuple[str, ...]] = [
        (turn, str(chance), percent(chance), percent(by_then))
        for turn, chance, by_then in zip(arrivals, chances, accumulate(chances), strict=True)
    ]
    rest = 1 - sum(chances, Fraction(0))
    if rest:
        rows.append((f"not by {by_turn}", str(rest), percent(rest), ""))
    return TextTable(("turn", "chance", "per cent", "by then"), rows)


class _Said(NamedTuple):
    """Something to do in a phase; `where` is empty when whoever can do it does it."""

    phase: str
    where: str
    doing: str


def say_policy(lines: Iterable[Line]) -> list[str]:
    """The policy in few lines: what is done alike in several turns is said once, with the place where there are several."""
    phases: dict[tuple[int, str], list[Line]] = {}
    for line in lines:
        phases.setdefault((line["turn"], line["phase"]), []).append(line)
    turns: dict[_Said, list[int]] = {}
    for (turn, phase), together in phases.items():
        for where, what in _said_together(together):
            turns.setdefault(_Said(phase, where, what), []).append(turn)
    return [
        f"Turn{'s' if len(when) > 1 else ''} {spoken_turns(when)} {phase}{f', {where}' if where else ''}: {what}."
        for (phase, where, what), when in turns.items()
    ]


def _said_together(lines: list[Line]) -> Iterable[tuple[str, str]]:
    """What is done in one phase, each with the places from which unless it is done wherever it can be done."""
    active = [line for line in lines if not _stays(line)]
    doers: dict[str, list[Line]] = {}
    for line in active:
        doers.setdefault(_policy_words(line), []).append(line)
    for what, those in doers.items():
        action = those[0]["action"]
        everywhere = len(those) == len(lines) or (
            action in _TELL_THEIR_PLACE and len(those) == sum(line["action"] == action for line in active)
        )
        places = dict.fromkeys(_place_words(line["from"]) for line in those)
        yield "" if everywhere else " or ".join(places), what


def _stays(line: Line) -> bool:
    """Nothing is done, or a Current moves nobody (B21.121 Slow)."""
    return bool(line["action"] == "stay" or (line["action"] == "drift" and line["from"] == line["after"]))


def _policy_words(line: Line) -> str:
    """What a line does; the state after a roll is left out, for the next lines tell it."""
    return doing({**line, "after": "?"}).replace("; ?, CX", "").replace("; ?", "") + now_in(line)


def _place_words(name: str) -> str:
    """Where a state is: in 8K10 CX, on Climb level 2 of 15S5-T5, swimming in 8L9."""
    state = parse_state(name)
    if state is None or state.side is not None:
        return f"on {name}"
    if state.afloat is not Afloat.NO:
        return f"{state.afloat.value} in {state.location.name}"
    return name if name.startswith("IN ") else f"in {name}"


__all__ = ["arrival_table", "say_policy", "tell_chances"]
