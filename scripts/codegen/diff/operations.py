"""Compares operations: parameters, bodies, answers, who may call. Webhooks and callbacks are operations of the client."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Optional

from ..load import Document, Node
from .changes import Changes, Direction, Effect, Place
from .schemas import SchemaComparison
from .security import compare_security
from .views import view

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
NARROWS, WIDENS, BOTH, NONE = Effect.NARROWS, Effect.WIDENS, Effect.BOTH, Effect.NONE
_STYLES = {"query": "form", "cookie": "form", "path": "simple", "header": "simple"}
# Clients that follow OpenAPI ignore header parameters and headers of these names.
_IGNORED_REQUEST_HEADERS = {"accept", "content-type", "authorization"}


@dataclass(frozen=True)
class Side:
    """One of the two documents, and what it says of one operation."""

    document: Document
    item: Node
    node: Node

    def follow(self, node: Node) -> Node:
        """What a reference leads to; keywords beside it say nothing here."""
        for _ in range(100):
            if node.get("$ref") is None:
                return node
            node = self.document.resolve(node["$ref"])
        return node

    def map(self, node: Optional[Node]) -> dict[str, Node]:
        """The members of an object, where there is one, with their references followed."""
        if node is None or not isinstance(node.value, dict):
            return {}
        return {name: self.follow(child) for name, child in node.value.items()}


def flag(node: Optional[Node], key: str) -> bool:
    child = node.get(key) if node is not None else None
    return child is not None and child.value is True


def shape(path: str) -> str:
    """A path without the names of its parameters."""
    return re.sub(r"\{[^}]*\}", "{}", path)


class DocumentComparison:
    """All that the two documents offer."""

    def __init__(self, old: Document, new: Document, into: Changes):
        self._old = old
        self._new = new
        self._into = into
        self._schemas = SchemaComparison()

    def run(self) -> None:
        self._servers(self._old.root, self._new.root, "The server")
        before, after = self._operations(self._old), self._operations(self._new)
        for key, (label, side) in before.items():
            if key not in after:
                was = "; it was deprecated" if flag(side.node, "deprecated") else ""
                self._into.say(True, label, "was removed" + was, self._new.root)
        for key, (label, side) in after.items():
            if key in before:
                self._operation(before[key][1], side, before[key][0], label)
            else:
                self._into.say(False, label, "is new", side.node)
        self._webhooks()

    @staticmethod
    def _operations(document: Document) -> dict[tuple[str, str], tuple[str, Side]]:
        found = {}
        paths = document.root.get("paths")
        for path, reference in paths.items() if paths is not None else ():
            item = Side(document, reference, reference).follow(reference)
            for method in METHODS:
                node = item.get(method)
                if node is not None:
                    found[(method, shape(path))] = (f"`{method.upper()} {path}`", Side(document, item, node))
        return found

    def _servers(self, old: Node, new: Node, subject: str) -> None:
        before, after = _urls(old), _urls(new)
        for url in before:
            if url not in after:
                self._into.say(True, f"{subject} `{url}`", "was removed", new)
        for url in after:
            if url not in before:
                self._into.say(False, f"{subject} `{url}`", "is new", new)

    def _operation(self, old: Side, new: Side, old_label: str, label: str) -> None:
        if flag(old.node, "deprecated") != flag(new.node, "deprecated"):
            deprecated = flag(new.node, "deprecated")
            self._into.say(False, label, "is deprecated" if deprecated else "is no longer deprecated", new.node)
        names = [side.node["operationId"].value if side.node.get("operationId") else None for side in (old, new)]
        if names[0] != names[1] and all(names):
            self._into.say(False, label, f"is called `{names[1]}` in generated code; it was `{names[0]}`", new.node)
        if any(side.node.get("servers") or side.item.get("servers") for side in (old, new)):
            nodes = [next((n for n in (side.node, side.item) if n.get("servers")), side.document.root) for side in (old, new)]
            self._servers(nodes[0], nodes[1], f"{label}: server")
        compare_security(old, new, label, self._into)
        self._parameters(old, new, old_label, label)
        self._exchange(old, new, Place(label, Direction.IN, "the body"), Direction.OUT)
        self._callbacks(old, new, label)

    # --- parameters ---

    def _parameters(self, old: Side, new: Side, old_label: str, label: str) -> None:
        before, after = _parameters(old, old_label), _parameters(new, label)
        for key, was in before.items():
            if key not in after:
                self._into.say(True, _titled(was), "was removed", new.node, label)
        for key, now in after.items():
            was = before.get(key)
            if was is None:
                required = flag(now, "required")
                self._into.say(required, _titled(now), "is new and required" if required else "is new", now, label)
                continue
            if was["name"].value != now["name"].value and now["in"].value == "path":
                text = f"has a new name in the document; it was `{was['name'].value}`"
                self._into.say(False, _titled(now), text, now, label)
            self._parameter(old, new, was, now, Place(label, Direction.IN, _named(now)))

    def _parameter(self, old: Side, new: Side, was: Node, now: Node, place: Place) -> None:
        required = [flag(node, "required") for node in (was, now)]
        if required[0] != required[1]:
            text = "is required now" if required[1] else "is optional now"
            self._into.add(place, NARROWS if required[1] else WIDENS, text, now)
        self._deprecation(was, now, place)
        location = now["in"].value
        for key, usual in (("style", _STYLES.get(location)), ("allowReserved", False), ("allowEmptyValue", False)):
            self._setting(was, now, key, usual, place)
        exploded = [(node["style"].value if node.get("style") else _STYLES.get(location)) == "form" for node in (was, now)]
        if _setting(was, "style", None) == _setting(now, "style", None):
            self._setting(was, now, "explode", exploded[0], place)
        if was.get("content") and now.get("content"):
            self._content(old, new, was, now, place)
        elif was.get("schema") and now.get("schema"):
            self._schema(old, new, was["schema"], now["schema"], place)
        elif bool(was.get("content")) != bool(now.get("content")):
            text = "is a text with a media type now" if now.get("content") else "has no media type any more"
            self._into.add(place, BOTH, text, now)

    def _setting(self, was: Node, now: Node, key: str, usual: Any, place: Place) -> None:
        before, after = _setting(was, key, usual), _setting(now, key, usual)
        if before != after:
            self._into.add(place, BOTH, f"has `{key}: {_text(after)}` now; it was `{_text(before)}`", now)

    def _deprecation(self, was: Node, now: Node, place: Place) -> None:
        if flag(was, "deprecated") != flag(now, "deprecated"):
            text = "is deprecated" if flag(now, "deprecated") else "is no longer deprecated"
            self._into.add(place, NONE, text, now)

    # --- bodies and answers ---

    def _exchange(self, old: Side, new: Side, body: Place, answers: Direction) -> None:
        """What is sent, and what comes back: of an operation the client sends, of a webhook the server."""
        before = old.follow(old.node["requestBody"]) if old.node.get("requestBody") else None
        after = new.follow(new.node["requestBody"]) if new.node.get("requestBody") else None
        if before is not None and after is not None:
            if flag(before, "required") != flag(after, "required"):
                needed = flag(after, "required")
                self._into.add(body, NARROWS if needed else WIDENS, "is required now" if needed else "is optional now", after)
            self._content(old, new, before, after, body)
        elif before is not None:
            self._into.add(body, BOTH, "was removed", new.node)
        elif after is not None:
            needed = flag(after, "required")
            self._into.add(body, NARROWS if needed else NONE, "is new and required" if needed else "is new", after)
        self._answers(old, new, replace(body, direction=answers, part="", kind="answers"))

    def _answers(self, old: Side, new: Side, place: Place) -> None:
        before, after = old.map(old.node.get("responses")), new.map(new.node.get("responses"))
        given = place.direction is Direction.OUT
        for status, was in before.items():
            here = replace(place, part=_answer(status))
            matches = _answers_of(status, before, after)
            if not matches:
                # An error that never comes any more harms nobody; a success is what a client waits for.
                effect = NONE if given and not _is_success(status, before) else BOTH
                self._into.add(here, effect, "was removed", new.node)
            for match in matches:
                self._headers(old, new, was, after[match], here)
                self._content(old, new, was, after[match], here)
        for status, now in after.items():
            if not any(key in before for key in _keys_of(status)):
                effect = WIDENS if given and _is_success(status, after) else NONE
                self._into.add(replace(place, part=_answer(status)), effect, "is new", now)

    def _headers(self, old: Side, new: Side, was: Node, now: Node, place: Place) -> None:
        before = {name.lower(): (name, node) for name, node in old.map(was.get("headers")).items()}
        after = {name.lower(): (name, node) for name, node in new.map(now.get("headers")).items()}
        for key in dict.fromkeys([*before, *after]):
            if key == "content-type":
                continue
            name = (after.get(key) or before[key])[0]
            here = replace(place, part=f"header `{name}` in {place.part}")
            if key not in after:
                self._into.add(here, BOTH, "was removed", now)
            elif key not in before:
                self._into.add(here, NONE, "is new", after[key][1])
            else:
                self._header(old, new, before[key][1], after[key][1], here)

    def _header(self, old: Side, new: Side, was: Node, now: Node, place: Place) -> None:
        if flag(was, "required") != flag(now, "required"):
            always = flag(now, "required")
            self._into.add(place, NARROWS if always else WIDENS, "is always there" if always else "may be missing", now)
        self._deprecation(was, now, place)
        if was.get("schema") and now.get("schema"):
            self._schema(old, new, was["schema"], now["schema"], place)
        elif was.get("content") and now.get("content"):
            self._content(old, new, was, now, place)

    def _content(self, old: Side, new: Side, was: Node, now: Node, place: Place) -> None:
        before, after = old.map(was.get("content")), new.map(now.get("content"))
        for media, node in before.items():
            match = _media_of(media, after)
            if match is None:
                text = "is no longer taken" if place.direction is Direction.IN else "is no longer given"
                self._into.add(replace(place, part=f"`{media}` as {place.part}"), BOTH, text, now)
                continue
            here = replace(place, part=f"{place.part} ({media})") if len(before) > 1 else place
            if node.get("schema") and after[match].get("schema"):
                self._schema(old, new, node["schema"], after[match]["schema"], here)
            elif node.get("schema") or after[match].get("schema"):
                narrows = after[match].get("schema") is not None
                text = "has a schema now" if narrows else "has no schema any more"
                self._into.add(here, NARROWS if narrows else WIDENS, text, after[match])
            encodings = [n["encoding"].plain() if n.get("encoding") else {} for n in (node, after[match])]
            if encodings[0] != encodings[1]:
                self._into.add(here, BOTH, "has another `encoding` of its parts", after[match])
        for media, node in after.items():
            if _media_of(media, before) is None:
                self._into.add(replace(place, part=f"`{media}` as {place.part}"), NONE, "is new", node)

    def _schema(self, old: Side, new: Side, was: Node, now: Node, place: Place) -> None:
        self._schemas.compare(view(old.document, was), view(new.document, now), place, self._into)

    # --- what the server calls ---

    def _webhooks(self) -> None:
        sides = [Side(document, document.root, document.root) for document in (self._old, self._new)]
        before, after = (side.map(side.document.root.get("webhooks")) for side in sides)
        for name, method, was, now in _calls(before, after):
            self._called(sides, was, now, f"webhook `{name}`", method)

    def _callbacks(self, old: Side, new: Side, label: str) -> None:
        before, after = (side.map(side.node.get("callbacks")) for side in (old, new))
        for name in dict.fromkeys([*before, *after]):
            items = [side.map(each.get(name)) for side, each in ((old, before), (new, after))]
            for expression, method, was, now in _calls(*items):
                self._called([old, new], was, now, f"callback `{name}` (`{expression}`) of {label}", method)

    def _called(self, sides: list[Side], was: Any, now: Any, label: str, method: str) -> None:
        subject = label[0].upper() + label[1:] + ("" if method == "post" else f" ({method.upper()})")
        if now is None:
            self._into.say(True, subject, "is no longer sent", self._new.root)
        elif was is None:
            self._into.say(False, subject, "is new", now[1])
        else:
            old, new = (replace(side, item=each[0], node=each[1]) for side, each in zip(sides, (was, now)))
            self._exchange(old, new, Place(label, Direction.OUT, "the body", "payloads"), Direction.IN)


def _calls(before: dict[str, Node], after: dict[str, Node]) -> list[tuple[str, str, Any, Any]]:
    """Name, method and (path item, operation) on both sides, where there is any."""
    found = []
    for name in dict.fromkeys([*before, *after]):
        for method in METHODS:
            was, now = (_called_by(each.get(name), method) for each in (before, after))
            if was or now:
                found.append((name, method, was, now))
    return found


def _called_by(item: Optional[Node], method: str) -> Optional[tuple[Node, Node]]:
    node = item.get(method) if item is not None else None
    return (item, node) if item is not None and node is not None else None


def _urls(node: Node) -> list[str]:
    servers = node.get("servers")
    if servers is None or not servers.value:
        return ["/"]
    return [each["url"].text() for each in servers.elements()]


def _parameters(side: Side, label: str) -> dict[tuple[str, Any], Node]:
    """By place and name; those of the path by their position, since clients never see their names."""
    positions = {name: index for index, name in enumerate(re.findall(r"\{([^}]*)\}", label))}
    found = {}
    for holder in (side.item, side.node):
        for child in holder["parameters"].elements() if holder.get("parameters") else ():
            node = side.follow(child)
            location, name = node["in"].text(), node["name"].text()
            if location == "header":
                name = name.lower()
                if name in _IGNORED_REQUEST_HEADERS:
                    continue
            found[(location, positions.get(name, name) if location == "path" else name)] = node
    return found


def _named(parameter: Node) -> str:
    location = parameter["in"].value
    return f"{'header' if location == 'header' else location + ' parameter'} `{parameter['name'].value}`"


def _titled(parameter: Node) -> str:
    text = _named(parameter)
    return text[0].upper() + text[1:]


def _setting(node: Node, key: str, usual: Any) -> Any:
    child = node.get(key)
    return usual if child is None else child.value


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _answer(status: str) -> str:
    return "the answer to all else" if status == "default" else f"answer {status}"


def _keys_of(status: str) -> list[str]:
    """The keys under which a document may describe an answer of this status."""
    return [status, f"{status[:1]}XX", "default"]


def _answers_of(status: str, before: dict[str, Node], after: dict[str, Node]) -> list[str]:
    """Where the new document describes what the old one did under this key: a range may have become its statuses."""
    match = next((key for key in _keys_of(status) if key in after), None)
    if match is not None:
        return [match]
    if status == "default":
        return [key for key in after if not any(each in before for each in _keys_of(key)[:2])]
    return [key for key in after if status[1:] == "XX" and key[:1] == status[0]]


def _is_success(status: str, among: dict[str, Node]) -> bool:
    """`default` is one where nothing else is."""
    return status[:1] in "123" or (status == "default" and not any(key[:1] in "123" for key in among))


def _media_of(media: str, known: dict[str, Node]) -> Optional[str]:
    plain = {name.split(";")[0].strip().lower(): name for name in known}
    wanted = media.split(";")[0].strip().lower()
    return next((plain[key] for key in (wanted, wanted.split("/")[0] + "/*", "*/*") if key in plain), None)
