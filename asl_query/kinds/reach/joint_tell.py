"""Answers about several units in plain lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from asl_query.explain.answer_text import AnswerText
from asl_query.kinds.reach.tell import goal_of, reach_of, say_line
from asl_query.kinds.untyped import UntypedAnswer


def tell_together(answer: UntypedAnswer) -> AnswerText:
    """An answer about several units."""
    reading = answer.reading
    names = [m["unit"]["name"] for m in reading["movers"]]
    who = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) <= 6 else f"all {len(names)} units"
    goal, by = goal_of(reading), reading["by_turn"]
    if answer.answer == "no":
        assert answer.certificate is not None
        because = [f"{r['rule']}: {r['says']}" for r in answer.because]
        sections = [*_why(answer.certificate, goal), ("Because", because)]
        can = f"cannot all reach {goal} by turn {by}" if by is not None else f"can never all reach {goal}"
        return AnswerText(f"No, {who} {can}.", sections)
    assert answer.witness is not None
    when = answer.witness[-1]["turn"] if answer.witness else 0
    phase = f" {answer.witness[-1]['phase']}" if answer.witness else ""
    verdict = f"Yes, {who} can all reach {goal} by turn {by} (in turn {when}{phase})."
    if reading["asks"] != "can":
        verdict = f"{who[0].upper()}{who[1:]} can all reach {goal} in turn {when}{phase}, not in an earlier turn."
    sections = [("Line of play (in every other phase a unit stays)", _lines(answer.witness))]
    if answer.certificate is not None:
        sections += [(f"Not by turn {when - 1}: {heading}", lines) for heading, lines in _why(answer.certificate, goal)]
    return AnswerText(verdict, sections)


def _lines(witness: Sequence[Mapping[str, Any]]) -> list[str]:
    """What each unit does, and after each phase who stacks with whom where more than one is."""
    said = []
    moved = False
    for line in witness:
        if line["action"] == "stacking":
            stacks = [f"{place}: {', '.join(names)}" for place, names in line["places"].items() if len(names) > 1]
            if moved and stacks:
                said.append(
                    f"Turn {line['turn']} end of {line['phase'].removeprefix('end of ')}: stacked in {'; '.join(stacks)}."
                )
            moved = False
        elif line["action"] != "stay":
            moved = True
            when, _, doing = say_line(line).partition(": ")
            led = f" (led by {line['leader']}, A4.12)" if "leader" in line else ""
            said.append(f"{when}: {line['unit']} {doing.removesuffix('.')}{led}.")
    return said


def _why(certificate: Mapping[str, Any], goal: str) -> list[tuple[str, list[str]]]:
    """The least reason: a unit alone, the places that cannot hold all, or the limits that conflict."""
    match certificate["kind"]:
        case "one cannot":
            return [(f"{certificate['unit']} alone cannot", reach_of(certificate["closed_set"], goal))]
        case "crowd":
            cut = certificate["cut"]
            unit = "half-squads" if certificate["of"] == "MMC" else "SMC"
            holds = sum(n for *_, n in cut["places"])
            places = [f"{place} after phase {phase + 1}: {n}" for phase, place, n in cut["places"]]
            heading = f"all must pass these places, which hold {holds} {unit} of {cut['supply']}"
            return [(heading, places)]
        case _:
            return [("these cannot all be kept", list(certificate["core"]))]
