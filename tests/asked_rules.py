"""Which rules a recorded query asks, and what it asks them: so which mutants of theirs could change its answer at all.

A mutant that answers as its rule does whatever a query asks of that rule, while it is answered and while that is re-checked,
changes nothing in the run of that query; only of a rule whose source is read (by the solver, over arrays) nothing is known of
what it is asked.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from copy import copy
from functools import cache
from types import FunctionType
from typing import Any

from mutants import Mutant, activate, code_of, mutants_of

from asl_query import pipeline
from asl_query.board.board import Board
from asl_query.kinds.kind import kind_of
from asl_query.logic import subset
from asl_query.logic.arrays import read_over_arrays
from asl_query.logic.rule import RULES
from asl_query.logic.subset import reads_as, source_of
from asl_query.terms.answers import Answer

Inputs = tuple[tuple[str, Any], ...]  # of one asking of a rule, by name


_ASKED: dict[str, set[Inputs]] = {}  # by keys of rules, since asked_in was called
_READ: set[str] = set()  # keys of rules whose source was read since then


def asked_in(run: Callable[[], object], kinds: set[str]) -> tuple[dict[str, set[Inputs]], set[str]]:
    """What a run of the pipeline asks the rules, by their keys, and the rules whose source it reads; `kinds` is told of what
    kinds the questions are that are re-checked."""
    let_rules_tell()
    taken = pipeline._recheck

    def checked(answer: Answer, board: Board) -> None:
        kinds.add(type(kind_of(answer.reading)).__module__.split(".")[2])
        read_over_arrays.cache_clear()  # so that the source of what is read over arrays is read again
        taken(answer, board)

    pipeline._recheck = checked
    _ASKED.clear()
    _READ.clear()
    try:
        run()
    finally:
        pipeline._recheck = taken
    return {key: set(inputs) for key, inputs in _ASKED.items()}, set(_READ)


def _tell_asked(key: str, inputs: dict[str, Any]) -> None:
    try:
        _ASKED.setdefault(key, set()).add(tuple(inputs.items()))
    except TypeError:  # an array: what is in it is not looked at
        _READ.add(key)


@cache
def let_rules_tell() -> None:
    """Give every rule code that tells its inputs first, and let whoever reads the source of one tell that: from now on."""
    keys: dict[Any, str] = {}
    for key, rule in RULES.items():
        functions_of(key)  # those tell nothing
        source = source_of(rule.function)
        telling = copy(source)
        inputs = ast.Call(ast.Name("locals", ast.Load()), [], [])
        call = ast.Expr(ast.Call(ast.Name("_tell_asked", ast.Load()), [ast.Constant(key), inputs], []))
        telling.body = [ast.fix_missing_locations(ast.copy_location(call, source.body[0])), *source.body]
        activate(Mutant(key, "", telling))
        reads_as(rule.function.__code__, source)
        rule.function.__globals__["_tell_asked"] = _tell_asked
        keys[rule.function.__code__] = key

    def telling_source_of(function: FunctionType) -> ast.FunctionDef:
        if function.__code__ in keys:
            _READ.add(keys[function.__code__])
        return source_of(function)

    for module in [module for name, module in sys.modules.items() if name.startswith(subset.__name__.partition(".")[0])]:
        if getattr(module, "source_of", None) is source_of:
            module.__dict__["source_of"] = telling_source_of


@cache
def functions_of(key: str) -> list[FunctionType]:
    """A rule as it is, then each of its mutants: functions of their own, that another rule asks in vain."""
    function = RULES[key].function
    codes = [function.__code__, *(code_of(mutant) for mutant in mutants_of(RULES[key]))]
    return [FunctionType(code, function.__globals__) for code in codes]


def otherwise(key: str, asked: set[Inputs]) -> list[int]:
    """The places of those mutants of a rule that answer otherwise than it does to some of what it was asked."""
    rule, *mutants = functions_of(key)
    said = [(inputs, _said(rule, inputs)) for inputs in asked]
    return [place for place, mutant in enumerate(mutants) if any(_said(mutant, inputs) != as_is for inputs, as_is in said)]


def _said(function: FunctionType, inputs: Inputs) -> object:
    try:
        value = function(**dict(inputs))
    except Exception as error:
        return type(error)
    return type(value), value
