"""What a unit is called and what is said of it in front of its name, with what that means by the names of rule inputs."""

from __future__ import annotations

from asl_query.terms.classic import SwKind
from asl_query.terms.units import UnitKind

# Words in front of the unit, with what they say of it by the names of rule inputs: names, or name=value. Add a quality here.
QUALITIES = {
    "broken": "broken", "wounded": "wounded", "berserk": "berserk", "concealed": "concealed", "pinned": "pinned", "CX": "cx",
    "Commando": "commando", "Gurkha": "gurkha", "Unarmed": "unarmed", "inexperienced": "inexperienced", "captured": "captured",
    "Climbing": "climbing", "swimming": "swimming", "rafting": "rafting", "fording": "fording", "unbroken": "", "Good Order": "",
    "Emplaced": "emplaced", "malfunctioned": "malfunctioned", "disabled": "disabled", "lit": "switched_on",
    "switched-on": "switched_on", "switched-off": "switched_on=no", "TI": "ti", "hidden": "hidden",
    "Encircled": "encircled", "towed": "in_tow", "manned": "manned",
    "unmanned": "manned=no", "stopped": "in_motion=no", "non-Emplaced": "emplaced=no", "Abandoned": "abandoned",
    "crew-manned": "manned", "unpinned": "pinned=no", "DEFENDER's": "own_turn=no",
    "ATTACKER's": "own_turn", "turret-mounted": "mount=turret", "bow-mounted": "mount=bow",
    "fast-turret": "traverse=T", "slow-turret": "traverse=ST", "ST": "traverse=ST", "NT": "traverse=NT",
}  # fmt: skip
# The unit itself, with what it is.
KINDS = {
    **dict.fromkeys(("squad", "half-squad", "HS", "crew", "MMC"), "is_smc=no"), "unit": "", "Infantry": "", "Personnel": "",
    "leader": "is_smc", "hero": "is_smc hero", "SMC": "is_smc", "Cavalry": "cavalry", "vehicle": "vehicle", "tank": "vehicle",
    "Dummy": "dummy", "Dummies": "dummy",
    "swimmer": "swimming", "climber": "climbing", "forder": "fording", "Commando": "commando", "Gurkha": "gurkha",
    "GMSL": "searchlight=GMSL",
    "TMSL": "searchlight=TMSL", "AMSL": "searchlight=AMSL", "SL": "searchlight=SL", "Searchlight": "searchlight=SL",
}  # fmt: skip
# The words of Squad Leader Classic, whose units and support weapons are asked about alike.
CLASSIC_QUALITIES = {
    **{word: QUALITIES[word] for word in ("broken", "wounded", "berserk", "concealed", "pinned", "inexperienced", "captured")},
    "unbroken": "broken=no", "Good Order": "broken=no", "normal": "", "friendly": "", "mounted": "cavalry", "lone": "",
    "malfunctioned": "malfunctioned", "malfunctioning": "malfunctioned",
    "dismantled": "dismantled", "Dm": "dismantled", "assembled": "", "TI": "ti",
}  # fmt: skip
CLASSIC_KINDS = {
    "unit": "", "Infantry": "", "infantry unit": "", "MMC": "unit_kind=MMC", "SMC": "unit_kind=leader",
    "HS": "unit_kind=half-squad", "Cavalry": "cavalry", "SW": "sw", "MG": "sw", "mortar": "sw=MTR", "flamethrower": "sw=FT",
    "bazooka": "sw=BAZ",
    **{kind.value: f"unit_kind={kind.value}" for kind in UnitKind},
    **{kind.value: f"sw={kind.value}" for kind in SwKind if kind is not SwKind.LOAD},
}  # fmt: skip
