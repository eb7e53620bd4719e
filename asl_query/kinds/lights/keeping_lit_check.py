"""Answers about a Searchlight over turns re-checked: the policy played out, the best chance found again from the front."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

from asl_query.acts.light_play import ROLLS, Lamp, LightChoice, LightPlay, LightState
from asl_query.acts.targeting import bars_to_targeting
from asl_query.board.board import Board
from asl_query.check.arithmetic import value_of
from asl_query.check.refusal import items, require, require_equal, require_fields
from asl_query.terms.searchlights import Asks, KeepsLit


def check_keeps_lit(board: Board, question: KeepsLit, answer: Mapping[str, Any]) -> None:
    """Refuse a chance, a line of play or a never that does not hold."""
    certificate = answer["certificate"]
    require(isinstance(certificate, dict), "certificate: there is none")
    never: Any = {"value": "0"} if question.asks is Asks.CHANCE else "no"
    working = replace(question.light, malfunctioned=False, disabled=False)
    bars = bars_to_targeting(board, working, question.target, question.murk)
    if bars:
        require_equal("certificate", certificate, {"kind": "no target", "bars": [{"rule": b.rule, "what": b.what} for b in bars]})
        _is_never(answer, never)
        return
    require(question.light.morale_level is not None, "reading: no ML is given")
    play = LightPlay(board, question)
    exact = _best(play)
    low, high = (_best(play.taking(drm)) if drm else exact for drm in play.lost_span)
    if not high:
        _is_never(answer, never)
        require_fields("certificate", certificate, {"kind": "never lit", "phases": _phases(play)})
        return
    require_equal("certificate, fields", sorted(certificate), ["chance", "kind", "policy"])
    require_equal("certificate, kind and chance", (certificate["kind"], certificate["chance"]), ("best play", str(exact)))
    chances = _check_policy(play, items(certificate["policy"], "policy"), exact)
    _check_line(play, items(answer["witness"], "witness"), bool(exact))
    _check_answer(play, answer["answer"], (low, high))
    _check_probability(question, answer["probability"], (low, high), exact, chances)


def _is_never(answer: Mapping[str, Any], never: Any) -> None:
    require_equal("answer", answer["answer"], never)
    require_equal("witness", answer["witness"], None)
    require_equal("probability", answer["probability"], None)


def _best(play: LightPlay) -> Fraction:
    """The chance under best play, state by state from the start."""
    whens = play.whens()

    @cache
    def worth(number: int, state: LightState) -> Fraction:
        if number and play.must_be_lit(whens[number - 1]) and state.lamp is not Lamp.LIT:
            return Fraction(0)
        if number == len(whens):
            return Fraction(1)
        return max(of(number, choice) for choice in play.choices(state, whens[number]))

    def of(number: int, choice: LightChoice) -> Fraction:
        return sum((o.chance * worth(number + 1, o.states[0]) for o in choice.outcomes), Fraction(0))

    return worth(0, play.start)


def _phases(play: LightPlay) -> list[list[str]]:
    """Every state that any play comes to and that the question still allows, phase by phase."""
    here = {play.start}
    found = [[play.start.name]]
    for when in play.whens():
        here = {s for state in here for c in play.choices(state, when) for o in c.outcomes for s in o.states}
        if play.must_be_lit(when):
            here = {s for s in here if s.lamp is Lamp.LIT}
        found.append(sorted(s.name for s in here))
    return found


def _choice(play: LightPlay, number: int, state: LightState, line: Mapping[str, Any], what: str) -> LightChoice:
    """The choice that a line names, which must be one that the rules give in that state and phase."""
    when = play.whens()[number]
    require_equal(f"{what}, turn and phase", (line.get("turn"), line.get("phase")), (when.turn, when.phase.value))
    named = [c for c in play.choices(state, when) if c.action.name == line.get("action")]
    require(bool(named), f"{what}: in {state.name} nobody may {line.get('action')} then")
    for detail, value in named[0].action.line.items():
        require_equal(f"{what}, {detail}", line.get(detail), value)
    return named[0]


def _check_policy(play: LightPlay, lines: list[Any], exact: Fraction) -> dict[str, Fraction]:
    """Play the policy out: it has the chance that is claimed. The chances of the rolls it meets come back."""
    whens, chances = play.whens(), dict[str, Fraction]()
    by_place: dict[tuple[Any, Any, Any], Mapping[str, Any]] = {}
    for line in lines:
        require(isinstance(line, dict), "policy: this is no line")
        place = (line.get("turn"), line.get("phase"), line.get("from"))
        require(place not in by_place, f"policy: {place} stands there twice")
        by_place[place] = line
    here = {play.start: Fraction(1)}
    steps: list[dict[LightState, tuple[Mapping[str, Any], LightChoice]]] = []
    for number, when in enumerate(whens):
        steps.append({})
        following: dict[LightState, Fraction] = {}
        for state, share in here.items():
            line = by_place.pop((when.turn, when.phase.value, state.name), None)
            if line is None:
                continue
            choice = _choice(play, number, state, line, "policy")
            outcomes = [[o.says, o.dr, o.states[0].name] for o in choice.outcomes]
            told = {
                "turn": when.turn,
                "phase": when.phase.value,
                "from": state.name,
                "action": choice.action.name,
                **choice.action.line,
            }
            require_fields("policy", line, {**told, "outcomes": outcomes, "chance_from_here": line.get("chance_from_here")})
            steps[-1][state] = (line, choice)
            for outcome in choice.outcomes:
                after = outcome.states[0]
                chances |= {outcome.symbol: outcome.chance} if outcome.symbol else {}
                if not play.must_be_lit(when) or after.lamp is Lamp.LIT:
                    following[after] = following.get(after, Fraction(0)) + share * outcome.chance
        here = following
    require(not by_place, "policy: it has lines for states that it never comes to")
    require_equal("policy, its chance", str(sum(here.values(), Fraction(0))), str(exact))
    _check_from_here(play, steps, set(here))
    return chances


def _check_from_here(
    play: LightPlay,
    steps: list[dict[LightState, tuple[Mapping[str, Any], LightChoice]]],
    last: set[LightState],
) -> None:
    """The chance that each line of the policy still has, from the last phase back to the first."""
    later = dict.fromkeys(last, Fraction(1))
    for when, lines in zip(reversed(play.whens()), reversed(steps), strict=True):
        now: dict[LightState, Fraction] = {}
        for state, (line, choice) in lines.items():
            good = [o for o in choice.outcomes if not play.must_be_lit(when) or o.states[0].lamp is Lamp.LIT]
            now[state] = sum((o.chance * later.get(o.states[0], Fraction(0)) for o in good), Fraction(0))
            require_equal("policy, chance from here", line.get("chance_from_here"), str(now[state]))
        later = now


def _check_line(play: LightPlay, lines: list[Any], is_possible: bool) -> None:
    """Replay the line of play, each result one that can be rolled."""
    if not is_possible:
        require_equal("witness", lines, [])
        return
    whens, state = play.whens(), play.start
    require_equal("witness, number of lines", len(lines), len(whens))
    for number, line in enumerate(lines):
        what = f"witness, line {number + 1}"
        require(isinstance(line, dict), f"{what}: this is no line of play")
        require_equal(f"{what}, from", line.get("from"), state.name)
        choice = _choice(play, number, state, line, what)
        told = (line.get("result"), line.get("dr_needed"), line.get("after"))
        fits = [o for o in choice.outcomes if (o.says, o.dr, o.states[0].name) == told]
        require(bool(fits), f"{what}: {told} does not come of it")
        named = {name: line.get(name) for name in ("turn", "phase", "from", "action", "result", "dr_needed", "after")}
        require_fields(what, line, {**named, **choice.action.line})
        state = fits[0].states[0]
        require(not play.must_be_lit(whens[number]) or state.lamp is Lamp.LIT, f"{what}: the Lane is not in place then")


def _check_answer(play: LightPlay, answer: Any, span: tuple[Fraction, Fraction]) -> None:
    (low, high), lost = span, play.lost_rows
    if play.question.asks is Asks.CHANCE:
        between = {"value": f"{low} to {high}", "least": str(low), "most": str(high), "lost": list(lost)}
        require_equal("answer", answer, {"value": str(low)} if low == high else between)
    elif low:
        require_equal("answer", answer, "yes")
    else:
        most = next(drm for drm in range(99) if not _best(play.taking(drm + 1)))
        words = f"yes, if the DRM for {' and '.join(lost)} is {most:+d} or less"
        require_equal("answer", answer, {"value": words, "lost": list(lost)})


def _check_probability(
    question: KeepsLit, found: Any, span: tuple[Fraction, Fraction], exact: Fraction, chances: dict[str, Fraction]
) -> None:
    require(isinstance(found, dict), "probability: there is none")
    if span[0] != span[1]:
        least, most = span
        decimals = [round(float(least), 4), round(float(most), 4)]
        require_fields("probability", found, {"least": str(least), "most": str(most), "decimals": decimals})
        return
    expected: dict[str, Any] = {"exact": str(exact), "decimal": round(float(exact), 4)}
    if question.asks is Asks.CHANCE:
        formula = found.get("formula")
        require(isinstance(formula, str), "probability: the formula is no text")
        expected |= {"chances": {s: str(chances[s]) for s in sorted(chances)}, "means": {s: ROLLS[s] for s in sorted(chances)}}
        require_equal("probability, formula", str(value_of(str(formula), chances)), str(exact))
        expected["formula"] = formula
    require_fields("probability", found, expected)
