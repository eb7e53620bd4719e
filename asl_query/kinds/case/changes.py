"""What could be otherwise in a ruling: what the question says of the unit, and what it leaves unsaid."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from enum import Enum
from functools import partial

from asl_query.acts.marches import most_pp
from asl_query.acts.states.classic_conditions import is_a_sw_to_dismantle
from asl_query.board.board import Board
from asl_query.changes.axes import Axis, Prices, asked
from asl_query.changes.otherwise import ActOtherwise
from asl_query.kinds.case.other_lines import other_lines
from asl_query.kinds.case.unit_words import unit_words
from asl_query.logic.machine import StateValue
from asl_query.rules.asl.a15_heat_of_battle import may_be_wounded
from asl_query.rulings.asl import inputs_of, terms_of
from asl_query.rulings.case_answer import what_decides
from asl_query.rulings.case_words import in_words
from asl_query.rulings.classic_loads import half_pp_of_load, weapons_of_load
from asl_query.rulings.ruling_table import ActsAsked
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.classic import SwKind
from asl_query.terms.questions import GivenValue, Ruling

MOST_AWAY = 10  # how far a number of the question is moved up or down
# What a unit is, not how it is: another unit would be asked about.
_KINDS = (
    "is_smc", "hero", "cavalry", "vehicle", "searchlight", "mount", "sw", "unit_kind", "fp", "normal_range", "morale_level",
    "load", "both_smc",
)  # fmt: skip
_WEATHER = ("rain", "snow", "heavy_winds")
# What can be said of a unit that the question does not say, with the word for what it costs.
_SAYABLE = {
    **dict.fromkeys(
        ("broken", "wounded", "berserk", "concealed", "pinned", "cx", "unarmed", "inexperienced", "captured", "emplaced",
         "malfunctioned", "disabled", "switched_on", "in_tow", "manned"), "state"),
    **dict.fromkeys(("commando", "gurkha"), "commando"), **dict.fromkeys(_WEATHER, "weather"),
}  # fmt: skip
_GOOD = ("commando", "gurkha", "emplaced", "switched_on", "manned", "concealed")
_USUALLY_SO = ("good_order", "light_event")  # and so taken for granted: something is stopped where they are not so
_EITHER = ("own_turn", "switched_on")  # with what a ruleset leaves open: nothing is usual, so who is not one is the other
_PASSING = {
    "climbing": "climbing",
    "pinned": "pinned",
    "laden": "portage_pp",
}  # tables for a state that may be otherwise, with the input that makes it so
# Numbers and choices of the question in words.
_SPOKEN = {
    "range_hexes": "at range {}", "mf_spent": "with {} MF spent", "dr": "a DR of {}", "phase": "in the {}",
    "current": "in a {} current", "elr": "an ELR of {}", "level": "at level {}", "portage_pp": "carrying {} PP",
}  # fmt: skip
_QUALITY = {
    "cx": "CX", "gurkha": "Gurkha", "commando": "Commando", "switched_on": "lit", "unarmed": "Unarmed", "ti": "TI",
}  # of its name  # fmt: skip
_OPPOSITE = {"manned": ("unmanned",), "switched_on": ("switched-off",), "pinned": ("unpinned",), "emplaced": ("non-Emplaced",)}
_CALLED = {**_QUALITY, "good_order": "its crew in Good Order", "gurkha": "a Gurkha unit", "commando": "a Commando unit",
           "prep_fired": "having Prep Fired", "assault": "using Assault Movement",
           "light_event": "after an E1.91 event"}  # fmt: skip
_PHASES = "|".join(phase.value for phase in PlayerTurnPhase)
_IN_A_PHASE = rf" (at (the )?start of|in) ((its|his|her|their|own|the|friendly|enemy) )*({_PHASES})\b"
_THAT_IS = r"( while| that is| which is| when it is)?"
_HAVING_FIRED = r" ((that( has)?|having)( already)? (Prep Fired|fired)( in( its| the)? PFPh)?|marked with (a )?Prep Fire counter)"
# What is said behind the unit, and is no longer so once it is changed.
_DISMANTLED = "with its SW dismantled"
_IT = "it"  # where its words would still say what is changed
_SAID_BEHIND = {
    "phase": _IN_A_PHASE, "own_turn": _IN_A_PHASE, "mf_spent": r" (that has( already)? spent|having spent) \d+ MF",
    "prep_fired": _HAVING_FIRED, "in_melee": rf"{_THAT_IS}( held)? in Melee",
    "good_order": r" (with (a )?broken crew|whose crew is broken)", "in_tow": rf"{_THAT_IS} in tow",
    "moved": r" (that( has)?|having)( already)? moved", "assault": r" (that( has)?|having)( already)? used Assault Movement",
    "in_motion": rf"{_THAT_IS} in Motion", "in_bypass": rf"{_THAT_IS} in Bypass",
    "ground": rf"{_THAT_IS} in (a )?(woods|jungle|bamboo|(stone )?building)( hex)?",
    "frigid": r" in (a )?frigid( (water|river|Water Obstacle|lake|pond))?",
    "smoke_there": r" with SMOKE in its (own )?(Location|hex)",
}  # fmt: skip


def ruling_axes(board: Board, question: Ruling, prices: Prices, *, stops: bool) -> Iterator[Axis]:
    """States dropped or added, PP, numbers, and what is one of several (a phase, a Current).

    A state that hurts a unit, or a heavier load, is added only where something is to be stopped; there a state is dropped by its
    opposite.
    """
    kinds, read = inputs_of(board, question)
    either = {*_EITHER, *terms_of(question.ruleset).open}
    is_asked_about = not stops and "{portage_pp}" in question.phrase  # to carry less is not what is to be let
    said, fixed = dict(question.given), {*_KINDS, *question.state.lower().split("-")} - {*_PASSING}
    for name, value in said.items():
        if name in fixed:
            continue
        if isinstance(value, bool):
            word, otherwise = _otherwise(name, value)
            new = not value if name in either or stops or not value else None
            yield prices.one(word, otherwise, asked(partial(_with, name, new)))
        elif isinstance(value, int) and not (name == "portage_pp" and is_asked_about):
            yield from _numbers(name, value, said, prices, more=stops or name != "portage_pp")
        elif isinstance(kind := kinds.get(name), type) and issubclass(kind, Enum):
            others = [str(option.value) for option in kind if str(option.value) != value]
            for other in others:
                yield prices.one("value", _spoken(name, other), asked(partial(_with, name, other)))
    for name, word in _SAYABLE.items():
        if name in read and name not in said and name not in fixed and (stops or name in _GOOD) and _can_be(name, said):
            yield prices.one(word, f"in {called(name)}" if word == "weather" else called(name), asked(partial(_with, name, True)))
    for name in _USUALLY_SO if stops else ():
        if name in read and name not in said and name not in fixed:
            yield prices.one("state", f"not {called(name)}", asked(partial(_with, name, False)))
    if stops and "load" in said:
        half_pp = _carried_half_pp(said)
        yield _other_loads(range(half_pp // 2 + 1, half_pp // 2 + 1 + MOST_AWAY), prices)
    elif stops and "portage_pp" in read and "portage_pp" not in said:
        yield from _numbers("portage_pp", 0, said, prices, more=True)
    if not stops:
        yield from _letting(board, question, read, prices)


def _letting(board: Board, question: Ruling, read: Set[str], prices: Prices) -> Iterator[Axis]:
    """What is taken for granted, left open or stated by the words of the line, and stands in the way; each told once."""
    lines = other_lines(board, question)
    of_line = (prices.one("state", words, asked(partial(_in_place_of, question, put))) for words, put in lines)
    told: set[str] = set()
    for axis in (*of_line, *_of_rule(question, read, prices), *_of_act(board, question, prices)):
        if axis.steps and axis.steps[0].words not in told:
            told.add(axis.steps[0].words)
            yield axis


def _in_place_of(old: Ruling, new: Ruling, question: Ruling) -> Ruling:
    """A question, perhaps changed already, put by the line by which the new one of two is put, and with what that leaves out."""
    left_out = dict(old.given).keys() - dict(new.given).keys()
    given = tuple((name, value) for name, value in question.given if name not in left_out)
    return replace(question, phrase=new.phrase, given=given)


def _of_act(board: Board, question: Ruling, prices: Prices) -> Iterator[Axis]:
    """What is taken for granted of an act that is forbidden, or is open, and stands in its way."""
    case = what_decides(terms_of(question.ruleset), board, question).act
    if case is None or not case.found.is_no:
        return
    said, machine = dict(question.given), case.machine
    for variable, value in ActOtherwise(case).mending():
        name = case.asked.called.get(variable, variable)
        is_offered = name in said or (value is True and name in _GOOD)
        is_dropped = variable in case.stated and case.asked.world.usual.get(variable) == value  # by what was stated being not so
        if not is_offered and not is_dropped and case.asked.restated(question, variable, value) is not None:
            word = "state" if isinstance(value, bool) else "value"
            yield prices.one(word, in_words(machine, variable, value), asked(partial(_restated, case.asked, variable, value)))
    for variable, value in case.asked.said_as:  # what nobody stated, of which nothing is usual
        if variable in case.open_besides and case.asked.restated(question, variable, value) is not None:
            yield prices.one("state", in_words(machine, variable, value), asked(partial(_restated, case.asked, variable, value)))


def _restated(acts: ActsAsked, variable: str, value: StateValue, question: Ruling) -> Ruling:
    """The question with a variable that has another value."""
    changed = acts.restated(question, variable, value)
    assert changed is not None, "what cannot be said is no change"
    name = acts.called.get(variable, variable)
    if name in _SAYABLE and isinstance(value, bool):
        return replace(changed, who=_who(question.who, name, value))
    is_said = any(variable in dict(acts.stated_as({name: its}).values()) for name, its in question.given)
    return replace(changed, who=_IT) if is_said else changed


def _of_rule(question: Ruling, read: Set[str], prices: Prices) -> Iterator[Axis]:
    """What a rule takes for granted or leaves open, and a lighter load than the SW that are named: dismantled, or so many PP."""
    said, terms = dict(question.given), terms_of(question.ruleset)
    by_phrase = terms.row_of(question).inputs
    open_ = {name: (not terms.if_unsaid[name], words) for name, words in terms.open.items() if name in terms.if_unsaid}
    for name, (value, words) in {**terms.taken, **open_}.items():
        is_stated = name in said or by_phrase.get(name) in (True, value)  # what the line says is so is not thought away
        if isinstance(value, bool) and name in read and not is_stated and name not in (*_SAYABLE, *_KINDS):
            otherwise = words.removeprefix("not ") if value else f"not {words}"
            yield prices.one("state", otherwise, asked(partial(_with, name, value)))
    if (
        "dismantled" in read - {*by_phrase, *said}
        and "sw" in said
        and "load" not in said
        and is_a_sw_to_dismantle.holds(0, False, SwKind(said["sw"]))
    ):
        yield prices.one("state", _DISMANTLED, asked(_dismantling))
    if "load" in said:
        yield _other_loads(range((_carried_half_pp(said) - 1) // 2, -1, -1), prices)
        whole = (one.sw for one in weapons_of_load(str(said["load"])) if not one.dismantled)
        for sw in (sw.value for sw in whole if is_a_sw_to_dismantle.holds(0, False, sw)):
            yield prices.one("state", f"with its {sw} dismantled", asked(partial(_dismantling_of_load, sw)))


def _carried_half_pp(said: Mapping[str, GivenValue]) -> int:
    """Half PP of the load that is stated, for who carries it."""
    return half_pp_of_load(str(said["load"]), said.get("unit_kind") in ("leader", "hero"))


def _other_loads(pps: range, prices: Prices) -> Axis:
    """So many PP in place of the load that is stated."""
    return prices.axis("load", [(_spoken("portage_pp", pp or "no"), asked(partial(_carrying, pp))) for pp in pps])


def _dismantling(question: Ruling) -> Ruling:
    """The question with its SW dismantled."""
    changed = _with("dismantled", True, question)
    return replace(changed, who=f"{changed.who} {_DISMANTLED}")


def _dismantling_of_load(sw: str, question: Ruling) -> Ruling:
    """The question with a SW of its load dismantled, if it still has one."""
    load = dict(question.given).get("load")
    if load is None:
        return question
    given = {**dict(question.given), "load": re.sub(rf"(?<!Dm )\b{sw}\b", f"Dm {sw}", str(load))}
    return replace(question, given=tuple(sorted(given.items())), who=unit_words(question.who).dismantling(sw).text)


def _carrying(portage_pp: int, question: Ruling) -> Ruling:
    """The question with so many PP in place of its load."""
    given = {name: value for name, value in question.given if name != "load"} | {"portage_pp": portage_pp}
    return replace(question, given=tuple(sorted(given.items())), who=unit_words(question.who).carrying(portage_pp).text)


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
    who = _who(question.who, name, value)
    is_left_standing = (
        who == question.who and name in dict(question.given) and name not in _WEATHER and f"{{{name}}}" not in question.phrase
    )
    changed = replace(question, given=tuple(sorted(given.items())), who=_IT if is_left_standing else who)
    return changed if state == question.state else _in_state(state, changed)


def _in_state(state: str, question: Ruling) -> Ruling:
    """The question by the tables of another state: in its own words, or by the first line of that act that needs no others."""
    rows = terms_of(question.ruleset).rows
    for its in (state, "any"):
        if (its, question.phrase) in rows:
            return replace(question, state=its)
    act = rows[question.state, question.phrase].inputs.get("act")
    same = (row for row in rows.values() if row.state in (state, "any") and row.inputs.get("act") == act)
    line = next((row for row in same if set(re.findall(r"\{(\w+)\}", row.phrase)) == {"unit"}), None)
    return question if act is None or line is None else replace(question, state=line.state, phrase=line.phrase)


def _who(who: str, name: str, value: GivenValue | None) -> str:
    """How the unit is called after the change: a broken squad, a squad, a squad carrying 2 PP."""
    bared = re.sub(_SAID_BEHIND[name], "", who) if name in _SAID_BEHIND else who
    if bared != who or name in ("phase", "own_turn", "mf_spent"):
        return bared
    unit = unit_words(who)
    for opposite in _OPPOSITE.get(name, ()) if value else ():
        unit = unit.without(opposite)
    if name == "portage_pp":
        return unit.carrying(int(value or 0)).text
    if name in _WEATHER or not isinstance(value, bool | None):
        return who
    word = _QUALITY.get(name, name.replace("_", " "))
    is_a_quality = name in _SAYABLE or name in _QUALITY
    return unit.having(word).text if value and is_a_quality else unit.without(word).text if not value else who
