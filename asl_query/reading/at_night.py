"""Reads what is said of a night beside a question of LOS: `at night`, the NVR, Lanes, Gunflashes and Blazes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from asl_query.errors import OutsideError, PlainQuestion, QuestionError, SeveralQuestionsError
from asl_query.facts.situation_file import Situation
from asl_query.kinds.at_night.question import AtNight, OfNight
from asl_query.kinds.each_reading.question import EachReading
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.kinds.not_so.question import NotSo
from asl_query.kinds.proposed.question import Proposed
from asl_query.kinds.why.question import Why
from asl_query.kinds.would_let.question import WouldLet
from asl_query.pattern_codes import compiled
from asl_query.reading.words import no_hex
from asl_query.terms.hexes import HEX_IN_ANY_CASE, Hex, parse_hex
from asl_query.terms.movement import Reach
from asl_query.terms.night import HIGHEST_NVR, Night
from asl_query.terms.question import Question
from asl_query.terms.questions import Sees, WhoSees
from asl_query.terms.searchlight_kinds import NightWeather
from asl_query.terms.searchlights import Beam, IsLit

_HEXES = rf"{HEX_IN_ANY_CASE}(?:(?:,\s*(?:and\s+)?|\s+and\s+){HEX_IN_ANY_CASE})*"
_LINK = r"[,;]?\s*(?:\b(?:and|but|with|under|given|if|when|where|there\s+is|it\s+is)\s+)*"
_NIGHT = compiled(
    rf"{_LINK}\b(?:(?:it\s+is|it['’]s|at|by|during\s+the)\s+night(?:time)?|in\s+(?:the\s+dark|darkness)"
    r"|(?:we\s+(?:play|are\s+playing)\s+)?(?:in\s+)?(?:an?\s+)?night\s+scenario)\b",
    re.IGNORECASE,
)
_SLBI = compiled(rf"{_LINK}\b(?:by\s+)?SLBI(?:\s+is\s+in\s+effect)?\b", re.IGNORECASE)
_NVR = compiled(
    rf"{_LINK}\b(?:an?\s+|the\s+)?(?:base\s+)?NVR\s*(?:is|of|=|:)?\s*(?:an?\s+)?(?P<nvr>-?[0-9]+)\b(?:\s+hex(?:es)?)?",
    re.IGNORECASE,
)
_GUNFLASH = compiled(rf"{_LINK}\b(?:an?\s+)?gun\s?flash(?:es)?\s+(?:in|at)\s+(?P<hexes>{_HEXES})", re.IGNORECASE)
_BLAZE = compiled(rf"{_LINK}\b(?:an?\s+)?blazes?\s+(?:in|at)\s+(?P<hexes>{_HEXES})", re.IGNORECASE)
_LIGHT = compiled(
    r"[,;]?\s*\b(?:and\s+)?(?:and|with|lit\s+by|illuminated\s+by)\s+(?:an?\s+|the\s+)?(?P<beam>(?:[\w-]+\s+){0,2}?"
    rf"(?:GMSL|TMSL|AMSL|SL|searchlight)\b.*?\btargeting\s+(?:hex\s+)?{HEX_IN_ANY_CASE}(?:\s+(?:taking\s+)?(?:left|right)(?:-side)?\s+hexes)?)",
    re.IGNORECASE,
)
_SAID = (_GUNFLASH, _BLAZE, _NVR, _SLBI, _NIGHT)
_OTHER_LIGHT = compiled(r"\b(?:(?i:star\s?shells?|illuminating\s+rounds?|flares?)|IR)\b")
_OUTWARD = compiled(rf"\b{HEX_IN_ANY_CASE}\b.*\bsees?\b|\b(?:seen|visible)\s+(?:from|by)\s", re.IGNORECASE)
_EMPTY = compiled(r"\(\s*[,;]?\s*\)")  # what brackets leave whose words are taken out
_COMMA = compiled(r"\s*[,;]\s*(?=(?:and\s+)?with(?:out)?\b)", re.IGNORECASE)  # and before what else is said of the LOS
_IS_ASKED = compiled(r"\b(?:sees?|(?:un)?seen|visible|hides?|hidden|LOS|line of sight|hindrance|view|reach)\b", re.IGNORECASE)
_NAMES_A_PLACE = compiled(rf"\b(?:{HEX_IN_ANY_CASE}|board\s+\w+)\b", re.IGNORECASE)
_IS_SEEN = compiled(
    r"\b(?:no\s?one|nobody|no\s+(?:other\s+)?hex|no\s+unit)\s+(?:else\s+)?(?:can\s+)?sees?\b|\bseen\b|\bvisible\b|\bhidden\b",
    re.IGNORECASE,
)


def says_night(text: str) -> bool:
    """Whether a text says that it is night, or what the NVR is."""
    return _NIGHT.search(text) is not None or _NVR.search(text) is not None


def read_at_night(text: str, situation: Situation, board: str, read: Callable[[str], Question]) -> Question | None:
    """A question of LOS that says that it is night; None where it does not, or is another question. `read` reads what is left."""
    if not says_night(text) or not _IS_ASKED.search(text) or not (_NAMES_A_PLACE.search(text) or situation.units):
        return None
    if light := _OTHER_LIGHT.search(text):
        what = "What Starshells and IR light is not known (E1.9, of which no text was seen); leave them out."
        raise OutsideError(what, text, light.start(), len(light[0]))
    try:
        rest, said = _without_night(text, night_of(situation), board or situation.default_board, read)
        inner = read(rest)
    except SeveralQuestionsError as several:
        raise SeveralQuestionsError(text, [_at_night_too(part, text) for part in several.parts]) from None
    if isinstance(inner, Why | NotSo | Proposed | EachReading | WouldLet):
        of = _without(inner.of)
        asked = as_asked(of, said, rest)
        return replace(inner, of=asked) if asked else None
    return as_asked(_without(inner), said, rest)


def _at_night_too(part: PlainQuestion | QuestionError, text: str) -> PlainQuestion | QuestionError:
    """One of the questions of a text, with what the text says of the night."""
    if isinstance(part, QuestionError):
        return part
    lights = [light[0] for light in _LIGHT.finditer(text)]
    rest = _LIGHT.sub("", text)
    said = [words for _, words in sorted((m.start(), m[0]) for pattern in _SAID for m in pattern.finditer(rest))]
    return part._replace(text=f"{part.text.rstrip(' ?')} {', '.join(words.strip(' ,;') for words in (*said, *lights))}?")


def _without(question: Question) -> Question:
    """The question of LOS without the night of its situation."""
    return question.of if isinstance(question, AtNight) else question


def at_night_there(question: Question, situation: Situation, text: str) -> Question:
    """A question as it is asked in a situation: one of LOS at night where its facts say that it is night."""
    if not situation.is_night or not isinstance(question, OfNight | Reach):
        return question
    if isinstance(question, Sees) and question.beam:  # W10.4: as by day
        return question
    if isinstance(question, Reach) and not question.unseen_by:  # nobody looks
        return question
    return as_asked(question, night_of(situation), text) or question


def as_looked(question: Question, words: str, text: str) -> tuple[Question, str]:
    """A list at night that is read in other words, with who looks as the text says it, and these words as it then is: by day
    either way is the same."""
    if not (isinstance(question, AtNight) and isinstance(question.of, WhoSees | MostSeen)):
        return question, words
    is_outward = _is_outward(question.of, text)
    if is_outward and isinstance(question.of, WhoSees):
        words = f"which hexes can {question.of.target.name} see?"
    return replace(question, outward=is_outward), words


def _is_outward(inner: Question, text: str) -> bool:
    """Whether it is asked what a place sees, not from where it is seen."""
    if isinstance(inner, MostSeen):
        return _IS_SEEN.search(text) is None
    return isinstance(inner, WhoSees) and _OUTWARD.search(text) is not None


def night_of(situation: Situation) -> Night:
    """The night of a situation."""
    lying = tuple(Beam(s, s.target, s.side) for s in situation.searchlights.values() if s.target is not None)
    return Night(situation.nvr, lying, situation.mist, situation.slbi, situation.gunflashes, situation.blazes)


def as_asked(inner: Question, night: Night, text: str) -> AtNight | Reach | None:
    """A question of LOS at that night, or of a way that is unseen then."""
    if isinstance(inner, Reach):
        return replace(inner, night=night)
    return AtNight(inner, night, _is_outward(inner, text)) if isinstance(inner, OfNight) else None


def _without_night(text: str, night: Night, board: str, read: Callable[[str], Question]) -> tuple[str, Night]:
    """A text without what it says of the night, and the night with that."""

    named = (parse_hex(name) for name in re.findall(rf"\b{HEX_IN_ANY_CASE}\b", text))
    its_board = board or next((hex_.board for hex_ in named if hex_ is not None), "")

    def hexes(match: re.Match[str]) -> tuple[Hex, ...]:
        return tuple(_hex(name, its_board, text) for name in re.findall(rf"\b{HEX_IN_ANY_CASE}\b", match["hexes"]))

    for light in list(_LIGHT.finditer(text)):
        asked = read(f"is {_target_of(light['beam'])} illuminated by a {light['beam']}?")
        assert isinstance(asked, IsLit)
        night = replace(night, beams=(*(b for b in night.beams if b.light.at != asked.beams[0].light.at), *asked.beams))
    text = _LIGHT.sub("", text)
    for match in _GUNFLASH.finditer(text):
        night = replace(night, gunflashes=(*night.gunflashes, *hexes(match)))
    for match in _BLAZE.finditer(text):
        night = replace(night, blazes=(*night.blazes, *hexes(match)))
    for nvr in _NVR.finditer(text):
        if not 0 <= int(nvr["nvr"]) <= HIGHEST_NVR:
            raise QuestionError.at_word(f"A NVR goes from 0 to {HIGHEST_NVR}.", text, nvr["nvr"])
        night = replace(night, nvr=int(nvr["nvr"]))
    if _SLBI.search(text):
        night = replace(night, slbi=night.slbi or NightWeather.OVERCAST)
    for said in _SAID:
        text = said.sub("", text)
    return _COMMA.sub(" ", _EMPTY.sub("", text)).strip(" ,;:."), night


def _hex(name: str, board: str, text: str) -> Hex:
    found = parse_hex(name, board)
    if found is None:
        raise QuestionError.at_word(no_hex(name), text, name)
    return found


def _target_of(beam: str) -> str:
    return str(re.findall(rf"\b{HEX_IN_ANY_CASE}\b", beam)[-1])
