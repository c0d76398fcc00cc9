"""What a schema says, however it is put together: references followed, `allOf` and `oneOf: [X, null]` dissolved."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Iterator, Optional

from ..load import Document, DocumentError, Node

# Say nothing of what a value may be. Extensions (x-...) belong here too.
ANNOTATIONS = {
    "title", "description", "example", "examples", "$comment", "externalDocs", "xml", "deprecated", "readOnly",
    "writeOnly", "default",
}  # fmt: skip
_COMPOSITION = {"$ref", "allOf", "oneOf", "anyOf", "discriminator"}
LOWER = ("minimum", "minLength", "minItems", "minProperties", "minContains")
UPPER = ("maximum", "maxLength", "maxItems", "maxProperties", "maxContains")
_READ = {
    "type", "enum", "const", "exclusiveMinimum", "exclusiveMaximum", "pattern", "format", "multipleOf", "uniqueItems",
    "properties", "required", "additionalProperties", "unevaluatedProperties", "patternProperties", "propertyNames",
    "items", "prefixItems", "contains", *LOWER, *UPPER,
}  # fmt: skip


def canonical(value: Any) -> str:
    """Equal for values that JSON Schema takes for equal."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def is_annotation(key: str) -> bool:
    return key in ANNOTATIONS or key.startswith("x-")


@dataclass(frozen=True)
class Bound:
    value: Any
    exclusive: bool = False

    def __str__(self) -> str:
        return str(self.value)


@dataclass(eq=False)
class View:
    """A conjunction of schemas, as it stands in one place of a document."""

    place: Node
    document: Document
    nodes: list[Node] = field(default_factory=list)
    groups: list[list[Node]] = field(default_factory=list)  # of each oneOf or anyOf, the branches
    name: str = ""  # of the component, where the place says no more than a reference to it
    nullable: bool = False  # a branch `type: null` beside all else

    @property
    def key(self) -> tuple[Any, ...]:
        return (self.nullable, *(id(node) for node in self.nodes))

    def keyword(self, key: str) -> Iterator[Node]:
        for node in self.nodes:
            child = node.get(key)
            if child is not None:
                yield child

    def says(self, key: str) -> bool:
        return any(child.value is True for child in self.keyword(key))

    @property
    def default(self) -> Optional[Node]:
        return next(self.keyword("default"), None)

    def branch(self, node: Node) -> "View":
        """One of the branches of a group, alone."""
        return view(self.document, node)

    def with_branch(self, node: Node) -> "View":
        """All that the view says outside of its groups, and one branch of a group."""
        inner = view(self.document, node)
        nodes = [*self.nodes, *inner.nodes]
        return View(node, self.document, nodes, inner.groups, inner.name, self.nullable or inner.nullable)


def view(document: Document, *nodes: Node) -> View:
    """The conjunction of the nodes."""
    result = View(nodes[0], document)
    for node in nodes:
        _flatten(result, node)
    if len(nodes) == 1:
        result.name = _name(document, nodes[0])
    return result


def _flatten(into: View, node: Node) -> None:
    if any(node is known for known in into.nodes):
        return
    into.nodes.append(node)
    if not isinstance(node.value, dict):
        return
    reference = node.get("$ref")
    if reference is not None:
        _flatten(into, into.document.resolve(reference))
    for child in _list(node.get("allOf")):
        _flatten(into, child)
    for key in ("oneOf", "anyOf"):
        branches = _list(node.get(key))
        others = [branch for branch in branches if not _is_null(branch)]
        if len(others) == 1:
            into.nullable = into.nullable or len(branches) > 1
            _flatten(into, others[0])
        elif branches:
            into.groups.append(branches)


def _list(node: Optional[Node]) -> list[Node]:
    return node.value if node is not None and isinstance(node.value, list) else []


def _is_null(node: Node) -> bool:
    kind = node.get("type")
    return kind is not None and kind.value == "null"


def _name(document: Document, node: Node, depth: int = 0) -> str:
    if not isinstance(node.value, dict) or depth > 20:
        return ""
    rules = [key for key in node.value if not is_annotation(key) and key != "discriminator"]
    if len(rules) != 1:
        return ""
    if rules[0] == "$ref":
        target = document.resolve(node["$ref"])
        match = re.fullmatch(r"/components/schemas/([^/]+)", target.pointer)
        return match[1] if match else ""
    if rules[0] in ("allOf", "oneOf", "anyOf"):
        others = [child for child in _list(node[rules[0]]) if not _is_null(child)]
        return _name(document, others[0], depth + 1) if len(others) == 1 else ""
    return ""


class Facts:
    """What the keywords of a view say together, one attribute a concern. None: nothing."""

    def __init__(self, of: View):
        self.types = self._types(of)
        self.values = self._values(of)
        if self.types is None and self.values is not None:
            self.types = frozenset(_kind(json.loads(text)) for text in self.values)
        self.bounds = self._bounds(of)
        self.patterns = {child.text() for child in of.keyword("pattern")}
        self.formats = {child.text() for child in of.keyword("format")}
        self.multiples = {_number(child) for child in of.keyword("multipleOf")}
        self.unique = of.says("uniqueItems")
        self.required = {child.text() for holder in of.keyword("required") for child in holder.elements()}
        self.properties: dict[str, list[Node]] = {}
        self.patterned: dict[str, list[Node]] = {}
        for key, into in (("properties", self.properties), ("patternProperties", self.patterned)):
            for holder in of.keyword(key):
                for name, child in holder.items():
                    into.setdefault(name, []).append(child)
        self.rest = [*of.keyword("additionalProperties"), *of.keyword("unevaluatedProperties")]
        self.names = list(of.keyword("propertyNames"))
        self.items = list(of.keyword("items"))
        self.contains = list(of.keyword("contains"))
        self.prefix = [
            [each.value[index] for each in of.keyword("prefixItems") if index < len(_list(each))]
            for index in range(max((len(_list(each)) for each in of.keyword("prefixItems")), default=0))
        ]
        self.discriminators = {canonical(child["propertyName"].value) for child in of.keyword("discriminator")}
        self.others = self._others(of)

    @property
    def closed(self) -> bool:
        return any(node.value is False for node in self.rest)

    @staticmethod
    def _types(of: View) -> Optional[frozenset[str]]:
        found: Optional[frozenset[str]] = None
        for node in of.nodes:
            if node.value is False:
                return frozenset()
        for child in of.keyword("type"):
            names = {each.text() for each in _list(child)} or {child.text()}
            if "number" in names:
                names.add("integer")
            found = frozenset(names) if found is None else found & names
        if found is not None and of.nullable:
            found |= {"null"}
        return found

    @staticmethod
    def _values(of: View) -> Optional[dict[str, None]]:
        found: Optional[dict[str, None]] = None
        for node in of.nodes:
            for key in ("enum", "const"):
                child = node.get(key)
                if child is not None:
                    listed = [each.plain() for each in _list(child)] if key == "enum" else [child.plain()]
                    texts = dict.fromkeys(canonical(each) for each in listed)
                    found = texts if found is None else {text: None for text in found if text in texts}
        if found is not None and of.nullable:
            found["null"] = None
        return found

    def _bounds(self, of: View) -> dict[str, Bound]:
        found: dict[str, Bound] = {}
        whole = self.types is not None and "integer" in self.types and "number" not in self.types
        for key, exclusive_key in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
            sign = 1 if key == "minimum" else -1
            candidates = [Bound(_number(child)) for child in of.keyword(key)]
            for child in of.keyword(exclusive_key):
                value = _number(child)
                candidates.append(Bound(value + sign) if whole and isinstance(value, int) else Bound(value, True))
            if candidates:
                found[key] = max(candidates, key=lambda each: (sign * each.value, each.exclusive))
        for key in (*LOWER[1:], *UPPER[1:]):
            values = [_number(child) for child in of.keyword(key)]
            if values and not (key in LOWER and max(values) == 0):
                found[key] = Bound(max(values) if key in LOWER else min(values))
        return found

    @staticmethod
    def _others(of: View) -> dict[str, str]:
        """Keywords that nothing here understands: they can be compared, not judged."""
        found: dict[str, set[str]] = {}
        for node in of.nodes:
            for key, child in node.value.items() if isinstance(node.value, dict) else ():
                if key not in _READ and key not in _COMPOSITION and not is_annotation(key):
                    found.setdefault(key, set()).add(canonical(child.plain()))
        return {key: " ".join(sorted(texts)) for key, texts in found.items()}


def _number(node: Node) -> Any:
    if not isinstance(node.value, (int, float)) or isinstance(node.value, bool):
        raise DocumentError(node, "should be a number")
    return node.value


def _kind(value: Any) -> str:
    if isinstance(value, bool):
        return "boolean"
    if value is None:
        return "null"
    names = {str: "string", int: "integer", float: "number", list: "array", dict: "object"}
    return names[type(value)]


def is_multiple(of: Any, value: Any) -> bool:
    """Whether each multiple of `value` is one of `of`. Decimal, as written."""
    return of != 0 and (Fraction(str(value)) / Fraction(str(of))).denominator == 1
