"""Handler classes to begin with: each method is there, compiles, and answers 501."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from pathlib import Path

from .cpp import ApiFile, CppModel, CppOperation
from .load import DocumentError
from .render import environment
from .signatures import definition, member


@dataclass(frozen=True)
class Stub:
    """A header and a source, by their names, and where the class has to be named."""

    files: dict[str, str]
    wiring: str


def stub(model: CppModel, name: str) -> Stub:
    """`name` is a resource, for its class, or an operationId, for one method. Throws DocumentError for others."""
    api = next((each for each in model.apis if each.stem == name), None)
    if api is not None:
        return _class(api)
    for each in model.apis:
        for operation in each.operations:
            if operation.id == name:
                return _method(each, operation)
    known = [each.stem for each in model.apis]
    near = difflib.get_close_matches(name, [*known, *(operation.id for operation in model.operations)], 1, 0.6)
    hint = f" Is it {near[0]}?" if near else ""
    raise DocumentError(None, f"{name} is neither a resource nor an operationId of the document.{hint} "
                              f"The resources: {', '.join(known)}")  # fmt: skip


def write(files: dict[str, str], folder: Path) -> list[Path]:
    """Throws DocumentError, before it writes anything, where one is there already."""
    paths = {folder / name: text for name, text in files.items()}
    for path in paths:
        if path.exists():
            raise DocumentError(None, f"{path} is there already: a stub replaces nothing")
    for path, text in paths.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(paths)


def _class(api: ApiFile) -> Stub:
    names = (f"{api.stem}_handler.h", f"{api.stem}_handler.cpp")
    templates = ("stub.h.j2", "stub.cpp.j2")
    lay_out = environment()
    files = {name: lay_out.get_template(text).render(api=api, member=member, definition=definition)
             for name, text in zip(names, templates)}  # fmt: skip
    wiring = (
        f"handlers/handler_set.h names it:      {api.handler} {api.member};\n"
        f"handlers/handler_set.cpp passes it:   .{api.member} = {api.member},\n"
    )
    return Stub(files, wiring)


def _method(api: ApiFile, operation: CppOperation) -> Stub:
    text = environment().get_template("stub_method.cpp.j2").render(api=api, operation=operation, definition=definition)
    return Stub({f"{api.stem}_handler.h": member(operation) + "\n", f"{api.stem}_handler.cpp": text}, "")
