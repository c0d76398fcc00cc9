"""Stage 2: from the loaded document to the neutral model.

What is not understood raises DocumentError with its place: one fault a schema or operation, all of them together. What is
understood and not enforced is in the document's notes.
"""

from __future__ import annotations

import re
from typing import Any

from .load import Document, DocumentError, Node
from .model import Model, ObjectType, Operation, RefType, Schema, SecurityScheme, Type, UnionType
from .model_checks import check, finish
from .model_components import Components, components_of, path_words
from .model_keywords import allow, note_each, text_of
from .model_operations import OperationReader
from .model_runtime import Runtime, runtime_of
from .model_schemas import SchemaReader
from .model_security import read_scheme

METHODS = ("get", "put", "post", "delete", "patch")
_ROOT_KEYS = {
    "openapi", "info", "servers", "security", "tags", "paths", "webhooks", "components", "externalDocs", "jsonSchemaDialect",
    "x-runtime",
}  # fmt: skip
_COMPONENTS = {
    "schemas", "parameters", "headers", "responses", "requestBodies", "examples", "securitySchemes", "links", "callbacks",
    "pathItems",
}  # fmt: skip


def build(document: Document) -> Model:
    return _Builder(document).run()


class _Builder:
    def __init__(self, document: Document):
        self._document = document
        self._schemas: dict[str, Schema] = {}
        self._schemes: dict[str, SecurityScheme] = {}
        self._operations: list[Operation] = []
        self._faults: list[DocumentError] = []
        self._components = Components()
        self._runtime = Runtime()

    def run(self) -> Model:
        self._attempt(self._check_root)
        # Nothing that follows means anything in another version.
        self._raise_faults()
        for file in self._document.files.values():
            self._attempt(lambda: self._check_file(file))
        self._components, clashes = components_of(self._document)
        self._faults += clashes
        types = SchemaReader(self._document, self._components, self._runtime.hosted)
        self._read_schemas(types)
        # Operations refer to schemas: with a broken one they would report what is only its consequence.
        self._raise_faults()
        reader = OperationReader(self._document, types, self._schemas, self._schemes, self._runtime)
        self._name_parts(reader)
        self._read_operations(reader)
        self._raise_faults()
        model = Model(
            self._schemas, self._operations, list(self._schemes.values()), self._runtime.hosted, self._runtime.limits,
            self._title(),
        )  # fmt: skip
        finish(model)
        self._faults += check(model)
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

    def _title(self) -> str:
        info = self._document.root.get("info")
        return text_of(info, "title") if info else ""

    def _check_root(self) -> None:
        root = self._document.root
        root.expect(dict, "an object")
        self._check_version(root)
        self._runtime = runtime_of(root)

    @staticmethod
    def _check_version(root: Node) -> None:
        version = root.get("swagger") or root["openapi"]
        shown = f"{'Swagger' if root.get('swagger') else 'OpenAPI'} {version.value}"
        if shown.startswith(("Swagger", "OpenAPI 3.0")):
            raise DocumentError(
                version, f"{shown} is not read, OpenAPI 3.1 is. Convert the document: "
                "`npx @scalar/cli document upgrade FILE --output NEW`"
            )  # fmt: skip
        if not version.text().startswith("3.1."):
            raise DocumentError(version, f"only OpenAPI 3.1 is supported, this is {shown}")

    def _check_file(self, file: Node) -> None:
        is_root = file is self._document.root
        allow(file, _ROOT_KEYS if is_root else {"paths", "components", "webhooks"}, "in a document")
        if is_root:
            for key in ("info", "servers", "tags"):
                self._note_extensions(file.get(key))
        components = file.get("components")
        if components is None:
            return
        allow(components, _COMPONENTS, "in components")
        note_each(components, ["links", "pathItems"], "is read where something refers to it")
        for name, node in components["securitySchemes"].items() if components.get("securitySchemes") else ():
            self._attempt(lambda: self._add_scheme(name, node))

    def _note_extensions(self, node: Any) -> None:
        """Of parts that are for readers."""
        if node is None:
            return
        for each in node.value if isinstance(node.value, list) else [node]:
            for key, child in each.items():
                if key.startswith("x-"):
                    child.note(f"the extension {key} has no meaning here: nothing is generated from it")

    def _add_scheme(self, name: str, node: Node) -> None:
        if self._runtime.hosted and name not in self._runtime.roles:
            raise DocumentError(node, f"the security scheme {name} has no role in x-runtime")
        self._schemes[name] = read_scheme(name, self._document.follow(node))

    def _read_schemas(self, types: SchemaReader) -> None:
        for name, node in self._components.nodes.items():
            self._attempt(lambda: self._add_schema(types, name, node))

    def _add_schema(self, types: SchemaReader, name: str, node: Node) -> None:
        raw = node.pointer.rsplit("/", 1)[-1]
        if self._runtime.hosted and (raw != name or not re.fullmatch(r"[A-Z][A-Za-z0-9]*", name)):
            raise DocumentError(node, f"schema name '{raw}' should be TitleCase letters and digits")
        description = text_of(node, "description") if isinstance(node.value, dict) else ""
        self._schemas[name] = Schema(name, self._components.stems[name], types.read(node), description)

    def _name_parts(self, reader: OperationReader) -> None:
        """Objects inside of named lists and maps."""
        for schema in list(self._schemas.values()):
            type = schema.type
            if not isinstance(type, RefType) and not self._is_named(type):
                reader.bodies.named(type, schema.name, schema.stem)

    @staticmethod
    def _is_named(type: Type) -> bool:
        return isinstance(type, UnionType) or (isinstance(type, ObjectType) and not type.is_map)

    def _read_operations(self, reader: OperationReader) -> None:
        paths = self._document.root.get("paths")
        for path, reference in paths.items() if paths else ():
            self._attempt(lambda: self._read_path(reader, path, reference))
        webhooks = self._document.root.get("webhooks")
        for name, reference in webhooks.items() if webhooks else ():
            self._attempt(lambda: reader.read_webhook(path_words(name) if not self._runtime.hosted else name,
                                                      self._document.follow(reference)))  # fmt: skip

    def _read_path(self, reader: OperationReader, path: str, reference: Node) -> None:
        if path.startswith("x-"):
            reference.note(f"the extension {path} has no meaning here: nothing is generated from it")
            return
        item = self._document.follow(reference)
        allow(item, {"summary", "description", "parameters", "servers", "options", "head", "trace", *METHODS}, "in a path item")
        note_each(item, ["servers"], "has no meaning here: one program serves all operations")
        note_each(item, ["options", "head", "trace"], "is no operation here: the server answers OPTIONS and HEAD by itself")
        if not re.fullmatch(r"/|(/([A-Za-z0-9._~@:$!,;=+-]+|\{[A-Za-z0-9_.-]+\}))+/?", path):
            raise DocumentError(reference, f"path {path} should be segments of plain characters or one {{parameter}}")
        for method in METHODS:
            if item.get(method):
                self._attempt(lambda: self._operations.append(reader.read(path, method, item, item[method])))
