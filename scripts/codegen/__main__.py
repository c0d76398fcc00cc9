"""Command line: `python3 scripts/codegen --document openapi/openapi.yaml --out generated/cpp`."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path

if not __package__:
    # Started as a folder: make the package importable under its name.
    sys.dont_write_bytecode = True
    sys.path[0] = str(Path(__file__).resolve().parent.parent)
    __package__ = "codegen"

from codegen import columns, cpp_build, handlers, load, model_build, render  # noqa: E402


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="codegen", description="Generates models, routes and the bundled document from an OpenAPI 3.1 document."
    )
    parser.add_argument("--document", type=Path, required=True, help="the root file of the document")
    parser.add_argument("--out", type=Path, help="the folder to write to; only files that changed are written")
    parser.add_argument("--check", action="store_true", help="write nothing; fail when --out is not up to date")
    parser.add_argument("--list", action="store_true", help="print the names of the outputs, relative to --out")
    parser.add_argument("--inputs", action="store_true", help="print every file that the output depends on")
    parser.add_argument("--depfile", type=Path, help="write a Makefile rule: outputs, then what they depend on")
    parser.add_argument("--handlers", type=Path, help="fail where the handlers of this folder lack an operation")
    parser.add_argument("--columns", type=Path, help="fail where a column of this SQL schema does not take its member")
    parser.add_argument("--bundle", type=Path, help="write the bundled document, JSON, to this file")
    arguments = parser.parse_args()
    if (arguments.check or arguments.depfile) and not arguments.out:
        parser.error("--check and --depfile need --out")
    return arguments


def _write_if_changed(path: Path, text: str) -> None:
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def _check(outputs: dict[str, str], document: Path, folder: Path) -> int:
    found = render.differences(outputs, folder)
    for text in found:
        print(text, file=sys.stderr)
    if found:
        command = ["python3", "-B", str(Path(__file__).parent), "--document", str(document), "--out", str(folder)]
        print(
            f"{len(found)} generated files are not what the document asks for. Refresh them by the target "
            f"update-generated of the build, or with\n    {shlex.join(command)}",
            file=sys.stderr,
        )
    return 1 if found else 0


def _refuse(faults: list[str], summary: str) -> int:
    for text in faults:
        print(text, file=sys.stderr)
    if faults:
        print(summary, file=sys.stderr)
    return 1 if faults else 0


def _run(arguments: argparse.Namespace) -> int:
    document = load.Document(arguments.document)
    bundled = document.bundle()
    model = model_build.build(document)
    cpp = cpp_build.build(model)
    if arguments.handlers or arguments.columns:
        found = handlers.faults(model, cpp, arguments.handlers) if arguments.handlers else []
        failed = _refuse(found, "The handlers do not implement the document.")
        found = columns.faults(model, arguments.columns) if arguments.columns else []
        return failed | _refuse(found, "The store cannot keep the document's records.")
    outputs = render.render(cpp, bundled)
    inputs = [str(path) for path in [*document.inputs(), *render.inputs()]]
    if arguments.list:
        print("\n".join(outputs))
    if arguments.inputs:
        print("\n".join(inputs))
    if arguments.bundle:
        _write_if_changed(arguments.bundle, load.compact_json(bundled) + "\n")
    if arguments.depfile:
        targets = " ".join(str(arguments.out / name) for name in outputs)
        _write_if_changed(arguments.depfile, f"{targets}: {' '.join(inputs)}\n")
    if arguments.check:
        return _check(outputs, arguments.document, arguments.out)
    if arguments.out and not arguments.list:
        render.write(outputs, arguments.out)
    return 0


def main() -> int:
    try:
        return _run(_arguments())
    except load.DocumentError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
