"""Edge cases from English: who is asked about, and the wanted state as a formula."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

from asl_query.acts.states.machines import acts, formula_with, machine, meant_of_who_acts, states
from asl_query.acts.states.partial_states import may_start_so, partial_states_of
from asl_query.errors import QuestionError, did_you_mean
from asl_query.facts.situation_file import Situation
from asl_query.reading.parse_tables import Parser, StoppedError, Token, Tree, parser
from asl_query.reading.words import Words
from asl_query.terms.acts import PlayerTurnPhase
from asl_query.terms.hexes import HEX_EXPECTED
from asl_query.terms.locations import Location
from asl_query.terms.questions import Ever, Given
from asl_query.terms.status import And, Is, Not, Or, Wanted, text_of
from asl_query.terms.units import UnitKind

T = TypeVar("T")

_SMC, _MMC = ("leader", "hero", "smc"), ("squad", "half-squad", "hs", "crew", "mmc")
_KINDS = ("hero", "leader", *_MMC)  # they are, or are not, heroes
_IN_ITSELF = {"swimmer": "swimming", "climber": "Climbing", "forder": "fording", "prisoner": "captured", "commando": "Commando"}
_PHASES = {
    "rally": PlayerTurnPhase.RPH,
    "prep fire": PlayerTurnPhase.PFPH,
    "movement": PlayerTurnPhase.MPH,
    "defensive fire": PlayerTurnPhase.DFPH,
    "advancing fire": PlayerTurnPhase.AFPH,
    "rout": PlayerTurnPhase.RTPH,
    "advance": PlayerTurnPhase.APH,
    "close combat": PlayerTurnPhase.CCPH,
}


def read_edge_case(text: str, situation: Situation, board: str = "", ruleset: str = "asl") -> Ever:
    """Read an edge case; raises QuestionError with the word that does not fit."""
    name = _machine_of(text) if ruleset == "asl" else "classic"
    try:
        tree = state_parser(name).parse(text.lower())
    except StoppedError as stopped:
        raise _explained(stopped.at, text, name) from None
    return _StateReader(text, situation, board, name).edge_case(tree.children[0])


def _machine_of(text: str) -> str:
    subject = re.split(r"\b(?:be|is|are)\b", text.lower().replace("is it", "").replace("there be", ""), maxsplit=1)[0]
    return "searchlight" if re.search(r"\b(searchlights?|sls?|[gta]msls?)\b(?! switched| on)", subject) else "unit"


@cache
def state_parser(name: str) -> Parser:
    """The parser of edge cases of a machine."""
    return parser("states", **open_words(name))


def open_words(name: str) -> dict[str, str]:
    """The states and acts of a machine, which the grammar leaves open, as patterns."""
    return {"states": _any_of(phrase for phrase in states(name) if "{n}" not in phrase), "acts": _any_of(acts(name))}


def _any_of(phrases: Iterable[str]) -> str:
    """A pattern for any of these phrases, articles between their words left free; the longest first."""
    said = sorted(phrases, key=len, reverse=True)
    return "|".join(re.escape(_bare(phrase)).replace("\\ ", r"\s+(?:(?:a|an|the)\s+)?") for phrase in said)


def _bare(phrase: str) -> str:
    """A phrase in lower case without its articles."""
    return " ".join(word for word in phrase.lower().split() if word not in ("a", "an", "the"))


def _explained(at: int, text: str, name: str) -> QuestionError:
    word = re.match(r"[\w-]+|.", text[at:])
    one_each = {formula: phrase for phrase, formula in reversed(list(states(name).items()))}  # of several phrases the first
    known = [phrase.replace("{n}", "2") for phrase in reversed(list(one_each.values()))]
    if not word or at >= len(text.rstrip(" ?")):
        return QuestionError(
            f"The question ends before it names a state; there are: {', '.join(known)}.", text, len(text.rstrip()), 1
        )
    if re.match(rf"to\s+{HEX_EXPECTED}\b", text[at:], re.IGNORECASE):
        what = "Whether it comes to that is asked without a place; with one ask how likely it is:"
        hint = '"how likely is a squad at 15U5 to be eliminated on its way to 15S5 by turn 5 only by Climbing 15S5-T5?"'
        return QuestionError(f"{what} {hint}", text, at, len(text.rstrip(" ?")) - at)
    hint = did_you_mean(word.group(), known) or f" States: {', '.join(known)}."
    return QuestionError(f'"{word.group()}" is no state that is known here.{hint}', text, at, len(word.group()))


class _StateReader(Words):
    """Reads the branches of one edge case."""

    def __init__(self, text: str, situation: Situation, board: str, name: str) -> None:
        super().__init__(text, situation, board)
        self.name = name
        self.by_phrase = {_bare(phrase): wanted for phrase, wanted in states(name).items()}

    def edge_case(self, tree: Any) -> Ever:
        """`can .. ever be ..`."""
        if tree.data == "deed":
            return self._deed(tree)
        subject, wanted = (child for child in tree.children if isinstance(child, Tree))
        who, kind, given, parts, board = self._subject(subject)
        says_become = any(isinstance(child, Token) for child in tree.children)
        asked, *meanwhile = map(self._formula, _when_apart(wanted.children))
        becomes = says_become or asked == self.by_phrase.get("eliminated")
        if not becomes:
            asked, *meanwhile = map(self._formula, wanted.children)
        states_it_is_in = (*parts, *meanwhile)
        if becomes and not states_it_is_in and may_start_so(machine(self.name), asked):
            states_it_is_in = (Not(asked),)
        if states_it_is_in and becomes:
            being = self._in_play(_all_of(states_it_is_in))
            return Ever(self.name, self._called(who, kind), given, asked, board, being)
        joined = self._in_play(_all_of((*parts, asked, *meanwhile)))
        return Ever(self.name, self._called(who, kind), given, joined, board)

    def _deed(self, tree: Any) -> Ever:
        """`can .. ever Climb`."""
        (subject, *others), deed = (child for child in tree.children if isinstance(child, Tree)), _token_of(tree)
        who, kind, given, parts, board = self._subject(subject)
        said = tuple(meant_of_who_acts(self.name, part) for part in (*parts, *map(self._formula, others)))
        act = {_bare(phrase): act for phrase, act in acts(self.name).items()}[_bare(str(deed))]
        being = said[0] if len(said) == 1 else And(said)
        return Ever(self.name, self._called(who, kind), given, being, board, act=str(act.value))

    def _subject(self, subject: Any) -> tuple[Token, str, Given, list[Wanted], str]:
        """Who is asked about, as the question says it and in one word, what is given of it, what it is, and on which board."""
        parts = [self._formula(child) for child in subject.children if isinstance(child, Tree) and not _is_place(child)]
        who = _token_of(subject)
        kind = _singular(str(who))
        given = self._given(who, kind)
        if kind in _IN_ITSELF:
            parts.append(self.by_phrase[_IN_ITSELF[kind].lower()])
        place = next((child for child in subject.children if isinstance(child, Tree) and _is_place(child)), None)
        board = self._board_of(place) if place is not None else ""
        if who.type == "NAME" and not board:
            board = self._place_of(str(who)).hex.board
        return who, kind, given, parts, board

    def _called(self, who: Token, kind: str) -> str:
        """Who is asked about, in words."""
        plain = _CALLED.get(kind, kind)
        return str(who) if who.type == "NAME" else f"{'an' if plain[0] in 'AI' else 'a'} {plain}"

    def _in_play(self, wanted: Wanted) -> Wanted:
        """A unit that is `not` here or there is so on the map and no prisoner: who is eliminated or captured is meant only where
        that is asked."""
        for phrase in ("eliminated", "captured"):
            gone = self.by_phrase.get(phrase)
            if isinstance(gone, Is) and not self._names(wanted, gone) and self._leaves_open(wanted, gone):
                wanted = And((wanted, Not(gone)))
        return wanted

    def _names(self, wanted: Wanted, gone: Is) -> bool:
        """Whether a formula names a state itself, not only as part of another one that has a word of its own."""
        if wanted == gone or wanted in self.by_phrase.values():
            return wanted == gone
        match wanted:
            case Not(part):
                return self._names(part, gone)
            case And(parts) | Or(parts):
                return any(self._names(part, gone) for part in parts)
        return False

    def _leaves_open(self, wanted: Wanted, gone: Is) -> bool:
        """Whether a formula says something of a variable and lets it have this value."""
        cubes = partial_states_of(machine(self.name), wanted)
        return any(gone.value in map(text_of, cube.get(gone.variable, ())) for cube in cubes)

    def _board_of(self, place: Any) -> str:
        token = next(child for child in place.children if child.type in ("HEX", "BOARD"))
        return str(token) if token.type == "BOARD" else self.hex(token).board

    def _place_of(self, name: str) -> Location:
        """Where a unit or a Searchlight of the situation stands."""
        return self.situation.searchlights[name].at if self.name == "searchlight" else self.situation.units[name][1]

    def _given(self, who: Token, kind: str) -> Given:
        """What is fixed of who is asked about."""
        if self.name == "searchlight" and who.type == "NAME":
            light = self._named_in(self.situation.searchlights, who, "Searchlight")
            return (("kind", light.type.value),)
        if self.name == "searchlight":
            return (("kind", kind.upper()),) if kind in ("gmsl", "tmsl", "amsl") else ()
        if self.name == "classic":
            return self._classic(who, kind)
        if who.type == "NAME":
            unit, _ = self._named_in(self.situation.units, who, "unit")
            flags = (("broken", unit.broken), ("wounded", unit.wounded), ("cx", unit.cx), ("commando", unit.commando))
            return (
                *((name, "yes" if on else "no") for name, on in flags),
                ("smc", "yes" if unit.is_smc else "no"),
                ("hero", "yes" if unit.kind is UnitKind.HERO else "no"),
                ("cavalry", "no"),
            )
        smc = (("smc", "yes"),) if kind in _SMC else (("smc", "no"),) if kind in _MMC else ()
        if kind == "Dummy":
            return (("dummy", "yes"),)
        hero = (("hero", "yes" if kind == "hero" else "no"),) if kind in _KINDS else ()
        return (*smc, *hero, ("cavalry", "yes" if kind == "cavalry" else "no"))

    def _named_in(self, there: Mapping[str, T], who: Token, what: str) -> T:
        """What has this name in the situation."""
        if str(who) not in there:
            known = f" {what.capitalize()}s there: {', '.join(there)}." if there else " Give a situation with --facts."
            told = f'No {what} is named "{who}".{did_you_mean(str(who), there)}{known}'
            raise QuestionError(told, self.text, who.start_pos or 0, len(who))
        return there[str(who)]

    def _classic(self, who: Token, kind: str) -> Given:
        kind = {"hs": "half-squad"}.get(kind, kind)
        if kind not in ("unit", "squad", "half-squad", "crew", "leader", "hero", "infantry"):
            what = (
                f'Of "{who}" no states are known under Squad Leader Classic; ask about a squad, half-squad, crew, leader or hero.'
            )
            raise QuestionError(what, self.text, who.start_pos or 0, len(who))
        return () if kind in ("unit", "infantry") else (("kind", kind),)

    def _formula(self, tree: Any) -> Wanted:
        if tree.data == "state":
            return self.by_phrase[_bare(str(tree.children[0]))]
        if tree.data == "level":
            return self._level(tree.children[-1])
        if tree.data == "phase":
            return _phase(str(tree.children[0]), self.name)
        if tree.data == "negated":
            return Not(self._formula(tree.children[0]))
        parts = tuple(self._formula(child) for child in tree.children if isinstance(child, Tree))
        return parts[0] if len(parts) == 1 else And(parts) if tree.data == "joint" else Or(parts)

    def _level(self, token: Token) -> Wanted:
        template = next((wanted for phrase, wanted in self.by_phrase.items() if "{n}" in phrase), None)
        if template is None:
            raise QuestionError("There are no Climb levels here.", self.text, token.start_pos or 0, len(token))
        if "climb" not in self.text.lower():
            what = 'Of levels only those of a Climb are known here: say "at Climb level 1".'
            raise QuestionError(what, self.text, token.start_pos or 0, len(token))
        return formula_with(template, self.number(token, 0, 3, "A Climb level"))


def _token_of(tree: Any) -> Token:
    return next(child for child in tree.children if isinstance(child, Token))


def _when_apart(parts: list[Any]) -> list[Any]:
    """What one becomes, and what holds meanwhile: the phase in which it becomes so is none of what it becomes."""
    asked, *meanwhile = parts
    phases = [child for child in asked.children if isinstance(child, Tree) and child.data == "phase"]
    others = [child for child in asked.children if child not in phases]
    if asked.data != "joint" or not phases or not any(isinstance(child, Tree) for child in others):
        return parts
    return [Tree("joint", others), *phases, *meanwhile]


_CALLED = {"hs": "half-squad", "smc": "SMC", "mmc": "MMC", "gmsl": "GMSL", "tmsl": "TMSL", "amsl": "AMSL", "sl": "Searchlight",
           "searchlight": "Searchlight",
           "cavalry": "Cavalry unit", "infantry": "Infantry unit", "personnel": "Personnel unit"}  # fmt: skip


def _singular(word: str) -> str:
    word = re.sub(r" (?:units?|counters?|stacks?)$", "", word)
    if word.startswith("dumm"):
        return "Dummy"
    return word[:-2] if word == "heroes" else word if word in ("hs", "personnel") or not word.endswith("s") else word[:-1]


def _all_of(formulas: tuple[Wanted, ...]) -> Wanted:
    return And(formulas) if len(formulas) > 1 else formulas[0]


def _is_place(tree: Any) -> bool:
    return tree.data in ("at_hex", "on_board")


def _phase(words: str, machine: str) -> Wanted:
    """A phase, and whose Player Turn it is where that is said; under `slc` its own DFPh is of the enemy's (SLC4.2.7)."""
    said = words.removesuffix(" phase")
    found = next((phase for name, phase in _PHASES.items() if said.endswith(name)), None)
    phase = found or next(phase for phase in PlayerTurnPhase if words.endswith(phase.value.lower()))
    when = Is("when", phase.value)
    is_enemys = "enemy" in words or "opponent" in words
    if not is_enemys and not re.search(r"\b(own|its|their)\b", words):
        return when
    other_side = machine == "classic" and phase is PlayerTurnPhase.DFPH
    return And((Is("own_turn", "yes" if is_enemys is other_side else "no"), when))
