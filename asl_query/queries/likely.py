"""How likely is a unit to reach a hex: the best play against the dice, its exact chance and its policy."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from asl_query.queries.layers import Layers
from asl_query.queries.reach import Pruned, Way, When, arrival, plainest, prune, write_way
from asl_query.rules.b11_cliffs import Fall
from asl_query.rules.play import Phase, State
from asl_query.rules.play_log import Line, Log
from asl_query.terms.dice import ALL_DR, chance_of_dr
from asl_query.terms.hexes import Hexside

SYMBOLS = {Fall.CHANGES_LEVEL: "p", Fall.STAYS: "s", Fall.ELIMINATED: "f"}


def sure_play(layers: Layers, by_turn: int) -> list[Line] | None:
    """A line of play that reaches the goal without any die roll, if there is one: the best play there is."""
    question = layers.question
    if question.only_by_climbing is not None:
        return None
    dry = Layers(layers.play.board, replace(question, without_climbing=True), layers.deadline)
    if dry.is_goal(dry.start):
        return []
    when = arrival(dry, by_turn)
    if when is None:
        return None
    pruned = plainest(dry, prune(dry, when))
    log = Log(dry.play, dry.start)
    for i, moment in enumerate(pruned.phases):
        way = next(w for (before, _), w in sorted(pruned.ways[i].items(), key=_first_by_name) if before == log.state)
        write_way(dry, log, moment, way)
    return [{**line, "chance_from_here": "1"} for line in log.lines]


def _first_by_name(item: tuple[tuple[State, State], Way]) -> str:
    return item[0][1].name


def sure_chain(layers: Layers) -> dict[str, Any]:
    """The chain of a play without dice."""
    return {"start": layers.start.name, "steps": [], "goals": [layers.start.name], "chances": _free_chances(layers)}


def _free_chances(layers: Layers) -> dict[str, str]:
    """The chance of each result of a Falling DR that the question does not touch."""
    needed = layers.play.dr_needed
    return {SYMBOLS[fall]: str(sum((chance_of_dr(d) for d in needed(fall)), Fraction(0))) for fall in Fall}


class Best(NamedTuple):
    """The best play: the chance from each state by phase, and what to do in it."""

    pruned: Pruned
    chance: list[dict[State, Fraction]]
    policy: list[dict[State, Way]]

    @property
    def exact(self) -> Fraction:
        """The chance from the start."""
        return next(iter(self.chance[0].values()), Fraction(0))


def chances(layers: Layers, turn: int) -> dict[Fall, Fraction]:
    """The chance of each result of a Falling DR in a turn, given the question's own dice."""
    play, fixed = layers.play, layers.question.fixed_dr(turn)
    found = dict.fromkeys(Fall, Fraction(0))
    if fixed is not None or layers.question.all_pass:
        found[play.fall(fixed) if fixed is not None else Fall.CHANGES_LEVEL] = Fraction(1)
        return found
    for dr in ALL_DR:
        found[play.fall(dr)] += chance_of_dr(dr)
    return found


def best_play(layers: Layers, by_turn: int) -> Best:
    """Value iteration backwards over the states from which the goal can still be reached."""
    pruned = prune(layers, When(by_turn, Phase.APH), already_there_counts=True)
    chance: list[dict[State, Fraction]] = [{} for _ in pruned.states]
    policy: list[dict[State, Way]] = [{} for _ in pruned.phases]
    chance[-1] = dict.fromkeys(pruned.states[-1], Fraction(1))
    for i in range(len(pruned.phases) - 1, -1, -1):
        layers.deadline.check()
        for state in filter(layers.is_goal, pruned.states[i]):
            chance[i][state] = Fraction(1)
        for before, ways in _by_state(pruned, i).items():
            if layers.is_goal(before):
                continue
            for value, way in _values(layers, before, pruned.phases[i], ways, chance[i + 1]):
                if value > chance[i].get(before, Fraction(0)):
                    chance[i][before], policy[i][before] = value, way
    return Best(pruned, chance, policy)


def _by_state(pruned: Pruned, index: int) -> dict[State, list[tuple[State, Way]]]:
    found: dict[State, list[tuple[State, Way]]] = {}
    for (before, after), way in sorted(pruned.ways[index].items(), key=lambda item: item[0][1].name):
        found.setdefault(before, []).append((after, way))
    return found


def _values(
    layers: Layers, before: State, when: When, ways: list[tuple[State, Way]], later: dict[State, Fraction]
) -> list[tuple[Fraction, Way]]:
    """What each choice is worth, the plainest first; the results of one Falling DR are one choice."""
    dry = [(after, way) for after, way in ways if way.climb is None]
    dry.sort(key=lambda choice: (not layers.is_goal(choice[0]), choice[1].to is not None, choice[1].half_mf))
    values = [(later.get(after, Fraction(0)), way) for after, way in dry]
    if when.phase is Phase.MPH:
        odds = chances(layers, when.turn)
        rolls: dict[tuple[Hexside, bool], Fraction] = {}
        for side, ascending, fall, after in layers.climbs(before, when.turn):
            worth = odds[fall] * later.get(after, Fraction(0))
            rolls[side, ascending] = rolls.get((side, ascending), Fraction(0)) + worth
        values += [(value, Way(climb=(*roll, Fall.CHANGES_LEVEL))) for roll, value in rolls.items()]
    return values


Edge = tuple[str, str]


def chain(layers: Layers, best: Best) -> dict[str, Any]:
    """The policy as a chain of chances: by phase and state, the (symbol, next state) pairs; '' is a sure step."""
    steps: list[dict[str, list[Edge]]] = []
    here = {layers.start} & set(best.chance[0])
    for i, when in enumerate(best.pruned.phases):
        step: dict[str, list[Edge]] = {}
        following: set[State] = set()
        for state in sorted(here, key=lambda s: s.name):
            for symbol, after in _outcomes(layers, best, i, state, when):
                step.setdefault(state.name, []).append((symbol, after.name))
                following.add(after)
        steps.append(step)
        here = following
    goals = sorted(s.name for s in here if layers.is_goal(s))
    odds = _free_chances(layers)
    return {"start": layers.start.name, "steps": steps, "goals": goals, "chances": odds}


def _outcomes(layers: Layers, best: Best, i: int, state: State, when: When) -> list[tuple[str, State]]:
    way = best.policy[i].get(state)
    if way is None:
        return [("", state)] if layers.is_goal(state) else []
    if way.climb is None:
        after = next(b for (a, b), w in best.pruned.ways[i].items() if a == state and w == way)
        return [("", after)]
    side, ascending, _ = way.climb
    odds = chances(layers, when.turn)
    sure = 1 in odds.values()
    return [
        ("" if sure else SYMBOLS[fall], layers.play.climb(state, side, ascending, fall))
        for fall in (Fall.CHANGES_LEVEL, Fall.STAYS)
        if odds[fall]
    ]


def policy_lines(layers: Layers, best: Best) -> list[Line]:
    """What to do in every state that the policy can come to, as lines of a play log."""
    lines: list[Line] = []
    here = {layers.start} & set(best.chance[0])
    for i, when in enumerate(best.pruned.phases):
        following: set[State] = set()
        for state in sorted(here, key=lambda s: s.name):
            way = best.policy[i].get(state)
            if way is not None:
                log = Log(layers.play, state)
                write_way(layers, log, when, _shown(layers, way, when))
                lines.append({**log.lines[0], "chance_from_here": str(best.chance[i][state])})
            following |= {after for _, after in _outcomes(layers, best, i, state, when)}
        here = following
    return lines


def _shown(layers: Layers, way: Way, when: When) -> Way:
    """A Falling DR whose result the question fixes is shown with that result."""
    if way.climb is None:
        return way
    odds = chances(layers, when.turn)
    sure = [fall for fall, chance in odds.items() if chance == 1]
    return way._replace(climb=(*way.climb[:2], sure[0])) if sure else way
