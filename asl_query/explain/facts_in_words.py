"""The facts on which a ruling rests, in one line."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from asl_query.explain.names import sentence
from asl_query.terms.answers import FactValue
from asl_query.worked_out import own_table

_SHORT = {
    "aph", "ca", "cc", "ccv", "ce", "cx", "dr", "drm", "elr", "fp", "gmsl", "hs", "ib", "ift", "ipc", "los", "lv", "ma", "mc",
    "mf", "mg", "ml", "mmc", "mph", "nvr", "pp", "sl", "smc", "ssr", "sw", "tc", "tem", "vca",
}  # fmt: skip


def case_in_words(facts: Mapping[str, FactValue]) -> list[str]:
    """`The facts: in Good Order; not wounded; 2 PP.`, or nothing where no fact is told."""
    told = [_fact(name, value) for name, value in facts.items() if value not in ((), "")]
    return [f"The facts: {'; '.join(told)}."] if told else []


def _fact(name: str, value: FactValue) -> str:
    said, key = _spelt(name.replace("_", " ")), name.lower().replace(" ", "_")
    if value in ("yes", "no") or isinstance(value, bool):
        so, not_so = _words()["flags"].get(key, (said, f"not {said}"))
        return str(so if value in ("yes", True) else not_so)
    if key in _words()["values"]:
        ways = _words()["values"][key]
        return str(ways if isinstance(ways, str) else ways[str(value) != "1"]).format(value)
    said, value = in_whole(said, value)
    return f"{said}: {', '.join(map(str, value)) if isinstance(value, tuple) else value}"


def fact_name(name: str) -> str:
    """A fact by its name, at the head of a sentence: MF spent before."""
    return sentence(_spelt(name.replace("_", " ")))


@cache
def _words() -> Mapping[str, Mapping[str, Any]]:
    return own_table(Path(__file__).parent / "fact_words.toml")


def in_whole(name: str, value: FactValue) -> tuple[str, FactValue]:
    """What is counted in halves in whole ones: 5 half MF are 2½."""
    words = name.split()
    if "half" not in words or type(value) is not int:
        return name, value
    words.remove("half")
    return _spelt(" ".join(words)), f"{value // 2 or ''}½" if value % 2 else value // 2


def _spelt(name: str) -> str:
    return " ".join(word.upper() if word in _SHORT else word for word in name.split())
