"""The facts on which a ruling rests, in one line."""

from __future__ import annotations

from collections.abc import Mapping

from asl_query.terms.answers import FactValue

_SHORT = {
    "aph", "ca", "cc", "ccv", "ce", "cx", "dr", "drm", "elr", "fp", "gmsl", "hs", "ib", "ift", "ipc", "los", "lv", "ma", "mc",
    "mf", "mg", "ml", "mmc", "mph", "nvr", "pp", "sl", "smc", "ssr", "sw", "tc", "tem", "vca",
}  # fmt: skip


def case_in_words(facts: Mapping[str, FactValue]) -> list[str]:
    """`Here: Good Order; not wounded; portage PP 2.`, or nothing where no fact is told."""
    told = [_fact(name, value) for name, value in facts.items() if value not in ((), "")]
    return [f"Here: {'; '.join(told)}."] if told else []


def _fact(name: str, value: FactValue) -> str:
    said, value = in_whole(_spelt(name.replace("_", " ")), value)
    said = said.replace("good order", "Good Order")
    if value == "yes" or value is True:
        return said
    if value == "no" or value is False:
        return f"not {said}"
    return f"{said}: {list(value) if isinstance(value, tuple) else value}"


def in_whole(name: str, value: FactValue) -> tuple[str, FactValue]:
    """What is counted in halves in whole ones: 5 half MF are 2½."""
    words = name.split()
    if "half" not in words or type(value) is not int:
        return name, value
    words.remove("half")
    return _spelt(" ".join(words)), f"{value // 2 or ''}½" if value % 2 else value // 2


def _spelt(name: str) -> str:
    return " ".join(word.upper() if word in _SHORT else word for word in name.split())
