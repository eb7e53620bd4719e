"""Rulings of any ruleset: what a unit may do or what happens to it, answered by one rule on inputs named one by one.

Which question asks which rule stands in a ruleset's tables of phrases. The inputs of the rule are looked up by name: in the line
of that table, in the question, then in what follows from the unit and from the board (`Terms.follows`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar, get_type_hints

import tomli

from asl_query.board.board import Board
from asl_query.errors import AnswerError, QuestionError
from asl_query.logic.rule import RULES
from asl_query.rulings.rule_answer import RuleAnswer
from asl_query.terms.answers import FactValue, Value, Verdict
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.numbers import in_halves
from asl_query.terms.questions import Ruling
from asl_query.terms.units import Weather

RuleValue = bool | int | str | Enum  # one input of a rule, or its result
RuleInput = RuleValue | Weather
InputValue = RuleInput | Hex | Hexside  # what an input can follow from
Inputs = Mapping[str, InputValue]
RuleFunction = Callable[..., RuleValue]
_E = TypeVar("_E", bound=Enum)


class Row(NamedTuple):
    """One line of the table: how the question is put, the key of its rule, the inputs it fixes."""

    state: str
    phrase: str
    rule: str
    inputs: Inputs
    in_halves: bool
    beyond: str
    water: str  # the place that must be a Water Obstacle
    inside: tuple[str, ...]  # the places that a unit is IN, which must be Depressions


Rows = dict[tuple[str, str], Row]


@cache
def rows_of(folder: Path) -> Rows:
    """The tables of all files of a folder by state and phrase."""
    return {
        (state, phrase): Row(
            state, phrase, row.pop("rule"), in_halves=row.pop("in_halves", False), beyond=row.pop("beyond", ""),
            water=row.pop("water", ""), inside=tuple(row.pop("inside", ())), inputs=row
        )
        for file in sorted(folder.glob("*.toml"))
        for state, table in tomli.loads(file.read_text(encoding="utf-8")).items()
        for phrase, row in table.items()
    }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Terms:
    """What a ruleset gives its rulings.

    `folder` holds its tables; `follows` says what follows from the rest, by the name of the input; `if_unsaid` what an input is
    of which nothing is said (else no); `called` how an error calls an input; `states` are those of a unit that a rule which
    does not read them leaves open.
    """

    folder: Path
    follows: Mapping[str, Callable[[GivenInputs], InputValue]]
    if_unsaid: Inputs = field(default_factory=dict)
    called: Mapping[str, str] = field(default_factory=dict)
    states: tuple[str, ...] = ()

    @property
    def rows(self) -> Rows:
        """Its tables by state and phrase."""
        return rows_of(self.folder)

    def ruled(self, board: Board, question: Ruling) -> RuleAnswer:
        """The rule's answer and the inputs it was given."""
        row, function, inputs, _ = self._applied(board, question)
        found = function(**inputs)
        facts: dict[str, FactValue] = {name.replace("_", " "): _shown(value) for name, value in inputs.items()}
        if isinstance(found, bool):
            return RuleAnswer(Verdict.YES if found else Verdict.NO, row.rule, facts)
        value = _plain(found)
        return RuleAnswer(Value(in_halves(value) if row.in_halves and isinstance(value, int) else value), row.rule, facts)

    def not_modelled(self, board: Board, question: Ruling) -> tuple[str, ...]:
        """What the answer rests on without modelling it: parts of other rules, and states of the unit that its rule does not
        read."""
        row, _, _, read = self._applied(board, question)
        given = {name for name, _ in question.given} - read - set(row.state.lower().split("-"))
        unread = [state for state in self.states if state in given]
        return (
            *((row.beyond,) if row.beyond else ()),
            *(f"what other rules make of a unit that is {state.replace('_', ' ')}" for state in unread),
        )

    def inputs_of(self, board: Board, question: Ruling) -> tuple[dict[str, type], set[str]]:
        """The kinds of the rule's inputs, and every name that was looked at for them."""
        row, _, _, read = self._applied(board, question)
        return get_type_hints(RULES[row.rule].function), read

    def traced_inputs(
        self, board: Board, question: Ruling
    ) -> tuple[Row, RuleFunction, dict[str, RuleInput], dict[str, tuple[str, ...]]]:
        """The line of the table, its rule, the rule's inputs, and for each input what the question says from which it follows."""
        row, function, inputs, _ = self._applied(board, question)
        kinds = get_type_hints(function)
        said = dict(question.given)
        sources = {}
        for name in inputs:
            given = GivenInputs(self, board, {**row.inputs, **said, **dict(question.places)})
            given.as_kind(name, kinds[name])
            sources[name] = tuple(n for n in said if n in given.read and n != name)
        return row, function, inputs, sources

    def _applied(self, board: Board, question: Ruling) -> tuple[Row, RuleFunction, dict[str, RuleInput], set[str]]:
        """The line of the table, its rule, the rule's inputs, and the names that were looked at for them."""
        row = self.rows.get((question.state, question.phrase))
        if row is None:
            raise AnswerError(f'no ruling is put as "{question.phrase[:80]}"')
        function = RULES[row.rule].function
        given = GivenInputs(self, board, {**row.inputs, **dict(question.given), **dict(question.places)})
        kinds = get_type_hints(function)
        kinds.pop("return")
        return row, function, {name: given.as_kind(name, kind) for name, kind in kinds.items()}, given.read


def _shown(value: RuleInput) -> FactValue:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Weather):
        return " and ".join(value.names) or "dry and still"
    return _plain(value)


def _plain(value: int | str | Enum) -> int | str:
    if isinstance(value, Enum):
        said: int | str = value.value
        return said
    return value


class GivenInputs:
    """What a ruling knows by name."""

    def __init__(self, terms: Terms, board: Board, values: Inputs) -> None:
        self.terms, self.board, self.values = terms, board, values
        self.read: set[str] = set()

    def __getitem__(self, name: str) -> InputValue:
        self.read.add(name)
        if name in self.values:
            return self.values[name]
        follows = self.terms.follows
        return follows[name](self) if name in follows else self.terms.if_unsaid.get(name, False)

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def flag(self, name: str) -> bool:
        """Whether something is so."""
        return bool(self[name])

    def number(self, name: str) -> int:
        """How much something is; where nothing is said, none."""
        value = self[name]
        assert isinstance(value, int), f"{name} is no number"
        return value

    def hex(self, name: str) -> Hex:
        """A hex that the question names."""
        value = self[name]
        assert isinstance(value, Hex), f"{name} is no hex"
        return value

    def hexside(self, name: str) -> Hexside:
        """A hexside that the question names."""
        value = self[name]
        assert isinstance(value, Hexside), f"{name} is no hexside"
        return value

    def weather(self) -> Weather:
        """The weather in effect."""
        value = self["weather"]
        assert isinstance(value, Weather), "that is no weather"
        return value

    def one_of(self, name: str, kind: type[_E]) -> _E:
        """One of several; raises QuestionError where the question does not say which."""
        value = self[name]
        if isinstance(value, kind):
            return value
        options = [str(option.value) for option in kind]
        if value not in options:
            raise QuestionError(f"This depends on the {name.replace('_', ' ')}; name it: {', '.join(options)}.")
        return kind(value)

    def as_kind(self, name: str, kind: type) -> RuleInput:
        """An input as the rule wants it."""
        if issubclass(kind, Enum):
            return self.one_of(name, kind)
        value = self[name]
        if kind is int and isinstance(value, bool):
            called = self.terms.called.get(name, name.replace("_", " "))
            raise QuestionError(f"This needs the {called}, which the question does not say.")
        assert not isinstance(value, Hex | Hexside), f"{name} is a place"
        return value

    def depth_below(self, hex_: Hex) -> int:
        """The level of a unit in the hex, on its bridge or IN its Depression."""
        facts = self.board[hex_]
        return facts.level if facts.bridge else self.board.bottom(hex_)
