"""Stage 3: neutral types to C++ types. Inline objects, enums and unions become types named after where they stand."""

from __future__ import annotations

from typing import Any, Iterator

from . import model as neutral
from .cpp import CppType, Enum, Member, Struct
from .cpp_cycles import Cycles
from .cpp_names import (
    expected_kinds, member_name, number_literal, one_of, python_literal, string_literal, title, unique_name,
)  # fmt: skip
from .load import compact_json
from .model import (
    AnyType, ArrayType, BooleanType, EnumType, FreeObjectType, Model, NumericType, ObjectType, RefType, StringType, Type,
    UnionType, ValuesType,
)  # fmt: skip
from .model_checks import is_by_kind

_FORMATS = {
    "url": "kUrl", "uri": "kUri", "email": "kEmail", "date": "kDate", "time": "kTime", "uuid": "kUuid", "ipv4": "kIpv4",
    "ipv6": "kIpv6", "hostname": "kHostname", "byte": "kBase64",
}  # fmt: skip


class Names:
    """Types of one namespace. What is inline makes way for what the document names."""

    def __init__(self) -> None:
        self._taken: dict[str, Type] = {}

    def take(self, name: str, type: Type) -> str:
        found = unique_name(name, [known for known, other in self._taken.items() if other is not type])
        self._taken[found] = type
        return found


class TypeMapper:
    """Neutral types to C++ types. Inline objects, enums and unions become types named after where they stand."""

    def __init__(self, model: Model):
        self.model = model
        self.names = Names()
        self.cycles = Cycles(model)
        self.current = ""  # the schema that is being mapped
        self.inline_enums: dict[str, list[Enum]] = {}  # by file
        self.inline_structs: dict[str, list[Struct]] = {}

    def map(self, type: Type, owner: str, stem: str, merging: bool = False) -> CppType:
        """`owner` names what is inline: <Struct><Member>. Maps the value; null and absence are the member's matter."""
        result = self._map(type, owner, stem, merging)
        for number, each in enumerate(type.excluded):
            result.excluded.append(self.map(each, f"{owner}Not{number or ''}", stem))
            result.needs |= result.excluded[-1].needs
        return result

    def _map(self, type: Type, owner: str, stem: str, merging: bool) -> CppType:
        if isinstance(type, RefType):
            return self._reference(type, owner, stem, merging)
        if isinstance(type, StringType):
            return self._string(type)
        if isinstance(type, EnumType):
            name = self.names.take(owner, type)
            self.inline_enums.setdefault(stem, []).append(make_enum(name, type))
            return CppType("enum", name)
        if isinstance(type, NumericType):
            return self._numeric(type)
        if isinstance(type, ValuesType):
            return self._values(type)
        if isinstance(type, BooleanType):
            constant = "" if type.const is None else str(type.const).lower()
            return CppType("constant" if constant else "boolean", "bool", constant=constant)
        if isinstance(type, FreeObjectType):
            return CppType("object", "json::Object" if type.apart else "json::Raw", rules=_sizes(type))
        if isinstance(type, AnyType):
            return CppType("any", "json::Raw")
        if isinstance(type, ArrayType):
            return self._list(type, owner, stem, merging)
        if isinstance(type, UnionType):
            return self._union(type, owner, stem, merging)
        assert isinstance(type, ObjectType)
        if type.is_map:
            return self._map_of(type, owner, stem, merging)
        name = self.names.take(owner, type)
        struct = self.make_struct(name, type, stem, merging)
        self.inline_structs.setdefault(stem, []).append(struct)
        return CppType("struct", name)

    def _reference(self, type: RefType, owner: str, stem: str, merging: bool) -> CppType:
        schema = self.model.schemas[type.name]
        if isinstance(schema.type, EnumType):
            return CppType("enum", type.name, needs={schema.stem})
        if isinstance(schema.type, UnionType) or (isinstance(schema.type, ObjectType) and not schema.type.is_map):
            return CppType("struct", type.name, needs={schema.stem})
        return self.map(schema.type, owner, stem, merging)

    @staticmethod
    def _string(type: StringType) -> CppType:
        if type.const is not None:
            return CppType("constant", "std::string", constant=string_literal(type.const))
        if type.format == "date-time":
            return CppType("timestamp", "common::Timestamp")
        if type.format == "binary":
            return CppType("file", "common::UploadedFile")
        rules = []
        if type.min_length:
            rules.append(f".minLength = {type.min_length}")
        if type.max_length is not None:
            rules.append(f".maxLength = {type.max_length}")
        if type.pattern is not None:
            rules.append(".pattern = &{pattern}")
        if type.format:
            rules.append(".format = json::Format::" + _FORMATS[type.format])
        text = "json::StringRules{" + ", ".join(rules) + "}"
        return CppType("string", "std::string", rules=text if rules else "", pattern=type.pattern)

    @staticmethod
    def _numeric(type: NumericType) -> CppType:
        spelling = "std::int64_t" if type.integer else "double"
        if type.const is not None:
            return CppType("constant", spelling, constant=number_literal(type.const, True))
        bounds = (
            ("ge", type.minimum), ("gt", type.exclusive_minimum), ("le", type.maximum), ("lt", type.exclusive_maximum),
            ("multipleOf", type.multiple_of),
        )  # fmt: skip
        rules = [f".{name} = {number_literal(value, type.integer)}" for name, value in bounds if value is not None]
        if type.values:
            rules.append(".oneOf = {" + ", ".join(number_literal(value, type.integer) for value in type.values) + "}")
        name = "IntegerRules" if type.integer else "NumberRules"
        text = f"json::{name}{{" + ", ".join(rules) + "}"
        return CppType("integer" if type.integer else "number", spelling, rules=text if rules else "")

    @staticmethod
    def _values(type: ValuesType) -> CppType:
        """`rules`: the values as canonical JSON, which the runtime compares."""
        texts = ", ".join(string_literal(canonical(value)) for value in type.values)
        expected = "Input should be " + one_of(tuple(python_literal(value) for value in type.values), quoted=False)
        return CppType("values", "json::Raw", rules="{" + texts + "}", expected=expected)

    def _list(self, type: ArrayType, owner: str, stem: str, merging: bool) -> CppType:
        item = self.map(type.items, owner + "Item", stem, merging)
        item.nullable = self.model.is_nullable(type.items)
        rules = []
        if type.min_items:
            rules.append(f".minItems = {type.min_items}")
        if type.max_items is not None:
            rules.append(f".maxItems = {type.max_items}")
        if type.unique:
            rules.append(".unique = true")
        text = "json::ListRules{" + ", ".join(rules) + "}"
        return CppType("list", f"std::vector<{item.held}>", rules=text, item=item, needs=set(item.needs))

    def _map_of(self, type: ObjectType, owner: str, stem: str, merging: bool) -> CppType:
        """Members whose names are the client's. Where they differ in type, their texts are kept."""
        rest = type.rest or neutral.Rest()
        entries = [(text, self.map(each, f"{owner}Value{number or ''}", stem, merging))
                   for number, (text, each) in enumerate(rest.patterns)]  # fmt: skip
        other = self.map(rest.other, owner + "Value", stem, merging) if rest.other else CppType("any", "json::Raw")
        nullables = [self.model.is_nullable(each) for _, each in rest.patterns]
        nullables += [self.model.is_nullable(rest.other)] if rest.other else []
        for (_, mapped), nullable in zip(entries, nullables):
            mapped.nullable = nullable
        other.nullable = bool(rest.other) and nullables[-1]
        kinds = [mapped for _, mapped in entries] + ([] if rest.closed else [other])
        same = len({mapped.held for mapped in kinds}) == 1
        held = kinds[0].held if kinds and same else "json::Raw"
        keys = self._string(rest.names) if rest.names else None
        item = other if not rest.closed else kinds[0] if kinds else other
        return CppType(
            "map", f"std::map<std::string, {held}>", rules=_sizes(type), item=item, entries=entries, closed=rest.closed,
            key_rules=keys.rules if keys else "", pattern=keys.pattern if keys else None,
            needs=set().union(item.needs, *(mapped.needs for mapped in kinds)), constant="" if same or not kinds else "mixed",
        )  # fmt: skip

    def _union(self, type: UnionType, owner: str, stem: str, merging: bool) -> CppType:
        """By JSON types: an alias of a variant, decoded where it stands. By other means: a struct around a variant."""
        name = self.names.take(owner, type)
        union = self.make_union(name, type, stem, merging)
        if union.by_kind and not union.closed:
            return union
        struct = value_struct(name, comment_of(type), union)
        self.inline_structs.setdefault(stem, []).append(struct)
        return CppType("struct", name, needs=set(union.needs))

    def make_union(self, name: str, type: UnionType, stem: str, merging: bool) -> CppType:
        branches = []
        kinds = []
        by_kind = type.discriminator is None and is_by_kind(self.model, type)
        for number, branch in enumerate(type.branches):
            kind = neutral.json_kind(self.model, branch)
            suffix = title(kind) if by_kind else title(branch_title(branch)) or str(number + 1)
            mapped = self.map(branch, name + suffix, stem, merging)
            mapped.json_kind = {"integer": "kNumber"}.get(kind, "k" + title(kind))
            target = self.model.target(branch)
            mapped.keys = [each.name for each in target.properties] if isinstance(target, ObjectType) else []
            mapped.boxed = self._is_cyclic(mapped)
            kinds.append(kind)
            branches.append(mapped)
        return CppType(
            "union",
            name,
            branches=branches,
            variant="std::variant<" + ", ".join(branch.held for branch in branches) + ">",
            expected="Input should be a valid " + expected_kinds(kinds),
            needs=set().union(*(branch.needs for branch in branches)),
            closed=type.closed,
            exclusive=type.exclusive,
            discriminator=type.discriminator or "",
            tags=type.tags,
            by_kind=by_kind,
        )

    def _is_cyclic(self, held: CppType) -> bool:
        return held.kind == "struct" and self.cycles.contain_each_other(self.current, held.spelling)

    def make_struct(self, name: str, type: ObjectType, stem: str, merging: bool) -> Struct:
        """`merging`: the schema is an update, whose nullable members have three states."""
        struct = Struct(name, comment_of(type), [], type.closed, type.keeps_rest)
        taken = ["raw"] if type.keeps_rest else []
        for each in type.properties:
            member = self._member(struct, each, stem, merging)
            member.name = unique_name(member.name, taken)
            taken.append(member.name)
            struct.members.append(member)
        if type.rest:
            rest = self._map_of(type, name + "Rest", stem, merging)
            rest.rules = ""
            collect(struct, rest, "rest")
            key = unique_name("additionalProperties", taken)
            struct.rest = Member(key, key, rest, "plain", False, False, "", False, False, "Members without a name of their own.")
        struct.sizes = _sizes(type)
        struct.together = type.needs
        return struct

    def _member(self, struct: Struct, each: neutral.Property, stem: str, merging: bool) -> Member:
        type = each.type
        target = self.model.target(type)
        nullable = self.model.is_nullable(type)
        mapped = self.map(type, struct.name + title(each.name), stem, merging)
        mapped.boxed = self._is_cyclic(mapped)
        default = type.default if type.has_default else target.default if target.has_default else None
        if default is not None and (merging or each.required):
            if type.has_default or not merging:
                (type.node.get("default") or type.node).note(
                    "a default of a required member, or in an update, has no meaning"
                )
            default = None
        if default is not None:
            shape = "plain"
        elif each.required:
            shape = "optional" if nullable else "plain"
        else:
            shape = "field" if nullable and merging else "optional"
        collect(struct, mapped, each.name)
        return Member(
            key=each.name,
            name=member_name(each.name),
            type=mapped,
            shape=shape,
            required=each.required,
            nullable=nullable,
            initialiser=initialiser(mapped, default, target) if shape == "plain" else "",
            read_only=type.read_only,
            write_only=type.write_only,
            comment="Deprecated." if type.deprecated else "",
        )


def value_struct(name: str, comment: str, union: CppType) -> Struct:
    """A struct that is one of several."""
    struct = Struct(name, comment, [], union=union)
    for branch in union.branches:
        collect(struct, branch, "value")
    return struct


def canonical(value: Any) -> str:
    """As json::canonicalText() writes it: the same text for equal values."""
    if isinstance(value, bool) or value is None:
        return compact_json(value)
    if isinstance(value, float) and value == int(value) and abs(value) <= 2**53:
        return str(int(value))
    if isinstance(value, list):
        return "[" + "".join(canonical(each) + "," for each in value) + "]"
    if isinstance(value, dict):
        members = sorted(compact_json(key) + ":" + canonical(each) for key, each in value.items())
        return "{" + "".join(each + "," for each in members) + "}"
    return compact_json(value)


def _sizes(type: Any) -> str:
    rules = []
    if type.min_properties:
        rules.append(f".minMembers = {type.min_properties}")
    if type.max_properties is not None:
        rules.append(f".maxMembers = {type.max_properties}")
    return "json::SizeRules{" + ", ".join(rules) + "}" if rules else ""


def collect(struct: Struct, type: CppType, key: str) -> None:
    """Gathers what a struct's decoder needs beside its members: union functions and patterns, under names of their own."""
    struct.takes_apart = struct.takes_apart or any(part.spelling == "json::Object" for part in walk(type))
    _collect(struct.patterns, struct.unions, type, key)


def _collect(patterns: list[tuple[str, str]], unions: list[CppType], type: CppType, key: str) -> None:
    if type.pattern is not None:
        name = unique_name(member_name(key) + "Pattern", [known for known, _ in patterns])
        patterns.append((name, type.pattern))
        type.rules = type.rules.replace("{pattern}", name)
        type.key_rules = type.key_rules.replace("{pattern}", name)
    for at, (text, mapped) in enumerate(type.entries):
        name = unique_name(member_name(key) + "Keys", [known for known, _ in patterns])
        patterns.append((name, text))
        type.entries[at] = (name, mapped)
    if type.kind == "union" and type not in unions:
        unions.append(type)
    # A union has a function of its own, and that its own patterns.
    inner = type.patterns if type.kind == "union" else patterns
    for part in _parts(type):
        _collect(inner, unions, part, key)


def _parts(type: CppType) -> Iterator[CppType]:
    yield from [type.item] if type.item else []
    yield from type.branches
    yield from type.excluded
    yield from (mapped for _, mapped in type.entries if mapped is not type.item)


def walk(type: CppType) -> Iterator[CppType]:
    yield type
    for part in _parts(type):
        yield from walk(part)


def branch_title(branch: Type) -> str:
    node = branch.node.get("title")
    return node.value if node and isinstance(node.value, str) else ""


def comment_of(type: Type) -> str:
    node = type.node.get("description")
    return node.value.strip() if node and isinstance(node.value, str) else ""


def make_enum(name: str, type: EnumType) -> Enum:
    values: list[tuple[str, str]] = []
    for index, value in enumerate(type.values):
        found = "k" + title(value)
        found = f"kValue{index + 1}" if found == "k" else found
        values.append((unique_name(found, [known for known, _ in values]), value))
    return Enum(name, comment_of(type), values, "Input should be " + one_of(type.values))


def initialiser(type: CppType, default: Any, target: Type) -> str:
    """What stands behind the member's name in the struct."""
    if type.boxed:
        return ""
    if type.kind == "constant":
        return f" = {type.constant}"
    if default is not None:
        return f" = {default_literal(type, default, target)}"
    return {"integer": " = 0", "number": " = 0", "boolean": " = false", "enum": "{}"}.get(type.kind, "")


def default_literal(type: CppType, default: Any, target: Type) -> str:
    if isinstance(target, EnumType):
        return f"{type.spelling}::" + next(name for name, value in make_enum("", target).values if value == default)
    if type.kind == "boolean":
        return str(default).lower()
    if type.kind in ("integer", "number"):
        return number_literal(default, type.kind == "integer")
    return string_literal(default)
