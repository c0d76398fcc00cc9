"""Stage 2: `x-runtime` of the root, what the program around the generated code takes care of.

A document without it is served by a program that `codegen new` writes.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .load import DocumentError, Node
from .model_keywords import allow

# What a scheme proves: who calls, that somebody holds the secret of a call, or who signed the body.
ROLES = ("token", "callSecret", "signature")
_LIMITS = ("json", "file", "bytes", "signedForm", "formOverhead")


@dataclass
class Limits:
    """Bytes of a body."""

    json: int = 1024 * 1024
    file: int = 100 * 1024 * 1024
    bytes: int = 10 * 1024 * 1024  # received into memory
    signed_form: int = 64 * 1024
    form_overhead: int = 1024 * 1024  # part headers and text parts


@dataclass
class Runtime:
    hosted: bool = False
    limits: Limits = field(default_factory=Limits)
    request_headers: set[str] = field(default_factory=set)
    response_headers: set[str] = field(default_factory=set)
    reads: set[str] = field(default_factory=set)  # methods that change nothing, in upper case
    roles: dict[str, str] = field(default_factory=dict)  # of security schemes


def runtime_of(root: Node) -> Runtime:
    node = root.get("x-runtime")
    if node is None:
        return Runtime()
    allow(node, {"limits", "requestHeaders", "responseHeaders", "reads", "security"}, "in x-runtime")
    limits = node["limits"]
    allow(limits, _LIMITS, "in limits")
    values = []
    for name in _LIMITS:
        child = limits[name]
        if not isinstance(child.value, int) or isinstance(child.value, bool) or not 0 < child.value < 2**40:
            raise DocumentError(child, "should be a number of bytes")
        values.append(child.value)
    roles = {}
    for name, child in node["security"].items():
        if child.value not in ROLES:
            raise DocumentError(child, f"should be one of {', '.join(ROLES)}")
        roles[name] = child.value
    return Runtime(
        True, Limits(*values), _names(node["requestHeaders"]), _names(node["responseHeaders"]),
        {name.upper() for name in _names(node["reads"])}, roles,
    )  # fmt: skip


def _names(node: Node) -> set[str]:
    return {child.text().lower() for child in node.elements()}
