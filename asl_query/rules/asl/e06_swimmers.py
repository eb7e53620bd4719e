"""E6 once more: what a unit may and may not do in the water and on its way into it, and what fire does to it there."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.acts import Act, Attack, Check, Cutting, DriftDr, Gear, Modifier, PlayerTurnPhase, Standing


@rule("E6.1", "When to Swim", part="phase", exc={"cavalry": "E6.5"})
def may_enter_in(phase: PlayerTurnPhase, passed_tc_this_mph: bool, cavalry: bool) -> bool:
    """The water is entered in the MPh, right after the TC of that same MPh, and never in the APh."""
    return phase is PlayerTurnPhase.MPH and (passed_tc_this_mph or cavalry)  # [EXC: E6.5]


@rule("E6.1", "What Eliminates a Swimmer", part="elimination")
def eliminates_swimmer(breaks: bool, is_wounded: bool) -> bool:
    """A unit that is broken or wounded in the water is eliminated."""
    return breaks or is_wounded


@rule("E6.1", "Survival of a Swimmer", part="survival")
def swimmer_survives(breaks: bool, is_wounded: bool) -> bool:
    """A unit that is neither broken nor wounded in the water survives there."""
    return not eliminates_swimmer(breaks, is_wounded)


@rule("E6.1", "Checks of a Swimmer", part="checks")
def swimmer_takes(check: Check) -> bool:
    """A swimmer takes neither PTC nor LLMC, and Pin and Heat of Battle results do nothing to it."""
    return check not in (Check.PTC, Check.PIN, Check.HEAT_OF_BATTLE, Check.LLMC)


@rule("E6.1", "Immunity of a Swimmer", part="immunity")
def is_swimmer_immune(check: Check) -> bool:
    """A swimmer is immune to PTC, LLMC, Pin and Heat of Battle results."""
    return not swimmer_takes(check)


@rule("E6.2", "MF of Swimming", part="MF")
def may_swim_on(mf_spent: int) -> bool:
    """A swimmer moves from one Water Obstacle to another only, with all its MF."""
    return mf_spent == 0


@rule("E6.2", "Boarding a Friendly Boat", part="boarding")
def may_board(same_location: bool, own_turn: bool, phase: PlayerTurnPhase) -> bool:
    """Swimmers and forders may enter an abandoned or friendly boat or amphibian of their Location in their own APh only."""
    return same_location and own_turn and phase is PlayerTurnPhase.APH


@rule("E6.2", "Boarding an Enemy Boat", part="enemy boats")
def may_board_enemy(beached_or_paddled: bool, phase: PlayerTurnPhase, captured_all_passengers: bool) -> bool:
    """An enemy-occupied boat is entered only if Beached or paddled, and only in a CCPh in which it captured all Passengers."""
    return beached_or_paddled and phase is PlayerTurnPhase.CCPH and captured_all_passengers


@rule("E6.2", "What Swimming Bars", part="while swimming")
def may_while_swimming(act: Act) -> bool:
    """Swimmers may not fire, though they may fight in CC, have no CCV, neither tow boats and amphibians nor are towed by them,
    and may not be concealed."""
    return act not in (Act.FIRE, Act.USE_CCV, Act.TOW, Act.BE_CONCEALED)


@rule("E6.2", "CC of Swimmers", part="CC", exc={"cavalry": "E6.5"})
def swimmer_cc_fp(fp: int, cavalry: bool) -> int:
    """Swimmers, rafting or not, have the (1) of an Unarmed unit in CC; Cavalry keeps its full CC FP."""
    return fp if cavalry else 1  # [EXC: E6.5]


@rule("E6.21", "When to Roll against Drowning", part="when")
def drowning_drs(swimmers: int, fordable: bool, own_aph: bool) -> int:
    """At the end of its own APh each swimmer in water that is not fordable takes a Drowning DR of its own."""
    return swimmers if own_aph and not fordable else 0


@rule("E6.21", "Who Rolls against Drowning", part="who")
def takes_drowning_dr(fordable: bool, own_aph: bool) -> bool:
    """A swimmer takes a Drowning DR at the end of its own APh, in water that is not fordable."""
    return drowning_drs(1, fordable, own_aph) > 0


@rule("E6.21", "Spared the Drowning DR", part="spared")
def is_spared_drowning_dr(fordable: bool, own_aph: bool) -> bool:
    """A swimmer in fordable water takes no Drowning DR, nor one at the end of the enemy APh."""
    return not takes_drowning_dr(fordable, own_aph)


@rule(
    "E6.21",
    "Drowning DR on the Way Across",
    part="across",
    reading="The unit swims on in every MPh and advances onto land in the APh of its last hex, before that APh ends.",
)
def drowning_drs_across(water_hexes: int) -> int:
    """Who swims through some hexes of water takes a Drowning DR in each but the last, out of which it advances onto land."""
    return max(water_hexes - 1, 0)


@rule("E6.21", "Drift dr", part="Drift dr")
def drift_dr(drowning_dr_due: bool) -> DriftDr:
    """A Drift dr that falls due with a Drowning DR is its colored dr."""
    return DriftDr.COLORED if drowning_dr_due else DriftDr.OWN


@rule("E6.3", "Fire at Swimmers")
def modifies_fire_at_swimmer(modifier: Modifier) -> bool:
    """Swimmers have no TEM, and neither FFMO nor FFNAM counts against them; LV and SMOKE do help them."""
    return modifier not in (Modifier.TEM, Modifier.FFMO, Modifier.FFNAM)


@rule("E6.3", "Halved Fire", part="halving", reading="The Area Target Type halves once (C3.33), not twice.")
def halves_fire_at_swimmer(attack: Attack, area_target_type: bool) -> bool:
    """Fire at swimmers is halved, but for CC, and for HE and IFE that do not use the Area Target Type."""
    return attack is not Attack.CC and (area_target_type or attack not in (Attack.HE, Attack.IFE))


@rule("E6.3", "What does not Count against Swimmers", part="spared")
def is_spared_modifier(modifier: Modifier) -> bool:
    """TEM, FFMO and FFNAM do not apply to swimmers."""
    return not modifies_fire_at_swimmer(modifier)


@rule("E6.3", "Full FP at Swimmers", part="full FP")
def hits_swimmer_at_full_fp(attack: Attack, area_target_type: bool) -> bool:
    """HE and IFE that do not use the Area Target Type, and CC, attack swimmers with their full FP."""
    return not halves_fire_at_swimmer(attack, area_target_type)


@rule("E6.3", "FP at Swimmers", part="FP")
def fp_at_swimmer_in_halves(fp: int, attack: Attack, area_target_type: bool) -> int:
    """Fire that is halved attacks swimmers with half its FP."""
    return fp if halves_fire_at_swimmer(attack, area_target_type) else 2 * fp


@rule("E6.4", "Portage of Swimmers", exc={"cavalry": "E6.5"})
def swimmer_may_carry(portage_pp: int, cavalry: bool, ipc_pp: int) -> bool:
    """Swimmers carry no equipment; Cavalry carries up to its IPC."""
    return portage_pp <= (ipc_pp if cavalry else 0)  # [EXC: E6.5]


@rule("E6.4", "What a Swimmer Leaves Behind", part="left behind", exc={"cavalry": "E6.5"})
def swimmer_leaves_behind(portage_pp: int, cavalry: bool, ipc_pp: int) -> bool:
    """A swimmer leaves all equipment behind that it may not carry."""
    return not swimmer_may_carry(portage_pp, cavalry, ipc_pp)  # [EXC: E6.5]


@rule("E6.4", "Unarmed Swimmers", part="Unarmed", exc={"rafting": "E6.41", "cavalry": "E6.5"})
def becomes_unarmed(is_smc: bool, rafting: bool, cavalry: bool) -> bool:
    """A MMC that swims is exchanged for an Unarmed unit, unless it rafts or is Cavalry; a SMC is not."""
    return not is_smc and not rafting and not cavalry  # [EXC: E6.41, E6.5]


@rule("E6.4", "Counter of a Swimmer", part="counter", exc={"rafting": "E6.41", "cavalry": "E6.5"})
def keeps_counter(is_smc: bool, rafting: bool, cavalry: bool) -> bool:
    """A SMC, a rafting unit and Cavalry keep their counter in the water."""
    return not becomes_unarmed(is_smc, rafting, cavalry)


@rule("E6.4", "Restricted as Unarmed", part="restrictions", exc={"rafting": "E6.41", "cavalry": "E6.5"})
def is_restricted_as_unarmed(rafting: bool, cavalry: bool) -> bool:
    """A swimmer is restricted as an Unarmed unit is, a SMC as well."""
    return not rafting and not cavalry  # [EXC: E6.41, E6.5]


@rule("E6.41", "What a Raft Carries", part="carries")
def raft_carries(gear: Gear) -> bool:
    """A rafting unit brings its Small Arms and inherent SW across, but no SW counter."""
    return gear in (Gear.SMALL_ARMS, Gear.INHERENT_SW)


@rule("E6.41", "Arms on a Raft", part="arms", reading="A unit that is Unarmed already has no Small Arms to float across.")
def may_raft(unarmed: bool) -> bool:
    """A rafting unit is not represented as Unarmed: it keeps its normal counter, with its Small Arms."""
    return not unarmed


@rule("E6.41", "What Rafting Bars", part="while rafting")
def may_while_rafting(act: Act) -> bool:
    """A rafting unit may neither fire nor place SMOKE while it swims."""
    return act not in (Act.FIRE, Act.PLACE_SMOKE)


@rule("E6.5", "Swimming Cavalry")
def needs_swimming_tc(cavalry: bool) -> bool:
    """Cavalry swims by the same rules, but needs no swimming TC, is not Unarmed, keeps its CC FP, carries up to its IPC, jumps
    into no water and does not raft."""
    return not cavalry


@rule("E6.5", "Fire of Swimming Cavalry", part="fire")
def may_while_swimming_mounted(act: Act) -> bool:
    """Swimming Cavalry may fight in CC but not fire otherwise."""
    return act is not Act.FIRE


@rule("E6.5", "Cavalry and Jumps", part="jump")
def cavalry_may_enter(jump_mc: bool) -> bool:
    """Cavalry may not enter the water where that would take a jump MC."""
    return not jump_mc


@rule("E6.6", "Standing of a Forder", part="standing")
def forder_is(taken_for: Standing) -> bool:
    """A unit on a fording line is no swimmer and stays armed."""
    return taken_for is Standing.ARMED


@rule(
    "E6.6",
    "Swimmers and Fording Lines",
    part="former swimmers",
    reading="Swimming Cavalry goes over to no line either: its hexrow is fordable by Infantry.",
)
def may_go_over_to_fording(swimming: bool, in_its_hexrow: bool) -> bool:
    """A swimmer that enters the hexrow of a fording line may ford along it."""
    return swimming and in_its_hexrow


@rule("E6.6", "What a Fording Line Bars", part="while fording")
def may_while_fording(act: Act) -> bool:
    """A unit on a fording line may not fire; it may fight in CC."""
    return act is not Act.FIRE


@rule(
    "E6.6",
    "Cutting a Fording Line",
    part="cutting",
    reading="A paddled boat does not cut it. How C1.23 cuts a line was not seen.",
)
def cuts_fording_line(cutting: Cutting) -> bool:
    """A fording line is eliminated as a Field Phone line is, by a declaration, or by a motorized boat or amphibian that passes
    through its hexrow."""
    return cutting in (Cutting.FIELD_PHONE, Cutting.DECLARATION, Cutting.MOTORIZED)


@rule("E6.6", "Declaring a Line Eliminated", part="declaration")
def may_declare_line_cut(broken: bool, on_the_line: bool, in_friendly_fire_phase: bool, enemy_there: bool) -> bool:
    """Unbroken Personnel in a Location of the line eliminates it in a friendly fire phase by saying so, if no enemy is there."""
    return not broken and on_the_line and in_friendly_fire_phase and not enemy_there
