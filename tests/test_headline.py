"""The three headline questions, exactly as the first issue states them."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest
from compared_play import compare

from asl_query import ask, load_board
from asl_query.finite.problem import AllowedPairs, Forbidden, Found, Impossible, Problem
from asl_query.solve.by_constraint import solutions
from asl_query.solve.by_z3 import Z3Solver
from asl_query.terms.answers import Hexes, Value
from asl_query.terms.locations import Location


def test_twenty_hexes_see_into_d9_and_every_other_has_one_reason(answers: dict[str, dict[str, Any]]) -> None:
    answer = answers["who sees"]
    expected = [
        "C9",
        "C10",
        "D10",
        "E10",
        "E9",
        "C6",
        "D2",
        "E3",
        "F2",
        "D3",
        "D4",
        "D5",
        "D6",
        "D7",
        "D8",
        "E4",
        "E5",
        "E6",
        "F4",
        "F5",
    ]
    assert sorted(answer["answer"]["hexes"]) == sorted(f"24{h}" for h in expected)
    assert answer["answer"]["crest_only"] == ["24E7"]
    reasons = defaultdict(list)
    for line in answer["certificate"]["blocked"]:
        reasons[line["viewer"]].append((line["rule"], line["at"]))
    assert len(reasons["IN 24E7"]) == 1
    seen = {line["viewer"] for line in answer["witness"]}
    for hex_ in load_board("24").hexes:
        for depth in load_board("24").places(hex_):
            name = Location(hex_, depth).name
            if hex_.name != "24D9":
                assert len(reasons[name]) == (name not in seen)


def test_the_squad_walks_round_the_cliff(answers: dict[str, dict[str, Any]]) -> None:
    witness = answers["walks"]["witness"]
    assert answers["walks"]["answer"] == "yes"
    hexes = [p["to"] for line in witness for p in line.get("path", [{"to": line.get("to")}])]
    assert hexes == ["15T4", "15S4", "15R3", "15R4", "15S5"]
    assert [(x["turn"], x["phase"]) for x in witness] == [(1, "MPh"), (1, "APh"), (2, "MPh")]
    assert [x.get("mf_spent", x.get("mf")) for x in witness] == ["4", "4", "1"]
    assert "CX" in witness[1]["after"]


def test_how_soon_finds_the_faster_way_and_proves_it(answers: dict[str, dict[str, Any]]) -> None:
    answer = answers["how soon"]
    assert answer["answer"] == {"value": 2}
    assert [t["turn"] for t in answer["certificate"]["turns"]] == [1]


@pytest.mark.parametrize(
    ("turn", "condition", "expected"),
    [
        (5, "", "yes"),
        (4, "", "yes"),
        (3, "", "no"),
        (5, "if the turn 2 Falling DR is 10", "yes"),
        (4, "if the turn 2 Falling DR is 10", "no"),
    ],
)
def test_the_climb_of_the_b11_434_example_takes_the_turns_it_says(turn: int, condition: str, expected: str) -> None:
    answer = ask(f"can a squad at 15U5 reach 15S5 by turn {turn} only by Climbing 15S5-T5 {condition}?")
    assert answer.answer == expected
    assert (answer.certificate is None) == (expected == "yes")


@pytest.mark.parametrize(
    ("turn", "exact", "formula"), [(3, "0", "0"), (4, "125/216", "p**3"), (5, "2125/2592", "p**3*(3*s + 1)")]
)
def test_the_chance_of_a_climb_is_exact_and_has_its_formula(turn: int, exact: str, formula: str) -> None:
    answer = ask(f"how likely is a squad at 15U5 to reach 15S5 by turn {turn} only by Climbing 15S5-T5?")
    assert answer.probability is not None
    assert answer.probability.exact == Fraction(exact)
    assert answer.probability.formula == formula
    met = {"p": Fraction(5, 6), "s": Fraction(5, 36)} if answer.witness else {}  # what goes on (B11.41)
    assert answer.probability.chances == met
    assert (answer.witness == ()) == (exact == "0")


def test_a_chance_of_elimination_says_until_when_it_counts() -> None:
    """In two turns no squad Climbs three levels, and so none is on its way."""
    answer = ask("how likely is a squad at 15T5 to be eliminated on its way to 15S5 by turn 2 only by Climbing 15S5-T5?")
    assert answer.answer == Value("0")
    assert "once it can no longer be there in time is not counted" in " ".join(str(answer).split())


def test_everywhere_but_in_buildings_can_a_gmsl_be_emplaced() -> None:
    answer = ask("where can a GMSL be emplaced on board 44?")
    barred = {line.hex.name: line.rule for line in answer.certificate.barred}
    assert barred == dict.fromkeys(("44M3", "44R7", "44S7", "44S8", "44X1", "44BB8", "44CC9", "44CC10"), "W10.11")
    assert isinstance(answer.answer, Hexes)
    assert len(answer.answer.hexes) == 346 - len(barred)


def test_a_core_is_minimal_and_in_the_order_of_its_labels() -> None:
    problem = Problem(
        {"x": (1, 2), "y": (1, 2)},
        (
            Forbidden("idle", ("y",), frozenset({(2,)})),
            Forbidden("first", ("x",), frozenset({(1,)})),
            Forbidden("second", ("x",), frozenset({(2,)})),
        ),
    )
    assert Z3Solver(problem).solve() == Impossible(("first", "second"))
    assert Z3Solver(problem).solve({"x": 1}) == Impossible(("first",))
    assert Z3Solver(problem).solve({"x": 3}) == Impossible(("x cannot be 3",))


def test_both_solvers_follow_tables_alike() -> None:
    steps = frozenset({("a", "b"), ("a", "c"), ("b", "d")})
    problem = Problem({"0": ("a",), "1": ("b", "c"), "2": ("d",)}, allowed=(
        AllowedPairs("first", ("0", "1"), steps & {("a", "b"), ("a", "c")}),
        AllowedPairs("second", ("1", "2"), steps & {("b", "d")}),
    ))  # fmt: skip
    assert Z3Solver(problem).solve() == Found({"0": "a", "1": "b", "2": "d"})
    assert solutions(problem) == [{"0": "a", "1": "b", "2": "d"}]


def test_undecided_is_never_no() -> None:
    answer = ask("can a squad at 15U5 reach 15S5 by turn 3 only by Climbing 15S5-T5?", limit=0)
    assert answer.answer == "undecided"
    assert answer.certificate is None
    assert answer.is_undecided


def test_a_unit_that_is_there_already_needs_no_play() -> None:
    answer = ask("can a squad at 15S5 reach 15S5 by turn 1?")
    assert (answer.answer, answer.witness) == ("yes", ())
    assert ask("how soon can a squad at 15S5 reach 15S5?").answer == Value(0)


@pytest.mark.parametrize("seed", range(12))
def test_z3_python_constraint_and_plain_play_agree_on_small_reaches(seed: int) -> None:
    """Random starts and goals up to three hexes apart on a printed board; tests/properties has boards that no one printed."""
    import random

    from asl_query.reading.grammar import read_question
    from asl_query.terms.movement import Reach

    rng = random.Random(seed)
    board = load_board("15")
    start = rng.choice(board.hexes)
    goal = rng.choice([h for h in board.hexes if 1 <= board.range_hexes(start, h) <= 3])
    question = read_question(f"can a squad at {start.name} reach {goal.name} by turn 2?")
    assert isinstance(question, Reach)
    assert compare(board, question) in ("yes", "no")
