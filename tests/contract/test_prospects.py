"""Prospects: decisions 17 to 19, and the additions around them."""


def ids(records: list[dict]) -> list[str]:
    return [record["id"] for record in records]


def test_create_prospect_needs_nothing(api):
    prospect = api.post("/v1/prospects", {}).json
    assert (prospect["name"], prospect["phoneNumber"], prospect["status"]) == (None, None, "NEW")
    assert (prospect["externalReference"], prospect["prospectProps"]) == ([], {})


def test_the_status_is_an_open_string(org, api):
    prospect = org.prospect(status="ON_THE_MOON")
    assert prospect["status"] == "ON_THE_MOON"
    assert api.put(f"/v1/prospects/{prospect['id']}", {"status": "SERVICE_ORDER_PLACED"}).json["status"] == "SERVICE_ORDER_PLACED"
    api.put(f"/v1/prospects/{prospect['id']}", {"status": None}, status=422)
    api.put(f"/v1/prospects/{prospect['id']}", {"status": ""}, status=422)


def test_external_references_are_any_json_values_in_their_order(org, api):
    raw = b'{"externalReference":[{"b":1.10,"a":9007199254740993},"text",5,null,[true,[]],{}]}'
    created = api.post("/v1/prospects", raw=raw, media="application/json")
    assert raw[1:-1] in created.content
    assert raw[1:-1] in api.get(f"/v1/prospects/{created.json['id']}").content


def test_update_prospect_merges_and_replaces_whole(org, api):
    prospect = org.prospect(name="Ada", phoneNumber="+491", externalReference=[1, 2], prospectProps={"a": 1, "b": 2})
    path = f"/v1/prospects/{prospect['id']}"
    changed = api.put(path, {"prospectProps": {"c": 3}, "externalReference": ["x"]}).json
    assert changed["prospectProps"] == {"c": 3} and changed["externalReference"] == ["x"]
    assert (changed["name"], changed["phoneNumber"]) == ("Ada", "+491")
    cleared = api.put(path, dict.fromkeys(("name", "phoneNumber", "prospectProps", "externalReference"))).json
    assert (cleared["name"], cleared["phoneNumber"], cleared["prospectProps"], cleared["externalReference"]) == (None, None, {}, [])


def test_get_prospect_that_does_not_exist_is_404(api):
    assert api.get("/v1/prospects/pro.9", status=404).json == {"detail": "Prospect pro.9 not found"}


def test_delete_prospect_keeps_its_conversations_and_their_prospect_id(org, api):
    prospect = org.prospect()
    conversation = org.conversation(prospectId=prospect["id"])
    api.delete(f"/v1/prospects/{prospect['id']}")
    assert api.get(f"/v1/conversations/{conversation['id']}").json == conversation
    assert conversation["prospectId"] == prospect["id"]
    answer = api.get(f"/v1/prospects/{prospect['id']}/conversations", status=404)
    assert answer.json == {"detail": f"Prospect {prospect['id']} not found"}


def test_conversations_of_a_prospect_come_newest_first(org, api):
    agent, prospect = org.agent(), org.prospect()
    made = [org.conversation(agent, prospectId=prospect["id"]) for _ in range(3)]
    org.conversation(agent)
    assert api.get(f"/v1/prospects/{prospect['id']}/conversations").json == made[::-1]
    assert ids(api.get(f"/v1/prospects/{prospect['id']}/conversations?limit=1&skip=1").json) == [made[1]["id"]]


def test_two_prospects_may_share_everything_but_their_id(org, api):
    first, second = org.prospect(name="A", phoneNumber="+1"), org.prospect(name="A", phoneNumber="+1")
    assert ids(api.get("/v1/prospects?searchField=phoneNumber&searchValue=%2B1").json) == [second["id"], first["id"]]
