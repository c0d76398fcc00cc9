"""Stage 2: what the components of a document are called in C++."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .load import Document, DocumentError, Node


@dataclass
class Components:
    """The schemas of all files."""

    names: dict[str, str] = field(default_factory=dict)  # as in the document -> in C++
    nodes: dict[str, Node] = field(default_factory=dict)  # by the name in C++
    stems: dict[str, str] = field(default_factory=dict)  # likewise: of the file


def components_of(document: Document) -> tuple[Components, list[DocumentError]]:
    found = Components()
    faults = []
    for file in document.files.values():
        components = file.get("components")
        schemas = components.get("schemas") if components else None
        for raw, node in schemas.items() if schemas else ():
            name = type_name(raw)
            if name in found.nodes:
                other = found.nodes[name]
                faults.append(DocumentError(node, f"{raw} is also defined in {other.file}:{other.line}"))
                continue
            found.names[raw] = name
            found.nodes[name] = node
            found.stems[name] = stem_of(document, file)
    return found, faults


def stem_of(document: Document, node: Node) -> str:
    return identifier(re.sub(r"\.(yaml|yml|json)$", "", document.name_of(node)))


def identifier(text: str) -> str:
    """In snake case, for files and members."""
    found = re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")
    return found if found and not found[0].isdigit() else f"_{found}".rstrip("_") or "unnamed"


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[^A-Za-z0-9]+", text) if word]


def type_name(text: str) -> str:
    """`Links-Self` -> LinksSelf. What is a name already stays."""
    name = "".join(word[0].upper() + word[1:] for word in _words(text))
    return name if name and not name[0].isdigit() else f"Schema{name}"


def operation_name(text: str) -> str:
    """`get-stations` -> getStations. What is a name already stays."""
    name = "".join(word[0].upper() + word[1:] for word in _words(text))
    name = name if name and not name[0].isdigit() else f"Operation{name}"
    return name[0].lower() + name[1:]


def path_words(path: str) -> str:
    """`/v1/items/{id}` -> V1ItemsId, for operations without a name."""
    return "".join(word[0].upper() + word[1:] for word in _words(path)) or "Root"
