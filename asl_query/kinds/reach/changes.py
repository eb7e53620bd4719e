"""What could be otherwise in a question about where units can go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from asl_query.acts.marches import most_pp
from asl_query.acts.play import Play
from asl_query.acts.starting_state import impossible
from asl_query.board.board import Board
from asl_query.changes.axes import Axis, Change, ChangedQuestion, ChangeStep, Prices, asked
from asl_query.rules.asl.a15_heat_of_battle import may_be_wounded
from asl_query.rules.charts.terrain_chart import is_water
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.movement import Ending, Luck, Mover, Reach, Reaching
from asl_query.terms.units import Unit, UnitKind, UnitName, Weather
from asl_query.terms.water import Current

LAST_TURN = 50
MOST_DARKER = 3  # steps by which the NVR is lower
MOST_APART = 5  # hexes of one condition that are changed one by one; more are changed all at once
_STATES = ("broken", "wounded", "inexperienced", "cx")


def avoids_unspecified_water(board: Board, question: Reach) -> bool:
    """Whether the units keep out of the water because the question does not say what its Current does."""
    return not question.without_swimming and any(
        play.water.is_open and play.water.missing_fact for play in (Play(board, m.unit, question) for m in question.movers)
    )


def changed_from(board: Board, question: Reach) -> ChangedQuestion[Reach] | None:
    """What changes are made to: whether units can reach a goal, keeping out of the water where its Current is not named."""
    if question.asks is not Reaching.CAN or question.luck is not Luck.BEST:
        return None
    dry = replace(question, without_swimming=True) if avoids_unspecified_water(board, question) else question
    return ChangedQuestion(board, dry)


def reach_axes(board: Board, question: Reach, prices: Prices) -> Iterator[Axis]:
    """Turns, a leader, loads and states, then what stands around, and the conditions of the question."""
    by_turn = question.by_turn or 0
    most = min(LAST_TURN - by_turn, prices.most_turns)
    yield prices.axis(
        "turn", [(f"+{n} turn{'s' if n > 1 else ''}", asked(partial(_by, by_turn + n))) for n in range(1, most + 1)]
    )
    if not any(m.unit.kind is UnitKind.LEADER or m.unit.recovers for m in question.movers):
        yield prices.one("leader", "a leader goes along", asked(_led), helps=False)
    for number, mover in enumerate(question.movers):
        yield from _unit_axes(number, mover.unit, f"{mover.unit.name}: " if len(question.movers) > 1 else "", prices)
    yield from _around(question, prices)
    yield from _conditions(question, prices)
    yield from _waters(board, question, prices)


def _turns(number: int) -> str:
    return f"{number} turn{'s' if number > 1 else ''}"


def _by(turn: int, question: Reach) -> Reach:
    return replace(question, by_turn=turn)


def _climbing(there: bool, question: Reach) -> Reach:
    return replace(question, without_climbing=not there)


def _swimming(question: Reach) -> Reach:
    return replace(question, without_swimming=False)


def _any_way(question: Reach) -> Reach:
    return replace(question, only_by_climbing=None)


def _any_move(question: Reach) -> Reach:
    return replace(question, by_assault_movement=False)


def _led(question: Reach) -> Reach:
    at = question.movers[0].at
    return replace(question, movers=(*question.movers, Mover(Unit(UnitKind.LEADER, "leader"), at)))


def _unit_axes(number: int, unit: Unit, who: str, prices: Prices) -> Iterator[Axis]:
    """Its load and its states; a Commando unit instead."""
    if unit.portage_pp:
        yield prices.axis("load", ((who + words, _of_unit(number, partial(_laden, pp))) for words, pp in lighter(unit)))
    for state in _STATES:
        if getattr(unit, state):
            yield prices.one("state", f"{who}not {'CX' if state == 'cx' else state}", _of_unit(number, partial(_without, state)))
    if not unit.commando:
        yield prices.one("commando", f"{who}a Commando unit instead", _of_unit(number, _commando))


def _of_unit(number: int, change: Callable[[Unit], Unit]) -> Change:
    def made(question: Reach) -> Reach:
        movers = [m._replace(unit=change(m.unit)) if i == number else m for i, m in enumerate(question.movers)]
        return replace(question, movers=tuple(movers))

    return asked(made)


def lighter(unit: Unit) -> Iterator[tuple[str, int]]:
    """What it could carry instead, in words and in PP: of SW it names one fewer each time, else one PP less."""
    name = UnitName.read(unit.name)
    if not name.sw or unit.portage_pp % name.count:
        for pp in range(unit.portage_pp - 1, -1, -1):
            yield f"carrying {pp or 'no'} PP", pp
        return
    each = unit.portage_pp // name.count
    for left in range(name.count - 1, 0, -1):
        yield f"with {left} {name.sw}", left * each
    yield f"without the {f'{name.count} ' if name.count > 1 else ''}{name.sw}", 0


def _laden(pp: int, unit: Unit) -> Unit:
    was = UnitName.read(unit.name)
    name = f"{was.called} carrying {pp} PP" if was.sw and pp else was.called
    return replace(unit, name=name, portage_pp=pp, recovers=unit.recovers and pp > 0)


def _without(state: str, unit: Unit) -> Unit:
    return replace(unit.with_state(state, False), name=" ".join(word for word in unit.name.split() if word != state))


def _commando(unit: Unit) -> Unit:
    return replace(unit, name=f"commando {unit.name}", commando=True)


def _around(question: Reach, prices: Prices) -> Iterator[Axis]:
    """Weather, Falling DR, enemy units, SMOKE (which also hides from viewers)."""
    weather = question.weather
    for name in (field for field in Weather.__slots__ if getattr(weather, field)):
        yield prices.one("weather", f"no {name.replace('_', ' ')}", asked(partial(_fair, name)))
    for turn, dr in question.forced_dr:
        yield prices.one("dr", f"the turn {turn} Falling DR is not always {dr}", asked(partial(_unforced, turn)))
    yield from _gone(prices, "enemy", "no enemy unit in ", [place.hex for place in question.enemies], _no_enemy)
    smoke = [hex_ for hex_, _ in question.smoke]
    yield from _gone(prices, "smoke", "no SMOKE in ", smoke, _no_smoke, helps=not question.unseen_by)


def _gone(
    prices: Prices,
    word: str,
    words: str,
    hexes: list[Hex],
    change: Callable[[tuple[Hex, ...], Reach], Reach],
    *,
    helps: bool = True,
) -> Iterator[Axis]:
    """Each hex of a list for itself; where there are very many, all of them together."""
    hexes = list(dict.fromkeys(hexes))
    for lot in [(hex_,) for hex_ in hexes] if len(hexes) <= MOST_APART else [tuple(hexes)]:
        yield prices.one(word, words + ", ".join(hex_.name for hex_ in lot), asked(partial(change, lot)), helps=helps)


def _fair(name: str, question: Reach) -> Reach:
    return replace(question, weather=replace(question.weather, **{name: False}))


def _unforced(turn: int, question: Reach) -> Reach:
    return replace(question, forced_dr=tuple((t, dr) for t, dr in question.forced_dr if t != turn))


def _no_enemy(lot: tuple[Hex, ...], question: Reach) -> Reach:
    return replace(question, enemies=tuple(place for place in question.enemies if place.hex not in lot))


def _no_smoke(lot: tuple[Hex, ...], question: Reach) -> Reach:
    return replace(question, smoke=tuple((hex_, drm) for hex_, drm in question.smoke if hex_ not in lot))


def _may_enter(lot: tuple[Hex, ...], question: Reach) -> Reach:
    return replace(question, avoiding=tuple(hex_ for hex_ in question.avoiding if hex_ not in lot))


def _conditions(question: Reach, prices: Prices) -> Iterator[Axis]:
    """What the question itself rules out."""
    if question.without_climbing:
        yield prices.one("condition", "with Climbing", asked(partial(_climbing, True)))
    if question.without_swimming and question.waters.current is not None:
        yield prices.one("condition", "with swimming", asked(_swimming))
    if question.only_by_climbing is not None:
        words = f"not only by Climbing {question.only_by_climbing.name}"
        yield prices.one("condition", words, asked(_any_way))
    if question.by_assault_movement:
        yield prices.one("condition", "not by Assault Movement", asked(_any_move))
    for ending in question.ending:
        yield prices.one("condition", f"not ending {ending.value}", asked(partial(_any_end, ending)))
    for place in question.unseen_by:
        yield prices.one("condition", f"seen by {place.name}", asked(partial(_seen, place)))
    yield from _darker(question, prices)
    yield from _gone(prices, "condition", "entering ", list(question.avoiding), _may_enter)


def _any_end(ending: Ending, question: Reach) -> Reach:
    return replace(question, ending=tuple(e for e in question.ending if e is not ending))


def _darker(question: Reach, prices: Prices) -> Iterator[Axis]:
    """A NVR by which the viewers see less far."""
    nvr = question.night.nvr if question.night else None
    if nvr:
        lower = range(nvr - 1, max(nvr - MOST_DARKER, 0) - 1, -1)
        yield prices.axis("nvr", [(f"a NVR of {less}", asked(partial(_with_nvr, less))) for less in lower])


def _with_nvr(nvr: int, question: Reach) -> Reach:
    assert question.night is not None
    return replace(question, night=replace(question.night, nvr=nvr))


def _seen(place: Location, question: Reach) -> Reach:
    return replace(question, unseen_by=tuple(p for p in question.unseen_by if p != place))


def _waters(board: Board, question: Reach, prices: Prices) -> Iterator[Axis]:
    """A Slow Current, water that can be forded, streams less deep."""
    waters = question.waters
    if waters.current not in (None, Current.SLOW):
        yield prices.one("current", "in a Slow current", asked(_slow), helps=False)
    if waters.streams in ("shallow", "deep"):
        depths = ["dry"] if waters.streams == "shallow" else ["shallow", "dry"]
        steps = [(f"with {depth} streams", asked(partial(_streams, depth))) for depth in depths]
        yield prices.axis("current", steps, helps=False)
    if not waters.fordable and any(is_water(board[hex_].terrain) for hex_ in board.hexes):
        yield prices.one("ford", "in fordable water", asked(_fordable), helps=False)


def _slow(question: Reach) -> Reach:
    return replace(question, waters=replace(question.waters, current=Current.SLOW))


def _streams(depth: str, question: Reach) -> Reach:
    return replace(question, waters=replace(question.waters, streams=depth))


def _fordable(question: Reach) -> Reach:
    return replace(question, waters=replace(question.waters, fordable=True))


def hinder_axes(board: Board, question: Reach, prices: Prices) -> Iterator[Axis]:
    """Fewer turns, weather, a heavier load, states of the units: what stops them."""
    by_turn = question.by_turn or 0
    most = min(by_turn - 1, prices.most_turns)
    yield prices.axis(
        "turn", [(f"-{n} turn{'s' if n > 1 else ''}", asked(partial(_by, by_turn - n))) for n in range(1, most + 1)]
    )
    for number, mover in enumerate(question.movers):
        for axis in _worse(number, mover.unit, f"{mover.unit.name}: " if len(question.movers) > 1 else "", prices):
            steps = tuple(step for step in axis.steps if _can_be_so(step, board, question))
            if steps:
                yield axis._replace(steps=steps)
    for name in (field for field in Weather.__slots__ if not getattr(question.weather, field)):
        words = f"in {name.replace('_', ' ')}"
        yield prices.one("weather", words, asked(partial(_foul, name)))
    if not question.without_climbing and question.only_by_climbing is None:
        yield prices.one("condition", "without Climbing", asked(partial(_climbing, False)))


def _can_be_so(step: ChangeStep, board: Board, question: Reach) -> bool:
    """Whether units can start as a changed question has them: who is broken is on no Climb counter."""
    changed = step.make(ChangedQuestion(board, question))
    return impossible(changed.board, changed.question) is None


def _worse(number: int, unit: Unit, who: str, prices: Prices) -> Iterator[Axis]:
    loads = range(unit.portage_pp + 1, most_pp(unit.is_smc) + 1)
    steps = ((f"{who}carrying {pp} PP", _of_unit(number, partial(_laden, pp))) for pp in loads)
    yield prices.axis("load", steps)
    for state in _STATES:
        if not getattr(unit, state) and (state != "wounded" or may_be_wounded(unit.is_smc)):
            words = f"{who}{'CX' if state == 'cx' else state}"
            yield prices.one("state", words, _of_unit(number, partial(_with_state, state)))


def _with_state(state: str, unit: Unit) -> Unit:
    return replace(unit.with_state(state, True), name=f"{state} {unit.name}")


def _foul(name: str, question: Reach) -> Reach:
    return replace(question, weather=replace(question.weather, **{name: True}))
