"""Questions about moving units, warm, and how they grow with hexes, turns and units: python tests/bench/bench_moves.py

Each line shows the best of some runs. The baseline is the same layers found state by state, one search for each state, in the
same run; `ratio` is how many times longer it takes. Nine boards need ../shared; without it the lines are left out.
"""

from __future__ import annotations

import heapq
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from asl_query import ask, load_board
from asl_query.acts import step_table
from asl_query.acts.play import Play
from asl_query.board.board import Board
from asl_query.facts.situation_file import read_facts
from asl_query.library import Library
from asl_query.recorded import plain_answer
from asl_query.search import layers as layers_module
from asl_query.search import phase_graph
from asl_query.search.chance import best_play
from asl_query.search.layers import Layers
from asl_query.terms.actions import March
from asl_query.terms.hexes import parse_hex
from asl_query.terms.locations import Location
from asl_query.terms.movement import Luck, Mover, Reach, Reaching
from asl_query.terms.phases import Phase
from asl_query.terms.unit_state import State
from asl_query.terms.units import Unit

SHARED = Path(__file__).parents[3] / "shared" / "boards"
NINE = [["2", "3", "5"], ["8", "9", "12"], ["15", "20", "24"]]
RUNS = 5


def best(work: Callable[[], object], runs: int = RUNS) -> float:
    """The shortest of some runs, in milliseconds."""
    found = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        found.append(time.perf_counter() - began)
    return 1000 * min(found)


def forget() -> None:
    """Throw away all that was worked out."""
    step_table.step_table.cache_clear()
    phase_graph._free.cache_clear()
    phase_graph._free_advances.cache_clear()
    layers_module._shared.cache_clear()


def question(start: str, goal: str, turns: int) -> Reach:
    at, to = (Location(hex_) for hex_ in map(parse_hex, (start, goal)) if hex_ is not None)
    return Reach(Reaching.CAN, (Mover(Unit(), at),), to, by_turn=turns, without_swimming=True)


def layers(board: Board, asked: Reach) -> Layers:
    return Layers(Play(board, asked.unit, asked), State(asked.movers[0].at))


def found_by_layers(board: Board, asked: Reach) -> int | None:
    return layers(board, asked).arrival(asked.by_turn or 0)


def found_state_by_state(board: Board, asked: Reach) -> int | None:
    """The baseline: every state by itself."""
    play = Play(board, asked.unit, asked)
    here = {State(asked.movers[0].at)}
    for index in range(2 * (asked.by_turn or 0)):
        phase = (Phase.MPH, Phase.APH)[index % 2]
        after: set[State] = set()
        for state in here:
            after |= {end for c in play.choices(state, index // 2 + 1, phase) for o in c.outcomes for end in o.states}
            if phase is Phase.MPH:
                after |= {end for how in play.marches for end in _marched(play, state, how)} | set(play.minimum_moves(state))
        here = after
        if any(map(play.is_goal, here)):
            return index + 1
    return None


def _marched(play: Play, state: State, how: March) -> set[State]:
    budget = play.half_mf(how, state)
    spent, queue = {state.location: 0}, [(0, state.location)]
    while queue:
        so_far, here = heapq.heappop(queue)
        for there, step, cost in play.steps_from(here):
            if so_far + cost <= budget and (step.by_road or not how.is_road) and so_far + cost < spent.get(there, budget + 1):
                spent[there] = so_far + cost
                heapq.heappush(queue, (so_far + cost, there))
    return {play.after_march(state, end, how, False) for end in spent} if budget else set()


def compare(name: str, board: Board, asked: Reach) -> None:
    forget()
    graph = best(lambda: (forget(), layers(board, asked).graph.closure(Play(board, Unit(), asked).marches[0])), 2)
    assert found_by_layers(board, asked) == found_state_by_state(board, asked)
    warm = best(lambda: found_by_layers(board, asked))
    baseline = best(lambda: found_state_by_state(board, asked), 1)
    print(
        f"{name:34} rules to graph {graph:7.0f} ms   layers {warm:7.2f} ms   "
        f"state by state {baseline:8.0f} ms   ratio {baseline / warm:6.0f}"
    )


def asked_warm(name: str, text: str, **where: str) -> None:
    answer = ask(text, **where)
    print(
        f"{name:54} {str(plain_answer(answer))[:22]:22} {best(lambda: ask(text, **where)):7.0f} ms   ({answer.checked['solver']})"
    )


def squads(count: int) -> str:
    hexes = [f"15{row}{n}" for row in "ABCDE" for n in range(1, 10)]
    starts = [f"a squad at {hexes[i // 3]}" for i in range(count)]
    return f"{', '.join(starts[:-1])} and {starts[-1]}"


def main() -> None:
    one = load_board("15")
    for turns in (2, 5, 10, 20):
        compare(f"board 15, {turns} turns", one, question("15A1", "15GG10", turns))
    for name in ("24", "44"):
        compare(f"board {name}, 10 turns", load_board(name), question(f"{name}A1", f"{name}GG10", 10))
    if SHARED.is_dir():
        _nine()
    print()
    for count, goals in ((5, "15J4 or 15J5"), (10, "15J3, 15J4, 15J5 or 15J6"), (20, "hexrow of 15J5"), (30, "hexrow of 15J5")):
        asked_warm(f"{count} squads to {goals}, 5 turns", f"can {squads(count)} all reach {goals} by turn 5?")
    asked_warm("40 squads to 15J5: stacking", f"can {squads(40)} all reach 15J5 by turn 5?")
    led = " and ".join(f"a squad with HMG and a leader at 15A{n}" for n in (2, 4, 6, 8, 9))
    asked_warm("5 HMG squads with leaders to hexrow I, 3 turns", f"can {led} all reach hexrow of 15I5 by turn 3?")
    print()
    climb = question("15U5", "15S5", 10)
    forget()
    print(f"best play over 10 turns: {best(lambda: best_play(layers(one, climb), 10, Luck.BEST)):.0f} ms")
    asked_warm(
        "how likely, Climbing, 10 turns", "how likely is a squad at 15U5 to reach 15S5 by turn 10 only by Climbing 15S5-T5?"
    )
    asked_warm("how likely, swimming, 10 turns", "how likely is a 4-6-7 squad at 8M10 to reach 8K5 by turn 10 in a Slow current?")
    print(f"memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def _nine() -> None:
    for size in (2, 3):
        rows = [row[:size] for row in NINE[:size]]
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write(f"[map]\nboards = {rows}\n".replace("'", '"'))
            file.flush()
            board = Library(read_facts(Path(file.name)), SHARED).load("2")
            compare(
                f"{size * size} boards, {len(board.hexes)} hexes, 10 turns",
                board,
                question("2A5", "9FF5" if size > 1 else "2GG5", 10),
            )
            if size == 3:
                no, soon = "can a squad at 2A5 reach 12GG5 by turn 8 without swimming?", "how soon can a squad at 2A5 reach 9Q5?"
                for name, text in (("nine boards: no", no), ("nine boards: how soon", soon)):
                    asked_warm(name, text, facts=file.name, boards=str(SHARED))


if __name__ == "__main__":
    main()
