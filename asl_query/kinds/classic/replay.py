"""A line of play of Squad Leader Classic replayed: every line is what the rules make of the move that it tells of."""

from __future__ import annotations

from collections.abc import Container

from asl_query.acts.classic.play import Carried, ClassicGame, ClassicPlayError, UnitMove
from asl_query.acts.classic.play_log import AdvanceLine, ClassicLine, ConversionLine, EnteredHex, MarchLine, PhaseEnd
from asl_query.acts.classic.reach_map import ReachMap
from asl_query.acts.classic.step_table import HexStep
from asl_query.check.refusal import Refused, require, require_equal
from asl_query.terms.hexes import Hex

_LINES = (MarchLine, AdvanceLine, ConversionLine, PhaseEnd)


def replay(reach_map: ReachMap, witness: object) -> int:
    """Replay a line of play that ends in the goal; the turn in which it does."""
    lines = _lines(witness)
    game, phases = ClassicGame(reach_map), 0
    while lines:
        end = next((i for i, line in enumerate(lines) if isinstance(line, PhaseEnd)), None)
        require(end is not None, "witness: a phase lacks its last line")
        assert end is not None
        phases += 1
        _replay_phase(game, lines[: end + 1], phases)
        del lines[: end + 1]
    require(game.is_goal, "witness: not all are in the goal at the end")
    return (phases + 1) // 2


def _lines(witness: object) -> list[ClassicLine]:
    """The lines of a line of play."""
    found = [line for line in witness if isinstance(line, _LINES)] if isinstance(witness, tuple) else []
    require(isinstance(witness, tuple) and len(found) == len(witness), "witness: this is no line of play")
    return found


def _replay_phase(game: ClassicGame, says: list[ClassicLine], phases: int) -> None:
    """Replay one phase: what is converted as the DFPh before it ends, the moves, and who is where."""
    turn, is_movement = (phases + 1) // 2, phases % 2 == 1
    what = f"witness, turn {turn} {'MPh' if is_movement else 'APh'}"
    try:
        converted = [line for line in says if isinstance(line, ConversionLine)]
        if converted:
            require(is_movement and phases > 1, f"{what}: no DFPh has come before")
            weapons = [_known(game.weapons, line.sw, what) for line in converted]
            require_equal(f"{what}, DFPh", converted, game.convert(turn - 1, weapons))
        moves = [move_of(game, line, what) for line in says if isinstance(line, MarchLine | AdvanceLine)]
        made = game.move(turn, moves) if is_movement else game.advance(turn, moves)
    except ClassicPlayError as error:
        raise Refused(f"{what}: {error}") from None
    require_equal(what, says[len(converted) :], made)


def move_of(game: ClassicGame, line: MarchLine | AdvanceLine, what: str) -> UnitMove:
    """The move that a line tells of."""
    reach_map = game.reach_map
    unit, leader = _known(game.units, line.unit, what), ""
    start, end = _number(reach_map, line.start, what), _number(reach_map, line.end, what)
    steps: tuple[HexStep, ...] = ()
    if isinstance(line, MarchLine):
        steps, leader = _steps(reach_map, start, line.path, what), line.leader
    carries = tuple(
        Carried(_known(game.weapons, one.sw, what), _number(reach_map, one.start, what), _number(reach_map, one.end, what),
                _known(game.units, one.partner, what) if one.partner else "")
        for one in line.carries
    )  # fmt: skip
    return UnitMove(unit, start, end, steps, leader, carries)


def _steps(reach_map: ReachMap, start: int, path: tuple[EnteredHex, ...], what: str) -> tuple[HexStep, ...]:
    found: list[HexStep] = []
    here = start
    for entered in path:
        end = _number(reach_map, entered.to, what)
        fit = [e for e in reach_map.steps[here] if e.end == end and e.step.around == entered.around]
        require(bool(fit), f"{what}: no step leads so from {reach_map.names[here]} to {reach_map.names[end]}")
        found.append(min(fit, key=lambda e: e.step.half_mf))
        here = end
    return tuple(found)


def _known(pieces: Container[str], name: str, what: str) -> str:
    require(name in pieces, f"{what}: {name!r} is no piece of the question")
    return name


def _number(reach_map: ReachMap, hex_: Hex, what: str) -> int:
    require(hex_ in reach_map.number, f"{what}: there is no hex {hex_.name} on this map")
    return reach_map.number[hex_]
