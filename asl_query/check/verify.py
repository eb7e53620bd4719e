"""What is re-checked of every answer, whatever its kind: its fields, its id, its rules. No solver is on this path."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from math import inf

from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.codec import Json
from asl_query.pattern_codes import compiled
from asl_query.terms.answers import Answer, Depends
from asl_query.terms.as_given import MOST_NUMBER
from asl_query.terms.question import Question

SCHEMA_VERSION = 1
RULES_VERSION = "2026.11"
FIELDS = (
    "schema", "question", "reading", "ruleset", "answer", "witness", "certificate", "because", "probability",
    "assumed", "not_modelled", "marginal", "checked", "id",
)  # fmt: skip
MOST_LEVELS = 100  # of lists and objects in one another
_WORK = {"replayed": bool, "seconds": float, "processes": int, "solver": str, "second_solver": str, "third_solver": str}
NOTHING_OPEN = "none: nothing that is open bears on the answer"
# What answers are found by; of a solver with its version.
_SOLVERS = compiled(
    r"z3 \d{1,3}(?:\.\d{1,3}){1,3}|python-constraint2|value iteration(?:, sympy)?|closed set|min cut|planning|branch and bound"
    rf"|none needed|{NOTHING_OPEN}"
)


def identity(facts: str, question: Question, ruleset: str) -> str:
    """The answer's id: a digest of the facts, the ruleset with its version, and the reading of the question."""
    reading = json.dumps(question.to_json(), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256("\0".join((facts, ruleset, RULES_VERSION, reading)).encode()).hexdigest()


def check_fields(saved: Mapping[str, Json]) -> None:
    """A saved answer has every field of one, and no other; one that depends says on what."""
    fields = (*FIELDS, *(("on",) if saved.get("answer") == "depends" else ()), *(("read_as",) if "read_as" in saved else ()))
    for name in fields:
        require(name in saved, f"the field '{name}' is missing")
    for name in saved:
        require(name in fields, f"the field '{name}' does not belong in an answer")


def check_answer(answer: Answer, board: Board, question: Question, ruleset: str) -> None:
    """The answer is one to this question under this ruleset and these facts, and it is decided."""
    require_equal("ruleset", answer.ruleset, ruleset)
    what = "id (facts, rules or reading differ from those of the answer)"
    require_equal(what, answer.id, identity(board.text, question, ruleset))
    require(not answer.is_undecided, "the answer is undecided: nothing was proved")


def check_bounds(saved: Mapping[str, Json]) -> None:
    """Every text of a saved answer is one that is shown as it is, nothing is nested without end, and its question names no number
    that would take for ever to go through."""
    for value in _all_within(saved):
        for text in [value] if isinstance(value, str) else value if isinstance(value, dict) else ():
            require(text.isprintable(), f"{text[:40]!r} has characters that are not shown")
    for value in _all_within(saved.get("reading")):
        require(not isinstance(value, int) or abs(value) <= MOST_NUMBER, "reading: no question has such a number")


def _all_within(saved: Json) -> Iterator[Json]:
    level = [saved]
    for _ in range(MOST_LEVELS):
        yield from level
        level = [one for value in level for one in _inside(value)]
    require(not level, "it is nested too deeply")


def _inside(value: Json) -> Iterable[Json]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def check_checked(answer: Answer) -> None:
    """What is said of the work: that the answer was replayed, what it was found by, how long it took. That something open was
    decided or not is read off the answer; of the rest only the shape is known afterwards, so nothing of it is told as proved."""
    checked = answer.checked
    require(checked.get("replayed") is True, "checked, replayed: no answer is shown that was not")
    require("seconds" in checked, "checked: how long it took is missing")
    require("solver" in checked or "processes" in checked, "checked: what found it is missing")
    for name, value in checked.items():
        require(name in _WORK, f"checked: the field '{name}' does not belong there")
        fits = type(value) is _WORK[name] and (not isinstance(value, str) or _SOLVERS.fullmatch(value) is not None)
        require(fits and not (isinstance(value, float | int) and not 0 <= value < inf), f"checked, {name}: this is no such thing")
    is_open = isinstance(answer.answer, Depends) or bool(getattr(answer.answer, "depends", ()))
    require(not is_open or checked["solver"] != NOTHING_OPEN, "checked, solver: something that is open bears on the answer")
