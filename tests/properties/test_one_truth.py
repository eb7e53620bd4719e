"""One truth: a case asked as `may`, `why`, `can .. ever` and on the map has one verdict, and is decided by the same rules."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest
from large import parts

from asl_query import ask
from asl_query.terms.answers import Answer, Depends, Verdict

SEED = 21_301  # the number of the case is added
TRIED = parts(5, 600)
MOST_FACTS = 2


class Deed(NamedTuple):
    """An act as it is asked of a piece, as what it can ever do (the same words, if none stand here), and on the map.

    `of` are the pieces that do it at all, if not all; `being` is what a piece must be to do it, so that nothing is asked about
    one that the answer takes to be otherwise.
    """

    act: str
    ever: str = ""
    on_map: str = ""
    of: tuple[str, ...] = ()
    being: str = ""


class Fact(NamedTuple):
    """What a piece may be: in front of its name or behind it; of which pieces it is said; whether the map can be told of it;
    with what else, a state or an act, it is not asked about: it is never both, or one of them is of another load."""

    words: str
    behind: bool = False
    of: tuple[str, ...] = ()
    on_map: bool = False
    unlike: tuple[str, ...] = ()


class Family(NamedTuple):
    """The pieces of a ruleset with what they may be and do."""

    ruleset: str
    pieces: tuple[str, ...]
    deeds: tuple[Deed, ...]
    facts: tuple[Fact, ...]


_AFLOAT = ("Climbing", "swimming", "rafting", "fording")
_MMC, _SMC = ("squad", "half-squad", "crew"), ("leader",)
UNITS = Family(
    "asl",
    (*_MMC, *_SMC),
    (
        Deed("Climb", on_map="at 15T5 reach 15S5 by turn 9 only by Climbing S5-T5"),
        Deed("swim", on_map="at 8N9 reach 8N8 by turn 2 in a Slow current"),
        Deed("ford along a fording line", on_map="at 8N9 reach 8N8 by turn 1 with fording line at 8N8 without swimming"),
        Deed("use Double Time", on_map="at 44T7 reach 44T1 by turn 1", of=_MMC),
        Deed("move", on_map="at 44T7 reach 44T4 by turn 1", of=_MMC),
        Deed("move into another water hex", ever="swim on", being="swimming"),
        Deed("advance", on_map="at 44T7 reach 44T6 by turn 1"),
        Deed("advance off its Climb counter", being="Climbing"),
        Deed("rout", being="broken"),
        Deed("rally", being="broken"),
        Deed("recover a SW"),
        Deed("Prep Fire"),
        Deed("fire"),
        Deed("gain concealment"),
    ),
    (
        Fact("broken", on_map=True, unlike=("pinned", "berserk", "concealed", "captured", *_AFLOAT)),
        Fact("CX", on_map=True, unlike=_AFLOAT),
        Fact("wounded", of=_SMC, on_map=True),
        Fact("Commando", of=_MMC, on_map=True),
        Fact("pinned", unlike=("broken", "berserk", *_AFLOAT)),
        Fact("TI", unlike=("recover a SW",)),  # it ends before the RPh in which that is done
        Fact("berserk", unlike=("broken", "pinned", *_AFLOAT)),
        Fact("captured", unlike=("broken", "berserk")),
        Fact("Unarmed", unlike=("rafting",)),
        Fact("concealed", unlike=("broken", "berserk")),
        *(Fact(state, unlike=("broken", "pinned", "berserk", "CX", *_AFLOAT)) for state in _AFLOAT),
    ),
)
_TYPES = ("GMSL", "TMSL", "AMSL")
LIGHTS = Family(
    "asl",
    _TYPES,
    (
        Deed("establish an IB Lane"),
        Deed("target a Location", on_map="at 44T7 target 44U3"),
        Deed("maintain its IB Lane", being="lit"),
        Deed("be towed", ever="be hooked up"),
        Deed("be Pushed"),
        Deed("be set up Emplaced"),
        Deed("be repaired", being="malfunctioned"),
        Deed("gain concealment"),
    ),
    (
        Fact("lit", unlike=("malfunctioned", "disabled", "Abandoned", "in tow", "with SMOKE in its Location")),
        Fact("malfunctioned", on_map=True, unlike=("lit", "disabled")),
        Fact("disabled", on_map=True, unlike=("lit", "malfunctioned")),
        Fact("concealed"),
        Fact("Emplaced", of=("GMSL",), on_map=True),
        Fact("Abandoned", of=("TMSL", "AMSL")),
        Fact("in tow", behind=True, of=("GMSL",)),
        Fact("in Motion", behind=True, of=("TMSL", "AMSL")),
        Fact("in woods", behind=True, unlike=("lit", "malfunctioned", "disabled")),
        Fact("with SMOKE in its Location", behind=True),
    ),
)
CLASSIC = Family(
    "slc",
    ("squad", "half-squad", "crew", "leader"),
    (
        Deed("move", on_map="at 15T5 reach 15T4 by turn 1"),
        Deed("bypass woods", ever="bypass"),
        Deed("use Assault Movement", on_map="at 15T5 reach 15T4 by turn 1 by Assault Movement"),
        Deed("enter an enemy hex"),
        Deed("advance one hex", ever="advance"),
        Deed("dismantle a HMG", ever="dismantle a SW"),
        Deed("Prep Fire"),
    ),
    (
        Fact("TI", unlike=("berserk",)),
        Fact("berserk", unlike=("TI", "broken", "pinned")),
        Fact("broken", unlike=("berserk", "pinned")),
        Fact("pinned", unlike=("berserk", "broken")),
        Fact("carrying a LMG", behind=True, on_map=True, unlike=("dismantle a HMG", "carrying a HMG")),
        Fact("carrying a HMG", behind=True, of=_MMC, on_map=True, unlike=("carrying a LMG",)),
    ),
)  # fmt: skip


class Case(NamedTuple):
    """A piece with what it is, and what it is to do."""

    family: Family
    who: str
    deed: Deed
    is_on_map: bool

    def ask(self, text: str) -> Answer:
        return ask(text, ruleset=self.family.ruleset)


def case(number: int) -> Case:
    """A case at random."""
    dice = random.Random(SEED + number)
    family = (UNITS, LIGHTS, CLASSIC)[number % 3]
    piece = dice.choice(family.pieces)
    deed = dice.choice([deed for deed in family.deeds if piece in (deed.of or family.pieces)])
    facts = [fact for fact in family.facts if fact.words == deed.being]
    for fact in dice.sample(family.facts, dice.randint(0, MOST_FACTS)):
        fits = (
            piece in (fact.of or family.pieces)
            and not any(fact.words in one.unlike or one.words in fact.unlike for one in facts)
            and deed.act not in fact.unlike
        )
        facts += [fact] if fits and fact not in facts else []
    ahead = " ".join([*(fact.words for fact in facts if not fact.behind), piece])
    behind = "".join(f" {fact.words}" for fact in facts if fact.behind)
    is_told = bool(deed.on_map) and all(fact.on_map for fact in facts)
    return Case(family, f"{'an' if ahead[0] in 'AEUaeu' else 'a'} {ahead}{behind}", deed, is_told)


def rules_of(answer: Answer) -> list[str]:
    return [reason.rule for reason in answer.because]


@pytest.mark.parametrize("tried", TRIED)
def test_a_case_has_one_truth_however_it_is_asked(tried: range) -> None:
    for number in tried:
        one = case(number)
        may = one.ask(f"may {one.who} {one.deed.act}?")
        told = f"case {number}: may {one.who} {one.deed.act}? {may.answer} by {rules_of(may)}"

        ever = one.ask(f"can {one.who} ever {one.deed.ever or one.deed.act}?")
        expected = Verdict.YES if isinstance(may.answer, Depends) else may.answer
        assert ever.answer == expected, f"{told}; ever {ever.answer} by {rules_of(ever)}"
        if may.answer is Verdict.UNDECIDED:
            continue

        nots = " not" if may.answer is Verdict.NO else ""
        why = one.ask(f"why may {one.who}{nots} {one.deed.act}?")
        assert (why.answer, rules_of(why)[:1]) == (may.answer, rules_of(may)[:1]), told
        deciding = rules_of(may)
        if may.answer is Verdict.NO and deciding:
            deciding += rules_of(one.ask(f"why may {one.who} not {one.deed.act}, every reason?"))
            assert set(rules_of(ever)) & set(deciding), f"{told}; never by {rules_of(ever)}, all that decide: {deciding}"

        if one.is_on_map:
            on_map = one.ask(f"can {one.who} {one.deed.on_map}?")
            assert on_map.answer is expected, f"{told}; on the map {on_map.answer} by {rules_of(on_map)}"
            assert expected is Verdict.YES or set(rules_of(on_map)) & set(deciding), f"{told}; on the map by {rules_of(on_map)}"
