"""What was stated and is read by no rule that bears on a question, and what that leaves open."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from asl_query.rulings.case_words import called
from asl_query.rulings.rows import Row
from asl_query.rulings.rule_answer import CaseAnswer
from asl_query.terms.answers import Verdict
from asl_query.terms.questions import Ruling

# What a unit is, not how it is; that a rule does not ask for it is not worth saying.
_WHAT_IT_IS = (
    "is_smc", "vehicle", "searchlight", "mount", "fp", "normal_range", "morale_level", "unit_kind", "sw", "load",
)  # fmt: skip
_ARE_TOO = {"swimming": ("rafting",)}  # who is asked about in a table for others: a rafter is a swimmer (E6.41)
_TAKEN_ANYWAY = ("broken", False)  # said or not
MAY = ("may ", "can ", "(can|may) ", "(may|can) ")  # begins a line that asks what may be done


def stated_unread(question: Ruling, row: Row, read: Iterable[str]) -> tuple[str, ...]:
    """What was stated and is read by no rule that bears on the question."""
    states = row.state.lower().split("-")
    known = {*read, *row.inputs, *_WHAT_IT_IS, *states, *(also for state in states for also in _ARE_TOO.get(state, ()))}
    return tuple(name.replace("_", " ") for name, value in question.given if name not in known and (name, value) != _TAKEN_ANYWAY)


def loads_unread(question: Ruling, row: Row, read: Collection[str]) -> Iterator[str]:
    """A SW or a load that was stated and no rule reads; where something is forbidden anyway it is not worth telling."""
    said = dict(question.given)
    return (name for name in ("sw", "load") if name in said and name not in {*read, *row.inputs} and "SW" not in row.state)


def not_known_of(row: Row, answer: CaseAnswer, unread: Collection[str]) -> list[str]:
    """What was stated of which the rule of the line, asked alone, says nothing, so that other rules may make another answer of
    it; nothing where the line says that the rule holds all the same, or where its rule forbids what is asked."""
    if answer.answer is Verdict.NO and row.phrase.startswith(MAY):
        return []
    return [called(name) for name in unread if name.replace(" ", "_") not in row.even_if and f"{{{name}}}" not in row.phrase]
