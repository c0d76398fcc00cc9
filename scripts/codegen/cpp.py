"""Stage 3: the C++ model. Data that the templates lay out; cpp_build makes every decision."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Optional


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
    variant: str = ""  # of a union: what its name stands for
    expected: str = ""  # of a union: the fault's text
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
    merges: list[Merge]
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
    runtime: bool = False  # checked, but handled below the handlers
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
    kind: str  # json, form, bytes, signed
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
    strict: bool
    checks: bool
    writes: bool
    tx: str  # none, deferred, read, write
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
    answer: str  # json, file, raw, stream
    answer_type: Optional[CppType]
    headers: list[ResultHeader]
    patterns: list[tuple[str, str]]

    @property
    def parameters(self) -> list[CppParameter]:
        """What the handler is given."""
        return [parameter for parameter in self.checked if not parameter.runtime]

    @property
    def result(self) -> str:
        if self.answer == "file":
            return "common::FileBody"
        if self.answer == "raw":
            return "common::Response"
        if self.answer == "stream":
            return "std::shared_ptr<common::BodyStream>"
        assert self.answer_type
        return f"{self.type_name}Result" if self.headers else self.answer_type.spelling

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
            result.append(("const auth::Caller& caller", "caller_"))
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
