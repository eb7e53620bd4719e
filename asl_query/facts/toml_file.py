"""One TOML file, read and checked against its JSON Schema; every problem carries its line."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import tomli

from asl_query.errors import FactsError, FactsProblem, did_you_mean
from asl_query.plain_files import read_plain

MAX_BYTES = 5_000_000
_SCHEMAS = Path(__file__).parent / "schema"
_HEADER = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]\]?")
_KEY = re.compile(r"""\s*(?:"([^"]+)"|'([^']+)'|([A-Za-z0-9_$-]+))\s*=""")

_TYPE_WORDS = {
    "integer": "a whole number",
    "number": "a number",
    "string": 'a text in "quotes"',
    "boolean": "true or false",
    "array": "a list in [brackets]",
    "object": "a table",
}

Path_ = tuple[str | int, ...]


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
    """Parse TOML; a syntax error becomes one Problem with its line."""
    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        message = str(error)
        place = re.search(r"\(at line (\d+), column (\d+)\)", message)
        line = int(place[1]) if place else text.count("\n") + 1
        what = re.sub(r"\s*\(at .*\)$", "", message)
        remedy = "Check the quotes, brackets and commas of this line and the one before it."
        raise FactsError(shown, [FactsProblem(line, f"this is not TOML: {what}", remedy)]) from None
    except RecursionError:
        raise FactsError(
            shown, [FactsProblem(0, "arrays are nested too deeply", "Facts files nest at most three deep.")]
        ) from None


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
    for path in sorted(gone, key=lambda p: [str(part).zfill(9) for part in p], reverse=True):  # of a list the last item first
        node: Any = sound
        for part in path[:-1]:
            node = node[part]
        if path:
            del node[path[-1]]
    return sound


def _table_of(key: str, schema: str) -> str:
    """The table of a file in which this key stands; empty where there is none."""
    tables = schema_json(schema).get("properties", {})
    return next((name for name, table in tables.items() if key in table.get("properties", {})), "")


def _in_words(error: Any, schema: str) -> tuple[str, str]:
    path = ".".join(str(p) for p in error.instance_path) or "the file"
    kind = error.kind
    value = json.dumps(error.instance, ensure_ascii=False, default=str)
    shown = value if len(value) <= 60 else value[:57] + "..."
    if kind.name == "type":
        word = " or ".join(_TYPE_WORDS.get(t, t) for t in kind.types)
        return f"{path} is {shown}, not {word}", f"Write {word} here."
    if kind.name == "additionalProperties":
        names = ", ".join(f'"{n}"' for n in kind.unexpected)
        table = _table_of(kind.unexpected[0], schema)
        if table and path == "the file":
            return f"{path} has {names} outside of its table", f"Put [{table}] on the line above it."
        hint = did_you_mean(kind.unexpected[0], _known_keys())
        return f"{path} has {names}, which means nothing here", f"Remove it or correct its spelling.{hint}"
    if kind.name == "enum":
        options = [str(o) for o in kind.options]
        return f"{path} is {shown}", f"Write one of: {', '.join(options)}.{did_you_mean(str(error.instance), options)}"
    if kind.name == "required":
        return f'{path} lacks "{kind.property}"', "Add it."
    if kind.name == "propertyNames":
        return f'{path} has "{kind.error.instance}", which is no such name', "Write hexes as E7, units as squad-a."
    if kind.name == "pattern":
        return f"{path} is {shown}, which is no such name", "Write hexes as E7, hexsides as E7-F7, boards as 24."
    if kind.name == "anyOf":
        return f"{path} is {shown}, which is none of what may stand there", _described(schema, error.schema_path[:-1])
    return f"{path}: {error.message}", "The JSON Schema in asl_query/facts/schema says what may stand here."


def _described(schema: str, way: Iterable[str | int]) -> str:
    """What a schema says of the place to which this way leads."""
    node = json.loads((_SCHEMAS / schema).read_text(encoding="utf-8"))
    for step in way:
        node = node[step]
    return str(node.get("description", "The JSON Schema in asl_query/facts/schema says what may stand here."))


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
