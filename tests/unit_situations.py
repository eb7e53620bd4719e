"""Seeded situations of one unit on little boards, and three ways to all that it can come to: play, search and check.

Between them the situations reach every rule that units on the map are subject to: clumps of hexes with every terrain, obstacles
that can be gone round, and strips that are too long for one phase.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from compared_play import checked
from plain_play import PlainPlayer
from random_play import case, crowd_case, hexsides_of, led_case, question_of
from tried_mutants import forget_all

from asl_query.acts.play import Play
from asl_query.acts.starting_state import impossible, start_of
from asl_query.acts.step_table import StepTable, step_table
from asl_query.board.board import Board
from asl_query.check.chance import Backward
from asl_query.check.forward import Forward
from asl_query.errors import LimitReachedError, QuestionError
from asl_query.facts.board_file import facts_from_table
from asl_query.search.chance import best_play
from asl_query.search.layers import Layers
from asl_query.terms.hexes import Hex, hexside
from asl_query.terms.movement import Reach
from asl_query.terms.phases import Phase
from asl_query.terms.unit_state import State

TURNS = 2


class Situation(NamedTuple):
    """A unit on a map under the terms of a question; `led`: a leader may move with it."""

    board: Board
    question: Reach
    led: bool


def clump(seed: int) -> Situation:
    """Few hexes of every terrain."""
    board, question = case(seed)
    return Situation(board, question, _may_be_led(random.Random(seed), question))


def obstacles(seed: int) -> Situation:
    """Hexes with drawn woods and buildings, round some of which a way leads."""
    rng = random.Random(f"round {seed}")
    return next(s for s in _on_boards(rng, lambda: _board_of_obstacles(rng)) if _leads_round(s.board))


def strip(seed: int) -> Situation:
    """A strip of hexes in the open, along which a road may lead."""
    rng = random.Random(f"strip {seed}")
    return next(_on_boards(rng, lambda: _long_board(rng)))


def _on_boards(rng: random.Random, board_of: Any) -> Iterator[Situation]:
    while True:
        board = board_of()
        question = question_of(rng, board, 1)
        if question is not None:
            yield Situation(board, question, _may_be_led(rng, question))


def _may_be_led(rng: random.Random, question: Reach) -> bool:
    return not question.unit.is_smc and rng.random() < 0.3


def _leads_round(board: Board) -> bool:
    return any(edge.step.around for row in step_table(board).steps for edge in row)


def board_with(
    columns: int, rows: int, hexes: dict[Hex, dict[str, Any]], sides: dict[str, list[str]] | None = None, paint: Any = ()
) -> Board:
    """A board of so many hexrows and rows with these facts, and this drawn on it."""
    table = {
        "board": "9", "columns": columns, "rows": rows, "hexes": {h.short: facts for h, facts in hexes.items()},
        "hexsides": sides or {}, "paint": list(paint), "painted": f"A-{chr(64 + columns)}",
    }  # fmt: skip
    return Board(facts_from_table(table, repr(table)))


def _bare(columns: int, rows: int) -> Board:
    return Board(facts_from_table({"board": "9", "columns": columns, "rows": rows}, ""))


def _board_of_obstacles(rng: random.Random) -> Board:
    bare, hexes, paint = _bare(5, 2), dict[Hex, dict[str, Any]](), list[dict[str, Any]]()
    for hex_ in bare.hexes:
        hexes[hex_] = {"level": rng.choice([0, 0, 0, 1]), "terrain": "open ground"}
        if rng.random() < 0.8:
            drawn: dict[str, Any] = rng.choice(
                [{"terrain": "woods"}, {"terrain": "woods"}, {"terrain": "stone building", "height": 1}]
            )
            hexes[hex_] |= drawn | ({"depression": "gully"} if drawn["terrain"] == "woods" and rng.random() < 0.2 else {})
            (x, y), (left, above, right, below) = bare.centre(hex_), (rng.choice([8, 14, 20, 27]) for _ in range(4))
            corners = [[x - left, y - above], [x + right, y - above], [x + right, y + below], [x - left, y + below]]
            paint.append(drawn | {"outline": corners})
    sides = sorted({hexside(h, n) for h in bare.hexes for n in bare.adjacent(h)})
    return board_with(5, 2, hexes, hexsides_of(rng, hexes, sides), paint)


def _long_board(rng: random.Random) -> Board:
    bare = _bare(13, 1)
    deep = rng.choice(["stream", "gully"])
    hexes: dict[Hex, dict[str, Any]] = {
        h: {"terrain": rng.choice(["open ground", "open ground", "brush"])} | ({"depression": deep} if rng.random() < 0.2 else {})
        for h in bare.hexes
    }
    sides = sorted({hexside(h, n) for h in bare.hexes for n in bare.adjacent(h)})
    roads = [] if rng.random() < 0.3 else [side.short for side in sides]
    return board_with(13, 1, hexes, {"road": roads})


@cache
def situations() -> tuple[Situation, ...]:
    """Those that are tried, made before any rule is changed."""
    return (*map(clump, range(120)), *map(obstacles, range(30)), *map(strip, range(30)))


def three_ways(situation: Situation, turns: int = TURNS) -> list[list[str]]:
    """The states of a unit after each phase, and its chance of reaching the goal: as play lets it try everything, as it is
    searched, as it is checked."""
    board, question, led = situation
    mover = question.movers[0]
    plain = PlainPlayer(board, question, mover, led=led)
    layers = Layers(Play(board, mover.unit, question, led=led), start_of(mover))
    forward = Forward(Play(board, mover.unit, question, led=led), start_of(mover))
    tried, found = {start_of(mover)}, []
    for number, (turn, phase) in enumerate(plain.whens(turns), 1):
        tried = {after for state in tried for after in afters(plain, state, turn, phase, led=led)}
        forward.advance(turn, phase)
        ways = (tried, layers.states(layers.layer(number)), forward.states())
        found.append([str(sorted(map(str, set(states)))) for states in ways])
    if not led:
        backward = Backward(Play(board, mover.unit, question), start_of(mover), turns)
        chances = (plain.chance(turns), best_play(layers, turns, question.luck).exact, backward.of(0, start_of(mover)))
        found.append(list(map(str, chances)))
    return found


def afters(plain: PlainPlayer, state: State, turn: int, phase: Phase, *, led: bool) -> Iterator[State]:
    """All that a phase can lead to; who hurries where it stands becomes CX and gains nothing, but may."""
    yield from plain.afters(state, turn, phase, leaders=led)
    if phase is Phase.MPH and state.on_land:
        for how in plain.play.marches:
            if plain.play.half_mf(how, state):
                yield plain.play.after_march(state, state.location, how, False)


# Under mutants of the rules


def asked_anew(numbers: list[int]) -> list[list[list[str]]] | None:
    """The three ways of each situation with nothing taken from what was asked before; None where a step costs nothing or less,
    so that there is no end of steps."""
    forget_all()
    chosen = [situations()[number] for number in numbers]
    if any(edge.step.half_mf <= 0 for one in chosen for row in _table_of(one).steps for edge in row):
        return None
    return [three_ways(one) for one in chosen]


def _table_of(situation: Situation) -> StepTable:
    return Play(situation.board, situation.question.unit, situation.question).table


# Several units


@cache
def companies() -> tuple[tuple[Board, Reach], ...]:
    """Questions of two units, of units that a leader takes along, and of more squads than a Location holds."""
    return tuple((two_units, led_case, crowd_case)[seed % 3](seed) for seed in range(60))


def two_units(seed: int) -> tuple[Board, Reach]:
    """Two units on a little board."""
    return case(seed, 2)


def found_and_checked(number: int) -> str:
    """What is found for a company; its check raises Refused where it does not bear that out."""
    try:
        return str(checked(*companies()[number]).answer)
    except (QuestionError, LimitReachedError) as error:
        return str(error)


def checked_anew(numbers: list[int]) -> list[str] | None:
    """The same of some companies with nothing taken from what was asked before; None where one could not even be set up."""
    forget_all()
    return None if any(impossible(*companies()[number]) for number in numbers) else [found_and_checked(n) for n in numbers]
