"""Questions of the grammar (question.lark): read, or explained where the grammar stops at a word."""

from __future__ import annotations

import re
from functools import lru_cache

from asl_query.errors import QuestionError, did_you_mean
from asl_query.facts.situation_file import Situation
from asl_query.reading.parse_tables import Parser, StoppedError, parser
from asl_query.reading.question_reader import _QuestionReader
from asl_query.reading.words import no_hex
from asl_query.terms.hexes import meant_by
from asl_query.terms.question import Question


def question_parser() -> Parser:
    """The parser of the grammar."""
    return parser("question")


def read_by_grammar(text: str, situation: Situation, board: str, ruleset: str) -> Question | None:
    """A question of the grammar; None where the grammar does not know its words."""
    try:
        tree = question_parser().parse(text.lower())
    except StoppedError:
        return None
    reading = _QuestionReader if ruleset == "asl" else _classic()
    return reading(text, situation, board).question(tree.children[0])


def where_it_stops(text: str) -> StoppedError | None:
    """Where the grammar stops in a text that is no question of it."""
    try:
        question_parser().parse(text.lower())
    except StoppedError as stopped:
        return stopped
    return None


def explained(stopped: StoppedError, text: str) -> QuestionError:
    """What is wrong with a text in which the grammar stopped."""
    at = stopped.at
    if at >= len(text.rstrip()) or stopped.is_at_end:
        what = f"The question ends too early; next could be: {_expected(stopped)}."
        return QuestionError(what, text, len(text.rstrip()), 1)
    begin = at - len(re.search(r"\w*$", text[:at])[0])  # type: ignore[index]
    word = re.match(r"[\w–-]+|.", text[begin:])
    found = word.group() if word else text[at]
    if "HEX" in stopped.expected and meant_by(found):
        return QuestionError(no_hex(found), text, begin, len(found))
    known = _keywords() if begin < at else map(str.lower, _names(stopped))
    at = begin
    hint = "" if found.lower() in _keywords() else did_you_mean(found, known)
    options = "" if hint else f" Expected here: {_expected(stopped)}."
    return QuestionError(f'The word "{found}" does not fit here.{hint}{options}', text, at, len(found))


_ABBREVIATED = ("GMSL", "SLBI", "FFMO", "FFNAM", "HMG")


_WORDS_OF = {
    "COUNT": ("INT",), "SW": ("HMG",), "_REACH": ("reach",), "_MOST_PP": ("what",), "_CARRY": ("carry",),
    "_AND_MOVE": ("and move",), "_BY_WAY": ("by way of",), "STRENGTH": ("4-6-7",),
    "ENTERED": ("Open Ground", "woods", "building", "wheatfield", "shell hole", "road"),
    "IN_APH": ("in the APh",),
    "OPEN_GROUND_KIND": ("brush", "orchards", "crags", "gullies", "cliffs", "paths"), "BENEATH": ("beneath",),
    "DEPTH": ("dry", "shallow", "deep"), "CURRENT": ("slow", "moderate", "heavy"), "ONE_LEVEL": ("one-level",),
    "_LIGHT": ("light", "illuminate"), "_TARGETING": ("targeting",), "_ILLUMINATED": ("Illuminated", "lit"),
    "LEFT_OR_RIGHT": ("left-side", "right-side"), "DRM": ("+3",), "TRAVERSE": ("T-type", "ST-type", "NT-type"),
    "SEARCHLIGHT": ("GMSL", "Searchlight"), "SEARCHLIGHTS": ("GMSLs",), "_HOW_LIKELY": ("how",), "_IN_TURN": ("in turn",),
    "_BE_LOST": ("be eliminated",), "_ON_ITS_WAY": ("on its way to",), "_WHILE_SO": ("while Climbing",),
    "_UNTIL": ("until turn",), "AND_REMAIN": ("and remain",), "_WITH_ML": ("with ML",), "_MANNED_BY": ("with a 2-2-7 crew",),
    "_FEWEST": ("fewest",), "_BE_EMPLACED": ("be emplaced",), "_NONE_OF": ("none of",), "_SET_UPS": ("set-ups of",),
    "AT_ONCE": ("at once",), "AND_HOW_LIKELY": ("and how likely",), "_BORE_SIGHTED": ("bore sighted on",),
    "_HIDDEN_FROM": ("hidden from",), "_EVERY_ENEMY": ("every enemy unit",), "MOST_OR_FEWEST": ("most", "fewest"),
    "VEHICLE": ("wreck", "AFV"), "_IN_BYPASS": ("in Bypass",),
    "THING": ("bridge", "gully", "woods", "building", "cliff"), "OR_HIGHER": ("or higher",), "WHOSE": ("my", "enemy"),
    "_LANE_OF": ("IB Lane of",), "_IN_ZONE": ("in the Illumination Zone of",), "_SLBI": ("SLBI",),
    "NIGHT_WEATHER": ("rain", "fog", "mist", "dust", "falling snow", "heavy winds"),
    "BEFALLS": ("its crew breaks", "it malfunctions", "it is disabled", "an enemy unit enters its Location"),
    "LOST_ROW": ("no-Known-enemy", "Hazardous-Movement", "moving-vehicle", "pinned-crew", "Buttoned-Up", "lit-hexes", "lit-SL"),
    "EXPOSED": ("FFMO", "FFNAM", "Hazardous Movement"),
}  # fmt: skip


_FIRST = ("squad", "leader", "hero", "half-squad", "crew", "reach", "see")  # offered before other words


_QUALITIES_OF_LIGHTS = {
    "Searchlight", "EMPLACED", "MALFUNCTIONED", "DISABLED", "PINNED", "STUNNED", "BU", "CAPTURED", "T-type", "ST-type", "NT-type",
}  # fmt: skip


def _names(stopped: StoppedError) -> list[str]:
    """What could stand where the question went wrong."""
    return [word for name in stopped.expected for word in _WORDS_OF.get(name, (_keyword(name),)) if word]


def _keyword(name: str) -> str:
    """A terminal's name; of one that has none in the grammar, the word it stands for, if it is a plain word."""
    if not name.startswith("__"):
        return name
    word = question_parser().keywords.get(name, "")
    return word if re.fullmatch(r"[a-z-]+", word) else ""


def _expected(stopped: StoppedError) -> str:
    spoken = {"HEX": "a hex (24E7)", "HEXSIDE": "a hexside (15S5-T5)", "INT": "a number", "NAME": "a unit's name",
              "BOARD": "a board's number", "IN": '"INTO"', "$END": "the end", "LEADERSHIP": '"9-1"', "COMMA": '","',
              "QMARK": '"?"', "ROW_NAME": "a hexrow (24K)"}  # fmt: skip
    names = set(_names(stopped))
    if "GMSL" in names:
        names -= _QUALITIES_OF_LIGHTS
    unsorted = {spoken.get(n, f'"{n.lower() if n.isupper() and n not in _ABBREVIATED else n}"') for n in names}
    words = sorted(unsorted, key=lambda word: (word.strip('"') not in _FIRST, word))
    return ", ".join(words[:16]) + (", .." if len(words) > 16 else "")


@lru_cache
def _keywords() -> tuple[str, ...]:
    words = {word for word in question_parser().keywords.values() if re.fullmatch(r"[a-z-]+", word)}
    return tuple(sorted(words | {"into", "in"}))


def _classic() -> type[_QuestionReader]:
    """The reading of Squad Leader Classic, imported when it is asked for."""
    from asl_query.reading.grammar_classic import ClassicReading

    return ClassicReading
