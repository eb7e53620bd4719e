"""The door to the re-check: a whole answer, as JSON, against the facts and the rules. No solver is on this path."""

from __future__ import annotations

import hashlib
import importlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from asl_query.board.board import Board, no_board
from asl_query.check.refusal import Refused, demand, items, same
from asl_query.errors import AnswerError, UnknownBoardError
from asl_query.rules.index import all_said
from asl_query.sight.climbers import at_foot
from asl_query.terms.hexes import Hex
from asl_query.terms.questions import (
    Question,
    Sees,
    WhoSees,
    as_json,
    board_of,
    from_json,
    renamed,
    ruleset_of,
)  # fmt: skip

SCHEMA_VERSION = 1
RULES_VERSION = "2026.11"
FIELDS = (
    "schema", "question", "reading", "ruleset", "answer", "witness", "certificate", "because", "probability",
    "assumed", "not_modelled", "marginal", "checked", "id",
)  # fmt: skip


def identity(facts: str, question: Question) -> str:
    """The answer's id: a digest of the facts, the ruleset with its version, and the reading of the question."""
    reading = json.dumps(as_json(question), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256("\0".join((facts, ruleset_of(question), RULES_VERSION, reading)).encode()).hexdigest()


def verify(answer: Any, load: Callable[[str], Board]) -> None:
    """Re-check an answer; raises Refused with the reason, or AnswerError where it is no answer at all.

    `load` gives the board of a name. `undecided` is refused too: there is nothing to re-check in it.
    """
    if not isinstance(answer, dict) or answer.get("schema") != SCHEMA_VERSION or "reading" not in answer:
        raise AnswerError(f"this is no answer of schema {SCHEMA_VERSION}; save one with: asl-query ask --format json -o FILE")
    for name in FIELDS:
        demand(name in answer, f"the field '{name}' is missing")
    for name in answer:
        demand(name in FIELDS, f"the field '{name}' does not belong in an answer")
    question = from_json(answer["reading"])
    same("ruleset", answer["ruleset"], ruleset_of(question))
    try:
        name = board_of(question)
        board = load(name) if name else no_board()
        demand(
            question == renamed(question, lambda hex_: _own(board, hex_)),
            "reading: a hex of a seam goes by its other name on this map",
        )
        question = at_foot(board, question)
    except UnknownBoardError as error:
        raise Refused(str(error)) from None
    same("id (facts, rules or reading differ from those of the answer)", answer["id"], identity(board.text, question))
    demand(answer["answer"] != "undecided", "the answer is undecided: nothing was proved")
    check_reasons(answer["because"])
    if not isinstance(question, WhoSees | Sees):
        same("marginal", answer["marginal"], None)
    check_form(board, question, answer)


def _own(board: Board, hex_: Hex) -> Hex:
    """The map's own name of a hex that it must have."""
    demand(hex_ in board, f"reading: there is no hex {hex_.name} on this map; the facts differ from those of the answer")
    return board.own(hex_)


def check_reasons(because: Any) -> None:
    """Every reason names a rule of the index with its own words, or those of one of its parts."""
    for reason in items(because, "because"):
        demand(isinstance(reason, dict) and isinstance(reason.get("rule"), str), "because: a reason names no rule")
        said, known = reason.get("says"), all_said(reason["rule"])
        demand(said in known and said != "", f"because, {reason['rule']}: it says {known[0]!r}, not {said!r}")


_PLAIN = ("answer", "witness", "certificate")
# Which function of asl_query.check re-checks each kind of question, and the fields of the answer it is given (none: the whole).
_CHECKS: dict[str, tuple[str, tuple[str, ...]]] = {
    "WhoSees": ("kinds.sight.check.check_who_sees", (*_PLAIN, "marginal")), "Sees": ("kinds.sight.check.check_sees", (*_PLAIN, "marginal")),
    "SeenUnseen": ("kinds.sight.hiding_check.check_seen_unseen", _PLAIN), "FewestSmoke": ("kinds.sight.hiding_check.check_fewest_smoke", _PLAIN),
    "LeastRemoved": ("kinds.sight.hiding_check.check_least_removed", _PLAIN), "Printed": ("kinds.case.check.check_printed", (*_PLAIN, "because")),
    "MayFire": ("kinds.case.check.check_printed", (*_PLAIN, "because")), "Ruling": ("kinds.case.check.check_printed", (*_PLAIN, "because")),
    "Emplace": ("kinds.placing.check.check_emplace", _PLAIN), "Reach": ("kinds.reach.check.check_reach", ()), "CostMf": ("kinds.cost.check.check_cost", _PLAIN),
    "Lights": ("kinds.lights.lit_check.check_lights", _PLAIN), "IsLit": ("kinds.lights.lit_check.check_is_lit", _PLAIN), "Blinded": ("kinds.lights.lit_check.check_blinded", _PLAIN),
    "Sighting": ("kinds.lights.sighting_check.check_sighting", (*_PLAIN, "probability")),
    "KeepsLit": ("kinds.lights.keeping_lit_check.check_keeps_lit", ()), "LightsFor": ("kinds.lights.lighting_check.check_lights_for", _PLAIN),
    "OpenPoints": ("kinds.open_points.check.check_open_points", (*_PLAIN, "because")),
    "Ever": ("kinds.ever.check.check_ever", (*_PLAIN, "because")),
    "ClassicReach": ("kinds.classic.check.check_reach", _PLAIN), "ClassicCost": ("kinds.classic.costs_check.check_cost", _PLAIN),
    "MostPp": ("kinds.classic.costs_check.check_most_pp", _PLAIN), "WouldLet": ("kinds.would_let.check.check_would_let", ()),
    "Why": ("kinds.why.check.check_why", ()), "EachReading": ("kinds.each_reading.check.check_each_reading", ()),
}  # fmt: skip
_WITH_CHANCES = ("Reach", "Sighting", "KeepsLit")


def check_form(board: Board, question: Question, answer: Mapping[str, Any]) -> None:
    """Hand the answer to the check of its form, which is imported only then."""
    form = type(question).__name__
    if form not in _WITH_CHANCES:
        same("probability", answer["probability"], None)
    name, wanted = _CHECKS[form]
    module, function = name.rsplit(".", 1)
    check = getattr(importlib.import_module(f"asl_query.{module}"), function)
    check(board, question, *([answer[field] for field in wanted] if wanted else [answer]))


__all__ = ["RULES_VERSION", "SCHEMA_VERSION", "Refused", "identity", "verify"]
