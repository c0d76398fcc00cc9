"""Stage 2: what only shows when the whole model is there."""

from __future__ import annotations

import re
from typing import Iterator

from .load import DocumentError
from .model import (
    AnyType, ArrayType, BooleanType, EnumType, FreeObjectType, Model, NumericType, ObjectType, Operation, Parameter,
    StringType, Type, UnionType, json_kind, references, request_schemas, walk,
)  # fmt: skip


def check(model: Model) -> list[DocumentError]:
    """The faults of the first check that finds any: later ones rely on the earlier."""
    for each in (_recursion, _unions, _bounds, _defaults, _forms, _request_integers, _operations):
        faults = list(each(model))
        if faults:
            return faults
    return []


def _recursion(model: Model) -> Iterator[DocumentError]:
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


def _unions(model: Model) -> Iterator[DocumentError]:
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


def _bounds(model: Model) -> Iterator[DocumentError]:
    """Schemas that nothing fits are mistakes."""
    for type in _all_types(model):
        pairs = []
        if isinstance(type, StringType):
            pairs = [("minLength", type.min_length, type.max_length)]
        elif isinstance(type, ArrayType):
            pairs = [("minItems", type.min_items, type.max_items)]
        elif isinstance(type, NumericType):
            pairs = [("minimum", type.minimum, type.maximum)]
        for key, least, most in pairs:
            if least is not None and most is not None and least > most:
                yield DocumentError(type.node[key], f"{key} is above {key.replace('min', 'max')}: nothing fits")


def _defaults(model: Model) -> Iterator[DocumentError]:
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


def _forms(model: Model) -> Iterator[DocumentError]:
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


def _request_integers(model: Model) -> Iterator[DocumentError]:
    """A request's integers have bounds, so that what a 64-bit integer cannot hold is refused by the document too."""
    for name in request_schemas(model):
        for type in walk(model.schemas[name].type):
            if not isinstance(type, NumericType) or not type.integer or type.const is not None:
                continue
            low = type.minimum is not None or type.exclusive_minimum is not None
            high = type.maximum is not None or type.exclusive_maximum is not None
            if not (low and high):
                yield DocumentError(type.node, "an integer in a request needs minimum and maximum")


def _operations(model: Model) -> Iterator[DocumentError]:
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
            yield from _parameter(model, parameter)


def _parameter(model: Model, parameter: Parameter) -> Iterator[DocumentError]:
    type = model.target(parameter.type)
    if isinstance(type, ArrayType) and parameter.location == "query":
        if isinstance(model.target(type.items), (ArrayType, ObjectType, FreeObjectType, AnyType, UnionType)):
            yield DocumentError(parameter.type.node, "a list in a query should be of plain values")
    elif isinstance(type, (ArrayType, ObjectType, FreeObjectType, AnyType, UnionType)):
        yield DocumentError(parameter.type.node, f"a {parameter.location} parameter should be a plain value")
    elif parameter.location == "path" and not (isinstance(type, StringType) and type.format is None):
        yield DocumentError(parameter.type.node, "a path parameter should be a plain string")
