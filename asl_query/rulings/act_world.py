"""The acts of a kind of piece: its machine, the ways of each act, and what is usual of such a piece."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from enum import Enum
from functools import cache
from typing import Any

from asl_query.logic.machine import Condition, Machine, MachineState, StateValue, Unseen
from asl_query.records import dataclass
from asl_query.rulings.reached import Values, ever_together

Way = tuple[Condition, ...]  # all that must hold


@dataclass(frozen=True, eq=False)
class ActWorld:
    """A machine, the ways of its acts, and what is usual: the value of a variable of which nothing is said; `unlike` has that of
    acts of which another is usual.

    `implied` are those that a question about an act implies, so that they are not worth saying; `kinds` say what a piece is, not
    how it is; `allowances` are the conditions on an act that hold in every state, as the rule leaves it the state it reads, and
    `permits` those of them whose rule says that it may be done; `unseen` is what may be said of an act by text that was not
    seen; `cites` names a rule for a condition that is plain.
    `beside` are states on which much of the others hangs, `in_its_turn` those of a Player Turn on which it hangs when an act is
    done: they are looked at too for what is never so at once, and `among_enemies` those of CC for two facts that never are.
    `load` is the variable that says whether a piece carries what it may leave before it acts; empty where there is none.
    `timing` are the variables on which beside the time it hangs whether that is right; `open_for` those that are open where
    nothing is said of them, for some acts; `at_any_time` names for an act the one that may be meant where its time is not said
    (to move is also to advance); `standing` are the conditions that every state of play meets: in a case that does not
    meet them nothing is done.
    """

    machine: Machine
    ways: Mapping[Enum, tuple[Way, ...]]
    usual: Mapping[str, StateValue]
    implied: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    allowances: Callable[[Any], Way] = lambda _: ()
    permits: Callable[[Any], Way] = lambda _: ()
    unseen: Callable[[Any], tuple[Unseen, ...]] = lambda _: ()
    cites: Callable[[Condition, MachineState], str] = lambda _, __: ""
    timing: frozenset[str] = frozenset()
    open_for: Mapping[Enum, frozenset[str]] = field(default_factory=dict)
    at_any_time: Mapping[Enum, Enum] = field(default_factory=dict)
    standing: Way = ()
    beside: tuple[str, ...] = ()
    in_its_turn: tuple[str, ...] = ()
    among_enemies: tuple[str, ...] = ()
    load: str = ""
    unlike: Mapping[Enum, Mapping[str, StateValue]] = field(default_factory=dict)

    @property
    def of_pairs(self) -> tuple[str, ...]:
        """What it hangs on in a Player Turn whether two facts are ever so at once."""
        return (*self.in_its_turn, *self.among_enemies)

    @cache  # noqa: B019  there is one world for a kind of piece
    def moments_with(self, name: str) -> frozenset[Values]:
        """The times at which something may be so: a unit has not advanced before its APh."""
        found = ever_together(self.machine, (*self.machine.moment, name))
        return frozenset(values[:-1] for values in found.listed() if values[-1] is True)
