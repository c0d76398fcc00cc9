"""What a change of a document means for clients: every kind of change, in requests and in answers."""

import copy
import json
import random
import subprocess

import pytest
from codegen_support import SHOP
from test_generated import run

from codegen import diff, load

BASE = {
    "openapi": "3.1.0",
    "info": {"title": "Things", "version": "1"},
    "paths": {
        "/things/{thing_id}": {
            "parameters": [{"name": "thing_id", "in": "path", "required": True, "schema": {"type": "string"}}],
            "put": {
                "operationId": "putThing",
                "parameters": [
                    {"name": "limit", "in": "query", "schema": {"type": "integer", "maximum": 100, "default": 20}},
                    {"name": "X-Trace", "in": "header", "schema": {"type": "string"}},
                ],
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}},
                "responses": {
                    "200": {
                        "description": "Done.",
                        "headers": {"ETag": {"required": True, "schema": {"type": "string"}}},
                        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}},
                    },
                    "404": {"description": "Not there."},
                },
                "callbacks": {
                    "done": {"{$request.body#/url}": {"post": {"responses": {"200": {"description": "Taken."}}}}}
                },
            },
        }
    },
    "webhooks": {
        "thingGone": {
            "post": {
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": {
                        "type": "object", "required": ["id"], "properties": {"id": {"type": "string"}}
                    }}},
                },
                "responses": {"200": {
                    "description": "Taken.",
                    "content": {"application/json": {"schema": {"type": "object", "properties": {"again": {"type": "boolean"}}}}},
                }},
            }
        }
    },
    "components": {
        "schemas": {"Thing": {"type": "object", "required": ["v"], "properties": {"v": {"type": "string"}}}},
        "securitySchemes": {
            "Token": {"type": "http", "scheme": "bearer"},
            "Key": {"type": "apiKey", "in": "header", "name": "X-Key"},
            "OAuth": {"type": "oauth2", "flows": {"clientCredentials": {"tokenUrl": "https://a.example/t", "scopes": {}}}},
        },
    },
}  # fmt: skip
OPERATION = ("paths", "/things/{thing_id}", "put")
CALL = "`PUT /things/{thing_id}`"
MISSING = object()


def changed(path, value, document=BASE):
    """A copy of the document with one value added, exchanged, or removed where it is MISSING."""
    result = copy.deepcopy(document)
    target = result
    for step in path[:-1]:
        target = target.setdefault(step, {}) if isinstance(target, dict) else target[step]
    if value is MISSING:
        del target[path[-1]]
    elif isinstance(target, list) and path[-1] == len(target):
        target.append(value)
    else:
        target[path[-1]] = value
    return result


@pytest.fixture
def compare(tmp_path):
    """Compares two documents: what breaks, and what does not, each a list of sentences."""

    def files(old, new):
        for name, document in (("old", old), ("new", new)):
            (tmp_path / name).mkdir(exist_ok=True)
            (tmp_path / name / "openapi.yaml").write_text(json.dumps(document, indent=1))
        text, breaks = diff.compare(str(tmp_path / "old"), tmp_path / "new" / "openapi.yaml")
        found = {"Breaks clients": [], "Compatible": []}
        for line in text.splitlines():
            if line.endswith(":"):
                into = found[line[:-1]]
            elif line:
                sentence, place = line.removeprefix("- ").rsplit(" (", 1)
                assert place.startswith("new/openapi.yaml:") and place.endswith(")")
                into.append(sentence)
        assert breaks is bool(found["Breaks clients"])
        return found["Breaks clients"], found["Compatible"]

    return files


def both_ways(compare, old, new):
    """Requests and answers hold the same schema: where one breaks, the other does not."""
    schemas = ("components", "schemas", "Thing", "properties", "v")
    extra = {"Part": {"type": "object", "properties": {"a": {"type": "string"}}}, "Other": {"type": "integer"}}
    documents = [changed(schemas, each) for each in (old, new)]
    for document in documents:
        document["components"]["schemas"].update(extra)
    return compare(*documents)


NARROWED = [  # old, new, what is said of requests, of answers
    ({"type": "string"}, {"type": "string", "maxLength": 5}, "has at most 5 characters now", None),
    ({"type": "string", "maxLength": 9}, {"type": "string", "maxLength": 5}, "has at most 5 characters now; it was at most 9", None),
    ({"type": "string", "minLength": 1}, {"type": "string", "minLength": 2}, "has at least 2 characters now; it was at least 1", None),
    ({"type": "array"}, {"type": "array", "maxItems": 3}, "has at most 3 elements now", None),
    ({"type": "array"}, {"type": "array", "minItems": 1}, "has at least 1 elements now", None),
    ({"type": "object"}, {"type": "object", "minProperties": 1}, "has at least 1 members now", None),
    ({"type": "object"}, {"type": "object", "maxProperties": 2}, "has at most 2 members now", None),
    ({"type": "array"}, {"type": "array", "uniqueItems": True}, "has no two equal elements any more", None),
    ({"type": "number"}, {"type": "number", "minimum": 0}, "is at least 0 now", None),
    ({"type": "number", "minimum": 0}, {"type": "number", "exclusiveMinimum": 0}, "is more than 0 now; it was at least 0", None),
    ({"type": "number", "maximum": 1}, {"type": "number", "exclusiveMaximum": 1}, "is less than 1 now; it was at most 1", None),
    ({"type": "integer"}, {"type": "integer", "exclusiveMaximum": 10}, "is at most 9 now", None),
    ({"type": "number"}, {"type": "number", "multipleOf": 0.01}, "is a multiple of `0.01` now", None),
    ({"type": "number", "multipleOf": 0.5}, {"type": "number", "multipleOf": 1}, "is a multiple of `1` now; it was `0.5`", None),
    ({"type": "number"}, {"type": "integer"}, "is only an integer now; it was a number", None),
    ({"type": ["string", "integer"]}, {"type": "string"}, "is only a string now; it was an integer or a string", None),
    ({}, {"type": "string"}, "is only a string now", None),
    (True, False, "is only nothing now", None),
    ({"type": ["string", "null"]}, {"type": "string"}, "may no longer be null", "is never null"),
    ({"oneOf": [{"$ref": "#/components/schemas/Part"}, {"type": "null"}]}, {"$ref": "#/components/schemas/Part"},
     "may no longer be null", "is never null"),
    ({"type": "string"}, {"type": "string", "pattern": "^a"}, "has the pattern `^a` now", None),
    ({"type": "string"}, {"type": "string", "format": "uuid"}, "has the format `uuid` now", None),
    ({"type": "integer", "format": "int64"}, {"type": "integer", "format": "int32"},
     "has the format `int32` now; it was `int64`", None),
    ({"type": "string"}, {"type": "string", "enum": ["a", "b"]}, "is one of `a` or `b` now", None),
    ({"type": "string", "enum": ["a", "b"]}, {"type": "string", "enum": ["a"]}, "is no longer `b`", "is never `b`"),
    ({"enum": [1, "b"]}, {"const": 1}, None, None),
    ({"type": "object"}, {"type": "object", "additionalProperties": False},
     "takes no other members any more", "has no other members"),
    ({"type": "object", "properties": {"a": {}}}, {"type": "object", "properties": {"a": {}}, "required": ["a"]},
     "is required now", "is always there"),
    ({"type": "object"}, {"type": "object", "additionalProperties": {"type": "string"}}, "is only a string now", None),
    ({"type": "object"}, {"type": "object", "patternProperties": {"^x": {"type": "string"}}}, "is only a string now", None),
    ({"type": "object"}, {"type": "object", "propertyNames": {"maxLength": 3}}, "has at most 3 characters now", None),
    ({"type": "array", "items": {"type": "string"}}, {"type": "array", "items": {"type": "string", "maxLength": 1}},
     "has at most 1 characters now", None),
    ({"type": "array", "prefixItems": [{}]}, {"type": "array", "prefixItems": [{"type": "null"}]}, "is only null now", None),
    ({"type": "array"}, {"type": "array", "contains": {"type": "string"}}, "has to contain something particular now", None),
    ({"oneOf": [{"type": "string"}, {"type": "integer"}]}, {"type": "string"}, "is no longer an integer", "is never an integer"),
    ({"anyOf": [{"$ref": "#/components/schemas/Part"}, {"$ref": "#/components/schemas/Other"}, {"type": "string"}]},
     {"anyOf": [{"$ref": "#/components/schemas/Part"}, {"type": "string"}]}, "is no longer `Other`", "is never `Other`"),
    ({"type": "string"}, {"type": "string", "not": {"const": "x"}}, "has the rule `not` now", None),
    ({"allOf": [{"type": "string"}]}, {"allOf": [{"type": "string"}, {"maxLength": 3}]}, "has at most 3 characters now", None),
]  # fmt: skip


@pytest.mark.parametrize("old, new, asked, given", NARROWED)
def test_less_breaks_requests_and_no_answers(compare, old, new, asked, given):
    breaking, compatible = both_ways(compare, old, new)
    assert all(" in requests of " in each for each in breaking) and breaking
    assert all(" in answers of " in each for each in compatible) and compatible
    if asked is not None:
        assert [each.partition("` ")[2].partition(f"{CALL} ")[2] for each in breaking] == [asked + "."]
        assert [each.partition(f"{CALL} ")[2] for each in compatible] == [(given or asked) + "."]


@pytest.mark.parametrize("new, old", [row[:2] for row in NARROWED])
def test_more_breaks_answers_and_no_requests(compare, old, new):
    breaking, compatible = both_ways(compare, old, new)
    assert all(" in answers of " in each for each in breaking) and breaking
    assert all(" in requests of " in each for each in compatible) and compatible


@pytest.mark.parametrize("old, new, said", [
    ({"type": "string"}, {"type": "integer"}, "is an integer now; it was a string."),
    ({"type": "string", "pattern": "^a"}, {"type": "string", "pattern": "^b"}, "has the pattern `^b` now; it was `^a`."),
    ({"type": "string", "format": "date"}, {"type": "string", "format": "uuid"}, "has the format `uuid` now; it was `date`."),
    ({"type": "string", "contentEncoding": "base64"}, {"type": "string", "contentEncoding": "hex"},
     "has another rule `contentEncoding`."),
    ({"type": "object", "properties": {"a": {}}}, {"type": "object"}, "is no longer taken."),
    ({"oneOf": [{"type": "string"}, {"type": "integer"}], "discriminator": {"propertyName": "a"}},
     {"oneOf": [{"type": "string"}, {"type": "integer"}], "discriminator": {"propertyName": "b"}},
     'has the discriminator `"b"` now; it was `"a"`.'),
])  # fmt: skip
def test_what_is_neither_more_nor_less_breaks_both(compare, old, new, said):
    breaking, compatible = both_ways(compare, old, new)
    assert len(breaking) == 2 and compatible == []
    assert any(each.endswith(f" in requests of {CALL} {said}") for each in breaking)


@pytest.mark.parametrize("old, new", [
    ({"type": "string", "description": "a", "examples": ["x"], "title": "T", "x-y": 1}, {"type": "string"}),
    ({"$ref": "#/components/schemas/Part"}, {"allOf": [{"$ref": "#/components/schemas/Part"}], "description": "It."}),
    ({"$ref": "#/components/schemas/Part"}, {"type": "object", "properties": {"a": {"type": "string"}}}),
    ({"type": ["string", "null"]}, {"oneOf": [{"type": "string"}, {"type": "null"}]}),
    ({"oneOf": [{"type": "string"}, {"type": "integer"}]}, {"anyOf": [{"type": "integer"}, {"type": "string"}]}),
    ({"oneOf": [{"type": "string"}, {"type": "string", "maxLength": 3}]}, {"type": "string"}),
    ({"type": "integer", "exclusiveMinimum": 0}, {"type": "integer", "minimum": 1}),
    ({"type": "string", "minLength": 0}, {"type": "string"}),
    ({"const": 1}, {"enum": [1.0]}),
    ({"allOf": [{"type": "object", "properties": {"a": {}}}, {"required": ["a"]}]},
     {"type": "object", "properties": {"a": {}}, "required": ["a"]}),
    ({"type": "object", "additionalProperties": {"type": "string"}},
     {"type": "object", "additionalProperties": {"type": "string"}, "patternProperties": {"^x": {}}}),
])  # fmt: skip
def test_other_words_for_the_same_are_no_change(compare, old, new):
    assert both_ways(compare, old, new) == ([], [])
    assert both_ways(compare, new, old) == ([], [])


def test_members_that_only_go_one_way_count_there_only(compare):
    thing = ("components", "schemas", "Thing", "properties")
    old = changed((*thing, "id"), {"type": "string", "readOnly": True})
    breaking, compatible = compare(old, changed((*thing, "id"), {"type": "string", "readOnly": True, "maxLength": 3}))
    assert breaking == [] and compatible == [f"`Thing.id` in answers of {CALL} has at most 3 characters now."]
    assert compare(changed((*thing, "pin"), {"writeOnly": True}), BASE)[0] == [f"`Thing.pin` in requests of {CALL} is no longer taken."]
    assert compare(old, BASE)[0] == [f"`Thing.id` in answers of {CALL} is no longer given."]
    hidden = changed((*thing, "v"), {"type": "string", "writeOnly": True})
    assert compare(BASE, hidden) == ([f"`Thing.v` in answers of {CALL} is no longer given; it is write-only now."], [])
    fixed = changed((*thing, "v"), {"type": "string", "readOnly": True})
    assert compare(BASE, fixed) == ([f"`Thing.v` in requests of {CALL} is no longer taken; it is read-only now."], [])


def test_new_members(compare):
    thing = ("components", "schemas", "Thing")
    added = changed((*thing, "properties", "w"), {"type": "string"})
    assert compare(BASE, added) == (
        [], [f"`Thing.w` in requests of {CALL} is new.", f"`Thing.w` in answers of {CALL} is new."]
    )  # fmt: skip
    required = changed((*thing, "required"), ["v", "w"], added)
    assert compare(BASE, required)[0] == [f"`Thing.w` in requests of {CALL} is new and required."]
    closed = changed((*thing, "additionalProperties"), False)
    still = changed((*thing, "additionalProperties"), False, added)
    assert compare(closed, still)[0] == [
        f"`Thing.w` in answers of {CALL} is new; there were no members but the listed ones before."
    ]


def test_defaults_are_a_matter_of_requests(compare):
    place = (*OPERATION, "parameters", 0, "schema", "default")
    limit = f"Query parameter `limit` of {CALL}"
    assert compare(BASE, changed(place, 50)) == ([f"{limit} has the default `50`; it was `20`."], [])
    assert compare(BASE, changed(place, MISSING)) == ([f"{limit} has no default any more; it was `20`."], [])
    assert compare(changed(place, MISSING), BASE) == ([], [f"{limit} has the default `20`."])


def test_a_schema_that_contains_itself_is_compared(compare):
    tree = {"type": "object", "properties": {"left": {"$ref": "#/components/schemas/Thing"}, "n": {"type": "integer"}}}
    old = changed(("components", "schemas", "Thing"), tree)
    new = changed(("components", "schemas", "Thing", "properties", "n", "maximum"), 3, old)
    assert compare(old, new)[0] == [f"`Thing.n` in requests of {CALL} is at most 3 now."]
    assert compare(old, old) == ([], [])


OPERATIONS = [  # path of what changes, new value, breaks, what is said
    (("paths", "/things/{thing_id}"), MISSING, True, f"{CALL} was removed."),
    (("paths", "/other"), {"get": {"responses": {}}}, False, "`GET /other` is new."),
    ((*OPERATION, "deprecated"), True, False, f"{CALL} is deprecated."),
    ((*OPERATION, "operationId"), "setThing", False, f"{CALL} is called `setThing` in generated code; it was `putThing`."),
    ((*OPERATION, "security"), [{"Token": []}], True, f"{CALL} needs `Token` now."),
    ((*OPERATION, "parameters", 1), MISSING, True, f"Header `X-Trace` of {CALL} was removed."),
    ((*OPERATION, "parameters", 1, "required"), True, True, f"Header `X-Trace` of {CALL} is required now."),
    ((*OPERATION, "parameters", 1, "name"), "x-trace", False, None),
    ((*OPERATION, "parameters", 0, "deprecated"), True, False, f"Query parameter `limit` of {CALL} is deprecated."),
    ((*OPERATION, "parameters", 0, "schema", "maximum"), 50, True,
     f"Query parameter `limit` of {CALL} is at most 50 now; it was at most 100."),
    ((*OPERATION, "parameters", 0, "style"), "pipeDelimited", True,
     f"Query parameter `limit` of {CALL} has `style: pipeDelimited` now; it was `form`."),
    ((*OPERATION, "parameters", 0, "explode"), False, True,
     f"Query parameter `limit` of {CALL} has `explode: false` now; it was `true`."),
    ((*OPERATION, "parameters", 0, "allowReserved"), True, True,
     f"Query parameter `limit` of {CALL} has `allowReserved: true` now; it was `false`."),
    ((*OPERATION, "parameters", 2), {"name": "q", "in": "query", "schema": {}}, False, f"Query parameter `q` of {CALL} is new."),
    ((*OPERATION, "parameters", 2), {"name": "q", "in": "cookie", "required": True, "schema": {}}, True,
     f"Cookie parameter `q` of {CALL} is new and required."),
    ((*OPERATION, "parameters", 0), {"name": "limit", "in": "query", "content": {"application/json": {}}}, True,
     f"Query parameter `limit` of {CALL} is a text with a media type now."),
    ((*OPERATION, "requestBody"), MISSING, True, f"The body of {CALL} was removed."),
    ((*OPERATION, "requestBody", "required"), True, True, f"The body of {CALL} is required now."),
    ((*OPERATION, "requestBody", "content", "text/csv"), {}, False, f"`text/csv` as the body of {CALL} is new."),
    ((*OPERATION, "requestBody", "content"), {"application/xml": {}}, True,
     f"`application/json` as the body of {CALL} is no longer taken."),
    ((*OPERATION, "requestBody", "content"), {"application/*": {"schema": {"$ref": "#/components/schemas/Thing"}}}, False,
     f"`application/*` as the body of {CALL} is new."),
    ((*OPERATION, "requestBody", "content", "application/json", "schema"), MISSING, False,
     f"The body of {CALL} has no schema any more."),
    ((*OPERATION, "requestBody", "content", "application/json", "encoding"), {"v": {"contentType": "text/csv"}}, True,
     f"The body of {CALL} has another `encoding` of its parts."),
    ((*OPERATION, "responses", "200"), MISSING, True, f"Answer 200 of {CALL} was removed."),
    ((*OPERATION, "responses", "404"), MISSING, False, f"Answer 404 of {CALL} was removed."),
    ((*OPERATION, "responses", "202"), {"description": "Later."}, True, f"Answer 202 of {CALL} is new."),
    ((*OPERATION, "responses", "409"), {"description": "No."}, False, f"Answer 409 of {CALL} is new."),
    ((*OPERATION, "responses", "200", "headers", "ETag"), MISSING, True, f"Header `ETag` in answer 200 of {CALL} was removed."),
    ((*OPERATION, "responses", "200", "headers", "ETag", "required"), False, True,
     f"Header `ETag` in answer 200 of {CALL} may be missing."),
    ((*OPERATION, "responses", "200", "headers", "ETag", "schema", "type"), "integer", True,
     f"Header `ETag` in answer 200 of {CALL} is an integer now; it was a string."),
    ((*OPERATION, "responses", "200", "headers", "Link"), {"schema": {}}, False, f"Header `Link` in answer 200 of {CALL} is new."),
    ((*OPERATION, "responses", "200", "content", "application/json"), MISSING, True,
     f"`application/json` as answer 200 of {CALL} is no longer given."),
    ((*OPERATION, "responses", "200", "content", "text/csv"), {}, False, f"`text/csv` as answer 200 of {CALL} is new."),
    ((*OPERATION, "callbacks", "done"), MISSING, True,
     f"Callback `done` (`{{$request.body#/url}}`) of {CALL} is no longer sent."),
    ((*OPERATION, "callbacks", "late"), {"{$url}": {"post": {}}}, False, f"Callback `late` (`{{$url}}`) of {CALL} is new."),
    (("webhooks", "thingGone"), MISSING, True, "Webhook `thingGone` is no longer sent."),
    (("webhooks", "thingCame"), {"post": {}}, False, "Webhook `thingCame` is new."),
    (("servers",), [{"url": "https://a.example"}], True, "The server `/` was removed."),
]  # fmt: skip


@pytest.mark.parametrize("path, value, breaks, said", OPERATIONS)
def test_changes_of_operations(compare, path, value, breaks, said):
    breaking, compatible = compare(BASE, changed(path, value))
    if said is None:
        assert breaking == [] and compatible == []
    else:
        assert said in (breaking if breaks else compatible)
        assert breaks or breaking == []


def test_what_webhooks_carry_is_an_answer_and_what_they_are_told_a_request(compare):
    body = ("webhooks", "thingGone", "post", "requestBody", "content", "application/json", "schema")
    answer = ("webhooks", "thingGone", "post", "responses", "200", "content", "application/json", "schema")
    added = changed((*body, "required"), [])
    assert compare(BASE, added)[0] == ["`id` in the body of webhook `thingGone` may be missing."]
    assert compare(added, BASE)[0] == []
    required = changed((*answer, "required"), ["again"])
    assert compare(BASE, required)[0] == ["`again` in answer 200 of webhook `thingGone` is required now."]
    assert compare(required, BASE)[0] == []


SECURITY = [  # old, new, what breaks, what does not
    ([{"Token": []}], [{"Token": []}, {"Key": []}], None, "takes `Key` as well"),
    ([{"Token": []}, {"Key": []}], [{"Token": []}], "no longer takes `Key`; it takes `Token`", None),
    ([{"Token": []}], [{"Token": [], "Key": []}], "no longer takes `Token`; it takes `Token` with `Key`", None),
    ([{"Token": [], "Key": []}], [{"Token": []}], None, "takes `Token` as well"),
    ([{"OAuth": ["read"]}], [{"OAuth": ["read", "write"]}],
     "no longer takes `OAuth` (read); it takes `OAuth` (read, write)", None),
    ([{"OAuth": ["read", "write"]}], [{"OAuth": ["read"]}], None, "takes `OAuth` (read) as well"),
    ([{"Token": []}], [], None, "can be called without authentication"),
    ([{}, {"Token": []}], [{"Token": []}], "needs `Token` now", None),
]  # fmt: skip


@pytest.mark.parametrize("old, new, breaks, fits", SECURITY)
def test_who_may_call(compare, old, new, breaks, fits):
    breaking, compatible = compare(changed((*OPERATION, "security"), old), changed((*OPERATION, "security"), new))
    assert breaking == ([f"{CALL} {breaks}."] if breaks else [])
    assert compatible == ([f"{CALL} {fits}."] if fits else [])


def test_schemes_are_compared_by_what_clients_do(compare):
    secured = changed(("security",), [{"Token": []}])
    renamed = changed(("security",), [{"Bearer": []}])
    renamed["components"]["securitySchemes"] = {"Bearer": {"type": "http", "scheme": "Bearer", "description": "The same."}}
    assert compare(secured, renamed) == ([], [])
    basic = changed(("components", "securitySchemes", "Token", "scheme"), "basic", secured)
    assert compare(secured, basic)[0] == [f"{CALL} no longer takes `Token`; it takes `Token`."]
    flows = ("components", "securitySchemes", "OAuth", "flows")
    oauth = changed(("security",), [{"OAuth": []}])
    more = changed((*flows, "password"), {"tokenUrl": "https://a.example/p", "scopes": {}}, oauth)
    assert compare(oauth, more)[0] == []
    assert compare(more, oauth)[0] == [f"{CALL} no longer takes `OAuth`; it takes `OAuth`."]


def test_a_path_parameter_has_no_name_that_clients_see(compare):
    path = BASE["paths"]["/things/{thing_id}"]
    item = {**path, "parameters": [{**path["parameters"][0], "name": "id"}]}
    breaking, compatible = compare(BASE, {**BASE, "paths": {"/things/{id}": item}})
    assert breaking == []
    assert compatible == ["Path parameter `id` of `PUT /things/{id}` has a new name in the document; it was `thing_id`."]


def test_a_range_and_the_default_describe_what_has_no_answer_of_its_own(compare):
    answers = BASE["paths"]["/things/{thing_id}"]["put"]["responses"]
    ranges = changed((*OPERATION, "responses"), {"2XX": answers["200"], "default": answers["404"]})
    assert compare(BASE, ranges) == ([f"Answer 2XX of {CALL} is new."], [f"The answer to all else of {CALL} is new."])
    assert compare(ranges, BASE) == ([], [])
    assert compare(ranges, changed((*OPERATION, "responses", "200"), MISSING))[0] == [f"Answer 2XX of {CALL} was removed."]


def test_what_operations_share_is_told_once(compare):
    documents = []
    for most in (9, 5):
        document = copy.deepcopy(BASE)
        for name in "abcde":
            document["paths"][f"/{name}"] = {"get": {
                "parameters": [{"$ref": "#/components/parameters/Limit"}], "responses": {"200": {"description": "Found."}}
            }}  # fmt: skip
        schema = {"type": "integer", "maximum": most}
        document["components"]["parameters"] = {"Limit": {"name": "limit", "in": "query", "schema": schema}}
        documents.append(document)
    assert compare(*documents)[0] == [
        "Query parameter `limit` of `GET /a`, `GET /b`, `GET /c` and 2 more is at most 5 now; it was at most 9."
    ]


# --- the command ---


def test_the_command_tells_by_its_status_whether_clients_break(write, tmp_path):
    root = write(openapi=json.dumps(BASE))
    for name, document in (("fits", changed((*OPERATION, "deprecated"), True)), ("breaks", changed(("paths",), {}))):
        (tmp_path / f"{name}.yaml").write_text(json.dumps(document))
    done = run("--diff", root, "--document", root)
    assert (done.returncode, done.stdout, done.stderr) == (0, "Nothing changed for clients.\n", "")
    done = run("--diff", root, "--document", tmp_path / "fits.yaml")
    assert done.returncode == 0 and done.stdout.startswith("Compatible:\n\n- ")
    done = run("--diff", root.parent, "--document", tmp_path / "breaks.yaml")
    assert done.returncode == 1 and done.stdout.startswith("Breaks clients:\n\n- "), done.stderr


def test_documents_that_cannot_be_read_are_another_status(write, tmp_path):
    root = write(openapi=json.dumps(BASE))
    (tmp_path / "old.yaml").write_text(json.dumps({**BASE, "openapi": "3.0.3"}))
    (tmp_path / "empty").mkdir()
    for old, said in (
        (tmp_path / "old.yaml", "only OpenAPI 3.1 is supported"),
        (tmp_path / "nowhere", "is neither a file or folder nor a revision that git knows"),
        (tmp_path / "empty", "holds neither openapi.yaml nor openapi.yaml"),
    ):
        done = run("--diff", old, "--document", root)
        assert done.returncode == 2 and said in done.stderr and done.stdout == "", done
    done = run("--diff", root, "--document", tmp_path / "nowhere.yaml")
    assert done.returncode == 2 and "Traceback" not in done.stderr


def test_a_revision_of_git_is_compared_with_all_its_files(tmp_path):
    repository = tmp_path / "repository"
    folder = repository / "api"
    folder.mkdir(parents=True)
    for path in SHOP.parent.glob("*.yaml"):
        (folder / path.name).write_text(path.read_text())

    def git(*arguments):
        who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *who, *arguments], cwd=repository, check=True, capture_output=True)

    git("init", "--quiet")
    git("add", ".")
    git("commit", "--quiet", "-m", "api: describe the shop")
    git("tag", "first")
    shared = folder / "shared.yaml"
    shared.write_text(shared.read_text().replace("a: {type: string}", "a: {type: integer}"))
    done = run("--diff", "first", "--document", folder / "openapi.yaml")
    assert done.returncode == 1, done.stderr
    note = next(line for line in done.stdout.splitlines() if "`Note.a` in answers" in line)
    assert note.endswith("is an integer now; it was a string. (api/shared.yaml:12)")
    assert run("--diff", "first:api", "--document", folder / "openapi.yaml").returncode == 2, "a tree is no revision"
    (folder / "later.yaml").write_text(json.dumps(BASE))
    done = run("--diff", "first", "--document", folder / "later.yaml")
    assert done.returncode == 2 and "first has no later.yaml" in done.stderr


def mutate(value, random):
    """One random edit somewhere in a document."""
    places = []

    def walk(holder):
        for key in list(holder) if isinstance(holder, dict) else range(len(holder)):
            places.append((holder, key))
            if isinstance(holder[key], (dict, list)):
                walk(holder[key])

    walk(value)
    holder, key = random.choice(places)
    kind = random.randrange(4)
    if kind == 0:
        del holder[key]
    elif kind == 1:
        holder[key] = random.choice([None, True, 0, -1.5, "x", "", [], {}, [None], {"$ref": "#/components/schemas/Thing"}])
    else:
        other, name = random.choice(places)
        holder[key] = copy.deepcopy(other[name])


def test_no_edit_of_a_document_is_a_traceback(tmp_path):
    chance = random.Random(16)
    shop = load.Document(SHOP).bundle()
    (tmp_path / "old.yaml").write_text(json.dumps(shop))
    outcomes = set()
    for _ in range(150):
        document = copy.deepcopy(shop)
        for _ in range(chance.randint(1, 3)):
            mutate(document, chance)
        new = tmp_path / "new.yaml"
        new.write_text(json.dumps(document))
        try:
            outcomes.add(diff.compare(str(tmp_path / "old.yaml"), new)[1])
            outcomes.add(diff.compare(str(new), tmp_path / "old.yaml")[1])
        except load.DocumentError as error:
            assert str(error)
            outcomes.add("refused")
    assert outcomes == {True, False, "refused"}
