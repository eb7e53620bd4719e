"""From English to a typed question. Errors point at the word and offer the nearest one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from asl_query.deadline import raise_if_over
from asl_query.errors import AskBackError, OutsideError, PlainQuestion, QuestionError, SeveralQuestionsError
from asl_query.facts.situation_file import Situation
from asl_query.pattern_codes import compiled
from asl_query.reading.about import OneAtATimeError, asks_under_each_reading, one_at_a_time, read_about
from asl_query.reading.would_let import read_would_let
from asl_query.shown import has_written_out
from asl_query.terms.answers import READ_AS, UNUSED
from asl_query.terms.hexes import AS_WRITTEN
from asl_query.terms.question import Question
from asl_query.terms.questions import Ruling, Sees, WhoSees

if TYPE_CHECKING:
    from asl_query.reading.read_parts import NotUnderstood

MAX_CHARACTERS = 2000
# Every question of the grammar that begins with one of these words names a hex or a hexside (tests/test_phrasings.py walks the
# grammar). Loading its tables takes as long as a whole ruling does, and rulings begin so too.
NAME_A_HEX = ("may", "can", "must", "is", "are", "does", "do")
# What is said of a unit in front of it and means nothing for a LOS.
_OF_A_UNIT = compiled(
    r"\b(?:broken|wounded|berserk|pinned|CX|Commando|Gurkha|Unarmed|inexperienced|captured|TI|Encircled|concealed|hidden)\b"
    r"(?= (?:[\w-]+ ){0,3}?(?:squads?|half-squads?|HS|crews?|leaders?|hero|heroes|units?|MMC|SMC|infantry|personnel|\d+-\d+)\b)",
    re.IGNORECASE,
)
_ABOUT_ANOTHER = compiled(r"\W*(?:(?:so|and|but|ok|now|then)\W+)*(?:why|what (?:would|could|can|might))\b", re.IGNORECASE)
_MAY_BE_NIGHT = compiled(r"\bnight\b|\bdark\b|\bNVR\b", re.IGNORECASE)
_HAS_A_HEX = compiled(rf"\b{AS_WRITTEN}\b")
_NAMES_NO_HEX = compiled(rf"\s*(?:{'|'.join(NAME_A_HEX)})\b(?!.*[a-z][0-9])", re.DOTALL)


class _UnreadableError(Exception):
    """The grammar and the tables of rulings do not know these words."""


def read_question(
    text: str, situation: Situation | None = None, board: str = "", ruleset: str = "asl", notes: list[str] | None = None,
    *, is_whole: bool = True,
) -> Question:  # fmt: skip
    """Read a question in a situation (its units, weather and SMOKE); `board` is where hexes without a board stand, `ruleset`
    whose rules answer it. Where it is read in other words, `notes` is told which. What is not `is_whole`, but stands in another
    question, is not read as people type."""
    if not text.strip():
        from asl_query.reading.not_understood import nothing_asked

        raise nothing_asked(ruleset)
    if len(text) > MAX_CHARACTERS:
        raise QuestionError(
            f"The question has {len(text):,} characters; {MAX_CHARACTERS:,} are the most. Ask one thing at a time."
        )

    if situation is not None and situation.units:
        from asl_query.reading.situation_words import of_each, with_names

        text = with_names(text, situation)
        if is_whole and (asked := of_each(text, situation)):
            raise SeveralQuestionsError(text, [PlainQuestion(one) for one in asked])

    def as_it_stands(words: str) -> Question:
        return _as_it_stands(words, situation or Situation(), board, ruleset, is_whole=is_whole)

    def read(words: str) -> Question:
        try:
            return as_it_stands(words)
        except _UnreadableError:
            named = _by_name(words, situation, as_it_stands)
            if named is None:
                raise
            return named[0]

    refused: QuestionError | None = None
    named: tuple[Question, str] | None = None
    try:
        question = as_it_stands(text)
    except _UnreadableError:
        named = _by_name(text, situation, as_it_stands)
    except QuestionError as error:
        if not is_whole or isinstance(error, OneAtATimeError) or not _ABOUT_ANOTHER.match(text):
            raise
        refused = error  # of what another question is asked may be said as people type
    else:
        idle = _states_in_a_los(text, question)
        if notes is not None and idle:
            notes.append(f"{UNUSED}{', '.join(idle)}")
        return question
    if named is not None:
        question, words = named
        unused = _states_besides(text, question, words)
    else:
        question, words, unused = _in_other_words(
            text, ruleset, read, situation or Situation(), board, refused, is_whole=is_whole
        )
    if situation is not None and situation.is_night:
        from asl_query.reading.at_night import as_looked
        from asl_query.reading.situation_words import with_places

        question, words = as_looked(question, words, with_places(text, situation))
    if notes is not None:
        notes.append(f"{READ_AS}{words.rstrip('?')}?")
        notes += [f"{UNUSED}{', '.join(unused)}"] if unused else []
    return question


def _in_other_words(
    text: str, ruleset: str, read: Callable[[str], Question], situation: Situation, board: str, refused: QuestionError | None,
    *, is_whole: bool,
) -> tuple[Question, str, tuple[str, ...]]:  # fmt: skip
    """A question that is read in no form, its plain words, and what they leave unused; `refused` is why it is not read as it
    stands, where that is known."""
    from asl_query.reading.guards import loses_a_word
    from asl_query.reading.paraphrases import as_meant

    meant = None
    if refused is None:
        try:
            meant = _on_its_board(text, read) or as_meant(text, ruleset, read, _UnreadableError)
            if meant is None and situation.units:
                from asl_query.reading.situation_words import with_places

                placed = with_places(text, situation)
                meant = as_meant(placed, ruleset, read, _UnreadableError) if placed != text else None
        except QuestionError as error:
            if not is_whole or not _HAS_A_HEX.search(text) or "Ask instead" in error.what:
                raise
            refused = error
    if meant is not None and not loses_a_word(text, meant[1]):
        question, words = meant
        return question, words, _states_besides(text, question, words)
    try:
        typed = _as_typed(text, ruleset, read, situation, board) if is_whole else None
    except QuestionError as error:
        raise refused or error from None
    if isinstance(typed, tuple):
        return typed
    from asl_query.reading.not_understood import explained
    from asl_query.reading.vehicles_in_los import not_known_of_vehicles

    raise refused or not_known_of_vehicles(text) or explained(text, situation, board, ruleset, typed) from None


def _states_besides(text: str, question: Question, words: str) -> tuple[str, ...]:
    """What is said of units of a LOS, and not in the words that it is read in."""
    return tuple(state for state in _states_in_a_los(text, question) if state not in words)


def _states_in_a_los(text: str, question: Question) -> tuple[str, ...]:
    """What is said of units between whose places a LOS is asked about: it is that of the places, however they are."""
    if not isinstance(question, WhoSees | Sees):
        return ()
    return tuple(dict.fromkeys(state for state in _OF_A_UNIT.findall(text)))


def _by_name(text: str, situation: Situation | None, read: Callable[[str], Question]) -> tuple[Question, str] | None:
    """A question that names units of the situation where only places stand, or only what is done by what sort of unit, and the
    words that it is read in; None where it is none, or where it can be read both ways."""
    if situation is None or not situation.units:
        return None
    from asl_query.reading.situation_words import said_otherwise

    found = []
    for said in said_otherwise(text, situation):
        try:
            found.append((read(said), said))
        except (QuestionError, _UnreadableError):
            continue
    return found[0] if len(found) == 1 else None


def _on_its_board(text: str, read: Callable[[str], Question]) -> tuple[Question, str] | None:
    """A question that names the board apart from its hexes, and its words with the board in front of each hex."""
    from asl_query.reading.board_named import with_board_in_front

    named = with_board_in_front(text)
    try:
        return (read(named), named) if named is not None else None
    except (QuestionError, _UnreadableError):
        return None


def _as_typed(
    text: str, ruleset: str, read: Callable[[str], Question], situation: Situation, board: str
) -> tuple[Question, str, tuple[str, ...]] | NotUnderstood | None:  # fmt: skip
    """The one question of a text as people type it, in plain words, with what it leaves unused; what is known of one that is not
    understood; None where nothing is asked.

    Raises AskBackError, OutsideError or SeveralQuestionsError where the text is understood so far, and QuestionError where it
    asks several questions of which none is understood.
    """
    from asl_query.reading.board_named import BOARD, with_board_in_front
    from asl_query.reading.not_understood import refusal
    from asl_query.reading.posts import questions_of
    from asl_query.reading.read_parts import AskBack, Meant, NotUnderstood, OutsideQuestion, ReadPart

    def read_plain(words: str) -> Question:
        try:
            return read(words)
        except _UnreadableError:
            raise QuestionError(f"{words} is read in no way.") from None

    def told(part: AskBack | OutsideQuestion | NotUnderstood) -> QuestionError:
        match part:
            case AskBack(_, says, choices):
                return AskBackError(says, text, near=choices)
            case OutsideQuestion(_, chapter):
                return OutsideError(f"This belongs to {chapter}, which is not modelled.", text)
            case NotUnderstood():
                return refusal(part, text)

    if has_written_out(text):
        return None
    if asks_under_each_reading(text):  # what it asks so is no plain question
        raise one_at_a_time(text)
    if ruleset == "slc":
        from asl_query.reading.rulings import refuse_classic

        refuse_classic(text)

    def read_post(post: str) -> list[ReadPart]:
        return questions_of(post, ruleset, read_plain, board)

    def read_alone(words: str) -> Meant:
        notes: list[str] = []
        if named := BOARD.search(text):
            words = with_board_in_front(f"board {named[1]} {words}") or words
        question = read_question(words, situation, board, ruleset, notes)
        names_units = any(name in words for name in situation.units)  # as it is typed: the answer says which unit it is about
        plain = "" if names_units else _told(notes, READ_AS)
        return Meant(plain or words, question, tuple(filter(None, _told(notes, UNUSED).split(", "))))

    parts = read_post(text)
    if not parts:
        return None
    from asl_query.reading.looked_again import WaysToRead, is_settled, looked_again

    if not all(map(is_settled, parts)):
        from asl_query.reading.follow_up_words import follow_up_words

        words = follow_up_words(tuple(situation.units))
        parts = looked_again(parts, text, words, WaysToRead(read_plain, read_alone, read_post))
    if len(parts) == 1:
        (part,) = parts
        if isinstance(part, Meant):
            return part.question, part.text, part.unused
        if isinstance(part, NotUnderstood):
            return part
        raise told(part) from None
    not_understood = [part for part in parts if isinstance(part, NotUnderstood)]
    if len(not_understood) == len(parts):
        raise refusal(not_understood[0], text) from None
    plain = (PlainQuestion(part.text, part.unused) if isinstance(part, Meant) else told(part) for part in parts)
    raise SeveralQuestionsError(text, list(plain)) from None


def _told(notes: list[str], what: str) -> str:
    """What a note of a sort says; empty where there is none."""
    return next((note.removeprefix(what) for note in notes if note.startswith(what)), "")


def _as_it_stands(text: str, situation: Situation, board: str, ruleset: str, *, is_whole: bool) -> Question:
    """A question of the grammar, an edge case or a ruling, without being put in other words."""
    raise_if_over()

    def read_inside(inner: str) -> Question:
        if not is_whole:
            raise one_at_a_time(text)
        return read_question(inner, situation, board, ruleset, is_whole=False)

    about_another = _about_another(text, read_inside)
    if about_another is not None:
        return about_another
    edge = _plain_edge_case(text, situation, board, ruleset)
    if edge is not None:
        return edge
    found = _by_grammar(text, situation, board, ruleset)
    if found is None and (night := _at_night(text, situation, board, ruleset)):
        return night
    found = found or _beyond_the_grammar(text, situation, board, ruleset)
    if found is None:
        raise _UnreadableError
    return _where_it_is_night(found, situation, text)


def _at_night(text: str, situation: Situation, board: str, ruleset: str) -> Question | None:
    """A question of LOS that says that it is night."""
    if not _MAY_BE_NIGHT.search(text):
        return None
    from asl_query.reading.at_night import read_at_night

    def read_inside(inner: str) -> Question:
        notes: list[str] = []
        found = read_question(inner, situation, board, ruleset, notes)
        if unused := _told(notes, UNUSED):
            raise QuestionError(f"Of a night this is not read: {unused}. Leave it out.", text)
        return found

    return read_at_night(text, situation, board, read_inside)


def _where_it_is_night(question: Question, situation: Situation, text: str) -> Question:
    """A question as it is asked in a situation of which it is said that it is night."""
    if not situation.is_night:
        return question
    from asl_query.reading.at_night import at_night_there

    return at_night_there(question, situation, text)


def _by_grammar(text: str, situation: Situation, board: str, ruleset: str) -> Question | None:
    """A question of the grammar; None where it is none, as can be plain from its words."""
    if _NAMES_NO_HEX.match(text.lower()):
        return None
    from asl_query.reading.by_grammar import read_by_grammar

    return read_by_grammar(text, situation, board, ruleset)


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


def _beyond_the_grammar(text: str, situation: Situation, board: str, ruleset: str) -> Question | None:
    """What a kind declares, an edge case, a question about the rules or a ruling, each read in its own way; None for others."""
    from asl_query.reading.declared import read_declared
    from asl_query.reading.edge_case_words import asks_what_can_be, is_best_ruled, is_surely_edge_case, read_open_points
    from asl_query.reading.rulings import match_ruling

    declared = read_declared(text, board)
    if declared is not None:
        return declared
    found = read_open_points(text, ruleset) or match_ruling(text, board, ruleset)
    asks = asks_what_can_be if ruleset == "asl" else is_surely_edge_case
    if not asks(text) or (isinstance(found, Ruling) and is_best_ruled(found)):
        return found
    from asl_query.reading.grammar_states import read_edge_case

    try:
        return read_edge_case(text, situation, board, ruleset)
    except QuestionError:
        return found  # what is wrong is told where nothing else reads it either
