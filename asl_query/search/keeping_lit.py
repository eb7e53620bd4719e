"""Whether, and how likely, a Searchlight lights its target in one turn and still in another: the best play against the dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from asl_query.acts.light_play import ROLLS, LightChoice, LightPlay, LightState
from asl_query.terms.phases import TurnPhase

Line = dict[str, Any]
Worths = list[dict[LightState, Fraction]]


class Best(NamedTuple):
    """The worth of every state before each phase, and after the last one."""

    play: LightPlay
    whens: list[TurnPhase]
    worth: Worths

    @property
    def exact(self) -> Fraction:
        """The chance from the start."""
        return self.worth[0][self.play.start]


def layers(play: LightPlay) -> list[list[LightState]]:
    """The states that any play and any dice can come to, before each phase and after the last one."""
    here = [play.start]
    found = [here]
    for when in play.whens():
        nexts = (s for state in here for choice in play.choices(state, when) for o in choice.outcomes for s in o.states)
        wanted = play.must_be_lit(when)
        here = sorted({s for s in nexts if not wanted or s.lamp.value == "lit"}, key=lambda s: s.name)
        found.append(here)
    return found


def best_play(play: LightPlay) -> Best:
    """Value iteration backwards over the phases."""
    states, whens = layers(play), play.whens()
    worth: Worths = [{} for _ in states]
    worth[-1] = dict.fromkeys(states[-1], Fraction(1))
    for index in range(len(whens) - 1, -1, -1):
        for state in states[index]:
            worth[index][state] = max(worth_of(choice, worth[index + 1]) for choice in play.choices(state, whens[index]))
    return Best(play, whens, worth)


def worth_of(choice: LightChoice, later: dict[LightState, Fraction]) -> Fraction:
    """What a choice is worth: each outcome by its chance."""
    return sum((o.chance * later.get(s, Fraction(0)) for o in choice.outcomes for s in o.states), Fraction(0))


class Step(NamedTuple):
    """What the policy does in a state before the phase of this number, counted from 0."""

    number: int
    state: LightState
    choice: LightChoice
    chance: Fraction


def policy(best: Best) -> list[Step]:
    """What to do in every state that the best play can come to; the first of equally good choices."""
    here, steps = [best.play.start], []
    for index, when in enumerate(best.whens):
        later = best.worth[index + 1]
        after: set[LightState] = set()
        for state in here:
            value = best.worth[index][state]
            if not value:
                continue
            choice = next(c for c in best.play.choices(state, when) if worth_of(c, later) == value)
            steps.append(Step(index, state, choice, value))
            after |= {s for o in choice.outcomes for s in o.states if later.get(s)}
        here = sorted(after, key=lambda s: s.name)
    return steps


def policy_lines(best: Best, steps: list[Step]) -> list[Line]:
    """The policy as lines, each with the chance from there."""
    return [
        {
            "turn": best.whens[step.number].turn, "phase": best.whens[step.number].phase.value, "from": step.state.name,
            "action": step.choice.action.name, **step.choice.action.line,
            "outcomes": [[o.says, o.dr, o.states[0].name] for o in step.choice.outcomes], "chance_from_here": str(step.chance),
        }
        for step in steps
    ]  # fmt: skip


def line_of_play(best: Best, steps: list[Step]) -> list[Line]:
    """The luckiest way through the policy: what is done in each phase, and what must be rolled."""
    by_place = {(step.number, step.state): step for step in steps}
    state, lines = best.play.start, []
    for index, when in enumerate(best.whens):
        step = by_place[(index, state)]
        later = best.worth[index + 1]
        outcome = max(step.choice.outcomes, key=lambda o: later.get(o.states[0], Fraction(0)))
        after = outcome.states[0]
        lines.append({
            "turn": when.turn, "phase": when.phase.value, "from": state.name, "action": step.choice.action.name,
            **step.choice.action.line,
            "result": outcome.says, "dr_needed": outcome.dr, "after": after.name,
        })  # fmt: skip
        state = after
    return lines


def chain(best: Best, steps: list[Step]) -> dict[str, Any]:
    """The policy as a chain of chances (solve/by_sympy.py): by phase and state the (symbol, next state) pairs."""
    last, goal = len(best.whens), "in place at the end"
    rows: list[dict[str, list[tuple[str, str]]]] = [{} for _ in best.whens]
    chances: dict[str, str] = {}
    for step in steps:
        later = best.worth[step.number + 1]
        links = []
        for outcome in step.choice.outcomes:
            after = outcome.states[0]
            if later.get(after):
                links.append((outcome.symbol, goal if step.number + 1 == last else after.name))
            if outcome.symbol:
                chances[outcome.symbol] = str(outcome.chance)
        rows[step.number][step.state.name] = links
    names = dict(sorted(chances.items()))
    return {"start": best.play.start.name, "steps": rows, "goals": [goal], "chances": names, "harder": names}


def meanings(chances: dict[str, str]) -> dict[str, str]:
    """What each symbol of a formula means."""
    return {symbol: ROLLS[symbol] for symbol in chances}
