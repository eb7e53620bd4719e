"""Which rules decide where units can go: those asked while the line of play is done again, or on the way on from where the units
come no further."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from asl_query.acts.joint import play_of
from asl_query.acts.out_of_reach import ClosedSet, Crowd, OneCannot, is_fixpoint
from asl_query.acts.play import Play
from asl_query.acts.starting_state import start_of
from asl_query.board.board import Board
from asl_query.check.chance import own_state
from asl_query.check.forward import hexes_come_to, states_reached
from asl_query.kinds.reach.independent_units import for_each_unit
from asl_query.kinds.reach.proof import ArrivalChance, JointNo, UnitsRefutation, lines_of
from asl_query.logic.rule import key_of
from asl_query.logic.trace import AskedRule, recording, that_decide, that_refuse
from asl_query.reasons.asked_again import asked_on
from asl_query.reasons.way_on import WayOn, dry_shod, leaving, range_to, together, way_on
from asl_query.rules.asl.a04_movement import enemy_bars
from asl_query.rules.asl.a05_stacking import within_limit
from asl_query.rules.asl.a06_los import is_los_clear
from asl_query.rules.asl.a24_smoke import smoke_half_mf
from asl_query.rules.asl.e01_night import is_seen_at_night
from asl_query.rules.charts.terrain_chart import terrain_chart
from asl_query.rules.reasons import RulesNoted, reason, reasons_for_core
from asl_query.terms.actions import Advance, EnterAllMf, LeaveWater, MarchAlong, Stay
from asl_query.terms.acts import Act
from asl_query.terms.answers import Answer, Finding, Reason
from asl_query.terms.hexes import Hex
from asl_query.terms.movement import Ending, Reach, Reaching
from asl_query.terms.play_lines import PlayLine
from asl_query.terms.unit_state import Afloat, Flags, State


def reasons_for_reach(board: Board, question: Reach, found: Finding | Answer) -> tuple[Reason, ...]:
    """The rules that decide an answer about where units can go."""
    lines, certificate = lines_of(found.witness), found.certificate
    if isinstance(found.probability, ArrivalChance):
        return _reasons_for_chance(board, question, found.probability, lines)
    if lines:
        return reasons_for_play(_plays(board, question), lines)
    if isinstance(certificate, OneCannot | Crowd | UnitsRefutation) and not question.bars_its_goal:
        return reasons_for_joint_no(board, question, certificate)
    if isinstance(certificate, ClosedSet) and question.goals and not question.bars_its_goal:
        return _reasons_for_closed_set(Play(board, question.unit, question), certificate)
    return ()


def _plays(board: Board, question: Reach) -> dict[str, Play]:
    """The play of each unit by its name."""
    return {mover.unit.name: play_of(board, question, mover) for mover in question.movers}


def _reasons_for_chance(board: Board, question: Reach, chance: ArrivalChance, lines: tuple[PlayLine, ...]) -> tuple[Reason, ...]:
    """The rules of the best play; where there is no chance at all, those that keep the first unit from it that has none, or that
    is not sure to come where that is asked."""
    if chance.exact:
        return reasons_for_play(_plays(board, question), lines)
    always = question.asks is Reaching.CAN
    for one in for_each_unit(question):
        own = [line for line in lines if line.unit == one.unit.name]
        play, start = Play(board, one.unit, one), start_of(one.movers[0])
        if own and always and own[0].chance_from_here != 1:
            return reasons_for_play({one.unit.name: play}, own)
        if not own and not play.is_goal(start):
            return _reasons_for_way(play, start, states_reached(play, start, one.by_turn or 0), one.by_turn)
    return ()


def reasons_for_play(plays: Mapping[str, Play], lines: Iterable[PlayLine]) -> tuple[Reason, ...]:
    """The rules that decide a line of play, each with when, or with the Location whose cost it makes.

    That of plain steps was merely met where MF are left over; so were, of several units, those of all steps; and a state that
    comes of what is done, where nothing hangs on it.
    """
    found, plain = RulesNoted(), terrain_chart()["open ground"].rule
    done = [line for line in lines if not isinstance(line.action, Stay)]
    asked = [asked_on(plays[line.unit], line) for line in done]
    for line, its, later in zip(done, asked, _at_stake_later(asked), strict=True):
        at_stake = set(Flags._fields) if plays[line.unit].question.ending else later
        found.note_asked((one for one in that_decide(its) if _state_brought(one) in {"", *at_stake}), line.when.name)
        match line.action:
            case MarchAlong(path=path, mf_spent=spent, mf=mf) if len(plays) == 1:
                for step in path:
                    if spent == mf or step.rules != (plain,):
                        found.note(step.rules, step.to.name)
            case Advance(to=to, rules=rules) if to.hex == line.from_.location.hex:  # to its Crest, or down from it
                found.note(rules, to.name)
            case Advance(rules=rules, difficult=True) | LeaveWater(rules=rules, difficult=True) | EnterAllMf(rules=rules):
                found.note(rules, line.when.name)
    return found.reasons()


def _at_stake_later(asked: Sequence[list[AskedRule]]) -> list[set[str]]:
    """The flags of a unit on which hangs what rules say after each line of play."""
    known: set[tuple[str, tuple[tuple[str, Any], ...]]] = set()
    found: list[set[str]] = []
    at_stake: set[str] = set()
    for its in reversed(asked):
        found.append(set(at_stake))
        for one in its:
            if (one.rule.key, one.inputs) not in known:  # most is asked again and again
                known.add((one.rule.key, one.inputs))
                at_stake.update(one.stakes(Flags._fields))
    return found[::-1]


def _state_brought(one: AskedRule) -> str:
    """The flag of a unit that a rule sets, where that is all it does (B11.434: CX); else none."""
    sets = isinstance(one.answered, bool) and not one.rule.permits and not one.rule.bars
    words = one.rule.function.__name__.split("_")
    return next((flag for flag in Flags._fields if sets and flag in words), "")


def _reasons_for_closed_set(play: Play, certificate: ClosedSet) -> tuple[Reason, ...]:
    """The rules that keep a unit from its goal: those that forbid the way on; and those by which it takes its time, where more
    turns would bring the unit further."""
    turns = None if is_fixpoint(certificate.turns, play.question) else len(certificate.turns)
    start, *others = (
        state if state.on_land else own_state(play, state) or state for state in (certificate.start, *certificate.new_states)
    )
    return _reasons_for_way(play, start, {start, *others}, turns)


def _reasons_for_way(play: Play, start: State, states: set[State], turns: int | None) -> tuple[Reason, ...]:
    """The reasons why a unit that can be in these states comes no further; in so many turns, or (None) ever."""
    goals = {goal.hex for goal in play.question.goals}
    way, found = way_on(play, states, goals), RulesNoted()
    alone = _disarmed(play, states) or _kept_from_climbing(play, states)
    if alone:
        found.note_asked(alone)
        return found.reasons()
    found.note_asked(way.refused)
    found.note_asked(_kept_from_walking(play, start))
    found.note(() if way.refused else way.closed)
    if turns is not None or not (way.refused or way.closed):
        for part in (way, _off_ground(play, start, states, turns)):
            found.note_asked(part.takes_time)
            found.note(part.too_dear)
        found.note(_in_the_way(play, start, turns))
    if not way and play.question.unseen_by:
        found.note([key_of(is_los_clear), *([key_of(is_seen_at_night)] if play.question.night else [])])
    return found.reasons()


def _disarmed(play: Play, states: set[State]) -> list[AskedRule]:
    """Where the unit is in its goal, but Unarmed and asked to be armed: the rules by which it became so in the water."""
    if Ending.ARMED not in play.question.ending:
        return []
    anyhow = Play(play.board, play.unit, replace(play.question, ending=()), led=play.led)
    if not any(map(anyhow.is_goal, states)):
        return []
    wet = {state.location.hex for state in states if state.afloat is not Afloat.NO and state.unarmed}
    entering = way_on(play, (state for state in states if state.on_land and not state.unarmed), wet).takes_time
    return [one for one in entering if one.answered is True and not one.rule.permits]


def _kept_from_climbing(play: Play, states: set[State]) -> list[AskedRule]:
    """Where the goal is a Climb counter, and the unit is beside the cliff but may not Climb: the rules by which it may not."""
    sides = {goal.climb.side for goal in play.question.goals if goal.climb is not None}
    is_elsewhere = any(goal.climb is None for goal in play.question.goals)
    if is_elsewhere or any(state.side is not None for state in states):
        return []
    beside = [state for state in states if state.on_land and any(state.location.hex in side for side in sides)]
    with recording() as asked:
        may = [play.on_foot.may(Act.CLIMB, state) for state in beside]
    return [] if any(may) else list(that_refuse(asked))


def _kept_from_walking(play: Play, start: State) -> tuple[AskedRule, ...]:
    """What keeps a broken unit where it is, if it would walk to its goal in time were it not broken."""
    by_turn = play.question.by_turn
    if not play.unit.broken or by_turn is None:
        return ()
    unbroken = Play(play.board, replace(play.unit, broken=False), dry_shod(play.question), led=play.led)
    walks = any(map(unbroken.is_goal, states_reached(unbroken, start, by_turn)))
    return leaving(play, start).refused if walks else ()


def _off_ground(play: Play, start: State, states: set[State], turns: int | None) -> WayOn:
    """What takes time on cliffs and in the water, where the unit would not come so far without them."""
    question, goals = play.question, {goal.hex for goal in play.question.goals}
    off_ground = [state for state in states if state.side is not None or state.afloat is not Afloat.NO]
    if not off_ground or not start.on_land or turns is None:
        return WayOn()
    walked = hexes_come_to(Play(play.board, play.unit, dry_shod(question), led=play.led), start, turns)
    if min(range_to(play, hex_, goals) for hex_ in walked) <= _nearest(play, states, goals):
        return WayOn()
    nearest = _nearest(play, off_ground, goals)
    there = {state.location.hex for state in off_ground if range_to(play, state.location.hex, goals) == nearest}
    on_land = (state for state in states if state.on_land)
    return together((way_on(play, off_ground, goals), way_on(play, on_land, there)))


def _nearest(play: Play, states: Iterable[State], goals: set[Hex]) -> int:
    return min(range_to(play, hex_, goals) for hex_ in {state.location.hex for state in states})


def _in_the_way(play: Play, start: State, turns: int | None) -> Iterator[str]:
    """The rules of enemy units and SMOKE without which the unit would be there in so many turns."""
    question = play.question
    for rule, without in (
        (key_of(enemy_bars), replace(question, enemies=())),
        (key_of(smoke_half_mf), replace(question, smoke=())),
    ):
        if without != question and turns is not None:
            other = Play(play.board, play.unit, without, led=play.led)
            if any(map(other.is_goal, states_reached(other, start, turns))):
                yield rule


def reasons_for_joint_no(board: Board, question: Reach, certificate: JointNo) -> tuple[Reason, ...]:
    """The least that keeps several units from their goal: one by itself, the places on their way, or the core of a refutation."""
    match certificate:
        case OneCannot(unit=unit, closed_set=closed_set):
            of_one = _reasons_for_closed_set(_plays(board, question)[unit], closed_set)
            return tuple(replace(one, facts={**one.facts, "unit": unit}) for one in of_one)
        case Crowd(cut=cut):
            places = [f"{place.name}: {holds}" for _, place, holds in cut.places]
            return (reason(key_of(within_limit), need=cut.supply, hold=sum(holds for *_, holds in cut.places), places=places),)
        case UnitsRefutation():
            return reasons_for_core(certificate.core)
