"""A board or situation in use, and units of a situation that a question points at."""

from __future__ import annotations

from pathlib import Path

import pytest
from drawn_archive import small_picture, write_board

from asl_query.cli import main
from asl_query.errors import AskBackError, AslQueryError
from asl_query.facts.situation_file import read_facts
from asl_query.in_use import InUse, in_use, use
from asl_query.pipeline import read

ONE_SQUAD = """title = "One squad below the cliff"
[units.squad-a]
kind = "squad"
at = "15U5"
"""


@pytest.fixture
def situation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a situation with one squad, and a config folder with nothing in use."""
    monkeypatch.setattr("asl_query.in_use.user_config_path", lambda *_, **__: tmp_path)
    file = tmp_path / "one_squad.toml"
    file.write_text(ONE_SQUAD)
    return file


@pytest.mark.usefixtures("situation")
def test_a_board_in_use_need_not_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["use", "24"]) == 0
    assert main(["ask", "which hexes can see INTO D9"]) == 0
    assert "Using board 24 (asl-query use).\n20 hexes can see INTO 24D9" in capsys.readouterr().out
    assert use("nothing") == in_use() == InUse()
    assert main(["ask", "which hexes can see INTO D9"]) == 2


@pytest.mark.usefixtures("situation", "own_cache")
def test_a_board_of_an_archive_is_put_in_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("bdw", "bd07"):
        write_board(tmp_path / name, small_picture(), name[2:])
    with pytest.raises(AslQueryError, match='There is no board and no file "w"'):
        use("w")
    monkeypatch.setenv("ASL_QUERY_BOARDS", str(tmp_path))
    assert use("w") == InUse(board="w")
    assert use("07") == InUse(board="7")


def test_this_squad_is_the_one_of_the_situation_in_use(situation: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["use", str(situation)]) == 0
    assert main(["ask", "can this squad reach S5 by turn 5"]) == 0
    assert "squad-a can reach 15S5 by turn 5" in capsys.readouterr().out
    assert read("can my squad reach S5 by turn 5", facts=situation) == read("can squad-a reach 15S5 by turn 5", facts=situation)


def test_of_two_squads_it_is_asked_which(situation: Path) -> None:
    situation.write_text(ONE_SQUAD + ONE_SQUAD.partition("\n")[2].replace("squad-a", "squad-b"), encoding="utf-8")
    assert read_facts(situation).default_board == "15"
    with pytest.raises(AskBackError, match="squad-a, squad-b") as asked:
        read("can the squad reach S5 by turn 5", facts=situation)
    assert asked.value.near == ("can squad-a reach S5 by turn 5", "can squad-b reach S5 by turn 5")


@pytest.mark.usefixtures("situation")
def test_a_shipped_situation_is_found_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert use("cliff_assault").facts.endswith("cliff_assault.toml")
    assert main(["ask", "--facts", "cliff_assault", "can squad-a see 15S5?"]) in (0, 2)
    assert main(["use"]) == 0
    assert "cliff_assault.toml" in capsys.readouterr().out


def test_what_is_no_board_and_no_file_is_refused(situation: Path) -> None:
    with pytest.raises(AslQueryError, match="There is no board and no file"):
        use("foo")
    (situation.parent / "use.json").write_text("[")
    assert in_use() == InUse()
