"""The tables by which questions are parsed are those of their grammars, and a text is parsed by them as Lark parses it."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import lark
import pytest
import tomli

from asl_query.reading import grammar_states, parse_tables
from asl_query.reading.parse_tables import Parser, StoppedError, Token, Tree
from asl_query.tools.parse_tables import GRAMMARS, READING, Grammar, lark_of, tables_of, written

PACKAGE = Path(parse_tables.__file__).parent.parent
_QUESTION, _STATES = GRAMMARS
_RECORDED = [tomli.loads(file.read_text(encoding="utf-8")) for file in sorted((PACKAGE.parent / "queries").rglob("*.toml"))]


@pytest.mark.parametrize("grammar", GRAMMARS, ids=lambda grammar: grammar.file)
def test_the_tables_are_those_of_the_grammar(grammar: Grammar) -> None:
    kept = (READING / grammar.file).with_suffix(".json").read_text(encoding="utf-8")
    assert written(tables_of(grammar)) == kept, "make them anew: python -m asl_query.tools.parse_tables"


def test_tables_of_another_grammar_are_refused(tmp_path: Path) -> None:
    for name in ("states.json", "states.lark"):
        shutil.copy(READING / name, tmp_path)
    Parser(tmp_path / "states.json")
    with (tmp_path / "states.lark").open("a", encoding="utf-8") as file:
        file.write("// changed\n")
    with pytest.raises(RuntimeError, match=r"asl_query\.tools\.parse_tables"):
        Parser(tmp_path / "states.json")


def _by_lark(parser: lark.Lark, text: str) -> Any:
    """What Lark makes of a text, as plain data: its tree, or where it stops and what it takes there."""
    try:
        return _plain(parser.parse(text))
    except lark.exceptions.UnexpectedInput as stopped:
        lists = (getattr(stopped, name, None) for name in ("accepts", "expected", "allowed"))
        token = getattr(stopped, "token", None)
        return stopped.pos_in_stream, frozenset(next(filter(None, lists))), token is not None and token.type == "$END"


def _by_tables(parser: Parser, text: str) -> Any:
    try:
        return _plain(parser.parse(text))
    except StoppedError as stopped:
        return stopped.at, stopped.expected, stopped.is_at_end


def _plain(tree: Any) -> Any:
    if isinstance(tree, Tree | lark.Tree):
        return [str(tree.data), *map(_plain, tree.children)]
    return (tree.type, str(tree), tree.start_pos) if isinstance(tree, Token | lark.Token) else tree


def _with_slips(texts: Iterable[str]) -> list[str]:
    """Texts, and each without one of its words, cut off at it, and with another text's word in its place."""
    chance, every = random.Random(20), sorted(texts)
    found = set(every)
    for text in every:
        words = text.split()
        n = chance.randrange(len(words))
        others = chance.choice(every).split()
        for slip in ((), (chance.choice(others),)):
            found.add(" ".join([*words[:n], *slip, *words[n + 1 :]]))
        found.add(" ".join(words[:n]))
    return sorted(text.lower() for text in found)


def test_a_question_is_parsed_as_lark_parses_it() -> None:
    table = tomli.loads((Path(__file__).parent / "phrasings.toml").read_text(encoding="utf-8"))
    topics = [topic for ruleset in ("asl", "slc") for topic in table[ruleset].values()]
    plain = {text for topic in topics for asked, typed in topic.items() for text in (asked, *typed[:1])}
    by_lark, by_tables = lark_of(_QUESTION), Parser(READING / "question.json")
    recorded = {query["ask"] for file in _RECORDED for query in file.get("query", ())}
    texts = _with_slips([*plain, *sorted(recorded)[::9]])
    assert [text for text in texts if _by_lark(by_lark, text) != _by_tables(by_tables, text)] == []
    trees = [text for text in texts if isinstance(_by_tables(by_tables, text), list)]
    assert min(len(trees), len(texts) - len(trees)) > 200


@pytest.mark.parametrize("machine", ["unit", "searchlight", "classic"])
def test_an_edge_case_is_parsed_as_lark_parses_it(machine: str) -> None:
    asked = {query["ask"] for file in _RECORDED for query in file.get("query", ()) if " ever " in query["ask"]}
    by_lark, by_tables = lark_of(_STATES, grammar_states.open_words(machine)), grammar_states.state_parser(machine)
    texts = _with_slips(sorted(asked)[::2])
    assert [text for text in texts if _by_lark(by_lark, text) != _by_tables(by_tables, text)] == []
    assert sum(isinstance(_by_tables(by_tables, text), list) for text in texts) > 10
