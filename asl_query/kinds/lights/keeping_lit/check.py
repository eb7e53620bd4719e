"""Answers about a Searchlight over turns re-checked: the policy played out, the best chance found again from the front."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from asl_query.acts.light_choice import LightChoice, LightOutcome, LightState
from asl_query.acts.light_log import LightDeed, LightLine, LightPolicyLine, line_of, policy_line_of
from asl_query.acts.light_play import ROLLS, LightPlay, bars_to_lighting
from asl_query.board.board import Board
from asl_query.check.arithmetic import Formula
from asl_query.check.factored import is_factored
from asl_query.check.refusal import require, require_equal, require_fields
from asl_query.kinds.lights.chances import (
    ExactLightChance,
    LightChance,
    LightChanceSpan,
    OpenLightChance,
    in_decimals,
)
from asl_query.kinds.lights.check import require_no_target
from asl_query.kinds.lights.keeping_lit.proof import BestLighting, NeverInPlace, yes_if
from asl_query.terms.answers import Answer, Verdict
from asl_query.terms.phases import TurnPhase
from asl_query.terms.searchlights import Asks, KeepsLit
from asl_query.terms.status import Lamp


def check_keeps_lit(board: Board, question: KeepsLit, answer: Answer) -> None:
    """Refuse a chance, a line of play or a never that does not hold."""
    certificate = answer.certificate
    bars = bars_to_lighting(board, question)
    if bars:
        require_no_target(answer, bars)
        _is_never(question, answer)
        return
    require(question.light.morale_level is not None, "reading: no ML is given")
    play = LightPlay(board, question)
    exact = _best(play)
    otherwise = play.crewed_at_once()
    require(otherwise is None or _best(otherwise) == exact, "answer: it hangs on text that was not seen (D5.4)")
    low, high = (_best(play.taking(drm)) if drm else exact for drm in play.lost_span)
    if not high:
        _is_never(question, answer)
        require_equal("certificate", certificate, NeverInPlace(_phases(play)))
        return
    require(isinstance(certificate, BestLighting), "certificate: there is no policy")
    require_equal("certificate, chance", certificate.chance, exact)
    policy = _check_policy(play, certificate.policy, exact)
    require(answer.witness is not None, "witness: there is no line of play")
    _check_line(play, answer.witness, bool(exact))
    _check_answer(play, answer, (low, high))
    _check_probability(question, answer.probability, (low, high), exact, policy)


def _is_never(question: KeepsLit, answer: Answer) -> None:
    never = LightChance(Fraction(0)) if question.asks is Asks.CHANCE else Verdict.NO
    require_equal("answer", answer.answer, never)
    require_equal("witness", answer.witness, None)
    require_equal("probability", answer.probability, None)


def _best(play: LightPlay) -> Fraction:
    """The chance under best play, state by state from the start."""
    whens = play.whens()

    @cache
    def worth(number: int, state: LightState) -> Fraction:
        if number and play.must_be_lit(whens[number - 1]) and state.lamp is not Lamp.ON:
            return Fraction(0)
        if number == len(whens):
            return Fraction(1)
        return max(of(number, choice) for choice in play.choices(state, whens[number]))

    def of(number: int, choice: LightChoice) -> Fraction:
        return sum((o.chance * worth(number + 1, o.after) for o in choice.outcomes), Fraction(0))

    return worth(0, play.start)


def _phases(play: LightPlay) -> tuple[tuple[LightState, ...], ...]:
    """Every state that any play comes to and that the question still allows, phase by phase."""
    here = {play.start}
    found: list[tuple[LightState, ...]] = [(play.start,)]
    for when in play.whens():
        here = {o.after for state in here for c in play.choices(state, when) for o in c.outcomes}
        if play.must_be_lit(when):
            here = {s for s in here if s.lamp is Lamp.ON}
        found.append(tuple(sorted(here, key=lambda s: s.name)))
    return tuple(found)


def _choice(play: LightPlay, when: TurnPhase, state: LightState, line: LightDeed, what: str) -> LightChoice:
    """The choice that a line names, which must be one that the rules give in that state and phase."""
    require_equal(f"{what}, turn and phase", (line.turn, line.phase), tuple(when))
    named = next((c for c in play.choices(state, when) if c.action is line.action), None)
    require(named is not None, f"{what}: in {state.name} nobody may {line.action.value} then")
    assert named is not None
    return named


class _PolicyChances(NamedTuple):
    """The chances of the rolls that a policy meets, and its own chance where they have others."""

    chances: dict[str, Fraction]
    under: Callable[[Mapping[str, Fraction]], Fraction]


class _Taken(NamedTuple):
    """A line of the policy with the choice that it makes."""

    line: LightPolicyLine
    choice: LightChoice


def _check_policy(play: LightPlay, lines: tuple[LightPolicyLine, ...], exact: Fraction) -> _PolicyChances:
    """Play the policy out: it has the chance that is claimed."""
    by_place = {(TurnPhase(line.turn, line.phase), line.from_): line for line in lines}
    require(len(by_place) == len(lines), "policy: a state stands there twice")
    places = list(by_place)
    here, chances = {play.start: Fraction(1)}, dict[str, Fraction]()
    steps: list[dict[LightState, _Taken]] = []
    for when in play.whens():
        taken: dict[LightState, _Taken] = {}
        following: dict[LightState, Fraction] = {}
        for state, share in here.items():
            line = by_place.pop((when, state), None)
            if line is None:
                continue
            choice = _choice(play, when, state, line, "policy")
            require_fields("policy", line, policy_line_of(when, state, choice, line.chance_from_here))
            taken[state] = _Taken(line, choice)
            chances |= {outcome.symbol: outcome.chance for outcome in choice.outcomes if outcome.symbol}
            for outcome in filter(_goes_on(play, when), choice.outcomes):
                following[outcome.after] = following.get(outcome.after, Fraction(0)) + share * outcome.chance
        steps.append(taken)
        here = following
    require(not by_place, "policy: it has lines for states that it never comes to")
    in_order = sorted(places, key=lambda place: (play.whens().index(place[0]), place[1].name))
    require(places == in_order, "policy: its lines do not stand in the order of the phases and states")
    require_equal("policy, its chance", sum(here.values(), Fraction(0)), exact)
    last = set(here)
    for taken, worth in zip(steps, _worths(play, steps, last, {}), strict=True):
        for state, (line, _) in taken.items():
            require_equal("policy, chance from here", line.chance_from_here, worth[state])
    return _PolicyChances(chances, lambda given: _worths(play, steps, last, given)[0].get(play.start, Fraction(0)))


def _goes_on(play: LightPlay, when: TurnPhase) -> Callable[[LightOutcome], bool]:
    """Whether an outcome of a phase still has what the question wants after it."""
    return lambda outcome: not play.must_be_lit(when) or outcome.after.lamp is Lamp.ON


def _worths(
    play: LightPlay, steps: list[dict[LightState, _Taken]], last: set[LightState], given: Mapping[str, Fraction]
) -> list[dict[LightState, Fraction]]:
    """The chance that the policy still has in each state of each phase, with other chances of its rolls where they are given."""
    later = dict.fromkeys(last, Fraction(1))
    found: list[dict[LightState, Fraction]] = []
    for when, taken in zip(reversed(play.whens()), reversed(steps), strict=True):
        goes_on = _goes_on(play, when)
        later = {
            state: sum(
                (given.get(o.symbol, o.chance) * later.get(o.after, Fraction(0)) for o in filter(goes_on, choice.outcomes)),
                Fraction(0),
            )
            for state, (_, choice) in taken.items()
        }
        found.append(later)
    return found[::-1]


def _check_line(play: LightPlay, lines: tuple[LightLine, ...], is_possible: bool) -> None:
    """Replay the line of play, each result one that can be rolled."""
    if not is_possible:
        require_equal("witness", lines, ())
        return
    whens, state = play.whens(), play.start
    require_equal("witness, number of lines", len(lines), len(whens))
    for number, (when, line) in enumerate(zip(whens, lines, strict=True), 1):
        what = f"witness, line {number}"
        require_equal(f"{what}, from", line.from_, state)
        choice = _choice(play, when, state, line, what)
        told = (line.result, line.dr_needed, line.after)
        fits = next((o for o in choice.outcomes if (o.result, o.dr, o.after) == told), None)
        require(fits is not None, f"{what}: {line.after.name} does not come of it")
        assert fits is not None
        require_fields(what, line, line_of(when, state, choice, fits))
        state = fits.after
        require(_goes_on(play, when)(fits), f"{what}: the Lane is not in place then")


def _check_answer(play: LightPlay, answer: Answer, span: tuple[Fraction, Fraction]) -> None:
    (low, high), lost = span, play.lost_rows
    if play.question.asks is Asks.CHANCE:
        between = LightChanceSpan(f"{low} to {high}", low, high, lost)
        require_equal("answer", answer.answer, LightChance(low) if low == high else between)
    elif low:
        require_equal("answer", answer.answer, Verdict.YES)
    else:
        most = next(drm for drm in range(99) if not _best(play.taking(drm + 1)))
        require_equal("answer", answer.answer, yes_if(lost, most))


def _check_probability(
    question: KeepsLit,
    found: ExactLightChance | OpenLightChance | None,
    span: tuple[Fraction, Fraction],
    exact: Fraction,
    policy: _PolicyChances,
) -> None:
    if span[0] != span[1]:
        least, most = span
        require_equal("probability", found, OpenLightChance(least, most, (in_decimals(least), in_decimals(most))))
        return
    require(isinstance(found, ExactLightChance), "probability: there is none")
    assert isinstance(found, ExactLightChance)
    expected = ExactLightChance(exact, in_decimals(exact))
    if question.asks is Asks.CHANCE:
        formula = found.formula
        require(formula is not None, "probability: there is no formula")
        read = Formula(str(formula))
        require(is_factored(str(formula)), "probability: its formula is not written as a product of chances and sums")
        require_equal("probability, formula", read.at(policy.chances), exact)
        read.require_same(policy.under, policy.chances)
        symbols = sorted(policy.chances)
        of_rolls = {s: policy.chances[s] for s in symbols}
        expected = replace(expected, formula=formula, chances=of_rolls, means={s: ROLLS[s] for s in symbols})
    require_fields("probability", found, expected)
