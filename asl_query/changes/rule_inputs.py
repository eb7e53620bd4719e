"""What a rule could be given: every value of its inputs that it can tell apart, and whether some of them force its result."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import field
from enum import Enum
from math import prod
from types import FunctionType
from typing import Any, cast, get_type_hints

from asl_query.board.board import Board
from asl_query.changes.smallest_reasons import Shown
from asl_query.logic.rule import key_of
from asl_query.logic.subset import PLAIN_CALLS, body_of
from asl_query.logic.symbolic import read_as_term
from asl_query.logic.terms import Term
from asl_query.records import dataclass
from asl_query.rules.asl.b11_cliffs import may_fire_down, may_fire_up
from asl_query.rules.asl.b19_gullies import bottom_level
from asl_query.rules.index import index
from asl_query.rulings.act_case import ActCase
from asl_query.rulings.printed import FIRE_IS_LIMITED
from asl_query.rulings.rows import RuleInput, RuleValue
from asl_query.rulings.ruling_table import RuleFunction
from asl_query.terms.questions import MayFire
from asl_query.terms.units import Weapon, Weather

MOST_CASES = 300_000  # that are tried one by one
_DICE = {"dr": (2, 12), "colored_die": (1, 6), "sniper_dr": (1, 6), "morale_level": (1, 12)}  # what dice and counters can show
_CONDITIONS = ("rain", "snow", "heavy_winds")

RuleInputs = Mapping[str, RuleValue]


@dataclass(frozen=True)
class RuleApplication:
    """One rule on named inputs.

    `rule` is its key in the register; `inputs` what it is given, of the weather each condition by itself; `sources` what the
    question says from which an input follows; `values` what each input can be; `of` what the rule gives on other inputs, `term`
    the same where they are unknown; `cites` the rule that some of the inputs by themselves leave to decide, where there are
    several. Of an act that is forbidden `elsewhere` has what else its conditions read, and `allowed_by` finds the fewest changes
    of what is not kept by which it is allowed; None where there are none.
    """

    rule: str
    inputs: Mapping[str, RuleValue]
    sources: Mapping[str, tuple[str, ...]]
    values: Mapping[str, tuple[RuleValue, ...]]
    of: Callable[[RuleInputs], RuleValue]
    term: Callable[[Mapping[str, Any]], Term]
    cites: Callable[[Collection[str]], str] | None = None
    elsewhere: RuleInputs = field(default_factory=dict)
    allowed_by: Callable[[Collection[str]], RuleInputs | None] | None = None
    forbidden: ActCase | None = None
    beside: RuleApplication | None = None

    @property
    def facts(self) -> RuleInputs:
        """All that may be otherwise."""
        return {**self.elsewhere, **self.inputs}

    @property
    def is_small(self) -> bool:
        """Whether all that could be otherwise can be tried."""
        return self.allowed_by is not None or self.cases(()) <= MOST_CASES

    def rule_by(self, kept: Collection[str]) -> str:
        """The rule by which these inputs decide."""
        return self.cites(kept) if self.cites is not None else self.rule

    @property
    def result(self) -> RuleValue:
        """What the rule gives."""
        return self.of(self.inputs)

    def cases(self, kept: Iterable[str]) -> int:
        """How many cases there are with some inputs kept."""
        kept = set(kept)
        return prod(len(values) for name, values in self.values.items() if name not in kept)

    def counterexamples(self, kept: Iterable[str]) -> Iterator[dict[str, RuleValue]]:
        """Every case in which only these inputs are certain to be as they are and the result is another one; those with few
        inputs changed come first."""
        kept = set(kept)
        if self.allowed_by is not None:
            allowed = self.allowed_by(kept)
            yield from [] if allowed is None else [{**self.facts, **allowed}]
            return
        free = [name for name in self.inputs if name not in kept]
        for count in range(len(free) + 1):
            for names in itertools.combinations(free, count):
                others = ([v for v in self.values[n] if v != self.inputs[n]] for n in names)
                for values in itertools.product(*others):
                    changed = {**self.inputs, **dict(zip(names, values, strict=True))}
                    if self.of(changed) != self.result:
                        yield changed

    def determines_result(self, kept: Iterable[str]) -> bool:
        """Whether these inputs alone force the result, whatever the others are; every case is tried."""
        return next(self.counterexamples(kept), None) is None


def _joined(function: RuleFunction, inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs, or unknowns in their place, as the function takes them: the weather in one piece."""
    kinds = get_type_hints(function)
    kinds.pop("return")
    return {name: _weather(inputs) if kind is Weather else inputs[name] for name, kind in kinds.items()}


def _weather(inputs: Mapping[str, Any]) -> Weather:
    return Weather(*(inputs[name] for name in _CONDITIONS))


def fire_application(board: Board, question: MayFire) -> RuleApplication:
    """The rule on fire through a cliff, with its inputs."""
    index()  # every rule is registered
    is_cliff = question.side in board.cliffs
    down = bottom_level(board, question.start) > bottom_level(board, question.side.other(question.start))
    number = (key_of(may_fire_down) if down else key_of(may_fire_up)) if is_cliff else FIRE_IS_LIMITED
    return rule_application(number, may_fire_through, {"cliff": is_cliff, "downward": down, "weapon": question.weapon}, {})


def may_fire_through(cliff: bool, downward: bool, weapon: Weapon) -> bool:
    """B11.31 downward, B11.32 upward; neither says anything of a hexside that is no cliff."""
    if not cliff:
        return True
    return may_fire_down(weapon) if downward else may_fire_up(weapon)


def rule_application(
    rule: str, function: RuleFunction, given: Mapping[str, RuleInput], sources: Mapping[str, tuple[str, ...]]
) -> RuleApplication:
    """A rule on its inputs; `sources` is what the question says from which each follows."""
    inputs: dict[str, RuleValue] = {}
    of: dict[str, tuple[str, ...]] = {}
    for name, value in given.items():
        parts = _conditions_of(value) if isinstance(value, Weather) else {name: value}
        inputs |= parts
        of |= {part: () if len(parts) > 1 else sources.get(name, ()) for part in parts}
    constants = _constants(cast(FunctionType, function), set())
    values = {name: _possible(name, value, inputs, constants) for name, value in inputs.items()}
    return RuleApplication(
        rule,
        inputs,
        of,
        values,
        lambda given: function(**_joined(function, given)),
        lambda unknown: read_as_term(function, *_joined(function, unknown).values()),
    )


def _conditions_of(weather: Weather) -> dict[str, RuleValue]:
    return {"rain": weather.rain, "snow": weather.snow, "heavy_winds": weather.heavy_winds}


def _possible(name: str, value: RuleValue, inputs: RuleInputs, constants: set[object]) -> tuple[RuleValue, ...]:
    """Every value of an input that a rule can tell apart: of numbers all from just below to just above those it compares."""
    if isinstance(value, bool):
        return (False, True)
    if isinstance(value, Enum):
        return tuple(type(value))
    if isinstance(value, int):
        numbers = [v for v in (*inputs.values(), *constants) if isinstance(v, int) and not isinstance(v, bool)]
        low, high = min(numbers) - 1, max(numbers) + 1
        least, most = _DICE.get(name, (low if low < -1 else 0, high))
        nearest = sorted(range(min(least, value), max(most, value) + 1), key=lambda n: (abs(n - value), n))
        return tuple(nearest)
    texts = {v for v in constants if isinstance(v, str)}
    return (*sorted({*texts, value}), "any other") if isinstance(value, str) else (value,)


def _constants(function: FunctionType, seen: set[FunctionType]) -> set[object]:
    """Every plain constant of a rule and of the rules that it asks."""
    seen.add(function)
    found: set[object] = set()
    for statement in body_of(function):
        for part in ast.walk(statement):
            if isinstance(part, ast.Constant):
                found.add(part.value)
            elif isinstance(part, ast.Name) and isinstance(function.__globals__.get(part.id), int):
                found.add(function.__globals__[part.id])
            elif isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id not in PLAIN_CALLS:
                asked = function.__globals__[part.func.id]
                found |= _constants(asked, seen) if asked not in seen else set()
    return found


def shown(value: RuleValue) -> Shown:
    """A value as an answer shows it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        said: Shown = value.value
        return said
    return value


def spoken(name: str) -> str:
    """The name of an input as an answer shows it."""
    return name.replace("_", " ")
