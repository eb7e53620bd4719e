"""What comes from outside (questions, titles, names, paths, files) is shown and never obeyed, in every form that is given."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asl_query import Session, ask, read
from asl_query.cli import main
from asl_query.conversation.commands import reply
from asl_query.conversation.lines import converse_by_lines
from asl_query.errors import AslQueryError, QuestionError
from asl_query.library import load_board
from asl_query.questions import Reach
from asl_query.render import forms
from asl_query.render.html import as_html
from asl_query.render.markup import BBCODE, MARKDOWN
from asl_query.showing import draw, tell
from asl_query.shown import shown
from asl_query.terms.answers import Answer

QUESTION = "can 24C6 see INTO 24E7?"
ESCAPES = [
    "\x1b[31m", "\x1b]0;title\x07", "\x1b]8;;http://example.org\x1b\\", "\x9b2J", "\x07", "\r", "\x00", "\x08\x08", "\x7f",
    "\u202e", "\u2066", "\u200f", "\u061c", "\ufeff", "\u2028", "\x85", "\x0b", "\x1b", "\ud800", "\U000e0041",
]  # fmt: skip
MARKS = [
    "*", "**", "_", "`", "```", "]", "[", "](http://example.org)", "[b]", "[/b]", "[/quote]", "[url=x]", "<", "</title>",
    "<script>", "&lt;", '"', "'", "|", "#", "- ", "> ", "1. ", "$", "~~", "\\", "\n", "\n\n", "-->", "]]>", "{", "%",
]  # fmt: skip
outside = st.lists(st.sampled_from([*ESCAPES, *MARKS, "a squad", " ", "15T5", "½"]), min_size=1, max_size=6).map("".join)


def obeyed(text: str) -> list[str]:
    """The characters of a printed text that are not shown but for the ends of lines."""
    return [one for one in text if not one.isprintable() and one != "\n"]


def run(*words: str) -> str:
    """All that a command prints."""
    printed = io.StringIO()
    with redirect_stdout(printed), redirect_stderr(printed), suppress(SystemExit):
        main(list(words))
    return printed.getvalue()


@given(st.text() | outside)
def test_what_is_shown_is_shown(text: str) -> None:
    told = shown(text)
    assert obeyed(told.replace("\t", "").replace("\u00a0", "")) == [] or all(one.isspace() for one in obeyed(told))
    assert shown(told) == told
    if text.isprintable():
        assert told == text


@settings(max_examples=25)
@given(outside, st.integers(0, len(QUESTION)))
def test_a_question_is_shown_in_its_errors_and_in_its_answer(words: str, at: int) -> None:
    text = QUESTION[:at] + words + QUESTION[at:]
    try:
        told = str(read(text))
    except QuestionError as error:
        told = "".join([str(error), error.says, error.text, *error.near, *error.unused])
    assert obeyed(told) == []


@pytest.mark.usefixtures("asked_once")
@pytest.mark.parametrize("form", ["text", "json", "md", "bbcode", "html", "svg"])
@pytest.mark.parametrize("words", ESCAPES, ids=ascii)
def test_an_answered_question_is_shown_in_every_form(words: str, form: str) -> None:
    told = run("ask", f"{QUESTION} {words}", "--format", form)
    assert obeyed(told) == ["\u200b"] * told.count("\u200b")  # BBCode's own
    if form == "json":
        json.loads(told)


@settings(max_examples=6)
@given(st.lists(outside, min_size=1, max_size=3))
def test_a_conversation_shows_what_was_typed(lines: list[str]) -> None:
    session = Session(limit=1)
    for line in lines:
        for typed in (line, f"use {line}", f"it is {line}"):
            assert obeyed(reply(session, typed).text) == []
    out = io.StringIO()
    converse_by_lines(Session(limit=1), io.StringIO("\n".join(lines)), out)
    assert obeyed(out.getvalue()) == []


@pytest.mark.parametrize("words", ESCAPES, ids=ascii)
def test_options_are_shown(words: str) -> None:
    for command in (
        ["ask", QUESTION, "--board", words], ["ask", QUESTION, "--format", words], ["ask", QUESTION, "--limit", words], [words],
        ["ask", QUESTION, "--ruleset", words], ["ask", QUESTION, "--cost", words], ["rule", words], ["coverage", words],
        ["board", "show", words], ["rules", words], ["ask", QUESTION, f"--{words}"], ["completion", words], ["use", words],
    ):  # fmt: skip
        assert obeyed(run(*command)) == [], command


@pytest.mark.parametrize("words", [one for one in [*ESCAPES, "\n", "\t"] if one != "\x00"], ids=ascii)
def test_paths_are_shown(words: str, tmp_path: Path) -> None:
    folder = tmp_path / f"a{words.replace('/', '')}b"
    try:
        folder.mkdir()
    except (OSError, UnicodeError):
        pytest.skip("no file can be called so here")
    good, bad, board = folder / "good.toml", folder / "bad.toml", folder / "board.toml"
    good.write_text('[units.squad-a]\nkind = "squad"\nat = "15T5"\n', encoding="utf-8")
    bad.write_text("[units.squad-a]\nkind = 3\n", encoding="utf-8")
    board.write_text('board = "77"\nsource = "nobody"\n', encoding="utf-8")
    (folder / "scenario.toml").write_text(SCENARIO.format(title='"T"', name='"n"', ask='"is 15S5-T5 a cliff hexside?"'), "utf-8")
    (folder / "queries.toml").write_text(QUERIES.format(name='"n"', ask='"is 15S5-T5 a cliff hexside?"'), encoding="utf-8")
    asked, one = "can squad-a reach 15T4 by turn 1?", str(folder / "scenario.toml")
    facts = ["--facts", str(good)]
    for command in (
        ["ask", asked, *facts], ["ask", asked, *facts, "--format", "md"], ["ask", asked, "-o", str(folder)],
        ["ask", asked, *facts, "--format", "md", "-o", str(folder / "a.md")], ["ask", asked, "--facts", str(bad)],
        ["board", "lint", str(board)], ["board", "lint", str(bad)], ["board", "import", str(bad)],
        ["board", "list", "--boards", str(folder)], ["verify", str(bad)], ["verify", str(folder / "a.json"), *facts],
        ["check", str(folder / "queries.toml")], ["check", one], ["check", str(folder / "none.toml")],
        ["check", one, "--compare", one], ["ask", asked, "--boards", str(bad)],
    ):  # fmt: skip
        assert obeyed(told := run(*command)) == [], command
        assert "\na" not in told.replace(str(folder), "") or words != "\n", "the end of a line in a name ends no line"
    for file in folder.glob("a.*"):
        assert obeyed(file.read_text(encoding="utf-8")) == []


SCENARIO = """
title = {title}
turns = 1
[map]
boards = [["15"]]
[sides.attacker]
[sides.defender]
[[claim]]
name = {name}
ask = {ask}
answer = "yes"
"""
QUERIES = """
[[query]]
name = {name}
source = "B11.1"
ask = {ask}
answer = "no"
"""


def toml_text(text: str) -> str:
    return '"' + "".join(f"\\U{ord(one):08X}" for one in text if not 0xD800 <= ord(one) < 0xE000) + '"'


EVERYTHING = " ".join([*ESCAPES, *MARKS])


def test_what_a_file_says_is_shown(tmp_path: Path) -> None:
    scenario, queries, page = tmp_path / "s.toml", tmp_path / "q.toml", tmp_path / "page.html"
    name, asked = toml_text(EVERYTHING.replace("\n", "")), toml_text(f"is 15S5-T5 a cliff hexside? {EVERYTHING}")
    queries.write_text(QUERIES.format(name=name, ask=asked), encoding="utf-8")
    assert obeyed(run("check", str(queries))) == []
    pages = []
    for title, said in ((name, asked), ('"x"', '"is 15S5-T5 a hexside?"')):
        scenario.write_text(SCENARIO.format(title=title, name=title, ask=said), encoding="utf-8")
        assert obeyed(run("check", str(scenario), "-o", str(page))) == []
        pages.append(page.read_text(encoding="utf-8"))
        assert obeyed(pages[-1]) == []
    # a long title stands in several lines of a picture
    names = [[name for tag in tags_of(told) if (name := tag if isinstance(tag, str) else tag[0]) != "text"] for told in pages]
    assert names[0] == names[1]


@pytest.mark.parametrize("place", ["title", "units.squad-a.kind", "units.squad-a.at", "nonsense", "claim.name"])
@pytest.mark.parametrize("words", ["\x1b[31m", "\u202e", "\x9b", "\x00"], ids=ascii)
def test_what_is_wrong_with_a_file_is_shown(place: str, words: str, tmp_path: Path) -> None:
    table, _, key = place.rpartition(".")
    file = tmp_path / "wrong.toml"
    said = toml_text(words)
    rows = {"": f"{key} = 1\n{said} = {said}", "claim": f"[[claim]]\nname = {said}\n{said} = 2"}
    file.write_text(rows.get(table, f"[{table}]\n{key} = {said}\n{said} = {said}") + "\n[sides.attacker]\n", encoding="utf-8")
    told = run("check", str(file))
    assert "wrong.toml" in told
    assert obeyed(told) == []
    assert obeyed(run("ask", QUESTION, "--facts", str(file))) == []


def test_a_typed_question_with_what_is_not_shown_is_refused() -> None:
    question = read("can a squad at 15T5 reach 15S5 by turn 5?")
    assert isinstance(question, Reach)
    (mover,) = question.movers
    for name in ESCAPES:
        hostile = replace(question, movers=(mover._replace(unit=replace(mover.unit, name=name)),))
        with pytest.raises(AslQueryError) as error:
            ask(hostile)
        assert obeyed(str(error.value)) == []


# what could break out of its place in a post, a page, a picture


@cache
def _answer() -> Answer:
    return ask(QUESTION)


def _asked(words: str) -> Answer:
    """An answer whose question says this too."""
    return replace(_answer(), question=" ".join(shown(f"{QUESTION} {words}").split()))


class Tags(HTMLParser):
    """The tags of a page, with their attributes, in order; and its words."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str | tuple[str, list[tuple[str, str | None]]]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        self.tags.append(tag)

    def handle_comment(self, data: str) -> None:
        self.tags.append(data)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def tags_of(page: str) -> list[str | tuple[str, list[tuple[str, str | None]]]]:
    parser = Tags()
    parser.feed(page)
    return parser.tags


@given(outside)
def test_no_words_break_out_of_a_page(words: str) -> None:
    answer = _asked(words)
    page = as_html(answer, tell(answer), "")
    assert tags_of(page) == tags_of(as_html(_answer(), tell(_answer()), ""))
    parser = Tags()
    parser.feed(page)
    assert answer.question in parser.words


def test_no_words_break_out_of_a_picture() -> None:
    board = load_board("24")
    drawn, harmless = (ET.fromstring(draw(board, _asked(words))) for words in (EVERYTHING, "x"))
    assert {element.tag for element in drawn.iter()} == {element.tag for element in harmless.iter()}
    assert any("</title>" in (element.text or "") for element in drawn.iter())


def _md_marks(text: str) -> Iterator[str]:
    """The marks of Markdown that are not escaped, outside of what is between backquotes."""
    for line in text.split("\n"):
        bare = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", "", re.sub(r"\\[!-/:-@\[-`{-~]", "", line))
        yield from re.findall(r"[\\`*_\[\]<>|~$^&]|^(?:#+|[-+=]+|\d+[.)])", bare)


@given(outside)
def test_no_words_break_out_of_markdown(words: str) -> None:
    answer, beside = _asked(words), forms.Attachments("proof.json", "picture.svg")
    post, harmless = (forms.as_markdown(one, tell(one), beside) for one in (answer, _answer()))
    assert list(_md_marks(post)) == list(_md_marks(harmless))
    assert post.count("\n") == harmless.count("\n")


@given(outside)
def test_no_words_break_out_of_bbcode(words: str) -> None:
    answer, beside = _asked(words), forms.Attachments("proof.json", "picture.svg")
    post, harmless = (forms.as_bbcode(one, tell(one), beside) for one in (answer, _answer()))
    assert re.findall(r"\[(?!\u200b)[^\]\n]*\]?", post) == re.findall(r"\[(?!\u200b)[^\]\n]*\]?", harmless)
    assert post.count("\n") == harmless.count("\n")


@given(outside)
def test_every_place_of_a_post_takes_any_words(words: str) -> None:
    for markup in (MARKDOWN, BBCODE):
        for place in (markup.words, markup.title, markup.verdict, markup.quote, markup.heading, markup.code):
            assert "\n" not in place(words)
            assert obeyed(place(shown(words)).replace("\u200b", "")) == []
