"""The set-up of a scenario: every unit with every reason against where it stands, or the hexes in which it may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from asl_query.acts.starting_state import default_place
from asl_query.board.board import Board
from asl_query.errors import FactsError, FactsProblem
from asl_query.facts.scenario_file import Scenario, ScenarioPiece
from asl_query.logic.rule import key_of
from asl_query.records import dataclass
from asl_query.rules.asl.a04_movement import enemy_bars
from asl_query.rules.asl.a05_stacking import stacking_size, within_limit
from asl_query.scenarios.areas import Areas, says
from asl_query.scenarios.set_up import SetUpBar, bars_to_hex, bars_to_light, bars_to_unit, crowds
from asl_query.terms.areas import Area, Every, hexes_named
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Location
from asl_query.terms.searchlights import Light, Searchlight
from asl_query.terms.units import Unit


@dataclass(frozen=True, slots=True)
class Placement:
    """One unit or Searchlight: where it stands with every reason against it, or the hexes in which it may be set up and in which
    of them it could stand beside all the others (`for_example`)."""

    piece: ScenarioPiece
    against: tuple[SetUpBar, ...]
    place: Location | None
    allowed: tuple[Hex, ...] = ()
    for_example: Hex | None = None
    is_meant_illegal: bool = False

    @property
    def is_as_meant(self) -> bool:
        """Whether it is legal, or in a variant illegal as it is meant to be."""
        return self.is_legal != self.is_meant_illegal

    @property
    def is_legal(self) -> bool:
        """Whether nothing is against it."""
        return not self.against


class SettingUp:
    """The set-up of a scenario on its map."""

    def __init__(self, board: Board, scenario: Scenario) -> None:
        self.board, self.scenario, self.areas = board, scenario, Areas(board)
        self._require_hexes()
        situations = {side: scenario.situation(side) for side in scenario.sides}
        self.units: dict[str, tuple[Unit, Location]] = {}
        self.lights: dict[str, Light] = {}
        for situation in situations.values():
            self.units = {n: (u, default_place(board, at)) for n, (u, at) in situation.units.items()}
            self.lights = dict(situation.searchlights)
        meant = scenario.fails
        self.placements = {p.piece.name: replace(p, is_meant_illegal=p.piece.name in meant) for p in self._all()}

    @property
    def illegal(self) -> list[Placement]:
        """Everything that something is against."""
        return [p for p in self.placements.values() if not p.is_legal]

    def legal_hexes(self, piece: ScenarioPiece) -> tuple[Hex, ...]:
        """Every hex in which it may be set up alone: in its area, and nothing in the hex is against it."""
        area = frozenset(self.board.hexes) if piece.area is None else self.areas.hexes(piece.area)
        return tuple(h for h in sorted(area) if not list(self._bars_of_hex(piece, h)))

    def why_not(self, piece: ScenarioPiece) -> dict[str, list[Hex]]:
        """Every reason against a hex of the map with the hexes that it stands against, term by term of the area."""
        found: dict[str, list[Hex]] = {}
        for part in _parts(piece.area):
            for hex_ in self.board.hexes:
                if hex_ not in self.areas.hexes(part):
                    found.setdefault(f"not {says(part)}".replace("not not ", ""), []).append(hex_)
        for hex_ in self.board.hexes:
            for bar in self._bars_of_hex(piece, hex_):
                found.setdefault(f"{bar.said} ({bar.rule})", []).append(hex_)
        return found

    def _require_hexes(self) -> None:
        """Every hex that the file names lies on the map and has facts."""
        file = self.scenario.file
        named: list[tuple[str, Hex]] = [(f"objectives.{n}", h) for n, hexes in self.scenario.objectives.items() for h in hexes]
        situation = self.scenario.situation(self.scenario.sides[0])
        named += [(name, at.hex) for name, (_, at) in situation.units.items()]
        named += [(name, light.at.hex) for name, light in situation.searchlights.items()]
        areas = {piece.area_of: piece.area for piece in self.scenario.pieces.values() if piece.area is not None}
        named += [(f"{owner}.set_up", hex_) for owner, area in areas.items() for hex_ in hexes_named(area)]
        wrong = [(what, h) for what, h in named if h not in self.board]
        if wrong:
            raise FactsError(
                file,
                [
                    FactsProblem(0, f"{what}: {h.name} is not on the map, or has no facts", _remedy(self.board))
                    for what, h in wrong
                ],
            )

    def _bars_of_hex(self, piece: ScenarioPiece, hex_: Hex) -> Iterator[SetUpBar]:
        if piece.unit is not None:
            yield from bars_to_hex(self.board, hex_)
        else:
            asker = self.scenario.table["searchlights"][piece.name]
            light = Light(Searchlight(asker["type"]), Location(hex_), piece.name, emplaced=asker.get("emplaced", False))
            yield from bars_to_light(self.board, light)

    def _all(self) -> Iterator[Placement]:
        by_side = {side: self._of_side(side) for side in self.scenario.sides}
        crowded = {name: bar for units in by_side.values() for name, bar in crowds(units).items()}
        free = [p for p in self.scenario.pieces.values() if not p.at]
        allowed = {piece.name: self._room_for(piece) for piece in free}
        example = self._example(free, allowed)
        for piece in self.scenario.pieces.values():
            if piece.at:
                yield self._placed(piece, crowded.get(piece.name))
            else:
                yield _anywhere(piece, allowed[piece.name], example)

    def _of_side(self, side: str) -> dict[str, tuple[Unit, Location]]:
        return {name: found for name, found in self.units.items() if self.scenario.pieces[name].side == side}

    def _placed(self, piece: ScenarioPiece, crowd: SetUpBar | None) -> Placement:
        place = self.units[piece.name][1] if piece.unit is not None else self.lights[piece.name].at
        against = list(self._against_area(piece, place.hex))
        if piece.unit is not None:
            against += bars_to_unit(self.board, piece.unit, place)
        else:
            against += bars_to_light(self.board, self.lights[piece.name])
        against += [crowd] if crowd else []
        against += self._enemies_there(piece, place)
        return Placement(piece, tuple(against), place)

    def _against_area(self, piece: ScenarioPiece, hex_: Hex) -> Iterator[SetUpBar]:
        if piece.area is not None:
            why = self.areas.why_not(piece.area, self.board.own(hex_))
            if why:
                yield SetUpBar(piece.area_of, why, hex_.name)

    def _enemies_there(self, piece: ScenarioPiece, place: Location) -> Iterator[SetUpBar]:
        for name, (_, at) in self.units.items():
            if at == place and self.scenario.pieces[name].side != piece.side:
                yield SetUpBar(key_of(enemy_bars), f"holds {name} of the other side", place.name)

    def _room_for(self, piece: ScenarioPiece) -> tuple[Hex, ...]:
        """The hexes in which a unit without a place may be set up, those that the other side holds left out."""
        held = {at.hex for name, (_, at) in self.units.items() if self.scenario.pieces[name].side != piece.side}
        return tuple(h for h in self.legal_hexes(piece) if h not in held)

    def _example(self, free: list[ScenarioPiece], allowed: Mapping[str, tuple[Hex, ...]]) -> dict[str, Hex]:
        """A hex for every unit without a place so that all are legal at once: the one with the fewest hexes chooses first."""
        there: dict[tuple[str, Hex], list[Unit]] = {}
        for name, (unit, at) in self.units.items():
            there.setdefault((self.scenario.pieces[name].side, at.hex), []).append(unit)
        found: dict[str, Hex] = {}
        for piece in sorted(free, key=lambda p: len(allowed[p.name])):
            taken = {hex_ for (side, hex_) in there if side != piece.side}
            own = [piece.unit] if piece.unit is not None else []
            for hex_ in allowed[piece.name]:
                here = [*there.get((piece.side, hex_), []), *own]
                if hex_ not in taken and within_limit(sum(stacking_size(u.kind) for u in here), sum(u.is_smc for u in here)):
                    there[piece.side, hex_] = here
                    found[piece.name] = hex_
                    break
        return found


def _anywhere(piece: ScenarioPiece, allowed: tuple[Hex, ...], example: Mapping[str, Hex]) -> Placement:
    if not allowed:
        return Placement(piece, (SetUpBar(piece.area_of, "no hex of its area is left for it"),), None)
    if piece.name not in example:
        what = f"beside the others no room was found for it in its {len(allowed)} hexes; give units places to see why"
        return Placement(piece, (SetUpBar(key_of(within_limit), what),), None, allowed)
    return Placement(piece, (), None, allowed, example[piece.name])


def _parts(area: Area | None) -> Iterable[Area]:
    if area is None:
        return ()
    return [p for part in area.of for p in _parts(part)] if isinstance(area, Every) else (area,)


def _remedy(board: Board) -> str:
    names = ", ".join(f"board {p.facts.board}" for p in board.placed)
    return f"Hexes with facts there: see asl-query board list ({names})."
