"""Units as a question names them."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from asl_query.records import dataclass


class UnitKind(Enum):
    """Infantry by what A4.11 tells apart."""

    SQUAD = "squad"
    HALF_SQUAD = "half-squad"
    CREW = "crew"
    LEADER = "leader"
    HERO = "hero"

    @property
    def is_smc(self) -> bool:
        """A Single-Man Counter."""
        return self in (UnitKind.LEADER, UnitKind.HERO)


@dataclass(frozen=True, slots=True)
class UnitName:
    """How a unit is called: what it is, and the SW that it has: squad with 2 HMG."""

    called: str
    sw: str = ""
    count: int = 1

    @property
    def text(self) -> str:
        """The whole name."""
        if not self.sw:
            return self.called
        return f"{self.called} with {f'{self.count} ' if self.count > 1 else ''}{self.sw}"

    @classmethod
    def read(cls, text: str) -> UnitName:
        """The parts of a name."""
        called, _, gear = text.partition(" with ")
        count, _, sw = gear.partition(" ")
        return cls(called, sw, int(count)) if count.isdecimal() and sw else cls(called, gear)


@dataclass(frozen=True, slots=True)
class Unit:
    """A friendly Infantry unit. Good Order is computed, not stored."""

    kind: UnitKind = UnitKind.SQUAD
    name: str = "squad"
    broken: bool = False
    wounded: bool = False
    commando: bool = False
    inexperienced: bool = False
    cx: bool = False
    portage_pp: int = 0
    recovers: bool = False  # what it carries lies in its Location at first, and is to be recovered (A4.44)
    morale_level: int | None = None
    elr: int | None = None

    @property
    def is_smc(self) -> bool:
        """A Single-Man Counter."""
        return self.kind.is_smc

    def with_state(self, state: str, holds: bool) -> Unit:
        """The unit with one of the states that hinder it, or without."""

        def new(name: str) -> bool:
            return holds if name == state else getattr(self, name)

        return replace(
            self, broken=new("broken"), wounded=new("wounded"), inexperienced=new("inexperienced"), cx=new("cx")
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Weather:
    """The weather conditions in effect that a modelled rule asks about."""

    rain: bool = False
    snow: bool = False
    heavy_winds: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """What is in effect, in words."""
        return tuple(
            words for there, words in ((self.rain, "rain"), (self.snow, "snow"), (self.heavy_winds, "heavy winds")) if there
        )

    @property
    def hindering(self) -> tuple[str, ...]:
        """What of it hinders LOS, in words: what falls."""
        return tuple(words for there, words in ((self.rain, "rain"), (self.snow, "snow")) if there)


class Weapon(Enum):
    """Weapons by how the rules on fire through a cliff tell them apart (B11.31, B11.32)."""

    SMALL_ARMS = "inherent Small Arms"
    MG = "MG counter"
    ATR = "ATR"
    PIAT = "PIAT"
    LATW = "LATW other than a PIAT"
    SHORT_MORTAR = "mortar with a minimum range of one hex"
    MORTAR = "mortar with a longer minimum range"
    GUN = "Gun"
    AA_GUN = "AA Gun"
    IFE = "Gun using IFE"
    VEHICLE = "vehicle-mounted weapon"
    OTHER_SW = "other SW"
