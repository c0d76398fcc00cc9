"""Stage 1: the document's YAML files as one tree whose every node knows its file, JSON pointer and line.

Follows `$ref` between files and bundles them into one document. Knows nothing about schemas or C++.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any, Callable, Iterator, Optional

import yaml

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
_FLOAT = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
# Parts of the document that hold data, in which `$ref` means nothing.
_DATA_KEYS = {"example", "value", "default", "const", "enum"}
# What no document that people write comes near to.
_MAX_DEPTH = 150
_MAX_NODES = 2_000_000


class DocumentError(Exception):
    """What the generator refuses, and where."""

    def __init__(self, node: "Node | None", message: str):
        super().__init__((f"{node.place}: " if node else "") + message)


@dataclass(frozen=True, eq=False)
class Node:
    """A YAML value: dict and list values hold Nodes, everything else is a JSON scalar."""

    value: Any
    file: str
    pointer: str
    line: int
    notes: list[str] = field(default_factory=list, repr=False)  # those of the whole document

    def note(self, text: str) -> None:
        """What the generated code does otherwise than the document says here."""
        self.notes.append(f"{self.place}: {text}")

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}: #{self.pointer}"

    def get(self, key: str) -> "Node | None":
        return self.value.get(key) if isinstance(self.value, dict) else None

    def __getitem__(self, key: str) -> "Node":
        child = self.get(key)
        if child is None:
            raise DocumentError(self, f"'{key}' is missing")
        return child

    def items(self) -> Iterator[tuple[str, "Node"]]:
        return iter(self.expect(dict, "an object").items())

    def elements(self) -> list["Node"]:
        return self.expect(list, "a list")

    def text(self) -> str:
        return self.expect(str, "a string")

    def flag(self) -> bool:
        return self.expect(bool, "true or false")

    def expect(self, kind: type, words: str) -> Any:
        if not isinstance(self.value, kind):
            raise DocumentError(self, f"should be {words}")
        return self.value

    def plain(self) -> Any:
        """The value without positions."""
        if isinstance(self.value, dict):
            return {key: child.plain() for key, child in self.value.items()}
        if isinstance(self.value, list):
            return [child.plain() for child in self.value]
        return self.value


def _scalar(node: yaml.ScalarNode) -> Any:
    """JSON's scalars only: `no`, `1_000` and dates are strings."""
    text = node.value
    if node.style in ("'", '"', "|", ">"):
        return text
    if text in ("", "null", "~"):
        return None
    if text in ("true", "false"):
        return text == "true"
    if _INTEGER.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    return text


def _escape(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def _unescape(key: str) -> str:
    return key.replace("~1", "/").replace("~0", "~")


class _Converter:
    """YAML nodes of one file to Nodes. Aliases are expanded, within bounds."""

    def __init__(self, file: str, notes: list[str]):
        self._file = file
        self._notes = notes
        self._count = 0

    def convert(self, node: yaml.Node, pointer: str = "", depth: int = 0) -> Node:
        line = node.start_mark.line + 1
        self._count += 1
        if depth > _MAX_DEPTH or self._count > _MAX_NODES:
            raise DocumentError(Node(None, self._file, pointer, line), "the document is nested too deeply or too large")
        if isinstance(node, yaml.ScalarNode):
            return Node(_scalar(node), self._file, pointer, line, self._notes)
        if isinstance(node, yaml.SequenceNode):
            elements = [self.convert(child, f"{pointer}/{i}", depth + 1) for i, child in enumerate(node.value)]
            return Node(elements, self._file, pointer, line, self._notes)
        members: dict[str, Node] = {}
        for key, child in node.value:
            # The line of the key is where a reader looks.
            line_of_key = key.start_mark.line + 1
            if not isinstance(key, yaml.ScalarNode):
                raise DocumentError(Node(None, self._file, pointer, line_of_key), "a key should be a string")
            here = f"{pointer}/{_escape(key.value)}"
            if key.value in members:
                raise DocumentError(Node(None, self._file, here, line_of_key), "the key is there twice")
            value = self.convert(child, here, depth + 1).value
            members[key.value] = Node(value, self._file, here, line_of_key, self._notes)
        return Node(members, self._file, pointer, line, self._notes)


class Document:
    """All files of a document. `root` is the file that was named."""

    def __init__(self, path: Path, read: Optional[Callable[[str], str]] = None):
        """`read` gives the text of a file by its name relative to the root file's folder; by default the file's."""
        self._folder = path.parent
        self._read = read or (lambda name: (self._folder / name).read_text(encoding="utf-8"))
        self._shown = path.resolve().parent.name
        self.files: dict[str, Node] = {}
        # What is read and not enforced, or enforced in another way, each with its place.
        self.notes: list[str] = []
        self.root_name = path.name
        self._load(path.name)
        self.root = self.files[path.name]

    def refuse_notes(self) -> None:
        """For those who want everything in the document enforced. Asked once all stages have had their say."""
        if self.notes:
            raise DocumentError(None, "\n".join(dict.fromkeys(self.notes)))

    def inputs(self) -> list[Path]:
        """Every file that was read."""
        return [self._folder / name for name in sorted(self.files)]

    def resolve(self, reference: Node) -> Node:
        """The node that a `$ref` (given: the node of the reference's text) points at."""
        name, _, pointer = reference.text().partition("#")
        file = self.files.get(self._target_name(reference, name))
        if file is None:
            raise DocumentError(reference, f"{reference.value}: no such file")
        target = file
        for key in pointer.split("/")[1:]:
            child = target.get(_unescape(key))
            if child is None and isinstance(target.value, list) and key.isdecimal() and int(key) < len(target.value):
                child = target.value[int(key)]
            if child is None:
                raise DocumentError(reference, f"{reference.value} points at nothing")
            target = child
        return target

    def follow(self, node: Node) -> Node:
        """The node itself, or what its `$ref` leads to. Takes no keyword beside `$ref`."""
        reference = node.get("$ref")
        if reference is None:
            return node
        seen = [node]
        while reference is not None:
            for key, child in seen[-1].items():
                if key not in ("$ref", "summary", "description"):
                    raise DocumentError(child, f"'{key}' beside $ref is not supported")
            target = self.resolve(reference)
            if target in seen:
                raise DocumentError(reference, f"{reference.value} leads back to itself")
            seen.append(target)
            reference = target.get("$ref")
        return seen[-1]

    def name_of(self, node: Node) -> str:
        """The file's name relative to the root file's folder, for example `agents.yaml`."""
        return node.file.removeprefix(f"{self._shown}/")

    def bundle(self) -> dict[str, Any]:
        """One plain document with every reference inside it."""
        return _Bundler(self).run()

    def _target_name(self, reference: Node, name: str) -> str:
        if not name:
            return self.name_of(reference)
        return str(PurePosixPath(self.name_of(reference)).parent / name)

    def _load(self, name: str) -> None:
        if name in self.files:
            return
        shown = f"{self._shown}/{name}"
        try:
            text = self._read(name)
            composed = yaml.compose(text, Loader=_LOADER)
        except (OSError, UnicodeDecodeError) as error:
            raise DocumentError(Node(None, shown, "", 1), f"cannot be read: {error}") from error
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else 1
            raise DocumentError(Node(None, shown, "", line), f"is not YAML: {error.problem}") from error
        except (yaml.YAMLError, RecursionError) as error:
            raise DocumentError(Node(None, shown, "", 1), f"is not YAML: {error}") from error
        if composed is None:
            raise DocumentError(Node(None, shown, "", 1), "is empty")
        self.files[name] = _Converter(shown, self.notes).convert(composed)
        for reference in _references(self.files[name]):
            target = reference.text().partition("#")[0]
            if "://" in target or target.startswith("/"):
                raise DocumentError(reference, "only references to files beside this one are supported")
            try:
                self._load(self._target_name(reference, target))
            except DocumentError as error:
                if "cannot be read" in str(error):
                    raise DocumentError(reference, f"{reference.value}: no such file") from error
                raise


def _references(node: Node) -> Iterator[Node]:
    if isinstance(node.value, list):
        for child in node.value:
            yield from _references(child)
    elif isinstance(node.value, dict):
        for key, child in node.value.items():
            if key == "$ref" and isinstance(child.value, str):
                yield child
            elif not _is_data(key, node):
                yield from _references(child)


def _is_data(key: str, parent: Node) -> bool:
    """Whether a `$ref` below means nothing: in values and extensions. Where keys are free names, a property may be called
    `value` or `x-ray`."""
    if parent.pointer.rsplit("/", 1)[-1] in ("properties", "schemas", "parameters", "headers", "examples"):
        return False
    return key in _DATA_KEYS or key.startswith("x-")


class _Bundler:
    def __init__(self, document: Document):
        self._document = document

    def run(self) -> dict[str, Any]:
        root = self._document.root
        # x-runtime is between the document and the program, of no use to clients.
        apart = ("paths", "webhooks", "components", "x-runtime")
        bundled = {
            key: child.plain() if key.startswith("x-") else self._copy(child)
            for key, child in root.value.items() if key not in apart
        }  # fmt: skip
        bundled["paths"] = {name: self._copy(self._document.follow(item)) for name, item in root["paths"].items()} if root.get("paths") else {}
        if root.get("webhooks"):
            bundled["webhooks"] = {
                name: self._copy(self._document.follow(item)) for name, item in root["webhooks"].items()
            }
        bundled["components"] = self._components()
        order = ["openapi", "info", "servers", "security", "tags", "paths", "webhooks", "components"]
        ranked = sorted(bundled, key=lambda key: order.index(key) if key in order else len(order))
        return {key: bundled[key] for key in ranked}

    def _components(self) -> dict[str, Any]:
        sections: dict[str, dict[str, Any]] = {}
        places: dict[tuple[str, str], Node] = {}
        for file in sorted(self._document.files):
            components = self._document.files[file].get("components")
            for section, entries in components.items() if components else ():
                for name, node in entries.items():
                    other = places.setdefault((section, name), node)
                    if other is not node:
                        raise DocumentError(node, f"{name} is also defined in {other.file}:{other.line}")
                    sections.setdefault(section, {})[name] = self._copy(node)
        return {section: dict(sorted(entries.items())) for section, entries in sorted(sections.items())}

    def _copy(self, node: Node) -> Any:
        if isinstance(node.value, list):
            return [self._copy(child) for child in node.value]
        if not isinstance(node.value, dict):
            return node.value
        result = {}
        for key, child in node.value.items():
            if key == "$ref" and isinstance(child.value, str):
                result[key] = self._inner_reference(child)
            elif _is_data(key, node):
                result[key] = child.plain()
            else:
                result[key] = self._copy(child)
        return result

    def _inner_reference(self, reference: Node) -> str:
        target = self._document.resolve(reference)
        # What is in the root file stays where it is; of other files only components get into the bundle.
        in_root = self._document.name_of(target) == self._document.root_name
        if not in_root and not re.fullmatch(r"/components/[^/]+/[^/]+", target.pointer):
            raise DocumentError(reference, "of other files only components and whole path items can be referred to")
        return "#" + target.pointer


def compact_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
