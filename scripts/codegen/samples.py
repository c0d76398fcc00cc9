"""Values that fit a type: the document's examples where it has some, otherwise something made up.

For example answers of a server without handlers, and for requests that probe one.
"""

from __future__ import annotations

import re
from typing import Any, Callable, Optional
from urllib.parse import quote

try:
    import re._constants as sre  # type: ignore[import-not-found]
    import re._parser as sre_parser  # type: ignore[import-not-found]
except ImportError:  # Python 3.10
    import sre_constants as sre  # type: ignore[no-redef]
    import sre_parse as sre_parser  # type: ignore[no-redef]

from .load import Document, Node
from .model import (
    AnyType, ArrayType, BooleanType, EnumType, FreeObjectType, Model, NumericType, ObjectType, Parameter, RefType, StringType,
    Type, UnionType, ValuesType, kind_of,
)  # fmt: skip
from .model_combine import fits_number, fits_string

_FORMATS = {
    "date-time": "2026-01-31T12:00:00.000Z", "date": "2026-01-31", "time": "12:00:00Z", "email": "someone@example.com",
    "uuid": "123e4567-e89b-42d3-a456-426614174000", "url": "https://example.com/", "uri": "https://example.com/",
    "ipv4": "192.0.2.1", "ipv6": "2001:db8::1", "hostname": "example.com", "byte": "ZXhhbXBsZQ==", "binary": "example",
}  # fmt: skip
_SHAPES = {
    "uuid": re.compile(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"), "date": re.compile(r"\d{4}-\d\d-\d\d"),
    "date-time": re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d.*"), "email": re.compile(r"[^@ ]+@[^@ .]+(\.[^@ .]+)+"),
    "uri": re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:\S*"), "url": re.compile(r"https?://\S+"),
}  # fmt: skip
_MAX_DEPTH = 6


class Sampler:
    """`answering`: for an answer, which lacks what is write-only; otherwise for a request, which lacks what is read-only."""

    def __init__(self, document: Document, model: Model, answering: bool):
        self._document = document
        self._model = model
        self._answering = answering

    def of_media(self, node: Optional[Node], type: Optional[Type]) -> Any:
        """What the media type shows, or what its schema does."""
        if node is not None and node.get("example") is not None:
            return node["example"].plain()
        for _, child in node["examples"].items() if node is not None and node.get("examples") else ():
            example = self._document.follow(child)
            if example.get("value") is not None:
                return example["value"].plain()
        return self.of(type) if type is not None else "example"

    def of(self, type: Type, depth: int = 0) -> Any:
        found = self._shown(type)
        if found is not None:
            return found
        if isinstance(type, RefType):
            return self.of(self._model.schemas[type.name].type, depth + 1)
        makers: dict[Any, Callable[..., Any]] = {
            StringType: self._text, NumericType: self._number, ArrayType: self._list, ObjectType: self._object,
            UnionType: self._one, FreeObjectType: self._free,
        }  # fmt: skip
        maker = makers.get(type.__class__)
        if maker is not None:
            return maker(type, depth)
        if isinstance(type, (EnumType, ValuesType)):
            return type.values[0]
        if isinstance(type, BooleanType):
            return True if type.const is None else type.const
        assert isinstance(type, AnyType)
        return "example"

    def _shown(self, type: Type) -> Any:
        """What the schema shows; examples that do not fit it are as common as others."""
        node = type.node
        if not isinstance(node.value, dict):
            return None
        shown = [node["example"].plain()] if node.get("example") is not None else []
        examples = node.get("examples")
        shown += examples.plain() if examples is not None and isinstance(examples.value, list) else []
        shown += [type.default] if type.has_default else []
        target = self._model.target(type)
        return next((each for each in shown if each is not None and _may_fit(each, target)), None)

    @staticmethod
    def _text(type: StringType, _depth: int) -> str:
        if type.const is not None:
            return type.const
        if type.format in _FORMATS:
            return _FORMATS[type.format]
        if type.pattern is not None:
            text = matching(type.pattern)
        else:
            text = "example"
        text = text + "a" * ((type.min_length or 0) - len(text)) if type.pattern is None else text
        return text[: type.max_length] if type.max_length is not None and type.pattern is None else text

    @staticmethod
    def _number(type: NumericType, _depth: int) -> Any:
        if type.const is not None:
            return type.const
        if type.values:
            return type.values[0]
        step = type.multiple_of or (1 if type.integer else 0.5)
        low = type.minimum if type.exclusive_minimum is None else type.exclusive_minimum + (1 if type.integer else 0.5)
        high = type.maximum if type.exclusive_maximum is None else type.exclusive_maximum - (1 if type.integer else 0.5)
        if (low is None or low <= step) and (high is None or step <= high):
            return step
        value = low if low is not None and (low > 0 or high is None or high < 0) else min(0, high) if high is not None else low
        if type.multiple_of:
            value = -(-value // step) * step
        return value

    def _list(self, type: ArrayType, depth: int) -> list[Any]:
        count = max(type.min_items or 0, 1 if depth < _MAX_DEPTH else 0)
        if type.max_items is not None:
            count = min(count, type.max_items)
        found = [self.of(type.items, depth + 1) for _ in range(count)]
        if type.unique and len(found) > 1 and all(isinstance(each, str) for each in found):
            found = [f"{each}{number}" for number, each in enumerate(found)]
        elif type.unique and len(found) > 1 and all(isinstance(each, int) for each in found):
            found = [each + number for number, each in enumerate(found)]
        return found

    def _free(self, type: FreeObjectType, _depth: int) -> dict[str, Any]:
        return {f"member{number}": "example" for number in range(type.min_properties or 0)}

    def _object(self, type: ObjectType, depth: int) -> dict[str, Any]:
        result = {}
        for each in type.properties:
            hidden = each.type.write_only if self._answering else each.type.read_only
            if hidden or (not each.required and depth >= _MAX_DEPTH):
                continue
            result[each.name] = self.of(each.type, depth + 1)
        missing = (type.min_properties or 0) - len(result)
        if missing > 0 and type.rest:
            other = type.rest.other or (type.rest.patterns[0][1] if type.rest.patterns else None)
            for number in range(missing):
                key = matching(type.rest.patterns[0][0]) if type.rest.patterns and not type.rest.other else "member"
                result[f"{key}{number or ''}"] = self.of(other, depth + 1) if other else "example"
        return result

    def _one(self, type: UnionType, depth: int) -> Any:
        value = self.of(type.branches[0], depth + 1)
        if type.discriminator and isinstance(value, dict):
            value = {**value, type.discriminator: next(tag for tag, at in type.tags if at == 0)}
        return value


def _may_fit(value: Any, type: Type) -> bool:
    """Objects, lists and unions are taken as they are."""
    if isinstance(type, StringType):
        shape = _SHAPES.get(type.format or "")
        return isinstance(value, str) and fits_string(value, type) and (shape is None or bool(shape.fullmatch(value)))
    if isinstance(type, NumericType):
        return kind_of(value) == "number" and (not type.integer or value == int(value)) and fits_number(value, type)
    return not isinstance(type, EnumType) or value in type.values


def matching(pattern: str) -> str:
    """A short text that a regular expression matches."""
    return _matching(sre_parser.parse(pattern))


def _matching(parsed: Any) -> str:
    text = ""
    for kind, value in parsed:
        if kind is sre.LITERAL:
            text += chr(value)
        elif kind is sre.NOT_LITERAL:
            text += "a" if value != ord("a") else "b"
        elif kind is sre.ANY:
            text += "a"
        elif kind is sre.IN:
            text += _one_of(value)
        elif kind in (sre.MAX_REPEAT, sre.MIN_REPEAT):
            least, most, inner = value
            text += _matching(inner) * (max(least, 1) if most else 0)
        elif kind is sre.SUBPATTERN:
            text += _matching(value[-1])
        elif kind is sre.BRANCH:
            text += _matching(value[1][0])
    return text


def _one_of(members: Any) -> str:
    negated = members[0][0] is sre.NEGATE
    if negated:
        refused = re.compile("".join(["[", *(_spelled(each) for each in members[1:]), "]"]))
        return next(each for each in "aA0 _-\u00e9" if not refused.match(each))
    kind, value = members[0]
    if kind is sre.LITERAL:
        return chr(value)
    if kind is sre.RANGE:
        return chr(value[0])
    return {sre.CATEGORY_DIGIT: "0", sre.CATEGORY_SPACE: " ", sre.CATEGORY_NOT_DIGIT: "a"}.get(value, "a")


def _spelled(member: Any) -> str:
    kind, value = member
    if kind is sre.LITERAL:
        return re.escape(chr(value))
    if kind is sre.RANGE:
        return f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
    return {sre.CATEGORY_DIGIT: r"\d", sre.CATEGORY_SPACE: r"\s", sre.CATEGORY_WORD: r"\w"}.get(value, "")


def text_of(value: Any) -> str:
    """As a parameter's text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def parameter_texts(parameter: Parameter, value: Any) -> list[tuple[str, str]]:
    """Names and texts, by style."""
    separator = {"spaceDelimited": " ", "pipeDelimited": "|"}.get(parameter.style, ",")
    if isinstance(value, list):
        if parameter.location == "query" and parameter.explode:
            return [(parameter.name, text_of(each)) for each in value]
        return [(parameter.name, separator.join(text_of(each) for each in value))]
    if isinstance(value, dict):
        if parameter.style == "deepObject":
            return [(f"{parameter.name}[{key}]", text_of(each)) for key, each in value.items()]
        if parameter.location == "query" and parameter.explode:
            return [(key, text_of(each)) for key, each in value.items()]
        if parameter.explode:
            return [(parameter.name, ",".join(f"{key}={text_of(each)}" for key, each in value.items()))]
        flat = [text for key, each in value.items() for text in (key, text_of(each))]
        return [(parameter.name, separator.join(flat))]
    return [(parameter.name, text_of(value))]


def encoded(text: str) -> str:
    return quote(text, safe="")
