"""What the command line takes, and the half page that explains it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Sequence

_OWN_DOCUMENT = Path(__file__).resolve().parents[2] / "openapi" / "openapi.yaml"

_HELP = """\
Makes C++ of an OpenAPI 3.1 document, and tells what a change of a document means.

  codegen --document FILE --out FOLDER      models, validators, routes and one abstract class a resource; writes
                                            only what changed
  codegen --document FILE --out FOLDER --check
                                            writes nothing; status 1, with what differs, where FOLDER is not up to date
  codegen --diff OLD [--document FILE]      what the document breaks for clients of OLD - a file, a folder or a
                                            revision of git - and what is compatible, as entries of a changelog;
                                            status 0: nothing breaks, 1: something does, 2: one cannot be read
  codegen --stub NAME [--document FILE] [--out FOLDER]
                                            a handler class for the resource NAME, or a method for the operationId
                                            NAME, that compiles and answers 501: printed, or written to FOLDER,
                                            where nothing is replaced

FILE is the root file of the document. With --diff and --stub it is that of Hiveline where none is named.

What a build asks for:
  --list            print the names of the outputs, relative to --out
  --inputs          print every file that the output depends on
  --depfile FILE    write a Makefile rule: outputs, then what they depend on
  --bundle FILE     write the document as one JSON file
  --handlers FOLDER status 1, naming each operation that the handlers of this folder lack
  --columns FILE    status 1, naming each member that no column of this SQL schema takes
"""


def parse(given: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="codegen", add_help=False, usage=argparse.SUPPRESS)
    parser.add_argument("--help", "-h", action="store_true")
    parser.add_argument("--document", type=Path)
    parser.add_argument("--out", type=Path)
    for name in ("--check", "--list", "--inputs"):
        parser.add_argument(name, action="store_true")
    for name in ("--depfile", "--bundle", "--handlers", "--columns"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--diff", metavar="OLD")
    parser.add_argument("--stub", metavar="NAME")
    arguments = parser.parse_args(given)
    if arguments.help:
        print(_HELP, end="")
        raise SystemExit(0)
    if arguments.document is None and not (arguments.diff or arguments.stub):
        parser.error("--document is missing (see --help)")
    if (arguments.check or arguments.depfile) and not arguments.out:
        parser.error("--check and --depfile need --out")
    arguments.document = arguments.document or _OWN_DOCUMENT
    return arguments
