"""Makes the skeleton of a rule or of a kind of question in a clone of the repository, each with what fails until it is filled in.

python -m asl_query.tools.new rule B13.3
python -m asl_query.tools.new kind adjacent
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from asl_query.tools import skeletons

_RULE = re.compile(r"(?P<chapter>[A-EW])(?P<section>\d{1,2})\.\d+|SLC(?P<slc>4\.\d)(?:\.\d+)?")
_KIND = re.compile(r"[a-z][a-z_]{2,30}")


class NothingMadeError(Exception):
    """Why nothing was made; the text says what to do."""


def new_rule(root: Path, number: str) -> list[Path]:
    """Add the skeleton of a rule, the words that ask for it, and a recorded query that fails; returns the files touched."""
    match = _RULE.fullmatch(number)
    if match is None:
        raise NothingMadeError(f"{number} is no rule number; write it as B13.3 or SLC4.6.3.")
    rules = root / "asl_query" / "rules" / ("slc" if match["slc"] else "asl")
    stem = f"slc4_{match['slc'][2:]}" if match["slc"] else f"{match['chapter'].lower()}{int(match['section']):02}"
    name = number.lower().replace(".", "_")
    if any(f'"{number}"' in file.read_text(encoding="utf-8") for file in rules.glob("*.py")):
        raise NothingMadeError(f"{number} has a function already; give a further one a part of its own: @rule(.., part=..).")
    section = next(iter(sorted(rules.glob(f"{stem}_*.py"))), rules / f"{stem}_rules.py")
    touched = [section]
    if section.exists():
        _append(section, skeletons.RULE.format(number=number, name=name))
    else:
        section.write_text(
            skeletons.SECTION.format(stem=stem) + skeletons.RULE.format(number=number, name=name), encoding="utf-8"
        )
        index = root / "asl_query" / "rules" / "index.py"
        touched.append(_add_section(index, f"from asl_query.rules.{rules.name} import (", section.stem))
    table, file = ("[any]", "slc_phrases/movement.toml") if match["slc"] else ("[free]", "asl_phrases/infantry.toml")
    phrases = root / "asl_query" / "rulings" / file
    touched.append(_add_line(phrases, table, skeletons.PHRASE.format(number=number)))
    queries = root / "queries" / "rulebook" / f"{re.sub(r'^slc4_[0-9]_', 'slc4_', section.stem)}.toml"
    if not queries.exists():
        queries.write_text(skeletons.QUERIES, encoding="utf-8")
    _append(queries, (skeletons.SLC_QUERY if match["slc"] else skeletons.QUERY).format(number=number))
    return [*touched, queries]


def new_kind(root: Path, name: str) -> list[Path]:
    """Make the folder of a kind of question and add its line to the registry; returns the files touched."""
    if not _KIND.fullmatch(name):
        raise NothingMadeError(f"{name} is no name for a kind; write one word in small letters, with _ between its parts.")
    folder = root / "asl_query" / "kinds" / name
    if folder.exists():
        raise NothingMadeError(f"There is a kind {name} already.")
    folder.mkdir(parents=True)
    title = name.title().replace("_", "")
    touched = []
    for file, text in skeletons.KIND.items():
        path = folder / file
        path.write_text(_with_sorted_imports(text.replace("NAME", name).replace("TITLE", title)), encoding="utf-8")
        touched.append(path)
    registry = root / "asl_query" / "kinds" / "registry.py"
    return [*touched, _add_line(registry, "# isort: off", f"import asl_query.kinds.{name}.kind")]


def _append(file: Path, text: str) -> None:
    file.write_text(f"{file.read_text(encoding='utf-8').rstrip()}\n{text}", encoding="utf-8")


def _with_sorted_imports(text: str) -> str:
    """A text whose imports of one block stand in the order of their modules."""
    return re.sub(r"(?:^from asl_query.*\n)+", lambda block: "".join(sorted(block[0].splitlines(True))), text, flags=re.MULTILINE)


def _add_section(index: Path, behind: str, stem: str) -> Path:
    """Add the file of a section to a list of the index, in book order."""
    lines = index.read_text(encoding="utf-8").split("\n")
    at = next(n for n, one in enumerate(lines) if one.strip().startswith(behind)) + 1
    while re.match(r"\w+,", lines[at].strip()) and lines[at].strip() < stem:
        at += 1
    index.write_text("\n".join([*lines[:at], f"        {stem},", *lines[at:]]), encoding="utf-8")
    return index


def _add_line(file: Path, behind: str, line: str) -> Path:
    """Add a line behind the first one that begins with a text; returns the file."""
    lines = file.read_text(encoding="utf-8").split("\n")
    at = next(n for n, one in enumerate(lines) if one.strip().startswith(behind))
    file.write_text("\n".join([*lines[: at + 1], line, *lines[at + 1 :]]), encoding="utf-8")
    return file


def main(arguments: list[str] | None = None) -> int:
    """Make what is asked for; tells each file, and what to do next."""
    parser = argparse.ArgumentParser(prog="python -m asl_query.tools.new", description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("rule", "kind"))
    parser.add_argument("name", help="the rule number (B13.3, SLC4.6.3), or the name of the kind (adjacent)")
    parser.add_argument("--root", type=Path, default=Path(), help="the clone of the repository (this folder)")
    asked = parser.parse_args(arguments)
    if not (asked.root / "asl_query" / "rules" / "index.py").exists():
        sys.stderr.write(f"{asked.root.resolve()} is no clone of the repository: go there first, or name it with --root.\n")
        return 2
    try:
        touched = (new_rule if asked.what == "rule" else new_kind)(asked.root, asked.name)
    except NothingMadeError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    made = "\n".join(f"  {path.relative_to(asked.root)}" for path in touched)
    sys.stdout.write(f"Written:\n{made}\n{skeletons.NEXT[asked.what].format(name=asked.name, query=touched[-1])}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
