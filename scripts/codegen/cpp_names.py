"""Stage 3: how things of the document are spelled in C++."""

from __future__ import annotations

import json
import re
from typing import Any, Iterable

_KEYWORDS = set(
    """alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl concept const consteval
    constexpr constinit const_cast continue co_await co_return co_yield decltype default delete do double dynamic_cast
    else enum explicit export extern false float for friend goto if inline int long mutable namespace new noexcept not
    not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires return short signed
    sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef typeid
    typename union unsigned using virtual void volatile wchar_t while xor xor_eq""".split()
)


def is_keyword(text: str) -> bool:
    return text in _KEYWORDS


def title(text: str) -> str:
    """`GOOGLE_DOCS` -> GoogleDocs, `content.url` -> ContentUrl, `createdAt` -> CreatedAt."""
    words = [word for word in re.split(r"[^A-Za-z0-9]+", text) if word]
    return "".join(word.capitalize() if word.isupper() else word[0].upper() + word[1:] for word in words)


def member_name(text: str) -> str:
    """As in the document; what C++ cannot spell becomes `_`."""
    name = re.sub(r"[^A-Za-z0-9_]", "_", text) or "unnamed"
    if name[0].isdigit():
        name = "_" + name
    if name.startswith("__") or re.match(r"_[A-Z]", name):
        name = "member" + name  # C++ keeps such names for itself
    name = re.sub(r"__+", "_", name)
    return name + "_" if is_keyword(name) else name


def header_name(text: str) -> str:
    """`If-Match` -> ifMatch, `ETag` -> eTag."""
    name = "".join(word[0].upper() + word[1:] for word in text.split("-") if word) or "unnamed"
    return member_name(name[0].lower() + name[1:])


def string_literal(text: str) -> str:
    """A C++ string literal of UTF-8 text."""
    escapes = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
    out = []
    for char in text:
        if char in escapes:
            out.append(escapes[char])
        elif char < " " or char == "\x7f":
            out.append(f"\\{ord(char):03o}")
        else:
            out.append(char)
    # "??x" would be a trigraph for compilers that still know them.
    return '"' + "".join(out).replace("??", '?""?') + '"'


def one_of(values: tuple[str, ...], quoted: bool = True) -> str:
    shown = [f"'{value}'" if quoted else value for value in values]
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " or " + shown[-1]


def python_literal(value: Any) -> str:
    """As pydantic names a value in its faults."""
    return repr(value) if not isinstance(value, (list, dict)) else json.dumps(value, ensure_ascii=False)


def unique_name(name: str, taken: Iterable[str]) -> str:
    number = 2
    candidate = name
    while candidate in taken:
        candidate = f"{name}{number}"
        number += 1
    return candidate


def expected_kinds(kinds: list[str]) -> str:
    """The JSON types of a union as its fault names them, the simplest first."""
    words = {"string": "string", "integer": "integer", "number": "number", "boolean": "boolean", "object": "object",
             "array": "list"}  # fmt: skip
    named = [word for kind, word in words.items() if kind in kinds] or ["value"]
    return named[0] if len(named) == 1 else ", ".join(named[:-1]) + " or " + named[-1]


def number_literal(value: Any, integer: bool) -> str:
    if not integer:
        return repr(float(value))
    return "std::numeric_limits<std::int64_t>::min()" if value == -(2**63) else str(value)


def sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else text + "."
