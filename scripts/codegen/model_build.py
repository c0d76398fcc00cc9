"""Stage 2: from the loaded document to the neutral model.

Everything that is not understood raises DocumentError with its place. One fault a schema or operation is reported, all
of them together.
"""

from __future__ import annotations

import re
from typing import Any

from .load import Document, DocumentError, Node
from .model import Model, Operation, Schema
from .model_checks import check
from .model_operations import OperationReader
from .model_schemas import SchemaReader, allow, text_of

METHODS = ("get", "put", "post", "delete", "patch")
SECURITY_SCHEMES = {
    "HTTPBearer": {"type": "http", "scheme": "bearer"},
    "CallSecret": {"type": "http", "scheme": "bearer"},
    "TwilioSignature": {"type": "apiKey", "in": "header", "name": "X-Twilio-Signature"},
    "PlivoSignature": {"type": "apiKey", "in": "header", "name": "X-Plivo-Signature-V3"},
}


def build(document: Document) -> Model:
    return _Builder(document).run()


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

    def _check_root(self) -> None:
        root = self._document.root
        self._check_version(root)
        for child in root["security"].elements() if root.get("security") else ():
            if child.plain() != {"HTTPBearer": []}:
                raise DocumentError(child, "only the security scheme HTTPBearer is supported")

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
        if file is self._document.root:
            known = {"openapi", "info", "servers", "security", "tags", "paths", "webhooks", "components"}
        else:
            known = {"paths", "components", "webhooks"}
        allow(file, known, "in a document")
        components = file.get("components")
        if components is None:
            return
        allow(
            components,
            {"schemas", "parameters", "headers", "responses", "requestBodies", "examples", "securitySchemes"},
            "in components",
        )
        for name, node in components["securitySchemes"].items() if components.get("securitySchemes") else ():
            scheme = {key: child.value for key, child in node.items() if key != "description"}
            if scheme != SECURITY_SCHEMES.get(name):
                raise DocumentError(
                    node, "the security schemes are " + ", ".join(
                        f"{known} ({' '.join(like.values())})" for known, like in SECURITY_SCHEMES.items()
                    )
                )

    def _read_schemas(self) -> None:
        reader = SchemaReader(self._document)
        for file in self._document.files.values():
            stem = self._document.name_of(file).removesuffix(".yaml").replace("-", "_")
            schemas = file.get("components") and file["components"].get("schemas")
            for name, node in schemas.items() if schemas else ():
                self._attempt(lambda: self._add_schema(reader, stem, name, node))

    def _add_schema(self, reader: SchemaReader, stem: str, name: str, node: Node) -> None:
        if not re.fullmatch(r"[A-Z][A-Za-z0-9]*", name):
            raise DocumentError(node, f"schema name '{name}' should be TitleCase letters and digits")
        if name in self._schemas:
            other = self._schemas[name].type.node
            raise DocumentError(node, f"{name} is also defined in {other.file}:{other.line}")
        self._schemas[name] = Schema(name, stem, reader.read(node), text_of(node, "description"))

    def _read_operations(self) -> None:
        reader = OperationReader(self._document, self._schemas)
        for path, reference in self._document.root["paths"].items():
            self._attempt(lambda: self._read_path(reader, path, reference))
        webhooks = self._document.root.get("webhooks")
        for name, reference in webhooks.items() if webhooks else ():
            self._attempt(lambda: reader.read_webhook(name, self._document.follow(reference)))

    def _read_path(self, reader: OperationReader, path: str, reference: Node) -> None:
        item = self._document.follow(reference)
        allow(item, {"summary", "description", "parameters", *METHODS}, "in a path item")
        if not re.fullmatch(r"/|(/([A-Za-z0-9._~-]+|\{[A-Za-z0-9_]+\}))+", path):
            raise DocumentError(reference, f"path {path} should be segments of plain characters or one {{parameter}}")
        for method in METHODS:
            if item.get(method):
                self._attempt(lambda: self._operations.append(reader.read(path, method, item, item[method])))
