"""Which rules decide an answer, with the facts they decide on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from asl_query.rules.index import cited, index, says
from asl_query.terms.movement import Reach
from asl_query.terms.numbers import book_order

Reason = dict[str, Any]


def reason(rule: str, **facts: Any) -> Reason:
    """One reason as an answer carries it; of a part (E6.1: jump MC) the number is cited and the part's paraphrase is given."""
    return {"rule": rule.partition(":")[0], "says": says(rule), "facts": facts}


def titled(number: str) -> str:
    """A rule number with its title, as a heading cites it."""
    entry = index().get(number)
    return f"{cited(number)} {entry.title}" if entry else cited(number)


def cited_in_full(rule: str) -> str:
    """A rule, or a part of one by its key, with its title and what it says."""
    return f"{titled(rule.partition(':')[0])}: {says(rule)}"


def by_rule(lines: Iterable[Mapping[str, Any]], name: str) -> list[Reason]:
    """Blocked or barred lines grouped by the rule that decides them."""
    grouped: dict[str, list[str]] = {}
    for line in lines:
        grouped.setdefault(line["rule"], []).append(line[name])
    return [reason(rule, decides=grouped[rule]) for rule in sorted(grouped, key=book_order)]


def of_play(question: Reach, lines: Iterable[Mapping[str, Any]], *, stacking: bool = False) -> list[Reason]:
    """The rules that a play log rests on; with `stacking` also that which keeps several units apart."""
    found: dict[str, list[str]] = {"A5.1": ["the end of every phase"]} if stacking else {}

    def note(rule: str, where: str) -> None:
        found.setdefault(rule, [])
        if where not in found[rule]:
            found[rule].append(where)

    for line in lines:
        when = f"turn {line['turn']} {line['phase']}"
        match line["action"]:
            case "march":
                note("A4.11", when)
                for word, rule in _OF_MARCHES.items():
                    if word in line["how"]:
                        note(rule, when)
                for step in line["path"]:
                    for rule in step["rules"]:
                        note(rule, step["to"])
            case "advance" | "leave the water":
                for rule in ("A4.7", *(["A4.72"] if line["difficult"] else []), *line["rules"]):
                    note(rule, when)
                if line["action"] != "advance":
                    note("B21.41" if line["from"].startswith("fording") else "E6.2", when)
            case action:
                for rule in (*_OF_ACTIONS.get(action, ()), *line.get("rules", ())):
                    note(rule, when)
    found |= {exception: found[rule] for rule, exception in _exceptions(question, found)}
    return [reason(rule, at=found[rule]) for rule in sorted(found, key=book_order)]


_OF_MARCHES = {"Double Time": "A4.5", "road": "A4.132", "Minimum": "A4.134", "leader": "A4.12", "Assault": "A4.61"}
_OF_ACTIONS = {
    "climb": ("B11.4", "B11.41", "B11.43"), "leave the Climb counter": ("B11.432", "B11.434"), "swim": ("E6.1",),
    "swim on": ("E6.2",), "ford": ("B21.41",), "drift": ("B21.121",), "Drowning DR": ("E6.21",),
    "recover the SW": ("A4.44",),
}  # fmt: skip


def _exceptions(question: Reach, rules: Iterable[str]) -> list[tuple[str, str]]:
    """Rules that play rests on, each with the exception to it that the question brings in."""
    brought = {
        "B11.41": ("B11.433", any(mover.unit.commando for mover in question.movers)),
        "E6.1": ("E6.41", question.waters.rafting),
        "B21.41": ("E6.6", question.waters.fording_line is not None),
    }
    return [(rule, brought[rule][0]) for rule in rules if rule in brought and brought[rule][1]]


def of_closed_set(question: Reach, certificate: Mapping[str, Any], *, barred_from_cliffs: bool = False) -> list[Reason]:
    """The rules that keep a unit from its goal: its MF, what climbing or swimming takes where it does; that it may not Climb the
    cliffs there are."""
    names = [name for turn in certificate["turns"] for phase in turn if phase != "turn" for name in turn[phase]["new"]]
    rules = ["A4.1" if question.unit.broken else "A4.11", "A4.7"]
    if question.only_by_climbing or any("Climb level" in name for name in names):
        rules += ["B11.4", "B11.41", "B11.43", "B11.432"]
    elif barred_from_cliffs:
        rules.append("B11.4")
    if any(name.startswith(("swimming", "rafting")) for name in names):
        rules += ["E6.1", "E6.2"]
    if any(name.startswith("fording") for name in names):
        rules.append("B21.41")
    if question.enemies:
        rules.append("A4.14")
    rules += [exception for _, exception in _exceptions(question, rules)]
    return [reason(rule) for rule in sorted(rules, key=book_order)]


def of_joint_no(question: Reach, certificate: Mapping[str, Any]) -> list[Reason]:
    """The least that keeps several units from their goal: one alone, the places on their way, or the core of a refutation."""
    if certificate["kind"] == "one cannot":
        alone = of_closed_set(question, certificate["closed_set"])
        return [{**r, "facts": {**r["facts"], "unit": certificate["unit"]}} for r in alone]
    if certificate["kind"] == "crowd":
        cut = certificate["cut"]
        places = [f"{place}: {holds}" for _, place, holds in cut["places"]]
        return [reason("A5.1", need=cut["supply"], hold=sum(holds for *_, holds in cut["places"]), places=places)]
    return of_core(certificate)


def core_by_rule(certificate: Mapping[str, Any]) -> dict[str, list[str]]:
    """What stands in the core of a refutation, for each rule in the order in which they come."""
    grouped: dict[str, list[str]] = {}
    for label in certificate["core"]:
        rule, _, what = label.partition(" ")
        grouped.setdefault(rule, []).append(what)
    return grouped


def of_core(certificate: Mapping[str, Any]) -> list[Reason]:
    """The rules of the core of a refutation, each with what it forbids."""
    grouped = core_by_rule(certificate)
    return [reason(rule, conflict=grouped[rule]) for rule in sorted(grouped, key=book_order)]
