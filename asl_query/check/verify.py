"""The door to the re-check: a whole answer, as JSON, against the facts and the rules. No solver is on this path."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from asl_query.board.board import Board, no_board
from asl_query.check.cost import check_cost
from asl_query.check.hiding import check_fewest_smoke, check_least_removed, check_seen_unseen
from asl_query.check.keeping_lit import check_keeps_lit
from asl_query.check.lighting import check_lights_for
from asl_query.check.lit import check_blinded, check_is_lit, check_lights
from asl_query.check.placement import check_emplace
from asl_query.check.printed import check_printed
from asl_query.check.reach import check_reach
from asl_query.check.refusal import Refused, demand, items, same
from asl_query.check.sight import check_sees, check_who_sees
from asl_query.check.sighting import check_sighting
from asl_query.errors import AnswerError, UnknownBoardError
from asl_query.rules.climbers import at_foot
from asl_query.rules.index import all_said
from asl_query.terms.hexes import Hex
from asl_query.terms.movement import CostMf, Reach
from asl_query.terms.questions import (
    Emplace,
    FewestSmoke,
    LeastRemoved,
    MayFire,
    Printed,
    Question,
    Ruling,
    SeenUnseen,
    Sees,
    WhoSees,
    as_json,
    board_of,
    from_json,
    renamed,
)  # fmt: skip
from asl_query.terms.searchlights import Blinded, IsLit, KeepsLit, Lights, LightsFor, Sighting

SCHEMA_VERSION = 1
RULES_VERSION = "2026.11"
FIELDS = (
    "schema", "question", "reading", "ruleset", "answer", "witness", "certificate", "because", "probability",
    "assumed", "not_modelled", "marginal", "checked", "id",
)  # fmt: skip


def identity(facts: str, question: Question, ruleset: str = "asl") -> str:
    """The answer's id: a digest of the facts, the ruleset with its version, and the reading of the question."""
    reading = json.dumps(as_json(question), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256("\0".join((facts, ruleset, RULES_VERSION, reading)).encode()).hexdigest()


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
    same("ruleset", answer["ruleset"], "asl")
    question = from_json(answer["reading"])
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
    _check_reasons(answer["because"])
    if not isinstance(question, WhoSees | Sees):
        same("marginal", answer["marginal"], None)
    _CHECKS[type(question)](board, question, answer)


def _own(board: Board, hex_: Hex) -> Hex:
    """The map's own name of a hex that it must have."""
    demand(hex_ in board, f"reading: there is no hex {hex_.name} on this map; the facts differ from those of the answer")
    return board.own(hex_)


def _check_reasons(because: Any) -> None:
    """Every reason names a rule of the index with its own words, or those of one of its parts."""
    for reason in items(because, "because"):
        demand(isinstance(reason, dict) and isinstance(reason.get("rule"), str), "because: a reason names no rule")
        said, known = reason.get("says"), all_said(reason["rule"])
        demand(said in known and said != "", f"because, {reason['rule']}: it says {known[0]!r}, not {said!r}")


def _who_sees(board: Board, question: WhoSees, answer: Mapping[str, Any]) -> None:
    same("probability", answer["probability"], None)
    check_who_sees(board, question, answer["answer"], answer["witness"], answer["certificate"])
    same("marginal", answer["marginal"], "marginal" in answer["answer"])


def _sees(board: Board, question: Sees, answer: Mapping[str, Any]) -> None:
    same("probability", answer["probability"], None)
    check_sees(board, question, answer["answer"], answer["witness"], answer["certificate"], answer["marginal"])


def _seen_unseen(board: Board, question: SeenUnseen, answer: Mapping[str, Any]) -> None:
    same("probability", answer["probability"], None)
    check_seen_unseen(board, question, answer["answer"], answer["witness"], answer["certificate"])


def _fewest_smoke(board: Board, question: FewestSmoke, answer: Mapping[str, Any]) -> None:
    same("probability", answer["probability"], None)
    check_fewest_smoke(board, question, answer["answer"], answer["witness"], answer["certificate"])


def _least_removed(board: Board, question: LeastRemoved, answer: Mapping[str, Any]) -> None:
    same("probability", answer["probability"], None)
    check_least_removed(board, question, answer["answer"], answer["witness"], answer["certificate"])


def _printed(board: Board, question: Printed | MayFire | Ruling, answer: Mapping[str, Any]) -> None:
    same("probability", answer["probability"], None)
    check_printed(board, question, answer["answer"], answer["witness"], answer["certificate"], answer["because"])


def _emplace(board: Board, question: Emplace, answer: Mapping[str, Any]) -> None:
    same("probability", answer["probability"], None)
    check_emplace(board, question, answer["answer"], answer["witness"], answer["certificate"])


def _reach(board: Board, question: Reach, answer: Mapping[str, Any]) -> None:
    check_reach(board, question, answer)


def _cost_mf(board: Board, question: CostMf, answer: Mapping[str, Any]) -> None:
    same("probability", answer["probability"], None)
    check_cost(board, question, answer["answer"], answer["witness"], answer["certificate"])


def _lights(board: Board, question: Lights, answer: Mapping[str, Any]) -> None:
    same("probability", answer["probability"], None)
    check_lights(board, question, answer["answer"], answer["witness"], answer["certificate"])


def _is_lit(board: Board, question: IsLit, answer: Mapping[str, Any]) -> None:
    same("probability", answer["probability"], None)
    same("certificate", answer["certificate"], None)
    check_is_lit(board, question, answer["answer"], answer["witness"])


def _blinded(board: Board, question: Blinded, answer: Mapping[str, Any]) -> None:
    same("probability", answer["probability"], None)
    check_blinded(board, question, answer["answer"], answer["witness"], answer["certificate"])


def _sighting(board: Board, question: Sighting, answer: Mapping[str, Any]) -> None:
    check_sighting(board, question, *(answer[name] for name in ("answer", "witness", "certificate", "probability")))


def _keeps_lit(board: Board, question: KeepsLit, answer: Mapping[str, Any]) -> None:
    check_keeps_lit(board, question, answer)


def _lights_for(board: Board, question: LightsFor, answer: Mapping[str, Any]) -> None:
    same("probability", answer["probability"], None)
    check_lights_for(board, question, answer["answer"], answer["witness"], answer["certificate"])


_CHECKS: dict[type, Any] = {
    WhoSees: _who_sees, Sees: _sees, SeenUnseen: _seen_unseen, FewestSmoke: _fewest_smoke,
    LeastRemoved: _least_removed, Printed: _printed, MayFire: _printed, Ruling: _printed,
    Emplace: _emplace, Reach: _reach, CostMf: _cost_mf, Lights: _lights, IsLit: _is_lit, Blinded: _blinded,
    Sighting: _sighting, KeepsLit: _keeps_lit, LightsFor: _lights_for,
}  # fmt: skip

__all__ = ["RULES_VERSION", "SCHEMA_VERSION", "Refused", "identity", "verify"]
