"""Values that break one keyword of a schema each, made from a value that fits."""

import copy
import re
from typing import Any, Iterator

TYPES = {
    "string": "text", "integer": 1, "number": 1.5, "boolean": True, "array": ["other"], "object": {"other": 1}, "null": None,
}  # fmt: skip
BROKEN_FORMATS = {
    "date": "1990-02-30", "date-time": "yesterday", "time": "25:00:00Z", "uuid": "123", "email": "nobody", "uri": "no uri",
    "hostname": "-a-", "ipv4": "1.2.3", "ipv6": "::g", "int32": 2**31, "float": 1e39,
}  # fmt: skip


class Violations:
    def __init__(self, components: dict):
        self._components = components

    def resolved(self, schema: Any) -> Any:
        while isinstance(schema, dict) and "$ref" in schema and len(set(schema) - {"description", "example"}) == 1:
            target: Any = {"components": self._components}
            for step in schema["$ref"].split("/")[1:]:
                target = target[step]
            schema = target
        return schema

    def of(self, schema: Any, value: Any, depth: int = 0) -> Iterator[tuple[str, Any]]:
        """Pairs of keyword and value."""
        schema = self.resolved(schema)
        if not isinstance(schema, dict) or depth > 6:
            return
        yield from self._here(schema, value)
        for part in schema.get("allOf", ()):
            yield from self.of(part, value, depth + 1)
        if isinstance(value, dict):
            yield from self._members(schema, value, depth)
        if isinstance(value, list) and value and isinstance(schema.get("items"), dict):
            for keyword, broken in self.of(schema["items"], value[0], depth + 1):
                yield keyword, [broken, *value[1:]]

    def _members(self, schema: dict, value: dict, depth: int) -> Iterator[tuple[str, Any]]:
        for name, member in value.items():
            described = [schema.get("properties", {}).get(name)]
            described += [each for text, each in schema.get("patternProperties", {}).items() if re.search(text, name)]
            if not any(each is not None for each in described) and isinstance(schema.get("additionalProperties"), dict):
                described = [schema["additionalProperties"]]
            for each in described:
                for keyword, broken in self.of(each, member, depth + 1) if each is not None else ():
                    yield keyword, {**value, name: broken}

    def _here(self, schema: dict, value: Any) -> Iterator[tuple[str, Any]]:
        types = schema.get("type")
        types = [types] if isinstance(types, str) else types
        if types:
            allowed = set(types) | ({"integer"} if "number" in types else set())
            for name, wrong in TYPES.items():
                if name not in allowed and not (name == "number" and "integer" not in allowed and "number" in allowed):
                    yield "type", wrong
        if schema.get("format") in BROKEN_FORMATS:
            yield f"format {schema['format']}", BROKEN_FORMATS[schema["format"]]
        if schema.get("contentEncoding") == "base64":
            yield "contentEncoding", "no base64!"
        if "enum" in schema or "const" in schema:
            yield "enum" if "enum" in schema else "const", "none of them"
            yield "enum" if "enum" in schema else "const", 77
        yield from self._sizes(schema, value)
        if "not" in schema:
            yield "not", self.resolved(schema["not"])["enum"][0]
        for key in ("oneOf", "anyOf"):
            if key in schema:
                yield key, {"none": "of them"}

    @staticmethod
    def _sizes(schema: dict, value: Any) -> Iterator[tuple[str, Any]]:
        makers = {
            "minLength": lambda bound: "x" * (bound - 1), "maxLength": lambda bound: "x" * (bound + 1),
            "pattern": lambda _: "\u00a7", "minimum": lambda bound: bound - 1, "maximum": lambda bound: bound + 1,
            "exclusiveMinimum": lambda bound: bound, "exclusiveMaximum": lambda bound: bound,
            "multipleOf": lambda step: step * 1.5 if isinstance(step, float) else step + 1,
        }  # fmt: skip
        for key, make in makers.items():
            if key in schema and not isinstance(value, (list, dict)):
                yield key, make(schema[key])
        if isinstance(value, list) and value:
            if "minItems" in schema:
                yield "minItems", value[: schema["minItems"] - 1]
            if "maxItems" in schema:
                yield "maxItems", (value * (schema["maxItems"] + 1))[: schema["maxItems"] + 1]
            if schema.get("uniqueItems"):
                yield "uniqueItems", [*value, value[0]]
        if isinstance(value, dict):
            yield from Violations._object_sizes(schema, value)

    @staticmethod
    def _object_sizes(schema: dict, value: dict) -> Iterator[tuple[str, Any]]:
        for name in schema.get("required", ()):
            less = copy.deepcopy(value)
            less.pop(name, None)
            yield "required", less
        if schema.get("additionalProperties") is False or schema.get("unevaluatedProperties") is False:
            yield "additionalProperties", {**value, "unknownMember": 1}
        if "minProperties" in schema:
            yield "minProperties", {}
        if "maxProperties" in schema:
            yield "maxProperties", {f"m{number}": "x" for number in range(schema["maxProperties"] + 1)}
        if "propertyNames" in schema:
            yield "propertyNames", {"NOT OK": 1}
        for name, others in schema.get("dependentRequired", {}).items():
            yield "dependentRequired", {key: each for key, each in value.items() if key not in others}
