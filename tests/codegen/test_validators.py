"""A second opinion: the generated decoders accept and refuse what Debian's jsonschema (2020-12) does.

HIVELINE_DECODE_PROBE names the executable; HIVELINE_EXAMPLES the number of instances a schema.
"""

import json

import json_formats
import pytest
from codegen_support import EXAMPLES, ROOT
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from json_strategies import Schemas, boundaries
from jsonschema import Draft202012Validator

from codegen import load, model, model_build

DOCUMENT = load.Document(ROOT / "openapi" / "openapi.yaml")
BUNDLED = DOCUMENT.bundle()
MODEL = model_build.build(DOCUMENT)
SCHEMAS = Schemas(BUNDLED)
EFFORT = settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True, database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)  # fmt: skip


def body_schemas() -> list[str]:
    """The objects that request bodies are made of."""
    return [
        name
        for name in model.request_schemas(MODEL)
        if isinstance(MODEL.schemas[name].type, model.ObjectType) and not MODEL.schemas[name].is_form
    ]


def as_python(node):
    """The same schemas where the end of a pattern is the end of the text, as in ECMAScript, and not before a last newline."""
    if isinstance(node, list):
        return [as_python(item) for item in node]
    if not isinstance(node, dict):
        return node
    ends = isinstance(node.get("pattern"), str) and node["pattern"].endswith("$")
    changed = {"pattern": node["pattern"][:-1] + r"\Z"} if ends else {}
    return {name: as_python(item) for name, item in node.items()} | changed


COMPONENTS = as_python(BUNDLED["components"])
VALIDATORS = {
    name: Draft202012Validator(
        {"$ref": f"#/components/schemas/{name}", "components": COMPONENTS},
        format_checker=json_formats.CHECKER,
    )
    for name in body_schemas()
}


def compare(probe, name: str, instance, ascii_only: bool) -> list:
    """Both opinions are one, and the faults are shaped as documented."""
    text = json.dumps(instance, ensure_ascii=ascii_only)
    faults = probe.faults(name, text)
    refused = [error.message for error in VALIDATORS[name].iter_errors(instance)]
    assert bool(faults) == bool(refused), (text[:2000], faults, refused)
    for loc, msg, kind in faults:
        assert loc[0] == "body" and msg and kind
    assert len(faults) <= 100
    return faults


@pytest.mark.parametrize("name", VALIDATORS)
def test_instances_that_fit_are_accepted(probe, name):
    @EFFORT
    @given(SCHEMAS.valid({"$ref": f"#/components/schemas/{name}"}), st.booleans())
    def check(instance, ascii_only):
        assert compare(probe, name, instance, ascii_only) == []

    check()


@pytest.mark.parametrize("name", VALIDATORS)
def test_spoilt_instances_are_judged_alike(probe, name):
    @EFFORT
    @given(SCHEMAS.spoilt({"$ref": f"#/components/schemas/{name}"}), st.booleans())
    def check(instance, ascii_only):
        compare(probe, name, instance, ascii_only)

    check()


def _least(schema):
    """The smallest instance that fits."""
    schema = SCHEMAS.resolve(schema)
    if "oneOf" in schema:
        return _least(schema["oneOf"][0])
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type", "null")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object":
        return {key: _least(schema["properties"][key]) for key in schema.get("required", ())}
    if kind == "array":
        return [_least(schema["items"])] * schema.get("minItems", 0)
    if schema.get("format") == "uri":
        return "https://a"
    if schema.get("format") == "date-time":
        return "2026-11-20T21:30:00Z"
    plain = {"string": "x" * schema.get("minLength", 0), "integer": schema.get("minimum", 0), "number": 0, "boolean": True}
    return plain.get(kind)


@pytest.mark.parametrize("name", VALIDATORS)
def test_every_bound_of_every_member_is_judged_alike(probe, name):
    """Not by chance: each value on and beyond each bound, and a value of each other type, for each member."""
    members = SCHEMAS.resolve({"$ref": f"#/components/schemas/{name}"})["properties"]
    start = _least({"$ref": f"#/components/schemas/{name}"})
    for key, child in members.items():
        child = SCHEMAS.resolve(child)
        branches = [SCHEMAS.resolve(branch) for branch in child.get("oneOf", [child])]
        values = [None, True, False, 0, -1, 1.5, 5.0, "", "x", [], [None], {}, {"x": 1}, 10**40, -(10**40), 1e300, 1e-300]
        for branch in branches:
            list_value = [_least(branch["items"])] if "items" in branch else None
            values += boundaries(branch, list_value)
        for value in values:
            compare(probe, name, {**start, key: value}, True)
    for key in start:
        assert compare(probe, name, {other: value for other, value in start.items() if other != key}, True)


def test_every_body_of_an_operation_is_compared():
    bodies = {
        operation.body.type.name
        for operation in MODEL.operations
        if operation.body and operation.body.kind == "json"
    }
    assert bodies <= set(VALIDATORS) and len(bodies) >= 8
