"""Stage 2: path items to operations."""

from __future__ import annotations

import re
from typing import Optional

from .load import Document, DocumentError, Node
from .model import (
    AnyType, Answer, Body, FreeObjectType, Header, ObjectType, Operation, Parameter, RefType, Schema, StringType, Type,
)  # fmt: skip
from .model_schemas import SchemaReader, allow, text_of

# Handled by the service around every handler: declared for clients, no concern of a handler.
RUNTIME_REQUEST_HEADERS = {"idempotency-key", "if-none-match", "x-request-id", "range", "if-range"}
RUNTIME_RESPONSE_HEADERS = {
    "accept-ranges", "allow", "cache-control", "content-disposition", "content-encoding", "content-range",
    "content-security-policy", "idempotent-replayed", "ratelimit", "ratelimit-limit", "ratelimit-policy",
    "ratelimit-remaining", "ratelimit-reset", "referrer-policy", "retry-after", "vary", "www-authenticate",
    "x-content-type-options", "x-request-id",
}  # fmt: skip


SIGNED_FORM = "application/x-www-form-urlencoded"


def _flag(node: Node, name: str) -> bool:
    return bool(node.get(name) and node[name].flag())


class OperationReader:
    """Reads path items."""

    def __init__(self, document: Document, schemas: dict[str, Schema]):
        self._document = document
        self._schemas = schemas
        self._types = SchemaReader(document)

    def read(self, path: str, method: str, item: Node, node: Node) -> Operation:
        allow(
            node,
            {
                "operationId", "tags", "summary", "description", "parameters", "requestBody", "responses", "security",
                "deprecated", "x-addition", "x-after-call", "x-base-url", "x-checks", "x-deferred", "x-hears", "x-secret-answer", "x-strict",
            },
            "in an operation",
        )  # fmt: skip
        identifier = node["operationId"].text()
        if not re.fullmatch(r"[a-z][A-Za-z0-9]*", identifier):
            raise DocumentError(node["operationId"], "operationId should be camelCase letters and digits")
        stem = self._stem(item, node)
        secured, call_secret, signed = self._secured(node)
        deferred = _flag(node, "x-deferred")
        if deferred and not secured and not signed:
            raise DocumentError(node["x-deferred"], "x-deferred is for operations that need a token or a signature")
        parameters = self._parameters(path, item, node, deferred)
        body = self._body(identifier, stem, node.get("requestBody"))
        if signed != (body is not None and body.kind == "signed"):
            raise DocumentError(node, f"a signature goes with a body of {SIGNED_FORM}, and that with a signature")
        if signed and not deferred:
            raise DocumentError(node, "an operation that needs a signature needs x-deferred")
        if body and method == "get":
            raise DocumentError(node["requestBody"], "a body of GET is not supported")
        strict = _flag(node, "x-strict")
        if body and strict:
            raise DocumentError(node["x-strict"], "x-strict is for operations without a body")
        checks = _flag(node, "x-checks")
        if checks and not body and all(parameter.runtime for parameter in parameters):
            raise DocumentError(node["x-checks"], "x-checks is for operations with parameters or a body")
        after_call = _flag(node, "x-after-call")
        if after_call and not call_secret:
            raise DocumentError(node["x-after-call"], "x-after-call is for operations that take the secret of a call")
        secret_answer = _flag(node, "x-secret-answer")
        if secret_answer and (not secured or deferred or method == "get"):
            raise DocumentError(node["x-secret-answer"], "x-secret-answer is for operations that write")
        hears = _flag(node, "x-hears")
        if hears and (not secured or body is None or body.kind != "bytes"):
            raise DocumentError(node["x-hears"], "x-hears is for operations that need a token and take bytes")
        answer = self._answer(node, secured, deferred)
        if answer.kind == "stream" and not deferred:
            raise DocumentError(node["responses"], "an answer of text/event-stream needs x-deferred")
        if answer.kind == "file" and deferred:
            answer = Answer("raw", None, [])
        base_url = _flag(node, "x-base-url")
        if base_url and not secured:
            raise DocumentError(node["x-base-url"], "x-base-url is for operations that need a token")
        return Operation(
            id=identifier,
            method=method.upper(),
            path=path,
            stem=stem,
            summary=text_of(node, "summary"),
            description=text_of(node, "description"),
            secured=secured,
            deprecated=_flag(node, "deprecated"),
            strict=strict,
            checks=checks,
            deferred=deferred,
            call_secret=call_secret,
            after_call=after_call,
            secret_answer=secret_answer,
            hears=hears,
            base_url=base_url,
            parameters=parameters,
            body=body,
            answer=answer,
            node=node,
        )

    def read_webhook(self, name: str, item: Node) -> None:
        """A webhook's payload is a model like any other; nothing routes it."""
        allow(item, {"post", "summary", "description"}, "in a webhook")
        node = item["post"]
        allow(
            node,
            {"operationId", "tags", "summary", "description", "parameters", "requestBody", "responses", "deprecated",
             "x-addition", "security"},
            "in a webhook's operation",
        )  # fmt: skip
        for child in node["parameters"].elements() if node.get("parameters") else ():
            parameter = self._parameter(self._document.follow(child), False)
            if parameter.location != "header":
                raise DocumentError(child, "a parameter of a webhook should be a header")
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

    def _secured(self, node: Node) -> tuple[bool, bool, bool]:
        """Whether a token is needed, whether the secret of a call will do instead, and whether a carrier signs."""
        security = node.get("security") or self._document.root.get("security")
        if security is None or not security.elements():
            return False, False, False
        requirements = [element.plain() for element in security.elements()]
        if requirements == [{"HTTPBearer": []}]:
            return True, False, False
        if requirements == [{"HTTPBearer": []}, {"CallSecret": []}]:
            return True, True, False
        if requirements == [{"TwilioSignature": []}, {"PlivoSignature": []}]:
            return False, False, True  # the handler judges it, by the body
        raise DocumentError(
            security,
            "security should be [], {HTTPBearer: []}, that followed by {CallSecret: []}, or {TwilioSignature: []} followed "
            "by {PlivoSignature: []}",
        )

    def _parameters(self, path: str, item: Node, node: Node, deferred: bool) -> list[Parameter]:
        found: dict[tuple[str, str], Parameter] = {}
        for holder in (item, node):
            for child in holder["parameters"].elements() if holder.get("parameters") else ():
                parameter = self._parameter(self._document.follow(child), deferred)
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

    def _parameter(self, node: Node, deferred: bool) -> Parameter:
        allow(
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
        # Outside the writer's transactions a handler settles keys itself.
        settled = RUNTIME_REQUEST_HEADERS - {"idempotency-key"} if deferred else RUNTIME_REQUEST_HEADERS
        runtime = location == "header" and name.lower() in settled
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
        allow(node, {"description", "required", "content"}, "in a request body")
        content = list(node["content"].items())
        required = bool(node.get("required") and node["required"].flag())
        if content and all(self._is_binary(media) for _, media in content):
            if not required:
                raise DocumentError(node, "a body of bytes should be required")
            type = self._media_type(content[0][1])
            return Body("bytes", True, type, tuple(name for name, _ in content))
        kinds = {"application/json": "json", "multipart/form-data": "form", SIGNED_FORM: "signed"}
        if len(content) != 1 or content[0][0] not in kinds:
            raise DocumentError(
                node["content"], f"a body should be {', '.join(kinds)} or of format binary, not " +
                (", ".join(name for name, _ in content) or "nothing")
            )
        name, media = content[0]
        type = self._media_type(media)
        if kinds[name] == "signed":
            if not required or not isinstance(self._resolved(type), FreeObjectType):
                raise DocumentError(media, f"a body of {SIGNED_FORM} should be required and a free object")
            return Body("signed", True, type, (name,))
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
        self._schemas[name] = Schema(name, stem, type, text_of(type.node, "description"))
        return RefType(type.node, name=name)

    def _is_binary(self, media: Node) -> bool:
        type = self._resolved(self._media_type(media))
        return isinstance(type, StringType) and type.format == "binary"

    def _media_type(self, node: Node) -> Type:
        allow(node, {"schema", "example", "examples"}, "in a media type")
        return self._types.read(node["schema"])

    def _answer(self, node: Node, secured: bool, deferred: bool) -> Answer:
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
        return self._success(place, headers, content, secured, deferred)

    def _response(self, node: Node) -> tuple[list[Header], dict[str, Type]]:
        node = self._document.follow(node)
        allow(node, {"description", "headers", "content"}, "in a response")
        headers = []
        for name, child in node["headers"].items() if node.get("headers") else ():
            child = self._document.follow(child)
            allow(
                child, {"description", "required", "schema", "example", "examples", "deprecated"}, "in a header"
            )
            required = bool(child.get("required") and child["required"].flag())
            headers.append(Header(name, self._types.read(child["schema"]), required))
        media = node["content"].items() if node.get("content") else ()
        return headers, {name: self._media_type(child) for name, child in media}

    def _success(
        self, node: Node, headers: list[Header], content: dict[str, Type], secured: bool, deferred: bool
    ) -> Answer:
        settled = RUNTIME_RESPONSE_HEADERS - {"idempotent-replayed"} if deferred else RUNTIME_RESPONSE_HEADERS
        own = [header for header in headers if header.name.lower() not in settled]
        if not content:
            raise DocumentError(node, "an answer of status 200 needs content")
        types = [self._resolved(type) for type in content.values()]
        if list(content) == ["text/event-stream"]:
            return Answer("stream", None, [])
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
