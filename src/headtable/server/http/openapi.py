"""The OpenAPI document of the HTTP part of the protocol, made from the endpoints and their types."""

import re
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import msgspec

from headtable.bots.roster import LEVELS
from headtable.server.evenings.evening_config import CUTS, EVENING_SPEEDS, WAYS
from headtable.server.http.endpoints import Endpoint
from headtable.server.http.table_answer_types import Refusal
from headtable.server.protocol import NewEvening, NewTable
from headtable.server.tables.table_config import ME, OPEN, SPEEDS

Data: TypeAlias = dict[str, Any]

INFO: Final[Data] = {
    "title": "Head Table",
    "version": "1",
    "summary": "Tables of five antique parlour games; play itself goes over the socket at /ws/CODE.",
}
REFERENCE: Final = "#/components/schemas/{name}"
IN_PATH: Final = re.compile(r"{(\w+)}")
# The words that the server accepts in a field: the type says only that it is a short text.
WORDS: Final[dict[type, dict[str, Sequence[str]]]] = {
    NewTable: {"chairs": (OPEN, ME, *LEVELS), "speed": tuple(SPEEDS)},
    NewEvening: {"way": WAYS, "level": LEVELS, "speed": EVENING_SPEEDS, "cuts": CUTS},
}


def document(endpoints: Sequence[Endpoint]) -> Data:
    """The whole document."""
    schemas, components = _schemas(endpoints)
    paths: dict[str, Data] = {}
    for endpoint in endpoints:
        operations = paths.setdefault(endpoint.path, {})
        operations[endpoint.method.lower()] = _operation(endpoint, schemas)
    return {"openapi": "3.1.0", "info": INFO, "paths": paths, "components": {"schemas": components}}


def _schemas(endpoints: Sequence[Endpoint]) -> tuple[dict[Any, Data], dict[str, Data]]:
    """The schema of each type of the endpoints, and the components that these refer to."""
    used = {type for one in endpoints for type in (one.gives, one.takes) if type is not None}
    types = sorted({*used, Refusal}, key=str)
    found, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    for type, fields in WORDS.items():
        for field, words in fields.items():
            _allow_only(components[type.__name__]["properties"][field], words)
    return dict(zip(types, found, strict=True)), components


def _allow_only(schema: Data, words: Sequence[str]) -> None:
    """Say in the schema of a text, or of a list of texts, which ones are accepted."""
    for part in schema.get("anyOf", [schema]):
        if part.get("type") == "string":
            part["enum"] = list(words)
        elif part.get("type") == "array":
            _allow_only(part["items"], words)


def _operation(endpoint: Endpoint, schemas: dict[Any, Data]) -> Data:
    answer = {} if endpoint.gives is None else {"schema": schemas[endpoint.gives]}
    says = _first_line(endpoint.gives) or endpoint.summary
    found: Data = {
        "summary": endpoint.summary,
        "parameters": _parameters(endpoint),
        "responses": {
            str(endpoint.status): {"description": says, "content": {endpoint.media_type: answer}},
            "default": {
                "description": _first_line(Refusal),
                "content": {"application/json": {"schema": schemas[Refusal]}},
            },
        },
    }
    if endpoint.takes is not None:
        content = {"application/json": {"schema": schemas[endpoint.takes]}}
        found["requestBody"] = {"required": True, "content": content}
    return found


def _parameters(endpoint: Endpoint) -> list[Data]:
    text = {"type": "string"}
    found: list[Data] = [
        {"name": name, "in": "path", "required": True, "schema": text}
        for name in IN_PATH.findall(endpoint.path)
    ]
    if endpoint.query is not None:
        schema = msgspec.json.schema_components([endpoint.query])[1][endpoint.query.__name__]
        for name, value in schema["properties"].items():
            found.append({"name": name, "in": "query", "required": False, "schema": value})
    return found


def _first_line(type: Any) -> str:
    """What the docstring of a type begins with."""
    return (type.__doc__ or "").partition("\n")[0] if type is not None else ""
