"""One line of a play log: what the unit does in a phase, with everything a player needs to do it on the table.

The same choice always makes the same line, so a replay can rebuild a line from its choice and compare the two.
"""

from __future__ import annotations

from typing import Any

from asl_query.rules.b11_cliffs import Fall, falling_drm
from asl_query.rules.play import IllegalPlayError, March, Phase, Play, State, parse_location
from asl_query.rules.step_cost import in_mf
from asl_query.terms.hexes import Hexside, parse_hexside
from asl_query.terms.locations import Location

Line = dict[str, Any]


class Log:
    """Writes lines for one unit and keeps its state."""

    def __init__(self, play: Play, start: State) -> None:
        self.play, self.state = play, start
        self.lines: list[Line] = []

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

    def stay(self, turn: int, phase: Phase) -> None:
        """The unit does nothing in this phase."""
        self._write(turn, phase, self.play.stay(self.state, phase), action="stay")

    def march(self, turn: int, path: tuple[Location, ...], how: March) -> None:
        """The unit moves in its MPh."""
        after, steps = self.play.march(self.state, path, how)
        line = [
            {"to": there.name, "mf": in_mf(step.half_mf), "rules": list(step.because)}
            for there, step in zip(path, steps, strict=True)
        ]
        self._write(
            turn, Phase.MPH, after, action="march", how=how.value, path=line,
            mf_spent=in_mf(sum(s.half_mf for s in steps)), mf=in_mf(self.play.half_mf(how, self.state.cx)),
        )  # fmt: skip

    def advance(self, turn: int, to: Location) -> None:
        """The unit advances in its APh."""
        after, step = self.play.advance(self.state, to)
        self._write(
            turn, Phase.APH, after, action="advance", to=to.name, mf=in_mf(step.half_mf), rules=list(step.because),
            difficult=self.play.is_difficult(step),
        )  # fmt: skip

    def climb(self, turn: int, side: Hexside, ascending: bool, fall: Fall, fixed_dr: int | None) -> None:
        """The unit rolls a Falling DR in its MPh; `fixed_dr` is the DR that the question fixes for this turn."""
        if fixed_dr is not None and self.play.fall(fixed_dr) is not fall:
            raise IllegalPlayError("B11.41", f"a Falling DR of {fixed_dr} does not have the result '{fall.value}'")
        needed = self.play.dr_needed(fall)
        if not needed:
            raise IllegalPlayError("B11.41", f"no Falling DR has the result '{fall.value}'")
        after = self.play.climb(self.state, side, ascending, fall)
        self._write(
            turn, Phase.MPH, after, action="climb", hexside=side.name, direction="up" if ascending else "down",
            drm=falling_drm(self.play.weather), result=fall.value, dr_needed=span(needed), dr=fixed_dr,
        )  # fmt: skip

    def leave_climb(self, turn: int, to: Location) -> None:
        """The unit steps off its Climb counter in the APh."""
        self._write(turn, Phase.APH, self.play.leave_climb(self.state, to), action="leave the Climb counter", to=to.name)

    def repeat(self, line: Line, fixed_dr: int | None) -> None:
        """Do again what a written line chose; raises IllegalPlayError where that is not legal."""
        turn, phase = line.get("turn"), line.get("phase")
        if not isinstance(turn, int) or phase not in (Phase.MPH.value, Phase.APH.value):
            raise IllegalPlayError("A3", "the line has no turn and phase of the unit's own")
        match (line.get("action"), phase):
            case ("stay", _):
                self.stay(turn, Phase(phase))
            case ("march", "MPh"):
                path = tuple(_location(p.get("to") if isinstance(p, dict) else None) for p in line.get("path") or ())
                if not path:
                    raise IllegalPlayError("A4.1", "the march has no path")
                self.march(turn, path, _member(March, line.get("how")))
            case ("climb", "MPh"):
                side = parse_hexside(str(line.get("hexside")))
                if side is None:
                    raise IllegalPlayError("B11.4", "the line names no hexside")
                self.climb(turn, side, line.get("direction") == "up", _member(Fall, line.get("result")), fixed_dr)
            case ("advance", "APh"):
                self.advance(turn, _location(line.get("to")))
            case ("leave the Climb counter", "APh"):
                self.leave_climb(turn, _location(line.get("to")))
            case _:
                raise IllegalPlayError("A3", f"there is no action '{line.get('action')}' in the {phase}")


def span(numbers: tuple[int, ...]) -> str:
    """2..9 as players say it: '9 or less'; '10 to 11'; '12'."""
    low, high = numbers[0], numbers[-1]
    if low == 2:
        return f"{high} or less"
    return str(low) if low == high else f"{low} to {high}"


def _location(name: Any) -> Location:
    found = parse_location(name) if isinstance(name, str) else None
    if found is None:
        raise IllegalPlayError("A.6", f"'{name}' is no Location")
    return found


def _member(kind: Any, value: Any) -> Any:
    if value not in {m.value for m in kind}:
        raise IllegalPlayError("A3", f"'{value}' is none of {', '.join(m.value for m in kind)}")
    return kind(value)
