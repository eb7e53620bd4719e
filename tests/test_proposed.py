"""Yes or no to a value that somebody proposes, over the answer to the question for it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from asl_query import ask, read
from asl_query.errors import AskBackError, QuestionError
from asl_query.kinds.lights.sighting.proof import OpenDrm
from asl_query.kinds.proposed.proof import as_number, is_so
from asl_query.library import Library
from asl_query.questions import Proposed
from asl_query.terms.answers import Answer, Depends, Value, Verdict
from asl_query.verifying import Refused, verify

COST = "how many MF does it cost a squad to move from 24D7 INTO 24E7?"
# What is typed, the value and the question for it, and what is so.
PROPOSED = {
    "does it cost 4 MF to go from 24D7 INTO 24E7?": ("4", "how many MF does it cost to go from 24D7 INTO 24E7?", "no"),
    "doesn't it cost a squad 6 MF to move from 24D7 INTO 24E7?": ("6", COST, "yes"),
    "is it 6 MF from 24D7 to 24E7?": ("6", "how many MF does it cost to move from 24D7 to 24E7?", "yes"),
    "is the cost from 24D7 to 24E7 six MF?": ("6", "how many MF does it cost a unit to move from 24D7 to 24E7?", "yes"),
    "so 24E2 to 24H0 is +2, right?": ("+2", "what is the Hindrance between 24E2 and 24H0?", "yes"),
    "is there a +1 Hindrance between 24E2 and 24H0?": ("+1", "what is the Hindrance between 24E2 and 24H0?", "no"),
    "is the maximum range of a GMSL 44 hexes?": ("44", "what is the maximum range of a GMSL?", "yes"),
    "is the TEM of 24F4 +1?": ("+1", "what is the TEM of 24F4?", "yes"),
    "does 24F4 have a TEM of 2?": ("2", "what is the TEM of 24F4?", "no"),
    "is 24F5 4 hexes away from 24C6?": ("4", "what is the range from 24F5 to 24C6?", "no"),
    "24C6 to 24F5 is 3 hexes, right?": ("3", "what is the range from 24C6 to 24F5?", "yes"),
    "is 24D7 at level 1?": ("1", "what is the level of 24D7?", "no"),
    "do 8 hexes see INTO 24E7?": ("8", "which hexes can see INTO 24E7?", "yes"),
    "can a squad at 15T5 reach 15S5 in 2 turns at the earliest?": ("2", "how soon can a squad at 15T5 reach 15S5?", "yes"),
    "does it take 3 turns for a squad at 15T5 to reach 15S5?": ("3", "how soon can a squad at 15T5 reach 15S5?", "no"),
    "does a gully cost 2 MF?": ("2", "how many MF does a unit pay to move INTO a plain gully?", "yes"),
    "I have a squad at 24D7. Does it cost it 5 MF to move from 24D7 to 24D6?": (
        "5", "how many MF does it cost a squad to move from 24D7 to 24D6?", "no",
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", PROPOSED)
def test_a_value_is_confirmed_or_corrected(text: str) -> None:
    value, asked, verdict = PROPOSED[text]
    found = ask(text)
    assert found.reading == ask(f"{value} is the answer to: {asked}").reading
    assert found.answer == verdict
    assert re.search(rf"^{verdict.capitalize()}: ", str(found), re.MULTILINE)


def test_what_the_value_is_for_is_asked_where_it_is_open() -> None:
    for text, offered in (("is a Final DR of 10 enough?", "Final Falling DR of 10"), ("is 24C6 to 24F5 3?", "+3")):
        with pytest.raises(AskBackError) as asked:
            read(text)
        assert any(offered in one for one in asked.value.near)
        for one in asked.value.near:
            ask(one)


OTHERS = [
    "is the range of a GMSL 44 MF?",
    "is the TEM of 24F4 about +1?",
    "does it cost at least 4 MF to go from 24D7 to 24E7?",
    "is the moon of 24F4 +1?",
    "4 is the answer to: why may a broken squad not Climb?",
]


@pytest.mark.parametrize("text", OTHERS)
def test_a_value_of_something_else_is_not_understood(text: str) -> None:
    with pytest.raises(QuestionError):
        read(text)


def test_a_value_is_compared_as_a_number() -> None:
    assert [as_number(text) for text in ("+2", "-1", "1½", "½", "2/4", "50 %", "x")] == [2, -1, 1.5, 0.5, 0.5, 0.5, None]
    assert is_so(Value("1/2"), "50 %") is Verdict.YES
    assert is_so(Value("nothing"), "3") is Verdict.NO
    assert is_so(Verdict.NO, "2") is Verdict.NO
    assert is_so(Value("only with BU"), "Only with BU") is Verdict.YES


def test_rows_that_are_lost_leave_a_value_open_within_their_bounds_only() -> None:
    drm = OpenDrm("+3 or more", 3, None, 3, ())
    assert is_so(drm, "+2") is Verdict.NO
    with pytest.raises(QuestionError, match="may make it"):
        is_so(drm, "+4")


def test_what_the_answer_depends_on_decides_the_value_too() -> None:
    found = ask("1 is the answer to: what is the Hindrance between 24O2 and 24N5?").answer
    assert isinstance(found, Depends)
    assert {one.answer for one in found.on} == {"yes", "no"}
    assert ask("99 is the answer to: what is the Hindrance between 24O2 and 24N5?").answer == "no"


@pytest.fixture(scope="module")
def found() -> Answer:
    return ask(Proposed(read(COST), "4"))


def test_a_saved_answer_is_believed_only_if_the_value_inside_holds(found: Answer) -> None:
    verify(found.to_json(), Library().load)
    inner = found.certificate.of
    wrong = [
        replace(found, answer=Verdict.YES),
        replace(found, reading=Proposed(read(COST), "6")),
        replace(found, certificate=replace(found.certificate, of=replace(inner, answer=Value(5)))),
        replace(found, certificate=None),
        replace(found, witness=inner.witness),
    ]
    for one in wrong:
        with pytest.raises(Refused):
            verify(one.to_json(), Library().load)
