"""AFVs and wrecks as Hindrances (D9.4): in a question's words, in a situation, on the picture, the same both ways."""

from __future__ import annotations

import random

import pytest

from asl_query import ask, read
from asl_query.errors import OutsideError, QuestionError
from asl_query.facts.situation_file import Situation
from asl_query.library import load_board
from asl_query.sight.seasons import every_season
from asl_query.sight.sight import look_all
from asl_query.terms.answers import Value
from asl_query.terms.circumstances import Vehicle
from asl_query.terms.locations import Location

pytestmark = pytest.mark.usefixtures("own_cache")


def hindrance(question: str, facts: Situation | None = None) -> object:
    answer = ask(question, facts=facts).answer
    assert isinstance(answer, Value)
    return answer.value


def test_they_hinder_both_ways_alike() -> None:
    bare, choice = load_board("15"), random.Random(94)
    board = bare.with_vehicles(tuple((h, Vehicle.WRECK) for h in choice.sample(bare.painted_hexes, 80)))
    there = [Location(h) for h in board.painted_hexes if not board[h].depression]
    pairs = [choice.sample(there, 2) for _ in range(1500)]
    starts, ends = [a for a, _ in pairs], [b for _, b in pairs]
    forth, back = look_all(board, starts, ends).drawn, look_all(board, ends, starts).drawn
    assert (forth.drm == back.drm).all()
    assert (forth.drm - look_all(bare, starts, ends).drawn.drm > 0).sum() > 20


def test_a_map_with_wrecks_is_the_same_map_in_any_season_and_without_anything() -> None:
    bare = load_board("24")
    season, one = every_season()[-1], bare.painted_hexes[0]
    board = bare.with_vehicles(((one, Vehicle.AFV),))
    assert board is bare.with_vehicles(((one, Vehicle.AFV),))
    assert board.with_vehicles(()) is bare
    assert board.in_season(season).vehicles == ((one, Vehicle.AFV),)
    assert board.without((one,)).vehicles == ()
    assert bare.vehicles == ()


@pytest.mark.parametrize(
    "words", ["a wreck in 24D5", "wrecks in 24D5", "an AFV in 24D5", "a tank in 24D5", "a wrecked tank in 24D5"]
)
def test_they_are_named_in_a_question(words: str) -> None:
    assert hindrance(f"what is the Hindrance between 24D4 and 24D7 with {words}?") == 1


def test_they_stand_in_a_situation() -> None:
    question = "what is the Hindrance between 24D4 and 24D7?"
    assert hindrance(question, facts=Situation.of(wrecks=["24D5"], afvs=["24D6"])) == 2
    assert hindrance(question, facts=Situation.of(searchlights={"sl-a": {"type": "AMSL", "at": "24D5"}})) == 1
    assert hindrance(question, facts=Situation.of(searchlights={"sl-a": {"type": "TMSL", "at": "24D5"}})) == 0


def test_a_question_that_leaves_them_out_is_refused() -> None:
    situation = Situation.of(wrecks=["24D5"], units={"squad-a": {"kind": "squad", "at": "24D4"}})
    for question in ("can squad-a reach 24D7 by turn 2?", "what is the fewest smoke that hides 24D7?"):
        with pytest.raises(QuestionError, match="AFVs or wrecks"):
            ask(question, facts=situation)


def test_a_wreck_that_is_gone_lets_see() -> None:
    question = "can 24D4 see 24D7 with a wreck in 24D6 with +2 smoke in 24D5 with +3 smoke in 24D6?"
    assert str(ask(question).answer) == "no"
    text = str(ask(f"what would let {question.removeprefix('can ').removesuffix('?')}?"))
    assert "no wreck in 24D6" in text


def test_a_hex_that_is_not_there_is_refused() -> None:
    with pytest.raises(QuestionError, match="no hex"):
        ask("can 24D4 see 24D7 with a wreck in 24D33?")


def test_a_picture_shows_them() -> None:
    assert ">wreck<" in ask("what is the Hindrance between 24D4 and 24D7 with a wreck in 24D5?").svg()


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("can 24D4 see 24D7 with a truck in 24D5?", "D9.4"),
        ("what is the Hindrance between 24D4 and 24D7 with a halftrack in 24D5?", "D9.4"),
        ("is there LOS from 24D4 to 24D7 past a soft-skinned vehicle in 24D5?", "D9.4"),
        ("can 24F6 see a tank in Bypass of 24F4 along 24F4-F5?", "D2.32"),
        ("which hexes can see a vehicle bypassing 24F4 along F4-F5?", "D2.32"),
        ("can 24D4 see 24D7 with a wreck in Bypass of 24D5 along 24D5-D6?", "D2.32"),
    ],
)
def test_what_hangs_on_texts_about_vehicles_is_named(asked: str, text: str) -> None:
    with pytest.raises(OutsideError, match=text):
        ask(asked)


def test_an_armored_car_is_an_afv() -> None:
    assert read("can 24D4 see 24D7 with an armored car in 24D5?") == read("can 24D4 see 24D7 with an AFV in 24D5?")
