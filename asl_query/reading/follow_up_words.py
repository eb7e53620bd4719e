"""The words of follow-ups (follow_ups.toml): which parts of a question a text says, from left to right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from asl_query.pattern_codes import compiled
from asl_query.reading.modifiers import SW_NAMED
from asl_query.reading.unit_words import KINDS, QUALITIES
from asl_query.rulings.things_printed import things
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.hexes import AS_WRITTEN, BOARD_EXPECTED, LETTERED, board_in_front, in_front
from asl_query.worked_out import own_table

MOST_PARTS = 6  # that one follow-up says


def _one_of(words: Sequence[str]) -> str:
    return "(?:" + "|".join(map(re.escape, sorted(words, key=len, reverse=True))) + ")"


_COUNT = r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)"
NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_STRENGTH = r"(?:\d+-\d+(?:-\d+)? )?"
_SLOTS = {
    "n": r"\d{1,2}",
    "size": rf"(?:\d+/\d+|\d+½?|½|{'|'.join(NUMBER_WORDS)})(?:\s?%)?",
    "thing": _one_of([*things()]),
    "hex": rf"{AS_WRITTEN}(?![\w-])",
    "board": BOARD_EXPECTED,
    "lettered": LETTERED,
    "count": _COUNT,
    "phase": _one_of([phase.value for phase in PlayerTurnPhase]),
    "whose": r"(?:the|its|his|her|their|an?|my|your)(?: (?:enemy|friendly|own|opponent's))?",
    "month": "january|february|march|april|may|june|july|august|september|october|november|december",
    "quality": _one_of([*QUALITIES]),
    "kind": _one_of([*KINDS, "half squad"]),
    "sw": SW_NAMED,
    "place": rf"(?<![-\w])(?:(?:IN|INTO|level \d+ of) )?{AS_WRITTEN}(?![\w-])(?: Crest\b(?: along \S+)?)?",
    "places": rf"{AS_WRITTEN}(?:(?:,| and|, and| or) {AS_WRITTEN})*",
    "hexside": rf"(?<![-\w]){AS_WRITTEN}-{AS_WRITTEN}(?!\w)",
}
_UNIT = rf"(?:{{quality}} )*{_STRENGTH}{{kind}}(?![\w-])|{_COUNT} (?:{{quality}} )*{_STRENGTH}{{kind}}s(?![\w-])"


class QuestionPart(NamedTuple):
    """What a question says of one thing; the fields are explained at the top of follow_ups.toml."""

    name: str
    said: tuple[tuple[re.Pattern[str], str], ...]
    there: re.Pattern[str] | None
    adds: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]
    both: bool
    gone: tuple[re.Pattern[str], ...]
    glued: tuple[str, ...]
    denied: re.Pattern[str] | None
    bare: bool
    everywhere: bool
    asks: bool


class SaidPart(NamedTuple):
    """A part with what a follow-up says of it in the words of a plain question; `is_gone` where it says that it is not so,
    `of_kind` the kind of unit that it is said of, empty where none was named."""

    part: QuestionPart
    text: str
    is_gone: bool = False
    of_kind: str = ""


class Scanned(NamedTuple):
    """What the words of a follow-up say.

    `is_beside` is whether it stands beside what the last question says, None where that is not said; `unread` the first word that
    belongs to no part.
    """

    parts: tuple[SaidPart, ...]
    is_beside: bool | None = None
    unread: str = ""


class FollowUpWords:
    """The words of follow-ups, with the names of the units of a situation."""

    def __init__(self, names: Sequence[str]) -> None:
        table = own_table(Path(__file__).parent / "follow_ups.toml")
        filled = compiled(r"\{([a-z_]+)\}")
        unit = filled.sub(lambda slot: _SLOTS[slot[1]], _UNIT)
        self._slots = {
            **_SLOTS,
            "unit": rf"(?:(?:(?:an?|the|my|this|that) )?(?:{unit}))",
            "new_unit": rf"(?:(?:(?:an?|one) )?(?:{unit}))",
            "name": rf"{_one_of(names)}(?![\w-])" if names else "(?!)",
        }
        self.asks_anywhere = self.pattern(rf"\b{table['asks_anywhere']}")
        self.opens, self.asks = self.pattern(f"(?:{table['opens']})(?![\\w-])[ ,:]*"), self.pattern(rf"{table['asks']}\b")
        self.small = self.pattern(r"(?:an?|the|of|for|with|in|at|to|from|by|on)")
        self.idle, self.no = self._words(table["idle"]), self._words(table["not"])
        self.beside, self.instead = self._words(table["beside"]), self._words(table["instead"])
        self.why, self.tells = self.pattern(table["why"]), self.pattern(table["tells"])
        self.subject, self.pronoun = self.pattern(table["subject"]), self.pattern(table["pronoun"])
        self.seen, self.sees_it = self.pattern(table["seen"]), self.pattern(table["sees_it"])
        self.pointed = self._words(r"(?:the|that|this|my|our) (?P<kind>{kind})")
        self.who_is_there = self.pattern(rf"(?>{table['who_is_there']}(?![\w-])\s*)++")
        self.laden_unit = self.pattern(r"{unit}(?: (?:with|carrying) (?:an? |its )?(?:{sw}|{n} PP))*")
        self.kind, self.points = self._words(r"\b(?P<kind>{kind})s?"), self.pattern(table["points"])
        self.parts = tuple(
            QuestionPart(
                row["name"],
                tuple((self._words(said), put) for said, put in row["said"].items()),
                self.pattern(row["there"]) if "there" in row else None,
                tuple((self.pattern(where), tuple(ways)) for where, *ways in row.get("adds", ())),
                row.get("both", False),
                tuple(map(self._words, [row["gone"]] if "gone" in row else row["said"])),
                tuple(row.get("glued", ())),
                self.pattern(row["denied"]) if "denied" in row else None,
                row.get("bare", False),
                row.get("everywhere", False),
                row.get("asks", False),
            )
            for row in table["part"]
        )  # fmt: skip

    def pattern(self, words: str) -> re.Pattern[str]:
        """A pattern of the file with its slots filled."""
        filled = re.sub(r"\{([a-z_]+)\}", lambda slot: self._slots[slot[1]], words)
        return compiled(filled, re.IGNORECASE)

    def unread(self, rest: str) -> str:
        """The first word of what belongs to no part, small words left out where others follow."""
        first, *others = rest.split()
        return next((word for word in (first, *others) if not self.small.fullmatch(word)), first)

    def _words(self, words: str) -> re.Pattern[str]:
        """Whole words."""
        return self.pattern(rf"(?:{words})(?![\w'-])")


@cache
def follow_up_words(names: tuple[str, ...] = ()) -> FollowUpWords:
    """The words of follow-ups; `names` are those of the units of a situation."""
    return FollowUpWords(names)


def as_plain(text: str) -> str:
    """A text on one line, without the mark at its end."""
    return " ".join(text.replace("’", "'").split()).rstrip(" ?!.")


_FROM_TO = compiled(rf"(?<=\bfrom )((?:IN |INTO )?{AS_WRITTEN}) (?={AS_WRITTEN})", re.IGNORECASE)
_BOARD_NAMED = compiled(rf"(?<![\w-])({LETTERED}|\d{{1,3}}[ab]?)(?=[A-Z]{{1,2}}\d{{1,2}}(?!\w))", re.IGNORECASE)
_SHORT = compiled(r"(?<![\w-])(?=[A-Z]{1,2}\d{1,2}(?!\w))", re.IGNORECASE)


def well_worded(question: str) -> str:
    """One blank between words, `an` where it belongs, and `to` between the two ends of a way."""
    plain = _FROM_TO.sub(r"\1 to ", " ".join(question.split()))
    return re.sub(
        r"(?<![\w-])an?(?= (?P<vowel>[aeio8]|un(?!it))?)", lambda a: "an" if a["vowel"] else "a", plain, flags=re.IGNORECASE
    )


def on_the_board_of(text: str, question: str) -> str:
    """What is said of hexes without their board, on the board of a question that names only one."""
    boards = {board_in_front(match[1]) for match in _BOARD_NAMED.finditer(question)}
    return _SHORT.sub(in_front(boards.pop(), ""), text) if len(boards) == 1 else text


def without_opening(typed: str, words: FollowUpWords) -> str:
    """A text without the words with which a follow-up begins: and, what if."""
    while (opening := words.opens.match(typed)) and opening.end():
        typed = typed[opening.end() :]
    return typed


def scanned_of(rest: str, asked: str, words: FollowUpWords) -> Scanned:
    """What the words of a follow-up say, from left to right; of the parts that begin at a word the longest."""
    found: list[SaidPart] = []
    at, is_no, is_beside, of_kind = 0, False, None, ""
    while at < len(rest):
        if rest[at] in " ,":
            at += 1
            continue
        if (part := _part_at(rest, at, words, is_no)) is not None:
            said, at = part
            found.append(said._replace(of_kind=of_kind))
            is_no = False
        elif (kind := words.pointed.match(rest, at)) and re.search(rf"\b{re.escape(kind['kind'])}\b", asked, re.IGNORECASE):
            of_kind, at = kind["kind"], kind.end()
        elif no := words.no.match(rest, at):
            is_no, at = True, no.end()
        elif both := words.beside.match(rest, at) or words.instead.match(rest, at):
            is_beside, at = words.beside.match(rest, at) is not None, both.end()
        elif not kind and (idle := words.idle.match(rest, at)):
            at = idle.end()
        else:
            return Scanned(tuple(found), is_beside, words.unread(rest[at:]))
    return Scanned(tuple(found[: MOST_PARTS + 1]), is_beside, "not" if is_no else "")


def _part_at(rest: str, at: int, words: FollowUpWords, is_no: bool) -> tuple[SaidPart, int] | None:
    """The longest part that begins at a place, and where it ends."""
    best: tuple[SaidPart, int] | None = None
    for part in words.parts:
        for pattern, put in [(gone, "") for gone in part.gone] if is_no else part.said:
            match = pattern.match(rest, at)
            if match is None or (best is not None and match.end() <= best[1]) or (is_no and not part.glued):
                continue
            own = match.groupdict().get("it")
            text = (own or _put_of(part, match)) if is_no else match.expand(put)
            best = SaidPart(part, text, is_no), match.end()
    return best


def _put_of(part: QuestionPart, match: re.Match[str]) -> str:
    """How a plain question says what is said to be gone."""
    return next((match.expand(put) for pattern, put in part.said if pattern.pattern == match.re.pattern), match[0])
