"""Compares the hand-written handlers with the document, before a compiler sees them.

Reads the class definitions in `<resource>_handler.h`: a method is a declaration that ends with `override`. Reads the
functions of `checks.h` too: one that has an operation's name belongs to it. Only names are compared; the compiler judges
arguments.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from pathlib import Path

from .cpp import ApiFile, CppModel, CppOperation
from .model import Model
from .signatures import declaration

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_METHOD = re.compile(r"\b([A-Za-z_]\w*)\s*\([^(){};]*\)\s*(?:const\s*)?(?:noexcept\s*)?override\b")


_FUNCTION = re.compile(r"^void ([A-Za-z_]\w*)\s*\(", re.MULTILINE)


@dataclass(frozen=True)
class _Header:
    path: Path
    methods: dict[str, int]  # name, line


def faults(model: Model, cpp: CppModel, folder: Path) -> list[str]:
    """A paragraph for each operation without a method, and a line for each method without an operation."""
    nodes = {operation.id: operation.node for operation in model.operations}
    found = []
    for api in cpp.apis:
        header = _read(folder / f"{api.stem}_handler.h", api.handler)
        wanted = {operation.id: operation for operation in api.operations}
        missing = [operation for name, operation in wanted.items() if header is None or name not in header.methods]
        spare = [name for name in (header.methods if header else ()) if name not in wanted]
        for operation in missing:
            node = nodes[operation.id]
            found.append(f"{node.file}:{node.line}: " + _missing(api, operation, header, folder, spare))
        for name in spare:
            assert header
            found.append(f"{_shown(header.path)}:{header.methods[name]}: {api.handler}::{name} is no operation of {api.source}")
    return found + _unasked(model, cpp, folder / "checks.h")


def _unasked(model: Model, cpp: CppModel, header: Path) -> list[str]:
    """Operations with x-checks and no function, and functions that the router never asks: a client hears of half its faults."""
    text = _without_comments(header.read_text(encoding="utf-8")) if header.is_file() else ""
    functions = {match[1]: text.count("\n", 0, match.start()) + 1 for match in _FUNCTION.finditer(text)}
    nodes = {operation.id: operation.node for operation in model.operations}
    found = []
    for operation in cpp.operations:
        where = f"{nodes[operation.id].file}:{nodes[operation.id].line}: operation {operation.id}"
        if operation.checks and operation.id not in functions:
            found.append(f"{where} has x-checks, {_shown(header)} has no function of its name")
        elif operation.id in functions and not operation.checks:
            place = f"{_shown(header)}:{functions[operation.id]}"
            found.append(f"{where} lacks x-checks: true, without which the router never asks its function ({place})")
    return found


def _missing(api: ApiFile, operation: CppOperation, header: _Header | None, folder: Path, spare: list[str]) -> str:
    path = _shown(folder / f"{api.stem}_handler.h")
    where = f"{path} lacks it" if header else f"{path} does not define that class"
    similar = difflib.get_close_matches(operation.id, spare, 1, 0.5)
    hint = f" (is it what {similar[0]} was?)" if similar else ""
    return (
        f"operation {operation.id} ({operation.method} {operation.path}) has no handler: "
        f"{api.handler}::{operation.id} is missing, {where}{hint}. Declare\n{declaration(operation)}"
    )


def _read(path: Path, handler: str) -> _Header | None:
    if not path.is_file():
        return None
    text = _without_comments(path.read_text(encoding="utf-8"))
    begin = re.search(rf"\bclass\s+{handler}\b[^;{{]*\{{", text)
    if begin is None:
        return None
    end = text.find("\n};", begin.end())
    body = text[begin.end() : end if end >= 0 else len(text)]
    lines = {}
    for match in _METHOD.finditer(body):
        lines[match[1]] = text.count("\n", 0, begin.end() + match.start(1)) + 1
    return _Header(path, lines)


def _without_comments(text: str) -> str:
    """Comments become blank, so that lines stay where they are."""
    return _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def _shown(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"
