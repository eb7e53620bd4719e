"""Which rules a recorded query asks: while its answer is found, and while it is re-checked."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from copy import copy
from types import FunctionType
from typing import Any

from mutants import Mutant, activate

from asl_query import pipeline
from asl_query.board.board import Board
from asl_query.kinds.kind import kind_of
from asl_query.logic import subset
from asl_query.logic.arrays import read_over_arrays
from asl_query.logic.rule import RULES
from asl_query.logic.subset import reads_as, source_of
from asl_query.terms.answers import Answer

FOUND, CHECKED = "found", "checked"


def asked_in(run: Callable[[], object], kinds: set[str]) -> dict[str, set[str]]:
    """The keys of the rules that a run of the pipeline asks, by stage: those run, and those whose source is read; `kinds` is told
    of what kinds the questions are that are re-checked. Once in a process: from now on every rule tells that it is asked."""
    asked: dict[str, set[str]] = {FOUND: set(), CHECKED: set()}
    stage = FOUND
    taken = pipeline._recheck

    def checked(answer: Answer, board: Board) -> None:
        nonlocal stage
        kinds.add(type(kind_of(answer.reading)).__module__.split(".")[2])
        stage = CHECKED
        read_over_arrays.cache_clear()  # so that the source of what is read over arrays is read again
        taken(answer, board)

    _let_rules_tell(lambda key: asked[stage].add(key))
    pipeline._recheck = checked
    run()
    return asked


def _let_rules_tell(tell: Callable[[str], None]) -> None:
    """Give every rule code that tells its key first, and let whoever reads the source of one tell it too."""
    keys: dict[Any, str] = {}
    for key, rule in RULES.items():
        source = source_of(rule.function)
        telling = copy(source)
        call = ast.Expr(ast.Call(ast.Name("_tell_asked", ast.Load()), [ast.Constant(key)], []))
        telling.body = [ast.fix_missing_locations(ast.copy_location(call, source.body[0])), *source.body]
        activate(Mutant(key, "", telling))
        reads_as(rule.function.__code__, source)
        rule.function.__globals__["_tell_asked"] = tell
        keys[rule.function.__code__] = key

    def telling_source_of(function: FunctionType) -> ast.FunctionDef:
        if function.__code__ in keys:
            tell(keys[function.__code__])
        return source_of(function)

    for module in [module for name, module in sys.modules.items() if name.startswith(subset.__name__.partition(".")[0])]:
        if getattr(module, "source_of", None) is source_of:
            module.__dict__["source_of"] = telling_source_of
