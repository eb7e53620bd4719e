"""The forms of questions about Searchlights: what they light, whom they blind, what they may target, for how long, how few do."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from asl_query.errors import AskBackError, QuestionError, did_you_mean
from asl_query.reading.parse_tables import Token, Tree
from asl_query.reading.sight_conditions import SightConditions
from asl_query.terms.hexes import Hex, Hexside, board_name, hexes_of_row, parse_hex
from asl_query.terms.locations import Depth, Location
from asl_query.terms.questions import Emplace
from asl_query.terms.searchlight_kinds import NightWeather
from asl_query.terms.searchlight_use import SearchlightEvent, SightingRow
from asl_query.terms.searchlights import (
    Asks,
    Beam,
    Blinded,
    Covering,
    IsLit,
    KeepsLit,
    Light,
    Lights,
    LightsFor,
    Mount,
    Obscurement,
    Searchlight,
    Side,
    Sighting,
    TargetSituation,
    Traverse,
)

MAX_LIGHTS = 20
MAX_TURN = 30
_SMOKE_DRM, _GRENADES_DRM = 3, 2  # where a question names none; Smoke grenades as in the 10.221 EX

_MARKS = (
    "malfunctioned",
    "disabled",
    "pinned",
    "stunned",
    "buttoned_up",
    "captured",
    "emplaced",
    "in_tow",
    "in_motion",
    "in_bypass",
)
_LOST_ROWS = {
    "no-known-enemy": SightingRow.NO_KNOWN_ENEMY,
    "hazardous-movement": SightingRow.HAZARDOUS,
    "moving-vehicle": SightingRow.MOVING_VEHICLE,
    "pinned-crew": SightingRow.PINNED,
    "stunned": SightingRow.STUNNED_OR_BU,
    "buttoned-up": SightingRow.STUNNED_OR_BU,
    "lit-hexes": SightingRow.LIT_HEXES_CROSSED,
    "lit-sl": SightingRow.SL_LIT,
}
_THERE = ("known_enemy", "moving_enemy", "moving_vehicle", "gunflash", "lit", "crosses_lit", "sl_lit")


class SearchlightForms(SightConditions):
    """Reads the branches of such questions."""

    def lights(self, tree: Any) -> Lights:
        """`which hexes does .. illuminate targeting ..`."""
        light, target, *rest = tree.children
        beam = self._beam(self._light(light), target, [x for x in rest if x.data == "side"])
        return Lights(beam, self._murk(rest))

    def lit_by(self, tree: Any) -> Lights:
        """`which hexes are lit by ..`, `which hexes does .. targeting .. illuminate`."""
        beam, *murk = tree.children[-1 - sum(_is_murk(x) for x in tree.children) :]
        return Lights(self._beam_of(beam), self._murk(murk))

    def does_light(self, tree: Any) -> IsLit:
        """`does .. targeting .. light ..`."""
        beam, place, *murk = tree.children
        found = self._beam_of(beam)
        return IsLit(self._spot(place), (found,), self._murk(murk))

    def is_lit(self, tree: Any) -> IsLit:
        """`is .. illuminated [by ..]`."""
        place, beams, *rest = tree.children
        slbi = next((x for x in rest if x.data == "slbi"), None)
        weather = self.situation.slbi if slbi is None else _night_weather(slbi)
        lanes = () if beams is None and weather is not None and not self._lying() else self._beams(beams)
        return IsLit(self._spot(place), lanes, self._murk(rest), slbi=weather)

    def is_in_nvr(self, tree: Any) -> IsLit:
        """`is .. within the NVR of every unit with a LOS to it ..`."""
        return replace(self.is_lit(tree), asks_nvr=True)

    def blinded(self, tree: Any) -> Blinded:
        """`does a unit in .. suffer IB Blindness firing at .. with ..`."""
        return self._blinded(tree, Asks.VERDICT)

    def blindness_drm(self, tree: Any) -> Blinded:
        """`what IB Blindness DRM does a unit in .. suffer ..`."""
        return self._blinded(tree, Asks.DRM)

    def th_at_light(self, tree: Any) -> Blinded:
        """`does the -1 TH DRM vs a lit SL apply to ..`."""
        drm, _, *rest = tree.children
        if drm != "-1":
            what = "The TH DRM at a SL that is switched on is -1 (W10.23)."
            raise QuestionError(what, self.text, drm.start_pos or 0, len(drm))
        return replace(self._blinded(Tree("blinded", rest), Asks.VERDICT), at_light=True)

    def _blinded(self, tree: Any, asks: Asks) -> Blinded:
        firer, shot_at, beams, *rest = tree.children
        place = firer.children[-1]
        at = self._spot(place) if isinstance(place, Tree) else self._inside(firer)
        target = self._spot(shot_at.children[-1])
        if target == Location(target.hex) and any(_is_word(x, "IN") and self.printed_as(x) != "in" for x in shot_at.children):
            target = Location(target.hex, Depth.IN)
        lanes = self._beams(beams)
        if len(lanes) > 1:
            raise QuestionError("IB Blindness comes of one IB Lane; name one Searchlight (W10.25).")
        return Blinded(at, target, lanes[0], self._murk(rest), asks)

    def sighting_drm(self, tree: Any) -> Sighting:
        """`what is the Sighting TC DRM of .. targeting ..`."""
        return self._sighting(tree, Asks.DRM)

    def may_target(self, tree: Any) -> Sighting:
        """`can .. target ..`."""
        return self._sighting(tree, Asks.VERDICT)

    def sighting_chance(self, tree: Any) -> Sighting:
        """`how likely is .. to sight ..`."""
        return self._sighting(tree, Asks.CHANCE)

    def _sighting(self, tree: Any, asks: Asks) -> Sighting:
        light, target, *conditions = tree.children
        given = self._tc_conditions(self._light(light), self._spot(target), conditions)
        self._refuse_timing(given)
        return Sighting(given["light"], given["target"], asks, given["there"], given["murk"])

    def keeps_lit(self, tree: Any) -> KeepsLit:
        """`can .. light .. in turn 2 [and still be lit in turn 4]`."""
        return self._keeps(tree, Asks.VERDICT)

    def keeps_lit_chance(self, tree: Any) -> KeepsLit:
        """`how likely is .. to light .. in turn 2 ..`."""
        return self._keeps(tree, Asks.CHANCE)

    def _keeps(self, tree: Any, asks: Asks) -> KeepsLit:
        light, target, turns, *rest = tree.children
        rest = [*turns.children, *rest] if turns.data == "turns" else [Token("INT", "1"), turns, *rest]
        turn, *rest = rest
        asks = Asks.CHANCE if any(_is_word(x, "AND_HOW_LIKELY") for x in rest) else asks
        branches = [x for x in rest if isinstance(x, Tree)]
        until = next((x for x in branches if x.data in ("until", "until_kept")), None)
        first = self.number(turn, 1, MAX_TURN, "A turn")
        last, still = first, True
        if until is not None:
            word: Any = until.children[-1]
            last = self.number(word, 1, MAX_TURN, "A turn")
            still = until.data == "until_kept" or any(_is_word(x, "STILL") for x in until.children)
            if last <= first:
                what = f"Turn {last} does not come after turn {first}."
                raise QuestionError(what, self.text, word.start_pos or 0, len(word))
        given = self._tc_conditions(self._light(light), self._spot(target), [x for x in branches if x is not until])
        return KeepsLit(in_turn=first, until_turn=last, asks=asks, still=still, **given)

    def fewest_lights(self, tree: Any) -> LightsFor:
        """`what is the fewest GMSLs that light ..`: at once; those that cover or can target hexes need not do so together."""
        *_, kind, area = (x for x in tree.children if _is_word(x, "SEARCHLIGHTS") or _is_area(x))
        found = self._cover(Covering.FEWEST, kind, area, tree.children)
        return replace(found, at_once=found.at_once or not re.search(r"\b(cover|target)", self.text.lower()))

    def best_lights(self, tree: Any) -> LightsFor:
        """`where should 2 GMSLs be emplaced to cover ..`."""
        count, kind, board = tree.children[:3]
        self.board = board_name(board) if board is not None else self.board
        area = next(x for x in tree.children if _is_area(x))
        found = self._cover(Covering.BEST, kind, area, tree.children)
        return replace(found, count=self.number(count, 1, MAX_LIGHTS, "The number of Searchlights"))

    def best_light(self, tree: Any) -> LightsFor | Emplace:
        """`where should a GMSL be emplaced to cover ..`; for a single hex every place from which it can be lit."""
        kind, how, board, *rest = tree.children
        area = next(x for x in rest if _is_area(x))
        if area.data == "hexes" and len(area.children) == 1:
            return self.emplace(Tree("emplace", [kind, how, board, area.children[0]]))
        return self.best_lights(Tree("best_lights", [Token("INT", "1"), kind, board, *rest]))

    def emplace_from(self, tree: Any) -> Emplace:
        """`from which hexes can a GMSL target ..`."""
        kind, target, *conditions = tree.children
        return self.emplace(Tree("emplace", [kind, Tree("emplaced", []), None, target, *conditions]))

    def emplace(self, tree: Any) -> Emplace:
        """`where can a GMSL be emplaced ..`."""
        kind, how, board, target, *conditions = tree.children
        type_ = _type_of(kind)
        if type_ in (Searchlight.TMSL, Searchlight.AMSL):
            who = "An AMSL" if type_ is Searchlight.AMSL else "A TMSL"
            what = f"{who} is part of a vehicle: W10.111 is for GMSLs, and where vehicles stand is not modelled."
            raise QuestionError(what, self.text, kind.start_pos or 0, len(kind))
        self.board = board_name(board) if board is not None else self.board
        hex_ = self.hex(target) if target is not None else None
        if not self.board:
            raise QuestionError('Say on which board: "on board 44".', self.text, len(self.text.rstrip()), 1)
        if hex_ is None:
            if conditions:
                what = 'Where a GMSL may stand hangs on none of this; add "so that it can target 44U3".'
                raise QuestionError(what, self.text)
            return Emplace(self.board, how.data == "emplaced")
        said = self._sight(conditions)
        return Emplace(self.board, how.data == "emplaced", hex_, said.smoke, said.circumstances)

    def every_set_up(self, tree: Any) -> LightsFor:
        """`which set-ups of 2 GMSLs can light ..`."""
        count, kind, board = tree.children[:3]
        self.board = board_name(board) if board is not None else self.board
        area = next(x for x in tree.children if _is_area(x))
        found = self._cover(Covering.EVERY, kind, area, tree.children)
        return replace(found, count=self.number(count, 1, MAX_LIGHTS, "The number of Searchlights"))

    def light_none(self, tree: Any) -> LightsFor:
        """`from which hexes can a GMSL light none of ..`."""
        kind = next(x for x in tree.children if _is_word(x, "SEARCHLIGHT"))
        area = next(x for x in tree.children if _is_area(x))
        return self._cover(Covering.NONE, kind, area, tree.children)

    def _cover(self, wants: Covering, kind: Token, area: Any, children: list[Any]) -> LightsFor:
        hexes = self._area(area)
        smoke = dict(self._known_smoke())
        for condition in (x for x in children if isinstance(x, Tree) and x.data == "smoke_in"):
            smoke |= self._smoke(condition)
        at_once = any(_is_word(x, "AT_ONCE") for x in children)
        which = _type_of(kind) or Searchlight.GMSL
        return LightsFor(wants, which, hexes, self.board, at_once=at_once, smoke=tuple(sorted(smoke.items())))

    def _area(self, tree: Any) -> tuple[Hex, ...]:
        """Hexes named one by one, or a hexrow; none for a whole board."""
        if tree.data == "whole_board":
            self.board = board_name(tree.children[0])
            return ()
        if tree.data in ("hexrow", "hexrow_named"):
            one = self.hex(tree.children[0]) if tree.data == "hexrow" else self._first_of_row(*tree.children)
            return hexes_of_row(one)
        return tuple(dict.fromkeys(self.hex(token) for token in tree.children))

    def _first_of_row(self, row: Token, board: Token | None) -> Hex:
        self.board = board_name(board) if board is not None else self.board
        found = parse_hex(f"{row}1", self.board)
        if found is None:
            what = f'"{self.printed_as(row)}" needs its board in front: 24{self.printed_as(row).upper()}.'
            raise AskBackError(what, self.text, row.start_pos or 0, len(row))
        self.board = found.board
        return found

    def _beams(self, tree: Any) -> tuple[Beam, ...]:
        """The Lanes that a question names, else those that lie in the situation."""
        if tree is None:
            lying = self._lying()
            if not lying:
                what = (
                    'Say by which Searchlight: "by a TMSL at 44T7 targeting 44U3", or give a situation in which one has a target.'
                )
                raise QuestionError(what, self.text, len(self.text.rstrip()), 1)
            return lying
        return tuple(self._beam_of(beam) for beam in tree.children)

    def _lying(self) -> tuple[Beam, ...]:
        """The Lanes that lie in the situation."""
        return tuple(Beam(s, s.target, s.side) for s in self.situation.searchlights.values() if s.target is not None)

    def _beam_of(self, tree: Any) -> Beam:
        light, target, *side = tree.children
        found = self._light(light)
        if target is not None:
            return self._beam(found, target, side)
        if found.target is None:
            what = f'The {found.name} at {found.at.name} has no target; add "targeting" and a hex: targeting 44U3.'
            raise QuestionError(what, self.text)
        return Beam(found, found.target, found.side)

    def _beam(self, light: Light, target: Any, side: list[Any]) -> Beam:
        declared = Side(re.split("[- ]", side[0].children[0])[0]) if side else light.side
        return Beam(light, self._spot(target), declared)

    def _spot(self, tree: Any) -> Location:
        """A Location of which the level is known."""
        if tree.data == "any_level":
            token = tree.children[0]
            what = f'What is lit is told level by level (W10.22): name one, "level 1 of {self.hex(token).name}".'
            raise QuestionError(what, self.text, token.start_pos or 0, len(token))
        return self.place(tree)

    def _light(self, tree: Any) -> Light:
        """A Searchlight of the situation, by its name or its hex, or one made up in the question."""
        known = self.situation.searchlights
        if tree.data == "named_light":
            name = str(tree.children[1])
            if name not in known:
                there = f"Searchlights there: {', '.join(known)}." if known else "Give a situation with --facts."
                what = f'No Searchlight is named "{name}".{did_you_mean(name, known)} {there}'
                raise QuestionError(what, self.text, tree.children[1].start_pos or 0, len(name))
            return known[name]
        word = next(x for x in tree.children if isinstance(x, Token))
        place = next((x for x in tree.children if isinstance(x, Tree) and x.data not in _GEAR), None)
        at, kind = self._spot(place) if place else self._inside(tree), _type_of(word)
        standing = [name for name, s in known.items() if s.at == at and kind in (None, s.type)]
        if len(standing) > 1:
            what = f"At {at.name} stand {' and '.join(standing)}; name one: SL {standing[0]}."
            raise QuestionError(what, self.text, word.start_pos or 0, len(word))
        light = known[standing[0]] if standing else Light(kind or Searchlight.GMSL, at, kind.value if kind else "SL")
        said: set[str] = set()
        for branch in (x for x in tree.children if isinstance(x, Tree) and x is not place):
            light = self._fitted(light, branch)
            self._refuse_twice(branch, said)
        return light

    def _refuse_twice(self, branch: Any, said: set[str]) -> None:
        """A mount, a facing, a ML of one Searchlight is said once."""
        name = "mount" if branch.data in ("turret", "bow") else branch.data
        if name in said:
            what = f"Its {_SPOKEN.get(name, name.replace('_', ' '))} is given twice; say it once."
            token: Any = next(branch.tokens(), None)
            raise QuestionError(what, self.text, token.start_pos if token else 0, len(token or ""))
        said.add(name)

    def _fitted(self, light: Light, branch: Any) -> Light:
        name, words = branch.data, [x for x in branch.children if x is not None]
        if name in _MARKS:
            mark: dict[str, Any] = {name: True}
            return replace(light, **mark)
        if name in ("turret", "bow"):
            return replace(light, mount=Mount(name))
        if name == "traverse":
            return replace(light, traverse=Traverse(str(words[0]).removesuffix("-type").upper()))
        if name == "with_ml":
            return replace(light, morale_level=self.number(words[0], 0, 12, "A Morale Level"))
        if name == "manned_by":
            return replace(light, morale_level=int(str(words[0]).split("-")[2]))
        if name == "bore_sighted":
            at = Location(self.hex(words[0])) if isinstance(words[0], Token) else self._spot(words[0])
            return replace(light, bore_sighted=at)
        spine = self._hexspine(light, words[0])
        return replace(light, facing=spine) if name == "facing" else replace(light, vca=spine)

    def _hexspine(self, light: Light, token: Token) -> Hexside | int:
        """A hexspine, by the two hexes it joins or by its number, counted clockwise from the upper right."""
        if token.type == "INT":
            return self.number(token, 1, 6, "A hexspine")
        if token.type == "HEX":
            what = f'A Searchlight faces a hexspine, not a hex (C3.2): name the two hexes it joins, "{_EXAMPLE}", or 1 to 6.'
            raise QuestionError(what, self.text, token.start_pos or 0, len(token))
        self.board = self.board or light.at.hex.board
        return self.hexside(token)

    def _murk(self, conditions: list[Any]) -> Obscurement:
        smoke, mist = dict(self._known_smoke()), self.situation.mist
        for condition in (x for x in conditions if isinstance(x, Tree)):
            if condition.data in ("smoke_in", "grenades_in"):
                smoke |= self._smoke(condition)
            elif condition.data == "mist":
                word: Any
                word, drm = condition.children
                if drm is None:
                    what = 'Say the Hindrance DRM of the Mist (E3.32): "in +1 mist".'
                    raise QuestionError(what, self.text, word.start_pos or 0, len(word))
                mist = self._counter_drm(drm, "Mist")
        return Obscurement(tuple(sorted(smoke.items())), mist)

    def _smoke(self, condition: Any) -> dict[Hex, int]:
        usual = _GRENADES_DRM if condition.data == "grenades_in" else _SMOKE_DRM
        drm = self._counter_drm(condition.children[0], "SMOKE") if condition.children[0] is not None else usual
        return {self.hex(token): drm for token in condition.children if isinstance(token, Token) and token.type == "HEX"}

    def _counter_drm(self, token: Any, what: str) -> int:
        return self.number(token, 1, 6, f"The Hindrance DRM of {what}")

    def _tc_conditions(self, light: Light, target: Location, conditions: list[Any]) -> dict[str, Any]:
        """What is said of the target, the LOF and the timing, in the question and in the situation."""
        found: dict[str, Any] = {}
        given = self.situation
        there: dict[str, Any] = {
            "nvr": given.nvr, "lost": dict(given.sighting), "beams": tuple(b for b in self._lying() if b.light.at != light.at),
            "known_enemy": any(enemy.hex == target.hex for enemy in given.enemies), "gunflash": target.hex in given.gunflashes,
        }  # fmt: skip
        dim = [x.children[0] if x.data == "tc_condition" else x for x in conditions]
        for condition in dim:
            self._tc_condition(light, condition, there, found)
        if found.pop("sighted_before", False):
            light = replace(light, sighted_before=True)
        there["lost"] = tuple(sorted(there["lost"].items(), key=lambda value: str(value[0].value)))
        return {"light": light, "target": target, "there": TargetSituation(**there), "murk": self._murk(dim), **found}

    def _tc_condition(self, light: Light, condition: Any, there: dict[str, Any], found: dict[str, Any]) -> None:
        name, words = condition.data, [x for x in condition.children if x is not None]
        if name in _THERE:
            there[name] = True
        if name in ("moving_enemy", "enemy"):
            there |= {"known_enemy": True} if name == "enemy" else {}
            exposed = [str(t) for branch in words if branch.data == "exposed" for t in branch.children]
            there |= {word.removesuffix(" movement"): True for word in exposed}
        elif name == "vehicle_moves":
            there |= {"moving_vehicle": True, "moving_enemy": True}
        elif name == "nvr":
            there["nvr"] = self.number(words[0], 0, 50, "A NVR")
        elif name == "lost":
            row = str(words[0]).replace(" ", "-")
            low, high = (0, 9) if _LOST_ROWS[row] not in _LOST_MINUS else (-9, 0)
            there["lost"][_LOST_ROWS[row]] = self.number(words[1], low, high, f"The {words[0]} DRM")
        elif name == "event":
            turn = self.number(words[-1], 1, MAX_TURN, "A turn")
            found["events"] = (*found.get("events", ()), (self._event(words[0], light), turn))
        elif name == "from_turn":
            found["from_turn"] = self.number(words[0], 1, MAX_TURN, "A turn")
        elif name in ("extreme_winter", "sighted_before", "enemy_first"):
            found["enemy_moves_first" if name == "enemy_first" else name] = True

    def _event(self, words: Token, light: Light) -> SearchlightEvent:
        """What befalls a SL, as a question says it: the first of these words that it has."""
        event = next(event for said, event in _BEFALLS.items() if re.search(said, words))
        if light.type is not Searchlight.GMSL:
            return event
        if event in (SearchlightEvent.ABANDONED, SearchlightEvent.MOTION_ATTEMPT, SearchlightEvent.FAILED_MOTION_ATTEMPT):
            what = "A GMSL is no vehicle: it is not Abandoned and makes no Motion Attempt (W10.21)."
            raise QuestionError(what, self.text, words.start_pos or 0, len(words))
        return SearchlightEvent.INFANTRY_NOT_IN_GOOD_ORDER if event is SearchlightEvent.CREW_NOT_IN_GOOD_ORDER else event

    def _refuse_timing(self, given: dict[str, Any]) -> None:
        if given.keys() - {"light", "target", "there", "murk"}:
            what = "That is for questions over turns: can the SL at 44T7 light 44U3 in turn 2?"
            raise QuestionError(what, self.text, 0, len(self.text.rstrip()))


_BEFALLS = {
    "crew|manning infantry": SearchlightEvent.CREW_NOT_IN_GOOD_ORDER,
    "abandoned": SearchlightEvent.ABANDONED,
    "fails": SearchlightEvent.FAILED_MOTION_ATTEMPT,
    "motion attempt": SearchlightEvent.MOTION_ATTEMPT,
    "unarmed": SearchlightEvent.UNARMED_VEHICLE_ENTERS,
    "smoke": SearchlightEvent.SMOKE,
    "malfunction": SearchlightEvent.MALFUNCTIONED,
    "disabled": SearchlightEvent.DISABLED,
    "track.* los": SearchlightEvent.TRACKED_OUT_OF_LOS,
    "track.* ca": SearchlightEvent.TRACKED_OUT_OF_CA,
    "enemy": SearchlightEvent.ENEMY_ENTERS,
}


def _night_weather(tree: Any) -> NightWeather:
    """The weather under which SLBI is asked about."""
    said = str(tree.children[-1] or "overcast weather").removeprefix("with ").removeprefix("during ").removeprefix("the ")
    word = {"snow": "falling snow", "heavy wind": "heavy winds"}.get(said, said)
    return next(weather for weather in NightWeather if weather.value.lower() == word)


_EXAMPLE = "facing T6-U7"
_SPOKEN = {"with_ml": "ML", "manned_by": "crew", "vca": "VCA", "facing": "SL CA"}
_LOST_MINUS = (SightingRow.HAZARDOUS, SightingRow.MOVING_VEHICLE)  # rows of W10.3 that help the SL
_SPELT_OUT = {"GROUND": "GMSL", "TRUCK": "TMSL", "AFV": "AMSL"}  # a truck-mounted Searchlight
_GEAR = (*_MARKS, "manned_by", "turret", "bow", "traverse", "with_ml", "facing", "vca", "bore_sighted")


def _is_word(child: Any, kind: str) -> bool:
    return isinstance(child, Token) and child.type == kind


def _is_area(child: Any) -> bool:
    return isinstance(child, Tree) and child.data in ("hexes", "hexrow", "hexrow_named", "whole_board")


def _is_murk(child: Any) -> bool:
    return isinstance(child, Tree) and child.data in ("smoke_in", "grenades_in", "mist")


def _type_of(word: str) -> Searchlight | None:
    """The type that a word names; none of SL and Searchlight."""
    name = str(word).upper().removesuffix("S")
    name = _SPELT_OUT.get(name.split("-", maxsplit=1)[0], name)
    return Searchlight(name) if name in Searchlight.__members__ else None
