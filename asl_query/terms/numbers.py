"""Rule numbers and their book order; halves as players write them."""

from __future__ import annotations

from asl_query.codec import as_text
from asl_query.pattern_codes import compiled

_ASL = compiled(r"(?P<chapter>[A-Z])(?P<section>\d*)(?:\.(?P<digits>\d*[A-Za-z]?))?")
_SLC = compiled(r"SLC(?P<parts>\d+(\.\d+)*)")


def normalise(text: str) -> str | None:
    """Return a rule number as printed ('b11.41' -> 'B11.41'), or None when the text is no rule number."""
    upper = text.strip().upper().rstrip(".")
    return upper if _SLC.fullmatch(upper) or (_ASL.fullmatch(upper) and len(upper) > 1) else None


def number_of(key: str) -> str:
    """The rule number of a rule's key: of `E6.1: jump MC`, which is one part of a rule, it is E6.1."""
    return key.partition(":")[0]


def contains(section: str, number: str) -> bool:
    """Whether a rule number is this one or lies below it: B11 contains B11.4, B11.4 contains B11.41, SLC4.2 contains SLC4.2.1."""
    is_digit_by_digit = "." in section and not section.startswith("SLC")
    return number == section or number.startswith(section if is_digit_by_digit else f"{section}.")


def book_order(number: str) -> tuple[object, ...]:
    """A sort key: digit by digit for ASL (B11.4 < B11.41 < B11.43 < B11.431 < B11.5), number by number for SLC."""
    classic = _SLC.fullmatch(number)
    if classic:
        return ("~SLC", tuple(int(p) for p in classic["parts"].split(".")))
    match = _ASL.fullmatch(number)
    if match is None:
        return ("~~", number)
    return (match["chapter"], int(match["section"] or 0), match["digits"] or "")


def in_halves(halves: int) -> str:
    """Half MF or PP as players write them: 3 is 1½, -3 is -1½."""
    whole, half = divmod(abs(halves), 2)
    return ("-" if halves < 0 else "") + (f"{whole or ''}½" if half else str(whole))


def value_of_halves(halves: int) -> int | str:
    """Half MF or PP as an answer carries them: a whole number where it is one (16 is 8), else as players write it (17 is 8½)."""
    return in_halves(halves) if halves % 2 else halves // 2


class Halves(int):
    """A number of half MF or PP, which is written as players do: 3 is 1½, -3 is -1½."""


def parse_halves(text: str) -> Halves | None:
    """Read 1, ½, 1½ or -1½ back; None for anything else."""
    digits = text.removeprefix("-").removesuffix("½")
    if not digits.isdecimal() and digits + "½" != text.removeprefix("-"):
        return None
    halves = 2 * int(digits or "0") + text.endswith("½")
    found = Halves(-halves if text.startswith("-") else halves)
    return found if in_halves(found) == text else None


as_text(Halves, in_halves, parse_halves)
