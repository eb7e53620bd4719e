"""Units of a situation as a question speaks of them: by name, as this squad or my leader, and all of mine at once."""

from __future__ import annotations

import re

from asl_query.errors import AskBackError, QuestionError, did_you_mean
from asl_query.facts.situation_file import Situation
from asl_query.pattern_codes import compiled
from asl_query.reading.follow_up_words import well_worded
from asl_query.terms.units import Unit, UnitKind

_KINDS = "|".join(kind.value for kind in UnitKind)
_POINTED_AT = compiled(rf"\b(?:this|that|my|our|the) ({_KINDS})\b(?! (?:at|in|on|IN|that|with|carrying)\b)", re.IGNORECASE)
# What is asked of each unit of a side.
_OF_EACH = compiled(
    r"^\W*(?:(?:which|what|who)(?: of)?(?: the)? (?:(?P<whose>my|our|enemy|the enemy's) )?units?(?: of (?P<of>mine|the enemy))?"
    r"|(?:can|may|could) (?:any|all|each|some)(?: of)? (?P<own>my|our|the enemy(?:'s)?) units)"
    r"(?: (?:can|may|could|are able to))? (?P<does>(?:see|reach|get|be|climb|swim|move|fire|advance|rally|rout|raft|ford)\b.*)$",
    re.IGNORECASE,
)
_NAMED = compiled(rf"(?<![\w-])(?:{_KINDS})-(?:[a-z]|\d{{1,2}})(?![\w-])", re.IGNORECASE)
_STATES = {"broken": "broken", "wounded": "wounded", "cx": "CX", "commando": "Commando", "inexperienced": "inexperienced"}


def with_names(text: str, situation: Situation) -> str:
    """A question with the name of the one unit of the situation in the place of "this squad".

    Raises AskBackError where the situation has several such units.
    """
    friendly = {name: unit for name, (unit, at) in situation.units.items() if at not in situation.enemies}

    def named(pointed: re.Match[str]) -> str:
        names = [name for name, unit in friendly.items() if unit.kind.value == pointed[1].lower()]
        if len(names) > 1:
            choices = [f"{text[: pointed.start()]}{name}{text[pointed.end() :]}" for name in names]
            raise AskBackError(f"The situation has several: {', '.join(names)}. Ask of one of them:", text, near=choices)
        return names[0] if names else pointed[0]

    return _POINTED_AT.sub(named, text) if friendly else text


def of_each(text: str, situation: Situation) -> list[str]:
    """The question of each unit of a side that a text asks about them all: which of my units can see 15S5? None for others."""
    asked = _OF_EACH.match(text.rstrip(" ?!."))
    if asked is None:
        return []
    is_enemy = any("enemy" in (asked[name] or "").lower() for name in ("whose", "of", "own"))
    names = [name for name, (_, at) in situation.units.items() if (at in situation.enemies) is is_enemy]
    return [f"can {name} {asked['does']}?" for name in names]


def with_places(text: str, situation: Situation) -> str:
    """A text with where they are in the place of the names of the situation's units."""
    return next(iter(said_otherwise(text, situation)), text)


def said_otherwise(text: str, situation: Situation) -> list[str]:
    """A question that names units of the situation with where they are in the place of their names, and with what they are; none
    where it names none."""
    units = {name.lower(): (unit, at) for name, (unit, at) in situation.units.items()}
    if not units:
        return []
    name = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(units, key=len, reverse=True)))})(?![\w-])", re.IGNORECASE)
    if not name.search(text):
        return []
    placed = name.sub(lambda one: units[one[0].lower()][1].name, text)
    named = {one[0].lower() for one in name.finditer(text)}
    if any(units[one][0].morale_level or units[one][0].elr for one in named):
        return [placed]  # more than a question can say of a unit
    return [placed, well_worded(name.sub(lambda one: f"a {described(units[one[0].lower()][0])}", text))]


def unnamed(text: str, situation: Situation) -> QuestionError | None:
    """That a text names a unit which the situation does not have; None where it names none."""
    name = next((one[0] for one in _NAMED.finditer(text) if one[0].lower() not in situation.units), None)
    return None if name is None else no_unit_named(name, situation, text)


def no_unit_named(name: str, situation: Situation, text: str) -> QuestionError:
    """That the situation has no unit of a name."""
    units = situation.units
    known = f"Units there: {', '.join(units)}." if units else "Give a situation with --facts."
    return QuestionError.at_word(f'No unit is named "{name}".{did_you_mean(name, units)} {known}', text, name)


def described(unit: Unit) -> str:
    """A unit in the words of a question: its states, its kind, what it carries."""
    states = [called for state, called in _STATES.items() if getattr(unit, state)]
    load = f" with {unit.portage_pp} PP" if unit.portage_pp else ""
    return " ".join([*states, unit.kind.value]) + load
