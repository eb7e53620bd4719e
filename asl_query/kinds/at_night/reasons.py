"""The rules that decide a LOS at night, and what is taken for granted of it."""

from __future__ import annotations

from collections.abc import Sequence

from asl_query.board.board import Board
from asl_query.kinds.at_night.proof import (
    BLAZE_UNKNOWN,
    CountsAtNight,
    FewestAtNight,
    NightCertificate,
    NightProof,
    NightSight,
    SeenAtNight,
)
from asl_query.kinds.at_night.question import AtNight
from asl_query.kinds.hindrance.question import HindranceBetween
from asl_query.kinds.inner_answer import because_of_each
from asl_query.kinds.most_seen.notes import notes_of_most_seen
from asl_query.kinds.most_seen.question import MostSeen
from asl_query.kinds.most_seen.reasons import reasons_for_most_seen
from asl_query.kinds.sight.reasons import reasons_for_fewest_smoke
from asl_query.logic.rule import key_of
from asl_query.rules.asl.e01_night import is_seen_at_night, is_within_nvr
from asl_query.rules.reasons import reason
from asl_query.terms.answers import Answer, Notes, Reason, Verdict
from asl_query.terms.numbers import book_order
from asl_query.terms.questions import SeenUnseen


def reasons_at_night(question: AtNight, certificate: NightCertificate | None) -> tuple[Reason, ...]:
    """Those of the answers inside, and those of the night."""
    match certificate:
        case NightProof():
            return _of_sights(question, certificate)
        case SeenAtNight(by=by):
            return because_of_each(by)
        case FewestAtNight(seen=seen):
            return _together(because_of_each([seen]), reasons_for_fewest_smoke())
        case CountsAtNight(lit=lit):
            night = tuple(reason(key_of(rule)) for rule in (is_within_nvr, is_seen_at_night))
            return _together(because_of_each([one for one in lit if one.answer is Verdict.YES]), reasons_for_most_seen(), night)
    return ()


def _together(*each: Sequence[Reason]) -> tuple[Reason, ...]:
    """All of them in book order, the later of two with one number."""
    found = {one.rule: one for reasons in each for one in reasons}
    return tuple(found[number] for number in sorted(found, key=book_order))


def _of_sights(question: AtNight, proof: NightProof) -> tuple[Reason, ...]:
    """Those of the answer by day where the night leaves a LOS of it, those of the night, and of what is lit."""
    by_rule: dict[str, list[NightSight]] = {}
    for sight in proof.sights:
        by_rule.setdefault(sight.rule, []).append(sight)
    found = {rule: reason(rule, decides=[_decides(question, sight) for sight in sights]) for rule, sights in by_rule.items()}
    telling = [] if all(sight.seen == "no" for sight in proof.sights) and proof.sights else [proof.of]
    lit = [one for one in proof.lit if one.answer is not Verdict.NO]
    return _together(because_of_each([*telling, *lit]), tuple(found.values()))


def _decides(question: AtNight, sight: NightSight) -> str:
    is_of_target = question.outward or (isinstance(question.of, SeenUnseen) and sight.viewer == question.of.hidden_from)
    place = sight.target if is_of_target else sight.viewer
    return f"{place.name}: {sight.what}"


def notes_at_night(board: Board, question: AtNight, certificate: NightCertificate | None) -> Notes:
    """What the answers inside take for granted, and what of the night is not known."""
    match certificate:
        case NightProof(of=of, lit=lit):
            return _notes(question, [of, *lit], has_lit=bool(lit))
        case SeenAtNight(by=by):
            told = dict.fromkeys(note for one in by for note in one.assumed)
            return Notes(tuple(told), tuple(dict.fromkeys(note for one in by for note in one.not_modelled)))
        case FewestAtNight(seen=seen):
            return Notes(("one counter a hex", *seen.assumed), seen.not_modelled)
        case CountsAtNight(lit=lit):
            assert isinstance(question.of, MostSeen)
            return _notes(question, [notes_of_most_seen(board, question.of), *lit], has_lit=bool(lit))
    return Notes()


def _notes(question: AtNight, inner: Sequence[Answer | Notes], *, has_lit: bool) -> Notes:
    """What the answers inside take for granted, and what of the night is not known."""
    night = question.night
    assumed = [note.replace("a clear day", "clear weather") for note in dict.fromkeys(n for one in inner for n in one.assumed)]
    other = (
        "no other light" if night.has_light or night.gunflashes or night.blazes else "no Gunflash, Blaze, Starshell, IR or Lane"
    )
    assumed += [f"night, {'no NVR said' if night.nvr is None else f'a NVR of {night.nvr} (E1.1)'}, {other}"]
    assumed += ["the unit that is looked at is the one that its hex's Gunflash marks (E1.8)"] if night.gunflashes else []
    left_out = dict.fromkeys(note for one in inner for note in one.not_modelled)
    left_out |= {BLAZE_UNKNOWN: None} if night.blazes else {}
    if has_lit:
        left_out |= {"E1.9 (its text was not seen): that what is Illuminated is seen at any range is read off W10.221": None}
    left_out |= {"E1.7 the LV Hindrance DRM of the night": None} if isinstance(question.of, HindranceBetween) else {}
    return Notes(tuple(assumed), tuple(left_out))
