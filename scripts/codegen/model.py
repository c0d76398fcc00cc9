"""Stage 2: the neutral model. What the document says, checked, without a word of C++.

Everything that is not understood raises DocumentError with its place. One fault a schema or operation is reported, all
of them together.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Iterator, Optional

from .load import Document, DocumentError, Node

METHODS = ("get", "put", "post", "delete", "patch")
# Handled by the service around every handler: declared for clients, no concern of a handler.
RUNTIME_REQUEST_HEADERS = {"idempotency-key", "if-none-match", "x-request-id", "range", "if-range"}
RUNTIME_RESPONSE_HEADERS = {
    "accept-ranges", "allow", "cache-control", "content-disposition", "content-encoding", "content-range",
    "content-security-policy", "idempotent-replayed", "ratelimit", "ratelimit-limit", "ratelimit-policy",
    "ratelimit-remaining", "ratelimit-reset", "referrer-policy", "retry-after", "vary", "www-authenticate",
    "x-content-type-options", "x-request-id",
}  # fmt: skip

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
_NO_DEFAULT = object()


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
    kind: str  # json, form
    required: bool
    type: Type


@dataclass(eq=False)
class Header:
    name: str
    type: Type
    required: bool


@dataclass(eq=False)
class Answer:
    kind: str  # json, file, raw
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


def build(document: Document) -> Model:
    return _Builder(document).run()


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


class _SchemaReader:
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
        _allow(node, _REFERENCE_KEYS, "beside $ref")
        target = self._document.resolve(node["$ref"])
        match = re.fullmatch(r"/components/schemas/([^/]+)", target.pointer)
        if not match:
            raise DocumentError(node["$ref"], "a schema can only refer to components/schemas")
        return self._use(RefType(node, name=match.group(1)))

    def _one_of(self, node: Node) -> Type:
        _allow(node, _USES | {"oneOf"}, "beside oneOf")
        branches = []
        nullable = False
        for child in node["oneOf"].elements():
            if child.get("type") and child["type"].value == "null":
                _allow(child, {"type"}, "beside type null")
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
        _allow(node, _USES | {"allOf"}, "beside allOf")
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
        _allow(node, _USES, "in a schema without type")
        return self._use(AnyType(node, nullable=False))

    def _typed(self, node: Node) -> Type:
        name, nullable = self._type_name(node["type"])
        _allow(node, _USES | {"type"} | _KEYS[name], f"in a schema of type {name}")
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
            _refuse(node, keys, f"beside {lone}")
        return type

    @staticmethod
    def _enum(node: Node) -> Type:
        _refuse(node, _KEYS["string"] - {"enum"}, "beside enum")
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
            _refuse(node, _KEYS["integer"] - {"const", "format"}, "beside const")
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
            _refuse(node, {"required"}, "in an object without properties")
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


class _OperationReader:
    """Reads path items."""

    def __init__(self, document: Document, schemas: dict[str, Schema]):
        self._document = document
        self._schemas = schemas
        self._types = _SchemaReader(document)

    def read(self, path: str, method: str, item: Node, node: Node) -> Operation:
        _allow(
            node,
            {
                "operationId", "tags", "summary", "description", "parameters", "requestBody", "responses", "security",
                "deprecated", "x-addition",
            },
            "in an operation",
        )  # fmt: skip
        identifier = node["operationId"].text()
        if not re.fullmatch(r"[a-z][A-Za-z0-9]*", identifier):
            raise DocumentError(node["operationId"], "operationId should be camelCase letters and digits")
        stem = self._stem(item, node)
        parameters = self._parameters(path, item, node)
        body = self._body(identifier, stem, node.get("requestBody"))
        if body and method == "get":
            raise DocumentError(node["requestBody"], "a body of GET is not supported")
        secured = self._secured(node)
        return Operation(
            id=identifier,
            method=method.upper(),
            path=path,
            stem=stem,
            summary=_text(node, "summary"),
            description=_text(node, "description"),
            secured=secured,
            deprecated=bool(node.get("deprecated") and node["deprecated"].flag()),
            parameters=parameters,
            body=body,
            answer=self._answer(node, secured),
            node=node,
        )

    def read_webhook(self, name: str, item: Node) -> None:
        """A webhook's payload is a model like any other; nothing routes it."""
        _allow(item, {"post", "summary", "description"}, "in a webhook")
        node = item["post"]
        _allow(
            node,
            {"operationId", "tags", "summary", "description", "requestBody", "responses", "deprecated", "x-addition",
             "security"},
            "in a webhook's operation",
        )  # fmt: skip
        words = [word for word in re.split(r"[^A-Za-z0-9]+", name) if word]
        stem = self._file_stem(item) if self._document.name_of(item) != self._document.root_name else "webhooks"
        self._body("".join(word[0].upper() + word[1:] for word in words), stem, node["requestBody"])
        for _, response in node["responses"].items():
            self._response(response)

    def _file_stem(self, node: Node) -> str:
        return self._document.name_of(node).removesuffix(".yaml").replace("-", "_")

    def _stem(self, item: Node, node: Node) -> str:
        """The resource that an operation belongs to: the file that its path stands in, else its first tag."""
        if self._document.name_of(item) != self._document.root_name:
            return self._file_stem(item)
        tags = node["tags"].elements()
        if not tags:
            raise DocumentError(node["tags"], "needs a tag")
        return re.sub(r"[^a-z0-9]+", "_", tags[0].text().lower())

    def _secured(self, node: Node) -> bool:
        security = node.get("security") or self._document.root.get("security")
        if security is None or not security.elements():
            return False
        if len(security.elements()) != 1 or security.elements()[0].plain() != {"HTTPBearer": []}:
            raise DocumentError(security, "security should be [] or the one requirement {HTTPBearer: []}")
        return True

    def _parameters(self, path: str, item: Node, node: Node) -> list[Parameter]:
        found: dict[tuple[str, str], Parameter] = {}
        for holder in (item, node):
            for child in holder["parameters"].elements() if holder.get("parameters") else ():
                parameter = self._parameter(self._document.follow(child))
                key = (parameter.location, parameter.name.lower())
                if holder is node and key in found and found[key].type.node.pointer.startswith(node.pointer + "/"):
                    raise DocumentError(child, f"parameter '{parameter.name}' is there twice")
                found[key] = parameter
        order = ("path", "query", "header")
        parameters = sorted(found.values(), key=lambda each: order.index(each.location))
        in_path = re.findall(r"\{([^}]*)\}", path)
        declared = [each.name for each in parameters if each.location == "path"]
        if sorted(in_path) != sorted(declared) or len(set(in_path)) != len(in_path):
            raise DocumentError(node, f"path parameters {declared} are not those of {path}")
        return parameters

    def _parameter(self, node: Node) -> Parameter:
        _allow(
            node,
            {"name", "in", "description", "required", "schema", "example", "examples", "deprecated", "style", "explode",
             "x-addition"},
            "in a parameter",
        )  # fmt: skip
        location = node["in"].text()
        if location not in ("path", "query", "header"):
            raise DocumentError(node["in"], f"a parameter in '{location}' is not supported")
        type = self._types.read(node["schema"])
        self._check_style(node, location, type)
        required = bool(node.get("required") and node["required"].flag())
        if location == "path" and not required:
            raise DocumentError(node, "a path parameter must be required")
        name = node["name"].text()
        runtime = location == "header" and name.lower() in RUNTIME_REQUEST_HEADERS
        return Parameter(name, location, required, type, runtime)

    @staticmethod
    def _check_style(node: Node, location: str, type: Type) -> None:
        style = "form" if location == "query" else "simple"
        if node.get("style") and node["style"].value != style:
            raise DocumentError(node["style"], f"style '{node['style'].value}' is not supported")
        if node.get("explode") and node["explode"].value is not (location == "query"):
            raise DocumentError(node["explode"], "only the default of explode is supported")
        if type.nullable:
            raise DocumentError(node["schema"], "a parameter cannot be null")

    def _body(self, identifier: str, stem: str, node: Optional[Node]) -> Optional[Body]:
        if node is None:
            return None
        node = self._document.follow(node)
        _allow(node, {"description", "required", "content"}, "in a request body")
        content = list(node["content"].items())
        kinds = {"application/json": "json", "multipart/form-data": "form"}
        if len(content) != 1 or content[0][0] not in kinds:
            raise DocumentError(
                node["content"], "a body should be either application/json or multipart/form-data, not " +
                (", ".join(name for name, _ in content) or "nothing")
            )
        name, media = content[0]
        type = self._media_type(media)
        required = bool(node.get("required") and node["required"].flag())
        if isinstance(type, ObjectType):
            type = self._named_body(identifier[0].upper() + identifier[1:] + "Body", stem, type)
        if isinstance(type, RefType):
            self._schemas[type.name].is_request_body = True
            self._schemas[type.name].is_form = kinds[name] == "form"
        elif kinds[name] == "form":
            raise DocumentError(media, "a multipart body should be an object with properties")
        return Body(kinds[name], required, type)

    def _named_body(self, name: str, stem: str, type: ObjectType) -> RefType:
        if name in self._schemas:
            raise DocumentError(type.node, f"there is a schema {name} already")
        self._schemas[name] = Schema(name, stem, type, _text(type.node, "description"))
        return RefType(type.node, name=name)

    def _media_type(self, node: Node) -> Type:
        _allow(node, {"schema", "example", "examples"}, "in a media type")
        return self._types.read(node["schema"])

    def _answer(self, node: Node, secured: bool) -> Answer:
        success = None
        for status, child in node["responses"].items():
            if not re.fullmatch(r"[1-5][0-9][0-9]", status):
                raise DocumentError(child, f"status '{status}' is not supported")
            response = self._response(child)
            if status == "200":
                success = (child, *response)
        if success is None:
            raise DocumentError(node["responses"], "an answer of status 200 is missing")
        place, headers, content = success
        return self._success(place, headers, content, secured)

    def _response(self, node: Node) -> tuple[list[Header], dict[str, Type]]:
        node = self._document.follow(node)
        _allow(node, {"description", "headers", "content"}, "in a response")
        headers = []
        for name, child in node["headers"].items() if node.get("headers") else ():
            child = self._document.follow(child)
            _allow(
                child, {"description", "required", "schema", "example", "examples", "deprecated"}, "in a header"
            )
            required = bool(child.get("required") and child["required"].flag())
            headers.append(Header(name, self._types.read(child["schema"]), required))
        media = node["content"].items() if node.get("content") else ()
        return headers, {name: self._media_type(child) for name, child in media}

    def _success(self, node: Node, headers: list[Header], content: dict[str, Type], secured: bool) -> Answer:
        own = [header for header in headers if header.name.lower() not in RUNTIME_RESPONSE_HEADERS]
        if not content:
            raise DocumentError(node, "an answer of status 200 needs content")
        types = [self._resolved(type) for type in content.values()]
        if all(isinstance(type, StringType) and type.format == "binary" for type in types):
            own = [header for header in own if header.name.lower() != "etag"]
            if own:
                raise DocumentError(node, f"header {own[0].name} of a file is not supported")
            return Answer("file", None, [])
        if len(content) != 1:
            raise DocumentError(node, "several media types of one answer are only supported for files")
        media, type = next(iter(content.items()))
        structured = media == "application/json" and not isinstance(types[0], (FreeObjectType, AnyType))
        if structured or (media == "application/json" and secured):
            return Answer("json", type, own)
        # The handler makes the whole answer, headers included.
        return Answer("raw", None, [])

    def _resolved(self, type: Type) -> Type:
        while isinstance(type, RefType):
            type = self._schemas[type.name].type
        return type


class _Builder:
    def __init__(self, document: Document):
        self._document = document
        self._schemas: dict[str, Schema] = {}
        self._operations: list[Operation] = []
        self._faults: list[DocumentError] = []

    def run(self) -> Model:
        self._attempt(lambda: self._check_root())
        for file in self._document.files.values():
            self._attempt(lambda: self._check_file(file))
        self._read_schemas()
        # Operations refer to schemas: with a broken one they would report what is only its consequence.
        self._raise_faults()
        self._read_operations()
        self._raise_faults()
        model = Model(self._schemas, self._operations)
        for check in (_check_recursion, _check_unions, _check_defaults, _check_forms, _check_request_integers,
                      _check_operations):  # fmt: skip
            for fault in check(model):
                self._faults.append(fault)
            self._raise_faults()
        return model

    def _attempt(self, action: Any) -> None:
        try:
            action()
        except DocumentError as fault:
            self._faults.append(fault)

    def _raise_faults(self) -> None:
        if self._faults:
            raise DocumentError(None, "\n".join(dict.fromkeys(str(fault) for fault in self._faults)))

    def _check_root(self) -> None:
        root = self._document.root
        if not root["openapi"].text().startswith("3.1."):
            raise DocumentError(root["openapi"], "only OpenAPI 3.1 is supported")
        for child in root["security"].elements() if root.get("security") else ():
            if child.plain() != {"HTTPBearer": []}:
                raise DocumentError(child, "only the security scheme HTTPBearer is supported")

    def _check_file(self, file: Node) -> None:
        if file is self._document.root:
            known = {"openapi", "info", "servers", "security", "tags", "paths", "webhooks", "components"}
        else:
            known = {"paths", "components", "webhooks"}
        _allow(file, known, "in a document")
        components = file.get("components")
        if components is None:
            return
        _allow(
            components,
            {"schemas", "parameters", "headers", "responses", "requestBodies", "examples", "securitySchemes"},
            "in components",
        )
        for name, node in components["securitySchemes"].items() if components.get("securitySchemes") else ():
            scheme = {key: child.value for key, child in node.items() if key != "description"}
            if scheme != {"type": "http", "scheme": "bearer"} or name != "HTTPBearer":
                raise DocumentError(node, "only the security scheme HTTPBearer, http bearer, is supported")

    def _read_schemas(self) -> None:
        reader = _SchemaReader(self._document)
        for file in self._document.files.values():
            stem = self._document.name_of(file).removesuffix(".yaml").replace("-", "_")
            schemas = file.get("components") and file["components"].get("schemas")
            for name, node in schemas.items() if schemas else ():
                self._attempt(lambda: self._add_schema(reader, stem, name, node))

    def _add_schema(self, reader: _SchemaReader, stem: str, name: str, node: Node) -> None:
        if not re.fullmatch(r"[A-Z][A-Za-z0-9]*", name):
            raise DocumentError(node, f"schema name '{name}' should be TitleCase letters and digits")
        if name in self._schemas:
            other = self._schemas[name].type.node
            raise DocumentError(node, f"{name} is also defined in {other.file}:{other.line}")
        self._schemas[name] = Schema(name, stem, reader.read(node), _text(node, "description"))

    def _read_operations(self) -> None:
        reader = _OperationReader(self._document, self._schemas)
        for path, reference in self._document.root["paths"].items():
            self._attempt(lambda: self._read_path(reader, path, reference))
        webhooks = self._document.root.get("webhooks")
        for name, reference in webhooks.items() if webhooks else ():
            self._attempt(lambda: reader.read_webhook(name, self._document.follow(reference)))

    def _read_path(self, reader: _OperationReader, path: str, reference: Node) -> None:
        item = self._document.follow(reference)
        _allow(item, {"summary", "description", "parameters", *METHODS}, "in a path item")
        if not re.fullmatch(r"(/([A-Za-z0-9._~-]+|\{[A-Za-z0-9_]+\}))+", path):
            raise DocumentError(reference, f"path {path} should be segments of plain characters or one {{parameter}}")
        for method in METHODS:
            if item.get(method):
                self._attempt(lambda: self._operations.append(reader.read(path, method, item, item[method])))


def _allow(node: Node, known: set[str], where: str) -> None:
    for key, child in node.items():
        if key not in known:
            raise DocumentError(child, f"'{key}' {where} is not supported")


def _refuse(node: Node, keys: set[str], where: str) -> None:
    for key, child in node.items():
        if key in keys:
            raise DocumentError(child, f"'{key}' {where} is not supported")


def _text(node: Node, key: str) -> str:
    return node[key].text().strip() if node.get(key) else ""


def _count(node: Node, key: str) -> Optional[int]:
    child = node.get(key)
    if child is None:
        return None
    if not isinstance(child.value, int) or isinstance(child.value, bool) or child.value < 0:
        raise DocumentError(child, f"{key} should be a whole number")
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
    if re.search(r"\(\?[=!<]|\\[1-9]|\\k<|\\[pPuxc]", text):
        raise DocumentError(child, "look-around, back-references and \\p \\u \\x \\c in a pattern are not supported")
    try:
        re.compile(text)
    except re.error as error:
        raise DocumentError(child, f"pattern does not compile: {error}") from error
    return text


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


def _check_recursion(model: Model) -> Iterator[DocumentError]:
    done: set[str] = set()

    def visit(name: str, trail: tuple[str, ...]) -> Iterator[DocumentError]:
        if name in trail:
            node = model.schemas[name].type.node
            yield DocumentError(node, "a schema that contains itself is not supported: " + " > ".join((*trail, name)))
        elif name not in done:
            for other in references(model.schemas[name].type):
                yield from visit(other, (*trail, name))
            done.add(name)

    for name in model.schemas:
        yield from visit(name, ())


def _all_types(model: Model) -> Iterator[Type]:
    for schema in model.schemas.values():
        yield from walk(schema.type)
    for operation in model.operations:
        for parameter in operation.parameters:
            yield from walk(parameter.type)
        for type in (operation.body and operation.body.type, operation.answer.type):
            if type is not None:
                yield from walk(type)


def _check_unions(model: Model) -> Iterator[DocumentError]:
    for type in _all_types(model):
        if not isinstance(type, UnionType):
            continue
        kinds = [json_kind(model, branch) for branch in type.branches]
        numeric = "integer" in kinds and "number" in kinds
        if len(set(kinds)) != len(kinds) or numeric or {"any", "union"} & set(kinds):
            yield DocumentError(
                type.node, f"oneOf takes branches of distinct JSON types only, these are {', '.join(kinds)}"
            )
        if any(model.is_nullable(branch) for branch in type.branches):
            yield DocumentError(type.node, "null should be a branch of its own in oneOf")


def _check_defaults(model: Model) -> Iterator[DocumentError]:
    for type in _all_types(model):
        if not type.has_default:
            continue
        target = model.target(type)
        if isinstance(target, EnumType):
            fits = type.default in target.values
        elif isinstance(target, BooleanType):
            fits = isinstance(type.default, bool)
        elif isinstance(target, NumericType):
            kinds = int if target.integer else (int, float)
            fits = isinstance(type.default, kinds) and not isinstance(type.default, bool)
        elif isinstance(target, StringType):
            fits = isinstance(type.default, str) and target.format is None
        else:
            yield DocumentError(type.node["default"], "a default is supported for strings, numbers, booleans and enums")
            continue
        if not fits:
            yield DocumentError(type.node["default"], "the default does not fit its schema")


def _is_binary(type: Type) -> bool:
    return isinstance(type, StringType) and type.format == "binary"


def _check_forms(model: Model) -> Iterator[DocumentError]:
    """Multipart bodies: strings, and one list of files. Files nowhere else but as whole answers."""
    files: set[int] = set()
    for schema in model.schemas.values():
        if not schema.is_form:
            continue
        if not isinstance(schema.type, ObjectType):
            yield DocumentError(schema.type.node, "a multipart body should be an object with properties")
            continue
        lists = 0
        for each in schema.type.properties:
            if isinstance(each.type, ArrayType) and _is_binary(each.type.items):
                files.add(id(each.type.items))
                lists += 1
            elif not isinstance(each.type, StringType) or _is_binary(each.type) or each.type.nullable:
                yield DocumentError(each.type.node, "a part of a multipart body should be a string or a list of files")
        if lists != 1:
            yield DocumentError(schema.type.node, "a multipart body needs exactly one list of files")
    for schema in model.schemas.values():
        for type in walk(schema.type):
            if _is_binary(type) and type is not schema.type and id(type) not in files:
                yield DocumentError(type.node, "format binary is only supported in multipart bodies and whole answers")


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


def _check_request_integers(model: Model) -> Iterator[DocumentError]:
    """A request's integers have bounds, so that what a 64-bit integer cannot hold is refused by the document too."""
    for name in request_schemas(model):
        for type in walk(model.schemas[name].type):
            if not isinstance(type, NumericType) or not type.integer or type.const is not None:
                continue
            low = type.minimum is not None or type.exclusive_minimum is not None
            high = type.maximum is not None or type.exclusive_maximum is not None
            if not (low and high):
                yield DocumentError(type.node, "an integer in a request needs minimum and maximum")


def _check_operations(model: Model) -> Iterator[DocumentError]:
    known: dict[str, Operation] = {}
    shapes: dict[str, Operation] = {}
    for operation in model.operations:
        other = known.setdefault(operation.id, operation)
        if other is not operation:
            place = other.node
            yield DocumentError(operation.node, f"operationId {operation.id} is also in {place.file}:{place.line}")
        shape = re.sub(r"\{[^}]*\}", "{}", operation.path)
        other = shapes.setdefault(shape, operation)
        if other.path != operation.path:
            yield DocumentError(operation.node, f"path {operation.path} cannot be told from {other.path}")
        for parameter in operation.parameters:
            yield from _check_parameter(model, parameter)


def _check_parameter(model: Model, parameter: Parameter) -> Iterator[DocumentError]:
    type = model.target(parameter.type)
    if isinstance(type, ArrayType) and parameter.location == "query":
        if isinstance(model.target(type.items), (ArrayType, ObjectType, FreeObjectType, AnyType, UnionType)):
            yield DocumentError(parameter.type.node, "a list in a query should be of plain values")
    elif isinstance(type, (ArrayType, ObjectType, FreeObjectType, AnyType, UnionType)):
        yield DocumentError(parameter.type.node, f"a {parameter.location} parameter should be a plain value")
    elif parameter.location == "path" and not (isinstance(type, StringType) and type.format is None):
        yield DocumentError(parameter.type.node, "a path parameter should be a plain string")
