"""What the program knows of one rule number, as a card of plain text."""

from __future__ import annotations

import textwrap

from asl_query.columns import columns
from asl_query.facts.library import data_folder
from asl_query.facts.toml_file import parse_toml
from asl_query.logic.rule import RULES, Rule, parts_of
from asl_query.logic.words import as_words
from asl_query.rules.index import Entry, cited, entry, index
from asl_query.rules.readings.alternatives import readings_of
from asl_query.terms.numbers import contains


def rule_card(number: str) -> str:
    """The paraphrase, exceptions, how it is read, what is not modelled, where it stands, and who uses it."""
    found = entry(number)
    lines = [
        f"{cited(found.number)} {found.title}",
        *textwrap.wrap(found.says, min(100, columns()), initial_indent="  ", subsequent_indent="  "),
    ]
    if found.exceptions:
        lines.append(f"  Exceptions: {', '.join(found.exceptions)}.")
    if found.reading:
        lines += textwrap.wrap(f"Reading: {found.reading}", min(100, columns()), initial_indent="  ", subsequent_indent="  ")
    lines += _other_readings(found.number)
    if found.through:
        lines.append(f"  Read through {found.through}.")
    if found.not_modelled:
        lines.append(f"  Not modelled: {found.not_modelled}.")
    if found.number in RULES:
        lines += _as_read(RULES[found.number])
    lines.append(f"  Stands in {found.file}:{found.line}")
    for part in parts_of(found.number):
        lines += [f"{part.key}", *textwrap.wrap(part.says, min(100, columns()), initial_indent="  ", subsequent_indent="  ")]
        if part.reading:
            lines += textwrap.wrap(f"Reading: {part.reading}", min(100, columns()), initial_indent="  ", subsequent_indent="  ")
        lines += [*_as_read(part), f"  Stands in {part.file}:{part.line}"]
    queries = _used_by(found.number)
    if queries:
        lines += ["  Recorded queries that name it:", *(f"    {query}" for query in queries)]
    below = _below(found)
    if below:
        lines.append(f"  Below it: {', '.join(below)}.")
    return "\n".join(lines)


def _other_readings(number: str) -> list[str]:
    """What other readings of the rule there are, as `under each reading` takes them."""
    known = readings_of("slc" if number.startswith("SLC") else "asl")
    says = [one for one, parts in known.items() if any(part.number == number for part in parts)]
    return [
        line
        for one in says
        for line in textwrap.wrap(f"Another reading: {one}.", min(100, columns()), initial_indent="  ", subsequent_indent="  ")
    ]


def _as_read(rule: Rule) -> list[str]:
    return ["  As the program reads it:", *(f"    {line}" for line in as_words(rule.function).split("\n"))]


def _used_by(number: str) -> list[str]:
    found = []
    for path in sorted(data_folder("queries").rglob("*.toml")):
        for row in parse_toml(path.read_text(encoding="utf-8"), str(path)).get("query", ()):
            if number in row.get("because", ()) or row["source"].split()[0] == number:
                found.append(f"{row['source']}: {row['ask']}")
    return found


def _below(found: Entry) -> list[str]:
    return [n for n in index() if n != found.number and contains(found.number, n)]
