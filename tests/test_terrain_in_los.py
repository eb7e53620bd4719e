"""What each terrain of a drawn archive does to a LOS and to a way, by what the charts print of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from drawn_archive import Picture, write_board

from asl_query import ask
from asl_query.errors import QuestionError
from asl_query.facts.vasl_terrain import MEANING, UNKNOWN

pytestmark = pytest.mark.usefixtures("own_cache")

CLEAR, BLOCKED, UNDECIDED = "clear", "blocked", "undecided"

# By VASL's code: a LOS over it at its own level, one from a level above to its level, one from two levels above, each with the
# hex in the middle; and the MF to enter it. A number is how much a clear LOS is hindered.
LOS_AND_MF = {
    0: (0, CLEAR, CLEAR, 1), 15: (0, CLEAR, CLEAR, 1), 69: (0, CLEAR, CLEAR, 1),
    60: (BLOCKED, BLOCKED, CLEAR, 2), 62: (BLOCKED, BLOCKED, BLOCKED, "1½"),
    61: (BLOCKED, BLOCKED, BLOCKED, None), 126: (BLOCKED, BLOCKED, BLOCKED, 2),
    127: (BLOCKED, BLOCKED, BLOCKED, 2), 128: (BLOCKED, BLOCKED, CLEAR, None), 133: (BLOCKED, BLOCKED, BLOCKED, "all"),
    117: (BLOCKED, CLEAR, CLEAR, 3), 90: (BLOCKED, CLEAR, CLEAR, 3), 190: (BLOCKED, CLEAR, CLEAR, 3),
    182: (BLOCKED, BLOCKED, CLEAR, 3), 184: (BLOCKED, BLOCKED, BLOCKED, 3),
    24: (1, CLEAR, CLEAR, "1½"), 25: (1, CLEAR, CLEAR, 2), 27: (1, CLEAR, CLEAR, 2), 119: (1, CLEAR, CLEAR, 2),
    132: (1, CLEAR, CLEAR, 2), 131: (1, CLEAR, CLEAR, 2), 14: (1, CLEAR, CLEAR, "all"),
    118: (1, BLOCKED, CLEAR, 2), 129: (1, BLOCKED, CLEAR, 1), 175: (1, BLOCKED, CLEAR, 2), 64: (1, CLEAR, CLEAR, 1),
    130: (1, UNDECIDED, UNDECIDED, 2), 105: (UNDECIDED, CLEAR, CLEAR, 1), 106: (UNDECIDED, CLEAR, CLEAR, 1),
    154: (UNDECIDED, CLEAR, CLEAR, None),
    198: (BLOCKED, BLOCKED, CLEAR, 2), 45: (BLOCKED, BLOCKED, CLEAR, 2), 47: (BLOCKED, BLOCKED, CLEAR, 2),
    58: (BLOCKED, BLOCKED, BLOCKED, 2),
    163: (BLOCKED, BLOCKED, CLEAR, 2), 164: (BLOCKED, BLOCKED, BLOCKED, 2), 165: (BLOCKED, BLOCKED, BLOCKED, 2),
    160: (1, CLEAR, CLEAR, 2), 161: (1, CLEAR, CLEAR, 2), 162: (1, CLEAR, CLEAR, 2),
    168: (1, BLOCKED, CLEAR, None), 169: (1, BLOCKED, BLOCKED, None),
    21: (0, CLEAR, CLEAR, 1), 23: (0, CLEAR, CLEAR, 1),
    166: (BLOCKED, BLOCKED, CLEAR, None), 167: (BLOCKED, BLOCKED, BLOCKED, None), 191: (BLOCKED, BLOCKED, CLEAR, None),
    192: (BLOCKED, BLOCKED, BLOCKED, None), 113: (BLOCKED, BLOCKED, CLEAR, None), 125: (BLOCKED, BLOCKED, CLEAR, None),
    115: (BLOCKED, BLOCKED, CLEAR, None), 114: (1, CLEAR, CLEAR, None),
    100: (0, CLEAR, CLEAR, 1), 101: (0, CLEAR, CLEAR, 1), 102: (0, CLEAR, CLEAR, 1), 107: (0, CLEAR, CLEAR, 2),
    143: (0, CLEAR, CLEAR, 2), 111: (0, CLEAR, CLEAR, 1), 112: (0, CLEAR, CLEAR, 1), 120: (0, CLEAR, CLEAR, 2),
    135: (0, CLEAR, CLEAR, None), 136: (0, CLEAR, CLEAR, None), 153: (0, CLEAR, CLEAR, None),
    **dict.fromkeys((1, 3, 4, 5, 6, 12, 22, 95, 96, 97, 139, 140, 147), (0, CLEAR, CLEAR, None)),
}  # fmt: skip


def board(folder: Path, code: int) -> Path:
    """Board 7 with the terrain in C3, and A3 and A5 at levels 1 and 2."""
    picture = Picture(7, 5, 337, 322)
    picture.hexes(["C3", "C4"], code=code)
    picture.hexes(["A4"], level=1)
    picture.hexes(["A5"], level=2)
    write_board(folder / "bd7", picture, "7")
    return folder


def seen(question: str, folder: Path) -> str | int:
    answer = ask(question, boards=folder)
    return UNDECIDED if answer.is_undecided else {"yes": CLEAR, "no": BLOCKED}[str(answer.answer)]


def hindered(folder: Path, start: str, end: str) -> str | int:
    answer = ask(f"what is the Hindrance between {start} and {end} in July?", boards=folder)
    if answer.is_undecided:
        return UNDECIDED
    return BLOCKED if answer.answer == "no" else int(answer.answer.value)


@pytest.mark.parametrize("code", LOS_AND_MF)
def test_a_los_over_it_and_a_way_into_it(code: int, tmp_path: Path) -> None:
    folder = board(tmp_path, code)
    level, *above, mf = LOS_AND_MF[code]
    assert seen("can 7B3 see 7D3 in July?", folder) == (level if isinstance(level, str) else CLEAR)
    if not isinstance(level, str):
        assert hindered(folder, "7B3", "7D3") == level
    assert [seen(f"can {ends} in July?", folder) for ends in ("7A4 see 7E2", "7A5 see 7E3")] == above
    assert_costs(folder, mf)


def assert_costs(folder: Path, mf: int | str | None) -> None:
    answer = ask("how many MF does a squad need from 7C2 to 7C3?", boards=folder)
    if mf is None:
        assert answer.is_undecided
    elif mf == "all":
        assert answer.answer == "no"
        assert ask("can a squad at 7C2 reach 7C3 by turn 1?", boards=folder).answer == "yes"
    else:
        assert answer.answer.value == mf


def test_every_terrain_that_is_known_is_tried() -> None:
    tried = {MEANING[code].terrain for code in LOS_AND_MF}
    in_other_tests = {"crags", "graveyard", "lumberyard", "market place", "orchard", "stone building", "water", "wooden building"}
    assert {meaning.terrain for meaning in MEANING.values()} - tried - set(UNKNOWN) == in_other_tests


@pytest.mark.parametrize(("code", "mf"), [(60, 2), (126, 2), (182, 2), (127, 3)])
def test_light_jungle_and_gutted_buildings_are_bypassed_and_dense_jungle_is_not(code: int, mf: int, tmp_path: Path) -> None:
    picture = Picture(7, 5, 337, 322)
    picture.blob("C3", code)
    write_board(tmp_path / "bd7", picture, "7")
    assert ask("how many MF does a squad need from 7C2 to 7C4?", boards=tmp_path).answer.value == mf


@pytest.mark.parametrize("terrain", ["woods", "light jungle", "dense jungle"])
def test_a_path_leads_into_jungle_as_into_woods(terrain: str, tmp_path: Path) -> None:
    facts = tmp_path / "7.toml"
    hexes = f'[hexes]\nC3 = {{ terrain = "{terrain}" }}\n[hexsides]\npath = ["C2-C3"]\n'
    facts.write_text(f'board = "7"\nsource = "drawn"\ncolumns = 7\nrows = 5\n{hexes}', encoding="utf-8")
    assert ask("how many MF does a squad need from C2 to C3?", facts=facts).answer.value == 1


def test_levels_go_on_above_the_third(tmp_path: Path) -> None:
    """A building of four upper levels, and a hill of level 6."""
    picture = Picture(7, 5, 337, 322)
    picture.blob("C3", 44)
    picture.hexes(["E3"], level=6)
    write_board(tmp_path / "bd7", picture, "7")
    assert ask("can level 4 of 7C3 see 7A3?", boards=tmp_path).answer == "yes"
    assert ask("can 7A3 see 7E3?", boards=tmp_path).answer == "no"
    assert ask("what is the level of 7E3?", boards=tmp_path).answer.value == 6
    with pytest.raises(QuestionError, match="has 4 upper levels"):
        ask("can level 5 of 7C3 see 7A3?", boards=tmp_path)


def test_what_is_taken_from_elsewhere_is_said_where_the_los_meets_it(tmp_path: Path) -> None:
    """In a list where one that is clear does."""
    folder, said = board(tmp_path, 160), ("LOS of tower hindrance taken from general knowledge or VASL's table of terrain types",)
    for question in ("can 7A3 see 7E3?", "what is the Hindrance between 7A3 and 7E3?", "which hexes can see 7E3?"):
        assert ask(question, boards=folder).not_modelled == said
    assert ask("which hexes can see both 7E3 and 7E2?", boards=folder).not_modelled == said
    assert ask("can 7A1 see 7E1?", boards=folder).not_modelled == ()


def test_so_is_it_to_a_unit_in_bypass_whose_vertex_is_open(tmp_path: Path) -> None:
    picture = Picture(7, 5, 337, 322)
    picture.blob("C3", 60)
    picture.blob("E3", 166)
    write_board(tmp_path / "bd7", picture, "7")
    answer = ask("can 7G3 see a unit in Bypass of 7C3 along 7C3-D3?", boards=tmp_path)
    assert "storage tank" in answer.not_modelled[0]
