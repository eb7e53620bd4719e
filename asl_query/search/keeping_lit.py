"""Whether, and how likely, a Searchlight lights its target in one turn and still in another: the best play against the dice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from asl_query.acts.light_choice import LightChoice, LightState
from asl_query.acts.light_log import LightLine, LightPolicyLine, line_of, policy_line_of
from asl_query.acts.light_play import LightPlay
from asl_query.finite.chain import Chain
from asl_query.terms.phases import TurnPhase
from asl_query.terms.status import Lamp

Worths = list[dict[LightState, Fraction]]


class BestLightPlay(NamedTuple):
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
        nexts = (one.after for state in here for choice in play.choices(state, when) for one in choice.outcomes)
        wanted = play.must_be_lit(when)
        here = sorted({s for s in nexts if not wanted or s.lamp is Lamp.ON}, key=lambda s: s.name)
        found.append(here)
    return found


def best_play(play: LightPlay) -> BestLightPlay:
    """Value iteration backwards over the phases."""
    states, whens = layers(play), play.whens()
    worth: Worths = [{} for _ in states]
    worth[-1] = dict.fromkeys(states[-1], Fraction(1))
    for index in range(len(whens) - 1, -1, -1):
        for state in states[index]:
            worth[index][state] = max(worth_of(choice, worth[index + 1]) for choice in play.choices(state, whens[index]))
    return BestLightPlay(play, whens, worth)


def worth_of(choice: LightChoice, later: dict[LightState, Fraction]) -> Fraction:
    """What a choice is worth: each outcome by its chance."""
    return sum((one.chance * later.get(one.after, Fraction(0)) for one in choice.outcomes), Fraction(0))


class LightPolicyStep(NamedTuple):
    """What the policy does in a state before the phase of this number, counted from 0."""

    number: int
    state: LightState
    choice: LightChoice
    chance: Fraction


def policy(best: BestLightPlay) -> list[LightPolicyStep]:
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
            steps.append(LightPolicyStep(index, state, choice, value))
            after |= {one.after for one in choice.outcomes if later.get(one.after)}
        here = sorted(after, key=lambda s: s.name)
    return steps


def policy_lines(best: BestLightPlay, steps: Sequence[LightPolicyStep]) -> tuple[LightPolicyLine, ...]:
    """The policy as lines, each with the chance from there."""
    return tuple(policy_line_of(best.whens[step.number], step.state, step.choice, step.chance) for step in steps)


def line_of_play(best: BestLightPlay, steps: Sequence[LightPolicyStep]) -> tuple[LightLine, ...]:
    """The luckiest way through the policy: what is done in each phase, and what must be rolled."""
    by_place = {(step.number, step.state): step for step in steps}
    state, lines = best.play.start, []
    for index, when in enumerate(best.whens):
        choice, later = by_place[(index, state)].choice, best.worth[index + 1]
        outcome = max(choice.outcomes, key=lambda one: later.get(one.after, Fraction(0)))
        lines.append(line_of(when, state, choice, outcome))
        state = outcome.after
    return tuple(lines)


def chances_of(steps: Sequence[LightPolicyStep]) -> dict[str, Fraction]:
    """The chances of the rolls that the policy meets, by their symbols."""
    found = {one.symbol: one.chance for step in steps for one in step.choice.outcomes if one.symbol}
    return dict(sorted(found.items()))


def chain(best: BestLightPlay, steps: Sequence[LightPolicyStep]) -> Chain:
    """The policy as a chain of chances; no DRM makes its rolls harder."""
    last, goal = len(best.whens), "in place at the end"
    rows: list[dict[str, tuple[tuple[str, str], ...]]] = [{} for _ in best.whens]
    for step in steps:
        later, is_last = best.worth[step.number + 1], step.number + 1 == last
        going_on = [one for one in step.choice.outcomes if later.get(one.after)]
        rows[step.number][step.state.name] = tuple((one.symbol, goal if is_last else one.after.name) for one in going_on)
    chances = chances_of(steps)
    return Chain(best.play.start.name, tuple(rows), (goal,), chances, chances)
