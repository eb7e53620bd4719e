"""What is not understood gets the questions near it, of its own unit and numbers, each asked just now and asked by its number."""

from __future__ import annotations

import pytest

from asl_query import Session, ask, read
from asl_query.conversation.commands import reply
from asl_query.errors import AskBackError, QuestionError
from asl_query.explain.answered_post import AnsweredPost

STORY = (
    "Four squads, still mounted, galloped up to my zeppelin hangar. Then there was a cliff. He says horses are no goats. "
    "Can frobnicating cavalry climb a cliff?"
)
NEAR = {
    STORY: "may Cavalry Climb?",
    "He claims height advantage for a guy dangling from a rope. I claim that is nonsense. Please settle it.": (
        "can a Climbing unit receive Height Advantage?"
    ),
    "HE of 12 factors frobnicated at my swimmers, at what FP does that attack resolve": (
        "what is the FP of a HE attack of 12 FP at a swimming unit?"
    ),
}


def _near(text: str) -> tuple[str, ...]:
    with pytest.raises(QuestionError) as refused:
        ask(text)
    return refused.value.near


@pytest.mark.parametrize("text", NEAR)
def test_the_first_is_what_is_asked(text: str) -> None:
    assert _near(text)[0] == NEAR[text]


def test_each_is_read_and_none_asks_the_same_as_another() -> None:
    near = _near("how many MF does my frobnicating squad pay to get down into a gully with woods in it?")
    questions = list(map(read, near))
    assert len(near) == len(set(map(repr, questions))) > 2
    rows = [question.phrase for question in questions[:3] if hasattr(question, "phrase")]
    assert not any("need" in one and one.replace("need", "pay") in rows for one in rows)


def test_the_number_of_one_asks_it_once_and_for_all() -> None:
    session = Session()
    told = reply(session, STORY).text
    assert "  1. may Cavalry Climb?\n     No, Cavalry may not Climb." in told
    assert told.endswith("Type the number of one, or ask anew.")
    found = session.ask("1")
    assert isinstance(found, AnsweredPost)
    assert [answer.question for answer in found.answers] == ["may Cavalry Climb?"]
    with pytest.raises(QuestionError, match="nothing of a number"):
        session.ask("1")


def test_a_number_that_none_has_is_refused_and_they_stay_on_offer() -> None:
    session = Session()
    reply(session, STORY)
    with pytest.raises(QuestionError, match="choose from"):
        session.ask("9")
    found = session.ask("1")
    assert isinstance(found, AnsweredPost)
    assert found.answers[0].question == "may Cavalry Climb?"


def test_beside_a_place_that_is_asked_for_stand_questions_that_need_none() -> None:
    with pytest.raises(AskBackError) as asked:
        ask("top reached -> advance same turn?")
    assert asked.value.what.endswith("by which turn, or ask instead:")
    assert "may a Climbing unit that has reached the top advance onto the top?" in asked.value.near
    with pytest.raises(AskBackError) as asked:
        ask("can a squad at 15T5 get to the top by turn 4?")
    assert asked.value.near == ("what is the reach of a squad at 15T5 by turn 4?",)
