"""Reads what is said of a LOS beside its ends: SMOKE, AFVs and wrecks, weather, the season, what is thought away."""

from __future__ import annotations

from typing import Any, NamedTuple

from asl_query.errors import QuestionError
from asl_query.reading.words import Words
from asl_query.rules.asl.b15_grain import season_of
from asl_query.terms.circumstances import MOST_UNKNOWN_SMOKE, Circumstances, Vehicle
from asl_query.terms.hexes import Hex, Hexside
from asl_query.terms.questions import Things
from asl_query.terms.searchlights import Searchlight
from asl_query.terms.season import IN_SEASON, OUT_OF_SEASON, Season
from asl_query.terms.smoke import Smoke
from asl_query.terms.units import Weather


class SaidOfSight(NamedTuple):
    """What a question and its situation say of a LOS, by the names of a question's fields."""

    smoke: Smoke
    without: Things
    circumstances: Circumstances


class SightConditions(Words):
    """Reads the branches of such conditions."""

    def _sight(self, conditions: list[Any]) -> SaidOfSight:
        smoke, unknown = dict(self.situation.smoke), set(self.situation.unknown_smoke)
        weather, season, vehicles = self.situation.weather, None, self._vehicles()
        without: list[Hex | Hexside] = []
        for condition in conditions:
            match condition.data:
                case "smoke_in":
                    drm = int(condition.children[0]) if condition.children[0] is not None else 3
                    smoke |= {self.hex(token): drm for token in condition.children[2:]}
                case "unknown_smoke_in":
                    unknown |= set(map(self.hex, condition.children[1:]))
                case "vehicle_in":
                    what = Vehicle.WRECK if "wreck" in condition.children[0] else Vehicle.AFV
                    vehicles |= dict.fromkeys(map(self.hex, condition.children[2:]), what)
                case "in_weather":
                    weather = self._weather(weather, condition.children[1:])
                case "said_season" | "in_month":
                    season = _season(condition)
                case "without_hexside":
                    without.append(self.hexside(condition.children[0]))
                case _:
                    without.append(self.hex(condition.children[1]))
        open_smoke = self._open_smoke(unknown - smoke.keys())
        there = tuple(sorted(vehicles.items(), key=lambda one: one[0]))
        return SaidOfSight(tuple(sorted(smoke.items())), tuple(without), Circumstances(season, open_smoke, weather, there))

    def _vehicles(self) -> dict[Hex, Vehicle]:
        """The AFVs and wrecks of the situation; an AMSL is on an AFV (W10.13)."""
        lights = self.situation.searchlights.values()
        return dict(self.situation.vehicles) | {x.at.hex: Vehicle.AFV for x in lights if x.type is Searchlight.AMSL}

    def _without_smoke(self) -> Circumstances:
        """The weather of the situation, for a question that is asked as if there were no SMOKE."""
        if self.situation.smoke or self.situation.unknown_smoke:
            what = 'The situation has SMOKE, which this question leaves out: take it out, or ask "can .. see ..".'
            raise QuestionError(what, self.text)
        self._no_vehicles()
        return Circumstances(weather=self.situation.weather)

    def _no_vehicles(self) -> None:
        """Raise QuestionError where the situation has AFVs or wrecks, which only questions of who sees whom take into account."""
        if self.situation.vehicles:
            hex_, what = self.situation.vehicles[0]
            raise QuestionError(
                f"The situation has AFVs or wrecks ({what.value} in {hex_.name}), which this question leaves out: take them out,"
                ' or ask "can .. see ..".', self.text,
            )  # fmt: skip

    def _open_smoke(self, hexes: set[Hex]) -> tuple[Hex, ...]:
        if len(hexes) > MOST_UNKNOWN_SMOKE:
            what = f"SMOKE of unknown DRM stands in {len(hexes)} hexes; {MOST_UNKNOWN_SMOKE} are the most. Say the DRM of some."
            raise QuestionError(what, self.text)
        return tuple(sorted(hexes))

    def _weather(self, was: Weather, said: list[Any]) -> Weather:
        """The weather of the situation with what the question says."""
        for w in said:
            if w.data == "heavy_winds" and str(w.children[0]) != "heavy":
                raise QuestionError(
                    f'There are no "{w.children[0]} winds" here: heavy winds are what B11.41 asks of.', self.text,
                    w.children[0].start_pos or 0, len(w.children[0]),
                )  # fmt: skip
        now = {w.data for w in said}
        return Weather(was.rain or "rain" in now, was.snow or "snow" in now, was.heavy_winds or "heavy_winds" in now)

    def _known_smoke(self) -> Smoke:
        """The SMOKE of the situation where its DRM must be known."""
        self._no_vehicles()
        if self.situation.unknown_smoke:
            names = ", ".join(hex_.name for hex_ in self.situation.unknown_smoke)
            what = f"The situation leaves the DRM of SMOKE open ({names}); this question needs it: drm = 3."
            raise QuestionError(what, self.text)
        return self.situation.smoke


def _season(condition: Any) -> Season:
    if condition.data == "in_month":
        return season_of(str(condition.children[1]).capitalize())
    return IN_SEASON if condition.children else OUT_OF_SEASON
