"""Answers about where units can go, in plain lines: the line of play, what is out of reach and why."""

from __future__ import annotations

from asl_query.acts.out_of_reach import ClosedSet
from asl_query.explain.answer_text import AnswerText
from asl_query.explain.names import sentence, the
from asl_query.kinds.reach.proof import lines_of
from asl_query.kinds.reach.words import because_in_words, goal_of, reach_of, say_doing, when
from asl_query.logic.rule import key_of
from asl_query.rules.asl.e06_swimmers import swimmer_may_carry
from asl_query.terms.actions import (
    Stay,
)
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.movement import Reach, Reaching
from asl_query.terms.play_lines import PlayLine


def tell_reach(answer: Answer) -> AnswerText:
    """An answer about where units can go."""
    question = answer.reading
    assert isinstance(question, Reach)
    if answer.probability is not None:
        from asl_query.kinds.reach.chance_tell import tell_chances

        return tell_chances(answer)
    if len(question.movers) > 1:
        from asl_query.kinds.reach.joint_tell import tell_joint

        return tell_joint(answer)
    if question.asks is Reaching.WHERE:
        from asl_query.kinds.reach.where_tell import tell_where

        return tell_where(answer)
    return _tell_arrival(answer, question)


def _tell_arrival(answer: Answer, question: Reach) -> AnswerText:
    """An answer about one unit: whether it arrives, or how soon."""
    who, goal, by = question.unit.name, goal_of(question), question.by_turn
    if answer.answer is Verdict.NO:
        sections = [("What it can reach", reach_of(answer.certificate, goal)), ("Because", because_in_words(answer, question))]
        can = f"cannot reach {goal} by turn {by}" if by is not None else f"can never reach {goal}"
        return AnswerText(f"No, {the(who)} {can}.{_may_leave_its_load(answer)}", sections)
    lines = lines_of(answer.witness)
    when, phase = (lines[-1].turn, f" {lines[-1].phase.value}") if lines else (0, "")
    if question.asks is Reaching.CAN:
        verdict = f"Yes, {the(who)} can reach {goal} by turn {by} (in turn {when}{phase})."
    else:
        verdict = f"{sentence(the(who))} can reach {goal} in turn {when}{phase}, not sooner."
    doings = [say_line(line) for line in lines if not isinstance(line.action, Stay)]
    sections = [("Line of play (in every other phase it stays)", doings)] if doings else []
    if isinstance(answer.certificate, ClosedSet) and answer.certificate.turns:
        sections.append((f"Not by turn {when - 1}", reach_of(answer.certificate, goal)))
    return AnswerText(verdict, sections)


def _may_leave_its_load(answer: Answer) -> str:
    """What is said where a load keeps a unit out of the water: it is kept here, and might be left."""
    assert isinstance(answer.reading, Reach)
    is_laden = any(mover.unit.portage_pp for mover in answer.reading.movers)
    is_kept_out_by_it = is_laden and any(reason.rule == key_of(swimmer_may_carry) for reason in answer.because)
    return (
        ' It keeps what it carries, with which it does not swim; "what would let .." asks of leaving that.'
        if is_kept_out_by_it
        else ""
    )


def say_line(line: PlayLine) -> str:
    """One line of play as a player would write it."""
    return f"{when(line)}: {say_doing(line)}."
