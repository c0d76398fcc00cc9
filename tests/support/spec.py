"""The OpenAPI document as the tests use it: every reference followed, operations found by method and path."""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from urllib.parse import unquote

METHODS = ("get", "put", "post", "delete", "patch", "head", "options", "trace")


@dataclass(frozen=True)
class Operation:
    id: str
    method: str
    path: str
    raw: dict = field(hash=False, compare=False)

    @property
    def secured(self) -> bool:
        """Whether a token is needed."""
        return {"HTTPBearer": []} in self.raw["security"]

    @property
    def signed(self) -> bool:
        """Whether a carrier signs the request."""
        return {"TwilioSignature": []} in self.raw["security"]

    @property
    def writes(self) -> bool:
        return self.method != "GET"

    @property
    def responses(self) -> dict:
        return self.raw["responses"]

    @property
    def json_schema(self) -> dict | None:
        return self._body_schema("application/json")

    @property
    def form_schema(self) -> dict | None:
        return self._body_schema("multipart/form-data")

    @property
    def body_required(self) -> bool:
        return self.raw.get("requestBody", {}).get("required", False)

    def parameters(self, place: str) -> list[dict]:
        return [p for p in self.raw.get("parameters", ()) if p["in"] == place]

    def _body_schema(self, media: str) -> dict | None:
        return self.raw.get("requestBody", {}).get("content", {}).get(media, {}).get("schema")

    def __str__(self) -> str:
        return self.id


class Document:
    """`bundled` is the document in one piece; its references are all internal."""

    def __init__(self, bundled: dict):
        self.bundled = bundled
        self._resolved = {}
        self.operations = list(self._operations())
        self._patterns = [(_pattern(op.path), op) for op in self.operations]

    def operation(self, operation_id: str) -> Operation:
        return next(op for op in self.operations if op.id == operation_id)

    def at_path(self, path: str) -> list[Operation]:
        """The operations of a request path (without its query); literal segments win over parameters."""
        found = [op for pattern, op in self._patterns if pattern.fullmatch(path)]
        if not found:
            return []
        fewest = min(op.path.count("{") for op in found)
        return [op for op in found if op.path.count("{") == fewest]

    def find(self, method: str, path: str) -> Operation | None:
        wanted = "GET" if method == "HEAD" else method
        return next((op for op in self.at_path(path) if op.method == wanted), None)

    def webhook(self, name: str) -> dict:
        """The schema of what endpoints are sent for events of this type."""
        sent = self.bundled["webhooks"][name]["post"]["requestBody"]
        return self.resolve(sent)["content"]["application/json"]["schema"]

    def schema(self, name: str) -> dict:
        return self.resolve({"$ref": f"#/components/schemas/{name}"})

    def resolve(self, node):
        """A copy in which every `$ref` is replaced by what it names, siblings kept."""
        if isinstance(node, list):
            return [self.resolve(item) for item in node]
        if not isinstance(node, dict):
            return node
        reference = node.get("$ref")
        if not isinstance(reference, str):
            return {name: self.resolve(item) for name, item in node.items()}
        target = self._target(reference)
        siblings = {name: self.resolve(item) for name, item in node.items() if name != "$ref"}
        return {**target, **siblings} if siblings else target

    def _target(self, reference: str):
        if reference not in self._resolved:
            node = self.bundled
            for step in reference.removeprefix("#/").split("/"):
                node = node[unquote(step).replace("~1", "/").replace("~0", "~")]
            self._resolved[reference] = self.resolve(node)
        return self._resolved[reference]

    def _operations(self):
        everywhere = self.bundled.get("security", [])
        for path, item in self.bundled["paths"].items():
            item = self.resolve(item)
            shared = item.get("parameters", [])
            for method in METHODS:
                if method in item:
                    raw = {**item[method], "parameters": _merged(shared, item[method].get("parameters", []))}
                    raw.setdefault("security", everywhere)
                    yield Operation(raw["operationId"], method.upper(), path, raw)


def _merged(shared: list, own: list) -> list:
    named = {(p["in"], p["name"]) for p in own}
    return [p for p in shared if (p["in"], p["name"]) not in named] + own


def _pattern(path: str) -> re.Pattern:
    return re.compile("/".join("[^/]+" if part.startswith("{") else re.escape(part) for part in path.split("/")))


@lru_cache(maxsize=1)
def load() -> Document:
    """The document of this source tree, bundled."""
    from document import bundle  # tests/contract/document.py

    return Document(bundle())
