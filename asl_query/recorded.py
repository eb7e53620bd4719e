"""Recorded queries: questions with the answers a rules expert expects, kept in TOML, asked again at will."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from asl_query.deadline import raise_if_over
from asl_query.errors import AslQueryError, LimitReachedError
from asl_query.facts.library import data_folder
from asl_query.facts.scenario_file import is_scenario
from asl_query.facts.toml_file import parse_toml, raise_if_any, read_text, schema_problems
from asl_query.kinds.at_night import tell as at_night
from asl_query.kinds.at_night.proof import NightHexes
from asl_query.kinds.depending_tell import told_depending
from asl_query.kinds.placing.proof import PlacingHexes
from asl_query.kinds.sight.proof import SeeingHexes
from asl_query.pipeline import ask
from asl_query.records import dataclass
from asl_query.terms.answers import Answer, Depends, Hexes, Value, Verdict
from asl_query.terms.locations import Location


@dataclass(frozen=True, slots=True)
class Recorded:
    """One recorded query. `answer` is yes, no, a value as text, or a list of hexes; an entry without one is not asked. `clauses`
    are the rows of the rule ledger whose loss it would notice; `probe` is the row whose own question it asks, `example` the
    worked example of the rulebook; `worked` argues how the answer follows. All three are empty where there is none."""

    file: str
    name: str
    source: str
    ask: str
    answer: str | list[str]
    because: tuple[str, ...]
    crest_only: tuple[str, ...]
    depends: tuple[str, ...]
    facts: Path | None
    clauses: tuple[str, ...]
    example: str
    ruleset: str
    probe: str
    worked: str


def read_recorded(path: Path) -> Iterator[Recorded]:
    """Every recorded query of a TOML file, or of all TOML files in a folder, that has an answer."""
    if path.is_dir():
        for file in sorted(path.rglob("*.toml")):
            yield from read_recorded(file)
        return
    raise_if_over()
    text = read_text(path)
    data = parse_toml(text, str(path))
    if is_scenario(data):
        return  # its claims are asked in their scenario
    raise_if_any(str(path), schema_problems(data, "queries.schema.json", text))
    for row in data.get("query", ()):
        if "answer" in row:
            facts = data_folder("facts") / "situations" / row["facts"] if "facts" in row else None
            yield Recorded(
                str(path), row["name"], row["source"], row["ask"], row["answer"], tuple(row.get("because", ())),
                tuple(row.get("crest_only", ())), tuple(row.get("depends", ())), facts, tuple(row.get("clauses", ())),
                row.get("example", ""), row.get("ruleset", ""), row.get("probe", ""),
                row.get("worked", ""),
            )  # fmt: skip


def differences(query: Recorded) -> list[str]:
    """Ask a recorded query; returns what differs from what is recorded, nothing when all is as expected. Raises LimitReachedError
    when the time that is kept around it is over."""
    try:
        answer = ask(query.ask, facts=query.facts, ruleset=query.ruleset)
        raise_if_over()
    except LimitReachedError:
        raise
    except AslQueryError as error:
        return [f"failed:   {error}"]
    found = []
    given = plain_answer(answer)
    if given != query.answer:
        found.append(f"expected: {query.answer}\n  answered: {given}\n  because:  {', '.join(rules_of(answer))}")
    crest = answer.answer.crest_only if isinstance(answer.answer, SeeingHexes | NightHexes) else ()
    if [hex_.short for hex_ in crest] != list(query.crest_only):
        found.append(f"expected from Crest only: {list(query.crest_only)}\n  answered: {[hex_.name for hex_ in crest]}")
    told = depends_told(answer)
    if query.depends and told != list(query.depends):
        found.append(f"expected to depend: {list(query.depends)}\n  answered: {told}")
    missing = sorted(set(query.because) - set(rules_of(answer)))
    if missing:
        found.append(f"expected because of {', '.join(missing)}\n  because:  {', '.join(rules_of(answer))}")
    return found


def plain_answer(answer: Answer) -> str | list[str]:
    """What an answer says, as recorded queries have it: yes, no, a value as text, a list of hexes without their board."""
    match answer.answer:
        case Verdict() as verdict:
            return verdict.value
        case Hexes(hexes):
            return [_short(name) for name in hexes]
        case Value(value):
            return str(value)
        case Depends():
            return "depends"


def depends_told(answer: Answer) -> list[str]:
    """On what an answer depends, as recorded queries have it."""
    match answer.answer:
        case Depends(on):
            return [f"{one.answer} if {one.fact} is {one.if_}" for one in on]
        case SeeingHexes() | PlacingHexes():
            return [line for _, lines in told_depending(answer.answer.depends, _short_place) for line in lines]
        case NightHexes(depends=depends):
            return at_night.depends_told(depends, _short_place)
        case _:
            return []


def _short_place(place: Location) -> str:
    return place.named(lambda hex_: hex_.short)


def _short(name: str) -> str:
    return name.lstrip("0123456789")


def rules_of(answer: Answer) -> list[str]:
    """The rules that an answer names."""
    return [reason.rule for reason in answer.because]
