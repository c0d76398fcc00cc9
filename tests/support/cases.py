"""Bad and just still good values for every member of a request body, made from the document.

Each case changes one member of a full valid body and says which single fault must come back. A bound itself is a case
that must be accepted.
"""

import copy
import re
from dataclasses import dataclass, field

MODEL = ("Input should be a valid dictionary or object to extract fields from", "model_attributes_type")
SAMPLES = {"string": "text", "integer": 7, "number": 1.5, "boolean": True, "null": None, "array": [], "object": {}}
TYPE_FAULTS = {
    "string": ("Input should be a valid string", "string_type"),
    "integer": ("Input should be a valid integer", "int_type"),
    "number": ("Input should be a valid number", "float_type"),
    "boolean": ("Input should be a valid boolean", "bool_type"),
    "array": ("Input should be a valid list", "list_type"),
}


@dataclass
class Case:
    title: str
    body: object
    fault: tuple | None  # (loc, msg, type); None where the body must not be refused for this member
    at: list = field(default_factory=list)


@dataclass
class Place:
    """A member (or list item) of a body: its schema without the null branch, and the way to it."""

    loc: list
    schema: dict
    nullable: bool
    required: bool

    def types(self) -> list[str]:
        branches = self.schema.get("oneOf", [self.schema])
        return [t for branch in branches for t in _as_list(branch.get("type", list(SAMPLES)))]

    def type_fault(self) -> tuple[str, str]:
        if "oneOf" in self.schema:
            return f"Input should be a valid string or {'list' if 'array' in self.types() else 'object'}", "union_type"
        if "enum" in self.schema:
            return f"Input should be {_alternatives(self.schema['enum'])}", "enum"
        if self.schema.get("format") == "uri":
            return "URL input should be a string or URL", "url_type"
        if self.types() == ["object"]:
            return MODEL if self.schema.get("properties") else ("Input should be a valid dictionary", "dict_type")
        return TYPE_FAULTS[self.types()[0]]


def cases(schema: dict, body: dict) -> list[Case]:
    """All cases of a body schema, in the order of the members."""
    made = []
    for place in _places(schema, body, []):
        made += _missing(place, body) + _wrong_types(place, body) + _string_bounds(place, body)
        made += _number_bounds(place, body) + _list_bounds(place, body) + _wrong_values(place, body)
    return made


def _places(schema: dict, value, loc: list):
    if isinstance(value, list):
        item = _branch(schema, "array").get("items", {})
        for index, element in enumerate(value):
            yield _place(item, loc + [index], required=False)
            yield from _places(_without_null(item), element, loc + [index])
    elif isinstance(value, dict):
        model = _branch(schema, "object")
        for name, member in model.get("properties", {}).items():
            if name in value:
                yield _place(member, loc + [name], required=name in model.get("required", ()))
                yield from _places(_without_null(member), value[name], loc + [name])


def _place(schema: dict, loc: list, required: bool) -> Place:
    inner = _without_null(schema)
    nullable = inner is not schema or not schema.keys() & {"type", "oneOf", "enum"}
    return Place(loc, inner, nullable, required)


def _without_null(schema: dict) -> dict:
    """The schema without `null`: a type list of one is a type, a oneOf of one is its branch."""
    types = _as_list(schema.get("type", []))
    if "null" in types:
        rest = [t for t in types if t != "null"]
        return {**schema, "type": rest[0] if len(rest) == 1 else rest}
    branches = [b for b in schema.get("oneOf", []) if b.get("type") != "null"]
    if "oneOf" in schema and len(branches) < len(schema["oneOf"]):
        return branches[0] if len(branches) == 1 else {**schema, "oneOf": branches}
    return schema


def _branch(schema: dict, kind: str) -> dict:
    return next((b for b in schema.get("oneOf", [schema]) if kind in _as_list(b.get("type", []))), {})


def _as_list(value) -> list:
    return value if isinstance(value, list) else [value]


def _alternatives(values: list[str]) -> str:
    quoted = [f"'{value}'" for value in values]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"


def with_value(body, loc: list, value):
    changed = copy.deepcopy(body)
    _parent(changed, loc)[loc[-1]] = value
    return changed


def _without(body, loc: list):
    changed = copy.deepcopy(body)
    del _parent(changed, loc)[loc[-1]]
    return changed


def _parent(body, loc: list):
    for step in loc[:-1]:
        body = body[step]
    return body


def _refused(place: Place, body, value, msg: str, kind: str, title: str) -> Case:
    return Case(f"{_dotted(place.loc)}: {title}", with_value(body, place.loc, value), (["body", *place.loc], msg, kind))


def _accepted(place: Place, body, value, title: str) -> Case:
    return Case(f"{_dotted(place.loc)}: {title}", with_value(body, place.loc, value), None, ["body", *place.loc])


def _dotted(loc: list) -> str:
    return ".".join(map(str, loc))


def _missing(place: Place, body) -> list[Case]:
    if not place.required:
        return []
    return [Case(f"{_dotted(place.loc)}: missing", _without(body, place.loc),
                 (["body", *place.loc], "Field required", "missing"))]


def _wrong_types(place: Place, body) -> list[Case]:
    types = place.types()
    if set(types) == set(SAMPLES):
        return []
    allowed = set(types) | ({"integer"} if "number" in types else set()) | ({"null"} if place.nullable else set())
    made = []
    for name, sample in SAMPLES.items():
        if name == "number" and "integer" in types:
            made.append(_refused(place, body, sample, "Input should be a valid integer, got a number with a fractional part",
                                 "int_from_float", "a fraction"))
        elif name not in allowed:
            made.append(_refused(place, body, sample, *place.type_fault(), f"{name} instead of {'/'.join(types)}"))
        elif name == "null":
            made.append(_accepted(place, body, None, "null"))
    return made


def _string_bounds(place: Place, body) -> list[Case]:
    made = []
    for branch in place.schema.get("oneOf", [place.schema]):
        if branch.get("type") != "string" or "enum" in branch:
            continue
        shortest, longest = branch.get("minLength", 0), branch.get("maxLength")
        if shortest:
            made.append(_refused(place, body, "x" * (shortest - 1),
                                 f"String should have at least {_counted(shortest, 'character')}", "string_too_short", "too short"))
            if "format" not in branch:
                made.append(_accepted(place, body, _text(branch, shortest), "the shortest"))
        if longest and longest < 500_000:
            made.append(_refused(place, body, _text(branch, longest + 1),
                                 f"String should have at most {_counted(longest, 'character')}", "string_too_long", "too long"))
            made.append(_accepted(place, body, _text(branch, longest), "the longest"))
    return made


def _text(schema: dict, length: int) -> str:
    """A text of so many characters that its format allows; without one, characters that are longer as bytes."""
    if schema.get("format") == "uri":
        start = "https://example.com/"
        return start + "x" * (length - len(start)) if length >= len(start) else "x" * length
    letter = next(letter for letter in ("\u00e9", "x") if re.search(schema.get("pattern", ""), letter))
    return letter * length


def _number_bounds(place: Place, body) -> list[Case]:
    schema = place.schema
    if schema.get("type") not in ("integer", "number"):
        return []
    made = []
    for keyword, step, kind, words in (("minimum", -1, "greater_than_equal", "greater than or equal to"),
                                       ("maximum", 1, "less_than_equal", "less than or equal to")):
        if keyword in schema:
            bound, beyond = schema[keyword], schema[keyword] + step
            for value, title in ((beyond, "by one"), (step * 2**63, "at 64 bits"), (step * (2**64 + 1), "above 64 bits"),
                                 (step * 10**40, "far")):
                made.append(_refused(place, body, value, f"Input should be {words} {bound}", kind, f"beyond {keyword} {title}"))
            made.append(_accepted(place, body, bound, f"the {keyword}"))
            made.append(_accepted(place, body, float(bound), f"the {keyword} written with .0"))
    return made


def _list_bounds(place: Place, body) -> list[Case]:
    made = []
    for branch in place.schema.get("oneOf", [place.schema]):
        if branch.get("type") != "array":
            continue
        item = _parent(body, place.loc)[place.loc[-1]][0]
        fewest, most = branch.get("minItems", 0), branch.get("maxItems")
        if fewest:
            made.append(_refused(place, body, [item] * (fewest - 1),
                                 f"List should have at least {_counted(fewest, 'item')} after validation, not {fewest - 1}",
                                 "too_short", "too few"))
            made.append(_accepted(place, body, [item] * fewest, "the fewest"))
        if most:
            made.append(_refused(place, body, [item] * (most + 1),
                                 f"List should have at most {_counted(most, 'item')} after validation, not {most + 1}",
                                 "too_long", "too many"))
            made.append(_accepted(place, body, [item] * most, "the most"))
    return made


def _wrong_values(place: Place, body) -> list[Case]:
    schema = place.schema
    if "enum" in schema:
        wrong = ("nonsense", "", schema["enum"][0].swapcase(), schema["enum"][0] + " ")
        return [_refused(place, body, value, *place.type_fault(), f"not a value: {value!r}") for value in wrong]
    if schema.get("format") == "uri":
        no_url = ("Input should be a valid URL, relative URL without a base", "url_parsing")
        scheme = ("URL scheme should be 'http' or 'https'", "url_scheme")
        wrong = {"no url": no_url, "/relative": no_url, "ftp://example.com/": scheme, "javascript:alert(1)": scheme}
        return [_refused(place, body, value, *fault, repr(value)) for value, fault in wrong.items()]
    if "pattern" in schema:
        mismatch = f"String should match pattern '{schema['pattern']}'", "string_pattern_mismatch"
        wrong = [text for text in ("a b\u00e9", "  \t", "x\x7f") if not re.search(schema["pattern"], text)]
        return [_refused(place, body, value, *mismatch, repr(value)) for value in wrong]
    return []


def _counted(count: int, unit: str) -> str:
    return f"{count} {unit}{'' if count == 1 else 's'}"
