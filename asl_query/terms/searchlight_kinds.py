"""What the rules on the kinds of Searchlights tell apart (W10.1 to W10.132, W10.6)."""

from __future__ import annotations

from enum import Enum


class Force(Enum):
    """Sides in Korea by whether they may have Searchlights (W10.1)."""

    UN = "UN Forces"
    KPA = "KPA"
    CPVA = "CPVA"


class LightCarrier(Enum):
    """What a Searchlight stands on (W10.1)."""

    GROUND = "ground"
    TRUCK = "truck"
    AFV = "AFV"


class Handling(Enum):
    """Guns by what Pushing and towing tell apart (C10.13)."""

    LIGHT_QSU = "QSU Gun of less than 100mm"
    HEAVY_QSU = "QSU Gun of 100mm or more"
    NOT_QSU = "Gun that is not QSU"


class AttackedAs(Enum):
    """What a GMSL might be attacked as (W10.112)."""

    IMMOBILE_VEHICLE = "Immobile unarmored vehicle"
    TRAILER = "trailer"
    GUN = "Gun"


class VehiclePurpose(Enum):
    """For what a GMSL might count as a vehicle (W10.112)."""

    FIRE = "fire"
    CC = "CC"
    AMBUSH = "Ambush"


class VehicleResult(Enum):
    """What an attack can do to a vehicle."""

    NOTHING = "no effect"
    IMMOBILIZATION = "Immobilization"
    ELIMINATION = "elimination"


class SniperEffect(Enum):
    """What a Sniper can do to a lit Searchlight (W10.112, W10.121)."""

    MALFUNCTION = "malfunction of the SL"
    ELIMINATION = "elimination of the SL"
    PIN = "pin of those who work it"


class SniperTarget(Enum):
    """What a Sniper attack on a TMSL goes for (W10.121)."""

    SL = "the SL"
    TRUCK = "the truck"


class AfvPart(Enum):
    """Where on an AFV a weapon might be mounted (W10.13)."""

    TURRET = "turret"
    BOW = "bow"
    REAR = "rear"


class AmslAttack(Enum):
    """Attacks on an AFV with a Searchlight (W10.131)."""

    IFT = "IFT attack"
    COLLATERAL = "Collateral Attack"
    HYPOTHETICAL = "hypothetical Collateral Attack on a crew that is not vulnerable"
    CC = "CC attack"


class GmslState(Enum):
    """What becomes of a GMSL that is attacked (W10.112)."""

    UNHARMED = "unharmed"
    ELIMINATED = "eliminated"


class AmslState(Enum):
    """What becomes of an AMSL that is attacked (W10.131)."""

    UNHARMED = "unharmed"
    MALFUNCTIONED = "malfunctioned"
    DISABLED = "disabled"


class CloudCover(Enum):
    """Cloud Cover of a night scenario (E1.11)."""

    NONE = "None"
    SCATTERED = "Scattered"
    OVERCAST = "Overcast"


class LitPlace(Enum):
    """Locations by what SLBI tells apart (W10.6)."""

    OPEN_GROUND = "Open Ground"
    WOODS = "woods"
    BUILDING = "building"
    INTERIOR_BUILDING = "Interior Building"
    SEWER = "sewer"
    CAVE = "subterranean"
    LIGHT_JUNGLE = "Light Jungle"
    DENSE_JUNGLE = "Dense Jungle"
    BAMBOO = "Bamboo"


class NightWeather(Enum):
    """Weather by what SLBI tells apart (W10.6)."""

    CLEAR = "Clear weather"
    OVERCAST = "Overcast weather"
    HEAVY_WINDS = "Heavy Winds"
    FOG = "Fog"
    MIST = "Mist"
    RAIN = "Rain"
    FALLING_SNOW = "Falling Snow"
    DUST = "Dust"


class WeatherMoment(Enum):
    """When a change of weather might tell (W10.6)."""

    AT_ONCE = "immediately"
    NEXT_PLAYER_TURN = "in the next Player Turn"
