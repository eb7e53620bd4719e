"""Lines of a play log written and replayed: a line holds everything a player needs to do it on the table.

The same choice always makes the same line, so a replay can rebuild a line from its choice and compare the two.
"""

from __future__ import annotations

from asl_query.acts.choice import ChoiceOutcome, UnitChoice
from asl_query.acts.play import IllegalPlayError, Play
from asl_query.acts.step_cost import StepCost
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a03_phases import is_still_to_come
from asl_query.rules.asl.a04_movement import leader_bonus_mf, may_move_in
from asl_query.rules.asl.a24_smoke import smoke_half_mf
from asl_query.terms.actions import Action, March, MarchAlong, PathStep, place_entered
from asl_query.terms.locations import Location
from asl_query.terms.numbers import Halves
from asl_query.terms.phases import Phase, TurnPhase
from asl_query.terms.play_lines import PlayLine
from asl_query.terms.unit_state import State


class Log:
    """Writes lines for one unit and keeps its state."""

    def __init__(self, play: Play, start: State) -> None:
        self.play, self.state = play, start
        self.lines: list[PlayLine] = []
        self.last_choice: UnitChoice | None = None  # what the last line chose; None for a march

    def _write(self, when: TurnPhase, action: Action, after: State, result: str = "", dr_needed: str = "") -> None:
        self.lines.append(
            PlayLine(
                turn=when.turn, phase=when.phase, unit=self.play.unit.name, from_=self.state, action=action, result=result,
                dr_needed=dr_needed, after=after,
            )
        )  # fmt: skip
        self.state = after

    def march(self, turn: int, path: tuple[Location, ...], how: March, leader: str = "") -> None:
        """The unit moves in its MPh, perhaps with a leader."""
        after, steps = self.play.march(self.state, path, how)
        self.last_choice = None
        has = 2 * self.play.mf if how is March.MINIMUM else self.play.half_mf(how, self.state)
        action = MarchAlong(
            how, tuple(_entered(there, step, cost) for there, (step, cost) in zip(path, steps, strict=True)),
            Halves(sum(cost for _, cost in steps)), Halves(has + (how is March.ASSAULT)), leader if how.is_led else "",
        )  # fmt: skip
        self._write(TurnPhase(turn, Phase.MPH), action, after)

    def choose(self, when: TurnPhase, choice: UnitChoice, outcome: ChoiceOutcome[State], after: State) -> None:
        """The unit does something else, with this outcome."""
        self.last_choice = choice
        rolled = (outcome.says, outcome.dr) if outcome.says else ("", "")
        self._write(when, choice.action, after, *rolled)

    def repeat_like(self, when: TurnPhase, action: Action, after: State) -> None:
        """Do what another unit does, in this unit's own way: it ends where the other ends."""
        for own in self.play.choices(self.state, *when):
            same = type(own.action) is type(action) and place_entered(own.action) == place_entered(action)
            for outcome in own.outcomes:
                for end in outcome.states:
                    if same and (end.location, end.side, end.level) == (after.location, after.side, after.level):
                        self.choose(when, own, outcome, end)
                        return
        raise IllegalPlayError(key_of(leader_bonus_mf), f"the {self.play.unit.name} cannot go along to {after.name}")

    def repeat(self, line: PlayLine) -> None:
        """Do again what a written line chose; raises IllegalPlayError where that is not legal."""
        action = line.action
        if not isinstance(action, MarchAlong):
            self._repeat_choice(line)
            return
        if line.phase is not Phase.MPH:
            raise IllegalPlayError(may_move_in, f"a unit does not march in the {line.phase.value}")
        if not action.path:
            raise IllegalPlayError("A4.1", "the march has no path")
        self.march(line.turn, tuple(step.to for step in action.path), action.how, action.leader)

    def _repeat_choice(self, line: PlayLine) -> None:
        """Find the one choice and outcome that the line tells of."""
        action, after_name = line.action, line.after.name
        alike = [c for c in self.play.choices(self.state, *line.when) if type(c.action) is type(action)]
        same = [choice for choice in alike if choice.action == action]
        if not same:
            self.play.refuse(self.state, action, alike)
        for choice in same:
            for outcome in choice.outcomes:
                for after in outcome.states:
                    if outcome.says == line.result and after.name == after_name:
                        self.choose(line.when, choice, outcome, after)
                        return
        results = "; ".join(f"{o.says} on {o.dr}" for c in same for o in c.outcomes if o.says)
        what = f"'{action.action}' does not lead from {self.state.name} to '{after_name}'"
        what += f" with the result '{line.result}'; possible: {results}" if results else ""
        raise IllegalPlayError(is_still_to_come, what)


def _entered(there: Location, step: StepCost, cost: int) -> PathStep:
    """One Location entered: its MF and the rules that made them; what was passed in Bypass."""
    rules = step.because if cost == step.half_mf else (*step.because, key_of(smoke_half_mf))
    return PathStep(there, Halves(cost), rules, step.around)
