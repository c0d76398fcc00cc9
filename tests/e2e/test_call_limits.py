"""What one secret of a call may use up, beside others and in all, with the settings that a server has by itself."""

import socket
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest

from support.calls import Call, Stream
from support.organisation import Organisation
from support.server import wait_until

MISSION = {"greeting": "Hello, this is Ada.", "farewell": "Goodbye."}
CALLERS_ANALYTICS = {
    "name_of_caller", "email_address_of_caller", "phone_number_of_caller", "address_of_caller", "action_items",
    "is_audio_consent_given",
}


@pytest.fixture
def open_call(start, judge):
    """A call on a server with these options."""

    def make(*options: str) -> Call:
        org = Organisation(start(*options), judge)
        call = Call(org, org.agent(mission=MISSION))
        call.org = org
        return call

    return make


def states(client, path, count):
    with ThreadPoolExecutor(16) as pool:
        return list(pool.map(lambda _: client.get(path, None), range(count)))


def test_a_secret_has_a_rate_of_its_own(open_call):
    call = open_call("--call-rate", "1", "--call-burst", "30", "--rate-limit", "20")
    answers = states(call.caller, call.path + "/call", 60)
    refused = [each for each in answers if each.status == 429]
    assert 20 <= len(refused) <= 30
    assert all(int(each.headers["Retry-After"]) >= 1 for each in refused)
    assert all(each.headers["RateLimit-Limit"] == "30" for each in answers)
    for _ in range(15):  # what the caller sent drew nothing from the organisation's
        call.operator.get("/v1/ai-agents")
    other = Call(call.org, {"id": call.connection["agentId"]})
    other.caller.get(other.path + "/call")  # nor from another call's


def test_a_flood_of_long_messages_ends_nothing_but_the_flood(open_call):
    call = open_call()
    with ThreadPoolExecutor(32) as pool:
        told = list(pool.map(lambda _: call.say("x" * 8000, None).status, range(300)))
    assert told.count(429) > 0 and 1 <= told.count(200) <= 33
    assert set(told) <= {200, 401, 409, 429}  # over its rate, then ended, then closed
    said = [each["message"] for each in call.record["transcriptText"] if each["speaker"] == "USER"]
    assert sum(map(len, said)) <= 262_144 + 8000
    quiet = Call(call.org, {"id": call.connection["agentId"]})
    assert quiet.say("Hello?").json["reply"] is not None


def test_no_limit_of_calls_where_the_operator_wants_none(open_call):
    call = open_call("--call-rate", "0")
    assert {each.status for each in states(call.caller, call.path + "/call", 100)} == {200}


def test_the_fifth_stream_of_a_secret_takes_the_place_of_the_first(open_call):
    call = open_call()
    call.signal("joined")
    streams = [iter(Stream(call.caller, call.id)) for _ in range(4)]
    assert {next(stream).kind for stream in streams} == {"message"}
    fifth = iter(Stream(call.caller, call.id))
    assert next(fifth).kind == "message"
    assert list(streams[0]) == []  # it ends
    operators = [iter(Stream(call.operator, call.id)) for _ in range(6)]
    call.say("Hello?")
    for stream in streams[1:] + [fifth] + operators:
        assert any(event.kind == "message" and event.data["speaker"] == "USER" for event in stream)


def test_a_long_history_is_read_as_it_is_taken(open_call):
    call = open_call("--call-rate", "0")
    for _ in range(30):
        call.say("😀" * 8000)
    with call.stream(by=call.caller) as stream:
        words = (e for e in stream if e.kind == "message" and e.data["speaker"] == "USER")
        assert len({next(words).id for _ in range(30)}) == 30


def test_so_many_streams_of_one_organisation_are_open(open_call):
    call = open_call("--max-event-streams", "2")
    path = f"/v1/conversations/{call.id}/events"
    call.signal("joined")
    first, second = Stream(call.operator, call.id), Stream(call.org.client("--scope", "read"), call.id)
    refused = call.operator.get(path, 503)
    assert refused.detail == "The organisation has 2 streams of events open, as many as it may"
    assert int(refused.headers["Retry-After"]) >= 1
    callers = Stream(call.caller, call.id)  # those of callers do not count, nor those of others
    stranger = Organisation(call.org.server, call.org.judge)
    theirs = Call(stranger, stranger.agent(mission=MISSION))
    theirs.signal("joined")
    others = Stream(theirs.operator, theirs.id)
    for stream in (first, second, callers, others):
        assert next(iter(stream)).kind == "message"
    first.__exit__()
    wait_until(lambda: call.operator.get(path, None).status == 200, 30, "a place for another stream")


def test_streams_that_are_refused_hold_no_place(open_call):
    call = open_call("--max-event-streams", "1")
    for _ in range(300):  # from the moment that its answer is read
        call.operator.get("/v1/conversations/conv_0000000000000/events", 404)
    call.signal("joined")
    with call.stream(by=call.operator) as stream:
        assert next(iter(stream)).kind == "message"


def test_a_revoked_token_hears_no_more(open_call):
    call = open_call("--call-rate", "0")
    reader = call.org.client("--scope", "read", "--name", "to-be-revoked")
    other = call.org.client("--scope", "read", "--name", "another")
    call.signal("joined")
    with call.stream(by=reader) as revoked, call.stream(by=other) as goes_on:
        heard, others = iter(revoked), iter(goes_on)
        assert next(heard).kind == "message"
        call.org.revoke("to-be-revoked")
        began = time.monotonic()
        assert list(heard) == []  # the stream ends
        assert time.monotonic() - began < 15
        call.say("My card number is 4111.")
        assert any(event.kind == "message" and event.data["speaker"] == "USER" for event in others)


def test_an_expired_token_hears_no_more(open_call):
    call = open_call()
    reader = call.org.client("--scope", "read", "--expires", "5s")
    call.signal("joined")
    with call.stream(by=reader) as stream:
        began = time.monotonic()
        heard = iter(stream)
        assert next(heard).kind == "message"
        assert list(heard) == []
        assert time.monotonic() - began < 5 + 15


def test_callers_are_told_what_the_page_shows(open_call):
    call = open_call()
    call.signal("joined")
    call.say("My name is Grace Hopper. This is terrible and I am not interested.")
    with call.stream(by=call.caller) as stream:
        ended = call.end(by=call.caller).json
        report = stream.until("report")[-1].data
    for told in (ended, report):
        assert set(told) == {"transcriptSummary", "conversationAnalytics", "status"}
        assert set(told["conversationAnalytics"]) <= CALLERS_ANALYTICS
        assert told["conversationAnalytics"]["name_of_caller"] == "Grace Hopper"
        assert told["transcriptSummary"]
    whole = call.end().json  # a token is told everything
    assert whole["id"] == call.id and whole["aiAgentId"] and whole["transcriptText"]
    assert whole["conversationAnalytics"]["prospectStatus"] == "UNQUALIFIED"
    told = next(e for e in call.events() if e.kind == "report").data
    assert told["conversationAnalytics"]["sentiment_of_caller"] == "negative"


def test_so_many_calls_may_wait(open_call):
    call = open_call("--max-waiting-calls", "3")
    org = call.org
    agent = {"id": call.connection["agentId"]}
    second, third = Call(org, agent), Call(org, agent)
    body = {"sourceName": "BROWSER", "sourceId": agent["id"]}
    assert "3 calls already" in org.api.post("/v1/connections", body, 409).detail
    second.say("Hello?")  # it waits no more
    org.api.post("/v1/connections", body)
    org.api.post("/v1/connections", body, 409)
    stranger = Organisation(org.server, org.judge)
    Call(stranger, stranger.agent())


def test_an_operator_decides_how_many_calls_follow_one(open_call):
    call = open_call("--max-next-calls", "0")
    assert call.caller.get(call.path + "/call").json["nextCall"] is False
    call.end()
    call.caller.post(call.path + "/next-call", status=409)


def test_an_hour_after_a_call_its_page_begins_no_other(open_call):
    call = open_call()
    call.end()
    with sqlite3.connect(call.org.server.data / "hiveline.db") as database:
        database.execute("UPDATE calls SET endedAt = endedAt - ?", (59 * 60 * 1000,))
    first = call.caller.post(call.path + "/next-call").json["conversation_id"]
    call.operator.post(f"/v1/conversations/{first}/end")
    with sqlite3.connect(call.org.server.data / "hiveline.db") as database:
        database.execute("UPDATE calls SET endedAt = endedAt - ?", (61 * 60 * 1000,))
    answer = call.caller.post(call.path + "/next-call", status=409)
    assert answer.json == {"detail": f"Conversation {first} is over for more than an hour"}


def test_a_recording_that_has_no_room_is_refused_before_it_is_sent(start, judge):
    """Two of ten megabytes are as many as an organisation may have transcribed at once."""
    size = 10_000_000
    sockets = []
    with socket.create_server(("127.0.0.1", 0)) as transcriber:
        transcriber.settimeout(30)
        url = f"http://127.0.0.1:{transcriber.getsockname()[1]}/v1"
        org = Organisation(start("--transcription-url", url, "--transcription-model", "m"), judge)
        call = Call(org, org.agent(mission=MISSION))

        def begin() -> socket.socket:
            address = urlsplit(org.server.base_url)
            sockets.append(socket.create_connection((address.hostname, address.port), 30))
            sockets[-1].sendall(
                f"POST {call.path}/speech HTTP/1.1\r\nHost: a\r\nContent-Type: audio/wav\r\n"
                f"Authorization: Bearer {call.operator.token}\r\nContent-Length: {size}\r\n\r\n".encode()
            )
            return sockets[-1]

        def await_recording() -> None:
            """The transcriber is also asked, without a recording, whether it is there."""
            for _ in range(3):
                sockets.append(transcriber.accept()[0])
                sockets[-1].settimeout(30)
                if sockets[-1].recv(4, socket.MSG_WAITALL) == b"POST":
                    return
                sockets.pop().close()
            raise AssertionError("no recording came")

        for _ in range(2):
            begin().sendall(bytes(size))
            await_recording()
        answer = begin().recv(65536)
        assert answer.startswith(b"HTTP/1.1 503 ") and b"Too much speech is under way" in answer
        for each in sockets:
            each.close()
