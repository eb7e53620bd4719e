"""The forms of questions about where units can go, and what it costs: movers, goals and conditions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lark import Token, Tree

from asl_query.errors import QuestionError, did_you_mean
from asl_query.queries.words import Words, hexes_of_row
from asl_query.rules.support_weapons import support_weapons
from asl_query.terms.hexes import Hex
from asl_query.terms.locations import Depth, Location
from asl_query.terms.movement import CostMf, Ending, Luck, Mover, Reach, Reaching, Waters
from asl_query.terms.units import Unit, UnitKind, Weather
from asl_query.terms.water import Current

MAX_TURN = 50
MAX_MOVERS = 60

_ENDINGS = {
    "good_order": Ending.GOOD_ORDER,
    "not_cx": Ending.NOT_CX,
    "unpinned": Ending.UNPINNED,
    "armed": Ending.ARMED,
}


class ReachForms(Words):
    """Reads the branches of such questions."""

    def reach(self, tree: Tree[Token]) -> Reach:
        """`can .. reach ..`: with all the luck there is."""
        return self._reach(Reaching.CAN, tree)

    def reach_ever(self, tree: Tree[Token]) -> Reach:
        """`can .. ever reach ..` says the same in more words."""
        return self._reach(Reaching.CAN, tree)

    def reach_always(self, tree: Tree[Token]) -> Reach:
        """`can .. always reach ..`: against every roll."""
        return replace(self._reach(Reaching.CAN, tree), luck=Luck.WORST)

    def how_soon(self, tree: Tree[Token]) -> Reach:
        """`how soon can .. reach ..`."""
        return self._reach(Reaching.HOW_SOON, tree)

    def how_likely(self, tree: Tree[Token]) -> Reach:
        """`how likely is .. to reach ..`."""
        return self._reach(Reaching.HOW_LIKELY, tree)

    def at_least(self, tree: Tree[Token]) -> Reach:
        """`how likely at least is ..`: what the rules leave open goes against the unit."""
        return replace(self._reach(Reaching.HOW_LIKELY, tree), luck=Luck.WORST)

    def reach_of(self, tree: Tree[Token]) -> Reach:
        """`what is the reach of ..`."""
        return self._reach(Reaching.WHERE, tree)

    def _reach(self, asks: Reaching, tree: Any) -> Reach:
        who, *rest = (child for child in tree.children if not (isinstance(child, Tree) and child.data == "together"))
        movers = self._movers(who)
        goal, *or_goals = (None,) if asks is Reaching.WHERE else self._goals(rest.pop(0))
        given = self.situation
        facts: dict[str, Any] = {
            "movers": movers, "goal": goal, "or_goals": tuple(or_goals), "weather": given.weather, "smoke": given.smoke,
            "waters": given.waters, "enemies": given.enemies,
        }  # fmt: skip
        for condition in rest:
            self._condition(condition, facts)
        if asks is not Reaching.HOW_SOON and "by_turn" not in facts:
            raise QuestionError('Say by when: "by turn 5".', self.text, len(self.text.rstrip()), 1)
        return Reach(asks=asks, **facts)

    def _goals(self, tree: Any) -> list[Location]:
        """Every place that counts as reached; of a hexrow all its hexes."""
        if tree.data == "goals":
            return [self.place(child) for child in tree.children]
        return list(map(Location, hexes_of_row(self.hex(tree.children[0]))))

    def _movers(self, tree: Any) -> tuple[Mover, ...]:
        found: list[Mover] = []
        for who in tree.children:
            if who.data == "named":
                found.append(self._named(who.children[0]))
                continue
            found += self._invented(who)
        if len(found) > MAX_MOVERS:
            raise QuestionError(f"The question moves {len(found)} units; {MAX_MOVERS} are the most.")
        return tuple(_told_apart(found))

    def _invented(self, tree: Any) -> list[Mover]:
        """Units made up in the question, with where they stand: one, one and another, or so many alike."""
        units = [child for child in tree.children if isinstance(child, Tree) and child.data in ("unit", "units")]
        gear = [child for child in tree.children if isinstance(child, Tree) and child.data.startswith("with_")]
        *count, place = (child for child in tree.children if child is not None and child not in units and child not in gear)
        at = self._into(place) if isinstance(place, Token) else self.place(place)
        alike = 1
        if tree.data.startswith("several"):
            alike = self.number(count[0], 1, MAX_MOVERS, "The number of units")
        return [Mover(self.unit(unit, gear), at) for unit in units for _ in range(alike)]

    def _into(self, token: Token) -> Location:
        return Location(self.hex(token), Depth.IN)

    def _named(self, token: Token) -> Mover:
        name, units = str(token), self.situation.units
        if name not in units:
            known = f"Units there: {', '.join(units)}." if units else "Give a situation with --facts."
            raise QuestionError(
                f'No unit is named "{name}".{did_you_mean(name, units)} {known}', self.text, token.start_pos or 0, len(name)
            )
        return Mover(*units[name])

    def unit(self, tree: Any, gear_behind: Sequence[Any] = ()) -> Unit:
        """A unit made up in the question; `gear_behind` is said of it after its place."""
        qualities = [c for c in tree.children if c.data not in _KINDS and not c.data.startswith("with_")]
        kind = next(c for c in tree.children if c.data in _KINDS)
        self._refuse_berserk({quality.data for quality in qualities})
        which = UnitKind(kind.data.replace("_", "-"))
        strength = next((str(t) for t in kind.children if t is not None), "")
        flags = {q.data: True for q in qualities if q.data != "good_order"}
        words = [*(q.data.replace("_", " ") for q in qualities if q.data != "good_order"), strength, which.value]
        unit = Unit(which, " ".join(filter(None, words)), **flags, morale_level=_morale(strength))
        for gear in (*(c for c in tree.children if c.data.startswith("with_")), *gear_behind):
            unit = self._geared(unit, gear)
        return unit

    def _refuse_berserk(self, qualities: set[str]) -> None:
        """A berserk unit does not choose where it goes, and none is broken as well."""
        if "berserk" in qualities:
            both = "No unit is broken and berserk at once (A15.4); leave one out."
            charges = "A berserk unit charges the nearest enemy it sees (A15.43), which is not modelled; ask for another unit."
            raise QuestionError.at_word(both if "broken" in qualities else charges, self.text, "berserk")

    def _geared(self, unit: Unit, gear: Any) -> Unit:
        token = gear.children[0]
        if gear.data == "with_elr":
            return replace(unit, elr=self.number(token, 0, 5, "An ELR"))
        if gear.data == "with_pp":
            return replace(unit, portage_pp=unit.portage_pp + self.number(token, 0, 10, "A load in PP"))
        name = f"{unit.name} with {str(token).upper()}"
        return replace(unit, name=name, portage_pp=unit.portage_pp + support_weapons()[str(token)])

    def cost_mf(self, tree: Any) -> CostMf:
        """`how many MF does it cost ..`."""
        who, start, end, *conditions = tree.children
        unit = next((self.unit(c) for c in who.children if isinstance(c, Tree)), Unit())
        return self._cost(unit, start, end, conditions)

    def cost_part(self, tree: Any) -> CostMf:
        """`how many of the MF .. are for ..`."""
        start, end, part, *conditions = tree.children
        return replace(self._cost(Unit(), start, end, conditions), part=part.data)

    def _cost(self, unit: Unit, start: Any, end: Any, conditions: list[Any]) -> CostMf:
        facts: dict[str, Any] = {
            "smoke": self.situation.smoke,
            "waters": self.situation.waters,
            "movers": (Mover(unit, _NOWHERE),),
        }
        for condition in conditions:
            self._condition(condition, facts)
        unit = facts["movers"][0].unit
        if unit.recovers:
            what = "What a way costs has nothing to do with how the SW was taken up; say carrying instead."
            raise QuestionError.at_word(what, self.text, "recovering")
        return CostMf(unit, self.place(start), self.place(end), facts["smoke"], facts["waters"])

    def _condition(self, tree: Any, facts: dict[str, Any]) -> None:
        name, children = tree.data, tree.children
        reader = getattr(self, f"_{name}", None)
        if reader is not None:
            reader(children, facts)
        else:
            flag = {"no_climbing": "without_climbing", "no_swimming": "without_swimming", "assault": "by_assault_movement"}
            facts[flag.get(name, name)] = True

    def _by_turn(self, children: Any, facts: dict[str, Any]) -> None:
        facts["by_turn"] = self.number(children[0], 1, MAX_TURN, "A turn")

    def _before_turn(self, children: Any, facts: dict[str, Any]) -> None:
        facts["by_turn"] = self.number(children[0], 2, MAX_TURN, "A turn before which something is done") - 1

    def _only_climbing(self, children: Any, facts: dict[str, Any]) -> None:
        facts["only_by_climbing"] = self.hexside(children[0])

    def _avoiding(self, children: Any, facts: dict[str, Any]) -> None:
        facts["avoiding"] = (*facts.get("avoiding", ()), *map(self.hex, children))

    def _in_weather(self, children: Any, facts: dict[str, Any]) -> None:
        was: Weather = facts.get("weather", Weather())
        for w in children[1:]:
            if w.data == "heavy_winds" and str(w.children[0]) != "heavy":
                raise QuestionError(
                    f'There are no "{w.children[0]} winds" here: heavy winds are what B11.41 asks of.', self.text,
                    w.children[0].start_pos or 0, len(w.children[0]),
                )  # fmt: skip
        now = {w.data for w in children[1:]}
        facts["weather"] = Weather(was.rain or "rain" in now, was.snow or "snow" in now, was.heavy_winds or "heavy_winds" in now)

    def _carrying(self, children: Any, facts: dict[str, Any]) -> None:
        pp = self.number(children[0], 0, 10, "A load in PP")
        facts["movers"] = tuple(Mover(replace(m.unit, portage_pp=pp), m.at) for m in facts["movers"])

    def _carrying_sw(self, children: Any, facts: dict[str, Any]) -> None:
        pp = support_weapons()[str(children[0])]
        facts["movers"] = tuple(Mover(replace(m.unit, portage_pp=pp), m.at) for m in facts["movers"])

    def _recovering_sw(self, children: Any, facts: dict[str, Any]) -> None:
        if len(facts["movers"]) > 1:
            what = "Recovery (A4.44) is answered for one unit at a time; ask of one of them."
            raise QuestionError.at_word(what, self.text, "recovering")
        (mover,) = facts["movers"]
        pp = mover.unit.portage_pp + support_weapons()[str(children[0])]
        facts["movers"] = (Mover(replace(mover.unit, portage_pp=pp, recovers=True), mover.at),)

    def _falling_dr(self, children: Any, facts: dict[str, Any]) -> None:
        turn, dr = self.number(children[0], 1, MAX_TURN, "A turn"), self.number(children[1], 2, 12, "A DR")
        known = facts.get("forced_dr", ())
        if turn in dict(known):
            raise QuestionError(
                f"The Falling DR of turn {turn} is given twice.", self.text, children[0].start_pos or 0, len(children[0])
            )
        facts["forced_dr"] = (*known, (turn, dr))

    def _unseen(self, children: Any, facts: dict[str, Any]) -> None:
        viewers = tuple(map(self._viewer, children))
        facts["unseen_by"] = (*facts.get("unseen_by", ()), *viewers)

    def _viewer(self, tree: Any) -> Location:
        return self._named(tree.children[0]).at if tree.data == "named_viewer" else self.place(tree.children[0])

    def _with_enemy(self, children: Any, facts: dict[str, Any]) -> None:
        there = tuple(Location(self.hex(token)) for token in children if token.type == "HEX")
        facts["enemies"] = (*facts.get("enemies", ()), *there)

    def _with_smoke(self, children: Any, facts: dict[str, Any]) -> None:
        drm = int(children[0]) if children[0] is not None else 3
        smoke = dict(facts.get("smoke", ())) | {self.hex(token): drm for token in children[2:]}
        facts["smoke"] = tuple(sorted(smoke.items()))

    def _in_current(self, children: Any, facts: dict[str, Any]) -> None:
        self._waters(facts, current=Current(str(children[1]).capitalize()))

    def _frigid(self, _: Any, facts: dict[str, Any]) -> None:
        self._waters(facts, frigid=True)

    def _fordable(self, _: Any, facts: dict[str, Any]) -> None:
        self._waters(facts, fordable=True)

    def _flowing(self, children: Any, facts: dict[str, Any]) -> None:
        self._waters(facts, toward=self.hex(children[0]))

    def _with_streams(self, children: Any, facts: dict[str, Any]) -> None:
        self._waters(facts, streams=str(children[0]))

    def _with_rafting(self, _: Any, facts: dict[str, Any]) -> None:
        self._waters(facts, rafting=True)

    def _fording_line(self, children: Any, facts: dict[str, Any]) -> None:
        self._waters(facts, fording_line=self.hex(children[0]))

    def _waters(self, facts: dict[str, Any], **says: Any) -> None:
        facts["waters"] = replace(facts.get("waters", Waters()), **says)

    def _ending_so(self, children: Any, facts: dict[str, Any]) -> None:
        facts["ending"] = (*facts.get("ending", ()), _ENDINGS[children[0].data])


_KINDS = {kind.value.replace("-", "_") for kind in UnitKind}
_NOWHERE = Location(Hex("", 0, 0))


def _morale(strength: str) -> int | None:
    """The Morale Level of a 4-6-7 or a 9-1."""
    parts = strength.split("-")
    return int(parts[2]) if len(parts) == 3 else int(parts[0]) if len(parts) == 2 else None


def _told_apart(movers: list[Mover]) -> list[Mover]:
    """Units of one name get a letter each: squad A, squad B."""
    names = [m.unit.name for m in movers]
    found = []
    for i, mover in enumerate(movers):
        name = mover.unit.name
        if names.count(name) > 1:
            place = names[:i].count(name)
            name += f" {chr(65 + place % 26) * (place // 26 + 1)}"
        found.append(Mover(replace(mover.unit, name=name), mover.at))
    return found
