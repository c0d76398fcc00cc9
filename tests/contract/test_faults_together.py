"""One 422 names every fault of a request: those that the schema tells of, those that only the handler can see, and, where
everything can be read, those that the store knows of."""

import pytest

LONG = "x" * 65


def places(answer) -> list[str]:
    return sorted(".".join(map(str, loc)) for loc, _, _ in answer.faults)


# Operation, body, and where its faults are. The first fault of each is of the schema.
JUDGED = {
    "createHive depth": ("POST", "/v1/hives", {"hiveType": "WEBSITE", "hiveProps": {"depth": 0}},
                         ["body.hiveProps.depth", "body.url"]),
    "createHive files": ("POST", "/v1/hives", {"hiveType": "DOCS", "url": 5}, ["body.file_ids", "body.url"]),
    "createHive no files": ("POST", "/v1/hives", {"hiveType": "DOCS", "url": 5, "file_ids": []},
                            ["body.file_ids", "body.url"]),
    "createHive url": ("POST", "/v1/hives", {"hiveType": "GOOGLE_DOCS", "url": "https://example.com/", "file_ids": 5},
                       ["body.file_ids", "body.url"]),
    "createHive type": ("POST", "/v1/hives", {"hiveType": "BOOK"}, ["body.hiveType"]),
    "createAgent": ("POST", "/v1/ai-agents", {"timezone": "Mars"}, ["body.name", "body.timezone"]),
    "createAgent zone": ("POST", "/v1/ai-agents", {"timezone": 5}, ["body.name", "body.timezone"]),
    "createAction schema": ("POST", "/v1/actions",
                            {"name": "", "invocationTrigger": "DURING_CALL", "parameters": {"type": "strange"}},
                            ["body.name", "body.parameters"]),
    "createAction endpoint": (
        "POST", "/v1/actions",
        {"name": "", "endpoint": {"url": "https://me:pw@example.com/", "method": "POST", "headers": [
            {"name": "Host", "value": "x"}, {"name": "A b", "value": "x"}, {"name": "X-A", "value": "ü"}, {"name": "X-B"},
            {"name": "X-C", "value": "x"}, {"name": "x-c", "value": "x"}, {"name": 5}]}},
        ["body.endpoint.headers.0.name", "body.endpoint.headers.1.name", "body.endpoint.headers.2.value",
         "body.endpoint.headers.3.value", "body.endpoint.headers.5.name", "body.endpoint.headers.6.name",
         "body.endpoint.url", "body.name"]),
    "createConnection": (
        "POST", "/v1/connections",
        {"sourceName": "BROWSER", "sourceProps": {"agentId": 1, "prospectId": [], "phoneNumber": LONG}},
        ["body.sourceId", "body.sourceProps.agentId", "body.sourceProps.phoneNumber", "body.sourceProps.prospectId"]),
    "createConnection of a carrier": (
        "POST", "/v1/connections", {"sourceName": "TWILIO", "sourceProps": "{\"phoneNumber\":\"nobody\"}"},
        ["body.sourceId", "body.sourceProps.phoneNumber"]),
    "createConnection source": (
        "POST", "/v1/connections", {"sourceName": "PIGEON", "sourceId": "x", "sourceProps": {"phoneNumber": "nobody"}},
        ["body.sourceName"]),
    "listHives": ("GET", "/v1/hives?searchField=status&limit=0", None, ["query.limit", "query.searchValue"]),
    "listProspects": ("GET", "/v1/prospects?searchValue=x&skip=-1", None, ["query.searchField", "query.skip"]),
    "listConversations": ("GET", "/v1/conversations?searchField=nothing&limit=x", None,
                          ["query.limit", "query.searchField", "query.searchValue"]),
    "assignSource": ("PUT", "/v1/sources/TWILIO/nobody", {}, ["body.agentId", "path.source_id"]),
}  # fmt: skip


@pytest.mark.parametrize("case", JUDGED)
def test_what_the_handler_judges_is_named_beside_what_the_schema_tells(api, case):
    method, path, body, expected = JUDGED[case]
    assert places(api.send(method, path, 422, body=body)) == expected


def test_a_body_that_is_no_json_is_one_fault(api):
    for raw in (b"{", b"[]", b'"x"', b""):
        answer = api.send("POST", "/v1/hives", 422, raw=raw, media="application/json")
        assert len(answer.faults) == 1 and answer.faults[0][0][0] == "body"


def test_a_path_is_judged_beside_a_body_that_is_no_json(api):
    answer = api.send("PUT", "/v1/sources/PLIVO/nobody", 422, raw=b"{", media="application/json")
    assert places(answer) == ["body.1", "path.source_id"]


def test_an_update_of_an_agent_names_its_time_zone_too(org, api):
    path = f"/v1/ai-agents/{org.agent()['id']}"
    answer = api.put(path, {"timezone": "Mars", "imageUrl": "x", "name": ""}, status=422)
    assert places(answer) == ["body.imageUrl", "body.name", "body.timezone"]


def test_an_update_of_an_action_names_schema_url_and_headers_too(org, api):
    path = f"/v1/actions/{org.action()['id']}"
    endpoint = {"url": "https://me@example.com/", "method": "POST", "headers": [{"name": "Host", "value": "x"}]}
    body = {"invocationTrigger": "DURING_CALL", "parameters": {"type": "strange"}, "endpoint": endpoint}
    expected = ["body.endpoint.headers.0.name", "body.endpoint.url", "body.parameters"]
    assert places(api.put(path, body, status=422)) == expected
    assert places(api.put(path, {**body, "name": ""}, status=422)) == sorted([*expected, "body.name"])


def test_an_update_of_an_action_names_what_only_the_store_knows_beside_the_rest(org, api):
    action = org.action(invocationTrigger="DURING_CALL")
    endpoint = {"url": "https://example.com/", "method": "POST", "headers": [{"name": "X-New"}, {"name": "Host", "value": "x"}]}
    answer = api.put(f"/v1/actions/{action['id']}", {"parameters": {"type": "strange"}, "endpoint": endpoint}, status=422)
    assert places(answer) == ["body.endpoint.headers.0.value", "body.endpoint.headers.1.name", "body.parameters"]


def test_an_update_of_a_conversation_names_its_times_and_its_text_too(org, api):
    path = f"/v1/conversations/{org.conversation()['id']}"
    body = {
        "timestampStart": "2026-01-02T00:00:00Z", "timestampEnd": "2026-01-01T00:00:00Z",
        "transcriptText": "\n".join(["AI: hello"] * 10_001),
    }
    assert places(api.put(path, body, status=422)) == ["body.timestampEnd", "body.transcriptText"]
    assert places(api.put(path, {**body, "agentId": "aia.9"}, status=422)) == [
        "body.agentId", "body.timestampEnd", "body.transcriptText"
    ]
    assert places(api.put(path, {**body, "transcriptSummary": 5}, status=422)) == [
        "body.timestampEnd", "body.transcriptSummary", "body.transcriptText"
    ]
    assert api.get(path).json["transcriptText"] == []


def test_a_message_without_words_is_named_beside_the_rest(org, api):
    path = f"/v1/conversations/{org.conversation()['id']}/messages"
    answer = api.post(path, {"message": " "}, status=422, headers={"Idempotency-Key": "x" * 300})
    assert places(answer) == ["body.message", "header.idempotency-key"]


def test_unknown_records_are_named_together(org, api):
    org.agent()
    props = {"agentId": "aia.1", "prospectId": "pro.1"}
    answer = api.post("/v1/connections", {"sourceName": "BROWSER", "sourceId": "x", "sourceProps": props}, status=422)
    assert places(answer) == ["body.sourceProps.agentId", "body.sourceProps.prospectId"]
    answer = api.post("/v1/connections", {"sourceName": "BROWSER", "sourceId": "x", "sourceProps": {**props, "agentId": 1}},
                      status=422)  # fmt: skip
    assert places(answer) == ["body.sourceProps.agentId", "body.sourceProps.prospectId"]
    answer = api.post("/v1/hives", {"hiveType": "WEBSITE", "file_ids": ["fil.1", "fil.2"]}, status=422)
    assert places(answer) == ["body.file_ids.0", "body.file_ids.1", "body.url"]
    answer = api.put("/v1/sources/TWILIO/nobody", {"agentId": "aia.1"}, status=422)
    assert places(answer) == ["body.agentId", "path.source_id"]


def test_records_are_looked_up_once_the_form_is_right(org, api):
    org.agent()
    body = {"sourceName": "BROWSER", "sourceId": "x", "sourceProps": {"agentId": "aia.1", "prospectId": "pro.1"}}
    assert places(api.post("/v1/connections", {**body, "sourceId": 5}, status=422)) == ["body.sourceId"]
    assert places(api.post("/v1/connections", body, status=422)) == ["body.sourceProps.agentId", "body.sourceProps.prospectId"]
    path = f"/v1/conversations/{org.conversation()['id']}"
    body = {"agentId": "aia.9", "timestampStart": "2026-01-02T00:00:00Z", "timestampEnd": "2026-01-01T00:00:00Z"}
    assert places(api.put(path, {**body, "transcriptSummary": 5}, status=422)) == [
        "body.timestampEnd", "body.transcriptSummary"
    ]
    assert places(api.put(path, body, status=422)) == ["body.agentId", "body.timestampEnd"]


def test_a_call_by_a_carrier_names_agent_number_and_carrier_together(org, api):
    agent = org.agent()
    props = {"agentId": agent["id"], "prospectId": "pro.1", "phoneNumber": "nobody"}
    answer = api.post("/v1/connections", {"sourceName": "TWILIO", "sourceId": "x", "sourceProps": props}, status=422)
    assert places(answer) == [
        "body.sourceId", "body.sourceName", "body.sourceProps.phoneNumber", "body.sourceProps.prospectId"
    ]


def test_the_parts_of_a_request_come_in_their_order(api):
    answer = api.send("PUT", "/v1/sources/PLIVO/nobody", 422, body={}, headers={"If-Match": ""})
    assert [loc[0] for loc, _, _ in answer.faults] == ["path", "header", "body"]


def test_a_fault_is_named_once(org, api):
    """What the router asks beside faults of the schema, the handler asks again where there are none."""
    for body in ({"hiveType": "WEBSITE"}, {"hiveType": "DOCS"}, {"hiveType": "GOOGLE_DOCS", "url": "https://example.com/"}):
        assert len(api.post("/v1/hives", body, status=422).faults) == 1
    endpoint = {"url": "https://example.com/", "method": "POST", "headers": [{"name": "X-New"}]}
    assert len(api.post("/v1/actions", {"name": "x", "endpoint": endpoint}, status=422).faults) == 1
    path = f"/v1/conversations/{org.conversation()['id']}"
    times = {"timestampStart": "2026-01-02T00:00:00Z", "timestampEnd": "2026-01-01T00:00:00Z"}
    assert len(api.put(path, times, status=422).faults) == 1
