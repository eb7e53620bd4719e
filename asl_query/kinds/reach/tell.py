"""Answers about where units can go, in plain lines: the line of play, what is out of reach and why, the chances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from asl_query.acts.state import Afloat, State, parse_state
from asl_query.explain.answer_text import AnswerText
from asl_query.kinds.untyped import UntypedAnswer


def tell_reach(answer: UntypedAnswer) -> AnswerText:
    """An answer about where units can go."""
    reading = answer.reading
    if answer.probability is not None:
        from asl_query.kinds.reach.chance_tell import tell_chances

        return tell_chances(answer)
    if len(reading["movers"]) > 1:
        from asl_query.kinds.reach.joint_tell import tell_together

        return tell_together(answer)
    who, goal, by = reading["movers"][0]["unit"]["name"], goal_of(reading), reading["by_turn"]
    if reading["asks"] == "what is the reach":
        from asl_query.kinds.reach.where_tell import tell_where

        return tell_where(answer)
    if answer.answer == "no":
        assert answer.certificate is not None
        because = [f"{reason['rule']}: {reason['says']}" for reason in answer.because]
        sections = [("What it can reach", reach_of(answer.certificate, goal)), ("Because", because)]
        can = f"cannot reach {goal} by turn {by}" if by is not None else f"can never reach {goal}"
        return AnswerText(f"No, the {who} {can}.", sections)
    assert answer.witness is not None
    when = answer.witness[-1]["turn"] if answer.witness else 0
    phase = f" {answer.witness[-1]['phase']}" if answer.witness else ""
    if reading["asks"] == "can":
        verdict = f"Yes, the {who} can reach {goal} by turn {by} (in turn {when}{phase})."
    else:
        verdict = f"The {who} can reach {goal} in turn {when}{phase}, not sooner."
    doing = [say_line(line) for line in answer.witness if line["action"] != "stay"]
    sections = [("Line of play (in every other phase it stays)", doing)] if doing else []
    if answer.certificate is not None and answer.certificate["turns"]:
        sections.append((f"Not by turn {when - 1}", reach_of(answer.certificate, goal)))
    return AnswerText(verdict, sections)


def goal_of(reading: Mapping[str, Any]) -> str:
    """The goal as the question means it, with the state demanded there."""
    ending = "".join(f" {how}" for how in reading["ending"])
    goals = [str(goal).replace("IN ", "INTO ") for goal in (reading["goal"], *reading["or_goals"]) if goal]
    if len(goals) > 6:
        return f"one of {len(goals)} hexes{ending}"
    return " or ".join(goals) + ending


def reach_of(certificate: Mapping[str, Any], goal: str) -> list[str]:
    """What a closed set holds, turn by turn."""
    lines: list[str] = []
    known: dict[str, set[str]] = {}
    before: set[str] = set()
    for turn in certificate["turns"]:
        for phase in (name for name in turn if name != "turn"):
            known[phase] = (known.get(phase, set()) - set(turn[phase]["gone"])) | set(turn[phase]["new"])
        now = known["APh"]
        if now == before:
            lines.append("In later turns it comes no further.")
            break
        lines.append(f"By the end of turn {turn['turn']}: {_counted(now)}, {goal} not among them{_best_climb(now)}.")
        before = now
    return lines or [f"It starts in {certificate['start']}."]


def _states(names: Iterable[str]) -> list[State]:
    return [state for name in names if (state := parse_state(name)) is not None]


def _counted(names: set[str]) -> str:
    states = _states(names)
    land = {s.location for s in states if s.side is None and s.afloat is Afloat.NO}
    water = {s.location for s in states if s.afloat is not Afloat.NO}
    said = f"{len(land)} Location{'' if len(land) == 1 else 's'}"
    return said + (f" and {len(water)} in the water" if water else "")


def _best_climb(names: set[str]) -> str:
    climbs = sorted((s for s in _states(names) if s.side is not None), key=lambda s: (s.level, s.name))
    return f"; on a cliff at best {climbs[-1].name}" if climbs else ""


def say_line(line: Mapping[str, Any]) -> str:
    """One line of play as a player would write it."""
    return f"Turn {line['turn']} {line['phase']}: {doing(line)}{now_in(line)}."


def doing(line: Mapping[str, Any]) -> str:
    """What a line does, without its turn and phase and without the state after it, but for the Climb counter and in the water."""
    match line["action"]:
        case "march":
            how = "" if line["how"] == "normal" else f" {'' if line['how'].startswith('with') else 'by '}{line['how']}"
            steps = ", ".join(_entered(entry) for entry in line["path"])
            return f"moves{how} {steps}: {line['mf_spent']} of {line['mf']} MF"
        case "advance" | "leave the water":
            difficult = ", difficult terrain A4.72" if line["difficult"] else ""
            what = "advances into" if line["action"] == "advance" else "advances out of the water into"
            return f"{what} {line['to']} ({line['mf']} MF{difficult})"
        case "climb":
            drm = f", DRM {line['drm']:+d}" if line["drm"] else ""
            rolled = (
                f"rolls {line['dr']}: {line['result']}"
                if line["dr"] is not None
                else f"{line['result']} on a DR of {line['dr_needed']}"
            )
            return f"Climbs {line['direction']} {line['hexside']}, Falling DR [B11.41{drm}] {rolled}; {line['after']}, CX"
        case "leave the Climb counter":
            return f"leaves the Climb counter into {line['to']} [B11.432]"
        case "recover the SW":
            drm = f", drm {line['drm']:+d}" if line["drm"] else ""
            return f"Recovery dr [A4.44{drm}]: {line['result']} on a dr of {line['dr_needed']}"
        case "swim":
            return f"enters the water of {line['to']} with all its MF [E6.1]: {line['result']} ({line['dr_needed']})"
        case "swim on":
            return f"swims to {line['to']} with all its MF [E6.2]"
        case "ford":
            return f"fords to {line['to']} with all its MF [B21.41]"
        case "enter with all MF":
            return f"enters {line['to']} with all its MF [{' '.join(line['rules'])}]"
        case "drift":
            return f"drifts in the {line['current']} current [B21.121]; {line['after']}"
        case "Drowning DR":
            return f"Drowning DR [E6.21] in a {line['current']} current, {line['result']} on {line['dr_needed']}; {line['after']}"
        case _:
            return f"stays ({line['after']})"


def _entered(entry: Mapping[str, Any]) -> str:
    around = f" round {', '.join(entry['bypassing'])} in Bypass" if "bypassing" in entry else ""
    return f"{entry['to']}{around} {entry['mf']} MF [{' '.join(entry['rules'])}]"


def now_in(line: Mapping[str, Any]) -> str:
    """The state that a line puts the unit in, where it is a new one: `; now CX`."""
    if line["action"] in ("climb", "stay", "recover the SW", "drift", "Drowning DR"):
        return ""
    after, before = parse_state(line["after"]), parse_state(line["from"])
    if after is None or before is None:
        return ""
    flags = {"CX": after.cx, "pinned": after.pinned, "unarmed": after.unarmed and not before.unarmed, "in Melee": after.melee}
    states = [word for word, there in flags.items() if there]
    return f"; now {' and '.join(states)}" if states else ""


def tell_cost(answer: UntypedAnswer) -> AnswerText:
    """How many MF, with their ledger."""
    reading = answer.reading
    start, end = reading["start"], reading["end"].replace("IN ", "INTO ")
    who = reading["unit"]["name"]
    to = end if end.startswith("INTO") else f"to {end}"
    if answer.answer == "no":
        return AnswerText(f"No way leads a {who} from {start} {to} without Climbing.", [])
    assert isinstance(answer.answer, dict)
    assert answer.witness is not None
    asked = {"crossing": " to cross intermediate levels", "entering": " to enter the hex"}.get(reading["part"], "")
    verdict = f"It costs a {who} {answer.answer['value']} MF{asked or ' to move'} from {start} {to}."
    lines = [f"{line['to']}: {line['mf']} MF for {line['for']} [{line['rule']}]" for line in answer.witness]
    return AnswerText(verdict, [("Costs", lines)])
