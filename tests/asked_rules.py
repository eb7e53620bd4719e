"""Which rules a recorded query asks, and what it asks them: so which mutants of theirs could change its answer at all.

A mutant that answers as its rule does whatever a query asks of that rule, while it is answered and while that is re-checked,
changes nothing in the run of that query. Over arrays a rule and its mutants are compared at once; only of a rule whose source is
read by the solver nothing is known of what it is asked.
"""

from __future__ import annotations

import ast
import gc
import sys
from collections.abc import Callable
from copy import copy
from functools import _lru_cache_wrapper, cache
from types import FunctionType
from typing import Any, cast

import numpy as np
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
_OTHERWISE: dict[str, set[int]] = {}  # the places of those mutants that said something else over arrays
_READ: set[str] = set()  # keys of rules whose source was read otherwise


def asked_in(run: Callable[[], object], kinds: set[str]) -> tuple[dict[str, list[int]], set[str]]:
    """By rules that a run of the pipeline asks, the places of those of their mutants that would have told it something else; and
    the rules whose source it reads. `kinds` is told of what kinds the questions are that are re-checked."""
    let_rules_tell()
    taken = pipeline._recheck

    def checked(answer: Answer, board: Board) -> None:
        kinds.add(type(kind_of(answer.reading)).__module__.split(".")[2])
        taken(answer, board)

    pipeline._recheck = checked
    for known in (_ASKED, _OTHERWISE, _READ):
        known.clear()
    try:
        run()
    finally:
        pipeline._recheck = taken
    asked = {key: set(inputs) for key, inputs in _ASKED.items()}  # a mutant that is tried now asks other rules too
    told = {key: _otherwise(key, inputs) for key, inputs in asked.items()}
    told |= {key: told.get(key, set()) | places for key, places in _OTHERWISE.items()}
    return {key: sorted(places) for key, places in sorted(told.items()) if places and key not in _READ}, set(_READ)


def would_tell_otherwise(key: str, place: int, asked: set[Inputs]) -> bool:
    """Whether the mutant at this place among those of a rule answers otherwise than the rule to some of what that was asked."""
    rule, one = functions_of(key)[0], functions_of(key)[1 + place]
    return any(_said(one, inputs) != _said(rule, inputs) for inputs in asked)


def _tell_asked(key: str, inputs: dict[str, Any]) -> None:
    try:
        _ASKED.setdefault(key, set()).add(tuple(inputs.items()))
    except TypeError:  # an array: what is in it is not looked at
        _READ.add(key)


def _tell_over_arrays(function: Callable[..., object]) -> Callable[..., Any]:
    """A rule read over arrays that notes which of its mutants say something else."""
    key = next((rule.key for rule in RULES.values() if rule.function is function), "")
    read = set(_READ)
    plain = read_over_arrays(function)
    _READ.intersection_update(read)

    def told(*given: Any) -> Any:
        said = plain(*given)
        known = _OTHERWISE.setdefault(key, set())
        known.update(place for place, one in enumerate(_over_arrays(key)) if place not in known and _differs(one, given, said))
        return said

    return told if key else plain


def _differs(mutant: Callable[..., Any], given: tuple[Any, ...], said: Any) -> bool:
    try:
        return not np.array_equal(np.broadcast_to(mutant(*given), np.shape(said)), said)
    except Exception:
        return True


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
        if getattr(module, "read_over_arrays", None) is read_over_arrays:
            module.__dict__["read_over_arrays"] = _tell_over_arrays


@cache
def functions_of(key: str) -> list[FunctionType]:
    """A rule as it is, then each of its mutants: functions of their own, that another rule asks in vain."""
    function, mutants = RULES[key].function, mutants_of(RULES[key])
    found = [FunctionType(code, function.__globals__) for code in (function.__code__, *map(code_of, mutants))]
    for mutant, one in zip(mutants, found[1:], strict=True):
        reads_as(one.__code__, mutant.node)
    return found


@cache
def _over_arrays(key: str) -> list[Callable[..., Any]]:
    return [cast(Any, read_over_arrays).__wrapped__(mutant) for mutant in functions_of(key)[1:]]


def _otherwise(key: str, asked: set[Inputs]) -> set[int]:
    """The places of those mutants of a rule that answer otherwise than it does to some of what it was asked."""
    rule, *mutants = functions_of(key)
    said = [(inputs, _said(rule, inputs)) for inputs in asked]
    return {place for place, mutant in enumerate(mutants) if any(_said(mutant, inputs) != as_is for inputs, as_is in said)}


def _said(function: FunctionType, inputs: Inputs) -> object:
    try:
        value = function(**dict(inputs))
    except Exception as error:
        return type(error)
    return type(value), value


def forget(*rooms: str) -> None:
    """Forget what these rooms of the package worked out before, so that the rules are asked for it again."""
    for kept in keeping(*rooms):
        kept.cache_clear()


def keeping(*rooms: str) -> list[_lru_cache_wrapper[Any]]:
    """What keeps something that these rooms worked out before."""
    return _keeping(rooms, len(sys.modules))


@cache
def _keeping(rooms: tuple[str, ...], _: int) -> list[_lru_cache_wrapper[Any]]:
    """The same while there are so many modules."""
    return [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper) and one.__module__.startswith(rooms)]
