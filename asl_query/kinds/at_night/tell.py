"""A LOS at night in words: the verdict, what the night makes of each LOS, then what is so by day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from asl_query.explain.answer_text import AnswerText, HexLine, Tell
from asl_query.explain.names import counted, sentence, shorter
from asl_query.explain.statements import into
from asl_query.kinds.at_night.proof import (
    CountsAtNight,
    FewestAtNight,
    NightHexes,
    NightPlace,
    NightProof,
    NightSight,
    SeenAtNight,
    place_of,
)
from asl_query.kinds.at_night.question import AtNight, OneLos
from asl_query.kinds.most_seen.proof import PlaceCounts
from asl_query.kinds.most_seen.tell import Counted, tell_most_seen
from asl_query.kinds.several_sights.question import SeesSeveral
from asl_query.kinds.sight.tell import line_of_places, tell_fewest_smoke
from asl_query.logic.rule import key_of
from asl_query.render.marks import hexes_of
from asl_query.rules.asl.e01_night import is_within_nvr
from asl_query.terms.answers import Answer, Depends
from asl_query.terms.locations import Location
from asl_query.terms.questions import LeastRemoved, SeenUnseen, WhoSees

_WITHIN = "within the NVR"


def tell_at_night(answer: Answer, tell: Tell) -> AnswerText:
    """The verdict, and why."""
    question, proof = answer.reading, answer.certificate
    assert isinstance(question, AtNight)
    of, said = question.of, answer.answer
    match proof:
        case SeenAtNight():
            assert isinstance(said, NightHexes)
            return _tell_hidden(question, said)
        case FewestAtNight():
            return _tell_fewest(answer, proof, tell)
        case CountsAtNight():
            counted = replace(answer, reading=of, witness=proof.rows, certificate=PlaceCounts(proof.places))
            found = tell_most_seen(counted, Counted.SEES if question.outward else Counted.SEEN_FROM)
            return AnswerText(f"At night {found.verdict}", found.sections)
    assert isinstance(proof, NightProof)
    if isinstance(said, NightHexes):
        return _tell_lookouts(of, proof, said) if isinstance(of, SeenUnseen) else _tell_hexes(question, proof, said)
    return _tell_one(question, proof, answer, tell)


def _tell_one(question: AtNight, proof: NightProof, answer: Answer, tell: Tell) -> AnswerText:
    """One LOS: what the night makes of it, and what is so by day."""
    of = question.of
    assert isinstance(of, OneLos)
    by_day = tell(proof.of)
    if not proof.sights:  # there is no LOS by day
        return AnswerText(by_day.verdict, by_day.sections)
    sight = proof.sights[0]
    told = [("At night", [f"{sentence(sight.what)} ({sight.rule})."])]
    if isinstance(answer.answer, Depends):
        return AnswerText(answer.answer.words, [*told, ("By day", [by_day.verdict]), *by_day.sections])
    if sight.seen == "yes":
        return AnswerText(by_day.verdict, [*told, *by_day.sections])
    cannot = "nothing that could be removed lets {} see {}" if isinstance(of, LeastRemoved) else "{} cannot see {}"
    verdict = f"No, {cannot.format(of.viewer.name, into(of.target))} at night."
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


def _tell_hidden(question: AtNight, found: NightHexes) -> AnswerText:
    """The hexes that nobody there sees, and those that the dark alone hides."""
    of = question.of
    assert isinstance(of, SeesSeveral)
    short, names = shorter(of.targets[0]), " and ".join(target.name for target in of.targets)
    sections: list[tuple[str, list[str]]] = [("These", [HexLine.of(map(short, hexes_of(found.hexes))) or "none"])]
    if found.in_the_dark:
        dark = line_of_places(found.in_the_dark, short)
        sections.append(("Of these in LOS by day, hidden by the dark alone (E1.101)", [dark]))
    lines = depends_told(found.depends, short)
    sections += [("Depends on what nobody stated", lines)] if lines else []
    count = counted(len(found.hexes), "hex", "hexes")
    is_ = "is" if len(found.hexes) == 1 else "are"
    crest = f", and {' '.join(map(short, found.crest_only))} from Crest status only" if found.crest_only else ""
    open_ = f"; of {counted(len(found.depends), 'place')} it depends" if found.depends else ""
    return AnswerText(f"At night {count} {is_} hidden from {names}{crest}{open_}.", sections)


def _tell_lookouts(of: SeenUnseen, proof: NightProof, found: NightHexes) -> AnswerText:
    """From where a Location is seen at night by a unit that another does not see, and by the dark alone."""
    short, target, other = shorter(of.target), into(of.target), of.hidden_from.name
    by_day = {one.viewer.name for one in proof.of.witness}
    names = {one.viewer.name: short(one.viewer) for one in proof.sights}
    sections: list[tuple[str, list[str]]] = []
    for heading, some in (
        ("These hexes and levels", [name for name in found.hexes if name in by_day]),
        (f"These, which {other} sees by day, but not in the dark (E1.101)", [name for name in found.hexes if name not in by_day]),
    ):
        sections += [(heading, [", ".join(names[name] for name in some)])] if some else []
    lines = depends_told(found.depends, short)
    sections += [("Depends on what nobody stated", lines)] if lines else []
    if found.in_the_dark:
        dark = f"In LOS of {of.target.name} by day, which is in the dark for them (E1.101)"
        sections.append((dark, [", ".join(map(short, found.in_the_dark))]))
    open_ = f"; of {counted(len(found.depends), 'place')} it depends" if found.depends else ""
    where = f"from {counted(len(found.hexes), 'place')}" if found.hexes else "from no hex and level"
    return AnswerText(f"At night {target} can be seen unseen from {other} {where}{open_}.", sections)


def _tell_fewest(answer: Answer, proof: FewestAtNight, tell: Tell) -> AnswerText:
    """How few SMOKE counters hide a Location, and from whom they must at all."""
    assert isinstance(answer.reading, AtNight)
    watched = ("At night", [tell(proof.seen).verdict])
    if proof.counters == ():
        return AnswerText("At night nobody can see it, and no SMOKE is needed.", [watched])
    found = tell_fewest_smoke(replace(answer, reading=answer.reading.of, witness=proof.counters, certificate=proof.found))
    verdict = found.verdict[:1].lower() + found.verdict[1:]
    return AnswerText(f"At night {verdict}", [*found.sections, watched])


def depends_told(depends: Sequence[NightPlace], short: Callable[[Location], str]) -> list[str]:
    """The places for which it depends, those alike in one line."""
    alike: dict[str, list[str]] = {}
    for one in depends:
        alike.setdefault(one.words, []).append(short(one.place))
    return [f"{' '.join(names)}: yes if {said}, else no" for said, names in alike.items()]
