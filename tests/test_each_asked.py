"""A question about several places or pieces is answered for each in their order; what belongs together stays one question."""

from __future__ import annotations

import json

import pytest

from asl_query import read
from asl_query.errors import PlainQuestion, QuestionError, SeveralQuestionsError
from asl_query.pipeline import ask_post
from asl_query.terms.answers import Answer

EACH = {
    "can 24C6 and 24D9 see 24F7?": ("can 24C6 see 24F7?", "can 24D9 see 24F7?"),
    "can the squad in 24C6 or the leader in 24D9 see 24F7?": ("can 24C6 see 24F7?", "can a leader in 24D9 see 24F7?"),
    "can 24C6 see 24F7, F5 and 24G6?": ("can 24C6 see 24F7?", "can 24C6 see 24F5?", "can 24C6 see 24G6?"),
    "can 24C6 see both 24F7 and 24F5?": ("can 24C6 see 24F7?", "can 24C6 see 24F5?"),
    "can 24C6 or 24D7 see 24F7 and 24F5?": (
        "can 24C6 see 24F7?", "can 24C6 see 24F5?", "can 24D7 see 24F7?", "can 24D7 see 24F5?",
    ),
    "can 24C6 see 24F7 and 24F5 with smoke in 24D7, 24D8?": (
        "can 24C6 see 24F7 with smoke in 24D7, 24D8?", "can 24C6 see 24F5 with smoke in 24D7, 24D8?",
    ),
    "can 24C6 see INTO 24E7 and can 24D7 see 24F5?": ("can 24C6 see INTO 24E7?", "can 24D7 see 24F5?"),
    "what is the TEM of 24F4, 24V3 and 24G6?": (
        "what is the TEM of 24F4?", "what is the TEM of 24V3?", "what is the TEM of 24G6?",
    ),
    "are 24F4 and 24G6 Open Ground?": ("is 24F4 Open Ground?", "is 24G6 Open Ground?"),
    "what is the range from 24C6 to 24F5 and 24G6?": (
        "what is the range from 24C6 to 24F5?", "what is the range from 24C6 to 24G6?",
    ),
    "may a squad or a leader Climb?": ("may a squad Climb?", "may a leader Climb?"),
    "may a squad and a leader both Climb?": ("may a squad Climb?", "may a leader Climb?"),
    "may an LMG and a HMG be dismantled?": ("may an LMG be dismantled?", "may a HMG be dismantled?"),
    "what is the BPV of a GMSL and an AMSL?": ("what is the BPV of a GMSL?", "what is the BPV of an AMSL?"),
    "may a broken or pinned squad Climb?": ("may a broken squad Climb?", "may a pinned squad Climb?"),
    "may a squad fire in the PFPh or the AFPh?": ("may a squad fire in the PFPh?", "may a squad fire in the AFPh?"),
    "can't a squad and a leader both swim?": ("may a squad swim?", "may a leader swim?"),
    "can C6 see F5 and G4 on board 24?": ("can 24C6 see 24F5?", "can 24C6 see 24G4?"),
    "can a 4-6-7 or a 4-4-7 at 15T5 reach 15S5 by turn 3?": (
        "can a 4-6-7 at 15T5 reach 15S5 by turn 3?", "can a 4-4-7 at 15T5 reach 15S5 by turn 3?",
    ),
    "what happens on a Falling DR of 10 or 12 to a squad?": (
        "what happens on a Falling DR of 10 to a squad?", "what happens on a Falling DR of 12 to a squad?",
    ),
    "may a squad Climb or swim?": ("may a squad Climb?", "may a squad swim?"),
    "can a squad or a leader at 15T5 reach 15S5 by turn 1?": (
        "can a squad at 15T5 reach 15S5 by turn 1?", "can a leader at 15T5 reach 15S5 by turn 1?",
    ),
    "I have a broken squad. May it Climb or swim?": ("may a broken squad Climb?", "may a broken squad swim?"),
}  # fmt: skip


@pytest.mark.parametrize("text", EACH)
def test_each_of_a_list_is_asked_about_in_its_order(text: str) -> None:
    with pytest.raises(SeveralQuestionsError) as several:
        read(text)
    asked = [part.text for part in several.value.parts if isinstance(part, PlainQuestion)]
    assert [read(one) for one in asked] == [read(one) for one in EACH[text]]


ONE = [
    "which hexes can see both 24C6 and 24F4?",
    "which hexes are hidden from 24C6 and 24F4?",
    "can a squad and a leader at 15T5 reach 15S5 by turn 1?",
    "can a squad at 15T5 reach 15S4, 15S5 or 15R4 by turn 1?",
    "what is the Hindrance between 24E2 and 24H0?",
    "can 24D7 see INTO 24D9 with smoke in 24D7, 24D8?",
    "can a squad ever be CX and pinned?",
]


@pytest.mark.parametrize("text", ONE)
def test_a_question_that_takes_several_things_stays_one(text: str) -> None:
    read(text)


TOGETHER = [
    "may a squad and a leader stack in one hex?",
    "may a squad and a leader together swim?",
    "may a squad Climb with a LMG and a HMG?",
    "what is the Hindrance between 24C6 and 24F5 and 24F7?",
    "can 24C6 see 24F7 and the moon?",
]


@pytest.mark.parametrize("text", TOGETHER)
def test_what_is_said_of_several_together_is_not_taken_apart(text: str) -> None:
    with pytest.raises(QuestionError) as refused:
        read(text)
    assert not isinstance(refused.value, SeveralQuestionsError)


def test_the_answers_stand_in_order_in_words_and_as_json() -> None:
    found = ask_post("can 24C6 see 24F7, 24F5 and INTO 24E7?")
    assert [answer.answer for answer in found.answers] == ["yes", "yes", "no"]
    data = json.loads(json.dumps(found.to_json()))
    assert set(data) == {"schema", "post", "answers"}
    assert [one["question"] for one in data["answers"]] == [answer.question for answer in found.answers]


def test_in_a_post_each_question_in_plain_words_is_read_as_it_stands() -> None:
    found = ask_post("can 24C6 see INTO 24E7? can 24C6 see 24F5 with +2 smoke in 24E6?")
    assert all(isinstance(part.answer, Answer) for part in found.parts)
    assert found.answers[1].reading == read("can 24C6 see 24F5 with +2 smoke in 24E6?")
