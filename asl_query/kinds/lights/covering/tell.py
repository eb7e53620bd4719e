"""Several GMSLs in words."""

from __future__ import annotations

from asl_query.explain.answer_text import AnswerText
from asl_query.explain.names import counted
from asl_query.kinds.lights.covering.proof import ChosenLight, DarkPlace, EverySetUp, OtherPlaces, SetUp, UnlitHexes
from asl_query.kinds.lights.words import ToldSection, because, short
from asl_query.terms.answers import Answer, Value
from asl_query.terms.hexes import Hex
from asl_query.terms.searchlights import Covering, LightsFor


def tell_lights_for(answer: Answer) -> AnswerText:
    """How few GMSLs light hexes, where so many light most, and from where none is lit."""
    question, certificate = answer.reading, answer.certificate
    assert isinstance(question, LightsFor)
    asked = _area(question)
    if isinstance(certificate, OtherPlaces):
        return _tell_none(question, answer, certificate, asked)
    if isinstance(certificate, EverySetUp):
        return _tell_set_ups(question, answer, certificate, asked)
    if isinstance(certificate, UnlitHexes):
        return AnswerText(f"No number of GMSLs lights {asked}: none can light {short(certificate.hexes)}.", [because(answer)])
    witness: tuple[ChosenLight, ...] = answer.witness
    assert isinstance(answer.answer, Value)
    found = answer.answer.value
    assert isinstance(found, int)
    lines = [f"{line.searchlight.name}: {_counted(line.lights, question.hexes)}" for line in witness]
    verdict = _fewest(question, found, asked) if question.wants is Covering.FEWEST else _best(question, witness, found, asked)
    heading = "The Lanes, and what each lights" if question.at_once else "Where they stand, and what each can light"
    return AnswerText(verdict, [(heading, lines), because(answer)])


def _tell_set_ups(question: LightsFor, answer: Answer, certificate: EverySetUp, asked: str) -> AnswerText:
    """All set-ups, the partners of a first hex in one line; where there are more than are listed that is said."""
    witness: tuple[SetUp, ...] = answer.witness
    assert isinstance(answer.answer, Value)
    found = int(answer.answer.value)
    partners: dict[str, list[str]] = {}
    for one in witness:
        partners.setdefault(short(one.places[:-1], question.hexes), []).append(short(one.places[-1:], question.hexes))
    heading = "All of them" if len(witness) == found else f"The first {len(witness):,} of them"
    lines = [f"{first} with {', '.join(rest)}" if first else " ".join(rest) for first, rest in partners.items()]
    how = f"of {certificate.looked_through:,} choices among {len(certificate.lights)} hexes that light some"
    who = f"{found:,} set-up{'' if found == 1 else 's'}" if found else "No set-up"
    verdict = f"{who} of {question.count} GMSL{'s' if question.count > 1 else ''} can light {asked}, {how}."
    return AnswerText(verdict, [*([(heading, lines)] if lines else []), because(answer)])


def _fewest(question: LightsFor, found: int, asked: str) -> str:
    who, fewer = ("1 GMSL lights", "") if found == 1 else (f"{found} GMSLs light", "; fewer do not")
    return f"{who} {f'{asked} at once' if question.at_once else f'every one of {asked}, one hex at a time'}{fewer}."


def _best(question: LightsFor, witness: tuple[ChosenLight, ...], found: int, asked: str) -> str:
    once = " at once" if question.at_once else ""
    stands = {line.searchlight.place.board for line in witness}
    where = f" on board {question.board}" if stands <= {question.board} else ""
    who = f"{question.count} GMSL{'s' if question.count > 1 else ''}{where} can light"
    is_all = found == len(question.hexes)
    return f"{who} all of {asked}{once}." if is_all else f"{who} {found} of {asked}{once}, not more."


def _area(question: LightsFor) -> str:
    hexes = question.hexes
    return short(hexes) if len(hexes) <= 12 else f"the {len(hexes)} hexes asked about"


def _counted(lights: tuple[Hex, ...], asked: tuple[Hex, ...]) -> str:
    return short(lights, asked) if len(asked) <= 40 else f"{len(lights)} hexes"


def _tell_none(question: LightsFor, answer: Answer, certificate: OtherPlaces, asked: str) -> AnswerText:
    witness: tuple[DarkPlace, ...] = answer.witness
    hexes = counted(len(witness), "hex", "hexes")
    verdict = f"From {hexes} of board {question.board} where a GMSL can be Emplaced it can light none of {asked}."
    sections: list[ToldSection] = [("From these", [short(line.hex for line in witness) or "none"])]
    for line in witness[:3]:
        why = [f"{short([one.hex])}: {one.what} ({one.rule})" for one in line.because[:6]]
        sections.append((f"For example from {short([line.hex])}", why))
    barred: dict[tuple[str, str], list[Hex]] = {}
    for bar in certificate.barred:
        barred.setdefault((bar.what, bar.rule), []).append(bar.hex)
    sections += [(f"No place: {what} ({rule})", [short(hexes)]) for (what, rule), hexes in barred.items()]
    sections.append(("From these it can light some", [short(line.hex for line in certificate.lights) or "none"]))
    return AnswerText(verdict, [*sections, because(answer)])
