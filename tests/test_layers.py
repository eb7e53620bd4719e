"""Who may import whom: the arrows that carry the design, and what each room promises to hold."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Set
from functools import cache
from pathlib import Path
from typing import Any

import pytest

PACKAGE = Path(__file__).parent.parent / "asl_query"
# Files that every room may import.
BASE = {
    "codec", "columns", "deadline", "errors", "kept", "left_over", "ndarrays", "own_modules", "pattern_codes", "patterns",
    "plain_files", "records", "shown", "user_folders", "worked_out",
}  # fmt: skip

# Each room with those it may import, from the ground up. A kind of question is a room of its own; kinds may know one another.
MAY_IMPORT = {
    "terms": set[str](),
    "logic": set[str](),
    "finite": {"logic"},
    "facts": {"terms"},
    "board": {"terms", "facts"},
    "rules/charts": {"terms"},
    "rules/asl": {"terms", "logic", "board", "rules/charts"},
    "rules/slc": {"terms", "logic"},
    "rules": {"terms", "logic", "rules/asl", "rules/slc"},
    "rules/readings": {"terms", "logic", "rules/asl", "rules/slc"},
    "sight": {"terms", "logic", "facts", "board", "rules", "rules/asl", "rules/charts"},
    "acts": {"terms", "logic", "finite", "facts", "board", "rules", "rules/asl", "rules/slc", "rules/charts", "sight"},
    "rulings": {"terms", "logic", "board", "rules", "rules/asl", "rules/slc", "rules/charts", "sight", "acts"},
    "changes": {"terms", "logic", "facts", "board", "rules", "rules/asl", "rules/charts", "sight", "acts", "rulings"},
    "reasons": {"terms", "logic", "board", "rules", "rules/charts", "acts", "changes"},
    "solve": {"logic", "finite"},
    "check": {"terms", "logic", "finite", "board", "rules", "rules/asl", "rules/slc", "sight", "acts", "rulings", "changes"},
    "search": {
        "terms", "logic", "finite", "board", "rules", "rules/asl", "rules/slc", "rules/charts", "sight", "acts", "rulings",
        "changes",
    },
    "what_if": {
        "terms", "logic", "finite", "board", "rules", "rules/asl", "rules/slc", "rules/charts", "sight", "acts", "rulings",
        "changes", "search", "reasons",
    },
    "explain": {"terms", "facts", "logic", "rules", "rules/asl", "rules/slc", "rules/readings"},
    "render": {"terms", "board", "facts", "explain"},
    "kinds": {
        "terms", "logic", "finite", "facts", "board", "rules", "rules/asl", "rules/slc", "rules/charts", "rules/readings",
        "sight", "acts", "rulings", "changes", "reasons", "solve", "check", "search", "what_if", "explain", "render", "kinds",
        "fresh_process",
    },
    "reading": {"terms", "facts", "rules", "rules/asl", "rules/charts", "rulings", "acts", "changes", "kinds"},
    "scenarios": {
        "terms", "logic", "facts", "board", "rules/asl", "rules/charts", "sight", "acts", "explain", "render", "kinds", "library",
        "pipeline", "recorded", "showing",
    },
    "under_reading": {
        "terms", "board", "rules/readings", "sight", "check", "kinds", "pipeline", "verifying", "fresh_process",
    },
    "conversation": {
        "terms", "facts", "explain", "render", "reading", "helping", "in_use", "one_at_a_time", "pipeline", "posting", "showing",
        "writing",
    },
    "assistant": {
        "terms", "facts", "check", "explain", "render", "reading", "kinds", "__init__", "confirming", "pipeline", "showing",
    },
    "tools": {"terms", "facts", "rules/charts"},
}  # fmt: skip
# What finds may not stand behind what re-checks: these rooms are closed to every check.
CLOSED_TO_CHECKS = {"search", "solve", "what_if"}
# The files at the top: those that know every stage, and what they are built of.
TOP = {
    "__init__", "__main__", "ask_command", "board_commands", "check_commands", "cli", "codec", "columns", "completing",
    "confirming", "deadline", "errors", "fresh_process", "helping", "in_use", "kept", "left_over", "library", "ndarrays",
    "one_at_a_time", "options", "own_modules",
    "pattern_codes", "patterns", "pipeline", "plain_files", "posting", "questions", "recorded", "records", "saving", "settling",
    "showing", "shown", "streams", "terminal", "user_folders", "verifying", "worked_out", "writing",
}  # fmt: skip
SOLVERS = {"z3", "constraint", "sympy"}
MOST_OF_THE_HOUSE = 0.15  # of all lines that one room may hold
_OF_RULES = ("asl", "slc", "charts", "readings")


@cache
def imports(path: Path, run: bool = False) -> Set[str]:
    """Every module that a file imports, wherever in it; of `from package import name` both, the package and the name in it.
    With `run` only those imported when the program runs."""
    found = set[str]()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    checked = [node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    left_out = {id(inner) for node in checked for inner in ast.walk(node)} if run else set[int]()
    for node in ast.walk(tree):
        if id(node) in left_out:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def room_of(module: tuple[str, ...]) -> str:
    """The room of a module by its parts without the package; a file at the top by its own name."""
    if module[0] == "rules" and len(module) > 1 and module[1] in _OF_RULES:
        return f"rules/{module[1]}"
    return module[0]


def _module(path: Path) -> tuple[str, ...]:
    return path.relative_to(PACKAGE).with_suffix("").parts


FILES = sorted(PACKAGE.rglob("*.py"))
MODULES = {_module(path) for path in FILES} | {_module(path)[:-1] for path in FILES if path.name == "__init__.py"}


def rooms_imported(path: Path) -> set[str]:
    """The rooms, and files at the top, that a file imports, without its own."""
    named = {tuple(name.split(".")[1:]) for name in imports(path) if name.startswith("asl_query.")}
    return {room_of(name) for name in named if name in MODULES and (len(name) > 1 or name[0] in TOP)}


def test_a_file_imports_only_what_stands_below_it() -> None:
    assert {room_of(_module(path)) for path in FILES} - TOP <= MAY_IMPORT.keys(), "a new room needs a row of its own"
    wrong = {str(path.relative_to(PACKAGE)): imported for path in FILES if (imported := imported_from_above(path))}
    assert wrong == {}


def imported_from_above(path: Path) -> set[str]:
    """The solvers and rooms that a file imports and that do not stand below its own room."""
    room = room_of(_module(path))
    solvers = set() if room == "solve" else {name for name in imports(path) if name.split(".")[0] in SOLVERS}
    return solvers if room in TOP else solvers | (rooms_imported(path) - MAY_IMPORT[room] - BASE - {room})


CHECKS = [p for p in FILES if room_of(_module(p)) == "check" or (room_of(_module(p)) == "kinds" and "check" in p.stem)]


@pytest.mark.parametrize("path", CHECKS, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_a_check_imports_nothing_that_finds(path: Path) -> None:
    assert not rooms_imported(path) & CLOSED_TO_CHECKS


def test_every_kind_has_a_check_of_its_own() -> None:
    folders = [folder for folder in (PACKAGE / "kinds").iterdir() if (folder / "kind.py").exists()]
    assert len(folders) >= 12
    assert [folder.name for folder in folders if not any("check" in path.stem for path in folder.glob("*.py"))] == []


def test_rooms_import_one_another_in_one_direction_only() -> None:
    arrows: dict[str, set[str]] = {}
    for path in FILES:
        room = room_of(_module(path))
        arrows.setdefault(room, set()).update(rooms_imported(path) - {room})
    assert _in_circles(arrows) == {}


def test_files_import_one_another_in_one_direction_only() -> None:
    """Also those imports that a function makes when it is called; not those that only a type checker reads."""
    named = {path: {tuple(name.split(".")[1:]) for name in imports(path, run=True)} for path in FILES}
    arrows = {
        _module(path): {name for name in names if name in MODULES and name != _module(path)} for path, names in named.items()
    }
    assert _in_circles(arrows) == {}


def _in_circles(arrows: dict[Any, set[Any]]) -> dict[Any, set[Any]]:
    """What is left when what imports nothing that is left, or is imported by nothing left, is taken away again and again."""
    left = arrows
    while True:
        imported = set().union(*left.values()) if left else set()
        outside = [room for room, below in left.items() if not below & set(left) or room not in imported]
        if not outside:
            return left
        left = {room: below - set(outside) for room, below in left.items() if room not in outside}


SECTIONS = [p for room in ("asl", "slc") for p in sorted((PACKAGE / "rules" / room).glob("*.py")) if p.name != "__init__.py"]


@pytest.mark.parametrize("path", SECTIONS, ids=lambda p: p.stem)
def test_a_file_of_numbered_rules_holds_a_rule_and_is_read_by_the_index(path: Path) -> None:
    functions = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.FunctionDef)]
    marks = [mark for function in functions for mark in function.decorator_list if isinstance(mark, ast.Call)]
    assert any(isinstance(mark.func, ast.Name) and mark.func.id == "rule" for mark in marks), "no rule stands here"
    assert f"asl_query.rules.{path.parent.name}.{path.stem}" in imports(PACKAGE / "rules" / "index.py")


def test_squad_leader_classic_reads_no_rule_of_asl() -> None:
    of_classic = [p for p in FILES if {"slc", "classic"} & {*p.relative_to(PACKAGE).parts[:-1], p.stem}]
    assert len(of_classic) > 20
    known = {"rules/asl"}
    assert [p.relative_to(PACKAGE) for p in of_classic if rooms_imported(p) & known] == []


def test_no_room_holds_more_than_its_part_of_the_house() -> None:
    lines: Counter[str] = Counter()
    for path in FILES:
        module = _module(path)
        room = "/".join(module[:2]) if module[0] in ("kinds", "acts") and len(module) > 2 else room_of(module)
        lines[room] += path.read_text(encoding="utf-8").count("\n")
    total = lines.total()
    assert {room: count for room, count in lines.items() if count >= MOST_OF_THE_HOUSE * total} == {}


def test_a_type_name_stands_for_one_thing() -> None:
    places: dict[str, list[str]] = {}
    for path in FILES:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            name = node.name if isinstance(node, ast.ClassDef) else _named(node)
            if re.fullmatch(r"_?[A-Z]\w*[a-z]\w*", name):
                places.setdefault(name, []).append(str(path.relative_to(PACKAGE)))
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def _named(node: ast.stmt) -> str:
    """The name that an assignment of one name gives; empty for any other statement."""
    target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
    target = node.target if isinstance(node, ast.AnnAssign) else target
    return target.id if isinstance(target, ast.Name) else ""


def test_the_walk_would_notice_a_forbidden_import(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("from z3 import Solver\ndef f():\n    import asl_query.solve.by_z3\n    from asl_query.search import layers\n")
    assert {"z3", "asl_query.solve.by_z3", "asl_query.search.layers"} <= imports(bad)
    assert rooms_imported(bad) == {"solve", "search"}


def test_verify_runs_without_any_solver(tmp_path: Path, answers: dict[str, dict[str, object]]) -> None:
    import json

    saved = tmp_path / "answer.json"
    saved.write_text(json.dumps(answers["climbs"]))
    code = (
        "import sys; from asl_query.cli import main; code = main(['verify', sys.argv[1]]); "
        "assert not {'z3', 'constraint', 'sympy'} & set(sys.modules), 'a solver was imported'; sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(saved)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Verified without a solver" in done.stdout
