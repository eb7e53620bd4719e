"""The same questions read for Squad Leader Classic: units and support weapons apart, MF and PP by section 4."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NoReturn

from asl_query.errors import QuestionError
from asl_query.kinds.classic.question import ClassicCost, MostPp
from asl_query.pattern_codes import compiled
from asl_query.reading.forms import examples
from asl_query.reading.parse_tables import Token, Tree
from asl_query.reading.question_reader import _QuestionReader
from asl_query.terms.classic import BARRED, ClassicReach, EnteredTerrain, PlacedWeapon, Sw, SwKind
from asl_query.terms.locations import Depth, Location
from asl_query.terms.movement import Mover, Reaching
from asl_query.terms.question import Question
from asl_query.terms.units import Unit, UnitKind

MAX_PIECES = 24
_SW = {
    "flamethrower": SwKind.FT, "flame-thrower": SwKind.FT, "demolition charge": SwKind.DC, "panzerfaust": SwKind.PF,
    "molotov": SwKind.MC, "bazooka": SwKind.BAZ, "panzerschreck": SwKind.PSK,
    **{kind.value.lower(): kind for kind in SwKind if kind is not SwKind.LOAD},
}  # fmt: skip
_MORTAR = compiled(r"(?:(\d+) ?(pp|mm) )?(?:light )?(?:mortar|mtr)s?")
_ENTERED = {
    "open ground": EnteredTerrain.OPEN_GROUND, "woods": EnteredTerrain.WOODS, "road": EnteredTerrain.ROAD,
    "grain": EnteredTerrain.GRAIN, "wheatfield": EnteredTerrain.GRAIN, "shellhole": EnteredTerrain.SHELLHOLES,
    "shell hole": EnteredTerrain.SHELLHOLES, "building": EnteredTerrain.BUILDING, "wooden building": EnteredTerrain.BUILDING,
    "stone building": EnteredTerrain.BUILDING,
}  # fmt: skip
_OPEN = {"gullies": "gully", "marshes": "marsh", "huts": "hut", "crag": "crags"}
_FORMS = ("reach", "reach_ever", "how_soon", "reach_of", "cost_mf", "most_pp")
_NOT_IN_SECTION_4 = (
    "broken", "wounded", "cx", "commando", "berserk",
)  # fmt: skip


class ClassicReading(_QuestionReader):
    """Turns the parse tree into a question of Squad Leader Classic."""

    def question(self, tree: Any) -> Question:
        """What section 4 answers; LOS, fire, Searchlights and chances are not in it."""
        if tree.data not in _FORMS:
            what = "Section 4 of Squad Leader Classic is about Infantry movement, support weapons and stacking"
            if tree.data in ("how_likely", "at_least", "reach_always"):
                raise QuestionError(f"{what}: nothing is rolled there, so ask whether it can be done.")
            forms = "\n  ".join(examples("slc"))
            raise QuestionError(f"{what}; ask this under ASL (--ruleset asl). Forms that work:\n  {forms}")
        reader = getattr(self, "reach" if tree.data == "reach_ever" else tree.data)
        found: Question = reader(tree)
        return found

    def reach(self, tree: Any) -> Any:
        """`can .. reach ..`."""
        return self._classic_reach(Reaching.CAN, tree)

    def how_soon(self, tree: Any) -> Any:
        """`how soon can .. reach ..`."""
        return self._classic_reach(Reaching.HOW_SOON, tree)

    def reach_of(self, tree: Any) -> Any:
        """`what is the reach of ..`."""
        return self._classic_reach(Reaching.WHERE, tree)

    def _refuse_situation(self) -> None:
        """What a situation of ASL says and section 4 does not know."""
        if self.situation.smoke:
            raise QuestionError("The situation has SMOKE, whose MF are not in section 4; take it out, or ask under ASL.")
        if self.situation.weather.names:
            raise QuestionError("The situation has weather, which section 4 does not know; take it out, or ask under ASL.")

    def _classic_reach(self, asks: Reaching, tree: Any) -> ClassicReach:
        self._refuse_situation()
        who, *rest = (child for child in tree.children if not (isinstance(child, Tree) and child.data == "together"))
        movers, weapons = self._pieces(who)
        goal, *or_goals = (None,) if asks is Reaching.WHERE else [Location(p.hex) for p in self._goals(rest.pop(0))]
        facts: dict[str, Any] = {"movers": movers, "weapons": weapons, "enemies": self.situation.enemies}
        self._conditions(rest, facts)
        if asks is not Reaching.HOW_SOON and "by_turn" not in facts:
            raise QuestionError('Say by when: "by turn 5".', self.text, len(self.text.rstrip()), 1)
        return ClassicReach(asks, goal=goal, or_goals=tuple(or_goals), **_told_apart(facts))

    def _pieces(self, tree: Any) -> tuple[list[Mover], list[PlacedWeapon]]:
        movers: list[Mover] = []
        weapons: list[PlacedWeapon] = []
        for things, at in self._parties(tree):
            place = Location(at.hex)
            if at.depth is Depth.CREST:
                raise QuestionError.at_word("Section 4 knows no Crest status; name the hex alone.", self.text, "crest")
            if at.floor:
                what = "What it costs to change levels in a building is not in section 4; start on the ground."
                raise QuestionError.at_word(what, self.text, at.hex.short)
            for thing in things:
                if isinstance(thing, Unit):
                    movers.append(Mover(thing, place))
                else:
                    weapons.append(PlacedWeapon(thing if isinstance(thing, Sw) else self._sw(str(thing), thing), place))
        if len(movers) + len(weapons) > MAX_PIECES:
            raise QuestionError(f"The question moves {len(movers) + len(weapons)} counters; {MAX_PIECES} are the most.")
        if not movers:
            raise QuestionError("A SW moves only when a unit carries it (SLC4.1.4); name one: a squad with a HMG at 15T5.")
        return movers, weapons

    def _named_thing(self, token: Token) -> tuple[list[Any], Location]:
        """A unit or a support weapon of the situation."""
        weapon = self.situation.weapons.get(str(token))
        return ([weapon.sw], weapon.at) if weapon is not None else super()._named_thing(token)

    def _everyone(self, token: Token) -> Iterator[tuple[list[Any], Location]]:
        """All friendly units and all support weapons of the situation."""
        yield from super()._everyone(token)
        yield from (([weapon.sw], weapon.at) for weapon in self.situation.weapons.values())

    def _of_situation(self, thing: Any, taken: set[str]) -> tuple[list[Any], Location]:
        """The next support weapon of its kind that the situation has."""
        sw = thing if isinstance(thing, Sw) else self._sw(str(thing), thing) if isinstance(thing, Token) else None
        for name, weapon in self.situation.weapons.items():
            if sw is not None and weapon.sw.kind is sw.kind and name not in taken:
                taken.add(name)
                return [weapon.sw], weapon.at
        return super()._of_situation(thing, taken)

    def _named(self, token: Token) -> Mover:
        unit, at = super()._named(token)
        self._refuse_states({name for name in _NOT_IN_SECTION_4 if getattr(unit, name, False)})
        if unit.portage_pp:
            raise QuestionError(f"{unit.name} carries {unit.portage_pp} PP in the situation; name the SW in [sw] there.")
        return Mover(unit, at)

    def alike(self, things: list[Any], count: int) -> list[Any]:
        """So many units alike; of "two leaders with a MMG" there is one MMG, of "two squads with LMGs" one each."""
        each = [x for x in things if (isinstance(x, Unit) and x.kind is not UnitKind.LEADER) or x is things[0]]
        return [
            *(x for _ in range(count) for x in each),
            *(x for x in things if x not in each for _ in range(self._times(x, count))),
        ]

    def _times(self, thing: Any, count: int) -> int:
        is_plural = isinstance(thing, Sw) and re.search(rf"(?<![a-z]){thing.kind.value}s(?![a-z])", self.text, re.IGNORECASE)
        return count if is_plural else 1

    def units(self, tree: Any, gear: Sequence[Any]) -> list[Any]:
        """One unit of the question, who goes along with it, and its support weapons."""
        every: list[Any] = [g for g in (*tree.children, *gear) if isinstance(g, Tree) and g.data.startswith("with_")]
        bare = Tree(tree.data, [c for c in tree.children if c not in every])
        self._refuse_states({c.data for c in bare.children if isinstance(c, Tree)} & set(_NOT_IN_SECTION_4))
        found: list[Any] = [self.unit(bare)]
        for one in every:
            if one.data == "with_leader":
                strength = next((str(t) for t in one.children if t is not None), "")
                found.append(Unit(UnitKind.LEADER, f"{strength} leader".strip()))
            elif one.data == "with_pp":
                found += [self._load(one.children[0])] if str(one.children[0]) != "0" else []
            elif one.data == "with_sw":
                token = one.children[-1]
                count = self.count(one.children[0]) if len(one.children) > 1 else 1
                found += [self._sw(str(token), token)] * count
            else:
                raise QuestionError.at_word("Section 4 of Squad Leader Classic knows no ELR.", self.text, "elr")
        return found

    def _hexes(self, token: Token) -> int:
        if str(token).isdigit():
            return self.number(token, 1, 24, "The number of hexes")
        return self.count(token)

    def _load(self, token: Token) -> Sw:
        return Sw(SwKind.LOAD, f"load of {token} PP", counter_half_pp=2 * self.number(token, 0, 20, "A load in PP"))

    def _sw(self, said: str, token: Token) -> Sw:
        """A support weapon by its name: HMG, Dm HMG, a 5 PP mortar, an 81mm mortar."""
        apart = re.match(r"(?:dm[- ]|dismantled )", said)
        name = said[apart.end() :] if apart else said
        mortar = _MORTAR.fullmatch(name)
        if mortar:
            number, unit = mortar[1], mortar[2]
            if number is None:
                raise QuestionError(
                    "The PP of a mortar stand on its counter: say a 3 PP mortar, or an 81mm mortar.", self.text,
                    token.start_pos or 0, len(token),
                )  # fmt: skip
            large = unit == "mm" and 76 <= int(number) <= 82
            if unit == "mm" and not large:
                raise QuestionError(f"Say the PP on the counter of a {number}mm mortar: a 3 PP mortar.", self.text, 0, 0)
            called = f"{number}{'mm' if large else ' PP'} mortar"
            return Sw(SwKind.MTR, called, apart is not None, 10 if large else 2 * int(number), large)
        kind = _SW.get(name) or _SW[name.removesuffix("s")]
        return Sw(kind, kind.value, apart is not None)

    def _refuse_states(self, states: set[str]) -> None:
        for state in sorted(states):
            what = f"What a {state.replace('cx', 'CX')} unit may do is not in section 4 of Squad Leader Classic; leave it out."
            raise QuestionError.at_word(what, self.text, state)

    # conditions

    def _conditions(self, conditions: Sequence[Any], facts: dict[str, Any]) -> None:
        for condition in conditions:
            reader = _CONDITIONS.get(condition.data)
            if reader is None:
                self._refuse_condition(condition)
            reader(self, condition.children, facts)

    def _refuse_condition(self, condition: Any) -> NoReturn:
        words = condition.data.replace("_", " ")
        raise QuestionError(f"Section 4 of Squad Leader Classic does not know this condition ({words}); leave it out.")

    def _given_costs(self, children: Any, facts: dict[str, Any]) -> None:
        counts = [c for c in children if getattr(c, "type", "") == "MF_COUNT"]
        half_mf = _half_mf(counts[0]) if counts else BARRED
        if counts and not 1 <= half_mf <= 24:
            raise QuestionError("The MF of terrain lie between ½ and 12.", self.text, counts[0].start_pos or 0, len(counts[0]))
        names = [_open_name(str(c)) for c in children if getattr(c, "type", "") == "OPEN_GROUND_KIND"]
        facts["costs"] = tuple(sorted({**dict(facts.get("costs", ())), **dict.fromkeys(names, half_mf)}.items()))

    def _shellholes(self, children: Any, facts: dict[str, Any]) -> None:
        there = (self.hex(token) for token in children if getattr(token, "type", "") == "HEX")
        facts["shellholes"] = (*facts.get("shellholes", ()), *there)

    def _loaded(self, children: Any, facts: dict[str, Any]) -> None:
        token = children[-1]
        sw = self._load(token) if token.type == "INT" else self._sw(str(token), token)
        count = self.count(children[0]) if len(children) > 1 else int(str(token) != "0")
        facts.setdefault("weapons", []).extend([PlacedWeapon(sw, facts["movers"][0].at)] * count)

    # costs and portage

    def cost_mf(self, tree: Any) -> Any:
        """`how many MF does it cost ..`."""
        if any(getattr(part, "data", "") == "by_way" for part in tree.children):
            what = "Under section 4 a cost is asked from one place to another; ask for each part of the way."
            raise QuestionError.at_word(what, self.text, "by way of")
        who, start, end, *conditions = tree.children
        unit, *others = next((self.units(c, ()) for c in (who.children if who else ()) if isinstance(c, Tree)), [Unit()])
        if any(isinstance(x, Sw) for x in others):
            what = "What a way costs does not depend on a load; its PP beyond the free amount cost MF besides (SLC4.2.2 (142.33))"
            raise QuestionError(f"{what}. Leave the SW out, or ask whether the unit can reach the hex with it.")
        facts: dict[str, Any] = {}
        for condition in conditions:
            if condition.data not in ("open_cost", "open_barred", "with_shellholes"):
                self._refuse_condition(condition)
        self._conditions(conditions, facts)
        return ClassicCost(unit, Location(self.place(start).hex), Location(self.place(end).hex), **facts)

    def most_pp(self, tree: Any) -> Any:
        """`what is the most PP ..`."""
        who, *rest = (c for c in tree.children if isinstance(c, Tree))
        unit, *others = (x for c in who.children if c is not None for x in self.units(c, ()))
        if any(not isinstance(x, Unit) or x.kind is not UnitKind.LEADER for x in others):
            raise QuestionError("The most PP are told for one unit, alone or with a leader; SW it carries are what is asked for.")
        found = MostPp(unit, led=bool(others))
        if not any(part.data.startswith("pp_") or part.data in ("of_ground", "along_road", "over_wall") for part in rest):
            found = self._without_going(found)
        costs: dict[str, Any] = {}
        for part in rest:
            found = self._pp_part(found, part, costs)
        if found.led and unit.is_smc:
            found = replace(found, led=False)
        return replace(found, **costs)

    def _without_going(self, question: MostPp) -> MostPp:
        """A SMC has a limit of its own; of a MMC it must be said how far it goes."""
        if not question.unit.is_smc:
            what = "Section 4 gives a MMC no fixed maximum (SLC4.2.3 (5.71)): its MF decide, so say how far it is to move"
            raise QuestionError(f'{what}: "what is the most PP a squad can carry and move 1 hex?"')
        return replace(question, hexes=0)

    def _pp_part(self, so_far: MostPp, part: Any, costs: dict[str, Any]) -> MostPp:
        children = [c for c in part.children if c is not None]
        match part.data:
            case "pp_hexes":
                counts = [c for c in children if getattr(c, "type", "") in ("INT", "COUNT")]
                kinds = [c for c in children if getattr(c, "type", "") == "ENTERED"]
                hexes = self._hexes(counts[0]) if counts else 1
                return replace(so_far, hexes=hexes, entered=_entered(kinds[0]) if kinds else so_far.entered)
            case "pp_into" | "of_ground":
                kind = next(c for c in children if getattr(c, "type", "") == "ENTERED")
                return replace(so_far, entered=_entered(kind))
            case "pp_way":
                start, end = (Location(self.place(c).hex) for c in children)
                return replace(so_far, start=start, end=end)
            case "pp_advance":
                return replace(so_far, advancing=True)
            case "with_leader":
                return replace(so_far, led=True)
            case "without_leader":
                return replace(so_far, led=False)
            case "uphill":
                return replace(so_far, uphill=True)
            case "over_wall":
                return replace(so_far, walled=True)
            case "along_road":
                return replace(so_far, entered=EnteredTerrain.ROAD)
            case _:
                self._conditions([part], costs)
                return so_far


def _open_name(said: str) -> str:
    """Terrain by its name in facts of a board."""
    return _OPEN.get(said) or (said if said.endswith(("crags", "woods", "trees")) else said.removesuffix("s"))


def _half_mf(token: Token) -> int:
    """MF as they are typed, in halves: 2, 1.5, 1½, 1/2."""
    text = str(token).replace("1/2", "½").replace(".5", "½").replace(" ", "")
    return 2 * int(text.removesuffix("½") or "0") + text.endswith("½")


def _entered(token: Token) -> EnteredTerrain:
    name = str(token)
    return _ENTERED.get(name) or _ENTERED[name.removesuffix("s")]


def _told_apart(facts: dict[str, Any]) -> dict[str, Any]:
    """Counters of one name get a letter each: squad A, squad B; HMG A, HMG B."""
    names = [m.unit.name for m in facts["movers"]] + [weapon.sw.name for weapon in facts["weapons"]]

    def called(i: int) -> str:
        name = names[i]
        return f"{name} {chr(65 + names[:i].count(name))}" if names.count(name) > 1 else name

    movers, count = facts["movers"], len(facts["movers"])
    return {
        **facts,
        "movers": tuple(Mover(replace(m.unit, name=called(i)), m.at) for i, m in enumerate(movers)),
        "weapons": tuple(PlacedWeapon(replace(x.sw, name=called(count + i)), x.at) for i, x in enumerate(facts["weapons"])),
    }


_CONDITIONS: dict[str, Any] = {
    "by_turn": ClassicReading._by_turn,
    "before_turn": ClassicReading._before_turn,
    "in_turns": ClassicReading._in_turns,
    "avoiding": ClassicReading._avoiding,
    "with_enemy": ClassicReading._with_enemy,
    "stacking_kept": ClassicReading._stacking_kept,
    "open_cost": ClassicReading._given_costs,
    "open_barred": ClassicReading._given_costs,
    "with_shellholes": ClassicReading._shellholes,
    "carrying": ClassicReading._loaded,
    "carrying_sw": ClassicReading._loaded,
    "assault": lambda _, __, facts: facts.__setitem__("by_assault_movement", True),
}
__all__ = ["ClassicReading"]
