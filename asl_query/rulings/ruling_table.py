"""Rulings of any ruleset: what a unit may do or what happens to it, answered by one rule on inputs named one by one.

Which question asks which rule stands in a ruleset's tables of phrases. The inputs of the rule are looked up by name: in the line
of that table, in the question, then in what follows from the unit and from the board (`Terms.follows`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from enum import Enum
from pathlib import Path
from typing import NamedTuple, TypeVar, get_type_hints

from asl_query.board.board import Board
from asl_query.errors import AnswerError, QuestionError
from asl_query.logic.machine import Condition, PartialState, StateValue
from asl_query.records import dataclass
from asl_query.rules.index import rule_of
from asl_query.rulings.act_world import ActWorld
from asl_query.rulings.rows import Inputs, InputValue, Row, Rows, RuleInput, RuleValue, rows_of
from asl_query.terms.answers import FactValue
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.questions import GivenValue, Ruling
from asl_query.terms.units import Weather

RuleFunction = Callable[..., RuleValue]
# What is taken to be meant where variables have these values, and the word or the rule that says so already.
Meanings = Mapping[tuple[tuple[str, StateValue], ...], tuple[str, str]]
_E = TypeVar("_E", bound=Enum)


@dataclass(frozen=True, slots=True)
class ActsAsked:
    """The acts that a ruleset knows of some piece, and how a question states the case in the variables of its machine.

    `acts` are their names; `stated_as` turns what a question says, by the names of rule inputs, into variables with their values;
    `following` what follows from these; `called` is the name of the input that states a variable of another name; `meant` has
    what is taken to be meant where variables have these values, of an `act` too, with the word that says so, or the number of the
    rule of which it is asked; `granted` the same of an act that is not forbidden; `said_as` has
    what states a value of a variable that no one input of that value does.
    """

    world: ActWorld
    acts: type[Enum]
    stated_as: Callable[[Mapping[str, GivenValue]], dict[str, tuple[str, frozenset[StateValue]]]]
    following: Callable[[PartialState], PartialState] = lambda _: {}
    called: Mapping[str, str] = field(default_factory=dict)
    meant: Meanings = field(default_factory=dict)
    said_as: Mapping[tuple[str, StateValue], Mapping[str, GivenValue]] = field(default_factory=dict)
    granted: Meanings = field(default_factory=dict)

    @property
    def in_play(self) -> PartialState:
        """What is so of a piece that is asked about as it stands in play."""
        return {"removed": frozenset({False})} if "removed" in self.world.machine.variables else {}

    def saying(self, variable: str, value: StateValue) -> dict[str, GivenValue] | None:
        """What a question says to state that a variable has a value; None where it cannot be said."""
        plain: GivenValue = plain_value(value) if not isinstance(value, bool) else value
        said = dict(self.said_as.get((variable, value), {self.called.get(variable, variable): plain}))
        stated = [values for name, values in self.stated_as(said).values() if name == variable]
        return said if stated and frozenset.intersection(*stated) == {value} else None

    def restated(self, question: Ruling, variable: str, value: StateValue) -> Ruling | None:
        """A question with a variable that has another value, whatever it says of it; None where that cannot be said, or would
        unsay something else: another SW is not carried with the weight of that one."""
        is_usual = self.world.usual.get(variable) == value  # so it is taken where nothing is said
        said = self.saying(variable, value) or ({} if is_usual else None)
        given = {name: its for name, its in question.given if variable not in dict(self.stated_as({name: its}).values())}
        if said is not None and not is_usual:
            told = dict(self.stated_as(dict(question.given)).values()).keys()
            said = said if told <= dict(self.stated_as({**given, **said}).values()).keys() else None
        return None if said is None else replace(question, given=tuple(sorted({**given, **said}.items())))

    def names_read(self, act: Enum) -> dict[str, type]:
        """What can be said that bears on an act, by the names of rule inputs, with the kind of its value."""
        reads = {name for way in self.world.ways[act] for need in way for name in need.reads}
        kinds = {name: type(values[0]) for name, values in self.world.machine.variables.items() if name in reads}
        return {self.called.get(name, name): kind for name, kind in kinds.items()}


@dataclass(frozen=True, slots=True)
class Terms:
    """What a ruleset gives its rulings.

    `folder` holds its tables; `follows` says what follows from the rest, by the name of the input; `if_unsaid` what an input is
    of which nothing is said (else no); `open` the inputs of which nothing is taken for granted, `ruled_out_by` what may keep one
    of them from being so; `called` how an error calls an
    input; `taken` has of what a rule takes for granted another value, and how what is taken is told; `states` are those of a unit
    that a rule which does not read them leaves open, and how they are told; `worked_out` by the key of a rule what it makes of
    its inputs on the way to its answer, as a player would say it; `acts_of` gives the acts of the piece that a question is about;
    `in_its_case` the line with the rule that bears on a case at its time, where that is another than the one that stands in it;
    `left_open` why a case that nothing forbids is open all the same, empty where it is not.
    """

    folder: Path
    follows: Mapping[str, Callable[[GivenInputs], InputValue]]
    if_unsaid: Inputs = field(default_factory=dict)
    called: Mapping[str, str] = field(default_factory=dict)
    states: Mapping[str, str] = field(default_factory=dict)
    open: Mapping[str, str] = field(default_factory=dict)
    ruled_out_by: Mapping[str, Callable[[GivenInputs], tuple[Condition, ...]]] = field(default_factory=dict)
    taken: Mapping[str, tuple[RuleInput, str]] = field(default_factory=dict)
    worked_out: Mapping[str, Callable[[Mapping[str, RuleInput]], Mapping[str, FactValue]]] = field(default_factory=dict)
    acts_of: Callable[[Ruling], ActsAsked | None] = lambda _: None
    in_its_case: Callable[[Ruling, Row], Row] = lambda _, row: row
    left_open: Callable[[Board, Ruling], str] = lambda _, __: ""

    @property
    def rows(self) -> Rows:
        """Its tables by state and phrase."""
        return rows_of(self.folder)

    def row_of(self, question: Ruling) -> Row:
        """The line of the table that a question is put by."""
        row = self.rows.get((question.state, question.phrase))
        if row is None:
            raise AnswerError(f'no ruling is put as "{question.phrase[:80]}"')
        return self.in_its_case(question, row)

    def inputs_of(self, board: Board, question: Ruling) -> tuple[dict[str, type], set[str]]:
        """The kinds of the rule's inputs, and every name that was looked at for them or that bears on the act."""
        row, asked = self.row_of(question), self.acts_of(question)
        found = self.applied(board, question) if row.rule else None
        kinds, read = (get_type_hints(found.function), found.read) if found else ({}, set())
        act = next((act for act in asked.acts if act.value == row.inputs.get("act")), None) if asked else None
        if asked is None or act is None:
            return kinds, read
        names = asked.names_read(act)
        return {**kinds, **names}, {*read, *names}

    def traced_inputs(
        self, board: Board, question: Ruling, row: Row | None = None
    ) -> tuple[Row, RuleFunction, dict[str, RuleInput], dict[str, tuple[str, ...]]]:
        """The line of the table, or another `row`, its rule, the rule's inputs, and for each input what the question says from
        which it follows."""
        row, function, inputs, _ = self.applied(board, question, row=row)
        kinds = get_type_hints(function)
        said = dict(question.given)
        sources = {}
        for name in inputs:
            given = GivenInputs(self, board, {**row.inputs, **said, **dict(question.places)})
            given.as_kind(name, kinds[name])
            sources[name] = tuple(n for n in said if n in given.read and n != name)
        return row, function, inputs, sources

    def sources(self, board: Board, question: Ruling) -> dict[str, tuple[str, ...]]:
        """For each input of the rule what the question says from which it follows; nothing where no rule is asked."""
        return self.traced_inputs(board, question)[3] if self.row_of(question).rule else {}

    def applied(self, board: Board, question: Ruling, also: Inputs | None = None, row: Row | None = None) -> RowApplied:
        """The rule of the question's line with its inputs, or of another `row`; `also` is what is taken of inputs that nobody
        stated."""
        row = row or self.row_of(question)
        function = rule_of(row.rule).function
        given = GivenInputs(self, board, {**(also or {}), **row.inputs, **dict(question.given), **dict(question.places)})
        kinds = get_type_hints(function)
        kinds.pop("return")
        return RowApplied(row, function, {name: given.as_kind(name, kind) for name, kind in kinds.items()}, given.read)


class RowApplied(NamedTuple):
    """A line of the table, its rule, the rule's inputs, and the names that were looked at for them."""

    row: Row
    function: RuleFunction
    inputs: dict[str, RuleInput]
    read: set[str]


def shown_input(value: RuleInput) -> FactValue:
    """An input of a rule as an answer shows it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Weather):
        return " and ".join(value.names) or "dry and still"
    return plain_value(value)


def plain_value(value: int | str | Enum) -> int | str:
    """A value that a rule gives, as an answer says it."""
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
