"""Why a text cannot be read: the word that could not be used, what was understood, and questions near it."""

from __future__ import annotations

import re

from asl_query.errors import QuestionError
from asl_query.facts.situation_file import Situation
from asl_query.reading.read_parts import NotUnderstood
from asl_query.reading.typed_terms import TypedTerm

_MOST_WORDS_OF_A_FORM = 8  # that the grammar may read wrong from the start
_MOST_NAMED = 4  # terms of a text that are named in one sentence


def nothing_asked(ruleset: str) -> QuestionError:
    """What is said where nothing is asked: one question of each topic."""
    from asl_query.reading.forms import examples

    return QuestionError("The question is empty. Forms that work:\n  " + "\n  ".join(examples(ruleset, one_a_topic=True)))


def refusal(part: NotUnderstood, text: str) -> QuestionError:
    """Why a question of a text is not understood, with the first of its words that could not be used marked."""
    unused = tuple(dict.fromkeys(term.typed or term.name for term in part.unknown))
    if not part.unknown and not part.left_over:
        what = "The words are known here, but nothing is asked with them that is known."
        start = max(text.find(part.asked), 0)
        return QuestionError(what, text, start, len(part.asked), part.near(), unused, part.understood)
    start, word = _place(text, part, (*part.unknown, *part.left_over)[0])
    what = f'The word "{word}" is not known here.' if part.unknown else _not_beside(word, part)
    return QuestionError(what, text, start, len(word), part.near(), unused, part.understood)


def _not_beside(word: str, part: NotUnderstood) -> str:
    """That a word is known, but in no question with the other terms."""
    others = [name for name in part.understood if name not in (word, part.left_over[0].name)][:_MOST_NAMED]
    beside = f" beside {', '.join(others)}" if others else ""
    return f'Nothing that can be asked here takes "{word}"{beside}.'


def _place(text: str, part: NotUnderstood, term: TypedTerm) -> tuple[int, str]:
    """Where a word stands in a text and how it is typed there."""
    begin = max(text.find(part.asked), 0)
    typed = term.typed or part.asked[term.start : term.end] or term.name
    found = re.compile(rf"(?<!\w){re.escape(typed)}(?!\w)", re.IGNORECASE).search(text, begin)
    return (found.start(), found.group()) if found else (begin, typed)


def explained(
    text: str, situation: Situation, board: str, ruleset: str, part: NotUnderstood | None
) -> QuestionError:  # fmt: skip
    """What is wrong with a question that cannot be read, and questions near it; `part` is what is known of it as it was typed."""
    from asl_query.reading.by_grammar import explained as explained_by_grammar
    from asl_query.reading.by_grammar import where_it_stops
    from asl_query.reading.edge_case_words import is_surely_edge_case
    from asl_query.reading.forms import near
    from asl_query.reading.grammar_states import read_edge_case
    from asl_query.reading.paraphrases import spelled
    from asl_query.reading.rulings import refuse_unknown
    from asl_query.reading.situation_words import unnamed

    typed = text
    words = spelled(text)
    if not words:
        return nothing_asked(ruleset)
    if (no_such := unnamed(text, situation)) is not None:
        return no_such
    stopped = where_it_stops(text)
    if words not in text:
        text, stopped = words, where_it_stops(words) or stopped
    assert stopped is not None, "a question of the grammar is read"
    try:
        if is_surely_edge_case(text):
            read_edge_case(text, situation, board, ruleset)
        refuse_unknown(text, ruleset)
        error = explained_by_grammar(stopped, text)
        if part is not None and _is_better_known(part, error):
            error = refusal(part, typed)
    except QuestionError as refused:
        error = refusal(part, typed) if part is not None and _is_known_in_part(part, refused) else refused
    offered = dict.fromkeys((*(part.near() if part else ()), *near(typed, ruleset)))
    understood = part.understood if part else ()
    return QuestionError(error.what, error.text, error.start, error.length, tuple(offered), error.unused, understood)


def _is_known_in_part(part: NotUnderstood, refused: QuestionError) -> bool:
    """Whether of the words that are marked some are known and others not."""
    marked = set(re.findall(r"[\w'-]+", refused.text[refused.start : refused.start + refused.length].lower()))
    unknown = {(term.typed or term.name).lower() for term in part.unknown}
    return (
        "Did you mean" not in refused.what and bool(marked & unknown) and any(name.lower() in marked for name in part.understood)
    )


def _is_better_known(part: NotUnderstood, by_grammar: QuestionError) -> bool:
    """Whether the words of a text tell more than where the grammar stopped: at its first word, early in a long text, or at a word
    that is known while others are not."""
    read, words = len(by_grammar.text[: by_grammar.start].split()), len(by_grammar.text.split())
    if "Did you mean" in by_grammar.what:
        return False
    if not read or (words > _MOST_WORDS_OF_A_FORM and read < words / 3):
        return True
    word = by_grammar.text[by_grammar.start : by_grammar.start + by_grammar.length].lower()
    unknown = {(term.typed or term.name).lower() for term in part.unknown}
    return bool(unknown) and word not in unknown and read < words / 2
