"""Every set-up of several GMSLs: two solvers and a plain search list the same, and a saved list cannot be changed."""

from __future__ import annotations

import json
import random
from itertools import combinations
from typing import Any

import pytest

from asl_query import ask, load_board
from asl_query.deadline import Deadline
from asl_query.errors import QuestionError
from asl_query.kinds.placing.proof import PlacingHexes
from asl_query.solve import by_constraint, by_z3
from asl_query.terms.answers import Value
from asl_query.verifying import Refused, verify

CORNERS = "which set-ups of 2 GMSLs on board 44 can light 44A1 and 44GG10?"


@pytest.mark.parametrize("seed", range(6))
def test_both_solvers_list_the_choices_that_a_plain_search_finds(seed: int) -> None:
    chance = random.Random(seed)
    needs = [f"need {i}" for i in range(chance.randint(1, 4))]
    adds = {f"option {i}": [need for need in needs if chance.random() < 0.5] for i in range(chance.randint(3, 9))}
    count = chance.randint(1, 3)
    plain = [c for c in combinations(adds, count) if set(needs) <= {need for name in c for need in adds[name]}]
    assert by_constraint.every_choice(adds, count, needs, Deadline()) == plain
    assert by_z3.every_choice(adds, count, needs, Deadline()) == set(map(frozenset, plain))


def _targeting(hex_name: str) -> set[str]:
    found = ask(f"where can a GMSL be emplaced on board 44 so that it can target {hex_name}?").answer
    assert isinstance(found, PlacingHexes)
    return {*found.hexes, hex_name}  # its own hex, too, is one that a GMSL lights


def test_the_set_ups_for_two_far_hexes_are_one_place_for_each() -> None:
    answer = ask(CORNERS)
    one, two = _targeting("44A1"), _targeting("44GG10")
    assert not one & two
    assert {frozenset(h.name for h in set_up.places) for set_up in answer.witness} == {
        frozenset((a, b)) for a in one for b in two
    }
    assert answer.answer == Value(len(one) * len(two))
    assert answer.checked["solver"] == by_constraint.VERSION
    assert answer.checked["second_solver"] == by_z3.VERSION


def test_more_set_ups_than_are_listed_are_counted_and_that_is_said() -> None:
    answer = ask("which set-ups of 3 GMSLs on board 44 can light 44U3?")
    assert len(answer.witness) == 1000
    assert answer.answer == Value(67525)  # 75 hexes light it, so every choice of 3 of them: 75 * 74 * 73 / 6
    assert "second_solver" not in answer.checked
    assert "The first 1,000 of them:" in str(answer)


def test_too_many_choices_are_not_gone_through() -> None:
    with pytest.raises(QuestionError, match=r"1,215,450 choices of 4; 200,000 are gone through"):
        ask("which set-ups of 4 GMSLs on board 44 can light 44U3?")


def _one_less(data: dict[str, Any]) -> None:
    del data["witness"][0]


def _one_less_counted(data: dict[str, Any]) -> None:
    del data["witness"][0]
    data["answer"]["value"] -= 1


def _other_place(data: dict[str, Any]) -> None:
    data["witness"][0]["places"][0] = "44U3"


def _fewer_places(data: dict[str, Any]) -> None:
    del data["certificate"]["lights"][0]


def _lights_both(data: dict[str, Any]) -> None:
    data["certificate"]["lights"][0]["lights"] = ["44A1", "44GG10"]


def _fewer_choices(data: dict[str, Any]) -> None:
    data["certificate"]["looked_through"] -= 1


@pytest.mark.parametrize("tamper", [_one_less, _one_less_counted, _other_place, _fewer_places, _lights_both, _fewer_choices])
def test_a_changed_list_is_refused(tamper: Any) -> None:
    data: dict[str, Any] = json.loads(json.dumps(ask(CORNERS).to_json()))
    verify(data, load_board)
    tamper(data)
    with pytest.raises(Refused):
        verify(data, load_board)
