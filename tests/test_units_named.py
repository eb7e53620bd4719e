"""Units of a situation see, are seen and are asked about by name; all of mine are asked about one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from asl_query import AslQueryError, Session, read
from asl_query.conversation.commands import reply
from asl_query.errors import PlainQuestion, QuestionError, SeveralQuestionsError
from asl_query.explain.answered_post import AnsweredPost

FACTS = Path(__file__).parent.parent / "facts" / "situations" / "cliff_assault.toml"  # in rain
# What is asked in the situation, and what it is in plain words.
MEANT = {
    "can squad-a see squad-b?": "can 15U5 see 15T5 in rain?",
    "can 15S5 see squad-a": "can 15S5 see 15U5 in rain?",
    "can the leader see 15S5?": "can 15T5 see 15S5 in rain?",
    "who can see squad-a?": "which hexes can see 15U5 in rain?",
    "what is the range from squad-a to 15S5?": "what is the range from 15U5 to 15S5?",
    "may the leader Climb?": "may a wounded leader Climb?",
    "may squad-b swim?": "may a Commando squad swim?",
    "why may the leader not Climb?": "why may a wounded leader not Climb?",
}
EACH = {
    "which of my units can see 15S5?": ("can squad-a see 15S5?", "can squad-b see 15S5?", "can leader-1 see 15S5?"),
    "can any of my units reach 15S5 by turn 3?": (
        "can squad-a reach 15S5 by turn 3?", "can squad-b reach 15S5 by turn 3?", "can leader-1 reach 15S5 by turn 3?",
    ),
    "can squad-a or leader-1 see 15S5?": ("can squad-a see 15S5?", "can leader-1 see 15S5?"),
    "can squad-a see 15S5? and squad-b?": ("can squad-a see 15S5?", "can squad-b see 15S5?"),
}  # fmt: skip


@pytest.mark.parametrize("text", MEANT)
def test_a_unit_is_where_it_is_and_what_it_is(text: str) -> None:
    assert read(text, facts=FACTS) == read(MEANT[text])


@pytest.mark.parametrize("text", EACH)
def test_several_units_are_asked_about_one_by_one(text: str) -> None:
    with pytest.raises(SeveralQuestionsError) as several:
        read(text, facts=FACTS)
    asked = [part.text for part in several.value.parts if isinstance(part, PlainQuestion)]
    assert [read(one, facts=FACTS) for one in asked] == [read(one, facts=FACTS) for one in EACH[text]]


def test_what_a_unit_has_that_no_question_says_is_not_left_out(tmp_path: Path) -> None:
    file = tmp_path / "situation.toml"
    file.write_text('[units.squad-a]\nkind = "squad"\nat = "15T5"\nelr = 3\n', encoding="utf-8")
    assert read("can squad-a see 15S5?", facts=file) == read("can 15T5 see 15S5?")
    with pytest.raises(QuestionError):
        read("may squad-a Climb?", facts=file)


def _asked(session: Session, text: str) -> list[str]:
    found = session.ask(text)
    assert isinstance(found, AnsweredPost)
    return [answer.question for answer in found.answers]


def test_a_conversation_goes_on_from_a_unit_by_its_name() -> None:
    session = Session(facts=FACTS)
    session.ask("can squad-a see 15S5?")
    assert _asked(session, "and squad-b?") == ["can squad-b see 15S5?"]
    assert _asked(session, "what about squad-a?") == ["can squad-a see 15S5?"]
    assert _asked(session, "and the leader?") == ["can leader-1 see 15S5?"]
    assert _asked(session, "can squad-a see it?") == ["can squad-a see 15S5?"]


def test_one_of_several_is_chosen_by_its_name() -> None:
    session = Session(facts=FACTS)
    session.ask("can leader-1 reach 15S5 by turn 4?")
    said = reply(session, "can the squad reach 15S5 by turn 4?")  # the leader of the last question is no squad
    assert said.is_error
    assert "The situation has several: squad-a, squad-b" in said.text
    assert _asked(session, "squad-b") == ["can squad-b reach 15S5 by turn 4?"]
    assert _asked(session, "can they all reach 15S5 by turn 4?") == ["can they all reach 15S5 by turn 4?"]


@pytest.mark.parametrize("facts", [None, FACTS])
def test_a_unit_that_is_not_there_is_said_to_be_missing(facts: Path | None) -> None:
    with pytest.raises(QuestionError, match='No unit is named "squad-c"') as missing:
        read("can squad-c see 15S5?", facts=facts)
    assert ("Give a situation with --facts" in missing.value.what) is (facts is None)


def test_a_list_without_units_is_not_drawn() -> None:
    session = Session(facts=FACTS)
    session.ask("where are the enemy units?")
    with pytest.raises(AslQueryError, match="no picture"):
        session.show()
