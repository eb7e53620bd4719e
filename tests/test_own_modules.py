"""Files in the current folder are never run, whatever they are called."""

from __future__ import annotations

import importlib.resources
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COMMAND = [str(Path(sys.executable).with_name("asl-query"))]
MODULE = [sys.executable, "-m", "asl_query"]
INSTALLED = ["constraint", "jsonschema_rs", "lark", "mpmath", "numpy", "platformdirs", "rapidfuzz", "sympy", "z3"]
QUESTIONS = [  # those that start processes of their own, and one that imports z3
    "how likely is a squad at 15U5 to reach 15S5 by turn 5 only by Climbing 15S5-T5?",
    "may a broken squad Climb under each reading?",
    "can a unit ever be Climbing and pinned?",
]


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file of the name of every module that could be imported; each tells that it was run."""
    folder = tmp_path_factory.mktemp("hostile")
    python_itself = [sys.executable, "-I", "-c", "import runpy, sys; print(*sys.modules)"]
    before = set(subprocess.run(python_itself, capture_output=True, text=True, check=True).stdout.split())
    for name in sorted(({*sys.stdlib_module_names, *INSTALLED} - before) - {"antigravity", "this"}):
        (folder / f"{name}.py").write_text(f"open({str(folder / 'ran')!r}, 'a').write({name!r} + ' ')\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def hostile_library(hostile: Path) -> None:
    """A libz3 beside them that tells when it is loaded."""
    compiler = shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("no C compiler makes a library for this test")
    source = hostile / "z3.c"
    told = json.dumps(str(hostile / "ran"))
    source.write_text(
        "#include <stdio.h>\n__attribute__((constructor)) static void f(void)"
        f'{{ FILE *told = fopen({told}, "a"); fputs("libz3 ", told); fclose(told); }}\n',
        encoding="utf-8",
    )
    subprocess.run([compiler, "-shared", "-fPIC", "-o", hostile / "libz3.so", source], check=True)
    for theirs in importlib.resources.files("z3").joinpath("lib").iterdir():  # a name with a version as well
        if theirs.name.startswith("libz3.so."):
            shutil.copy(hostile / "libz3.so", hostile / theirs.name)


def ran(folder: Path) -> str:
    told = folder / "ran"
    found = told.read_text(encoding="utf-8") if told.exists() else ""
    told.unlink(missing_ok=True)
    return found


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("start", [COMMAND, MODULE], ids=["asl-query", "python -m"])
def test_nothing_in_the_current_folder_is_run(start: list[str], question: str, hostile: Path) -> None:
    done = subprocess.run([*start, "ask", question], cwd=hostile, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr, ran(hostile)) == (0, "", "")


@pytest.mark.usefixtures("hostile_library")
def test_no_library_in_the_current_folder_is_loaded(hostile: Path) -> None:
    done = subprocess.run([*COMMAND, "ask", QUESTIONS[2]], cwd=hostile, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr, ran(hostile)) == (0, "", "")
    loaded = subprocess.run([sys.executable, "-P", "-c", "import z3"], cwd=hostile, capture_output=True, check=False)
    assert ran(hostile) == "libz3 ", loaded.stderr  # z3 by itself does load it: this test can fail


def test_a_clone_that_is_the_current_folder_is_imported() -> None:
    done = subprocess.run([*MODULE, "ask", QUESTIONS[1]], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
