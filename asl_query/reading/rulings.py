"""From English to a ruling: the phrases of rulings/asl_phrases and rulings/slc_phrases, each tried as a pattern."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from asl_query.deadline import raise_if_over
from asl_query.errors import AskBackError, QuestionError, did_you_mean, most_like
from asl_query.pattern_codes import compiled
from asl_query.reading.classic_words import LOAD, SAID, read_load
from asl_query.reading.modifiers import SW_NAMED, Bared, without_modifiers
from asl_query.reading.subjects import OF_A_LOAD, TWO_LOADS, Subject, kinds_of, read_subject, saying, unknown_unit
from asl_query.rulings import phrases as english
from asl_query.rulings.phrases import ANYTHING, PIECE, WordsNeeded, as_pattern, with_synonyms, without_padding, words_needed
from asl_query.rulings.rows import ANY_SW, Row, Rows, files_of, rulings
from asl_query.terms.acts import BoardEdge, PlayerTurnPhase
from asl_query.terms.classic_acts import ClassicAct
from asl_query.terms.hexes import HEX_EXPECTED, Hex, Hexside, parse_hex, parse_hexside
from asl_query.terms.questions import GivenValue, Ruling
from asl_query.terms.searchlight_kinds import CloudCover, Force, LitPlace, NightWeather
from asl_query.terms.searchlight_use import LosTerrain
from asl_query.terms.water import Current
from asl_query.worked_out import told_of, worked_out

_ALSO = {"free": ("any",), "pinned": ("free", "any"), "laden": ("free", "any"),
         "any": (), "rafting": ("swimming", "any"), "mounted": ("swimming", "any"),
         "SW": (), "malfunctioned-SW": ("SW",), "captured-SW": ("SW",),
         "malfunctioned-captured-SW": ("malfunctioned-SW", "captured-SW", "SW"),
         "searchlight": (), **dict.fromkeys(("GMSL", "TMSL", "AMSL"), ("searchlight",))}  # others: any  # fmt: skip
_HEXES, _HEXSIDES = ("hex", "from", "into"), ("side", "through")
_ENUMS: dict[str, type[Enum]] = {
    "phase": PlayerTurnPhase, "current": Current, "edge": BoardEdge, "force": Force, "place": LitPlace,
    "night_weather": NightWeather, "cloud_cover": CloudCover, "los_terrain": LosTerrain,
}  # fmt: skip
_WEATHER = ("rain", "snow", "heavy winds")
_AIR = {"heavy_winds": NightWeather.HEAVY_WINDS, "rain": NightWeather.RAIN, "snow": NightWeather.FALLING_SNOW}
_SKIES = (NightWeather.CLEAR.value, NightWeather.OVERCAST.value)
_BOUNDS = {
    "dr": (2, 12),
    "hindrance_drm": (0, 5),
    "colored_die": (1, 6),
    "hexsides": (1, 6),
    "elr": (0, 5),
    "floor": (0, 9),
    "level": (-9, 20),
    "level_around": (-9, 20),
    "water_level": (-9, 20),
    "tem": (-3, 9),
    "drm": (-9, 20),
    "sniper_dr": (1, 6),
    "sighting_hindrance_drm": (0, 9),
    "morale_level": (1, 12),
    **dict.fromkeys(("hitch", "ca_counter", "sl_ca", "tca", "vca"), (1, 6)),
}
_PATTERNS = {
    **dict.fromkeys(_HEXES, HEX_EXPECTED),
    **dict.fromkeys(_HEXSIDES, f"{HEX_EXPECTED}[-–]{HEX_EXPECTED}"),
    **{name: "|".join(re.escape(str(m.value)) for m in kind) for name, kind in _ENUMS.items()},
    **{name: "|".join(map(re.escape, words)) for name, words in SAID.items()},
    "load": LOAD,
    "recovered": rf"{SW_NAMED}|it",
    "unit": ANYTHING,
    "weather": r"in (?:rain|snow|heavy winds)(?:(?:,| and) (?:rain|snow|heavy winds))*",
}
_EXAMPLES = {
    "force": "UN Forces", "night_weather": "Rain", "cloud_cover": "Overcast", "phase": "MPh", "place": "woods", "sw": "LMG",
    "recovered": "LMG",
    "terrain": "woods", "other": "shell holes", "left": "bunker", "entered": "trench", "caliber": "81",
}  # fmt: skip
_NO_TERRAIN = "is no terrain whose MF section 4 has. It has: Open Ground, shell holes, wheatfield, road, woods, building."
_NOT_THERE = {
    "sw": "is no SW of section 4. It has: LMG, MMG, HMG, ATR, flamethrower, demolition charge, Panzerfaust, molotov, ATM, PIAT, "
    "bazooka, Psk, Radio, mortar.",
    "terrain": _NO_TERRAIN, "other": _NO_TERRAIN,
}  # fmt: skip
_PHASE = compiled(rf"\b({'|'.join(phase.value for phase in PlayerTurnPhase)})\b", re.IGNORECASE)
_OF_ITS_TURN = ("moved", "assault", "prep_fired", "advanced", "mf_spent")  # what a unit has done in its Player Turn
_MOST_WORDS = 24  # of a unit
_ON_FOOT = ("free", "SMC", "led", "laden")  # states of a unit that the other forms move
_ASKING = ("may", "can", "must", "is", "does", "has", "are")
_OTHER_FORMS = ("at", "reach", "see", "in", "into", "beneath", "under", "fire", "to")  # how the other forms go on after a unit
_CALLED = {
    "dr": "A DR",
    "hindrance_drm": "The total of the Hindrances of a LOS that is not blocked (A6.7)",
    "colored_die": "A colored die",
    "elr": "An ELR",
    "floor": "An upper level",
    "level": "A level",
    "sniper_dr": "A Sniper dr",
}


@cache
def _pattern(phrase: str, open_slot: str = "") -> re.Pattern[str]:
    """A phrase as a pattern for a question whose every word is followed by one space; any two words may stand in `open_slot`."""

    def slot(name: str) -> str:
        return r"[\w-]+(?: [\w-]+)?" if name == open_slot else slot_pattern(name)

    return re.compile(as_pattern(phrase, slot), re.IGNORECASE)


def slot_pattern(name: str) -> str:
    """What may stand in a slot of a phrase."""
    return _PATTERNS.get(name, "[+-]?[0-9]{1,3}")


@cache
def _needs(ruleset: str) -> dict[str, WordsNeeded]:
    """The words without which a question is not put in a phrase, by the phrases of a ruleset."""
    files = (*files_of(ruleset), Path(english.__file__), Path(__file__))
    needs = worked_out(f"needs-{ruleset}", told_of(files), lambda: _worked_out_needs(ruleset))
    return {phrase: WordsNeeded.of_told(told) for phrase, told in needs.items()}


def _worked_out_needs(ruleset: str) -> dict[str, Any]:
    return {row.phrase: words_needed(row.phrase).told() for row in rulings(ruleset).values()}


@cache
def _rows_with_needs(ruleset: str) -> list[tuple[Row, WordsNeeded]]:
    needs = _needs(ruleset)
    return [(row, needs[row.phrase]) for row in rulings(ruleset).values()]


def _tables(state: str) -> tuple[str, ...]:
    """The tables of a unit in this state, the nearest first."""
    return (state, *_ALSO.get(state, ("any",)))


def match_ruling(text: str, board: str = "", ruleset: str = "asl") -> Ruling | None:
    """Read a question as a ruling; None where no phrase fits. What it says beside the words of a phrase is read for itself."""
    worded = with_synonyms(without_padding(text, ruleset))
    kind = _kind_of(worded, ruleset)
    bared = (bare for words in dict.fromkeys((worded, worded.replace(", ", " "))) for bare in _bared(words, kind))
    found = next((match for bare in bared if (match := _best_match(bare, ruleset)) is not None), None)
    return None if found is None else replace(_ruling(found, text, board), ruleset=ruleset)


def _bared(worded: str, kind: str) -> Iterator[Bared]:
    """A question as it stands, then without some of its modifiers."""
    yield Bared(worded, ())
    yield from without_modifiers(worded, kind)


def _kind_of(worded: str, ruleset: str) -> str:
    """Of what kind of piece the modifiers of a question are."""
    if ruleset == "slc":
        return "classic"
    return "searchlights" if re.search(r"\b(?:[gta]m)?sls?\b|\bsearchlights?\b|\bib lanes?\b", worded, re.IGNORECASE) else "units"


class _Matched(NamedTuple):
    """A line of the table whose phrase a question is put in, its unit, and what the question said beside."""

    row: Row
    subject: Subject
    match: re.Match[str]
    beside: Bared


def _best_match(bared: Bared, ruleset: str) -> _Matched | None:
    raise_if_over()
    if _is_at_another_time(bared):
        return None
    words = set(bared.words.lower().split())
    found: list[tuple[int, int, _Matched]] = []
    for row, needs in _rows_with_needs(ruleset):
        may_be = needs.every <= words and needs.are_among(words)  # asked of each row: most lack a word
        match = _pattern(row.phrase).fullmatch(bared.words) if may_be else None
        if match is None:
            continue
        unit = match.groupdict().get("unit")
        subject = read_subject(unit, ruleset) if unit else Subject("any", "", {})
        if subject is not None:
            subject = saying(subject, bared, ruleset)
            tables = _tables(subject.state)
            if row.state in tables:
                left_to_unit = len(unit or "")  # who is on a fording line need not ford, where the line says so itself
                found.append((tables.index(row.state), left_to_unit, _Matched(row, subject, match, bared)))
    return min(found, key=lambda one: one[:2])[2] if found else None


def _is_at_another_time(bared: Bared) -> bool:
    """Whether a question says another phase beside the one that it has in the words of the phrase, for the act."""
    named = {phase.lower() for phase in _PHASE.findall(bared.words)}
    return bool(named) and "phase" in bared.given and str(bared.given["phase"]).lower() not in named


def _ruling(found: _Matched, text: str, board: str) -> Ruling:
    load = {name: value for name, value in found.subject.given.items() if name in OF_A_LOAD}  # in all
    given: dict[str, GivenValue] = {**found.subject.given, **found.beside.given, **load}
    places: list[tuple[str, Hex | Hexside]] = []
    for name, said in found.match.groupdict().items():
        if said is None or name == "unit":
            continue
        if name in _HEXES or name in _HEXSIDES:
            place = _place(name, said, text, board)
            board = board or (place.a.board if isinstance(place, Hexside) else place.board)
            places.append((name, place))
        elif name == "weather":
            given |= {w.replace(" ", "_"): True for w in _WEATHER if w in said.lower()}
        elif name == "load":
            given[name] = read_load(said)[1]
            if found.subject.given.get(name, given[name]) != given[name]:
                raise QuestionError(TWO_LOADS, text, max(text.find(said), 0), len(said))
        elif name == "recovered":
            given[name] = ANY_SW if said.lower() == "it" else re.sub(r"\S+$", lambda word: word[0].upper(), said)
        elif name in SAID:
            given[name] = str(SAID[name][said.lower()].value)
        elif name in _ENUMS:
            given[name] = next(str(m.value) for m in _ENUMS[name] if str(m.value).lower() == said.lower())
        else:
            given[name] = _number(name, said, text)
    given = _with_its_air(_without_its_last_turn(given, found), found.row)
    return Ruling(found.row.phrase, found.row.state, found.subject.who, tuple(sorted(given.items())), tuple(places))


def _without_its_last_turn(given: dict[str, GivenValue], found: _Matched) -> dict[str, GivenValue]:
    """What is said, where the act is one of the enemy Player Turn: what a unit did in a phase of its own it did before that."""
    in_enemy_turn = given.get("own_turn") is False or given.get("phase") == PlayerTurnPhase.DFPH.value
    only_then = found.row.inputs.get("end_of_friendly_dfph") or found.row.inputs.get("act") == ClassicAct.CONVERT.value
    if not in_enemy_turn and not only_then:
        return given
    told = (one for one in found.beside.said if _PHASE.search(one.words) or (only_then and not one.words.startswith("marked")))
    before = {name for one in told for name in one.given if name in _OF_ITS_TURN}
    return {f"{name}_before" if name in before else name: value for name, value in given.items()}


def _with_its_air(given: dict[str, GivenValue], row: Row) -> dict[str, GivenValue]:
    """What is said, where a sky is named and what fills the air: under an overcast sky that rains the weather is Rain."""
    sky = given.get("night_weather", row.inputs.get("night_weather"))
    air = next((name for name in _AIR if given.get(name)), None)
    if air is None or sky not in _SKIES:
        return given
    return {**{name: value for name, value in given.items() if name != air}, "night_weather": _AIR[air].value}


def _place(name: str, said: str, text: str, board: str) -> Hex | Hexside:
    found = parse_hexside(said, board) if name in _HEXSIDES else parse_hex(said, board)
    if found is None:
        raise AskBackError(f'"{said}" needs its board in front: 24{said.upper()}.', text, max(text.find(said), 0), len(said))
    return found


def _number(name: str, said: str, text: str) -> int:
    low, high = _BOUNDS.get(name, (0, 99))
    if not low <= int(said) <= high:
        what = f"{_CALLED.get(name, 'This number')} lies between {low} and {high}."
        raise QuestionError(what, text, max(text.find(said), 0), len(said))
    return int(said)


def refuse_unknown(text: str, ruleset: str) -> None:
    """Raise for what is nearly a ruling: a unit asked about in words that no phrase has, or a phrase with a word gone wrong."""
    rows, said = rulings(ruleset), without_padding(text, ruleset)
    asking, *rest = said.split() or [""]
    if ruleset == "slc":
        refuse_classic(text)
    if asking.lower() in _ASKING:
        subjects = ((n, read_subject(" ".join(rest[:n]), ruleset)) for n in range(len(rest) - 1, 0, -1))
        n, subject = next(((n, s) for n, s in subjects if s is not None), (0, None))
        if (
            subject is not None
            and "searchlight" in subject.given
            and asking.lower() in ("can", "may", "does")
            and _names_hex(rest[n:])
        ):
            return  # a light on the map: the grammar's error names the word
        if subject is not None and (subject.state not in _ON_FOOT or rest[n].lower() not in _OTHER_FORMS):
            _refuse_asking(rows, text, asking, subject, rest[n:])
        wrong = unknown_unit(rest, ruleset)
        if wrong == "":
            _refuse(text, "The question ends too early: a unit comes next.", text.split()[-1])
        if wrong:
            _refuse(text, f'"{wrong}" is no unit.{did_you_mean(wrong, kinds_of(ruleset))}', wrong)
    phrases = [" ".join(_plain_words(row.phrase)) for row in rows.values() if "{unit}" not in row.phrase]
    near = most_like(said.strip(), phrases, 0.75)
    if near is None and ruleset == "slc":  # no other form of its questions names a unit in the middle
        near = _near_with_unit(rows, said.split())
    if near is not None:
        raise QuestionError(f'No question is put in these words. Did you mean "{near}?"', text, 0, len(text.rstrip()))


def _near_with_unit(rows: Rows, words: list[str]) -> str | None:
    """The phrase nearest to a question that names a unit somewhere, with that unit."""
    spans = ((i, j) for i in range(len(words)) for j in range(min(len(words), i + _MOST_WORDS), i, -1))
    found = next(((i, j, s) for i, j in spans if (s := read_subject(" ".join(words[i:j]), "slc")) and s.state != "SW"), None)
    if found is None:
        return None
    i, j, subject = found
    phrases = [" ".join(_plain_words(row.phrase)) for row in rows.values() if "{unit}" in row.phrase and row.state == "any"]
    phrases = [phrase for phrase in phrases if _shares([*words[:i], *words[j:]], phrase)]
    near = most_like(" ".join([*words[:i], "unit", *words[j:]]), phrases, 0.7)
    return None if near is None else near.replace("unit", subject.who, 1)


def _shares(words: list[str], phrase: str) -> bool:
    """Whether a phrase has at least half of these words, so that it may be what was meant."""
    return 2 * len({*map(str.lower, words)} & {*phrase.lower().split()}) >= len(words)


def refuse_classic(text: str) -> None:
    """Raise where a SW or terrain is asked about that section 4 does not have, or what depends on something unsaid."""
    rows, said = rulings("slc"), without_padding(text, "slc")
    for name, what in _NOT_THERE.items():
        for row in rows.values():
            wrong = _pattern(row.phrase, name).fullmatch(with_synonyms(said)) if f"{{{name}}}" in row.phrase else None
            named = wrong[name] if wrong is not None else None  # a part that is left out names nothing
            known = (*SAID[name], "road", "it", "sw", "pp")
            if wrong is None or not named or any(word.lower() in known for word in named.split()):
                continue
            who = wrong.groupdict().get("unit") or "unit"
            if read_subject(who, "slc") is not None and read_subject(named, "slc") is None:
                without, _, there = what.partition(" It has: ")
                hint = did_you_mean(named, there.removesuffix(".").split(", "))
                _refuse(text, f'"{named}" {without + hint if hint else what}', *named.split())
    if spent := re.search(r"\buse Assault Movement with (\d+) MF", said):
        hint = f'"may a squad use Assault Movement to enter a hex that costs {spent[1]} MF?"'
        raise QuestionError(f"Say what the hex costs: {hint}")
    if re.match(r"(?:does|is|how|what)\b.*\broad\b", said, re.IGNORECASE) and re.search(r"\b(?:MF|costs?)\b", said):
        what = "What a road hex costs depends on the hexside through which it is entered"
        raise QuestionError(f'{what}; ask "how many MF does it cost to enter a road hex through a road hexside?"')
    if re.match(r"(?:does|is)\b.*\buphill\b", said, re.IGNORECASE):
        raise QuestionError('This depends on the terrain; ask "does going uphill into woods cost double?"')


def _names_hex(words: list[str]) -> bool:
    return any(re.fullmatch(_PATTERNS["hex"] + ",?", word, re.IGNORECASE) for word in words)


def _refuse_asking(rows: Rows, text: str, asking: str, subject: Subject, rest: list[str]) -> None:
    tables = _tables(subject.state)
    phrases = [row.phrase for row in rows.values() if row.state in tables and "{unit}" in row.phrase]
    worded = [" ".join(_plain_words(phrase)) for phrase in phrases]
    worded = [phrase for phrase in worded if _shares(rest, phrase)]
    near = most_like(" ".join([asking, "unit", *rest]), worded, 0.5)
    hint = "" if near is None else f' Did you mean "{near.replace("unit", subject.who, 1)}?"'
    what = f'No ruling about {subject.who} is known in the words "{" ".join(rest)[:60]}".{hint}'
    _refuse(text, what, *rest)


def _refuse(text: str, what: str, *words: str) -> None:
    """Raise an error that points at these words, between which articles may stand."""
    at = re.search(r"\s+(?:(?:an?|the)\s+)*".join(map(re.escape, words)), text, re.IGNORECASE)
    raise QuestionError(what, text, at.start() if at else 0, at.end() - at.start() if at else 0)


@cache
def _plain_words(phrase: str) -> tuple[str, ...]:
    """A phrase without what may be left out, with the first of what is either."""
    return tuple(
        choice.split("|")[0] or _shown(slot) or word for optional, choice, slot, word in PIECE.findall(phrase) if not optional
    )


def _shown(slot: str) -> str:
    """What stands for a slot where a phrase is offered."""
    if slot in ("", "unit"):
        return slot
    if slot in _HEXES:
        return _EXAMPLES.get(slot, "24E7")
    return _EXAMPLES.get(slot, "15S5-T5" if slot in _HEXSIDES else "2")
