"""How the methods of handlers are declared and defined, outside of the generated code's namespace."""

from __future__ import annotations

import re

from .cpp import CppOperation

_WIDTH = 100


def declaration(operation: CppOperation) -> str:
    """On one line, indented as a member of a class."""
    return f"    {result(operation)} {operation.id}({', '.join(_arguments(operation))}) override;"


def member(operation: CppOperation) -> str:
    """As declaration(), broken where it is long."""
    return _broken(f"    {result(operation)} {operation.id}(", _arguments(operation), ") override;", "    ")


def definition(class_name: str, operation: CppOperation) -> str:
    """The head of a method whose body uses no argument."""
    unnamed = [re.sub(r"(\w+)$", r"/*\1*/", argument) for argument in _arguments(operation)]
    return _broken(f"{result(operation)} {class_name}::{operation.id}(", unnamed, ") {", "")


def result(operation: CppOperation) -> str:
    return "void" if operation.tx == "deferred" else _outside(operation.result, operation)


def _arguments(operation: CppOperation) -> list[str]:
    return [_outside(declared, operation) for declared, _ in operation.arguments]


def _broken(begin: str, arguments: list[str], end: str, indent: str) -> str:
    line = begin + ", ".join(arguments) + end
    if len(line) <= _WIDTH or not arguments:
        return line
    inner = indent + "    "
    together = inner + ", ".join(arguments)
    lines = [together] if len(together) <= _WIDTH else [f"{inner}{each}," for each in arguments[:-1]] + [inner + arguments[-1]]
    return "\n".join([begin, *lines, indent + end])


def _outside(spelling: str, operation: CppOperation) -> str:
    """A spelling of the namespace api, as the handlers' namespace has it."""
    names = [f"{operation.type_name}Result", operation.params_type, *([] if operation.hosted else ["Caller"])]
    own = "|".join([*names, *(answer.struct for answer in operation.answers if answer.struct)])
    return re.sub(r"\bDeferred<", "common::Deferred<", re.sub(rf"\b(?:{own})\b", r"api::\g<0>", spelling))
