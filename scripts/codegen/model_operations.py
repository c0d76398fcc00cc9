"""Stage 2: path items to operations."""

from __future__ import annotations

import re

from .load import Document, DocumentError, Node
from .model import Answer, Operation, Schema, SecurityScheme
from .model_bodies import SIGNED_FORM, BodyReader
from .model_components import identifier, operation_name, path_words, stem_of
from .model_keywords import allow, flag, note_each, text_of
from .model_parameters import ParameterReader
from .model_runtime import Runtime
from .model_schemas import SchemaReader
from .model_security import SecurityReader

_KEYS = {
    "operationId", "tags", "summary", "description", "parameters", "requestBody", "responses", "security", "deprecated",
    "externalDocs", "callbacks", "servers", "x-addition",
}  # fmt: skip
# What a program with a store and callers has to know (docs/generator.md, "Members of our own").
_HOSTED_KEYS = {
    "x-after-call", "x-base-url", "x-checks", "x-deferred", "x-hears", "x-secret-answer", "x-strict",
}  # fmt: skip


class OperationReader:
    """Reads path items."""

    def __init__(
        self, document: Document, types: SchemaReader, schemas: dict[str, Schema], schemes: dict[str, SecurityScheme],
        runtime: Runtime,
    ):  # fmt: skip
        self._document = document
        self._hosted = runtime.hosted
        self._reads = runtime.reads or {"GET"}
        self._security = SecurityReader(document, schemes, runtime.roles)
        self._parameters = ParameterReader(document, types, schemas, runtime.hosted, runtime.request_headers)
        self._bodies = BodyReader(document, types, schemas, runtime.hosted, runtime.response_headers)
        self._ids: set[str] = set()

    @property
    def bodies(self) -> BodyReader:
        return self._bodies

    def read(self, path: str, method: str, item: Node, node: Node) -> Operation:
        allow(node, _KEYS | (_HOSTED_KEYS if self._hosted else {"x-strict", "x-checks"}), "in an operation")
        note_each(node, ["servers"], "has no meaning here: one program serves all operations")
        identifier = self._identifier(path, method, node)
        type_name = identifier[0].upper() + identifier[1:]
        stem = self._stem(path, item, node)
        operation = Operation(
            id=identifier,
            method=method.upper(),
            path=path,
            stem=stem,
            summary=text_of(node, "summary"),
            description=text_of(node, "description"),
            secured=False,
            writes=method.upper() not in self._reads,
            deprecated=flag(node, "deprecated"),
            strict=flag(node, "x-strict"),
            checks=flag(node, "x-checks"),
            deferred=flag(node, "x-deferred"),
            call_secret=False,
            after_call=flag(node, "x-after-call"),
            secret_answer=flag(node, "x-secret-answer"),
            hears=flag(node, "x-hears"),
            base_url=flag(node, "x-base-url"),
            parameters=self._parameters.read_all(path, item, node, flag(node, "x-deferred")),
            body=self._bodies.body(type_name, stem, node.get("requestBody")),
            answers=[],
            node=node,
        )
        for each in operation.parameters:
            each.type = self._bodies.named(each.type, type_name + path_words(each.name), stem)
        signed = self._secure(operation, node)
        operation.answers, operation.others = self._bodies.answers(
            type_name, stem, node, operation.secured, operation.deferred
        )
        operation.callbacks = self._callbacks(node)
        self._check(operation, signed)
        return operation

    def read_webhook(self, name: str, item: Node) -> None:
        """A webhook's payload is a model like any other; nothing routes it."""
        allow(item, {"post", "put", "patch", "delete", "get", "summary", "description", "parameters"}, "in a webhook")
        stem = stem_of(self._document, item) if self._document.name_of(item) != self._document.root_name else "webhooks"
        for method in ("post", "put", "patch", "delete", "get"):
            if item.get(method):
                self._webhook(name if method == "post" else f"{name} {method}", stem, item[method])

    def _webhook(self, name: str, stem: str, node: Node) -> None:
        allow(node, _KEYS, "in a webhook's operation")
        for child in node["parameters"].elements() if node.get("parameters") else ():
            parameter = self._parameters.read(self._document.follow(child), False)
            if parameter.location != "header":
                raise DocumentError(child, "a parameter of a webhook should be a header")
        if node.get("requestBody"):
            self._bodies.body(path_words(name), stem, node["requestBody"])

    # --- names ---

    def _identifier(self, path: str, method: str, node: Node) -> str:
        given = node.get("operationId")
        if given is None and self._hosted:
            raise DocumentError(node, "'operationId' is missing")
        text = given.text() if given else f"{method}{path_words(path)}"
        found = operation_name(text)
        if self._hosted and found != text:
            raise DocumentError(given or node, "operationId should be camelCase letters and digits")
        if found in self._ids and found != text:
            raise DocumentError(given or node, f"another operation has the C++ name {found}, too")
        self._ids.add(found)
        return found

    def _stem(self, path: str, item: Node, node: Node) -> str:
        """The resource that an operation belongs to: the file that its path stands in, else its first tag, else its path."""
        if self._document.name_of(item) != self._document.root_name:
            return stem_of(self._document, item)
        tags = node["tags"].elements() if node.get("tags") else []
        if tags:
            return identifier(tags[0].text())
        if self._hosted:
            raise DocumentError(node, "needs a tag")
        words = [part for part in path.split("/") if part and not part.startswith("{") and not re.fullmatch(r"v\d+", part)]
        return identifier(words[0] if words else "root")

    # --- rules ---

    def _secure(self, operation: Operation, node: Node) -> bool:
        """Returns whether a carrier signs."""
        if not self._hosted:
            operation.security = self._security.requirements(node)
            operation.secured = bool(operation.security) and [] not in operation.security
            return False
        operation.secured, operation.call_secret, signed = self._security.hosted(node)
        return signed

    def _callbacks(self, node: Node) -> list[str]:
        """Read, so that what they refer to is known, and listed."""
        found = []
        for name, child in node["callbacks"].items() if node.get("callbacks") else ():
            callback = self._document.follow(child)
            for expression, item in callback.items():
                if expression.startswith("x-"):
                    continue
                self.read_webhook(f"{name}", self._document.follow(item))
            child.note(f"the callback {name} is read, and its payload is a model: nothing sends it")
            found.append(name)
        return found

    @staticmethod
    def _check(operation: Operation, signed: bool) -> None:
        node, body = operation.node, operation.body
        answer: Answer = operation.answer
        rules = [
            (operation.deferred and not operation.secured and not signed, "x-deferred",
             "x-deferred is for operations that need a token or a signature"),
            (signed != (body is not None and body.kind == "signed"), "",
             f"a signature goes with a body of {SIGNED_FORM}, and that with a signature"),
            (signed and not operation.deferred, "", "an operation that needs a signature needs x-deferred"),
            (body is not None and operation.method == "GET", "requestBody", "a body of GET is not supported"),
            (body is not None and operation.strict, "x-strict", "x-strict is for operations without a body"),
            (operation.checks and not body and all(each.runtime for each in operation.parameters), "x-checks",
             "x-checks is for operations with parameters or a body"),
            (operation.after_call and not operation.call_secret, "x-after-call",
             "x-after-call is for operations that take the secret of a call"),
            (operation.secret_answer and (not operation.secured or operation.deferred or not operation.writes),
             "x-secret-answer", "x-secret-answer is for operations that write"),
            (operation.hears and (not operation.secured or body is None or body.kind != "bytes"), "x-hears",
             "x-hears is for operations that need a token and take bytes"),
            (answer.kind == "stream" and not operation.deferred, "responses",
             "an answer of text/event-stream needs x-deferred"),
            (operation.base_url and not operation.secured, "x-base-url", "x-base-url is for operations that need a token"),
        ]  # fmt: skip
        for is_broken, key, text in rules:
            if is_broken:
                raise DocumentError(node[key] if key else node, text)
