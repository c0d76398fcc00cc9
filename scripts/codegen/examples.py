"""What the document shows of its operations: example answers, and a request for each that ought to succeed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Optional

from .load import Document
from .model import Answer, Model, Operation
from .model_bodies import is_json
from .samples import Sampler, encoded, parameter_texts, text_of


@dataclass
class ExampleAnswer:
    operation: str  # operationId, as C++ spells it
    status: int
    content_type: str
    headers: list[tuple[str, str]]
    body: str


@dataclass
class Shown:
    answers: list[ExampleAnswer]
    requests: list[dict[str, Any]]


def shown_by(document: Document, model: Model) -> Optional[Shown]:
    """None for a document with x-runtime: its program has handlers and tests of its own."""
    return None if model.hosted else Shown(answers_of(document, model), requests_of(document, model))


def answers_of(document: Document, model: Model) -> list[ExampleAnswer]:
    """Of each operation, the first answer of success."""
    sampler = Sampler(document, model, True)
    return [_answer(sampler, operation) for operation in model.operations]


def _answer(sampler: Sampler, operation: Operation) -> ExampleAnswer:
    answer: Answer = operation.answers[0]
    status = int(answer.status) if answer.status.isdigit() else int(answer.status[0]) * 100 if answer.status != "default" else 200
    headers = [(each.name, text_of(sampler.of(each.type))) for each in answer.headers if each.required]
    if answer.kind == "empty":
        return ExampleAnswer(operation.id, status, "", headers, "")
    value = sampler.of_media(answer.node, answer.type)
    return ExampleAnswer(operation.id, status, answer.media_type, headers, _body(answer.media_type, value))


def _body(media_type: str, value: Any) -> str:
    if is_json(media_type) or not isinstance(value, str):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return value


def requests_of(document: Document, model: Model) -> list[dict[str, Any]]:
    """Each as method, path with query, headers, body, the schemes that it needs, and the status of the example answer."""
    sampler = Sampler(document, model, False)
    statuses = {each.operation: each.status for each in answers_of(document, model)}
    return [{**_request(sampler, operation), "status": statuses[operation.id]} for operation in model.operations]


def _request(sampler: Sampler, operation: Operation) -> dict[str, Any]:
    path, query, headers, cookies = operation.path, [], {}, []
    for each in operation.parameters:
        if not each.required:
            continue
        value = each.type.node.get("example")
        value = sampler.of(each.type) if value is None else value.plain()
        texts = [(each.name, json.dumps(value))] if each.is_json else parameter_texts(each, value)
        for name, text in texts:
            if each.location == "path":
                path = path.replace("{" + each.name + "}", encoded(text))
            elif each.location == "query":
                query.append(f"{encoded(name)}={encoded(text)}")
            elif each.location == "header":
                headers[name] = text
            else:
                cookies.append(f"{name}={text}")
    if cookies:
        headers["Cookie"] = "; ".join(cookies)
    request: dict[str, Any] = {
        "operation": operation.id, "method": operation.method, "path": path + ("?" + "&".join(query) if query else ""),
        "headers": headers, "body": None, "json": False, "security": _security(operation),
    }  # fmt: skip
    if operation.body is not None:
        media_type = operation.body.media_types[0]
        value = sampler.of_media(operation.body.node, operation.body.type)
        headers["Content-Type"] = media_type
        request["json"] = operation.body.kind == "json" and operation.body.required
        if operation.body.kind == "fields":
            request["body"] = "&".join(f"{encoded(key)}={encoded(text_of(item))}" for key, each in value.items()
                                       for item in (each if isinstance(each, list) else [each]))  # fmt: skip
        else:
            request["body"] = _body(media_type, value)
    return request


def _security(operation: Operation) -> list[dict[str, str]]:
    """The schemes of the first requirement; empty: anybody may call it."""
    if not operation.secured:
        return []
    return [{"kind": use.scheme.kind, "location": use.scheme.location, "key": use.scheme.key} for use in operation.security[0]]
