"""Sets of states of a few variables, each set one number with a bit for every state, so that many states are moved at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Generic, TypeVar

from asl_query.deadline import raise_if_over

_V = TypeVar("_V", bound=Hashable)


class StateSpace(Generic[_V]):
    """All states of some variables, of which each has a few values; a set of states is an int with a bit for each of them.

    States are counted in the order of itertools.product: the first variable changes last.
    """

    def __init__(self, variables: Mapping[str, Sequence[_V]]) -> None:
        self.variables = {name: tuple(values) for name, values in variables.items()}
        self.size = prod(len(values) for values in self.variables.values())
        self.every = (1 << self.size) - 1
        self._strides: dict[str, int] = {}
        rest = self.size
        for name, values in self.variables.items():
            rest //= len(values)
            self._strides[name] = rest
        self._places: dict[str, dict[object, int]] = {
            name: {value: at for at, value in enumerate(values)} for name, values in self.variables.items()
        }  # fmt: skip
        self._having: dict[tuple[str, int], int] = {}

    def having(self, name: str, value: _V) -> int:
        """The states in which a variable has a value; none where it never has that."""
        at = self._places[name].get(value)
        return 0 if at is None else self._at(name, at)

    def _at(self, name: str, at: int) -> int:
        if (name, at) not in self._having:
            stride = self._strides[name]
            period = stride * len(self.variables[name])
            states, length = ((1 << stride) - 1) << at * stride, period
            while length < self.size:
                states |= states << length
                length *= 2
            self._having[name, at] = states & self.every
        return self._having[name, at]

    def where(self, names: Sequence[str], holds: Callable[[tuple[_V, ...]], bool]) -> int:
        """The states in which something holds of the values of some variables."""
        raise_if_over()
        every = list(product(*(self.variables[name] for name in names)))
        holding = [values for values in every if holds(values)]
        if 2 * len(holding) <= len(every):
            return self._among(names, holding)
        kept = set(holding)
        return self.every & ~self._among(names, [values for values in every if values not in kept])

    def _among(self, names: Sequence[str], every: Iterable[tuple[_V, ...]]) -> int:
        """The states in which some variables have one of these values."""
        found = 0
        for values in every:
            states = self.every
            for name, value in zip(names, values, strict=True):
                states &= self.having(name, value)
            found |= states
        return found

    def starting_with(self, values: Iterable[object]) -> int:
        """The states in which the first variables have these values, whatever the others are; none where one never has its."""
        first, block = 0, self.size
        for (name, stride), value in zip(self._strides.items(), values, strict=False):
            if value not in self._places[name]:
                return 0
            first, block = first + self._places[name][value] * stride, stride
        return ((1 << block) - 1) << first

    def setting(self, name: str, value: _V, states: int) -> int:
        """What becomes of states where a variable is given a value."""
        at = self._places[name].get(value)
        return 0 if at is None else self._lowest(name, states) << at * self._strides[name]

    def freeing(self, name: str, states: int) -> int:
        """Every state that is one of these but for the value of a variable."""
        lowest, stride, found = self._lowest(name, states), self._strides[name], 0
        for at in range(len(self.variables[name])):
            found |= lowest << at * stride
        return found

    def _lowest(self, name: str, states: int) -> int:
        """The states with the first value of a variable."""
        stride, found = self._strides[name], 0
        for at in range(len(self.variables[name])):
            found |= states >> at * stride  # a state with the value at this place moves to the first one, any other elsewhere
        return found & self._at(name, 0)

    def listed(self, states: int) -> Iterator[tuple[_V, ...]]:
        """The values of all variables in each of the states, in order."""
        while states:
            lowest = states & -states
            number = lowest.bit_length() - 1
            yield tuple(
                values[number // stride % len(values)]
                for values, stride in zip(self.variables.values(), self._strides.values(), strict=True)
            )
            states ^= lowest
