"""Where a Searchlight can be set up, in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText
from asl_query.explain.names import shorter
from asl_query.explain.reasons import titled
from asl_query.kinds.untyped import UntypedAnswer


def tell_emplace(answer: UntypedAnswer) -> AnswerText:
    """The hexes allowed, and what bars the others."""
    assert isinstance(answer.answer, dict)
    assert answer.certificate is not None
    reading = answer.reading
    short = shorter(f"{reading['board']}A1")
    how = "be Emplaced" if reading["emplaced"] else "set up"
    aim = f" so that it can target {reading['target']}" if reading["target"] else ""
    hexes = answer.answer["hexes"]
    barred: dict[tuple[str, str], list[str]] = {}
    for line in answer.certificate["barred"]:
        what = line["what"].split(" at ")[0] if line["rule"].startswith("W10.4") else line["what"]
        barred.setdefault((line["rule"], what), []).append(short(line["hex"]))
    sections = [("These hexes", [" ".join(map(short, hexes)) or "none"])]
    sections += [(f"Not these, by {titled(rule)}: {what}", [" ".join(names)]) for (rule, what), names in barred.items()]
    return AnswerText(f"A GMSL can {how} in {len(hexes)} hexes of board {reading['board']}{aim}.", sections)
