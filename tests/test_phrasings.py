"""Questions as players type them (phrasings.toml): each is read like the plain question above it, or politely refused."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import tomli

from asl_query import ask
from asl_query.cli import main
from asl_query.errors import QuestionError
from asl_query.reading.forms import forms
from asl_query.reading.grammar import NAME_A_HEX, read_question
from asl_query.reading.paraphrases import _forms, spelled
from asl_query.rulings.phrases import PIECE
from asl_query.terms.hexes import HEX_EXPECTED
from asl_query.tools.parse_tables import GRAMMARS, lark_of

TABLE = tomli.loads((Path(__file__).parent / "phrasings.toml").read_text(encoding="utf-8"))
SAID = [
    (ruleset, plain, said)
    for ruleset in ("asl", "slc")
    for topic in TABLE[ruleset].values()
    for plain, phrasings in topic.items()
    for said in phrasings
]
REFUSED = [(ruleset, said, words) for ruleset, table in TABLE["errors"].items() for said, words in table.items()]


@pytest.mark.parametrize(("ruleset", "plain", "said"), SAID, ids=[f"{ruleset}: {said}" for ruleset, _, said in SAID])
def test_a_phrasing_is_read_like_the_plain_question(ruleset: str, plain: str, said: str) -> None:
    assert read_question(said, ruleset=ruleset) == read_question(plain, ruleset=ruleset)


@pytest.mark.parametrize(("ruleset", "said", "words"), REFUSED, ids=[said for _, said, _ in REFUSED])
def test_what_is_not_understood_is_politely_refused(ruleset: str, said: str, words: list[str]) -> None:
    with pytest.raises(QuestionError) as error:
        read_question(said, ruleset=ruleset)
    for piece in words:
        assert piece in str(error.value)


def test_there_are_many_phrasings_and_none_twice() -> None:
    assert len(SAID) >= 220
    assert len({(ruleset, said) for ruleset, _, said in SAID}) == len(SAID)


@pytest.mark.parametrize("plain", dict.fromkeys((ruleset, plain) for ruleset, plain, _ in SAID), ids=str)
def test_a_plain_question_is_read_as_it_stands(plain: tuple[str, str]) -> None:
    notes: list[str] = []
    read_question(plain[1], ruleset=plain[0], notes=notes)
    assert notes == []


def test_the_answer_says_how_the_question_was_read(capsys: pytest.CaptureFixture[str]) -> None:
    plain = ask("which hexes can see INTO 24D9?")
    answer = ask("hi all, who has LOS to a squad in the gully of 24D9? thanks!")
    assert answer.assumed == ("read as: which hexes can see IN 24D9?", *plain.assumed)
    assert (answer.answer, answer.reading, answer.id) == (plain.answer, plain.reading, plain.id)
    assert answer.question == "hi all, who has LOS to a squad in the gully of 24D9? thanks!"
    assert not plain.assumed[0].startswith("read as")
    assert main(["ask", "is it possible to see into 24E7 from 24C6?"]) == 0
    assert "Read as: can 24C6 see into 24E7?" in capsys.readouterr().out


def test_nothing_that_was_said_is_dropped() -> None:
    with pytest.raises(QuestionError):
        read_question("who can see 24C6 can a squad at 15U5")


def test_a_depression_hex_without_in_asks_back() -> None:
    with pytest.raises(QuestionError, match=r'say "INTO 24D9" or "24D9 Crest"'):
        ask("what must be removed so that 24C6 can see 24D9?")


def test_a_small_in_is_the_hex_where_a_unit_starts() -> None:
    assert ask("can a squad in 15T5 reach 15S5 by turn 5?").id == ask("can a squad at 15T5 reach 15S5 by turn 5?").id
    assert ask("can a squad in 24E8 reach 24E7 by turn 1?").id == ask("can a squad IN 24E8 reach 24E7 by turn 1?").id


def test_a_rewriting_that_lacks_something_says_how_it_was_read() -> None:
    with pytest.raises(QuestionError) as error:
        read_question("is it possible for a squad at 15T5 to get to 15S5?")
    assert 'Read as "can a squad at 15T5 get to 15S5?": Say by when: "by turn 5".' in str(error.value)


@pytest.mark.parametrize("form", _forms(), ids=lambda form: form.says)
def test_a_form_fills_what_it_names(form: object) -> None:
    """Every slot of what is read stands in what is said, however it is put."""
    said = {slot.replace("into", "target") for slot in _slots(form.says)} | {"rest", "rest2"}  # type: ignore[attr-defined]
    for reads in form.reads:  # type: ignore[attr-defined]
        assert {name.split(".")[0] for _, name, _, _ in string.Formatter().parse(reads) if name} <= said


def _slots(says: str) -> set[str]:
    found = set()
    for optional, _, slot, _ in PIECE.findall(says):
        found |= _slots(optional) if optional else {slot}
    return found - {""}


def test_padding_alone_is_nothing_asked() -> None:
    assert spelled("Hi all, quick question: thanks in advance!") == ""
    with pytest.raises(QuestionError, match="The question is empty"):
        read_question("Hello! Thanks.")


def test_ask_without_a_question_explains_the_forms(capsys: pytest.CaptureFixture[str]) -> None:
    for ruleset, other in (("asl", "slc"), ("slc", "asl")):
        assert main(["ask", "--ruleset", ruleset]) == 0
        printed = capsys.readouterr()
        assert printed.err == ""
        for form in forms(ruleset):
            assert f"\n{form.topic}\n" in printed.out
            assert f'asl-query ask "{form.example}"' in printed.out
        assert f"asl-query ask --ruleset {other}" in printed.out
    assert main(["ask"]) == 0
    assert "\nLOS\n" in capsys.readouterr().out


def test_the_forms_near_a_text_run_and_share_its_words() -> None:
    with pytest.raises(QuestionError) as error:
        read_question("what would a TMSL illuminate?")
    _, _, near = str(error.value).partition("Forms near it:\n")
    assert "which hexes does a TMSL at 44T7 illuminate targeting 44U3?" in near


# what is plain from the words of a question


def test_questions_of_the_grammar_that_begin_so_name_a_hex() -> None:
    """No sentence of the grammar without HEX and HEXSIDE begins with such a word, so its tables need not be loaded for one."""
    grammar = lark_of(GRAMMARS[0])
    terminals = {terminal.name: terminal.pattern for terminal in grammar.terminals}
    hexes = ("HEX", "HEXSIDE")
    assert all(HEX_EXPECTED in str(terminals[name].value) for name in hexes)
    first = _first_terminals([(rule.origin, rule.expansion) for rule in grammar.rules], hexes)
    begins = {begin for name in first for begin in _begins(terminals[name].to_regexp())}
    assert {"wha", "how", "mos"} <= begins  # it looks into the patterns
    assert [word for word in NAME_A_HEX if f"{word} "[:3] in begins] == []


def _first_terminals(rules: list[tuple[Any, list[Any]]], without: tuple[str, ...]) -> set[str]:
    """The terminals that sentences without some other terminals may begin with."""
    first: dict[Any, set[str]] = {}
    found = -1
    while found != (found := sum(map(len, first.values())) + len(first)):
        for origin, parts in rules:
            if all(part.name not in without if part.is_term else part in first for part in parts):
                assert parts, "no rule of the grammar is empty"
                head = parts[0]
                first.setdefault(origin, set()).update({head.name} if head.is_term else first[head])
    return next(names for origin, names in first.items() if origin.name == "start")


def _begins(pattern: str) -> set[str]:
    """The first three letters of what a pattern matches."""
    return _extended({""}, re._parser.parse(pattern))  # type: ignore[attr-defined]


def _extended(begins: set[str], items: Iterable[tuple[Any, Any]]) -> set[str]:
    for kind, what in items:
        match str(kind):
            case "LITERAL":
                more = {chr(what)}
            case "BRANCH":
                more = {begin for branch in what[1] for begin in _extended({""}, branch)}
            case "SUBPATTERN":
                more = _extended({""}, what[3])
            case "MAX_REPEAT":
                assert what[:2] == (0, 1), "it may be left out"
                more = {"", *_extended({""}, what[2])}
            case "ASSERT" | "ASSERT_NOT":
                more = {""}
            case _:
                raise AssertionError(f"{kind} is not known here")
        begins = {(begin + one)[:3] for begin in begins for one in more}
    return begins


@pytest.mark.parametrize("text", ["may a squad Climb?", "can a CX unit with a 9-1 leader swim?", "does a pin end?"])
def test_what_names_no_hex_is_read_without_the_grammar(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    monkeypatch.setattr("asl_query.reading.by_grammar.read_by_grammar", lambda text, *_: parsed.append(text))
    with suppress(QuestionError):
        read_question(text)
    assert text not in parsed
