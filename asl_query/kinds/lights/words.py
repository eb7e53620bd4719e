"""What answers about Searchlights have in common when they are told: places, Searchlights, rules, chances, lost rows."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from asl_query.explain.answer_text import HexLine
from asl_query.explain.turns import percent
from asl_query.kinds.lights.chances import ExactLightChance, OpenLightChance
from asl_query.terms.answers import Answer, FactValue
from asl_query.terms.hexes import Hex, parse_hex
from asl_query.terms.searchlight_use import SightingRow
from asl_query.terms.searchlights import Light

ToldSection = tuple[str, list[str]]  # a heading with its lines


def short(hexes: Iterable[Hex], of: Iterable[Hex] = ()) -> HexLine:
    """Hexes without their board, unless they, or all those `of` which they are some, lie on several."""
    hexes = list(hexes)
    boards = {hex_.board for hex_ in (*hexes, *of)}
    return HexLine.of(hex_.short if len(boards) == 1 else hex_.name for hex_ in hexes)


def hexes_named(names: Iterable[str]) -> list[Hex]:
    """The hexes of an answer that lists them by name."""
    return [hex_ for hex_ in map(parse_hex, names) if hex_ is not None]


def named(light: Light) -> str:
    """A Searchlight with its place: the TMSL at 44T7."""
    kind = light.type.value
    return f"the {light.name if light.name in (kind, 'SL') else f'{kind} {light.name}'} at {light.at.name}"


def capital(words: str) -> str:
    """Words as the beginning of a sentence."""
    return f"{words[:1].upper()}{words[1:]}"


def because(answer: Answer) -> ToldSection:
    """The rules with what they decide on."""
    lines = []
    for reason in answer.because:
        facts = "; ".join(f"{key}: {_told(value)}" for key, value in reason.facts.items() if key != "what")
        what = reason.facts.get("what", "")
        told = f"{capital(str(what))}. " if what else ""
        lines.append(f"{reason.rule}: {told}{reason.says}{f' ({facts})' if facts else ''}")
    return "Because", lines


def _told(value: FactValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, tuple):
        return str(value)
    hexes = hexes_named(value)
    return (short(hexes) if len(hexes) == len(value) else " ".join(value)) or "none"


def chance_in_words(chance: Fraction) -> str:
    """A chance as a fraction and in percent."""
    return f"{chance} ({'' if chance in (0, 1) else 'about '}{percent(chance)})"


def in_words(found: ExactLightChance | OpenLightChance) -> str:
    """A chance, or between which two it lies."""
    if isinstance(found, ExactLightChance):
        return chance_in_words(found.exact)
    return f"{found.least} to {found.most} (between {percent(found.least)} and {percent(found.most)})"


_ASK = {
    SightingRow.NO_KNOWN_ENEMY: "no-Known-enemy",
    SightingRow.HAZARDOUS: "Hazardous-Movement",
    SightingRow.MOVING_VEHICLE: "moving-vehicle",
    SightingRow.PINNED: "pinned-crew",
    SightingRow.STUNNED_OR_BU: "Buttoned-Up",
    SightingRow.LIT_HEXES_CROSSED: "lit-hexes",
    SightingRow.SL_LIT: "lit-SL",
}


def to_narrow(lost: Iterable[SightingRow]) -> list[ToldSection]:
    """How to say what the rulebook prints for rows that our text has lost; nothing where none is."""
    lines = [_to_say(row) for row in lost]
    return [("To narrow it, say what your rulebook prints", lines)] if lines else []


def _to_say(row: SightingRow) -> str:
    sign = "-2" if row in (SightingRow.HAZARDOUS, SightingRow.MOVING_VEHICLE) else "+2"
    known = ', or "with a Known enemy there"' if row is SightingRow.NO_KNOWN_ENEMY else ""
    return f'"if the {_ASK[row]} DRM is {sign}", or in the facts: sighting."{row.value}" = {int(sign)}{known}'
