"""Stage 2: schema nodes to types. A keyword, format or combination that is not understood is refused with its place."""

from __future__ import annotations

import re
from typing import Any, Optional

from .load import Document, DocumentError, Node
from .model import (
    ANY_TEXT, WEB_URL, AnyType, ArrayType, BooleanType, EnumType, FreeObjectType, NumericType, ObjectType, Property, RefType,
    StringType, Type, UnionType,
)  # fmt: skip

_ANNOTATIONS = {"title", "description", "example", "examples", "deprecated", "x-addition", "$comment"}
_USES = _ANNOTATIONS | {"default", "readOnly", "writeOnly"}
_REFERENCE_KEYS = _USES | {"$ref"}
_KEYS = {
    "string": {"minLength", "maxLength", "pattern", "format", "enum", "const"},
    "integer": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "format", "const"},
    "number": {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"},
    "boolean": {"const"},
    "array": {"items", "minItems", "maxItems"},
    "object": {"properties", "required", "additionalProperties"},
}
_STRING_FORMATS = ("date-time", "uri", "email", "binary")
_INT64 = (-(2**63), 2**63 - 1)


class SchemaReader:
    """Reads schema nodes into types."""

    def __init__(self, document: Document):
        self._document = document
        self._merging: list[Node] = []  # the allOf schemas being put together

    def read(self, node: Node) -> Type:
        node.expect(dict, "a schema")
        if node.get("$ref"):
            return self._reference(node)
        if node.get("oneOf"):
            return self._one_of(node)
        if node.get("allOf"):
            return self._all_of(node)
        if node.get("type") is None:
            return self._any(node)
        return self._typed(node)

    def _use(self, type: Type) -> Type:
        """What a place says about its use of the type."""
        node = type.node
        for key, attribute in (("deprecated", "deprecated"), ("readOnly", "read_only"), ("writeOnly", "write_only")):
            if node.get(key):
                setattr(type, attribute, node[key].flag())
        if node.get("default"):
            type.default = node["default"].plain()
        return type

    def _reference(self, node: Node) -> Type:
        allow(node, _REFERENCE_KEYS, "beside $ref")
        target = self._document.resolve(node["$ref"])
        match = re.fullmatch(r"/components/schemas/([^/]+)", target.pointer)
        if not match:
            raise DocumentError(node["$ref"], "a schema can only refer to components/schemas")
        return self._use(RefType(node, name=match.group(1)))

    def _one_of(self, node: Node) -> Type:
        allow(node, _USES | {"oneOf"}, "beside oneOf")
        branches = []
        nullable = False
        for child in node["oneOf"].elements():
            if child.get("type") and child["type"].value == "null":
                allow(child, {"type"}, "beside type null")
                nullable = True
            else:
                branches.append(self.read(child))
        if not branches:
            raise DocumentError(node["oneOf"], "needs a branch that is not null")
        if len(branches) == 1:
            return self._use(self._as_nullable_use(branches[0], node, nullable))
        return self._use(UnionType(node, nullable=nullable, branches=branches))

    @staticmethod
    def _as_nullable_use(type: Type, node: Node, nullable: bool) -> Type:
        """`oneOf: [X, {type: 'null'}]`: X, or null."""
        if not nullable:
            raise DocumentError(node["oneOf"], "oneOf with a single branch is not supported")
        type.node = node
        type.nullable = True
        return type

    def _all_of(self, node: Node) -> Type:
        """Objects put together: one object with the properties of all."""
        allow(node, _USES | {"allOf"}, "beside allOf")
        if node in self._merging:
            raise DocumentError(node, "a schema that contains itself is not supported")
        self._merging.append(node)
        try:
            return self._use(self._merge(node))
        finally:
            self._merging.pop()

    def _merge(self, node: Node) -> ObjectType:
        result = ObjectType(node)
        for child in node["allOf"].elements():
            part = self.read(child)
            while isinstance(part, RefType):
                part = self.read(self._document.resolve(part.node["$ref"]))
            if not isinstance(part, ObjectType) or part.nullable or part.closed:
                raise DocumentError(child, "allOf takes only objects with properties that are neither null nor closed")
            for added in part.properties:
                if any(added.name == known.name for known in result.properties):
                    raise DocumentError(child, f"property '{added.name}' is in two parts of allOf")
            result.properties += part.properties
            result.keeps_rest = result.keeps_rest or part.keeps_rest
        return result

    def _any(self, node: Node) -> Type:
        allow(node, _USES, "in a schema without type")
        return self._use(AnyType(node, nullable=False))

    def _typed(self, node: Node) -> Type:
        name, nullable = self._type_name(node["type"])
        allow(node, _USES | {"type"} | _KEYS[name], f"in a schema of type {name}")
        reader = {
            "string": self._string, "integer": self._integer, "number": self._number, "boolean": self._boolean,
            "array": self._array, "object": self._object,
        }[name]  # fmt: skip
        type = reader(node)
        type.nullable = nullable
        self._check_null_is_listed(type)
        return self._use(type)

    @staticmethod
    def _type_name(node: Node) -> tuple[str, bool]:
        names = [child.text() for child in node.elements()] if isinstance(node.value, list) else [node.text()]
        others = [name for name in names if name != "null"]
        if len(others) != 1 or len(names) > 2:
            raise DocumentError(node, "type must be one type, or one type and null")
        if others[0] not in _KEYS:
            raise DocumentError(node, f"type '{others[0]}' is not supported")
        return others[0], "null" in names

    @staticmethod
    def _check_null_is_listed(type: Type) -> None:
        node = type.node
        if node.get("enum") and type.nullable != any(child.value is None for child in node["enum"].elements()):
            raise DocumentError(node["enum"], "null must be both in type and in enum, or in neither")
        if node.get("const") and type.nullable:
            raise DocumentError(node["const"], "const of a type with null is not supported")

    def _string(self, node: Node) -> Type:
        if node.get("enum"):
            return self._enum(node)
        type = StringType(
            node,
            min_length=_count(node, "minLength"),
            max_length=_count(node, "maxLength"),
            pattern=_pattern(node),
            format=node["format"].text() if node.get("format") else None,
            const=node["const"].text() if node.get("const") else None,
        )
        if type.format is not None and type.format not in _STRING_FORMATS:
            raise DocumentError(node["format"], f"format '{type.format}' of a string is not supported")
        lone = {"date-time": "format date-time", "binary": "format binary"}.get(type.format or "")
        lone = "const" if type.const is not None else lone
        if lone:
            keys = {"minLength", "maxLength", "pattern"} | ({"format"} if lone == "const" else set())
            refuse(node, keys, f"beside {lone}")
        if type.format == "uri" and type.pattern not in (None, WEB_URL):
            raise DocumentError(node["pattern"], f"the pattern of a uri should be '{WEB_URL}', which its format demands")
        if type.pattern in (ANY_TEXT, WEB_URL if type.format == "uri" else None):
            type.pattern = None  # demanded without a rule
        return type

    @staticmethod
    def _enum(node: Node) -> Type:
        refuse(node, _KEYS["string"] - {"enum"}, "beside enum")
        children = [child for child in node["enum"].elements() if child.value is not None]
        values = tuple(child.text() for child in children)
        if not values or len(set(values)) != len(values):
            raise DocumentError(node["enum"], "enum needs values that differ")
        return EnumType(node, values=values)

    @staticmethod
    def _integer(node: Node) -> Type:
        if node.get("format") and node["format"].text() != "int64":
            raise DocumentError(node["format"], f"format '{node['format'].value}' of an integer is not supported")
        type = NumericType(
            node,
            integer=True,
            minimum=_bound(node, "minimum", True),
            maximum=_bound(node, "maximum", True),
            exclusive_minimum=_bound(node, "exclusiveMinimum", True),
            exclusive_maximum=_bound(node, "exclusiveMaximum", True),
            const=_bound(node, "const", True),
        )
        if type.const is not None:
            refuse(node, _KEYS["integer"] - {"const", "format"}, "beside const")
        return type

    @staticmethod
    def _number(node: Node) -> Type:
        return NumericType(
            node,
            integer=False,
            minimum=_bound(node, "minimum", False),
            maximum=_bound(node, "maximum", False),
            exclusive_minimum=_bound(node, "exclusiveMinimum", False),
            exclusive_maximum=_bound(node, "exclusiveMaximum", False),
        )

    @staticmethod
    def _boolean(node: Node) -> Type:
        return BooleanType(node, const=node["const"].flag() if node.get("const") else None)

    def _array(self, node: Node) -> Type:
        items = self.read(node["items"])
        return ArrayType(node, items=items, min_items=_count(node, "minItems"), max_items=_count(node, "maxItems"))

    def _object(self, node: Node) -> Type:
        additional = node.get("additionalProperties")
        if additional and not isinstance(additional.value, bool):
            raise DocumentError(additional, "additionalProperties with a schema is not supported")
        if node.get("properties") is None:
            refuse(node, {"required"}, "in an object without properties")
            if additional and not additional.value:
                raise DocumentError(additional, "an object that takes no members is not supported")
            return FreeObjectType(node)
        required = [child.text() for child in node["required"].elements()] if node.get("required") else []
        properties = [
            Property(name, self.read(child), name in required) for name, child in node["properties"].items()
        ]
        if not properties:
            raise DocumentError(node["properties"], "needs a property")
        for child in node["required"].elements() if node.get("required") else ():
            if child.value not in node["properties"].value:
                raise DocumentError(child, f"required names '{child.value}', which is no property")
        return ObjectType(
            node,
            properties=properties,
            closed=bool(additional and not additional.value),
            keeps_rest=bool(additional and additional.value),
        )


def allow(node: Node, known: set[str], where: str) -> None:
    for key, child in node.items():
        if key not in known:
            raise DocumentError(child, f"'{key}' {where} is not supported")


def refuse(node: Node, keys: set[str], where: str) -> None:
    for key, child in node.items():
        if key in keys:
            raise DocumentError(child, f"'{key}' {where} is not supported")


def text_of(node: Node, key: str) -> str:
    return node[key].text().strip() if node.get(key) else ""


def _count(node: Node, key: str) -> Optional[int]:
    child = node.get(key)
    if child is None:
        return None
    if not isinstance(child.value, int) or isinstance(child.value, bool) or child.value < 0:
        raise DocumentError(child, f"{key} should be a whole number")
    if child.value > _INT64[1]:
        raise DocumentError(child, f"{key} does not fit 64 bits")
    return child.value


def _bound(node: Node, key: str, integer: bool) -> Any:
    child = node.get(key)
    if child is None:
        return None
    number = child.value
    if isinstance(number, bool) or not isinstance(number, int if integer else (int, float)):
        raise DocumentError(child, f"{key} should be {'an integer' if integer else 'a number'}")
    if integer and not _INT64[0] <= number <= _INT64[1]:
        raise DocumentError(child, f"{key} does not fit 64 bits")
    return number


def _pattern(node: Node) -> Optional[str]:
    child = node.get("pattern")
    if child is None:
        return None
    text = child.text()
    if re.search(r"\(\?[=!<]|\\[1-9]|\\k<|\\[pPuc]|\\x(?![0-9A-Fa-f]{2})", text):
        words = "look-around, back-references, \\p \\u \\c, and \\x without two digits"
        raise DocumentError(child, words + " are not supported in a pattern")
    try:
        re.compile(text)
    except re.error as error:
        raise DocumentError(child, f"pattern does not compile: {error}") from error
    return text
