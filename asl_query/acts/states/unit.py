"""The states of one unit, for questions such as "can a unit ever be Climbing and pinned?"."""

from __future__ import annotations

from asl_query.acts.marches import MOST_PP
from asl_query.acts.states.unit_bars import is_let_on_a_cliff
from asl_query.acts.states.unit_conditions import is_at_the_water
from asl_query.acts.states.unit_events import EVENTS
from asl_query.logic.machine import Machine, StateValue
from asl_query.logic.rule import key_of
from asl_query.rules.asl.a07_status import is_in_good_order
from asl_query.rules.asl.b11_climbers import counter_stands_in
from asl_query.rules.asl.b20_streams import crest_level
from asl_query.rules.asl.e06_swimmers import forder_is
from asl_query.terms.acts import Act, AnyAct, PlayerTurnPhase
from asl_query.terms.status import And, Footing, Is, Not, Or, Wanted

MOST_LEVELS = 3  # of a cliff: the highest of the shipped boards, as 15S5-T5
_YES_NO = (False, True)
_FLAGS = {
    "broken": "broken", "pinned": "pinned", "wounded": "wounded", "berserk": "berserk", "cx": "CX",
    "was_cx": "CX as its MPh began", "concealed": "concealed",
    "unarmed": "Unarmed", "captured": "captured", "ti": "TI", "sw": "possessing a SW", "dm": "DM", "melee": "in Melee",
    "prep_fired": "marked with a Prep Fire counter", "spent": "having spent MF", "fired": "firing", "hidden": "hidden",
    "advanced": "having advanced", "encircled": "Encircled", "enemy_there": "in a Location with an enemy unit",
    "entered": "new to the water this Player Turn",
    "left_encircled": "Climbing out of an Encircled Location",
    "sl_on": "with an enemy SL switched on", "in_lane": "in the Lane", "illuminated": "Illuminated",
    "in_target": "in the Open Ground target hex of an IB Lane",
    "depression_cliff": "at a Depression cliff", "smc": "a SMC", "hero": "a hero", "commando": "a Commando", "cavalry": "Cavalry",
    "dummy": "a Dummy", "manning_gun": "manning a Gun",
    "has_cliffs": "with cliffs about", "has_water": "with a Water Obstacle about", "has_depressions": "with Depressions about",
    "frigid": "at frigid water", "inexperienced": "inexperienced",
}  # fmt: skip
# What never changes.
_FIXED = ("smc", "hero", "commando", "cavalry", "inexperienced", "has_cliffs", "has_water", "has_depressions", "frigid")
UNSEEN = {  # states of which no text was seen
    "dummy": "what a Dummy may do, and what becomes of it, was not seen (A12.11)",
    "manning_gun": "what manning a Gun lets a unit do and keeps it from was not seen (A21.13, C2.1)",
}

VARIABLES: dict[str, tuple[StateValue, ...]] = {
    "own_turn": (True, False),
    "when": tuple(PlayerTurnPhase),
    "footing": tuple(Footing),
    "climb_level": tuple(range(MOST_LEVELS + 1)),
    "cliff_levels": tuple(range(1, MOST_LEVELS + 1)),
    "sw_pp": tuple(range(1, MOST_PP + 1)),  # what a SW in its possession weighs
    **dict.fromkeys(_FLAGS, _YES_NO),
}
_START: dict[str, tuple[StateValue, ...]] = {
    "when": (PlayerTurnPhase.RPH,),
    "footing": (Footing.LAND,),
    "climb_level": (0,),
    **{name: (False,) for name in _FLAGS if name not in ("concealed", "hidden", "sw", *_FIXED)},
}
UNIT = Machine(
    "unit",
    VARIABLES,
    {name: frozenset(values) for name, values in _START.items()},
    EVENTS,
    {
        **{("footing", footing): footing.value for footing in Footing},
        **{("climb_level", level): f"Climb level {level}" for level in range(MOST_LEVELS + 1)},
        **{("cliff_levels", levels): f"{levels}-level cliff" for levels in range(1, MOST_LEVELS + 1)},
        **{(name, True): said for name, said in _FLAGS.items()},
        ("unarmed", False): "armed",
        ("sl_on", False): "with no enemy SL switched on",
    },
    ("own_turn", "when"),
    (
        "play starts in any Rally Phase with the unit on land, in Good Order, concealed or hidden or neither",
        "a SSR may allow rafting, fording lines and SLBI; who fords does so along a fording line (E6.6)",
    ),
    ("escape and rescue of prisoners", "Dummies", "Guns and who mans them", "the end of berserk", "boats and vehicles"),
    {
        **{frozenset({afloat, Footing.FORDING}): key_of(forder_is) for afloat in (Footing.SWIMMING, Footing.RAFTING)},
        **{
            frozenset({Footing.CLIFF, other}): is_let_on_a_cliff.rule
            for other in (Footing.SWIMMING, Footing.RAFTING, Footing.FORDING)
        },
        frozenset({Footing.CLIFF, Footing.CREST}): key_of(counter_stands_in),
        **{
            frozenset({wet, ground}): is_at_the_water.rule
            for wet in (Footing.SWIMMING, Footing.RAFTING, Footing.FORDING)
            for ground in (Footing.DEPRESSION, Footing.CREST)
        },
        frozenset({Footing.CREST, Footing.DEPRESSION}): key_of(crest_level),
    },
    UNSEEN,
)


def _is(name: str, value: str = "yes") -> Wanted:
    return Is(name, value)


def _footing(*footings: Footing) -> Wanted:
    found = [_is("footing", footing.value) for footing in footings]
    return found[0] if len(found) == 1 else Or(tuple(found))


_AT_THE_FOOT = And((_footing(Footing.CLIFF), _is("depression_cliff"), _is("climb_level", "0")))
_IN_DEPRESSION = Or((_footing(Footing.DEPRESSION), _AT_THE_FOOT))
_GOOD_ORDER: Wanted = And(tuple(Not(_is(name)) for name in ("broken", "berserk", "melee", "captured")))
STATE_RULES: dict[Wanted, str] = {_GOOD_ORDER: key_of(is_in_good_order)}  # states that a rule defines
# How a state is asked for; a number stands for {n}.
STATES: dict[str, Wanted] = {
    **dict.fromkeys(("Climbing", "on a Climb counter", "on a cliff"), _footing(Footing.CLIFF)),
    "at Climb level {n}": And((_footing(Footing.CLIFF), _is("climb_level", "{n}"))),
    "swimming": _footing(Footing.SWIMMING, Footing.RAFTING),
    **dict.fromkeys(("rafting", "on a raft"), _footing(Footing.RAFTING)),
    **dict.fromkeys(("fording", "on a fording line"), _footing(Footing.FORDING)),
    "in frigid water": And((_footing(Footing.SWIMMING, Footing.RAFTING, Footing.FORDING), _is("frigid"))),
    "in the water": _footing(Footing.SWIMMING, Footing.RAFTING, Footing.FORDING),
    **dict.fromkeys(("IN a Depression", "IN a gully", "in Depression"), _IN_DEPRESSION),
    **dict.fromkeys(("in Crest status", "at Crest status", "in Crest", "Crest"), _footing(Footing.CREST)),
    "on land": _footing(Footing.LAND, Footing.DEPRESSION, Footing.CREST),
    "eliminated": _footing(Footing.ELIMINATED),
    **{name: _is(name) for name in ("broken", "pinned", "wounded", "berserk", "concealed", "inexperienced")},
    **dict.fromkeys(("CX", "exhausted"), _is("cx")),
    **dict.fromkeys(("CX as its MPh began", "CX as the MPh began", "CX at the start of its MPh"), _is("was_cx")),
    "Unarmed": _is("unarmed"),
    "armed": Not(_is("unarmed")),
    **dict.fromkeys(("in Melee", "held in Melee"), _is("melee")),
    **dict.fromkeys(("in Good Order", "Good Order"), _GOOD_ORDER),
    **dict.fromkeys(("in the Lane", "in an IB Lane", "in the Lane of an enemy SL", "in the Lane of a SL"), _is("in_lane")),
    **dict.fromkeys(
        ("in the Open Ground target hex of an IB Lane", "in the Open Ground target hex", "in an Open Ground target hex"),
        _is("in_target"),
    ),
    **dict.fromkeys(
        ("possessing a SW", "possessing SW", "carrying a SW", "carrying SW", "in possession of a SW", "with a SW"), _is("sw")
    ),
    **dict.fromkeys(("DM", "under DM", "in Desperation Morale", "under Desperation Morale"), _is("dm")),
    **dict.fromkeys(("Illuminated", "lit", "lit up"), _is("illuminated")),
    **dict.fromkeys(("SL switched on", "with SL switched on", "with SL on", "with Searchlight switched on"), _is("sl_on")),
    "having advanced": _is("advanced"),
    **dict.fromkeys(("marked with a Prep Fire counter", "Prep Fired", "Prep Firing"), _is("prep_fired")),
    **dict.fromkeys(("TI", "Temporarily Immobilized"), _is("ti")),
    **dict.fromkeys(("hidden", "HIP", "in HIP", "set up HIP"), _is("hidden")),
    "Encircled": _is("encircled"),
    "Climbing out of an Encircled Location": _is("left_encircled"),
    **dict.fromkeys(("captured", "prisoner", "taken prisoner"), _is("captured")),
    **dict.fromkeys(
        (
            "in a Location with an enemy unit",
            "in a Location with an enemy",
            "in CC",
            "in Close Combat",
            "in the Location of an enemy",
        ),
        _is("enemy_there"),
    ),
    **dict.fromkeys(("new to the water", "new to the water this Player Turn"), _is("entered")),
    **dict.fromkeys(("moving", "on the move"), And((_is("own_turn"), _is("when", PlayerTurnPhase.MPH.value), _is("spent")))),
    "firing": _is("fired"),
    **dict.fromkeys(("manning a SW", "manning a weapon", "manning a MG", "manning a support weapon"), _is("sw")),
    **dict.fromkeys(("manning a Gun", "manning an ordnance weapon", "manning a crew-served weapon"), _is("manning_gun")),
    **dict.fromkeys(("a Dummy", "a Dummy counter", "a dummy stack"), _is("dummy")),
    "a Commando": _is("commando"),
}
# What is said of who does something, and is meant more widely: CX ends as its MPh begins, but bars Double Time all that MPh.
MEANT = {_is("cx"): Or((_is("cx"), _is("was_cx")))}
_SW = ("a SW", "a LMG", "a MMG", "a HMG", "a MG", "a MTR", "its SW")
_HANDLING = {
    Act.TRANSFER_SW: ("transfer", "give"),
    Act.DISMANTLE_SW: ("dismantle", "assemble"),
    Act.REPAIR_SW: ("repair",),
}
# How an act is asked for.
ACTS: dict[str, AnyAct] = {
    **dict.fromkeys(("Climb", "start to Climb", "keep Climbing"), Act.CLIMB),
    **dict.fromkeys(("swim", "enter the water"), Act.ENTER_WATER),
    "swim on": Act.SWIM_ON,
    **dict.fromkeys(("ford", "ford along a fording line"), Act.FORD),
    **dict.fromkeys(("move", "move normally"), Act.MOVE),
    **dict.fromkeys(("use Double Time", "Double Time", "move by Double Time"), Act.DOUBLE_TIME),
    "advance": Act.ADVANCE,
    **dict.fromkeys(("advance off its Climb counter", "advance off the Climb counter"), Act.ADVANCE_OFF),
    "rout": Act.ROUT,
    **dict.fromkeys(("rally", "be rallied"), Act.RALLY),
    **dict.fromkeys(("recover a SW", "pick up a SW"), Act.RECOVER_SW),
    "Prep Fire": Act.PREP_FIRE,
    "fire": Act.FIRE,
    "gain concealment": Act.BE_CONCEALED,
    "place SMOKE": Act.PLACE_SMOKE,
    **{f"{verb} {sw}": act for act, verbs in _HANDLING.items() for verb in verbs for sw in _SW},
    **dict.fromkeys(("attack in CC", "attack in Close Combat", "fight in CC"), Act.CLOSE_COMBAT),
}
