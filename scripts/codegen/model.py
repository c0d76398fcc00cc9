"""Stage 2: the neutral model. What the document says, without a word of C++.

Plain data; read by model_build from the document, and turned into C++ by cpp_build.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Iterator, Optional

from .load import Node

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
class NumericType(Type):
    """Integer and number."""

    integer: bool = True
    minimum: Any = None
    maximum: Any = None
    exclusive_minimum: Any = None
    exclusive_maximum: Any = None
    const: Optional[int] = None


@dataclass(eq=False)
class BooleanType(Type):
    const: Optional[bool] = None


@dataclass(eq=False)
class ArrayType(Type):
    items: Type = None  # type: ignore[assignment]
    min_items: Optional[int] = None
    max_items: Optional[int] = None


@dataclass(eq=False)
class FreeObjectType(Type):
    """Any object, kept as sent."""


@dataclass(eq=False)
class AnyType(Type):
    """Any value, kept as sent."""


@dataclass(eq=False)
class ObjectType(Type):
    properties: list["Property"] = field(default_factory=list)
    closed: bool = False  # additionalProperties: false
    keeps_rest: bool = False  # additionalProperties: true


@dataclass(eq=False)
class UnionType(Type):
    """Branches of distinct JSON types."""

    branches: list[Type] = field(default_factory=list)


@dataclass(eq=False)
class RefType(Type):
    name: str = ""


@dataclass(eq=False)
class Property:
    name: str
    type: Type
    required: bool


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
    location: str  # path, query, header
    required: bool
    type: Type
    runtime: bool


@dataclass(eq=False)
class Body:
    kind: str  # json, form, bytes, signed
    required: bool
    type: Type
    media_types: tuple[str, ...] = ()  # of bytes and signed forms


@dataclass(eq=False)
class Header:
    name: str
    type: Type
    required: bool


@dataclass(eq=False)
class Answer:
    kind: str  # json, file, raw, stream
    type: Optional[Type]
    headers: list[Header]


@dataclass(eq=False)
class Operation:
    id: str
    method: str
    path: str
    stem: str
    summary: str
    description: str
    secured: bool
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
    answer: Answer
    node: Node

    @property
    def writes(self) -> bool:
        return self.method != "GET"


@dataclass(eq=False)
class Model:
    schemas: dict[str, Schema]
    operations: list[Operation]

    def target(self, type: Type) -> Type:
        """The type itself, or the one that it refers to in the end."""
        while isinstance(type, RefType):
            type = self.schemas[type.name].type
        return type

    def is_nullable(self, type: Type) -> bool:
        return type.nullable or (isinstance(type, RefType) and self.is_nullable(self.schemas[type.name].type))


def json_kind(model: Model, type: Type) -> str:
    """The JSON type of a value, or `any`."""
    target = model.target(type)
    if isinstance(target, NumericType):
        return "integer" if target.integer else "number"
    kinds = {
        StringType: "string", EnumType: "string", BooleanType: "boolean", ArrayType: "array",
        FreeObjectType: "object", ObjectType: "object", AnyType: "any", UnionType: "union",
    }  # fmt: skip
    return kinds[target.__class__]


def parts(type: Type) -> Iterator[Type]:
    """The types that a type is made of, one level down; a reference has none."""
    if isinstance(type, ArrayType):
        yield type.items
    elif isinstance(type, UnionType):
        yield from type.branches
    elif isinstance(type, ObjectType):
        for each in type.properties:
            yield each.type


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
