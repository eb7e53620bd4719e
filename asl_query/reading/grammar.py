"""From English to a typed question. Errors point at the word and offer the nearest one."""

from __future__ import annotations

import re
from collections.abc import Callable

from asl_query.errors import QuestionError
from asl_query.facts.situation_file import Situation
from asl_query.reading.about import read_about
from asl_query.reading.would_let import read_would_let
from asl_query.terms.question import Question
from asl_query.terms.questions import Ruling

MAX_CHARACTERS = 2000
# Every question of the grammar that begins with one of these words names a hex or a hexside (tests/test_phrasings.py walks the
# grammar). Loading its tables takes as long as a whole ruling does, and rulings begin so too.
NAME_A_HEX = ("may", "can", "must", "is", "are", "does", "do")
_NAMES_NO_HEX = re.compile(rf"\s*(?:{'|'.join(NAME_A_HEX)})\b(?!.*[a-z][0-9])", re.DOTALL)


class _UnreadableError(Exception):
    """The grammar and the tables of rulings do not know these words."""


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
    except _UnreadableError:
        from asl_query.reading.paraphrases import as_meant

        meant = as_meant(text, ruleset, read, _UnreadableError)
        if meant is None:
            raise _not_understood(text, situation or Situation(), board, ruleset) from None
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
    found = _by_grammar(text, situation, board, ruleset) or _beyond_the_grammar(text, situation, board, ruleset)
    if found is None:
        raise _UnreadableError
    return found


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


def _nothing_asked(ruleset: str) -> str:
    from asl_query.reading.forms import examples

    return "The question is empty. Forms that work:\n  " + "\n  ".join(examples(ruleset, one_a_topic=True))


def _not_understood(text: str, situation: Situation, board: str, ruleset: str) -> QuestionError:
    """What is wrong with a question that cannot be read, and the forms near it."""
    from asl_query.reading.by_grammar import explained, where_it_stops
    from asl_query.reading.edge_case_words import is_surely_edge_case
    from asl_query.reading.forms import near
    from asl_query.reading.grammar_states import read_edge_case
    from asl_query.reading.paraphrases import spelled
    from asl_query.reading.rulings import refuse_unknown

    words = spelled(text) if len(text) <= MAX_CHARACTERS else text
    if not words:
        return QuestionError(_nothing_asked(ruleset))
    stopped = where_it_stops(text)
    if words not in text:
        text, stopped = words, where_it_stops(words) or stopped
    assert stopped is not None, "a question of the grammar is read"
    try:
        if is_surely_edge_case(text):
            read_edge_case(text, situation, board, ruleset)
        refuse_unknown(text, ruleset)
        error = explained(stopped, text)
    except QuestionError as refused:
        error = refused
    return QuestionError(error.what, error.text, error.start, error.length, near(text, ruleset))


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
