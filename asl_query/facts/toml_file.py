"""One TOML file, read and checked against its JSON Schema; every problem carries its line."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterable, Iterator
from datetime import date, time
from functools import lru_cache, reduce
from math import isfinite
from operator import getitem
from pathlib import Path
from typing import Any

from asl_query.errors import FactsError, FactsProblem, did_you_mean
from asl_query.pattern_codes import compiled
from asl_query.plain_files import read_plain
from asl_query.shown import shown as shown_text

MAX_BYTES = 5_000_000
_SCHEMAS = Path(__file__).parent / "schema"
_HEADER = compiled(r"\s*(\[\[?)\s*([^\]]+?)\s*\]\]?")
_KEY = compiled(r"""\s*(?:"([^"]+)"|'([^']+)'|([A-Za-z0-9_$-]+))\s*=""")

_TYPE_WORDS = {
    "integer": "a whole number",
    "number": "a number",
    "string": 'a text in "quotes"',
    "boolean": "true or false",
    "array": "a list in [brackets]",
    "object": "a table",
}

Path_ = tuple[str | int, ...]
_DEEPEST = 12  # tables and lists in one another
_IN_SCHEMA = "The JSON Schema in asl_query/facts/schema says what may stand here."
_MOST = 2**53  # numbers up to this are the same in every program
_TOO_DEEP = ("tables or lists are nested too deeply", f"Files here nest at most {_DEEPEST} deep.")


def read_text(path: Path) -> str:
    """Read a facts file of at most 5 MB as UTF-8, or raise a FactsError that says what to do instead."""

    def refuse(what: str, remedy: str) -> FactsError:
        return FactsError(str(path), [FactsProblem(0, what, remedy)])

    try:
        return read_plain(path, MAX_BYTES).decode("utf-8")
    except FileNotFoundError:
        raise refuse("there is no such file", "Check the name and the folder.") from None
    except UnicodeDecodeError as error:
        raise refuse(f"byte {error.start} is no UTF-8 text", "Save the file as UTF-8.") from None
    except OSError as error:
        raise refuse(f"the file cannot be read ({error.strerror})", "Check its permissions.") from None
    except ValueError:
        raise refuse("this is no file name", "Name one .toml file.") from None


def parse_toml(text: str, shown: str) -> dict[str, Any]:
    """Parse TOML, in whose texts what is not shown is written out; FactsError for what is no TOML, nests too deeply, or is of a
    type that no file here has."""
    import tomli  # of which a question without a file needs nothing

    try:
        data = tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        message = str(error)
        place = re.search(r"\(at line (\d+), column (\d+)\)", message)
        line = int(place[1]) if place else text.count("\n") + 1
        what = re.sub(r"\s*\(at .*\)$", "", message)
        remedy = "Check the quotes, brackets and commas of this line and the one before it."
        raise FactsError(shown, [FactsProblem(line, f"this is not TOML: {what}", remedy)]) from None
    except RecursionError:
        raise FactsError(shown, [FactsProblem(0, *_TOO_DEEP)]) from None
    except ValueError as error:  # a number with thousands of digits
        raise FactsError(shown, [FactsProblem(0, f"it cannot be read ({error})", "Write shorter values.")]) from None
    problems: list[FactsProblem] = []
    found: dict[str, Any] = _as_shown(data, (), text, problems)
    raise_if_any(shown, problems)
    return found


def _as_shown(value: Any, path: Path_, text: str, problems: list[FactsProblem]) -> Any:
    """A value of a file with its texts as they are shown; what no file here may have is added to the problems."""
    match value:
        case dict() | list() if len(path) > _DEEPEST:
            problems.append(FactsProblem(line_of(text, path), *_TOO_DEEP))
        case dict() if "" in value:
            problems.append(
                FactsProblem(line_of(text, path), f"{_named(path)} has a name that is empty", "Name it, or remove it.")
            )
        case dict():
            return {shown_text(key): _as_shown(one, (*path, key), text, problems) for key, one in value.items()}
        case list():
            are_plain = set(map(type, value)) == {int} and min(value) >= -_MOST and max(value) <= _MOST  # points, by thousands
            return value if are_plain else [_as_shown(one, (*path, i), text, problems) for i, one in enumerate(value)]
        case str():
            return shown_text(value)
        case int() | float() | date() | time():
            problems += (FactsProblem(line_of(text, path), f"{_named(path)} {wrong}", do) for wrong, do in _wrong(value))
    return value


def _wrong(value: float | date | time) -> Iterator[tuple[str, str]]:
    """What is wrong with a value that is written as TOML has it."""
    if isinstance(value, date | time):
        yield f"is the date or time {value}", 'No file here has dates: put it in "quotes", or remove it.'
    elif isinstance(value, float) and not isfinite(value):
        yield f"is {value}, which is no number", "Write a number."
    elif abs(value) > _MOST:
        yield "is a number too large to be meant", "Write a smaller one."


def _named(path: Path_) -> str:
    return ".".join(map(str, path)) or "the file"


@lru_cache
def _validator(schema: str) -> Any:
    import jsonschema_rs

    return jsonschema_rs.validator_for(schema_json(schema), retriever=schema_json)


def schema_json(address: str) -> Any:
    """A JSON Schema of facts/schema by its file, or by the address at which another one refers to it."""
    return json.loads((_SCHEMAS / address.rpartition("/")[2]).read_text(encoding="utf-8"))


def schema_problems(data: dict[str, Any], schema: str, text: str) -> list[FactsProblem]:
    """Every place where the data breaks the JSON Schema, in our words."""
    return [
        FactsProblem(line_of(text, tuple(error.instance_path)), *_in_words(error, schema))
        for error in _validator(schema).iter_errors(data)
    ]


def sound_part(data: dict[str, Any], schema: str) -> dict[str, Any]:
    """A copy of the data without what breaks the JSON Schema, so that the rest can be looked at for problems of another kind."""
    sound = copy.deepcopy(data)
    while gone := unsound_parts(sound, schema):  # what lacks the part that was taken from it goes next
        for path in sorted(gone, key=lambda p: [str(part).zfill(9) for part in p], reverse=True):  # of a list the last item first
            node: Any = sound
            for part in path[:-1]:
                node = node[part]
            del node[path[-1]]
    return sound


def unsound_parts(data: dict[str, Any], schema: str) -> set[Path_]:
    """The parts of the data, but never all of it, that break the JSON Schema."""
    gone: set[Path_] = set()
    for error in _validator(schema).iter_errors(data):
        path = tuple(error.instance_path)
        names = {"additionalProperties": "unexpected", "propertyNames": "error"}.get(error.kind.name)
        if names == "unexpected":
            gone |= {(*path, name) for name in error.kind.unexpected}
        elif names == "error":
            gone.add((*path, error.kind.error.instance))
        else:
            gone.add(path)
    return gone - {()}


def _table_of(key: str, schema: str) -> str:
    """The table of a file in which this key stands; empty where there is none."""
    tables = schema_json(schema).get("properties", {})
    return next((name for name, table in tables.items() if key in table.get("properties", {})), "")


def _in_words(error: Any, schema: str) -> tuple[str, str]:
    path = _named(tuple(error.instance_path))
    kind = error.kind
    value = json.dumps(error.instance, ensure_ascii=False, default=str)
    shown = value if len(value) <= 60 else value[:57] + "..."
    rule = _schema_at(schema, error.schema_path[:-1])
    meaning = f" {rule['description']}" if "description" in rule else ""
    if kind.name == "type":
        word = " or ".join(_TYPE_WORDS.get(t, t) for t in kind.types)
        return f"{path} is {shown}, not {word}", f"Write {word} here.{meaning}"
    if kind.name == "additionalProperties":
        names = ", ".join(f'"{n}"' for n in kind.unexpected)
        table = _table_of(kind.unexpected[0], schema)
        if table and path == "the file":
            return f"{path} has {names} outside of its table", f"Put [{table}] on the line above it."
        hints = dict.fromkeys(_hint(name, rule.get("properties", {})) for name in kind.unexpected)
        return f"{path} has {names}, which means nothing here", f"Remove it or correct its spelling.{''.join(hints)}"
    if kind.name == "enum":
        options = [str(o) for o in kind.options]
        return (
            f"{path} is {shown}",
            f"Write one of: {', '.join(options)}.{did_you_mean(str(error.instance), options)}{meaning}",
        )
    if kind.name == "required":
        return f'{path} lacks "{kind.property}"', "Add it."
    if kind.name == "propertyNames":
        return f'{path} has "{kind.error.instance}", which is no such name', "Write hexes as E7, units as squad-a."
    if kind.name == "pattern":
        remedy = meaning.strip() or "Write hexes as E7, hexsides as E7-F7, boards as 24."
        return f"{path} is {shown}, which is no such name", remedy
    if kind.name in ("minimum", "maximum") and {"minimum", "maximum"} <= rule.keys():
        return f"{path} is {shown}", f"Write a number from {rule['minimum']} to {rule['maximum']}.{meaning}"
    if kind.name == "anyOf":
        return f"{path} is {shown}, which is none of what may stand there", meaning.strip() or _IN_SCHEMA
    return f"{path}: {error.message}", _IN_SCHEMA


def _schema_at(schema: str, way: Iterable[str | int]) -> dict[str, Any]:
    """What a schema says of the place to which this way leads; what it says by reference is said there."""
    whole = schema_json(schema)
    node = whole
    for step in way:
        node = node[step]
        while isinstance(node, dict) and "$ref" in node:
            address, _, pointer = node["$ref"].partition("#")
            whole = schema_json(address) if address else whole
            besides = {name: said for name, said in node.items() if name != "$ref"}
            node = reduce(getitem, pointer.split("/")[1:], whole) | besides
    return dict(node)


def _hint(name: str, there: Iterable[str]) -> str:
    """What was meant by a key that means nothing: one that may stand there, else one of another table."""
    if near := did_you_mean(name, there):
        return near
    return f' "{name}" stands in other tables or files.' if name in _known_keys() else did_you_mean(name, _known_keys())


@lru_cache
def _known_keys() -> list[str]:
    """Every key that some facts file may have, for "did you mean"."""

    def keys(node: Any) -> set[str]:
        if isinstance(node, list):
            return set().union(*map(keys, node)) if node else set()
        if not isinstance(node, dict):
            return set()
        return set(node.get("properties", {})).union(*map(keys, node.values())) if node else set()

    return sorted(set().union(*(keys(json.loads(p.read_text(encoding="utf-8"))) for p in _SCHEMAS.glob("*.json"))))


def line_of(text: str, path: Path_) -> int:
    """The line of a TOML text where the value at `path` stands (its nearest known parent where it is part of a line)."""
    best, best_length = 0, 0
    for known, line in _key_lines(text):
        depth = len(known)
        if known == path[:depth] and depth > best_length:
            best, best_length = line, depth
    return best


@lru_cache(maxsize=4)
def _key_lines(text: str) -> tuple[tuple[Path_, int], ...]:
    """(path, line) of every table header and key that begins a line outside arrays and inline tables."""
    found: list[tuple[Path_, int]] = []
    table: Path_ = ()
    counts: dict[str, int] = {}
    depth = 0
    for number, line in enumerate(text.split("\n"), 1):
        bare = re.sub(r'"(?:\\.|[^"\\])*"|\'[^\']*\'', '""', line).split("#")[0]
        if depth == 0:
            header, key = _HEADER.match(line), _KEY.match(line)
            if header and not key:
                name = header[2].strip("\"'")
                if header[1] == "[[":
                    counts[name] = counts.get(name, -1) + 1
                    table = (name, counts[name])
                else:
                    table = tuple(p.strip().strip("\"'") for p in name.split("."))
                found.append((table, number))
                continue
            if key:
                found.append(((*table, next(g for g in key.groups() if g)), number))
        depth += sum(bare.count(c) for c in "[{") - sum(bare.count(c) for c in "]}")
    return tuple(found)


def raise_if_any(shown: str, problems: Iterable[FactsProblem]) -> None:
    """Raise one FactsError with all problems when there are any."""
    found = list(problems)
    if found:
        raise FactsError(shown, found)
