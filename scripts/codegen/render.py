"""Stage 4: text. Lays the C++ model out with the templates and writes the files that changed."""

from __future__ import annotations

import difflib
import functools
import json
import textwrap
from pathlib import Path
from typing import Any, Iterable, Optional

import jinja2

from .cpp import CppModel
from .cpp_names import string_literal, title
from .examples import Shown
from .load import compact_json

TEMPLATES = Path(__file__).resolve().parent / "templates"
_LITERAL_SIZE = 100  # characters of the document a line
_PIECE_SIZE = 30_000  # characters of the document a literal: compilers need to take 65,536 bytes only


def inputs() -> list[Path]:
    """The generator's own files, on which the output depends beside the document."""
    folder = Path(__file__).resolve().parent
    return sorted([*folder.glob("*.py"), *TEMPLATES.glob("*.j2")])


def _comment(text: str, indent: int = 0) -> str:
    """`///` lines of at most 100 characters."""
    prefix = " " * indent + "/// "
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += textwrap.wrap(paragraph, 100 - len(prefix), break_long_words=False, break_on_hyphens=False)
    return "\n".join(prefix + line for line in lines)


def _json_key(key: str) -> str:
    text = compact_json(key)
    assert ')"' not in text, key
    return text


def _stretches(value: Any, depth: int) -> list[str]:
    """Compact JSON in stretches, one for each member `depth` levels down: an edit moves the lines of one of them only."""
    if depth == 0 or not isinstance(value, dict) or not value:
        return [compact_json(value)]
    result: list[str] = []
    for key, child in value.items():
        inner = _stretches(child, depth - 1)
        inner[0] = ("," if result else "{") + compact_json(key) + ":" + inner[0]
        result += inner
    result[-1] += "}"
    return result


def _pieces(bundled: dict[str, Any]) -> list[list[str]]:
    """The bundled document as pieces of string literals, a line each."""
    pieces: list[list[str]] = [[]]
    size = 0
    for stretch in _stretches(bundled, 3):
        for at in range(0, len(stretch), _LITERAL_SIZE):
            text = stretch[at : at + _LITERAL_SIZE]
            if size + len(text) > _PIECE_SIZE:
                pieces.append([])
                size = 0
            pieces[-1].append(string_literal(text))
            size += len(text)
    return pieces


@functools.cache
def environment() -> jinja2.Environment:
    """The templates, with what they may call. Compiled once."""
    result = jinja2.Environment(
        loader=jinja2.FileSystemLoader(str(TEMPLATES)),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    result.filters["comment"] = _comment
    result.filters["literal"] = string_literal
    result.filters["jsonkey"] = _json_key
    result.filters["pieces"] = lambda text: [text[at : at + _LITERAL_SIZE] for at in range(0, len(text), _LITERAL_SIZE)] or [""]
    result.filters["title_case"] = title
    result.filters["quoted"] = lambda text: f"'{text}'"
    return result


def render(model: CppModel, bundled: dict[str, Any], shown: Optional[Shown] = None) -> dict[str, str]:
    """Every output: path relative to the output folder -> text. `shown`: for a document without x-runtime."""
    templates = environment()
    outputs: dict[str, str] = {}

    def add(path: str, template: str, **values: Any) -> None:
        outputs[path] = templates.get_template(template).render(**values)

    for file in model.models:
        add(f"models/{file.stem}.h", "models.h.j2", file=file, model=model)
        add(f"models/{file.stem}.cpp", "models.cpp.j2", file=file, model=model)
    for api in model.apis:
        add(f"api/{api.stem}_api.h", "api.h.j2", api=api, model=model)
        add(f"api/{api.stem}_operations.cpp", "operations.cpp.j2", api=api, model=model)
    for name in () if model.hosted else ("security.h", "security.cpp"):
        add(f"api/{name}", f"{name}.j2", model=model)
    if shown:
        add("api/examples.h", "examples.h.j2")
        add("api/examples.cpp", "examples.cpp.j2", model=model, examples={each.operation: each for each in shown.answers})
        outputs["tests/requests.json"] = json.dumps(shown.requests, indent=1, ensure_ascii=False) + "\n"
    for name in ("operations.h", "handlers.h", "checks.h", "router.h", "router.cpp"):
        add(f"api/{name}", f"{name}.j2", model=model)
    add("document.h", "document.h.j2")
    add("document.cpp", "document.cpp.j2", pieces=_pieces(bundled))
    add("tests/decode_registry.h", "decode_registry.h.j2")
    add("tests/decode_registry.cpp", "decode_registry.cpp.j2", model=model)
    return dict(sorted(outputs.items()))


def write(outputs: dict[str, str], folder: Path) -> list[str]:
    """Writes what differs and removes generated files that are no output any more. Returns what was touched."""
    touched = []
    for name, text in outputs.items():
        path = folder / name
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            touched.append(name)
    for name in _stale(outputs, folder):
        (folder / name).unlink()
        touched.append(name)
    return touched


def differences(outputs: dict[str, str], folder: Path) -> list[str]:
    """One paragraph for each file that is not as it would be written."""
    found = []
    for name, text in outputs.items():
        path = folder / name
        if not path.is_file():
            found.append(f"{name}: missing")
        elif (present := path.read_text(encoding="utf-8")) != text:
            found.append(f"{name}: differs\n" + _excerpt(present.splitlines(), text.splitlines()))
    found += [f"{name}: is no output any more" for name in _stale(outputs, folder)]
    return found


def _excerpt(present: list[str], wanted: list[str]) -> str:
    lines = list(difflib.unified_diff(present, wanted, "present", "generated", lineterm="", n=1))
    return "\n".join("    " + line for line in lines[:20])


def _stale(outputs: dict[str, str], folder: Path) -> Iterable[str]:
    """Generated files that are no longer asked for. Others, a README say, are left alone."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix in (".h", ".cpp") and path.is_file() and name not in outputs:
            yield name
