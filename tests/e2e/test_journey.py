"""A newcomer's first hour: everything is created through the API alone, linked, talked about and counted."""


def test_from_nothing_to_statistics(org, api):
    agent = api.post("/v1/ai-agents", {"name": "Maya", "mission": {"greeting": "Hello"}, "timezone": "Europe/Berlin"}).json
    prospect = api.post("/v1/prospects", {"name": "Ada", "phoneNumber": "+493012345678"}).json
    action = api.post("/v1/actions", {"name": "Confirm", "endpoint": {"url": "https://example.com/", "method": "POST"}}).json
    product = api.post("/v1/products", {"name": "Implants"}).json
    (file,) = api.upload(("prices.csv", b"name,price\nimplant,900\n")).json
    hive = api.post("/v1/hives", {"hiveType": "DOCS", "file_ids": [file["id"]]}).json

    api.post(f"/v1/ai-agents/{agent['id']}/hives/{hive['id']}/link")
    api.post(f"/v1/actions/{action['id']}/ai-agents/{agent['id']}/link")
    api.post(f"/v1/products/{product['id']}/agents/{agent['id']}/link")
    assert [h["id"] for h in api.get(f"/v1/ai-agents/{agent['id']}/hives").json] == [hive["id"]]
    assert [a["id"] for a in api.get(f"/v1/ai-agents/{agent['id']}/actions").json] == [action["id"]]
    assert [a["id"] for a in api.get(f"/v1/products/{product['id']}/agents").json] == [agent["id"]]

    connection = api.post("/v1/connections", {
        "sourceName": "BROWSER", "sourceId": "website", "sourceProps": {"phoneNumber": "+493012345678"},
    }).json
    assert (connection["agentId"], connection["prospectId"]) == (agent["id"], prospect["id"])

    path = f"/v1/conversations/{connection['sourceProps']['conversationId']}"
    conversation = api.put(path, {
        "timestampStart": "2026-11-20T21:30:00Z", "timestampEnd": "2026-11-20T21:33:00Z",
        "transcriptText": "AI: Hello\nUSER: An appointment, please.", "transcriptSummary": "Wants an appointment",
        "conversationAnalytics": {"action_items": ["Book"]}, "adminComments": [{"comment": "Good", "rating": 5}],
    }).json
    assert [m["speaker"] for m in conversation["transcriptText"]] == ["AI", "USER"]

    other = api.post("/v1/prospects", {"name": "Bea"}).json
    api.post(f"{path}/prospects/{other['id']}/links")
    feedback = api.post(f"{path}/feedback", {"comment": "Quick"}).json
    assert feedback["conversationId"] == conversation["id"]
    api.put(f"/v1/prospects/{prospect['id']}", {"status": "APPOINTMENT_SCHEDULED"})

    api.delete(f"/v1/connections/{connection['id']}")
    assert api.get(path).json["status"] == "completed"
    assert api.get("/v1/stats").json == {"response": {
        "no_of_prospects": 2, "appointment_scheduled": 1, "unqualified": 0, "average_call_duration": 180,
    }}

    for below in (f"hives/{hive['id']}", f"actions/{action['id']}", f"products/{product['id']}", f"ai-agents/{agent['id']}"):
        api.delete(f"/v1/{below}")
    assert api.delete("/v1/files").json is True
    assert api.get("/v1/files").json == []
