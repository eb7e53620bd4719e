"""A LOS at night in words: the verdict, what the night makes of each LOS, then what is so by day."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from asl_query.explain.answer_text import AnswerText, Tell
from asl_query.explain.names import counted, sentence, shorter
from asl_query.explain.statements import into
from asl_query.kinds.at_night.proof import NightHexes, NightPlace, NightProof, NightSight, place_of
from asl_query.kinds.at_night.question import AtNight
from asl_query.kinds.hindrance.question import HindranceBetween
from asl_query.kinds.several_sights.question import SeesSeveral
from asl_query.kinds.sight.tell import line_of_places
from asl_query.logic.rule import key_of
from asl_query.rules.asl.e01_night import is_within_nvr
from asl_query.terms.answers import Answer, Depends
from asl_query.terms.locations import Location
from asl_query.terms.questions import Sees, WhoSees

_WITHIN = "within the NVR"


def tell_at_night(answer: Answer, tell: Tell) -> AnswerText:
    """The verdict, and why."""
    question, proof = answer.reading, answer.certificate
    assert isinstance(question, AtNight)
    assert isinstance(proof, NightProof)
    if isinstance(answer.answer, NightHexes):
        return _tell_hexes(question, proof, answer.answer)
    of = question.of
    assert isinstance(of, Sees | HindranceBetween)
    by_day = tell(proof.of)
    if not proof.sights:  # there is no LOS by day
        return AnswerText(by_day.verdict, by_day.sections)
    sight = proof.sights[0]
    told = [("At night", [f"{sentence(sight.what)} ({sight.rule})."])]
    if isinstance(answer.answer, Depends):
        return AnswerText(answer.answer.words, [*told, ("By day", [by_day.verdict]), *by_day.sections])
    if sight.seen == "yes":
        return AnswerText(by_day.verdict, [*told, *by_day.sections])
    verdict = f"No, {of.viewer.name} cannot see {into(of.target)} at night."
    return AnswerText(verdict, [*told, ("By day", [by_day.verdict])])


def _tell_hexes(question: AtNight, proof: NightProof, found: NightHexes) -> AnswerText:
    """How many, then those seen by what, and those that the dark hides."""
    of = question.of
    assert isinstance(of, WhoSees | SeesSeveral)
    targets = (of.target,) if isinstance(of, WhoSees) else of.targets
    short = shorter(targets[0])
    hidden, unsure = set(found.in_the_dark), {one.place for one in found.depends}
    sections: list[tuple[str, list[str]]] = []
    for target in targets:
        by_what: dict[str, list[NightSight]] = {}
        for sight in proof.sights:
            is_its = question.outward or sight.target == target
            if is_its and sight.seen == "yes" and place_of(question, sight) not in hidden | unsure:
                by_what.setdefault(_WITHIN if sight.rule == key_of(is_within_nvr) else sight.what, []).append(sight)
        seen = f"{target.name} is seen from" if len(targets) > 1 else "Seen" if question.outward else "Seen from"
        for what, sights in by_what.items():
            heading = f"{seen}: {what} ({sights[0].rule})"
            sections.append((heading, [line_of_places([place_of(question, one) for one in sights], short)]))
    lines = depends_told(found.depends, short)
    if lines:
        sections.append(("Depends on what nobody stated", lines))
    if hidden:
        dark = dict.fromkeys(place for sight in proof.sights if (place := place_of(question, sight)) in hidden)
        sections.append(("In LOS by day, in the dark at night (E1.101)", [line_of_places(list(dark), short)]))
    count = counted(len(found.hexes), "hex", "hexes")
    names = " and ".join(map(into, targets))
    verdict = f"At night {targets[0].name} can see {count}" if question.outward else f"At night {count} can see {names}"
    crest = f", and {' '.join(hex_.name for hex_ in found.crest_only)} in Crest status only" if found.crest_only else ""
    open_ = f"; of {counted(len(found.depends), 'place')} it depends" if found.depends else ""
    return AnswerText(f"{verdict}{crest}{open_}.", sections)


def depends_told(depends: Sequence[NightPlace], short: Callable[[Location], str]) -> list[str]:
    """The places for which it depends, those alike in one line."""
    alike: dict[str, list[str]] = {}
    for one in depends:
        by_day = ["there is a LOS by day, which depends"] if one.by_day else []
        alike.setdefault(" and ".join([*([" or ".join(one.if_any)] if one.if_any else []), *by_day]), []).append(short(one.place))
    return [f"{' '.join(names)}: yes if {said}, else no" for said, names in alike.items()]
