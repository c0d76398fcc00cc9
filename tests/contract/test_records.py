"""What every record has: an identifier, its organisation, four audit fields, timestamps of one form, all its members."""

import datetime
import re

import pytest

PREFIXES = {
    "agent": "aia", "hive": "hiv", "product": "prd", "action": "act", "prospect": "pro", "file": "fil",
    "connection": "cnx", "conversation": "con",
}
PATHS = {
    "agent": "ai-agents", "hive": "hives", "product": "products", "action": "actions", "prospect": "prospects",
    "file": "files", "connection": "connections", "conversation": "conversations",
}
READ_BY = {"hive": "system"}  # its content has been read since
AUDIT = ["createdBy", "createdAt", "updatedBy", "updatedAt"]
TIMES = {
    "2026-11-20T21:30:00Z": "2026-11-20T21:30:00.000Z",
    "2026-11-20T21:30:00": "2026-11-20T21:30:00.000Z",
    "2026-11-20t21:30:00z": "2026-11-20T21:30:00.000Z",
    "2026-11-20 21:30:00Z": "2026-11-20T21:30:00.000Z",
    "2026-11-20T21:30:00.1Z": "2026-11-20T21:30:00.100Z",
    "2026-11-20T21:30:00.123": "2026-11-20T21:30:00.123Z",
    "2026-11-20T21:30:00.123987654321Z": "2026-11-20T21:30:00.123Z",
    "2026-11-20T21:30:00+00:00": "2026-11-20T21:30:00.000Z",
    "2026-11-20T21:30:00-00:00": "2026-11-20T21:30:00.000Z",
    "2026-11-20T23:00:00.5+01:30": "2026-11-20T21:30:00.500Z",
    "2026-11-20T16:30:00-05:00": "2026-11-20T21:30:00.000Z",
    "2026-12-31T23:30:00-01:00": "2027-01-01T00:30:00.000Z",
    "2024-02-29T00:00:00Z": "2024-02-29T00:00:00.000Z",
    "1969-12-31T23:59:59.999Z": "1969-12-31T23:59:59.999Z",
    "0001-01-01T00:00:00Z": "0001-01-01T00:00:00.000Z",
    "9999-12-31T23:59:59.999Z": "9999-12-31T23:59:59.999Z",
}


def micros(record_id: str) -> int:
    return int(record_id.split(".")[1])


@pytest.mark.parametrize("kind", PREFIXES)
def test_identifiers_have_the_prefix_of_their_kind_16_digits_and_8_characters(org, kind):
    assert re.fullmatch(rf"{PREFIXES[kind]}\.\d{{16}}\.[a-z2-7]{{8}}", getattr(org, kind)()["id"])


def test_other_identifiers_have_their_form_too(org, api):
    assert re.fullmatch(r"org\.\d{16}\.[a-z2-7]{8}", org.id)
    path = f"/v1/conversations/{org.conversation()['id']}"
    feedback = api.post(f"{path}/feedback", {"comment": "fine"}).json
    assert re.fullmatch(r"cfb\.\d{16}\.[a-z2-7]{8}", feedback["id"])
    (message,) = api.put(path, {"transcriptText": "AI: Hello"}).json["transcriptText"]
    assert re.fullmatch(r"dia\.\d{16}\.[a-z2-7]{8}", message["message_id"])


def test_identifiers_count_microseconds_and_sort_by_creation(org):
    made = [org.prospect(), org.agent(), org.product(), org.prospect(), org.action()]
    numbers = [micros(record["id"]) for record in made]
    assert numbers == sorted(set(numbers))
    created = datetime.datetime.fromisoformat(made[0]["createdAt"].replace("Z", "+00:00")).timestamp()
    assert abs(numbers[0] / 1e6 - created) < 60


def test_suffixes_are_not_guessable_from_one_another(org):
    suffixes = [org.product()["id"][-8:] for _ in range(20)]
    assert len(set(suffixes)) == 20
    assert len({suffix[:3] for suffix in suffixes}) > 10


@pytest.mark.parametrize("kind", PREFIXES)
def test_every_record_names_its_organisation_and_has_its_audit_fields_last(org, kind):
    record = getattr(org, kind)()
    assert record["orgId"] == org.id
    assert list(record)[-4:] == AUDIT
    assert (record["createdBy"], record["updatedBy"]) == (org.id, READ_BY.get(kind, org.id))


@pytest.mark.parametrize("kind", PREFIXES)
def test_a_record_is_the_same_in_answer_list_and_by_id(org, api, kind):
    record = getattr(org, kind)()
    assert api.get(f"/v1/{PATHS[kind]}/{record['id']}").json == record
    assert record in api.get(f"/v1/{PATHS[kind]}").json


def test_feedback_has_all_four_audit_fields(org, api):
    path = f"/v1/conversations/{org.conversation()['id']}/feedback"
    given = api.post(path, {"comment": "fine"}).json
    assert {name: given[name] for name in ("createdBy", "updatedBy")} == {"createdBy": org.id, "updatedBy": org.id}
    assert given["createdAt"] == given["updatedAt"]
    assert api.get(path).json == [given]


@pytest.mark.parametrize("kind, change", [
    ("agent", {"role": "r"}), ("prospect", {"name": "n"}), ("action", {"description": "d"}),
    ("conversation", {"transcriptSummary": "s"}),
])
def test_an_update_changes_only_who_and_when_of_the_update(org, api, kind, change):
    record = getattr(org, kind)()
    other = org.client("--user", "usr.1788249912400000.54fjbjkl")
    changed = other.put(f"/v1/{PATHS[kind]}/{record['id']}", change).json
    assert {name: changed[name] for name in ("createdBy", "createdAt", "updatedBy")} == \
        {"createdBy": org.id, "createdAt": record["createdAt"], "updatedBy": "usr.1788249912400000.54fjbjkl"}
    assert changed["updatedAt"] >= record["updatedAt"]


@pytest.mark.parametrize("kind", PREFIXES)
def test_the_actor_is_the_tokens_user(org, kind):
    org.api = org.client("--user", "usr.7")
    record = getattr(org, kind)()
    assert (record["createdBy"], record["updatedBy"]) == ("usr.7", READ_BY.get(kind, "usr.7"))


def test_an_update_without_members_says_who_and_when_and_nothing_else(org, api):
    prospect = org.prospect(name="Ada", prospectProps={"a": 1})
    after = api.put(f"/v1/prospects/{prospect['id']}", {}).json
    assert {**after, "updatedAt": None} == {**prospect, "updatedAt": None}


@pytest.mark.parametrize("sent", TIMES)
def test_timestamps_are_read_loosely_and_written_in_one_form(org, api, sent):
    path = f"/v1/conversations/{org.conversation()['id']}"
    body = {"timestampStart": sent, "timestampEnd": sent, "transcriptText": [{"speaker": "AI", "message": "m", "timestamp": sent}]}
    record = api.put(path, body).json
    assert record["timestampStart"] == record["timestampEnd"] == record["transcriptText"][0]["timestamp"] == TIMES[sent]
    assert api.get(path).json == record


@pytest.mark.parametrize("path, least, optional", [
    ("ai-agents", {"name": "a"}, ("imageUrl", "role", "roleDescription", "timezone", "status", "mission", "voice", "transcriber",
                                  "intelligenceProvider")),
    ("products", {"name": "p"}, ("description",)),
    ("prospects", {}, ("name", "phoneNumber", "externalReference", "status", "prospectProps")),
    ("hives", {"hiveType": "WEBSITE", "url": "http://127.0.0.1:9/"}, ("file_ids", "hiveProps")),
    ("actions", {"name": "a"}, ("description", "parameters", "endpoint", "invocationTrigger", "userWaitingText",
                                "userSuccessText", "userErrorText")),
])
def test_null_in_a_post_is_absent(api, path, least, optional):
    own = ("id", "createdAt", "updatedAt", "secret")
    without = api.post(f"/v1/{path}", least).json
    nulls = api.post(f"/v1/{path}", {**least, **dict.fromkeys(optional)}).json
    assert {n: v for n, v in nulls.items() if n not in own} == {n: v for n, v in without.items() if n not in own}


@pytest.mark.parametrize("kind", ["agent", "hive", "product", "action", "prospect", "file", "connection"])
def test_deleting_twice_is_404_and_the_message_names_what_happened(org, api, kind):
    record = getattr(org, kind)()
    path = f"/v1/{PATHS[kind]}/{record['id']}"
    word = kind.capitalize()
    assert api.delete(path).json == {"message": f"{word} {record['id']} deleted"}
    assert api.delete(path, status=404).json == {"detail": f"{word} {record['id']} not found"}
    assert api.get(path, status=404).json == {"detail": f"{word} {record['id']} not found"}
    assert record["id"] not in [r["id"] for r in api.get(f"/v1/{PATHS[kind]}").json]
