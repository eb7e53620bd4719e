"""What a question says beside the words of a phrase: states, loads, phases, weather, wherever in the sentence they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, NamedTuple, cast

from asl_query.pattern_codes import compiled
from asl_query.reading.classic_words import LOAD, read_load
from asl_query.reading.unit_words import QUALITIES
from asl_query.rules.charts.support_weapons import pp_of_sw, support_weapons
from asl_query.rulings import phrases as english
from asl_query.rulings.phrases import WordsNeeded, as_pattern, words_needed
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.questions import GivenValue
from asl_query.worked_out import read_table, told_of, worked_out

_TABLE = Path(__file__).parent / "modifiers.toml"
MOST = 6  # that one question says
_SW = ("sw", "mg", "mtr", "radio", "phone", "dc", "ft", "baz", "bazooka", "piat", "psk", *support_weapons())
_PHASES = {phase.value.lower(): phase.value for phase in PlayerTurnPhase}
_WEATHER = ("rain", "snow", "heavy winds")
_STATE = "|".join(sorted(map(re.escape, QUALITIES), key=len, reverse=True)) + "|(?:held )?in Melee"
_FLAGS = {word.lower(): flag for word, flag in QUALITIES.items()}
_STATES = rf"(?:{_STATE})(?:(?:, and|,| and) (?:{_STATE}))*"
SW_NAMED = "(?:(?:dismantled|dm|assembled) )?(?:" + "|".join(re.escape(n) for n in _SW if not n.startswith("dm-")) + ")"
_SLOTS = {
    "phase": "|".join(_PHASES),
    "states": _STATES,
    "weather": r"(?:rain|snow|heavy winds)(?:(?:,| and) (?:rain|snow|heavy winds))*",
    "load": LOAD,
    "sw": SW_NAMED,
}


_WAS_DONE = compiled(r"\b(?:that|who|which|having)\b.*\b(?:fired|moved|advanced|fire|move|advance|Movement)$", re.IGNORECASE)
_FIRES = compiled(r"(?<!that )(?<!may )\bfire (?:in (?:\w+ ){0,2}\w+Ph )?$", re.IGNORECASE)
_IN_A_HEX = compiled(r"\bin (?:\w+ ){0,2}hex $", re.IGNORECASE)
_OTHERS = ("leader", "leaders", "enemy", "enemies")  # units beside the one that is asked about
_STANDS_THERE = ("location", "hex", "sniper", "enemy", "unit", "squad")  # of which it is said in what terrain they are


class SaidBeside(NamedTuple):
    """A modifier in a question: where its words stand, the words, and what they say by the names of rule inputs."""

    start: int
    end: int
    words: str
    given: Mapping[str, GivenValue]


class Bared(NamedTuple):
    """A question without some of its modifiers, and what these said."""

    words: str
    said: tuple[SaidBeside, ...]

    @property
    def given(self) -> dict[str, GivenValue]:
        """All that they said."""
        return {name: value for one in self.said for name, value in one.given.items()}


def modifier_slot(name: str) -> str:
    """What may stand in a slot of a modifier."""
    return _SLOTS.get(name, "[0-9]{1,2}")


class _Modifier(NamedTuple):
    phrase: str
    needs: WordsNeeded
    given: Mapping[str, GivenValue]


@cache
def _modifiers(*kinds: str) -> tuple[_Modifier, ...]:
    tables = _tables()
    return tuple(
        _Modifier(phrase, WordsNeeded.of_told(needs), given)
        for name in (*kinds, "moments", "weather")
        for phrase, needs, given in tables.get(name, ())
    )


@cache
def _tables() -> Mapping[str, Any]:
    """The modifiers by the heading under which they stand: the phrase, the words that it needs, and what it says."""
    told = told_of((_TABLE, Path(__file__), Path(english.__file__)))
    return cast(Mapping[str, Any], worked_out("beside", told, _read_tables))


def _read_tables() -> dict[str, Any]:
    tables = read_table(_TABLE)
    return {
        name: [[phrase, words_needed(phrase).told(), given] for phrase, given in table.items()] for name, table in tables.items()
    }


@cache
def _pattern(phrase: str) -> re.Pattern[str]:
    return compiled(rf"(?<![^ ]){as_pattern(phrase, modifier_slot)}", re.IGNORECASE)


def without_modifiers(worded: str, kind: str) -> Iterator[Bared]:
    """A question (each word followed by a blank) without some of the modifiers of this kind of piece, as few as can be first; at
    last with a time that may be that of the act read as one at which the unit was so."""
    first = _found(worded, kind)
    then = _found(worded, kind, f"{kind} at its own time")
    for found in [first, then] if then != first else [first]:
        for count in range(1, min(len(found), MOST) + 1):
            for chosen in combinations(found, count):
                is_apart = all(one.end <= other.start for one, other in pairwise(chosen))
                if is_apart and _agree(chosen):
                    yield Bared(_cut(worded, chosen), chosen)


def _found(worded: str, *kinds: str) -> list[SaidBeside]:
    """Every modifier of a question; of those that begin at one place the longest, and no time within another: when a unit
    moved or fired is not when it acts."""
    longest: dict[int, SaidBeside] = {}
    words = set(worded.lower().split())
    for phrase, needs, given in _modifiers(*kinds):
        for match in _pattern(phrase).finditer(worded) if needs.are_among(words) else ():
            at = longest.get(match.start())
            if match.end() > match.start() and (at is None or at.end < match.end()):
                longest[match.start()] = SaidBeside(match.start(), match.end(), match[0].strip(), {**given, **_in_slots(match)})
    found = [one for _, one in sorted(longest.items()) if not (_is_of_another(worded, one) or _is_fired(worded, one))]
    return [one for one in found if not ("phase" in one.given and any(_is_of_its_own(one, other) for other in found))]


def _is_of_another(worded: str, one: SaidBeside) -> bool:
    """Whether words stand in front of another unit that is with the one asked about, or are the terrain of what stands in front
    of them, and so speak of that."""
    behind, before = worded[one.end :].split(), worded[: one.start].split()
    if one.words.lower().startswith("with ") and (behind[:2] == ["in", "it"] or _IN_A_HEX.search(worded[: one.start])):
        return True  # of what lies in a hex
    is_of_it = " it is " in f" {one.words} "
    if "ground" in one.given and not is_of_it and before and before[-1].lower() in _STANDS_THERE:
        return True
    return behind[:1] != [] and behind[0].lower() in _OTHERS and "with" in before[-2:]


def _is_fired(worded: str, one: SaidBeside) -> bool:
    """Whether words name the SW that a unit is to fire with, which is no load that it has."""
    return one.words.lower().startswith("with ") and _FIRES.search(worded[: one.start]) is not None


def _is_of_its_own(time: SaidBeside, other: SaidBeside) -> bool:
    """Whether a time is within what was done, or stands right behind it: then it is said of that."""
    return _is_within(time, other) or (other.end == time.start and _WAS_DONE.search(other.words) is not None)


def _is_within(one: SaidBeside, other: SaidBeside) -> bool:
    return other.start < one.start and one.end <= other.end


def _in_slots(match: re.Match[str]) -> dict[str, GivenValue]:
    given: dict[str, GivenValue] = {}
    for name, said in match.groupdict().items():
        text = said.strip().lower()
        if name == "phase":
            given[name] = _PHASES[text]
        elif name == "states":
            given |= _states(text)
        elif name == "weather":
            given |= {one.replace(" ", "_"): True for one in _WEATHER if one in text}
        elif name == "sw":
            weight = pp_of_sw(text)
            given |= {"portage_pp": weight} if weight is not None else {"laden": True}
        elif name == "load":
            given[name] = read_load(said)[1]
        elif name == "sw_pp":
            given["portage_pp"] = int(text)
        else:
            given[name] = int(text)
    if "sw_pp" in match.groupdict():
        given = {"portage_pp": int(match["sw_pp"])}
    return given


def _states(text: str) -> dict[str, GivenValue]:
    given: dict[str, GivenValue] = {}
    for word in re.findall(_STATE, text, re.IGNORECASE):
        flag = _FLAGS.get(word.lower(), "in_melee")
        name, _, value = flag.partition("=")
        given |= {name: False if value == "no" else value or True} if flag else {}
    return given


def _agree(chosen: tuple[SaidBeside, ...]) -> bool:
    """Whether no two say something different."""
    said: dict[str, GivenValue] = {}
    return all(said.setdefault(name, value) == value for one in chosen for name, value in one.given.items())


def _cut(worded: str, chosen: tuple[SaidBeside, ...]) -> str:
    for one in reversed(chosen):
        worded = worded[: one.start] + worded[one.end :]
    return worded
