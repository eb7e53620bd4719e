"""Mutations for bench_switched_off.py: one clause of the rule ledger switched off, or its number changed, in a process of its
own.

Each module of this package has `OFF`: the mutation by the clause's id. A clause with several cases has further entries under its
id and a word (`"SLC4.2.7-3 rounding"`). `SURVIVES` says of a clause why no question can notice its loss. `apply()` runs after
every module of asl_query has been imported and before the first question is asked.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from inspect import signature
from pathlib import Path
from typing import Any, get_type_hints

import numpy as np
import tomli

import asl_query
from asl_query.logic import arrays, symbolic
from asl_query.logic import rule as register
from asl_query.logic.terms import Op, Unknown, choose, is_unknown, negate

PACKAGE = Path(asl_query.__file__).parent


@dataclass(frozen=True, slots=True)
class Rule:
    """Another function in the place of a rule, by its key in RULES: `Rule("B11.41: DRM", lambda weather: 0)`. It may call the
    rule that it replaces."""

    key: str
    instead: Callable[..., Any]

    def apply(self) -> None:
        """Put it wherever the rule's function stands: in modules, in RULES, read over arrays and as a term."""
        rule = register.RULES[self.key]
        instead = _in_its_place(rule.function, self.instead)
        kinds = get_type_hints(rule.function)
        truth = kinds.pop("return") is bool
        over_arrays = np.vectorize(instead, otypes=[bool if truth else np.int64])
        read_over_arrays = arrays.read_over_arrays
        _put_everywhere(rule.function, instead)
        _put_everywhere(read_over_arrays, lambda f: over_arrays if f is instead else read_over_arrays(f))
        read_as_term = symbolic.read_as_term
        _put_everywhere(
            read_as_term, lambda f, *args: _cases(instead, [*kinds.values()], args) if f is instead else read_as_term(f, *args)
        )
        _forget()
        register.RULES[self.key] = replace(rule, function=_by_name(rule.function, instead))


@dataclass(frozen=True, slots=True)
class Chart:
    """Another value in a chart: `Chart("rules/charts/terrain.toml", ("terrain", "woods", "mf"), 1)`; the file as it lies under
    asl_query. MISSING in the place of a value takes the cell, or the line, out."""

    file: str
    cell: tuple[str, ...]
    value: Any

    def apply(self) -> None:
        """Change what tomli makes of this file's text from now on."""
        text, loads = (PACKAGE / self.file).read_text(encoding="utf-8"), tomli.loads
        self._change(loads(text))  # a cell that is not there is an error now, not in a question

        def changed(given: str, **options: Any) -> Any:
            return self._change(loads(given, **options)) if given == text else loads(given, **options)

        tomli.loads = changed
        _forget()

    def _change(self, table: dict[str, Any]) -> dict[str, Any]:
        *way, last = self.cell
        place = table
        for step in way:
            place = place[step]
        if self.value is MISSING:
            del place[last]
        else:
            assert last not in place or place[last] != self.value, f"{self.cell} is {self.value} already"
            place[last] = self.value
        return table


MISSING = object()


@dataclass(frozen=True, slots=True)
class Patch:
    """Another value in the place of an attribute of a module, or of a class in it, as
    `Patch("asl_query.board.board:Board.cliffs", replacement)`."""

    place: str
    value: Any

    def apply(self) -> None:
        """Put it there, and of a module wherever another module has imported it."""
        module, _, way = self.place.partition(":")
        *owners, name = way.split(".")
        owner: Any = sys.modules[module]
        for step in owners:
            owner = getattr(owner, step)
        before = getattr(owner, name)
        setattr(owner, name, self.value)
        if not owners:
            _put_everywhere(before, self.value, "" if callable(before) else name)
        _forget()


Off = Rule | Chart | Patch


def _put_everywhere(before: Any, value: Any, name: str = "") -> None:
    """In every module of asl_query that has `before`, under this name or, where none is given, under any."""
    for module in [m for key, m in sys.modules.items() if key.startswith("asl_query")]:
        for known, held in list(vars(module).items()):
            if held is before and name in ("", known):
                setattr(module, known, value)


def _forget() -> None:
    """Empty the caches that the import of the modules has filled."""
    for module in [m for key, m in sys.modules.items() if key.startswith("asl_query")]:
        for held in list(vars(module).values()):
            if hasattr(held, "cache_clear"):
                held.cache_clear()


def _cases(function: Callable[..., Any], kinds: list[Any], args: tuple[Any, ...], known: tuple[Any, ...] = ()) -> Any:
    """The replacement read as a term: a choice among all values of each input that is unknown."""
    if len(known) == len(args):
        return function(*known)
    arg, kind = args[len(known)], kinds[len(known)]
    if not is_unknown(arg):
        return _cases(function, kinds, args, (*known, arg))
    *values, last = arg.values if isinstance(arg, Unknown) else (True, False) if kind is bool else tuple(kind)
    term = _cases(function, kinds, args, (*known, last))
    for value in values:
        is_it = arg if value is True else negate(arg) if value is False else Op("==", (arg, value))
        term = choose(is_it, _cases(function, kinds, args, (*known, value)), term)
    return term


def _in_its_place(function: Any, off: Callable[..., Any]) -> Callable[..., Any]:
    """The replacement as the rules call each other: by position or by the names of the rule's own inputs."""
    names = list(signature(function).parameters)
    assert len(names) == len(signature(off).parameters), f"{function.__name__} has other inputs now: {names}"

    def instead(*inputs: Any, **named: Any) -> Any:
        return off(*inputs, *(named[name] for name in names[len(inputs) :]))

    return instead


def _by_name(function: Any, instead: Callable[..., Any]) -> Any:
    """The replacement as rulings call rules: by the names and types of the rule's inputs."""

    def called(**inputs: Any) -> Any:
        return instead(*inputs.values())

    called.__annotations__ = get_type_hints(function)
    return called
