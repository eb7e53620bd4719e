"""What an answer tells of what ends, of what bars and of what may be left, beside what decides."""

from __future__ import annotations

import pytest

from asl_query.cli import main

TOLD = {
    "can a lit GMSL become off in its own RPh?": "By the own MPh: it has made no Reliability DR, and its Lane has ended",
    "can a squad with a LMG at 8N9 reach 8N8 by turn 2 in a Slow current?": "It keeps what it carries",
    "can an AMSL at 44A5 in Bypass light 44GG5?": "W10.41: Its vehicle is in Bypass.",
    "may a squad fire at range 8 with a Normal Range of 6?": "Readings taken: A7.22: Text not seen:",
    "may a captured SL be switched on?": "Readings taken: W10.3: that row lets a captured SL be used",
}
UNTOLD = {"can an AMSL at 44A5 light 44GG5?": "W10.41", "can a squad at 8N9 reach 8N8 by turn 2 in a Slow current?": "It keeps",
          "may a broken squad Climb?": "Readings taken"}  # fmt: skip


def _text(question: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["ask", question]) == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(("question", "said"), TOLD.items())
def test_what_ends_or_bars_or_may_be_left_is_told(question: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said in _text(question, capsys)


@pytest.mark.parametrize(("question", "said"), UNTOLD.items())
def test_what_decides_nothing_is_not_told(question: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said not in _text(question, capsys)
