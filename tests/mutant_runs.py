"""Recorded queries asked under a mutant, each mutant in a process of its own that nothing was asked in before.

The processes are forked from this one, which imports all that asks no rule while it is imported: what is imported later sees the
mutant, also where it keeps what a rule said.
"""

from __future__ import annotations

import ast
import gc
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import nullcontext, suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import walk_packages
from types import FrameType
from typing import Any

import constraint  # noqa: F401  every process would import it
import sympy  # noqa: F401
import z3  # noqa: F401
from asked_rules import asked_in
from mutants import Mutant, activate

import asl_query
from asl_query.errors import AslQueryError
from asl_query.logic import trace
from asl_query.logic.rule import RULES
from asl_query.reading.parse_tables import StoppedError
from asl_query.recorded import Recorded, differences
from asl_query.rules.index import index

SAME, OTHERWISE, REFUSED, FAILED, SLOW = "same", "otherwise", "refused", "failed", "slow"
MOST_SECONDS = 20.0  # of CPU for one query; one that takes longer under a mutant, and else much less, is answered otherwise


def called(query: Recorded) -> str:
    """A recorded query as the lists call it: its file and its name."""
    return f"{Path(query.file).stem}: {query.name}"


def in_a_fork(run: Callable[[], Any]) -> Any:
    """What a function gives, run in a process forked from this one, as JSON; an error text where that ended badly."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            said = json.dumps(run())
        except BaseException as error:
            said = json.dumps({"error": f"{type(error).__name__}: {error}"})
        with os.fdopen(writing, "w") as out:
            out.write(said)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as given:
        text = given.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else {"error": "the process ended"}


def import_what_asks_nothing() -> dict[str, list[str]]:
    """Import every module of the package that asks no rule while it is imported; returns the others with the rules they ask."""
    index()
    asking: dict[str, list[str]] = in_a_fork(_asking_at_import)
    imports = {module.name: _imported_by(module.name) for module in walk_packages(asl_query.__path__, "asl_query.")}
    left = set(asking)
    while more := {name for name, imported in imports.items() if name not in left and imported & left}:
        left |= more
    for name in imports.keys() - left:
        import_module(name)
    return asking


def _asking_at_import() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    by_code = {rule.function.__code__: key for key, rule in RULES.items()}

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code in by_code:
            importing: FrameType | None = frame
            while importing and importing.f_code.co_name != "<module>":
                importing = importing.f_back
            if importing:
                found.setdefault(importing.f_globals["__name__"], []).append(by_code[frame.f_code])

    trace.silence = nullcontext  # type: ignore[assignment]  # what nobody hears is asked all the same
    sys.setprofile(note)
    for module in walk_packages(asl_query.__path__, "asl_query."):
        import_module(module.name)
    sys.setprofile(None)
    return {name: sorted(set(keys)) for name, keys in found.items()}


def _imported_by(name: str) -> set[str]:
    """The modules that a module imports at its top."""
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    found: set[str] = set()
    for node in ast.parse(Path(spec.origin).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


def import_everything(queries: Iterable[Recorded]) -> None:
    """Import the rest too, and read the questions once: for rules that nothing asks while it is imported or read."""
    for module in walk_packages(asl_query.__path__, "asl_query."):
        import_module(module.name)
    from asl_query.reading.grammar import read_question

    for query in list(queries)[::10]:  # some of each file: enough to have built what the reading of questions needs
        with suppress(AslQueryError):
            read_question(query.ask, ruleset=query.ruleset or "asl")
    gc.freeze()


def read_what_asks_nothing(queries: Iterable[Recorded]) -> None:
    """Read files and build parsers before anything is asked, so that no process has to do it again."""
    from asl_query.facts.library import board_facts, known_boards
    from asl_query.reading.by_grammar import question_parser
    from asl_query.rulings.rows import rows_of

    for board in known_boards():
        board_facts(board)
    for folder in Path(asl_query.__path__[0], "rulings").glob("*_phrases"):
        rows_of(folder)
    for query in list(queries)[::10]:
        with suppress(StoppedError):
            question_parser().parse(query.ask.lower())  # reads those of its tables that the text needs
    gc.freeze()


# One query


def asked_plainly(query: Recorded) -> dict[str, Any]:
    """Ask a query in this process without a mutant: by rules the places of their mutants that would have told it something else,
    the rules whose source it reads, its kinds, its seconds, how it differs already."""
    began = time.process_time()
    differs: list[str] = []
    kinds: set[str] = set()
    told, read = asked_in(lambda: differs.extend(differences(query)), kinds)
    seconds = time.process_time() - began
    return {"otherwise": told, "read": sorted(read), "kinds": sorted(kinds), "seconds": seconds, "differs": differs}


class _TooSlowError(BaseException):
    """Nothing catches it on its way."""


def answered(query: Recorded, seconds: float = MOST_SECONDS) -> tuple[str, str]:
    """How a query is answered in this process, against what is recorded: one of the words above, and what differs."""

    def stop(*_: object) -> None:
        raise _TooSlowError

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        found = differences(query)
    except _TooSlowError:
        return SLOW, f"more than {seconds:g} s"
    except Exception as error:
        return FAILED, f"{type(error).__name__}: {error}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    if not found:
        return SAME, ""
    told = " ".join(" ".join(found).split())
    return (REFUSED if "did not survive its re-check" in told else OTHERWISE), told


def under(mutant: Mutant, run: Callable[[], Any]) -> Any:
    """What a function gives under a mutant, in a process of its own."""

    def changed() -> Any:
        activate(mutant)
        return run()

    return in_a_fork(changed)
