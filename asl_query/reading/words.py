"""The words that every question is made of, read into typed values: hexes, hexsides, numbers, places."""

from __future__ import annotations

from typing import Any

from asl_query.errors import AskBackError, QuestionError
from asl_query.facts.situation_file import Situation
from asl_query.reading.parse_tables import Token
from asl_query.terms.hexes import Hex, Hexside, board_name, meant_by, parse_hex, parse_hexside
from asl_query.terms.locations import Bypass, Climb, Depth, Location, Vertex, climbing


def no_hex(typed: str) -> str:
    """Why a word that stands for a hex is none, and how it is written."""
    if meant := meant_by(typed):
        return f'"{typed}" is no hex; of a board that is called by letters one is written so: {meant}.'
    return f'"{typed}" needs its board in front: 24{typed.upper()}.'


class Words:
    """Reads words of one question; `board` is where hexes without a board stand."""

    def __init__(self, text: str, situation: Situation, board: str) -> None:
        self.text, self.situation, self.board = text, situation, board

    def hex(self, token: Token) -> Hex:
        """A hex, on the board of those before it where it names none."""
        found = parse_hex(self.printed_as(token), self.board)
        if found is None:
            what = no_hex(self.printed_as(token))
            raise AskBackError(what, self.text, token.start_pos or 0, len(token))
        self.board = self.board or found.board
        return found

    def hexside(self, token: Token) -> Hexside:
        """A hexside, written 15S5-T5."""
        found = parse_hexside(self.printed_as(token), self.board)
        if found is None and parse_hexside(self.printed_as(token), "1") is not None:
            what = f'"{self.printed_as(token)}" needs its board in front: 24{self.printed_as(token).upper()}.'
            raise AskBackError(what, self.text, token.start_pos or 0, len(token))
        if found is None:
            what = f'"{self.printed_as(token)}" is no hexside; write it as 15S5-T5.'
            raise QuestionError(what, self.text, token.start_pos or 0, len(token))
        return found

    def named_board(self, token: Token | None) -> str:
        """The board that a question is about, or that of its situation where it names none."""
        self.board = board_name(token) if token is not None else self.board
        if not self.board:
            raise AskBackError('Say on which board: "of board 24".', self.text, len(self.text.rstrip()), 1)
        return self.board

    def number(self, token: Token, low: int, high: int, what: str) -> int:
        """A whole number between two limits; `what` it is begins the error."""
        value = int(token) if len(token) < 10 else high + 1
        if not low <= value <= high:
            raise QuestionError(f"{what} lies between {low} and {high}.", self.text, token.start_pos or 0, len(token))
        return value

    def printed_as(self, token: Token) -> str:
        """A word with the case in which it was typed."""
        start = token.start_pos or 0
        return self.text[start : start + len(token)]

    def place(self, tree: Any) -> Location:
        """A Location: a hex, IN it, its Crest, an upper level, raised above it, on a Climb counter, in Bypass."""
        if tree.data == "target":
            tree = tree.children[0]
        if tree.data == "inside":
            return self._inside(tree)
        if tree.data == "climb":
            return self._climb(*tree.children)
        if tree.data == "bypass":
            return self._bypass(tree)
        if tree.data == "floor":
            return Location(self.hex(tree.children[1]), floor=self.number(tree.children[0], 0, 9, "An upper level"))
        if tree.data == "surface_on":
            self.board = board_name(tree.children[1])
        hex_ = self.hex(tree.children[0])
        if tree.data == "crest":
            side = tree.children[-1]
            return Location(hex_, Depth.CREST, self.hexside(side) if side is not None and len(tree.children) > 1 else None)
        if tree.data == "raised":
            return Location(hex_, Depth.SURFACE, None, self.number(tree.children[1], -9, 20, "A level"))
        return Location(hex_)

    def _climb(self, level: Token, side: Token, at_vertex: Any) -> Location:
        climb = Climb(self.hexside(side), self.number(level, -9, 20, "A level"))
        self.board = self.board or climb.side.a.board
        if at_vertex is not None:
            climb = climb._replace(vertex=self._vertex(at_vertex))
        return climbing(climb)

    def _bypass(self, tree: Any) -> Location:
        tokens = {token.type: token for token in tree.children if isinstance(token, Token)}
        hex_, at_vertex = self.hex(tokens["HEX"]), tree.children[-1]
        vertex = None if at_vertex is None else self._vertex(at_vertex)
        return Location(hex_, bypass=Bypass(self.hexside(tokens["HEXSIDE"]), vertex))

    def _vertex(self, tree: Any) -> Vertex:
        return Vertex(self.hex(tree.children[0]) if tree.children else None)

    def _inside(self, tree: Any) -> Location:
        """IN or INTO a hex; a small "in" says no more than the hex, unless the unit is beneath its bridge."""
        tokens = {token.type: token for token in tree.children if isinstance(token, Token)}
        small = "IN" in tokens and self.printed_as(tokens["IN"]) == "in" and "BENEATH" not in tokens
        return Location(self.hex(tokens["HEX"]), Depth.SURFACE if small else Depth.IN)
