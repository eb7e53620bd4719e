"""Names of hexes in answers, without the board where all lie on one."""

from __future__ import annotations

import re
from collections.abc import Callable

from asl_query.terms.hexes import parse_hex

_HEX = re.compile(r"\b(?:\d+[ab]?|[a-l])[A-Z]{1,2}\d+\b")


def shorter(home: str) -> Callable[[str], str]:
    """Leaves out the board of hexes that lie on the same board as `home`."""
    match = _HEX.search(home)
    board = parse_hex(match.group()) if match else None

    def short(name: str) -> str:
        hexes = {h for h in map(parse_hex, _HEX.findall(name)) if h is not None and board is not None and h.board == board.board}
        for hex_ in hexes:
            name = name.replace(hex_.name, hex_.short)
        return name

    return short
