"""Rules of the chapters around the ledger's sections, by their number and a word where a rule is switched off in several ways."""

from __future__ import annotations

from asl_query.rules.asl.a09_repair import Repair
from asl_query.terms.units import UnitKind
from switched_off import Off, Patch, Rule

MOVEMENT: dict[str, Off] = {
    "A4.11": Rule("A4.11", lambda is_smc, wounded, inexperienced: 4),
    "A4.12": Rule("A4.12", lambda is_smc, with_leader: 0),
    "A4.132": Rule("A4.132", lambda only_along_road: 0),
    "A4.134": Rule("A4.134", lambda moved, cost, mf: False),
    "A4.14": Rule("A4.14", lambda in_mph, enemy_there: False),
    "A4.14 APh": Rule("A4.14", lambda in_mph, enemy_there: enemy_there),
    "A4.3": Rule("A4.3", lambda art_touches, cliff: False),
    "A4.3 free hexsides": Rule("A4.3", lambda art_touches, cliff: not cliff),
    "A4.3 cliffs": Rule("A4.3", lambda art_touches, cliff: not art_touches),
    "A4.3 who": Rule("A4.3: who and where", lambda broken, depression: not broken),
    "A4.3 level": Rule("A4.3: level", lambda obstacle_level: obstacle_level + 1),
    "A4.31": Rule("A4.31", lambda half_mf, hexsides: half_mf),
    "A4.42": Rule("A4.42", lambda is_smc, cx, lent_pp: 9),
    "A4.42 CX": Rule("A4.42", lambda is_smc, cx, lent_pp: (1 if is_smc else 3) + lent_pp),
    "A4.42 lent": Rule("A4.42", lambda is_smc, cx, lent_pp: (1 if is_smc else 3) - cx),
    "A4.42 most": Rule("A4.42: most", lambda is_smc, pp: True),
    "A4.44": Rule("A4.44", lambda dr, cx: True),
    "A4.44 CX": Rule("A4.44", lambda dr, cx: dr <= 5),
    "A4.5": Rule("A4.5", lambda was_cx, wounded: 0),
    "A4.5 CX": Rule("A4.5", lambda was_cx, wounded: 2),
    "A4.5 most MF": Rule("A4.5: most MF", lambda mf: mf),
    "A4.61": Rule("A4.61", lambda hexes, cost, mf: cost < 2 * mf),
    "A4.61 MF": Rule("A4.61", lambda hexes, cost, mf: hexes == 1),
    "A4.7": Rule("A4.7", lambda broken, pinned, in_melee: True),
    "A4.7 Melee": Rule("A4.7", lambda broken, pinned, in_melee: not broken and not pinned),
    "A4.72": Rule("A4.72", lambda cost, mf: False),
    "A5.1": Patch("asl_query.acts.joint:MOST_HALF_SQUADS", 98),
    "A5.1 leaders": Patch("asl_query.acts.joint:MOST_SMC", 98),
    "A5.1 SMC": Rule("A5.1", lambda half_squads, smc: half_squads <= 4 and smc <= 4),
    "A5.1 MMC": Rule("A5.1", lambda half_squads, smc: half_squads <= 6 and smc <= 3),
    "A5.11": Rule("A5.11", lambda half_squads: 0),
    "A5.5": Rule("A5.5", lambda kind: 0 if kind.is_smc else 2),
    "A5.5 crews": Rule("A5.5", lambda kind: 2 if kind is UnitKind.SQUAD else 0),
    "B3.4": Rule("B3.4", lambda by_road, half_mf: half_mf),
    "B9.4": Rule("B9.4", lambda crosses: 0),
    "B10.31": Rule("B10.31", lambda above, other: other),
    "B10.4": Rule("B10.4", lambda half_mf, higher: half_mf),
    "B10.51": Rule("B10.51", lambda up, down: 0),
    "B13.6": Rule("B13.6", lambda across_path, is_woods, half_mf: half_mf),
    "B20.42": Rule("B20.42", lambda is_open, half_mf: half_mf),
    "B20.43": Rule("B20.43", lambda is_open, half_mf: half_mf),
}

SIGHT: dict[str, Off] = {
    "A6.1": Rule("A6.1", lambda left, right: left),
    "A6.2": Rule("A6.2", lambda top, higher, lower: False),
    "A6.3": Rule("A6.3", lambda advantage, range_hexes, in_art, above: False),
    "A6.4": Rule("A6.4", lambda top, higher, lower, to, behind: False),
    "A6.7": Rule("A6.7", lambda hindrance_drm: False),
    "A6.8": Rule("A6.8", lambda beyond, higher, lower: False),
    "A24.2": Rule("A24.2", lambda ground, lower: False),
    "A24.7": Rule("A24.7", lambda smoke_there: 0),
    "A24.8": Rule("A24.8", lambda drm, in_it: drm),
    "B9.1": Rule("B9.1", lambda ground, higher, lower, own: False),
    "B9.1 level": Rule("B9.1", lambda ground, higher, lower, own: 2 * ground + 1 > 2 * higher),
    "B10.2": Rule("B10.2", lambda ground, higher, lower, own: False),
    "B10.2 one level": Rule("B10.2", lambda ground, higher, lower, own: ground > higher),
    "B10.2 same level": Rule(
        "B10.2", lambda ground, higher, lower, own: ground > higher or (ground == higher and higher != lower)
    ),
    "B10.23": Rule("B10.23", lambda ground, higher, lower, to, behind: False),
    "B20.9": Rule("B20.9", lambda in_level: in_level),
    "B20.93": Rule("B20.93", lambda: 2),
    "B23.71": Rule("B23.71", lambda top, higher, lower: False),
    "B.5": Rule("B.5", lambda step, first: False),
    "B.5 first": Rule("B.5", lambda step, first: step in (1, -1)),
    "B.5 straight": Rule("B.5", lambda step, first: step in (0, first)),
    "C3.2": Rule("C3.2", lambda past_the_first, short_of_the_last: True),
    "C3.2 last": Rule("C3.2", lambda past_the_first, short_of_the_last: past_the_first >= 0),
    "C3.2 first": Rule("C3.2", lambda past_the_first, short_of_the_last: short_of_the_last >= 0),
    "C3.2 on the first": Rule("C3.2", lambda past_the_first, short_of_the_last: past_the_first > 0 and short_of_the_last >= 0),
    "C3.2 on the last": Rule("C3.2", lambda past_the_first, short_of_the_last: past_the_first >= 0 and short_of_the_last > 0),
}

FIGHTING: dict[str, Off] = {
    "A9.72": Rule("A9.72", lambda dr: Repair.STILL_BROKEN),
    "A9.72 always": Rule("A9.72", lambda dr: Repair.REPAIRED),
    "A11.5": Rule("A11.5", lambda dr, drm, ccv: False),
    "A11.5 CCV": Rule("A11.5: CCV", lambda: 4),
    "A11.5 Final DR": Rule("A11.5: Final DR", lambda dr, drm: dr),
    "A11.5 Immobilization": Rule("A11.5: Immobilization", lambda dr, drm, ccv: False),
    "A11.5 MG": Rule("A11.5: MG", lambda manned_usable_mg: 0),
    "A11.5 unarmored": Rule("A11.5: unarmored", lambda armored: 0),
    "A11.51": Rule("A11.51", lambda crews, squads: squads),
    "A11.51 crews": Rule("A11.51", lambda crews, squads: 2 * squads),
}

OFF: dict[str, Off] = MOVEMENT | SIGHT | FIGHTING

SURVIVES: dict[str, str] = {
    "A4.134": "the advance of the same turn leads wherever a Minimum Move does",
    "A4.42 most": "it only refuses a question",
    "A5.11": "overstacking is not modelled: nobody ends a phase beyond the limit of A5.1",
    "B20.42": "no shipped board has a stream",
    "B20.43": "no shipped board has a stream",
}
