"""The unit of a ruling as players call it: "a broken squad", "a Climbing 4-4-7", "swimming Cavalry", "a squad carrying 3 PP"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from asl_query.errors import QuestionError
from asl_query.pattern_codes import compiled
from asl_query.reading.classic_words import LOAD, read_load
from asl_query.reading.modifiers import Bared
from asl_query.reading.unit_words import CLASSIC_KINDS, CLASSIC_QUALITIES, KINDS, QUALITIES
from asl_query.rules.charts.support_weapons import support_weapons
from asl_query.terms.questions import GivenValue

_STATES = ("climbing", "rafting", "swimming", "fording", "cavalry", "vehicle")
_STRENGTH = compiled(r"(?P<fp>\d{1,2})-(?P<normal_range>\d{1,2})-(?P<morale_level>\d{1,2})")
_LEADERSHIP = compiled(r"\d{1,2}-\d")
_BEHIND = compiled(
    r"(?P<unit>.+?)(?: with (?P<sw>SW|LMG|MMG|HMG|MG|ATR|PIAT|MTR))?(?P<line> on fording line)?(?P<tow> in tow)?"
    r"(?: carrying (?P<pp>\d{1,3}) PP)?",
    re.IGNORECASE,
)
_CLASSIC_BEHIND = compiled(
    r"(?P<unit>.+?)(?: without leader)?"
    r"(?P<led> (?:(?:that is )?stacked )?with leader(?P<part> for part of \S+)?(?P<whole> throughout| for whole \S+)?)?"
    r"(?: (?:carrying|with|that (?:carries|moves with)|(?P<moved>that (?:has )?(?:carried|moved with))|(?(led)and|(?!)))"
    rf" (?:(?P<pp>\d{{1,3}}) PP(?: of SW)?|(?P<load>{LOAD})))?"
    r"(?P<led_too> with leader|(?(load) and leader|(?!)))?",
    re.IGNORECASE,
)
_SPOKEN = {
    ruleset: {word.lower().replace(" ", "_"): (word, flag) for word, flag in words.items()}
    for ruleset, words in (("asl", {**QUALITIES, **KINDS}), ("slc", {**CLASSIC_QUALITIES, **CLASSIC_KINDS}))
}

SaidOfUnit = dict[str, GivenValue]


class Subject(NamedTuple):
    """A unit: the table of rulings for its state, how it is called, and what is said of it by the names of rule inputs."""

    state: str
    who: str
    given: SaidOfUnit


def read_subject(words: str, ruleset: str = "asl") -> Subject | None:
    """Read a unit without its article; None for words that are no unit."""
    if ruleset == "slc":
        return _classic_subject(words)
    behind = _BEHIND.fullmatch(words)
    unit = behind and _read_unit(behind["unit"])
    if behind is None or unit is None:
        return None
    who, given = unit
    who += f" with a {behind['sw'].upper()}" if behind["sw"] else ""
    if behind["sw"]:
        weight = support_weapons().get(behind["sw"].lower())
        given = {**given, **({"laden": True} if weight is None else {"portage_pp": weight})}
    if behind["line"]:
        who, given = f"{who} on a fording line", {**given, "fording": True}
    if behind["tow"]:
        who, given = f"{who} in tow", {**given, "in_tow": True}
    if behind["pp"]:
        if given.get("portage_pp", int(behind["pp"])) != int(behind["pp"]):
            raise QuestionError(TWO_LOADS)
        who, given = f"{who} carrying {behind['pp']} PP", {**given, "portage_pp": int(behind["pp"])}
    return Subject(_state(given), who, given)


def saying(subject: Subject, bared: Bared, ruleset: str) -> Subject:
    """The unit with what the question says of it elsewhere."""
    if not bared.said:
        return subject
    given = {**subject.given, **{name: value for name, value in bared.given.items() if value is not False}}
    given |= _load_in_all(subject, bared)
    given = _in_the_light(given) if ruleset == "asl" else given
    state = subject.state if not subject.who else _classic_state(given) if ruleset == "slc" else _state(given)
    who = " ".join([subject.who, *(one.words for one in bared.said)]) if subject.who else ""
    return Subject(state, who, given)


TWO_LOADS = "Its load is said twice, and not as the same. Say once what it carries when it does this."
OF_A_LOAD = ("portage_pp", "load", "laden")


def _load_in_all(subject: Subject, bared: Bared) -> SaidOfUnit:
    """What a unit carries whose load is said in several places: SW add up.

    Raises QuestionError for SW and a number of PP that they are not, and for a load of now and one of before.
    """
    own = {name: value for name, value in subject.given.items() if name in OF_A_LOAD}
    beside = [one for one in bared.said if not one.given.keys().isdisjoint(OF_A_LOAD)]
    loads = [(subject.who, own), *((one.words, one.given) for one in beside)]
    said = [(words, dict(load)) for words, load in loads if any(name in load for name in OF_A_LOAD)]
    if len(said) < 2:
        return {}
    if any("moved" in load for _, load in said) or any(_is_of_pp(words, load) for words, load in said):
        raise QuestionError(TWO_LOADS)
    pp = sum(int(load.get("portage_pp", 0)) for _, load in said)
    names = " + ".join(str(load["load"]) for _, load in said if "load" in load)
    return {**({"portage_pp": pp} if pp else {}), **({"load": names} if names else {})}


def _is_of_pp(words: str, load: Mapping[str, GivenValue]) -> bool:
    """Whether a load is said in PP, or is none."""
    return load.get("portage_pp") == 0 or re.search(r"\d PP$", words, re.IGNORECASE) is not None


def _classic_subject(words: str) -> Subject | None:
    behind = _CLASSIC_BEHIND.fullmatch(words)
    unit = behind and _read_unit(behind["unit"], "slc")
    if behind is None or unit is None:
        return None
    who, given = unit
    if "fp" in given:  # a strength factor alone: squad or half-squad
        given = {"unit_kind": "MMC", **{name: said for name, said in given.items() if name not in _STRENGTH.groupindex}}
    if behind["led"] or behind["led_too"]:
        how_long = " for part of the MPh" if behind["part"] else " for the whole MPh" if behind["whole"] else ""
        who += f" with a leader{how_long}"
        given = {**given, "led": not behind["part"]}
    carrying = "that moved with" if behind["moved"] else "carrying"
    given = {**given, **({"moved": True} if behind["moved"] else {})}
    if behind["pp"]:
        who, given = f"{who} {carrying} {behind['pp']} PP", {**given, "portage_pp": int(behind["pp"])}
    if behind["load"]:
        called, load = read_load(behind["load"])
        who, given = f"{who} {carrying} {called}", {**given, "load": load}
    return Subject(_classic_state(given), who, given)


def _classic_state(given: SaidOfUnit) -> str:
    if "sw" in given:
        return "-".join([*(name for name in ("malfunctioned", "captured") if name in given), "SW"])
    states = {"cavalry": "cavalry", "pinned": "pinned", "portage_pp": "laden", "load": "laden", "led": "led"}
    said = {
        name: value for name, value in given.items() if (name, value) != ("portage_pp", 0)
    }  # who carries nothing is not laden
    state = next((state for name, state in states.items() if name in said), "free")
    return "SMC" if state == "free" and given.get("unit_kind") in ("leader", "hero") else state


def _read_unit(words: str, ruleset: str = "asl") -> tuple[str, SaidOfUnit] | None:
    """A unit with its qualities in front: how it is called, and what they say."""
    given: SaidOfUnit = {}
    called: list[str] = []
    spoken = _SPOKEN[ruleset]
    kinds = CLASSIC_KINDS if ruleset == "slc" else KINDS
    parts = re.sub(r"\b(good|infantry) (?=order\b|units?\b)", r"\1_", words.lower()).split(" ")
    is_plural = parts[-1] not in spoken and parts[-1].removesuffix("s") in spoken
    parts[-1] = parts[-1].removesuffix("s") if is_plural else parts[-1]
    for part in parts:
        strength = _STRENGTH.fullmatch(part)
        word, flag = spoken.get(part, ("", ""))
        if strength is not None:
            given |= {name: int(value) for name, value in strength.groupdict().items()}
            given |= {"is_smc": False} if ruleset == "asl" else {}
        elif not word and not _LEADERSHIP.fullmatch(part):
            return None
        for name, _, value in (one.partition("=") for one in flag.split()):
            given[name] = False if value == "no" else value or True
        called.append(word or part)
    is_one = called[-1] in kinds or _STRENGTH.fullmatch(called[-1])
    if not is_one or not (kinds.keys() - QUALITIES).isdisjoint(called[:-1]):
        return None
    return _with_article(called, is_plural), _in_the_light(given)


def _in_the_light(given: SaidOfUnit) -> SaidOfUnit:
    """Of what is no Searchlight: who is lit is Illuminated."""
    if not given.get("switched_on") or not given.keys().isdisjoint(("searchlight", "vehicle")):
        return given
    return {"illuminated" if name == "switched_on" else name: value for name, value in given.items()}


def _state(given: SaidOfUnit) -> str:
    if "searchlight" in given:
        return "searchlight" if given["searchlight"] == "SL" else str(given["searchlight"])
    if "cavalry" in given and "swimming" in given:
        return "mounted"
    return next((state for state in _STATES if state in given), "free")


def _with_article(called: list[str], is_plural: bool) -> str:
    name = " ".join(called)
    if called[-1] in ("Cavalry", "Infantry", "Personnel") or is_plural:
        return f"{name}s" if is_plural else name
    return f"an {name}" if re.match(r"(?!unit)[aeiou8]", name, re.IGNORECASE) else f"a {name}"


def kinds_of(ruleset: str) -> tuple[str, ...]:
    """What a unit is called in a ruleset."""
    return tuple(CLASSIC_KINDS if ruleset == "slc" else KINDS)


def unknown_unit(words: list[str], ruleset: str = "asl") -> str | None:
    """The word that stands where a unit should, behind at least one quality; empty where nothing follows, None where nothing is
    wrong."""
    qualities = {quality.lower() for quality in (CLASSIC_QUALITIES if ruleset == "slc" else QUALITIES)}
    behind = next((i for i, word in enumerate(words) if word.lower() not in qualities), len(words))
    if not behind or read_subject(" ".join(words[: behind + 1]), ruleset) is not None:
        return None
    return words[behind] if behind < len(words) else ""
