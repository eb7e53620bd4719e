"""Typed questions and texts are one thing; answers show themselves, printed and in a notebook."""

from __future__ import annotations

import copy
import doctest
import xml.etree.ElementTree as ET
from types import ModuleType

import pytest

import asl_query
import asl_query.pipeline
import asl_query.questions
from asl_query import ask, compare, read
from asl_query.errors import QuestionError
from asl_query.questions import MostPp, Reach, Ruling, Sees, WhoSees, place, written
from asl_query.terms.answers import Answer
from asl_query.verifying import answer_of

WHO, SQUAD = "which hexes can see INTO 24D9?", "may a broken squad Climb?"
REACH = "how soon can a squad at 15T5 reach 15S5?"


@pytest.mark.parametrize("module", [asl_query, asl_query.pipeline, asl_query.questions], ids=lambda module: module.__name__)
def test_the_examples_of_the_docstrings_are_true(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert tried
    assert not failed


def test_typed_questions_are_made_by_hand() -> None:
    assert ask(Sees(place("24C6"), place("IN 24E7"))).answer == "no"
    assert read("can 24C6 see INTO 24E7?") == Sees(place("24C6"), place("IN 24E7"))
    assert isinstance(read(REACH), Reach)
    assert isinstance(read(SQUAD), Ruling)
    assert isinstance(read("what is the most PP a squad can carry and move 1 hex?", ruleset="slc"), MostPp)
    assert read("who can see into D9", board="24") == WhoSees(place("IN 24D9"))


def test_a_typed_question_says_itself_on_one_line() -> None:
    assert written(Sees(place("24C6"), place("IN 24E7"))) == "Sees: viewer 24C6, target IN 24E7"
    assert written(read(REACH)).startswith("Reach: asks how soon, movers (unit (kind squad, name squad), at 15T5), goal 15S5")


def test_reading_tells_in_which_words() -> None:
    notes: list[str] = []
    read("who can see into 24D9", notes=notes)
    read("am I able to see 24E7 from 24C6", notes=notes)
    assert notes == ["read as: can 24C6 see 24E7?"]


def test_what_is_no_question_is_refused() -> None:
    with pytest.raises(QuestionError, match=r"a text or one of asl_query\.questions, not int"):
        ask(5)  # type: ignore[arg-type]
    with pytest.raises(QuestionError, match=r'"24E99x" is no Location'):
        place("24E99x")
    with pytest.raises(QuestionError, match="one of asl"):
        ask(Sees(place("24C6"), place("IN 24E7")), ruleset="slc")
    with pytest.raises(QuestionError, match="no hexrow ZZ"):
        ask(Sees(place("24C6"), place("24ZZ5")))


def shown(answer: Answer) -> tuple[str, str | None, str | None, str | None]:
    return str(answer), answer._repr_html_(), answer._repr_markdown_(), answer._repr_svg_()


@pytest.mark.parametrize("question", [WHO, REACH])
def test_an_answer_shows_itself(question: str) -> None:
    answer = ask(question)
    text, html, markdown, svg = shown(answer)
    assert text.endswith(f"Answer id: {answer.id[:16]}\n")
    assert markdown is not None
    assert markdown.startswith("**")
    assert svg is not None
    assert svg.startswith("<svg")
    assert html is not None
    assert svg in html
    part = ET.fromstring(html)
    assert (part.tag, part.get("class")) == ("div", "asl-query")
    assert not {"html", "head", "body", "title"} & {element.tag for element in part.iter()}
    style = part.find("style")
    assert style is not None
    assert all(line.startswith(".asl-query ") for line in (style.text or "").strip().split("\n"))


def test_two_pictures_on_a_page_do_not_clip_each_other() -> None:
    pictures = [ET.fromstring(ask(question)._repr_svg_() or "") for question in (WHO, REACH)]
    names = [{element.get("id") for element in picture.iter()} - {None} for picture in pictures]
    assert all(names)
    assert not names[0] & names[1]


def test_an_answer_about_the_rules_alone_has_no_picture() -> None:
    text, html, _, svg = shown(ask(SQUAD))
    assert svg is None
    assert "<svg" not in (html or "")
    assert text.startswith("No")


def test_how_it_is_shown_is_no_part_of_an_answer() -> None:
    answer = ask(SQUAD)
    alone = answer_of(answer.to_json())
    assert "_on" not in answer.to_json()
    assert alone == answer
    assert shown(alone) == (repr(alone), None, None, None)
    assert shown(copy.copy(answer)) == shown(answer)


def test_both_rulesets_show_themselves() -> None:
    compared = compare("can a squad at 15T5 reach 15S4 by turn 1?")
    html = compared._repr_html_()
    assert html is not None
    headings = [e.text for e in ET.fromstring(html).iter("h1")]
    assert {"Advanced Squad Leader", "Squad Leader Classic"} <= set(headings)
    assert str(compared).startswith("== Advanced Squad Leader ==")
    assert (compared._repr_markdown_() or "").startswith("### Advanced Squad Leader")
    refused = compare("can 24C6 see INTO 24E7?")
    assert "Section 4 of Squad Leader Classic" in (refused._repr_html_() or "")
