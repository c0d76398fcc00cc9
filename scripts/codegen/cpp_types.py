"""Stage 3: neutral types to C++ types. Inline objects, enums and unions become types named after where they stand."""

from __future__ import annotations

from typing import Any, Iterator

from . import model as neutral
from .cpp import CppType, Enum, Member, Struct
from .cpp_names import expected_kinds, member_name, number_literal, one_of, string_literal, title
from .load import DocumentError
from .model import (
    AnyType, ArrayType, BooleanType, EnumType, FreeObjectType, Model, NumericType, ObjectType, RefType, StringType, Type,
    UnionType,
)  # fmt: skip


class Names:
    """Types of one namespace; a name given twice is refused."""

    def __init__(self) -> None:
        self._taken: dict[str, Type] = {}

    def take(self, name: str, type: Type) -> str:
        other = self._taken.setdefault(name, type)
        if other is not type:
            raise DocumentError(
                type.node, f"the C++ name {name} is also that of {other.node.file}:{other.node.line}"
            )
        return name


class TypeMapper:
    """Neutral types to C++ types. Inline objects, enums and unions become types named after where they stand."""

    def __init__(self, model: Model):
        self.model = model
        self.names = Names()
        self.inline_enums: dict[str, list[Enum]] = {}  # by file
        self.inline_structs: dict[str, list[Struct]] = {}

    def map(self, type: Type, owner: str, stem: str, merging: bool = False) -> CppType:
        """`owner` names what is inline: <Struct><Member>. Maps the value; null and absence are the member's matter."""
        if isinstance(type, RefType):
            return self._reference(type, owner, stem, merging)
        if isinstance(type, StringType):
            return self._string(type)
        if isinstance(type, EnumType):
            self.inline_enums.setdefault(stem, []).append(make_enum(self.names.take(owner, type), type))
            return CppType("enum", owner)
        if isinstance(type, NumericType):
            return self._numeric(type)
        if isinstance(type, BooleanType):
            constant = "" if type.const is None else str(type.const).lower()
            return CppType("constant" if constant else "boolean", "bool", constant=constant)
        if isinstance(type, FreeObjectType):
            return CppType("object", "json::Raw")
        if isinstance(type, AnyType):
            return CppType("any", "json::Raw")
        if isinstance(type, ArrayType):
            return self._list(type, owner, stem, merging)
        if isinstance(type, UnionType):
            return self._union(type, owner, stem, merging)
        assert isinstance(type, ObjectType)
        struct = self.make_struct(self.names.take(owner, type), type, stem, merging)
        self.inline_structs.setdefault(stem, []).append(struct)
        return CppType("struct", owner)

    def _reference(self, type: RefType, owner: str, stem: str, merging: bool) -> CppType:
        schema = self.model.schemas[type.name]
        if isinstance(schema.type, EnumType):
            return CppType("enum", type.name, needs={schema.stem})
        if isinstance(schema.type, ObjectType):
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
            rules.append(".format = json::Format::" + {"uri": "kUrl", "email": "kEmail"}[type.format])
        text = "json::StringRules{" + ", ".join(rules) + "}"
        return CppType("string", "std::string", rules=text if rules else "", pattern=type.pattern)

    @staticmethod
    def _numeric(type: NumericType) -> CppType:
        spelling = "std::int64_t" if type.integer else "double"
        if type.const is not None:
            return CppType("constant", spelling, constant=number_literal(type.const, True))
        bounds = (
            ("ge", type.minimum), ("gt", type.exclusive_minimum), ("le", type.maximum), ("lt", type.exclusive_maximum)
        )  # fmt: skip
        rules = [f".{name} = {number_literal(value, type.integer)}" for name, value in bounds if value is not None]
        name = "IntegerRules" if type.integer else "NumberRules"
        text = f"json::{name}{{" + ", ".join(rules) + "}"
        return CppType("integer" if type.integer else "number", spelling, rules=text if rules else "")

    def _list(self, type: ArrayType, owner: str, stem: str, merging: bool) -> CppType:
        if self.model.is_nullable(type.items):
            raise DocumentError(type.items.node, "a list whose elements may be null is not supported")
        item = self.map(type.items, owner + "Item", stem, merging)
        rules = []
        if type.min_items:
            rules.append(f".minItems = {type.min_items}")
        if type.max_items is not None:
            rules.append(f".maxItems = {type.max_items}")
        text = "json::ListRules{" + ", ".join(rules) + "}"
        return CppType("list", f"std::vector<{item.spelling}>", rules=text, item=item, needs=set(item.needs))

    def _union(self, type: UnionType, owner: str, stem: str, merging: bool) -> CppType:
        branches = []
        kinds = []
        for branch in type.branches:
            kind = neutral.json_kind(self.model, branch)
            mapped = self.map(branch, owner + title(kind), stem, merging)
            mapped.json_kind = {"integer": "kNumber"}.get(kind, "k" + title(kind))
            kinds.append(kind)
            branches.append(mapped)
        spellings = [branch.spelling for branch in branches]
        needs = set().union(*(branch.needs for branch in branches))
        return CppType(
            "union",
            self.names.take(owner, type),
            branches=branches,
            variant="std::variant<" + ", ".join(spellings) + ">",
            expected="Input should be a valid " + expected_kinds(kinds),
            needs=needs,
        )

    def make_struct(self, name: str, type: ObjectType, stem: str, merging: bool) -> Struct:
        """`merging`: the schema is an update, whose nullable members have three states."""
        struct = Struct(name, comment_of(type), [], type.closed, type.keeps_rest)
        for each in type.properties:
            struct.members.append(self._member(struct, each, stem, merging))
        taken = [member.name for member in struct.members] + (["raw"] if struct.keeps_rest else [])
        for member_text in taken:
            if taken.count(member_text) > 1:
                raise DocumentError(type.node, f"two members of {name} have the C++ name {member_text}")
        return struct

    def _member(self, struct: Struct, each: neutral.Property, stem: str, merging: bool) -> Member:
        type = each.type
        target = self.model.target(type)
        nullable = self.model.is_nullable(type)
        mapped = self.map(type, struct.name + title(each.name), stem, merging)
        default = type.default if type.has_default else target.default if target.has_default else None
        if default is not None:
            shape = "plain"
            if merging or each.required:
                raise DocumentError(type.node, "a default of a required member, or in an update, has no meaning")
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
            initialiser=initialiser(mapped, default) if shape == "plain" else "",
            read_only=type.read_only,
            write_only=type.write_only,
            comment="Deprecated." if type.deprecated else "",
        )


def collect(struct: Struct, type: CppType, key: str) -> None:
    """Gathers what a struct's decoder needs beside its members: union functions and patterns, under names of their own."""
    for part in walk(type):
        if part.kind == "union" and part not in struct.unions:
            struct.unions.append(part)
        if part.pattern is not None:
            name = unique_name(member_name(key) + "Pattern", [known for known, _ in struct.patterns])
            struct.patterns.append((name, part.pattern))
            part.rules = part.rules.replace("{pattern}", name)


def unique_name(name: str, taken: list[str]) -> str:
    number = 2
    candidate = name
    while candidate in taken:
        candidate = f"{name}{number}"
        number += 1
    return candidate


def walk(type: CppType) -> Iterator[CppType]:
    yield type
    if type.item:
        yield from walk(type.item)
    for branch in type.branches:
        yield from walk(branch)


def comment_of(type: Type) -> str:
    node = type.node.get("description")
    return node.value.strip() if node else ""


def make_enum(name: str, type: EnumType) -> Enum:
    values = [("k" + title(value), value) for value in type.values]
    names = [enumerator for enumerator, _ in values]
    for index, enumerator in enumerate(names):
        if enumerator == "k" or enumerator in names[:index]:
            raise DocumentError(type.node["enum"], f"value '{type.values[index]}' has no enumerator of its own")
    return Enum(name, comment_of(type), values, "Input should be " + one_of(type.values))


def initialiser(type: CppType, default: Any) -> str:
    """What stands behind the member's name in the struct."""
    if type.kind == "constant":
        return f" = {type.constant}"
    if default is not None:
        return f" = {default_literal(type, default)}"
    return {"integer": " = 0", "number": " = 0", "boolean": " = false", "enum": "{}"}.get(type.kind, "")


def default_literal(type: CppType, default: Any) -> str:
    if type.kind == "enum":
        return f"{type.spelling}::k{title(default)}"
    if type.kind == "boolean":
        return str(default).lower()
    if type.kind in ("integer", "number"):
        return number_literal(default, type.kind == "integer")
    return string_literal(default)
