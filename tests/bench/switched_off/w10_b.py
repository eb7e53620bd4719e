"""W10 from W10.23 on, clause by clause: what the program would be without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from asl_query.acts.sighting import _rows
from asl_query.acts.sighting_rows import RowDrm
from asl_query.acts.targeting import los_to
from asl_query.rules.asl.w10_kinds import slbi_illuminates
from asl_query.rules.asl.w10_searchlights import keeps_from_targeting, may_target
from asl_query.rules.asl.w10_sighting import ca_change_drm, range_drm
from asl_query.rules.asl.w10_use import may_cancel, may_establish_at, reliability, replaces_cloaking
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.searchlight_kinds import CloudCover, LitPlace, NightWeather, WeatherMoment
from asl_query.terms.searchlight_use import (
    Circumstance,
    Cloaked,
    FireDr,
    FireMarker,
    KindOfLight,
    LaneMoment,
    OwnersPhase,
    Reliability,
    TargetHex,
    TerrainAtLight,
)
from asl_query.terms.searchlights import Searchlight, Traverse
from switched_off import Chart, Off, Patch, Rule

Instead = Callable[..., Any]


def turns_freely(mount: Traverse) -> Instead:
    """W10.3 without what an AMSL on such a mount pays for its change of CA."""

    def drm(searchlight: Searchlight, traverse: Traverse, hexspines: int) -> int:
        is_free = searchlight is Searchlight.AMSL and traverse is mount
        return 0 if is_free else ca_change_drm(searchlight, traverse, hexspines)

    return drm


def one_hex_out(limit: int) -> Instead:
    """W10.3 with one limit of its range rows a hex off: that range has the DRM of its neighbour in the next row."""
    other = limit + 1 if limit % 6 == 0 else limit - 1
    return lambda range_hexes: range_drm(other if range_hexes == limit else range_hexes)


def range_row(first: int, last: int, drm: int) -> Instead:
    """W10.3 with another DRM for the ranges of one row."""
    return lambda range_hexes: drm if first <= range_hexes <= last else range_drm(range_hexes)


def smoke_anywhere(board: Any, light: Any, target: Any, murk: Any) -> Any:
    """The LOS of a SL with the SMOKE of the whole map upon it."""
    sight = los_to(board, light, target, murk)
    return sight._replace(hindrance_drm=max(sight.hindrance_drm, sum(drm for _, drm in murk.smoke)))


def greatest_row_only(*about: Any) -> Iterator[RowDrm]:
    """W10.3 with no more than one of the rows that have a value, the greatest."""
    rows = list(_rows(*about))
    yield max((row for row in rows if row.drm is not None), key=lambda row: abs(row.drm or 0))
    yield from (row for row in rows if row.drm is None)


def allows(ground: TerrainAtLight) -> Instead:
    """W10.41 without one kind of terrain."""
    return lambda at: at is not ground and keeps_from_targeting(at)


def may_cancel_but_in(phase: OwnersPhase) -> Instead:
    """W10.52 without one of the owner's phases."""
    return lambda owners, enemy: may_cancel(OwnersPhase.OTHER if owners is phase else owners, enemy)


def slbi_in(*places: LitPlace) -> Rule:
    """W10.6 without an exception for these Locations."""
    return Rule(
        "W10.6",
        lambda place, weather, hexes: slbi_illuminates(LitPlace.OPEN_GROUND if place in places else place, weather, hexes),
    )


def slbi_through(through: NightWeather) -> Rule:
    """W10.6 without an exception for this weather."""
    return Rule(
        "W10.6",
        lambda place, weather, hexes: slbi_illuminates(place, NightWeather.CLEAR if weather is through else weather, hexes),
    )


OFF: dict[str, Off] = {
    "W10.23-1": Rule("W10.23", lambda switched_on: True),
    "W10.23-2": Rule("W10.23: TH", lambda switched_on, ib_blindness: 0),
    "W10.23-3": Rule("W10.23: TH", lambda switched_on, ib_blindness: -1 if switched_on else 0),
    "W10.23-4": Rule("W10.23: routing", lambda switched_on: False),
    "W10.24-1": Rule(
        "W10.24",
        lambda target_hex, lit, contents, denied: (
            Cloaked.CLOAKED if contents and not denied else replaces_cloaking(target_hex, lit, contents, denied)
        ),
    ),
    "W10.24-1 in the dark": Rule(
        "W10.24", lambda target_hex, lit, contents, denied: replaces_cloaking(target_hex, True, contents, denied)
    ),
    "W10.24-2": Rule(
        "W10.24",
        lambda target_hex, lit, contents, denied: (
            replaces_cloaking(target_hex, lit, contents, denied) if contents else Cloaked.CLOAKED
        ),
    ),
    "W10.24-3": Rule("W10.24", lambda target_hex, lit, contents, denied: replaces_cloaking(target_hex, lit, contents, False)),
    "W10.24-4": Rule("W10.24", lambda target_hex, lit, contents, denied: replaces_cloaking(True, lit, contents, denied)),
    "W10.24-5": Rule("W10.24: DM", lambda broken, target_hex, lit, open_ground: False),
    "W10.24-5 unbroken": Rule("W10.24: DM", lambda broken, target_hex, lit, open_ground: target_hex and lit and open_ground),
    "W10.24-5 short of the target hex": Rule(
        "W10.24: DM", lambda broken, target_hex, lit, open_ground: broken and lit and open_ground
    ),
    "W10.24-5 in the dark": Rule(
        "W10.24: DM", lambda broken, target_hex, lit, open_ground: broken and target_hex and open_ground
    ),
    "W10.24-6": Rule("W10.24: DM", lambda broken, target_hex, lit, open_ground: broken and target_hex and lit),
    "W10.25-1": Rule("W10.25: DR", lambda roll: roll is FireDr.IFT),
    "W10.25-1 no DRM": Rule("W10.25: DRM", lambda blinded: 0),
    "W10.25-1 unconditional": Rule("W10.25: DRM", lambda blinded: 2),
    "W10.25-2": Rule("W10.25: DR", lambda roll: roll is FireDr.TH),
    "W10.25-2 ordnance": Rule("W10.25: DR", lambda roll: True),
    "W10.25-3": Rule("W10.25", lambda firer_lit, target_lit, los_lit, near, far: los_lit and near < far),
    "W10.25-3 Firer": Rule("W10.25", lambda firer_lit, target_lit, los_lit, near, far: target_lit and los_lit and near < far),
    "W10.25-3 target": Rule("W10.25", lambda firer_lit, target_lit, los_lit, near, far: firer_lit and los_lit and near < far),
    "W10.25-4": Rule("W10.25", lambda firer_lit, target_lit, los_lit, near, far: firer_lit and target_lit and near < far),
    "W10.25-5": Rule("W10.25", lambda firer_lit, target_lit, los_lit, near, far: firer_lit and target_lit and los_lit),
    "W10.25-5 as far": Rule(
        "W10.25", lambda firer_lit, target_lit, los_lit, near, far: firer_lit and target_lit and los_lit and near <= far
    ),
    "W10.25-6": Rule("W10.25: LV Hindrance", lambda drm: False),
    "W10.25-6 at a lit SL": Rule("W10.25: LV Hindrance", lambda drm: True),
    "W10.25-7": Rule("W10.25: hexside", lambda one, other: one and other),
    "W10.25-7 one hex": Rule("W10.25: hexside", lambda one, other: one),
    "W10.25-7 other hex": Rule("W10.25: hexside", lambda one, other: other),
    "W10.25-8": Rule("W10.25: chain", lambda dark_between, touch: not dark_between),
    "W10.25-8 gap": Rule("W10.25: chain", lambda dark_between, touch: True),
    "W10.3-1": Rule("W10.4: Sighting TC", lambda passed: True),
    "W10.3-2": Rule("W10.3", lambda dr, drm, morale_level: dr + drm < morale_level),
    "W10.3-2 any DR": Rule("W10.3", lambda dr, drm, morale_level: True),
    "W10.3-2 Original DR": Rule("W10.3", lambda dr, drm, morale_level: dr <= morale_level),
    "W10.3-3": Rule("W10.43: first TC", lambda first, at_bore_sighted: False),
    "W10.3-4": Patch("asl_query.acts.targeting:los_to", smoke_anywhere),
    "W10.3-5": Patch("asl_query.acts.sighting:_rows", greatest_row_only),
    "W10.3-6": Rule("W10.3: CA", turns_freely(Traverse.T)),
    "W10.3-6 most": Rule("W10.3: CA", lambda searchlight, traverse, spines: min(ca_change_drm(searchlight, traverse, spines), 2)),
    "W10.3-7": Rule("W10.3: CA", turns_freely(Traverse.ST)),
    "W10.3-7 first hexspine": Rule(
        "W10.3: CA", lambda searchlight, traverse, spines: ca_change_drm(searchlight, Traverse.T, spines)
    ),
    "W10.3-8": Rule("W10.3: CA", turns_freely(Traverse.NT)),
    "W10.3-8 most": Rule("W10.3: CA", lambda searchlight, traverse, spines: min(ca_change_drm(searchlight, traverse, spines), 3)),
    "W10.3-9": Rule("W10.3: CA", lambda searchlight, traverse, spines: ca_change_drm(Searchlight.AMSL, traverse, spines)),
    "W10.3-9 each hexspine": Rule("W10.3: CA", lambda searchlight, traverse, spines: spines),
    "W10.3-10": Rule("W10.3: range", range_row(0, 6, 1)),
    "W10.3-10 at 6": Rule("W10.3: range", one_hex_out(6)),
    "W10.3-11": Rule("W10.3: range", range_row(7, 12, 0)),
    "W10.3-11 at 7": Rule("W10.3: range", one_hex_out(7)),
    "W10.3-11 at 12": Rule("W10.3: range", one_hex_out(12)),
    "W10.3-12": Rule("W10.3: range", range_row(13, 18, 1)),
    "W10.3-12 at 13": Rule("W10.3: range", one_hex_out(13)),
    "W10.3-12 at 18": Rule("W10.3: range", one_hex_out(18)),
    "W10.3-13": Rule("W10.3: range", range_row(19, 44, 2)),
    "W10.3-13 at 19": Rule("W10.3: range", one_hex_out(19)),
    "W10.3-14": Rule("W10.3: Hindrances", lambda los_hindrance, lv_hindrance: lv_hindrance),
    "W10.3-15": Rule("W10.3: Hindrances", lambda los_hindrance, lv_hindrance: los_hindrance),
    "W10.3-16": Rule("W10.3: Night", lambda of_night: True),
    "W10.3-16 Mist": Rule("W10.3: Night", lambda of_night: False),
    "W10.3-17": Rule("W10.3: no Known enemy", lambda known, bore_sighted, gunflash, moving: False),
    "W10.3-18": Rule("W10.3: no Known enemy", lambda known, bore_sighted, gunflash, moving: not (known or gunflash or moving)),
    "W10.3-19": Rule(
        "W10.3: no Known enemy", lambda known, bore_sighted, gunflash, moving: not (known or bore_sighted or moving)
    ),
    "W10.3-20": Rule(
        "W10.3: no Known enemy", lambda known, bore_sighted, gunflash, moving: not (known or bore_sighted or gunflash)
    ),
    "W10.3-21": Rule("W10.3: FFMO", lambda ffmo, ffnam: -1 if ffnam else 0),
    "W10.3-22": Rule("W10.3: FFMO", lambda ffmo, ffnam: -1 if ffmo else 0),
    "W10.3-22 besides FFMO": Rule("W10.3: FFMO", lambda ffmo, ffnam: -1 if ffmo or ffnam else 0),
    "W10.3-23": Rule("W10.3: Hazardous Movement", lambda hazardous, within_nvr: False),
    "W10.3-24": Rule("W10.3: Hazardous Movement", lambda hazardous, within_nvr: hazardous),
    "W10.3-25": Rule("W10.3: moving vehicle", lambda moving: False),
    "W10.3-26": Rule("W10.3: captured", lambda captured: 0),
    "W10.3-27": Rule("W10.3: lit", lambda is_lit: 0),
    "W10.3-28": Rule("W10.43: DRM", lambda at_bore_sighted, lost: 0),
    "W10.3-29": Rule("W10.3: pinned", lambda pinned: False),
    "W10.3-31": Rule("W10.3: Stunned or BU", lambda stunned, buttoned_up: buttoned_up),
    "W10.3-32": Rule("W10.3: Stunned or BU", lambda stunned, buttoned_up: stunned),
    "W10.3-33": Rule("W10.3: lit hexes crossed", lambda crossed: 0),
    "W10.3-33 each": Rule("W10.3: lit hexes crossed", lambda crossed: crossed),
    "W10.3-34": Rule("W10.3: SL's Location lit", lambda lit: False),
    "W10.31-1": Rule("W10.31", lambda outside_ca, passed: outside_ca and passed),
    "W10.31-1 at all": Rule("W10.31", lambda outside_ca, passed: False),
    "W10.31-2": Rule("W10.31: firing", lambda made_tc: False),
    "W10.31-3": Rule("W10.31: concealment", lambda concealed, establishes: concealed),
    "W10.31-4": Rule("W10.31: Gunflash", lambda switched_on, afph_over: True),
    "W10.31-5": Rule("W10.31: Gunflash", lambda switched_on, afph_over: not afph_over),
    "W10.4-1": Rule("W10.4: target", lambda target: True),
    "W10.4-2": Rule("W10.4: Sighting TC", lambda passed: False),
    "W10.4-3": Rule("W10.4", lambda daytime_los, within_nvr: daytime_los and within_nvr),
    "W10.4-4": Rule("W10.4: LOS check", lambda step: False),
    "W10.4-5": Rule("W10.4: blocked LOS", lambda blocked: True),
    "W10.4-5 on a map": Patch("asl_query.acts.targeting:_bars_of_los", lambda board, light, target, murk: []),
    "W10.4-6": Rule("W10.4: fired", lambda blocked, made_tc: made_tc),
    "W10.4-6 another attempt": Rule("W10.4: another attempt", lambda blocked, made_tc: not made_tc),
    "W10.4-7": Rule("W10.4: center dots", lambda end: True),
    "W10.41-1": Rule(
        "W10.41", lambda sl, away, ground, smoke, bypass, motion: may_target(sl, away or 1, ground, smoke, bypass, motion)
    ),
    "W10.41-2": Rule(
        "W10.41", lambda sl, away, ground, smoke, bypass, motion: may_target(sl, away, ground, False, bypass, motion)
    ),
    "W10.41-3": Rule("W10.41: terrain", allows(TerrainAtLight.WOODS)),
    "W10.41-4": Rule("W10.41: terrain", allows(TerrainAtLight.JUNGLE)),
    "W10.41-5": Rule("W10.41: terrain", allows(TerrainAtLight.BAMBOO)),
    "W10.41-6": Rule("W10.41: terrain", allows(TerrainAtLight.BUILDING)),
    "W10.41-7": Rule(
        "W10.41",
        lambda sl, away, ground, smoke, bypass, motion: not ground and may_target(sl, away, ground, smoke, bypass, motion),
    ),
    "W10.41-8": Rule(
        "W10.41", lambda sl, away, ground, smoke, bypass, motion: may_target(sl, away, ground, smoke, False, motion)
    ),
    "W10.41-9": Rule(
        "W10.41", lambda sl, away, ground, smoke, bypass, motion: may_target(sl, away, ground, smoke, bypass, False)
    ),
    "W10.41-10": Rule("W10.41: pinned crew", lambda searchlight, pinned: True),
    "W10.41-10 AMSL": Rule("W10.41: pinned crew", lambda searchlight, pinned: not pinned),
    "W10.41-10 targets": Rule("W10.41: targets of a pinned crew", lambda searchlight, pinned, outside_ca: True),
    "W10.41-10 targets in the CA": Rule("W10.41: targets of a pinned crew", lambda searchlight, pinned, outside_ca: not pinned),
    "W10.41-11": Rule("W10.2", lambda range_hexes, maximum: True),
    "W10.42-1": Chart("rules/charts/terrain.toml", ("terrain", "orchard", "los"), "hindrance"),
    "W10.42-1 at its level": Rule("W10.42", lambda split, at_its_level, searchlight: split and not at_its_level),
    "W10.42-2": Chart("rules/charts/terrain.toml", ("terrain", "olive grove", "los"), "hindrance"),
    "W10.42-3": Chart("rules/charts/terrain.toml", ("terrain", "light woods", "los"), "hindrance"),
    "W10.42-4": Chart("rules/charts/terrain.toml", ("terrain", "palm trees", "los"), "hindrance"),
    "W10.42-5": Chart("rules/charts/terrain.toml", ("terrain", "hut", "los"), "hindrance"),
    "W10.42-6": Rule("W10.42", lambda split, at_its_level, searchlight: split),
    "W10.42-6 other terrain": Rule(
        "W10.42", lambda split, at_its_level, searchlight: searchlight or (split and not at_its_level)
    ),
    "W10.42-6 Collapsed": Chart("rules/charts/terrain.toml", ("terrain", "collapsed hut", "los"), "split"),
    "W10.43-1": Rule("W10.43: how many", lambda: 2),
    "W10.43-1 any number": Rule("W10.43", lambda locations: True),
    "W10.43-2": Rule("W10.43: lost", lambda changed_ca, lost: False),
    "W10.43-2 DRM": Rule("W10.43: DRM", lambda at_bore_sighted, lost: -2 if at_bore_sighted else 0),
    "W10.43-2 for good": Rule("W10.43: lost", lambda changed_ca, lost: changed_ca),
    "W10.43-3": Rule("W10.43: DRM", lambda at_bore_sighted, lost: -1 if at_bore_sighted and not lost else 0),
    "W10.43-4": Rule("W10.43: first TC", lambda first, at_bore_sighted: at_bore_sighted),
    "W10.43-5": Rule("W10.43: AMSL", lambda by_ma: True),
    "W10.44-1": Rule("W10.44", lambda switched_on, leaves: False),
    "W10.44-1 any enemy": Rule("W10.44", lambda switched_on, leaves: switched_on),
    "W10.44-1 switched off": Rule("W10.44", lambda switched_on, leaves: leaves),
    "W10.44-2": Rule("W10.44: decision", lambda decision: True),
    "W10.44-3": Rule("W10.44: LOS", lambda in_los: False),
    "W10.44-4": Rule("W10.44: target hex", lambda tracked: TargetHex.LEFT),
    "W10.44-5": Rule("W10.44: Illumination", lambda tracked: False),
    "W10.44-6": Rule("W10.44: turning", lambda outside_ca: False),
    "W10.44-7": Rule("W10.44: CA", lambda outside_ca, changed: False),
    "W10.44-7 changed": Rule("W10.44: CA", lambda outside_ca, changed: outside_ca),
    "W10.45-1": Rule("W10.45: when", lambda moment: True),
    "W10.45-2": Rule("W10.45", lambda dr, winter: Reliability.MALFUNCTIONED if dr + winter == 10 else reliability(dr, winter)),
    "W10.45-3": Rule("W10.45: fire counter", lambda moment: FireMarker.NONE),
    "W10.45-3 First Fire": Rule("W10.45: fire counter", lambda moment: FireMarker.PREP),
    "W10.45-4": Rule("W10.45", lambda dr, winter: Reliability.KEPT if dr + winter <= 11 else Reliability.DISABLED),
    "W10.45-5": Rule("W10.45", lambda dr, winter: Reliability.KEPT if dr + winter <= 10 else Reliability.MALFUNCTIONED),
    "W10.45-6": Rule("W10.45: DRM", lambda circumstance: 0),
    "W10.45-6 always": Rule("W10.45: DRM", lambda circumstance: 1),
    "W10.45-7": Rule("W10.45: DRM", lambda circumstance: 0 if circumstance is Circumstance.NONE else 1),
    "W10.45-8": Rule("W10.45: no DR", lambda made: False),
    "W10.45-9": Rule("W10.45: another target", lambda made, different: False),
    "W10.45-9 same Location": Rule("W10.45: another target", lambda made, different: not made),
    "W10.45-10": Rule("W10.45: repair", lambda result: False),
    "W10.5-1": Rule("W10.5", lambda light_event, bugles: True),
    "W10.5-2": Rule("W10.5", lambda light_event, bugles: light_event),
    "W10.5-3": Rule("W10.5", lambda light_event, bugles: bugles),
    "W10.5-4": Rule("W10.5: attempts", lambda attempts: True),
    "W10.51-1": Rule("W10.51", lambda moment, late, moving_enemy, within_nvr: True),
    "W10.51-1 first light": Rule("W10.51: first light", lambda light: light is KindOfLight.STARSHELL),
    "W10.51-2": Rule(
        "W10.51",
        lambda moment, late, moving_enemy, within_nvr: (
            not late or moment in (LaneMoment.START_OF_PFPH, LaneMoment.START_OF_ENEMY_MPH)
        ),
    ),
    "W10.51-3": Rule("W10.51", lambda moment, late, moving_enemy, within_nvr: may_establish_at(moment, late, moving_enemy, True)),
    "W10.51-4": Rule("W10.51: E1.921", lambda established: False),
    "W10.52-1": Rule("W10.52", may_cancel_but_in(OwnersPhase.PFPH)),
    "W10.52-1 Player Turn": Rule(
        "W10.52: phases", lambda phase, own_turn: OwnersPhase.PFPH if phase is PlayerTurnPhase.PFPH else OwnersPhase.OTHER
    ),
    "W10.52-2": Rule("W10.52", may_cancel_but_in(OwnersPhase.DFPH)),
    "W10.52-3": Rule("W10.52", may_cancel_but_in(OwnersPhase.AFPH)),
    "W10.52-4": Rule("W10.52", lambda phase, enemy_in_zone: phase is not OwnersPhase.OTHER),
    "W10.52-5": Rule("W10.52", lambda phase, enemy_in_zone: True),
    "W10.52-6": Rule("W10.52: Gunflash", lambda afph_over: True),
    "W10.53-1": Rule("W10.53", lambda malfunctioned, on_ct_afv, ce, phase: False),
    "W10.53-1 any phase": Rule("W10.53", lambda malfunctioned, on_ct_afv, ce, phase: malfunctioned and (ce or not on_ct_afv)),
    "W10.53-2": Rule("W10.53", lambda malfunctioned, on_ct_afv, ce, phase: malfunctioned and phase is PlayerTurnPhase.RPH),
    "W10.6-1": Rule("W10.6: SSR", lambda night, cloud_cover: True),
    "W10.6-1 by day": Rule("W10.6: SSR", lambda night, cloud_cover: cloud_cover is not CloudCover.NONE),
    "W10.6-1 clear sky": Rule("W10.6: SSR", lambda night, cloud_cover: night),
    "W10.6-2": Rule("W10.6", lambda place, weather, affected: False),
    "W10.6-2 other hexes": Rule("W10.6", lambda place, weather, affected: slbi_illuminates(place, weather, True)),
    "W10.6-3": slbi_in(LitPlace.SEWER, LitPlace.CAVE),
    "W10.6-4": slbi_in(LitPlace.INTERIOR_BUILDING),
    "W10.6-5": slbi_in(LitPlace.DENSE_JUNGLE),
    "W10.6-6": slbi_in(LitPlace.BAMBOO),
    "W10.6-7": slbi_through(NightWeather.HEAVY_WINDS),
    "W10.6-8": slbi_through(NightWeather.FOG),
    "W10.6-9": slbi_through(NightWeather.MIST),
    "W10.6-10": slbi_through(NightWeather.RAIN),
    "W10.6-11": slbi_through(NightWeather.FALLING_SNOW),
    "W10.6-12": slbi_through(NightWeather.DUST),
    "W10.6-13": Rule("W10.6: changes", lambda moment: moment is WeatherMoment.NEXT_PLAYER_TURN),
}

SURVIVES: dict[str, str] = {}
