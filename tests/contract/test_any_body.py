"""Bodies put together at random: the server accepts and refuses as the document says, read by another validator."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support import cases, formats, spec
from support.requests_table import REQUESTS, Scene

BODIES = [op for op in spec.load().operations if op.json_schema]
_TEXT = st.text(st.characters(blacklist_categories=("Cs",), blacklist_characters="\x00"), max_size=12)
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats(-2, 12, allow_nan=False) | _TEXT |
    st.sampled_from(["active", "AI", "2026-11-20T21:30:00Z", "https://example.com/", "POST", "WEBSITE", "NEW"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_TEXT, inner, max_size=3), max_leaves=6,
)


@pytest.fixture(scope="module")
def scene(server, judge):
    return Scene(server, judge)


@st.composite
def changed(draw, body: dict):
    """A valid body of which some members, at any depth, are replaced, removed or joined by others."""
    for _ in range(draw(st.integers(1, 3))):
        loc = draw(st.sampled_from(list(_places(body))))
        body = cases.with_value(body, loc, draw(_VALUES))
    for name in draw(st.sets(st.sampled_from(sorted(body)), max_size=2)):
        body = {n: v for n, v in body.items() if n != name}
    return {**body, **draw(st.dictionaries(_TEXT.map("x-".__add__), _VALUES, max_size=1))}


def _is_beyond_the_schema(loc: list, _, kind: str) -> bool:
    """What a hive needs depends on its type; some members of the free `sourceProps` are known; a URL is one of http."""
    return kind in {"value_error", "url_parsing", "url_scheme"} or loc in (["body", "url"], ["body", "file_ids"]) \
        or loc[:2] == ["body", "sourceProps"]


def _places(value, loc=()):
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, member in members:
        yield [*loc, name]
        yield from _places(member, (*loc, name))


@pytest.mark.parametrize("op", BODIES, ids=str)
@settings(max_examples=60, deadline=None, derandomize=True, database=None,
          suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_accepted_and_refused_as_the_document_says(scene, judge, op, data):
    body = data.draw(changed(REQUESTS[op.id].full(scene.ids)))
    answer = scene.org.api.send(op.method, scene.path(op), body=body)
    problems = judge.schema_faults(op.json_schema, body, formats.REQUEST)
    if answer.status == 422 and not problems:
        assert all(_is_beyond_the_schema(*fault) for fault in answer.faults), (body, answer)
    else:
        assert answer.status == (422 if problems else 200), (problems, body, answer)
