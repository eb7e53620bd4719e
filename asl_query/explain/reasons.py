"""Which rules decide an answer, with the facts they decide on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from asl_query.rules.index import says
from asl_query.terms.numbers import book_order

Reason = dict[str, Any]


def reason(rule: str, **facts: Any) -> Reason:
    """One reason as an answer carries it; of a part (E6.1: jump MC) the number is cited and the part's paraphrase is given."""
    return {"rule": rule.partition(":")[0], "says": says(rule), "facts": facts}


def by_rule(lines: Iterable[Mapping[str, Any]], name: str) -> list[Reason]:
    """Blocked or barred lines grouped by the rule that decides them."""
    grouped: dict[str, list[str]] = {}
    for line in lines:
        grouped.setdefault(line["rule"], []).append(line[name])
    return [reason(rule, decides=grouped[rule]) for rule in sorted(grouped, key=book_order)]


def of_play(lines: Iterable[Mapping[str, Any]]) -> list[Reason]:
    """The rules that a play log rests on."""
    found: dict[str, list[str]] = {}

    def note(rule: str, where: str) -> None:
        found.setdefault(rule, [])
        if where not in found[rule]:
            found[rule].append(where)

    for line in lines:
        when = f"turn {line['turn']} {line['phase']}"
        match line["action"]:
            case "march":
                note("A4.11", when)
                extra = {"Double Time": "A4.5", "road bonus": "A4.132", "Minimum Move": "A4.134"}.get(line["how"])
                if extra:
                    note(extra, when)
                for step in line["path"]:
                    for rule in step["rules"]:
                        note(rule, step["to"])
            case "advance":
                for rule in ("A4.7", *(["A4.72"] if line["difficult"] else []), *line["rules"]):
                    note(rule, when)
            case "climb":
                for rule in ("B11.4", "B11.41", "B11.43"):
                    note(rule, when)
            case "leave the Climb counter":
                for rule in ("B11.432", "B11.434"):
                    note(rule, when)
    return [reason(rule, at=found[rule]) for rule in sorted(found, key=book_order)]


def of_closed_set(reading: Mapping[str, Any], certificate: Mapping[str, Any]) -> list[Reason]:
    """The rules that keep a unit from its goal: its MF, and the cliff with its one level a turn."""
    climbing = any("Climb level" in name for turn in certificate["turns"] for name in turn["after_mph"])
    rules = ["A4.1" if reading["unit"]["broken"] else "A4.11", "A4.7"]
    if climbing or reading["only_by_climbing"]:
        rules += ["B11.4", "B11.41", "B11.43", "B11.432"]
    return [reason(rule) for rule in sorted(rules, key=book_order)]
