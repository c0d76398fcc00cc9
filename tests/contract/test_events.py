"""Events: which causes write which, to whom they go, and how they are listed."""

import pytest

from support.server import wait_until

HOOK = {"url": "http://127.0.0.1:9/hook", "method": "POST"}


def events(api, query: str = "") -> list[dict]:
    return api.get(f"/v1/events{query}").json


def of_type(api, trigger: str) -> list[dict]:
    return [api.get(f"/v1/events/{event['id']}").json for event in events(api, f"?type={trigger}")]


def hook(org, trigger: str, *agents: dict, **members) -> dict:
    action = org.action(invocationTrigger=trigger, endpoint=HOOK, **members)
    for agent in agents:
        org.api.post(f"/v1/actions/{action['id']}/ai-agents/{agent['id']}/link")
    return action


def receivers(event: dict) -> set[str]:
    return {receiver["actionId"] for receiver in event["receivers"]}


def talk(org, agent: dict) -> str:
    """A call with one thing said, ended; the id of its conversation."""
    conversation = org.connection(agent)["sourceProps"]["conversationId"]
    org.api.post(f"/v1/conversations/{conversation}/messages", {"message": "My name is Ada Moss."})
    org.api.post(f"/v1/conversations/{conversation}/end")
    return conversation


def test_a_prospect_of_a_client_is_told_to_actions_that_are_linked_to_no_agent(org, api):
    agent = org.agent()
    own, linked, other = hook(org, "PROSPECT_CREATED"), hook(org, "PROSPECT_CREATED", agent), hook(org, "CALL_STARTED")
    prospect = org.prospect(phoneNumber="+4930123456")
    (event,) = of_type(api, "PROSPECT_CREATED")
    assert receivers(event) == {own["id"]} and not receivers(event) & {linked["id"], other["id"]}
    assert (event["agentId"], event["deliveries"], event["orgId"]) == (None, 1, org.id)
    assert event["payload"] == {
        "type": "PROSPECT_CREATED", "timestamp": event["timestamp"],
        "data": {"prospectId": prospect["id"], "agentId": None, "name": prospect["name"], "phoneNumber": "+4930123456",
                 "status": "NEW"},
    }


def test_a_prospect_of_a_connection_has_its_agent(org, api):
    agent, bystander = org.agent(), org.agent()
    linked = hook(org, "PROSPECT_CREATED", agent, bystander)
    hook(org, "PROSPECT_CREATED"), hook(org, "PROSPECT_CREATED", bystander)
    connection = org.connection(agent)
    (event,) = of_type(api, "PROSPECT_CREATED")
    assert (event["agentId"], receivers(event)) == (agent["id"], {linked["id"]})
    assert event["payload"]["data"]["prospectId"] == connection["prospectId"]


def test_a_change_of_status_is_an_event_and_another_change_is_none(org, api):
    action, prospect = hook(org, "PROSPECT_STATUS_CHANGED"), org.prospect()
    path = f"/v1/prospects/{prospect['id']}"
    api.put(path, {"name": "Bo"})
    api.put(path, {"status": "NEW"})
    assert of_type(api, "PROSPECT_STATUS_CHANGED") == []
    api.put(path, {"status": "APPOINTMENT_SCHEDULED"})
    (event,) = of_type(api, "PROSPECT_STATUS_CHANGED")
    assert receivers(event) == {action["id"]}
    assert event["payload"]["data"] == {
        "prospectId": prospect["id"], "agentId": None, "status": "APPOINTMENT_SCHEDULED", "previousStatus": "NEW"
    }


def test_an_action_of_the_whole_organisation_hears_of_all_agents_and_of_none_once(org, api, stranger):
    agent, other = org.agent(), org.agent()
    whole = hook(org, "PROSPECT_CREATED", scope="organisation")
    linked_too = hook(org, "PROSPECT_CREATED", other, scope="organisation")
    linked = hook(org, "PROSPECT_CREATED", agent)
    hook(stranger, "PROSPECT_CREATED", scope="organisation")
    org.connection(agent), org.connection(other), org.prospect()
    by_client, by_other, by_agent = of_type(api, "PROSPECT_CREATED")
    assert receivers(by_agent) == {whole["id"], linked_too["id"], linked["id"]} and by_agent["deliveries"] == 3
    assert receivers(by_other) == receivers(by_client) == {whole["id"], linked_too["id"]}
    assert of_type(stranger.api, "PROSPECT_CREATED") == []


def test_an_action_of_the_whole_organisation_hears_of_hives(org, api):
    agent = org.agent()
    whole, linked = hook(org, "HIVE_FAILED", agent, scope="organisation"), hook(org, "HIVE_FAILED", agent)
    org.hive()
    (event,) = of_type(api, "HIVE_FAILED")
    assert receivers(event) == {whole["id"]} and linked["id"] not in receivers(event)


def test_an_action_that_is_no_more_for_all_has_its_links_again(org, api):
    agent, other = org.agent(), org.agent()
    action = hook(org, "PROSPECT_CREATED", agent, scope="organisation")
    api.put(f"/v1/actions/{action['id']}", {"scope": None})
    org.connection(other), org.prospect(), org.connection(agent)
    assert [receivers(event) for event in of_type(api, "PROSPECT_CREATED")] == [{action["id"]}, set(), set()]


def test_an_event_that_went_to_none_goes_to_an_action_that_is_now_for_all(org, api):
    org.connection(org.agent())
    (event,) = of_type(api, "PROSPECT_CREATED")
    assert event["status"] == "no_receiver"
    action = hook(org, "PROSPECT_CREATED", scope="organisation")
    assert receivers(api.post(f"/v1/events/{event['id']}/redeliver").json) == {action["id"]}


def test_feedback_has_the_agent_of_the_conversation(org, api):
    agent = org.agent()
    action, conversation = hook(org, "FEEDBACK_CREATED", agent), org.conversation(agent)
    feedback = api.post(f"/v1/conversations/{conversation['id']}/feedback", {"comment": "Quick."}).json
    (event,) = of_type(api, "FEEDBACK_CREATED")
    assert (event["agentId"], receivers(event)) == (agent["id"], {action["id"]})
    assert event["payload"]["data"] == {
        "feedbackId": feedback["id"], "conversationId": conversation["id"], "agentId": agent["id"], "comment": "Quick."
    }


def test_a_call_is_told_when_it_begins_and_when_its_report_is_there(org, api):
    agent = org.agent()
    begun, ended = hook(org, "CALL_STARTED", agent), hook(org, "CALL_COMPLETED", agent)
    conversation = talk(org, agent)
    (event,) = of_type(api, "CALL_STARTED")
    assert receivers(event) == {begun["id"]}
    assert event["payload"]["data"]["conversationId"] == conversation
    line = {"connectionId": api.get("/v1/connections").json[0]["id"], "direction": None, "from": None, "to": None}
    given = {"agentId": agent["id"], "conversationId": conversation}
    assert event["payload"]["data"]["sourceProps"] == given and line.items() <= event["payload"]["data"].items()
    (event,) = of_type(api, "CALL_COMPLETED")
    stored = api.get(f"/v1/conversations/{conversation}").json
    assert receivers(event) == {ended["id"]}
    assert event["payload"]["data"] == {
        "conversationId": conversation, "agentId": agent["id"], **line, "sourceProps": given,
        **{name: stored[name] for name in (
            "prospectId", "sourceType", "status", "timestampStart", "timestampEnd", "transcriptSummary",
            "transcriptRecordingUrl", "conversationAnalytics", "endReason",
        )},
    }
    assert stored["transcriptSummary"] and (stored["status"], stored["endReason"]) == ("completed", "operator")
    (event,) = of_type(api, "PROSPECT_STATUS_CHANGED")
    assert event["agentId"] == agent["id"]


def test_a_call_that_nobody_joins_has_failed(org, api):
    conversation = org.connection(org.agent())["sourceProps"]["conversationId"]
    api.post(f"/v1/conversations/{conversation}/end")
    (event,) = of_type(api, "CALL_FAILED")
    assert event["payload"]["data"]["conversationId"] == conversation
    assert of_type(api, "CALL_STARTED") == of_type(api, "CALL_COMPLETED") == []


def test_what_was_given_for_a_call_is_told_as_it_was_given(org, api):
    given = {"ticket": 4711, "nested": {"list": [1, None, "ü"]}, "text": "a\nb"}
    conversation = org.connection(org.agent(), **given)["sourceProps"]["conversationId"]
    api.post(f"/v1/conversations/{conversation}/end")
    (event,) = of_type(api, "CALL_FAILED")
    props = event["payload"]["data"]["sourceProps"]
    assert given.items() <= props.items() and "callUrl" not in props


@pytest.mark.parametrize("size, is_told", [(16_000, True), (17_000, False)])
def test_large_properties_of_a_call_are_read_from_its_connection(org, api, size, is_told):
    connection = org.connection(org.agent(), text="x" * size)
    api.post(f"/v1/conversations/{connection['sourceProps']['conversationId']}/end")
    (event,) = of_type(api, "CALL_FAILED")
    data = event["payload"]["data"]
    assert (data["sourceProps"] is not None) == is_told and data["connectionId"] == connection["id"]


def test_a_call_whose_connection_is_deleted_is_told_with_what_it_had(org, api):
    connection = org.connection(org.agent(), ticket=4711)
    conversation = connection["sourceProps"]["conversationId"]
    api.post(f"/v1/conversations/{conversation}/messages", {"message": "Hello."})
    api.delete(f"/v1/connections/{connection['id']}")
    wait_until(lambda: of_type(api, "CALL_COMPLETED"), 30, "the report")
    (event,) = of_type(api, "CALL_COMPLETED")
    data = event["payload"]["data"]
    assert data["connectionId"] == connection["id"] and data["sourceProps"]["ticket"] == 4711
    assert data["endReason"] == "operator"


def test_only_active_actions_with_an_endpoint_are_told(org, api):
    hook(org, "PROSPECT_CREATED", status="disabled")
    org.action(invocationTrigger="PROSPECT_CREATED", endpoint=None)
    org.prospect()
    (event,) = of_type(api, "PROSPECT_CREATED")
    assert (event["status"], event["deliveries"], event["receivers"]) == ("no_receiver", 0, [])
    assert api.post(f"/v1/events/{event['id']}/redeliver", status=409).json["detail"].startswith("Event evt.")


def test_an_event_that_went_to_none_goes_to_whom_it_would_go_today(org, api):
    org.prospect()
    (event,) = of_type(api, "PROSPECT_CREATED")
    action = hook(org, "PROSPECT_CREATED")
    again = api.post(f"/v1/events/{event['id']}/redeliver").json
    assert receivers(again) == {action["id"]} and again["status"] == "pending"


def test_what_fails_leaves_no_event(org, api):
    prospect = org.prospect()
    api.put(f"/v1/prospects/{prospect['id']}", {"status": "LOST"}, headers={"If-Match": '"99"'}, status=412)
    api.post("/v1/prospects", {"name": 1}, status=422)
    assert [event["type"] for event in events(api)] == ["PROSPECT_CREATED"]


def test_repeating_a_request_makes_no_second_event(org, api):
    for _ in range(2):
        api.post("/v1/prospects", {"name": "Ada"}, headers={"Idempotency-Key": "k"})
    assert len(events(api)) == 1


def test_events_are_listed_newest_first_and_filtered(org, api):
    action = hook(org, "PROSPECT_STATUS_CHANGED")
    prospects = [org.prospect() for _ in range(3)]
    for prospect in prospects:
        api.put(f"/v1/prospects/{prospect['id']}", {"status": "LOST"})
    found = events(api)
    assert [event["type"] for event in found] == ["PROSPECT_STATUS_CHANGED"] * 3 + ["PROSPECT_CREATED"] * 3
    assert [event["id"] for event in found] == sorted((event["id"] for event in found), reverse=True)
    assert events(api, "?type=PROSPECT_CREATED") == found[3:]
    assert [event["id"] for event in events(api, "?status=no_receiver")] == [event["id"] for event in found[3:]]
    assert [event["id"] for event in events(api, f"?action={action['id']}")] == [event["id"] for event in found[:3]]
    assert events(api, f"?action={action['id']}&type=PROSPECT_CREATED") == events(api, "?action=act.9") == []
    time = found[2]["timestamp"]
    assert all(event["timestamp"] >= time for event in events(api, f"?since={time}"))
    assert all(event["timestamp"] < time for event in events(api, f"?until={time}"))
    assert len(events(api, f"?since={time}")) + len(events(api, f"?until={time}")) == 6
    page = api.get(f"/v1/events?limit=2&since={found[5]['timestamp']}", headers={"Prefer": "count=exact"})
    assert page.headers["X-Total-Count"] == "6" and "since=" in page.headers["Link"]


@pytest.mark.parametrize("query", ["type=ON_FULL_MOON", "status=lost", "since=yesterday", "until=1", "limit=0"])
def test_filters_that_do_not_fit_are_refused(api, query):
    (fault,) = api.get(f"/v1/events?{query}", status=422).faults
    assert fault[0] == ["query", query.partition("=")[0]]


def test_an_event_that_is_not_there_is_404(org, api, stranger):
    assert api.get("/v1/events/evt.9", status=404).json == {"detail": "Event evt.9 not found"}
    org.prospect()
    (event,) = events(api)
    assert stranger.api.get("/v1/events").json == []
    assert stranger.api.get(f"/v1/events/{event['id']}", status=404).json["detail"].endswith("not found")
    stranger.api.post(f"/v1/events/{event['id']}/redeliver", status=404)


def test_actions_of_strangeranisations_hear_nothing(org, api, stranger):
    other = hook(stranger, "PROSPECT_CREATED")
    org.prospect()
    assert stranger.api.get(f"/v1/events?action={other['id']}").json == []
