"""What could be otherwise in a ruling: what the question says of the unit, and what it leaves unsaid."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum
from functools import partial

from asl_query.acts.marches import most_pp
from asl_query.board.board import Board
from asl_query.changes.axes import Axis, Prices, asked
from asl_query.kinds.case.unit_words import unit_words
from asl_query.rules.asl.a15_heat_of_battle import may_be_wounded
from asl_query.rulings.asl import inputs_of
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.questions import GivenValue, Ruling

MOST_AWAY = 10  # how far a number of the question is moved up or down
# What a unit is, not how it is: another unit would be asked about.
_KINDS = ("is_smc", "cavalry", "vehicle", "searchlight", "mount", "sw", "unit_kind", "fp", "normal_range", "morale_level", "load")
_WEATHER = ("rain", "snow", "heavy_winds")
# What can be said of a unit that the question does not say, with the word for what it costs.
_SAYABLE = {
    **dict.fromkeys(
        ("broken", "wounded", "berserk", "concealed", "pinned", "cx", "unarmed", "inexperienced", "captured", "emplaced",
         "malfunctioned", "disabled", "switched_on", "in_tow", "manned"), "state"),
    **dict.fromkeys(("commando", "gurkha"), "commando"), **dict.fromkeys(_WEATHER, "weather"),
}  # fmt: skip
_GOOD = ("commando", "gurkha", "emplaced", "switched_on", "manned", "concealed")
_EITHER = ("own_turn", "switched_on")  # of which nothing is usual, so that who is not one is said to be the other
_PASSING = {
    "pinned": "pinned",
    "laden": "portage_pp",
}  # tables for a state that may be otherwise, with the input that makes it so
# Numbers and choices of the question in words.
_SPOKEN = {
    "range_hexes": "at range {}", "mf_spent": "with {} MF spent", "dr": "a DR of {}", "phase": "in the {}",
    "current": "in a {} current", "elr": "an ELR of {}", "level": "at level {}", "portage_pp": "carrying {} PP",
}  # fmt: skip
_QUALITY = {"cx": "CX", "gurkha": "Gurkha", "commando": "Commando", "switched_on": "lit", "unarmed": "Unarmed"}  # of its name
_CALLED = {**_QUALITY, "good_order": "its crew in Good Order", "gurkha": "a Gurkha unit", "commando": "a Commando unit"}
_PHASES = "|".join(phase.value for phase in PlayerTurnPhase)
_IN_A_PHASE = rf" (at (the )?start of|in) ((its|his|her|their|own|the|friendly|enemy) )*({_PHASES})\b"
_THAT_IS = r"( while| that is| which is| when it is)?"
# What is said behind the unit, and is no longer so once it is changed.
_SAID_BEHIND = {
    "phase": _IN_A_PHASE, "own_turn": _IN_A_PHASE, "mf_spent": r" (that has( already)? spent|having spent) \d+ MF",
    "prep_fired": r" (that has Prep Fired|marked with (a )?Prep Fire counter)", "in_melee": rf"{_THAT_IS}( held)? in Melee",
    "good_order": r" (with (a )?broken crew|whose crew is broken)", "in_tow": rf"{_THAT_IS} in tow",
    "in_motion": rf"{_THAT_IS} in Motion", "in_bypass": rf"{_THAT_IS} in Bypass",
    "ground": rf"{_THAT_IS} in (a )?(woods|jungle|bamboo|(stone )?building)( hex)?",
    "smoke_there": r" with SMOKE in its (own )?(Location|hex)",
}  # fmt: skip


def ruling_axes(board: Board, question: Ruling, prices: Prices, *, stops: bool) -> Iterator[Axis]:
    """States dropped or added, PP, numbers, and what is one of several (a phase, a Current).

    A state that hurts a unit, or a heavier load, is added only where something is to be stopped.
    """
    kinds, read = inputs_of(board, question)
    said, fixed = dict(question.given), {*_KINDS, *question.state.lower().split("-")} - {*_PASSING}
    for name, value in said.items():
        if name in fixed:
            continue
        if isinstance(value, bool):
            word, otherwise = _otherwise(name, value)
            new = not value if name in _EITHER or not value else None
            yield prices.one(word, otherwise, asked(partial(_with, name, new)))
        elif isinstance(value, int):
            yield from _numbers(name, value, said, prices, more=stops or name != "portage_pp")
        elif isinstance(kind := kinds.get(name), type) and issubclass(kind, Enum):
            others = [str(option.value) for option in kind if str(option.value) != value]
            for other in others:
                yield prices.one("value", _spoken(name, other), asked(partial(_with, name, other)))
    for name, word in _SAYABLE.items():
        if name in read and name not in said and name not in fixed and (stops or name in _GOOD) and _can_be(name, said):
            yield prices.one(word, f"in {called(name)}" if word == "weather" else called(name), asked(partial(_with, name, True)))
    if stops and "portage_pp" in read and "portage_pp" not in said:
        yield from _numbers("portage_pp", 0, said, prices, more=True)


def _otherwise(name: str, value: bool) -> tuple[str, str]:
    """What a change costs by, and in words that something that was stated is not so."""
    if name == "own_turn":
        return "state", "in the enemy Player Turn" if value else "in its own Player Turn"
    if not value:
        return "state", called(name)
    return ("weather", f"no {called(name)}") if name in _WEATHER else ("state", f"not {called(name)}")


def _can_be(name: str, said: Mapping[str, GivenValue]) -> bool:
    """Only a SMC is wounded (A17.1)."""
    return name != "wounded" or may_be_wounded(bool(said.get("is_smc")))


def called(name: str) -> str:
    """An input in words."""
    return _CALLED.get(name, name.replace("_", " "))


def _spoken(name: str, value: GivenValue) -> str:
    return _SPOKEN.get(name, f"{called(name)} {{}}").format(value)


def _numbers(name: str, value: int, said: Mapping[str, GivenValue], prices: Prices, *, more: bool) -> Iterator[Axis]:
    """A number made less, and where it may be made more, one by one."""
    is_load = name == "portage_pp"
    top = most_pp(bool(said.get("is_smc"))) if is_load else value + MOST_AWAY
    for values in (range(value - 1, max(-1, value - MOST_AWAY - 1), -1), range(value + 1, top + 1 if more else 0)):
        words = [_spoken(name, n or "no" if is_load else n) for n in values]
        steps = [(said_so, asked(partial(_with, name, n))) for said_so, n in zip(words, values, strict=True)]
        yield prices.axis("load" if is_load else "value", steps)


def _with(name: str, value: GivenValue | None, question: Ruling) -> Ruling:
    given = {k: v for k, v in question.given if k != name} | ({name: value} if value is not None else {})
    state = "free" if _PASSING.get(question.state) == name and not value else question.state
    return replace(question, state=state, given=tuple(sorted(given.items())), who=_who(question.who, name, value))


def _who(who: str, name: str, value: GivenValue | None) -> str:
    """How the unit is called after the change: a broken squad, a squad, a squad carrying 2 PP."""
    bared = re.sub(_SAID_BEHIND[name], "", who) if name in _SAID_BEHIND else who
    if bared != who or name in ("phase", "own_turn", "mf_spent"):
        return bared
    unit = unit_words(who)
    if name == "portage_pp":
        return unit.carrying(int(value or 0)).text
    if name in _WEATHER or not isinstance(value, bool | None):
        return who
    word = _QUALITY.get(name, name.replace("_", " "))
    return (unit.having(word) if value else unit.without(word)).text
