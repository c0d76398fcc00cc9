"""Stage 2: schema nodes to types. What is not understood is refused with its place; what is not enforced is noted."""

from __future__ import annotations

import functools
import re
from typing import Any, Optional

from .load import Document, DocumentError, Node
from .model import (
    ANY_TEXT, WEB_URL, AnyType, ArrayType, BooleanType, EnumType, FreeObjectType, NumericType, ObjectType, Property, RefType,
    Rest, StringType, Type, UnionType, ValuesType, kind_of,
)  # fmt: skip
from .model_components import Components
from .model_combine import Combiner, fits_number, fits_string
from .model_keywords import (
    COMBINING, INT32, INT64, KEYS, MAX_FLOAT, NOT_ENFORCED, SILENT, STRING_FORMATS, USES, VALUES, allow, bound, check_pattern,
    count, flag, note_each, pattern, subset,
)  # fmt: skip

_ALL_KEYS = set().union(*KEYS.values())
_LONE_FORMATS = ("date-time", "binary")  # types of their own in C++, without rules


class SchemaReader:
    """Reads schema nodes into types."""

    def __init__(self, document: Document, components: Components, hosted: bool):
        self._document = document
        self._nodes = components.nodes
        self._names = components.names
        self._hosted = hosted
        self._reading: list[Node] = []  # what is being read in place of a reference
        self._combiner = Combiner(self._target)

    def read(self, node: Node) -> Type:
        type = self._read(node)
        if type.inferred and isinstance(type, (ObjectType, FreeObjectType)):
            node.note("'type' is missing: only objects fit here")
        elif type.inferred:
            node.note("'type' is missing: only values of the type that the keywords belong to fit here")
        for each in type.properties if isinstance(type, ObjectType) else ():
            if each.undescribed:
                node.note(f"required names '{each.name}', which is no property: any value fits")
        return type

    def _read(self, node: Node) -> Type:
        if node.value is True:
            return AnyType(node)
        if node.value is False:
            raise DocumentError(node, "nothing fits the schema false")
        node.expect(dict, "a schema")
        if node in self._reading:
            raise DocumentError(node, "a schema that contains itself is not supported here")
        self._reading.append(node)
        try:
            self._check_keys(node)
            type = self._combined(node)
            if node.get("not"):
                type.excluded.append(self._read(node["not"]))
            return self._use(self._unevaluated(type, node), node)
        finally:
            self._reading.pop()

    @staticmethod
    def _check_keys(node: Node) -> None:
        kind = node.get("type")
        known = USES | VALUES | COMBINING | NOT_ENFORCED | SILENT | _ALL_KEYS | {"xml", "contentEncoding"}
        if node.get("nullable"):
            raise DocumentError(node["nullable"], "nullable is of OpenAPI 3.0: add 'null' to type")
        name = kind.value if kind and isinstance(kind.value, str) else None
        allow(node, known, f"in a schema of type {name}" if name else "in a schema without type")
        note_each(node, NOT_ENFORCED, "is not enforced")
        note_each(node, ["xml"], "has no meaning here: bodies are JSON")
        if name in KEYS:
            note_each(node, _ALL_KEYS - KEYS[name], f"has no meaning for the type {name}")

    # --- what several keywords say together ---

    def _combined(self, node: Node) -> Type:
        own = {key for key, _ in node.items() if key in _ALL_KEYS | VALUES | {"contentEncoding"}}
        kinds = [key for key in ("$ref", "allOf", "anyOf", "oneOf") if node.get(key)] + (["own"] if own else [])
        whole = len(kinds) == 1  # the keyword is all that there is: its type is that of the node
        parts: list[Type] = []
        if "$ref" in kinds:
            parts.append(self._reference(node if whole else subset(node, {"$ref"})))
        for child in node["allOf"].elements() if "allOf" in kinds else ():
            parts.append(self._read(child))
        for key in ("anyOf", "oneOf"):
            if key in kinds:
                parts.append(self._union(node if whole else subset(node, {key, "discriminator"}), key))
        if "own" in kinds:
            parts.append(self._typed(node if whole else subset(node, own)))
        if not parts:
            return AnyType(node)
        if len(parts) == 1 and "allOf" not in kinds:
            return parts[0]
        inferred = all(part.inferred for part in parts)
        type = functools.reduce(lambda first, second: self._combiner.both(first, second, node), parts, AnyType(node))
        type.inferred = inferred
        return type

    def _target(self, type: RefType) -> Type:
        """What a reference leads to, read in its place."""
        target: Type = type
        while isinstance(target, RefType):
            target = self._read(self._nodes[target.name])
        return target

    @staticmethod
    def _unevaluated(type: Type, node: Node) -> Type:
        child = node.get("unevaluatedProperties")
        if child is None or child.value is True:
            return type
        if child.value is False and isinstance(type, ObjectType):
            type.closed = not (type.rest and type.rest.other)
            type.keeps_rest = False
        elif child.value is False and isinstance(type, UnionType):
            type.closed = True
        elif child.value is not False or not isinstance(type, FreeObjectType):
            child.note("'unevaluatedProperties' is not enforced")
        return type

    @staticmethod
    def _use(type: Type, node: Node) -> Type:
        """What a place says about its use of the type."""
        for key, attribute in (("deprecated", "deprecated"), ("readOnly", "read_only"), ("writeOnly", "write_only")):
            if node.get(key):
                setattr(type, attribute, node[key].flag())
        if node.get("default"):
            type.default = node["default"].plain()
        return type

    def _reference(self, node: Node) -> Type:
        target = self._document.resolve(node["$ref"])
        match = re.fullmatch(r"/components/schemas/([^/]+)", target.pointer)
        if match:
            return RefType(node, name=self._names[match.group(1).replace("~1", "/").replace("~0", "~")])
        if not isinstance(target.value, (dict, bool)) or target.pointer in ("", "/info", "/paths", "/components"):
            raise DocumentError(node["$ref"], "a schema can only refer to a schema")
        type = self._read(target)
        type.node = node
        return type

    # --- one of several ---

    def _union(self, node: Node, key: str) -> Type:
        branches: list[Type] = []
        nullable = False
        for child in node[key].elements():
            type = self._read(child)
            if isinstance(type, ValuesType) and type.values == (None,):
                nullable = True
            else:
                nullable = nullable or type.nullable
                branches.append(type)
        if not branches:
            raise DocumentError(node[key], "needs a branch that is not null")
        if len(branches) == 1:
            return self._as_nullable_use(branches[0], node, nullable)
        for branch in branches:
            branch.nullable = False
        result = UnionType(node, nullable=nullable, branches=branches, exclusive=key == "oneOf")
        self._discriminate(result, node)
        return result

    @staticmethod
    def _as_nullable_use(type: Type, node: Node, nullable: bool) -> Type:
        """`oneOf: [X, {type: 'null'}]`: X, or null."""
        type.node = node
        type.nullable = nullable
        type.inferred = False
        return type

    def _discriminate(self, union: UnionType, node: Node) -> None:
        child = node.get("discriminator")
        if child is None:
            return
        allow(child, {"propertyName", "mapping"}, "in a discriminator")
        names = [branch.name if isinstance(branch, RefType) else None for branch in union.branches]
        mapped: set[str] = set()
        for tag, target in child["mapping"].items() if child.get("mapping") else ():
            raw = target.text().rsplit("/", 1)[-1].replace("~1", "/").replace("~0", "~")
            name = self._names.get(raw)
            if name not in names:
                raise DocumentError(target, f"{target.value} is no branch of this schema")
            union.tags.append((tag, names.index(name)))
            mapped.add(name)
        raws = {cpp: raw for raw, cpp in self._names.items()}
        union.tags += [(raws[name], at) for at, name in enumerate(names) if name is not None and name not in mapped]
        union.discriminator = child["propertyName"].text()

    # --- types ---

    def _typed(self, node: Node) -> Type:
        names, nullable = self._type_names(node)
        if node.get("enum") or node.get("const"):
            return self._valued(node, names, nullable)
        if names == ["null"]:
            return ValuesType(node, values=(None,))
        if len(names) > 1:
            keys = {name: KEYS[name] | {"contentEncoding"} for name in names}
            parts = [self._of_type(subset(node, keys[name]), name) for name in names]
            return UnionType(node, nullable=nullable, branches=parts, exclusive=False)
        type = self._of_type(node, names[0])
        type.nullable = nullable
        type.inferred = node.get("type") is None
        return type

    @staticmethod
    def _type_names(node: Node) -> tuple[list[str], bool]:
        given = node.get("type")
        if given is None:
            found = [name for name, keys in KEYS.items() if name != "integer" and any(node.get(key) for key in keys)]
            if "number" in found and not any(node.get(key) for key in KEYS["number"] - {"format"}):
                found.remove("number")
            if "string" in found and not any(node.get(key) for key in KEYS["string"] - {"format"}) and len(found) > 1:
                found.remove("string")
            return found or ["string"], False
        names = [child.text() for child in given.elements()] if isinstance(given.value, list) else [given.text()]
        for name in names:
            if name not in KEYS and name != "null":
                raise DocumentError(given, f"type '{name}' is not supported")
        if len(set(names)) != len(names) or not names:
            raise DocumentError(given, "type should be one type, or several that differ")
        others = [name for name in names if name != "null"]
        if "number" in others and "integer" in others:
            others.remove("integer")
        return others or ["null"], "null" in names and bool(others)

    def _of_type(self, node: Node, name: str) -> Type:
        reader = {
            "string": self._string, "integer": self._integer, "number": self._number, "boolean": BooleanType,
            "array": self._array, "object": self._object,
        }[name]  # fmt: skip
        return reader(node)

    def _valued(self, node: Node, names: list[str], nullable: bool) -> Type:
        """`enum` and `const`. Values that the other keywords refuse are left out."""
        place = node.get("enum") or node["const"]
        values = [child.plain() for child in node["enum"].elements()] if node.get("enum") else [node["const"].plain()]
        if node.get("enum") and node.get("const"):
            values = [each for each in values if each == node["const"].plain() and kind_of(each) == kind_of(node["const"].plain())]
        typed = node.get("type") is not None
        if typed:
            self._check_null_is_listed(place, values, nullable)
        other = [each for each in values if each is not None]
        if not values or any(first == second and kind_of(first) == kind_of(second)
                             for at, first in enumerate(values) for second in values[:at]):
            raise DocumentError(place, f"{place.pointer.rsplit('/', 1)[-1]} needs values that differ")
        if not other:
            return ValuesType(node, values=(None,))
        if not typed:
            kinds = {kind_of(each) for each in other}
            names = [kinds.pop()] if len(kinds) == 1 else ["mixed"]
            names = ["integer"] if names == ["number"] and all(isinstance(each, int) for each in other) else names
        rules = self._of_type(subset(node, KEYS[names[0]]), names[0]) if len(names) == 1 and names[0] in KEYS else None
        type = self._of_values(node, place, rules, other)
        type.nullable = None in values and (nullable or not typed)
        return type

    @staticmethod
    def _of_values(node: Node, place: Node, rules: Optional[Type], values: list[Any]) -> Type:
        const = node.get("enum") is None
        if isinstance(rules, StringType):
            for each in values:
                if not isinstance(each, str):
                    raise DocumentError(place, "should be a string" if const else "the values should be strings")
            kept = [each for each in values if fits_string(each, rules)]
            type: Type = StringType(node, const=values[0]) if const else EnumType(node, values=tuple(kept))
        elif isinstance(rules, NumericType):
            for each in values:
                if kind_of(each) != "number" or (rules.integer and each != int(each)) or not INT64[0] <= each <= INT64[1]:
                    raise DocumentError(place, f"should be {'an integer' if rules.integer else 'a number'} of 64 bits")
            kept = [each for each in values if fits_number(each, rules)]
            if const and rules.integer:
                type = NumericType(node, integer=True, const=int(values[0]))
            else:
                type = NumericType(node, integer=rules.integer, values=tuple(kept))
        elif isinstance(rules, BooleanType):
            kept = [each for each in values if isinstance(each, bool)]
            if len(kept) < len(values):
                raise DocumentError(place, "should be true or false")
            type = BooleanType(node, const=kept[0] if len(kept) == 1 else None)
        else:
            kept = values
            type = ValuesType(node, values=tuple(values))
        if not kept:
            raise DocumentError(place, "none of the values fits the other keywords")
        return type

    @staticmethod
    def _check_null_is_listed(place: Node, values: list[Any], nullable: bool) -> None:
        if nullable and None not in values:
            place.note("null is in type and not among the values: it is refused")
        elif not nullable and None in values and len(values) > 1:
            place.note("null is among the values and not in type: it is refused")

    def _string(self, node: Node) -> Type:
        type = StringType(
            node,
            min_length=count(node, "minLength"),
            max_length=count(node, "maxLength"),
            pattern=pattern(node),
            format=node["format"].text() if node.get("format") else None,
        )
        encoding = node.get("contentEncoding")
        if encoding and encoding.value == "base64" and type.format is None:
            type.format = "byte"
        elif encoding:
            encoding.note("'contentEncoding' is not enforced")
        if type.format is not None and type.format not in STRING_FORMATS:
            if type.format != "password":  # says how it is shown
                node["format"].note(f"the format '{type.format}' of a string is not checked")
            type.format = None
        if type.format in _LONE_FORMATS:
            note_each(node, ["minLength", "maxLength", "pattern"], f"beside format {type.format} is not enforced")
            type.min_length = type.max_length = type.pattern = None
        if type.format == "uri" and (self._hosted or type.pattern == WEB_URL):
            type.format = "url"
            if type.pattern not in (None, WEB_URL):
                raise DocumentError(node["pattern"], f"the pattern of a uri should be '{WEB_URL}', which its format demands")
        if type.pattern in (ANY_TEXT, WEB_URL if type.format == "url" else None):
            type.pattern = None  # demanded without a rule
        return type

    @staticmethod
    def _integer(node: Node) -> Type:
        type = NumericType(
            node,
            integer=True,
            minimum=bound(node, "minimum", True),
            maximum=bound(node, "maximum", True),
            exclusive_minimum=bound(node, "exclusiveMinimum", True),
            exclusive_maximum=bound(node, "exclusiveMaximum", True),
            multiple_of=_multiple(node, True),
        )
        format = node.get("format")
        if format and format.value == "int32":
            type.minimum = INT32[0] if type.minimum is None else max(type.minimum, INT32[0])
            type.maximum = INT32[1] if type.maximum is None else min(type.maximum, INT32[1])
        elif format and format.value != "int64":
            format.note(f"the format '{format.value}' of an integer is not checked")
        return type

    @staticmethod
    def _number(node: Node) -> Type:
        type = NumericType(
            node,
            integer=False,
            minimum=bound(node, "minimum", False),
            maximum=bound(node, "maximum", False),
            exclusive_minimum=bound(node, "exclusiveMinimum", False),
            exclusive_maximum=bound(node, "exclusiveMaximum", False),
            multiple_of=_multiple(node, False),
        )
        format = node.get("format")
        if format and format.value == "float":
            type.minimum = -MAX_FLOAT if type.minimum is None else max(type.minimum, -MAX_FLOAT)
            type.maximum = MAX_FLOAT if type.maximum is None else min(type.maximum, MAX_FLOAT)
        elif format and format.value != "double":
            format.note(f"the format '{format.value}' of a number is not checked")
        return type

    def _array(self, node: Node) -> Type:
        if node.get("items"):
            items = self.read(node["items"])
        else:
            node.note("'items' is missing: any values fit")
            items = AnyType(node)
        return ArrayType(node, items=items, min_items=count(node, "minItems"), max_items=count(node, "maxItems"),
                         unique=flag(node, "uniqueItems"))  # fmt: skip

    def _object(self, node: Node) -> Type:
        additional = node.get("additionalProperties")
        sizes = {"min_properties": count(node, "minProperties"), "max_properties": count(node, "maxProperties")}
        required = [child.text() for child in node["required"].elements()] if node.get("required") else []
        properties = [
            Property(name, self.read(child), name in required)
            for name, child in (node["properties"].items() if node.get("properties") else ())
        ]
        known = [each.name for each in properties]
        properties += [Property(name, AnyType(node), True, True) for name in dict.fromkeys(required) if name not in known]
        closed = bool(additional and additional.value is False)
        rest = self._rest(node, additional, bool(properties))
        needs = [(name, tuple(child.text() for child in others.elements()))
                 for name, others in (node["dependentRequired"].items() if node.get("dependentRequired") else ())]  # fmt: skip
        members = flag(node, "x-members")
        is_free = not properties and rest is None and not needs
        if members and (not is_free or any(each is not None for each in sizes.values())):
            raise DocumentError(node["x-members"], "x-members is for objects without any other rule")
        if is_free:
            return FreeObjectType(node, apart=members, **sizes)
        open_rest = bool(additional and not closed and rest is None)
        return ObjectType(node, properties=properties, closed=closed and rest is None, keeps_rest=open_rest, rest=rest,
                          needs=needs, **sizes)  # fmt: skip

    def _rest(self, node: Node, additional: Optional[Node], has_properties: bool) -> Optional[Rest]:
        """None: what is not a property is ignored, kept or refused as a whole."""
        patterns = []
        for text, child in node["patternProperties"].items() if node.get("patternProperties") else ():
            check_pattern(child, text)
            patterns.append((text, self.read(child)))
        names = None
        if node.get("propertyNames"):
            found = self._read(node["propertyNames"])
            names = found if isinstance(found, StringType) and found.const is None else None
            if names is None:
                node["propertyNames"].note("'propertyNames' is only enforced if it is a string with rules")
        closed = bool(additional and additional.value is False)
        described = additional is not None and isinstance(additional.value, dict) and bool(additional.value)
        if not (patterns or names or described or (closed and not has_properties)):
            return None
        return Rest(patterns, self.read(additional) if described and additional else None, closed, names)


def _multiple(node: Node, integer: bool) -> Any:
    value = bound(node, "multipleOf", integer)
    if value is not None and value <= 0:
        raise DocumentError(node["multipleOf"], "multipleOf should be above 0")
    return value
