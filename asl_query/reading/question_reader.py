"""Turns the parse tree of a question into its typed question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from asl_query.errors import QuestionError
from asl_query.kinds.hindrance.question import HindranceBetween
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.kinds.printed_hexes.question import HexesThat
from asl_query.kinds.several_sights.question import SeesSeveral, Which
from asl_query.kinds.units_listed.question import ListedUnit, ListUnits, Whose
from asl_query.reading.grammar_reach import ReachForms
from asl_query.reading.grammar_searchlights import SearchlightForms
from asl_query.reading.parse_tables import Token, Tree
from asl_query.rulings.things_printed import thing_named
from asl_query.terms.locations import Location
from asl_query.terms.question import Question
from asl_query.terms.questions import FewestSmoke, LeastRemoved, MayFire, Printed, PrintedFact, SeenUnseen, Sees, WhoSees
from asl_query.terms.units import Weapon

PRINTED = {
    "is_cliff": PrintedFact.CLIFF,
    "is_crest_line_depression": PrintedFact.CREST_LINE_DEPRESSION,
    "is_gully": PrintedFact.GULLY,
    "is_hill_depression": PrintedFact.HILL_DEPRESSION,
    "is_obstacle": PrintedFact.OBSTACLE,
    "is_hindrance": PrintedFact.HINDRANCE,
    "is_shown": PrintedFact.SHOWS,
    "is_in_gully": PrintedFact.IN_GULLY,
    "is_open_ground": PrintedFact.OPEN_GROUND,
    "level_of": PrintedFact.LEVEL,
    "tem_of": PrintedFact.TEM,
    "range_of": PrintedFact.RANGE,
    "crosses": PrintedFact.CROSSES,
    "touches": PrintedFact.TOUCHES,
    "runs_along": PrintedFact.RUNS_ALONG,
    "vertices": PrintedFact.VERTICES,
}


_SAID_OF_IT = {
    "broken": "broken", "wounded": "wounded", "cx": "CX", "commando": "Commando", "inexperienced": "inexperienced",
    "berserk": "berserk", "with_elr": "its ELR", "with_leader": "its leader", "with_sw": "its SW", "with_pp": "its load",
}  # fmt: skip


def _said_of_it(part: Any) -> str:
    """What part of the words for a unit says of it beside its kind."""
    return _SAID_OF_IT.get(part.data, "")


class _QuestionReader(ReachForms, SearchlightForms):
    """Turns the parse tree into a typed question; every method reads the branch of its name."""

    def question(self, tree: Any) -> Question:
        if tree.data in PRINTED:
            return self._printed_fact(PRINTED[tree.data], tree)
        reader: Callable[[Tree], Question] = getattr(self, tree.data)
        return reader(tree)

    def who_sees(self, tree: Any) -> Question:
        _, target, *conditions = tree.children
        return WhoSees(self.place(target), **self._sight(conditions)._asdict())

    def sees_all(self, tree: Any) -> Question:
        return self._sees_several(Which.ALL, tree)

    def sees_none(self, tree: Any) -> Question:
        return self._sees_several(Which.NONE, tree)

    def _sees_several(self, which: Which, tree: Any) -> Question:
        """Of several places, or of the enemy units of the situation where no place is named."""
        parts = [child for child in tree.children if isinstance(child, Tree)]
        places = [self._viewer(part) for part in parts if part.data in ("viewer", "named_viewer")] or self._enemies()
        said = self._sight([part for part in parts if part.data not in ("viewer", "named_viewer")])
        return SeesSeveral(tuple(dict.fromkeys(places)), which, **said._asdict())

    def _enemies(self) -> list[Location]:
        if not self.situation.enemies:
            what = "There is no enemy unit: name a situation file that has some (enemy = true) with --facts, or name hexes."
            raise QuestionError.at_word(what, self.text, "enem")
        return list(self.situation.enemies)

    def sees(self, tree: Any) -> Question:
        _, viewer, _, target, *conditions = tree.children
        any_level = viewer.data == "any_level"
        return Sees(self.place(viewer), self.place(target), **self._sight(conditions)._asdict(), any_level=any_level)

    def sees_from_inside(self, tree: Any) -> Question:
        _, viewer, _, target, *conditions = tree.children
        any_level = viewer.data == "inside_any_level"
        return Sees(self._inside(viewer), self.place(target), **self._sight(conditions)._asdict(), any_level=any_level)

    def sees_from_bypass(self, tree: Any) -> Question:
        viewer, _, target, *conditions = tree.children
        return Sees(self.place(viewer), self.place(target), **self._sight(conditions)._asdict())

    def sees_by_beam(self, tree: Any) -> Question:
        light, target, *conditions = tree.children
        return Sees(self._light(light).at, self.place(target), **self._sight(conditions)._asdict(), beam=True)

    def hexes_that(self, tree: Any) -> Question:
        board, *parts = tree.children
        level, or_higher, shows = None, False, list[str]()
        for part in parts:
            if part.data == "showing":
                shows += map(thing_named, map(str, part.children))
            else:
                if level is not None:
                    raise QuestionError.at_word("Two levels are named; ask about one.", self.text, "level")
                level, or_higher = self.number(part.children[0], -9, 20, "A level"), part.children[1] is not None
        return HexesThat(self.named_board(board), level, or_higher, tuple(shows))

    def list_units(self, tree: Any) -> Question:
        if not self.situation.units:
            raise QuestionError("There are no units to list: name a situation file that has some with --facts.")
        enemies = self.situation.enemies
        units = tuple(ListedUnit(unit, at, at in enemies) for unit, at in self.situation.units.values())
        whose = next((Whose.ENEMY if word == "enemy" else Whose.OWN for word in tree.children if word), Whose.ALL)
        return ListUnits(units, whose)

    def sees_most(self, tree: Any) -> Question:
        how_many, board, *conditions = tree.children
        said = self._sight(conditions)
        return MostSeen(self.named_board(board), how_many != "most", **said._asdict())

    def hindrance(self, tree: Any) -> Question:
        viewer, target, *conditions = tree.children
        return HindranceBetween(self.place(viewer), self.place(target), **self._sight(conditions)._asdict())

    def seen_unseen(self, tree: Any) -> Question:
        target, hidden_from = (child for child in tree.children if isinstance(child, Tree))
        return SeenUnseen(self.place(target), self.place(hidden_from), self._without_smoke())

    def fewest_smoke(self, tree: Any) -> Question:
        drm, target = tree.children
        return FewestSmoke(self.place(target), int(drm) if drm is not None else 3, self._without_smoke())

    def least_removed(self, tree: Any) -> Question:
        _, viewer, target = tree.children
        return LeastRemoved(self.place(viewer), self.place(target), self._without_smoke())

    def may_fire(self, tree: Any) -> Question:
        weapon, side, start = tree.children
        which, is_open = weapon.data.upper(), False
        if which == "MORTAR":
            is_open = weapon.children[0] is None
            shortest = 1 if is_open else self.number(weapon.children[0], 0, 99, "A minimum range")
            which = "SHORT_MORTAR" if shortest <= 1 else "MORTAR"
        hexside_, hex_ = self.hexside(side), self.hex(start)
        if hex_ not in hexside_:
            what = f"{hex_.name} is no hex of the hexside {hexside_.short}."
            raise QuestionError(what, self.text, start.start_pos or 0, len(start))
        return MayFire(Weapon[which], hexside_, hex_, is_open)

    def _printed_fact(self, fact: PrintedFact, tree: Any) -> Printed:
        tokens = [token for token in tree.children if isinstance(token, Token)]
        side = next((self.hexside(t) for t in tokens if t.type == "HEXSIDE"), None)
        hexes = tuple(self.hex(t) for t in tokens if t.type == "HEX")
        if fact is PrintedFact.HINDRANCE and all(t != "0" for t in tokens if t.type == "INT"):
            raise QuestionError(
                f'The Hindrances of a hex are asked about as "level 0": is {hexes[0].name} a level 0 LOS Hindrance?'
            )
        units = [child for child in tree.children if isinstance(child, Tree) and child.data == "unit"]
        unit_is = tuple(word for unit in units for word in map(_said_of_it, unit.children) if word)
        thing = next((thing_named(str(t)) for t in tokens if t.type == "THING"), "")
        if thing == "gully":  # a gully hex by its rule (B19.1)
            return Printed(PrintedFact.GULLY, hexes)
        return Printed(fact, hexes, side, any(t.type == "BENEATH" for t in tokens), unit_is, thing)
