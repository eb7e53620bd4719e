"""Terrain whose rules are not known here: no answer that hangs on it is stated, and the hex and the terrain are named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from drawn_archive import WOODS, Picture, write_board

from asl_query import ask, read
from asl_query.errors import QuestionError, UnknownTerrainError
from asl_query.facts.scenario_file import read_scenario
from asl_query.facts.vasl_terrain import MEANING, SUNKEN_ROAD, UNKNOWN
from asl_query.kinds.classic.open_terrain import SAYABLE
from asl_query.library import Library
from asl_query.scenarios.asking import ScenarioAsker
from asl_query.terms.answers import Answer
from asl_query.verifying import verify

pytestmark = pytest.mark.usefixtures("own_cache")

BEACH, PLOWED, EMBANKMENT, BOCAGE, FOREST, OF_NOBODY = 144, 1, 152, 74, 61, 250
Draw = Callable[..., Path]


@pytest.fixture
def drawn(tmp_path: Path) -> Draw:
    """A folder with board 7, on which hexes and hexsides show VASL's terrain codes: drawn(C2=105)."""

    def draw(hexsides: dict[str, int] | None = None, **hexes: int) -> Path:
        picture = Picture(7, 5, 168, 160)
        for name, code in hexes.items():
            picture.blob(name, code)
        for name, code in (hexsides or {}).items():
            picture.along_hexside(name, code)
        write_board(tmp_path / "bd7", picture, "7")
        return tmp_path

    return draw


def undecided(question: str, folder: Path) -> str:
    """Why a question is undecided."""
    answer = ask(question, boards=folder)
    assert answer.is_undecided, f"{question} {answer.answer}"
    return str(answer.checked["reason"])


ABOUT_LOS = [
    "can 7A3 see 7E3?", "which hexes can see 7E3?", "which hexes can see both 7A3 and 7E3?",
    "what is the Hindrance between 7A3 and 7E3?", "can 7C3 see 7E3?", "which hex sees the most hexes of board 7?",
]  # fmt: skip


@pytest.mark.parametrize("question", ABOUT_LOS)
@pytest.mark.parametrize(("code", "terrain"), [(BEACH, "beach"), (OF_NOBODY, "unknown terrain")])
def test_a_los_over_it_is_undecided(question: str, code: int, terrain: str, drawn: Draw) -> None:
    assert f"hangs on the {terrain} at 7C3" in undecided(question, drawn(C3=code))


@pytest.mark.parametrize(
    "code", {meaning.terrain: code for code, meaning in MEANING.items() if meaning.terrain in UNKNOWN}.values()
)
def test_no_terrain_without_rules_lets_a_los_through(code: int, drawn: Draw) -> None:
    assert f"hangs on the {MEANING[code].terrain} at 7C3" in undecided("can 7A3 see 7E3?", drawn(C3=code))


def test_what_does_not_meet_it_is_answered(drawn: Draw) -> None:
    folder = drawn(C3=BEACH, E2=WOODS)
    assert ask("can 7A1 see 7C1?", boards=folder).answer == "yes"
    assert ask("can 7C2 see 7G2?", boards=folder).answer == "no"


def test_a_certain_obstacle_in_front_of_it_decides(drawn: Draw) -> None:
    assert ask("can 7A3 see 7G3?", boards=drawn(C3=WOODS, E3=BEACH)).answer == "no"
    assert ask("can 7A3 see 7G3?", boards=drawn(C3=BEACH, E3=WOODS)).answer == "no"


def test_a_little_of_it_is_enough(tmp_path: Path) -> None:
    picture = Picture(7, 5, 168, 160)
    x, y = picture.centre("C3")
    picture.strip((x, y - 3), (x, y + 3), 4, BEACH, 0)
    write_board(tmp_path / "bd7", picture, "7")
    assert "the beach at 7C3" in undecided("can 7A3 see 7E3?", tmp_path)


@pytest.mark.parametrize(("side", "code", "kind"), [("C3-C4", EMBANKMENT, "embankment"), ("C2-C3", BOCAGE, "bocage")])
def test_a_los_over_a_hexside_without_rules_is_undecided(side: str, code: int, kind: str, drawn: Draw) -> None:
    assert f"the {kind} at 7{side}" in undecided(
        "can 7C3 see 7C5?" if kind != "bocage" else "can 7C3 see 7C1?", drawn({side: code})
    )


def test_bocage_between_is_one_level_high(drawn: Draw) -> None:
    found = ask("can 7C1 see 7C4?", boards=drawn({"C2-C3": BOCAGE}))
    assert found.answer == "no"
    assert found.certificate.blocked[0].what == "the bocage C2-C3"


def test_bocage_can_be_thought_away(drawn: Draw) -> None:
    folder = drawn({"C2-C3": BOCAGE})
    assert ask("what would let 7C1 see 7C4?", boards=folder).answer.value == "without the bocage 7C2-C3"


ABOUT_WAYS = [
    "can a squad at 7A3 reach 7C3 by turn 3?", "how soon can a squad at 7A3 reach 7C3?",
    "which hexes can a squad at 7A3 reach by turn 1?",
    "how many MF does a squad need from 7A3 to 7C3?", "how likely is it that a squad at 7A3 reaches 7C3 by turn 1?",
    "can two squads at 7A3 reach 7C3 by turn 3?",
]  # fmt: skip


@pytest.mark.parametrize("question", ABOUT_WAYS)
@pytest.mark.parametrize(("code", "terrain"), [(BEACH, "beach"), (PLOWED, "plowed field")])
def test_a_way_into_it_is_undecided(question: str, code: int, terrain: str, drawn: Draw) -> None:
    assert f"hangs on the {terrain} at 7C3" in undecided(question, drawn(C3=code))


def test_a_way_beside_it_is_told(drawn: Draw) -> None:
    folder = drawn(C3=BEACH)
    assert ask("can a squad at 7A3 reach 7E3 by turn 2?", boards=folder).answer == "yes"
    assert ask("how many MF does a squad need from 7A3 to 7A5?", boards=folder).answer.value == 2
    assert "how the unit leaves hangs on the beach" in undecided("can a squad at 7C3 reach 7E3 by turn 2?", folder)


@pytest.mark.parametrize("code", [EMBANKMENT, BOCAGE, 116, 138])
def test_a_way_across_a_hexside_that_no_step_is_known_of_is_undecided(code: int, drawn: Draw) -> None:
    folder = drawn(dict.fromkeys(("C3-C2", "C3-C4", "B3-C3", "B2-C3", "C3-D2", "C3-D3"), code))
    assert "at 7" in undecided("can a squad at 7A3 reach 7C3 by turn 3?", folder)


@pytest.mark.parametrize(("code", "rule"), [(72, "B9.4"), (81, "B29.4"), (109, "F7.5"), (110, "F7.5")])
def test_what_costs_as_a_wall_is_told_by_its_own_rule(code: int, rule: str, drawn: Draw) -> None:
    answer = ask("how many MF does a squad need from 7C3 to 7C4?", boards=drawn({"C3-C4": code}))
    assert (answer.answer.value, answer.witness[-1].rule) == (2, rule)


def test_a_way_into_a_sunken_road_is_undecided_and_a_los_is_not(tmp_path: Path) -> None:
    picture = Picture(7, 5, 168, 160)
    picture.strip(picture.centre("C2"), picture.centre("C3"), 12, SUNKEN_ROAD, -1)
    write_board(tmp_path / "bd7", picture, "7")
    assert "the sunken road side at 7" in undecided("how many MF does a squad need from 7C2 to 7C3?", tmp_path)
    assert ask("can 7C4 see INTO 7C3?", boards=tmp_path).answer == "yes"
    assert ask("can 7E3 see INTO 7C3?", boards=tmp_path).answer == "no"


def test_a_saved_answer_over_it_is_not_verified(drawn: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads the terrain as open ground tells what does not hold where it is not."""
    folder = drawn(C3=BEACH)
    told: list[Answer] = []
    with monkeypatch.context() as blind:
        blind.setattr("asl_query.acts.unknown_ground.unknown_from", lambda _: {})
        told.append(ask("can a squad at 7A3 reach 7C3 by turn 2?", boards=folder))
    assert told[0].answer == "no"
    with pytest.raises(UnknownTerrainError, match="the beach at 7C3"):
        verify(told[0].to_json(), Library(folder=folder).load)


SCENARIO = """
title = "Over the beach"
turns = 3
[map]
boards = [["7"]]
[sides.attacker]
set_up = "{area}"
[sides.defender]
[units.squad-a]
side = "attacker"
kind = "squad"
{at}
"""


@pytest.mark.parametrize(
    ("area", "at", "why"),
    [
        ("hexrows A-D", 'at = "7C3"', "what may be set up there hangs on the beach at 7C3"),
        ("hexrows A-D", "", "what may be set up there hangs on the beach at 7C3"),
        ("woods", 'at = "7A3"', "which hexes are of the area hangs on the beach at 7C3"),
        ("in LOS of 7E3", 'at = "7A3"', "hangs on the beach at 7C3"),
        ("hexrows A-B", 'at = "7A3"', ""),
        ("hexrows A-B", "", ""),
    ],
)
def test_nothing_is_set_up_in_it_or_by_a_los_over_it(area: str, at: str, why: str, drawn: Draw, tmp_path: Path) -> None:
    (tmp_path / "scenario.toml").write_text(SCENARIO.format(area=area, at=at), encoding="utf-8")
    folder, scenario = drawn(C3=BEACH), read_scenario(tmp_path / "scenario.toml")
    if why:
        with pytest.raises(UnknownTerrainError, match=why):
            ScenarioAsker(scenario, folder)
    else:
        assert ScenarioAsker(scenario, folder).setting_up.illegal == []


def test_forest_keeps_nobody_out(drawn: Draw, tmp_path: Path) -> None:
    (tmp_path / "scenario.toml").write_text(SCENARIO.format(area="hexrows A-D", at='at = "7C3"'), encoding="utf-8")
    asker = ScenarioAsker(read_scenario(tmp_path / "scenario.toml"), drawn(C3=FOREST))
    assert asker.setting_up.illegal == []


@pytest.mark.parametrize("ask_for", ["emplaced on board 7", "emplaced on board 7 so that it can target 7E3"])
def test_a_gmsl_is_emplaced_nowhere_unsaid(ask_for: str, drawn: Draw) -> None:
    assert "the beach at 7C3" in undecided(f"where can a GMSL be {ask_for}?", drawn(C3=BEACH))


@pytest.mark.parametrize(
    "question",
    ["is 7C3 woods?", "is a squad at 7C3 in Open Ground?", "is 7C3 a one-level obstacle?", "can a GMSL at 7C3 target 7E3?"],
)
def test_what_the_hex_itself_is_is_undecided(question: str, drawn: Draw) -> None:
    assert "the beach at 7C3" in undecided(question, drawn(C3=BEACH))


def test_in_squad_leader_classic_it_is_left_open(drawn: Draw) -> None:
    """Also an advance into it, which costs no MF; and hexsides of which section 4 says nothing."""
    around = ("C3-C2", "C3-C4", "B3-C3", "B2-C3", "C3-D2", "C3-D3")
    for draw, terrain in (
        (lambda: drawn(C3=BEACH), "beach at 7C3"),
        (lambda: drawn(dict.fromkeys(around, BOCAGE)), "bocage at 7B2-C3"),
    ):
        answer = ask("can a squad at 7A3 reach 7C3 by turn 3?", boards=draw(), ruleset="slc")
        assert answer.is_undecided
        assert str(answer.checked["reason"]).endswith(f"the MF of {terrain}, perhaps of more")


def test_a_classic_list_names_it_too(drawn: Draw) -> None:
    answer = ask("which hexes can a squad at 7B3 reach by turn 1?", boards=drawn(C3=BEACH), ruleset="slc")
    assert "7C3" not in answer.answer.hexes
    assert answer.not_modelled[-1].endswith("can be reached: section 4 does not give the MF of beach at 7C3")


def test_what_a_classic_question_is_told_to_say_can_be_said() -> None:
    for terrain in SAYABLE:
        assert read(f"can a squad at 15A3 reach 15C3 by turn 3 if {terrain} costs 2 MF?", ruleset="slc")


HILLOCK, EMBANKMENT_RAILROAD, WALL, FACTORY_WALL, FACTORY = 105, 154, 72, 45, 47


@pytest.mark.parametrize(("code", "terrain"), [(HILLOCK, "hillock"), (EMBANKMENT_RAILROAD, "embankment railroad")])
def test_a_hillock_hides_what_is_far_behind_it(code: int, terrain: str, drawn: Draw) -> None:
    """To units on it or next to it what it does is not known (F6.4)."""
    folder = drawn(D3=code)
    assert ask("can 7B3 see 7F3?", boards=folder).answer == "no"
    for question in ("can 7C3 see 7F4?", "can 7D3 see 7G3?"):
        assert f"hangs on the {terrain} at 7D3" in undecided(question, folder)
    assert ask("can 7D3 see 7D5?", boards=drawn(D3=code, D4=WOODS)).answer == "no"


def test_over_a_wall_a_unit_on_a_hillock_may_see(drawn: Draw) -> None:
    assert ask("can 7C1 see 7C4?", boards=drawn({"C2-C3": WALL})).answer == "no"
    assert "the hillock at 7C1" in undecided("can 7C1 see 7C4?", drawn({"C2-C3": WALL}, C1=HILLOCK))


def test_through_a_factory_nobody_outside_sees_and_out_of_it_who_is_inside(drawn: Draw) -> None:
    folder = drawn(C3=FACTORY, C4=FACTORY)
    assert ask("can 7A3 see 7E3?", boards=folder).answer == "no"
    for question in ("can 7C3 see 7E3?", "can 7C3 see 7C4?"):
        assert ask(question, boards=folder).answer == "yes"
    for question in ("can 7C3 see 7C5?", "can 7C2 see 7C4?"):
        assert "hangs on the factory at 7C" in undecided(question, drawn(C2=FACTORY, C3=FACTORY, C4=FACTORY))
    assert "interior factory wall at 7" in undecided(
        "how many MF does a squad need from 7C3 to 7C4?", drawn({"C3-C4": 172}, C3=FACTORY, C4=FACTORY)
    )


def test_no_upper_level_of_a_factory_or_tower_is_asked_about(drawn: Draw) -> None:
    for code, terrain in ((FACTORY, "factory"), (163, "tower")):
        with pytest.raises(QuestionError, match=f"The {terrain} hex 7C3 has no upper level that can be asked about"):
            ask("can level 1 of 7C3 see 7E3?", boards=drawn(C3=code))


MAUSOLEUM, TOWER, PINE_WOODS, RUBBLE = 113, 163, 62, 90


def test_of_terrain_of_which_only_the_los_is_known_nothing_else_is_said(drawn: Draw, tmp_path: Path) -> None:
    folder = drawn(C3=MAUSOLEUM)
    assert ask("can 7A3 see 7E3?", boards=folder).answer == "no"
    for question in ("is 7C3 a building?", "can a GMSL at 7C3 target 7E3?", "where can a GMSL be emplaced on board 7?"):
        assert "the mausoleum at 7C3" in undecided(question, folder)
    (tmp_path / "scenario.toml").write_text(SCENARIO.format(area="hexrows A-D", at='at = "7C3"'), encoding="utf-8")
    with pytest.raises(UnknownTerrainError, match="what may be set up there hangs on the mausoleum at 7C3"):
        ScenarioAsker(read_scenario(tmp_path / "scenario.toml"), folder)


def test_what_a_factory_and_pine_woods_are_besides(drawn: Draw) -> None:
    folder = drawn(C3=FACTORY, E3=PINE_WOODS)
    for question in ("is 7C3 a building?", "is 7E3 woods?"):
        assert ask(question, boards=folder).answer == "yes"
    assert ask("can a GMSL at 7C3 target 7A3?", boards=folder).answer == "no"


def test_no_gun_is_in_a_tower_hex(drawn: Draw) -> None:
    answer = ask("can a GMSL at 7C3 target 7E3?", boards=drawn(C3=TOWER))
    assert (answer.answer, answer.because[0].rule) == ("no", "Q6.4")


@pytest.mark.parametrize(("code", "levels"), [(PINE_WOODS, "2"), (RUBBLE, "0.5")])
def test_whether_a_higher_or_lower_obstacle_is_one_is_not_said(code: int, levels: str, drawn: Draw) -> None:
    """The question is whether it is one of one level."""
    assert undecided("is 7C3 an obstacle?", drawn(C3=code)).endswith(f"is one of {levels}")


@pytest.mark.parametrize("code", range(76, 81))
def test_no_way_leads_through_the_wall_between_rowhouses(code: int, drawn: Draw) -> None:
    """B23.71: round it two hexes cost more; the ways that are not modelled are named."""
    folder = drawn({"C3-C4": code}, C3=50, C4=50)
    found = ask("how many MF does a squad need from 7C3 to 7C4?", boards=folder)
    assert found.answer.value == 3
    assert any(note.startswith("B23.71 ") for note in found.not_modelled)
    assert ask("how many MF does a squad need from 7C3 to 7C4?", boards=drawn(C3=50, C4=50)).answer.value == 2
