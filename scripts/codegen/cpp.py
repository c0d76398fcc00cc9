"""Stage 3: the C++ model. Data that the templates lay out; cpp_build makes every decision."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Optional

from .model import SecurityScheme
from .model_runtime import Limits


@dataclass
class CppType:
    """How a type is spelled, decoded and encoded."""

    kind: str  # string timestamp integer number boolean enum struct list map object any union file constant values
    spelling: str
    rules: str = ""  # argument of the decode function, empty when there are none
    pattern: Optional[str] = None
    item: Optional["CppType"] = None
    branches: list["CppType"] = field(default_factory=list)
    json_kind: str = ""  # json::Kind of a union's branch
    variant: str = ""  # of a union: what its name stands for
    expected: str = ""  # of a union: the fault's text
    constant: str = ""  # a literal
    needs: set[str] = field(default_factory=set)  # models headers, by stem
    nullable: bool = False  # of a list's items and a map's values: std::optional around it
    boxed: bool = False  # a struct that contains itself here: json::Box around it
    excluded: list["CppType"] = field(default_factory=list)  # `not`
    entries: list[tuple[str, "CppType"]] = field(default_factory=list)  # of a map: values whose keys match a pattern
    closed: bool = False  # of a map: other keys are refused; of a union: other members of the branch's object are
    key_rules: str = ""  # of a map
    exclusive: bool = False  # of a union: not more than one branch may fit
    discriminator: str = ""
    tags: list[tuple[str, int]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)  # of a closed union's branch
    by_kind: bool = True  # of a union
    patterns: list[tuple[str, str]] = field(default_factory=list)  # of a union: name, expression

    @property
    def composes(self) -> bool:
        parts = [*([self.item] if self.item else []), *self.branches]
        own = self.kind in ("map", "values") or bool(self.excluded) or (self.kind == "object" and bool(self.rules))
        return own or any(part.composes for part in parts)

    @property
    def held(self) -> str:
        """How it is spelled inside of a list, a map or a variant."""
        inner = f"json::Box<{self.spelling}>" if self.boxed else self.spelling
        return f"std::optional<{inner}>" if self.nullable else inner


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
        return wrapper.format(self.type.held)

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
class Merge:
    """What a `<Record>Create` or `<Record>Update` does to the members that both have."""

    given: str
    record: str
    members: list[tuple[str, str]]  # name, and how: always, value, optional, default, nested, nested value
    others: list[str]  # keys of what is given that are the handler's matter

    @property
    def clears(self) -> bool:
        return any(how in ("optional", "default", "nested") for _, how in self.members)


@dataclass
class Struct:
    name: str
    comment: str
    members: list[Member]
    closed: bool = False
    keeps_rest: bool = False
    is_form: bool = False
    takes_apart: bool = False  # a member is a json::Object
    unions: list[CppType] = field(default_factory=list)
    patterns: list[tuple[str, str]] = field(default_factory=list)  # name, expression
    rest: Optional[Member] = None  # a map of the members that have no name in the document
    sizes: str = ""  # rules for the number of members
    together: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)  # a member, and those that it needs
    union: Optional[CppType] = None  # what the struct is: then it has one member, `value`

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
    merges: list[Merge]
    needs: list[str]  # other models headers
    forward: list[str]  # structs that are mentioned before they are defined

    @property
    def composes(self) -> bool:
        """Whether decoders need more than decode.h."""
        types = [member.type for struct in self.structs for member in struct.members]
        whole = any(struct.rest or struct.sizes or struct.together or struct.union for struct in self.structs)
        return whole or any(type.composes for type in types)

    @property
    def has_maps(self) -> bool:
        spellings = [member.spelling for struct in self.structs for member in struct.members]
        spellings += [struct.union.variant for struct in self.structs if struct.union]
        return any(struct.rest for struct in self.structs) or any("std::map<" in each for each in spellings)


@dataclass
class CppParameter:
    key: str  # as the client knows it
    location: str
    name: str
    type: CppType
    shape: str
    required: bool
    initialiser: str
    runtime: bool = False  # checked, but handled below the handlers
    path_index: int = -1
    style: str = ""
    explode: bool = True
    is_json: bool = False
    deprecated: bool = False
    fields: list[Member] = field(default_factory=list)  # of an object that is read from text

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
    kind: str  # json, form, bytes, signed
    required: bool
    type: CppType
    struct: Optional[Struct]
    fields: list[Member] = field(default_factory=list)  # of a form, as they are read from text

    @property
    def spelling(self) -> str:
        return self.type.spelling if self.required else f"std::optional<{self.type.spelling}>"


@dataclass
class CppAnswer:
    """What a handler returns for one status."""

    kind: str
    type: Optional[CppType]
    headers: list[ResultHeader]
    status: str  # three digits, or 2XX, default
    media_type: str
    struct: str  # its name, if it is one: with headers, a status of the handler's choice, or one of several

    @property
    def fixed_status(self) -> int:
        """0: the handler chooses."""
        return int(self.status) if self.status.isdigit() else 0

    @property
    def usual_status(self) -> int:
        return self.fixed_status or (int(self.status[0]) * 100 if self.status[0].isdigit() else 200)

    @property
    def result(self) -> str:
        if self.struct:
            return self.struct
        fixed = {"file": "common::FileBody", "raw": "common::Response", "stream": "std::shared_ptr<common::BodyStream>",
                 "empty": "void"}  # fmt: skip
        return fixed[self.kind] if self.kind in fixed else self.type.spelling if self.type else "void"


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
    strict: bool
    checks: bool
    writes: bool
    tx: str  # none, deferred, read, write
    hosted: bool
    call_secret: bool
    after_call: bool
    secret_answer: bool
    hears: bool
    base_url: bool
    body_kind: str
    body_types: str  # media types of bytes and signed forms, with commas
    body_limit: int
    accepts_idempotency_key: bool
    checked: list[CppParameter]  # every parameter of the document
    body: Optional[CppBody]
    answers: list["CppAnswer"]
    patterns: list[tuple[str, str]]
    security: list[list[tuple[str, list[str]]]] = field(default_factory=list)  # scheme, scopes
    others: list[tuple[str, str]] = field(default_factory=list)

    @property
    def answer(self) -> str:
        """json, file, raw, stream, empty; or several."""
        return self.answers[0].kind if len(self.answers) == 1 else "several"

    @property
    def answer_type(self) -> Optional[CppType]:
        return self.answers[0].type

    @property
    def headers(self) -> list[ResultHeader]:
        return self.answers[0].headers

    @property
    def parameters(self) -> list[CppParameter]:
        """What the handler is given."""
        return [parameter for parameter in self.checked if not parameter.runtime]

    @property
    def result(self) -> str:
        if len(self.answers) > 1:
            return f"{self.type_name}Result"
        return self.answers[0].result

    @property
    def check_arguments(self) -> list[tuple[str, str]]:
        """Parameters of the operation's function in Checks: declaration, and what the call passes."""
        result = []
        if self.parameters:
            result.append((f"const {self.params_type}& params", "params_"))
        if self.body:
            result.append((f"const {self.body.spelling}& body", "body_"))
        return [*result, ("json::Faults& faults", "faults")]

    @property
    def caller(self) -> str:
        return "auth::Caller" if self.hosted else "Caller"

    @property
    def params_type(self) -> str:
        return f"{self.type_name}Params"

    @property
    def arguments(self) -> list[tuple[str, str]]:
        """Parameters of the handler's method: declaration, and what the call passes."""
        result = []
        if self.tx in ("read", "write"):
            name = "storage::WriteTx& tx" if self.tx == "write" else "storage::ReadTx& tx"
            result.append((name, "tx"))
        if self.secured:
            result.append((f"const {self.caller}& caller", "caller_" if self.hosted else "*caller_"))
        if self.base_url:
            result.append(("const std::string& baseUrl", "baseUrl_"))
        if self.parameters:
            result.append((f"const {self.params_type}& params", "params_"))
        if self.body:
            result.append((f"const {self.body.spelling}& body", "body_"))
        if self.tx == "deferred":
            result.append((f"Deferred<{self.result}> answer", "std::move(answer)"))
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

    @property
    def composes(self) -> bool:
        types = [parameter.type for operation in self.operations for parameter in operation.checked]
        types += [operation.body.type for operation in self.operations if operation.body]
        types += [answer.type for operation in self.operations for answer in operation.answers if answer.type]
        return any(type.composes for type in types)


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
    hosted: bool = True
    schemes: list[SecurityScheme] = field(default_factory=list)
    title: str = ""
    limits: Limits = field(default_factory=Limits)

    @property
    def operations(self) -> list[CppOperation]:
        return [operation for api in self.apis for operation in api.operations]
