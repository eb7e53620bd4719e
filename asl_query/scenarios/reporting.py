"""The report of a scenario: set-up, claims, arrivals, fields of view and Searchlights, as the parts of a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from asl_query.acts.targeting import targets_around
from asl_query.deadline import raise_if_over
from asl_query.errors import AslQueryError
from asl_query.explain.answer_text import TextTable
from asl_query.explain.names import counted
from asl_query.explain.turns import percent
from asl_query.facts.scenario_file import ScenarioPiece
from asl_query.kinds.at_night.proof import NightHexes
from asl_query.kinds.at_night.question import AtNight
from asl_query.kinds.lights.chances import ExactLightChance, OpenLightChance
from asl_query.kinds.sight.proof import SeeingHexes
from asl_query.render.arrival_plot import arrival_plot
from asl_query.render.scenario_html import Folded, Part, Picture, Section, TableRows, as_page
from asl_query.render.svg_scenario import Counter, draw_lit, draw_plot, draw_set_up, draw_view
from asl_query.render.ways import WayEnds, draw_first_turns
from asl_query.scenarios.arriving import Arrival, arrivals, goals_asked, reach_by_turn, units_asked
from asl_query.scenarios.asking import ScenarioAsker
from asl_query.scenarios.checking import Checked
from asl_query.scenarios.claims import spoken_answer
from asl_query.showing import draw
from asl_query.sight.climbers import place_at_foot
from asl_query.terms.answers import Value, Verdict
from asl_query.terms.hexes import Hex, parse_hex
from asl_query.terms.questions import WhoSees
from asl_query.terms.searchlights import Light, Obscurement

_MOST_TARGETS = 12  # named one by one for each Searchlight


def as_report(checked: Checked) -> str:
    """The whole page."""
    asker = checked.asker
    scenario = asker.scenario
    sections = [
        Section("Set-up", list(_set_up(asker))),
        Section("Claims", list(_claims(checked))),
        Section("Arrivals", list(_arrivals(asker))),
        Section("Fields of view", list(_views(asker))),
        Section("Searchlights", list(_lights(asker))),
    ]
    return as_page(scenario.title, f"{counted(scenario.turns, 'turn')}{_conditions(asker)}. {checked.tally}", sections)


def _conditions(asker: ScenarioAsker) -> str:
    """Weather, water and night in words."""
    facts = asker.scenario.table
    said = list(facts.get("weather", ()))
    water = facts.get("water", {})
    said += [f"{water['current']} current"] if "current" in water else []
    said += [f"NVR {facts['night']['nvr']}"] if "nvr" in facts.get("night", {}) else []
    return f", {', '.join(said)}" if said else ""


def _set_up(asker: ScenarioAsker) -> Iterator[Part]:
    scenario, setting_up = asker.scenario, asker.setting_up
    areas: dict[str, tuple[Hex, ...]] = {}
    told: list[Part] = []
    for side in scenario.sides:
        first: dict[tuple[str, str], ScenarioPiece] = {}
        for piece in scenario.pieces.values():
            if piece.side == side and piece.area_written is not None:
                first.setdefault(piece.area_written, piece)
        for (kind, name), piece in first.items():
            hexes = setting_up.legal_hexes(piece)
            areas[side] = tuple(sorted({*areas.get(side, ()), *hexes}))
            words = scenario.table[kind][name]["set_up"]
            lines = [f"{why}: {_short(asker, found)}" for why, found in setting_up.why_not(piece).items()]
            told.append(Folded(f"{piece.area_of}: {words}: {counted(len(hexes), 'hex', 'hexes')}; why not the others", [lines]))
    counters = [
        Counter(p.piece.name, p.place.hex, scenario.sides.index(p.piece.side), p.is_legal)
        for p in setting_up.placements.values() if p.place is not None
    ]  # fmt: skip
    for near, title in ((True, "the units set up"), (False, "the set-up areas")):
        yield Picture(draw_set_up(asker.board, f"{scenario.title}: {title}", areas, counters, scenario.objectives, near))
    rows: list[tuple[str, ...]] = []
    marks = []
    for p in setting_up.placements.values():
        where = p.place.name if p.place is not None else f"anywhere in {counted(len(p.allowed), 'hex', 'hexes')}"
        against = [f"{bar.what} ({bar.rule})" for bar in p.against]
        example = f"with all others for example in {p.for_example.name}" if p.for_example else ""
        rows.append((p.piece.name, p.piece.side, where, "; ".join(against) or f"legal{example and ': '}{example}"))
        marks.append("" if p.is_legal else "bad")
    yield TableRows(TextTable(("unit", "side", "set up", ""), rows), marks)
    yield from told


def _short(asker: ScenarioAsker, hexes: list[Hex]) -> str:
    """Hexes without their board where there is only one; those that follow each other in a hexrow as A1-A10."""
    runs: list[list[Hex]] = []
    for hex_ in sorted(hexes):
        if runs and hex_ == runs[-1][-1]._replace(number=runs[-1][-1].number + 1):
            runs[-1].append(hex_)
        else:
            runs.append([hex_])
    names = [[h.short if asker.scenario.board else h.name for h in (run[0], run[-1])[: len(run)]] for run in runs]
    return f"{counted(len(hexes), 'hex', 'hexes')}: " + " ".join("-".join(ends) for ends in names)


def _claims(checked: Checked) -> Iterator[Part]:
    rows: list[tuple[str, ...]] = []
    marks = []
    for found in checked.outcomes:
        claim = found.claim
        said = found.error.partition("\n")[0] or spoken_answer(found.answered) + (f" ({found.places})" if found.places else "")
        rows.append((claim.name, claim.ask, spoken_answer(claim.answer), said, " ".join(found.because), found.verdict))
        marks.append("meant" if claim.fails and found.is_as_meant else "" if found.is_as_meant else "bad")
    if rows:
        yield TableRows(TextTable(("claim", "asked", "expected", "answered", "because", ""), rows), marks)


def _arrivals(asker: ScenarioAsker) -> Iterator[Part]:
    found = arrivals(asker)
    units = units_asked(asker)
    if not units:
        return
    yield TextTable(
        ("unit", "from", "objective", "earliest turn", f"chance by turn {asker.scenario.turns}"), [_row(asker, a) for a in found]
    )
    starts = [h for u in units for h in _starts(asker, u)]
    goals = [h for g in goals_asked(asker) for h in asker.scenario.objectives[g]]
    first = reach_by_turn(asker, units)
    reached = bool(goals) and any(a.turn is not None and a.turn <= asker.scenario.turns for a in found)
    title = f"Reach by turn of {', '.join(units)}: the first turn in which one of them can be there"
    yield Picture(draw_first_turns(asker.board, title, first, WayEnds(starts, goals, reached), asker.scenario.turns))
    for arrival in found:
        yield from _chances(asker, arrival)


def _starts(asker: ScenarioAsker, unit: str) -> list[Hex]:
    piece = asker.scenario.pieces[unit]
    place = asker.setting_up.placements[unit].place
    return [place.hex] if place is not None and piece.at else []


def _row(asker: ScenarioAsker, arrival: Arrival) -> tuple[str, ...]:
    turns = asker.scenario.turns
    if arrival.error:
        soon = arrival.error
    elif arrival.turn is None:
        soon = "never"
    else:
        soon = f"{arrival.turn}{', after the last turn' if arrival.turn > turns else ''}"
    chance = arrival.by(turns)
    told = "" if arrival.chances is None else f"{chance} ({percent(chance)})" if 0 < chance < 1 else str(chance)
    return arrival.unit, arrival.start, arrival.objective, soon, told


def _chances(asker: ScenarioAsker, arrival: Arrival) -> Iterator[Part]:
    """The plot of the turn of arrival, and the line of play that is soonest."""
    name = f"{arrival.unit} to {arrival.objective}"
    if arrival.chances:
        parts: list[Part] = [Picture(draw_plot(arrival_plot(arrival.chances, asker.scenario.turns)), is_map=False)]
        yield Folded(f"{name}: when it arrives, turn by turn", parts)
    if arrival.soon is not None and arrival.turn:
        title = f"{name}, soonest: turn {arrival.turn}"
        yield Folded(
            f"{name}: how it arrives soonest", [Picture(draw(asker.board, replace(arrival.soon.answer, question=title)))]
        )


def _views(asker: ScenarioAsker) -> Iterator[Part]:
    for name, place in _viewers(asker):
        try:
            answer = asker.ask_from(f"which hexes can {place} see?", {}).answer
        except AslQueryError as error:
            raise_if_over()
            yield f"{name}: {error.first_line}"
            continue
        said, question = answer.answer, answer.reading
        if isinstance(said, NightHexes) and isinstance(question, AtNight):
            title = f"Field of view of {name} at night: {counted(len(said.hexes), 'hex', 'hexes')}"
            yield Folded(title, [Picture(draw(asker.board, replace(answer, question=title)))])
            continue
        if not isinstance(said, SeeingHexes) or not isinstance(question, WhoSees):
            yield f"{name}: undecided"
            continue
        seen, crest = list(filter(None, map(parse_hex, said.hexes))), list(said.crest_only)
        more = f", and {len(crest)} at Crest status only" if crest else ""
        title = f"Field of view of {name}: {counted(len(seen), 'hex', 'hexes')}{more} (a LOS is the same both ways, A6.5)"
        viewer = place_at_foot(asker.board, question.target).hex
        yield Folded(title, [Picture(draw_view(asker.board, title, viewer, seen, crest))])


def _viewers(asker: ScenarioAsker) -> list[tuple[str, str]]:
    """Who looks, with its place: those named, else the placed units of all sides but the first."""
    scenario = asker.scenario
    wanted = scenario.report.viewers
    if wanted is None:
        wanted = tuple(n for n, p in scenario.pieces.items() if p.unit is not None and p.side != scenario.sides[0] and p.at)
    places = {name: place.name for name, (_, place) in asker.setting_up.units.items()}
    return [
        (f"{name} at {places[name]}" if name in places else name, places.get(name, name))
        for name in wanted
        if _is_place(name, places)
    ]


def _is_place(name: str, places: dict[str, str]) -> bool:
    return name in places or parse_hex(name) is not None


def _lights(asker: ScenarioAsker) -> Iterator[Part]:
    scenario = asker.scenario
    lights = asker.setting_up.lights
    rows = []
    for name, light in lights.items():
        targets = _targets(asker, scenario.pieces[name].side)
        can = targets_around(asker.board, light, _murk(asker))
        title = f"{name} at {light.at.name}: the {len(can)} hexes that it could target (range, terrain and LOS)"
        yield Folded(title, [Picture(draw_lit(asker.board, title, {name: light.at.hex}, can, targets))])
        rows += [_lit_row(asker, name, light, target, hex_) for target, hex_ in list(targets.items())[:_MOST_TARGETS]]
        yield from _lane(asker, name, light)
    if rows:
        yield TextTable(("Searchlight", "target", "in", "may it target", "chance to sight a Known enemy there", "lit now"), rows)


def _murk(asker: ScenarioAsker) -> Obscurement:
    situation = asker.scenario.situation(asker.scenario.sides[0])
    return Obscurement(situation.smoke, situation.mist)


def _targets(asker: ScenarioAsker, side: str) -> dict[str, Hex]:
    """Who and what Searchlights of a side are to light, with its hex."""
    scenario = asker.scenario
    units = {n: at.hex for n, (_, at) in asker.setting_up.units.items()}
    wanted = scenario.report.targets
    if wanted is not None:
        hexes = {name: parse_hex(name, scenario.board) for name in wanted if name not in units}
        return {n: units[n] for n in wanted if n in units} | {n: h for n, h in hexes.items() if h is not None}
    found = {n: h for n, h in units.items() if scenario.pieces[n].side != side}
    return found | {f"{g} {h.short}": h for g, hexes in scenario.objectives.items() for h in hexes}


def _lit_row(asker: ScenarioAsker, name: str, light: Light, target: str, hex_: Hex) -> tuple[str, ...]:
    words = f"the {light.type.value} {name}"
    side = asker.scenario.pieces[name].side
    may = _said(asker, f"can {words} target {hex_.name}?", side)
    chance = _said(asker, f"how likely is {words} to sight {hex_.name} with a Known enemy there?", side) if may == "yes" else ""
    lit = _said(asker, f"is {hex_.name} Illuminated?", side) if any(x.target for x in asker.setting_up.lights.values()) else "no"
    return name, target, hex_.name, may, chance, lit


def _said(asker: ScenarioAsker, question: str, side: str) -> str:
    """A verdict with the rules against it, a chance, or why there is none."""
    try:
        answer = asker.ask(question, side).answer
    except AslQueryError as error:
        raise_if_over()
        return error.first_line
    if answer.probability is not None:
        return _chance(answer.probability)
    if answer.answer is Verdict.NO:
        return f"no ({', '.join(reason.rule for reason in answer.because)})"
    match answer.answer:
        case Verdict() as verdict:
            return verdict.value
        case Value(value):
            return str(value)
    return ""


def _chance(found: ExactLightChance | OpenLightChance) -> str:
    """A chance, or its limits where the text has lost a value of the table."""
    if isinstance(found, ExactLightChance):
        return f"{found.exact} ({percent(found.exact)})"
    return f"{found.least} to {found.most}, by values of W10.3 that our text has lost"


def _lane(asker: ScenarioAsker, name: str, light: Light) -> Iterator[Part]:
    """The Lane that lies there from the beginning."""
    if light.target is None:
        return
    side = asker.scenario.pieces[name].side
    answer = asker.ask(f"which hexes does the {light.type.value} {name} illuminate targeting {light.target.name}?", side).answer
    title = f"{name} lights {light.target.name} from the beginning"
    yield Folded(title, [Picture(draw(asker.board, replace(answer, question=title)))])
