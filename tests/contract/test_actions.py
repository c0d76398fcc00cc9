"""Actions: decisions 11 to 13, and the additions around them."""

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
    assert api.get(f"/v1/actions/{action['id']}").json == action


def test_the_invocation_trigger_is_an_open_string(org):
    assert org.action(invocationTrigger="ON_FULL_MOON")["invocationTrigger"] == "ON_FULL_MOON"


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
    assert api.get(f"/v1/actions/{actions[0]['id']}").json == actions[0]


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
    assert api.get("/v1/actions").json == made[::-1]


def test_link_operations_take_no_body_and_ignore_one(org, api):
    agent, action = org.agent(), org.action()
    api.post(link(action, agent), raw=b"not json at all", media="text/plain")
