"""No reading loses a word that turns a question into another one, or says of one piece what is told of another."""

from __future__ import annotations

import pytest

from asl_query.errors import PlainQuestion, QuestionError, SeveralQuestionsError
from asl_query.pipeline import read
from asl_query.reading.guards import guards, loses_a_word


@pytest.mark.parametrize(("which", "what"), [(which, what) for which in ("guards", "only") for what in guards(which)])
def test_a_guard_tells_its_two_pairs_apart(which: str, what: str) -> None:
    guard = guards(which)[what]
    assert loses_a_word(*guard.apart, told=guard.apart[0])
    assert not loses_a_word(*guard.alike)


# A text, and what was read as: another question.
MISREAD = {
    "asl": {
        "The enemy squad is broken. May mine climb?": "may a squad Climb when broken?",
        "His leader is wounded. May my leader swim?": "may a wounded leader swim?",
        "My LMG is broken. May the squad climb?": "may a broken squad Climb with a LMG?",
        "The road is broken. May my squad climb?": "may a broken squad Climb?",
        "His GMSL is in tow. May mine be switched on?": "may a GMSL establish an IB Lane in tow?",
        "The other swimmer broke. Is mine eliminated?": "is a swimming unit that breaks eliminated?",
        "A leader is wounded while my squad climbs. Is the squad eliminated?": "is a Climbing leader that is wounded eliminated?",
        "Can a broken squad climb? Can it swim?": "may a unit swim?",
        "Is 24D9 a gully hex and can 24C6 see INTO it?": "can 24D9 see 24C6?",
        "Is the LOS from 24C6 to 24E7 Crest blocked by woods?": "not: can 24C6 see 24E7 Crest?",
        "How many MF does it cost a squad on skis to move from IN 12Z4 INTO 12Y5?": (
            "how many MF does it cost a squad to move from IN 12Z4 to IN 12Y5?"
        ),
        "May a vehicle move from IN 24E8 to 24D7 without Climbing?": "may a squad move from IN 24E8 to 24D7 without Climbing?",
        "Can a Climbing squad be fired at in the AFPh?": "may a Climbing unit fire in the AFPh?",
        "What would let 24C6 not see INTO 24E7?": "what would let 24C6 see IN 24E7?",
        "Can only commandos climb?": "may a Commando Climb?",
        "is the hex next to 24E7 a gully hex?": "is 24E7 a gully hex?",
    },
    "slc": {
        "Can a TI unit be fired at?": "may a TI unit fire?",
    },
}


@pytest.mark.parametrize(("ruleset", "text"), [(ruleset, text) for ruleset, texts in MISREAD.items() for text in texts])
def test_what_is_another_question_is_no_reading(ruleset: str, text: str) -> None:
    notes: list[str] = []
    parts: tuple[object, ...] = ()
    try:
        read(text, ruleset=ruleset, notes=notes)
    except SeveralQuestionsError as error:
        parts = error.parts
    except QuestionError:
        pass
    assert f"read as: {MISREAD[ruleset][text]}" not in notes
    assert MISREAD[ruleset][text] not in [part.text for part in parts if isinstance(part, PlainQuestion)]


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("My squad is broken. May it climb?", "may a broken squad Climb?"),
        ("I have a broken squad. Can my squad climb?", "may a broken squad Climb?"),
        ("Can a broken squad of mine climb?", "may a broken squad Climb?"),
        ("can they see each other, 24C6 and 24F4, or is the hill in the way?", "can 24C6 see 24F4?"),
    ],
)
def test_what_is_told_of_the_same_piece_is_said_of_it(text: str, reading: str) -> None:
    notes: list[str] = []
    read(text, notes=notes)
    assert f"read as: {reading}" in notes
