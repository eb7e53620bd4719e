"""Why units and weapons of Squad Leader Classic come no further: the rules asked of who could go on with what it carries.

Its load is a reason only where it could do more without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from asl_query.acts.classic.capacities import name_of, pieces
from asl_query.acts.classic.certificates import ClassicClosedSet
from asl_query.acts.classic.fitness import (
    bars_advance,
    bars_bypass,
    bars_carrying,
    bars_meeting,
    bars_move,
    bars_second_advance,
    bars_second_hex,
    fitness_of,
    half_mf_with,
    half_pp_for,
    squad_half_pp,
)
from asl_query.acts.classic.loads import budget_of, can_be_converted, is_note_a, may_be_led
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.acts.classic.step_table import HexStep
from asl_query.board.board import Board
from asl_query.finite.closure import bits_of
from asl_query.kinds.classic.piece_check import PlainPieceReach
from asl_query.logic.machine import Condition
from asl_query.logic.trace import AskedRule, recording, that_count, that_refuse
from asl_query.rules.reasons import RulesNoted
from asl_query.rules.slc.slc4_2_portage import two_smc_may_carry
from asl_query.rules.slc.slc4_4_advance import two_smc_may_advance_with
from asl_query.terms.answers import Reason
from asl_query.terms.classic import ClassicReach, PlacedWeapon, Sw
from asl_query.terms.classic_acts import ClassicAct
from asl_query.terms.movement import Mover


class WeighedLoad(NamedTuple):
    """What a unit carries: half PP, and the rules by which it weighs so much."""

    half_pp: int = 0
    weighing: tuple[AskedRule, ...] = ()


class Carrier(NamedTuple):
    """A unit of a question that could go on with a load, whoever leads it."""

    question: ClassicReach
    mover: Mover
    load: WeighedLoad

    @property
    def led(self) -> bool:
        """Whether a leader could go along."""
        return may_be_led(self.question, self.mover)

    def budget(self, half_pp: int) -> int:
        """The most half MF that it may spend with such a load."""
        return budget_of(self.question, self.mover.unit, half_pp, led=self.led)

    @property
    def slowed(self) -> bool:
        """Whether it has more MF without its load."""
        return self.budget(self.load.half_pp) < self.budget(0)

    @property
    def half_mf(self) -> int:
        """The half MF that it has with its load."""
        return half_mf_with(fitness_of(self.mover.unit), self.load.half_pp, led=self.led)

    def no_advance(self) -> tuple[Condition, ...]:
        """What keeps it from advancing with its load."""
        return bars_advance(fitness_of(self.mover.unit), self.load.half_pp)

    def of_its_mf(self) -> Iterator[AskedRule]:
        """The rules that make its MF."""
        half_pp, led = self.load.half_pp if self.slowed else 0, self.led
        with recording() as asked:
            half_mf_with(fitness_of(self.mover.unit), half_pp, led=led)
        yield from that_count(asked)

    def note_how_far(self, found: RulesNoted) -> None:
        """The rules that say how far it comes in a turn."""
        second_hex, no_advance = bars_second_hex(by_assault_movement=self.question.by_assault_movement), self.no_advance()
        if not second_hex:
            found.note_asked(self.of_its_mf())
        _note(found, no_advance or bars_second_advance())
        if no_advance or (self.slowed and not second_hex):
            found.note_asked(self.load.weighing)

    def note_too_dear(self, found: RulesNoted, step: HexStep) -> None:
        """The rules that make a step too dear for it, and those of its MF."""
        half_mf = step.step.half_mf
        if half_mf <= self.budget(self.load.half_pp):
            return
        found.note_asked(self.of_its_mf())
        found.note_asked(self.load.weighing if self.slowed else ())
        found.note(item.rule for item in step.step.ledger)
        if half_mf <= self.half_mf:  # but not all of them may be spent
            act = ClassicAct.ASSAULT_MOVE if self.question.by_assault_movement else ClassicAct.MOVE
            who = fitness_of(self.mover.unit)
            _note(found, bars_move(who, act, self.load.half_pp, led=self.led, half_mf=half_mf))


def _note(found: RulesNoted, barred: Sequence[Condition]) -> None:
    """The first of what bars it, as in play: what else does so is not asked any more."""
    found.note(need.rule for need in barred[:1] if need.rule)


def reasons_of_piece(board: Board, question: ClassicReach, name: str, closed_set: ClassicClosedSet) -> tuple[Reason, ...]:
    """What keeps one unit or weapon from the goal: what says how far it comes, as long as it comes further, else what bars the
    way on; and the enemies without whom it would be there."""
    if question.bars_its_goal:
        return ()
    piece = next(piece for piece in pieces(question) if name_of(piece) == name)
    reach_map, turns = ReachMap(board, question, upper_bound=True), len(closed_set.turns)
    followed, found = PlainPieceReach(reach_map, piece), RulesNoted()
    settled = not follow(followed, turns)
    if settled:
        _note_way_on(found, followed, turns)
    else:
        note_how_far(found, question, piece, turns)
        if reach_map.one_hex:
            note_second_hex(found, followed, turns)
            _note_too_dear(found, followed, turns)
    _note_enemies(found, board, followed, None if settled else turns)
    return tuple(replace(one, facts={"piece": name}) for one in found.reasons())


def note_how_far(found: RulesNoted, question: ClassicReach, piece: Mover | PlacedWeapon, turns: int) -> None:
    """The rules that say how far a unit comes in a turn, or a weapon with those who can carry it; or that nobody can."""
    if isinstance(piece, PlacedWeapon) and not _carriers(question, piece, dismantled=piece.sw.dismantled):
        two_smc = sum(mover.unit.is_smc for mover in question.movers) > 1
        for mover in question.movers:
            if not (two_smc and mover.unit.is_smc and is_note_a(piece.sw)):  # what one of them does not carry, two do by note A
                _note(found, bars_carrying(fitness_of(mover.unit), piece.sw, dismantled=piece.sw.dismantled))
        if two_smc:
            _note_two_smc(found, piece.sw)
    for carrier in _carriers_in(question, piece, turns):
        carrier.note_how_far(found)


def note_second_hex(found: RulesNoted, followed: PlainPieceReach, turns: int) -> None:
    """That by Assault Movement nobody goes on after a hex, where the MF are there for another."""
    steps = followed.reach_map.steps
    for carrier in _carriers_in(followed.reach_map.question, followed.piece, turns):
        most = carrier.budget(carrier.load.half_pp)
        if any(e.step.half_mf + on.step.half_mf <= most for i in followed.hexes() for e in steps[i] for on in steps[e.end]):
            _note(found, bars_second_hex(by_assault_movement=carrier.question.by_assault_movement))


def note_three(found: RulesNoted, question: ClassicReach, mover: Mover, weapons: Sequence[PlacedWeapon]) -> None:
    """The rules that say how far a unit comes with each of two weapons, and with both."""
    for taken in (weapons[:1], weapons[1:], weapons):
        loads = [carrier.load for placed in taken for carrier in _carriers_in(question, placed, 1) if carrier.mover is mover]
        weighing = tuple(one for load in loads for one in load.weighing)
        Carrier(question, mover, WeighedLoad(sum(load.half_pp for load in loads), weighing)).note_how_far(found)


def _carriers_in(question: ClassicReach, piece: Mover | PlacedWeapon, turns: int) -> list[Carrier]:
    """Who goes on with it, each with its load; in its other state only from the second turn on (SLC4.2.7)."""
    if isinstance(piece, Mover):
        return [Carrier(question, piece, WeighedLoad())]
    apart, converts = piece.sw.dismantled, turns > 1 and can_be_converted(question, piece.sw)
    return [one for d in ((apart, not apart) if converts else (apart,)) for one in _carriers(question, piece, dismantled=d)]


def _carriers(question: ClassicReach, placed: PlacedWeapon, *, dismantled: bool) -> list[Carrier]:
    """Who goes on with a weapon in one of its states, by itself."""
    found: list[Carrier] = []
    for mover in question.movers:
        who = fitness_of(mover.unit)
        if not bars_carrying(who, placed.sw, dismantled=dismantled):
            with recording() as asked:
                half_pp = half_pp_for(who, placed.sw, dismantled=dismantled)
            found.append(Carrier(question, mover, WeighedLoad(half_pp, tuple(that_count(asked)))))
    return found


def _note_two_smc(found: RulesNoted, sw: Sw) -> None:
    """What holds two SMC back who carry together what neither carries alone."""
    half_pp = squad_half_pp(sw, dismantled=sw.dismantled)
    with recording() as asked:
        two_smc_may_carry(2, True)
        two_smc_may_advance_with(half_pp)
    found.note_asked(that_refuse(asked))


def follow(followed: PlainPieceReach, turns: int) -> bool:
    """Follow a piece for so many turns; whether anything is still new in the last."""
    before = followed.all_places()
    for _ in range(turns):
        before = followed.all_places()
        followed.march()
        followed.advance()
    return turns == 0 or before != followed.all_places()


def _note_way_on(found: RulesNoted, followed: PlainPieceReach, turns: int) -> None:
    """What bars the way on: steps too dear, and an advance that it may not make; or that nobody can carry it."""
    question, here = followed.reach_map.question, followed.hexes()
    if not _carriers_in(question, followed.piece, turns):
        note_how_far(found, question, followed.piece, turns)
    _note_too_dear(found, followed, turns)
    there = any(end not in here for i in _nearest(followed) for end in bits_of(followed.reach_map.near[i]))
    for carrier in _carriers_in(question, followed.piece, turns) if there else ():
        if carrier.no_advance():
            _note(found, carrier.no_advance())
            found.note_asked(carrier.load.weighing)


def _note_too_dear(found: RulesNoted, followed: PlainPieceReach, turns: int) -> None:
    """The steps towards the goal that are too dear; who enters one hex only goes round none."""
    reach_map, nearest = followed.reach_map, _nearest(followed)
    ahead = [e for i in nearest for e in reach_map.steps[i] if _range_to_goal(reach_map, e.end) < _range_to_goal(reach_map, i)]
    for carrier in _carriers_in(reach_map.question, followed.piece, turns):
        for step in (e for e in ahead if not (e.step.around and reach_map.one_hex)):
            carrier.note_too_dear(found, step)


def _nearest(followed: PlainPieceReach) -> list[int]:
    """Of where a piece can be the hexes nearest to the goal."""
    away = {i: _range_to_goal(followed.reach_map, i) for i in followed.hexes()}
    return [i for i, range_hexes in away.items() if range_hexes == min(away.values())]


def _range_to_goal(reach_map: ReachMap, here: int) -> int:
    return min(reach_map.board.range_hexes(reach_map.places[here], goal) for goal in reach_map.hexes(reach_map.goals))


def _note_enemies(found: RulesNoted, board: Board, followed: PlainPieceReach, turns: int | None) -> None:
    """The rules that keep units out of the hexes of enemies, where the piece would be in the goal without them."""
    reach_map = followed.reach_map
    if not reach_map.question.enemies:
        return
    free_map = ReachMap(board, replace(reach_map.question, enemies=()), upper_bound=True)
    free = PlainPieceReach(free_map, followed.piece)
    while follow(free, turns or 1) and turns is None:
        pass
    if not free.in_goal():
        return
    for e in (e for i in followed.hexes() for e in free_map.steps[i] if e not in reach_map.steps[i]):
        passed = {reach_map.number[hex_] for hex_, _ in e.step.around}
        _note(found, bars_bypass(known_enemy=True) if passed & reach_map.enemies else bars_meeting(ClassicAct.MOVE))
