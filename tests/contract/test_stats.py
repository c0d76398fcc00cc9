"""Statistics: decision 22. They agree with the records after every change."""

import pytest

from support.strictjson import compact

START = "2026-11-20T21:00:00Z"


def stats(api) -> dict:
    return api.get("/v1/stats").json["response"]


def at(seconds: float) -> str:
    return f"2026-11-20T21:{int(seconds // 60):02}:{seconds % 60:06.3f}Z"


@pytest.fixture
def call(org, api):
    """Makes a conversation of that many seconds."""
    agent = org.agent()

    def make(seconds: float) -> str:
        path = f"/v1/conversations/{org.conversation(agent)['id']}"
        api.put(path, {"timestampStart": START, "timestampEnd": at(seconds)})
        return path

    return make


def test_an_empty_organisation_has_zeros(api):
    assert compact(api.get("/v1/stats").json) == \
        '{"response":{"no_of_prospects":0,"appointment_scheduled":0,"unqualified":0,"average_call_duration":0}}'


def test_prospects_are_counted_by_status_through_create_update_and_delete(org, api):
    def counts() -> tuple:
        now = stats(api)
        return now["no_of_prospects"], now["appointment_scheduled"], now["unqualified"]

    first, second = org.prospect(), org.prospect(status="APPOINTMENT_SCHEDULED")
    assert counts() == (2, 1, 0)
    api.put(f"/v1/prospects/{first['id']}", {"status": "UNQUALIFIED"})
    assert counts() == (2, 1, 1)
    api.put(f"/v1/prospects/{first['id']}", {"status": "APPOINTMENT_SCHEDULED"})
    assert counts() == (2, 2, 0)
    api.put(f"/v1/prospects/{first['id']}", {"name": "the status stays"})
    assert counts() == (2, 2, 0)
    api.delete(f"/v1/prospects/{second['id']}")
    assert counts() == (1, 1, 0)
    api.delete(f"/v1/prospects/{second['id']}", status=404)
    api.put(f"/v1/prospects/{first['id']}", {"status": "unqualified"})
    assert counts() == (1, 0, 0)
    api.delete(f"/v1/prospects/{first['id']}")
    assert counts() == (0, 0, 0)


def test_the_prospect_of_a_connection_counts(org, api):
    org.connection()
    assert stats(api)["no_of_prospects"] == 1


def test_a_refused_change_does_not_count(org, api):
    api.post("/v1/prospects", {"status": 5}, status=422)
    prospect = org.prospect(status="UNQUALIFIED")
    api.put(f"/v1/prospects/{prospect['id']}", {"status": "NEW"}, status=412, headers={"If-Match": '"9"'})
    api.delete(f"/v1/prospects/{prospect['id']}", status=412, headers={"If-Match": '"9"'})
    assert stats(api) == {"no_of_prospects": 1, "appointment_scheduled": 0, "unqualified": 1, "average_call_duration": 0}


@pytest.mark.parametrize("durations, average", [
    ((60,), 60), ((60, 120), 90), ((1, 2), 2), ((1, 1, 2), 1), ((0,), 0), ((0.4,), 0), ((0.6,), 1), ((10.25, 10.25), 10),
    ((59.999, 60.002), 60), ((100, 0, 1), 34),
])
def test_the_average_duration_is_in_seconds_and_rounded(api, call, durations, average):
    for seconds in durations:
        call(seconds)
    assert stats(api)["average_call_duration"] == average


def test_only_conversations_with_both_timestamps_count(org, api, call):
    path = call(100)
    org.conversation(org.agent())
    assert stats(api)["average_call_duration"] == 100
    api.put(path, {"timestampEnd": None})
    assert stats(api)["average_call_duration"] == 0
    api.put(path, {"timestampEnd": at(40)})
    assert stats(api)["average_call_duration"] == 40
    api.put(path, {"timestampStart": None})
    assert stats(api)["average_call_duration"] == 0


def test_changed_and_deleted_conversations_change_the_average(api, call):
    first, second = call(100), call(200)
    assert stats(api)["average_call_duration"] == 150
    api.put(first, {"timestampEnd": at(300)})
    assert stats(api)["average_call_duration"] == 250
    api.put(first, {"transcriptSummary": "the times stay"})
    assert stats(api)["average_call_duration"] == 250
    api.delete(second)
    assert stats(api)["average_call_duration"] == 300
    api.delete(first)
    assert stats(api)["average_call_duration"] == 0


def test_a_call_that_is_hung_up_counts(org, api):
    connection = org.connection()
    path = f"/v1/conversations/{connection['sourceProps']['conversationId']}"
    api.put(path, {"timestampStart": "2000-01-01T00:00:00Z"})
    api.delete(f"/v1/connections/{connection['id']}")
    assert stats(api)["average_call_duration"] > 0


def test_a_call_that_ends_before_its_caller_was_there_does_not_count(org, api, call):
    call(100)
    waited, deleted = org.connection(), org.connection()
    path = f"/v1/conversations/{waited['sourceProps']['conversationId']}"
    record = api.post(f"{path}/end").json
    assert record["timestampEnd"] and record["status"] == "failed"
    api.delete(f"/v1/connections/{deleted['id']}")
    assert stats(api)["average_call_duration"] == 100
    api.put(path, {"timestampStart": "2000-01-01T00:00:00Z"})
    assert stats(api)["average_call_duration"] == 100
    api.delete(path)
    assert stats(api)["average_call_duration"] == 100


def test_a_call_that_was_talked_in_counts_whoever_ends_it(org, api):
    path = f"/v1/conversations/{org.connection(org.agent())['sourceProps']['conversationId']}"
    api.post(f"{path}/messages", {"message": "Hello."})
    api.post(f"{path}/end")
    api.put(path, {"timestampStart": "2000-01-01T00:00:00Z"})
    assert stats(api)["average_call_duration"] > 0
    api.delete(path)
    assert stats(api)["average_call_duration"] == 0


def test_a_call_counts_with_at_most_366_days_so_that_the_sum_cannot_overflow(org, api):
    agent = org.agent()
    for start in ("0000-01-01T00:00:00Z", "2026-11-20T00:00:00Z"):
        path = f"/v1/conversations/{org.conversation(agent)['id']}"
        api.put(path, {"timestampStart": start, "timestampEnd": "9999-12-31T23:59:59Z"})
        assert stats(api)["average_call_duration"] == 366 * 24 * 60 * 60
    api.put(path, {"timestampStart": "9999-12-31T23:59:59Z"})
    assert stats(api)["average_call_duration"] == 183 * 24 * 60 * 60


def test_statistics_are_those_of_the_organisation_alone(org, api, stranger):
    stranger.prospect(status="UNQUALIFIED")
    org.prospect()
    assert stats(api) == {"no_of_prospects": 1, "appointment_scheduled": 0, "unqualified": 0, "average_call_duration": 0}


def test_analytics_do_not_change_what_is_counted(org, api):
    conversation = org.conversation()
    api.put(f"/v1/conversations/{conversation['id']}", {"conversationAnalytics": {"prospectStatus": "UNQUALIFIED"}})
    assert stats(api)["unqualified"] == 0
