"""Judges every answer of every test against the document: status, media type, headers, body, nothing undocumented."""

import re

from jsonschema import Draft202012Validator

from support import formats
from support.answer import Answer, Violation
from support.coverage import Coverage
from support.spec import Document, Operation

# Headers of HTTP itself, which an OpenAPI document does not list.
_HTTP_HEADERS = {"date", "content-length", "content-type", "connection", "transfer-encoding"}
# Described once for all answers, in the document's introduction: compression, rates, caches.
_GENERAL_HEADERS = {
    "vary", "content-encoding", "ratelimit-limit", "ratelimit-remaining", "ratelimit-reset", "cache-control",
    "x-content-type-options",
}  # fmt: skip
# Answers to what is not yet known to be a request for an operation.
_BEFORE_ROUTING = {400, 408, 413, 414, 431, 501, 503, 505}
_SHOW_PAYLOADS = {"getEvent", "redeliverEvent"}
_REQUEST_ID = re.compile(r"[\x20-\x7e]{1,128}")


class Judge:
    def __init__(self, document: Document, coverage: Coverage | None = None):
        self.document = document
        self._coverage = coverage
        self._validators = {}
        self._webhooks = {}

    def check(self, answer: Answer, sent=None, probe: bool = False) -> Answer:
        """`sent` is the JSON value of the request's body, when it had one."""
        path = answer.path.partition("?")[0]
        self._check_everywhere(answer)
        operation = self.document.find(answer.method, path)
        if answer.method == "OPTIONS" and path == "*":
            self._check_whole_server(answer)
        elif answer.method == "OPTIONS" and self.document.at_path(path):
            self._check_options(answer, path)
        elif operation is None:
            self._check_unrouted(answer, path)
        else:
            self._check_operation(answer, operation)
            if answer.status == 200 and operation.id in _SHOW_PAYLOADS and answer.method != "HEAD":
                self.check_payload(answer.json["payload"])
            if answer.status == 200 and sent is not None:
                self._check_sent(answer, operation, sent)
            if self._coverage and answer.method != "HEAD":
                self._coverage.record(operation.id, answer.status, probe)
        return answer

    def check_broken(self, answer: Answer) -> Answer:
        """An answer to bytes that are no readable request: 400 and its kind, in the shape of every error."""
        self._check_everywhere(answer)
        if answer.status not in _BEFORE_ROUTING:
            raise Violation(f"{answer}: not a status for an unreadable request")
        self._check_error_text(answer)
        return answer

    def check_payload(self, payload: dict) -> None:
        """What endpoints are sent for an event."""
        schema = self._webhooks.setdefault(payload["type"], self.document.webhook(payload["type"]))
        problems = self.schema_faults(schema, payload) or self.undocumented(schema, payload)
        if problems:
            raise Violation(f"the payload of {payload['type']} does not fit the document: {problems[:5]}")

    def schema_faults(self, schema: dict, value, checker=formats.ANSWER) -> list[str]:
        key = (id(schema), id(checker))
        if key not in self._validators:
            self._validators[key] = (Draft202012Validator(schema, format_checker=checker), schema)
        errors = self._validators[key][0].iter_errors(value)
        return [f"at /{'/'.join(map(str, e.absolute_path))}: {e.message[:300]}" for e in errors]

    def undocumented(self, schema: dict, value, at: str = "") -> list[str]:
        """The members of a value that its schema does not describe. A free object describes them all."""
        if isinstance(value, list):
            items = schema.get("items")
            return [] if items is None else [
                name for i, item in enumerate(value) for name in self.undocumented(items, item, f"{at}/{i}")
            ]
        if not isinstance(value, dict):
            return []
        properties, free = self._properties(schema, value)
        names = [f"{at}/{name}" for name in value if name not in properties and not free]
        for name, member in value.items():
            if name in properties:
                names += self.undocumented(properties[name], member, f"{at}/{name}")
        return names

    def _properties(self, schema: dict, value) -> tuple[dict, bool]:
        properties = dict(schema.get("properties", {}))
        extra = schema.get("additionalProperties")
        parts = list(schema.get("allOf", ()))
        for keyword in ("oneOf", "anyOf"):
            parts += [branch for branch in schema.get(keyword, ()) if not self.schema_faults(branch, value)]
        free = bool(extra) or (not properties and not parts)
        for part in parts:
            inner, inner_free = self._properties(part, value)
            properties.update(inner)
            free = free or inner_free
        return properties, free

    def _check_everywhere(self, answer: Answer) -> None:
        request_id = answer.headers.get("X-Request-Id")
        if request_id is None or not _REQUEST_ID.fullmatch(request_id):
            raise Violation(f"{answer}: X-Request-Id is {request_id!r}")
        if answer.status == 500:
            raise Violation(f"{answer}: a fault of the server")
        if answer.status == 401 and not answer.headers.get("WWW-Authenticate", "").startswith("Bearer"):
            raise Violation(f"{answer}: 401 without WWW-Authenticate: Bearer")
        if answer.headers.get("X-Content-Type-Options") != "nosniff":
            raise Violation(f"{answer}: without X-Content-Type-Options: nosniff")
        if answer.status in (429, 503) and not answer.headers.get("Retry-After", "").isdigit():
            raise Violation(f"{answer}: {answer.status} without Retry-After")

    def _check_options(self, answer: Answer, path: str) -> None:
        if answer.status != 204 or answer.content:
            raise Violation(f"{answer}: OPTIONS answers 204 without a body")
        self._check_allow(answer, path)

    @staticmethod
    def _check_whole_server(answer: Answer) -> None:
        """RFC 9110, section 9.3.7: OPTIONS of `*` is about the server, not about a path of the document."""
        if answer.status != 204 or answer.content or not answer.headers.get("Allow"):
            raise Violation(f"{answer}: OPTIONS * answers 204 with Allow and without a body")

    def _check_unrouted(self, answer: Answer, path: str) -> None:
        if self.document.at_path(path):
            if answer.status != 405:
                raise Violation(f"{answer}: the document has no such operation, so 405 was due")
            self._check_allow(answer, path)
        elif answer.status not in {404} | _BEFORE_ROUTING:
            raise Violation(f"{answer}: the document has no such path, so 404 was due")
        if answer.headers.get("Cache-Control") != "no-store":
            raise Violation(f"{answer}: without Cache-Control: no-store")
        if answer.method != "HEAD":
            self._check_error_text(answer)

    def _check_allow(self, answer: Answer, path: str) -> None:
        methods = {op.method for op in self.document.at_path(path)}
        wanted = methods | {"OPTIONS"} | ({"HEAD"} if "GET" in methods else set())
        allowed = {name.strip() for name in answer.headers.get("Allow", "").split(",")}
        if allowed != wanted:
            raise Violation(f"{answer}: Allow is {sorted(allowed)}, the document has {sorted(wanted)}")

    def _check_error_text(self, answer: Answer) -> None:
        body = answer.json if answer.media == "application/json" else None
        if not isinstance(body, dict) or list(body) != ["detail"] or not isinstance(body["detail"], str):
            raise Violation(f"{answer}: an error is {{detail: string}} in JSON")

    def _check_operation(self, answer: Answer, operation: Operation) -> None:
        documented = operation.responses.get(str(answer.status))
        if documented is None:
            raise Violation(f"{answer}: {operation.id} documents {sorted(operation.responses)}")
        self._check_headers(answer, documented)
        content = documented.get("content")
        if answer.method == "HEAD" or not content:
            if answer.content:
                raise Violation(f"{answer}: no body was due")
            return
        media = next((m for m in content if m == answer.media or m == "*/*"), None)
        if media is None:
            raise Violation(f"{answer}: media type {answer.media!r}, documented {sorted(content)}")
        schema = content[media].get("schema", {})
        if media == "application/json" and schema.get("type") != "string":  # a string is bytes of whatever kind
            self._check_body(answer, schema)

    def _check_body(self, answer: Answer, schema: dict) -> None:
        problems = self.schema_faults(schema, answer.json) or self.undocumented(schema, answer.json)
        if problems:
            raise Violation(f"{answer}: the body does not fit the document: {problems[:5]}")
        if answer.status == 422 and any(list(entry) != ["loc", "msg", "type"] for entry in answer.detail):
            raise Violation(f"{answer}: the members of an entry are loc, msg, type in this order")

    def _check_headers(self, answer: Answer, documented: dict) -> None:
        headers = {name.lower(): header for name, header in documented.get("headers", {}).items()}
        for name, header in headers.items():
            value = answer.headers.get(name)
            if value is None and header.get("required"):
                raise Violation(f"{answer}: header {name} is missing")
            if value is not None:
                self._check_header(answer, name, header.get("schema", {}), value)
        if "cache-control" not in headers and answer.headers.get("Cache-Control") != "no-store":
            raise Violation(f"{answer}: without Cache-Control: no-store")
        extra = {name.lower() for name in answer.headers} - set(headers) - _HTTP_HEADERS - _GENERAL_HEADERS
        if extra:
            raise Violation(f"{answer}: undocumented headers {sorted(extra)}")

    def _check_header(self, answer: Answer, name: str, schema: dict, value: str) -> None:
        number = schema.get("type") == "integer" and value.isdigit()
        typed = int(value) if number else {"true": True, "false": False}.get(value, value) \
            if schema.get("type") == "boolean" else value
        problems = self.schema_faults(schema, typed)
        if problems:
            raise Violation(f"{answer}: header {name}: {value!r} {problems}")

    def _check_sent(self, answer: Answer, operation: Operation, sent) -> None:
        schema = operation.json_schema
        problems = self.schema_faults(schema, sent, formats.REQUEST) if schema else []
        if problems:
            raise Violation(f"{answer}: accepted a body that the document refuses: {problems[:5]}")
