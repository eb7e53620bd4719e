"""Questions about another question, from English: `why ..`, `why not ..`, `not: ..`, `N is the answer to: ..`,
`how likely is ..: ..`, `.. under each reading`."""

from __future__ import annotations

import re
from collections.abc import Callable

from asl_query.errors import QuestionError
from asl_query.kinds.each_reading.question import EachReading
from asl_query.kinds.not_so.question import NotSo
from asl_query.kinds.proposed.question import Proposed
from asl_query.kinds.roll_odds.question import RollOdds, with_roll
from asl_query.kinds.why.question import Why
from asl_query.kinds.would_let.question import WouldLet
from asl_query.pattern_codes import compiled
from asl_query.terms.dice import ALL_DR
from asl_query.terms.question import Question
from asl_query.terms.questions import Ruling

ReadInner = Callable[[str], Question]

_EVERY = compiled(
    r"^\s*(?:(?:give|name|list|tell|show)\s+(?:me\s+)?)?(?:every|all|each)\s+(?:the\s+)?reasons?\s+(?=why\b)", re.IGNORECASE
)
_EVERY_BEHIND = compiled(r"[,;:]?\s+(?:(?:give|name|list)\s+)?(?:every|all)(?:\s+the)?\s+reasons?(?=\s*\?*\s*$)", re.IGNORECASE)
_WHY = compiled(r"^\s*why(?P<is_not>\s+not)?\s*(?P<colon>:)?\s+", re.IGNORECASE)
_TURNED = compiled(r"^\s*not\s*:\s+", re.IGNORECASE)
_PROPOSED = compiled(r"^\s*(?P<value>\S+(?:\s*%)?)\s+is\s+the\s+answer\s+to\s*:\s+", re.IGNORECASE)
_HOW_LIKELY = compiled(
    r"^\s*how likely is (?P<wanted>[\w ]+?)(?: (?P<times>\d{1,2}) times in a row)?\s*:\s+(?P<of>.*\b2d6\b.*)", re.IGNORECASE
)
_OF_2D6 = '2d6 stands for the DR of a ruling: "how likely is eliminated: what happens on a Falling DR of 2d6 to a squad in rain?"'
_READINGS = compiled(r"[,;]?\s+under\s+(?:each|every|all)\s+readings?(?=\s*\?*\s*$)", re.IGNORECASE)
_SHORTENED = {
    "can't": "can not", "cannot": "can not", "mayn't": "may not", "isn't": "is not", "aren't": "are not", "doesn't": "does not",
    "don't": "do not", "mustn't": "must not", "needn't": "must not", "couldn't": "can not", "won't": "can not",
    "hasn't": "has not", "can’t": "can not", "isn’t": "is not", "doesn’t": "does not", "don’t": "do not",
}  # fmt: skip
_VERBS = r"can|may|must|is|are|does|do|has"
_NOT = compiled(r"\s+not\b", re.IGNORECASE)


def read_about(text: str, read: ReadInner) -> Question | None:
    """Read a question about another one, which `read` reads; None where it is none."""
    readings = _READINGS.search(text)
    if readings:
        return EachReading(_asked(text, text[: readings.start()] + text[readings.end() :], read))
    is_turned = _TURNED.match(text)
    if is_turned:
        return NotSo(_asked(text, text[is_turned.end() :], read))
    proposed = _PROPOSED.match(text)
    if proposed:
        return Proposed(_asked(text, text[proposed.end() :], read), proposed["value"])
    odds = _HOW_LIKELY.match(text)
    if odds:
        return _odds(text, odds, read)
    every = _EVERY.match(text) or _EVERY_BEHIND.search(text)
    told = text[: every.start()] + text[every.end() :] if every else text
    why = _WHY.match(told)
    if why is None:
        return None
    rest = told[why.end() :]
    if not rest.strip(" ?"):
        raise QuestionError('The question ends too early: what is asked comes after "why".', text, len(text.rstrip()), 1)
    if why["is_not"]:
        return Why(_asked(text, rest, read), "no", bool(every))
    if why["colon"]:
        return Why(_asked(text, rest, read), "", bool(every))
    found, presumes = _denied(text, rest, read)
    return Why(found, presumes, bool(every))


def _odds(text: str, asked: re.Match[str], read: ReadInner) -> RollOdds:
    """How likely an answer is to a question in which 2d6 stands for the DR."""

    def of(dr: int) -> Question:
        return _asked(text, re.sub(r"\b2d6\b", str(dr), asked["of"], count=1, flags=re.IGNORECASE), read)

    low, high = of(ALL_DR[0]), of(ALL_DR[-1])
    if not isinstance(low, Ruling) or not isinstance(high, Ruling):
        raise QuestionError.at_word(_OF_2D6, text, "2d6")
    rolls = [name for (name, first), (_, last) in zip(low.given, high.given, strict=True) if first != last]
    if len(rolls) != 1 or with_roll(low, rolls[0], ALL_DR[-1]) != high:
        raise QuestionError.at_word("2d6 stands for a DR, and for nothing else.", text, "2d6")
    return RollOdds(low, rolls[0], asked["wanted"].lower(), int(asked["times"] or 1))


def _asked(text: str, inner: str, read: ReadInner) -> Question:
    found = read(inner)
    if isinstance(found, WouldLet | Why | EachReading | NotSo | Proposed | RollOdds):
        raise one_at_a_time(text)
    return found


def asks_under_each_reading(text: str) -> bool:
    """Whether a text ends in asking under each reading of the rules."""
    return _READINGS.search(text) is not None


class OneAtATimeError(QuestionError):
    """A question about a question about another one."""


def one_at_a_time(text: str) -> OneAtATimeError:
    """What is said of a question about a question about another one."""
    what = "One question about another at a time: leave out `why`, `not:`, `N is the answer to:` or `under each reading`."
    return OneAtATimeError(what, text)


def _denied(text: str, rest: str, read: ReadInner) -> tuple[Question, str]:
    """What `why` asks about: without the first `not` in it where that makes a question (its answer is then taken to be no), else
    as it stands."""
    plain = re.sub(
        rf"\b({'|'.join(map(re.escape, _SHORTENED))})\b", lambda m: _SHORTENED[m[1].lower()], rest, count=1, flags=re.IGNORECASE
    )
    behind = re.match(r"((?:\S+\s+)+?)((can|may|must)\s+not\b)", plain, re.IGNORECASE)  # why a squad that is pinned may not move
    behind = behind or re.match(rf"((?:\w+\s+){{1,3}}?)(({_VERBS})\b)", plain, re.IGNORECASE)
    if behind and not re.match(rf"(?:{_VERBS}|how|what|which)\b", plain, re.IGNORECASE):  # why 24C6 can not see ..
        plain = f"{behind[2]} {behind[1]}{plain[behind.end() :].lstrip()}"
    if not re.match(rf"(?:{_VERBS}|how|what|which)\b", plain, re.IGNORECASE):
        word = plain.split()[0]
        what = f'After "why" comes a question that is answered by yes or no (why can 24C6 not see INTO 24E7?), not "{word}".'
        raise QuestionError.at_word(what, text, word.rstrip("?,."))
    is_not = _NOT.search(plain)
    if is_not is None:
        found = read(plain)
        return (found.of, "no") if isinstance(found, NotSo) else (_asked(text, plain, read), "yes")
    try:
        return _asked(text, plain[: is_not.start()] + plain[is_not.end() :], read), "no"
    except QuestionError as error:
        try:
            return _asked(text, plain, read), "yes"
        except QuestionError:
            raise error from None
