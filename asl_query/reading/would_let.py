"""`what would let ..` and `what would stop .. from ..`: the question inside, and what the user says changes cost.

The words around it are blanked out, so that the question inside is read where it stands and an error points at its word.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from asl_query.changes.axes import kinds_of_change
from asl_query.errors import QuestionError, did_you_mean
from asl_query.kinds.would_let.question import WouldLet
from asl_query.pattern_codes import compiled
from asl_query.reading.about import ReadInner
from asl_query.terms.classic import Costs

MOST_COST = 99
_LET = compiled(
    r"\s*(what (?:would|could|might|must change to|must change so as to) (?:let|allow|make|enable)|how could)\s", re.IGNORECASE
)
_STOP = compiled(
    r"\s*(what (?:would|could|might) (?:stop|keep|prevent|hinder))\s(?P<who>.+?)\s(?P<verb>from (?P<ing>[a-z]+ing))\b",
    re.IGNORECASE,
)
_COSTS = compiled(r",?\s*\bwhere\s+(?P<rows>(?:(?!\bwhere\b)[^?])*?\bcosts?\b[^?]*?)\s*\??\s*$", re.IGNORECASE)
_ROW = compiled(r"(?:(?:an?|the|each|every|one) )?(?P<word>[a-z]+?)s? costs? (?P<cost>\d+|never|nothing)", re.IGNORECASE)
_ALIKE = {
    "sw": "load", "hmg": "load", "pp": "load", "commandos": "commando", "hex": "terrain", "rain": "weather",
    "snow": "weather", "winds": "weather", "unit": "enemy", "roll": "dr", "water": "ford", "wall": "cliff", "hedge": "cliff",
}  # fmt: skip
_BARE = {"seeing": "see", "illuminating": "illuminate", "using": "use", "moving": "move", "leaving": "leave", "firing": "fire",
         "advancing": "advance", "getting": "get", "being": "be", "driving": "drive"}  # fmt: skip


class Inside(NamedTuple):
    """The question inside, as long as the whole one, and what was said around it."""

    text: str
    stops: bool
    costs: Costs


def read_would_let(text: str, read: ReadInner) -> WouldLet | None:
    """Read such a question, its inside by `read`; None where it is none. Raises QuestionError."""
    inside = _inside(text)
    if inside is None:
        return None
    try:
        return WouldLet(read(inside.text), inside.stops, inside.costs)
    except QuestionError as error:
        if not error.text:
            raise
        raise QuestionError(error.what, text, error.start, error.length) from None


def _inside(text: str) -> Inside | None:
    stop, let = _STOP.match(text), _LET.match(text)
    if stop is None and let is None:
        return None
    tail = _COSTS.search(text)
    rows = tail is not None and _ROW.search(tail["rows"]) is not None
    costs = _said_costs(text, tail) if tail is not None and rows else ()
    body = text[: tail.start()] + " " * (len(text) - tail.start()) if tail is not None and rows else text
    if stop is not None:
        verb = _BARE.get(stop["ing"].lower(), stop["ing"][:-3])
        body = _blanked(body, *stop.span(1), "can")
        return Inside(_blanked(body, *stop.span("verb"), verb), True, costs)
    assert let is not None
    return Inside(_without_to(_blanked(body, *let.span(1), "can")), False, costs)


def _blanked(text: str, start: int, end: int, word: str) -> str:
    """The text with a word in place of a part of it, everything else where it was."""
    return f"{text[:start]}{word:>{end - start}}{text[end:]}"


def _without_to(text: str) -> str:
    """`allow a squad to reach` is `let a squad reach`."""
    return re.sub(r"\bto(?= (?:reach|see|light|climb|enter|get|be|target|swim)\b)", "  ", text, count=1, flags=re.IGNORECASE)


def _said_costs(text: str, tail: re.Match[str]) -> Costs:
    rows = tail["rows"]
    found: dict[str, int] = {}
    left = rows
    for row in _ROW.finditer(rows):
        said = row["word"].lower()
        cost = 0 if not row["cost"].isdigit() else int(row["cost"])
        found[_word(said, text, tail.start("rows") + row.start("word"))] = _priced(
            row["cost"], cost, text, tail.start("rows") + row.start("cost")
        )
        left = left.replace(row.group(), "", 1)
    odd = re.sub(r"[\s,]|\band\b", "", left)
    if odd:
        at = text.find(left.strip(" ,").split()[0], tail.start())
        what = 'Costs are said one by one: "where a turn costs 3 and a leader costs 1".'
        raise QuestionError(what, text, max(at, 0), 1)
    return tuple(sorted(found.items()))


def _priced(said: str, cost: int, text: str, at: int) -> int:
    """A cost from 1 on; `never` (0) leaves the change out."""
    if said.isdigit() and not 1 <= cost <= MOST_COST:
        raise QuestionError(f'A cost lies between 1 and {MOST_COST}; "costs never" leaves the change out.', text, at, len(said))
    return cost


def _word(said: str, text: str, at: int) -> str:
    """The word of changes/costs.toml for what the user calls a change."""
    known = kinds_of_change()
    for one in (said, _ALIKE.get(said, "")):
        if one in known:
            return one
    hint, each = did_you_mean(said, known), ", ".join(f"{word} ({kind.called})" for word, kind in known.items())
    raise QuestionError(f'No change is called "{said}".{hint} They are: {each}.', text, at, len(said))


def said_costs(rows: Mapping[str, str]) -> Costs:
    """Costs as the command line or a program gives them, by their words. Raises QuestionError."""
    found = {}
    for name, cost in rows.items():
        word = _word(name.lower(), name, 0)
        if not (cost.isdigit() or cost in ("never", "nothing")):
            raise QuestionError(f'"{cost}" is no cost; say a number from 1 to {MOST_COST}, or never.')
        found[word] = _priced(cost, int(cost) if cost.isdigit() else 0, cost, 0)
    return tuple(sorted(found.items()))
