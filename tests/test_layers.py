"""Who may import whom: the three arrows that carry the design."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "asl_query"

MAY_IMPORT = {
    "terms": {"errors", "terms"},
    "logic": {"errors", "logic"},
    "facts": {"errors", "terms", "facts"},
    "board": {"errors", "terms", "facts", "board"},
    "rules": {"errors", "terms", "facts", "board", "logic", "rules"},
    "queries": {"errors", "terms", "facts", "board", "logic", "rules", "queries"},
    "solve": {"errors", "logic", "solve"},
    "check": {"errors", "terms", "facts", "board", "logic", "rules", "check"},
    "explain": {"errors", "terms", "facts", "board", "logic", "rules", "explain"},
    "render": {"errors", "terms", "facts", "board", "explain", "render"},
}
# What files of Squad Leader Classic may import of asl_query.rules: their own, and what holds no rule.
CLASSIC_MAY_IMPORT = {"asl_query.rules.rounds", "asl_query.rules.ruling_table", "asl_query.rules.told"}
SOLVERS = {"z3", "constraint", "sympy"}


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


FILES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_a_module_imports_only_what_stands_before_it(path: Path) -> None:
    room = path.relative_to(PACKAGE).parts[0]
    names = imports(path)
    if room != "solve":
        assert not {n for n in names if n.split(".")[0] in SOLVERS}
    if room in MAY_IMPORT:
        inside = {n.split(".")[1] for n in names if n.startswith("asl_query.")}
        assert inside <= MAY_IMPORT[room]


@pytest.mark.parametrize("path", sorted((PACKAGE / "rules" / "classic").glob("*.py")), ids=lambda p: p.name)
def test_classic_reads_no_rule_of_asl(path: Path) -> None:
    of_rules = {name for name in imports(path) if name.startswith("asl_query.rules")}
    assert {name for name in of_rules if not name.startswith("asl_query.rules.classic.")} <= CLASSIC_MAY_IMPORT


def test_the_walk_would_notice_a_forbidden_import(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("from z3 import Solver\nimport asl_query.solve.by_z3\n")
    assert imports(bad) == {"z3", "asl_query.solve.by_z3"}


def test_verify_runs_without_any_solver(tmp_path: Path, answers: dict[str, dict[str, object]]) -> None:
    import json

    saved = tmp_path / "answer.json"
    saved.write_text(json.dumps(answers["climbs"]))
    code = (
        "import sys; from asl_query.cli import main; code = main(['verify', sys.argv[1]]); "
        "assert not {'z3', 'constraint', 'sympy', 'lark'} & set(sys.modules), 'a solver was imported'; sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(saved)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Verified without a solver" in done.stdout
