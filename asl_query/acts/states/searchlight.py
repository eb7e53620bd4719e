"""The states of one Searchlight, for questions such as "can a GMSL ever be lit and in tow?". Its own turn is its owner's."""

from __future__ import annotations

from asl_query.acts.states.searchlight_conditions import is_on
from asl_query.acts.states.searchlight_events import EVENTS
from asl_query.logic.machine import Machine, StateValue
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a07_status import is_subject_to_pin
from asl_query.rules.asl.w10_use import cancels_lane, reliability
from asl_query.terms.acts import AnyAct, PlayerTurnPhase
from asl_query.terms.searchlight_use import SearchlightAct, TerrainAtLight
from asl_query.terms.searchlights import Searchlight
from asl_query.terms.status import Crew, Is, Lamp, Not, Wanted

_FLAGS = {
    "emplaced": "Emplaced", "in_tow": "in tow", "in_motion": "in Motion", "in_bypass": "in Bypass", "abandoned": "Abandoned",
    "concealed": "concealed", "smoke": "with SMOKE in its Location", "enemy_there": "with an enemy in its Location",
    "gunflash": "with a Gunflash", "fired": "marked with a Fire counter", "hidden": "hidden",
    "removed": "removed from play", "made_sighting_tc": "having made an attempt in the phase",
}  # fmt: skip
VARIABLES: dict[str, tuple[StateValue, ...]] = {
    "own_turn": (True, False),
    "when": tuple(PlayerTurnPhase),
    "kind": tuple(Searchlight),
    "lamp": tuple(Lamp),
    "crew": tuple(Crew),
    "ground": (TerrainAtLight.OTHER, TerrainAtLight.WOODS, TerrainAtLight.BUILDING, TerrainAtLight.JUNGLE, TerrainAtLight.BAMBOO),
    "setting_up": (True, False),
    **dict.fromkeys(_FLAGS, (False, True)),
    **dict.fromkeys(("first_light_turn_over", "light_shown"), (True, False)),  # as it mostly is in a scenario
}
_NOT_AT_FIRST = (
    "hidden", "in_motion", "in_bypass", "abandoned", "smoke", "enemy_there", "gunflash", "fired", "removed", "made_sighting_tc",
    "emplaced", "in_tow",
)  # fmt: skip
_START: dict[str, tuple[StateValue, ...]] = {
    "when": (PlayerTurnPhase.RPH,),
    "lamp": (Lamp.OFF,),
    "crew": (Crew.READY,),
    "ground": (TerrainAtLight.OTHER,),
    **dict.fromkeys(_NOT_AT_FIRST, (False,)),
    "setting_up": (True,),
}
SEARCHLIGHT = Machine(
    "searchlight",
    VARIABLES,
    {name: frozenset(values) for name, values in _START.items()},
    EVENTS,
    {
        **{("kind", kind): f"{'an' if kind is Searchlight.AMSL else 'a'} {kind.value}" for kind in Searchlight},
        **{("lamp", lamp): lamp.value for lamp in Lamp},
        **{
            ("ground", ground): f"in {ground.value}"
            for ground in TerrainAtLight
            if ground not in (TerrainAtLight.OTHER, TerrainAtLight.BUILDING)
        },
        ("ground", TerrainAtLight.BUILDING): "in a building",
        ("ground", TerrainAtLight.OTHER): "outside woods, jungle, bamboo and buildings",
        **{("crew", crew): f"with its crew {crew.value}" for crew in Crew},
        **{(name, True): said for name, said in _FLAGS.items()},
        ("first_light_turn_over", False): "the Player Turn of the first light is not over",
        ("setting_up", False): "after set-up",
        ("setting_up", True): "at set-up",
    },
    ("own_turn", "when"),
    (
        "play starts in any Rally Phase, right after set-up, with the SL switched off and its crew in Good Order",
        "Lanes are free to be established (W10.5)",
    ),
    ("capture", "what a crew does away from its SL", "vehicle movement but for Motion and Bypass"),
    {
        frozenset({Lamp.ON, Lamp.OFF}): is_on.rule,
        frozenset({Lamp.ON, Lamp.MALFUNCTIONED}): key_of(cancels_lane),
        frozenset({Lamp.ON, Lamp.DISABLED}): key_of(cancels_lane),
        frozenset({Lamp.MALFUNCTIONED, Lamp.DISABLED}): key_of(reliability),
        frozenset({Crew.PINNED, Crew.NOT_GOOD_ORDER}): key_of(is_subject_to_pin),
    },
)


def _is(name: str, value: str = "yes") -> Wanted:
    return Is(name, value)


STATES: dict[str, Wanted] = {
    **dict.fromkeys(("switched on", "lit", "on"), _is("lamp", Lamp.ON.value)),
    **dict.fromkeys(("switched off", "off"), Not(_is("lamp", Lamp.ON.value))),  # W10.21: one that malfunctions is so too
    "malfunctioned": _is("lamp", Lamp.MALFUNCTIONED.value),
    "disabled": _is("lamp", Lamp.DISABLED.value),
    **dict.fromkeys(
        ("its crew pinned", "with its crew pinned", "manned by a pinned crew", "with a pinned crew", "pinned"),
        _is("crew", Crew.PINNED.value),
    ),
    **dict.fromkeys(
        (
            "its crew broken",
            "with its crew broken",
            "manned by a broken crew",
            "with a broken crew",
            "its crew not in Good Order",
        ),
        _is("crew", Crew.NOT_GOOD_ORDER.value),
    ),
    "Emplaced": _is("emplaced"),
    **dict.fromkeys(("in tow", "towed"), _is("in_tow")),
    **dict.fromkeys(("in Motion", "moving"), _is("in_motion")),
    "in Bypass": _is("in_bypass"),
    "Abandoned": _is("abandoned"),
    "concealed": _is("concealed"),
    **dict.fromkeys(("hidden", "HIP", "in HIP", "set up HIP"), _is("hidden")),
    **dict.fromkeys(("with SMOKE in its Location", "SMOKE in its Location", "in SMOKE"), _is("smoke")),
    **dict.fromkeys(
        ("with an enemy in its Location", "an enemy in its Location", "in a Location with an enemy"), _is("enemy_there")
    ),
    **dict.fromkeys(("with a Gunflash", "marked with a Gunflash"), _is("gunflash")),
    "in woods": _is("ground", TerrainAtLight.WOODS.value),
    "in a building": _is("ground", TerrainAtLight.BUILDING.value),
    "in jungle": _is("ground", TerrainAtLight.JUNGLE.value),
    "in bamboo": _is("ground", TerrainAtLight.BAMBOO.value),
    "removed from play": _is("removed"),
}
# How an act is asked for; being towed and being Emplaced are states too, and are asked for as such.
ACTS: dict[str, AnyAct] = {
    "establish an IB Lane": SearchlightAct.ESTABLISH,
    **dict.fromkeys(("target", "target a Location"), SearchlightAct.TARGET),
    **dict.fromkeys(("maintain its IB Lane", "maintain an IB Lane"), SearchlightAct.MAINTAIN),
    **dict.fromkeys(("have its IB Lane cancelled", "cancel its IB Lane"), SearchlightAct.CANCEL),
    "be Pushed": SearchlightAct.BE_PUSHED,
    **dict.fromkeys(("be hooked up", "be taken in tow"), SearchlightAct.BE_TOWED),
    "be set up Emplaced": SearchlightAct.BE_EMPLACED,
    "be repaired": SearchlightAct.BE_REPAIRED,
    "gain concealment": SearchlightAct.GAIN_CONCEALMENT,
}
