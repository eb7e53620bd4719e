"""The files that a topic is read by: its words, what can be asked of it, and the code that makes terms of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from asl_query.reading.topics import CLASSIC, ruleset_of_topic
from asl_query.rulings import phrases, rows
from asl_query.terms import hexes
from asl_query.worked_out import told_of

_HERE = Path(__file__).parent
_CODE = ("catalogue", "deeds", "topic_files", "topics", "typed_terms", "unit_words")
_DATA = ("board_questions.toml", "modifiers.toml")


def lexicon_files(topic: str) -> list[Path]:
    """The files that hold the words of a topic."""
    names = ("common", topic) if topic == CLASSIC else ("common", "asl", topic)
    return [_HERE / "lexicon" / f"{name}.toml" for name in names]


def points_files(topic: str) -> list[Path]:
    """The files of questions that declare what they need: those of a topic, and of the map."""
    folders = (topic,) if topic == CLASSIC else (topic, "map")
    return [file for folder in folders for file in sorted((_HERE / "points" / folder).glob("*.toml"))]


@cache
def told_of_topic(topic: str) -> bytes:
    """What tells all of these as they are from any others."""
    code = (*(_HERE / f"{name}.py" for name in _CODE), *(Path(str(module.__file__)) for module in (hexes, phrases, rows)))
    tables = rows.files_of(ruleset_of_topic(topic))
    return told_of((*lexicon_files(topic), *points_files(topic), *tables, *(_HERE / name for name in _DATA), *code))
