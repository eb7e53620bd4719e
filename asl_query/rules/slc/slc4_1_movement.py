"""SLC4.1 Infantry Units: who moves, with how many MF, and what each hex costs. MF are counted in half MF."""

from __future__ import annotations

from asl_query.logic.rule import rule
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.classic import EnteredTerrain
from asl_query.terms.classic_acts import Cause, MfUse


@rule("SLC4.1.1", "Movement Phase")
def may_move(own_phase: bool, prep_fired: bool) -> bool:
    """In his own Movement Phase a player may move any of his units that did not fire in the Prep Fire Phase."""
    return own_phase and not prep_fired


@rule("SLC4.1.1", "Prep Fire Phase", part="Prep Fire")
def is_prep_fire(own_turn: bool, phase: PlayerTurnPhase) -> bool:
    """Prep Fire is the fire of a unit in the Prep Fire Phase of its own Player Turn."""
    return own_turn and phase is PlayerTurnPhase.PFPH


@rule("SLC4.1.1", "Which Units Move", part="choice")
def may_move_so_many(moved: int, units: int) -> bool:
    """The player moves as many of his units as he likes, from none to all of them."""
    return moved <= units


@rule("SLC4.1.2", "Movement Factors")
def may_spend(cost_half_mf: int, mf_half: int) -> bool:
    """A unit goes any way it likes, up to the limit of its MF."""
    return cost_half_mf <= mf_half


@rule("SLC4.1.2", "Hexes", part="hexes")
def hexes_entered(mf_half: int, cost_half_mf: int) -> int:
    """A unit enters a hex for each of its MF, more or fewer as the hexes cost."""
    return mf_half // cost_half_mf


@rule("SLC4.1.2", "What Changes It", part="changes")
def changes_allowance(cause: Cause) -> bool:
    """Leaders, terrain, enemy units, items carried and enemy fire change how far a unit moves."""
    return cause is not Cause.FRIENDLY_UNITS


@rule("SLC4.1.3", "Use of MF", part="use of MF")
def may_use_mf_for(use: MfUse) -> bool:
    """The MF of a unit are for its own moving this turn: they are neither given to another nor saved."""
    return use is MfUse.MOVING


@rule("SLC4.1.4", "MF by Type", reading="Inexperienced squads, HS and crews alike have 3 MF (S-9).")
def mf_allotment(is_smc: bool, inexperienced: bool) -> int:
    """A squad, HS or crew has 4 MF, 3 when Inexperienced; a SMC has 6."""
    if is_smc:
        return 6
    return 3 if inexperienced else 4


@rule("SLC4.1.5", "Leader Bonus")
def leader_bonus_mf(is_smc: bool, with_leader_whole_phase: bool) -> int:
    """A MMC that is stacked with a leader for the whole Movement Phase has 2 MF more."""
    return 2 if with_leader_whole_phase and not is_smc else 0


@rule("SLC4.1.5", "MF with a Leader", part="MF")
def mf_with_leader(allotment: int, is_smc: bool, with_leader_whole_phase: bool) -> int:
    """The bonus adds to the MF that the unit has by its type."""
    return allotment + leader_bonus_mf(is_smc, with_leader_whole_phase)


@rule("SLC4.1.5", "Who Gains", part="raises")
def leader_raises_mf(is_smc: bool, with_leader_whole_phase: bool) -> bool:
    """A leader gives MF to a MMC that is stacked with him for the whole Movement Phase, none to SMC."""
    return leader_bonus_mf(is_smc, with_leader_whole_phase) > 0


@rule("SLC4.1.6", "Terrain Costs", reading="Of a road hex this is the cost across a hexside without the road (SLC4.1.8).")
def terrain_half_mf(terrain: EnteredTerrain) -> int:
    """Each hex entered costs MF by its terrain: Open Ground, shell holes, wheatfield and road one, woods and any building two."""
    return 4 if terrain in (EnteredTerrain.WOODS, EnteredTerrain.BUILDING) else 2


@rule("SLC4.1.6", "Terrain that Slows", part="slows")
def reduces_hexes(terrain: EnteredTerrain) -> bool:
    """A unit enters fewer hexes of terrain that costs more than Open Ground."""
    return terrain_half_mf(terrain) > terrain_half_mf(EnteredTerrain.OPEN_GROUND)


@rule("SLC4.1.7", "Walls and Hedges")
def wall_half_mf(crosses: bool, uphill: bool) -> int:  # noqa: ARG001  another reading asks for it
    """To cross a wall or hedge hexside costs one MF besides what the hex costs."""
    return 2 if crosses else 0


@rule("SLC4.1.7", "Cost across a Wall", part="with COT")
def across_wall_half_mf(cot_half_mf: int) -> int:
    """Across a wall or hedge a hex costs its COT, the cost of the terrain moved into, and one MF."""
    return wall_half_mf(True, False) + cot_half_mf


@rule(
    "SLC4.1.8",
    "Roads",
    reading="A unit that enters along the road pays for the road alone, whatever else is in the hex; through any other hexside "
    "it pays for what else is in the hex, and 1 MF where there is nothing else.",
)
def entered_half_mf(by_road: bool, terrain_half_mf: int) -> int:
    """A road hex costs half a MF only if it is entered through a hexside that the road crosses."""
    return 1 if by_road else terrain_half_mf


@rule(
    "SLC4.1.9",
    "Uphill",
    reading="Only the hex's own cost is doubled, not that of a wall or hedge (S-7); of half a MF along a road one MF is made. "
    "Wheatfields and shell holes are not among what the text doubles.",
)
def uphill_half_mf(half_mf: int, levels_up: int, doubled_uphill: bool) -> int:
    """Open ground, road, building and woods cost double where the hex is higher than the one before; downhill nothing changes."""
    return 2 * half_mf if levels_up > 0 and doubled_uphill else half_mf


@rule("SLC4.1.9", "Doubled Uphill", part="doubled uphill")
def is_doubled_uphill(terrain: EnteredTerrain) -> bool:
    """Open Ground, road, building and woods are doubled uphill; wheatfield and shell holes are not named."""
    return terrain not in (EnteredTerrain.GRAIN, EnteredTerrain.SHELLHOLES)


@rule("SLC4.1.9", "Downhill", part="downhill")
def downhill_unchanged(skis: bool, bicycles: bool) -> bool:
    """Downhill hexes cost what they cost on the level, but to troops on skis or bicycles."""
    return not skis and not bicycles


@rule("SLC4.1.9", "More or Less Downhill", part="other downhill")
def downhill_costs_other() -> bool:
    """From higher to lower terrain hexes cost neither more nor less, but to troops on skis or bicycles."""
    return not downhill_unchanged(False, False)


@rule("SLC4.1.10", "Cumulative Terrain")
def cumulative_half_mf(half_mf: int, other_half_mf: int) -> int:
    """The costs of several terrain types in one hex add up."""
    return half_mf + other_half_mf


@rule(
    "SLC4.1.10",
    "Shell Hole along a Road",
    part="along a road",
    reading="Nothing is added, and the shell hole's 1 MF is charged rather than the road's half (S-8).",
)
def shellhole_by_road_half_mf(road_half_mf: int, shellhole_half_mf: int) -> int:
    """Infantry that moves along a road into a shell hole does not add the two costs."""
    return max(road_half_mf, shellhole_half_mf)


@rule("SLC4.1.11", "Enemy Units")
def enemy_bars(in_movement_phase: bool, enemy_there: bool) -> bool:
    """Infantry enters a hex of an enemy unit in the Advance Phase only."""
    return in_movement_phase and enemy_there


@rule("SLC4.1.11", "When an Enemy Hex Is Entered", part="phase")
def may_enter_enemy_hex(phase: PlayerTurnPhase) -> bool:
    """Of the two phases that infantry enters hexes in, only the Advance Phase leads into one of an enemy unit."""
    return phase is PlayerTurnPhase.APH and not enemy_bars(False, True)
