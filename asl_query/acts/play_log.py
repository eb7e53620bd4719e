"""One line of a play log: what the unit does in a phase, with everything a player needs to do it on the table.

The same choice always makes the same line, so a replay can rebuild a line from its choice and compare the two.
"""

from __future__ import annotations

from typing import Any

from asl_query.acts.choice import Choice, Outcome
from asl_query.acts.marches import March
from asl_query.acts.play import IllegalPlayError, Play
from asl_query.acts.state import Phase, State, parse_place
from asl_query.terms.locations import Location
from asl_query.terms.numbers import in_halves

Line = dict[str, Any]


class Log:
    """Writes lines for one unit and keeps its state."""

    def __init__(self, play: Play, start: State) -> None:
        self.play, self.state = play, start
        self.lines: list[Line] = []
        self.last_choice: Choice[State] | None = None  # what the last line chose; None for a march

    def _write(self, turn: int, phase: Phase, after: State, **line: Any) -> None:
        self.lines.append(
            {
                "turn": turn,
                "phase": phase.value,
                "unit": self.play.unit.name,
                "from": self.state.name,
                **line,
                "after": after.name,
            }
        )
        self.state = after

    def march(self, turn: int, path: tuple[Location, ...], how: March, leader: str = "") -> None:
        """The unit moves in its MPh, perhaps with a leader."""
        after, steps = self.play.march(self.state, path, how)
        self.last_choice = None
        line = [_entry(there, step, cost) for there, (step, cost) in zip(path, steps, strict=True)]
        has = self.play.half_mf(how, self.state)
        if how is March.MINIMUM:
            has = 2 * self.play.mf
        self._write(
            turn, Phase.MPH, after, action="march", how=how.value, path=line,
            mf_spent=in_halves(sum(cost for _, cost in steps)), mf=in_halves(has + (how is March.ASSAULT)),
            **({"leader": leader} if how.is_led else {}),
        )  # fmt: skip

    def choose(self, turn: int, phase: Phase, choice: Choice[State], outcome: Outcome[State], after: State) -> None:
        """The unit does something else, with this outcome."""
        self.last_choice = choice
        rolled = {"result": outcome.says, "dr_needed": outcome.dr} if outcome.says else {}
        self._write(turn, phase, after, action=choice.action, **choice.line, **rolled)

    def repeat_like(self, turn: int, phase: Phase, choice: Choice[State], after: State) -> None:
        """Do what another unit does, in this unit's own way: it ends where the other ends."""
        for own in self.play.choices(self.state, turn, phase):
            same = own.action == choice.action and dict(own.details).get("to") == dict(choice.details).get("to")
            for outcome in own.outcomes:
                for end in outcome.states:
                    if same and (end.location, end.side, end.level) == (after.location, after.side, after.level):
                        self.choose(turn, phase, own, outcome, end)
                        return
        raise IllegalPlayError("A4.12", f"the {self.play.unit.name} cannot go along to {after.name}")

    def repeat(self, line: Line) -> None:
        """Do again what a written line chose; raises IllegalPlayError where that is not legal."""
        turn, phase = line.get("turn"), line.get("phase")
        if not isinstance(turn, int) or phase not in {p.value for p in Phase}:
            raise IllegalPlayError("A3", "the line has no turn and phase of the unit's own")
        if line.get("action") == "march" and phase == Phase.MPH.value:
            path = tuple(_location(p.get("to") if isinstance(p, dict) else None) for p in line.get("path") or ())
            if not path:
                raise IllegalPlayError("A4.1", "the march has no path")
            self.march(turn, path, _march(line.get("how")), str(line.get("leader")))
            return
        self._repeat_choice(line, turn, Phase(phase))

    def _repeat_choice(self, line: Line, turn: int, phase: Phase) -> None:
        """Find the one choice and outcome that the line tells of."""
        alike = [c for c in self.play.choices(self.state, turn, phase) if c.action == line.get("action")]
        same = [c for c in alike if all(line.get(name) == value for name, value in c.line.items())]
        if not same:
            self.play.refuse(self.state, line, alike)
        for choice in same:
            for outcome in choice.outcomes:
                for after in outcome.states:
                    if outcome.says == line.get("result", "") and after.name == line.get("after"):
                        self.choose(turn, phase, choice, outcome, after)
                        return
        results = "; ".join(f"{o.says} on {o.dr}" for c in same for o in c.outcomes if o.says)
        what = f"'{line.get('action')}' does not lead from {self.state.name} to '{line.get('after')}'"
        raise IllegalPlayError("A3", what + (f" with the result '{line.get('result')}'; possible: {results}" if results else ""))


def _entry(there: Location, step: Any, cost: int) -> Line:
    """One Location entered: its MF and the rules that made them; what was passed in Bypass."""
    entry = {"to": there.name, "mf": in_halves(cost), "rules": list(step.because)}
    if cost != step.half_mf:
        entry["rules"] = [*step.because, "A24.7"]
    return entry | ({"bypassing": [h.name for h in step.around]} if step.around else {})


def _location(name: Any) -> Location:
    found = parse_place(name) if isinstance(name, str) else None
    if found is None:
        raise IllegalPlayError("A.6", f"'{name}' is no Location")
    return found


def _march(value: Any) -> March:
    if value not in {m.value for m in March}:
        raise IllegalPlayError("A3", f"'{value}' is none of {', '.join(m.value for m in March)}")
    return March(value)
