"""Parses a question by the tables of a grammar, which asl_query/tools/parse_tables.py has worked out with Lark.

The tables are plain data, read where a text comes to need them: its states one by one, and of its patterns those that a word may
fit. So a text is parsed before Lark would be imported.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from asl_query.pattern_codes import compiled


class Token(str):
    """A word of a text: the name of the terminal that it is, and where it stands (None: nowhere)."""

    __slots__ = ("start_pos", "type")
    type: str
    start_pos: int | None

    def __new__(cls, kind: str, said: str, start: int | None = None) -> Token:  # noqa: D102  see the class
        token = super().__new__(cls, said)
        token.type, token.start_pos = kind, start
        return token

    def __eq__(self, other: object) -> bool:
        return str.__eq__(self, other) is True and (not isinstance(other, Token) or self.type == other.type)

    __hash__ = str.__hash__


class Tree:
    """A branch of a parsed text: its name, and what it is made of, where None stands for a part that is left out."""

    __slots__ = ("children", "data")

    def __init__(self, data: str, children: list[Any]) -> None:
        self.data, self.children = data, children  # trees, tokens and None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tree) and (self.data, self.children) == (other.data, other.children)

    def tokens(self) -> Iterator[Token | None]:
        """Its words, those of its branches too, and what is left out."""
        for child in self.children:
            if isinstance(child, Tree):
                yield from child.tokens()
            else:
                yield child


class StoppedError(Exception):
    """A text is none of the grammar: where it stops, the terminals that could stand there, and whether it ends too early."""

    def __init__(self, at: int, expected: frozenset[str], *, is_at_end: bool = False) -> None:
        super().__init__(f"the text stops at {at}")
        self.at, self.expected, self.is_at_end = at, expected, is_at_end


class _State(NamedTuple):
    """Where each symbol leads, the rule that ends in front of each terminal, and the terminals that may come in their order: all,
    and, as far as they were asked for, those that may begin with a character."""

    leads_to: Mapping[int, int]
    ends: Mapping[int, int]
    tried: tuple[int, ...]
    beginning: dict[str, tuple[int, ...]]


class _Rule(NamedTuple):
    """What a rule makes, of how many parts, its branch's name, whether it is its one part, and the parts kept (see `_branch`)."""

    makes: int
    length: int
    name: str
    is_its_part: bool
    kept: tuple[int, ...]


class Parser:
    """Parses by the tables in a file; `words` are the patterns of the terminals that the grammar leaves open, by their names.

    Raises RuntimeError where the tables are not those of the grammar beside them: run asl_query.tools.parse_tables.
    """

    def __init__(self, file: Path, words: Mapping[str, str] | None = None) -> None:
        tables = json.loads(file.read_text(encoding="utf-8"))
        grammar = file.with_suffix(".lark").read_bytes()
        if tables["made_from"] != zlib.crc32(grammar):
            raise RuntimeError(f"{file} is not made of the grammar beside it: python -m asl_query.tools.parse_tables")
        self._words = words or {}
        self._terminals: list[list[str]] = tables["terminals"]
        self._symbols = [*(terminal[0] for terminal in self._terminals), *tables["symbols"]]
        self._ignored = frozenset(tables["ignored"])
        self._keywords: dict[int, list[int]] = {pattern: words for pattern, *words in tables["keywords"]}
        self._rules, self._states, self._lookaheads = tables["rules"], tables["states"], tables["lookaheads"]
        self._end_state, self._end = tables["end"], len(self._terminals)
        self._known_states: dict[int, _State] = {}
        self._known_rules: dict[int, _Rule] = {}
        self._patterns: dict[int, re.Pattern[str]] = {}

    def parse(self, text: str) -> Tree:
        """The tree of a text; StoppedError where it is none of the grammar."""
        states, branches, last = [0], list[Any](), 0
        for kind, start, end in self._read(text, states):
            token = Token(self._symbols[kind], text[start:end], start)
            self._take(kind, token, states, branches, start)
            last = start
        self._take(self._end, None, states, branches, last)
        found = branches[-1]
        assert isinstance(found, Tree)
        return found

    @cached_property
    def keywords(self) -> Mapping[str, str]:
        """The words that stand for themselves, by the names of their terminals."""
        return {name: said for name, said, *is_pattern in self._terminals if not is_pattern}

    def _read(self, text: str, states: list[int]) -> Iterator[tuple[int, int, int]]:
        """Each word that is not ignored: its terminal, of those that may come in the last of the states, and where it stands."""
        at = 0
        while at < len(text):
            state = self._state(states[-1])
            found = self._match(text, at, state)
            if found is None:
                expected = frozenset(self._symbols[n] for n in self._without_hidden(state.tried) if n not in self._ignored)
                if self._match(text, at, self._any_state) is not None:
                    expected = self._accepted(states) or expected
                raise StoppedError(at, expected)
            kind, end = found
            if kind not in self._ignored:
                yield kind, at, end
            at = end

    def _take(
        self, kind: int, token: Token | None, states: list[int], branches: list[Any], start: int
    ) -> None:  # fmt: skip
        """Make a branch of each rule that ends in front of a word, and take the word; no word stands for the end of the text."""
        while True:
            state = self._state(states[-1])
            to = state.leads_to.get(kind)
            if to is not None:
                states.append(to)
                branches.append(token)
                return
            number = state.ends.get(kind)
            if number is None:
                raise StoppedError(start, self._accepted(states) or self._possible(state), is_at_end=kind == self._end)
            rule = self._rule(number)
            first = len(branches) - rule.length
            made = _branch(rule, branches[first:])
            del branches[first:], states[len(states) - rule.length :]
            branches.append(made)
            states.append(self._state(states[-1]).leads_to[rule.makes])
            if kind == self._end and states[-1] == self._end_state:
                return

    def _possible(self, state: _State) -> frozenset[str]:
        return frozenset(self._symbols[n] for n in (*state.leads_to, *state.ends) if n <= self._end)

    def _accepted(self, states: list[int]) -> frozenset[str]:
        """The terminals that could come next: of those that the last state knows, in front of which every rule ends well."""
        state = self._state(states[-1])
        return frozenset(
            self._symbols[n] for n in (*state.leads_to, *state.ends) if n <= self._end and self._is_accepted(n, list(states))
        )

    def _is_accepted(self, kind: int, states: list[int]) -> bool:
        while True:
            state = self._state(states[-1])
            if kind in state.leads_to:
                return True
            if kind not in state.ends:
                return False
            rule = self._rule(state.ends[kind])
            del states[len(states) - rule.length :]
            states.append(self._state(states[-1]).leads_to[rule.makes])
            if kind == self._end and states[-1] == self._end_state:
                return True

    def _match(self, text: str, at: int, state: _State) -> tuple[int, int] | None:
        """The first terminal that a text has at a place, and where it ends; a pattern's word that stands for itself is that."""
        first = text[at]
        if first not in state.beginning:
            state.beginning[first] = tuple(n for n in self._without_hidden(state.tried) if self._may_begin(n, first))
        for kind in state.beginning[first]:
            _, said, *is_pattern = self._terminals[kind]
            if not is_pattern:
                if text.startswith(said, at):
                    return kind, at + len(said)
                continue
            found = self._pattern(kind).match(text, at)
            if found is not None:
                word, keywords = found[0], self._keywords.get(kind, ())
                return next((n for n in keywords if n in state.tried and self._terminals[n][1] == word), kind), found.end()
        return None

    def _may_begin(self, terminal: int, first: str) -> bool:
        _, said, *begins = self._terminals[terminal]
        return not begins[0] or first in begins[0] if begins else said.startswith(first)

    def _without_hidden(self, tried: Sequence[int]) -> Iterator[int]:
        """Terminals without the words that stand for themselves where a pattern would match them as well."""
        hidden = {word for pattern in tried for word in self._keywords.get(pattern, ())}
        return (n for n in tried if n not in hidden)

    @cached_property
    def _any_state(self) -> _State:
        return _State({}, {}, tuple(range(self._end)), {})

    def _pattern(self, terminal: int) -> re.Pattern[str]:
        found = self._patterns.get(terminal)
        if found is None:
            said = self._terminals[terminal][1]
            for name, words in self._words.items():
                said = said.replace(f"{{{name}}}", words)
            found = self._patterns[terminal] = compiled(said)
        return found

    def _state(self, number: int) -> _State:
        found = self._known_states.get(number)
        if found is None:
            shifts, _, reductions = self._states[number].partition("|")
            leads_to = dict(_pairs(shifts))
            ends = {int(n): rule for rule, after in _pairs(reductions) for n in self._lookaheads[after].split()}
            tried = sorted({n for n in (*leads_to, *ends) if n < self._end} | self._ignored)
            found = self._known_states[number] = _State(leads_to, ends, tuple(tried), {})
        return found

    def _rule(self, number: int) -> _Rule:
        found = self._known_rules.get(number)
        if found is None:
            makes, length, name, is_its_part, kept = self._rules[number]
            found = self._known_rules[number] = _Rule(makes, length, name, is_its_part, tuple(map(int, kept.split())))
        return found


def _pairs(listed: str) -> Iterator[tuple[int, int]]:
    numbers = map(int, listed.split())
    return zip(numbers, numbers, strict=True)


def _branch(rule: _Rule, parts: list[Any]) -> Any:
    """What a rule makes of its parts. Kept are -1 for a part that is left out, else twice its place, one more where its own parts
    stand in its place."""
    children: list[Any] = []
    for kept in rule.kept:
        part: Any = parts[kept // 2] if kept >= 0 else None
        if kept % 2 and kept >= 0:
            children += part.children
        else:
            children.append(part)
    return children[0] if rule.is_its_part and len(children) == 1 else Tree(rule.name, children)


@cache
def parser(name: str, **words: str) -> Parser:
    """The parser of the grammar of this name."""
    return Parser(Path(__file__).with_name(f"{name}.json"), words)
