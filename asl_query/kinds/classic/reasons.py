"""Which rules of Squad Leader Classic decide where units can go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from asl_query.acts.classic.field import Field
from asl_query.acts.classic.pieces import can_be_dismantled, carried_half_pp, is_note_a
from asl_query.explain.reasons import Reason, of_core, reason
from asl_query.rules.slc.slc4_1_movement import mf_allotment
from asl_query.terms.classic import ClassicReach, Sw
from asl_query.terms.numbers import book_order

_CARRIED = ("SLC4.1.4", "SLC4.2.2", "SLC4.2.6", "SLC4.4.2")
_BY_NOTE_A = ("SLC4.2.4", "SLC4.2.6: note A alone", "SLC4.2.6: note A")


def because_yes(question: ClassicReach, witness: Iterable[Mapping[str, Any]]) -> list[Reason]:
    """The rules that a line of play rests on."""
    found: dict[str, list[str]] = {"SLC4.1.4": [], "SLC4.3.1": ["the end of every phase"]}

    def note(rule: str, where: str) -> None:
        found.setdefault(rule, [])
        if where not in found[rule]:
            found[rule].append(where)

    for line in witness:
        when = f"turn {line['turn']} {line['phase']}"
        match line["action"]:
            case "march":
                for entered in line["path"]:
                    for rule in entered["rules"]:
                        note(rule, entered["to"])
                if line["leader"]:
                    note("SLC4.1.5", f"{when}: {line['unit']}")
                if line["mf"] != line["mf_unladen"]:
                    note("SLC4.2.2", f"{when}: {line['unit']}")
                for carried in line["carries"]:
                    note("SLC4.2.6" if "with" in carried else "SLC4.2.1", f"{when}: {carried['sw']}")
            case "advance":
                note("SLC4.4.1", when)
                if any(line["to"] == place.hex.name for place in question.enemies):
                    note("SLC4.1.11", f"{when}: {line['to']}")
                for carried in line["carries"]:
                    note("SLC4.4.2", f"{when}: {carried['sw']}")
            case "dismantle" | "put together":
                note("SLC4.2.7", f"{when}: {line['sw']}")
    if question.by_assault_movement:
        note("SLC4.5.1", "every move")
    return [reason(rule, at=found[rule]) for rule in sorted(found, key=book_order)]


def _states(sw: Sw) -> tuple[bool, ...]:
    """Assembled, dismantled."""
    return (False, True) if can_be_dismantled(sw) else (sw.dismantled,)


def _assault(question: ClassicReach) -> tuple[str, ...]:
    """What Assault Movement takes from every move."""
    return ("SLC4.5.1", "SLC4.5.3: all MF") if question.by_assault_movement else ()


def because_no(field: Field, certificate: Mapping[str, Any]) -> list[Reason]:
    """The least that keeps the pieces from the goal."""
    question = field.question
    if certificate["kind"] == "room":
        return [reason("SLC4.3.1", **{name: certificate[name] for name in ("of", "need", "hold")})]
    if certificate["kind"] == "few together":
        return [reason(rule, pieces=certificate["pieces"]) for rule in ("SLC4.1.4", "SLC4.2.2", "SLC4.2.4", "SLC4.4.2")]
    if certificate["kind"] == "one cannot":
        piece = certificate["piece"]
        sw = next((lying.sw for lying in question.weapons if lying.sw.name == piece), None)
        if sw is not None:
            alone = any(carried_half_pp(m.unit, sw, dismantled=d) is not None for m in question.movers for d in _states(sw))
            rules = _CARRIED if alone else _BY_NOTE_A if is_note_a(sw) else ("SLC4.2.3",)
            return [reason(rule, piece=piece) for rule in (*rules, *_assault(question))]
        unit = next(m.unit for m in question.movers if m.unit.name == piece)
        return [
            reason("SLC4.1.4", piece=piece, mf=mf_allotment(unit.is_smc, unit.inexperienced)), reason("SLC4.4.1", piece=piece),
            *(reason(rule) for rule in _assault(question)),
        ]  # fmt: skip
    return of_core(certificate)
