"""What is printed on a board, in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText
from asl_query.explain.facts_in_words import fact_name
from asl_query.explain.names import NO_ARTICLE, counted, sentence, with_article
from asl_query.explain.rules_told import rules_told
from asl_query.rulings.printed import SHOWN
from asl_query.terms.answers import Answer, Hexes, Value, Verdict
from asl_query.terms.questions import Printed, PrintedFact

_WORDS = {
    PrintedFact.CLIFF: "{0} is {not}a cliff hexside", PrintedFact.GULLY: "{0} is {not}a gully hex",
    PrintedFact.HILL_DEPRESSION: "{0} is {not}a Hill Depression hex",
    PrintedFact.CREST_LINE_DEPRESSION: "{0} is {not}a Crest Line-Depression hexside",
    PrintedFact.LEVEL: "{0} is at level {value}", PrintedFact.OBSTACLE: "{0} is {not}a one-level Obstacle",
    PrintedFact.HINDRANCE: "{0} is {not}a level 0 LOS Hindrance",
    PrintedFact.SHOWS: "there is {shows} in {0}",
    PrintedFact.IN_GULLY: "a unit {beneath}in {0} is {not}IN the gully",
    PrintedFact.OPEN_GROUND: "a unit {beneath}in {0} is {not}in Open Ground",
    PrintedFact.TEM: "the TEM of {0} itself is {value}", PrintedFact.RANGE: "the range from {0} to {1} is {value}",
    PrintedFact.CROSSES: "the LOS from {0} to {1} crosses {value}",
    PrintedFact.TOUCHES: "the LOS from {0} to {1} touches {value} at a vertex only",
    PrintedFact.VERTICES: "vertices of {0} touched by the LOS from {1} to {2}: {value}",
    PrintedFact.RUNS_ALONG: "the LOS from {0} to {1} runs {not}along {side}",
}  # fmt: skip


def tell_printed(answer: Answer) -> AnswerText:
    """What the board shows."""
    question, found = answer.reading, answer.answer
    assert isinstance(question, Printed)
    value = ""
    if isinstance(found, Hexes):
        value = " ".join(found.hexes) or "nothing"
    elif isinstance(found, Value):
        value = str(found.value)
        if question.fact is PrintedFact.RANGE:
            value = counted(int(value), "hex", "hexes")
    side = question.side.name if question.side else ""
    shows = question.thing if question.thing in NO_ARTICLE else with_article(question.thing)
    if found is Verdict.NO:
        shows = f"no {question.thing}"
    parts = {
        "shows": shows,
        "not": "not " if found is Verdict.NO else "", "beneath": "beneath the bridge " if question.beneath else "",
        "value": value, "side": side,
    }  # fmt: skip
    names = [hex_.name for hex_ in question.hexes] or [side]
    is_of_side = question.fact is PrintedFact.TEM and question.side is not None and question.hexes
    words = "the TEM across {side} against fire from {0} is {value}" if is_of_side else _WORDS[question.fact]
    said = words.format(*names, **parts)
    start = {Verdict.YES: "Yes, ", Verdict.NO: "No, "}.get(found) if isinstance(found, Verdict) else None
    unread = [f"{fact_name(word)}: nothing here hangs on it." for word in question.unit_is]
    idle = [("Changes nothing", unread)] if unread else []
    if question.fact is PrintedFact.SHOWS:
        idle.append(("What the hex shows", [", ".join(answer.witness[0].facts[SHOWN])]))
    return AnswerText(f"{start}{said}." if start else f"{sentence(said)}.", [*rules_told(answer.because), *idle])
