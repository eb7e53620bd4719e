"""Answers about Searchlights in plain lines: what they light, whom they blind, their Sighting TC."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from asl_query.explain.answer_text import AnswerText, TextTable
from asl_query.explain.turns import percent, spoken_turns
from asl_query.kinds.untyped import UntypedAnswer
from asl_query.terms.hexes import parse_hex

Lines = list[tuple[str, list[str] | TextTable]]


def short(names: Iterable[str], of: Iterable[str] = ()) -> str:
    """Hexes without their board, unless they, or all those `of` which they are some, lie on several."""
    names = list(names)
    boards = {h.board for h in map(parse_hex, (*names, *of)) if h is not None}
    return " ".join(h.short if len(boards) == 1 and (h := parse_hex(name)) else name for name in names)


def named(light: Mapping[str, Any]) -> str:
    """A Searchlight with its place: the TMSL at 44T7."""
    type_, name = light.get("type") or "SL", light["name"]
    return f"the {name if name in (type_, 'SL') else f'{type_} {name}'} at {light['at']}"


def because(answer: UntypedAnswer) -> tuple[str, list[str] | TextTable]:
    """The rules with what they decide on."""
    lines = []
    for reason in answer.because:
        facts = "; ".join(f"{key}: {_told(value)}" for key, value in reason["facts"].items() if key != "what")
        what = reason["facts"].get("what", "")
        told = f"{what[0].upper()}{what[1:]}. " if what else ""
        lines.append(f"{reason['rule']}: {told}{reason['says']}{f' ({facts})' if facts else ''}")
    return "Because", lines


def _told(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return short(value) or "none" if isinstance(value, list) else str(value)


def tell_lights(answer: UntypedAnswer) -> AnswerText:
    """The hexes a Lane lights, and those it does not."""
    assert isinstance(answer.answer, dict)
    found, beam = answer.answer, answer.reading["beam"]
    who, target = named(beam["light"]), beam["target"]
    if answer.certificate:
        return AnswerText(f"None: {who} cannot target {target}.", [because(answer)])
    count = len(found["hexes"])
    verdict = f"{who[0].upper()}{who[1:]} targeting {target} illuminates {count} hexes: {short(found['hexes'])}."
    sections: Lines = []
    for side in ("left", "right"):
        if side in found:
            sections.append((f"If its owner declares the {side}-side hexes, also", [short(found[side]) or "none"]))
    if "dark_in_nvr" in found:
        sections.append(("Dark, but within the NVR of all that have a LOS", [short(found["dark_in_nvr"])]))
    if "touched" in found:
        sections.append(("Not in the Lane: touched at a vertex only", [short(found["touched"])]))
    dark = (f"{place['location']}: {place['what']} ({place['rule']})" for lane in answer.witness or [] for place in lane["dark"])
    lines = list(dict.fromkeys(dark))
    if lines:
        sections.append(("Locations along the LOF that stay dark", lines))
    return AnswerText(verdict, [*sections, because(answer)])


def tell_is_lit(answer: UntypedAnswer) -> AnswerText:
    """Whether a Location is lit, or within NVR."""
    place = answer.reading["place"]
    state = "within the NVR of every unit with a LOS to it" if answer.reading["asks_nvr"] else "Illuminated"
    if isinstance(answer.answer, dict):
        return AnswerText(f"{place} is {state} {answer.answer['value']}.", [because(answer)])
    yes = answer.answer == "yes"
    verdict = f"{'Yes' if yes else 'No'}, {place} is {'' if yes else 'not '}{state}."
    if answer.reading["asks_nvr"] and not yes:
        verdict = f"No, the Lane does not bring {place} within the NVR of every unit with a LOS to it."
    return AnswerText(verdict, [because(answer)])


def tell_blinded(answer: UntypedAnswer) -> AnswerText:
    """IB Blindness, as the EX read the rule and strictly."""
    reading = answer.reading
    who = f"a unit {'' if reading['firer'].startswith('IN ') else 'in '}{reading['firer']} firing at {reading['target']}"
    what = answer.answer
    if reading["at_light"]:
        verdict = f"Yes: the -1 TH DRM applies to {who}." if what == "yes" else f"No: the -1 TH DRM does not apply to {who}."
    elif isinstance(what, dict) and isinstance(what["value"], int):
        strictly = f" (+{what['strict_reading']} where every hex of the LOS must be lit)" if "strict_reading" in what else ""
        verdict = f"The IB Blindness DRM of {who} is +{what['value']}{strictly}."
    elif isinstance(what, dict):
        verdict = f"It depends on the side that the SL's owner declares: {what['value']}."
    else:
        yes = what == "yes"
        verdict = f"{'Yes' if yes else 'No'}, {who} {'suffers' if yes else 'does not suffer'} IB Blindness."
        lines = answer.witness or []
        if any(line["applies"] != line["applies when every hex of the LOS must be lit"] for line in lines):
            other = "does not" if yes else "does"
            verdict = f"{verdict[:-1]}; where every hex of the LOS must be lit (a strict reading of W10.25) it {other}."
    return AnswerText(verdict, [because(answer)])


def tell_sighting(answer: UntypedAnswer) -> AnswerText:
    """May it target, with what DRM, how likely does it pass."""
    reading = answer.reading
    who, target = named(reading["light"]), reading["target"]
    if answer.certificate:
        return AnswerText(f"No, {who} cannot target {target}.", [because(answer)])
    if reading["asks"] == "verdict":
        return AnswerText(f"Yes, {who} can target {target} if it passes its Sighting TC.", [because(answer)])
    assert isinstance(answer.answer, dict)
    value = answer.answer["value"]
    if reading["asks"] == "DRM":
        told = f"{value:+d}" if isinstance(value, int) else value
        verdict = f"The Sighting TC DRM of {who} targeting {target} is {told}."
    elif "least" in answer.answer:
        least, most = (percent(answer.answer[end]) for end in ("least", "most"))
        verdict = f"{who[0].upper()}{who[1:]} sights {target} with a chance between {least} and {most} ({value})."
    else:
        surely = ", without a roll" if value == "1" and not answer.probability else ""
        verdict = f"{who[0].upper()}{who[1:]} sights {target} with a chance of {_chance({'exact': str(value)})}{surely}."
    lost = answer.answer.get("lost")
    sections: Lines = [("Rows of W10.3", [_row(row) for row in answer.witness or []] or ["none applies: +0"])]
    if lost:
        sections.append(("To narrow it, say what your rulebook prints", [_ask(name) for name in lost]))
    return AnswerText(verdict, [*sections, because(answer)])


def _row(row: Mapping[str, Any]) -> str:
    return f"{row['row']}: {'lost in our text' if row['drm'] is None else format(row['drm'], '+d')}"


_ASK = {
    "no Known enemy": "no-Known-enemy", "Hazardous Movement": "Hazardous-Movement", "moving vehicle": "moving-vehicle",
    "pinned": "pinned-crew", "Stunned or BU": "Buttoned-Up", "lit hexes crossed": "lit-hexes", "SL's Location lit": "lit-SL",
}  # fmt: skip


def _ask(name: str) -> str:
    sign = "-2" if name in ("Hazardous Movement", "moving vehicle") else "+2"
    known = ', or "with a Known enemy there"' if name == "no Known enemy" else ""
    return f'"if the {_ASK[name]} DRM is {sign}", or in the facts: sighting."{name}" = {int(sign)}{known}'


def tell_keeps_lit(answer: UntypedAnswer) -> AnswerText:
    """Whether and how likely a Lane is in place in one turn and still in another."""
    reading = answer.reading
    who, target = named(reading["light"]), reading["target"]
    until = f" and {'still ' if reading['still'] else ''}in turn {reading['until_turn']}"
    when = f"in turn {reading['in_turn']}" + (until if reading["until_turn"] > reading["in_turn"] else "")
    if not answer.witness and not answer.probability:
        return AnswerText(f"No, {who} cannot light {target} {when}.", [because(answer)])
    assert answer.probability is not None
    assert answer.certificate is not None
    chance = _chance(answer.probability)
    if isinstance(answer.answer, dict) and str(answer.answer["value"]).startswith("yes, "):
        verdict = f"Yes, {who} can light {target} {when}, {answer.answer['value'].removeprefix('yes, ')}."
    elif answer.answer == "yes":
        verdict = f"Yes, {who} can light {target} {when}, with a chance of {chance} at best."
    else:
        verdict = f"{who[0].upper()}{who[1:]} lights {target} {when} with a chance of {chance}."
    sections: Lines = []
    if answer.probability.get("formula"):
        formula, means = answer.probability["formula"], answer.probability["means"]
        used = [s for s in answer.probability["chances"] if re.search(rf"\b{s}\b", formula)]
        symbols = [f"{s} = {answer.probability['chances'][s]} ({means[s]})" for s in used]
        if symbols:
            sections.append(("Formula in the rolls' chances", [f"{formula}, with {', '.join(symbols)}."]))
    done = [_played(line) for line in answer.witness or [] if line["action"] != "nothing" or line.get("then")]
    sections.append(("Line of play (in every other phase nothing is done)", done or ["Nothing is needed."]))
    policy = _policy(answer.certificate["policy"])
    if len(policy) > len(done):
        sections.append(("Best play whatever is rolled", policy))
    lost = answer.answer.get("lost") if isinstance(answer.answer, dict) else None
    if lost:
        sections.append(("To narrow it, say what your rulebook prints", [_ask(name) for name in lost]))
    return AnswerText(verdict, [*sections, because(answer)])


def _chance(probability: Mapping[str, Any]) -> str:
    if "exact" in probability:
        about = "" if probability["exact"] in ("0", "1") else "about "
        return f"{probability['exact']} ({about}{percent(probability['exact'])})"
    least, most = probability["least"], probability["most"]
    return f"{least} to {most} (between {percent(least)} and {percent(most)})"


def _played(line: Mapping[str, Any]) -> str:
    rows = f", {', '.join(line['rows'])}" if line.get("rows") else ""
    drm = f" [W10.3, DRM {line['drm']:+d}{rows}]" if "drm" in line else _CITED.get(line["action"], "")
    rolled = f": {line['result']} on {line['dr_needed']}" if line["dr_needed"] else ""
    then = f"; then {' and '.join(line['then'])} [W10.21]" if line.get("then") else ""
    return f"Turn {line['turn']} {line['phase']}: {line['action']}{drm}{rolled}{then}; {line['after']}."


_CITED = {"Reliability DR": " [W10.45]", "Repair dr": " [W10.53]", "Sighting TC, passed without a roll": " [W10.43]"}


def _policy(lines: Iterable[Mapping[str, Any]]) -> list[str]:
    """The policy in few lines: what is done alike in several turns is said once."""
    turns: dict[tuple[str, str, str], list[int]] = {}
    for line in lines:
        if line["action"] != "nothing":
            turns.setdefault((line["phase"], line["from"], line["action"]), []).append(line["turn"])
    return [
        f"Turn{'s' if len(when) > 1 else ''} {spoken_turns(when)} {phase}, {state}: {action}."
        for (phase, state, action), when in turns.items()
    ]


def tell_lights_for(answer: UntypedAnswer) -> AnswerText:
    """How few GMSLs light hexes, where so many light most, and from where none is lit."""
    reading, board = answer.reading, answer.reading["board"]
    count, asked = len(reading["hexes"]), _area(reading)
    if reading["wants"] == "light none":
        return _tell_none(answer, asked)
    if answer.answer == "no":
        assert answer.certificate is not None
        return AnswerText(
            f"No number of GMSLs lights {asked}: none can light {short(answer.certificate['hexes'])}.", [because(answer)]
        )
    assert isinstance(answer.answer, dict)
    found = answer.answer["value"]
    lines = [f"{line['searchlight']}: {_counted(line['lights'], reading['hexes'])}" for line in answer.witness or []]
    if reading["wants"] == "fewest":
        who, fewer = ("1 GMSL lights", "") if found == 1 else (f"{found} GMSLs light", "; fewer do not")
        verdict = f"{who} {f'{asked} at once' if reading['at_once'] else f'every one of {asked}, one hex at a time'}{fewer}."
    else:
        once = " at once" if reading["at_once"] else ""
        stands = {h.board for line in answer.witness or [] if (h := parse_hex(line["searchlight"].partition(" ")[0]))}
        where = f" on board {board}" if stands <= {board} else ""
        who = f"{reading['count']} GMSL{'s' if reading['count'] > 1 else ''}{where} can light"
        verdict = f"{who} all of {asked}{once}." if found == count else f"{who} {found} of {asked}{once}, not more."
    heading = "The Lanes, and what each lights" if reading["at_once"] else "Where they stand, and what each can light"
    return AnswerText(verdict, [(heading, lines), because(answer)])


def _area(reading: Mapping[str, Any]) -> str:
    hexes = reading["hexes"]
    return short(hexes) if len(hexes) <= 12 else f"the {len(hexes)} hexes asked about"


def _counted(lights: list[str], asked: list[str]) -> str:
    return short(lights, asked) if len(asked) <= 40 else f"{len(lights)} hexes"


def _tell_none(answer: UntypedAnswer, asked: str) -> AnswerText:
    assert isinstance(answer.answer, dict)
    assert answer.certificate is not None
    places, board = answer.answer["hexes"], answer.reading["board"]
    verdict = f"From {len(places)} hexes of board {board} where a GMSL can be Emplaced it can light none of {asked}."
    sections: Lines = [("From these", [short(places) or "none"])]
    for line in (answer.witness or [])[:3]:
        why = [f"{short([one['hex']])}: {one['what']} ({one['rule']})" for one in line["because"][:6]]
        sections.append((f"For example from {short([line['hex']])}", why))
    barred: dict[str, list[str]] = {}
    for line in answer.certificate["barred"]:
        barred.setdefault(f"{line['what']} ({line['rule']})", []).append(line["hex"])
    sections += [(f"No place: {what}", [short(hexes)]) for what, hexes in barred.items()]
    sections.append(("From these it can light some", [short(line["hex"] for line in answer.certificate["lights"]) or "none"]))
    return AnswerText(verdict, [*sections, because(answer)])
