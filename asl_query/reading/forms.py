"""The forms of questions: explained by topic, and those near to a text that cannot be read.

Each kind lists its own in its forms.toml: the `topic`; the `form` as it is put; an `example` that runs as it stands; a `note` on
what else can be said; the `ruleset` slc where only Squad Leader Classic answers it; the `facts` (a situation of facts/situations)
that the example needs.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from math import fsum
from pathlib import Path
from typing import NamedTuple

from asl_query.columns import wrapped
from asl_query.kinds.registry import folders
from asl_query.pattern_codes import compiled
from asl_query.terms.hexes import AS_WRITTEN
from asl_query.worked_out import read_table

MOST_NEAR = 3  # forms that are offered where a text cannot be read
_TOPICS = {
    "asl": (
        "LOS", "Moving", "Chances", "MF", "Set-up", "Searchlights", "Rulings", "Edge cases", "Swimming", "The board",
        "Why, and what would let", "Other questions",
    ),
    "slc": ("Units and support weapons together", "Where to, and what it costs", "Rulings", "Other questions"),
}  # fmt: skip
_RULESETS = {"asl": "Advanced Squad Leader", "slc": "Squad Leader Classic"}
_PLACE = compiled(rf"\b{AS_WRITTEN}(?:[-–]{AS_WRITTEN})?\b", re.IGNORECASE)
# Words that stand in questions of any form, or mean the same in them.
_EVERYWHERE = {"a", "an", "the", "of", "in", "at", "to", "by", "is", "it", "i", "my", "place", "and", "or", "be", "for", "with"}
_ALIKE = {"may": "can", "could": "can", "into": "in", "los": "see", "seen": "see", "get": "reach", "move": "reach", "go": "reach",
          "squads": "squad", "light": "illuminate", "lit": "illuminated", "cliff": "climb", "climbing": "climb"}  # fmt: skip


class Form(NamedTuple):
    """A form of question: its topic, how it is put, an example that runs, what else can be said of it."""

    topic: str
    form: str
    example: str
    note: str = ""
    ruleset: str = "asl"
    facts: str = ""


@cache
def forms(ruleset: str = "") -> tuple[Form, ...]:
    """All forms, or those of a ruleset, topic by topic."""
    listed = (form for folder in folders() for form in _listed(folder / "forms.toml"))
    found = [form for form in listed if ruleset in ("", form.ruleset)]
    return tuple(sorted(found, key=lambda form: _TOPICS[form.ruleset].index(form.topic)))


def _listed(file: Path) -> list[Form]:
    return [Form(**row) for row in read_table(file)["form"]] if file.exists() else []


def examples(ruleset: str, one_a_topic: bool = False) -> tuple[str, ...]:
    """Questions that run, one a form, or one a topic."""
    found = forms(ruleset)
    return tuple(f.example for n, f in enumerate(found) if not one_a_topic or not n or f.topic != found[n - 1].topic)


def near(text: str, ruleset: str) -> tuple[str, ...]:
    """The examples of the forms nearest to a text: by the words they share, a rare one telling more, then letter by letter."""
    from rapidfuzz.distance import Indel

    every = _worded(ruleset)
    asked = _plain(text)
    said = set(asked.split()) - _EVERYWHERE

    def nearness(worded: _Worded) -> float:
        shared = fsum(rarity for word, rarity in worded.rarity.items() if word in said)
        return shared + Indel.normalized_similarity(asked, worded.example)

    return tuple(worded.form.example for worded in sorted(every, key=nearness, reverse=True)[:MOST_NEAR])


class _Worded(NamedTuple):
    """A form, its plain example, and how much each of its words tells it from others."""

    form: Form
    example: str
    rarity: dict[str, float]


@cache
def _worded(ruleset: str) -> tuple[_Worded, ...]:
    words = [{*_plain(form.form).split(), *_plain(form.example).split()} - _EVERYWHERE for form in forms(ruleset)]
    how_often = Counter(word for those in words for word in those)
    return tuple(
        _Worded(form, _plain(form.example), {word: 1 / how_often[word] for word in those})
        for form, those in zip(forms(ruleset), words, strict=True)
    )


def _plain(text: str) -> str:
    """A text in lower case with one word for all hexes, and one for words that say the same."""
    words = re.findall(r"[\w-]+", _PLACE.sub("place", text.lower()))
    return " ".join(_ALIKE.get(word, word) for word in words)


def explained(ruleset: str) -> str:
    """Every form of a ruleset by topic, each with an example that runs."""
    lines = [f"What can be asked of {_RULESETS[ruleset]} (letter case is free):"]
    topic = ""
    for form in forms(ruleset):
        if form.topic != topic:
            topic = form.topic
            lines += ["", topic]
        lines += [f"  {form.form}", f'    asl-query ask "{form.example}"{_options(form)}']
        lines += wrapped(form.note, "    ")
    other = "slc" if ruleset == "asl" else "asl"
    return "\n".join([*lines, "", f"{_RULESETS[other]}: asl-query ask --ruleset {other}"]) + "\n"


def _options(form: Form) -> str:
    facts = f" --facts facts/situations/{form.facts}" if form.facts else ""
    return f"{facts} --ruleset slc" if form.ruleset == "slc" else facts
