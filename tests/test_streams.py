"""Standard output may be closed, full, broken or of another code page, and Ctrl-C may come while all starts: no traceback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asl_query import cli, streams
from asl_query.cli import main

QUESTION = "can 24C6 see INTO 24E7?"
PRINTS = {
    "an answer": ["ask", QUESTION],
    "a rule": ["rule", "B11.41"],
    "the boards": ["board", "list"],
    "the clauses": ["rules", "cliff"],
    "the help": ["--help"],
    "the version": ["--version"],
    "the forms": ["ask"],
}
NO_FACTS = ["ask", QUESTION, "--facts", "no such file"]
needs_posix = pytest.mark.skipif(os.name == "nt", reason="closed descriptors and /dev/full are those of POSIX")


def run(words: list[str], shell: str = "", typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, with its streams as a shell puts them."""
    command = [sys.executable, "-m", "asl_query", *words]
    words = ["sh", "-c", f'"$@" {shell}', "sh", *command] if shell else command
    return subprocess.run(
        words, input=typed, capture_output=True, text=True, check=False, env={**os.environ, **environment}, timeout=300
    )  # fmt: skip


@needs_posix
@pytest.mark.parametrize("name", PRINTS)
@pytest.mark.parametrize(("shell", "why"), [(">&-", "it is closed"), (">/dev/full", "No space left on device")])
def test_what_cannot_be_printed_is_an_error_in_one_line(name: str, shell: str, why: str) -> None:
    if "full" in shell and not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full")
    done = run(PRINTS[name], shell)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"What was to be printed cannot be read or written: {why}.\n"


@needs_posix
@pytest.mark.parametrize("shell", ["2>&-", "2>/dev/full", "2>&- >&-", "2>&- <&-"])
def test_where_errors_cannot_be_told_the_exit_code_tells_them(shell: str) -> None:
    assert run(NO_FACTS, shell).returncode == 2
    assert run(["blob"], shell).returncode == 2


@needs_posix
def test_what_is_written_to_a_file_needs_no_standard_output(tmp_path: Path) -> None:
    file = tmp_path / "answer.json"
    done = run(["ask", QUESTION, "--format", "json", "-o", str(file)], ">&- 2>&- <&-")
    assert done.returncode == 0
    assert file.read_text(encoding="utf-8").endswith("}\n")  # nothing else went into the place of a closed stream


@needs_posix
@pytest.mark.parametrize("shell", [">&-", ">/dev/full"])
def test_a_conversation_without_output_ends_in_one_line(shell: str) -> None:
    done = run([], shell, typed=f"{QUESTION}\n")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


@needs_posix
@pytest.mark.parametrize("words", [["ask", QUESTION], ["--help"], NO_FACTS], ids=" ".join)
def test_whoever_reads_may_stop_reading(words: list[str]) -> None:
    for shell in ("| true", "2>&1 | true"):
        assert run(words, shell).stderr in ("", run(words).stderr)


# code pages


@pytest.mark.parametrize("page", ["ascii", "cp437", "cp850", "cp1252", "cp1251", "cp932", "latin-1", "utf-8", "utf-16"])
def test_every_console_shows_a_half(page: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": page}
    done = subprocess.run([sys.executable, "-m", "asl_query", "coverage"], capture_output=True, env=environment, check=True)
    told = done.stdout.decode(page)
    assert done.stderr == b""
    assert "½" in told or "1/2" in told


def test_a_terminal_of_the_c_locale_is_answered() -> None:
    done = run(["ask", "blå ½ 🎲?"], LC_ALL="C", LANG="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.isascii()


@pytest.mark.parametrize(
    ("text", "shown"),
    [("½ MF", "1/2 MF"), ("1½ MF", "1 1/2 MF"), ("A–B", "A-B"), ("‘a’ “b”", "'a' \"b\""), ("🎲", "\\U0001f3b2"), ("→", "->")],
)
def test_what_a_code_page_lacks_is_told_in_plain_characters(text: str, shown: str) -> None:
    streams.prepare()
    assert text.encode("ascii", streams.ERRORS).decode() == shown


@given(st.text(), st.sampled_from(["ascii", "cp437", "cp1252", "cp932", "utf-8", "utf-16"]))
def test_any_text_can_be_printed_on_any_page(text: str, page: str) -> None:
    streams.prepare()
    printed = text.encode(page, streams.ERRORS).decode(page)
    if page == "utf-8" and not re.search("[\ud800-\udfff]", text):
        assert printed == text
    if page == "ascii":
        assert printed.isascii()


# Ctrl-C


def _with_ctrl_c_at(module: str) -> str:
    """A program that is the command, and gets Ctrl-C when it imports a module."""
    return f"""
import os, signal, sys
class AtImport:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, AtImport())
sys.argv = ["asl-query", "ask", {QUESTION!r}]
from asl_query.__main__ import main
main()
"""


@needs_posix
@pytest.mark.parametrize("module", ["asl_query.cli", "argparse", "asl_query.errors", "asl_query.pipeline", "numpy"])
def test_ctrl_c_while_it_starts_is_no_traceback(module: str) -> None:
    done = subprocess.run([sys.executable, "-c", _with_ctrl_c_at(module)], capture_output=True, text=True, check=False)
    assert done.returncode == 130
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_nothing_is_imported_before_ctrl_c_is_heeded() -> None:
    code = "import sys; before = set(sys.modules); import asl_query.__main__; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) <= {"asl_query", "asl_query.__main__", "asl_query.own_modules"}


def test_the_installed_command_is_the_one_that_heeds_it(root: Path) -> None:
    assert 'asl-query = "asl_query.__main__:main"' in (root / "pyproject.toml").read_text(encoding="utf-8")


@needs_posix
def test_ctrl_c_that_is_ignored_stays_ignored() -> None:
    code = _with_ctrl_c_at("numpy")
    ignoring = lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)  # noqa: E731
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, preexec_fn=ignoring)
    assert done.returncode == 0
    assert done.stdout.startswith("No, ")


# faults of the program


def test_a_fault_of_the_program_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("\x1b[31mfell over\nand over")

    monkeypatch.setattr("asl_query.explain.rule_card.rule_card", fail)
    monkeypatch.setattr(sys, "argv", ["asl-query", "rule", "B11.41"])
    assert cli.typed(time.monotonic()) == 4
    told = capsys.readouterr().err
    assert re.fullmatch(r"This is a fault of asl-query, not yours \(RuntimeError: \\x1b\[31mfell over\)\. .*\n", told)
    with pytest.raises(RuntimeError):
        main(["rule", "B11.41"])
