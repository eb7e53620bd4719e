"""Every question that the program or its documentation suggests can be asked: it is read, and what it names is on its map."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest
import tomli

from asl_query import AslQueryError, read
from asl_query.cli import parser
from asl_query.conversation.commands import help_text
from asl_query.conversation.session import Session
from asl_query.errors import AskBackError, PlainQuestion, QuestionError, SeveralQuestionsError
from asl_query.pipeline import settle
from asl_query.reading.follow_up_words import follow_up_words
from asl_query.reading.follow_ups import read_follow_up, with_subject
from tests.test_bad_input import BAD_QUESTIONS

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "asl_query"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SITUATIONS = [*sorted((ROOT / "facts" / "situations").glob("*.toml"))]
# From what a conversation goes on where a page says how.
LAST = [
    "can a squad at 15T5 reach 15S5 by turn 5?",
    "can a CX squad and a leader at 15T5 reach 15S5 by turn 1 in rain?",
    "can 24C6 see INTO 24E7?",
    "how many MF does it cost a squad to move from 24D7 INTO 24E7?",
    "is a unit eliminated by a Falling DR of 10?",
    "may a GMSL occupy woods?",
    "which hex sees the most of board 24?",
]
# What a page shows as lacking something, and what it leaves open.
LACKING = {
    "what would let",
    "where a condition costs never",
    "where a turn costs 3 and a leader costs 1",
    "can a squad at 15T5 reach 15S5?",
    "can 3E5 see 3G5?",
    "QUESTION",
    ", right?",
    "Legal?",
}
_ASKS = r"(?:can|may|must|which|what|how|is|are|where|why|does|do|not:|who|from which|list|when)\b"


def _runs(question: str, ruleset: str = "") -> str:
    """Empty where a question can be asked, in a situation that is shipped or on board 24 where it needs one; else why not."""
    said = _refused(question, None, ruleset)
    if "board in front" in said:
        return _refused(question, None, ruleset, "24")
    if re.search(r"--facts|situation|where they are", said):
        return next(("" for facts in SITUATIONS if not _refused(question, facts, ruleset)), said)
    return said


def _refused(question: str, facts: Path | None, ruleset: str, board: str = "") -> str:
    try:
        settle(question, facts=facts, ruleset=ruleset, board=board)
    except SeveralQuestionsError as several:
        asked = [part.text if isinstance(part, PlainQuestion) else str(part) for part in several.parts]
        return next((said for one in asked if (said := _refused(one, facts, ruleset, board))), "")
    except AslQueryError as error:
        return f"{question}: {error}"
    return ""


def _goes_on(text: str) -> bool:
    for last in LAST:
        try:
            if read_follow_up(text, last, partial(read, last), follow_up_words(), read):
                return True
            if whole := with_subject(text, last, follow_up_words()):
                return read(whole) is not None
        except QuestionError:
            continue
    return Session()._words().why.fullmatch(text.rstrip("?")) is not None


def _asked_on(page: Path) -> Iterator[tuple[str, str]]:
    """The questions that a page shows, with the ruleset that answers them."""
    is_classic = False
    for line in page.read_text(encoding="utf-8").splitlines():
        is_classic = "Classic" in line if line.startswith("#") else is_classic
        typed = [one[1] for one in re.finditer(r"`([^`]*)`", line)] or [line.strip().lstrip("$ ")]
        for one in typed:
            if one.startswith('asl-query ask "'):
                words = shlex.split(one, comments=True)
                yield words[2], "slc" if "slc" in words[3:] or is_classic else ""
            elif one.endswith("?") and "`" in line:
                yield one, "slc" if is_classic else ""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_shows_can_be_asked(page: Path) -> None:
    asked = {(q, ruleset) for q, ruleset in _asked_on(page) if q not in LACKING and ".." not in q}
    assert [said for q, ruleset in sorted(asked) if (said := _runs(q, ruleset)) and not _goes_on(q)] == []


def test_many_pages_show_questions() -> None:
    assert sum(len({*_asked_on(page)}) for page in PAGES) > 200


def _quoted(text: str) -> list[str]:
    """The questions that a text puts in quotes or backticks, or behind a colon; not those of which it leaves a part open (..)."""
    found = [one[1] for one in re.finditer(rf'["`]({_ASKS} [^"`\n]{{6,}}?)\??["`]', text, re.IGNORECASE)]
    text = re.sub(r'"[^"]*"', "", text)
    found += [one[1] for one in re.finditer(rf"[:(] ({_ASKS} [^:()\"`\n?]{{6,}})\?", text)]
    return [one for one in found if not re.search(r"\.\.|[{}%]|\bNAME\b", one)]


@cache
def _texts_of_the_program() -> dict[str, str]:
    """Every question that stands in a text of the program as it is written, with its file."""
    found: dict[str, str] = {}
    for file in sorted({*PACKAGE.rglob("*.py")} - {PACKAGE / "tools" / "skeletons.py"}):  # what that makes is filled in first
        text = file.read_text(encoding="utf-8")
        if not _quoted(text.replace("'", '"')):
            continue
        tree = ast.parse(text)
        bodies = (node.body for node in ast.walk(tree) if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef))
        told = {id(body[0].value) for body in bodies if body and isinstance(body[0], ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
                found |= dict.fromkeys(_quoted(node.value), file.name)
    return found


def test_what_a_message_suggests_can_be_asked() -> None:
    found = {question: file for question, file in _texts_of_the_program().items() if question not in LACKING}
    assert len(found) > 10
    refused = {question: file for question, file in found.items() if _runs(question) and _runs(question, "slc")}
    assert {question: file for question, file in refused.items() if not _goes_on(question)} == {}


def test_what_an_error_offers_can_be_asked() -> None:
    offered: dict[str, str] = {}
    for text in BAD_QUESTIONS:
        try:
            settle(text)
        except QuestionError as error:
            offered |= dict.fromkeys([*error.near[:3], *_quoted(error.what)], text)
        except AslQueryError:
            continue
    assert len(offered) > 50
    assert [f"{said} (offered for: {text})" for question, text in offered.items() if (said := _runs(question, "asl"))] == []


OPEN = [
    "can I shoot at 24E8 from 24C6?", "can 24C6 hit 24F5?", "which hexes can fire at 24F5?", "is 24F5 visible?",
    "how far is 24C6 from 24F5?", "is 24E7 a Depression?", "what terrain is in 24F4?",
    "what is the best way from 15T5 to 15S5 for a squad?", "how many MF does it cost to enter 24F4?", "how can I light 44U3?",
    "does a squad at 15T5 reach 15S5 by turn 3?", "can a squad at 15T5 advance to 15T4 by turn 1?",
    "where can I put a GMSL to light 44U3?", "can a GMSL be emplaced in 44T7?", "is a DR of 10 enough?",
    "24C6 to 24F5 is 3, right?", "can a squad at 15T5 climb the cliff 15S5-T5 by turn 3?",
]  # fmt: skip


@pytest.mark.parametrize("text", OPEN)
def test_what_is_asked_back_offers_questions_that_can_be_asked(text: str) -> None:
    with pytest.raises(AskBackError) as asked:
        read(text)
    assert asked.value.near
    assert [said for question in asked.value.near if (said := _runs(question, "asl"))] == []


def test_every_offer_of_the_paraphrases_has_its_text_here() -> None:
    table = tomli.loads((PACKAGE / "reading" / "paraphrases.toml").read_text(encoding="utf-8"))
    told = {row["why"] for row in table["offer"]}
    asked = set()
    for text in OPEN:
        with pytest.raises(AskBackError) as error:
            read(text)
        asked |= {why for why in told if error.value.what.startswith(why)}
    assert told - asked == set()


def test_the_examples_of_the_help_can_be_asked() -> None:
    commands = next(action for action in parser()._actions if isinstance(action.choices, dict))
    assert isinstance(commands.choices, dict)
    told = "\n".join(command.format_help() for command in commands.choices.values())
    asked = [shlex.split(line)[2] for line in map(str.strip, told.splitlines()) if line.startswith('asl-query ask "')]
    assert len(asked) >= 3
    assert [said for question in asked if (said := _runs(question))] == []


def test_what_the_help_of_a_conversation_shows_goes_on() -> None:
    session = Session()
    lines = help_text().splitlines()
    session.ask(lines[0].partition(": ")[2])
    for line in lines[1:3]:
        for typed in re.findall(r'"([^"]+)"', line):
            session.ask(typed)
            if "what if" in typed:
                session.ask("and with a leader?")
