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
    words = [word.upper() if word in _SHORT else word for word in name.replace("_", " ").split()]
    if "half" in words and isinstance(value, int):  # what is counted in halves: 5 half MF are 2½
        words.remove("half")
        value = f"{value // 2 or ''}½" if value % 2 else value // 2
    said = " ".join(words).replace("good order", "Good Order")
    if value == "yes" or value is True:
        return said
    if value == "no" or value is False:
        return f"not {said}"
    return f"{said}: {list(value) if isinstance(value, tuple) else value}"
