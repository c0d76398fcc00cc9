"""Command line: `python3 scripts/codegen --help` tells what there is."""

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

from codegen import arguments as command_line  # noqa: E402
from codegen import columns, cpp_build, diff, examples, handlers, load, model_build, project, render, stubs  # noqa: E402


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


def _tell_notes(document: load.Document, strict: bool) -> None:
    """Nothing is ignored in silence; `strict` refuses it."""
    if strict:
        document.refuse_notes()
    for note in dict.fromkeys(document.notes):
        print(f"note: {note}", file=sys.stderr)


def _run(arguments: argparse.Namespace) -> int:
    document = load.Document(arguments.document)
    bundled = document.bundle()
    model = model_build.build(document)
    cpp = cpp_build.build(model)
    _tell_notes(document, arguments.strict)
    if arguments.handlers or arguments.columns:
        found = handlers.faults(model, cpp, arguments.handlers) if arguments.handlers else []
        failed = _refuse(found, "The handlers do not implement the document.")
        found = columns.faults(model, arguments.columns) if arguments.columns else []
        return failed | _refuse(found, "The store cannot keep the document's records.")
    outputs = render.render(cpp, bundled, examples.shown_by(document, model))
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


def _compare(arguments: argparse.Namespace) -> int:
    text, breaks = diff.compare(arguments.diff, arguments.document)
    print(text or "Nothing changed for clients.\n", end="")
    return 1 if breaks else 0


def _stub(arguments: argparse.Namespace) -> int:
    made = stubs.stub(cpp_build.build(model_build.build(load.Document(arguments.document))), arguments.stub)
    if arguments.out:
        for path in stubs.write(made.files, arguments.out):
            print(f"{path} is written")
        print(made.wiring, end="")
        return 0
    for name, text in made.files.items():
        print(f"// {name}\n{text}")
    print("".join(f"// {line}\n" for line in made.wiring.splitlines()), end="")
    return 0


def _new(arguments: argparse.Namespace) -> int:
    written, notes = project.create(arguments.new, arguments.document, arguments.mock)
    for note in notes:
        print(f"note: {note}", file=sys.stderr)
    print(f"{len(written)} files in {arguments.new}. Build and run it by what its README.md says.")
    return 0


def main() -> int:
    arguments = command_line.parse(sys.argv[1:])
    try:
        if arguments.new:
            return _new(arguments)
        if arguments.diff:
            return _compare(arguments)
        return _stub(arguments) if arguments.stub else _run(arguments)
    except load.DocumentError as error:
        print(error, file=sys.stderr)
        return 2 if arguments.diff else 1


if __name__ == "__main__":
    sys.exit(main())
