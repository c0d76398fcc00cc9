"""Every member of every JSON body, one fault at a time: missing, of a wrong type, beyond a bound; and the bounds themselves."""

import pytest

from support import cases, formats, spec
from support.raw import Wire, head
from support.requests_table import QUERIES, REQUESTS, SOUND, Scene

OPERATIONS = spec.load().operations
BODIES = [op for op in OPERATIONS if op.json_schema]
BAD_TIMES = (
    "", "now", "2026", "2026-11-20", "20261120T213000Z", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-11-20T24:00:00Z",
    "2026-11-20T21:60:00Z", "2026-11-20T21:30:61Z", "2026-11-20T21:30:00+25:00", "2026-11-20T21:30:00.Z", "2026-11-20T21:30Z",
    "2026-11-20T21:30:00Z ", " 2026-11-20T21:30:00Z", "2026-11-20T21:30:00 Z", "1795210200", "２０２６-11-20T21:30:00Z",
)


@pytest.fixture
def scene(server, judge):
    return Scene(server, judge)


def test_full_bodies_have_every_member_of_their_schemas():
    """So that no member escapes the generated cases."""
    ids = dict.fromkeys(("agent_id", "file_id"), "x")
    for op in BODIES:
        places = {case.title.partition(":")[0] for case in cases.cases(op.json_schema, REQUESTS[op.id].full(ids))}
        assert set(_members(op.json_schema)) <= places | _free(op.json_schema), op.id


def test_generated_cases_agree_with_another_validator(judge):
    """What a case says of a body, jsonschema says too."""
    ids = dict.fromkeys(("agent_id", "file_id"), "x")
    for op in BODIES:
        for case in cases.cases(op.json_schema, REQUESTS[op.id].full(ids)):
            valid = not judge.schema_faults(op.json_schema, case.body, formats.REQUEST)
            assert valid == (case.fault is None), f"{op}: {case.title}"


def _members(schema: dict, at: str = ""):
    for branch in [schema, *schema.get("oneOf", ())]:
        if "items" in branch:
            yield from _members(branch["items"], f"{at}0.")
        for name, member in branch.get("properties", {}).items():
            yield at + name
            yield from _members(member, f"{at}{name}.")


def _free(schema: dict) -> set[str]:
    """Members that take any value have nothing that could be wrong."""
    return {name for name, member in schema.get("properties", {}).items() if not member.keys() & {"type", "oneOf", "enum"}}


@pytest.mark.parametrize("op", BODIES, ids=str)
def test_every_wrong_value_is_refused_by_name_and_nothing_is_stored(scene, op):
    body, path = REQUESTS[op.id].full(scene.ids), scene.path(op)
    before, wrong = scene.org.snapshot(), []
    tried = [case for case in cases.cases(op.json_schema, body) if case.fault]
    assert tried
    for case in tried:
        answer = scene.org.api.send(op.method, path, body=case.body)
        if answer.status != 422 or answer.faults != [case.fault]:
            wrong.append(f"{case.title}: expected {case.fault}, got {answer.status} {answer.content[:300]!r}")
    assert not wrong, f"{len(wrong)} of {len(tried)}:\n" + "\n".join(wrong)
    assert scene.org.snapshot() == before


@pytest.mark.parametrize("op", BODIES, ids=str)
def test_every_bound_itself_is_accepted(scene, op):
    body, path = REQUESTS[op.id].full(scene.ids), scene.path(op)
    wrong = []
    for case in cases.cases(op.json_schema, body):
        if case.fault:
            continue
        answer = scene.org.api.send(op.method, path, body=case.body)
        beyond_the_schema = {"value_error", "missing"}  # an id that names nothing; a url that this hiveType needs
        refused = answer.status == 422 and [f for f in answer.faults if f[0] == case.at and f[2] not in beyond_the_schema]
        if refused or answer.status not in (200, 422):
            wrong.append(f"{case.title}: {answer.status} {answer.content[:300]!r}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("op", BODIES, ids=str)
def test_the_full_and_the_least_body_are_accepted(scene, op):
    scene.org.api.send(op.method, scene.path(op), 200, body=REQUESTS[op.id].full(scene.ids))
    scene.org.api.send(op.method, scene.path(op), 200, body=REQUESTS[op.id].body(scene.ids))


@pytest.mark.parametrize("op", [op for op in BODIES if op.method == "PUT"], ids=str)
def test_what_a_change_answers_is_what_is_stored(scene, op):
    """A member that the answer has and no column is 200 and lost."""
    changed = scene.org.api.put(scene.path(op), REQUESTS[op.id].full(scene.ids))
    assert changed.json == scene.org.api.get(_record_path(scene, op)).json


def _record_path(scene, op) -> str:
    """Of the nearest record above: that of a part, /record/{id}/part, is the record's own."""
    template, readable = op.path, {each.path for each in OPERATIONS if each.method == "GET"}
    while template not in readable:
        template = template.rpartition("/")[0]
    return template.format(**scene.ids_for(op))


@pytest.mark.parametrize("op", BODIES, ids=str)
def test_several_faults_come_together_in_declaration_order(scene, op):
    """Every typed member is wrong at once; the answer lists them as the document declares them."""
    members = op.json_schema["properties"]
    typed = [name for name, member in members.items() if member.keys() & {"type", "oneOf", "enum"}]
    body = {name: "seven" if "integer" in members[name].get("type", "") else 7 for name in reversed(typed)}
    faults = scene.org.api.send(op.method, scene.path(op), 422, body=body).faults
    assert [loc for loc, _, _ in faults] == [["body", name] for name in typed]


@pytest.mark.parametrize("op", BODIES, ids=str)
def test_lengths_count_characters_not_bytes_or_halves(scene, op):
    for name, member in op.json_schema["properties"].items():
        longest = member.get("maxLength")
        if longest and longest <= 10_000 and member.get("format") is None:
            body = {**REQUESTS[op.id].full(scene.ids), name: "\U0001f600" * longest}
            answer = scene.org.api.send(op.method, scene.path(op), body=body)
            assert answer.status == 200 or "string_too_long" not in {kind for _, _, kind in answer.faults}
            body[name] += "x"
            kinds = {kind for _, _, kind in scene.org.api.send(op.method, scene.path(op), 422, body=body).faults}
            assert kinds == {"string_too_long"}


@pytest.mark.parametrize("text", BAD_TIMES)
def test_what_is_no_timestamp_is_refused(scene, text):
    path = f"/v1/conversations/{scene.ids['conversation_id']}"
    ((loc, msg, kind),) = scene.org.api.put(path, {"timestampStart": text}, status=422).faults
    assert (loc, kind) == (["body", "timestampStart"], "datetime_from_date_parsing")
    assert msg.startswith("Input should be a valid datetime or date, ")


@pytest.mark.parametrize("kind", [
    "agent_id", "hive_id", "product_id", "action_id", "prospect_id", "connection_id", "file_id", "conversation_id",
])
def test_ids_of_other_kinds_name_nothing(scene, document, kind):
    """Every path parameter is given the id of every record of another kind."""
    for op in (each for each in document.operations if not each.signed):
        for parameter in op.parameters("path"):
            name = parameter["name"]
            if name != kind and (op.id, name) != ("assignSource", "source_id"):  # 422: it comes into being
                path = op.path.format(**{**scene.ids, name: scene.ids[kind]}) + QUERIES.get(op.id, "")
                body = REQUESTS[op.id].body(scene.ids) if REQUESTS[op.id].body else None
                sound = {"raw": SOUND, "media": "audio/wav"} if REQUESTS[op.id].sound else {}
                scene.org.api.send(op.method, path, 404, body=body, **sound)


@pytest.mark.parametrize("value", [
    "x", "9", "aia.", "aia.9", "aia.1794993164218000.l2b4rpqq", "%20", "%F0%9F%98%80", "a%2Fb", "..", "%2e%2e", "x" * 2000,
    "null", "*", "%25", "%22", "a+b", "~",
])
def test_any_string_is_an_id_that_names_nothing(scene, document, value):
    for op in document.operations:
        if op.id in ("getAgent", "deleteHive", "getProspect", "getFileContent", "listProductAgents"):
            scene.org.api.send(op.method, op.path.replace(f"{{{op.parameters('path')[0]['name']}}}", value), 404)


@pytest.mark.parametrize("value", ["%", "%4", "%zz", "%ff", "%c0%af", "%ed%a0%80"])
def test_a_path_that_is_not_percent_encoded_text_is_400(org, value):
    with Wire(org.server.base_url, org.judge) as wire:
        wire.send(head("GET", f"/v1/prospects/{value}", f"Authorization: Bearer {org.api.token}"))
        assert wire.read("GET", f"/v1/prospects/{value}").expect(400).detail


def test_nul_in_a_path_names_nothing(scene):
    assert scene.org.api.get("/v1/prospects/a%00b", status=None).status in (400, 404)
