"""What a question says by the words of its line, and that may be otherwise: then it is put by another line of the table."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import NamedTuple

from asl_query.board.board import Board
from asl_query.changes.ruling_inputs import ruling_application
from asl_query.logic.machine import Machine
from asl_query.pattern_codes import compiled
from asl_query.rulings.asl import terms_of
from asl_query.rulings.case_words import called, in_words
from asl_query.rulings.rows import Row
from asl_query.terms.questions import Ruling

_STATED = {
    "unit_fired": "not having fired",
    "weapon_fired": "not having fired",
    "prep_fired": "not having Prep Fired",
    "wire": "not in a hex with wire",
    "bunker": "not in a hex with a bunker",
    "rubble": "not in a hex with rubble",
    "burning": "not burning",
    "known_enemy": "without a known enemy there",
    "off_wire": "not moving off wire",
    "pushing": "not pushing ordnance",
    "enemy_there": "not in a Location with an enemy unit",
    "carried_before_in_phase": "not carried before in that phase",
    "hand_off": "not let go of",
    "dismantled": "not dismantled",
    "los_blocked": "with a clear LOS",
    "outside_ca": "within its CA",
    "paved_road": "not on a paved road",
    "on_bridge": "not on a bridge",
    "art_touches": "not along a hexside touched by the obstacle",
}  # inputs that are stated to be so, and how it is said that they are not
_LEFT_OUT = {
    "contiguous": "along contiguous hexsides",
    "end_of_friendly_dfph": "at the end of a friendly DFPh",
    "stays": "remaining in the hex of the vehicle",
    "entering": "as the unit enters the hex",
    "staircase": "by a staircase",
    "within_counter_edge": "within a counter edge of the water",
    "in_friendly_fire_phase": "in a friendly fire phase",
    "dismantles": "dismantled",
}  # inputs that are not so unless they are stated, and how they are
_ASKED_ABOUT = ("building_or_woods",)  # not how it is that is asked about, but what
_SLOT = compiled(r"\{(\w+)\}")
_MAY_BE_LEFT_OUT = compiled(r"\[[^\]]*\]")


class OtherLine(NamedTuple):
    """A question as it is put where one of the inputs that its line states, or leaves out, is otherwise."""

    words: str
    question: Ruling


def other_lines(board: Board, question: Ruling) -> Iterator[OtherLine]:
    """The question by each line that asks the same rule of the same inputs but one; the first line for each input."""
    terms = terms_of(question.ruleset)
    row, found = terms.rows[question.state, question.phrase], set[str]()
    for other in terms.rows.values():
        name = _only_difference(row, other) if other.state == row.state else None
        if name is None or name in {*found, *dict(question.given)}:
            continue
        is_added = bool(other.inputs.get(name, False))
        put = _put_by(question, other, terms.sources(board, question).get(name, ()) if is_added else ())
        words = (_LEFT_OUT if is_added else _STATED).get(name)
        if put is not None and words is not None:
            found.add(name)
            yield OtherLine(words, put)


def known_to_let(board: Board, question: Ruling) -> str:
    """What one fact that decides would have to be for it to be so, in words; nothing where no single one would do."""
    application, machine = ruling_application(board, question), _machine(question)
    facts = application.facts
    unsaid = (name for name in application.inputs if not application.sources[name] and name not in _ASKED_ABOUT)
    for name in unsaid:
        value = not facts[name]
        if isinstance(facts[name], bool) and application.of({**facts, name: value}) is True:
            is_variable = machine is not None and name in machine.variables
            return in_words(machine, name, value) if machine and is_variable else f"{'' if value else 'not '}{called(name)}"
    return ""


def _machine(question: Ruling) -> Machine | None:
    asked = terms_of(question.ruleset).acts_of(question)
    return asked.world.machine if asked else None


def _only_difference(row: Row, other: Row) -> str | None:
    """The one input of two lines that is so in one of them and not in the other."""
    alike = ("rule", "in_halves", "in_36ths", "lost", "water", "inside", "presumes", "open_if")
    if any(getattr(row, what) != getattr(other, what) for what in alike) or _subject(row) != _subject(other):
        return None
    names = {*row.inputs, *other.inputs}
    differing = [name for name in names if row.inputs.get(name, False) != other.inputs.get(name, False)]
    is_flag = len(differing) == 1 and all(isinstance(one.inputs.get(differing[0], False), bool) for one in (row, other))
    return differing[0] if is_flag else None


def _subject(row: Row) -> tuple[str, bool]:
    verb, subject = row.phrase.split()[:2]
    return verb, subject.endswith("{unit}")


def _put_by(question: Ruling, other: Row, replaced: Collection[str]) -> Ruling | None:
    """The question in the words of another line, which states at once what followed from what is `replaced`; None where that
    needs what it does not say, or leaves out what it says."""
    said = {name for name, _ in (*question.given, *question.places)}
    slots = {*_SLOT.findall(other.phrase)} - {"unit"}
    needed = {*_SLOT.findall(_MAY_BE_LEFT_OUT.sub("", other.phrase))} - {"unit"}
    left_out = ({*_SLOT.findall(question.phrase)} & said) - slots
    if not needed <= said or not left_out <= set(replaced):
        return None
    given = tuple((name, value) for name, value in question.given if name not in {*left_out, *replaced})
    return replace(question, phrase=other.phrase, given=given)
