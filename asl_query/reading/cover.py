"""One question laid over the terms of a text: what fills its slots, what is said beside it, and what is left over."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from asl_query.pattern_codes import compiled
from asl_query.reading.asked_terms import AskedTerms, Covered, said_by
from asl_query.reading.catalogue import (
    SORTS,
    CataloguePhrase,
    DeclaredQuestion,
    ModifierPhrase,
    PhrasePart,
    conditions,
    entries,
    modifiers,
    pieces,
    states,
    turning_terms,
)
from asl_query.reading.deeds import acts_of
from asl_query.reading.modifiers import modifier_slot
from asl_query.reading.rulings import slot_pattern
from asl_query.reading.said_of import ANOTHER
from asl_query.reading.topics import CLASSIC
from asl_query.reading.typed_terms import TypedTerm, lexicon
from asl_query.reading.unit_words import CLASSIC_KINDS, KINDS
from asl_query.terms.hexes import AS_WRITTEN

_STRENGTH = compiled(r"\d+-\d+(?:-\d+)?")
_NUMBER = compiled(r"[+-]?\d+(?:\.\d+)?")
_USUAL_PIECE = {
    "GMSL": "GMSL", "TMSL": "TMSL", "AMSL": "AMSL", "searchlight": "SL", "cavalry": "Cavalry", "mounted": "Cavalry",
    "vehicle": "vehicle", "SW": "SW", "SMC": "leader",
}  # fmt: skip
_STATE_SAID = {
    "climbing": "Climbing", "swimming": "swimming", "rafting": "rafting", "fording": "fording", "mounted": "swimming",
    "pinned": "pinned", "malfunctioned-SW": "malfunctioned", "captured-SW": "captured",
}  # fmt: skip
_ALREADY = {"Climbing": ("climber",), "swimming": ("swimmer",), "fording": ("forder",)}
_ARTICLED = compiled(r"Cavalry|Infantry|Personnel")
_ON_MAP = {
    **dict.fromkeys(("place", "from", "to"), rf"(?:(?:IN|INTO) )?{AS_WRITTEN}(?: Crest)?"),
    **dict.fromkeys(("hex", "into"), AS_WRITTEN), "side": rf"{AS_WRITTEN}-{AS_WRITTEN}",
    "board": r"\d{1,3}", "light": "GMSL|TMSL|AMSL|SL",
}  # fmt: skip
# What a word beside a place or number says that it is.
_ROLES = {
    "from": ("from", "in", "at", "hex"), "to": ("to", "into", "target", "reach", "towards"), "into": ("to", "into"),
    "portage_pp": ("pp",), "mf_spent": ("mf",), "mf": ("mf",), "turn": ("turn",), "level": ("level",), "elr": ("elr",),
    "hexes": ("hex",), "water_hexes": ("hex",), "swimmers": ("swim", "squad", "unit", "leader", ""),
    "range_hexes": ("rang", "range", "hex"), "ml": ("ml", "morale", "moral"),
    "morale_level": ("ml", "morale", "moral"), "colored_die": ("die", "dr", "color", "colour"),
    "dr": ("dr", "roll", "rol", "die", "a", "an", "natural", "original", "final", "is", ""),
}  # fmt: skip
_LIGHTS = frozenset(("GMSL", "TMSL", "AMSL", "SL", "searchlight"))
_OF_LIGHT = compiled(r"\b(?:[GTA]M)?SL\b|\bSearchlight\b|\bIB Lane\b")
_ACTS_AS_STATES = frozenset(("Climbing", "swimming", "rafting", "fording"))
_GOING = "move"  # whoever enters or crosses something goes there; that one has moved is seen by `agreement`
_OF_A_NEED = 0.1  # of two questions that account for as much, the one that needs more is meant
_OF_THE_OTHER_WAY = 0.3  # what is asked for is rather told by a value than by yes or no
_OF_THE_STORY = frozenset(("turn", "board", "bd", "hill", "climb"))  # what a number is of on which no value hangs
# What a number counts or is of where an answer may hang on it, whatever is asked.
_OF_A_RULE = frozenset((
    "pp", "mf", "mp", "fp", "vp", "ml", "morale", "moral", "elr", "drm", "dr", "roll", "rol", "die", "color", "colour", "natural",
    "original", "final", "nvr", "level",
))  # fmt: skip
_COUNTED = (
    "pp",
    "mf",
    "hex",
    "vp",
    "fp",
    "turn",
    "level",
    "squad",
    "leader",
    "crew",
    "board",
    "bd",
)  # with a number: it is no roll


class _Cover:
    """One question laid over a text: `left` is what it does not account for yet."""

    state = "any"
    subject = ""  # the piece that the question is about
    is_piece_said = False
    of_state: frozenset[str] = frozenset()  # the terms that say the state of its table
    template = ""  # the words of the question before anything is filled in
    must_say_piece = False  # who goes somewhere on the map is said

    def __init__(self, asked: AskedTerms, topic: str) -> None:
        self.asked, self.topic = asked, topic
        self.left = dict(asked.terms)
        self.again = set(asked.twice)  # numbers that may fill one more slot
        self.light: set[str] = set()
        self.said: set[str] = set()

    def say(self, names: frozenset[str]) -> None:
        """The question says these terms itself."""
        self.said |= names
        for name in names:
            self.left.pop(name, None)

    def needed(self) -> set[str]:
        """The terms without which it would not be this question."""
        return self.said

    def state_names(self) -> frozenset[str]:
        """The terms by which a piece is in the state that the question is about."""
        return self.of_state if self.state in _STATE_SAID else frozenset()

    def value(self, slot: str, *, is_on_map: bool) -> str | None:
        """What fills a slot: the place or number beside which a word says so, else the first that is left."""
        kind = slot.rstrip("2")
        wanted = _ON_MAP.get(kind) if is_on_map else None
        pattern = compiled(wanted or slot_pattern(kind), re.IGNORECASE)
        fitting = [name for name in self.left if pattern.fullmatch(name) or (wanted is None and pattern.fullmatch(_bare(name)))]
        roles = _ROLES.get(kind, ())
        if kind == "hexes" and not (acts_of(self.topic) & self.said).issubset(self.asked.told):
            fitting = [name for name in fitting if name not in self.asked.told]  # those of what is asked, not of what was done
        if kind not in ("from", "to", "into", "place", "hex", "side") and roles:
            fitting = [n for n in fitting if self.left[n].role in roles or self.left[n].role not in _COUNTED]
        fitting.sort(key=lambda name: self.left[name].role not in roles)
        if not fitting:
            return self._value_again(pattern)
        self.left.pop(fitting[0])
        return fitting[0] if wanted else _bare(fitting[0])

    def _value_again(self, pattern: re.Pattern[str]) -> str | None:
        """A number that fills another slot already and stands once more in what is asked: 2 squads and 2 half-squads."""
        number = next((name for name in sorted(self.again - self.left.keys()) if pattern.fullmatch(name)), None)
        self.again.discard(number or "")
        return number

    def piece(self) -> str:
        """The unit that the question is about, without what is said of it."""
        kinds = {kind.lower(): kind for kind in (CLASSIC_KINDS if self.topic == CLASSIC else KINDS)}
        strength = next((name for name in self.left if _STRENGTH.fullmatch(name)), "")
        self.left.pop(strength, None)
        of_strength = {0: "unit", 1: "leader", 2: "squad"}[strength.count("-")]
        usual = _USUAL_PIECE.get(self.state, of_strength)
        said = [name for name in self.left if name.lower() in kinds and name.lower() != "unit"]
        said.sort(key=lambda name: name in self.asked.told)  # the one that is asked about first
        if self.state in ("GMSL", "TMSL", "AMSL"):
            self.left.pop("SL", None)
            self.left.pop(self.state, None)
            said = [usual]
        name = said[0] if said else ""
        self.left.pop(name, None)
        self.is_piece_said = self.left.pop("unit", None) is not None
        self.subject = name or usual
        self.is_piece_said |= bool(name or strength)
        called = kinds.get(name.lower(), "") or usual
        if self.must_say_piece and called in ("Commando", "Gurkha", "unit", "Infantry"):
            called = f"{called} squad" if called in ("Commando", "Gurkha") else "squad"
        return " ".join(filter(None, (strength, called)))

    def beside(self) -> tuple[list[str], list[str]]:
        """What is said in front of the unit and behind the question; it is left no more."""
        front: list[str] = []
        behind: list[str] = []
        is_light = self.state in _LIGHTS or _OF_LIGHT.search(self.template) is not None or self.subject in _LIGHTS
        kind = "classic" if self.topic == CLASSIC else "searchlights" if is_light else "units"
        for modifier in modifiers(kind, self.topic):
            is_there = modifier.required <= self.left.keys() and (modifier.required or any(part.slot for part in modifier.parts))
            is_state = modifier.in_front or not modifier.required.isdisjoint(states(self.topic))
            if is_there and not self._is_of_another(modifier.required, is_state=is_state):
                words = self._modified(modifier)
                if words is not None:
                    (front if modifier.in_front else behind).append(words)
        return front, behind

    def _is_of_another(self, names: Collection[str], *, is_state: bool) -> bool:
        """Whether a state is told of a piece that is another one than the question is about."""
        owners = {self.left[name].role for name in names if is_state or self.left[name].role == ANOTHER}
        if ANOTHER in owners:
            return True
        mine = SORTS.get(self.subject.lower(), "")
        return any(SORTS.get(owner.lower(), mine) != mine for owner in owners) if mine else False

    def _says_of_another(self) -> bool:
        """Whether the question says of its own piece what is only told of another one."""
        mine = SORTS.get(self.subject.lower(), "")
        for name in self.said & self.asked.only_told:
            owner = self.asked.terms[name].role
            if owner == ANOTHER and "enemy" not in self.template:
                return True
            if mine and name in states(self.topic) and SORTS.get(owner.lower(), mine) != mine:
                return True
        return False

    def _modified(self, modifier: ModifierPhrase) -> str | None:
        """The words of a modifier, which are left no more; None where it does not fit."""
        words, before = list[str](), dict(self.left)
        name: str | None
        names: frozenset[str] | None
        for part in modifier.parts:
            if part.slot == "weather":  # all that is in effect at once
                pattern = compiled(modifier_slot(part.slot), re.IGNORECASE)
                names = frozenset(filter(pattern.fullmatch, self.left)) or None
                name = " and ".join(sorted(names)) if names else None
            elif part.slot:
                name = self._number_or_word(modifier_slot(part.slot), _ROLES.get(part.slot, ()))
                names = frozenset((name,)) if name is not None else None
            else:
                chosen = _wording(part, self.left, self.asked.light)
                name, names = (None, None) if chosen is None else (part.wordings[chosen], part.names[chosen])
            if name is None or names is None:
                self.left = before
                return None
            words.append(name)
            for one in names:
                self.left.pop(one, None)
        return " ".join(filter(None, words))

    def _number_or_word(self, wanted: str, roles: tuple[str, ...]) -> str | None:
        """What is left and fits a slot; where roles are named, a number that counts that."""
        own = (name for name in self.left if self.left[name].role != ANOTHER)
        fitting = (name for name in own if re.fullmatch(wanted, name, re.IGNORECASE))
        return next((name for name in fitting if not roles or self.left[name].role in roles), None)

    def unused(self) -> tuple[str, ...] | None:
        """What is told and not said; None where that may not be left out."""
        words = lexicon(self.topic)
        meant = {name for said in self.said for name in (said, *words.implied.get(said, ()))}
        meant |= {name for those, term in words.together if term in self.said for name in those}
        rest = [name for name in self.left if name not in meant and name not in self.asked.spare]
        if self.asked.is_near:
            return tuple(map(self.as_typed, rest))
        others = {name for name in rest if self._is_of_another((name,), is_state=name in states(self.topic))}
        others -= {name for name in others if self.left[name].role == ANOTHER}  # how the enemy is may matter
        scene = {*filter(words.is_scenery, rest), *others}
        turning = turning_terms(self.topic) & {*rest}
        blocking = conditions(self.topic) | words.events | turning
        plain = {name for name in rest if name not in blocking and not self._may_be_of_it(name)}
        scene |= plain - self._refining(plain)
        scene |= {name for name in turning if self._turns_nothing(name, scene)}
        scene -= {name for name in scene if self._may_fill_a_slot(name)}
        may_go = self.asked.told & scene
        may_go |= {name for name in rest if name not in self.asked.telling and not self.asked.terms[name].is_value}
        return tuple(map(self.as_typed, rest)) if may_go.issuperset(rest) else None

    def _refining(self, names: Collection[str]) -> set[str]:
        """The terms with which another question of the rules asks the same: onto land, and onto land across a cliff."""
        same = [entry.required for entry in self._asking_the_same()]
        return {name for name in names if any(name in required for required in same)}

    def _asking_the_same(self) -> list[CataloguePhrase]:
        """The phrases that ask what this one asks, and may be of more."""
        said = self.needed() & said_by(self.template, self.topic)
        own = said - pieces(self.topic) - states(self.topic) - lexicon(self.topic).scenery
        return _phrases_of(frozenset(own), self.topic)

    def _may_fill_a_slot(self, name: str) -> bool:
        """Whether what is left may be meant by a slot that has something else: the building entered from a road."""
        kinds = {slot.rstrip("2") for slot in re.findall(r"\{(\w+)\}", self.template)} - _ON_MAP.keys() - {"unit"}
        kinds |= {"terrain"} if name in self.asked.in_front else set()
        words = (kind for kind in kinds if slot_pattern(kind) != slot_pattern(""))
        return any(re.fullmatch(slot_pattern(kind), name, re.IGNORECASE) for kind in words)

    def _may_be_of_it(self, name: str) -> bool:
        """Whether a number that is left may be one that the question, or one that asks the same of more, hangs on."""
        if not _NUMBER.fullmatch(name):
            return False
        roles = self.asked.roles[name]
        if (self.asked.is_strict and not roles <= _OF_THE_STORY) or name[0] in "+-" or not _OF_A_RULE.isdisjoint(roles):
            return True
        return any(name in entry.required or _takes(entry, name, roles) for entry in self._asking_the_same())

    def _turns_nothing(self, name: str, scene: Collection[str]) -> bool:
        """Whether a `not` that is told stands only with what is left out: `he has no Commandos` as `he has Commandos`."""
        known = self.asked.terms.keys()
        return all(role in scene or (role and role not in known) for role in self.asked.roles[name])

    def as_typed(self, name: str) -> str:
        """A term in the words of the text."""
        term = self.asked.terms[name]
        return name if term.is_place else term.typed or name

    def called(self, front: Sequence[str], piece: str) -> str:
        """The unit with what is said in front of it and the state of its table."""
        state = _STATE_SAID.get(self.state, "")
        said = [*front, *([state] if piece.lower() not in _ALREADY.get(state, ()) else []), piece]
        return _with_article(" ".join(filter(None, said)))

    def finished(self, words: list[str], unit_at: int | None, own: int) -> Covered | None:
        """The question with its unit and what is said beside it; None where something is left that may not be."""
        piece = self.piece() if unit_at is not None else ""
        if unit_at is not None and not self.is_piece_said and self.must_say_piece:
            return None
        front, behind = self.beside()
        unused = self.unused()
        if self._says_of_another() and not self.asked.is_near:
            return None
        if unused is None or (front and unit_at is None) or not self.needed() - self.asked.only_told:
            return None
        if unit_at is not None:
            words[unit_at] = self.called(front, piece)
        text = " ".join(filter(None, [*words, *behind])) + "?"
        more, fewer = len(self.light - self.asked.light), len(self.asked.light - self.light)
        acts = len(_ACTS_AS_STATES.intersection(front)) + 8 * len(self.state_names() - self.asked.told)
        own -= len(self.needed() & self.asked.only_told)
        score = 3 * own - len(front) - len(behind) - 0.5 * acts - 0.4 * more - 0.3 * fewer - 0.5 * len(unused)
        asked = self.asked.terms.keys() - self.asked.told
        left = {name for name in asked & self.left.keys() if self.as_typed(name) in unused}
        refined_by = frozenset().union(*(entry.required for entry in self._asking_the_same()))
        return Covered(text, unused, score, len(asked - self.left.keys()), len(left), refined_by)


class PhraseCover(_Cover):
    """A phrase of the rules or the map, word for word."""

    def __init__(self, asked: AskedTerms, topic: str, entry: CataloguePhrase) -> None:
        super().__init__(asked, topic)
        self.entry, self.state = entry, entry.state
        self.template, self.of_state = entry.phrase, entry.state_names
        self.must_say_piece = " reach " in entry.phrase

    @property
    def is_yes_no(self) -> bool:
        """Whether yes or no is its answer."""
        return self.entry.is_yes_no

    def near(self) -> str:
        """The question with what the text says of its unit and places, whatever else the text says."""
        self.say(self.entry.required)
        words: list[str] = []
        unit_at = None
        for n, part in enumerate(self.entry.parts):
            if part.slot == "unit":
                unit_at = n
            said = self.value(part.slot, is_on_map=self.entry.state == "map") if part.slot and part.slot != "unit" else None
            words.append(said or self.entry.example_of(part))
        if unit_at is not None and self.asked.terms.keys() & (pieces(self.topic) | states(self.topic)):
            piece = self.piece()
            front, _ = self.beside()
            words[unit_at] = self.called(front, piece)
        return f"{' '.join(' '.join(words).split())}?"

    def found(self) -> Covered | None:
        """The question, if it accounts for the text."""
        words: list[str] = []
        for part in self.entry.parts:
            chosen = None if part.slot else _wording(part, self.left, self.asked.light)
            if not part.slot and chosen is None:
                return None
            words.append("" if chosen is None else part.wordings[chosen])
            if chosen is not None:
                self.light |= part.light[chosen]
                self.said |= part.names[chosen]
        self.say(frozenset(self.said) | self.entry.state_names)
        own = len(self.asked.terms) - len(self.left)
        unit_at = None
        for n, part in enumerate(self.entry.parts):
            if part.slot == "unit":
                unit_at = n
            elif part.slot:
                value = self.value(part.slot, is_on_map=self.entry.state == "map")
                if value is None:
                    return None
                words[n] = value
        return self.finished(words, unit_at, own)


class PointCover(_Cover):
    """A question that declares the terms that it takes and needs."""

    has_all = True  # that its slots ask for

    @property
    def is_yes_no(self) -> bool:
        """Whether yes or no is its answer."""
        return self.point.is_yes_no

    def needed(self) -> set[str]:
        """The terms without which it would not be this question."""
        return self.said & self.point.takes

    def lacks(self) -> bool:
        """Whether the text has nothing for one of its slots, and says nothing that the question does not."""
        self.found()
        if self.has_all or not self.needed() - self.asked.only_told:
            return False
        self.piece()
        self.beside()
        values = {name for name, term in self.left.items() if term.is_value}
        for name in values:
            self.left.pop(name)
        return self.unused() is not None

    def __init__(self, asked: AskedTerms, topic: str, point: DeclaredQuestion) -> None:
        super().__init__(asked, topic)
        self.point, self.state = point, point.state
        self.template, self.of_state = point.asks, point.state_names
        self.must_say_piece = " reach " in point.asks

    def found(self) -> Covered | None:
        """The question, if it accounts for the text."""
        optional = (frozenset(self.left) & self.point.optional) - self.point.takes
        self.say(frozenset(self.left) & (self.point.takes | self.point.optional))
        own = len(self.asked.terms) - len(self.left)
        words = re.split(r"(\{\w+\})", self.point.asks.rstrip("?"))
        unit_at = None
        for n, word in enumerate(words):
            slot = re.fullmatch(r"\{(\w+)\}", word)
            if slot is None:
                words[n] = word.strip()
            elif slot[1] == "unit":
                unit_at = n
            else:
                value = self.value(slot[1], is_on_map=slot[1].rstrip("2") in _ON_MAP)
                if value is None:
                    self.has_all = False
                    return None
                words[n] = value
        covered = self.finished(words, unit_at, own)
        if covered is None:
            return None
        said = said_by(covered.text, self.topic)
        passed_over = (optional | self._said_besides(said)) - said - lexicon(self.topic).scenery
        may_matter = passed_over - self.asked.told - self.point.whatever
        if not (acts_of(self.topic) & self.said) - {_GOING} <= self.asked.told:
            may_matter -= {_GOING}
        if not self.asked.is_near and any(
            name in conditions(self.topic) or self.asked.terms[name].is_value for name in may_matter
        ):
            return None
        return covered._replace(
            refined_by=covered.refined_by - self.point.optional - self.point.takes,
            unused=(*covered.unused, *map(self.as_typed, sorted(passed_over))),
            score=covered.score + self._own_score(),
            passes_over=covered.passes_over + len(passed_over - self.asked.told - self.point.takes),
        )

    def _own_score(self) -> float:
        is_other_way = self.asked.is_yes_no is False and self.point.is_yes_no
        return 0.5 + _OF_A_NEED * len(self.point.needs) - (_OF_THE_OTHER_WAY if is_other_way else 0)

    def _said_besides(self, said: frozenset[str]) -> frozenset[str]:
        """Of terms each of which would do, those that the text has besides one of them that the question says."""
        had = (either & self.asked.terms.keys() for either in self.point.needs)
        return frozenset().union(*(names for names in had if names & said))


@lru_cache(maxsize=1024)
def _phrases_of(names: frozenset[str], topic: str) -> list[CataloguePhrase]:
    """The phrases that need all of some terms."""
    return [entry for entry in entries(topic) if names <= entry.required]


def _takes(entry: CataloguePhrase, number: str, roles: Collection[str]) -> bool:
    """Whether a phrase has a slot for a number that counts this."""
    kinds = {part.slot.rstrip("2") for part in entry.parts if part.slot and part.slot.rstrip("2") not in _ON_MAP}
    fitting = (kind for kind in kinds if kind != "unit" and re.fullmatch(slot_pattern(kind), number, re.IGNORECASE))
    return any({*roles} <= {""} or not {*_ROLES.get(kind, roles)}.isdisjoint(roles) for kind in fitting)


def _bare(place: str) -> str:
    return re.sub(r"^(?:IN|INTO) ", "", place)


def _wording(part: PhrasePart, left: Mapping[str, TypedTerm], light: frozenset[str]) -> int | None:
    """Which wording of a part fits what is left best; None where none does."""
    fitting = [i for i, names in enumerate(part.names) if names <= left.keys() and part.wordings[i] != "it"]
    if not fitting:
        return None
    return max(fitting, key=lambda i: (len(part.names[i]), len(part.light[i] & light) - len(part.light[i] - light), -i))


def _with_article(called: str) -> str:
    if _ARTICLED.search(called):
        return called
    return f"an {called}" if re.match(r"(?!uni)[aeiou]", called, re.IGNORECASE) else f"a {called}"
