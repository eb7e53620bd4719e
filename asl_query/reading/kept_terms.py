"""The terms of phrases, kept in the user's cache: working them out anew in each process takes longer than most questions.

Kept are terms by the words that say them, a file for each topic, under a digest of the lexicon and of the code that reads it.
Where no cache can be read or written all is worked out.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_cache_path

from asl_query.reading.typed_terms import Weight, lexicon, lexicon_files

MOST_BYTES = 4_000_000  # of what is kept for a topic: it has a tenth of that


class SaidTerms(NamedTuple):
    """What some words say: terms, and light words, which only tell two questions apart; `name` where all is one term."""

    names: frozenset[str]
    light: frozenset[str]
    name: str = ""


class KeptTerms:
    """What words say in a topic: as it was kept, else worked out."""

    def __init__(self, topic: str) -> None:
        self.topic = topic
        self.path = user_cache_path("asl-query") / "terms" / f"{topic}.json"
        self.digest = _digest(topic)
        self.said = _read(self.path, self.digest)
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
        _write(self.path, json.dumps({"digest": self.digest, "said": said}))


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


def _digest(topic: str) -> str:
    """What the kept terms hang on: the files of the lexicon and the code that reads them."""
    files = (*lexicon_files(topic), Path(__file__), Path(__file__).with_name("typed_terms.py"))
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def _read(path: Path, digest: str) -> dict[str, SaidTerms]:
    """What is kept in a file; nothing where it is of another lexicon, broken or not there."""
    try:
        if path.stat().st_size > MOST_BYTES:
            return {}
        kept = json.loads(path.read_text(encoding="utf-8"))
        if kept["digest"] != digest:
            return {}
        return {
            words: SaidTerms(frozenset(names), frozenset(light), str(name))
            for words, (names, light, name) in kept["said"].items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _write(path: Path, text: str) -> None:
    """Write to a file beside it first, so that nothing is ever half-written; without a cache all still works."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
            file.write(text)
        try:
            os.replace(file.name, path)
        finally:
            Path(file.name).unlink(missing_ok=True)
    except OSError:
        return
