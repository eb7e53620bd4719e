"""Whatever stands in a file and whatever is typed: an answer or an error in plain words, never a traceback.

And what is wrong is told where it is wrong: no part that is written is told as missing.
"""

from __future__ import annotations

import copy
import io
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from datetime import UTC, date, datetime, time
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import tomli
from hypothesis import given, settings
from hypothesis import strategies as st
from toml_written import as_toml

from asl_query.cli import main, parser
from asl_query.errors import AslQueryError, FactsError
from asl_query.facts.board_file import read_board_file
from asl_query.facts.scenario_file import read_scenario
from asl_query.facts.situation_file import read_facts
from asl_query.in_use import named
from asl_query.recorded import read_recorded
from asl_query.scenarios.checking import scenario_files

ROOT = Path(__file__).parent.parent.parent
SCENARIO = {
    "title": "The top", "turns": 3, "map": {"boards": [["15"]]}, "objectives": {"top": ["15S5"]}, "weather": ["rain"],
    "sides": {"attacker": {"set_up": "hexrows T-V of board 15"}, "defender": {"set_up": "within 2 hexes of the top", "elr": 3}},
    "groups": {"scouts": {"set_up": "hexrow T of board 15"}}, "night": {"nvr": 3, "slbi": False},
    "smoke": [{"hex": "15S7", "drm": 2}],
    "units": {
        "squad-a": {"side": "attacker", "kind": "squad", "at": "15T5", "broken": False, "morale_level": 7},
        "leader-b": {"side": "attacker", "kind": "leader", "group": "scouts"},
        "squad-c": {"side": "defender", "kind": "squad", "set_up": "15S4"},
    },
    "searchlights": {"gmsl-a": {"owner": "defender", "type": "GMSL", "at": "15S4", "facing": "T5-T6", "morale_level": 8}},
    "claim": [
        {"name": "up", "ask": "can squad-a reach the top in time?", "answer": "yes", "because": ["B11.41"], "side": "attacker"}
    ],
    "report": {"units": ["squad-a"], "objectives": ["top"], "viewers": ["15S5"], "targets": ["squad-a"], "chances": False},
}  # fmt: skip
VARIANT = {"variant_of": "scenario.toml", "without": ["squad-c"], "fails": ["up"], "turns": 2, "weather": ["snow"]}
QUERIES = {
    "query": [
        {
            "name": "n", "source": "B11.4", "ask": "may a broken squad Climb?", "answer": "no", "because": ["B11.4"],
            "depends": [], "clauses": ["B11.4-1"], "crest_only": [], "facts": "cliff_assault.toml", "worked": "x" * 50,
            "ruleset": "asl",
        }
    ]
}  # fmt: skip


@cache
def _situation() -> dict[str, Any]:
    """All that the shipped situations say, in one."""
    found: dict[str, Any] = {}
    for file in sorted((ROOT / "facts" / "situations").glob("*.toml")):
        table = tomli.loads(file.read_text(encoding="utf-8"))
        for key, value in () if "board" in table else table.items():
            found[key] = {**found[key], **value} if isinstance(found.get(key), dict) else found.get(key, value)
    return found


@cache
def _board() -> dict[str, Any]:
    found = tomli.loads((ROOT / "facts" / "boards" / "20.toml").read_text(encoding="utf-8"))
    return {key: value[:2] if isinstance(value, list) else value for key, value in found.items()}


def _queries(path: Path) -> object:
    return list(read_recorded(path))


def _scenarios(path: Path) -> object:
    return scenario_files([path])


READERS: dict[str, tuple[Callable[[], dict[str, Any]], Callable[[Path], object]]] = {
    "situation": (_situation, read_facts),
    "board": (_board, read_board_file),
    "scenario": (lambda: SCENARIO, read_scenario),
    "variant": (lambda: VARIANT, read_scenario),
    "queries": (lambda: QUERIES, _queries),
}
WORDS = [
    "", "4-6-7", "Squad", "sqaud", "15T5", "24E7 Crest along E7-F7", "99Z99", "\x1b[31m\u202e", "attacker", "top", "GMSL",
    "x" * 300, "((((", "not not not", "hexrows T-V of board 15", "within 2 hexes of top", "board 99", "15 reversed",
    "a\nb", "½", "15.toml",
]  # fmt: skip
KEYS = sorted(
    {"kind", "at", "side", "name", "ask", "answer", "title", "board", "hexes", "E7", "", "a.b", "\u202e", "Kind", "drm"}
)
scalars = (
    st.sampled_from(WORDS) | st.integers() | st.floats() | st.booleans() | st.dates(date(1900, 1, 1)) | st.just(time(1, 2, 3))
    | st.just(datetime(1944, 6, 6, tzinfo=UTC)) | st.sampled_from([0, 1, 2, -1, 7, 2**64])
)  # fmt: skip
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3)
)


def paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The place of every value in a table; of long lists and tables some."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(parts)[:8]:
        yield (*path, key)
        yield from paths(inner, (*path, key))


@st.composite
def changed(draw: st.DrawFn, table: dict[str, Any]) -> dict[str, Any]:
    """A file with a value changed, left out, added or called otherwise, once or some times."""
    found = copy.deepcopy(table)
    for _ in range(draw(st.integers(1, 3))):
        places = list(paths(found))
        if not places:
            break
        *way, last = draw(st.sampled_from(places))
        node = found
        for step in way:
            node = node[step]
        match draw(st.sampled_from(["change", "leave out", "add", "call otherwise"])):
            case "leave out":
                del node[last]
            case "add" if isinstance(node, dict):
                node[draw(st.sampled_from(KEYS))] = draw(values)
            case "call otherwise" if isinstance(node, dict):
                node[draw(st.sampled_from(KEYS))] = node.pop(last)
            case _:
                node[last] = draw(values)
    return found


@pytest.mark.parametrize("kind", READERS)
@settings(max_examples=40)
@given(st.data())
def test_a_file_of_any_structure_is_read_or_refused(kind: str, data: st.DataObject) -> None:
    table, read = READERS[kind]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "scenario.toml").write_text(as_toml(SCENARIO), encoding="utf-8")
        file = Path(folder) / f"{kind}-changed.toml"
        file.write_text(as_toml(data.draw(changed(table()))), encoding="utf-8")
        with suppress(AslQueryError):
            read(file)
        for other in (
            read_facts,
            lambda path: scenario_files([path]),
            lambda path: list(read_recorded(path)),
            lambda p: named(str(p)),
        ):
            with suppress(AslQueryError):
                other(file)


@settings(max_examples=30)
@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_a_file_with_anything_in_it_is_read_or_refused(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "any.toml"
        for begins in (
            b"",
            b"[units.squad-a]\nkind = ",
            b"[[claim]]\nname = ",
            b"[[query]]\nask = ",
            b'board = "7"\nhexes.A1 = ',
        ):
            file.write_bytes(begins + content)
            for _, read in READERS.values():
                with suppress(AslQueryError):
                    read(file)


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 99 + "]" * 99, "a = " + "{a = " * 99 + "1" + "}" * 99, "a" + ".a" * 999 + " = 1"]
)
@pytest.mark.parametrize("kind", READERS)
def test_deep_nesting_is_told(kind: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / "deep.toml"
    file.write_text(f'variant_of = "x.toml"\n{text}\n', encoding="utf-8")
    with pytest.raises(FactsError, match="nested too deeply"):
        READERS[kind][1](file)


@pytest.mark.parametrize("value", ["1944-06-06", "06:00:00", "1944-06-06T06:00:00Z", "inf", "nan", "9" * 30])
@pytest.mark.parametrize("kind", READERS)
def test_what_no_file_has_is_told_with_its_line(kind: str, value: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(f"variant_of = 'x.toml'\n[units.squad-a]\n\nkind = {value}\n", encoding="utf-8")
    with pytest.raises(FactsError, match=r"odd\.toml:4: units\.squad-a\.kind is "):
        READERS[kind][1](file)


# help that helps


def _at(table: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        table = table[step]
    return table


@pytest.mark.parametrize("kind", ["situation", "board", "scenario", "variant"])
@pytest.mark.parametrize("wrong", [["wrong"], {"wrong": 1}, -99.5, True, "no such thing at all"], ids=str)
def test_what_is_written_wrongly_is_told_where_it_stands_and_nowhere_else(kind: str, wrong: object, tmp_path: Path) -> None:
    table, read = READERS[kind]
    (tmp_path / "scenario.toml").write_text(as_toml(SCENARIO), encoding="utf-8")
    file = tmp_path / "wrong.toml"
    for path in [path for path in paths(table()) if path not in (("variant_of",), ("board",))]:
        if isinstance(wrong, list | dict) and isinstance(_at(table(), path), list | dict):
            continue  # that may be right
        found = copy.deepcopy(table())
        _at(found, path[:-1])[path[-1]] = wrong
        file.write_text(as_toml(found), encoding="utf-8")
        try:
            read(file)
        except FactsError as error:
            for problem in error.problems:
                said = f"{path}: {problem.what}. {problem.remedy}"
                assert not re.search(r"lacks|has no |names no|neither", problem.what), said
                steps = [step for step in path if isinstance(step, str)]
                names_it = any(step in problem.what for step in steps) or "no such thing" in problem.what
                assert names_it, said


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            'kind = "4-6-7"',
            'units.squad-a.kind is "4-6-7". Write one of: squad, half-squad, crew, leader, hero. What sort of unit',
        ),
        ('kind = "sqaud"', 'Did you mean "squad"?'),
        ("kind = 467", "units.squad-a.kind is 467. Write one of: squad"),
        ('kind = "squad"\nmoral_level = 7', 'has "moral_level", which means nothing here. .* Did you mean "morale_level"?'),
        ('kind = "squad"\nbrokn = true\nwoundd = true', 'Did you mean "broken"? Did you mean "wounded"?'),
        ('kind = "squad"\nmorale_level = 70', "units.squad-a.morale_level is 70. Write a number from 0 to 10."),
        ('kind = "squad"\nat = "T5"', 'units.squad-a.at is "T5", which is no such name. The hex, board in front: 15U5'),
        ('kind = "squad"\nenemies = true', 'Did you mean "enemy"?'),
    ],
)
def test_a_wrong_value_is_told_with_what_may_stand_there(line: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "s.toml"
    at = "" if "at =" in line else 'at = "15T5"\n'
    file.write_text(f"[units.squad-a]\n{at}{line}\n", encoding="utf-8")
    with pytest.raises(FactsError) as error:
        read_facts(file)
    assert re.search(re.escape(told).replace(r"\.\ \.\*", r"\..*"), str(error.value))
    assert "lacks" not in str(error.value)


# the command line

VALUES = [
    "", " ", "-", "--", "0", "-1", "1e309", "nan", "999999999999", "\x1b[31m", "\u202e", "½", "/dev/null", "/", ".", "..",
    "~nobody/x", "n" * 300, "a\nb", "24", "99", "B11.41", "B99", "asl,slc", "slc", "svg", "json", "turn=3", "=", "turn=x", "SLC4",
    "24.toml", "situation.toml", "scenario.toml", "board.toml", "answer.json", "is 24D9 a gully hex?", "why: why: x", "(((",
    "???", "%s", "{0}", "*",
]  # fmt: skip
OPTIONS = [
    "--facts", "--boards", "--board", "--format", "-o", "--ruleset", "--limit", "--cost", "--exit-code", "--all", "--timings",
    "--force", "--compare", "--svg", "--tolerance", "--help", "--version",
]  # fmt: skip
COMMANDS = [
    [], ["ask"], ["ask", "is 24D9 a gully hex?"], ["use"], ["check"], ["check", "scenario.toml"], ["verify"], ["rule"], ["rules"],
    ["verify", "answer.json"], ["coverage"], ["board"], ["board", "list"], ["board", "show"], ["board", "show", "24"],
    ["board", "lint"], ["board", "import"], ["completion"],
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where files of every kind lie, and what is in use is kept."""
    monkeypatch.chdir(tmp_path)
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    small = {key: SCENARIO[key] for key in ("title", "turns", "map", "sides")}
    for name, table in {"situation": _situation(), "scenario": small, "board": _board()}.items():
        (tmp_path / f"{name}.toml").write_text(as_toml(table), encoding="utf-8")
    main(["ask", "is 24D9 a gully hex?", "--format", "json", "-o", "answer.json"])
    return tmp_path


@settings(max_examples=40)
@given(
    st.sampled_from(COMMANDS),
    st.lists(st.sampled_from(VALUES) | st.tuples(st.sampled_from(OPTIONS), st.sampled_from(VALUES)), max_size=3),
)
def _type_anything(command: list[str], words: list[Any]) -> None:
    typed = [*command, *(word for one in words for word in ([one] if isinstance(one, str) else one))]
    if typed[:1] == ["check"] and not (set(typed) & {"scenario.toml", "situation.toml"}):
        typed.append("situation.toml")  # not every recorded query there is
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = main(typed)
        except SystemExit as end:
            code = int(end.code or 0)
    assert code in (0, 1, 2, 3, 10, 20, 30), typed
    assert "Traceback" not in err.getvalue()
    if code == 2:
        assert (out.getvalue() + err.getvalue()).strip(), typed


def test_whatever_is_typed_is_answered_or_refused(folder: Path) -> None:
    _type_anything()
    assert not list(folder.glob("**/*.part"))


def test_the_command_line_of_this_test_has_every_option() -> None:
    assert set(_options_of(parser())) - set(OPTIONS) <= {"--output", "-h"}


def _options_of(command: Any) -> Iterator[str]:
    for action in command._actions:
        yield from action.option_strings
        for inner in action.choices.values() if isinstance(action.choices, dict) else ():
            yield from _options_of(inner)


@pytest.mark.skipif(os.name == "nt", reason="a home of another user is named as POSIX does")
def test_a_home_that_there_is_not_is_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["use", "~nobody-of-this-name/x"]) == 2
    assert "There is no board and no file" in capsys.readouterr().err
