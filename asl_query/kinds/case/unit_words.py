"""How a ruling calls a unit: a broken squad carrying 2 PP."""

from __future__ import annotations

import re
from typing import NamedTuple

from asl_query.pattern_codes import compiled

_IN_WORDS = "flame ?thrower|demolition charge|panzerfaust|molotov(?: cocktail)?|bazooka|panzerschreck|radio"
_SW = rf"(?:an? |\d+ )?(?:Dm )?(?:(?!SMOKE)[A-Z]{{2,}}|{_IN_WORDS})\b"
_LOAD = compiled(rf"\b(carrying (?:\d+|no) PP|(?:carrying|with) {_SW}(?: (?:and|\+) {_SW})*)\b")


class UnitWords(NamedTuple):
    """The words for a unit: its article, its qualities and kind, what it carries, and what is said behind that."""

    article: str
    words: tuple[str, ...]
    load: str = ""
    behind: str = ""

    @property
    def text(self) -> str:
        """As a question has it."""
        return " ".join(filter(None, (self.article, *self.words, self.load, self.behind)))

    def carrying(self, portage_pp: int) -> UnitWords:
        """The same unit with so much to carry."""
        return self._replace(load=f"carrying {portage_pp or 'no'} PP")

    def dismantling(self, sw: str) -> UnitWords:
        """The same unit with a SW of its load dismantled."""
        return self._replace(load=re.sub(rf"\b{sw}\b", f"Dm {sw}", self.load))

    def without(self, quality: str) -> UnitWords:
        """The same unit without a quality."""
        return self._with_article(tuple(word for word in self.words if word.lower() != quality.lower()))

    def having(self, quality: str) -> UnitWords:
        """The same unit with a quality."""
        return self._with_article((quality, *self.words))

    def _with_article(self, words: tuple[str, ...]) -> UnitWords:
        begins_with_vowel = self.article in ("a", "an") and re.match("(?!unit)[aeiou]", " ".join(words), re.IGNORECASE)
        return self._replace(article="an" if begins_with_vowel else "a", words=words)


def unit_words(text: str) -> UnitWords:
    """Read the words for a unit."""
    article, _, rest = text.partition(" ")
    load = _LOAD.search(rest)
    if load is None:
        return UnitWords(article, tuple(rest.split()))
    return UnitWords(article, tuple(rest[: load.start()].split()), load[0], rest[load.end() :].strip())
