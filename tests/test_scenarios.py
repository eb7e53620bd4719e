"""Scenarios: the language of set-up areas, the legality of set-ups, claims and variants, the report, comparisons."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from asl_query import ask
from asl_query.cli import main
from asl_query.errors import FactsError, QuestionError
from asl_query.facts.area_language import read_area
from asl_query.facts.cropped import BoardOnMap
from asl_query.facts.scenario_file import read_scenario
from asl_query.facts.situation_file import Situation
from asl_query.kinds.sight.proof import SeeingHexes
from asl_query.library import Library, load_board
from asl_query.scenarios.areas import Areas
from asl_query.scenarios.checking import Checked, as_text, check, scenario_files
from asl_query.terms.hexes import Hex, parse_hex

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "queries" / "scenarios"
BASES = sorted(FOLDER.glob("*.toml"))
VARIANTS = sorted((FOLDER / "variants").glob("*.toml"))

HEAD = """title = "A trial"
turns = 4
[map]
boards = [["15"]]
[objectives]
hilltop = ["15S5"]
[sides.attacker]
set_up = "hexrows T-Z"
[sides.defender]
set_up = "hexrows A-S"
"""


def hexes(area: str, board: str = "15") -> set[str]:
    named = {"hilltop": (Hex("15", 18, 5),)}
    return {h.short for h in Areas(load_board(board)).hexes(read_area(area, board, named))}


def why(area: str, name: str, board: str = "15") -> str:
    hex_ = parse_hex(name, board)
    assert hex_ is not None
    return Areas(load_board(board)).why_not(read_area(area, board), hex_)


def printed(board: str, words: str) -> int:
    """How many hexes of a board's facts file are said to be so."""
    return len(re.findall(rf"^[A-Z]+\d+ = .*{re.escape(words)}", (ROOT / f"facts/boards/{board}.toml").read_text(), re.MULTILINE))


# Hexrows A, C, .. of a board have 10 hexes, B, D, .. 11 with the half hexes 0 and 10; there are 17 and 16 of them: 346 hexes.
COUNTED = {
    "hexrows A-B": 21,
    "hexrow GG": 10,
    "hexrows Z to BB": 11 + 10 + 11,
    "rows 0-1": 16 + 33,
    "numbered 10": 33,
    "board 15": 346,
    "not board 15": 0,
    "on the north edge": 33,
    "on the north edge half hexes": 16,
    "south edge": 33,
    "west edge": 10,
    "east edge half hexes": 10,
    "on the board edge half hexes": 16 + 16 + 10 + 10,
    "within 1 hex of 15S5": 7,
    "within 2 hexes of hilltop": 19,
    "adjacent to 15S5": 6,
    "within 1 hex of 15A1": 4,
    "15U5, 15U6": 2,
    "15U5 or 15U6, 15U7": 3,
    "15U5 and 15U6": 0,
    "hexrows U-V, rows 1-2": 4,
    "hexrows U-V but not rows 1-2": 17,
    "not (hexrows A-FF)": 10,
}


@pytest.mark.parametrize("area", COUNTED)
def test_an_area_has_as_many_hexes_as_counted_by_hand(area: str) -> None:
    assert len(hexes(area)) == COUNTED[area]


def test_an_area_has_the_hexes_read_off_the_board() -> None:
    assert hexes("adjacent to 15S5") == {"S4", "S6", "R4", "R5", "T4", "T5"}
    assert hexes("within 1 hex of 15A1") == {"A1", "A2", "B0", "B1"}
    assert hexes("hexrow S, level at least 1") == {"S5"}
    assert hexes("hexrows R-S and level 3") == {"R4", "R5", "S5"}
    assert hexes("hexrow S, level 1 or higher") == {"S5"}
    assert hexes("hexrow S, crags or brush") == {"S1", "S2", "S6"}
    assert hexes("hexrow S and road") == {"S5", "S7", "S8", "S9"}
    assert hexes("hexrow R, building") == {"R8"}
    assert hexes("hexrow Y, water", "8") == {"Y2", "Y3", "Y4"}
    assert hexes("hexrow Y, level at most -1", "8") == {"Y2", "Y3", "Y4"}


@pytest.mark.parametrize("name", ["woods", "orchard", "crags", "grain", "brush", "stone building", "wooden building"])
def test_terrain_is_counted_as_the_board_has_it(name: str) -> None:
    assert len(hexes(name)) == printed("15", f'"{name}"') > 0
    assert len(hexes(f"not {name}")) == 346 - printed("15", f'"{name}"')


def test_what_is_in_los_is_what_the_question_says() -> None:
    seeing = ask("which hexes can see 15S5?").answer
    assert isinstance(seeing, SeeingHexes)
    assert {f"15{name}" for name in hexes("in LOS of 15S5")} == {*seeing.hexes, "15S5"}
    assert "15T5" not in why("in LOS of 15S5", "T5")
    assert "LOS of 15R4" in why("in LOS of 15R4", "T5")


def test_hexes_at_a_seam_answer_to_both_names() -> None:
    map_ = Library(Situation(map=((BoardOnMap("24"), BoardOnMap("15", is_reversed=True)),))).map
    assert map_ is not None
    areas = Areas(map_)
    north = areas.hexes(read_area("on the north edge"))
    assert len(north) == 33 + 33 - 1
    assert len(areas.hexes(read_area("hexrow GG of board 15"))) == 10  # where 24 ends; 15 lies upside down
    assert areas.hexes(read_area("hexrow GG of board 15")) == areas.hexes(read_area("hexrow GG of board 24"))
    assert len(areas.hexes(read_area("east edge of board 24"))) == 10
    assert len(areas.hexes(read_area("east edge"))) == 10
    assert not areas.hexes(read_area("east edge of board 24")) & areas.hexes(read_area("east edge"))


@pytest.mark.parametrize(
    ("area", "name", "told"),
    [
        ("hexrows U-Z", "T5", "is not in hexrows U to Z"),
        ("hexrows U-Z and not within 2 hexes of 15S5", "U5", "is within 2 hexes of 15S5 (2 hexes away)"),
        ("hexrows A-S, level at least 2", "T5", "is not in hexrows A to S; is level 0, not at least 2"),
        ("woods or brush", "T5", "is open ground, not woods and is open ground, not brush"),
        ("not woods", "T0", "is woods"),
        ("rows 1-4 of board 15", "T5", "is not in rows 1 to 4 of board 15"),
        ("not (level 0 and hexrow T)", "T5", "is level 0 and is in hexrow T"),
        ("on the north edge", "T5", "is not on the north edge"),
        ("15U5, 15U6", "T5", "is not one of 15U5, 15U6"),
    ],
)
def test_every_reason_why_a_hex_is_not_in_an_area_is_told(area: str, name: str, told: str) -> None:
    assert why(area, name) == told


@pytest.mark.parametrize(
    ("area", "told"),
    [
        ("hexrows U-Z, levl at least 2", ['"levl"', 'Did you mean "level"', "             ^^^^"]),
        ("withn 2 hexes of 15S5", ['"withn"', 'Did you mean "within"', "  ^^^^^"]),
        ("hiltop", ['"hiltop"', 'Did you mean "hilltop"']),
        ("15U5 15U6", ['"15U6" does not fit', "     ^^^^"]),
        ("hexrows Z-U", ["The first comes behind the last"]),
        ("hexrows U-", ['"-" does not fit']),
        ("within 2 hexes of", ["ends too early"]),
        ("", ["The area is empty"]),
    ],
)
def test_a_wrong_area_is_told_with_its_word(area: str, told: list[str]) -> None:
    with pytest.raises(QuestionError) as error:
        read_area(area, "15", {"hilltop": (Hex("15", 18, 5),)})
    for words in told:
        assert words in str(error.value)


def test_every_problem_of_a_scenario_is_told_at_once() -> None:
    with pytest.raises(FactsError) as error:
        read_scenario(ROOT / "tests" / "bad_facts" / "scenario.toml")
    told = str(error.value)
    for line, words in {
        2: 'turns is "six", not a whole number', 3: 'no claim and no unit is named "nonesuch"',
        7: "24R4 is on no board of the map", 8: '"road" has a meaning of its own',
        10: 'The word "withn" does not fit here. Did you mean "within"?',
        12: 'there is no side "atacker"', 15: 'units.squad-d lacks "kind"', 17: "24R4 is on no board",
        20: 'Did you mean "squad"?', 21: 'claim.0 lacks "answer"', 25: '"squad-q" is no unit and no hex',
    }.items():  # fmt: skip
        assert re.search(rf"scenario.toml:{line}: .*{re.escape(words)}", told), (line, words, told)
    assert 'Did you mean "weather"?' in told


@cache
def checked_once(path: Path) -> Checked:
    return check(path)


@pytest.mark.parametrize("path", BASES, ids=lambda p: p.stem)
def test_shipped_scenarios_hold(path: Path) -> None:
    checked = checked_once(path)
    if checked.differences:
        pytest.fail(as_text(checked, only_differences=True), pytrace=False)
    assert [o.claim.name for o in checked.outcomes if not o.holds] == []
    assert len(checked.outcomes) >= 10


@pytest.mark.parametrize("path", VARIANTS, ids=lambda p: p.stem)
def test_in_variants_what_is_meant_to_fail_fails(path: Path) -> None:
    checked = check(path)
    scenario = checked.asker.scenario
    failing = [o.claim.name for o in checked.outcomes if not o.holds]
    illegal = [p.piece.name for p in checked.asker.setting_up.illegal]
    assert sorted(failing + illegal) == sorted(scenario.fails)
    assert failing
    assert checked.differences == 0


def test_scenarios_are_checked_with_everything_else() -> None:
    assert set(scenario_files([ROOT / "queries"])) == {*BASES, *VARIANTS}
    assert len(BASES) == 3
    assert len(VARIANTS) >= 3


def scenario(folder: Path, text: str, name: str = "trial.toml") -> Path:
    path = folder / name
    path.write_text(HEAD + text)
    return path


SQUAD = '[units.squad-{name}]\nside = "{side}"\nkind = "{kind}"\nat = "{at}"\n'


def unit(name: str, at: str, side: str = "attacker", kind: str = "squad") -> str:
    return SQUAD.format(name=name, at=at, side=side, kind=kind)


def claim(name: str, ask: str, answer: str, more: str = "") -> str:
    return f'[[claim]]\nname = "{name}"\nask = "{ask}"\nanswer = "{answer}"\n{more}\n'


def test_a_claim_that_differs_is_told_with_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = unit("a", "15T5") + claim("up in one turn", "can squad-a reach the hilltop by turn 1?", "yes")
    text += claim("up in time", "can squad-a reach the hilltop in time?", "yes", 'because = ["B11.43"]')
    text += claim("up in two", "how soon can squad-a reach the hilltop?", "2")
    text += claim("nonsense", "can squad-b reach the hilltop in time?", "yes")
    assert main(["check", str(scenario(tmp_path, text))]) == 1
    told = capsys.readouterr().out
    assert re.search(r"FAIL  up in one turn\n +asked: .*by turn 1\?\n +that is: +can squad-a reach 15S5 by turn 1\?", told)
    assert re.search(r"expected: +yes\n +answered: +no\n +because: +\S+", told)
    assert re.search(r"FAIL  up in time\n(.*\n)* +lacks: +B11.43", told)
    assert "pass  up in two: 2" in told
    assert re.search(r'FAIL  nonsense\n(.*\n)* +failed: +No unit is named "squad-b". Did you mean "squad-a"', told)
    assert "4 claims: 1 pass, 3 differ; 1 unit, all set up legally." in told


def test_every_illegal_set_up_is_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = unit("far", "15R1") + unit("in", "IN 15T6") + unit("crest", "15T7 Crest")
    text += "".join(unit(f"{i}", "15U1") for i in range(4)) + unit("x", "15S9", "defender") + unit("y", "15S9")
    text += '[searchlights.gmsl-b]\nowner = "attacker"\ntype = "GMSL"\nat = "15U2"\nemplaced = true\n'
    text += unit("ok", "15U5")
    assert main(["check", str(scenario(tmp_path, text))]) == 1
    told = re.sub(r"\s+", " ", capsys.readouterr().out)
    for words in (
        "squad-far (attacker) at 15R1: ILLEGAL: 15R1 is not in hexrows T to Z (sides.attacker)",
        "squad-in (attacker) at IN 15T6: ILLEGAL: 15T6 has no Depression, so that no unit is IN a Depression there (B19.1)",
        "squad-crest (attacker) at 15T7 Crest: ILLEGAL: 15T7 has no Depression, so that no unit is at Crest status there (B20.9)",
        "squad-3 (attacker) at 15U1: ILLEGAL: 15U1 would hold 4 squads and 0 SMC of its side",
        "squad-x (defender) at 15S9: ILLEGAL: 15S9 holds squad-y of the other side (A4.14)",
        "15S9 is not in hexrows T to Z (sides.attacker); 15S9 holds squad-x of the other side",
        "gmsl-b (attacker) at 15U2: ILLEGAL: a GMSL cannot be in a wooden building hex (W10.11)",
        "squad-ok (attacker) at 15U5: legal",
        "10 of 11 units illegal",
    ):
        assert words in told


def test_nobody_is_set_up_in_the_river(tmp_path: Path) -> None:
    path = scenario(tmp_path, unit("w", "8Y3"))
    path.write_text(path.read_text().replace('"15"', '"8"').replace("15S5", "8Y5"))
    (illegal,) = check(path).asker.setting_up.illegal
    assert [bar.rule for bar in illegal.against] == ["B21.1"]


def test_a_group_has_an_area_of_its_own_and_a_unit_may_have_one(tmp_path: Path) -> None:
    text = '[groups.scouts]\nset_up = "hexrow S"\n' + unit("a", "15S1") + 'group = "scouts"\n' + unit("b", "15S1")
    text += unit("c", "15A1") + 'group = "scouts"\nset_up = "hexrow A"\n'
    illegal = check(scenario(tmp_path, text)).asker.setting_up.illegal
    assert [p.piece.name for p in illegal] == ["squad-b"]


ANYWHERE = '[units.squad-{name}]\nside = "attacker"\nkind = "squad"\nset_up = "{area}"\n'


def test_a_unit_without_a_place_is_asked_from_its_best_hex(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = ANYWHERE.format(name="a", area="15R1, 15R2, 15Z1")
    text += claim("from R2", "how soon can squad-a reach 15R3?", "1")  # R2 to R3 is one step, Z1 lies 8 hexrows away
    text += claim("from none", "can squad-a reach 15GG10 by turn 1?", "no")
    assert main(["check", str(scenario(tmp_path, text))]) == 0
    told = capsys.readouterr().out
    assert "anywhere in 3 hexes of its area" in told
    assert re.search(r"from R2: 1 .*\(best with squad-a at 15R[12]\)", told)


def test_units_without_a_place_must_fit_beside_each_other(tmp_path: Path) -> None:
    text = "".join(ANYWHERE.format(name=f"{i}", area="15U1") for i in range(4))
    illegal = check(scenario(tmp_path, text)).asker.setting_up.illegal
    assert len(illegal) == 1  # three squads stack, the fourth finds no room (A5.1)
    assert illegal[0].against[0].rule == "A5.1"
    text = ANYWHERE.format(name="a", area="15U1 and 15U2") + claim("nowhere", "can squad-a reach 15U3 in time?", "no")
    checked = check(scenario(tmp_path, text))
    assert "no hex of its area is left" in checked.asker.setting_up.illegal[0].against[0].what
    assert "No hex is left" in checked.outcomes[0].error


def test_too_many_set_ups_are_not_tried(tmp_path: Path) -> None:
    text = "".join(ANYWHERE.format(name=n, area="board 15") for n in "ab")
    text += claim("both", "can squad-a and squad-b reach the hilltop in time?", "yes")
    (found,) = check(scenario(tmp_path, text)).outcomes
    assert "119716 ways" in found.error  # 346 hexes each


def test_a_claim_is_asked_for_the_side_of_its_unit(tmp_path: Path) -> None:
    """The other side's unit in R3 bars the way of whoever is no friend of it."""
    text = unit("a", "15S3") + unit("d", "15R3", "defender") + unit("e", "15Q3", "defender")
    text += claim("an enemy bars R3 in the MPh", "how soon can squad-a reach 15Q4 without entering 15R2?", "2")
    text += claim("a friend does not", "can squad-e reach 15R3 by turn 1?", "yes")
    text += claim("an invented one of a side", "can a squad at 15R3 reach 15R2 by turn 1?", "yes", 'side = "defender"')
    outcomes = check(scenario(tmp_path, text)).outcomes
    assert [o.error for o in outcomes] == ["", "", ""]
    assert outcomes[1].holds
    assert outcomes[2].holds


def variant(folder: Path, text: str) -> Path:
    path = folder / "other.toml"
    path.write_text('title = "Another trial"\nvariant_of = "trial.toml"\n' + text)
    return path


def test_a_variant_changes_only_what_it_says(tmp_path: Path) -> None:
    base = unit("a", "15T5") + unit("b", "15T6") + claim("soon", "how soon can squad-a reach the hilltop?", "2")
    scenario(tmp_path, base)
    found = read_scenario(variant(tmp_path, 'turns = 1\nwithout = ["squad-b"]\n[units.squad-a]\nat = "15U5"\n'))
    assert (found.turns, found.title, list(found.pieces)) == (1, "Another trial", ["squad-a"])
    assert found.pieces["squad-a"].at == "15U5"
    assert [c.name for c in found.claims] == ["soon"]


def test_a_claim_meant_to_fail_that_holds_is_a_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario(tmp_path, unit("a", "15T5") + claim("soon", "how soon can squad-a reach the hilltop?", "2"))
    assert main(["check", str(variant(tmp_path, 'fails = ["soon", "squad-a"]\n'))]) == 1
    told = capsys.readouterr().out
    assert "NOT AS MEANT  soon" in told
    assert "1 claim: 0 pass, 1 differ" in told
    checked = check(variant(tmp_path, 'fails = ["soon", "squad-a"]\n'))
    assert checked.differences == 2


def test_variants_in_a_circle_and_of_nothing_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text('title = "A"\nvariant_of = "a.toml"\n')
    with pytest.raises(FactsError, match="circle"):
        read_scenario(path)
    path.write_text('title = "A"\nvariant_of = "nothing.toml"\n')
    with pytest.raises(FactsError, match="no such file"):
        read_scenario(path)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("report") / "report.html"
    assert main(["check", str(FOLDER / "night_crossing_44.toml"), "-o", str(path)]) == 0
    return path.read_text()


def test_the_report_has_its_maps(report: str) -> None:
    pictures = [ET.fromstring(found) for found in re.findall(r"<svg.*?</svg>", report, re.DOTALL)]
    titles = [" ".join(t.text or "" for t in picture.iter() if t.tag.endswith("text")) for picture in pictures]
    for words in (
        "The night crossing: the units set up", "The night crossing: the set-up areas", "Reach by turn of squad-a, leader-a",
        "squad-a to farm, soonest: turn 2", "When it arrives under the best play", "Field of view of squad-g at 44Y2",
        "gmsl-x at 44X7", "tmsl-t lights 44U3 from the beginning",
    ):  # fmt: skip
        assert any(words in title for title in titles), words
    set_up = next(p for p, t in zip(pictures, titles, strict=True) if "the set-up areas" in t)
    plates = {t.text for t in set_up.iter() if t.get("class") == "plate"}
    assert plates == {"squad-a", "leader-a", "squad-g", "tmsl-t", "gmsl-x"}


def test_the_report_stands_alone(report: str) -> None:
    assert not re.search(r"(src|href)=\"(?!#)", report)
    assert set(re.findall(r"https?://[^\"<]+", report)) <= {"http://www.w3.org/2000/svg"}
    names = re.findall(r'id="(map\d*)"', report)
    assert len(names) == len(set(names)) > 5
    assert "not in hexrows A to P: 178 hexes" in report  # Q to GG: nine hexrows of 10 hexes and eight of 11


def test_the_tables_of_the_report_tell_turns_chances_and_searchlights(report: str) -> None:
    rows = [re.findall(r"<t[dh]>(.*?)</t[dh]>", row) for row in re.findall(r"<tr.*?</tr>", report)]
    assert ["squad-a", "44P4", "farm", "2", "1"] in rows
    assert ["gmsl-x", "44V3", "44V3", "yes", "7/12 (58.33 %)", "no (W10.22)"] in rows
    assert any(row[:4] == ["gmsl-x", "44X1", "44X1", "no (W10.4)"] for row in rows)


def test_the_report_is_written_whole_or_not_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = scenario(tmp_path, unit("a", "15T5"))
    assert main(["check", str(path), "-o", str(tmp_path / "nowhere" / "report.html")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert main(["check", str(FOLDER), "-o", str(tmp_path / "r.html")]) == 2
    assert sorted(p.name for p in tmp_path.iterdir()) == ["trial.toml"]


def test_words_of_a_scenario_are_escaped_in_the_report(tmp_path: Path) -> None:
    path = scenario(tmp_path, unit("a", "15T5") + claim("<b>&", "can squad-a reach the hilltop in time?", "yes"))
    path.write_text(path.read_text().replace("A trial", "<script>alert(1)</script>"))
    assert main(["check", str(path), "-o", str(tmp_path / "r.html")]) == 0
    told = (tmp_path / "r.html").read_text()
    assert "<script>" not in told
    assert "&lt;b&gt;&amp;" in told


def test_comparing_scenarios_tells_what_the_other_changes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base = unit("a", "15T5") + unit("b", "15T6") + claim("soon", "can squad-a reach the hilltop in time?", "yes")
    path = scenario(tmp_path, base)
    other = variant(
        tmp_path,
        'turns = 1\nweather = ["rain"]\nfails = ["soon"]\nwithout = ["squad-b"]\n[units.squad-a]\nat = "15Z10"\nbroken = true\n',
    )
    assert main(["check", str(path), "--compare", str(other)]) == 0
    told = capsys.readouterr().out
    for words in (
        "turns: 4 -> 1", "weather: nothing -> rain", "units.squad-b: only in the first", "units.squad-a.at: 15T5 -> 15Z10",
        "squad-b: (attacker) at 15T6: legal -> not there", "soon: yes (as expected) -> no (fails as meant)",
        "squad-a to hilltop: turn 2 at the earliest",
    ):  # fmt: skip
        assert words in told
    assert main(["check", str(path), "--compare", str(path)]) == 0
    assert capsys.readouterr().out.count("nothing") == 4


def test_of_scenarios_in_a_folder_only_the_differences_are_told() -> None:
    checked = checked_once(BASES[0])
    assert "pass" not in as_text(checked, only_differences=True).replace("13 pass", "")
    assert "pass" in as_text(checked).replace("13 pass", "")
