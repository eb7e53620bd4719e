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

REACH = "can a squad at 15T5 reach 15S5 by turn 5?"
SEES = "can 24C6 see INTO 24E7?"
CLIMB = "may a CX squad Climb?"
LOS = "can 24C6 see 24F5?"
TWO = "can a squad and a leader at 15T5 reach 15S5 by turn 1?"


def test_of_several_things_it_may_be_open_which_part_they_are() -> None:
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


def test_a_follow_up_that_is_not_modelled_says_how_it_was_read() -> None:
    session = Session()
    session.ask(REACH)
    told = reply(session, "and at night?").text
    assert told.startswith("Read as: can a squad at 15T5 reach 15S5 by turn 5 at night?\nMoving at night (E1) is not modelled")


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
