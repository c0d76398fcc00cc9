"""`codegen new`: a project that serves a document, with a handler for each resource to begin with."""

from __future__ import annotations

import re
from pathlib import Path

from . import cpp_build, load, model_build, stubs
from .cpp import CppModel
from .load import DocumentError
from .render import environment

_SOURCE = Path(__file__).resolve().parents[2]
# What a check of security is given, by the kind of the scheme.
_ARGUMENTS = {
    "basic": "std::string_view user, std::string_view password", "mutualTLS": "const common::Request& request",
    "http": "std::string_view credential",
}  # fmt: skip


def create(folder: Path, path: Path, mock: bool) -> tuple[list[Path], list[str]]:
    """Returns what was written, and the document's notes. Throws DocumentError, before it writes anything, if the
    document is refused, has x-runtime, or something is there already."""
    document = load.Document(path)
    model = model_build.build(document)
    if model.hosted:
        raise DocumentError(document.root["x-runtime"], "a document with x-runtime has a program of its own")
    if not model.operations:
        raise DocumentError(None, f"{path} has no operation that a server could answer")
    cpp = cpp_build.build(model)
    files = _files(cpp, document, mock)
    for name in document.files:
        files[f"openapi/{name}"] = (path.parent / name).read_text(encoding="utf-8")
    outside = [name for name in files if ".." in Path(name).parts]
    if outside:
        raise DocumentError(None, f"{outside[0]} is above the document: a project has its document in one folder")
    return stubs.write(files, folder), list(dict.fromkeys(document.notes))


def _files(cpp: CppModel, document: load.Document, mock: bool) -> dict[str, str]:
    values = {
        "model": cpp, "title": cpp.title or "A server", "name": _program(cpp.title), "document": document.root_name,
        "source": str(_SOURCE), "mock": mock, "schemes": cpp.schemes, "arguments": _ARGUMENTS,
    }  # fmt: skip
    templates = {
        "CMakeLists.txt": "CMakeLists.txt", "README.md": "README.md", "main.cpp": "main.cpp", "service.h": "service.h",
        "service.cpp": "service.cpp", "handlers/security.h": "security.h", "handlers/security.cpp": "security.cpp",
        "tests/probe.py": "probe.py",
    }  # fmt: skip
    lay_out = environment()
    files = {name: lay_out.get_template(f"project/{text}.j2").render(**values) for name, text in templates.items()}
    for api in cpp.apis:
        files.update({f"handlers/{name}": text for name, text in stubs.stub(cpp, api.stem).files.items()})
    return files


def _program(title: str) -> str:
    words = re.findall(r"[a-z0-9]+", title.lower())
    name = "-".join(words) or "server"
    return name if name[0].isalpha() and name not in ("api", "runtime", "test", "all", "install", "clean") else f"{name}-server"
