"""Two organisations on one server: what belongs to one cannot be seen, counted, linked, searched or guessed by the other."""

import pytest

from support.requests_table import Scene


@pytest.fixture
def scene(server, judge):
    """The other organisation, with a record of every kind."""
    return Scene(server, judge)


def test_every_list_search_and_statistic_is_empty(org, api, scene, document):
    theirs = scene.ids
    needles = [*theirs.values(), scene.org.id]
    for op in document.operations:
        query = {p["name"] for p in op.parameters("query")}
        if op.method == "GET" and "{" not in op.path and "skip" in query:
            listed = api.get(op.path, headers={"Prefer": "count=exact"})
            assert (listed.json, listed.headers["X-Total-Count"]) == ([], "0")
            for field in ("id", "createdBy") if "searchField" in query else ():
                for needle in needles:
                    assert api.get(op.path, query={"searchField": field, "searchValue": needle}).json == []
    assert set(api.get("/v1/stats").json["response"].values()) == {0}


def test_links_to_records_of_others_are_404_and_change_nothing(org, api, scene):
    mine = {"agent_id": org.agent()["id"], "hive_id": org.hive()["id"], "action_id": org.action()["id"],
            "product_id": org.product()["id"], "prospect_id": org.prospect()["id"]}
    mine["conversation_id"] = org.conversation()["id"]
    links = (
        "/v1/ai-agents/{agent_id}/hives/{hive_id}/link", "/v1/actions/{action_id}/ai-agents/{agent_id}/link",
        "/v1/products/{product_id}/agents/{agent_id}/link",
        "/v1/conversations/{conversation_id}/prospects/{prospect_id}/links",
    )
    before = scene.ids and (org.snapshot(), scene.org.snapshot())
    for template in links:
        names = [part.strip("{}") for part in template.split("/") if part.startswith("{")]
        for foreign in names:
            ids = {**mine, foreign: scene.ids[foreign]}
            answer = api.post(template.format(**ids), status=404)
            assert scene.ids[foreign] in answer.detail and scene.org.id not in answer.detail
    assert (org.snapshot(), scene.org.snapshot()) == before


def test_ids_of_others_in_bodies_are_refused_as_unknown(org, api, scene):
    """The text is the one for an id that never was, but for the id."""
    conversation = org.conversation()
    connect = {"sourceId": "s", "sourceName": "BROWSER"}
    cases = [
        ("PUT", f"/v1/conversations/{conversation['id']}", lambda i: {"agentId": i}, "agent_id"),
        ("POST", "/v1/hives", lambda i: {"hiveType": "DOCS", "file_ids": [i]}, "file_id"),
        ("POST", "/v1/connections", lambda i: {**connect, "sourceProps": {"agentId": i}}, "agent_id"),
        ("PUT", "/v1/sources/BROWSER/website", lambda i: {"agentId": i}, "agent_id"),
        ("POST", "/v1/connections", lambda i: {**connect, "sourceProps": {"prospectId": i}}, "prospect_id"),
    ]
    for method, path, body, name in cases:
        theirs, never = scene.ids[name], f"{scene.ids[name][:-8]}aaaaaaaa"
        refused = api.send(method, path, 422, body=body(theirs)).content.decode()
        unknown = api.send(method, path, 422, body=body(never)).content.decode()
        assert refused.replace(theirs, "ID") == unknown.replace(never, "ID")


def test_two_organisations_do_not_change_each_other(org, scene):
    theirs = scene.ids and scene.org.snapshot()
    agent, file = org.agent(), org.file()
    org.hive(), org.product(), org.action(), org.prospect(), org.document_hive(file)
    org.conversation(agent)
    assert scene.org.snapshot() == theirs
    org.api.delete("/v1/files")
    assert scene.org.snapshot() == theirs


def test_deleting_and_etags_of_others_do_nothing(org, api, scene):
    etag = scene.org.api.get(f"/v1/prospects/{scene.ids['prospect_id']}").etag
    path = f"/v1/prospects/{scene.ids['prospect_id']}"
    for headers in ({}, {"If-Match": etag}, {"If-Match": "*"}):
        api.delete(path, status=404, headers=headers)
        api.put(path, {"name": "mine now"}, status=404, headers=headers)
    api.get(path, status=404, headers={"If-None-Match": etag})
    assert scene.org.api.get(path).etag == etag
