"""The rules that decide a LOS at night, and what is taken for granted of it."""

from __future__ import annotations

from asl_query.kinds.at_night.proof import BLAZE_UNKNOWN, NightProof, NightSight
from asl_query.kinds.at_night.question import AtNight
from asl_query.kinds.hindrance.question import HindranceBetween
from asl_query.kinds.inner_answer import because_of_each
from asl_query.rules.reasons import reason
from asl_query.terms.answers import Notes, Reason, Verdict
from asl_query.terms.numbers import book_order


def reasons_at_night(question: AtNight, proof: NightProof | None) -> tuple[Reason, ...]:
    """Those of the answer by day where the night leaves a LOS of it, those of the night, and of what is lit."""
    if proof is None:
        return ()
    by_rule: dict[str, list[NightSight]] = {}
    for sight in proof.sights:
        by_rule.setdefault(sight.rule, []).append(sight)
    found = {rule: reason(rule, decides=[_decides(question, sight) for sight in sights]) for rule, sights in by_rule.items()}
    telling = [] if all(sight.seen == "no" for sight in proof.sights) and proof.sights else [proof.of]
    lit = [one for one in proof.lit if one.answer is not Verdict.NO]
    inner = {one.rule: one for one in because_of_each([*telling, *lit])}
    together = {one.rule: one for one in (*inner.values(), *found.values())}
    return tuple(together[number] for number in sorted(together, key=book_order))


def _decides(question: AtNight, sight: NightSight) -> str:
    place = sight.target if question.outward else sight.viewer
    return f"{place.name}: {sight.what}"


def notes_at_night(question: AtNight, proof: NightProof | None) -> Notes:
    """What the answers inside take for granted, and what of the night is not known."""
    if proof is None:
        return Notes()
    night, inner = question.night, (proof.of, *proof.lit)
    assumed = [note.replace("a clear day", "clear weather") for note in dict.fromkeys(n for one in inner for n in one.assumed)]
    other = (
        "no other light" if night.has_light or night.gunflashes or night.blazes else "no Gunflash, Blaze, Starshell, IR or Lane"
    )
    assumed += [f"night, {'no NVR said' if night.nvr is None else f'a NVR of {night.nvr} (E1.1)'}, {other}"]
    assumed += ["the unit that is looked at is the one that its hex's Gunflash marks (E1.8)"] if night.gunflashes else []
    left_out = dict.fromkeys(note for one in inner for note in one.not_modelled)
    left_out |= {BLAZE_UNKNOWN: None} if night.blazes else {}
    if proof.lit:
        left_out |= {"E1.9 (its text was not seen): that what is Illuminated is seen at any range is read off W10.221": None}
    left_out |= {"E1.7 the LV Hindrance DRM of the night": None} if isinstance(question.of, HindranceBetween) else {}
    return Notes(tuple(assumed), tuple(left_out))
