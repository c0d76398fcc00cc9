"""Connections: decision 1, and the additions around it."""

import json

import pytest


@pytest.fixture
def agent(org) -> dict:
    return org.agent()


def connect(api, status: int = 200, source_id: str = "website", source_name: str = "BROWSER", **members):
    return api.post("/v1/connections", {"sourceId": source_id, "sourceName": source_name, **members}, status=status)


def added(props: dict) -> dict:
    """What the server adds to the properties of a browser's connection."""
    return {name: props[name] for name in ("conversationId", "callUrl")}


def test_create_connection_creates_an_active_conversation(org, api, agent):
    connection = connect(api).json
    conversation = api.get(f"/v1/conversations/{connection['sourceProps']['conversationId']}").json
    assert conversation["status"] == "active"
    assert (conversation["aiAgentId"], conversation["prospectId"]) == (agent["id"], connection["prospectId"])
    assert (conversation["source"], conversation["sourceType"]) == ("website", "BROWSER")
    assert conversation["timestampStart"] is not None and conversation["timestampEnd"] is None
    assert conversation["transcriptText"] == [] and conversation["conversationAnalytics"] == {}
    assert api.get("/v1/conversations").json == [conversation]


@pytest.mark.parametrize("source_id", ["x", "x" * 512, "Ж" * 512, "front desk / +1 %20"])
def test_create_connection_answers_the_source(org, api, agent, source_id):
    connection = connect(api, source_name="BROWSER", source_id=source_id).json
    assert (connection["sourceName"], connection["sourceId"]) == ("BROWSER", source_id)
    assert api.get(f"/v1/connections/{connection['id']}").json["sourceId"] == source_id


def test_create_connection_uses_the_agent_of_source_props_first(org, api, agent):
    second, third = org.agent(), org.agent()
    connection = connect(api, source_id=second["id"], sourceProps={"agentId": third["id"]}).json
    assert connection["agentId"] == third["id"]


def test_create_connection_uses_the_agent_that_source_id_names(org, api, agent):
    second = org.agent()
    assert connect(api, source_id=second["id"]).json["agentId"] == second["id"]


def test_create_connection_uses_the_only_active_agent(org, api, agent):
    org.agent(status="inactive")
    assert connect(api).json["agentId"] == agent["id"]


def test_create_connection_without_any_agent_is_422_on_source_id(org, api):
    before = org.snapshot()
    ((loc, msg, kind),) = connect(api, 422).faults
    assert loc == ["body", "sourceId"] and kind == "value_error" and "agent" in msg
    assert org.snapshot() == before


def test_create_connection_with_two_active_agents_is_422_on_source_id(org, api, agent):
    org.agent()
    before = org.snapshot()
    ((loc, msg, kind),) = connect(api, 422).faults
    assert loc == ["body", "sourceId"] and kind == "value_error" and "agent" in msg
    assert org.snapshot() == before


def test_create_connection_with_only_inactive_agents_is_422_on_source_id(org, api):
    org.agent(status="inactive")
    assert connect(api, 422).faults[0][0] == ["body", "sourceId"]


def test_create_connection_with_a_named_agent_that_is_inactive_is_409(org, api, agent):
    inactive = org.agent(status="inactive")
    before = org.snapshot()
    for answer in (connect(api, 409, sourceProps={"agentId": inactive["id"]}), connect(api, 409, source_id=inactive["id"])):
        assert inactive["id"] in answer.detail
    assert org.snapshot() == before


def test_create_connection_does_not_see_the_agents_of_others(org, api, stranger):
    theirs = stranger.agent()
    assert connect(api, 422).faults[0][0] == ["body", "sourceId"]
    assert connect(api, 422, source_id=theirs["id"]).faults[0][0] == ["body", "sourceId"]
    assert connect(api, 422, sourceProps={"agentId": theirs["id"]}).faults[0][0] == ["body", "sourceProps", "agentId"]
    mine = org.agent()
    assert connect(api).json["agentId"] == mine["id"]


@pytest.mark.parametrize("member", ["agentId", "prospectId"])
@pytest.mark.parametrize("value", ["aia.9", "", 7, None, [], {"a": 1}])
def test_a_given_agent_or_prospect_that_names_nothing_is_422_on_that_member(org, api, agent, member, value):
    before = org.snapshot()
    answer = connect(api, None, sourceProps={member: value})
    if value is None:
        answer.expect(200)
        return
    assert [loc for loc, _, _ in answer.faults] == [["body", "sourceProps", member]]
    assert org.snapshot() == before


def test_create_connection_uses_the_prospect_of_source_props_first(org, api, agent):
    first, second = org.prospect(phoneNumber="+491"), org.prospect(phoneNumber="+492")
    connection = connect(api, sourceProps={"prospectId": first["id"], "phoneNumber": "+492"}).json
    assert connection["prospectId"] == first["id"] != second["id"]


def test_create_connection_uses_the_prospect_with_the_phone_number(org, api, agent):
    prospect = org.prospect(phoneNumber="+493012345678")
    assert connect(api, sourceProps={"phoneNumber": "+493012345678"}).json["prospectId"] == prospect["id"]
    assert len(api.get("/v1/prospects").json) == 1


def test_create_connection_uses_the_newest_of_several_with_the_phone_number(org, api, agent):
    org.prospect(phoneNumber="+491")
    newest = org.prospect(phoneNumber="+491")
    assert connect(api, sourceProps={"phoneNumber": "+491"}).json["prospectId"] == newest["id"]


def test_create_connection_creates_a_new_prospect_otherwise(org, api, agent):
    connection = connect(api, sourceProps={"phoneNumber": "+4930"}).json
    (prospect,) = api.get("/v1/prospects").json
    assert prospect["id"] == connection["prospectId"]
    assert (prospect["phoneNumber"], prospect["status"], prospect["name"]) == ("+4930", "NEW", None)
    assert api.get("/v1/stats").json["response"]["no_of_prospects"] == 1


def test_create_connection_without_a_phone_number_creates_a_prospect_each_time(org, api, agent):
    first, second = connect(api).json, connect(api).json
    assert first["prospectId"] != second["prospectId"]
    assert {p["phoneNumber"] for p in api.get("/v1/prospects").json} == {None}


@pytest.mark.parametrize("number", ["", " ", "\t\n"])
def test_a_blank_phone_number_is_none(org, api, agent, number):
    org.prospect(phoneNumber="")
    first, second = (connect(api, sourceProps={"phoneNumber": number}).json["prospectId"] for _ in range(2))
    assert first != second
    assert api.get(f"/v1/prospects/{first}").json["phoneNumber"] is None


@pytest.mark.parametrize("number, status", [("é" * 64, 200), ("é" * 65, 422)])
def test_the_length_of_a_phone_number_counts_characters(org, api, agent, number, status):
    answer = connect(api, status, sourceProps={"phoneNumber": number})
    if status == 422:
        assert answer.faults == [
            (["body", "sourceProps", "phoneNumber"], "String should have at most 64 characters", "string_too_long"),
        ]


def test_create_connection_does_not_see_the_prospects_of_others(org, api, agent, stranger):
    theirs = stranger.prospect(phoneNumber="+491")
    assert connect(api, sourceProps={"phoneNumber": "+491"}).json["prospectId"] != theirs["id"]
    assert connect(api, 422, sourceProps={"prospectId": theirs["id"]}).faults[0][0] == ["body", "sourceProps", "prospectId"]


def test_source_props_are_given_back_with_the_conversation_id(org, api, agent):
    sent = {"agentId": agent["id"], "page": "/contact", "deep": {"a": [1, None]}}
    props = connect(api, sourceProps=sent).json["sourceProps"]
    assert props == {**sent, **added(props)}
    assert props["conversationId"].startswith("con.")


def test_a_string_that_holds_an_object_is_that_object(org, api, agent):
    org.agent()
    sent = {"agentId": agent["id"], "n": 1.10, "text": "é"}
    connection = connect(api, sourceProps=json.dumps(sent)).json
    assert connection["agentId"] == agent["id"]
    assert {**sent, **added(connection["sourceProps"])} == connection["sourceProps"]


@pytest.mark.parametrize("text", ["front desk", "", "[1]", "5", "null", '"x"', "{", '{"a":1', "true", '{"a":1}x', "\u00e9😀", "{}}"])
def test_any_other_string_becomes_its_value(org, api, agent, text):
    props = connect(api, sourceProps=text).json["sourceProps"]
    assert props == {"value": text, **added(props)}


def test_a_string_whose_object_would_be_nested_too_deep_in_the_record_becomes_its_value(org, api, agent):
    def nested(levels: int) -> str:
        return '{"a":' * levels + "1" + "}" * levels

    assert connect(api, sourceProps=nested(63)).json["sourceProps"]["a"]
    assert connect(api, sourceProps=nested(64)).json["sourceProps"]["value"] == nested(64)


@pytest.mark.parametrize("members", [{}, {"sourceProps": None}, {"sourceProps": {}}, {"sourceProps": "{}"}])
def test_without_source_props_there_is_only_what_the_server_adds(org, api, agent, members):
    assert list(connect(api, **members).json["sourceProps"]) == ["conversationId", "callUrl"]


def test_the_server_s_conversation_id_wins_over_a_given_one(org, api, agent):
    connection = connect(api, sourceProps={"conversationId": "con.forged"}).json
    assert connection["sourceProps"]["conversationId"] != "con.forged"
    api.get(f"/v1/conversations/{connection['sourceProps']['conversationId']}")


def test_of_repeated_members_in_source_props_the_last_counts(org, api, agent):
    other = org.agent()
    raw = '{"sourceName":"BROWSER","sourceId":"w","sourceProps":{"agentId":"%s","agentId":"%s"}}' % (other["id"], agent["id"])
    answer = api.post("/v1/connections", raw=raw.encode(), media="application/json", repeats=True)
    assert json.loads(answer.content)["agentId"] == agent["id"]


def test_required_members_and_bounds(api, agent):
    assert api.post("/v1/connections", {}, status=422).faults == [
        (["body", "sourceId"], "Field required", "missing"), (["body", "sourceName"], "Field required", "missing"),
    ]
    for length, status in ((0, 422), (1, 200), (512, 200), (513, 422)):
        connect(api, status, source_id="x" * length)


def test_get_list_and_delete_connection(org, api, agent):
    made = [connect(api).json for _ in range(3)]
    assert api.get("/v1/connections").json == made[::-1]
    path = f"/v1/connections/{made[0]['id']}"
    assert api.get(path).json == made[0]
    assert api.delete(path).json == {"message": f"Connection {made[0]['id']} deleted"}
    assert api.get("/v1/connections").json == made[:0:-1]


def test_delete_connection_hangs_up(org, api, agent):
    connection = connect(api).json
    conversation = f"/v1/conversations/{connection['sourceProps']['conversationId']}"
    before = api.get(conversation)
    api.delete(f"/v1/connections/{connection['id']}")
    after = api.get(conversation)
    assert after.json["status"] == "completed"
    assert after.json["timestampEnd"] >= after.json["timestampStart"] == before.json["timestampStart"]
    assert after.etag != before.etag


def test_delete_connection_leaves_an_ended_conversation_as_it_is(org, api, agent):
    connection = connect(api).json
    path = f"/v1/conversations/{connection['sourceProps']['conversationId']}"
    api.delete(path)
    api.delete(f"/v1/connections/{connection['id']}")
    api.get(path, status=404)


def test_delete_connection_never_ends_a_call_before_it_starts(org, api, agent):
    connection = connect(api).json
    path = f"/v1/conversations/{connection['sourceProps']['conversationId']}"
    api.put(path, {"timestampStart": "2999-01-01T00:00:00Z"})
    api.delete(f"/v1/connections/{connection['id']}")
    record = api.get(path).json
    assert (record["timestampStart"], record["timestampEnd"]) == ("2999-01-01T00:00:00.000Z",) * 2
    assert api.get("/v1/stats").json["response"]["average_call_duration"] == 0
    assert api.put(path, {"transcriptSummary": "never came"}).json["transcriptSummary"] == "never came"


def test_delete_connection_keeps_a_given_end(org, api, agent):
    connection = connect(api).json
    path = f"/v1/conversations/{connection['sourceProps']['conversationId']}"
    api.put(path, {"timestampStart": "2026-01-01T00:00:00Z", "timestampEnd": "2026-01-01T00:01:00Z"})
    api.delete(f"/v1/connections/{connection['id']}")
    record = api.get(path).json
    assert record["status"] == "completed" and record["timestampStart"] == "2026-01-01T00:00:00.000Z"


def test_a_refused_connection_creates_nothing(org, api, agent):
    before = org.snapshot()
    connect(api, 422, source_name="FAX")
    connect(api, 422, sourceProps={"prospectId": "pro.9", "phoneNumber": "+491"})
    assert org.snapshot() == before
