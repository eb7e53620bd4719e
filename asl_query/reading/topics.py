"""What a text is about: each system of rules has its own words, and what a word means hangs on it."""

from __future__ import annotations

import re

from asl_query.pattern_codes import compiled

CLASSIC = "classic"
# Words by which a text is surely about a system.
_ABOUT = {
    "climbing": r"climb\w*|cliffs?|fall(?:s|ing|en)?|fell|ropes?|commandos?|gurkhas?|scal(?:e|es|ing)",
    "water": (
        r"sw[iau]m\w*|drown\w*|raft\w*|ford(?:s|ed|ing|ers?)?|water|rivers?|currents?|boats?|jump\w*|gull(?:y|ies)|depressions?"
        r"|banks?|shores?|ashore|afloat|streams?|crest|bridges?|drift\w*|frigid"
    ),
    "searchlights": (
        r"search ?lights?|sls?|[gta]msls?|slbi|lamps?|lights?|beams?|lanes?|ib|cloak\w*|gun ?flash\w*|sighting|bore.?sight\w*"
        r"|illuminat\w*|flash ?lights?|lit|spotlights?|hex ?spines?|star ?shells?|bugles?|(?:fast|slow)[- ]turret\w*"
    ),
}
_PATTERNS = {topic: compiled(rf"\b(?:{words})\b", re.IGNORECASE) for topic, words in _ABOUT.items()}


def ruleset_of_topic(topic: str) -> str:
    """The ruleset whose rules a topic is about."""
    return "slc" if topic == CLASSIC else "asl"


def is_about(text: str, topic: str) -> bool:
    """Whether a text has a word of a topic of ASL itself."""
    return topic != CLASSIC and _PATTERNS[topic].search(text) is not None


def topics_of(text: str, ruleset: str) -> list[str]:
    """What a text is about; every system of its ruleset where no word tells."""
    if ruleset == "slc":
        return [CLASSIC]
    return [topic for topic, pattern in _PATTERNS.items() if pattern.search(text)] or [*_ABOUT]
