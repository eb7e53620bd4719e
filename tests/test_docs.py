"""The documentation holds: links lead somewhere, pictures are what the program draws, the skeletons that it promises are made."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from asl_query import ask
from asl_query.tools import new

ROOT = Path(__file__).parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
README_BYTES = 8192
PICTURES = {
    "sees.svg": "which hexes can see INTO 24D9?",
    "way.svg": "how soon can a squad at 15T5 reach 15S5?",
    "lane.svg": "which hexes does a TMSL at 44T7 illuminate targeting 44U3?",
}


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_every_link_of_a_page_leads_to_a_file(page: Path) -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    named = re.findall(r"`((?:asl_query|tests|queries|facts|docs)/[\w/.*-]+?)/?`", page.read_text(encoding="utf-8"))
    assert [name for name in named if not list(ROOT.glob(name))] == []


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_bytes()) < README_BYTES


@pytest.mark.parametrize("picture", PICTURES)
def test_a_picture_of_the_readme_is_what_the_program_draws(picture: str) -> None:
    assert (ROOT / "docs" / "pictures" / picture).read_text(encoding="utf-8") == ask(PICTURES[picture])._repr_svg_()
    assert picture in (ROOT / "README.md").read_text(encoding="utf-8")


def test_nothing_names_what_lies_beside_the_project() -> None:
    ours = [*PAGES, *(ROOT / "asl_query").rglob("*.py"), *(ROOT / "asl_query").rglob("*.toml"), ROOT / "pyproject.toml"]
    assert [p.name for p in ours if "../shared" in p.read_text(encoding="utf-8")] == []


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The parts of the repository that the tool writes to."""
    for folder in ("asl_query/rules", "asl_query/rulings", "asl_query/kinds", "queries/rulebook"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in (".py", ".toml"):
                copy = tmp_path / file.relative_to(ROOT)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(file.read_bytes())
    return tmp_path


@pytest.mark.parametrize(("number", "files"), [("B13.99", 3), ("SLC4.6.99", 3), ("C99.9", 4)])
def test_the_skeleton_of_a_rule_takes_no_more_than_four_files(number: str, files: int, clone: Path) -> None:
    touched = new.new_rule(clone, number)
    assert len(touched) == files <= 4
    assert number in touched[0].read_text(encoding="utf-8")
    assert "answer" in touched[-1].read_text(encoding="utf-8")


def test_the_skeleton_of_a_kind_takes_its_folder_and_one_line(clone: Path) -> None:
    registry = clone / "asl_query" / "kinds" / "registry.py"
    before = registry.read_text(encoding="utf-8").splitlines()
    touched = new.new_kind(clone, "made_up")
    assert {path.parent.name for path in touched} == {"made_up", "kinds"}
    assert len(registry.read_text(encoding="utf-8").splitlines()) == len(before) + 1


def test_the_skeletons_run_and_fail_as_they_say(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "asl_query", tmp_path / "asl_query", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "queries", tmp_path / "queries")
    (tmp_path / "facts").symlink_to(ROOT / "facts")
    new.new_kind(tmp_path, "made_up")
    query = new.new_rule(tmp_path, "C99.9")[-1]
    asked = _run(tmp_path, "ask", "does made_up know 24C6?")
    assert "nobody has written yet what an answer about 24C6 must show" in asked.stderr
    checked = _run(tmp_path, "check", str(query))
    assert checked.returncode == 1
    assert "expected: no" in checked.stdout
    assert "answered: yes" in checked.stdout


def _run(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line of a clone."""
    command = [sys.executable, "-m", "asl_query", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=root, env={**os.environ, "PYTHONPATH": str(root)}
    )


@pytest.mark.parametrize("arguments", [["rule", "nonsense"], ["rule", "B11.41"], ["kind", "reach"], ["kind", "No!"]])
def test_the_tool_makes_nothing_of_what_is_none(arguments: list[str], clone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted(clone.rglob("*"))
    assert new.main([*arguments, "--root", str(clone)]) == 2
    assert capsys.readouterr().err
    assert sorted(clone.rglob("*")) == before


def test_python_m_asl_query_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "asl_query", "--version"], capture_output=True, text=True, check=False)
    assert re.fullmatch(r"asl-query \d+\.\d+\.\d+\n", done.stdout)


def test_a_missing_library_for_archives_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    from asl_query.errors import AslQueryError

    monkeypatch.setitem(sys.modules, "contourpy", None)
    for name in ("from_vasl", "vasl_outlines"):
        monkeypatch.delitem(sys.modules, f"asl_query.facts.{name}", raising=False)
    with pytest.raises(AslQueryError, match=r"asl-query\[boards\]"):
        import asl_query.facts.from_vasl  # noqa: F401
