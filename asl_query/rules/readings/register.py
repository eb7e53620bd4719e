"""The register of other readings: functions that another reading puts in the place of a rule."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import FunctionType
from typing import TypeVar, cast

from asl_query.errors import RuleError
from asl_query.logic.rule import RULES, key_of
from asl_query.records import dataclass

_F = TypeVar("_F", bound=Callable[..., object])


@dataclass(frozen=True)
class Alternative:
    """One rule function of another reading: the key of the rule, what the reading says, the function on the same inputs."""

    key: str
    reading: str
    function: FunctionType

    @property
    def number(self) -> str:
        """The rule number."""
        return self.key.partition(":")[0]


ALTERNATIVES: dict[str, list[Alternative]] = {}  # by what the reading says: it may exchange several functions


def alternative(rule: Callable[..., object], reading: str) -> Callable[[_F], _F]:
    """Register a function as what another reading puts in the place of a rule; it takes the same inputs."""
    key = key_of(rule)

    def register(function: _F) -> _F:
        plain = cast(FunctionType, function)
        taken = RULES[key].function
        if list(inspect.signature(taken).parameters) != list(inspect.signature(plain).parameters):
            raise RuleError(f"{plain.__code__.co_filename}: {plain.__name__} does not take the inputs of {key}")
        ALTERNATIVES.setdefault(reading, []).append(Alternative(key, reading, plain))
        return function

    return register
