"""Answers about several units in plain lines."""

from __future__ import annotations

from asl_query.acts.out_of_reach import Crowd, OneCannot
from asl_query.explain.answer_text import AnswerText
from asl_query.explain.names import sentence
from asl_query.kinds.reach.proof import JointNo
from asl_query.kinds.reach.words import because_in_words, goal_of, reach_of, say_doing, when
from asl_query.terms.actions import MarchAlong, Stay
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.movement import Reach, Reaching
from asl_query.terms.phases import Phase
from asl_query.terms.play_lines import JointLines, StackingRow


def tell_joint(answer: Answer) -> AnswerText:
    """An answer about several units."""
    question = answer.reading
    assert isinstance(question, Reach)
    names = [mover.unit.name for mover in question.movers]
    who = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) <= 6 else f"all {len(names)} units"
    goal, by = goal_of(question), question.by_turn
    if answer.answer is Verdict.NO:
        sections = [*_why(answer.certificate, goal), ("Because", because_in_words(answer, question))]
        can = f"cannot all reach {goal} by turn {by}" if by is not None else f"can never all reach {goal}"
        return AnswerText(f"No, {who} {can}.", sections)
    lines: JointLines = answer.witness
    turn, phase = (lines[-1].turn, f" {lines[-1].phase.value}") if lines else (0, "")
    verdict = f"Yes, {who} can all reach {goal} by turn {by} (in turn {turn}{phase})."
    if question.asks is not Reaching.CAN:
        verdict = f"{who[0].upper()}{who[1:]} can all reach {goal} in turn {turn}{phase}, not in an earlier turn."
    sections = [("Line of play (in every other phase a unit stays)", _lines(lines))]
    if answer.certificate is not None:
        sections += [(f"Not by turn {turn - 1}: {heading}", said) for heading, said in _why(answer.certificate, goal)]
    return AnswerText(verdict, sections)


def _lines(lines: JointLines) -> list[str]:
    """What each unit does, and after each phase who stacks with whom where more than one is."""
    said = []
    moved = False
    for line in lines:
        if isinstance(line, StackingRow):
            stacks = [f"{place.name}: {', '.join(names)}" for place, names in line.places.items() if len(names) > 1]
            if moved and stacks:
                said.append(f"Turn {line.turn} {_end_of(line.phase)}: stacked in {'; '.join(stacks)}.")
            moved = False
        elif not isinstance(line.action, Stay):
            moved = True
            led = isinstance(line.action, MarchAlong) and line.action.leader
            by = f" (led by {led}, A4.12)" if led else ""
            said.append(f"{when(line)}: {line.unit} {say_doing(line)}{by}.")
    return said


def _end_of(phase: Phase) -> str:
    return phase.value if phase is Phase.END_OF_APH else f"end of {phase.value}"


def _why(certificate: JointNo, goal: str) -> list[tuple[str, list[str]]]:
    """The least reason: one unit by itself, the places that cannot hold all, or the limits that conflict."""
    match certificate:
        case OneCannot(unit=unit, closed_set=closed_set):
            return [(f"{sentence(unit)} alone cannot", reach_of(closed_set, goal))]
        case Crowd(of=of, cut=cut):
            holds = sum(n for *_, n in cut.places)
            places = [f"{place.name} after phase {phase + 1}: {n}" for phase, place, n in cut.places]
            what = "half-squads" if of == "MMC" else "SMC"
            return [(f"All must pass these places, which hold {holds} {what} of {cut.supply}", places)]
    return [("These cannot all be kept", list(certificate.core))]
