"""Whether data are as the OpenAPI document says, strictly: a key that it does not name is wrong too.

As much of JSON Schema as the document uses; what it does not use yet is an error here.
"""

from __future__ import annotations

from typing import Any

PREFIX = "#/components/schemas/"
REMARKS = {"title", "description", "default"}
BOUNDS = {"minLength", "maxLength", "pattern", "minimum", "maximum", "maxItems", "maxProperties"}
KNOWN = {"$ref", "anyOf", "type", "enum", "properties", "required", "items", "additionalProperties"}
PYTHON_TYPES: dict[str, type | tuple[type, ...]] = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
    "array": list,
    "object": dict,
}


class SchemaCheck:
    """`used` are the components that some data were checked against."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.components: dict[str, Any] = document["components"]["schemas"]
        self.used: set[str] = set()

    def problems(self, schema: dict[str, Any], data: object, where: str = "") -> list[str]:
        """What is wrong with data, each with the place where it is."""
        unknown = set(schema) - REMARKS - BOUNDS - KNOWN
        assert not unknown, unknown
        if "$ref" in schema:
            name = schema["$ref"].removeprefix(PREFIX)
            found = self.problems(self.components[name], data, where)
            if not found:
                self.used.add(name)
            return found
        if "anyOf" in schema:
            tries = [self.problems(one, data, where) for one in schema["anyOf"]]
            return min(tries, key=len)
        if "enum" in schema and data not in schema["enum"]:
            return [f"{where}: {data!r} is none of {schema['enum']}"]
        kind = schema.get("type")
        is_right = kind is None or isinstance(data, PYTHON_TYPES[kind])
        if not is_right or (isinstance(data, bool) and kind in ("integer", "number")):
            return [f"{where}: {data!r:.60} is no {kind}"]
        if isinstance(data, list):
            items = schema.get("items", {})
            return [
                one for at, part in enumerate(data) for one in self.problems(items, part, f"{where}[{at}]")
            ]
        return self._in_object(schema, data, where) if isinstance(data, dict) else []

    def _in_object(self, schema: dict[str, Any], data: dict[str, Any], where: str) -> list[str]:
        if "properties" not in schema:
            values = schema.get("additionalProperties", {})
            return [
                one for key, part in data.items() for one in self.problems(values, part, f"{where}.{key}")
            ]
        named = schema["properties"]
        found = [f"{where}.{key} is not documented" for key in data if key not in named]
        found += [f"{where}.{key} is missing" for key in schema.get("required", ()) if key not in data]
        for key in data.keys() & named.keys():
            found += self.problems(named[key], data[key], f"{where}.{key}")
        return found
