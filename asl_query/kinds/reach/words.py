"""What units do, where they are and where they can be, in words."""

from __future__ import annotations

from collections.abc import Iterable

from asl_query.acts.out_of_reach import ClosedSet
from asl_query.explain.statements import BARS_ITS_GOAL
from asl_query.terms.actions import (
    Advance,
    ClimbCliff,
    Drift,
    DrowningDr,
    EnterAllMf,
    Ford,
    LeaveClimb,
    LeaveWater,
    March,
    MarchAlong,
    PathStep,
    RecoverSw,
    Stay,
    Swim,
    SwimOn,
)
from asl_query.terms.answers import Answer
from asl_query.terms.locations import Depth, Location
from asl_query.terms.movement import Reach
from asl_query.terms.numbers import in_halves
from asl_query.terms.phases import Phase
from asl_query.terms.play_lines import PlayLine
from asl_query.terms.unit_state import Afloat, State
from asl_query.terms.water import Current


def because_in_words(answer: Answer, question: Reach) -> list[str]:
    """The rules that decide an answer; that none does where the question itself bars its goal."""
    return [BARS_ITS_GOAL] if question.bars_its_goal else [f"{reason.rule}: {reason.says}" for reason in answer.because]


def goal_of(question: Reach) -> str:
    """The goal as the question means it, with the state demanded there."""
    ending = "".join(f" {how.value}" for how in question.ending)
    if len(question.goals) > 6:
        return f"one of {len(question.goals)} hexes{ending}"
    return " or ".join(map(_into, question.goals)) + ending


def _into(goal: Location) -> str:
    return f"INTO {goal.hex.name}" if goal.depth is Depth.IN and goal.climb is None else goal.name


def reach_of(certificate: ClosedSet, goal: str) -> list[str]:
    """What a closed set holds, turn by turn."""
    lines: list[str] = []
    known: dict[Phase, set[State]] = {}
    before: set[State] = set()
    for turn in certificate.turns:
        for phase, states in turn.phases.items():
            known[phase] = (known.get(phase, set()) - set(states.gone)) | set(states.new)
        now = known[Phase.APH]
        if now == before:
            lines.append("In later turns it comes no further.")
            break
        lines.append(f"By the end of turn {turn.turn}: {_counted(now)}, {goal} not among them{_best_climb(now)}.")
        before = now
    return lines or [f"It starts in {certificate.start.name}."]


def _counted(states: Iterable[State]) -> str:
    afloat = {s.location for s in states if s.afloat is not Afloat.NO}
    land = {s.location for s in states if s.side is None and s.afloat is Afloat.NO}
    said = f"{len(land)} Location{'' if len(land) == 1 else 's'}"
    return said + (f" and {len(afloat)} in the water" if afloat else "")


def _best_climb(states: Iterable[State]) -> str:
    climbs = sorted((s for s in states if s.side is not None), key=lambda s: (s.level, s.name))
    return f"; on a cliff at best {climbs[-1].name}" if climbs else ""


def when(line: PlayLine) -> str:
    """The turn and phase of a line, as it begins."""
    return f"Turn {line.turn} {line.phase.value}"


def say_doing(line: PlayLine) -> str:
    """What a line does, and the state that it puts the unit in."""
    return doing(line) + ends_in(line) + now_in(line)


def doing(line: PlayLine) -> str:
    """What a line does, without its turn and phase and without the state after it."""
    match line.action:
        case MarchAlong() as march:
            steps = ", ".join(map(_entered, march.path))
            return f"moves{_by(march.how)} {steps}: {in_halves(march.mf_spent)} of {in_halves(march.mf)} MF"
        case Advance() | LeaveWater() as advance:
            difficult = ", difficult terrain A4.72" if advance.difficult else ""
            what = "advances into" if isinstance(advance, Advance) else "advances out of the water into"
            return f"{what} {advance.to.name} ({in_halves(advance.mf)} MF{difficult})"
        case ClimbCliff() as climb:
            drm = (", B11.433" if climb.commando else "") + (f", DRM {climb.drm:+d}" if climb.drm else "")
            return f"Climbs {climb.direction.value} {climb.hexside.name}, Falling DR [B11.41{drm}] {_fallen(climb, line)}"
        case LeaveClimb(to=to):
            return f"leaves the Climb counter into {to.name} [B11.432]"
        case RecoverSw(drm=drm_):
            drm = f", drm {drm_:+d}" if drm_ else ""
            return f"Recovery dr [A4.44{drm}]: {line.result} on a dr of {line.dr_needed}"
        case EnterAllMf(to=to, rules=rules):
            return f"enters {to.name} with all its MF [{' '.join(rules)}]"
    return _doing_in_water(line)


def _doing_in_water(line: PlayLine) -> str:
    match line.action:
        case Swim(to=to):
            return f"enters the water of {to.name} with all its MF [E6.1]: {line.result} ({line.dr_needed})"
        case SwimOn(to=to):
            return f"swims to {to.name} with all its MF [E6.2]"
        case Ford(to=to):
            return f"fords to {to.name} with all its MF [B21.41]"
        case Drift(current=current):
            return f"drifts in the {_current(current)} current [B21.121]"
        case DrowningDr(current=current):
            return f"Drowning DR [E6.21] in a {_current(current)} current, {line.result} on {line.dr_needed}"
    return "stays"


def _fallen(climb: ClimbCliff, line: PlayLine) -> str:
    """What came of a Falling DR, or the rolls on which it does; with the Final DR where a DRM or B11.433 tells of it."""
    if climb.dr is not None:
        final = f" (Final DR {climb.dr + climb.drm})" if climb.drm or climb.commando else ""
        return f"rolls {climb.dr}{final}: {line.result}"
    return f"{line.result} on a {'Final ' if climb.commando and not climb.drm else ''}DR of {line.dr_needed}"


def _current(current: Current | None) -> str:
    return current.value if current else "unknown"


def _by(how: March) -> str:
    """Nothing of a plain move; by a way of moving, or with a leader."""
    if how is March.NORMAL:
        return ""
    return f" {how.value}" if how.is_led else f" by {how.value}"


def _entered(step: PathStep) -> str:
    around = f" round {', '.join(hex_.name for hex_ in step.bypassing)} in Bypass" if step.bypassing else ""
    return f"{step.to.name}{around} {in_halves(step.mf)} MF [{' '.join(step.rules)}]"


def ends_in(line: PlayLine) -> str:
    """The state after a line, where that is told whatever it was before: `; Climb level 1 of 15S5-T5, CX`."""
    match line.action:
        case ClimbCliff():
            return f"; {line.after.name}, CX"
        case Drift() | DrowningDr():
            return f"; {line.after.name}"
        case Stay():
            return f" ({line.after.name})"
    return ""


def now_in(line: PlayLine) -> str:
    """The state that a line puts the unit in, where it is a new one: `; now CX`."""
    if isinstance(line.action, ClimbCliff | Stay | RecoverSw | Drift | DrowningDr):
        return ""
    after, before = line.after, line.from_
    flags = {
        "CX": after.cx and (not before.cx or before.side is not None),  # everyone is CX on a Climb counter
        "pinned": after.pinned,
        "unarmed": after.unarmed and not before.unarmed,
        "in a Location with an enemy": after.melee,
    }
    states = [word for word, there in flags.items() if there]
    return f"; now {' and '.join(states)}" if states else ""
