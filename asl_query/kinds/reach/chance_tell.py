"""How likely units reach a goal, in plain lines: the chance, its formula, the best play, and when they arrive."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from asl_query.explain.answer_text import AnswerText, TextTable
from asl_query.explain.names import sentence, the
from asl_query.explain.turns import percent, spoken_turns
from asl_query.kinds.reach.proof import ArrivalChance, lines_of
from asl_query.kinds.reach.words import doing, goal_of, now_in
from asl_query.terms.actions import ClimbCliff, Drift, DrowningDr, LeaveClimb, Stay
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.locations import Depth
from asl_query.terms.movement import Luck, Reach, Reaching
from asl_query.terms.phases import TurnPhase
from asl_query.terms.play_lines import PlayLine
from asl_query.terms.unit_state import Afloat, State

_TELL_THEIR_PLACE = (ClimbCliff, LeaveClimb, DrowningDr, Drift)  # whoever can do these is nowhere else


def tell_chances(answer: Answer) -> AnswerText:
    """An answer to `how likely`, arriving or eliminated, and to `can always`."""
    question, chance, lines = answer.reading, answer.probability, lines_of(answer.witness)
    assert isinstance(question, Reach)
    assert isinstance(chance, ArrivalChance)
    names = [mover.unit.name for mover in question.movers]
    symbols = [f"{s} = {c} ({chance.means[s]})" for s, c in chance.chances.items()]
    formula = chance.formula + (f", with {', '.join(symbols)}" if symbols else "")
    harder = f"With one more DRM on every roll the same play has {percent(chance.with_one_more_drm)}."
    sections: list[tuple[str, list[str] | TextTable]] = [
        ("Formula in the rolls' chances", [f"{formula}.", *([harder] if symbols else [])]),
    ]
    for name in names:
        own = [line for line in lines if line.unit == name]
        heading = "Best play" if len(names) == 1 else f"Best play of {the(name)}"
        sections.append((heading, say_policy(own) or ["Nothing helps."]))
    if len(chance.arrivals) > 1 or chance.eliminated:
        notes = [_TOO_LATE] if chance.eliminated and _neither(chance) and question.asks is not Reaching.HOW_LIKELY_LOST else []
        sections.append(("When it arrives", arrival_table(chance, question.by_turn or 0)))
        sections += [("Neither there nor eliminated", notes)] if notes else []
    if question.asks is Reaching.HOW_LIKELY_LOST:
        return AnswerText(_verdict_of_loss(question, chance), sections)
    return AnswerText(_verdict(question, chance.exact, is_sure=answer.answer is Verdict.YES), sections)


_TOO_LATE = "Once it can no longer be there in time it counts as this, whatever becomes of it."


def _neither(chance: ArrivalChance) -> Fraction:
    """The chance to be neither there nor eliminated."""
    return 1 - sum(chance.arrivals.values(), chance.eliminated)


def _verdict_of_loss(question: Reach, chance: ArrivalChance) -> str:
    """What becomes of the unit: eliminated, there, or neither."""
    name, goal, by = question.unit.name, goal_of(question), question.by_turn
    neither = _neither(chance)
    there = 1 - chance.eliminated - neither
    untold = ": what becomes of it once it can no longer be there in time is not counted" if neither else ""
    return (
        f"{sentence(the(name))} is eliminated on its way to {goal} by turn {by} with a chance of {_said(chance.eliminated)}; "
        f"with {_said(there)} it is there, with {_said(neither)} neither{untold}."
    )


def _said(chance: Fraction) -> str:
    return f"{chance} (about {percent(chance)})"


def _verdict(question: Reach, exact: Fraction, *, is_sure: bool) -> str:
    names = [mover.unit.name for mover in question.movers]
    who, goal, by = _named(names), goal_of(question), question.by_turn
    reaches = "reaches" if len(names) == 1 else "all reach"
    chance = _said(exact)
    if question.asks is Reaching.CAN:
        sure = "Yes, whatever the dice," if is_sure else "No, not whatever the dice:"
        return f"{sure} {who} {reaches} {goal} by turn {by}; the best chance is {chance}."
    least = "at least " if question.luck is Luck.WORST else ""
    return f"{who[0].upper()}{who[1:]} {reaches} {goal} by turn {by} with a chance of {least}{chance}."


def _named(names: list[str]) -> str:
    return the(names[0]) if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def arrival_table(chance: ArrivalChance, by_turn: int) -> TextTable:
    """The chance of each turn of arrival, the chance to be there by then, that of being eliminated, and what is left."""
    arrivals, eliminated = chance.arrivals, chance.eliminated
    chances = list(arrivals.values())
    rows: list[tuple[str, ...]] = [
        (str(turn), str(share), percent(share), percent(by_then))
        for turn, share, by_then in zip(arrivals, chances, accumulate(chances), strict=True)
    ]
    alive = _neither(chance)
    if eliminated:
        rows.append(("eliminated", str(eliminated), percent(eliminated), ""))
    if alive:
        rows.append((f"not by {by_turn}", str(alive), percent(alive), ""))
    return TextTable(("turn", "chance", "per cent", "by then"), rows)


class _RollSaid(NamedTuple):
    """Something to do in a phase; `where` is empty when whoever can do it does it."""

    phase: str
    where: str
    doing: str


def say_policy(lines: Iterable[PlayLine]) -> list[str]:
    """The policy in few lines: what is done alike in several turns is said once, with the place where there are several."""
    phases: dict[TurnPhase, list[PlayLine]] = {}
    for line in lines:
        phases.setdefault(line.when, []).append(line)
    turns: dict[_RollSaid, list[int]] = {}
    for when, of_phase in phases.items():
        for where, what in _said_of_phase(of_phase):
            turns.setdefault(_RollSaid(when.phase.value, where, what), []).append(when.turn)
    return [
        f"Turn{'s' if len(when) > 1 else ''} {spoken_turns(when)} {phase}{f', {where}' if where else ''}: {what}."
        for (phase, where, what), when in turns.items()
    ]


def _said_of_phase(lines: Sequence[PlayLine]) -> Iterable[tuple[str, str]]:
    """What is done in one phase, each with the places from which unless it is done wherever it can be done."""
    active = [line for line in lines if not _stays(line)]
    doers: dict[str, list[PlayLine]] = {}
    for line in active:
        doers.setdefault(doing(line) + now_in(line), []).append(line)  # the next lines tell the state after a roll
    for what, those in doers.items():
        action = type(those[0].action)
        everywhere = len(those) == len(lines) or (
            action in _TELL_THEIR_PLACE and len(those) == sum(type(line.action) is action for line in active)
        )
        places = dict.fromkeys(_place_words(line.from_) for line in those)
        yield "" if everywhere else " or ".join(places), what


def _stays(line: PlayLine) -> bool:
    """Nothing is done, or a Current moves nobody (B21.121 Slow)."""
    return isinstance(line.action, Stay) or (isinstance(line.action, Drift) and line.from_.name == line.after.name)


def _place_words(state: State) -> str:
    """Where a state is: in 8K10 CX, on Climb level 2 of 15S5-T5, swimming in 8L9."""
    if state.side is not None:
        return f"on {state.name}"
    if state.afloat is not Afloat.NO:
        return f"{state.afloat.value} in {state.location.name}"
    return state.name if state.location.depth is Depth.IN else f"in {state.name}"
