"""Stage 2: bodies of requests and answers."""

from __future__ import annotations

import re
from typing import Optional

from .load import Document, DocumentError, Node
from .model import (
    AnyType, Answer, ArrayType, Body, FreeObjectType, Header, ObjectType, RefType, Schema, StringType, Type, UnionType,
)  # fmt: skip
from .model_keywords import allow, flag, note_each, text_of
from .model_schemas import SchemaReader

SIGNED_FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"
_MEDIA_KEYS = {"schema", "example", "examples"}
_HEADER_KEYS = {"description", "required", "schema", "example", "examples", "deprecated", "style", "explode"}


def is_json(media_type: str) -> bool:
    name = media_type.partition(";")[0].strip().lower()
    return name == "application/json" or name.endswith("+json")


class BodyReader:
    """`settled` names the headers of answers that the program around the handlers takes care of."""

    def __init__(self, document: Document, types: SchemaReader, schemas: dict[str, Schema], hosted: bool, settled: set[str]):
        self._document = document
        self._types = types
        self._schemas = schemas
        self._hosted = hosted
        self._settled = settled

    # --- names ---

    def named(self, type: Type, name: str, stem: str) -> Type:
        """Objects and unions outside of schemas get names, so that C++ has a type for them."""
        if isinstance(type, ArrayType):
            type.items = self.named(type.items, name + "Item", stem)
        elif isinstance(type, ObjectType) and type.is_map:
            if type.rest and type.rest.other:
                type.rest.other = self.named(type.rest.other, name + "Value", stem)
            if type.rest:
                type.rest.patterns = [(text, self.named(each, name + "Value", stem)) for text, each in type.rest.patterns]
        elif isinstance(type, (ObjectType, UnionType)):
            return self._add(type, name, stem)
        return type

    def _add(self, type: Type, name: str, stem: str) -> RefType:
        unique, number = name, 2
        while unique in self._schemas:
            unique, number = f"{name}{number}", number + 1
        self._schemas[unique] = Schema(unique, stem, type, text_of(type.node, "description") if type.node.value else "")
        made = RefType(type.node, name=unique, nullable=type.nullable, deprecated=type.deprecated)
        type.nullable = False
        return made

    def resolved(self, type: Type) -> Type:
        seen: set[str] = set()
        while isinstance(type, RefType) and type.name not in seen:
            seen.add(type.name)
            type = self._schemas[type.name].type
        return type

    # --- requests ---

    def body(self, type_name: str, stem: str, node: Optional[Node]) -> Optional[Body]:
        if node is None:
            return None
        node = self._document.follow(node)
        allow(node, {"description", "required", "content"}, "in a request body")
        content = list(node["content"].items())
        if not content:
            raise DocumentError(node["content"], "a body needs a media type")
        required = flag(node, "required")
        if self._hosted:
            return self._hosted_body(type_name, stem, node, content, required)
        typed = next((each for each in content if is_json(each[0])), None)
        typed = typed or next((each for each in content if each[0] == SIGNED_FORM and self._is_form(each[1])), None)
        if typed is None:
            for name, media in content:
                media.note(f"a body of {name} is not decoded: the handler gets its bytes")
            types = tuple(name for name, _ in content)
            return Body("bytes", required, StringType(node, format="binary"), types, content[0][1])
        for name, media in content:
            if media is not typed[1]:
                media.note(f"a body of {name} is refused with 415: only {typed[0]} is read")
        name, media = typed
        type = self.named(self.media_type(media), type_name + "Body", stem)
        if is_json(name):
            self._mark(type)
            return Body("json", required, type, (name,), media)
        self._mark(type)
        return Body("fields", required, type, (name,), media)

    def _mark(self, type: Type) -> None:
        if isinstance(type, RefType):
            self._schemas[type.name].is_request_body = True

    def _is_form(self, media: Node) -> bool:
        type = self.resolved(self.media_type(media))
        return isinstance(type, ObjectType) and not type.is_map

    def _hosted_body(self, type_name: str, stem: str, node: Node, content: list[tuple[str, Node]], required: bool) -> Body:
        if all(self._is_binary(media) for _, media in content):
            if not required:
                raise DocumentError(node, "a body of bytes should be required")
            return Body("bytes", True, self.media_type(content[0][1]), tuple(name for name, _ in content))
        kinds = {"application/json": "json", MULTIPART: "form", SIGNED_FORM: "signed"}
        if len(content) != 1 or content[0][0] not in kinds:
            raise DocumentError(
                node["content"], f"a body should be {', '.join(kinds)} or of format binary, not " +
                ", ".join(name for name, _ in content)
            )  # fmt: skip
        name, media = content[0]
        type = self.media_type(media)
        if kinds[name] == "signed":
            if not required or not isinstance(self.resolved(type), FreeObjectType):
                raise DocumentError(media, f"a body of {SIGNED_FORM} should be required and a free object")
            return Body("signed", True, type, (name,))
        type = self.named(type, type_name + "Body", stem)
        if isinstance(type, RefType):
            self._schemas[type.name].is_request_body = True
            self._schemas[type.name].is_form = kinds[name] == "form"
        elif kinds[name] == "form":
            raise DocumentError(media, "a multipart body should be an object with properties")
        return Body(kinds[name], required, type)

    def _is_binary(self, media: Node) -> bool:
        type = self.resolved(self.media_type(media))
        return isinstance(type, StringType) and type.format == "binary"

    def media_type(self, node: Node) -> Type:
        allow(node, _MEDIA_KEYS | {"encoding"}, "in a media type")
        note_each(node, ["encoding"], "is not enforced")
        if node.get("schema") is None:
            node.note("'schema' is missing: any body fits")
            return AnyType(node)
        return self._types.read(node["schema"])

    # --- answers ---

    def answers(self, type_name: str, stem: str, node: Node, secured: bool, deferred: bool) -> tuple[list[Answer], list]:
        """Those of success, and statuses and descriptions of the others."""
        found: list[tuple[str, Node]] = []
        others: list[tuple[str, str]] = []
        if node.get("responses") is None and not self._hosted:
            node.note("'responses' is missing: the handler gives the whole answer")
            return [Answer("raw", None, [], "200", "text/plain")], []
        for status, child in node["responses"].items():
            if status.startswith("x-"):
                child.note(f"the extension {status} has no meaning here: nothing is generated from it")
                continue
            if not re.fullmatch(r"default|[1-5]([0-9][0-9]|XX)", status):
                raise DocumentError(child, f"status '{status}' is not supported")
            response = self._document.follow(child)
            self._check_response(response)
            found.append((status, response))
            others.append((status, text_of(response, "description")))
        if self._hosted:
            success = [each for each in found if each[0] == "200"]
            if not success or any("X" in status or status == "default" for status, _ in found):
                raise DocumentError(node["responses"], "a document with x-runtime has an answer of status 200, and no ranges")
        else:
            success = self._success(found)
        if not success:
            raise DocumentError(node["responses"], "an answer of success is missing")
        statuses = [status for status, _ in success]
        answers = []
        for status, response in success:
            suffix = "Answer" if len(success) == 1 else "Answer" + status.capitalize()
            answers.append(self._answer(status, response, type_name + suffix, stem, secured, deferred))
        return answers, [each for each in others if each[0] not in statuses]

    @staticmethod
    def _success(found: list[tuple[str, Node]]) -> list[tuple[str, Node]]:
        """2xx; without any, redirections, and without those the default."""
        for first in ("2", "3", "d", "1"):
            fitting = [each for each in found if each[0].startswith(first)]
            if fitting:
                return fitting
        return []

    def _check_response(self, node: Node) -> None:
        allow(node, {"description", "headers", "content", "links"}, "in a response")
        for name, child in node["links"].items() if node.get("links") else ():
            self._document.follow(child)
            child.note(f"the link {name} is read, and nothing is generated from it")

    def _answer(self, status: str, node: Node, name: str, stem: str, secured: bool, deferred: bool) -> Answer:
        headers = self._headers(node)
        content = dict(node["content"].items()) if node.get("content") else {}
        settled = self._settled - {"idempotent-replayed"} if deferred else self._settled
        own = [header for header in headers if header.name.lower() not in settled]
        if self._hosted:
            return self._hosted_answer(node, own, content, secured, deferred)
        if not content:
            return Answer("empty", None, own, status)
        typed = next((media for media in content if is_json(media)), None)
        if typed is None:
            for media, child in content.items():
                self.media_type(child)
                child.note(f"an answer of {media} is not encoded: the handler gives the whole answer")
            first = next(iter(content))
            return Answer("raw", None, [], status, first, content[first])
        for media, child in content.items():
            if media != typed:
                child.note(f"answers of {media} are not given: only {typed} is")
        type = self.named(self.media_type(content[typed]), name, stem)
        return Answer("json", type, own, status, typed, content[typed])

    def _headers(self, node: Node) -> list[Header]:
        headers = []
        for name, child in node["headers"].items() if node.get("headers") else ():
            child = self._document.follow(child)
            allow(child, _HEADER_KEYS | {"content"}, "in a header")
            if name.lower() == "content-type":
                child.note("Content-Type is no header of a document, it is that of the media type")
                continue
            if child.get("content"):
                child.note("'content' of a header is not encoded: the handler gives its text")
                type: Type = StringType(child)
            else:
                type = self._types.read(child["schema"])
            headers.append(Header(name, type, flag(child, "required")))
        return headers

    def _hosted_answer(
        self, node: Node, own: list[Header], content: dict[str, Node], secured: bool, deferred: bool
    ) -> Answer:
        if not content:
            raise DocumentError(node, "an answer of status 200 needs content")
        found = {name: self.media_type(child) for name, child in content.items()}
        types = [self.resolved(type) for type in found.values()]
        if list(content) == ["text/event-stream"]:
            return Answer("stream", None, [])
        if all(isinstance(type, StringType) and type.format == "binary" for type in types):
            own = [header for header in own if header.name.lower() != "etag"]
            if own:
                raise DocumentError(node, f"header {own[0].name} of a file is not supported")
            return Answer("raw" if deferred else "file", None, [])
        if len(content) != 1:
            raise DocumentError(node, "several media types of one answer are only supported for files")
        media, type = next(iter(found.items()))
        structured = media == "application/json" and not isinstance(types[0], (FreeObjectType, AnyType))
        if structured or (media == "application/json" and secured):
            return Answer("json", type, own)
        # The handler makes the whole answer, headers included.
        return Answer("raw", None, [])
