"""One world of section 4: what a unit may do on the map is what the case says, and play, search and check ask the same rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

import pytest
from asked_rules import Inputs, forget, would_tell_otherwise
from large import parts
from mutant_runs import in_a_fork, under
from mutants import Mutant, mutants_of
from random_classic import weapon_of

from asl_query.acts.classic import fitness
from asl_query.acts.classic.capacities import pieces
from asl_query.acts.classic.piece_reach import piece_reaches
from asl_query.acts.classic.play import Carried, ClassicGame, ClassicPlayError, UnitMove
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.acts.classic.step_table import ClassicStepTable, HexStep, TerrainOverrides
from asl_query.acts.states import classic_conditions
from asl_query.acts.states.classic import CLASSIC
from asl_query.board.board import Board
from asl_query.facts.board_file import facts_from_table
from asl_query.finite.closure import bits_of
from asl_query.kinds.classic.piece_check import PlainPieceReach
from asl_query.logic.machine import Condition, PartialState, StateValue
from asl_query.logic.rule import RULES
from asl_query.logic.trace import recording
from asl_query.rules.slc.slc4_2_portage import may_be_carried
from asl_query.rulings.act_verdict import decide
from asl_query.rulings.classic_cases import acts_of_classic
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.classic import ClassicReach, PlacedWeapon, Sw, SwKind
from asl_query.terms.classic_acts import ClassicAct
from asl_query.terms.locations import Location
from asl_query.terms.movement import Mover, Reaching
from asl_query.terms.questions import Ruling
from asl_query.terms.units import Unit, UnitKind

SEED = 62_220  # of the mutants that are tried on every run; a large run tries them all

CASES = parts(120, 10_000)
LEADER = Unit(UnitKind.LEADER, "leader")
ROAD = Board(facts_from_table({"board": "9", "columns": 3, "rows": 2, "hexsides": {"road": ["A1-B1", "B1-C1"]}}, ""))
WOODS = Board(facts_from_table({"board": "9", "columns": 4, "rows": 1, "hexes": {"B1": {"terrain": "woods"}}}, "woods"))
# Of each input of a condition that is no variable of the machine: values on both sides of every limit.
INPUTS: dict[str, tuple[StateValue, ...]] = {
    **CLASSIC.variables, "sw": tuple(SwKind), "act": tuple(ClassicAct), "half_mf": (0, 1, 12, 13), "hexes": (1, 2),
    "own_half_pp": (0, 9, 10), "hexsides": (1, 2, 3), "entry_half_mf": (1, 2),
    **dict.fromkeys(("inexperienced", "led", "large", "known_enemy", "smoke"), (False, True)),
}  # fmt: skip
CITING = [one for one in vars(classic_conditions).values() if isinstance(one, Condition) and one.rule]


@pytest.mark.parametrize("condition", CITING, ids=lambda one: one.holds.__name__)
def test_a_condition_asks_the_rule_that_it_cites(condition: Condition) -> None:
    with recording() as asked:
        for values in product(*(INPUTS[name] for name in condition.reads)):
            condition.holds(*values)
    assert condition.rule in {one.rule.key for one in asked}


# What is done on the map, and what the case says


def question_of(rng: random.Random) -> ClassicReach:
    """A unit, perhaps a leader, and up to two SW in one hex of a road."""
    kind = rng.choice(list(UnitKind))
    unit = Unit(kind, "unit", inexperienced=not kind.is_smc and rng.random() < 0.3)
    units = [unit, *([LEADER] if rng.random() < 0.4 else [])]
    at = Location(ROAD.hexes[0])
    weapons = [PlacedWeapon(weapon_of(rng, f"SW {i}"), at) for i in range(rng.randint(0, 2))]
    return ClassicReach(
        Reaching.CAN, tuple(Mover(one, at) for one in units), tuple(weapons), Location(ROAD.hexes[-1]), by_turn=1,
        by_assault_movement=rng.random() < 0.3,
    )  # fmt: skip


def along_the_road(reach_map: ReachMap) -> HexStep:
    return next(e for e in reach_map.steps[reach_map.number[ROAD.hexes[0]]] if e.step.half_mf == 1)


def is_done(question: ClassicReach, act: ClassicAct) -> bool:
    """Whether play lets the unit go along the road, or advance, with all the SW and with the leader, if there is one."""
    game = ClassicGame(ReachMap(ROAD, question, upper_bound=False))
    edge = along_the_road(game.reach_map)
    carries = tuple(Carried(placed.sw.name, edge.start, edge.end) for placed in question.weapons)
    led = LEADER.name if len(question.movers) > 1 and not question.movers[0].unit.is_smc else ""
    steps = () if act is ClassicAct.ADVANCE else (edge,)
    moves = [UnitMove("unit", edge.start, edge.end, steps, "" if act is ClassicAct.ADVANCE else led, carries)]
    moves += [UnitMove(LEADER.name, edge.start, edge.end, steps)] if led else []
    barred_by = refused_by(lambda: game.advance(1, moves) if act is ClassicAct.ADVANCE else game.move(1, moves))
    assert barred_by in ("", *RULES)
    return barred_by in ("", "SLC4.3.1")  # that the hex is full is not about the unit


def refused_by(play: Callable[[], object]) -> str:
    """The rule by which play refuses a line; empty where it does not."""
    try:
        play()
    except ClassicPlayError as error:
        return error.rule or str(error)
    return ""


def is_allowed(question: ClassicReach, act: ClassicAct) -> bool:
    """Whether the case says so, with the facts of the map, of each SW that makes up the load."""
    asked = acts_of_classic(Ruling("", "any", "", (), ()))
    assert asked is not None
    unit = question.movers[0].unit
    who = fitness.fitness_of(unit)
    loads = [(x.sw, fitness.half_pp_for(who, x.sw, dismantled=x.sw.dismantled)) for x in question.weapons]
    phase = PlayerTurnPhase.APH if act is ClassicAct.ADVANCE else PlayerTurnPhase.MPH
    facts: dict[str, StateValue] = {name: values[0] for name, values in CLASSIC.variables.items() if values == (False, True)}
    facts |= {"own_turn": True, "when": phase, "kind": unit.kind, "inexperienced": unit.inexperienced}
    facts |= {"led": len(question.movers) > 1, "half_pp": min(sum(half_pp for _, half_pp in loads), 40)}
    facts["entry_half_mf"] = 1  # it goes along the road
    return all(
        decide(asked.world, act, stated({**facts, "sw": sw.kind, "dismantled": sw.dismantled})).is_yes
        for sw, _ in loads or [(Sw(SwKind.LOAD, ""), 0)]
    )


def stated(facts: dict[str, StateValue]) -> PartialState:
    return {name: frozenset({value}) for name, value in facts.items()}


@pytest.mark.parametrize("seeds", CASES)
def test_play_lets_a_unit_do_what_its_case_says(seeds: range) -> None:
    done = {True: 0, False: 0}
    for seed in seeds:
        rng = random.Random(f"one world {seed}")
        question = question_of(rng)
        if any(placed.sw.large and not placed.sw.dismantled for placed in question.weapons):
            continue  # no case is told of the calibre of a mortar
        act = rng.choice((ClassicAct.MOVE, ClassicAct.ADVANCE))
        if act is ClassicAct.MOVE and question.by_assault_movement:
            act = ClassicAct.ASSAULT_MOVE
        found = is_done(question, act)
        assert found is is_allowed(question, act), f"seed {seed}: {act} {question}"
        done[found] += 1
    assert min(done.values()) > len(seeds) / 20


@pytest.mark.parametrize("kind", [kind for kind in SwKind if kind is not SwKind.MTR])
def test_play_dismantles_what_the_case_lets_be_dismantled(kind: SwKind) -> None:
    at = Location(ROAD.hexes[0])
    squad = Mover(Unit(UnitKind.SQUAD, "unit"), at)
    question = ClassicReach(Reaching.CAN, (squad,), (PlacedWeapon(Sw(kind, "SW"), at),), at, by_turn=2)
    game = ClassicGame(ReachMap(ROAD, question, upper_bound=False))
    asked = acts_of_classic(Ruling("", "any", "", (), ()))
    assert asked is not None
    facts: dict[str, StateValue] = {name: values[0] for name, values in CLASSIC.variables.items() if values == (False, True)}
    facts |= {"own_turn": False, "when": PlayerTurnPhase.DFPH, "kind": UnitKind.SQUAD, "sw": kind, "half_pp": 2}
    allowed = decide(asked.world, ClassicAct.CONVERT, stated(facts)).is_yes
    assert refused_by(lambda: game.convert(1, ["SW"])) == ("" if allowed else "SLC4.2.7: which SW")


# Under mutants of the rules


def small(by_assault_movement: bool) -> Iterator[ClassicReach]:
    """One unit, with a SW or without, on a little board."""
    at, goal = Location(WOODS.hexes[0]), Location(WOODS.hexes[-1])
    kinds = (UnitKind.SQUAD, UnitKind.CREW, UnitKind.LEADER)
    carried = (None, Sw(SwKind.LMG, "SW"), Sw(SwKind.HMG, "SW"), Sw(SwKind.LOAD, "SW", counter_half_pp=9))
    for kind, sw in product(kinds, carried):
        weapons = () if sw is None else (PlacedWeapon(sw, at),)
        mover = Mover(Unit(kind, "unit", inexperienced=kind is UnitKind.CREW), at)
        yield ClassicReach(Reaching.WHERE, (mover,), weapons, goal, by_turn=2, by_assault_movement=by_assault_movement)


def ways(reach_map: ReachMap, here: int, been: tuple[int, ...] = ()) -> Iterator[tuple[HexStep, ...]]:
    """Every way that enters no hex twice."""
    yield ()
    for e in reach_map.steps[here]:
        if e.end not in (here, *been):
            yield from ((e, *rest) for rest in ways(reach_map, e.end, (here, *been)))


def played(question: ClassicReach, *, advancing: bool) -> list[int]:
    """Where play lets the last piece of a question come in one phase."""
    reach_map = ReachMap(WOODS, question, upper_bound=False)
    start = reach_map.number[question.movers[0].at.hex]
    found = {start}
    alone = [(HexStep(start, end, None),) for end in bits_of(reach_map.near[start])]  # type: ignore[arg-type]  # only its end
    for steps in alone if advancing else ways(reach_map, start):
        if steps:
            carries = tuple(Carried(placed.sw.name, start, steps[-1].end) for placed in question.weapons)
            move = UnitMove("unit", start, steps[-1].end, () if advancing else steps, "", carries)
            game = ClassicGame(reach_map)
            if not refused_by(partial(game.advance if advancing else game.move, 1, [move])):
                found.add(steps[-1].end)
    return sorted(found)


def asked_anew() -> list[list[list[int]]] | None:
    """The three ways with nothing taken from what was asked before; None where the rules leave no limits to search by."""
    forget("asl_query")
    return three_ways() if are_limits() else None


def three_ways() -> list[list[list[int]]]:
    """For each small question where its last piece can come in a phase: as play lets it, as it is searched, as it is checked."""
    found = []
    for question in (*small(False), *small(True)):
        reach_map = ReachMap(WOODS, question, upper_bound=False)
        *_, piece = pieces(question)
        searched, checked = piece_reaches(reach_map)[-1], PlainPieceReach(reach_map, piece)
        checked.march()
        found.append([played(question, advancing=False), list(bits_of(searched.layer(1).whole)), sorted(checked.hexes())])
        searched, checked = piece_reaches(reach_map)[-1], PlainPieceReach(reach_map, piece)
        advanced = searched._advanced(searched.layer(0), 2)
        checked.advance()
        found.append([played(question, advancing=True), list(bits_of(advanced.whole)), sorted(checked.hexes())])
    return found


def are_limits() -> bool:
    """Whether every step costs something, and more MF and heavier loads are never easier than less: what a mutant turns round is
    no limit to search by."""
    if not may_be_carried(False):  # one piece alone is the first to carry its SW
        return False
    if any(e.step.half_mf <= 0 for row in ClassicStepTable(WOODS, TerrainOverrides(), upper_bound=False).steps for e in row):
        return False
    for kind, load, act in product(UnitKind, (0, 7, 14), (ClassicAct.MOVE, ClassicAct.ASSAULT_MOVE)):
        who = fitness.ClassicFitness(kind, False, False)
        bars = [bool(fitness.bars_move(who, act, load, led=False, half_mf=n)) for n in range(20)]
        heavy = [bool(fitness.bars_advance(who, n)) for n in range(20)]
        if bars != sorted(bars) or heavy != sorted(heavy):
            return False
    return True


@pytest.mark.parametrize("count", [4, pytest.param(None, marks=pytest.mark.large)])
def test_a_mutant_of_a_rule_changes_play_search_and_check_alike(count: int | None) -> None:
    """The rules are those that play, search and check of the small questions ask, whichever they are."""
    with recording() as found:
        three_ways()
    asked: dict[str, set[Inputs]] = {}
    for one in found:
        asked.setdefault(one.rule.key, set()).add(one.inputs)
    seed, usual = (SEED if count else random.randrange(10**6)), in_a_fork(asked_anew)
    changed = dict.fromkeys(asked, False)
    for mutant in _some(random.Random(seed), asked, count):
        told = under(mutant, asked_anew)
        assert not isinstance(told, dict), f"{mutant.name}: {told}"
        for question, (by_play, by_search, by_check) in enumerate(told or ()):
            assert by_play == by_search == by_check, f"seed {seed}: {mutant.name}, question {question}"
        changed[mutant.key] |= told not in (None, usual)
    assert sum(changed.values()) > (0 if count else len(changed) / 2)


def _some(rng: random.Random, asked: dict[str, set[Inputs]], count: int | None) -> Iterator[Mutant]:
    """Mutants that answer otherwise than their rules do: so many, each of another rule, or all."""
    keys = sorted(asked) if count is None else rng.sample(sorted(asked), count)
    for key in keys:
        every = mutants_of(RULES[key])
        places = [place for place in range(len(every)) if would_tell_otherwise(key, place, asked[key])]
        yield from (every[place] for place in (places if count is None else rng.sample(places, min(1, len(places)))))
