"""Completion in the real shells: what each makes of a line that is begun, read from the script that is printed."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from asl_query.cli import main
from asl_query.completing import SHELLS

# A line that is begun, and its last word as it is completed.
COMPLETED = {
    "asl-query a": "ask",
    "asl-query cov": "coverage",
    "asl-query board im": "import",
    "asl-query ask --form": "--format",
    "asl-query ask --format j": "json",
    "asl-query ask --ruleset sl": "slc",
    "asl-query rules --ruleset sl": "slc",
    "asl-query rules --rul": "--ruleset",
    "asl-query completion f": "fish",
    "asl-query verify an": "answer.json",
    "asl-query ask --facts si": "situation.toml",
    "asl-query ask --boards fo": "folder",
    "asl-query board show 24 --sv": "--svg",
    "asl-query check --comp": "--compare",
}
_BASH = r"""
source "$1"
complete_line() {
    read -ra COMP_WORDS <<< "$1"
    COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 )) COMP_LINE="$1" COMP_POINT=${#1} COMPREPLY=()
    $(complete -p asl-query | sed 's/.*-F \([^ ]*\).*/\1/') asl-query "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    echo "${COMPREPLY[*]}"
}
while read -r line; do complete_line "$line"; done
"""
_FISH = r"""
source $argv[1]
while read -l line; echo (complete -C "$line" | cut -f 1); end
"""
# A terminal of its own in which the Tab key is typed; a key of our own writes down what then stands in the line.
_ZSH = r"""
zmodload zsh/zpty
zpty terminal zsh -f -i
zpty -w terminal "source $1"
while zpty -r terminal out; do [[ $out == *READY* ]] && break; done
while read -r line; do zpty -w -n terminal "$line"$'\t\x14'; done
zpty -w terminal "print DO''NE"
while zpty -r terminal out; do [[ $out == *DONE* ]] && break; done
zpty -d terminal
while read -r line; do print -r -- "${line##* }"; done < lines
"""
_IN_THE_TERMINAL = r"""
stty cols 200
autoload -Uz compinit; compinit -u -D
READ
written() { print -r -- "$BUFFER" >> lines; BUFFER= }
zle -N written; bindkey '^T' written
print READY
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the shells stand, with a file of each sort."""
    for name in ("answer.json", "situation.toml"):
        (tmp_path / name).touch()
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _completed(shell: str, *arguments: str, script: str, folder: Path) -> list[str]:
    """The last word of each line as a shell completes it."""
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here to complete anything")
    options = {
        "bash": ["--norc", "-c", script, "bash"],
        "zsh": ["-f", "-c", script, "zsh"],
        "fish": ["--no-config", "-c", script],
    }
    home = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder), "TERM": "xterm"}
    said = subprocess.run(
        [shell, *options[shell], *arguments], input="\n".join(COMPLETED) + "\n", capture_output=True, text=True, env=home,
        check=True,
    )  # fmt: skip
    assert said.stderr == ""
    return [line.strip().rstrip("/") for line in said.stdout.splitlines()]


def _script(shell: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """What is printed for a shell, as a file under the name by which zsh finds it."""
    assert main(["completion", shell]) == 0
    file = folder / "completions" / "_asl-query"
    file.parent.mkdir()
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    return file


@pytest.mark.parametrize(("shell", "script"), [("bash", _BASH), ("fish", _FISH)], ids=["bash", "fish"])
def test_bash_and_fish_complete_what_is_begun(
    shell: str, script: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:  # fmt: skip
    file = _script(shell, folder, capsys)
    assert dict(zip(COMPLETED, _completed(shell, str(file), script=script, folder=folder), strict=True)) == COMPLETED


@pytest.mark.parametrize(
    "read",
    ["source completions/_asl-query", 'eval "$(cat completions/_asl-query)"', "fpath=(completions $fpath); compinit -u -D"],
    ids=["source", "eval", "fpath"],
)
def test_zsh_completes_what_is_begun_however_it_reads_the_script(
    read: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:  # fmt: skip
    _script("zsh", folder, capsys)
    (folder / "set_up").write_text(_IN_THE_TERMINAL.replace("READ\n", f"{read}\n", 1), encoding="utf-8")
    assert dict(zip(COMPLETED, _completed("zsh", "set_up", script=_ZSH, folder=folder), strict=True)) == COMPLETED


def test_each_shell_has_its_test() -> None:
    assert set(SHELLS) == {"bash", "zsh", "fish"}
