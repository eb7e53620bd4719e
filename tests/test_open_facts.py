"""What nobody stated: which answers hold whatever it is, which depend on it, and that no solver is named that was not asked."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from asl_query import ask, load_board
from asl_query.errors import QuestionError
from asl_query.kinds.depending import SEASON, THREAD, DependingPlace
from asl_query.kinds.placing.proof import PlacingHexes
from asl_query.kinds.sight.proof import ClearSight, SeeingHexes
from asl_query.rules.asl.b14_orchards import bare_orchard_hinders
from asl_query.rules.asl.b15_grain import season_of
from asl_query.sight.seasons import every_season, months_of
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.season import IN_SEASON, OUT_OF_SEASON, Season
from asl_query.verifying import Refused, verify

MONTHS = {"July": "June to September", "April": "April and May, October", "December": "November to March"}


def listed(answer: Answer) -> SeeingHexes | PlacingHexes:
    assert isinstance(answer.answer, SeeingHexes | PlacingHexes)
    return answer.answer


def then(place: DependingPlace, facts: dict[str, str]) -> bool:
    """What the ways say of a place, the thread as drawn, each other fact by words that one of its options holds."""
    said = {THREAD: "as drawn", **facts}
    answers = {
        way.answer
        for way in place.on
        if all(any(said[one.fact] == option or said[one.fact] in option for option in one.is_) for one in way.if_)
    }
    assert len(answers) == 1, "a way for everything, and none against another"
    return answers == {Verdict.YES}


@pytest.mark.parametrize("month", MONTHS)
@pytest.mark.parametrize("question", ["who can see 24N5", "who can see 24B8", "who can see 44K6", "who can see 12E8 crest"])
def test_what_depends_on_the_season_comes_out_so_in_each_season(question: str, month: str) -> None:
    open_, said = listed(ask(f"{question}?")), listed(ask(f"{question} in {month}?"))
    by_ways = {one.place: then(one, {SEASON: MONTHS[month]}) for one in open_.depends}
    seen = {one.viewer if isinstance(one, ClearSight) else None for one in ask(f"{question} in {month}?").witness}
    assert {place for place, is_seen in by_ways.items() if is_seen} == by_ways.keys() & seen
    assert set(open_.always) <= set(said.hexes)
    always = {hex_ for hex_ in said.hexes if hex_ not in {place.hex.name for place in by_ways}}
    assert always <= set(open_.always or open_.hexes)


@pytest.mark.parametrize(("question", "rules"), [("can 24O2 see 24N5?", ["B14.2"]), ("can 24BB8 see 24B8?", ["B15.2"])])
def test_the_season_is_that_of_the_terrain_that_decides(question: str, rules: list[str]) -> None:
    assert [one.rule for one in ask(question).because] == rules


def test_unknown_smoke_comes_out_so_with_each_drm() -> None:
    question = "where can a GMSL be emplaced on board 44 so that it can target 44U3 in January"
    open_ = listed(ask(f"{question} with unknown smoke in 44U4 and 44U5?"))
    smoky = [one for one in open_.depends if any(is_.fact.startswith("the SMOKE") for way in one.on for is_ in way.if_)]
    assert smoky
    for one, two in product((1, 2, 3), repeat=2):
        found = listed(ask(f"{question} with +{one} smoke in 44U4 with +{two} smoke in 44U5?"))
        facts = {"the SMOKE in 44U4": f"+{one}", "the SMOKE in 44U5": f"+{two}"}
        assert {x.place.hex.name: then(x, facts) for x in smoky} == {
            x.place.hex.name: x.place.hex.name in found.hexes for x in smoky
        }
        assert set(open_.always) <= set(found.hexes)


def test_a_thread_that_a_pixel_decides_says_which_way() -> None:
    found = listed(ask("which hexes can see INTO 24D9?"))
    assert isinstance(found, SeeingHexes)
    on_thread = {one.place for one in found.depends if {is_.fact for way in one.on for is_ in way.if_} == {THREAD}}
    assert on_thread == set(found.marginal)
    assert all(then(one, {}) == (one.place.hex.name in found.hexes) for one in found.depends)
    assert len(found.hexes) == 20


def test_a_list_tells_what_holds_whatever_is_open() -> None:
    text = str(ask("who can see 24N5?"))
    assert text.startswith("25 hexes can see 24N5, 23 of them whatever is open.")
    assert "O2: yes if grain and orchards out of season (November to March), else no" in text.replace("\n  ", " ")


def test_nothing_open_asks_no_solver() -> None:
    program = (
        "import sys; from asl_query import ask;"
        "a = ask('where can a GMSL be emplaced on board 44?'); b = ask('can 24C9 see INTO 24D9?');"
        "print(a.checked['solver'], '|', b.checked['solver'], '|', 'z3' in sys.modules, 'constraint' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    nothing = "none: nothing that is open bears on the answer"
    assert said.strip() == f"{nothing} | {nothing} | False False"
    assert str(ask("who can see 24N5?").checked["solver"]).startswith("z3")


@pytest.fixture
def rainy(tmp_path: Path) -> Path:
    facts = tmp_path / "rainy.toml"
    facts.write_text('weather = ["rain"]\n', encoding="utf-8")
    return facts


@pytest.mark.parametrize(
    "question",
    [
        "who can see 15S5?",
        "can 15T5 see 15S5?",
        "what is the fewest smoke that hides 24D9?",
        "what must be removed so that 24G2 can see 24D3?",
        "from which hex and level can 24D9 be seen unseen from 24E9?",
        "where can a GMSL be emplaced on board 44 so that it can target 44U3?",
    ],
)
def test_rain_is_not_taken_for_a_clear_day(question: str, rainy: Path) -> None:
    answer = ask(question, facts=rainy)
    assert not any("clear day" in one for one in answer.assumed)
    assert any(one.startswith("rain") for one in answer.assumed)
    assert "E3.5 how much rain hinders a LOS" in answer.not_modelled
    assert any("a clear day" in one for one in ask(question).assumed)


def test_the_month_of_a_situation_is_the_season_of_its_map(tmp_path: Path) -> None:
    facts = tmp_path / "winter.toml"
    facts.write_text('month = "January"\n', encoding="utf-8")
    assert ask("can 24O2 see 24N5?", facts=facts).answer is Verdict.YES
    assert ask("can 24O2 see 24N5 out of season?", facts=facts).answer is Verdict.YES
    with pytest.raises(QuestionError, match="another season: grain and orchards out of season"):
        ask("can 24O2 see 24N5 in July?", facts=facts)
    walk = "how many MF does it cost a squad from 24P2 to 24O2?"
    assert str(ask(walk).answer) != str(ask(walk, facts=facts).answer)  # grain costs 1½ MF, out of season it is Open Ground
    reach = ask("can a squad at 24P2 reach 24O2 by turn 1?", facts=facts)
    assert any("grain and orchards out of season" in one for one in reach.assumed)


def test_a_situation_may_leave_the_drm_of_smoke_open(tmp_path: Path) -> None:
    facts = tmp_path / "smoke.toml"
    facts.write_text('smoke = [{ hex = "44U4" }, { hex = "44U5" }]\n', encoding="utf-8")
    assert str(ask("can 44U6 see 44U3?", facts=facts).answer) == "depends"
    with pytest.raises(QuestionError, match="leaves the DRM of SMOKE open"):
        ask("can a squad at 44U6 reach 44U5 by turn 1?", facts=facts)
    with pytest.raises(QuestionError, match="take it out"):
        ask("what is the fewest smoke that hides 44U3?", facts=facts)


def test_seasons_are_those_that_some_month_has() -> None:
    assert every_season() == (IN_SEASON, Season(False, True), OUT_OF_SEASON)
    assert [months_of([season]) for season in every_season()] == list(MONTHS.values())
    assert [season_of(month) for month in MONTHS] == list(every_season())


@pytest.mark.parametrize(
    ("higher", "lower", "to_lower", "hinders"),
    [(0, 0, 5, True), (1, 0, 5, True), (2, 0, 5, False), (2, 0, 1, True), (1, 1, 5, False), (2, 1, 1, False)],
)
def test_a_bare_orchard_hinders_where_b14_2_says(higher: int, lower: int, to_lower: int, hinders: bool) -> None:
    assert bare_orchard_hinders(0, higher, lower, to_lower) is hinders


def saved(question: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(ask(question).to_json()))
    verify(found, load_board)
    return found


def _without_first(data: dict[str, Any]) -> None:
    del data["answer"]["depends"][0]


def _turned(data: dict[str, Any]) -> None:
    for way in data["answer"]["depends"][0]["on"]:
        way["answer"] = "no" if way["answer"] == "yes" else "yes"


def _narrower(data: dict[str, Any]) -> None:
    way = next(way for one in data["answer"]["depends"] for way in one["on"] if len(way["if"][0]["is"]) > 1)
    del way["if"][0]["is"][0]


def _wider(data: dict[str, Any]) -> None:
    yes, no = data["answer"]["depends"][0]["on"]
    yes["if"][0]["is"] += no["if"][0]["is"]


def _one_way(data: dict[str, Any]) -> None:
    del data["answer"]["depends"][0]["on"][0]


def _always(data: dict[str, Any]) -> None:
    data["answer"]["always"].append(data["answer"]["depends"][0]["place"])


def _other_fact(data: dict[str, Any]) -> None:
    data["answer"]["depends"][0]["on"][0]["if"][0]["fact"] = "the weather adds"


TAMPERED = [_without_first, _turned, _narrower, _wider, _one_way, _always, _other_fact]


@pytest.mark.parametrize("tamper", TAMPERED)
@pytest.mark.parametrize(
    "question", ["who can see 24N5?", "where can a GMSL be emplaced on board 44 so that it can target 44K6?"]
)
def test_what_depends_is_refused_where_it_is_otherwise(question: str, tamper: Any) -> None:
    data = saved(question)
    tamper(data)
    with pytest.raises(Refused):
        verify(data, load_board)


def test_a_verdict_that_depends_cannot_be_saved_as_another() -> None:
    data = saved("can 24O2 see 24N5?")
    assert data["answer"] == "depends"
    for change in ({"answer": "no"}, {"certificate": None}, {"on": data["on"][:1]}, {"witness": []}):
        with pytest.raises(Refused):
            verify({k: v for k, v in {**data, **change}.items() if k != "on" or "answer" not in change}, load_board)
