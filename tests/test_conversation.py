"""A conversation: what goes on from the last question is the plain question that was meant, and no word of it is passed over."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.input.base import PipeInput
from prompt_toolkit.output import DummyOutput

from asl_query import AslQueryError, Session, ask, read
from asl_query.cli import main
from asl_query.conversation import prompt
from asl_query.conversation.commands import COMMANDS, reply
from asl_query.conversation.completion import ConversationCompleter
from asl_query.conversation.session import MOST_CHARACTERS, MOST_TOLD, Told
from asl_query.errors import AskBackError, QuestionError
from asl_query.explain.answered_post import AnsweredPost
from asl_query.pipeline import ask_post
from asl_query.reading.follow_up_words import follow_up_words
from asl_query.reading.follow_ups import is_fact, read_follow_up

REACH = "can a squad at 15T5 reach 15S5 by turn 5?"
SEES = "can 24C6 see INTO 24E7?"
CLIMB = "may a CX squad Climb?"
LOS = "can 24C6 see 24F5?"
COST = "how many MF does it cost a squad to move from 24D7 INTO 24E7?"
IS_IT = "4 is the answer to: how many MF does it cost a squad to move from 24D7 INTO 24E7?"
TWO = "can a squad and a leader at 15T5 reach 15S5 by turn 1?"
# The last question, what is typed then, and the question that it means.
MEANT = [
    (REACH, "and by turn 1?", "can a squad at 15T5 reach 15S5 by turn 1?"),
    (REACH, "turn two", "can a squad at 15T5 reach 15S5 by turn two?"),
    (REACH, "what if it rains?", "can a squad at 15T5 reach 15S5 by turn 5 in rain?"),
    (REACH, "and in heavy winds and it's snowing", "can a squad at 15T5 reach 15S5 by turn 5 in snow and heavy winds?"),
    (REACH, "and with a leader?", "can a squad and a leader at 15T5 reach 15S5 by turn 5?"),
    (REACH, "What about a wounded leader?", "can a wounded leader at 15T5 reach 15S5 by turn 5?"),
    (REACH, "what if it’s CX", "can a CX squad at 15T5 reach 15S5 by turn 5?"),
    (REACH, "and if it has a LMG?", "can a squad carrying LMG at 15T5 reach 15S5 by turn 5?"),
    (REACH, "from 15U5", "can a squad at 15U5 reach 15S5 by turn 5?"),
    (REACH, "and to 15S6 by turn 3?", "can a squad at 15T5 reach 15S6 by turn 3?"),
    (REACH, "without Climbing", "can a squad at 15T5 reach 15S5 by turn 5 without Climbing?"),
    (REACH, "avoiding 15T4 and 15S4", "can a squad at 15T5 reach 15S5 by turn 5 without entering 15T4, 15S4?"),
    (REACH, "how likely?", "how likely is a squad at 15T5 to reach 15S5 by turn 5?"),
    (REACH, "how soon?", "how soon can a squad at 15T5 reach 15S5?"),
    (REACH, "what would let it?", "what would let a squad at 15T5 reach 15S5 by turn 5?"),
    ("how soon can a squad at 15T5 reach 15S5?", "and by turn 1?", "can a squad at 15T5 reach 15S5 by turn 1?"),
    ("can a squad and a leader at 15T5 reach 15S5 by turn 1?", "without the leader?", REACH.replace("5?", "1?")),
    (
        "can a squad and a leader at 15T5 reach 15S5 by turn 1?",
        "and if the leader is wounded?",
        "can a squad and a wounded leader at 15T5 reach 15S5 by turn 1?",
    ),
    (
        TWO,
        "what if the squad is inexperienced and the leader is CX?",
        TWO.replace("a squad", "an inexperienced squad").replace("a leader", "a CX leader"),
    ),
    (TWO, "and if the leader has a LMG?", TWO.replace("a leader", "a leader carrying LMG")),
    (
        "can a CX squad with HMG and a leader at 15T5 reach 15S5 by turn 1?",
        "and if the leader is CX too?",
        "can a CX squad with HMG and a CX leader at 15T5 reach 15S5 by turn 1?",
    ),
    (
        "can a CX squad and a CX leader at 15T5 reach 15S5 by turn 1?",
        "and if the leader is not CX?",
        "can a CX squad and a leader at 15T5 reach 15S5 by turn 1?",
    ),
    (SEES, "from 24C7?", "can 24C7 see INTO 24E7?"),
    (SEES, "in January", "can 24C6 see INTO 24E7 in January?"),
    (SEES, "with +2 smoke in 24D6", "can 24C6 see INTO 24E7 with +2 smoke in 24D6?"),
    (SEES, "the other way round?", "can IN 24E7 see 24C6?"),
    ("can 24C6 see 24G4?", "without the woods in 24F4", "can 24C6 see 24G4 without the woods in 24F4?"),
    ("what is the level of 24E7?", "and of 24D9?", "what is the level of 24D9?"),
    ("can a 4-6-7 squad at 15T5 reach 15S5 by turn 3?", "and a 6-6-6?", "can a 6-6-6 squad at 15T5 reach 15S5 by turn 3?"),
    (SEES, "who else can see it?", "which hexes can see INTO 24E7?"),
    ("can 24C6 see 24G4 in rain and heavy winds?", "what if it does not rain?", "can 24C6 see 24G4 in heavy winds?"),
    ("can 24C6 see 24G4 with +2 smoke in 24D6?", "without the smoke", "can 24C6 see 24G4?"),
    (CLIMB, "and if it's not CX?", "may a squad Climb?"),
    (CLIMB, "in the advance phase", "may a CX squad Climb in the APh?"),
    (CLIMB, "and swim?", "may a CX squad swim?"),
    (CLIMB, "also pinned", "may a CX pinned squad Climb?"),
    (CLIMB, "broken instead", "may a broken squad Climb?"),
    ("can a unit ever be Climbing and pinned?", "and also broken?", "can a unit ever be Climbing, pinned and broken?"),
    ("can a unit ever be Climbing and pinned?", "and not pinned?", "can a unit ever be Climbing and not pinned?"),
    ("can a unit ever be Climbing and pinned?", "what if not CX", "can a unit ever be Climbing, pinned and not CX?"),
    (LOS, "and to 24F7?", "can 24C6 see 24F7?"),
    (LOS, "and INTO 24E7?", "can 24C6 see INTO 24E7?"),
    (LOS, "same from D7", "can 24D7 see 24F5?"),
    (LOS, "and on board 15?", "can 15C6 see 15F5?"),
    ("what is the TEM of 24F4?", "same for V3", "what is the TEM of 24V3?"),
    (COST, "and to 24D6?", "how many MF does it cost a squad to move from 24D7 to 24D6?"),
    (COST, "is it 4 MF?", IS_IT),
    ("what is the level of 24D7?", "so is it 1?", "1 is the answer to: what is the level of 24D7?"),
    (IS_IT, "and 5 MF?", IS_IT.replace("4", "5", 1)),
    (IS_IT, "from 24D8?", IS_IT.replace("24D7", "24D8")),
    ("is a unit eliminated by a Falling DR of 10?", "and of 12?", "is a unit eliminated by a Falling DR of 12?"),
    ("which hex sees the most of board 3?", "and the fewest?", "which hex sees the fewest of board 3?"),
    ("may a GMSL occupy woods?", "and in brush?", "may a GMSL occupy brush?"),
    (REACH, "with an enemy in 15S4, 15R4?", "can a squad at 15T5 reach 15S5 by turn 5 with enemy unit in 15S4, 15R4?"),
    ("which hexes of board 24 have a bridge?", "and board 15?", "which hexes of board 15 have a bridge?"),
    ("where can a GMSL be emplaced on board 44?", "and on board 24?", "where can a GMSL be emplaced on board 24?"),
]


def _follow(last: str, text: str) -> str | None:
    return " ".join(read_follow_up(text, last, lambda: read(last), follow_up_words(), read)) or None


@pytest.mark.parametrize(("last", "text", "meant"), MEANT)
def test_a_follow_up_is_the_question_that_it_means(last: str, text: str, meant: str) -> None:
    found = _follow(last, text)
    assert found is not None
    assert read(found) == read(meant)


@pytest.mark.parametrize(("last", "text"), [(last, text) for last, text, _ in MEANT])
def test_a_word_that_is_not_understood_is_never_passed_over(last: str, text: str) -> None:
    """Wherever it stands between the words, there is then no follow-up: it is refused, or read as a question of its own."""
    words = text.split()
    for at in range(len(words) + 1):
        strange = " ".join([*words[:at], "gruffly", *words[at:]])
        try:
            assert _follow(last, strange) is None, strange
        except AskBackError:
            pytest.fail(f"{strange} is asked back as if all of it were understood")
        except QuestionError:
            continue  # refused


CHOICES = {
    (TWO, "and if it is CX?"): (TWO.replace("a squad", "a CX squad"), TWO.replace("a leader", "a CX leader")),
    (SEES, "and 24C8?"): ("can 24C8 see INTO 24E7?", "can 24C6 see 24C8?"),
    (LOS, "and 24G8?"): ("can 24G8 see 24F5?", "can 24C6 see 24G8?"),
    (LOS, "same for E7"): ("can 24E7 see 24F5?", "can 24C6 see 24E7?"),
    (COST, "and 24C7?"): (COST.replace("24D7", "24C7"), COST.replace("INTO 24E7", "to 24C7")),
    (CLIMB, "what if it is pinned?"): ("may a pinned squad Climb?", "may a CX pinned squad Climb?"),
}


@pytest.mark.parametrize(("last", "text"), CHOICES)
def test_what_can_be_meant_in_two_ways_is_asked_back(last: str, text: str) -> None:
    with pytest.raises(AskBackError) as asked:
        _follow(last, text)
    assert [read(one) for one in asked.value.near] == [read(one) for one in CHOICES[last, text]]


EACH = {
    (LOS, "and to 24F7 and 24G4?"): ("can 24C6 see 24F7?", "can 24C6 see 24G4?"),
    (LOS, "from 24D7, D8 or 24C7"): ("can 24D7 see 24F5?", "can 24D8 see 24F5?", "can 24C7 see 24F5?"),
    (REACH, "what about a leader or a crew?"): (REACH.replace("squad", "leader"), REACH.replace("squad", "crew")),
}


@pytest.mark.parametrize(("last", "text"), EACH)
def test_a_follow_up_that_names_several_things_asks_of_each(last: str, text: str) -> None:
    found = read_follow_up(text, last, lambda: read(last), follow_up_words(), read)
    assert [read(one) for one in found] == [read(one) for one in EACH[last, text]]


def test_of_several_things_it_may_be_open_which_part_they_are() -> None:
    with pytest.raises(AskBackError) as asked:
        _follow(LOS, "and 24F7 and 24G8?")
    assert asked.value.near == ("can 24F7 see 24F5? can 24G8 see 24F5?", "can 24C6 see 24F7? can 24C6 see 24G8?")
    session = Session()
    session.ask(LOS)
    reply(session, "and 24F7 and 24G8?")
    found = session.ask("2")
    assert isinstance(found, AnsweredPost)
    assert [answer.question for answer in found.answers] == ["can 24C6 see 24F7?", "can 24C6 see 24G8?"]


def test_it_is_what_was_seen_and_they_are_all_of_several() -> None:
    session = Session()
    session.ask("which hexes can see INTO 24D9?")
    assert _asked(session, "can 24C6 see it?") == "can 24C6 see INTO 24D9?"
    session.ask(TWO)
    assert _asked(session, "can they all reach 15S6 by turn 2?") == "can a squad and a leader at 15T5 reach 15S6 by turn 2?"
    with pytest.raises(QuestionError, match="where they are"):  # nobody of that sort was named
        session.ask("can the crew reach 15S6 by turn 2?")


def test_what_is_not_on_the_map_is_no_choice() -> None:
    session = Session()
    session.ask("can 15C6 see 15F5?")
    with pytest.raises(QuestionError, match="24G4 is on another board") as refused:
        session.ask("and 24G4?")
    assert not isinstance(refused.value, AskBackError)


def test_a_post_goes_on_from_its_own_questions() -> None:
    found = ask_post("can 24C6 see 24F7? and to 24F5? what about from 24D7?")
    assert [answer.reading for answer in found.answers] == [
        read(one) for one in ("can 24C6 see 24F7?", "can 24C6 see 24F5?", "can 24D7 see 24F5?")
    ]
    _, asked = ask_post("can 24C6 see 24F7? and 24F5?").parts
    assert isinstance(asked.answer, AskBackError)
    assert asked.answer.near == ("can 24F5 see 24F7?", "can 24C6 see 24F5?")


REFUSED = {
    (REACH, "what if it is stuck in the mud?"): "stuck",
    (REACH, "and by turn 5?"): "changes nothing",
    (REACH, "and with 5 MF?"): "says nothing of MF",
    (SEES, "what about a leader?"): "changes nothing",
    (REACH, "is it 4?"): "says nothing of what it is",
    (SEES, "and of a Churchill?"): '"Churchill" is not understood',
    (REACH, "without the leader?"): '"leader" does not stand in it',
    (REACH, "what if it's raining and snowing?"): "two things of one",
    (TWO, "without the leader and if the leader has a LMG"): "says nothing of a load",
    (CLIMB, "and from 15U5?"): "says nothing of where it starts",
    (CLIMB, "what about it?"): "says nothing that changes it",
    (REACH, "and rain, CX, LMG, turn 3, 15U5, pinned, Crest"): "",
}


@pytest.mark.parametrize(("last", "text"), REFUSED)
def test_what_the_last_question_cannot_take_is_refused_with_the_reason(last: str, text: str) -> None:
    with pytest.raises(QuestionError) as refused:
        _follow(last, text)
    assert REFUSED[last, text] in str(refused.value)


def test_a_follow_up_that_is_not_modelled_says_how_it_was_read() -> None:
    session = Session()
    session.ask(REACH)
    told = reply(session, "and at night?").text
    assert told.startswith("Read as: can a squad at 15T5 reach 15S5 by turn 5 at night?\nMoving at night (E1) is not modelled")


OWN = [
    "is 44V3 lit?",
    "does it rain?",
    "can 24C6 see 24G4?",
    "what is the level of 24E7?",
    "and may a squad Climb?",
    "I have a squad at 15T5. Can it swim?",
]


@pytest.mark.parametrize("text", OWN)
def test_a_question_of_its_own_is_no_follow_up(text: str) -> None:
    assert _follow(REACH, text) is None


FACTS = {"it is raining": True, "I have a CX squad at 15T5.": True, "my leader is wounded": True, "It's night": True,
         "is it raining": False, "what if it is raining": False, "I was wondering whether it is allowed": False,
         "may it swim": False, "it is raining, can it swim?": False, "and by turn 3": False}  # fmt: skip


@pytest.mark.parametrize("text", FACTS)
def test_what_tells_and_asks_nothing_is_a_fact(text: str) -> None:
    assert is_fact(text, follow_up_words()) is FACTS[text]


def _asked(session: Session, text: str) -> str:
    """The plain question that a text was answered as."""
    found = session.ask(text)
    assert isinstance(found, AnsweredPost)
    (answer,) = found.answers
    return answer.read_as or answer.question


def test_a_session_goes_on_from_its_last_question_and_answers_as_ask_does() -> None:
    session = Session()
    assert _asked(session, REACH) == REACH
    found = session.ask("and by turn 1?")
    assert isinstance(found, AnsweredPost)
    assert found.post == "and by turn 1?"
    assert found.answers[0].answer == "no"
    assert found.answers[0].id == ask("can a squad at 15T5 reach 15S5 by turn 1?").id
    assert _asked(session, "can it reach 15S6 by turn 3") == "can a squad at 15T5 reach 15S6 by turn 3?"
    reasons = ask("why: can a squad at 15T5 reach 15S6 by turn 3?")
    for typed in ("why?", "why can't it?"):
        why = session.ask(typed)
        assert isinstance(why, AnsweredPost)
        assert why.answers[0].id == reasons.id
    assert _asked(session, "and by turn 2?") == "can a squad at 15T5 reach 15S6 by turn 2?"


def test_without_a_last_question_nothing_goes_on() -> None:
    with pytest.raises(QuestionError, match="nothing was asked yet"):
        Session().ask("and by turn 4?")


def test_undo_takes_back_the_last_question_and_the_last_fact() -> None:
    session = Session()
    session.ask(CLIMB)
    session.ask("it is raining")
    assert _asked(session, "may a squad swim?") == "may a squad swim in rain?"
    assert "may a squad swim in rain?" in session.undo().says
    assert '"it is raining"' in session.undo().says
    assert _asked(session, "and swim?") == "may a CX squad swim?"
    session.undo()
    session.undo()
    with pytest.raises(AslQueryError, match="nothing to take back"):
        session.undo()
    with pytest.raises(AslQueryError, match="Nothing was asked"):
        session.why()


def test_facts_are_said_of_the_questions_that_they_concern_and_never_lost() -> None:
    session = Session()
    session.ask("I have a CX squad in 24C6")
    assert _asked(session, "may it climb?") == "may a CX squad Climb?"
    sees = session.ask(SEES)  # about nobody: the fact is not used, and that is said
    assert isinstance(sees, AnsweredPost)
    assert sees.parts[0].unused == ("I have a CX squad in 24C6",)
    assert "Not used: I have a CX squad in 24C6." in reply(session, "can 24C6 see 24G4?").text
    with pytest.raises(QuestionError, match="not together with what was told: I have a CX squad in 24C6"):
        session.ask("can a squad at 15U5 reach 15S5 by turn 5?")
    session.forget()
    session.ask("it is raining")
    assert read(_asked(session, SEES)) == read("can 24C6 see INTO 24E7 in rain?")
    session.ask("it is night")
    with pytest.raises(QuestionError, match="it is night"):
        session.ask("may a squad climb?")
    assert read(_asked(session, "and from 24C7?")) == read("can 24C7 see INTO 24E7 in rain at night?")


def test_a_fact_told_after_a_question_holds_for_what_goes_on_from_it() -> None:
    session = Session()
    session.ask(REACH)
    session.ask("it is raining")
    assert read(_asked(session, "and by turn 3?")) == read("can a squad at 15T5 reach 15S5 by turn 3 in rain?")
    assert read(_asked(session, "and by turn 2?")) == read("can a squad at 15T5 reach 15S5 by turn 2 in rain?")


def test_the_number_of_a_choice_is_enough() -> None:
    session = Session()
    session.ask(SEES)
    said = reply(session, "and 24C8?")
    assert said.is_error
    assert "  1. can 24C8 see INTO 24E7?\n  2. can 24C6 see 24C8?" in said.text
    with pytest.raises(QuestionError, match="a number from 1 to 2"):
        session.ask("3")
    assert _asked(session, "1") == "can 24C8 see INTO 24E7?"
    with pytest.raises(QuestionError):
        session.ask("1")  # nothing is offered any more


def test_what_a_refused_question_lacks_may_be_said_behind_it() -> None:
    session = Session()
    session.ask(SEES)
    with pytest.raises(QuestionError, match="by when"):
        session.ask("can a squad at 15T5 reach 15S6?")
    assert _asked(session, "by turn 2") == "can a squad at 15T5 reach 15S6 by turn 2?"
    with pytest.raises(QuestionError, match="where they are"):
        session.ask("can a leader reach 15S6 by turn 1?")
    assert _asked(session, "and from 15T5") == "can a leader at 15T5 reach 15S6 by turn 1?"
    assert _asked(session, "and by turn 2") == "can a leader at 15T5 reach 15S6 by turn 2?"
    with pytest.raises(QuestionError, match="where they are"):
        session.ask("can a squad reach 15S6 by turn 2?")
    for bare in ("15T4", "and a leader is there", "gruffly from 15T5"):  # it does not say what it is, or is not understood
        with pytest.raises(QuestionError):
            session.ask("can a squad reach 15S6 by turn 2?")
        assert session._completed(bare, session._unanswered, session._words()) is None
    session.ask("it is raining")  # facts hold for it too
    with pytest.raises(QuestionError, match="by when"):
        session.ask("can a squad at 15T5 reach 15S6?")
    assert _asked(session, "by turn 2") == "can a squad at 15T5 reach 15S6 by turn 2 in rain?"


def test_what_is_in_use_holds_for_the_session_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("asl_query.in_use.user_config_path", lambda *_, **__: tmp_path)
    session = Session()
    with pytest.raises(QuestionError, match="needs its board"):
        session.ask("can C6 see INTO E7?")
    session.use("24")
    found = session.ask("can C6 see INTO E7?")
    assert isinstance(found, AnsweredPost)
    assert found.answers[0].answer == "no"
    session.use("cliff_assault")
    known = session.known().says
    for line in ("squad-b: a Commando squad at 15T5.", "leader-1: a wounded leader at 15T5.", "Weather: rain.", "Told: nothing."):
        assert line in known
    session.ask("can squad-a reach S5 by turn 5?")
    assert _asked(session, "and squad-b?") == "can squad-b reach S5 by turn 5?"
    with pytest.raises(AslQueryError, match="no board and no file"):
        session.use("no such thing")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("line", ["board 24", "on bd 24.", "We're playing on board 24", "i play on mapboard 24"])
def test_a_line_that_only_names_a_board_puts_it_in_use(line: str) -> None:
    session = Session()
    assert reply(session, line).text == "In use for this session: board 24."
    assert session.ask("can C6 see INTO D9?").answers[0].answer == "yes"


def test_the_picture_of_the_last_answer_is_written_and_named() -> None:
    session = Session()
    session.ask(SEES)
    file = session.show()
    assert file.read_text(encoding="utf-8") == ask(SEES)._repr_svg_()
    session.ask(CLIMB)
    with pytest.raises(AslQueryError, match="no picture"):
        session.show()
    file.unlink()
    file.parent.rmdir()


def test_why_of_a_list_tells_its_rules() -> None:
    session = Session()
    session.ask("which hexes can see INTO 24D9?")
    told = session.ask("why?")
    assert isinstance(told, Told)
    assert "A6.2" in told.says


def test_what_is_too_much_is_refused() -> None:
    session = Session()
    with pytest.raises(QuestionError, match="2,000 are the most"):
        session.ask("x" * (MOST_CHARACTERS + 1))
    for number in range(MOST_TOLD):
        session.ask(f"my squad is in 15T{number}")
    with pytest.raises(QuestionError, match="the most at a time"):
        session.ask("it is raining")


def test_every_command_of_the_help_is_one() -> None:
    session = Session()
    session.ask(SEES)
    session.ask("it is raining")
    for command in ("forget", *COMMANDS):
        session.tell("it is raining")
        assert not reply(session, command).is_error, command
    assert all(command in reply(session, "help").text for command in COMMANDS)


@pytest.fixture
def nothing_in_use(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No board or situation in use, and no history but that of a temporary folder."""
    monkeypatch.setattr("asl_query.in_use.user_config_path", lambda *_, **__: tmp_path)
    monkeypatch.setattr("asl_query.conversation.prompt.user_state_path", lambda *_, **__: tmp_path)


def _pipe(monkeypatch: pytest.MonkeyPatch, typed: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8"))


@pytest.mark.usefixtures("nothing_in_use")
def test_a_line_of_a_pipe_is_a_question(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _pipe(monkeypatch, f"{SEES}\n\nand from 24D7?\n".encode())
    assert main([]) == 0
    first, second = capsys.readouterr().out.split("\n\n")
    assert first.startswith(f"> {SEES}\nNo, 24C6 cannot see INTO 24E7.\n")
    assert second.startswith("> and from 24D7?\nRead as: can 24D7 see INTO 24E7?\nYes, 24D7 can see INTO 24E7.\n")


@pytest.mark.usefixtures("nothing_in_use")
def test_an_error_stands_in_its_place_and_the_pipe_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    long = "x" * (MOST_CHARACTERS + 1)
    _pipe(monkeypatch, f"{SEES}\nand if it is gruff?\n{long}\n".encode() + b"\xff\x1b[31m?\nundo\nquit\nundo\n")
    assert main([]) == 2
    said = capsys.readouterr()
    parts = said.out.split("\n\n")
    assert len(parts) == 5
    assert '"gruff" is not understood' in parts[1]
    assert "more than 2,000 characters" in parts[2]
    assert parts[4].startswith(f'> undo\nTaken back: "{SEES}"')
    assert "\x1b" not in said.out
    assert said.err == ""


@pytest.mark.usefixtures("nothing_in_use")
def test_without_a_terminal_and_input_the_commands_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _pipe(monkeypatch, b"\n")
    with pytest.raises(SystemExit) as ended:
        main([])
    assert ended.value.code == 2
    assert "required: COMMAND" in capsys.readouterr().err


@contextmanager
def _keys(typed: str) -> Iterator[PipeInput]:
    with create_pipe_input() as keys:
        keys.send_text(typed)
        yield keys


@pytest.mark.usefixtures("nothing_in_use")
def test_the_prompt_goes_on_after_an_interrupted_line_and_ends_with_ctrl_d(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = Session()
    with _keys(f"may a squad\x03{SEES}\rand from 24D7?\r\x04") as keys:
        assert prompt.converse_on_terminal(session, "Hello.", keys, DummyOutput()) == 0
    out = capsys.readouterr().out
    assert out.startswith("Hello.\nNo, 24C6 cannot see INTO 24E7.")
    assert "\n\nRead as: can 24D7 see INTO 24E7?\n" in out
    assert "+and from 24D7?" in (tmp_path / "history").read_text()


@pytest.mark.usefixtures("nothing_in_use")
def test_an_interrupted_answer_leaves_all_as_it_was(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    session = Session()
    session.ask(SEES)
    with monkeypatch.context() as patched, _keys("from 24D7?\rquit\r") as keys:
        patched.setattr("asl_query.pipeline.ask_post", interrupted)
        assert prompt.converse_on_terminal(session, "", keys, DummyOutput()) == 0
    assert "Interrupted; all stands as before." in capsys.readouterr().out
    assert _asked(session, "from 24D7?") == "can 24D7 see INTO 24E7?"


def test_the_tab_key_offers_commands_terms_hexes_and_units() -> None:
    session = Session(facts=str(Path(__file__).parent.parent / "facts" / "situations" / "cliff_assault.toml"))
    completer = ConversationCompleter(session)

    def offered(typed: str) -> list[str]:
        found = completer.get_completions(Document(typed), None)  # type: ignore[arg-type]
        return [typed[: len(typed) + one.start_position] + one.text for one in found]

    assert "undo" in offered("und")
    assert "may a Commando" in offered("may a com")
    assert {"can squad-a", "can squad-b"} <= set(offered("can squad-"))
    assert offered("from 15S1") == ["from 15S1", "from 15S10"]
    assert offered("reach S1") == ["reach S1", "reach S10"]
    assert offered("x") == offered("99ZZ9") == []


def test_one_question_loads_nothing_of_a_conversation() -> None:
    code = (
        "import sys; from asl_query.cli import main; main(['ask', 'may a squad Climb?']); "
        "sys.exit(any(name.startswith(('prompt_toolkit', 'asl_query.conversation')) for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
