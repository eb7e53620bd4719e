"""The door to the re-check: a whole answer, as JSON, against the facts and the rules. No solver is on this path."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from asl_query.board.board import Board, no_board
from asl_query.check.chances import check_policy
from asl_query.check.closed_set import check_closed_set
from asl_query.check.hiding import check_fewest_smoke, check_least_removed, check_seen_unseen
from asl_query.check.placement import check_emplace
from asl_query.check.printed import check_printed
from asl_query.check.refusal import Refused, demand, items, same
from asl_query.check.replay import reached, replay, starting_location
from asl_query.check.sight import check_sees, check_who_sees
from asl_query.errors import AnswerError, UnknownBoardError
from asl_query.rules.index import all_said
from asl_query.rules.play import Play, State
from asl_query.terms.questions import (
    Emplace,
    FewestSmoke,
    LeastRemoved,
    MayFire,
    Printed,
    Question,
    Reach,
    Reaching,
    Ruling,
    SeenUnseen,
    Sees,
    WhoSees,
    as_json,
    board_of,
    from_json,
    renamed,
)  # fmt: skip

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
        demand(question == renamed(question, board.own), "reading: a hex of a seam goes by its other name on this map")
    except UnknownBoardError as error:
        raise Refused(str(error)) from None
    same("id (facts, rules or reading differ from those of the answer)", answer["id"], identity(board.text, question))
    demand(answer["answer"] != "undecided", "the answer is undecided: nothing was proved")
    _check_reasons(answer["because"])
    if not isinstance(question, WhoSees | Sees):
        same("marginal", answer["marginal"], None)
    _CHECKS[type(question)](board, question, answer)


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
    play = Play(board, question.unit, question.weather)
    start = State(starting_location(play, question), cx=question.unit.cx)
    if question.asks is Reaching.HOW_LIKELY:
        _how_likely(play, question, start, answer)
        return
    same("probability", answer["probability"], None)
    verdict = answer["answer"]
    if verdict == "no":
        same("witness", answer["witness"], None)
        demand(question.by_turn is not None, "answer: 'how soon' is not answered by no")
        check_closed_set(play, question, start, answer["certificate"], question.by_turn or 0)
        return
    state, turn = replay(play, question, start, answer["witness"])
    demand(reached(question, state), f"witness: it ends in {state.name}, not in {question.goal.name}")
    if question.asks is Reaching.CAN:
        same("answer", verdict, "yes")
        same("certificate", answer["certificate"], None)
        demand(turn <= (question.by_turn or 0), f"witness: it takes until turn {turn}, not {question.by_turn}")
    else:
        same("answer", verdict, {"value": turn})
        if turn == 0:
            same("certificate", answer["certificate"], None)
        else:
            check_closed_set(play, question, start, answer["certificate"], turn - 1)


def _how_likely(play: Play, question: Reach, start: State, answer: Mapping[str, Any]) -> None:
    probability = answer["probability"]
    demand(isinstance(probability, dict), "probability: there is none")
    exact = check_policy(play, question, start, answer["witness"], question.by_turn or 0)
    same("probability, fields", sorted(probability), ["chances", "decimal", "exact", "formula"])
    same("probability, exact", probability["exact"], str(exact))
    same("probability, decimal", probability["decimal"], round(float(exact), 4))
    same("answer", answer["answer"], {"value": str(exact)})
    same("certificate", answer["certificate"], {"kind": "best play", "chance": str(exact)})
    _check_formula(probability, play, question, exact)


def _check_formula(probability: Mapping[str, Any], play: Play, question: Reach, exact: Any) -> None:
    """The formula, read as plain arithmetic, has the exact value at the given chances."""
    from asl_query.check.arithmetic import value_of
    from asl_query.check.chances import odds

    free = odds(play, Reach(question.asks, question.unit, question.start, question.goal, weather=question.weather), 0)
    symbols = dict(zip(("p", "s", "f"), ("changes level", "stays", "eliminated"), strict=True))
    by_name = {fall.value: chance for fall, chance in free.items()}
    chances = {symbol: by_name.get(name, Fraction(0)) for symbol, name in symbols.items()}
    same("probability, chances", probability["chances"], {s: str(c) for s, c in chances.items()})
    demand(isinstance(probability["formula"], str), "probability: the formula is no text")
    found = value_of(probability["formula"], chances)
    demand(found == exact, f"probability: the formula gives {found}, not {exact}")


_CHECKS: dict[type, Any] = {
    WhoSees: _who_sees, Sees: _sees, SeenUnseen: _seen_unseen, FewestSmoke: _fewest_smoke,
    LeastRemoved: _least_removed, Printed: _printed, MayFire: _printed, Ruling: _printed,
    Emplace: _emplace, Reach: _reach,
}  # fmt: skip

__all__ = ["RULES_VERSION", "SCHEMA_VERSION", "Refused", "identity", "verify"]
