"""Answers put under another question, and answers made up beside proofs that hold: `verify` refuses them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tampering import verified

from asl_query import ask, load_board, read
from asl_query.board.board import no_board
from asl_query.check.factored import is_factored
from asl_query.check.verify import NOTHING_OPEN, identity
from asl_query.kinds.registry import question_from_json
from asl_query.pipeline import compare
from asl_query.questions import Question, written

CLIMB = "only by Climbing 15S5-T5"
SWAPPED = {
    "only by Climbing": (f"how soon can a squad at 15T5 reach 15S5 {CLIMB}?", "how soon can a squad at 15T5 reach 15S5?"),
    "another way": ("can a squad at 15T5 reach 15S5 by turn 5?", f"can a squad at 15T5 reach 15S5 by turn 5 {CLIMB}?"),
    "rain": (f"how likely is a squad at 15U5 to reach 15S5 by turn 3 {CLIMB} in rain?",
             f"how likely is a squad at 15U5 to reach 15S5 by turn 3 {CLIMB}?"),
    "a roll in rain": ("what happens on a Falling DR of 9 in rain?", "what happens on a Falling DR of 9?"),
    "smoke": ("can 24D7 see INTO 24D9 with +2 smoke in 24D8?", "can 24D7 see INTO 24D9?"),
    "a cliff thought away": ("can 24C6 see INTO 24E7 without the cliff 24D6-E7?", "can 24C6 see INTO 24E7?"),
    "every DR passes": (f"can a squad at 15U5 reach 15S5 by turn 5 {CLIMB} if every Falling DR passes?",
                        f"can a squad at 15U5 reach 15S5 by turn 5 {CLIMB}?"),
    "a load": ("may a squad carrying 3 PP Climb?", "may a squad Climb?"),
    "wounded": ("may a wounded leader swim?", "may a leader swim?"),
    "why": ("why may a broken squad not Climb?", "may a broken squad Climb?"),
    "turns": ("can a GMSL with ML 8 at 44T7 light 44U3 in turn 2 and still be lit in turn 4?",
              "can a GMSL with ML 8 at 44T7 light 44U3 in turn 2 and still be lit in turn 5?"),
    "never said": ("can a unit ever be Climbing and pinned?", "can a unit ever be Climbing or pinned?"),
}  # fmt: skip


def saved(question: str | Question, **asked: Any) -> Any:
    return json.loads(json.dumps(ask(question, **asked).to_json()))


def made_anew(answer: Any) -> Any:
    """The answer with the id that its reading has."""
    question = question_from_json(answer["reading"])
    from asl_query.kinds.kind import board_of

    board = load_board(board_of(question)) if board_of(question) else no_board()
    return {**answer, "id": identity(board.text, question, answer["ruleset"])}


@pytest.mark.parametrize(("asked", "shown"), SWAPPED.values(), ids=SWAPPED)
def test_an_answer_under_another_question_is_refused(asked: str, shown: str, tmp_path: Path) -> None:
    answer = saved(asked)
    assert verified(json.dumps(answer), tmp_path).confirms
    said = verified(json.dumps({**answer, "question": shown}), tmp_path)
    assert (said.code, said.uncaught) == (1, "")
    assert said.printed.startswith("Refused: question")


def test_a_ruling_about_somebody_else_is_refused(tmp_path: Path) -> None:
    answer = saved("may a wounded leader swim?")
    answer["reading"]["who"] = "Commando squad"
    said = verified(json.dumps(made_anew(answer)), tmp_path)
    assert said.printed.startswith("Refused: question")


TYPED = [
    "may a wounded leader swim?",
    "may a CX squad Climb with a LMG?",
    "why may a broken squad not Climb?",
    "can a swimmer be concealed?",
    "can a leader ever be wounded?",
    "can a GMSL ever be lit and in tow?",
]


@pytest.mark.parametrize("question", TYPED)
def test_a_typed_question_that_calls_its_unit_what_it_is_is_confirmed(question: str, tmp_path: Path) -> None:
    answer = saved(read(question))
    assert answer["question"].startswith(f"{answer['reading']['form']}: ")
    assert verified(json.dumps(answer), tmp_path).confirms


def called_otherwise(reading: Any, called: str) -> Any:
    """A reading, or the one in it, with other words for who is asked about; nothing else of it changes."""
    if "of" in reading:
        return {**reading, "of": called_otherwise(reading["of"], called)}
    return {**reading, ("who" if "who" in reading else "subject"): called}


@pytest.mark.parametrize(
    ("question", "called"),
    [
        ("may a wounded leader swim?", "a leader"),
        ("may a wounded leader swim?", "a wounded hero carrying 1 PP"),
        ("may a broken squad Climb?", ""),
        ("can a unit ever be Climbing and pinned?", "a hero"),
        ("can a unit ever be Climbing and pinned?", "a swimmer"),
        ("can a GMSL ever be lit and in tow?", "a TMSL"),
    ],
)
def test_a_typed_question_that_calls_its_unit_something_else_is_refused(question: str, called: str, tmp_path: Path) -> None:
    answer = saved(read(question))
    answer["reading"] = called_otherwise(answer["reading"], called)
    answer["question"] = written(question_from_json(answer["reading"]))
    said = verified(json.dumps(made_anew(answer)), tmp_path)
    assert said.printed.startswith("Refused: question")


def test_a_typed_question_says_one_thing_of_one(tmp_path: Path) -> None:
    answer = saved(read("what happens on a Falling DR of 9?"))
    assert verified(json.dumps(answer), tmp_path).confirms
    answer["reading"]["given"].insert(0, ["dr", 12])
    answer["question"] = written(question_from_json(answer["reading"]))
    assert "two things" in verified(json.dumps(made_anew(answer)), tmp_path).printed


def test_the_question_within_a_typed_one_calls_its_unit_what_it_is(tmp_path: Path) -> None:
    answer = saved(read("why may a broken squad not Climb?"))
    answer["reading"] = called_otherwise(answer["reading"], "a squad")
    inner = answer["certificate"]["of"]
    answer["certificate"]["of"] = made_anew({**inner, "reading": called_otherwise(inner["reading"], "a squad")})
    answer["question"] = written(question_from_json(answer["reading"]))
    assert verified(json.dumps(made_anew(answer)), tmp_path).printed.startswith("Refused: question")


@pytest.mark.parametrize(
    ("name", "value"),
    [("solver", "z3, by hand"), ("solver", "sympy"), ("seconds", -1.0), ("seconds", 1), ("replayed", False), ("processes", True)],
)
def test_what_is_said_of_the_work_is_what_there_is(name: str, value: Any, tmp_path: Path) -> None:
    answer = saved("may a broken squad Climb?")
    answer["checked"][name] = value
    assert verified(json.dumps(answer), tmp_path).printed.startswith("Refused: checked")


def test_that_nothing_open_bears_is_no_word_for_an_answer_that_depends(tmp_path: Path) -> None:
    answer = saved("can 24O2 see 24N5?")
    assert answer["answer"] == "depends"
    answer["checked"]["solver"] = NOTHING_OPEN
    assert verified(json.dumps(answer), tmp_path).printed.startswith("Refused: checked, solver")
    other = saved("can 24C6 see INTO 24E7?")
    assert other["checked"]["solver"] == NOTHING_OPEN


def test_a_way_told_twice_is_refused(tmp_path: Path) -> None:
    answer = saved("can 24O2 see 24N5?")
    for ways in (answer["on"], answer["certificate"]["on"]):
        ways.append(ways[0])
    assert "told twice" in verified(json.dumps(answer), tmp_path).printed


def test_true_among_the_facts_of_a_rule_is_not_1(tmp_path: Path) -> None:
    answer = saved("does a unit in 44U4 suffer IB Blindness firing at 44T6 with a TMSL at 44T7 lighting 44U3?")
    facts = answer["because"][0]["facts"]
    assert facts["applies"] is True
    facts["applies"] = 1
    assert verified(json.dumps(answer), tmp_path).printed.startswith("Refused: because")


def test_a_line_of_play_starts_as_plainly_as_it_can(tmp_path: Path) -> None:
    answer = saved("can a squad ever be pinned, IN a gully and CX?")
    start = answer["witness"][0]["start"]
    assert start["commando"] == "no"
    start["commando"] = "yes"
    assert "its start says more than the line needs" in verified(json.dumps(answer), tmp_path).printed


def test_an_undecided_answer_is_read_back_and_refused_as_one(tmp_path: Path) -> None:
    answer = saved("may a leader fire?", ruleset="slc")
    assert answer["answer"] == "undecided"
    assert "the answer is undecided" in verified(json.dumps(answer), tmp_path).printed


@pytest.mark.parametrize("name", ["asl", "slc"])
def test_an_error_in_place_of_an_answer_is_refused(name: str, tmp_path: Path) -> None:
    both = json.loads(json.dumps(compare("how many MF does it cost a squad from 15T5 to 15S4?").to_json()))
    assert verified(json.dumps(both), tmp_path).confirms
    both["rulesets"][name]["error"] = "not understood"
    assert "beside an error stands nothing else" in verified(json.dumps(both), tmp_path).printed
    both["rulesets"][name] = {"error": 'The word "MF" does not fit here.'}
    assert "nothing wrong with it" in verified(json.dumps(both), tmp_path).printed


def test_an_answer_to_another_question_in_one_half_is_refused(tmp_path: Path) -> None:
    one, other = (compare(f"how many MF does it cost a squad from 15T5 to {there}?").to_json() for there in ("15S4", "15T4"))
    one["rulesets"]["slc"] = other["rulesets"]["slc"]
    said = verified(json.dumps(one), tmp_path)
    assert said.printed.startswith("Refused: slc, question")


def test_what_is_confirmed_is_told_of_both_rulesets(tmp_path: Path) -> None:
    both = compare("can 24C6 see INTO 24D9?")
    assert set(both.errors) == {"slc"}
    told = verified(json.dumps(both.to_json()), tmp_path)
    assert told.confirms
    assert told.printed.splitlines()[0] == "Verified without a solver: can 24C6 see INTO 24D9?"
    assert "Squad Leader Classic has no answer" in told.printed


def test_rules_of_an_answer_that_no_change_turns_are_proved(tmp_path: Path) -> None:
    answer = saved("what would let a squad at 15T5 reach 15S5 by turn 1 where a leader costs never and a turn costs never?")
    assert answer["witness"] is None
    assert verified(json.dumps(answer), tmp_path).confirms
    del answer["because"][0]
    assert verified(json.dumps(answer), tmp_path).printed.startswith("Refused: because")


def test_what_an_answer_leaves_open_is_not_told_as_proved(tmp_path: Path) -> None:
    question = "what would let a squad at 15T5 reach 15S5 by turn 1?"
    answer, dearer = saved(question), saved(question.replace("?", " where a turn costs never?"))
    assert [line["changes"][0]["change"] for line in answer["witness"]] == ["+1 turn", "a leader goes along"]
    told = {name: dearer[name] for name in ("answer", "because", "not_modelled")}
    answer |= {**told, "witness": answer["witness"][1:]}
    every = {"changes": ["+6 turns", "a Commando unit instead"], "because": "the time limit was reached"}
    answer["certificate"]["open"] = [every]
    said = verified(json.dumps(answer), tmp_path)
    assert "Not proved is what it leaves open: +6 turns, a Commando unit instead." in said.printed.splitlines()


def test_a_formula_that_says_the_same_in_another_form_is_refused(tmp_path: Path) -> None:
    answer = saved(f"how likely is a squad at 15U5 to reach 15S5 by turn 4 {CLIMB} in rain?")
    formula = answer["probability"]["formula"]
    assert verified(json.dumps(answer), tmp_path).confirms
    for other in (f"1*{formula}", f"{formula} + 0", f"--{formula}", f"({formula})", f"{formula}*p/p", f"{formula}**1"):
        answer["probability"]["formula"] = other
        assert verified(json.dumps(answer), tmp_path).printed.startswith("Refused: probability"), other


@pytest.mark.parametrize(
    ("formula", "is_so"),
    [
        ("p**3*(6*s**2 + 3*s + 1)", True), ("2*p*(s + 2)", True), ("(k*t + tm*u)", True), ("0", True), ("1", True),
        ("s*p", False), ("p*p", False), ("(s + 1)*p", False), ("p*(1 + s)", False), ("p*(p*s + p)", False),
        ("p*(2*s + 2)", False), ("p**1", False), ("p**0", False), ("p*(s + 0)", False), ("p*(s + s)", False), ("p + 0", False),
    ],
)  # fmt: skip
def test_a_formula_has_one_form(formula: str, is_so: bool) -> None:
    assert is_factored(formula) is is_so


@pytest.mark.parametrize(
    ("question", "at"),
    [
        ("which clauses of E6 contradict each other?", ["witness"]),
        ("which clauses of E6 contradict each other?", ["witness", 0, "case"]),
        ("what is the fewest smoke that hides 24D9?", ["witness"]),
        ("what happens on a Falling DR of 9 in rain?", ["because", 0, "facts"]),
        ("can a unit ever be Climbing and pinned?", ["certificate", "never", 0]),
        ("where can a GMSL be emplaced on board 44 so that it can target 44U3?", ["witness"]),
        ("can 24O2 see 24N5?", ["certificate", "on"]),
    ],
)
def test_what_is_told_in_another_order_is_refused(question: str, at: list[str | int], tmp_path: Path) -> None:
    answer = saved(question)
    told = answer
    for key in at[:-1]:
        told = told[key]
    there = told[at[-1]]
    told[at[-1]] = dict(reversed(there.items())) if isinstance(there, dict) else there[::-1]
    said = verified(json.dumps(answer), tmp_path)
    assert said.printed.startswith("Refused:")
