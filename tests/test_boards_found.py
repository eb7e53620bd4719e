"""The folder of VASL's boards is found where VASL keeps it, and what it gives comes before excerpts."""

from __future__ import annotations

from pathlib import Path

import pytest
from drawn_archive import small_picture, write_board, write_zip

from asl_query import ask
from asl_query.cli import main
from asl_query.errors import AslQueryError
from asl_query.facts import vasl_folder as looked_for

pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home of somebody who has named no folder."""
    monkeypatch.delenv("ASL_QUERY_BOARDS")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("APPDATA", str(tmp_path / "AppData" / "Roaming"))
    return tmp_path


def boards_in(folder: Path) -> Path:
    """Boards 5, 24 and w of 5 x 4 hexes, with woods in C2."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("bd05", "bd24", "bdw"):
        write_board(folder / name, small_picture(), name[2:])
    return folder


def preferences(folder: Path, name: str, text: str) -> None:
    (folder / "prefs").mkdir(parents=True, exist_ok=True)
    (folder / "prefs" / name).write_text(text, encoding="latin-1")


@pytest.mark.parametrize("settings", [".VASSAL", "Library/Application Support/VASSAL", "AppData/Roaming/VASSAL"])
def test_the_folder_that_vasl_has_in_its_preferences(settings: str, home: Path) -> None:
    boards = boards_in(home / "My Boards: é")
    escaped = str(boards).replace("\\", "\\\\").replace(":", "\\:").replace("é", "\\u00E9")
    preferences(home / settings, "VASL", f"#Sat Nov 28\nboardPicker=1\nboardURL={escaped}\n")
    found = looked_for.vasl_folder()
    assert found is not None
    assert found.path == boards
    assert "preferences" in found.by
    assert ask("can wA2 see wE2?").answer == "no"


@pytest.mark.parametrize("usual", ["VASL/boards", "Documents/VASL/boards"])
def test_a_usual_folder(usual: str, home: Path) -> None:
    boards = boards_in(home / usual)
    found = looked_for.vasl_folder()
    assert found is not None
    assert found.path.samefile(boards)


def test_the_folder_beside_the_module(home: Path) -> None:
    boards = boards_in(home / "games" / "boards")
    preferences(home / ".VASSAL", "V_Global", f"modulesDir={home / 'games'}\n")
    found = looked_for.vasl_folder()
    assert found is not None
    assert found.path == boards


@pytest.mark.parametrize(
    "text",
    ["", "boardURL=\n", "boardURL=boards\n", "boardURL=/no/such/folder\n", "boardURL=\\u0000\n", "\x00\xff=\n", "#boardURL=/"],
)
def test_preferences_that_name_no_boards_find_none(text: str, home: Path) -> None:
    preferences(home / ".VASSAL", "VASL", text)
    (home / ".VASSAL" / "prefs" / "VASL_2").mkdir()
    assert looked_for.vasl_folder() is None
    with pytest.raises(AslQueryError, match=r"--boards FOLDER"):
        ask("can wA2 see wE2?")


def test_what_is_found_comes_before_excerpts_and_behind_whole_boards(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    boards = boards_in(home / "VASL" / "boards")
    assert ask("can 5A2 see 5E2?").answer == "no"
    assert ask("can 24C6 see INTO 24D9?").answer == "yes"  # the whole board that comes with the program
    assert main(["board", "list"]) == 0
    printed = capsys.readouterr().out
    assert f"5: the whole board, from your archive {boards / 'bd05'}\n" in printed
    assert "24: hexrows A to GG, LOS in hexrows A to GG; comes with the program\n" in printed
    assert f"VASL archives in {boards}: bd05 bd24 bdw\nIt was found by itself: " in printed


def test_a_folder_that_is_named_comes_first(home: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    boards_in(home / "VASL" / "boards")
    named = tmp_path_factory.mktemp("named")
    write_board(named / "bdw", small_picture("A4"), "w")
    assert ask("can wA2 see wE2?").answer == "no"
    assert ask("can wA2 see wE2?", boards=named).answer == "yes"


def test_nothing_is_looked_for_where_the_variable_is_left_empty(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    boards_in(home / "VASL" / "boards")
    monkeypatch.setenv("ASL_QUERY_BOARDS", "")
    with pytest.raises(AslQueryError, match="board w: there are no facts for this board"):
        ask("can wA2 see wE2?")


def test_an_archive_that_cannot_be_read_leaves_the_excerpt(home: Path) -> None:
    boards = boards_in(home / "VASL" / "boards")
    for name in ("bd05", "bdw"):
        write_zip(boards / name, {"data": b""})
    assert ask("what is the level of 5Z8?").value == 0
    with pytest.raises(AslQueryError, match="no BoardMetadata"):
        ask("can wA2 see wE2?")


def test_a_question_beyond_an_excerpt_says_how_to_give_the_whole_board() -> None:
    with pytest.raises(AslQueryError, match=r"cover hexrows Y to AA; A2 lies outside.*bd05 is: --boards FOLDER"):
        ask("can 5A2 see 5E2?")
