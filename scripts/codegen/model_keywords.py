"""Stage 2: single keywords of a schema. Each function refuses what is not the keyword's form."""

from __future__ import annotations

import re
from typing import Any, Iterable, Optional

from .load import DocumentError, Node

INT64 = (-(2**63), 2**63 - 1)
INT32 = (-(2**31), 2**31 - 1)
MAX_FLOAT = 3.4028234663852886e38

ANNOTATIONS = {"title", "description", "example", "examples", "deprecated", "x-addition", "$comment", "externalDocs"}
USES = ANNOTATIONS | {"default", "readOnly", "writeOnly"}
KEYS = {
    "string": {"minLength", "maxLength", "pattern", "format"},
    "integer": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format"},
    "number": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format"},
    "boolean": set(),
    "array": {"items", "minItems", "maxItems", "uniqueItems"},
    "object": {
        "properties", "required", "additionalProperties", "patternProperties", "propertyNames", "minProperties",
        "maxProperties", "dependentRequired", "x-members",
    },
}  # fmt: skip
VALUES = {"type", "enum", "const"}
COMBINING = {"$ref", "allOf", "anyOf", "oneOf", "not", "discriminator", "unevaluatedProperties"}
# Read, and named as not enforced. Definitions and anchors are only of interest to those who refer to them.
NOT_ENFORCED = {
    "if", "then", "else", "dependentSchemas", "contains", "minContains", "maxContains", "prefixItems", "unevaluatedItems",
    "contentMediaType", "contentSchema", "$dynamicRef", "$recursiveRef",
}  # fmt: skip
SILENT = {"$defs", "definitions", "$id", "$anchor", "$dynamicAnchor", "$schema", "$vocabulary"}
STRING_FORMATS = {
    "date-time", "date", "time", "uuid", "uri", "email", "hostname", "ipv4", "ipv6", "byte", "binary",
}  # fmt: skip


def allow(node: Node, known: Iterable[str], where: str) -> None:
    """A member that is not known is refused; a foreign extension is noted."""
    for key, child in node.items():
        if key in known:
            continue
        if not key.startswith("x-"):
            raise DocumentError(child, f"'{key}' {where} is not supported")
        child.note(f"the extension {key} has no meaning here: nothing is generated from it")


def note_each(node: Node, keys: Iterable[str], text: str) -> None:
    for key in keys:
        child = node.get(key)
        if child is not None:
            child.note(f"'{key}' {text}")


def text_of(node: Node, key: str) -> str:
    child = node.get(key)
    return child.text().strip() if child else ""


def flag(node: Node, key: str) -> bool:
    child = node.get(key)
    return bool(child and child.flag())


def count(node: Node, key: str) -> Optional[int]:
    child = node.get(key)
    if child is None:
        return None
    number = child.value
    if isinstance(number, float) and number == int(number):
        number = int(number)
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise DocumentError(child, f"{key} should be a whole number")
    if number > INT64[1]:
        raise DocumentError(child, f"{key} does not fit 64 bits")
    return number


def bound(node: Node, key: str, integer: bool) -> Any:
    child = node.get(key)
    if child is None:
        return None
    number = child.value
    if integer and isinstance(number, float) and abs(number) < 2**53 and number == int(number):
        number = int(number)
    if isinstance(number, bool) or not isinstance(number, int if integer else (int, float)):
        raise DocumentError(child, f"{key} should be {'an integer' if integer else 'a number'}")
    if integer and not INT64[0] <= number <= INT64[1]:
        raise DocumentError(child, f"{key} does not fit 64 bits")
    if not integer and not abs(number) < 1.8e308:
        raise DocumentError(child, f"{key} does not fit a double")
    return number


def pattern(node: Node, key: str = "pattern") -> Optional[str]:
    child = node.get(key)
    if child is None:
        return None
    check_pattern(child, child.text())
    return child.text()


def check_pattern(place: Node, text: str) -> None:
    if re.search(r"\(\?[=!<]|\\[1-9]|\\k<|\\[pPuc]|\\x(?![0-9A-Fa-f]{2})", text):
        words = "look-around, back-references, \\p \\u \\c, and \\x without two digits"
        raise DocumentError(place, words + " are not supported in a pattern")
    try:
        re.compile(text)
    except (re.error, RecursionError, OverflowError) as error:
        raise DocumentError(place, f"pattern does not compile: {error}") from error


def subset(node: Node, keys: Iterable[str]) -> Node:
    """The node with some of its members only, at the same place."""
    wanted = set(keys)
    members = {key: child for key, child in node.items() if key in wanted}
    return Node(members, node.file, node.pointer, node.line, node.notes)
