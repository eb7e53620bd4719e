"""What a sentence of a post does: what stands in front of what is asked, wishes, values offered, rules that are only cited."""

from __future__ import annotations

import pytest

from asl_query import ask_post
from asl_query.errors import AslQueryError
from asl_query.reading.expectations import with_value_asked
from asl_query.reading.question_words import Mood
from asl_query.reading.sentences import sentences_of


@pytest.mark.parametrize(
    ("text", "mood"),
    [
        ("When a SL is disabled is its lane cancelled?", Mood.YES_NO),
        ("when I rotate the turret does the CA change with it", Mood.YES_NO),
        ("where a cliff is between, can it fire?", Mood.YES_NO),
        ("When I shoot at a GMSL, what kind of target is it?", Mood.WHAT),
        ("when the leader moves where does the squad go?", Mood.WHAT),
        ("When exactly does a squad declare it?", Mood.WHAT),
        ("when may a squad move?", Mood.WHAT),
        ("AM in open ground, legal?", Mood.ANY),  # Assault Movement, and not "am"
        ("night DRM for the target there y/n", Mood.YES_NO),
    ],
)
def test_what_is_asked_behind_a_clause(text: str, mood: Mood) -> None:
    (sentence,) = sentences_of(text)
    assert sentence.mood is mood


@pytest.mark.parametrize(
    ("text", "moods"),
    [
        ("Would love to put the GMSL inside. Can it be in there?", [Mood.TELLS, Mood.YES_NO]),
        ("I said that is five units. May they stack?", [Mood.TELLS, Mood.YES_NO]),
        ("An emplaced light on a bridge? Legal?", [Mood.TELLS, Mood.ANY]),
    ],
)
def test_what_only_tells_in_front_of_a_question(text: str, moods: list[Mood]) -> None:
    assert [sentence.mood for sentence in sentences_of(text)] == moods


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("emplaced GMSL in woods: +1 or +2 or +3 TEM for the crew?", "emplaced GMSL in woods what TEM for the crew"),
        ("a ground light gives 1 VP or 2 VP?", "a ground light gives how many VP"),
        ("is it 3 or 4 squads per hex?", "how many squads per hex"),
        ("lit target hex: -1 or -2 for the TC?", "lit target hex what DRM for the TC"),
    ],
)
def test_a_question_that_offers_values_asks_for_the_value(text: str, asks: str) -> None:
    (sentence,) = sentences_of(text)
    offered = with_value_asked(sentence)
    assert offered is not None
    assert (offered.text, offered.mood) == (asks, Mood.WHAT)


@pytest.mark.parametrize("text", ["can 3 or 4 squads stack?", "is it legal for 3 or 4 squads to stack?", "is it woods or brush?"])
def test_what_may_be_done_offers_no_value(text: str) -> None:
    (sentence,) = sentences_of(text)
    assert with_value_asked(sentence) is None


def test_an_equals_sign_asks_for_what_stands_behind_it() -> None:
    assert [sentence.text for sentence in sentences_of("forest = ? MF")] == ["forest how many MF"]
    assert len(sentences_of("vp for a GMSL = ? and what's the BPV in dyo")) == 2


def test_a_rule_in_front_of_a_noun_is_only_cited() -> None:
    assert "C10.3" not in sentences_of("for C10.3 purposes, is it a Gun?")[0].text
    assert "A4.72" in sentences_of("does A4.72 prevent it?")[0].text
    assert "A4.72" in sentences_of("if A4.72 applies, may it move?")[0].text


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("Elimination result against my AFV's searchlight. What becomes of the lamp?", "result of elimination"),
        (
            "His Cloaking counter is in an illuminated Location of the target hex. What is put in place of it?",
            "replaces a Cloaking",
        ),
    ],
)
def test_a_question_without_a_deed_of_its_own_asks_what_was_told(text: str, reading: str) -> None:
    assert reading in read_as_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "His leader is wounded. May my leader swim?",
        "My swimmer's leader on land was wounded. Is the swimmer eliminated?",
        "A swimmer sees my squad. May my squad be concealed?",
    ],
)
def test_what_was_told_of_one_piece_is_not_asked_of_another(text: str) -> None:
    assert not any(word in read_as_of(text) for word in ("wounded", "swimming"))


def read_as_of(text: str) -> str:
    """What the first question of a post is read as; nothing where it is not read."""
    try:
        answer = ask_post(text).parts[0].answer
    except AslQueryError:
        return ""
    return "" if isinstance(answer, AslQueryError) else str(answer.read_as)
