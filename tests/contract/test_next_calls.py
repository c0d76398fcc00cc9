"""Calls that are begun from the page of one that is over."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from support.calls import Call


@pytest.fixture
def agent(org) -> dict:
    return org.agent()


@pytest.fixture
def call(org, agent) -> Call:
    return Call(org, agent, page="/contact")


def ask(client, conversation: str, status: int = 200):
    return client.post(f"/v1/conversations/{conversation}/next-call", status=status)


def follow(call: Call, org) -> Call:
    """The call that the caller of one that is over begins."""
    answer = ask(call.caller, call.id).json
    following = object.__new__(Call)
    following.id = answer["conversation_id"]
    following.path = f"/v1/conversations/{following.id}"
    following.secret = answer["callUrl"].partition("#")[2]
    following.operator, following.caller = org.api, org.api.another(following.secret)
    assert answer["callUrl"].endswith(f"/talk/{following.id}#{following.secret}")
    return following


def test_another_call_has_the_same_agent_source_and_prospect(org, api, call, agent):
    call.say("Hello?")
    call.end()
    before, following = call.record, follow(call, org)
    after = following.record
    same = ("aiAgentId", "prospectId", "source", "sourceType", "orgId")
    assert after["id"] != before["id"] and [after[name] for name in same] == [before[name] for name in same]
    assert (after["status"], after["transcriptText"], after["endReason"]) == ("active", [], None)
    connection = api.get("/v1/connections").json[0]
    given = {"agentId": agent["id"], "page": "/contact", "conversationId": following.id}
    assert given.items() <= connection["sourceProps"].items()
    assert connection["prospectId"] == before["prospectId"] and connection["agentId"] == agent["id"]
    assert following.say("Hello again").json["reply"]


def test_the_secret_of_a_call_that_is_over_opens_nothing_else(org, call):
    call.end()
    following = follow(call, org)
    for path in ("call", "events"):
        call.caller.get(f"{call.path}/{path}", status=401)
    call.caller.post(f"{call.path}/messages", {"message": "Hello?"}, status=401)
    call.caller.post(f"{call.path}/end", status=401)
    call.caller.get(f"{following.path}/call", status=401)
    ask(call.caller, following.id, 401)
    ask(org.api.another(call.secret[:-1] + ("0" if call.secret[-1] != "0" else "1")), call.id, 401)


def test_there_is_one_at_a_time(org, api, call):
    assert ask(call.caller, call.id).json["conversation_id"] == call.id, "the call goes on"
    call.end()
    with ThreadPoolExecutor(8) as pool:
        asked = list(pool.map(lambda _: ask(call.operator, call.id).json, range(8)))
    assert len({str(answer) for answer in asked}) == 1
    following = follow(call, org)
    assert asked[0]["conversation_id"] == following.id and len(api.get("/v1/connections").json) == 2
    following.say("Hello?")
    assert ask(call.caller, call.id).json["conversation_id"] == following.id
    following.end()
    third = ask(call.caller, call.id).json
    assert third["conversation_id"] not in (call.id, following.id)
    assert ask(following.caller, following.id).json == third


def test_three_calls_follow_the_first(org, call):
    offered = []
    for _ in range(4):
        offered.append(call.caller.get(f"{call.path}/call").json["nextCall"])
        call.end()
        last, call = call, follow(call, org) if len(offered) < 4 else call
    assert offered == [True, True, True, False]
    answer = ask(last.caller, last.id, 409)
    assert answer.json == {"detail": "No more than 3 calls may follow one from its page"}


def test_a_call_that_was_deleted_is_begun_anew(org, api, call):
    call.end()
    following = follow(call, org)
    api.delete(following.path)
    another = follow(call, org)
    assert another.id != following.id
    api.delete(call.path)
    ask(call.operator, call.id, 404)
    ask(call.caller, call.id, 401)


def test_what_was_given_for_a_call_is_given_for_the_next_where_its_connection_is_gone(org, api, call):
    api.delete(f"/v1/connections/{call.connection['id']}")
    following = follow(call, org)
    (connection,) = api.get("/v1/connections").json
    assert connection["sourceProps"]["page"] == "/contact" and connection["sourceProps"]["conversationId"] == following.id


def test_the_prospect_is_a_new_one_where_it_was_deleted(org, api, call):
    call.end()
    api.delete(f"/v1/prospects/{call.record['prospectId']}")
    prospect = follow(call, org).record["prospectId"]
    assert prospect != call.record["prospectId"] and api.get(f"/v1/prospects/{prospect}").json["status"] == "NEW"


def test_an_agent_that_takes_no_calls_gets_none(api, call, agent):
    call.end()
    path = f"/v1/ai-agents/{agent['id']}"
    api.put(path, {"status": "inactive"})
    assert ask(call.caller, call.id, 409).json == {"detail": f"Agent {agent['id']} is inactive"}
    api.delete(path)
    ask(call.caller, call.id, 409)
    assert len(api.get("/v1/connections").json) == 1


def test_nobody_calls_again_for_another_organisation(stranger, call):
    call.end()
    ask(stranger.api, call.id, 404)
    ask(stranger.api.another(call.secret), call.id)
    ask(Call(stranger, stranger.agent()).caller, call.id, 401)
