"""Stage 2: what only shows when the whole model is there."""

from __future__ import annotations

import re
from typing import Iterator, Optional

from .load import DocumentError
from .model import (
    _NO_DEFAULT, AnyType, ArrayType, BooleanType, EnumType, FreeObjectType, Model, NumericType, ObjectType, Operation, Parameter,
    RefType, Schema, StringType, Type, UnionType, json_kind, request_schemas, walk,
)  # fmt: skip

_PLAIN = (StringType, EnumType, NumericType, BooleanType)


def finish(model: Model) -> None:
    """What needs the targets of references: tags of unions, defaults that nothing applies, schemas that are only themselves."""
    for type in _all_types(model):
        if isinstance(type, UnionType):
            _finish_union(model, type)
        if type.has_default:
            _finish_default(model, type)
    for schema in model.schemas.values():
        if _is_endless(model, schema.type):
            schema.type.node.note("a schema that contains itself without an object between is kept as JSON, unchecked")
            schema.type = AnyType(schema.type.node, nullable=schema.type.nullable)


def _finish_union(model: Model, type: UnionType) -> None:
    """A member that is constant in each branch tells which one is meant, and so do the names that a discriminator maps."""
    if type.discriminator is None:
        return
    known = {tag for tag, _ in type.tags}
    for at, branch in enumerate(type.branches):
        target = model.target(branch)
        member = next((each for each in target.properties if each.name == type.discriminator), None) if isinstance(
            target, ObjectType
        ) else None  # fmt: skip
        constant = model.target(member.type) if member else None
        values: tuple = ()
        if isinstance(constant, StringType) and constant.const is not None:
            values = (constant.const,)
        elif isinstance(constant, EnumType) and len(constant.values) == 1:
            values = constant.values
        type.tags += [(value, at) for value in values if value not in known]
        known |= set(values)
        if all(index != at for _, index in type.tags):
            type.node.note(f"branch {at} has no value of '{type.discriminator}': the branch that fits is looked for")
            type.discriminator = None
            return


def _finish_default(model: Model, type: Type) -> None:
    target = model.target(type)
    if not isinstance(target, _PLAIN) or (isinstance(target, StringType) and target.format in ("date-time", "binary")):
        if type.node.get("default"):
            type.node["default"].note("the default is not applied: a default is for strings, numbers, booleans and enums")
        type.default = _NO_DEFAULT
    elif type.default is None and model.is_nullable(type):
        type.default = _NO_DEFAULT  # what is absent is null anyway


def _is_endless(model: Model, type: Type, seen: Optional[set[str]] = None) -> bool:
    """Whether a type without a struct of its own leads back to itself: C++ has no name to end that with."""
    seen = seen or set()
    if isinstance(type, RefType):
        if type.name in seen:
            return True
        target = model.schemas[type.name].type
        return not _has_name(target) and _is_endless(model, target, seen | {type.name})
    if _has_name(type):
        return False
    parts: list[Type] = []
    if isinstance(type, ArrayType):
        parts = [type.items]
    elif isinstance(type, ObjectType) and type.rest:
        parts = [each for _, each in type.rest.patterns] + ([type.rest.other] if type.rest.other else [])
    return any(_is_endless(model, part, seen) for part in parts)


def _has_name(type: Type) -> bool:
    return isinstance(type, UnionType) or (isinstance(type, ObjectType) and not type.is_map)


def check(model: Model) -> list[DocumentError]:
    """The faults of the first check that finds any: later ones rely on the earlier."""
    for each in (_references_end, _bounds, _defaults, _forms, _request_integers, _operations):
        faults = list(each(model))
        if faults:
            return faults
    return []


def _all_types(model: Model) -> Iterator[Type]:
    for schema in model.schemas.values():
        yield from walk(schema.type)
    for operation in model.operations:
        for parameter in operation.parameters:
            yield from walk(parameter.type)
        for type in (operation.body and operation.body.type, *(answer.type for answer in operation.answers)):
            if type is not None:
                yield from walk(type)


def _references_end(model: Model) -> Iterator[DocumentError]:
    """A schema that is only a reference has to lead to another."""
    for schema in model.schemas.values():
        seen = {schema.name}
        type = schema.type
        while isinstance(type, RefType):
            if type.name in seen:
                yield DocumentError(schema.type.node, f"{schema.name} leads back to itself")
                break
            seen.add(type.name)
            type = model.schemas[type.name].type
    if model.hosted:
        yield from _recursion(model)


def _recursion(model: Model) -> Iterator[DocumentError]:
    """Kept records are merged member by member: what contains itself has no place in them."""
    done: set[str] = set()

    def visit(schema: Schema, trail: tuple[str, ...]) -> Iterator[DocumentError]:
        if schema.name in trail:
            names = " > ".join((*trail, schema.name))
            yield DocumentError(schema.type.node, f"a schema that contains itself is not supported: {names}")
        elif schema.name not in done:
            for type in walk(schema.type):
                if isinstance(type, RefType):
                    yield from visit(model.schemas[type.name], (*trail, schema.name))
            done.add(schema.name)

    for schema in model.schemas.values():
        yield from visit(schema, ())


def is_by_kind(model: Model, type: UnionType) -> bool:
    """Whether the JSON type of a value tells its branch."""
    kinds = [json_kind(model, branch) for branch in type.branches]
    numeric = "integer" in kinds and "number" in kinds
    return len(set(kinds)) == len(kinds) and not numeric and not {"any", "union", "null"} & set(kinds)


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
        elif isinstance(type, (ObjectType, FreeObjectType)):
            pairs = [("minProperties", type.min_properties, type.max_properties)]
        for key, least, most in pairs:
            if least is not None and most is not None and least > most:
                place = type.node.get(key) or type.node
                yield DocumentError(place, f"{key} is above {key.replace('min', 'max')}: nothing fits")


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
            fits = isinstance(type.default, kinds) and not isinstance(type.default, bool) and abs(type.default) < 2**63
        else:
            fits = isinstance(type.default, str)
        if not fits:
            yield DocumentError(type.node.get("default") or type.node, "the default does not fit its schema")


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
            if not _is_binary(type) or type is schema.type or id(type) in files:
                continue
            if model.hosted:
                yield DocumentError(type.node, "format binary is only supported in multipart bodies and whole answers")
            else:
                type.node.note("format binary means nothing inside of JSON: any string fits")
                type.format = None  # type: ignore[attr-defined]


def _request_integers(model: Model) -> Iterator[DocumentError]:
    """A request's integers have bounds, or the server refuses what the document allows: integers beyond 64 bits."""
    for name in request_schemas(model):
        for type in walk(model.schemas[name].type):
            if not isinstance(type, NumericType) or not type.integer or type.const is not None or type.values:
                continue
            low = type.minimum is not None or type.exclusive_minimum is not None
            high = type.maximum is not None or type.exclusive_maximum is not None
            if not (low and high):
                type.node.note("an integer in a request needs minimum and maximum: beyond 64 bits it is refused")
    yield from ()


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
            if not parameter.is_json:
                yield from _parameter(model, parameter)
        if operation.body and operation.body.kind == "fields":
            yield from _fields(model, operation.body.type, "a form")


def _fields(model: Model, type: Type, where: str) -> Iterator[DocumentError]:
    """Members that are read from text."""
    target = model.target(type)
    for each in target.properties if isinstance(target, ObjectType) else ():
        member = model.target(each.type)
        item = model.target(member.items) if isinstance(member, ArrayType) else member
        if not isinstance(item, _PLAIN):
            yield DocumentError(each.type.node, f"a member of an object in {where} should be a plain value or a list of them")


def _parameter(model: Model, parameter: Parameter) -> Iterator[DocumentError]:
    """Text can be read as a plain value, a list of them, or an object of them."""
    type = model.target(parameter.type)
    if isinstance(type, ArrayType):
        if not isinstance(model.target(type.items), _PLAIN) or model.is_nullable(type.items):
            yield DocumentError(parameter.type.node, f"a list in a {parameter.location} parameter should be of plain values")
    elif isinstance(type, ObjectType) and not type.is_map and not model.hosted:
        yield from _fields(model, parameter.type, f"a {parameter.location} parameter")
    elif not isinstance(type, _PLAIN):
        yield DocumentError(parameter.type.node, f"a {parameter.location} parameter should be a plain value")
    for each in walk(type):
        if each.excluded:
            each.node.note("'not' of a parameter is not enforced")
            each.excluded = []
