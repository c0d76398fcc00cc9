"""Stage 2: the neutral model. What the document says, without a word of C++.

Plain data; read by model_build from the document, and turned into C++ by cpp_build.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Iterator, Optional

from .load import Node
from .model_runtime import Limits

_NO_DEFAULT = object()

# Patterns that say what the runtime demands by itself, so that no rule is generated for them: of every text, and of
# what has the format uri.
ANY_TEXT = r"^[^\x00]*$"
WEB_URL = r"^[Hh][Tt][Tt][Pp][Ss]?://[!-~]+$"


@dataclass(eq=False)
class Type:
    """A type as it is used in one place."""

    node: Node
    nullable: bool = False
    default: Any = _NO_DEFAULT
    deprecated: bool = False
    read_only: bool = False
    write_only: bool = False
    inferred: bool = False  # the schema has no `type`, and keywords that go with this one
    excluded: list["Type"] = field(default_factory=list)  # `not`: what fits one of them does not fit

    @property
    def has_default(self) -> bool:
        return self.default is not _NO_DEFAULT


@dataclass(eq=False)
class StringType(Type):
    min_length: Optional[int] = None
    max_length: Optional[int] = None
    pattern: Optional[str] = None
    format: Optional[str] = None
    const: Optional[str] = None


@dataclass(eq=False)
class EnumType(Type):
    values: tuple[str, ...] = ()


@dataclass(eq=False)
class ValuesType(Type):
    """Any of some JSON values, which are not all strings."""

    values: tuple[Any, ...] = ()


@dataclass(eq=False)
class NumericType(Type):
    """Integer and number."""

    integer: bool = True
    minimum: Any = None
    maximum: Any = None
    exclusive_minimum: Any = None
    exclusive_maximum: Any = None
    const: Optional[int] = None
    multiple_of: Any = None
    values: tuple[Any, ...] = ()  # the only ones, unless empty


@dataclass(eq=False)
class BooleanType(Type):
    const: Optional[bool] = None


@dataclass(eq=False)
class ArrayType(Type):
    items: Type = None  # type: ignore[assignment]
    min_items: Optional[int] = None
    max_items: Optional[int] = None
    unique: bool = False


@dataclass(eq=False)
class FreeObjectType(Type):
    """Any object, kept as sent."""

    apart: bool = False  # x-members: whoever gets it looks at its members
    min_properties: Optional[int] = None
    max_properties: Optional[int] = None


@dataclass(eq=False)
class AnyType(Type):
    """Any value, kept as sent."""


@dataclass(eq=False)
class Rest:
    """Members whose names are the client's: those that match a pattern, and the others."""

    patterns: list[tuple[str, Type]] = field(default_factory=list)
    other: Optional[Type] = None  # of what matches none; None: anything, kept as sent
    closed: bool = False  # what matches none is refused
    names: Optional[StringType] = None  # propertyNames


@dataclass(eq=False)
class ObjectType(Type):
    properties: list["Property"] = field(default_factory=list)
    closed: bool = False  # additionalProperties: false
    keeps_rest: bool = False  # additionalProperties: true
    rest: Optional[Rest] = None  # additionalProperties with a schema, patternProperties, propertyNames
    min_properties: Optional[int] = None
    max_properties: Optional[int] = None
    needs: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)  # dependentRequired

    @property
    def is_map(self) -> bool:
        return not self.properties


@dataclass(eq=False)
class UnionType(Type):
    """One of its branches: told by their JSON types, by a member's value, or by which of them fits."""

    branches: list[Type] = field(default_factory=list)
    exclusive: bool = True  # oneOf: not more than one of them may fit
    discriminator: Optional[str] = None
    tags: list[tuple[str, int]] = field(default_factory=list)  # a value of the discriminator, and its branch
    closed: bool = False  # unevaluatedProperties: false


@dataclass(eq=False)
class RefType(Type):
    name: str = ""


@dataclass(eq=False)
class Property:
    name: str
    type: Type
    required: bool
    undescribed: bool = False  # known from `required` only


@dataclass(eq=False)
class Schema:
    """A named schema: a component, or an inline request body."""

    name: str
    stem: str  # of the file that defines it
    type: Type
    description: str
    is_request_body: bool = False
    is_form: bool = False


@dataclass(eq=False)
class Parameter:
    name: str
    location: str  # path, query, header, cookie
    required: bool
    type: Type
    runtime: bool
    style: str = ""
    explode: bool = True
    is_json: bool = False  # `content`: the text is JSON
    deprecated: bool = False


@dataclass(eq=False)
class Body:
    kind: str  # json, form, fields, bytes, signed
    required: bool
    type: Type
    media_types: tuple[str, ...] = ()
    node: Optional[Node] = None  # of the media type


@dataclass(eq=False)
class Header:
    name: str
    type: Type
    required: bool


@dataclass(eq=False)
class Answer:
    kind: str  # json, file, raw, stream, empty
    type: Optional[Type]
    headers: list[Header]
    status: str = "200"  # or 2XX, default
    media_type: str = "application/json"
    node: Optional[Node] = None  # of the media type


@dataclass(eq=False)
class Operation:
    id: str
    method: str
    path: str
    stem: str
    summary: str
    description: str
    secured: bool
    writes: bool
    deprecated: bool
    strict: bool  # unknown query parameters and a body are faults
    checks: bool  # a hand-written function finds more faults than schemas can tell
    deferred: bool  # the handler answers later, without a transaction
    call_secret: bool  # the secret of a call will do instead of a token
    after_call: bool  # so will that of a call that is over
    secret_answer: bool  # the answer holds a secret: what is kept of it is sealed
    hears: bool  # the body is speech that waits to be heard
    base_url: bool  # the handler is told how the caller reached this server
    parameters: list[Parameter]
    body: Optional[Body]
    answers: list[Answer]  # of success; at least one
    node: Node
    security: list[list["SchemeUse"]] = field(default_factory=list)  # one of them is enough, all parts of it are needed
    others: list[tuple[str, str]] = field(default_factory=list)  # further answers: status, description
    callbacks: list[str] = field(default_factory=list)  # names
    links: list[str] = field(default_factory=list)

    @property
    def answer(self) -> Answer:
        """Of a document that has one for each operation."""
        return self.answers[0]


@dataclass(eq=False)
class SecurityScheme:
    """What a client has to prove, and where it does so."""

    name: str
    kind: str  # bearer, basic, http, apiKey, mutualTLS
    location: str = ""  # of an API key: header, query, cookie
    key: str = ""  # its name there; of kind http the scheme
    description: str = ""
    node: Optional[Node] = None


@dataclass(eq=False)
class SchemeUse:
    scheme: SecurityScheme
    scopes: list[str]


@dataclass(eq=False)
class Model:
    schemas: dict[str, Schema]
    operations: list[Operation]
    schemes: list[SecurityScheme] = field(default_factory=list)
    hosted: bool = True  # by a program that gives handlers a transaction and a caller (x-runtime)
    limits: Limits = field(default_factory=Limits)
    title: str = ""

    def target(self, type: Type) -> Type:
        """The type itself, or the one that it refers to in the end."""
        while isinstance(type, RefType):
            type = self.schemas[type.name].type
        return type

    def is_nullable(self, type: Type, seen: frozenset[str] = frozenset()) -> bool:
        if isinstance(type, RefType) and type.name not in seen:
            return type.nullable or self.is_nullable(self.schemas[type.name].type, seen | {type.name})
        if isinstance(type, UnionType):
            return type.nullable or any(self.is_nullable(branch, seen) for branch in type.branches)
        return type.nullable


def json_kind(model: Model, type: Type) -> str:
    """The JSON type of a value, or `any`."""
    target = model.target(type)
    if isinstance(target, NumericType):
        return "integer" if target.integer else "number"
    if isinstance(target, ValuesType):
        kinds_of = {kind_of(value) for value in target.values}
        return kinds_of.pop() if len(kinds_of) == 1 else "any"
    kinds = {
        StringType: "string", EnumType: "string", BooleanType: "boolean", ArrayType: "array",
        FreeObjectType: "object", ObjectType: "object", AnyType: "any", UnionType: "union",
    }  # fmt: skip
    return kinds[target.__class__]


def kind_of(value: Any) -> str:
    """The JSON type of a value."""
    if isinstance(value, bool):
        return "boolean"
    if value is None:
        return "null"
    return {int: "number", float: "number", str: "string", list: "array", dict: "object"}[value.__class__]


def parts(type: Type) -> Iterator[Type]:
    """The types that a type is made of, one level down; a reference has none."""
    yield from type.excluded
    if isinstance(type, ArrayType):
        yield type.items
    elif isinstance(type, UnionType):
        yield from type.branches
    elif isinstance(type, ObjectType):
        for each in type.properties:
            yield each.type
        if type.rest:
            yield from (each for _, each in type.rest.patterns)
            yield from [type.rest.other] if type.rest.other else []


def walk(type: Type) -> Iterator[Type]:
    """A type and everything inside it, without following references."""
    yield type
    for part in parts(type):
        yield from walk(part)


def references(type: Type) -> list[str]:
    return [each.name for each in walk(type) if isinstance(each, RefType)]


def request_schemas(model: Model) -> list[str]:
    """Names of every schema that a request body reaches, in document order."""
    found: set[str] = set()
    waiting = [name for name, schema in model.schemas.items() if schema.is_request_body]
    for operation in model.operations:
        if operation.body:
            waiting += references(operation.body.type)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += references(model.schemas[name].type)
    return [name for name in model.schemas if name in found]
