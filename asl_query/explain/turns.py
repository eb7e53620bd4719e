"""Turns and chances as players write them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction


def spoken_turns(turns: Iterable[int]) -> str:
    """Turn numbers, those in a row as one: 2, 4-6."""
    runs: list[list[int]] = []
    for turn in sorted(set(turns)):
        if runs and turn == runs[-1][-1] + 1:
            runs[-1].append(turn)
        else:
            runs.append([turn])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def percent(chance: str | Fraction) -> str:
    """A fraction as players read it: 125/216 is 57.87 %."""
    return f"{100 * float(Fraction(chance)):.2f} %"
