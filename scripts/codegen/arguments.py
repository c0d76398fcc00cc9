"""What the command line takes, and the half page that explains it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Sequence

_OWN_DOCUMENT = Path(__file__).resolve().parents[2] / "openapi" / "openapi.yaml"

_HELP = """\
Generates C++ from an OpenAPI 3.1 document, and reports what a change of a document means.

usage: codegen --document FILE --out FOLDER
           writes models, validators, routes and one abstract class per resource; touches only what changed
       codegen --document FILE --out FOLDER --check
           writes nothing; status 1, with the differences, if FOLDER is not up to date
       codegen --diff OLD [--document FILE]
           prints what the document breaks for clients of OLD (a file, a folder or a git revision) and what is
           compatible, as changelog entries; status 0: nothing breaks, 1: something does, 2: one cannot be read
       codegen --stub NAME [--document FILE] [--out FOLDER]
           prints a handler class for the resource NAME, or a method for the operationId NAME, that compiles and
           answers 501; with --out writes it to FOLDER and overwrites nothing
       codegen new FOLDER --document FILE [--mock]
           writes a project that serves FILE: handlers that answer 501 (with --mock the document's examples), a main
           and a test of every operation; `cmake -S . -B build && cmake --build build` builds it

FILE is the root file of the document. For --diff and --stub it is Hiveline's own by default.

What the document says and the generated code does not enforce is named on stderr, with file, line and pointer.

Options for builds:
  --strict          refuses what it would name
  --list            prints the names of the outputs, relative to --out
  --inputs          prints every file that the output depends on
  --depfile FILE    writes a Makefile rule with the outputs and their dependencies
  --bundle FILE     writes the document as one JSON file
  --handlers FOLDER status 1, naming each operation that the handlers in this folder lack
  --columns FILE    status 1, naming each member that has no column in this SQL schema
"""


def parse(given: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="codegen", add_help=False, usage="codegen --help")
    parser.add_argument("--help", "-h", action="store_true")
    parser.add_argument("--document", type=Path)
    parser.add_argument("--out", type=Path)
    for name in ("--check", "--list", "--inputs", "--strict"):
        parser.add_argument(name, action="store_true")
    for name in ("--depfile", "--bundle", "--handlers", "--columns"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--diff", metavar="OLD")
    parser.add_argument("--stub", metavar="NAME")
    parser.add_argument("--mock", action="store_true")
    is_new = bool(given) and given[0] == "new"
    if is_new:
        parser.add_argument("new", type=Path, metavar="FOLDER")
    arguments = parser.parse_args(given[1:] if is_new else given)
    arguments.new = arguments.new if is_new else None
    if arguments.help:
        print(_HELP, end="")
        raise SystemExit(0)
    if arguments.document is None and not (arguments.diff or arguments.stub):
        parser.error("--document is missing (see --help)")
    if (arguments.check or arguments.depfile) and not arguments.out:
        parser.error("--check and --depfile need --out")
    arguments.document = arguments.document or _OWN_DOCUMENT
    return arguments
