"""JSON Schemas of typed questions, made of the types by which the codec reads and writes them; and questions as short JSON."""

from __future__ import annotations

import dataclasses
import types
import typing
from enum import Enum
from typing import Annotated, Any, Union, get_args, get_origin

from asl_query.codec import Json, to_json
from asl_query.terms.as_given import TEXTS
from asl_query.terms.question import Question

_PLAIN = {bool: "boolean", int: "integer", str: "string"}
_FORMULA = 'a formula: ["is", variable, value], ["not", formula], ["and", formula, ..] or ["or", formula, ..]'


def schema_of_fields(of: Any) -> dict[str, Json]:
    """The schema of a table with the fields of a dataclass or NamedTuple; what is as usual may be left out."""
    kinds = typing.get_type_hints(of, include_extras=True)
    names = [name for name in usual_values(of) if name in kinds]
    schema: dict[str, Json] = {
        "type": "object",
        "properties": {name.rstrip("_"): schema_of(kinds[name]) for name in names},
        "additionalProperties": False,
    }
    required = [name.rstrip("_") for name in names if usual_values(of)[name] is dataclasses.MISSING]
    return {**schema, "required": required} if required else schema


def schema_of(of: Any) -> dict[str, Json]:
    """The schema of a value of a type, as `terms.as_given` takes it."""
    origin = get_origin(of)
    if origin is Annotated:
        return {"type": "array", "description": _FORMULA}
    if origin in (Union, types.UnionType):
        return _of_union(get_args(of))
    if origin is tuple:
        return _of_tuple(get_args(of))
    if of in TEXTS:
        return {"type": "string", "description": TEXTS[of][1]}
    if issubclass(of, Enum):
        return {"enum": [one.value for one in of]}
    if of in _PLAIN:
        return {"type": _PLAIN[of]}
    if of is Question:
        form = {"enum": sorted(Question.forms)}
        told = "a typed question: its form, and beside it the fields that the tool of that form takes"
        return {"type": "object", "description": told, "properties": {"form": form}, "required": ["form"]}
    return schema_of_fields(of)


def _of_union(members: tuple[Any, ...]) -> dict[str, Json]:
    """One of several types; nothing is not among them, for what is left out is nothing."""
    schemas = [schema_of(member) for member in members if member is not type(None)]
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _of_tuple(args: tuple[Any, ...]) -> dict[str, Json]:
    if len(args) == 2 and args[1] is ...:
        return {"type": "array", "items": schema_of(args[0])}
    return {"type": "array", "prefixItems": [schema_of(arg) for arg in args], "minItems": len(args), "maxItems": len(args)}


def usual_values(of: Any) -> dict[str, Any]:
    """The fields that may be given of a dataclass or NamedTuple, each with its usual value; MISSING where there is none."""
    if dataclasses.is_dataclass(of):
        return {field.name: field.default for field in dataclasses.fields(of) if field.init}
    return {name: of._field_defaults.get(name, dataclasses.MISSING) for name in of._fields}


def short_json(value: Any) -> Json:
    """A question, or a part of one, as JSON without what is as usual."""
    of: Any = type(value)
    if isinstance(value, Question) or (of not in TEXTS and _has_fields(value) and not hasattr(of, "to_json")):
        usual = usual_values(of)
        given = {name: getattr(value, name) for name in usual}
        short = {name.rstrip("_"): short_json(one) for name, one in given.items() if one != usual[name]}
        return {"form": of.__name__, **short} if isinstance(value, Question) else short
    return [short_json(one) for one in value] if isinstance(value, tuple) and of not in TEXTS else to_json(value)


def _has_fields(value: Any) -> bool:
    return dataclasses.is_dataclass(value) or hasattr(value, "_fields")
