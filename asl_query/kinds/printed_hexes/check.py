"""Printed hexes re-checked: the facts of the board are gone through thing by thing, and every hex is listed once."""

from __future__ import annotations

from asl_query.board.board import Board
from asl_query.check.refusal import require, require_equal
from asl_query.kinds.printed_hexes.proof import OtherHexes
from asl_query.kinds.printed_hexes.question import HexesThat
from asl_query.rulings.things_printed import things
from asl_query.terms.answers import Answer, Hexes
from asl_query.terms.hexes import Hex


def check_hexes_that(board: Board, question: HexesThat, answer: Answer) -> None:
    """Each hex listed as one that is asked for is one, each other hex is none, and no hex is left out."""
    require(isinstance(answer.certificate, OtherHexes), "certificate: the other hexes are missing")
    showing = {thing: _hexes_showing(board, thing) for thing in things()}
    every = [hex_ for hex_ in board.hexes if hex_.board == question.board]
    due = {True: list[Hex](), False: list[Hex]()}
    for hex_ in every:
        level = board[hex_].level
        fits = question.level is None or level == question.level or (question.or_higher and level > question.level)
        due[fits and all(hex_ in showing[thing] for thing in question.shows)].append(hex_)
    require_equal("answer", answer.answer, Hexes(tuple(hex_.name for hex_ in due[True])))
    for where, lines, hexes in (("witness", answer.witness, due[True]), ("certificate", answer.certificate.hexes, due[False])):
        require_equal(f"{where}, hexes listed", [line.hex for line in lines], hexes)
        for line in lines:
            require_equal(f"{where}, level of {line.hex.name}", line.level, board[line.hex].level)
            shown = tuple(thing for thing in things() if line.hex in showing[thing])
            require_equal(f"{where}, what {line.hex.name} shows", line.shows, shown)


def _hexes_showing(board: Board, thing: str) -> set[Hex]:
    """Every hex that shows a thing, collected fact by fact."""
    found: set[Hex] = set()
    for of, names in things()[thing].items():
        if of == "hexside":
            found |= {hex_ for name in names for side in board.hexsides.get(name, ()) for hex_ in side}
        else:
            printed = {hex_: getattr(board[hex_], of) for hex_ in board.hexes}
            found |= {hex_ for hex_, name in printed.items() if name and (names == ("",) or name in names)}
    return found
