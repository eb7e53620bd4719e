"""The board that a text names once for all its hexes: on board 24, board 24: .."""

from __future__ import annotations

import re

from asl_query.pattern_codes import compiled
from asl_query.terms.hexes import BOARD_EXPECTED, board_name, in_front

_WORD = r"\b(?:on )?(?:bd|board|mapboard|brd|boards|bord|baord|borad|map board)\.?\s*#?"
# No board are the words `a` and `i`, a letter that stands for a word (w/, e.g.), and one without a blank in front: boards.
_NO_BOARD = r"[ai]\b|[a-z](?:['’/]|\.[a-z])"
BOARD = compiled(rf"{_WORD}\(?(?!{_NO_BOARD})((?:(?=\d)|(?<=\s)){BOARD_EXPECTED})\b\)?:?", re.IGNORECASE)
PLACE = compiled(r"\b(?!(?:bd|board)\d)[A-Za-z]{1,2}\d{1,2}\b")


def with_board_in_front(text: str) -> str | None:
    """A text that names one board and short hexes with that board in front of each of them; None for another text."""
    boards = {board_name(match[1]) for match in BOARD.finditer(text)}
    short = [match for match in PLACE.finditer(text) if match[0][:1].isupper()]
    if len(boards) != 1 or not short:
        return None
    (board,) = boards
    named = PLACE.sub(lambda match: in_front(board, match[0]) if match[0][:1].isupper() else match[0], text)
    return re.sub(
        r"\s+([,?])|^[\s,]+|\s{2,}", lambda match: match[1] or ("" if match.start() == 0 else " "), BOARD.sub("", named)
    ).strip()
