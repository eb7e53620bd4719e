"""Whatever lies where a file is to be written: it is replaced whole where it may be, or stays as it is and it is said why."""

from __future__ import annotations

import json
import os
import secrets
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asl_query import ask, compare
from asl_query.cli import main
from asl_query.errors import AslQueryError
from asl_query.pipeline import ask_post
from asl_query.render.compared import as_bbcode
from asl_query.render.signature import is_ours
from asl_query.showing import tell
from asl_query.writing import write_all

needs_posix = pytest.mark.skipif(os.name == "nt", reason="FIFOs, devices and modes are those of POSIX")
QUESTION = "can 24C6 see INTO 24E7?"
OURS, THEIRS = '<svg xmlns="http://www.w3.org/2000/svg" data-generator="asl-query"></svg>', "the notes of a player\n"


class There(NamedTuple):
    """What may lie in the place of a file: how it is made, and whether it may be replaced without and with force."""

    make: Callable[[Path], object]
    replaced: bool
    replaced_with_force: bool


def _linked(to: str) -> Callable[[Path], object]:
    def make(path: Path) -> None:
        elsewhere = path.parent / "elsewhere"
        elsewhere.mkdir(exist_ok=True)
        if to:
            (elsewhere / path.name).write_text(to, encoding="utf-8")
        path.symlink_to(elsewhere / path.name)

    return make


def _text(content: str, mode: int = 0o644) -> Callable[[Path], object]:
    def make(path: Path) -> None:
        path.write_text(content, encoding="utf-8")
        path.chmod(mode)

    return make


@pytest.fixture(scope="session")
def posts() -> list[str]:
    answer = ask(QUESTION)
    return [answer.post("md"), answer.post("bbcode")]


THINGS = {
    "nothing": There(lambda _: None, True, True),
    "an empty file": There(_text(""), True, True),
    "a file of ours": There(_text(OURS), True, True),
    "a private file of ours": There(_text(OURS, 0o600), True, True),
    "a file of theirs": There(_text(THEIRS), False, True),
    "an executable of theirs": There(_text(THEIRS, 0o755), False, True),
    "a write-protected file of ours": There(_text(OURS, 0o444), False, False),
    "a folder": There(Path.mkdir, False, False),
    "a FIFO": There(os.mkfifo, False, False) if hasattr(os, "mkfifo") else There(Path.mkdir, False, False),
    "a link to a file of ours": There(_linked(OURS), True, True),
    "a link to a file of theirs": There(_linked(THEIRS), False, True),
    "a link to nothing": There(_linked(""), False, False),
    "a link to itself": There(lambda path: path.symlink_to(path), False, False),
    "a link to a device": There(lambda path: path.symlink_to("/dev/null"), False, False),
    "a link to a folder": There(lambda path: path.symlink_to(path.parent), False, False),
}


def _state(folder: Path) -> dict[str, tuple[int, str, bytes]]:
    """Everything in a folder: its mode, where it leads, what it says."""
    found = {}
    for path in sorted(folder.rglob("*")):
        there = path.lstat()
        leads = os.readlink(path) if path.is_symlink() else ""
        says = path.read_bytes() if stat.S_ISREG(there.st_mode) else b""
        found[str(path.relative_to(folder))] = (there.st_mode, leads, says)
    return found


@needs_posix
@given(there=st.lists(st.sampled_from(sorted(THINGS)), min_size=1, max_size=3), force=st.booleans())
def test_files_are_all_replaced_or_all_stay(there: list[str], force: bool) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        paths = [folder / f"answer-{number}.svg" for number in range(len(there))]
        for path, what in zip(paths, there, strict=True):
            THINGS[what].make(path)
        before = _state(folder)
        may = all(THINGS[what].replaced_with_force if force else THINGS[what].replaced for what in there)
        files = {path: f"new {path.name}" for path in paths}
        if may:
            write_all(files, force=force)
            assert [path.read_text(encoding="utf-8") for path in paths] == list(files.values())
            after = _state(folder)
            assert set(after) == {*before, *(path.name for path in paths)}  # nothing lies beside them
            for name, (mode, leads, _) in before.items():
                assert after[name][:2] == (mode, leads), "modes and links stay"
        else:
            with pytest.raises(AslQueryError, match="cannot be written"):
                write_all(files, force=force)
            assert _state(folder) == before


@needs_posix
@pytest.mark.parametrize("fails_at", [0, 1, 2])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=["full", "Ctrl-C"])
def test_what_fails_half_way_leaves_all_as_before(
    fails_at: int, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [tmp_path / f"{name}.svg" for name in "abc"]
    for path in paths[:2]:
        path.write_text(OURS, encoding="utf-8")
        path.chmod(0o640)
    before = _state(tmp_path)
    replace, calls = os.replace, []

    def replace_but_once(a: str, b: str) -> None:
        calls.append(b)
        if len(calls) == fails_at + 1:
            raise error
        replace(a, b)

    monkeypatch.setattr(os, "replace", replace_but_once)
    with pytest.raises(AslQueryError if isinstance(error, OSError) else KeyboardInterrupt):
        write_all(dict.fromkeys(paths, "new"))
    assert _state(tmp_path) == before


@needs_posix
def test_no_name_beside_it_can_be_foreseen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    victim = tmp_path / "victim"
    victim.write_text(THEIRS, encoding="utf-8")
    (tmp_path / ".answer.svg.part").symlink_to(victim)
    os.mkfifo(tmp_path / ".answer.md.part")
    for name in ("answer.svg", "answer.md"):
        write_all({tmp_path / name: "new"})
    assert victim.read_text(encoding="utf-8") == THEIRS
    monkeypatch.setattr(secrets, "token_hex", lambda _: "known")
    (tmp_path / ".asl-query-known.part").symlink_to(victim)  # even a name that was foreseen is not followed
    with pytest.raises(AslQueryError, match="File exists"):
        write_all({tmp_path / "other.svg": "new"})
    assert victim.read_text(encoding="utf-8") == THEIRS


def test_what_an_ended_program_left_is_taken_away(tmp_path: Path) -> None:
    left, fresh, others = (tmp_path / name for name in (".asl-query-1.part", ".asl-query-2.part", ".other.part"))
    for path in (left, fresh, others):
        path.touch()
    for path in (left, others):
        os.utime(path, (1, 1))
    write_all({tmp_path / "answer.svg": "new"})
    assert sorted(path.name for path in tmp_path.iterdir()) == [".asl-query-2.part", ".other.part", "answer.svg"]


def test_a_new_file_has_the_mode_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    write_all({tmp_path / "ours.svg": "new"})
    assert (tmp_path / "ours.svg").stat().st_mode == (tmp_path / "usual").stat().st_mode


@pytest.mark.parametrize("name", ["n" * 300, "", ".", "no such folder/x.svg", "nul\x00.svg", "file.txt/x.svg"])
def test_a_name_that_cannot_be_one_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "file.txt").touch()
    with pytest.raises(AslQueryError, match="cannot be written"):
        write_all({tmp_path / name if name.strip(".") else Path(name): "new"})


def test_two_files_of_one_answer_never_lie_in_one_place(tmp_path: Path) -> None:
    (tmp_path / "climb.svg").symlink_to(tmp_path / "climb.json")
    (tmp_path / "climb.json").touch()
    with pytest.raises(AslQueryError, match="would be written there too"):
        write_all({tmp_path / "climb.json": "a", tmp_path / "climb.svg": "b"})
    assert (tmp_path / "climb.json").read_text(encoding="utf-8") == ""


# how files are known as ours


@pytest.mark.parametrize("ending", ["json", "md", "html", "svg", "png"])
def test_every_saved_answer_may_be_saved_once_more(ending: str, tmp_path: Path) -> None:
    answer = ask("can a squad at 15T5 reach 15S5 by turn 5?")
    for file in answer.save(tmp_path / f"climb.{ending}"):
        assert is_ours(file.read_bytes()), file
    assert answer.save(tmp_path / f"climb.{ending}")


@pytest.mark.parametrize("question", [QUESTION, "may a broken squad Climb?", "can a squad Climb? may a broken squad Climb?"])
@pytest.mark.parametrize("form", ["json", "md", "bbcode", "html", "svg"])
def test_what_the_command_writes_it_may_write_once_more(question: str, form: str, tmp_path: Path) -> None:
    words = ["ask", question, "--format", form, "-o", str(tmp_path / f"answer.{'txt' if form == 'bbcode' else form}")]
    first = main(words)
    if first == 0:
        assert main(words) == 0
        assert all(is_ours(path.read_bytes()) for path in tmp_path.iterdir())
    else:  # a form that there is not for it
        assert first == 2
        assert not list(tmp_path.iterdir())


def test_posts_of_both_rulesets_and_of_several_questions_are_known() -> None:
    both = compare("can a squad at 15T5 reach 15S5 by turn 5?")
    for text in (both._repr_markdown_(), as_bbcode(both, tell)):
        assert is_ours((text or "").encode())
    assert is_ours(json.dumps(ask_post("can a squad Climb? may a broken squad Climb?").to_json()).encode())
    assert is_ours(json.dumps(both.to_json()).encode())


@given(before=st.text("ab# \n*", max_size=9), after=st.text("ab# \n*", max_size=9))
def test_a_post_to_which_somebody_wrote_is_theirs(posts: list[str], before: str, after: str) -> None:
    for post in posts:
        assert is_ours(post.encode())
        assert not is_ours((post + post).encode())
        assert not is_ours(f"{post}\n{after}x".encode())
        assert not is_ours(f"{before}x\n{post}".encode())


@given(st.binary(max_size=80))
def test_other_files_are_never_ours(content: bytes) -> None:
    for start in (b"", b"{", b'{"schema": 1}', b"<svg >", b"<!DOCTYPE html>", b"\x89PNG\r\n\x1a\n", b"**", b"[b]"):
        assert not is_ours(start + content.replace(b"asl-query", b""))


def test_an_unrelated_file_beside_a_post_is_not_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "climb.json").write_text('{"mine": 1}', encoding="utf-8")
    words = ["ask", QUESTION, "--format", "md", "-o", str(tmp_path / "climb.md")]
    assert main(words) == 2
    assert "climb.json cannot be written: it is there already" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["climb.json"]
    assert main([*words, "--force"]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["climb.json", "climb.md", "climb.svg"]


def test_python_asks_for_force_too(tmp_path: Path) -> None:
    file = tmp_path / "answer.json"
    file.write_text("mine", encoding="utf-8")
    with pytest.raises(AslQueryError, match="force=True"):
        ask(QUESTION).save(file)
    assert ask(QUESTION).save(file, force=True) == (file,)


@pytest.mark.parametrize(
    "words",
    [
        ["ask", QUESTION],
        ["ask"],
        ["check", "queries/scenarios/cliff_assault_15.toml"],
        ["board", "show", "24"],
        ["board", "import", "no such archive"],
        ["ask", QUESTION, "--ruleset", "asl,slc"],
    ],
    ids=" ".join,
)
def test_what_may_not_be_written_is_refused_before_the_work(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "notes.txt"
    target.write_text(THEIRS, encoding="utf-8")
    monkeypatch.setattr("asl_query.pipeline.ask", lambda *_, **__: pytest.fail("it is refused before"))
    assert main([*words, "-o", str(target)]) == 2
    assert "notes.txt cannot be written: it is there already" in capsys.readouterr().err
    assert target.read_text(encoding="utf-8") == THEIRS


@needs_posix
def test_what_is_in_use_is_kept_as_it_lies_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("asl_query.in_use.user_config_path", lambda _: tmp_path)
    kept = tmp_path / "dotfiles.json"
    kept.write_text("{}", encoding="utf-8")
    kept.chmod(0o600)
    (tmp_path / "use.json").symlink_to(kept)
    assert main(["use", "24"]) == 0
    assert (tmp_path / "use.json").is_symlink()
    assert '"24"' in kept.read_text(encoding="utf-8")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


@needs_posix
def test_what_is_in_use_cannot_be_kept_in_a_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("asl_query.in_use.user_config_path", lambda _: tmp_path)
    os.mkfifo(tmp_path / "use.json")
    assert main(["use", "24"]) == 2
    assert "cannot be kept" in capsys.readouterr().err
    monkeypatch.setattr("asl_query.in_use.user_config_path", lambda _: tmp_path / "use.json" / "config")
    assert main(["use", "24"]) == 2
    assert "cannot be kept" in capsys.readouterr().err
