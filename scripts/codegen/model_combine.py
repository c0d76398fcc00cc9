"""Stage 2: what fits two schemas at once, for allOf and for keywords beside a reference, oneOf or anyOf."""

from __future__ import annotations

import copy
import re
from typing import Any, Callable, Optional

from .load import DocumentError, Node
from .model import (
    AnyType, ArrayType, BooleanType, EnumType, FreeObjectType, NumericType, ObjectType, Property, RefType, StringType, Type,
    UnionType, ValuesType, kind_of,
)  # fmt: skip

Resolve = Callable[[RefType], Type]


class Combiner:
    """`resolve` reads what a reference leads to."""

    def __init__(self, resolve: Resolve):
        self._resolve = resolve

    def both(self, first: Type, second: Type, node: Node) -> Type:
        """A type at `node` for the values that fit `first` and `second`. Refuses what it cannot express."""
        result = self._both(first, second, node)
        result.node = node
        result.nullable = first.nullable and second.nullable or _takes_all(first) and second.nullable or (
            _takes_all(second) and first.nullable
        )  # fmt: skip
        result.read_only = first.read_only or second.read_only
        result.write_only = first.write_only or second.write_only
        result.deprecated = first.deprecated or second.deprecated
        result.excluded = [*first.excluded, *second.excluded]
        for type in (first, second):
            if type.has_default:
                result.default = type.default
        return result

    def _both(self, first: Type, second: Type, node: Node) -> Type:
        if isinstance(first, RefType) and isinstance(second, RefType) and first.name == second.name:
            return copy.copy(first)
        if _takes_all(first):
            return copy.copy(second)
        if _takes_all(second):
            return copy.copy(first)
        if isinstance(first, RefType):
            return self.both(self._resolve(first), second, node)
        if isinstance(second, RefType):
            return self.both(first, self._resolve(second), node)
        if isinstance(second, UnionType):
            first, second = second, first
        if isinstance(first, UnionType):
            return self._distributed(first, second, node)
        for given, other in ((first, second), (second, first)):
            values = _values_of(given)
            if values is not None:
                return _chosen(given, [each for each in values if _fits(each, other)], node)
        combine: Any = {
            (StringType, StringType): self._strings, (NumericType, NumericType): self._numbers,
            (BooleanType, BooleanType): lambda one, _two, _node: copy.copy(one), (ArrayType, ArrayType): self._lists,
            (FreeObjectType, FreeObjectType): self._free, (ObjectType, FreeObjectType): self._with_free,
            (FreeObjectType, ObjectType): lambda one, two, at: self._with_free(two, one, at),
            (ObjectType, ObjectType): self._objects,
        }.get((type(first), type(second)))  # fmt: skip
        if combine is None:
            raise DocumentError(node, "nothing fits all of these schemas: their types differ")
        return combine(first, second, node)

    def _distributed(self, union: UnionType, other: Type, node: Node) -> Type:
        """One of several schemas, and another: one of several, each with the other."""
        result = copy.copy(union)
        result.branches = [self.both(branch, other, branch.node) for branch in union.branches]
        return result

    @staticmethod
    def _strings(first: StringType, second: StringType, node: Node) -> Type:
        result = copy.copy(first)
        result.min_length = _largest(first.min_length, second.min_length)
        result.max_length = _smallest(first.max_length, second.max_length)
        for attribute in ("pattern", "format"):
            one, two = getattr(first, attribute), getattr(second, attribute)
            if one and two and one != two:
                raise DocumentError(node, f"two schemas with a {attribute} for the same value are not supported")
            setattr(result, attribute, one or two)
        return result

    @staticmethod
    def _numbers(first: NumericType, second: NumericType, node: Node) -> Type:
        result = copy.copy(first if first.integer else second)
        result.minimum = _largest(first.minimum, second.minimum)
        result.maximum = _smallest(first.maximum, second.maximum)
        result.exclusive_minimum = _largest(first.exclusive_minimum, second.exclusive_minimum)
        result.exclusive_maximum = _smallest(first.exclusive_maximum, second.exclusive_maximum)
        if first.multiple_of and second.multiple_of and first.multiple_of != second.multiple_of:
            raise DocumentError(node, "two schemas with multipleOf for the same value are not supported")
        result.multiple_of = first.multiple_of or second.multiple_of
        return result

    def _lists(self, first: ArrayType, second: ArrayType, node: Node) -> Type:
        result = copy.copy(first)
        result.items = self.both(first.items, second.items, second.items.node)
        result.min_items = _largest(first.min_items, second.min_items)
        result.max_items = _smallest(first.max_items, second.max_items)
        result.unique = first.unique or second.unique
        return result

    @staticmethod
    def _free(first: FreeObjectType, second: FreeObjectType, _node: Node) -> Type:
        result = copy.copy(first)
        result.min_properties = _largest(first.min_properties, second.min_properties)
        result.max_properties = _smallest(first.max_properties, second.max_properties)
        return result

    @staticmethod
    def _with_free(first: ObjectType, second: FreeObjectType, _node: Node) -> Type:
        result = copy.copy(first)
        result.min_properties = _largest(first.min_properties, second.min_properties)
        result.max_properties = _smallest(first.max_properties, second.max_properties)
        return result

    def _objects(self, first: ObjectType, second: ObjectType, node: Node) -> Type:
        if first.rest and second.rest:
            raise DocumentError(node, "two schemas that describe further members of the same object are not supported")
        result = copy.copy(first)
        result.properties = self._properties(first, second)
        result.closed = first.closed or second.closed
        result.keeps_rest = (first.keeps_rest or second.keeps_rest) and not result.closed
        result.rest = first.rest or second.rest
        result.min_properties = _largest(first.min_properties, second.min_properties)
        result.max_properties = _smallest(first.max_properties, second.max_properties)
        result.needs = [*first.needs, *second.needs]
        return result

    def _properties(self, first: ObjectType, second: ObjectType) -> list[Property]:
        result: list[Property] = []
        others = {each.name: each for each in second.properties}
        for each in first.properties:
            other = others.pop(each.name, None)
            if other is None:
                result += self._kept(each, second)
                continue
            type = self.both(each.type, other.type, other.type.node if each.undescribed else each.type.node)
            both = Property(each.name, type, each.required or other.required, each.undescribed and other.undescribed)
            result.append(both)
        for each in others.values():
            result += self._kept(each, first)
        return result

    @staticmethod
    def _kept(each: Property, other: ObjectType) -> list[Property]:
        """What only one part has: refused by the other part, if that is closed."""
        if not other.closed:
            return [each]
        if each.required:
            raise DocumentError(each.type.node, f"nothing fits: '{each.name}' is required here, and another part of the "
                                "allOf has additionalProperties: false")  # fmt: skip
        each.type.node.note(f"'{each.name}' is refused: another part of the allOf has additionalProperties: false")
        return []


def _takes_all(type: Type) -> bool:
    return isinstance(type, AnyType)


def _largest(first: Any, second: Any) -> Any:
    return second if first is None else first if second is None else max(first, second)


def _smallest(first: Any, second: Any) -> Any:
    return second if first is None else first if second is None else min(first, second)


def _values_of(type: Type) -> Optional[list[Any]]:
    """The only values of a type, or None."""
    if isinstance(type, (EnumType, ValuesType)):
        return list(type.values)
    if isinstance(type, NumericType) and type.values:
        return list(type.values)
    if isinstance(type, (StringType, NumericType, BooleanType)) and type.const is not None:
        return [type.const]
    return None


def _chosen(type: Type, values: list[Any], node: Node) -> Type:
    if not values:
        raise DocumentError(node, "nothing fits all of these schemas: they have no value in common")
    result = copy.copy(type)
    if isinstance(result, (EnumType, ValuesType)):
        result.values = tuple(values)
    elif isinstance(result, NumericType) and result.values:
        result.values = tuple(values)
    return result


def _fits(value: Any, type: Type) -> bool:
    """Whether a value fits a type without parts; of others only the JSON type counts."""
    values = _values_of(type)
    if values is not None:
        return any(kind_of(each) == kind_of(value) and each == value for each in values)
    kind = kind_of(value)
    if isinstance(type, StringType):
        return kind == "string" and fits_string(value, type)
    if isinstance(type, NumericType):
        return kind == "number" and (not type.integer or value == int(value)) and fits_number(value, type)
    kinds = {BooleanType: "boolean", ArrayType: "array", FreeObjectType: "object", ObjectType: "object"}
    return kinds.get(type.__class__) in (kind, None)


def fits_string(value: str, type: StringType) -> bool:
    return (
        (type.min_length is None or len(value) >= type.min_length)
        and (type.max_length is None or len(value) <= type.max_length)
        and (type.pattern is None or re.search(type.pattern, value) is not None)
    )


def fits_number(value: Any, type: NumericType) -> bool:
    return (
        (type.minimum is None or value >= type.minimum)
        and (type.maximum is None or value <= type.maximum)
        and (type.exclusive_minimum is None or value > type.exclusive_minimum)
        and (type.exclusive_maximum is None or value < type.exclusive_maximum)
        and (not type.multiple_of or abs(value / type.multiple_of - round(value / type.multiple_of)) < 1e-9)
    )
