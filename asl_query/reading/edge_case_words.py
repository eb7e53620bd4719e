"""Edge cases, and questions about the rules themselves, as their words tell them."""

from __future__ import annotations

import re

from asl_query.errors import QuestionError
from asl_query.kinds.open_points.question import Open, OpenPoints
from asl_query.pattern_codes import compiled
from asl_query.terms.questions import Ruling

_SURELY = compiled(r"\bever\b|\bis it possible\b|\bthere be\b", re.IGNORECASE)
_CAN_BE = compiled(r"^\W*(can|could)\b.*\b(be|become|get|end up)\b", re.IGNORECASE)


def asks_what_can_be(text: str) -> bool:
    """Whether this may be an edge case."""
    return bool(_CAN_BE.match(text) or _SURELY.search(text))


def is_surely_edge_case(text: str) -> bool:
    """Whether the words say that this is an edge case, so that an error is best told in its terms."""
    return bool(_SURELY.search(text)) and " reach" not in text.lower()


def is_best_ruled(ruling: Ruling) -> bool:
    """Whether a ruling answers what can be: where its phrase asks "can", and of Searchlights."""
    return ruling.phrase.startswith("(can") or any(name == "searchlight" for name, _ in ruling.given)


_OPEN = {
    Open.BOTH: r"(?:where do (?:the )?rules contradict each other or leave a case open|"
    r"what (?:points )?do (?:the )?rules leave open|which points (?:of the rules )?are open|check the rules)",
    Open.CONTRADICTIONS: r"(?:which|what|where|do|are there)(?: (?:any|some|the|of|asl|rules?|clauses?|do|are there))*"
    r" contradict(?:s|ions?)?(?: (?:each other|one another|themselves))?",  # of a whole section: nothing else is left out unsaid
    Open.GAPS: r"(?:which|what|are there) cases? (?:does|do|that|which|are|is) .*(?:cover(?:ed|s)?|decide[sd]?|open)(?: by .*)?",
}
_SECTION = compiled(r"\b(?:of|in|within) (?:asl |section )?([a-z]{1,3}[0-9]+(?:\.[0-9]+)*|section 4|4)\b", re.IGNORECASE)


def read_open_points(text: str, ruleset: str) -> OpenPoints | None:
    """Read a question about the rules themselves; None where it is none, QuestionError where it is narrower than a section."""
    said = " ".join(text.lower().replace("?", " ").split())
    section = _SECTION.search(said)
    bare = (said[: section.start()] + said[section.end() :]).strip() if section else said
    asks = next((asks for asks, pattern in _OPEN.items() if re.fullmatch(pattern, " ".join(bare.split()))), None)
    if asks is None:
        if re.match(r"(?:which|what|where|do|does|is there|are there)\b.* contradict", bare):
            what = 'Contradictions are looked for in a whole section, or in all: "which rules of B11 contradict each other?"'
            raise QuestionError(what, text)
        return None
    number = section[1].upper() if section else ""
    return OpenPoints(asks, "" if ruleset == "slc" and number in ("4", "SECTION 4") else number, ruleset)
