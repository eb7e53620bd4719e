"""Makes the tables of the question grammars, which reading/parse_tables.py parses by: python -m asl_query.tools.parse_tables

Lark reads a grammar and works its tables out, which takes seconds; they are written down as plain data, so that the program loads
no Lark. tests/test_parse_tables.py says where they are no longer those of their grammar.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from lark import Lark
from lark.grammar import NonTerminal, Rule, Terminal
from lark.lexer import PatternStr, TerminalDef, _create_unless
from lark.parsers.lalr_analysis import Shift

from asl_query.terms.hexes import BOARD_EXPECTED, HEX_EXPECTED

READING = Path(__file__).parent.parent / "reading"


class Grammar(NamedTuple):
    """A grammar whose tables are made: its file, whether parts left out are None, and by their names the places whose words the
    program puts in."""

    file: str
    maybe_placeholders: bool
    open_words: Mapping[str, str]


GRAMMARS = (
    Grammar("question.lark", True, {}),
    Grammar("states.lark", False, {"states": "{states}", "acts": "{acts}"}),
)


def lark_of(grammar: Grammar, words: Mapping[str, str] | None = None) -> Lark:
    """The grammar as Lark reads it, with these words in the places that are left open."""
    text = (READING / grammar.file).read_text(encoding="utf-8").replace("<hex>", HEX_EXPECTED).replace("<board>", BOARD_EXPECTED)
    filled = text % (words or grammar.open_words) if grammar.open_words else text
    return Lark(filled, parser="lalr", maybe_placeholders=grammar.maybe_placeholders)


def tables_of(grammar: Grammar) -> dict[str, Any]:
    """The tables of a grammar as plain data; reading/parse_tables.py says what they mean."""
    lark = lark_of(grammar, {name: f"open{n}word" for n, name in enumerate(grammar.open_words)})
    made = _TablesMaker(lark, {f"open{n}word": said for n, said in enumerate(grammar.open_words.values())})
    text = (READING / grammar.file).read_text(encoding="utf-8")
    return {"made_from": zlib.crc32(text.encode()), **made.tables()}


def written(tables: Mapping[str, Any]) -> str:
    """Tables as they stand in their file."""
    lines = (f"{json.dumps(name)}: {_in_lines(value)}" for name, value in tables.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _in_lines(value: object) -> str:
    if not isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    return "[\n" + ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in value) + "\n]"


class _TablesMaker:
    """Numbers the symbols, rules and states of a grammar in an order that hangs on nothing but its text."""

    def __init__(self, lark: Lark, opened: Mapping[str, str]) -> None:
        self.lark, self.opened = lark, opened
        found = lark.parser.parser._parse_table
        self.states: Mapping[int, Mapping[str, tuple[Any, Any]]] = found.states
        self.start, self.end = found.start_states["start"], found.end_states["start"]
        # A text is matched by the first terminal of these that fits, as in Lark's own lexer.
        self.terminals = sorted(lark.terminals, key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name))
        inner = sorted({rule.origin.name for rule in lark.rules} | {rule.origin.name for rule in self._reduced()})
        self.symbols = [*(t.name for t in self.terminals), "$END", *inner]
        self.number_of = {name: n for n, name in enumerate(self.symbols)}
        self.rules = sorted(set(self._reduced()), key=self._order_of)
        self.rule_of = {rule: n for n, rule in enumerate(self.rules)}

    def _reduced(self) -> Iterable[Rule]:
        return (of for actions in self.states.values() for action, of in actions.values() if action is not Shift)

    def _order_of(self, rule: Rule) -> tuple[Any, ...]:
        return (rule.origin.name, [symbol.name for symbol in rule.expansion], rule.alias or "", rule.order)

    def tables(self) -> dict[str, Any]:
        """All of them."""
        order = self._states_in_order()
        lookaheads: dict[str, int] = {}
        rows = [self._row(self.states[state], order, lookaheads) for state in order]
        return {
            "terminals": [self._terminal(terminal) for terminal in self.terminals],
            "symbols": self.symbols[len(self.terminals) :],
            "ignored": sorted(self.number_of[name] for name in self.lark.ignore_tokens),
            "keywords": self._keywords(),
            "rules": [self._rule(rule) for rule in self.rules],
            "end": order[self.end],
            "lookaheads": list(lookaheads),
            "states": rows,
        }

    def _states_in_order(self) -> dict[int, int]:
        """The states by the order in which they are reached from the first one."""
        order, waiting = {self.start: 0}, [self.start]
        for state in waiting:
            for name in sorted(self.states[state], key=self.number_of.__getitem__):
                action, to = self.states[state][name]
                if action is Shift and to not in order:
                    order[to] = len(order)
                    waiting.append(to)
        return order

    def _row(self, actions: Mapping[str, tuple[Any, Any]], order: Mapping[int, int], lookaheads: dict[str, int]) -> str:
        """A state: where each symbol leads, and behind a bar each rule that ends there, with the set of what may follow."""
        shifts = sorted((self.number_of[name], order[to]) for name, (action, to) in actions.items() if action is Shift)
        ends: dict[int, list[int]] = {}
        for name, (action, of) in actions.items():
            if action is not Shift:
                ends.setdefault(self.rule_of[of], []).append(self.number_of[name])
        said = (
            (rule, lookaheads.setdefault(" ".join(map(str, sorted(after))), len(lookaheads)))
            for rule, after in sorted(ends.items())
        )
        return f"{_listed(shifts)}|{_listed(said)}"

    def _terminal(self, terminal: TerminalDef) -> list[Any]:
        """Its name, its words or its pattern, and the characters that the pattern may begin with (empty: any)."""
        if isinstance(terminal.pattern, PatternStr):
            return [terminal.name, terminal.pattern.value]
        pattern = terminal.pattern.to_regexp()
        for word, said in self.opened.items():
            if word in pattern:
                return [terminal.name, pattern.replace(word, said), ""]
        return [terminal.name, pattern, _first_characters(pattern)]

    def _keywords(self) -> list[list[int]]:
        """Each pattern with the plain words that it would match as well, which are then meant."""
        callbacks: dict[str, Any] = _create_unless(self.terminals, self.lark.options.g_regex_flags, re, False)[1]  # type: ignore[no-untyped-call]
        return [
            [self.number_of[name], *sorted(self.number_of[terminal.name] for terminal in callback.scanner.terminals)]
            for name, callback in sorted(callbacks.items())
        ]

    def _rule(self, rule: Rule) -> list[Any]:
        """What it makes, how many parts it has, its branch's name (empty: its one part if it has only one), and the parts kept:
        -1 for one that was left out, else twice its place, and one more where its own parts stand in its place."""
        left_out = [len(ones) for ones in "".join(str(int(no)) for no in rule.options.empty_indices).split("0")]
        left_out = left_out if rule.options.empty_indices else [0] * (len(rule.expansion) + 1)
        kept: list[int] = []
        for place, symbol in enumerate(rule.expansion):
            kept += [-1] * left_out[place]
            if isinstance(symbol, NonTerminal):
                kept.append(2 * place + symbol.name.startswith("_"))
            elif isinstance(symbol, Terminal) and (rule.options.keep_all_tokens or not symbol.filter_out):
                kept.append(2 * place)
        kept += [-1] * left_out[-1]
        is_its_part = bool(rule.options.expand1 and not rule.alias)
        called = str(rule.alias or rule.options.template_source or rule.origin.name)
        return [self.number_of[rule.origin.name], len(rule.expansion), called, is_its_part, " ".join(map(str, kept))]


def _listed(pairs: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{one} {other}" for one, other in pairs)


_EVERY = ""


def _first_characters(pattern: str) -> str:
    """The characters with which what a pattern matches may begin; none where that cannot be told, or it may be any."""
    found = _firsts(re._parser.parse(pattern))  # as Lark itself does; a test compares what is read
    return _EVERY if found is None else "".join(sorted(found))


def _firsts(parsed: Any) -> set[str] | None:
    """The first characters of a parsed pattern; None where they cannot be told."""
    found: set[str] = set()
    for kind, value in parsed:
        name = str(kind)
        if name in ("ASSERT", "ASSERT_NOT", "AT"):
            continue  # what is looked at, but not matched
        one = _firsts_of(name, value)
        if one is None:
            return None
        found |= one - {""}
        if "" not in one:
            return found
    return found | {""}


def _firsts_of(name: str, value: Any) -> set[str] | None:
    """The first characters of one part of a pattern, with "" where it may be empty."""
    if name == "LITERAL":
        return {chr(value)}
    if name == "IN":
        sets = [_firsts_of(str(kind), inner) for kind, inner in value]
        return None if None in sets else set().union(*(one for one in sets if one is not None))
    if name == "RANGE":
        return set(map(chr, range(value[0], value[1] + 1))) if value[1] - value[0] < 100 else None
    if name == "SUBPATTERN":
        _, flags_on, _, inner = value
        return None if flags_on else _firsts(inner)
    if name == "BRANCH":
        branches = [_firsts(one) for one in value[1]]
        return None if None in branches else set().union(*(one for one in branches if one is not None))
    if name == "MAX_REPEAT":
        least, _, inner = value
        repeated = _firsts(inner)
        return None if repeated is None else repeated | ({""} if least == 0 else set())
    return None


def main() -> None:
    """Write the tables of each grammar beside it."""
    for grammar in GRAMMARS:
        (READING / grammar.file).with_suffix(".json").write_text(written(tables_of(grammar)), encoding="utf-8")


if __name__ == "__main__":
    main()
