"""From English to a typed question. Errors point at the word and offer the nearest one."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from lark import Lark, Token
from lark.exceptions import UnexpectedInput

from asl_query.errors import QuestionError, did_you_mean
from asl_query.facts.situation_file import Situation
from asl_query.reading.about import read_about
from asl_query.reading.cached_parser import cached_parser
from asl_query.reading.question_reader import _QuestionReader
from asl_query.reading.would_let import read_would_let
from asl_query.terms.question import Question
from asl_query.terms.questions import Ruling

MAX_CHARACTERS = 2000


@lru_cache
def _parser() -> Lark:
    text = (Path(__file__).parent / "question.lark").read_text(encoding="utf-8")
    return cached_parser(text, "question", maybe_placeholders=True)


class _UnreadableError(Exception):
    """The grammar and the tables of rulings do not know these words; where the grammar stopped."""

    def __init__(self, stopped: UnexpectedInput) -> None:
        super().__init__()
        self.stopped = stopped


def read_question(
    text: str, situation: Situation | None = None, board: str = "", ruleset: str = "asl", notes: list[str] | None = None
) -> Question:
    """Read a question in a situation (its units, weather and SMOKE); `board` is where hexes without a board stand, `ruleset`
    whose rules answer it. Where it is read in other words, `notes` is told which."""
    if not text.strip():
        raise QuestionError(_nothing_asked(ruleset))
    if len(text) > MAX_CHARACTERS:
        raise QuestionError(
            f"The question has {len(text):,} characters; {MAX_CHARACTERS:,} are the most. Ask one thing at a time."
        )

    def read(words: str) -> Question:
        return _as_it_stands(words, situation or Situation(), board, ruleset)

    try:
        return read(text)
    except _UnreadableError as unreadable:
        from asl_query.reading.paraphrases import as_meant

        meant = as_meant(text, ruleset, read, _UnreadableError)
        if meant is None:
            raise _not_understood(text, situation or Situation(), board, ruleset, unreadable) from None
    question, words = meant
    if notes is not None:
        notes.append(f"read as: {words.rstrip('?')}?")
    return question


def _as_it_stands(text: str, situation: Situation, board: str, ruleset: str) -> Question:
    """A question of the grammar, an edge case or a ruling, without being put in other words."""
    about_another = _about_another(text, lambda inner: read_question(inner, situation, board, ruleset))
    if about_another is not None:
        return about_another
    edge = _plain_edge_case(text, situation, board, ruleset)
    if edge is not None:
        return edge
    try:
        tree = _parser().parse(text.lower())
    except UnexpectedInput as stopped:
        found = _beyond_the_grammar(text, situation, board, ruleset)
        if found is None:
            raise _UnreadableError(stopped) from None
        return found
    reading = _QuestionReader if ruleset == "asl" else _classic()
    return reading(text, situation, board).question(tree.children[0])


def _plain_edge_case(text: str, situation: Situation, board: str, ruleset: str) -> Question | None:
    """What asks whether something can "ever be", without a look at the other forms; None where it cannot be read so."""
    if " ever be " not in text.lower():
        return None
    from asl_query.reading.grammar_states import read_edge_case

    try:
        return read_edge_case(text, situation, board, ruleset)
    except QuestionError:
        return None


def _about_another(text: str, read: Callable[[str], Question]) -> Question | None:
    """A question about the answer of another one: why it is so, what would let it be otherwise."""
    return read_about(text, read) or read_would_let(text, read)


def _nothing_asked(ruleset: str) -> str:
    from asl_query.reading.forms import examples

    return "The question is empty. Forms that work:\n  " + "\n  ".join(examples(ruleset, one_a_topic=True))


def _not_understood(text: str, situation: Situation, board: str, ruleset: str, unreadable: _UnreadableError) -> QuestionError:
    """What is wrong with a question that cannot be read, and the forms near it."""
    from asl_query.reading.forms import near
    from asl_query.reading.grammar_states import is_surely_edge_case, read_edge_case
    from asl_query.reading.paraphrases import spelled
    from asl_query.reading.rulings import refuse_unknown

    words = spelled(text) if len(text) <= MAX_CHARACTERS else text
    if not words:
        return QuestionError(_nothing_asked(ruleset))
    stopped = unreadable.stopped
    if words not in text:
        text = words
        try:
            _parser().parse(text.lower())
        except UnexpectedInput as other:
            stopped = other
    try:
        if is_surely_edge_case(text):
            read_edge_case(text, situation, board, ruleset)
        refuse_unknown(text, ruleset)
        error = _explain(stopped, text)
    except QuestionError as refused:
        error = refused
    return QuestionError(error.what, error.text, error.start, error.length, near(text, ruleset))


def _beyond_the_grammar(text: str, situation: Situation, board: str, ruleset: str) -> Question | None:
    """What a kind declares, an edge case, a question about the rules or a ruling, each read in its own way; None for others."""
    from asl_query.reading.declared import read_declared
    from asl_query.reading.grammar_states import (
        asks_what_can_be,
        is_best_ruled,
        is_surely_edge_case,
        read_edge_case,
        read_open_points,
    )
    from asl_query.reading.rulings import match_ruling

    declared = read_declared(text, board)
    if declared is not None:
        return declared
    found = read_open_points(text, ruleset) or match_ruling(text, board, ruleset)
    asks = asks_what_can_be if ruleset == "asl" else is_surely_edge_case
    if not asks(text) or (isinstance(found, Ruling) and is_best_ruled(found)):
        return found
    try:
        return read_edge_case(text, situation, board, ruleset)
    except QuestionError:
        return found  # what is wrong is told where nothing else reads it either


def _explain(error: UnexpectedInput, text: str) -> QuestionError:
    at = error.pos_in_stream if error.pos_in_stream is not None and error.pos_in_stream >= 0 else len(text)
    token = getattr(error, "token", None)
    if at >= len(text.rstrip()) or (isinstance(token, Token) and token.type == "$END"):
        what = f"The question ends too early; next could be: {_expected(error)}."
        return QuestionError(what, text, len(text.rstrip()), 1)
    begin = at - len(re.search(r"\w*$", text[:at])[0])  # type: ignore[index]
    word = re.match(r"[\w–-]+|.", text[begin:])
    found = word.group() if word else text[at]
    known = _keywords() if begin < at else map(str.lower, _names(error))
    at = begin
    hint = "" if found.lower() in _keywords() else did_you_mean(found, known)
    options = "" if hint else f" Expected here: {_expected(error)}."
    return QuestionError(f'The word "{found}" does not fit here.{hint}{options}', text, at, len(found))


_ABBREVIATED = ("GMSL", "SLBI", "FFMO", "FFNAM", "HMG")


_WORDS_OF = {
    "COUNT": ("INT",), "SW": ("HMG",), "_REACH": ("reach",), "_MOST_PP": ("what",), "_CARRY": ("carry",),
    "_AND_MOVE": ("and move",), "STRENGTH": ("4-6-7",),
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


def _names(error: UnexpectedInput) -> list[str]:
    """What could stand where the question went wrong."""
    names = getattr(error, "accepts", None) or getattr(error, "expected", None) or getattr(error, "allowed", None) or ()
    return [word for name in names for word in _WORDS_OF.get(name, (_keyword(name),)) if word]


def _keyword(name: str) -> str:
    """A terminal's name; of one that lark has named itself, the word it stands for, if it is a plain word."""
    if not name.startswith("__"):
        return name
    words = (str(t.pattern.value) for t in _parser().terminals if t.name == name)
    return next((word for word in words if re.fullmatch(r"[a-z-]+", word)), "")


def _expected(error: UnexpectedInput) -> str:
    spoken = {"HEX": "a hex (24E7)", "HEXSIDE": "a hexside (15S5-T5)", "INT": "a number", "NAME": "a unit's name",
              "BOARD": "a board's number", "IN": '"INTO"', "$END": "the end", "LEADERSHIP": '"9-1"', "COMMA": '","',
              "QMARK": '"?"', "ROW_NAME": "a hexrow (24K)"}  # fmt: skip
    names = set(_names(error))
    if "GMSL" in names:
        names -= _QUALITIES_OF_LIGHTS
    unsorted = {spoken.get(n, f'"{n.lower() if n.isupper() and n not in _ABBREVIATED else n}"') for n in names}
    words = sorted(unsorted, key=lambda word: (word.strip('"') not in _FIRST, word))
    return ", ".join(words[:16]) + (", .." if len(words) > 16 else "")


@lru_cache
def _keywords() -> tuple[str, ...]:
    words = {str(t.pattern.value) for t in _parser().terminals if re.fullmatch(r"[a-z-]+", str(t.pattern.value))}
    return tuple(sorted(words | {"into", "in"}))


def _classic() -> type[_QuestionReader]:
    """The reading of Squad Leader Classic, imported when it is asked for."""
    from asl_query.reading.grammar_classic import ClassicReading

    return ClassicReading
