"""The terms of phrases, kept in the user's cache: working them out anew in each process takes longer than most questions.

Kept are terms by the words that say them, an entry for each topic, tied to the lexicon and to the code that reads it.
Where no cache can be read or written all is worked out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from asl_query.kept import keep, read_kept
from asl_query.reading.typed_terms import Weight, lexicon, lexicon_files


class SaidTerms(NamedTuple):
    """What some words say: terms, and light words, which only tell two questions apart; `name` where all is one term."""

    names: frozenset[str]
    light: frozenset[str]
    name: str = ""


class KeptTerms:
    """What words say in a topic: as it was kept, else worked out."""

    def __init__(self, topic: str) -> None:
        self.topic = topic
        self.made_from = _made_from(topic)
        self.said = _read(topic, self.made_from)
        self.is_kept = bool(self.said)

    def of(self, words: str) -> SaidTerms:
        """What some words say."""
        found = self.said.get(words)
        if found is None:
            self.is_kept = False
            found = self.said[words] = _worked_out(words, self.topic)
        return found

    def name_of(self, words: str) -> str:
        """The one term that some words say; raises ValueError for words that are several."""
        return self.of(words).name or lexicon(self.topic).name_of(words)

    def keep(self) -> None:
        """Keep what has been worked out so far, if that is more than was kept."""
        if self.is_kept:
            return
        self.is_kept = True
        said = {words: [_listed(terms.names), _listed(terms.light), terms.name] for words, terms in self.said.items()}
        keep(f"terms-{self.topic}", self.made_from, json.dumps(said).encode())


@cache
def kept_terms(topic: str) -> KeptTerms:
    """What words say in a topic."""
    return KeptTerms(topic)


def _worked_out(words: str, topic: str) -> SaidTerms:
    found = lexicon(topic).terms_of(words)
    return SaidTerms(
        frozenset(term.name for term in found if term.weight is Weight.TERM),
        frozenset(term.name for term in found if term.weight is Weight.LIGHT),
        found[0].name if len(found) == 1 else "",
    )


def _listed(names: Iterable[str]) -> list[str]:
    return sorted(names)


def _made_from(topic: str) -> bytes:
    """What the kept terms hang on: the files of the lexicon and the code that reads them."""
    files = (*lexicon_files(topic), Path(__file__), Path(__file__).with_name("typed_terms.py"))
    return b"\0".join(file.read_bytes() for file in files)


def _read(topic: str, made_from: bytes) -> dict[str, SaidTerms]:
    """What is kept for a topic; nothing where there is none for this lexicon."""
    kept = json.loads(read_kept(f"terms-{topic}", made_from) or b"{}")
    return {words: SaidTerms(frozenset(names), frozenset(light), str(name)) for words, (names, light, name) in kept.items()}
