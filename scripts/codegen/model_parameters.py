"""Stage 2: parameters of path, query, header and cookie."""

from __future__ import annotations

import re

from .load import Document, DocumentError, Node
from .model import ArrayType, ObjectType, Parameter, RefType, Schema, Type
from .model_keywords import allow, flag, note_each
from .model_schemas import SchemaReader

_LOCATIONS = ("path", "query", "header", "cookie")
_STYLES = {
    "path": ("simple",), "query": ("form", "spaceDelimited", "pipeDelimited", "deepObject"), "header": ("simple",),
    "cookie": ("form",),
}  # fmt: skip
# The parts of HTTP itself; parameters of these names are to be ignored (OpenAPI 3.1, section 4.8.12.1).
_NO_PARAMETERS = ("accept", "content-type", "authorization")


class ParameterReader:
    """`settled` names the request headers that the program around the handlers takes care of."""

    def __init__(
        self, document: Document, types: SchemaReader, schemas: dict[str, Schema], hosted: bool, settled: set[str]
    ):
        self._hosted = hosted
        self._document = document
        self._types = types
        self._schemas = schemas
        self._settled = settled

    def read_all(self, path: str, item: Node, node: Node, deferred: bool) -> list[Parameter]:
        found: dict[tuple[str, str], Parameter] = {}
        for holder in (item, node):
            own: set[tuple[str, str]] = set()
            for child in holder["parameters"].elements() if holder.get("parameters") else ():
                target = self._document.follow(child)
                if target["in"].value == "header" and target["name"].text().lower() in _NO_PARAMETERS:
                    child.note(f"{target['name'].value} is no parameter, it is read as what HTTP says of it")
                    continue
                parameter = self.read(target, deferred)
                key = (parameter.location, parameter.name.lower() if parameter.location == "header" else parameter.name)
                if key in own:
                    raise DocumentError(child, f"parameter '{parameter.name}' is there twice")
                own.add(key)
                found[key] = parameter
        parameters = sorted(found.values(), key=lambda each: _LOCATIONS.index(each.location))
        in_path = re.findall(r"\{([^}]*)\}", path)
        declared = [each.name for each in parameters if each.location == "path"]
        if sorted(in_path) != sorted(declared) or len(set(in_path)) != len(in_path):
            raise DocumentError(node, f"path parameters {declared} are not those of {path}")
        return parameters

    def read(self, node: Node, deferred: bool) -> Parameter:
        allow(
            node,
            {"name", "in", "description", "required", "schema", "content", "example", "examples", "deprecated", "style",
             "explode", "allowReserved", "allowEmptyValue", "x-addition"},
            "in a parameter",
        )  # fmt: skip
        location = node["in"].text()
        if location not in _LOCATIONS:
            raise DocumentError(node["in"], f"a parameter in '{location}' is not supported")
        note_each(node, ["allowEmptyValue"], "is not enforced: an empty value is judged by the schema")
        is_json = node.get("schema") is None and node.get("content") is not None
        type = self._types.read(self._content(node) if is_json else node["schema"])
        if type.nullable:
            node.note("a parameter has no way to say null: it is refused")
            type.nullable = False
        required = flag(node, "required")
        if location == "path" and not required:
            raise DocumentError(node, "a path parameter must be required")
        name = node["name"].text()
        # Outside the writer's transactions a handler settles keys itself.
        settled = self._settled - {"idempotency-key"} if deferred else self._settled
        runtime = location == "header" and name.lower() in settled
        style, explode = self._style(node, location)
        parameter = Parameter(name, location, required, type, runtime, style, explode, is_json, flag(node, "deprecated"))
        if not is_json:
            self._check_shape(node, parameter)
        if self._hosted and (is_json or location == "cookie" or style not in ("form", "simple") or explode is not (
            location == "query"
        )):  # fmt: skip
            raise DocumentError(node, "a document with x-runtime has parameters of path, query and header in their usual style")
        return parameter

    @staticmethod
    def _content(node: Node) -> Node:
        content = list(node["content"].items())
        if len(content) != 1 or content[0][0] != "application/json":
            raise DocumentError(node["content"], "the content of a parameter should be application/json")
        return content[0][1]["schema"]

    @staticmethod
    def _style(node: Node, location: str) -> tuple[str, bool]:
        style = node["style"].text() if node.get("style") else _STYLES[location][0]
        if style not in _STYLES[location]:
            raise DocumentError(node["style"], f"style '{style}' in {location} is not supported")
        explode = flag(node, "explode") if node.get("explode") else style == "form" and location == "query"
        if location == "cookie" and explode:
            raise DocumentError(node["explode"], "explode of a cookie is not supported")
        return style, explode

    def _check_shape(self, node: Node, parameter: Parameter) -> None:
        type = self._resolved(parameter.type)
        if parameter.style == "deepObject" and not isinstance(type, ObjectType):
            raise DocumentError(node["style"], "style deepObject is for objects with properties")
        if isinstance(type, ArrayType) and parameter.style in ("spaceDelimited", "pipeDelimited") and parameter.explode:
            raise DocumentError(node["style"], f"style {parameter.style} with explode is not supported")

    def _resolved(self, type: Type) -> Type:
        while isinstance(type, RefType):
            type = self._schemas[type.name].type
        return type
