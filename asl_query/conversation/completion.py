"""What the Tab key offers: commands, terms of the rulebook, hexes of the board in use, names of units of the situation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from asl_query.conversation.commands import COMMANDS
from asl_query.conversation.session import Session
from asl_query.errors import AslQueryError
from asl_query.pattern_codes import compiled
from asl_query.terms.hexes import LETTERED_BOARD, board_in_front

MOST_OFFERED = 60
_TOPICS = ("climbing", "water", "searchlights", "classic")
_WORD = compiled(r"[\w-]+$")
_HEX = compiled(rf"(?P<board>{LETTERED_BOARD}(?=[A-Z])|\d{{0,3}})[A-Za-z]{{1,3}}\d{{0,2}}")


class ConversationCompleter(Completer):
    """Completes the word before the cursor, or the whole line where it begins a command."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:  # noqa: ARG002
        """The words that begin as the one before the cursor; a word is completed from its second letter on."""
        line = document.text_before_cursor.lstrip()
        word = _WORD.search(document.text_before_cursor)
        begun = word[0] if word else ""
        offered = dict.fromkeys((one, -len(line)) for one in COMMANDS if line and one.startswith(line.lower()))
        if len(begun) > 1:
            offered |= dict.fromkeys((one, -len(begun)) for one in beginning_with(begun, self.session))
        yield from (Completion(text, start) for text, start in [*offered][:MOST_OFFERED])


def beginning_with(begun: str, session: Session) -> Iterator[str]:
    """Names of units, hexes of the board in use, and terms that begin so; letter case is free."""
    low = begun.lower()
    yield from (name for name in _units(session) if name.startswith(low))
    if named := _HEX.fullmatch(begun):
        yield from (name for name in hexes_of(session, board_in_front(named["board"])) if name.lower().startswith(low))
    yield from (term for term in terms() if term.lower().startswith(low))


def _units(session: Session) -> Iterable[str]:
    try:
        situation = session.situation()
    except AslQueryError:
        return ()  # of a file that has become wrong the next question tells
    return (*situation.units, *situation.searchlights, *situation.weapons)


def hexes_of(session: Session, board: str) -> tuple[str, ...]:
    """The hexes of a board as they are typed: with its name, or of the one in use without."""
    from asl_query.pipeline import library_for

    try:
        library = library_for(session.standing.using.facts or None, session.boards)
        in_use = session.standing.using.board or library.situation.default_board
        name = board or in_use
        if not name:
            return ()
        return tuple(hex_.name if board else hex_.short for hex_ in library.load(name).hexes)
    except AslQueryError:
        return ()


@cache
def terms() -> tuple[str, ...]:
    """The rulebook's terms of the lexicon, and what units are and are called."""
    from asl_query.reading.typed_terms import lexicon
    from asl_query.reading.unit_words import KINDS, QUALITIES

    found = {term.replace("_", " ") for topic in _TOPICS for term in lexicon(topic).terms} | KINDS.keys() | QUALITIES.keys()
    return tuple(sorted((term for term in found if term[0].isalpha()), key=str.lower))
