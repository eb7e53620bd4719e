"""Manners of the command line: what a terminal gets and a pipe does not, help with what is not understood, completion."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from asl_query import ask
from asl_query.cli import main
from asl_query.columns import WIDTH, columns, show_in
from asl_query.completing import SHELLS
from asl_query.errors import QuestionError
from asl_query.reading.catalogue import entries

NO = "may a broken squad Climb?"
MANY = "where can a GMSL be emplaced on board 44?"
POST = "Stuart light tank sitting in 15U6. Any way to just catapult it over the cliff hexside into V5?"


class Screen(io.StringIO):
    """A terminal that keeps what is printed."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def on_terminal(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Runs a command on a terminal that is high enough for all; returns what it prints."""

    def run(*words: str, wide: int = 100, **environment: str) -> str:
        screen = Screen()
        monkeypatch.setattr(sys, "stdout", screen)
        for name in ("NO_COLOR", "PAGER"):
            monkeypatch.delenv(name, raising=False)
        for name, value in {"TERM": "xterm", "COLUMNS": str(wide), "LINES": "1000", **environment}.items():
            monkeypatch.setenv(name, value)
        main(list(words))
        return screen.getvalue()

    yield run
    show_in(WIDTH)


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[\d;]*m", "", text)


@pytest.mark.skipif(sys.platform == "win32", reason="an old Windows terminal knows no colours")
def test_a_terminal_gets_colours_unless_it_wants_none(on_terminal: Callable[..., str]) -> None:
    assert on_terminal("ask", NO).startswith("\x1b[1;31mNo, a broken squad may not Climb.\x1b[0m\n")
    assert "\x1b" not in on_terminal("ask", NO, NO_COLOR="1")
    assert "\x1b" not in on_terminal("ask", NO, TERM="dumb")
    assert "\x1b" not in on_terminal("ask", NO, "--format", "json")


def test_a_pipe_gets_what_it_always_got(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    assert main(["ask", MANY]) == 0
    piped = capsys.readouterr().out
    assert piped == str(ask(MANY))
    assert max(map(len, piped.splitlines())) > 100
    assert "GG10" in piped


def test_lines_are_as_wide_as_the_terminal(on_terminal: Callable[..., str]) -> None:
    question = "can a squad at 15T5 reach 15S5 by turn 5?"
    for wide in (50, 80):
        lines = plain(on_terminal("ask", question, wide=wide)).splitlines()
        assert wide - 20 < max(map(len, lines)) <= wide
    assert plain(on_terminal("ask", question, wide=400)) == str(ask(question))  # never wider than in a pipe
    assert on_terminal("rules", "smoke climbing", wide=60)
    assert columns() == 60


def test_a_long_list_of_hexes_is_folded_on_a_terminal(on_terminal: Callable[..., str]) -> None:
    folded, whole = plain(on_terminal("ask", MANY)), plain(on_terminal("ask", MANY, "--all"))
    assert ".. 338 in all; --all lists them." in folded
    assert "GG10" not in folded
    assert "GG10" in whole
    assert "M3 R7 S7 S8" in folded  # a short list is not


def test_what_is_longer_than_the_terminal_goes_through_the_pager(on_terminal: Callable[..., str], tmp_path: Path) -> None:
    kept = tmp_path / "paged.txt"
    pager = f"{sys.executable} -c \"import sys; open('{kept.as_posix()}', 'w').write(sys.stdin.read())\""
    assert on_terminal("ask", MANY, "--all", LINES="10", PAGER=pager, NO_COLOR="1") == ""
    assert "GG10" in kept.read_text(encoding="utf-8")
    assert "GG10" in on_terminal("ask", MANY, "--all", LINES="10", PAGER="")


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        (("ask", "can 24C6 see INTO 24E7?", "--format", "svg"), "add -o answer.svg"),
        (("ask", "can 24C6 see INTO 24E7?", "--format", "html"), "add -o answer.html"),
        (("board", "show", "24", "--svg"), "add -o board24.svg"),
    ],
)
def test_a_picture_is_not_poured_into_a_terminal(
    words: tuple[str, ...], remedy: str, on_terminal: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert on_terminal(*words) == ""
    assert remedy in capsys.readouterr().err


def test_the_help_of_ask_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["ask", "--help"])
    assert 'asl-query ask "may a broken squad Climb?"' in capsys.readouterr().out


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_is_told_every_command_and_option(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for word in ("ask", "verify", "coverage", "completion", "bbcode", "exit-code", "tolerance"):
        assert word in script, word
    if shell == "bash":
        subprocess.run(["bash", "-n"], input=script, text=True, check=True)  # noqa: S607  wherever bash stands


# help with what is not understood


def test_a_text_that_is_not_understood_is_helped(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", POST]) == 2
    told = capsys.readouterr().err.splitlines()
    assert told[0] == 'The word "catapult" is not known here.'
    assert told[1][told[2].index("^") :].startswith("catapult ")
    assert told[2].strip() == "^" * len("catapult")
    assert any(line.startswith("Understood: ") and "cliff" in line for line in told)
    assert any(line.startswith("  B11.") for line in told)
    offered = told[told.index("Questions near it, with what they answer:") + 1 :]
    near = [line for line in offered if re.match(r"  \d\. .*\?$", line)]
    assert [line[:4] for line in near] == ["  1.", "  2.", "  3."][: len(near)] != []
    for line in near:
        answer = offered[offered.index(line) + 1]
        assert str(ask(line[5:])).startswith(answer.strip())


def test_the_help_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", POST, "--format", "json"]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["kind"] == "not-understood"
    assert error["unused"][0] == "catapult"
    assert len(error["nearest"]) == len(error["answers"]) >= 1
    assert {"clause", "says"} == set(error["clauses"][0])
    assert "cliff" in error["understood"]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("can a squad climb through the sewer?", "sewer"),
        ("My leader broke last turn. Can my squad frobnicate up the cliff?", "frobnicate"),
        ("I have a 4-6-7 in 15T5. How about a zeppelin ride to the top?", "zeppelin"),
    ],
)
def test_the_caret_stands_on_the_word_that_could_not_be_used(text: str, word: str) -> None:
    with pytest.raises(QuestionError) as error:
        ask(text)
    assert error.value.text[error.value.start :][: error.value.length] == word


def test_near_questions_are_of_the_text_s_own_unit() -> None:
    with pytest.raises(QuestionError) as error:
        ask("So my guys broke. Would a broken squad frobnicate and climb a cliff?")
    assert "may a broken squad Climb?" in error.value.near


@pytest.mark.large
@pytest.mark.parametrize(("topic", "ruleset"), [("climbing", "asl"), ("classic", "slc")])
def test_every_question_that_is_told_as_an_example_is_answered(topic: str, ruleset: str) -> None:
    for question in dict.fromkeys(entry.as_example() for entry in entries(topic)):
        ask(question, ruleset=ruleset, limit=10)


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("a.svg", b"<svg"),
        ("a.PNG", b"\x89PNG"),
        ("a.html", b"<!DOCTYPE html>"),
        ("a.json", b"{"),
        ("a.txt", b"No, 24C6"),
        ("a", b"No, 24C6"),
    ],
)
def test_the_ending_of_a_file_says_the_form(name: str, begins: bytes, tmp_path: Path) -> None:
    assert main(["ask", "can 24C6 see INTO 24E7?", "-o", str(tmp_path / name)]) == 0
    assert (tmp_path / name).read_bytes().startswith(begins)


def test_a_form_that_is_named_counts_more_than_the_ending(tmp_path: Path) -> None:
    assert main(["ask", "can 24C6 see INTO 24E7?", "--format", "json", "-o", str(tmp_path / "a.svg")]) == 0
    assert json.loads((tmp_path / "a.svg").read_text(encoding="utf-8"))["answer"] == "no"


def test_a_png_needs_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "can 24C6 see INTO 24E7?", "--format", "png"]) == 2
    assert "-o answer.png" in capsys.readouterr().err
