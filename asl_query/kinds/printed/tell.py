"""What is printed on a board, in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText
from asl_query.explain.rules_told import rules_told
from asl_query.kinds.untyped import UntypedAnswer

_FACT_WORDS = {
    "cliff hexside": "{0} is {not}a cliff hexside", "gully hex": "{0} is {not}a gully hex",
    "Hill Depression hex": "{0} is {not}a Hill Depression hex",
    "Crest Line-Depression hexside": "{0} is {not}a Crest Line-Depression hexside", "level": "{0} is at level {value}",
    "one-level obstacle": "{0} is {not}a one-level Obstacle", "LOS Hindrance": "{0} is {not}a level 0 LOS Hindrance",
    "IN the gully": "a unit {beneath}in {0} is {not}IN the gully", "Open Ground": "a unit {beneath}in {0} is {not}in Open Ground",
    "TEM": "the TEM of {0} itself is {value}", "range": "the range from {0} to {1} is {value} hexes",
    "hexes crossed by the LOS": "the LOS from {0} to {1} crosses {value}",
    "hexes touched at a vertex only": "the LOS from {0} to {1} touches {value} at a vertex only",
    "vertices touched by the LOS": "vertices of {0} touched by the LOS from {1} to {2}: {value}",
    "LOS along the hexside": "the LOS from {0} to {1} runs {not}along {side}",
}  # fmt: skip


def tell_printed(answer: UntypedAnswer) -> AnswerText:
    """What the board shows."""
    reading = answer.reading
    names = [*reading["hexes"], *([reading["side"]] if reading["side"] and not reading["hexes"] else [])]
    value = ""
    if isinstance(answer.answer, dict):
        value = " ".join(answer.answer["hexes"]) or "nothing" if "hexes" in answer.answer else str(answer.answer["value"])
    words = _FACT_WORDS[reading["fact"]].replace("{not}", "not " if answer.answer == "no" else "")
    words = words.replace("{beneath}", "beneath the bridge " if reading["beneath"] else "").replace(
        "{side}", str(reading["side"])
    )
    said = words.replace("{value}", value)
    for number, name in enumerate(names):
        said = said.replace(f"{{{number}}}", name)
    start = {"yes": "Yes, ", "no": "No, "}.get(answer.answer, "") if isinstance(answer.answer, str) else ""
    said = f"{start}{said}." if start else f"{said[0].upper()}{said[1:]}."
    return AnswerText(said, rules_told(answer.because))
