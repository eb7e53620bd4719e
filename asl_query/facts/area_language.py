"""From the words of a set-up area to its terms. Errors point at the word and offer the nearest one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedInput

from asl_query.errors import QuestionError, did_you_mean
from asl_query.terms.areas import (
    AnyOf,
    Area,
    AtLevel,
    Edge,
    Every,
    Ground,
    Hexrows,
    InLos,
    Listed,
    Numbered,
    OnBoard,
    OnEdge,
    Outside,
    Within,
)
from asl_query.terms.hexes import BOARD_EXPECTED, HEX_IN_ANY_CASE, Hex, board_name, parse_hex

_WORDS = (
    "hexrows", "rows", "numbered", "board", "within", "hexes", "adjacent", "north", "east", "south", "west", "edge",
    "half hexes", "level", "least", "most", "in", "LOS", "of", "and", "or", "not", "but", "on", "woods", "brush", "grain",
    "orchard", "building", "stone building", "wooden building", "open ground", "road", "gully", "crags", "marsh", "water",
)  # fmt: skip
_FORMS = "hexrows U-Z, rows 1-4, 15U5, within 3 hexes of 15S5, on the north edge, level at least 2, in LOS of 15S5, woods"


@lru_cache
def _grammar() -> str:
    text = (Path(__file__).parent / "area.lark").read_text(encoding="utf-8")
    return text.replace("<hex>", HEX_IN_ANY_CASE).replace("<board>", BOARD_EXPECTED)


@lru_cache
def _parser() -> Lark:
    keyword = re.compile(r'"([a-z]+)"')  # letter case is free
    return Lark(keyword.sub(r'"\1"i', _grammar()), parser="lalr", lexer="basic", maybe_placeholders=True)


def read_area(text: str, board: str = "", named: Mapping[str, tuple[Hex, ...]] | None = None) -> Area:
    """Read an area; `board` is where hexes without a board stand, `named` the hexes of objectives. Raises QuestionError."""
    if not text.strip():
        raise QuestionError(f"The area is empty. Terms that work: {_FORMS}.")
    try:
        tree = _parser().parse(text)
    except UnexpectedInput as error:
        raise _explain(error, text, tuple(named or ())) from None
    return _AreaReader(text, board, named or {}).area(tree.children[0])


def means_something(word: str) -> bool:
    """Whether a word has a meaning of its own in the language, so that no objective can have it as its name."""
    try:
        return not isinstance(read_area(word, "", {word: ()}), Listed)
    except QuestionError:
        return True


def _explain(error: UnexpectedInput, text: str, named: tuple[str, ...]) -> QuestionError:
    at = error.pos_in_stream if error.pos_in_stream is not None and error.pos_in_stream >= 0 else len(text)
    if at >= len(text.rstrip()) or getattr(getattr(error, "token", None), "type", "") == "$END":
        return QuestionError(f"The area ends too early. Terms that work: {_FORMS}.", text, len(text.rstrip()), 1)
    known = {*re.findall(r"[a-z]+", _grammar().lower()), *named}
    for stranger in re.finditer(r"(?<![\w-])[A-Za-z]{3,}[\w-]*", text):  # the word that means nothing, if there is one
        if stranger.group().lower() not in known and stranger.group().lower().removesuffix("s") not in known:
            at = stranger.start()
            break
    word = re.match(r"[\w–-]+|.", text[at:])
    found = word.group() if word else text[at]
    hint = "" if found.lower() in known else did_you_mean(found, (*_WORDS, *named))
    what = f'The word "{found}" does not fit here.{hint or f" Terms that work: {_FORMS}; join them with and, or, not."}'
    return QuestionError(what, text, at, len(found))


class _AreaReader:
    """Turns the parse tree into terms."""

    def __init__(self, text: str, board: str, named: Mapping[str, tuple[Hex, ...]]) -> None:
        self.text, self.board, self.named = text, board, named
        self._readers: dict[str, Callable[[Any], Area]] = {
            "every": self._every,
            "any_of": self._any_of,
            "outside": self._outside,
            "listed": self._listed,
            "named": self._named,
            "hexrows": self._hexrows,
            "numbered": self._numbered,
            "on_board": self._on_board,
            "within": self._within,
            "adjacent": self._adjacent,
            "on_edge": self._on_edge,
            "at_level": self._at_level,
            "at_least": self._at_least,
            "at_most": self._at_most,
            "in_los": self._in_los,
            "ground": self._ground,
        }

    def area(self, tree: Any) -> Area:
        return self._readers[tree.data](tree.children)

    def _every(self, children: Any) -> Area:
        return Every(tuple(map(self.area, children)))

    def _any_of(self, children: Any) -> Area:
        return AnyOf(tuple(map(self.area, children)))

    def _outside(self, children: Any) -> Area:
        return Outside(self.area(children[0]))

    def _listed(self, children: Any) -> Area:
        token = children[0]
        found: list[Hex] = []
        on = self.board
        for match in re.finditer(r"[^\s,]+", str(token)):
            hex_ = parse_hex(match.group(), on)
            if hex_ is None:
                what = f'"{match.group()}" needs its board in front: 24{match.group().upper()}.'
                raise QuestionError(what, self.text, (token.start_pos or 0) + match.start(), len(match.group()))
            found.append(hex_)
            on = hex_.board
        return Listed(tuple(found))

    def _named(self, children: Any) -> Area:
        token = children[0]
        if str(token) not in self.named:
            hint = did_you_mean(str(token), (*_WORDS, *self.named))
            what = f'The word "{token}" is no term of an area and no objective.{hint or f" Terms that work: {_FORMS}."}'
            raise QuestionError(what, self.text, token.start_pos or 0, len(token))
        return Listed(self.named[str(token)], str(token))

    def _hexrows(self, children: Any) -> Area:
        token, board = children
        first, last = self._span(token, r"[a-z]{1,3}", re.sub(r"(?i)^hexrows?\s+", "", str(token)))
        columns = [_column(letters) for letters in (first, last)]
        if None in columns:
            what = "Hexrows are named by one letter, or by one letter two or three times: A-D, Z-CC."
            raise QuestionError(what, self.text, token.start_pos or 0, len(token))
        return Hexrows(*self._rising(token, columns), _board(board))

    def _numbered(self, children: Any) -> Area:
        token, board = children
        first, last = self._span(token, r"[0-9]+", str(token))
        return Numbered(*self._rising(token, [int(first), int(last)]), _board(board))

    def _span(self, token: Token, part: str, words: str) -> tuple[str, str]:
        found = re.findall(rf"(?i)(?<![a-z0-9])(?!to\b){part}(?![a-z0-9])", words)
        assert found, f"{token} has ends"
        return found[0], found[-1]

    def _rising(self, token: Token, ends: list[Any]) -> tuple[int, int]:
        if ends[0] > ends[1]:
            raise QuestionError("The first comes behind the last; turn them round.", self.text, token.start_pos or 0, len(token))
        return ends[0], ends[1]

    def _on_board(self, children: Any) -> Area:
        return OnBoard(_board(children[0]))

    def _within(self, children: Any) -> Area:
        count, spot = children
        if int(count) < 0:
            raise QuestionError("A range has no sign.", self.text, count.start_pos or 0, len(count))
        return Within(int(count), self.area(spot))

    def _adjacent(self, children: Any) -> Area:
        return Within(1, self.area(children[0]), least=1)

    def _on_edge(self, children: Any) -> Area:
        edge, half, board = children
        return OnEdge(Edge(str(edge).lower()) if edge is not None else None, half is not None, _board(board))

    def _at_level(self, children: Any) -> Area:
        return AtLevel(int(children[0]), int(children[0]))

    def _at_least(self, children: Any) -> Area:
        return AtLevel(_number(children), None)

    def _at_most(self, children: Any) -> Area:
        return AtLevel(None, _number(children))

    def _in_los(self, children: Any) -> Area:
        return InLos(self.area(children[0]))

    def _ground(self, children: Any) -> Area:
        name = re.sub(r"\s+", " ", str(children[0]).lower())
        return Ground(_SINGULAR.get(name, name.removesuffix("s") if name not in _KEEP else name))


_SINGULAR = {"gullies": "gully", "crag": "crags"}
_KEEP = ("woods", "light woods", "crags", "palm trees")


def _number(children: list[Token]) -> int:
    return next(int(token) for token in children if token.type == "INT")


def _board(token: Token | None) -> str:
    return "" if token is None else board_name(str(token).split()[-1])


def _column(letters: str) -> int | None:
    found = parse_hex(f"{letters}1", "RB")
    return None if found is None else found.column
