"""What all records of an organisation may take together, and that calls in progress do not notice it."""

import re
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest

from support import hives
from support.calls import Call
from support.organisation import Organisation
from support.phones import OURS, THEIRS, Phones, options
from support.phone_callers import Script
from support.twilio_stand_in import TwilioStandIn

ROOM = 200_000
LIMIT = ("--max-record-storage", str(ROOM))
TEXT = f"All records of the organisation would be larger than the {ROOM} bytes that they may have"


def prospect(size: int) -> dict:
    return {"prospectProps": {"a": "x" * size}}


def fill(org: Organisation) -> list[str]:
    """Prospects of 10,000 bytes, and some small ones, until not one of 100 has room; gives the ids of the large ones."""
    made: dict[int, list[str]] = {}
    for size in (10_000, 1_000, 100):
        made[size] = []
        while (answer := org.api.post("/v1/prospects", prospect(size), None)).status == 200:
            made[size].append(answer.json["id"])
            assert len(made[size]) <= ROOM // size
        assert (answer.status, answer.detail) == (413, TEXT)
    return made[10_000]


@pytest.fixture
def org(start, judge) -> Organisation:
    return Organisation(start(*LIMIT), judge)


def test_the_records_of_an_organisation_are_bounded_together(org, judge):
    made = fill(org)
    first = f"/v1/prospects/{made[0]}"
    for path, body in (
        ("ai-agents", {"name": "Ada", "mission": {"greeting": "g" * 1_000}}), ("products", {"name": "p", "description": "d" * 900}),
        ("hives", {"hiveType": "WEBSITE", "url": "http://127.0.0.1:9/", "hiveProps": {"own": "o" * 8_000}}),
    ):  # fmt: skip
        assert org.api.post(f"/v1/{path}", body, 413).detail == TEXT
    assert org.api.put(first, {"prospectProps": {"a": "x" * 20_000}}, 413).detail == TEXT
    assert len(org.api.get(first).json["prospectProps"]["a"]) == 10_000  # nothing of it is stored
    other = Organisation(org.server, judge)
    other.api.post("/v1/prospects", prospect(10_000))
    org.api.put(first, {"prospectProps": {"a": ""}})  # makes room, though little is left
    org.api.put(first, prospect(10_000))
    org.api.delete(first)
    org.api.post("/v1/prospects", prospect(9_000))  # the event of the one that has gone stays a while
    org.api.post("/v1/prospects", prospect(2_000), 413)


def test_kept_answers_count_and_a_repetition_is_answered(org):
    made = fill(org)
    org.api.delete(f"/v1/prospects/{made.pop()}")
    key = {"Idempotency-Key": uuid.uuid4().hex}
    body = prospect(6_000)  # once has room, twice has not
    assert org.api.post("/v1/prospects", body, 413, headers=key).detail == TEXT
    org.api.post("/v1/prospects", body)
    org.api.delete(f"/v1/prospects/{made[0]}")
    first = org.api.post("/v1/prospects", body, headers=key)
    fill(org)
    again = org.api.post("/v1/prospects", body, headers=key)
    assert again.json == first.json and again.headers["Idempotent-Replayed"] == "true"


def test_the_room_is_the_same_after_a_restart_and_after_a_kill(org):
    made = fill(org)
    for end in (org.server.stop, org.server.kill):
        end()
        org.server.start()
        org.api.base_url = org.server.base_url
        org.api.post("/v1/prospects", prospect(10_000), 413)
        org.api.delete(f"/v1/prospects/{made.pop()}")
        org.api.post("/v1/prospects", prospect(9_000))
        org.api.post("/v1/prospects", prospect(2_000), 413)


def test_writes_at_the_same_time_do_not_pass_the_bound_together(org):
    size = 2_000
    with ThreadPoolExecutor(16) as pool:
        told = list(pool.map(lambda _: org.api.another().post("/v1/prospects", prospect(size), None).status, range(150)))
    assert set(told) == {200, 413}
    taken = told.count(200)
    assert ROOM * 6 // 10 < taken * size < ROOM
    assert len(every(org, "prospects")) == taken


def every(org: Organisation, what: str) -> list[dict]:
    found: list[dict] = []
    while some := org.api.get(f"/v1/{what}", query={"skip": len(found), "limit": 100}).json:
        found += some
    return found


def test_a_call_in_progress_goes_on_and_no_other_begins(org):
    call = Call(org, org.agent(mission={"greeting": "Hello.", "farewell": "Bye."}))
    call.signal("joined")
    call.say("Good morning")
    fill(org)
    assert org.api.post("/v1/connections", {
        "sourceName": "BROWSER", "sourceId": "website", "sourceProps": {"agentId": call.connection["agentId"]},
    }, 413).detail == TEXT  # fmt: skip
    for number in range(3):
        assert call.say(f"Number {number}, {'and more ' * 100}").json["reply"] is not None
    call.end()
    said = [each["message"] for each in call.record["transcriptText"] if each["speaker"] == "USER"]
    assert [each[:8] for each in said] == ["Good mor", "Number 0", "Number 1", "Number 2"]
    assert call.record["status"] != "active"


def test_phone_calls_come_in_only_where_there_is_room(start, judge):
    with TwilioStandIn() as carrier:
        server = start(*options(carrier), *LIMIT)
        telephone = Phones(server, Organisation(server, judge), carrier)
        telephone.take_calls()
        first = carrier.dial_in(THEIRS, OURS, Script("Hello?", "Bye", stay=True)).join(60)
        assert first.heard
        telephone.record_of(first)
        fill(telephone.org)
        refused = carrier.dial_in(THEIRS, OURS, Script("Hello?", "Bye", stay=True)).join(60)
        assert not refused.heard
        assert len(every(telephone.org, "conversations")) == 1
        carrier.check()
    assert re.search(r"phone_call_refused .*All records of the organisation", server.output())


def test_what_a_hive_says_has_room_or_its_pages_fail_and_a_refresh_loses_nothing(start, judge):
    org = Organisation(start(*LIMIT, *hives.LOOPBACK), judge)
    hours = " ".join(f"hour{n}" for n in range(2_500)).encode()
    small = hives.read(org, hives.of_files(org, ("hours.txt", b"We open at nine and close at five. " + hours)))
    large = hives.of_files(org, *((f"{n}.txt", " ".join(f"word{n}x{i}" for i in range(6_000)).encode()) for n in range(6)))
    hives.read(org, large, status=None)
    states = {page["source"]: page for page in hives.pages(org, large)}
    failed = [page for page in states.values() if page["state"] == "failed"]
    assert 1 <= len(failed) <= 5 and {page["error"] for page in failed} == {TEXT}
    spare = org.prospect(prospectProps={"a": "x" * 500})
    fill(org)
    org.api.delete(f"/v1/prospects/{spare['id']}")  # room for the reading, not for what it finds
    hives.refresh(org, small)
    hives.read(org, small)
    (page,) = hives.pages(org, small)
    assert (page["state"], page["error"]) == ("done", TEXT)
    assert "nine" in hives.search(org, small, "when do you open")[0]["text"]
