"""A forged answer of Squad Leader Classic is refused, whichever field was changed."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from large import parts
from test_verify import TAMPERINGS_EACH, refuse_tamperings

from asl_query import ask, load_board
from asl_query.check.refusal import Refused
from asl_query.errors import AnswerError
from asl_query.verifying import verify

QUESTIONS = {
    "yes": "can a squad, a LMG and a leader at 24C5 and a HMG at 24C4 reach 24C1 by turn 2?",
    "two SMC": "can a leader, a hero and a HMG at 24C5 reach 24C3 by turn 2?",
    "how soon": "how soon can a squad, a leader and a HMG at 24C5 and a LMG at 24E5 reach 24C2?",
    "led": "can a squad, a leader and a HMG at 24C5 reach 24C1 by turn 1?",
    "no, too far": "can a squad and a HMG at 24C5 reach 24E1 by turn 1?",
    "no, no room": "can a squad, a squad and a squad at 24C5 and a squad at 24D4 reach 24C2 by turn 3?",
    "no, together": "can a squad, a HMG and a MMG at 24C5 reach 24C3 by turn 1?",
    "no, carriers": "can a hero and three LMGs at 15U5 reach 15T4 by turn 1?",
    "never": "how soon can a leader and a HMG at 24C5 reach 24C2?",
    "the reach": "what is the reach of a squad with a MMG at 24C5 by turn 1?",
    "the cost": "how many MF does it cost a squad from 24C5 to 24B3?",
    "the most PP": "what is the most PP a squad can carry from 24C5 to 24C2?",
    "the most PP in hexes": "what is the most PP a squad can carry and move 2 hexes?",
    "the most PP in the Advance Phase": "what is the most PP a half-squad can carry in the Advance Phase?",
}


@pytest.fixture(scope="module")
def classic() -> dict[str, dict[str, Any]]:
    return {name: ask(question, ruleset="slc").to_json() for name, question in QUESTIONS.items()}


def test_the_answers_are_what_their_names_say(classic: dict[str, dict[str, Any]]) -> None:
    assert {name: (a["certificate"] or {}).get("kind") for name, a in classic.items() if name.startswith("n")} == {
        "no, too far": "one cannot", "no, no room": "room", "no, together": "few together",
        "no, carriers": "refutation", "never": "one cannot",
    }  # fmt: skip
    assert {a["reading"]["form"] for a in classic.values()} == {"ClassicReach", "ClassicCost", "MostPp"}


@pytest.mark.parametrize("numbers", parts(*TAMPERINGS_EACH))
@pytest.mark.parametrize("name", QUESTIONS)
def test_one_changed_field_is_refused(name: str, numbers: range, classic: dict[str, dict[str, Any]]) -> None:
    """One field of the witness, the certificate, the reading or the verdict is changed."""
    verify(json.loads(json.dumps(classic[name])), load_board)
    refuse_tamperings(name, classic[name], numbers)


@pytest.mark.parametrize("name", QUESTIONS)
def test_missing_and_doubled_lines_are_refused(name: str, classic: dict[str, dict[str, Any]]) -> None:
    plain = json.loads(json.dumps(classic[name]))
    for lines in _lists(plain["witness"]) + _lists(plain["certificate"]):
        kept = list(lines)
        for change in (_drop, _double):
            change(lines)
            with pytest.raises((Refused, AnswerError)):
                verify(plain, load_board)
                pytest.fail(f"accepted a {change.__name__} in {kept}")
            lines[:] = kept
    verify(plain, load_board)


def _lists(value: Any) -> list[list[Any]]:
    """Every list with something in it but for the literals of a clause, of which one twice says nothing new."""
    if isinstance(value, dict):
        return [found for item in value.values() for found in _lists(item)]
    if not isinstance(value, list) or not value:
        return []
    return [value, *(found for item in value[:4] if isinstance(item, dict) for found in _lists(item))]


def _drop(lines: list[Any]) -> None:
    del lines[len(lines) // 2]


def _double(lines: list[Any]) -> None:
    lines.append(copy.deepcopy(lines[-1]))


def test_a_weapon_that_moves_only_dismantled_is_not_settled_before_it_is_dismantled() -> None:
    question = "how soon can an inexperienced half-squad and a HMG at 24C5 reach 24C3?"
    plain = json.loads(json.dumps(ask(question, ruleset="slc").to_json()))
    assert plain["answer"] == {"value": 2}
    stays = {"kind": "closed set", "start": ["24C5"], "goal": ["24C3"], "turns": [{"turn": 1, "MPh": [], "APh": []}]}
    never = {"kind": "one cannot", "piece": "HMG", "closed_set": stays}
    with pytest.raises(Refused):
        verify({**plain, "answer": "no", "witness": None, "certificate": never}, load_board)


def test_a_line_of_play_with_another_carrier_or_way_is_refused_with_the_rule(classic: dict[str, dict[str, Any]]) -> None:
    plain = json.loads(json.dumps(classic["two SMC"]))
    first = plain["witness"][0]
    assert first["carries"][0]["with"]
    del first["carries"][0]["with"]
    with pytest.raises(Refused, match=r"SLC4\.2\.[46]"):
        verify(plain, load_board)
    plain = json.loads(json.dumps(classic["led"]))
    led = next(line for line in plain["witness"] if line.get("leader"))
    led["leader"] = ""
    with pytest.raises(Refused, match=r"SLC4\.1\.2: the squad with 5 PP spends 4 MF"):
        verify(plain, load_board)
