"""Sources: which agent takes the calls of a number or a widget."""

import subprocess
from urllib.parse import quote

import pytest

from support.organisation import Organisation
from support.server import Server, environment

NUMBER = "+493012345678"
AUDIT = {"createdBy", "createdAt", "updatedBy", "updatedAt"}
NO_NUMBERS = (
    "493012345678", "+49", "+0301234567", "+1234567890123456", "+49x3012345678", "+49_3012345678", "0049 30 12345678",
    "website", "+", "%20", "+49%0930%091234567", "+٤٩٣٠١٢٣٤٥٦٧",
)
WRITTEN = ("+49 30 12345678", "+49 (30) 1234-5678", "+49.30/12345678", "+ 493012345678", "+493012345678")


def put(api, path: str, agent: dict, **how):
    return api.put(f"/v1/sources/{path}", {"agentId": agent["id"]}, **how)


def connect(api, name: str, id: str, status: int = 200, **props):
    return api.post("/v1/connections", {"sourceName": name, "sourceId": id, "sourceProps": props}, status=status)


@pytest.fixture(scope="module")
def phone_server(executable, tmp_path_factory):
    """One that could be called by carriers; nothing is dialled, since no connection here names a callee."""
    running = Server(executable, tmp_path_factory.mktemp("phones") / "data", "--public-url", "https://voice.example.com").start()
    yield running
    running.stop()


@pytest.fixture
def with_phones(phone_server, judge):
    """Makes an organisation with an account at each carrier, and three agents."""
    def make() -> tuple[Organisation, list[dict]]:
        org = Organisation(phone_server, judge)
        for carrier, account in (("twilio", "AC" + "0" * 32), ("plivo", "MA" + "0" * 18)):
            subprocess.run(
                [phone_server.binary, "carrier", "set", "--org", org.id, carrier, "--data", phone_server.data], check=True,
                input=f"{account}\ntoken\n", text=True, stdout=subprocess.DEVNULL, timeout=60, env=environment(),
            )
        return org, [org.agent() for _ in range(3)]

    return make


@pytest.fixture
def agents(org) -> list[dict]:
    """Several, so that none of them is the only one."""
    return [org.agent() for _ in range(3)]


def test_a_source_is_assigned_shown_and_listed(org, api, agents):
    record = put(api, f"TWILIO/{NUMBER}", agents[0]).json
    assert {name: value for name, value in record.items() if name not in AUDIT} == \
        {"sourceName": "TWILIO", "sourceId": NUMBER, "orgId": org.id, "agentId": agents[0]["id"]}
    assert record["createdBy"] == record["updatedBy"] == org.id
    assert api.get(f"/v1/sources/TWILIO/{NUMBER}").json == record
    assert api.get("/v1/sources").json == [record]


def test_assigning_again_replaces_the_agent_and_keeps_who_created_it(org, api, agents):
    first = put(api, f"PLIVO/{NUMBER}", agents[0])
    other = org.client("--user", "usr.7")
    second = put(other, f"PLIVO/{NUMBER}", agents[1])
    assert second.json["agentId"] == agents[1]["id"] and second.etag != first.etag
    assert (second.json["createdBy"], second.json["updatedBy"]) == (org.id, "usr.7")
    assert second.json["createdAt"] == first.json["createdAt"]
    assert api.get("/v1/sources").json == [second.json]
    again = put(api, f"PLIVO/{NUMBER}", agents[1])
    assert again.json["agentId"] == agents[1]["id"] and again.etag != second.etag


@pytest.mark.parametrize("written", WRITTEN)
def test_a_number_is_one_source_however_it_is_written(api, agents, written):
    assert put(api, f"TWILIO/{quote(written, safe='+')}", agents[0]).json["sourceId"] == NUMBER
    for name in WRITTEN:
        assert api.get(f"/v1/sources/TWILIO/{quote(name, safe='')}").json["sourceId"] == NUMBER
    assert api.delete(f"/v1/sources/TWILIO/{quote(written, safe='')}").json == {"message": f"Source TWILIO {NUMBER} deleted"}
    assert api.get("/v1/sources").json == []


def test_a_plus_may_be_encoded(api, agents):
    assert put(api, f"TWILIO/{NUMBER.replace('+', '%2B')}", agents[0]).json["sourceId"] == NUMBER


@pytest.mark.parametrize("carrier", ["TWILIO", "PLIVO"])
@pytest.mark.parametrize("text", NO_NUMBERS)
def test_what_is_no_number_is_422_to_assign_and_404_to_others(api, agents, carrier, text):
    msg = "Value error, source_id should be a phone number with country code, such as +493012345678"
    path = f"/v1/sources/{carrier}/{text}"
    assert api.put(path, {"agentId": agents[0]["id"]}, status=422).faults == [(["path", "source_id"], msg, "value_error")]
    api.get(path, status=404)
    api.delete(path, status=404)
    assert api.get("/v1/sources").json == []


def test_a_widget_has_any_name(api, agents):
    for name in ("website", "Praxis%20M%C3%BCller", "%F0%9F%98%80" * 512, "a%2Fb", "+49 30", "..."):
        record = put(api, f"BROWSER/{name}", agents[0]).json
        assert api.get(f"/v1/sources/BROWSER/{name}").json == record
        assert connect(api, "BROWSER", record["sourceId"]).json["agentId"] == agents[0]["id"]
        assert api.delete(f"/v1/sources/BROWSER/{name}").json["message"].startswith("Source BROWSER ")
        api.delete(f"/v1/sources/BROWSER/{name}", status=404)


def test_a_widget_with_too_long_a_name_is_422(api, agents):
    msg = "Value error, source_id should have 1 to 512 characters"
    assert put(api, "BROWSER/" + "x" * 513, agents[0], status=422).faults == [(["path", "source_id"], msg, "value_error")]
    api.get("/v1/sources/BROWSER/" + "x" * 513, status=404)


@pytest.mark.parametrize("name", ["FAX", "twilio", "aia.9", "%20", "*"])
def test_another_kind_of_source_is_404(api, agents, name):
    shown = name.replace("%20", " ")
    assert put(api, f"{name}/{NUMBER}", agents[0], status=404).json == {"detail": f"Source {shown} {NUMBER} not found"}
    for method in (api.get, api.delete):
        assert method(f"/v1/sources/{name}/{NUMBER}", status=404).json == {"detail": f"Source {shown} {NUMBER} not found"}


def test_carriers_have_numbers_of_their_own(with_phones):
    org, agents = with_phones()
    api = org.api
    put(api, f"TWILIO/{NUMBER}", agents[0])
    put(api, f"PLIVO/{NUMBER}", agents[1])
    assert connect(api, "TWILIO", NUMBER).json["agentId"] == agents[0]["id"]
    assert connect(api, "PLIVO", NUMBER).json["agentId"] == agents[1]["id"]


def test_the_agent_is_needed_and_must_be_there(org, api, agents):
    path = f"/v1/sources/TWILIO/{NUMBER}"
    assert api.put(path, {}, status=422).faults == [(["body", "agentId"], "Field required", "missing")]
    assert api.put(path, {"agentId": None}, status=422).faults == \
        [(["body", "agentId"], "Input should be a valid string", "string_type")]
    for unknown in ("aia.9", "", "x" * 512):
        ((loc, msg, kind),) = api.put(path, {"agentId": unknown}, status=422).faults
        assert (loc, kind) == (["body", "agentId"], "value_error") and msg.endswith(" not found")
    api.get(path, status=404)
    put(api, f"TWILIO/{NUMBER}", agents[0])
    api.put(path, {"agentId": "aia.9"}, status=422)
    assert api.get(path).json["agentId"] == agents[0]["id"]


def test_if_match_holds_for_put_and_delete(api, agents):
    path = f"TWILIO/{NUMBER}"
    for value in ("*", '"1"'):
        assert put(api, path, agents[0], status=404, headers={"If-Match": value}).detail == f"Source TWILIO {NUMBER} not found"
    first = put(api, path, agents[0])
    second = put(api, path, agents[1], headers={"If-Match": first.etag})
    put(api, path, agents[2], status=412, headers={"If-Match": first.etag})
    api.delete(f"/v1/sources/{path}", status=412, headers={"If-Match": first.etag})
    assert api.get(f"/v1/sources/{path}").json == second.json
    assert api.get(f"/v1/sources/{path}", status=304, headers={"If-None-Match": second.etag}).content == b""
    api.delete(f"/v1/sources/{path}", headers={"If-Match": second.etag})


def test_deleting_twice_is_404_and_what_comes_again_is_new(api, agents):
    path = f"/v1/sources/TWILIO/{NUMBER}"
    put(api, f"TWILIO/{NUMBER}", agents[0])
    assert api.delete(path).json == {"message": f"Source TWILIO {NUMBER} deleted"}
    assert api.delete(path, status=404).json == {"detail": f"Source TWILIO {NUMBER} not found"}
    assert api.get(path, status=404).json == {"detail": f"Source TWILIO {NUMBER} not found"}
    assert put(api, f"TWILIO/{NUMBER}", agents[1]).etag == '"1"'


def test_sources_are_listed_newest_first_and_in_pages(api, agents):
    made = [put(api, f"TWILIO/+49301234{number}", agents[number % 3]).json for number in range(7)]
    put(api, "TWILIO/+493012340", agents[2])  # again: it stays where it was
    made[0] = api.get("/v1/sources/TWILIO/+493012340").json
    listed = api.get("/v1/sources?skip=2&limit=3", headers={"Prefer": "count=exact"})
    assert listed.json == made[::-1][2:5]
    assert listed.headers["X-Total-Count"] == "7" and 'rel="next"' in listed.headers["Link"]
    assert api.get("/v1/sources").json == made[::-1]


def test_deleting_an_agent_deletes_its_sources(api, agents):
    put(api, f"TWILIO/{NUMBER}", agents[0])
    put(api, "BROWSER/website", agents[0])
    kept = put(api, "BROWSER/other", agents[1]).json
    api.delete(f"/v1/ai-agents/{agents[0]['id']}")
    assert api.get("/v1/sources").json == [kept]
    api.get(f"/v1/sources/TWILIO/{NUMBER}", status=404)


def test_who_takes_a_call(with_phones):
    """Named in the request, else by the id, else by the assignment, else the only active one."""
    org, agents = with_phones()
    api = org.api
    fault = "sourceId names no agent and no source of one, sourceProps has no agentId, and several agents are active"
    assert connect(api, "BROWSER", "website", 422).faults == [(["body", "sourceId"], f"Value error, {fault}", "value_error")]
    put(api, "BROWSER/website", agents[0])
    assert connect(api, "BROWSER", "website").json["agentId"] == agents[0]["id"]
    assert connect(api, "BROWSER", "website", agentId=agents[1]["id"]).json["agentId"] == agents[1]["id"]
    put(api, f"BROWSER/{agents[1]['id']}", agents[2])
    assert connect(api, "BROWSER", agents[1]["id"]).json["agentId"] == agents[1]["id"]
    for id, name in (("Website", "BROWSER"), ("website", "TWILIO"), (NUMBER, "PLIVO")):
        connect(api, name, id, 422)
    put(api, f"TWILIO/{NUMBER}", agents[1])
    for written in WRITTEN:
        connection = connect(api, "TWILIO", written).json
        assert (connection["agentId"], connection["sourceId"]) == (agents[1]["id"], written)
    for agent in agents[1:]:
        api.put(f"/v1/ai-agents/{agent['id']}", {"status": "inactive"})
    assert connect(api, "BROWSER", "anything").json["agentId"] == agents[0]["id"]
    inactive = connect(api, "TWILIO", NUMBER, 409)
    assert inactive.json == {"detail": f"Agent {agents[1]['id']} is inactive"}
    api.delete(f"/v1/sources/TWILIO/{NUMBER}")
    assert connect(api, "TWILIO", NUMBER).json["agentId"] == agents[0]["id"]


def test_organisations_may_have_the_same_number(with_phones):
    (org, agents), (other, (theirs, *_)) = with_phones(), with_phones()
    api = org.api
    put(api, f"TWILIO/{NUMBER}", agents[0])
    before = api.get("/v1/sources").content
    assert other.api.get("/v1/sources").json == []
    put(other.api, f"TWILIO/{NUMBER}", agents[0], status=422)
    put(other.api, f"TWILIO/{NUMBER}", theirs)
    assert api.get("/v1/sources").content == before
    assert connect(other.api, "TWILIO", NUMBER).json["agentId"] == theirs["id"]
    assert connect(api, "TWILIO", NUMBER).json["agentId"] == agents[0]["id"]
    other.api.delete(f"/v1/sources/TWILIO/{NUMBER}")
    assert api.get("/v1/sources").content == before
