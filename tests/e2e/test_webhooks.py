"""What endpoints of actions are sent: events, tools of agents and samples, signed, to whatever kind of endpoint."""

import datetime
import json
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from support.calls import Call
from support.organisation import Organisation
from support.receiver import Receiver, Unverified, verify
from support.server import Server, wait_until

LOCAL = ("--allow-networks", "127.0.0.0/8")
PATIENCE = 30
SCHEMA = {
    "type": "object", "required": ["name"], "additionalProperties": False,
    "properties": {"name": {"type": "string"}, "count": {"type": "integer", "minimum": 1, "default": 2}},
}


@pytest.fixture
def receiver():
    with Receiver() as receiver:
        yield receiver


@pytest.fixture(scope="module")
def sending(executable, tmp_path_factory):
    """A server that may send to this machine."""
    running = Server(executable, tmp_path_factory.mktemp("sending") / "data", *LOCAL).start()
    yield running
    running.stop()


@pytest.fixture
def org(sending, judge):
    return Organisation(sending, judge)


def hook(org, url: str, trigger: str = "PROSPECT_CREATED", **members) -> dict:
    endpoint = {"url": url, "method": "POST", **members.pop("endpoint", {})}
    return org.action(invocationTrigger=trigger, endpoint=endpoint, **members)


def tells(org, action: dict) -> list[dict]:
    events = org.api.get(f"/v1/events?action={action['id']}").json
    return [org.api.get(f"/v1/events/{event['id']}").json for event in events[::-1]]


def settled(org, action: dict, count: int = 1, attempts: int = 1) -> list[dict]:
    """The action's events, once each of so many was tried so often."""
    def ready():
        found = tells(org, action)
        return len(found) >= count and all(event["attempts"] >= attempts for event in found) and found
    return wait_until(ready, PATIENCE, f"{count} events with {attempts} attempts")


def test_an_event_arrives_signed_and_is_delivered(org, receiver):
    action = hook(org, receiver.url("ok"), endpoint={"headers": [{"name": "Authorization", "value": "Bearer s3cr3t-value"}]})
    prospect = org.prospect()
    (event,) = settled(org, action)
    (got,) = receiver.at("ok")
    verify(org.secrets[action["id"]], got.headers, got.body)
    with pytest.raises(Unverified):
        verify(org.secrets[action["id"]], got.headers, got.body + b" ")
    assert got.json == event["payload"] and got.json["data"]["prospectId"] == prospect["id"]
    assert got.id == event["id"].replace(".", "_") and got.headers["content-type"] == "application/json"
    assert got.headers["authorization"] == "Bearer s3cr3t-value"
    (receipt,) = event["receivers"]
    assert (event["status"], receipt["status"], event["nextAttemptAt"]) == ("delivered", "delivered", None)
    (attempt,) = receipt["log"]
    assert (attempt["outcome"], attempt["statusCode"], attempt["error"]) == ("delivered", 200, None)
    assert "s3cr3t-value" not in org.server.output() and org.secrets[action["id"]] not in org.server.output()
    assert "s3cr3t-value" not in json.dumps(event)


def test_both_secrets_sign_while_one_takes_the_place_of_the_other(org, receiver):
    action = hook(org, receiver.url("ok"))
    changed = org.api.post(f"/v1/actions/{action['id']}/rotate-secret").json
    org.prospect()
    settled(org, action)
    (got,) = receiver.at("ok")
    assert len(got.headers["webhook-signature"].split(" ")) == 2
    for secret in (org.secrets[action["id"]], changed["secret"]):
        verify(secret, got.headers, got.body)


@pytest.mark.parametrize("path, outcome, status, text", [
    ("status/500", "refused", 500, "The endpoint answered 500."), ("redirect", "refused", 302, "The endpoint answered 302."),
    ("status/404", "refused", 404, "The endpoint answered 404."), ("reset", "broken", None, "The connection was lost"),
])  # fmt: skip
def test_what_fails_is_tried_again_after_five_seconds(org, receiver, path, outcome, status, text):
    action = hook(org, receiver.url(path))
    org.prospect()
    (event,) = settled(org, action)
    (receipt,) = event["receivers"]
    (attempt,) = receipt["log"]
    assert (event["status"], attempt["outcome"], attempt["statusCode"]) == ("pending", outcome, status)
    assert attempt["error"].startswith(text) and receipt["error"] == attempt["error"]
    assert event["nextAttemptAt"] and not receiver.at("ok/redirected")
    receiver.behave(path, "ok")
    (event,) = settled(org, action, attempts=2)
    assert event["status"] == "delivered" and [a["outcome"] for a in event["receivers"][0]["log"]] == [outcome, "delivered"]
    first, second = receiver.at(path)
    assert first.id == second.id and 4.5 <= second.at - first.at
    assert int(second.headers["webhook-timestamp"]) > int(first.headers["webhook-timestamp"])
    verify(org.secrets[action["id"]], second.headers, second.body)


def test_an_endpoint_that_cannot_be_reached(org):
    action = hook(org, "http://127.0.0.1:9/")
    org.prospect()
    (event,) = settled(org, action)
    assert event["receivers"][0]["log"][0]["outcome"] == "unreachable"


@pytest.mark.parametrize("path", ["busy/70", "unavailable/70"])
def test_an_endpoint_says_when_to_come_again(org, receiver, path):
    action = hook(org, receiver.url(path))
    org.prospect()
    (event,) = settled(org, action)
    log = event["receivers"][0]["log"][0]
    assert event["nextAttemptAt"] > log["timestamp"]
    seconds = _seconds(event["nextAttemptAt"]) - _seconds(log["timestamp"])
    assert 69 <= seconds < 100


def _seconds(timestamp: str) -> float:
    return datetime.datetime.fromisoformat(timestamp).timestamp()


def test_410_disables_the_action_until_a_client_enables_it(org, receiver):
    action = hook(org, receiver.url("gone"))
    org.prospect()
    (event,) = settled(org, action)
    assert event["status"] == "dead"
    path = f"/v1/actions/{action['id']}"
    disabled = wait_until(lambda: (a := org.api.get(path).json)["status"] == "disabled" and a, PATIENCE, "it is disabled")
    assert (disabled["disabledReason"], disabled["updatedBy"]) == ("Its endpoint answered 410.", "system")
    org.prospect()
    assert len(tells(org, action)) == 1
    receiver.behave("gone", "ok")
    enabled = org.api.put(path, {"status": "active"}).json
    assert (enabled["status"], enabled["disabledReason"]) == ("active", None)
    org.prospect()
    assert settled(org, action, count=2)[1]["status"] == "delivered"


def test_what_waits_for_a_disabled_action_is_sent_when_it_is_enabled(org, receiver):
    action = hook(org, receiver.url("status/500"))
    org.prospect()
    settled(org, action)
    path = f"/v1/actions/{action['id']}"
    org.api.put(path, {"status": "disabled"})
    receiver.behave("status/500", "ok")
    (event,) = tells(org, action)
    org.api.post(f"/v1/events/{event['id']}/redeliver")
    time.sleep(0.5)
    assert len(receiver.at("status/500")) == 1
    org.api.put(path, {"status": "active"})
    assert settled(org, action, attempts=2)[0]["status"] == "delivered"


def test_what_waits_for_a_deleted_action_is_given_up(org, receiver):
    action = hook(org, receiver.url("status/500"))
    org.prospect()
    settled(org, action)
    org.api.delete(f"/v1/actions/{action['id']}")
    event = wait_until(lambda: (e := tells(org, action)[0])["status"] == "dead" and e, PATIENCE, "it is given up")
    assert event["receivers"][0]["error"] == "The action was deleted."


def test_an_event_is_sent_again_when_a_client_asks(org, receiver):
    action = hook(org, receiver.url("ok"))
    org.prospect()
    (event,) = settled(org, action)
    again = org.api.post(f"/v1/events/{event['id']}/redeliver").json
    assert again["status"] == "pending"
    settled(org, action, attempts=2)
    wait_until(lambda: tells(org, action)[0]["status"] == "delivered", PATIENCE, "delivered again")
    assert len({got.id for got in receiver.at("ok")}) == 1 and len(receiver.at("ok")) == 2


def test_events_arrive_in_their_order(org, receiver):
    action = hook(org, receiver.url("ok"))
    made = [org.prospect()["id"] for _ in range(100)]
    wait_until(lambda: len(receiver.at("ok")) >= 100, PATIENCE, "all arrived")
    assert [got.json["data"]["prospectId"] for got in receiver.at("ok")] == made


def test_a_slow_endpoint_delays_no_other(org, receiver):
    hook(org, receiver.url("hang/8")), hook(org, receiver.url("drip"))
    fast = hook(org, receiver.url("ok"))
    for _ in range(5):
        org.prospect()
    wait_until(lambda: len(receiver.at("ok")) == 5, 5, "the fast one has all")
    assert len(receiver.at("hang/8")) == 1  # one that drips has said by its head that it took the event

    def told():
        receipts = [r for event in tells(org, fast) for r in event["receivers"] if r["actionId"] == fast["id"]]
        return [receipt["status"] for receipt in receipts] == ["delivered"] * 5
    wait_until(told, PATIENCE, "all of it is stored")


def test_get_has_the_payload_in_the_query(org, receiver):
    action = hook(org, receiver.url("ok?shop=7#part"), endpoint={"method": "GET"})
    prospect = org.prospect()
    settled(org, action)
    (got,) = receiver.at("ok")
    verify(org.secrets[action["id"]], got.headers, b"")
    assert (got.method, got.body, got.query["shop"], got.query["type"]) == ("GET", b"", "7", "PROSPECT_CREATED")
    assert json.loads(got.query["data"])["prospectId"] == prospect["id"]


def test_addresses_of_this_machine_are_refused_unless_they_are_allowed(own_server, judge, receiver):
    own_server.start()
    org = Organisation(own_server, judge)
    action = hook(org, receiver.url("ok"))
    org.prospect()
    (event,) = settled(org, action)
    log = event["receivers"][0]["log"][0]
    assert log["outcome"] == "blocked" and "network" in log["error"] and not receiver.at("ok")
    test = org.api.post(f"/v1/actions/{action['id']}/test").json
    assert (test["outcome"], test["statusCode"], test["body"]) == ("blocked", None, None)


# --- samples --------------------------------------------------------------------------------------


@pytest.mark.parametrize("trigger", [
    "CALL_STARTED", "CALL_COMPLETED", "CALL_FAILED", "PROSPECT_CREATED", "PROSPECT_STATUS_CHANGED", "HIVE_COMPLETED",
    "HIVE_FAILED", "FEEDBACK_CREATED", "RECORDING_READY",
])
def test_a_sample_is_sent_as_the_document_says(org, receiver, document, trigger):
    action = hook(org, receiver.url("ok"), trigger=trigger)
    test = org.api.post(f"/v1/actions/{action['id']}/test").json
    assert (test["outcome"], test["statusCode"], test["error"]) == ("delivered", 200, None)
    assert (test["contentType"], test["body"]) == ("application/json", '{"taken":true}')
    (got,) = receiver.at("ok")
    verify(org.secrets[action["id"]], got.headers, got.body)
    assert got.json["type"] == trigger and set(got.json) == {"type", "timestamp", "data"}
    assert org.api.get("/v1/events").json == []


def test_a_sample_for_an_agents_tool_fits_its_schema(org, receiver):
    action = hook(org, receiver.url("ok"), trigger="DURING_CALL", parameters=SCHEMA)
    org.api.post(f"/v1/actions/{action['id']}/test")
    assert receiver.at("ok")[0].json == {"name": "sample"}


def test_a_tools_request_has_a_connection_of_its_own_and_is_made_once(org, receiver):
    action = hook(org, receiver.url("ok"), trigger="DURING_CALL")
    for _ in range(3):
        assert org.api.post(f"/v1/actions/{action['id']}/test").json["outcome"] == "delivered"
    assert len({got.connection for got in receiver.at("ok")}) == len(receiver.at("ok")) == 3


def test_a_sample_tells_what_went_wrong_and_hides_what_is_secret(org, receiver):
    headers = [{"name": "X-Key", "value": "s3cr3t-value"}]
    action = hook(org, receiver.url("echo"), endpoint={"headers": headers})
    body = org.api.post(f"/v1/actions/{action['id']}/test").json["body"]
    assert "s3cr3t-value" not in body and "***" in body and org.secrets[action["id"]] not in body
    action = hook(org, receiver.url("status/500"))
    test = org.api.post(f"/v1/actions/{action['id']}/test").json
    assert (test["outcome"], test["statusCode"], test["body"]) == ("refused", 500, "as you asked")
    action = hook(org, receiver.url("large"))
    test = org.api.post(f"/v1/actions/{action['id']}/test").json
    assert test["outcome"] == "delivered" and len(test["body"]) == 64 * 1024
    without = org.action(endpoint=None)
    assert org.api.post(f"/v1/actions/{without['id']}/test", status=409).json["detail"].endswith("has no endpoint")
    assert org.api.post("/v1/actions/act.9/test", status=404).json == {"detail": "Action act.9 not found"}


def test_eight_samples_of_an_organisation_are_under_way_at_once(org, receiver):
    action = hook(org, receiver.url("hang"), trigger="DURING_CALL", endpoint={"timeoutSeconds": 5})
    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda _: org.api.post(f"/v1/actions/{action['id']}/test", status=None), range(12)))
    assert sorted({answer.status for answer in answers}) == [200, 503]
    assert sum(answer.status == 200 for answer in answers) == 8


# --- tools of agents ------------------------------------------------------------------------------


def tool(org, url: str, **members) -> tuple[dict, Call]:
    """An action that the scripted agent performs when it is asked for it, and a call with that agent."""
    agent = org.agent(mission={"greeting": "Hello.", "farewell": "Bye.", "objective": "Help."})
    texts = {"userWaitingText": "One moment.", "userSuccessText": "It is done.", "userErrorText": "That went wrong."}
    action = hook(org, url, "DURING_CALL", name="send brochure", **{**texts, **members})
    org.api.post(f"/v1/actions/{action['id']}/ai-agents/{agent['id']}/link")
    call = Call(org, agent)
    return action, call


def said(call: Call) -> str:
    return " ".join(m["message"] for m in call.record["transcriptText"] if m["speaker"] == "AI")


def test_an_agent_performs_an_action_while_it_talks(org, receiver):
    schema = {"type": "object", "required": ["email"], "properties": {"email": {"type": "string"}}}
    action, call = tool(org, receiver.url("ok"), parameters=schema)
    call.say("My mail is ada@example.com. Please send the brochure.", by=call.operator)
    wait_until(lambda: "It is done." in said(call), PATIENCE, "the agent says that it is done")
    (got,) = receiver.at("ok")
    verify(org.secrets[action["id"]], got.headers, got.body)
    assert got.json == {"email": "ada@example.com"}
    assert got.headers["idempotency-key"].startswith("con.") and "One moment." in said(call)
    assert [e["type"] for e in org.api.get("/v1/events").json].count("DURING_CALL") == 0


def test_every_agent_performs_an_action_of_the_whole_organisation_and_of_no_other(org, sending, judge, receiver):
    hook(Organisation(sending, judge), receiver.url("strange"), "DURING_CALL", name="send brochure", scope="organisation")
    hook(org, receiver.url("ok"), "DURING_CALL", name="send brochure", userSuccessText="It is done.", scope="organisation")
    for _ in range(2):
        call = Call(org, org.agent(mission={"greeting": "Hello.", "farewell": "Bye.", "objective": "Help."}))
        call.say("Please send the brochure.", by=call.operator)
        wait_until(lambda: "It is done." in said(call), PATIENCE, "the agent says that it is done")
    assert len(receiver.at("ok")) == 2 and receiver.at("strange") == []


def test_an_action_that_fails_is_said_to_have_failed_and_is_not_repeated(org, receiver):
    _, call = tool(org, receiver.url("status/500"))
    call.say("Please send the brochure.", by=call.operator)
    wait_until(lambda: "That went wrong." in said(call), PATIENCE, "the agent says that it failed")
    assert len(receiver.at("status/500")) == 1


def test_an_action_that_takes_too_long_has_failed(org, receiver):
    _, call = tool(org, receiver.url("hang"), endpoint={"timeoutSeconds": 1})
    call.say("Please send the brochure.", by=call.operator)
    wait_until(lambda: "That went wrong." in said(call), PATIENCE, "the agent says that it failed")
    assert len(receiver.at("hang")) == 1


def test_arguments_of_get_are_the_query(org, receiver):
    action, call = tool(org, receiver.url("ok"), endpoint={"method": "GET"},
                        parameters={"type": "object", "required": ["email"]})
    call.say("My mail is ada@example.com. Please send the brochure.", by=call.operator)
    wait_until(lambda: receiver.at("ok"), PATIENCE, "it was called")
    assert receiver.at("ok")[0].query == {"email": "ada@example.com"}


def test_a_disabled_action_is_no_tool(org, receiver):
    _, call = tool(org, receiver.url("ok"), status="disabled")
    call.say("Please send the brochure.", by=call.operator)
    assert not receiver.at("ok")


# --- over the ends of the program -----------------------------------------------------------------


def test_what_was_not_told_is_told_after_a_restart(executable, tmp_path, judge, receiver):
    server = Server(executable, tmp_path / "data", *LOCAL).start()
    try:
        org = Organisation(server, judge)
        action = hook(org, receiver.url("hang/60"))
        org.prospect()
        wait_until(lambda: receiver.at("hang/60"), PATIENCE, "it is under way")
        server.kill()
        receiver.behave("hang/60", "ok")
        server.start()
        org.api.base_url = server.base_url
        assert settled(org, action)[0]["status"] == "delivered"
        assert len({got.id for got in receiver.at("hang/60")}) == 1
    finally:
        server.kill()


def test_a_hive_is_told_of_when_its_content_was_read_or_could_not_be(org, receiver):
    for trigger in ("HIVE_COMPLETED", "HIVE_FAILED"):
        hook(org, receiver.url(f"ok/{trigger}"), trigger)
    read = org.document_hive(org.file())
    lost = org.api.post("/v1/hives", {"hiveType": "WEBSITE", "url": receiver.url("status/404")}).json
    wait_until(lambda: receiver.at("ok/HIVE_COMPLETED") and receiver.at("ok/HIVE_FAILED"), 2 * PATIENCE, "both are told of")
    (completed,), (failed,) = receiver.at("ok/HIVE_COMPLETED"), receiver.at("ok/HIVE_FAILED")
    assert completed.json["data"] == {"hiveId": read["id"], "hiveType": "DOCS", "status": "completed", "error": None}
    assert failed.json["data"]["hiveId"] == lost["id"] and failed.json["data"]["error"]
