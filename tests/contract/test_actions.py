"""Actions: decisions 11 to 13, and the additions around them."""

import base64
from datetime import datetime, timedelta, timezone

import pytest

ENDPOINT = {"url": "https://hooks.example.com/confirm", "method": "POST"}


def ids(records: list[dict]) -> list[str]:
    return [record["id"] for record in records]


def link(action: dict, agent: dict) -> str:
    return f"/v1/actions/{action['id']}/ai-agents/{agent['id']}/link"


def test_create_action_needs_only_a_name(api):
    action = api.post("/v1/actions", {"name": "Confirm"}).json
    assert action["parameters"] == {} and action["endpoint"] is None
    unset = ("description", "invocationTrigger", "userWaitingText", "userSuccessText", "userErrorText")
    assert {action[name] for name in unset} == {None}


def test_create_action_keeps_everything_given(api):
    given = {
        "name": "Confirm", "description": "d", "parameters": {"type": "object", "properties": {"a": {"type": "string"}}},
        "endpoint": ENDPOINT, "invocationTrigger": "CALL_COMPLETED", "userWaitingText": "w", "userSuccessText": "s",
        "userErrorText": "e",
    }
    action = api.post("/v1/actions", given).json
    assert {name: action[name] for name in given} == given
    assert api.get(f"/v1/actions/{action['id']}").json == {**action, "secret": None}


def test_the_invocation_trigger_is_one_of_the_vocabulary(org, api):
    assert org.action(invocationTrigger="HIVE_FAILED")["invocationTrigger"] == "HIVE_FAILED"
    faults = api.post("/v1/actions", {"name": "n", "invocationTrigger": "ON_FULL_MOON"}, status=422).faults
    assert [fault[0] for fault in faults] == [["body", "invocationTrigger"]]


def test_a_secret_is_shown_once(org, api):
    action = api.post("/v1/actions", {"name": "n"}).json
    assert len(base64.b64decode(action["secret"].removeprefix("whsec_"), validate=True)) == 32
    path = f"/v1/actions/{action['id']}"
    assert api.get(path).json["secret"] is None and api.put(path, {"name": "n"}).json["secret"] is None
    assert api.get("/v1/actions").json[0]["secret"] is None


def test_rotating_gives_another_secret_beside_which_the_old_one_counts_for_a_day(org, api):
    action = org.action()
    answer = api.post(f"/v1/actions/{action['id']}/rotate-secret", headers={"Idempotency-Key": "r1"}).json
    assert answer["secret"].startswith("whsec_") and answer["secret"] != org.secrets[action["id"]]
    left = datetime.fromisoformat(answer["previousExpiresAt"]) - datetime.now(timezone.utc)
    assert timedelta(hours=23) < left <= timedelta(hours=24)
    again = api.post(f"/v1/actions/{action['id']}/rotate-secret", headers={"Idempotency-Key": "r1"})
    assert again.json == answer and again.headers["Idempotent-Replayed"] == "true"
    assert api.post("/v1/actions/act.9/rotate-secret", status=404).json == {"detail": "Action act.9 not found"}


def test_values_of_headers_are_kept_and_never_shown(org, api):
    endpoint = {**ENDPOINT, "headers": [{"name": "Authorization", "value": "Bearer abc"}, {"name": "X-Shop", "value": "7"}]}
    action = org.action(endpoint=endpoint)
    shown = {**ENDPOINT, "headers": [{"name": "Authorization"}, {"name": "X-Shop"}]}
    path = f"/v1/actions/{action['id']}"
    assert action["endpoint"] == api.get(path).json["endpoint"] == shown
    assert api.put(path, {"endpoint": shown}).json["endpoint"] == shown
    more = {**shown, "headers": [*shown["headers"], {"name": "X-New"}]}
    assert api.put(path, {"endpoint": more}, status=422).faults == [
        (["body", "endpoint", "headers", 2, "value"], "Value error, X-New has no value yet", "value_error")
    ]


@pytest.mark.parametrize("url", ["https://evil.example/", "http://hooks.example.com/", "https://hooks.example.com:8443/"])
def test_values_of_headers_do_not_move_to_another_address(org, api, url):
    action = org.action(endpoint={**ENDPOINT, "headers": [{"name": "Authorization", "value": "Bearer abc"}]})
    path, headers = f"/v1/actions/{action['id']}", [{"name": "Authorization"}]
    same = {"url": "HTTPS://Hooks.Example.com:443/other", "method": "POST", "headers": headers}
    assert api.put(path, {"endpoint": same}).json["endpoint"] == same
    assert api.put(path, {"endpoint": {**same, "url": url}}, status=422).faults == [
        (["body", "endpoint", "headers", 0, "value"], "Value error, Authorization has no value for this address", "value_error")
    ]
    given = [{"name": "Authorization", "value": "Bearer def"}]
    assert api.put(path, {"endpoint": {**same, "url": url, "headers": given}}).json["endpoint"]["url"] == url


@pytest.mark.parametrize("name", ["Host", "content-length", "Webhook-Id", "Idempotency-Key", "no name", ""])
def test_headers_that_are_the_servers_or_none_are_refused(api, name):
    endpoint = {**ENDPOINT, "headers": [{"name": name, "value": "x"}]}
    (fault,) = api.post("/v1/actions", {"name": "n", "endpoint": endpoint}, status=422).faults
    assert fault[0] == ["body", "endpoint", "headers", 0, "name"]


@pytest.mark.parametrize("value", ["a\nb", "ü", "\t", "\x7f"])
def test_values_of_headers_are_printable(api, value):
    endpoint = {**ENDPOINT, "headers": [{"name": "X-A", "value": value}]}
    (fault,) = api.post("/v1/actions", {"name": "n", "endpoint": endpoint}, status=422).faults
    assert fault[0] == ["body", "endpoint", "headers", 0, "value"]


def test_a_password_in_the_url_is_refused(api):
    body = {"name": "n", "endpoint": {"url": "https://u:p@hooks.example.com/", "method": "POST"}}
    assert api.post("/v1/actions", body, status=422).faults[0][0] == ["body", "endpoint", "url"]


def test_an_action_is_disabled_and_enabled_again(org, api):
    action = org.action()
    assert (action["status"], action["disabledReason"]) == ("active", None)
    path = f"/v1/actions/{action['id']}"
    assert api.put(path, {"status": "disabled"}).json["status"] == "disabled"
    assert api.put(path, {"status": "active"}).json["status"] == "active"
    assert org.action(status="disabled")["status"] == "disabled"


def test_an_action_is_for_its_agents_or_for_all(org, api):
    assert org.action()["scope"] == org.action(scope=None)["scope"] == "linked"
    action = org.action(scope="organisation")
    path = f"/v1/actions/{action['id']}"
    assert action["scope"] == api.put(path, {"name": "it stays"}).json["scope"] == "organisation"
    assert api.put(path, {"scope": "linked"}).json["scope"] == api.get(path).json["scope"] == "linked"
    assert api.put(path, {"scope": "organisation"}).json["scope"] == "organisation"
    assert api.put(path, {"scope": None}).json["scope"] == "linked"
    assert api.put(path, {"scope": "world"}, status=422).faults[0][0] == ["body", "scope"]


def test_actions_of_an_agent_are_its_own_and_then_those_of_all(org, api, stranger):
    agent, path = org.agent(), "/v1/ai-agents/{}/actions"
    old, first, second = org.action(scope="organisation"), org.action(), org.action(scope="organisation")
    new = org.action(scope="organisation")
    org.action(), stranger.action(scope="organisation")
    for action in (first, second):
        api.post(link(action, agent))
    whole = api.get(path.format(agent["id"]), headers={"Prefer": "count=exact"})
    assert [action["id"] for action in whole.json] == [action["id"] for action in (second, first, new, old)]
    assert whole.headers["X-Total-Count"] == "4"
    pages = [api.get(path.format(agent["id"]), query={"skip": str(skip), "limit": "1"}).json for skip in range(5)]
    assert [action for page in pages for action in page] == whole.json
    assert {action["id"] for action in api.get(path.format(org.agent()["id"])).json} == {a["id"] for a in (second, new, old)}
    assert api.get(path.format(agent["id"]), query={"skip": "4"}).json == []


def test_an_action_for_all_outlives_agents_and_goes_when_it_is_deleted(org, api):
    agent = org.agent()
    action = org.action(scope="organisation")
    api.post(link(action, agent))
    api.delete(f"/v1/ai-agents/{agent['id']}")
    (left,) = api.get(f"/v1/ai-agents/{org.agent()['id']}/actions").json
    assert left["id"] == action["id"] and left["scope"] == "organisation"
    api.delete(f"/v1/actions/{action['id']}")
    assert api.get(f"/v1/ai-agents/{org.agent()['id']}/actions").json == []


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
def test_the_endpoint_takes_the_methods_of_http(org, method):
    assert org.action(endpoint={**ENDPOINT, "method": method})["endpoint"]["method"] == method


def test_the_endpoint_needs_url_and_method(api):
    faults = api.post("/v1/actions", {"name": "n", "endpoint": {}}, status=422).faults
    assert faults == [(["body", "endpoint", name], "Field required", "missing") for name in ("url", "method")]


def test_update_action_merges_and_replaces_endpoint_and_parameters_whole(org, api):
    action = org.action(parameters={"a": 1, "b": 2}, description="d")
    path = f"/v1/actions/{action['id']}"
    changed = api.put(path, {"parameters": {"c": 3}, "endpoint": {"url": "https://other.example/", "method": "GET"}}).json
    assert changed["parameters"] == {"c": 3}
    assert changed["endpoint"] == {"url": "https://other.example/", "method": "GET"}
    assert (changed["description"], changed["name"]) == ("d", action["name"])
    api.put(path, {"endpoint": {"url": "https://other.example/"}}, status=422)


def test_update_action_with_null_clears(org, api):
    action = org.action(parameters={"a": 1}, description="d", userWaitingText="w", userSuccessText="s", userErrorText="e")
    names = ("description", "endpoint", "invocationTrigger", "userWaitingText", "userSuccessText", "userErrorText")
    changed = api.put(f"/v1/actions/{action['id']}", {**dict.fromkeys(names), "parameters": None}).json
    assert {changed[name] for name in names} == {None} and changed["parameters"] == {}
    api.put(f"/v1/actions/{action['id']}", {"name": None}, status=422)


def test_get_action_that_does_not_exist_is_404(api):
    assert api.get("/v1/actions/act.9", status=404).json == {"detail": "Action act.9 not found"}


def test_linking_an_action_twice_is_200_and_changes_nothing(org, api):
    agent, actions = org.agent(), [org.action(), org.action()]
    for action in (actions[0], actions[1], actions[0]):
        message = api.post(link(action, agent)).json["message"]
        assert action["id"] in message and agent["id"] in message
    assert ids(api.get(f"/v1/ai-agents/{agent['id']}/actions").json) == [actions[1]["id"], actions[0]["id"]]
    assert api.get(f"/v1/actions/{actions[0]['id']}").json == {**actions[0], "secret": None}


def test_unlinking_an_action_that_is_not_linked_is_404(org, api):
    agent, action = org.agent(), org.action()
    api.delete(link(action, agent), status=404)
    api.post(link(action, agent))
    message = api.delete(link(action, agent)).json["message"]
    assert action["id"] in message and agent["id"] in message
    api.delete(link(action, agent), status=404)
    assert api.get(f"/v1/ai-agents/{agent['id']}/actions").json == []


def test_linking_names_the_record_that_is_missing(org, api):
    agent, action = org.agent(), org.action()
    assert api.post(link({"id": "act.9"}, agent), status=404).json == {"detail": "Action act.9 not found"}
    assert api.post(link(action, {"id": "aia.9"}), status=404).json == {"detail": "Agent aia.9 not found"}
    assert api.delete(link({"id": "act.9"}, agent), status=404).json == {"detail": "Action act.9 not found"}
    assert api.delete(link(action, {"id": "aia.9"}), status=404).json == {"detail": "Agent aia.9 not found"}


def test_deleting_an_action_removes_its_links(org, api):
    agent, action = org.agent(), org.action()
    api.post(link(action, agent))
    api.delete(f"/v1/actions/{action['id']}")
    assert api.get(f"/v1/ai-agents/{agent['id']}/actions").json == []
    assert api.delete(link(action, agent), status=404).json == {"detail": f"Action {action['id']} not found"}


def test_an_action_may_be_linked_to_several_agents(org, api):
    agents, action = [org.agent(), org.agent()], org.action()
    for agent in agents:
        api.post(link(action, agent))
    api.delete(link(action, agents[0]))
    assert api.get(f"/v1/ai-agents/{agents[0]['id']}/actions").json == []
    assert ids(api.get(f"/v1/ai-agents/{agents[1]['id']}/actions").json) == [action["id"]]


def test_list_actions_newest_first(org, api):
    made = [org.action() for _ in range(3)]
    assert api.get("/v1/actions").json == [{**action, "secret": None} for action in made[::-1]]


def test_link_operations_take_no_body_and_ignore_one(org, api):
    agent, action = org.agent(), org.action()
    api.post(link(action, agent), raw=b"not json at all", media="text/plain")


SCHEMA = {"type": "object", "required": ["day"], "properties": {"day": {"type": "string"}}}


def test_what_an_agent_may_call_needs_a_schema(org, api):
    action = org.action(invocationTrigger="DURING_CALL", parameters=SCHEMA)
    assert action["parameters"] == SCHEMA
    org.action(invocationTrigger="DURING_CALL", parameters={})
    path = f"/v1/actions/{action['id']}"
    api.put(path, {"parameters": {"type": "object", "x-note": 1, "format": "f"}})
    api.put(path, {"parameters": {"type": "text"}}, status=422)
    template = org.action(parameters={"type": "text", "$ref": 7})  # of an event it is anything
    api.put(f"/v1/actions/{template['id']}", {"invocationTrigger": "DURING_CALL"}, status=422)


@pytest.mark.parametrize("parameters, text", [
    ({"type": "string"}, "the schema should take objects"),
    ({"type": "object", "properties": {"a": {"$ref": "#"}}}, "/properties/a/$ref is not understood by this server"),
    ({"type": "object", "required": "a"}, "/required should be a list of texts"),
    ({"properties": {"a": {"pattern": "("}}}, "/properties/a/pattern is no regular expression that is understood, or too large a one"),
])
def test_a_schema_that_cannot_be_checked_is_refused(api, parameters, text):
    body = {"name": "n", "invocationTrigger": "DURING_CALL", "parameters": parameters}
    (fault,) = api.post("/v1/actions", body, status=422).faults
    assert fault == (["body", "parameters"], f"Value error, {text}", "value_error")


def test_an_organisation_has_at_most_1000_actions(org, api):
    made = [org.action() for _ in range(1000)]
    assert api.post("/v1/actions", {"name": "One more"}, status=409).json == {"detail": "The organisation has 1000 actions already"}
    api.delete(f"/v1/actions/{made[0]['id']}")
    api.post("/v1/actions", {"name": "One more"})
