"""What goes on from the last question, as a plain question: the last one with one part of it in place of another, added or gone.

A text is a follow-up only if every word of it belongs to a part (follow_up_words.py) or says nothing. What is made of it goes
through the ordinary reader, and must be another question than the last one: nothing is passed over, nothing is read silently.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from asl_query.errors import AskBackError, OutsideError, QuestionError
from asl_query.reading.follow_up_words import (
    MOST_PARTS,
    FollowUpWords,
    SaidPart,
    Scanned,
    as_plain,
    on_the_board_of,
    scanned_of,
    well_worded,
    without_opening,
)
from asl_query.reading.lists import each_asked
from asl_query.reading.question_words import Mood
from asl_query.reading.sentences import sentences_of
from asl_query.terms.question import Question

Read = Callable[[str], Question]  # raises QuestionError for what is not read, or not read whole

MOST_CHOICES = 4  # that are offered
MOST_MEANINGS = 12  # that are tried


def is_fact(text: str, words: FollowUpWords) -> bool:
    """Whether a text tells something, and asks nothing."""
    if "?" in text or not words.tells.fullmatch(as_plain(text)):
        return False
    return all(sentence.mood in (Mood.TELLS, Mood.ANY) for sentence in sentences_of(text))


def is_bare_follow_up(text: str, words: FollowUpWords) -> bool:
    """Whether a text begins as what goes on from another question does, and asks nothing itself."""
    typed = as_plain(text)
    rest = without_opening(typed, words)
    return rest != typed and "?" not in text[:-1] and not words.asks.match(rest) and not words.asks_anywhere.search(rest)


def is_of_another(fact: str, question: str, words: FollowUpWords) -> bool:
    """Whether a fact only tells who is there, where and how, and the question is about nobody of that sort."""
    kinds = {match["kind"].lower() for match in words.kind.finditer(fact)}
    if not kinds or not words.who_is_there.fullmatch(fact) or words.points.search(question):
        return False
    return kinds.isdisjoint(match["kind"].lower() for match in words.kind.finditer(question))


def read_follow_up(
    text: str, last: str, read_last: Callable[[], Question], words: FollowUpWords, read: Read
) -> tuple[str, ...]:  # fmt: skip
    """The plain question that a text asks as it goes on from the `last` one, which `read_last` reads, or one for each of several
    things that it names; none where it is no follow-up.

    Raises QuestionError for a follow-up of which a word is not understood, which the last question cannot take, or that changes
    nothing of it; AskBackError where it can be meant in several ways.
    """

    def one(said: str) -> str | None:
        return _read_one(said, last, read_last, words, read)

    typed = as_plain(text)
    all_of_them = re.sub(r"\bor\b", ",", without_opening(typed, words))
    parts = len(scanned_of(all_of_them, as_plain(last), words).parts)
    for ways in each_asked(typed, words):
        for asked in ways:
            if parts >= len(asked):
                return _each(text, asked, one)
    asks = one(text)
    return () if asks is None else (asks,)


def _each(text: str, asked: Sequence[str], one: Callable[[str], str | None]) -> tuple[str, ...]:
    """What a follow-up asks of each of several things; asked back where it is open which part of the last question they are."""
    found: list[str] = []
    open_ones: list[Sequence[str]] = []
    for said in asked:
        try:
            found += filter(None, [one(said)])
        except AskBackError as error:
            open_ones.append(error.near)
    if not open_ones:
        return tuple(found) if len(found) == len(asked) else ()
    choices = [" ".join(way) for way in zip(*open_ones, strict=False)]
    raise AskBackError("This can be meant in more than one way. Ask instead:", text, near=choices)


def _read_one(text: str, last: str, read_last: Callable[[], Question], words: FollowUpWords, read: Read) -> str | None:
    """The plain question that a text asks which names one thing; None where it is no follow-up."""
    typed, asked = as_plain(text), as_plain(last)
    rest = without_opening(typed, words)
    scanned = scanned_of(on_the_board_of(rest, asked), asked, words)
    if words.asks.match(rest) and not (scanned.parts and scanned.parts[0].part.asks):
        return None  # is 44V3 lit; but how likely, who can see it
    if scanned.unread or not scanned.parts:
        if rest == typed or words.asks_anywhere.search(rest):
            return None
        raise _not_all_understood(text, last, scanned)
    meanings = _meanings(scanned, asked, words)
    return _chosen(text, last, read_last, meanings, read)


def completes(text: str, refused: str, words: FollowUpWords) -> str | None:
    """What a text adds to a question that was refused: by turn 5, from 15T5. None where a word of it belongs to no part, or to
    one that does not say itself what it is."""
    added = without_opening(as_plain(text), words)
    if not words.asks.match(without_opening(as_plain(refused), words)):
        return None
    scanned = scanned_of(added, as_plain(refused), words)
    is_plain = not scanned.unread and not any(said.is_gone or said.part.bare or not said.text for said in scanned.parts)
    return added if scanned.parts and is_plain else None


def with_subject(text: str, last: str, words: FollowUpWords) -> str | None:
    """A question that says "it" with who does it in the last question, or what is seen there; None where it does not, or that
    question names nobody of that sort."""
    typed = without_opening(as_plain(text), words)
    seen = words.seen.search(as_plain(last))
    if seen is not None and words.asks.match(typed) and words.sees_it.search(typed):
        return f"{words.sees_it.sub(seen['place'], typed)}?"
    asks, subject = words.pronoun.match(typed), words.subject.match(as_plain(last))
    if asks is None or subject is None:
        return None
    kind, who = asks["kind"], subject["who"].lower()
    is_another = kind is not None and kind.lower() not in ("unit", *re.findall(r"half-squad|[a-z]+", who))
    is_one = asks["all"] is not None and " all" in asks["all"].lower() and not re.search(r"\band\b|s\b", who)
    if is_another or is_one:
        return None
    return f"{asks['asks']} {subject['who']}{typed[asks.end() :]}?"


Worded = list[tuple[str, ...]]  # each with the ways to word it


def _meanings(scanned: Scanned, asked: str, words: FollowUpWords) -> Worded:
    """What the last question becomes; raises QuestionError for a part of which it says nothing and which it cannot take."""
    if len(scanned.parts) > MOST_PARTS:
        raise QuestionError(f"A follow-up changes {MOST_PARTS} things at the most; ask the whole question.")
    meanings: Worded = [(asked,)]
    for said in scanned.parts:
        meanings = [
            tuple(well_worded(one) for one in after)
            for ways in meanings
            for after in _applied(said, ways, scanned, words)
        ][:MOST_MEANINGS]  # fmt: skip
        if not meanings:
            raise _without_such(said, asked)
    said_of = [said.text for said in scanned.parts if not said.is_gone]
    whole = [ways for ways in meanings if all(text.lower() in ways[0].lower() for text in said_of)]
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
    if said.of_kind and not re.search(rf"\b{re.escape(said.of_kind)}\b", question, re.IGNORECASE):
        return  # of a unit that the same follow-up has taken out
    if said.is_gone and said.part.denied is not None and said.part.denied.search(question):
        denial = said._replace(text=f"not {said.text}", is_gone=False)
        own = re.search(rf"(?<!not )\b{re.escape(said.text)}\b", question, re.IGNORECASE)
        if own is not None:
            yield (question[: own.start()] + denial.text + question[own.end() :],)
        else:
            yield from _added(denial, question, words)
        return
    if said.is_gone:
        for glued in said.part.glued:
            stands = _of_kind(said, question, words.pattern(glued.replace("%s", re.escape(said.text))), words)
            yield from ((question[: match.start()] + question[match.end() :],) for match in stands)
            if stands:
                return
        return
    if said.part.everywhere and said.part.there is not None and said.part.there.search(question):
        yield (said.part.there.sub(said.text, question),)
        return
    there = _of_kind(said, question, said.part.there, words) if said.part.there is not None else []
    if there and not (scanned.is_beside and said.part.both):
        for match in there:
            yield (question[: match.start()] + said.text + question[match.end() :],)
    if not there or (said.part.both and scanned.is_beside is not False):
        yield from _added(said, question, words)


def _of_kind(said: SaidPart, question: str, pattern: re.Pattern[str], words: FollowUpWords) -> list[re.Match[str]]:
    """Where a pattern stands in a question, but not at a unit of another kind than the one that the part is said of."""
    found = [*pattern.finditer(question)]
    if not said.of_kind:
        return found
    kind = re.compile(rf"\b{re.escape(said.of_kind)}\b", re.IGNORECASE)
    others = [unit.span() for unit in words.laden_unit.finditer(question) if not kind.search(unit[0])]
    return [one for one in found if not any(start <= one.start() and one.end() <= end for start, end in others)]


def _added(said: SaidPart, question: str, words: FollowUpWords) -> Iterator[tuple[str, ...]]:
    """The question with a part added, once for each place where it can stand."""
    for where, ways in said.part.adds:
        matches = _of_kind(said, question, where, words)
        for match in matches:
            put = (match.expand(way.replace("%s", said.text.replace("\\", ""))) for way in ways)
            yield tuple(question[: match.start()] + text + question[match.end() :] for text in put)
        if matches:
            return


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
