"""hypothesis strategies for a JSON Schema: instances that fit, and the same with one thing spoilt."""

import copy
import datetime
import re

from hypothesis import strategies as st

# Neither lone surrogates nor NUL: the contract refuses them whatever the schema says. Other suites cover that.
CHARACTERS = st.characters(blacklist_categories=("Cs",), blacklist_characters="\x00")
TEXT = st.text(CHARACTERS, max_size=8)
ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=5,
)

_URIS = st.sampled_from(
    ["http://a", "https://example.com/a?b=c#d", "HTTP://[::1]:8080/", "https://u:p@h/", "http://a:/", "http://h/%C3%A9"]
)
_EMAILS = st.sampled_from(["a@b.c", "first.last+x@sub.example.com", "!#@x-y.org"])
# What is nearly right is where two readers differ.
_ODD = {
    "uri": [
        "", "http:", "http://", "//a", "/a", "http:///a", "http://a b", "http://a/\u00e9", "http://a:65536", "http://a:65535",
        "http://a:0x", "http://[::1", "http://[1.2.3.4]", "http://[::ffff:1.2.3.4]/", "http://[::1%25eth0]/", "ftp://a",
        "http://a/%4", "http://a/%zz", "http://a#b#c", "http://a?b?c", "http://a/[x]", "http://a@b@c/", "http://:80/",
        "http://a\\b", "http://a/|", "http://-._~/", "hTTps://A", "http ://a", "http://a\n", " http://a",
    ],
    "email": [
        "", "a", "@", "a@", "@b.c", "a@b", "a@b.", "a@.b", "a@b..c", "a..b@c.d", ".a@c.d", "a.@c.d", "a@-b.c", "a@b-.c",
        "a b@c.d", "a@b c.d", "a@b@c.d", "a@b_c.d", "\u00e9@b.c", "a@\u00e9.c", "a" * 64 + "@b.c", "a" * 65 + "@b.c",
        "a@" + "b" * 63 + ".c", "a@" + "b" * 64 + ".c", "a@b.c\n", '"a"@b.c', "a@[1.2.3.4]",
        "a@" + ".".join(["b" * 62] * 4), "a@" + ".".join(["b" * 62] * 3) + "." + "b" * 63 + ".cc",
    ],
    "date-time": [
        "", "2026", "2026-11-20", "2026-11-20T21:30", "2026-11-20T21:30:00", "2026-11-20 21:30:00z", "2026-11-20t21:30:00Z",
        "2026-11-20T21:30:60Z", "2026-11-20T24:00:00Z", "2026-02-29T00:00:00Z", "2024-02-29T00:00:00Z",
        "1900-02-29T00:00:00Z", "2000-02-29T00:00:00Z", "2026-00-01T00:00:00Z", "2026-13-01T00:00:00Z",
        "2026-04-31T00:00:00Z", "2026-11-20T21:30:00.", "2026-11-20T21:30:00.1", "2026-11-20T21:30:00.1234567890123Z",
        "2026-11-20T21:30:00+01:00", "2026-11-20T21:30:00+0100", "2026-11-20T21:30:00+24:00", "2026-11-20T21:30:00+23:59",
        "2026-11-20T21:30:00-00:60", "0000-01-01T00:00:00Z", "0000-01-01T00:00:00+00:01", "0000-01-01T00:01:00+00:01",
        "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59-00:01", "9999-12-31T23:58:59-00:01", "+2026-11-20T21:30:00Z",
        "2026-11-20T21:30:00Zx", " 2026-11-20T21:30:00Z", "2026-11-20T21:30:00 Z", "2026-1-20T21:30:00Z",
        "\u0662\u0660\u0662\u0666-11-20T21:30:00Z",
    ],
}  # fmt: skip


class Schemas:
    """The schemas of one bundled document."""

    def __init__(self, document: dict):
        self._document = document

    def resolve(self, schema: dict) -> dict:
        while "$ref" in schema:
            target = self._document
            for step in schema["$ref"].removeprefix("#/").split("/"):
                target = target[step]
            schema = target
        return self._joined(schema) if "allOf" in schema else schema

    def _joined(self, schema: dict) -> dict:
        """The parts of an `allOf` as one object."""
        parts = [self.resolve(part) for part in schema["allOf"]]
        properties = {name: child for part in parts for name, child in part["properties"].items()}
        return {"type": "object", "properties": properties, "required": [name for part in parts for name in part.get("required", ())]}

    # --- instances that fit ---

    def valid(self, schema: dict):
        schema = self.resolve(schema)
        if "oneOf" in schema:
            return st.one_of([self.valid(branch) for branch in schema["oneOf"]])
        if "enum" in schema:
            return st.sampled_from(schema["enum"])
        if "const" in schema:
            return st.just(schema["const"])
        if "type" not in schema:
            return ANY
        kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        return st.one_of([getattr(self, f"_{kind}")(schema) for kind in kinds])

    @staticmethod
    def _null(_schema):
        return st.none()

    @staticmethod
    def _boolean(_schema):
        return st.booleans()

    @staticmethod
    def _string(schema):
        if schema.get("format") == "date-time":
            return st.datetimes().map(datetime.datetime.isoformat) | st.datetimes().map(lambda t: t.isoformat() + "Z")
        if schema.get("format") in ("uri", "email"):
            return _URIS if schema["format"] == "uri" else _EMAILS
        least = schema.get("minLength", 0)
        if "pattern" in schema and schema["pattern"] != r"^[^\x00]*$":
            longest = schema.get("maxLength", 100)
            words = st.from_regex(schema["pattern"], fullmatch=False).filter(lambda text: least <= len(text) <= longest)
            return words.filter(lambda text: not re.search("[\x00\ud800-\udfff]|\n\\Z", text))
        return st.text(CHARACTERS, min_size=least, max_size=min(schema.get("maxLength", 8), least + 8))

    @staticmethod
    def _integer(schema):
        low = schema.get("minimum", schema.get("exclusiveMinimum", -(2**63) - 1) + ("exclusiveMinimum" in schema))
        high = schema.get("maximum", schema.get("exclusiveMaximum", 2**63) - ("exclusiveMaximum" in schema))
        whole = st.integers(low, high)
        return whole | whole.filter(lambda n: abs(n) < 2**53).map(float)

    @staticmethod
    def _number(schema):
        bounds = {"min_value": schema.get("minimum"), "max_value": schema.get("maximum")}
        return st.floats(allow_nan=False, allow_infinity=False, **bounds)

    def _array(self, schema):
        least = schema.get("minItems", 0)
        return st.lists(self.valid(schema["items"]), min_size=least, max_size=min(schema.get("maxItems", 3), least + 3))

    def _object(self, schema):
        if "properties" not in schema:
            return st.dictionaries(TEXT, ANY, max_size=3)
        required = set(schema.get("required", ()))
        known = {name: self.valid(child) for name, child in schema["properties"].items()}
        fixed = st.fixed_dictionaries(
            {name: child for name, child in known.items() if name in required},
            optional={name: child for name, child in known.items() if name not in required},
        )
        others = st.dictionaries(TEXT.filter(lambda name: name not in known), ANY, max_size=2)
        return st.builds(lambda members, more: {**members, **more}, fixed, others)

    # --- one thing spoilt ---

    def spoilt(self, schema: dict):
        """An instance, mostly with one value replaced, removed or added somewhere in it."""
        return self.valid(schema).flatmap(lambda instance: self._spoil(schema, instance))

    def _spoil(self, schema, instance):
        places = list(self._places(self.resolve(schema), instance, ()))
        return st.sampled_from(places).flatmap(
            lambda place: self._replacements(*place).map(lambda change: _changed(instance, place[0], change))
        )

    def _places(self, schema, value, path):
        """Every value inside an instance, with its schema."""
        schema = self._branch(schema, value)
        yield path, schema, value
        if isinstance(value, dict) and "properties" in schema:
            for name, child in value.items():
                if name in schema["properties"]:
                    yield from self._places(schema["properties"][name], child, (*path, name))
            for name, child in schema["properties"].items():
                if name not in value:
                    yield (*path, name), self._branch(child, None), None
        if isinstance(value, list) and "items" in schema:
            for index, child in enumerate(value):
                yield from self._places(schema["items"], child, (*path, index))

    def _branch(self, schema, value):
        """The branch of oneOf that a value belongs to, where it can be told."""
        schema = self.resolve(schema)
        names = {dict: "object", list: "array", str: "string", int: "integer", type(None): "null"}
        for branch in schema.get("oneOf", ()):
            branch = self.resolve(branch)
            if branch.get("type") == names.get(type(value)) and branch.get("type") != "null":
                return branch
        for branch in schema.get("oneOf", ()):
            if self.resolve(branch).get("type") != "null":
                return self.resolve(branch)
        return schema

    @staticmethod
    def _replacements(path, schema, value):
        choices = [ANY, st.none(), st.just(_REMOVED)] if path else [ANY, st.none()]
        crossed = boundaries(schema, value)
        if crossed:
            choices += [st.sampled_from(crossed)] * 3
        return st.one_of(choices)


_REMOVED = object()


def boundaries(schema: dict, value) -> list:
    """Values on and just beyond every bound of a schema."""
    made: list = list(_ODD.get(schema.get("format", ""), ()))
    if "pattern" in schema:
        made += ["", " ", "\t\n\v\f\r ", "a b", "a\tb", "\x7f", "~", "\u00e9", "a\x00", "a\x00b"]
    for key, steps in (("minLength", (-1, 0)), ("maxLength", (0, 1))):
        if key in schema:
            lengths = [schema[key] + step for step in steps if schema[key] + step >= 0]
            made += [char * length for length in lengths for char in ("a", "\u00e9", "\U0001f600") if length <= 100_001]
    for key in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
        if key in schema:
            bound = schema[key]
            made += [bound - 1, bound, bound + 1, bound + 0.5, bound - 0.5, float(bound), bound * 2**64, -(2**63) - 1, 2**63]
    if isinstance(value, list) and value:
        for key, step in (("minItems", -1), ("maxItems", 1)):
            if key in schema and schema[key] + step <= 1001:
                made += [value[:1] * (schema[key] + step), value[:1] * schema[key]]
    if "enum" in schema:
        texts = [text for text in schema["enum"] if isinstance(text, str)]
        made += [text.swapcase() for text in texts] + [text + " " for text in texts] + [text[:-1] for text in texts]
    return made


def _changed(instance, path, change):
    if not path:
        return None if change is _REMOVED else change
    result = copy.deepcopy(instance)
    place = result
    for step in path[:-1]:
        place = place[step]
    if change is not _REMOVED:
        place[path[-1]] = change
    elif isinstance(place, list) or path[-1] in place:
        del place[path[-1]]
    return result
