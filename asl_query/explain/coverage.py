"""The rule ledger as text: clause by clause what computes with it, what it defines, or why it is not read, and the recorded
queries that would notice its loss."""

from __future__ import annotations

from collections import defaultdict
from textwrap import fill

from asl_query.columns import columns
from asl_query.facts.library import data_folder
from asl_query.facts.toml_file import parse_toml, read_text
from asl_query.rules.ledger import LedgerClause, clauses_of, noticed_by_clause

NAMES_SHOWN = 2


def coverage(section: str = "") -> str:
    """The clauses of a section, of a rule number or of the whole ledger, and how many of them are modelled or defined.

    Raises QuestionError where the ledger has no such section.
    """
    clauses, queries = clauses_of(section), queries_by_clause()
    by_section: dict[str, list[LedgerClause]] = defaultdict(list)
    for clause in clauses:
        by_section[clause.section].append(clause)
    noticed = noticed_by_clause()
    lines = [_told(clause, queries.get(clause.id, []), noticed.get(clause.id, [])) for clause in clauses]
    lines += ["", *(_tally(name, those, queries) for name, those in by_section.items())]
    if len(by_section) > 1:
        lines.append(_tally("All", clauses, queries))
    return "\n".join(lines)


def queries_by_clause() -> dict[str, list[tuple[str, str]]]:
    """The recorded queries that name a clause, each as its file and name, the one that asks the clause's own question first."""
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for path in sorted(data_folder("queries").rglob("*.toml")):
        for row in parse_toml(read_text(path), str(path)).get("query", ()):
            for clause in row.get("clauses", ()):
                place = 0 if row.get("probe") == clause else len(found[clause])
                found[clause].insert(place, (path.stem, row["name"]))
    return dict(found)


def _told(clause: LedgerClause, queries: list[tuple[str, str]], noticed: list[str]) -> str:
    head = fill(f"{clause.id}  {clause.says}", columns(), subsequent_indent="    ", break_on_hyphens=False)
    if clause.not_modelled:
        return f"{head}\n{_wrapped(f'Not modelled: {clause.not_modelled}.')}"
    places = {"Read in": clause.modelled, "Defined in": clause.defines}
    where = " ".join(f"{how} {', '.join(those)}." for how, those in places.items() if those)
    return f"{head}\n{_wrapped(where)}\n{_wrapped(_noticed(queries, noticed))}"


def _noticed(queries: list[tuple[str, str]], noticed: list[str]) -> str:
    """The queries that notice its loss, the one with the clause's own question first; and how many more only name it."""
    if not noticed:
        return "No recorded query would notice its loss."
    named = [f"{file}: {name}" for file, name in queries]
    first = sorted(noticed, key=lambda called: named.index(called) if called in named else len(named))
    shown = [f'"{called.partition(": ")[2]}"' for called in first[:NAMES_SHOWN]]
    more = len(noticed) - len(shown)
    controls = len([called for called in named if called not in noticed])
    also = f" {controls} more name{'s' if controls == 1 else ''} it." if controls else ""
    return f"Would notice: {', '.join(shown)}{f' and {more} more' if more else ''}.{also}"


def _wrapped(text: str) -> str:
    return fill(text, columns(), initial_indent="    ", subsequent_indent="      ", break_on_hyphens=False)


def _tally(name: str, clauses: list[LedgerClause], queries: dict[str, list[tuple[str, str]]]) -> str:
    modelled = [clause for clause in clauses if clause.modelled]
    defined = [clause for clause in clauses if clause.is_only_defined]
    asked = {query for clause in (*modelled, *defined) for query in queries.get(clause.id, ())}
    told = (
        f"{name}: of {len(clauses)} clauses {len(modelled)} modelled ({len(modelled) / len(clauses):.1%}), {len(defined)} only "
    )
    told += f"defined, {len(clauses) - len(modelled) - len(defined)} not modelled; {len(asked)} recorded queries name them."
    for what, those in (
        ("Not modelled", [clause.id for clause in clauses if clause.not_modelled]),
        ("No query names", [clause.id for clause in (*modelled, *defined) if clause.id not in queries]),
    ):
        told += f" {what}: {', '.join(those)}." if those else ""
    return fill(told, columns(), subsequent_indent="    ")
