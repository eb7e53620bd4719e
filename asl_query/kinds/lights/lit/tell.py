"""What Searchlights light, and whom they blind, in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText
from asl_query.explain.names import counted
from asl_query.kinds.lights.lit.proof import BlindLine, BlindnessDrm, LaneLine, LitHexes
from asl_query.kinds.lights.words import ToldSection, because, capital, hexes_named, named, short
from asl_query.terms.answers import Answer, Value, Verdict
from asl_query.terms.locations import Depth
from asl_query.terms.searchlights import Blinded, IsLit, Lights


def tell_lights(answer: Answer) -> AnswerText:
    """The hexes a Lane lights, and those it does not."""
    question, found = answer.reading, answer.answer
    assert isinstance(question, Lights)
    assert isinstance(found, LitHexes)
    who, target = named(question.beam.light), question.beam.target.name
    if answer.certificate is not None:
        return AnswerText(f"None: {who} cannot target {target}.", [because(answer)])
    lit = hexes_named(found.hexes)
    verdict = f"{capital(who)} targeting {target} illuminates {counted(len(lit), 'hex', 'hexes')}: {short(lit)}."
    sections: list[ToldSection] = []
    for side, hexes in (("left", found.left), ("right", found.right)):
        if hexes is not None:
            sections.append((f"If its owner declares the {side}-side hexes, also", [short(hexes) or "none"]))
    if found.dark_in_nvr is not None:
        sections.append(("Dark, but within the NVR of all that have a LOS", [short(found.dark_in_nvr)]))
    if found.touched is not None:
        sections.append(("Not in the Lane: touched at a vertex only", [short(found.touched)]))
    lanes: tuple[LaneLine, ...] = answer.witness
    dark = (f"{one.location.name}: {one.what} ({one.rule})" for lane in lanes for one in lane.dark)
    lines = list(dict.fromkeys(dark))
    if lines:
        sections.append(("Locations along the LOF that stay dark", lines))
    return AnswerText(verdict, [*sections, because(answer)])


def tell_is_lit(answer: Answer) -> AnswerText:
    """Whether a Location is lit, or within NVR."""
    question = answer.reading
    assert isinstance(question, IsLit)
    place = question.place.name
    state = "within the NVR of every unit with a LOS to it" if question.asks_nvr else "Illuminated"
    if isinstance(answer.answer, Value):
        return AnswerText(f"{place} is {state} {answer.answer.value}.", [because(answer)])
    yes = answer.answer is Verdict.YES
    verdict = f"{'Yes' if yes else 'No'}, {place} is {'' if yes else 'not '}{state}."
    if question.asks_nvr and not yes:
        verdict = f"No, the Lane does not bring {place} within the NVR of every unit with a LOS to it."
    return AnswerText(verdict, [because(answer)])


def tell_blinded(answer: Answer) -> AnswerText:
    """IB Blindness, as the EX read the rule and strictly."""
    question = answer.reading
    assert isinstance(question, Blinded)
    inside = "" if question.firer.depth is Depth.IN else "in "  # IN a Depression is its name already
    who = f"a unit {inside}{question.firer.name} firing at {question.target.name}"
    return AnswerText(_blinded(question, answer, who), [because(answer)])


def _blinded(question: Blinded, answer: Answer, who: str) -> str:
    what, yes = answer.answer, answer.answer is Verdict.YES
    if question.at_light:
        return f"Yes: the -1 TH DRM applies to {who}." if yes else f"No: the -1 TH DRM does not apply to {who}."
    if isinstance(what, BlindnessDrm):
        strictly = f" (+{what.strict_reading} where every hex of the LOS must be lit)" if what.strict_reading is not None else ""
        return f"The IB Blindness DRM of {who} is +{what.value}{strictly}."
    if isinstance(what, Value):
        return f"It depends on the side that the SL's owner declares: {what.value}."
    verdict = f"{'Yes' if yes else 'No'}, {who} {'suffers' if yes else 'does not suffer'} IB Blindness"
    lines: tuple[BlindLine, ...] = answer.witness
    if all(line.applies == line.strict for line in lines):
        return f"{verdict}."
    return f"{verdict}; where every hex of the LOS must be lit (a strict reading of W10.25) it {'does not' if yes else 'does'}."
