"""The chance of what a DR brings about, and the rules that decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from asl_query.board.board import Board
from asl_query.errors import QuestionError
from asl_query.kinds.inner_answer import ask_inner, because_of_each
from asl_query.kinds.query_context import QueryContext
from asl_query.kinds.roll_odds.proof import EveryRoll, OfRoll, chance, said
from asl_query.kinds.roll_odds.question import RollOdds
from asl_query.terms.answers import Depends, Finding, Notes, Reason


def roll_odds(context: QueryContext, board: Board, question: RollOdds) -> Finding:
    """The chance; raises QuestionError where no DR is answered so, or what a DR brings about hangs on more than is said."""
    rolls = []
    for dr, of in question.of_each_roll():
        inner = ask_inner(context, board, of)
        if inner.is_undecided:
            return Finding(inner.answer, assumed=inner.assumed, not_modelled=inner.not_modelled, checked=inner.checked)
        if isinstance(inner.answer, Depends):
            raise QuestionError(f"What a DR of {dr} brings about hangs on more. {inner.answer.words} Say that as well.")
        rolls.append(OfRoll(dr, replace(inner, checked={})))
    outcomes = dict.fromkeys(said(one.answer.answer) for one in rolls)
    if question.wanted not in outcomes and question.wanted not in ("yes", "no"):
        raise QuestionError(f'No DR brings about "{question.wanted}". What there is: {", ".join(outcomes)}.')
    return Finding(chance(question, rolls), certificate=EveryRoll(tuple(rolls)), checked={"solver": "none needed"})


def because_rolls(rolls: Sequence[OfRoll]) -> tuple[Reason, ...]:
    """The rules that decide what one or another DR brings about, whatever their facts are."""
    return tuple(replace(reason, facts={}) for reason in because_of_each([one.answer for one in rolls]))


def notes_of_rolls(rolls: Sequence[OfRoll]) -> Notes:
    """What is taken for granted of one or another DR."""
    assumed = dict.fromkeys(note for one in rolls for note in one.answer.assumed)
    return Notes(tuple(assumed), tuple(dict.fromkeys(note for one in rolls for note in one.answer.not_modelled)))
