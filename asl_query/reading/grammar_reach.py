"""The forms of questions about where units can go, and what it costs: movers, goals and conditions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from asl_query.errors import QuestionError
from asl_query.reading.parse_tables import Token, Tree
from asl_query.reading.sight_conditions import SightConditions
from asl_query.rules.charts.support_weapons import support_weapons
from asl_query.terms.hexes import Hex, hexes_of_row
from asl_query.terms.locations import Location
from asl_query.terms.movement import CostMf, Ending, Luck, Mover, Reach, Reaching, Waters
from asl_query.terms.phases import MOST_TURNS
from asl_query.terms.units import Unit, UnitKind, UnitName, Weather
from asl_query.terms.water import Current

MAX_MOVERS = 60

_ENDINGS = {
    "good_order": Ending.GOOD_ORDER,
    "not_cx": Ending.NOT_CX,
    "unpinned": Ending.UNPINNED,
    "armed": Ending.ARMED,
}


_CALLED = {"cx": "CX"}


class ReachForms(SightConditions):
    """Reads the branches of such questions."""

    def reach(self, tree: Tree) -> Reach:
        """`can .. reach ..`: with all the luck there is."""
        return self._reach(Reaching.CAN, tree)

    def reach_ever(self, tree: Tree) -> Reach:
        """`can .. ever reach ..` says the same in more words."""
        return self._reach(Reaching.CAN, tree)

    def reach_always(self, tree: Tree) -> Reach:
        """`can .. always reach ..`: against every roll."""
        return replace(self._reach(Reaching.CAN, tree), luck=Luck.WORST)

    def how_soon(self, tree: Tree) -> Reach:
        """`how soon can .. reach ..`."""
        return self._reach(Reaching.HOW_SOON, tree)

    def how_likely(self, tree: Tree) -> Reach:
        """`how likely is .. to reach ..`."""
        return self._reach(Reaching.HOW_LIKELY, tree)

    def how_likely_lost(self, tree: Tree) -> Reach:
        """`how likely is .. to be eliminated on its way to ..`: by the play that best reaches the goal."""
        return self._reach(Reaching.HOW_LIKELY_LOST, tree)

    def lost_anywhere(self, _: Tree) -> Reach:
        """What a unit sets out to do is not said, and so not what it risks."""
        what = "The chance hangs on what the unit sets out to do; say where it goes, and by when:"
        raise QuestionError(f'{what} "how likely is a squad at 15T5 to be eliminated on its way to 15S5 by turn 4?"')

    def at_least(self, tree: Tree) -> Reach:
        """`how likely at least is ..`: what the rules leave open goes against the unit."""
        return replace(self._reach(Reaching.HOW_LIKELY, tree), luck=Luck.WORST)

    def reach_of(self, tree: Tree) -> Reach:
        """`what is the reach of ..`."""
        return self._reach(Reaching.WHERE, tree)

    def _reach(self, asks: Reaching, tree: Any) -> Reach:
        who, *rest = (child for child in tree.children if not (isinstance(child, Tree) and child.data == "together"))
        movers = self._movers(who)
        goal, *or_goals = (None,) if asks is Reaching.WHERE else self._goals(rest.pop(0))
        given = self.situation
        facts: dict[str, Any] = {
            "movers": movers, "goal": goal, "or_goals": tuple(or_goals), "weather": given.weather, "smoke": self._known_smoke(),
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
        for units, at in self._parties(tree):
            found += [Mover(unit, at) for unit in self._going(units)]
        if len(found) > MAX_MOVERS:
            raise QuestionError(f"The question moves {len(found)} units; {MAX_MOVERS} are the most.")
        return tuple(_told_apart(found))

    def _parties(self, tree: Any) -> Iterator[tuple[list[Any], Location]]:
        """What the question moves, each lot with its place: things without one stand where the next one does."""
        waiting: list[Any] = []
        last: Location | None = None
        self._refuse_named_twice([name for who in tree.children if who.data.startswith("named") for name in who.children])
        for who in tree.children:
            if who.data.startswith("named"):
                yield from map(self._named_thing, who.children)
                continue
            if who.data == "everyone":
                yield from self._everyone(who.children[0])
                continue
            things, place = self._invented(who)
            waiting += things
            if place is not None:
                yield waiting, place
                waiting, last = [], place
        taken = {str(who.children[0]) for who in tree.children if who.data == "named"}
        if waiting and last is not None and all(isinstance(thing, Token) for thing in waiting):
            yield waiting, last  # SW named behind the place of who has them
            waiting = []
        for thing in waiting:
            yield self._of_situation(thing, taken)

    def _refuse_named_twice(self, names: Sequence[Token]) -> None:
        for i, token in enumerate(names):
            if token in names[:i]:
                raise QuestionError(f'"{token}" is named twice; it is one thing.', self.text, token.start_pos or 0, len(token))

    def _of_situation(self, thing: Any, taken: set[str]) -> tuple[list[Any], Location]:
        """A thing without a place: the next one of its kind that the situation has."""
        friendly = {n: (u, at) for n, (u, at) in self.situation.units.items() if at not in self.situation.enemies}
        for name, (unit, at) in friendly.items():
            if isinstance(thing, Unit) and unit.kind is thing.kind and name not in taken:
                taken.add(name)
                return [unit], at
        called = thing.kind.value if isinstance(thing, Unit) else str(thing).upper()
        what = f"Say where they are: a {called} at 15T5."
        if friendly:
            others = isinstance(thing, Unit) and any(friendly[name][0].kind is thing.kind for name in taken & friendly.keys())
            what = f"The situation has no {'further ' if others else ''}{called}; say where it is: a {called} at 15T5."
        said = re.search(rf"{called}\w*", self.text, re.IGNORECASE)
        raise QuestionError.at_word(what, self.text, said.group() if said else called)

    def _everyone(self, token: Token) -> Iterator[tuple[list[Any], Location]]:
        """All friendly units of the situation."""
        friendly = [(unit, at) for unit, at in self.situation.units.values() if at not in self.situation.enemies]
        if not friendly:
            what = "No situation says who they are; give one with --facts, or name them: a squad at 15T5."
            raise QuestionError(what, self.text, token.start_pos or 0, len(token))
        yield from (([unit], at) for unit, at in friendly)

    def _named_thing(self, token: Token) -> tuple[list[Any], Location]:
        """A unit of the situation, with where it stands."""
        mover = self._named(token)
        if mover.at in self.situation.enemies:
            what = f"{token} is an enemy unit in the situation (enemy = true); only one side's units are moved."
            raise QuestionError(what, self.text, token.start_pos or 0, len(token))
        return [mover.unit], mover.at

    def _invented(self, tree: Any) -> tuple[list[Any], Location | None]:
        """Units made up in the question (or the word of a SW), with where they stand: one, or so many alike."""
        if tree.data == "weapon_at":
            token = next(c for c in tree.children if getattr(c, "type", "") == "SW")
            alike = self.count(tree.children[0]) if tree.children[0] is not token else 1
            place = next((c for c in tree.children if isinstance(c, Tree)), None)
            return [token] * alike, None if place is None else self.place(place)
        unit = next(child for child in tree.children if isinstance(child, Tree) and child.data in ("unit", "units"))
        gear = [child for child in tree.children if isinstance(child, Tree) and child.data.startswith("with_")]
        rest = [c for c in tree.children if c is not unit and c not in gear and getattr(c, "type", "") != "IN"]
        count = [rest.pop(0)] if tree.data.startswith("several") else []
        place = rest[0] if rest else None
        alike = self.count(count[0]) if count else 1
        at = None if place is None else self._inside(tree) if isinstance(place, Token) else self.place(place)
        return self.alike(self.units(unit, gear), alike), at

    def alike(self, things: list[Any], count: int) -> list[Any]:
        """So many units alike, each with what goes along with it."""
        return things * count

    def units(self, tree: Any, gear: Sequence[Any]) -> list[Any]:
        """One unit of the question, and who goes along with it."""
        leaders = [g for g in (*tree.children, *gear) if isinstance(g, Tree) and g.data == "with_leader"]
        own = self.unit(tree, [g for g in gear if g.data != "with_leader"])
        return [own, *(Unit(UnitKind.LEADER, _leader_name(g), morale_level=_morale(_strength(g))) for g in leaders)]

    def _going(self, things: Sequence[Any]) -> list[Unit]:
        """The units, each laden with the SW that stands behind it alone in the list: the first of them that is a MMC takes it."""
        units = [thing for thing in things if isinstance(thing, Unit)]
        for token in (thing for thing in things if isinstance(thing, Token)):
            free = next((i for i, u in enumerate(units) if not u.is_smc and not u.portage_pp), None)
            if free is None:
                what = f"Under ASL a SW goes with the unit that carries it; say who carries the {str(token).upper()}."
                raise QuestionError(what, self.text, token.start_pos or 0, len(token))
            name = UnitName(units[free].name, _sw_name(token)).text
            units[free] = replace(units[free], name=name, portage_pp=self._pp_of(token))
        return units

    def count(self, token: Token) -> int:
        """How many units: 3, or three."""
        word = str(token)
        if word in _COUNTS:
            return _COUNTS.index(word) + 1
        return self.number(token, 1, MAX_MOVERS, "The number of units")

    def _pp_of(self, token: Token) -> int:
        """What a SW weighs under ASL."""
        name = str(token).replace(" ", "-").replace("dismantled-", "dm-").removesuffix("s")
        if name not in support_weapons():
            known = ", ".join(x.upper() for x in support_weapons())
            what = f"The PP of a {str(token).upper()} are not known here (known: {known}); say them: carrying 2 PP."
            raise QuestionError(what, self.text, token.start_pos or 0, len(token))
        return support_weapons()[name]

    def _named(self, token: Token) -> Mover:
        name, units = str(token), self.situation.units
        if name not in units:
            from asl_query.reading.situation_words import no_unit_named

            raise no_unit_named(name, self.situation, self.text)
        return Mover(*units[name])

    def unit(self, tree: Any, gear_behind: Sequence[Any] = ()) -> Unit:
        """A unit made up in the question; `gear_behind` is said of it after its place."""
        qualities = [c for c in tree.children if c.data not in _KINDS and not c.data.startswith("with_")]
        kind = next(c for c in tree.children if c.data in _KINDS)
        self._refuse_berserk({quality.data for quality in qualities})
        which = UnitKind(kind.data.replace("_", "-"))
        strength = next((str(t) for t in kind.children if t is not None), "")
        flags = {q.data: True for q in qualities if q.data != "good_order"}
        said = (_CALLED.get(q.data, q.data.replace("_", " ")) for q in qualities if q.data != "good_order")
        words = [*said, strength, which.value]
        unit = Unit(which, " ".join(filter(None, words)), **flags, morale_level=_morale(strength))
        for gear in (*(c for c in tree.children if c.data.startswith("with_") and c.data != "with_leader"), *gear_behind):
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
        sw = gear.children[-1]
        count = self.count(token) if token is not sw else 1
        name = UnitName(unit.name, _sw_name(sw), count).text
        return replace(unit, name=name, portage_pp=unit.portage_pp + count * self._pp_of(sw))

    def cost_mf(self, tree: Any) -> CostMf:
        """`how many MF does it cost ..`."""
        who, start, *rest = tree.children
        units = [c for c in (who.children if who else ()) if isinstance(c, Tree)]
        if any(gear.data == "with_leader" for unit in units for gear in unit.children):
            what = "A leader makes no way cheaper: who moves with him has more MF to spend (A4.12). Ask without him."
            raise QuestionError.at_word(what, self.text, "leader")
        return self._way_cost(next(map(self.unit, units), Unit()), start, rest)

    def mf_suffice(self, tree: Any) -> CostMf:
        """`do 6 MF suffice for ..`."""
        mf, unit, start, *rest = tree.children
        return replace(self._way_cost(self.unit(unit), start, rest), mf=self.number(mf, 1, 20, "A number of MF"))

    def _way_cost(self, unit: Unit, start: Any, rest: list[Any]) -> CostMf:
        """What a way costs whose end, and perhaps what lies between, follow the start."""
        between = rest[0].children if rest[0].data == "by_way" else []
        end, *conditions = rest[1:] if between else rest
        return replace(self._cost(unit, start, end, conditions), by_way_of=tuple(map(self.place, between)))

    def cost_part(self, tree: Any) -> CostMf:
        """`how many of the MF .. are for ..`."""
        start, end, part, *conditions = tree.children
        return replace(self._cost(Unit(), start, end, conditions), part=part.data)

    def most_pp(self, _: Any) -> Any:
        """Only Squad Leader Classic is asked for it."""
        what = "What is the most PP is answered for Squad Leader Classic (--ruleset slc); under ASL name the load:"
        raise QuestionError(f'{what} "can a squad carrying 8 PP and a leader at 15T5 reach 15S4 by turn 1?"')

    def _cost(self, unit: Unit, start: Any, end: Any, conditions: list[Any]) -> CostMf:
        facts: dict[str, Any] = {
            "smoke": self._known_smoke(),
            "waters": self.situation.waters,
            "movers": (Mover(unit, _NOWHERE),),
        }
        known = {*facts}
        for condition in conditions:
            self._condition(condition, facts)
        if more := facts.keys() - known:
            told = " and ".join(sorted(one.replace("_", " ") for one in more))
            raise QuestionError(f"What a way costs is asked without {told}: SMOKE, streams and what is carried are read.")
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
        facts["by_turn"] = self._turn(children[0])

    def _turn(self, token: Token) -> int:
        return _COUNTS.index(str(token)) + 1 if str(token) in _COUNTS else self.number(token, 1, MOST_TURNS, "A turn")

    def _in_turns(self, children: Any, facts: dict[str, Any]) -> None:
        """In so many turns is by the end of that turn."""
        facts["by_turn"] = self._turn(children[-1])

    def _before_turn(self, children: Any, facts: dict[str, Any]) -> None:
        facts["by_turn"] = self.number(children[0], 2, MOST_TURNS, "A turn before which something is done") - 1

    def _only_climbing(self, children: Any, facts: dict[str, Any]) -> None:
        facts["only_by_climbing"] = self.hexside(children[0])

    def _avoiding(self, children: Any, facts: dict[str, Any]) -> None:
        facts["avoiding"] = (*facts.get("avoiding", ()), *map(self.hex, children))

    def _in_weather(self, children: Any, facts: dict[str, Any]) -> None:
        facts["weather"] = self._weather(facts.get("weather", Weather()), children[1:])

    def _carrying(self, children: Any, facts: dict[str, Any]) -> None:
        self._lade(self.number(children[0], 0, 10, "A load in PP"), facts)

    def _carrying_sw(self, children: Any, facts: dict[str, Any]) -> None:
        self._lade(self._pp_of(children[-1]) * (self.count(children[0]) if len(children) > 1 else 1), facts)

    def _lade(self, pp: int, facts: dict[str, Any]) -> None:
        """Give each unit a load besides the one that was said in front of it; a unit of the situation that one alone."""
        movers: list[Mover] = []
        for mover in facts["movers"]:
            own = 0 if mover.unit.name in self.situation.units else mover.unit.portage_pp
            if own and not pp:
                what = "Its load is said twice: what it carries, and that it carries nothing. Say one of them."
                raise QuestionError.at_word(what, self.text, "carrying")
            movers.append(Mover(replace(mover.unit, portage_pp=own + pp), mover.at))
        facts["movers"] = tuple(movers)

    def _recovering_sw(self, children: Any, facts: dict[str, Any]) -> None:
        if len(facts["movers"]) > 1:
            what = "Recovery (A4.44) is answered for one unit at a time; ask of one of them."
            raise QuestionError.at_word(what, self.text, "recovering")
        (mover,) = facts["movers"]
        pp = mover.unit.portage_pp + self._pp_of(children[0])
        facts["movers"] = (Mover(replace(mover.unit, portage_pp=pp, recovers=True), mover.at),)

    def _stacking_kept(self, _: Any, facts: dict[str, Any]) -> None:
        """Stacking is always kept."""

    def _open_cost(self, children: Any, _: dict[str, Any]) -> None:
        what = "Under ASL the terrain chart gives the MF; only Squad Leader Classic leaves some open (--ruleset slc)."
        raise QuestionError.at_word(what, self.text, str(children[0]))

    _open_barred = _open_cost

    def _with_shellholes(self, children: Any, _: dict[str, Any]) -> None:
        what = "Shell holes that the board does not print are only read by Squad Leader Classic (--ruleset slc)."
        raise QuestionError.at_word(what, self.text, self.printed_as(children[1]))

    def _falling_dr(self, children: Any, facts: dict[str, Any]) -> None:
        turn, dr = self.number(children[0], 1, MOST_TURNS, "A turn"), self.number(children[1], 2, 12, "A DR")
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


_COUNTS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_KINDS = {kind.value.replace("-", "_") for kind in UnitKind}
_NOWHERE = Location(Hex("", 0, 0))


def _strength(tree: Any) -> str:
    return next((str(t) for t in tree.children if t is not None), "")


def _leader_name(tree: Any) -> str:
    return f"{_strength(tree)} leader".strip()


def _sw_name(token: Token) -> str:
    return str(token).upper().replace("DISMANTLED ", "DM-")


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
