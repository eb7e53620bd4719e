"""What goes on from the last question, as a plain question: the last one with one part of it in place of another, added or gone.

A text is a follow-up only if every word of it belongs to a part (follow_ups.toml) or says nothing. What is made of it goes
through the ordinary reader, and must be another question than the last one: nothing is passed over, nothing is read silently.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import tomli

from asl_query.errors import AskBackError, OutsideError, QuestionError
from asl_query.reading.modifiers import SW_NAMED
from asl_query.reading.sentences import Mood, sentences_of
from asl_query.reading.unit_words import KINDS, QUALITIES
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.question import Question

Read = Callable[[str], Question]  # raises QuestionError for what is not read, or not read whole

MOST_CHOICES = 4  # that are offered
MOST_MEANINGS = 12  # that are tried
MOST_PARTS = 6  # that one follow-up says


def _one_of(words: Sequence[str]) -> str:
    return "(?:" + "|".join(map(re.escape, sorted(words, key=len, reverse=True))) + ")"


_COUNT = r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)"
_HEX = r"\d{0,3}[A-Z]{1,2}\d{1,2}"
_STRENGTH = r"(?:\d+-\d+(?:-\d+)? )?"
_SLOTS = {
    "n": r"\d{1,2}",
    "count": _COUNT,
    "phase": _one_of([phase.value for phase in PlayerTurnPhase]),
    "whose": r"(?:the|its|his|her|their|an?|my|your)(?: (?:enemy|friendly|own|opponent's))?",
    "month": "january|february|march|april|may|june|july|august|september|october|november|december",
    "quality": _one_of([*QUALITIES]),
    "kind": _one_of([*KINDS]),
    "sw": SW_NAMED,
    "place": rf"(?<![-\w])(?:(?:IN|INTO|level \d+ of) )?{_HEX}(?![\w-])(?: Crest\b(?: along \S+)?)?",
    "places": rf"{_HEX}(?:(?:,| and|, and| or) {_HEX})*",
    "hexside": rf"(?<![-\w]){_HEX}-{_HEX}(?!\w)",
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


class SaidPart(NamedTuple):
    """A part with what a follow-up says of it in the words of a plain question; `is_gone` where it says that it is not so."""

    part: QuestionPart
    text: str
    is_gone: bool = False


class Scanned(NamedTuple):
    """What the words of a follow-up say.

    `is_beside` is whether it stands beside what the last question says, None where that is not said; `of_kind` the kind of unit
    that it is said of, `unread` the first word that belongs to no part.
    """

    parts: tuple[SaidPart, ...]
    is_beside: bool | None = None
    of_kind: str = ""
    unread: str = ""


class FollowUpWords:
    """The words of follow-ups, with the names of the units of a situation."""

    def __init__(self, names: Sequence[str]) -> None:
        table = tomli.loads((Path(__file__).parent / "follow_ups.toml").read_text(encoding="utf-8"))
        filled = re.compile(r"\{([a-z_]+)\}")
        unit = filled.sub(lambda slot: _SLOTS[slot[1]], _UNIT)
        self._slots = {
            **_SLOTS,
            "unit": rf"(?:(?:(?:an?|the|my|this|that) )?(?:{unit}))",
            "new_unit": rf"(?:(?:(?:an?|one) )?(?:{unit}))",
            "name": rf"{_one_of(names)}(?![\w-])" if names else "(?!)",
        }
        self.asks_anywhere = self.pattern(rf"\b{table['asks_anywhere']}")
        self.opens, self.asks = self.pattern(f"(?:{table['opens']})(?![\\w-])[ ,:]*"), self.pattern(rf"{table['asks']}\b")
        self.idle, self.no = self._words(table["idle"]), self._words(table["not"])
        self.beside, self.instead = self._words(table["beside"]), self._words(table["instead"])
        self.why, self.tells = self.pattern(table["why"]), self.pattern(table["tells"])
        self.subject, self.pronoun = self.pattern(table["subject"]), self.pattern(table["pronoun"])
        self.pointed = self._words(r"(?:the|that|this|my|our) (?P<kind>{kind})")
        self.who_is_there = self.pattern(rf"(?>{table['who_is_there']}(?![\w-])\s*)++")
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
            )
            for row in table["part"]
        )  # fmt: skip

    def pattern(self, words: str) -> re.Pattern[str]:
        """A pattern of the file with its slots filled."""
        filled = re.sub(r"\{([a-z_]+)\}", lambda slot: self._slots[slot[1]], words)
        return re.compile(filled, re.IGNORECASE)

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


def is_fact(text: str, words: FollowUpWords) -> bool:
    """Whether a text tells something, and asks nothing."""
    if "?" in text or not words.tells.fullmatch(as_plain(text)):
        return False
    return all(sentence.mood in (Mood.TELLS, Mood.ANY) for sentence in sentences_of(text))


def is_of_another(fact: str, question: str, words: FollowUpWords) -> bool:
    """Whether a fact only tells who is there, where and how, and the question is about nobody of that sort."""
    kinds = {match["kind"].lower() for match in words.kind.finditer(fact)}
    if not kinds or not words.who_is_there.fullmatch(fact) or words.points.search(question):
        return False
    return kinds.isdisjoint(match["kind"].lower() for match in words.kind.finditer(question))


def read_follow_up(text: str, last: str, read_last: Callable[[], Question], words: FollowUpWords, read: Read) -> str | None:
    """The plain question that a text asks as it goes on from the `last` one, which `read_last` reads; None where it is no
    follow-up.

    Raises QuestionError for a follow-up of which a word is not understood, which the last question cannot take, or that changes
    nothing of it; AskBackError where it can be meant in several ways.
    """
    typed, asked = as_plain(text).replace(",", " ").replace("  ", " "), as_plain(last)
    opening = words.opens.match(typed)
    rest = typed
    while opening is not None and opening.end():
        rest = rest[opening.end() :]
        opening = words.opens.match(rest)
    scanned = _scanned(rest, asked, words)
    if scanned.unread or not scanned.parts:
        is_own = rest == typed or words.asks.match(rest) or words.asks_anywhere.search(rest)
        if is_own:
            return None
        raise _not_all_understood(text, last, scanned)
    meanings = _meanings(scanned, asked, words)
    return _chosen(text, last, read_last, meanings, read)


def with_subject(text: str, last: str, words: FollowUpWords) -> str | None:
    """A question that says "it" with who does it in the last question; None where it does not, or that question names nobody."""
    typed = as_plain(text)
    while (opening := words.opens.match(typed)) and opening.end():
        typed = typed[opening.end() :]
    asks, subject = words.pronoun.match(typed), words.subject.match(as_plain(last))
    if asks is None or subject is None:
        return None
    return f"{asks['asks']} {subject['who']}{typed[asks.end() :]}?"


def _scanned(rest: str, asked: str, words: FollowUpWords) -> Scanned:
    """What the words of a follow-up say, from left to right; of the parts that begin at a word the longest."""
    found: list[SaidPart] = []
    at, is_no, is_beside, of_kind = 0, False, None, ""
    while at < len(rest):
        if rest[at] == " ":
            at += 1
            continue
        if (part := _part_at(rest, at, words, is_no)) is not None:
            said, at = part
            found.append(said)
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
            return Scanned(tuple(found), is_beside, of_kind, re.split(r"\s", rest[at:], maxsplit=1)[0])
    return Scanned(tuple(found[: MOST_PARTS + 1]), is_beside, of_kind, "not" if is_no else "")


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


Worded = list[tuple[str, ...]]  # each with the ways to word it


def _meanings(scanned: Scanned, asked: str, words: FollowUpWords) -> Worded:
    """What the last question becomes; raises QuestionError for a part of which it says nothing and which it cannot take."""
    if len(scanned.parts) > MOST_PARTS:
        raise QuestionError(f"A follow-up changes {MOST_PARTS} things at the most; ask the whole question.")
    meanings: Worded = [(asked,)]
    for said in scanned.parts:
        meanings = [
            tuple(_tidy(one) for one in after)
            for ways in meanings
            for after in _applied(said, ways, scanned, words)
        ][:MOST_MEANINGS]  # fmt: skip
        if not meanings:
            raise _without_such(said, asked)
    said_of = [said.text.lower() for said in scanned.parts if not said.is_gone]
    whole = [ways for ways in meanings if all(text in ways[0].lower() for text in said_of)]
    if not whole:
        raise QuestionError(f"It says two things of one: {', '.join(said_of)}. Ask of one of them at a time.")
    return whole


def _without_such(said: SaidPart, asked: str) -> QuestionError:
    """Why a part cannot be put into the last question."""
    where = f"The last question is: {asked}?"
    if not said.text:
        return QuestionError(f"That is not asked with {said.part.name}. {where}")
    what = (
        f'It says nothing of {said.part.name} for which "{said.text}" could be put'
        if not said.is_gone
        else f'"{said.text}" does not stand in it; what a situation says stays'
    )
    return QuestionError(f"{where} {what}.", unused=[said.text])


def _applied(said: SaidPart, ways: tuple[str, ...], scanned: Scanned, words: FollowUpWords) -> Iterator[tuple[str, ...]]:
    """What becomes of a question that can be worded in these ways."""
    question = ways[0]
    if said.is_gone:
        for glued in said.part.glued:
            pattern = words.pattern(glued.replace("%s", re.escape(said.text)))
            if match := pattern.search(question):
                yield (question[: match.start()] + question[match.end() :],)
                return
        return
    there = [*said.part.there.finditer(question)] if said.part.there is not None else []
    if there and not (scanned.is_beside and said.part.both):
        for match in there:
            yield (question[: match.start()] + said.text + question[match.end() :],)
    if not there or (said.part.both and scanned.is_beside is not False):
        yield from _added(said, question, scanned)


def _added(said: SaidPart, question: str, scanned: Scanned) -> Iterator[tuple[str, ...]]:
    """The question with a part added, once for each place where it can stand."""
    for where, ways in said.part.adds:
        matches = [*where.finditer(question)]
        if scanned.of_kind and len(matches) > 1:
            matches = [match for match in matches if match[0].lower().endswith(scanned.of_kind.lower())]
        for match in matches:
            put = (match.expand(way.replace("%s", said.text.replace("\\", ""))) for way in ways)
            yield tuple(question[: match.start()] + text + question[match.end() :] for text in put)
        if matches:
            return


def _tidy(question: str) -> str:
    """One blank between words, and `an` where it belongs."""
    plain = " ".join(question.split())
    return re.sub(r"\ban?(?= (?P<vowel>[aeio8]|un(?!it))?)", lambda a: "an" if a["vowel"] else "a", plain, flags=re.IGNORECASE)


def _chosen(text: str, last: str, read_last: Callable[[], Question], meanings: Worded, read: Read) -> str:
    """The one of the meanings that is read as another question than the last; QuestionError where it is none or several."""
    before = read_last()
    found: dict[str, Question] = {}
    refused: QuestionError | None = None
    is_same = False
    for ways in meanings:
        for way in ways:
            asked = f"{way}?"
            try:
                question = read(asked)
            except QuestionError as error:
                refused = refused or _refused(asked, error)
                continue
            is_same = is_same or question == before
            if question != before and question not in found.values():
                found[asked] = question
            break
    if len(found) > 1:
        raise AskBackError("This can be meant in more than one way. Ask instead:", text, near=[*found][:MOST_CHOICES])
    if not found:
        same = QuestionError(f"This changes nothing of the last question, which is: {last}")
        raise same if is_same or refused is None else refused
    return next(iter(found))


def _refused(asked: str, error: QuestionError) -> QuestionError:
    """Why the question that a follow-up becomes is not answered."""
    what = f"Read as: {asked}\n{error.what}"
    if isinstance(error, AskBackError | OutsideError):
        return type(error)(what, error.text, near=error.near)
    return QuestionError(what, error.text, error.start, error.length, unused=error.unused)


def _not_all_understood(text: str, last: str, scanned: Scanned) -> QuestionError:
    """Which word of a follow-up is not understood, and what was."""
    whole = as_plain(text)
    understood = ", ".join(f"{said.part.name} ({said.text})" for said in scanned.parts if said.text)
    told = f" Understood: {understood}." if understood else ""
    if not scanned.unread:
        return QuestionError(f"This goes on from the last question, but says nothing that changes it. It is: {last}", text)
    word = scanned.unread
    error = QuestionError.at_word(f'This goes on from the last question, but "{word}" is not understood.{told}', whole, word)
    return QuestionError(error.what, error.text, error.start, error.length, [last], [word])
