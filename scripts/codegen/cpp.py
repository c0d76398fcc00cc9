"""Stage 3: the C++ model. Every decision about names, types, files and calls; templates only lay it out."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Iterator, Optional

from . import model as neutral
from .load import DocumentError
from .model import (
    AnyType, ArrayType, BooleanType, EnumType, FreeObjectType, Model, NumericType, ObjectType, Operation, Parameter,
    RefType, StringType, Type, UnionType,
)  # fmt: skip

JSON_BODY_LIMIT = 1024 * 1024
FILE_LIMIT = 100 * 1024 * 1024
FORM_OVERHEAD = 1024 * 1024  # part headers and text parts

_KEYWORDS = set(
    """alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl concept const consteval
    constexpr constinit const_cast continue co_await co_return co_yield decltype default delete do double dynamic_cast
    else enum explicit export extern false float for friend goto if inline int long mutable namespace new noexcept not
    not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires return short signed
    sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef typeid
    typename union unsigned using virtual void volatile wchar_t while xor xor_eq""".split()
)


def title(text: str) -> str:
    """`GOOGLE_DOCS` -> GoogleDocs, `content.url` -> ContentUrl, `createdAt` -> CreatedAt."""
    words = [word for word in re.split(r"[^A-Za-z0-9]+", text) if word]
    return "".join(word.capitalize() if word.isupper() else word[0].upper() + word[1:] for word in words)


def member_name(text: str) -> str:
    """As in the document; what C++ cannot spell becomes `_`."""
    name = re.sub(r"[^A-Za-z0-9_]", "_", text)
    if name[0].isdigit():
        name = "_" + name
    return name + "_" if name in _KEYWORDS else name


def header_name(text: str) -> str:
    """`If-Match` -> ifMatch, `ETag` -> eTag."""
    name = "".join(word[0].upper() + word[1:] for word in text.split("-") if word)
    return member_name(name[0].lower() + name[1:])


def string_literal(text: str) -> str:
    """A C++ string literal of UTF-8 text."""
    escapes = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
    out = []
    for char in text:
        if char in escapes:
            out.append(escapes[char])
        elif char < " " or char == "\x7f":
            out.append(f"\\{ord(char):03o}")
        else:
            out.append(char)
    # "??x" would be a trigraph for compilers that still know them.
    return '"' + "".join(out).replace("??", '?""?') + '"'


def one_of(values: tuple[str, ...]) -> str:
    quoted = [f"'{value}'" for value in values]
    if len(quoted) == 1:
        return quoted[0]
    return ", ".join(quoted[:-1]) + " or " + quoted[-1]


def expected_kinds(kinds: list[str]) -> str:
    """The JSON types of a union as its fault names them, the simplest first."""
    words = {"string": "string", "integer": "integer", "number": "number", "boolean": "boolean", "object": "object",
             "array": "list"}  # fmt: skip
    named = [word for kind, word in words.items() if kind in kinds]
    return ", ".join(named[:-1]) + " or " + named[-1]


@dataclass
class CppType:
    """How a type is spelled, decoded and encoded."""

    kind: str  # string timestamp integer number boolean enum struct list object any union file constant
    spelling: str
    rules: str = ""  # argument of the decode function, empty when there are none
    pattern: Optional[str] = None
    item: Optional["CppType"] = None
    branches: list["CppType"] = field(default_factory=list)
    json_kind: str = ""  # json::Kind of a union's branch
    function: str = ""  # of a union
    expected: str = ""  # of an enum or union: the fault's text
    constant: str = ""  # a literal
    needs: set[str] = field(default_factory=set)  # models headers, by stem


@dataclass
class Member:
    key: str
    name: str
    type: CppType
    shape: str  # plain optional field
    required: bool
    nullable: bool
    initialiser: str
    read_only: bool
    write_only: bool
    comment: str

    @property
    def spelling(self) -> str:
        wrapper = {"plain": "{}", "optional": "std::optional<{}>", "field": "common::Field<{}>"}[self.shape]
        return wrapper.format(self.type.spelling)

    @property
    def always_encoded(self) -> bool:
        return self.shape == "plain" or (self.shape == "optional" and self.required)


@dataclass
class Enum:
    name: str
    comment: str
    values: list[tuple[str, str]]  # enumerator, text
    expected: str


@dataclass
class Struct:
    name: str
    comment: str
    members: list[Member]
    closed: bool = False
    keeps_rest: bool = False
    is_form: bool = False
    unions: list[CppType] = field(default_factory=list)
    patterns: list[tuple[str, str]] = field(default_factory=list)  # name, expression

    @property
    def encoded(self) -> list[Member]:
        return [member for member in self.members if not member.write_only]

    @property
    def separators(self) -> list[str]:
        """Before each encoded member: nothing, a comma, or a comma if something stands before it."""
        result = []
        certain = False
        for index, member in enumerate(self.encoded):
            result.append("comma" if certain else "maybe" if index else "none")
            certain = certain or member.always_encoded
        return result


@dataclass
class ModelFile:
    stem: str
    source: str  # the document's file
    enums: list[Enum]
    structs: list[Struct]
    needs: list[str]  # other models headers


@dataclass
class CppParameter:
    key: str  # as the client knows it
    location: str
    name: str
    type: CppType
    shape: str
    required: bool
    initialiser: str
    path_index: int = -1

    @property
    def spelling(self) -> str:
        return self.type.spelling if self.shape == "plain" else f"std::optional<{self.type.spelling}>"

    @property
    def loc(self) -> str:
        """The name in a fault's location."""
        return self.key.lower() if self.location == "header" else self.key


@dataclass
class ResultHeader:
    key: str
    name: str
    type: CppType
    required: bool

    @property
    def spelling(self) -> str:
        return self.type.spelling if self.required else f"std::optional<{self.type.spelling}>"


@dataclass
class CppBody:
    kind: str  # json, form
    required: bool
    type: CppType
    struct: Optional[Struct]

    @property
    def spelling(self) -> str:
        return self.type.spelling if self.required else f"std::optional<{self.type.spelling}>"


@dataclass
class CppOperation:
    id: str
    type_name: str  # GetAgent
    enumerator: str
    method: str
    path: str
    stem: str
    comment: str
    deprecated: bool
    secured: bool
    writes: bool
    tx: str  # none, read, write
    body_kind: str
    body_limit: int
    accepts_idempotency_key: bool
    parameters: list[CppParameter]
    body: Optional[CppBody]
    answer: str  # json, file, raw
    answer_type: Optional[CppType]
    headers: list[ResultHeader]
    patterns: list[tuple[str, str]]

    @property
    def result(self) -> str:
        if self.answer == "file":
            return "common::FileBody"
        if self.answer == "raw":
            return "common::Response"
        assert self.answer_type
        return f"{self.type_name}Result" if self.headers else self.answer_type.spelling

    @property
    def params_type(self) -> str:
        return f"{self.type_name}Params"

    @property
    def arguments(self) -> list[tuple[str, str]]:
        """Parameters of the handler's method: declaration, and what the call passes."""
        result = []
        if self.tx != "none":
            name = "storage::WriteTx& tx" if self.tx == "write" else "storage::ReadTx& tx"
            result.append((name, "tx"))
        if self.secured:
            result.append(("const auth::Caller& caller", "caller_"))
        if self.parameters:
            result.append((f"const {self.params_type}& params", "params_"))
        if self.body:
            result.append((f"const {self.body.spelling}& body", "body_"))
        return result


@dataclass
class ApiFile:
    stem: str
    source: str
    class_name: str
    handler: str
    member: str
    operations: list[CppOperation]
    enums: list[Enum]
    needs: list[str]


@dataclass
class Path:
    path: str
    allow: str
    methods: list[tuple[str, str]]  # method, enumerator
    value_segments: list[int]


@dataclass
class TrieNode:
    literals: list[tuple[str, "TrieNode"]] = field(default_factory=list)
    value: Optional["TrieNode"] = None
    path: Optional[int] = None


@dataclass
class CppModel:
    models: list[ModelFile]
    apis: list[ApiFile]
    paths: list[Path]
    trie: list[tuple[int, TrieNode]]  # by number of segments
    most_segments: int
    most_values: int
    registry: list[tuple[str, str]]  # schema, stem

    @property
    def operations(self) -> list[CppOperation]:
        return [operation for api in self.apis for operation in api.operations]


def build(model: Model) -> CppModel:
    return _Builder(model).run()


class _Names:
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


class _TypeMapper:
    """Neutral types to C++ types. Inline objects and enums become types named after where they stand."""

    def __init__(self, model: Model):
        self.model = model
        self.names = _Names()
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
            return enum_type(owner, type, set())
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
            return enum_type(type.name, schema.type, {schema.stem})
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
            "std::variant<" + ", ".join(spellings) + ">",
            branches=branches,
            function=owner,
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


def enum_type(name: str, type: EnumType, needs: set[str]) -> CppType:
    return CppType("enum", name, needs=needs, expected="Input should be " + one_of(type.values))


def number_literal(value: Any, integer: bool) -> str:
    if not integer:
        return repr(float(value))
    return "std::numeric_limits<std::int64_t>::min()" if value == -(2**63) else str(value)


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


class _Builder:
    def __init__(self, model: Model):
        self._model = model
        self._mapper = _TypeMapper(model)
        self._structs: dict[str, Struct] = {}

    def run(self) -> CppModel:
        models = self._models()
        apis = self._apis()
        paths, trie = self._routes(apis)
        used = [len(segments(path.path)) for path in paths]
        return CppModel(
            models=models,
            apis=apis,
            paths=paths,
            trie=trie,
            most_segments=max(used, default=0),
            most_values=max((len(path.value_segments) for path in paths), default=0),
            registry=self._registry(),
        )

    # --- models ---

    def _models(self) -> list[ModelFile]:
        for name, schema in self._model.schemas.items():
            self._mapper.names.take(name, schema.type)
        stems = sorted({schema.stem for schema in self._model.schemas.values()})
        files = [self._model_file(stem) for stem in stems]
        self._check_cycles({file.stem: file.needs for file in files})
        return [file for file in files if file.enums or file.structs]

    def _model_file(self, stem: str) -> ModelFile:
        enums, structs = [], []
        needs: set[str] = set()
        source = ""
        for schema in self._in_order(stem):
            source = schema.type.node.file
            if isinstance(schema.type, EnumType):
                enums.append(make_enum(schema.name, schema.type))
            elif isinstance(schema.type, ObjectType):
                struct = self._struct(schema)
                structs += self._mapper.inline_structs.pop(stem, [])
                structs.append(struct)
            else:
                continue
        enums += self._mapper.inline_enums.pop(stem, [])
        for struct in structs:
            for member in struct.members:
                needs |= member.type.needs
        return ModelFile(stem, source, enums, structs, sorted(needs - {stem}))

    def _struct(self, schema: neutral.Schema) -> Struct:
        assert isinstance(schema.type, ObjectType)
        struct = self._mapper.make_struct(schema.name, schema.type, schema.stem, schema.name.endswith("Update"))
        struct.is_form = schema.is_form
        struct.comment = schema.description or struct.comment
        self._structs[schema.name] = struct
        return struct

    def _in_order(self, stem: str) -> list[neutral.Schema]:
        """Document order, but what a struct holds stands before it."""
        result: list[neutral.Schema] = []

        def visit(schema: neutral.Schema) -> None:
            if schema in result or schema.stem != stem:
                return
            for name in neutral.references(schema.type):
                visit(self._model.schemas[name])
            result.append(schema)

        for schema in self._model.schemas.values():
            visit(schema)
        return result

    def _check_cycles(self, needs: dict[str, list[str]]) -> None:
        def visit(stem: str, trail: tuple[str, ...]) -> None:
            if stem in trail:
                raise DocumentError(None, "files whose schemas need each other: " + " > ".join((*trail, stem)))
            for other in needs.get(stem, ()):
                visit(other, (*trail, stem))

        for stem in needs:
            visit(stem, ())

    def _registry(self) -> list[tuple[str, str]]:
        return sorted(
            (schema.name, schema.stem)
            for schema in self._model.schemas.values()
            if isinstance(schema.type, ObjectType) and not schema.is_form
        )

    # --- operations ---

    def _apis(self) -> list[ApiFile]:
        stems = list(dict.fromkeys(operation.stem for operation in self._model.operations))
        return [self._api(stem) for stem in sorted(stems)]

    def _api(self, stem: str) -> ApiFile:
        own = [operation for operation in self._model.operations if operation.stem == stem]
        operations = [self._operation(operation) for operation in own]
        needs: set[str] = set()
        for operation in operations:
            for type in self._types_of(operation):
                needs |= type.needs
        name = title(stem)
        return ApiFile(
            stem=stem,
            source=own[0].node.file,
            class_name=f"{name}Api",
            handler=f"{name}Handler",
            member=stem if stem not in _KEYWORDS else stem + "_",
            operations=operations,
            enums=self._mapper.inline_enums.pop("api/" + stem, []),
            needs=sorted(needs),
        )

    @staticmethod
    def _types_of(operation: CppOperation) -> list[CppType]:
        types = [parameter.type for parameter in operation.parameters]
        types += [operation.body.type] if operation.body else []
        types += [operation.answer_type] if operation.answer_type else []
        return types

    def _operation(self, operation: Operation) -> CppOperation:
        type_name = operation.id[0].upper() + operation.id[1:]
        tx = "none" if not operation.secured else "write" if operation.writes else "read"
        body = self._body(operation, type_name)
        answer_type = self._answer_type(operation, type_name)
        result = CppOperation(
            id=operation.id,
            type_name=type_name,
            enumerator=f"k{type_name}",
            method=operation.method,
            path=operation.path,
            stem=operation.stem,
            comment=sentence(operation.summary or operation.id),
            deprecated=operation.deprecated,
            secured=operation.secured,
            writes=operation.writes,
            tx=tx,
            body_kind={"json": "kJson", "form": "kMultipart"}[body.kind] if body else "kNone",
            body_limit=self._body_limit(operation),
            accepts_idempotency_key=any(each.name.lower() == "idempotency-key" for each in operation.parameters),
            parameters=self._parameters(operation, type_name),
            body=body,
            answer=operation.answer.kind,
            answer_type=answer_type,
            headers=[self._header(header, type_name, operation.stem) for header in operation.answer.headers],
            patterns=[],
        )
        holder = Struct("", "", [])
        for parameter in result.parameters:
            collect(holder, parameter.type, parameter.name)
        if body:
            collect(holder, body.type, "body")
        result.patterns = holder.patterns
        return result

    def _qualified(self, type: CppType) -> CppType:
        """The type as it is spelled outside the models' namespace."""
        for part in walk(type):
            if part.kind in ("enum", "struct") and part.needs:
                part.spelling = f"models::{part.spelling}"
        for part in reversed(list(walk(type))):
            if part.kind == "list" and part.item:
                part.spelling = f"std::vector<{part.item.spelling}>"
            elif part.kind == "union":
                raise DocumentError(None, "a union outside a schema is not supported")
        return type

    def _map_outside(self, type: Type, owner: str, stem: str) -> CppType:
        for part in neutral.walk(type):
            if isinstance(part, (UnionType, ObjectType)):
                raise DocumentError(part.node, "an inline object or oneOf here is not supported: name it in components")
        return self._qualified(self._mapper.map(type, owner, "api/" + stem))

    def _body(self, operation: Operation, type_name: str) -> Optional[CppBody]:
        body = operation.body
        if body is None:
            return None
        type = self._map_outside(body.type, f"{type_name}Body", operation.stem)
        struct = None
        if body.kind == "form":
            assert isinstance(body.type, RefType)
            struct = self._structs[body.type.name]
        return CppBody(body.kind, body.required, type, struct)

    def _answer_type(self, operation: Operation, type_name: str) -> Optional[CppType]:
        if operation.answer.type is None:
            return None
        if self._model.is_nullable(operation.answer.type):
            raise DocumentError(operation.answer.type.node, "an answer that may be null is not supported")
        return self._map_outside(operation.answer.type, f"{type_name}Answer", operation.stem)

    def _body_limit(self, operation: Operation) -> int:
        """Operations without a body take one too: it is read and dropped, so that the connection can go on."""
        if operation.body is None or operation.body.kind == "json":
            return JSON_BODY_LIMIT
        form = self._model.target(operation.body.type)
        assert isinstance(form, ObjectType)
        for each in form.properties:
            if isinstance(each.type, ArrayType):
                if each.type.max_items is None:
                    raise DocumentError(each.type.node, "a list of files needs maxItems")
                return each.type.max_items * FILE_LIMIT + FORM_OVERHEAD
        raise AssertionError("a form has a list of files")

    def _parameters(self, operation: Operation, type_name: str) -> list[CppParameter]:
        in_path = [segment[1:-1] for segment in segments(operation.path) if segment.startswith("{")]
        result = []
        for each in operation.parameters:
            if each.runtime:
                continue
            parameter = self._parameter(each, f"{type_name}Params", operation.stem)
            if each.location == "path":
                parameter.path_index = in_path.index(each.name)
            if any(parameter.name == other.name for other in result):
                raise DocumentError(each.type.node, f"two parameters have the C++ name {parameter.name}")
            result.append(parameter)
        return result

    def _parameter(self, each: Parameter, params_type: str, stem: str) -> CppParameter:
        type = self._map_outside(each.type, params_type + title(each.name), stem)
        target = self._model.target(each.type)
        default = each.type.default if each.type.has_default else target.default if target.has_default else None
        plain = each.required or default is not None or type.kind == "list"
        return CppParameter(
            key=each.name,
            location=each.location,
            name=header_name(each.name) if each.location == "header" else member_name(each.name),
            type=type,
            shape="plain" if plain else "optional",
            required=each.required,
            initialiser=initialiser(type, default) if plain else "",
        )

    def _header(self, header: neutral.Header, type_name: str, stem: str) -> ResultHeader:
        type = self._map_outside(header.type, f"{type_name}{title(header.name)}", stem)
        if type.kind not in ("string", "integer"):
            raise DocumentError(header.type.node, "a header that a handler gives should be a string or an integer")
        return ResultHeader(header.name, header_name(header.name), type, header.required)

    # --- routes ---

    def _routes(self, apis: list[ApiFile]) -> tuple[list[Path], list[tuple[int, TrieNode]]]:
        by_path: dict[str, list[CppOperation]] = {}
        for api in apis:
            for operation in api.operations:
                by_path.setdefault(operation.path, []).append(operation)
        paths = [self._path(path, by_path[path]) for path in sorted(by_path)]
        tries: dict[int, TrieNode] = {}
        for index, path in enumerate(paths):
            parts = segments(path.path)
            insert(tries.setdefault(len(parts), TrieNode()), parts, index)
        return paths, sorted(tries.items())

    @staticmethod
    def _path(path: str, operations: list[CppOperation]) -> Path:
        methods = sorted((operation.method, operation.enumerator) for operation in operations)
        allowed = {method for method, _ in methods} | {"OPTIONS"}
        allowed |= {"HEAD"} if "GET" in allowed else set()
        values = [index for index, segment in enumerate(segments(path)) if segment.startswith("{")]
        return Path(path, ", ".join(sorted(allowed)), methods, values)


def sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else text + "."


def segments(path: str) -> list[str]:
    return path.split("/")[1:]


def insert(node: TrieNode, parts: list[str], index: int) -> None:
    if not parts:
        node.path = index
        return
    if parts[0].startswith("{"):
        node.value = node.value or TrieNode()
        insert(node.value, parts[1:], index)
        return
    for literal, child in node.literals:
        if literal == parts[0]:
            insert(child, parts[1:], index)
            return
    node.literals.append((parts[0], TrieNode()))
    insert(node.literals[-1][1], parts[1:], index)
