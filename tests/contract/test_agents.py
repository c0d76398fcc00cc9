"""Agents: decisions 5 to 8, and the additions around them."""

import json
import sqlite3

import pytest

MISSION = {
    "greeting": "Hello", "prompt": "You are {name}.", "objective": "Book", "farewell": "Bye",
    "sequence": [{"stageName": "Reason", "description": "Ask why"}, {"stageName": "Close"}],
}
VOICE = {"gender": "Female", "languageAccent": {"language": "English", "accent": "British"}, "modelId": "voi.1"}
NO_MISSION = {"greeting": None, "prompt": None, "objective": None, "sequence": [], "farewell": None}
NO_VOICE = {"gender": None, "languageAccent": None, "modelId": None}


def path(agent: dict) -> str:
    return f"/v1/ai-agents/{agent['id']}"


def ids(records: list[dict]) -> list[str]:
    return [record["id"] for record in records]


def test_create_agent_needs_only_a_name(api):
    agent = api.post("/v1/ai-agents", {"name": "Noah"}).json
    assert agent["name"] == "Noah" and agent["status"] == "active"
    assert agent["mission"] == NO_MISSION and agent["voice"] == NO_VOICE
    assert {name: agent[name] for name in ("imageUrl", "role", "roleDescription", "timezone")} == \
        dict.fromkeys(("imageUrl", "role", "roleDescription", "timezone"))


def test_create_agent_without_a_name_is_422(api):
    assert api.post("/v1/ai-agents", {}, status=422).faults == [(["body", "name"], "Field required", "missing")]


def test_an_agent_without_a_provider_says_that_it_is_scripted(org):
    assert org.agent()["intelligenceProvider"]["providerName"] == "scripted"


def test_create_agent_keeps_everything_given(org, api):
    given = {
        "name": "Maya", "imageUrl": "https://cdn.example.com/maya.png?a=1#x", "role": "Receptionist", "roleDescription": "d",
        "timezone": "America/Argentina/Buenos_Aires", "status": "inactive", "mission": MISSION, "voice": VOICE,
        "transcriber": {"providerName": "openai", "transcriberModel": "whisper-1", "providerProps": {"t": 0.2}},
        "intelligenceProvider": {"providerName": "openai", "model": "m", "waitingAfter": 1.5, "interruptionWords": 0,
                                 "providerProps": {"top_p": 0.50, "stop": ["x", "y"], "seed": None}},
    }
    agent = api.post("/v1/ai-agents", given).json
    assert {name: agent[name] for name in given} == given
    assert api.get(path(agent)).json == agent


@pytest.mark.parametrize("name, value", [("max_token", 5), ("messages", []), ("temperature", "hot"), ("top_p", 2), ("max_tokens", 0), ("stop", [])])
def test_a_model_is_not_given_what_nobody_knows(org, api, name, value):
    provider = {"providerName": "openai", "providerProps": {"top_p": 1, name: value}}
    agent = org.agent()
    for answer in (api.post("/v1/ai-agents", {"name": "A", "intelligenceProvider": provider}, 422),
                   api.put(path(agent), {"intelligenceProvider": provider}, 422)):  # fmt: skip
        [fault] = answer.json["detail"]
        assert fault["loc"] == ["body", "intelligenceProvider", "providerProps", name] and fault["type"] == "value_error"
    # Others may be told anything, and what is stored may stay.
    provider["providerName"] = "scripted"
    api.put(path(agent), {"intelligenceProvider": provider})
    provider["providerName"] = "openai"
    api.put(path(agent), {"intelligenceProvider": provider})
    provider["providerProps"][name] = [value, "x"]
    api.put(path(agent), {"intelligenceProvider": provider}, 422)


def test_stages_have_only_the_members_that_were_given(org, api):
    agent = org.agent(mission={"sequence": [{"stageName": "A", "otherNotes": None}, {}, {"description": "d", "later": 1}]})
    assert agent["mission"]["sequence"] == [{"stageName": "A"}, {}, {"description": "d"}]


def test_list_agents_takes_no_parameters_and_returns_all_newest_first(org, api):
    made = [org.agent() for _ in range(21)]
    assert ids(api.get("/v1/ai-agents").json) == ids(made)[::-1]


def test_update_agent_keeps_what_is_left_out(org, api):
    agent = org.agent(role="Receptionist", mission=MISSION, voice=VOICE)
    changed = api.put(path(agent), {"roleDescription": "Answers"}).json
    assert {**changed, "roleDescription": None, "updatedAt": None} == {**agent, "updatedAt": None}
    assert changed["roleDescription"] == "Answers"


def test_update_agent_merges_mission_one_level_deep(org, api):
    agent = org.agent(mission=MISSION)
    changed = api.put(path(agent), {"mission": {"farewell": "Get well", "prompt": None}}).json
    assert changed["mission"] == {**MISSION, "farewell": "Get well", "prompt": None}


def test_update_agent_replaces_the_sequence_whole(org, api):
    agent = org.agent(mission=MISSION)
    changed = api.put(path(agent), {"mission": {"sequence": [{"otherNotes": "only"}]}}).json
    assert changed["mission"] == {**MISSION, "sequence": [{"otherNotes": "only"}]}
    assert api.put(path(agent), {"mission": {"sequence": None}}).json["mission"]["sequence"] == []


def test_update_agent_merges_voice_one_level_deep_and_replaces_the_accent_whole(org, api):
    agent = org.agent(voice=VOICE)
    changed = api.put(path(agent), {"voice": {"languageAccent": {"language": "German"}}}).json
    assert changed["voice"] == {**VOICE, "languageAccent": {"language": "German"}}


def test_update_agent_takes_the_gender_of_the_voice(org, api):
    assert api.put(path(org.agent()), {"voice": {"gender": "Male"}}).json["voice"] == {**NO_VOICE, "gender": "Male"}


def test_update_agent_with_null_clears(org, api):
    agent = org.agent(role="r", roleDescription="d", imageUrl="https://example.com/", timezone="UTC", mission=MISSION, voice=VOICE,
                      transcriber={"providerName": "openai"}, intelligenceProvider={"providerName": "openai"})
    names = ("role", "roleDescription", "imageUrl", "timezone", "mission", "voice", "transcriber", "intelligenceProvider")
    changed = api.put(path(agent), dict.fromkeys(names)).json
    assert {name: changed[name] for name in names[:4]} == dict.fromkeys(names[:4])
    assert changed["mission"] == NO_MISSION and changed["voice"] == NO_VOICE and changed["transcriber"] == {}
    assert changed["intelligenceProvider"]["providerName"] == "scripted"


@pytest.mark.parametrize("member", ["name", "status"])
def test_update_agent_cannot_clear_what_an_agent_must_have(org, api, member):
    agent = org.agent()
    api.put(path(agent), {member: None}, status=422)
    assert api.get(path(agent)).json == agent


def test_update_agent_replaces_transcriber_and_provider_whole(org, api):
    agent = org.agent(transcriber={"providerName": "a", "providerProps": {"x": 1}}, intelligenceProvider={"model": "m"})
    changed = api.put(path(agent), {"transcriber": {"transcriberModel": "b"}, "intelligenceProvider": {"providerName": "p"}}).json
    assert changed["transcriber"] == {"transcriberModel": "b"}
    assert changed["intelligenceProvider"] == {"providerName": "p"}


def test_update_agent_takes_status(org, api):
    agent = org.agent()
    assert api.put(path(agent), {"status": "inactive"}).json["status"] == "inactive"
    msg = "Input should be 'active' or 'inactive'"
    assert api.put(path(agent), {"status": "asleep"}, status=422).faults == [(["body", "status"], msg, "enum")]


@pytest.mark.parametrize("zone", ["Europe/Berlin", "UTC", "America/Argentina/Buenos_Aires", "Asia/Kolkata", "Etc/GMT+5"])
def test_timezone_is_a_name_of_the_iana_database(org, api, zone):
    assert api.put(path(org.agent()), {"timezone": zone}).json["timezone"] == zone


@pytest.mark.parametrize("zone", [
    "Mars/Olympus", "europe/berlin", "Europe", "Europe/", "/Europe/Berlin", "../etc/passwd", "Europe/../UTC", "posixrules",
    "posix/UTC", "zone.tab", "tzdata.zi", "leap-seconds.list", "localtime", "UTC ", "GMT+25", "Europe//Berlin", ".", "..",
])
def test_another_timezone_is_422_at_post_and_put(org, api, zone):
    agent = org.agent()
    for answer in (api.post("/v1/ai-agents", {"name": "n", "timezone": zone}, status=422),
                   api.put(path(agent), {"timezone": zone}, status=422)):
        ((loc, msg, kind),) = answer.faults
        assert (loc, kind) == (["body", "timezone"], "value_error") and msg.startswith("Value error, ")
    assert api.get("/v1/ai-agents").json == [agent]


@pytest.mark.parametrize("url", [
    "http://example.com", "https://user:pw@example.com:8443/a%20b?c=d#e", "HTTPS://EXAMPLE.COM/", "http://[::1]:8080/",
    "http://127.0.0.1/",
])
def test_image_url_is_an_absolute_http_url(org, api, url):
    assert api.put(path(org.agent()), {"imageUrl": url}).json["imageUrl"] == url


@pytest.mark.parametrize("url", [
    "example.com/a.png", "//example.com", "/a.png", "ftp://example.com", "file:///etc/passwd", "data:image/png;base64,AA",
    "http://",
    "https:///x", "http://exa mple.com", "http://example.com:99999/", "javascript:alert(1)", "mailto:a@b.example",
])
def test_another_image_url_is_422(api, url):
    ((loc, _, kind),) = api.post("/v1/ai-agents", {"name": "n", "imageUrl": url}, status=422).faults
    assert loc == ["body", "imageUrl"] and kind in ("url_parsing", "url_scheme")


def test_delete_agent_is_409_while_a_conversation_is_active(org, api):
    agent = org.agent()
    conversation = org.conversation(agent)
    assert agent["id"] in api.delete(path(agent), status=409).detail
    assert api.get(path(agent)).json == agent
    org.end(conversation)
    api.delete(path(agent))


def test_delete_agent_with_a_deleted_active_conversation_succeeds(org, api):
    agent = org.agent()
    api.delete(f"/v1/conversations/{org.conversation(agent)['id']}")
    api.delete(path(agent))


def test_delete_agent_keeps_what_refers_to_it(org, api):
    agent = org.agent()
    connection = org.connection(agent)
    conversation_id = connection["sourceProps"]["conversationId"]
    api.delete(f"/v1/connections/{connection['id']}")
    api.delete(path(agent))
    assert api.get(f"/v1/conversations/{conversation_id}").json["aiAgentId"] == agent["id"]


def test_delete_agent_removes_its_links_and_not_what_was_linked(org, api):
    agent, hive, action, product = org.agent(), org.hive(), org.action(), org.product()
    api.post(f"{path(agent)}/hives/{hive['id']}/link")
    api.post(f"/v1/actions/{action['id']}/ai-agents/{agent['id']}/link")
    api.post(f"/v1/products/{product['id']}/agents/{agent['id']}/link")
    api.delete(path(agent))
    assert api.get(f"/v1/products/{product['id']}/agents").json == []
    for record, kind in ((hive, "hives"), (action, "actions"), (product, "products")):
        assert api.get(f"/v1/{kind}/{record['id']}").json == record
    assert api.get(f"{path(agent)}/hives", status=404).json == {"detail": f"Agent {agent['id']} not found"}


def test_linked_hives_come_newest_link_first(org, api):
    agent, hives = org.agent(), [org.hive() for _ in range(3)]
    for index in (1, 2, 0):
        api.post(f"{path(agent)}/hives/{hives[index]['id']}/link")
    assert ids(api.get(f"{path(agent)}/hives").json) == [hives[i]["id"] for i in (0, 2, 1)]


def test_linking_a_hive_twice_is_200_and_changes_nothing(org, api):
    agent, hives = org.agent(), [org.hive(), org.hive()]
    for hive in (hives[0], hives[1], hives[0]):
        message = api.post(f"{path(agent)}/hives/{hive['id']}/link").json["message"]
        assert hive["id"] in message and agent["id"] in message
    assert ids(api.get(f"{path(agent)}/hives").json) == [hives[1]["id"], hives[0]["id"]]
    assert api.get(path(agent)).json == agent


def test_unlinking_a_hive_that_is_not_linked_is_404(org, api):
    agent, hive = org.agent(), org.hive()
    link = f"{path(agent)}/hives/{hive['id']}/link"
    api.delete(link, status=404)
    api.post(link)
    message = api.delete(link).json["message"]
    assert hive["id"] in message and agent["id"] in message
    api.delete(link, status=404)
    assert api.get(f"{path(agent)}/hives").json == []


def test_linked_hives_of_an_unknown_agent_are_404(api):
    assert api.get("/v1/ai-agents/aia.9/hives", status=404).json == {"detail": "Agent aia.9 not found"}
    assert api.get("/v1/ai-agents/aia.9/actions", status=404).json == {"detail": "Agent aia.9 not found"}


def test_linking_names_the_record_that_is_missing(org, api):
    agent, hive = org.agent(), org.hive()
    assert api.post(f"{path(agent)}/hives/hiv.9/link", status=404).json == {"detail": "Hive hiv.9 not found"}
    assert api.post(f"/v1/ai-agents/aia.9/hives/{hive['id']}/link", status=404).json == {"detail": "Agent aia.9 not found"}


def test_linked_actions_of_an_agent_come_newest_link_first(org, api):
    agent, actions = org.agent(), [org.action() for _ in range(3)]
    for action in actions:
        api.post(f"/v1/actions/{action['id']}/ai-agents/{agent['id']}/link")
    assert ids(api.get(f"{path(agent)}/actions").json) == ids(actions)[::-1]


def test_linked_hives_have_no_default_limit(org, api):
    agent = org.agent()
    hives = [org.hive() for _ in range(22)]
    for hive in hives:
        api.post(f"{path(agent)}/hives/{hive['id']}/link")
    assert len(api.get(f"{path(agent)}/hives").json) == 22
    assert ids(api.get(f"{path(agent)}/hives?limit=2&skip=1").json) == ids(hives)[-2:-4:-1]


@pytest.mark.parametrize("part", ["intelligenceProvider", "transcriber"])
def test_a_key_is_kept_and_never_told(org, api, part):
    def told(answer) -> dict:
        assert b"sk-canary" not in answer.content
        return answer.json[part]["providerProps"]

    created = api.post("/v1/ai-agents", {"name": "A", part: {"providerProps": {"apiKey": "sk-canary", "model": "m"}}})
    assert told(created) == {"apiKey": "********", "model": "m"}
    here = f"/v1/ai-agents/{created.json['id']}"
    assert told(api.get(here)) == told(created)
    assert b"sk-canary" not in api.get("/v1/ai-agents").content
    product = org.product()
    api.post(f"/v1/products/{product['id']}/agents/{created.json['id']}/link")
    assert b"sk-canary" not in api.get(f"/v1/products/{product['id']}/agents").content
    shown = {"providerProps": {"model": "n", "apiKey": "********"}}
    assert told(api.put(here, {part: shown})) == shown["providerProps"]
    stored = sqlite3.connect(org.server.data / "hiveline.db").execute(
        f"SELECT {part} FROM agents WHERE id = ?", (created.json["id"],)).fetchone()[0]
    assert json.loads(stored)["providerProps"] == {"model": "n", "apiKey": "********"}
    assert told(api.put(here, {part: {"providerProps": {"model": "n"}}})) == {"model": "n"}


def test_a_prompt_of_repetitions_is_refused(org):
    agent = org.agent()
    for name in ("sequences", "conversation_history", "context", "question"):
        often = "{%s}" % name * 5
        for send in (
            lambda mission: org.api.post("/v1/ai-agents", {"name": "Ada", "mission": mission}, 422),
            lambda mission: org.api.put(f"/v1/ai-agents/{agent['id']}", {"mission": mission}, 422),
        ):
            where, text = send({"prompt": often}).faults[0][:2]
            assert where == ["body", "mission", "prompt"] and name in text
    org.api.put(f"/v1/ai-agents/{agent['id']}", {"mission": {"prompt": "{context}" * 4 + "{name}" * 100}})


def test_what_a_provider_keeps_is_compared_once_however_much_it_is(org, api):
    """Looked up anew for each member it would take minutes, and everybody's writes with it."""
    props = {f"m{number}": number for number in range(30_000)}
    path = f"/v1/ai-agents/{org.agent(intelligenceProvider={'providerName': 'scripted', 'providerProps': props})['id']}"
    kept = api.put(path, {"intelligenceProvider": {"providerName": "openai", "providerProps": props}}).json
    assert kept["intelligenceProvider"]["providerProps"] == props
    props["m0"] = "changed"
    (fault,) = api.put(path, {"intelligenceProvider": {"providerName": "openai", "providerProps": props}}, 422).faults
    assert list(fault[0])[-1] == "m0"
