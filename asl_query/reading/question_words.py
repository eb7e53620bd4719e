"""What a sentence of a post does, and the words by which a question is known."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from asl_query.pattern_codes import compiled

AUXILIARY = (
    r"(?:may|can|could|might|must|is|are|(?-i:am)|does|do|did|has|have|will|would|shall|should|was|were|isn't|aren't|can't|don't"
    r"|doesn't|won't)"
)
FILLER = r"and|or|but|so|then|also|now|if so|in that case|well|ok|okay|say|hey|hi|hello|please|just|actually"


class Mood(Enum):
    """What a sentence does: it tells something, or asks something of a kind."""

    TELLS, YES_NO, WHAT, WHY, WOULD_LET, ANY = range(6)


class Sentence(NamedTuple):
    """A sentence with where it begins in the post; without the words that only ask.

    What stands in front of `asks_at` is told in front of the question: my squad is on the bank, may it swim?
    """

    text: str
    start: int
    mood: Mood
    asks_at: int = 0


# Words by which a question asks for leave that does not begin with may or can.
OF_LEAVE = (
    r"(?:allow|able|available|permit|permissib|possib|legal|usable|acceptab|feasib)\w*|ok|okay|can|may|fine|an option|open to"
    r"|(?:free|enough|sufficient) (?:to|for)|pushable|(?:a|any|no) (?:way|chance)|within the rules|(?:a|any) problem"
)
# What is so, not what may be done.
OF_BEING = compiled(rf"\W*(?:is|are|was|were)\b(?!.*\b(?:{OF_LEAVE})\b)", re.IGNORECASE)
