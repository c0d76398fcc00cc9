"""The bounds that the document sets for header and query parameters, on every operation that has them."""

import pytest

from support import spec
from support.requests_table import REQUESTS, SOUND, Scene

OPERATIONS = spec.load().operations
HEADERS = [(op, p) for op in OPERATIONS for p in op.parameters("header")]
QUERIES = [(op, p) for op in OPERATIONS for p in op.parameters("query") if p["schema"].get("maxLength")]


def title(value) -> str:
    return str(value) if isinstance(value, spec.Operation) else value["name"]


@pytest.fixture(scope="module")
def scene(server, judge):
    """Refused requests leave it as it is."""
    return Scene(server, judge)


def send(scene, op, **request):
    body = REQUESTS[op.id].body
    files = [("file", ("a.txt", b"text"))] if REQUESTS[op.id].files else None
    if REQUESTS[op.id].sound:
        request |= {"raw": SOUND, "media": "audio/wav"}
    return scene.org.api.send(op.method, scene.path(op), body=body and body(scene.ids), files=files, **request)


def bounds(schema: dict) -> list[tuple[str, str, str]]:
    """Values one beyond each bound, with the words of their fault."""
    longest, shortest = schema.get("maxLength"), schema.get("minLength")
    beyond = []
    if longest:
        beyond.append(("x" * (longest + 1), f"String should have at most {longest} characters", "string_too_long"))
    if shortest:
        beyond.append(("", f"String should have at least {shortest} character", "string_too_short"))
    if "pattern" in schema:
        beyond.append(("\u00e9", f"String should match pattern '{schema['pattern']}'", "string_pattern_mismatch"))
    return beyond


def test_there_are_parameters_to_test():
    assert {p["name"] for _, p in HEADERS} >= {"Idempotency-Key", "If-Match", "If-None-Match", "Prefer"}
    assert {p["name"] for _, p in QUERIES} >= {"searchValue", "status"}


@pytest.mark.parametrize("op, parameter", HEADERS, ids=title)
def test_header_values_beyond_their_bounds_are_422(scene, op, parameter):
    name = parameter["name"]
    for value, msg, kind in bounds(parameter["schema"]):
        answer = send(scene, op, status=422, headers={name: value.encode()})
        assert answer.faults == [(["header", name.lower()], msg, kind)]


@pytest.mark.parametrize("op, parameter", QUERIES, ids=title)
def test_query_values_beyond_their_bounds_are_422(scene, op, parameter):
    name = parameter["name"]
    beyond = [case for case in bounds(parameter["schema"]) if case[2] != "string_pattern_mismatch"]
    beyond.append(("a\0b", "Value error, text is not UTF-8 or holds a NUL character", "value_error"))
    for value, msg, kind in beyond:
        assert (["query", name], msg, kind) in send(scene, op, status=422, query={name: value}).faults


def test_items_of_a_list_in_the_query_are_bounded(scene):
    """More items than the list takes do not fit into a target."""
    op = next(op for op in OPERATIONS if op.id == "deleteFiles")
    schema = next(p["schema"] for p in op.parameters("query") if p["name"] == "file_ids")
    send(scene, op, status=414, query=[("file_ids", "x")] * (schema["maxItems"] + 1))
    long = "x" * (schema["items"]["maxLength"] + 1)
    msg = f"String should have at most {schema['items']['maxLength']} characters"
    answer = send(scene, op, status=422, query=[("file_ids", "x"), ("file_ids", long)])
    assert answer.faults == [(["query", "file_ids", 1], msg, "string_too_long")]
