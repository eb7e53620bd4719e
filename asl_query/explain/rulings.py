"""A ruling as a sentence: its phrase turned from a question into an answer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_SUBJECT = re.compile(r"(?P<verb>\S+) (?:<(?P<subject>[^>]*)>|(?P<unit>\{unit\})) (?P<rest>.*)")
_NEGATED = {
    "may": "may not", "can": "cannot", "must": "need not", "is": "is not", "are": "are not", "does": "does not", "do": "do not",
    "has": "has no",
}  # fmt: skip


def sentence(reading: Mapping[str, Any], answer: Any) -> str:
    """What a ruling found, in one sentence."""
    said = {**({"unit": reading["who"]} if reading["who"] else {}), **dict(reading["given"]), **dict(reading["places"])}
    weather = [name.replace("_", " ") for name in ("rain", "snow", "heavy_winds") if name in said]
    said |= {"weather": f"in {' and '.join(weather)}"} if weather else {}
    phrase = _without_choices(reading["phrase"], said)
    if isinstance(answer, dict):
        return _of_value(_filled(phrase, said), str(answer["value"]))
    return _of_verdict(phrase, said, answer == "yes")


def _without_choices(phrase: str, said: Mapping[str, Any]) -> str:
    """The phrase with the first of what is either, and of what may be left out only what was said."""

    def keep(match: re.Match[str]) -> str:
        slots = re.findall(r"\{(\w+)\}", match[1])
        return match[1] if slots and all(slot in said for slot in slots) else ""

    phrase = re.sub(r"\[([^\]]*)\]", keep, phrase)
    return " ".join(re.sub(r"\(([^|)]*)\|?[^)]*\)", r"\1", phrase).split())


def _filled(words: str, said: Mapping[str, Any]) -> str:
    filled = re.sub(r"\{(\w+)\}", lambda slot: str(said[slot[1]]), words).replace("<", "").replace(" >", "").replace(">", "")
    return re.sub(r"\ba (?=[AEIOU])", "an ", filled)


def _of_verdict(phrase: str, said: Mapping[str, Any], yes: bool) -> str:
    parts = _SUBJECT.fullmatch(phrase)
    if parts is None:
        return f"{'Yes' if yes else 'No'}: {_filled(phrase, said)}."
    verb = parts["verb"].lower()
    words = f"{verb if yes else _NEGATED[verb]} {parts['rest']}"
    subject = parts["subject"] or "{unit}"
    return f"{'Yes' if yes else 'No'}, {_filled(f'{subject} {words}', said)}."


def _of_value(asked: str, value: str) -> str:
    number = (
        f"{int(value):+d}" if re.search(r"\b(?:DRM|drm)\b(?! of [-+]?\d)", asked) and re.fullmatch(r"-?\d+", value) else value
    )
    if asked.startswith("what is the "):
        return f"T{asked.removeprefix('what is t')} is {number}."
    return f"{asked[0].upper()}{asked[1:]}? {number[0].upper()}{number[1:]}."
