"""The way of units to their goal, in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from asl_query.codec import to_json
from asl_query.terms.answers import Answer, Verdict


def line_of_play(answer: Answer) -> str | None:
    """The ways of a line of play, unit by unit and turn by turn, without their MF; None where there is none."""
    return f"{_ways(to_json(answer.witness))}." if answer.answer is Verdict.YES and answer.witness else None


def _ways(lines: Sequence[Mapping[str, Any]]) -> str:
    found: dict[str, dict[int, list[str]]] = {}
    for line in lines:
        if "unit" in line and line["action"] != "stay":
            entered = [entry["to"] for entry in line.get("path", ())] or [line["after"]]
            found.setdefault(line["unit"], {}).setdefault(line["turn"], []).append(f"{line['phase']} {' '.join(entered)}")
    ways = {unit: "; ".join(f"turn {turn} {', '.join(legs)}" for turn, legs in turns.items()) for unit, turns in found.items()}
    return "; ".join(f"{unit} {way}" for unit, way in ways.items()) if len(ways) > 1 else "".join(ways.values()) or "it stays"
