"""The way of units to their goal, in one line."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.kinds.reach.proof import lines_of
from asl_query.terms.actions import MarchAlong, Stay
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.play_lines import PlayLine


def line_of_play(answer: Answer) -> str | None:
    """The ways of a line of play, unit by unit and turn by turn, without their MF; None where there is none."""
    return f"{_ways(lines_of(answer.witness))}." if answer.answer is Verdict.YES and answer.witness else None


def _ways(lines: Sequence[PlayLine]) -> str:
    found: dict[str, dict[int, list[str]]] = {}
    for line in lines:
        if not isinstance(line.action, Stay):
            entered = [step.to.name for step in line.action.path] if isinstance(line.action, MarchAlong) else [line.after.name]
            found.setdefault(line.unit, {}).setdefault(line.turn, []).append(f"{line.phase.value} {' '.join(entered)}")
    ways = {unit: "; ".join(f"turn {turn} {', '.join(legs)}" for turn, legs in turns.items()) for unit, turns in found.items()}
    return "; ".join(f"{unit} {way}" for unit, way in ways.items()) if len(ways) > 1 else "".join(ways.values()) or "it stays"
