"""JSON as an answer of this server has to be: UTF-8, no repeated member, no NaN, no lone surrogate."""

import json


class NotStrict(ValueError):
    """The bytes are JSON only to a forgiving reader."""


def _object(pairs):
    seen = {}
    for name, value in pairs:
        if name in seen:
            raise NotStrict(f"member {name!r} occurs twice")
        seen[name] = value
    return seen


def _constant(name):
    raise NotStrict(f"{name} is not JSON")


def loads(raw: bytes, repeats: bool = False):
    text = raw.decode("utf-8", "strict")
    value = json.loads(text, object_pairs_hook=dict if repeats else _object, parse_constant=_constant)
    json.dumps(value, ensure_ascii=False).encode("utf-8")
    return value


def compact(value) -> str:
    """The shortest text of a value, in UTF-8, members in the order given."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
