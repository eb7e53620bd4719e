"""The rule ledger: every clause of the modelled sections, and what computes with it, what it defines, or why it is not read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import tomli

from asl_query.errors import QuestionError, did_you_mean
from asl_query.records import dataclass
from asl_query.terms.numbers import book_order, contains


@dataclass(frozen=True, slots=True)
class LedgerClause:
    """One thing that a section says, in our words.

    `id` is the rule number and a count (B11.41-3). `modelled` names what computes with it: rules by their key, else a chart or a
    module. `defines` names the rows of rules/definitions/ that hold it: it says what a word means, or what is always so, and
    rulings repeat it; nothing computes with it. Where both are empty `not_modelled` says why the clause is not read.
    """

    id: str
    says: str
    modelled: tuple[str, ...]
    defines: tuple[str, ...]
    not_modelled: str

    @property
    def is_only_defined(self) -> bool:
        """Whether it is read, and nothing computes with it."""
        return bool(self.defines) and not self.modelled

    @property
    def number(self) -> str:
        """The rule number that it belongs to."""
        return self.id.rpartition("-")[0]

    @property
    def section(self) -> str:
        """The section of the rulebook: B11, or SLC4."""
        return self.id.partition(".")[0]

    def lies_in(self, section: str) -> bool:
        """Whether it is this clause, or one of this number or of one below it (B11.41 below B11.4, SLC4.2.1 below SLC4.2)."""
        return section == self.id or contains(section, self.number)


@cache
def ledger() -> dict[str, LedgerClause]:
    """Every clause by its id, in book order."""
    clauses = {}
    for path in sorted((Path(__file__).parent / "ledger").glob("*.toml")):
        for name, row in tomli.loads(path.read_text(encoding="utf-8")).items():
            modelled, defines = tuple(row.get("modelled", ())), tuple(row.get("defines", ()))
            clauses[name] = LedgerClause(name, row["says"], modelled, defines, row.get("not_modelled", ""))
    return dict(sorted(clauses.items(), key=lambda item: (*book_order(item[1].number), int(item[0].rpartition("-")[2]))))


def noticed_by_clause() -> dict[str, list[str]]:
    """The recorded queries ("file: name") that name a clause and were answered otherwise under a mutant of its rules."""
    found: dict[str, list[str]] = tomli.loads((Path(__file__).parent / "noticed.toml").read_text(encoding="utf-8"))
    return found


def clauses_of(section: str) -> list[LedgerClause]:
    """The clauses of a section, of a rule number and those below it, or one clause; all for an empty text.

    Raises QuestionError where the ledger has none.
    """
    wanted = section.strip().upper().rstrip(".")
    found = [clause for clause in ledger().values() if not wanted or clause.lies_in(wanted)]
    if not found:
        sections = dict.fromkeys(clause.section for clause in ledger().values())
        numbers = dict.fromkeys(clause.number for clause in ledger().values())
        near = did_you_mean(wanted, [*sections, *numbers, *ledger()])
        raise QuestionError(f'The ledger has no "{section[:40]}".{near} Its sections are {", ".join(sections)}.')
    return found
