"""Solver-neutral terms: what a rule becomes when something in it is unknown.

A term is a constant, an unknown, or an operation on terms. Integers, truth values and enum members are the only sorts;
an enum member is carried as itself and turned into a number by whoever solves.
"""

from __future__ import annotations

from enum import Enum
from typing import NoReturn

from asl_query.records import dataclass

TermValue = bool | int | Enum | None


class _NoBool:
    def __bool__(self) -> NoReturn:
        raise TypeError("an unknown has no truth value; read the rule with logic.symbolic")


@dataclass(frozen=True, slots=True)
class Unknown(_NoBool):
    """An unknown: one of `values` (all of one sort)."""

    name: str
    values: tuple[TermValue, ...]


@dataclass(frozen=True, slots=True)
class Op(_NoBool):
    """An operation: its `name` is one that solve/by_z3.py knows (and, ==, <=, ite ..), its arguments terms or plain values."""

    name: str
    args: tuple[Term, ...]


Term = Unknown | Op | bool | int | Enum | None


def is_unknown(value: object) -> bool:
    """Whether a value is a term that is not yet known."""
    return isinstance(value, Unknown | Op)


def unknowns(term: Term) -> set[Unknown]:
    """Every unknown that a term mentions."""
    if isinstance(term, Unknown):
        return {term}
    if isinstance(term, Op):
        return set().union(*(unknowns(a) for a in term.args)) if term.args else set()
    return set()


def mentions_text(term: object) -> bool:
    """Whether a text stands in a term, for which a solver has no number."""
    return any(map(mentions_text, term.args)) if isinstance(term, Op) else isinstance(term, str)


def both(a: Term, b: Term) -> Term:
    """a and b, simplified where one of them is known."""
    if a is False or b is False:
        return False
    if a is True:
        return b
    return a if b is True else Op("and", (a, b))


def either(a: Term, b: Term) -> Term:
    """a or b, simplified where one of them is known."""
    return negate(both(negate(a), negate(b)))


def negate(a: Term) -> Term:
    """Not a."""
    if isinstance(a, bool):
        return not a
    if isinstance(a, Op) and a.name == "not":
        return a.args[0]
    return Op("not", (a,))


def choose(condition: Term, then: Term, otherwise: Term) -> Term:
    """`then` where the condition holds, else `otherwise`."""
    if isinstance(condition, bool):
        return then if condition else otherwise
    if not is_unknown(then) and not is_unknown(otherwise) and then is otherwise:
        return then
    return Op("ite", (condition, then, otherwise))
