"""Phone calls end to end: the real executable and a carrier that behaves as the real ones do, at their worst too."""

import contextlib
import json
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as ElementTree
from datetime import datetime
from pathlib import Path

import pytest
import requests

from support.organisation import Organisation
from support.phone_call import Account
from support.phone_callers import Answerphone, Callee, Hangup, Press, Script
from support.phone_line import Troubles
from support.phones import MISSION, OURS, PUBLIC_URL, THEIRS, Phones, check_told, lines, options
from support.plivo_stand_in import PlivoStandIn
from support.server import Server, wait_until
from support.twilio_stand_in import TwilioStandIn

SECONDS = 120
ALSO_THEIRS = "+14158675310"
WORDS = ("Hello?", "My name is Grace Hopper", "My mail is grace@example.com", "Thanks", "Bye")
OPENAI = Path(__file__).resolve().parents[1] / "support" / "openai_stand_in.py"
STAND_INS = {"twilio": TwilioStandIn, "plivo": PlivoStandIn}


@pytest.fixture(params=STAND_INS)
def carrier(request):
    with STAND_INS[request.param]() as made:
        yield made


@pytest.fixture
def phones(executable, tmp_path, judge, carrier):
    """Makes a server that reaches the carrier, an organisation with an account there, and an agent with these members."""
    servers = []

    def start(*more: str, **members) -> Phones:
        server = Server(executable, tmp_path / f"data{len(servers)}", *options(carrier), *more).start()
        servers.append(server)
        made = Phones(server, Organisation(server, judge), carrier, **members)
        made.take_calls()
        return made

    yield start
    for server in servers:
        if server.running:
            server.kill()


WAIT = "One moment, please."


def patient(*said):
    """Says these words and hangs up. Says nothing to words that ask to wait, nor where a reply pauses."""
    left = list(said)

    def caller(words):
        return None if not words or words[-1] == WAIT else left.pop(0) if left else Hangup

    return caller


def talking_on(*said):
    """Says these words whatever comes between, and hangs up at words that do not ask to wait."""
    left = list(said)

    def caller(words):
        return left.pop(0) if left else Hangup if words and words[-1] != WAIT else None

    return caller


def soon_asking_to_wait(phones, url):
    """A telephone whose agent thinks with the model at the URL, and asks to wait after half a second."""
    return phones(
        "--openai-url", url, "--openai-model", "m",
        intelligenceProvider={"providerName": "openai", "waitingAfter": 0.5},
    )  # fmt: skip


def talk(*said) -> Script:
    """Says these words and then listens, until the agent ends the call."""
    return Script(*(said or WORDS), stay=True)


# --- whole calls ----------------------------------------------------------------------------------------------------


def test_an_incoming_call(phones, carrier):
    telephone = phones()
    call = carrier.dial_in(THEIRS, OURS, talk()).join(SECONDS)
    connection = telephone.connection_of(call)
    record = telephone.record(connection)
    carrier.check()
    check_told(call, record)
    assert call.heard[0] == MISSION["greeting"] and call.heard[-1].endswith(MISSION["farewell"])
    assert (call.ended_by, call.status, record["status"]) == ("agent", "completed", "completed")
    assert telephone.end_reason(record) == "agent"
    assert connection["sourceId"] == OURS and connection["agentId"] == telephone.agent["id"]
    telephone.wait_for_status(call, "completed")
    prospect = telephone.org.api.get(f"/v1/prospects/{connection['prospectId']}").json
    assert prospect["phoneNumber"] == THEIRS
    assert record["conversationAnalytics"]["name_of_caller"] == "Grace Hopper"


def test_an_outgoing_call(phones, carrier):
    telephone = phones()
    carrier.callees[THEIRS] = talk()
    connection = telephone.dial()
    record = telephone.record(connection)
    carrier.join(SECONDS)
    carrier.check()
    (call,) = carrier.placed
    check_told(call, record)
    assert (call.from_, call.to, call.ended_by) == (OURS, THEIRS, "agent")
    assert telephone.connection_of(call)["id"] == connection["id"]
    telephone.wait_for_status(call, "completed")
    assert telephone.end_reason(record) == "agent" and record["status"] == "completed"


def test_a_call_that_was_waited_for(phones, carrier):
    """A connection without a number to dial takes the next call to its number."""
    telephone = phones()
    other = telephone.org.agent(mission={"greeting": "You were expected."})
    body = {"sourceName": telephone.name, "sourceId": OURS, "sourceProps": {"agentId": other["id"]}}
    connection = telephone.org.api.post("/v1/connections", body).json
    first = carrier.dial_in(THEIRS, OURS, Script("Hi", Hangup)).join(SECONDS)
    second = carrier.dial_in(THEIRS, OURS, Script("Hi", Hangup)).join(SECONDS)
    carrier.check()
    assert telephone.connection_of(first)["id"] == connection["id"] and first.heard[0] == "You were expected."
    assert telephone.connection_of(second)["id"] != connection["id"] and second.heard[0] == MISSION["greeting"]


def test_a_call_to_a_number_that_nobody_takes(phones, carrier):
    telephone = phones()
    telephone.org.api.delete(f"/v1/sources/{telephone.name}/{OURS}")
    call = carrier.dial_in(THEIRS, OURS, talk()).join(SECONDS)
    carrier.check()
    assert call.heard == [] and telephone.org.api.get("/v1/connections").json == []


def test_the_same_caller_is_the_same_prospect(phones, carrier):
    telephone = phones()
    calls = [carrier.dial_in(THEIRS, OURS, Script("Hi", Hangup)).join(SECONDS) for _ in range(2)]
    assert len({telephone.connection_of(call)["prospectId"] for call in calls}) == 1
    carrier.check()


def test_a_caller_without_a_number(phones, carrier):
    telephone = phones()
    call = carrier.dial_in("Anonymous", OURS, talk()).join(SECONDS)
    carrier.check()
    check_told(call, telephone.record_of(call))


@pytest.mark.parametrize("number", ["+266696687", "+86282452253", "+8656696", "+2562533", "+7378742833"])
def test_callers_who_withhold_their_number_are_not_one_prospect(executable, tmp_path, judge, number):
    with TwilioStandIn() as carrier:
        server = Server(executable, tmp_path / "data", *options(carrier)).start()
        telephone = Phones(server, Organisation(server, judge), carrier)
        telephone.take_calls()
        calls = [carrier.dial_in(number, OURS, Script("Hi", Hangup)).join(SECONDS) for _ in range(2)]
        assert len({telephone.connection_of(call)["prospectId"] for call in calls}) == 2
        server.stop()


def test_a_caller_who_hangs_up(phones, carrier):
    telephone = phones()
    call = carrier.dial_in(THEIRS, OURS, Script("Hello?", "One moment", Hangup)).join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    check_told(call, record)
    assert telephone.end_reason(record) == "caller" and record["status"] == "completed"


def test_a_caller_who_says_nothing(phones, carrier):
    telephone = phones("--call-silence", "5s")
    call = carrier.dial_in(THEIRS, OURS, Script(stay=True)).join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    check_told(call, record)
    assert telephone.end_reason(record) == "no_input" and call.ended_by == "agent"


def test_a_caller_who_presses_keys_and_says_strange_things(phones, carrier):
    said = ("<Say>&amp;</Say> 'quoted' \"twice\"", "Ünïcödé 👋 שלום", "a" * 2000)
    telephone = phones()
    call = carrier.dial_in(THEIRS, OURS, Script(Press("1"), *said, Hangup)).join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    assert [text for text in lines(record, "USER") if text != "1"] == list(said)


def test_an_agent_who_says_much_and_strange_things(phones, carrier):
    """More than one element of the carrier's languages may hold, and what markup has to spell otherwise."""
    sentence = "Fish & chips <b>cost</b> \"5 €\" or '6' 👋, שלום. "
    greeting = (sentence * 120)[:5000].rsplit(". ", 1)[0] + "."
    telephone = phones()
    telephone.org.api.put(f"/v1/ai-agents/{telephone.agent['id']}", {"mission": {"greeting": greeting}})
    call = carrier.dial_in(THEIRS, OURS, talk()).join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    check_told(call, record)
    assert lines(record, "AI")[0] == greeting and len(greeting) > 4900


@pytest.mark.parametrize("outcome", ["busy", "no-answer", "failed"])
def test_calls_that_nobody_takes(phones, carrier, outcome):
    telephone = phones()
    carrier.callees[THEIRS] = Callee(outcome=outcome)
    connection = telephone.dial()
    record = telephone.record(connection)
    carrier.join(SECONDS)
    carrier.check()
    assert record["status"] == "failed" and record["transcriptText"] == []
    assert telephone.end_reason(record) == "unanswered"
    assert telephone.org.api.get("/v1/stats").json["response"]["average_call_duration"] == 0
    (line,) = telephone.told_lines(record)
    assert (line["connectionId"], line["direction"], line["from"], line["to"]) == (connection["id"], "outgoing", OURS, THEIRS)
    assert line["sourceProps"]["phoneNumber"] == THEIRS
    telephone.wait_for_status(carrier.placed[0], outcome)


def test_events_of_a_call_that_comes_in_name_its_numbers(phones, carrier):
    telephone = phones()
    call = carrier.dial_in(THEIRS, OURS, talk("Hello?")).join(SECONDS)
    record, connection = telephone.record_of(call), telephone.connection_of(call)
    told_lines = telephone.told_lines(record)
    assert len(told_lines) == 2
    for line in told_lines:
        assert (line["connectionId"], line["direction"], line["from"], line["to"]) == (connection["id"], "incoming", THEIRS, OURS)
        assert line["sourceProps"]["callId"] == call.id


# --- ends from elsewhere --------------------------------------------------------------------------------------------


def test_an_operator_ends_a_call(phones, carrier):
    telephone = phones()
    carrier.pace = 1.0
    call = carrier.dial_in(THEIRS, OURS, talk("Hello?"))
    wait_until(lambda: len(call.heard) >= 2, SECONDS, "a reply")
    connection = telephone.connection_of(call)
    telephone.org.api.post(f"/v1/conversations/{connection['sourceProps']['conversationId']}/end")
    call.join(SECONDS)
    record = telephone.record(connection)
    carrier.check()
    assert call.ended_by == "agent" and telephone.end_reason(record) == "operator"


def test_a_deleted_connection_hangs_up(phones, carrier):
    telephone = phones()
    carrier.pace = 1.0
    carrier.callees[THEIRS] = talk("Hello?")
    connection = telephone.dial()
    wait_until(lambda: carrier.placed and len(carrier.placed[0].heard) >= 2, SECONDS, "a reply")
    telephone.org.api.delete(f"/v1/connections/{connection['id']}")
    call = carrier.placed[0].join(SECONDS)
    telephone.record(connection)
    carrier.check()
    assert call.ended_by == "agent"


def test_an_operator_cancels_a_call_that_rings(phones, carrier):
    telephone = phones()
    carrier.pace = 1.0
    carrier.callees[THEIRS] = Callee(talk(), rings=50)
    connection = telephone.dial()
    wait_until(lambda: carrier.placed, SECONDS, "a placed call")
    telephone.org.api.post(f"/v1/conversations/{connection['sourceProps']['conversationId']}/end")
    call = carrier.placed[0].join(SECONDS)
    record = telephone.record(connection)
    carrier.check()
    assert call.status == "canceled" and record["transcriptText"] == []


# --- carriers at their worst ----------------------------------------------------------------------------------------

TROUBLES = {
    "doubled after": Troubles(doubled="after"),
    "doubled together": Troubles(doubled="together"),
    "impatient at once": Troubles(impatient=0.0),
    "impatient after a while": Troubles(impatient=0.02),
    "replayed": Troubles(replayed=True),
    "forged": Troubles(forged=True),
    "scrambled": Troubles(scrambled=True, hasty=True),
    "all": Troubles(doubled="together", impatient=0.005, replayed=True, forged=True, scrambled=True, hasty=True),
}


@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("outgoing", [False, True], ids=["incoming", "outgoing"])
def test_everything_is_said_once(phones, carrier, trouble, outgoing):
    telephone = phones()
    carrier.troubles = TROUBLES[trouble]
    if outgoing:
        carrier.callees[THEIRS] = talk()
        telephone.dial()
        wait_until(lambda: carrier.placed, SECONDS, "a placed call")
        call = carrier.placed[0].join(SECONDS)
    else:
        call = carrier.dial_in(THEIRS, OURS, talk()).join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    check_told(call, record)
    assert record["status"] == "completed" and len(lines(record, "USER")) >= 3
    assert len(telephone.org.api.get("/v1/connections").json) == 1


@pytest.mark.parametrize("nth", [1, 2, 3])
def test_callers_who_hang_up_while_the_agent_thinks(phones, carrier, nth):
    telephone = phones()
    call = carrier.dial_in(THEIRS, OURS, talk(), Troubles(drops_at=nth)).join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    check_told(call, record, whole=False)
    assert telephone.end_reason(record) == "caller"


def test_nobody_but_the_carrier_is_heard(phones, carrier):
    telephone = phones()
    carrier.pace = 1.0
    call = carrier.dial_in(THEIRS, OURS, talk("Hello?"))
    wait_until(lambda: len(call.heard) >= 2, SECONDS, "a reply")
    seen = carrier.of(call, "document")
    stranger = Account("AC" + "0" * 32, "another token")
    for each in seen:
        for account in (stranger, Account(carrier.account.id, "")):
            answer = carrier.send(each.url, each.fields, account)
            assert answer.status == 403, answer.body
    status = carrier.numbers[OURS].status_url
    ended = [("CallSid", call.id), ("CallUUID", call.id), ("CallStatus", "completed")]
    assert carrier.send(status, ended, stranger).status == 403
    assert not call.is_over
    call.hang_up()
    record = telephone.record_of(call.join(SECONDS))
    check_told(call, record)
    carrier.check()


@pytest.mark.parametrize("habit", [{"ports": "added"}, {"ports": "removed"}, {"signs_alone": False}, {"tells_silence": True}])
def test_habits_of_carriers(executable, tmp_path, judge, habit):
    """What they do in one way or another, as it happens."""
    with (TwilioStandIn(**habit) if "ports" in habit else PlivoStandIn(**habit)) as carrier:
        server = Server(executable, tmp_path / "data", *options(carrier)).start()
        try:
            telephone = Phones(server, Organisation(server, judge), carrier)
            telephone.take_calls()
            call = carrier.dial_in(THEIRS, OURS, talk("Hello?", None, "Bye")).join(SECONDS)
            record = telephone.record_of(call)
            carrier.check()
            check_told(call, record)
        finally:
            server.kill()


def test_callbacks_of_calls_that_are_none(phones, carrier):
    telephone = phones()
    base = f"{PUBLIC_URL}/telephony/{telephone.name.lower()}/{telephone.org.id}"
    fields = [("CallSid", "CA" + "1" * 32), ("CallUUID", "1" * 36), ("From", THEIRS), ("To", OURS), ("CallStatus", "completed")]
    for path in ("/status", "/calls/con.9/answered", "/calls/con.9/turns/3", "/calls/con.9/status", "/calls/con.9/recording"):
        assert carrier.send(base + path, fields).status == 200, path
    for path in ("/calls/con.9/turns/x", "/calls/con.9/turns/-1", "/nothing"):
        assert carrier.send(base + path, fields).status == 404, path
    assert carrier.send(base.replace(telephone.org.id, "org.9") + "/calls", fields).status == 403
    assert carrier.send(base.replace("/telephony/", "/telephony/x") + "/calls", fields).status == 404
    assert telephone.org.api.get("/v1/connections").json == []


@pytest.mark.parametrize("status", ["completed", "busy"])
def test_the_end_of_a_call_may_come_before_the_call(phones, carrier, status):
    """Its two requests are on connections of their own."""
    telephone = phones()
    telephone.take_calls()
    base = f"{PUBLIC_URL}/telephony/{telephone.name.lower()}/{telephone.org.id}"
    call_id = "CA" + "2" * 32
    fields = [("CallSid", call_id), ("CallUUID", call_id), ("From", THEIRS), ("To", OURS), ("Direction", "inbound")]
    answer = carrier.send(base + "/status", [*fields, ("CallStatus", status)])
    assert answer.status == 200, answer.body
    for _ in range(2):
        answer = carrier.send(base + "/calls", [*fields, ("CallStatus", "ringing")])
        assert answer.status == 200, answer.body
    (connection,) = telephone.org.api.get("/v1/connections").json
    record = telephone.record(connection)
    assert telephone.end_reason(record) == ("caller" if status == "completed" else "unanswered")
    wait_until(
        lambda: telephone.org.api.get("/v1/connections").json[0]["sourceProps"]["callStatus"] == status, SECONDS, "the status"
    )


# --- the carrier's service ------------------------------------------------------------------------------------------


def failed_props(telephone: Phones, connection: dict) -> dict:
    """Of a connection whose call could not be placed, once it says so."""
    def props() -> dict | None:
        found = telephone.org.api.get(f"/v1/connections/{connection['id']}").json["sourceProps"]
        return found if found["callStatus"] == "failed" else None

    return wait_until(props, SECONDS, "the connection's status")


def test_a_carrier_that_refuses(phones, carrier):
    telephone = phones()
    refusal = {"code": 21215, "message": "Geo permission is missing", "status": 400, "error": "Geo permission is missing"}
    carrier.rejects[THEIRS] = (400, refusal)
    connection = telephone.dial()
    record = telephone.record(connection)
    props = failed_props(telephone, connection)
    assert record["status"] == "failed" and props["callStatus"] == "failed"
    assert "Geo permission is missing" in props["callError"]
    assert carrier.placed == []
    carrier.check()


def test_a_wrong_account_is_told(phones, carrier):
    telephone = phones()
    carrier.accounts[carrier.account.id] = Account(carrier.account.id, "changed since")
    connection = telephone.dial()
    assert telephone.record(connection)["status"] == "failed"
    props = failed_props(telephone, connection)
    assert carrier.account.token not in str(props) and props["callError"]


def test_a_carrier_that_is_busy_is_asked_again(phones, carrier):
    telephone = phones()
    carrier.callees[THEIRS] = talk()
    carrier.fail_next(429, {"code": 20429, "message": "Too Many Requests", "status": 429})
    record = telephone.record(telephone.dial())
    carrier.join(SECONDS)
    carrier.check()
    assert record["status"] == "completed" and carrier.times_dialled(THEIRS) == 1


def test_an_answer_that_is_lost_does_not_dial_again(phones, carrier):
    """The call is placed, the connection breaks: the call goes on all the same."""
    telephone = phones()
    carrier.callees[THEIRS] = talk()
    carrier.reset_next(after=True)
    record = telephone.record(telephone.dial())
    carrier.join(SECONDS)
    carrier.check()
    check_told(carrier.placed[0], record)
    assert carrier.times_dialled(THEIRS) == 1 and record["status"] == "completed"


@pytest.mark.parametrize("end", ["reset", "closed"])
def test_a_kept_connection_that_breaks_does_not_dial_again(phones, carrier, end):
    """A client of HTTP may repeat a request whose kept connection ends without an answer. Not one that makes a telephone ring."""
    telephone = phones()
    carrier.callees[THEIRS] = carrier.callees[ALSO_THEIRS] = talk()
    telephone.record(telephone.dial(ALSO_THEIRS))
    carrier.join(SECONDS)
    before = len(carrier.orders)
    carrier.reset_next(after=True) if end == "reset" else carrier.close_next()
    record = telephone.record(telephone.dial())
    carrier.join(SECONDS)
    carrier.check()
    assert carrier.times_dialled(THEIRS) == 1 and len(carrier.orders) == before + 1
    check_told(carrier.placed[-1], record)


@pytest.mark.parametrize("body", ["", "<html>created</html>", "{}", '{"sid": null, "request_uuid": null}'])
def test_a_success_without_an_id_is_no_failure(phones, carrier, body):
    """The call may have been placed. It is not dialled again, and the carrier that calls finds it."""
    telephone = phones()
    carrier.callees[THEIRS] = talk()
    carrier.garble_next(body)
    record = telephone.record(telephone.dial())
    carrier.join(SECONDS)
    carrier.check()
    assert carrier.times_dialled(THEIRS) == 1 and record["status"] == "completed"
    check_told(carrier.placed[0], record)


def test_a_service_that_is_slow_does_not_dial_again(phones, carrier):
    telephone = phones()
    carrier.callees[THEIRS] = talk()
    carrier.slow = 2.0
    carrier.troubles = Troubles(hasty=True)
    record = telephone.record(telephone.dial())
    carrier.slow = 0.0
    carrier.join(SECONDS)
    carrier.check()
    assert carrier.times_dialled(THEIRS) == 1 and record["status"] == "completed"


def test_a_failing_service_fails_the_call_and_is_not_asked_again(phones, carrier):
    telephone = phones()
    carrier.callees[THEIRS] = talk()
    carrier.fail_next(503, "<html>down for maintenance</html>", times=10)
    record = telephone.record(telephone.dial())
    assert record["status"] == "failed" and carrier.placed == [] and len(carrier.orders) == 1
    carrier.check()


# --- agents who think for long --------------------------------------------------------------------------------------


@pytest.fixture
def thinker():
    """Starts a service that takes this many seconds for its first words. Gives its URL."""
    processes = []

    def start(seconds: float) -> str:
        process = subprocess.Popen(
            [sys.executable, "-B", OPENAI, "--until-eof", "--delay", str(seconds)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        processes.append(process)
        return f"http://127.0.0.1:{process.stdout.readline().strip()}/v1"

    yield start
    for process in processes:
        process.stdin.close()
        process.wait(30)


@pytest.mark.parametrize("outgoing", [False, True], ids=["incoming", "outgoing"])
def test_an_agent_who_is_a_language_model(phones, carrier, thinker, outgoing):
    telephone = phones("--openai-url", thinker(0), "--openai-model", "m", intelligenceProvider={"providerName": "openai"})
    call = begin(telephone, Script("Hello?", "What do you do?", "Thanks", Hangup), outgoing).join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    check_told(call, record)
    assert len(lines(record, "USER")) == 3 and len(lines(record, "AI")) == 4


def test_an_agent_who_thinks_longer_than_a_carrier_waits(phones, carrier, thinker):
    """The carrier gets words to wait by in time, and the reply when it is there."""
    telephone = phones(
        "--openai-url", thinker(10), "--openai-model", "m", "--reply-timeout", "20s",
        intelligenceProvider={"providerName": "openai"},
    )  # fmt: skip
    call = carrier.dial_in(THEIRS, OURS, patient("Hello?")).join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    check_told(call, record)
    assert lines(record, "AI")[-1] == "Hello, how can I help?" and carrier.slowest < 14
    assert "One moment, please." in call.heard


def test_a_caller_by_phone_is_asked_to_wait_as_soon_as_the_agent_says(phones, carrier, thinker):
    """Long before the carrier would need an answer."""
    telephone = soon_asking_to_wait(phones, thinker(4))
    call = carrier.dial_in(THEIRS, OURS, patient("Hello?")).join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    check_told(call, record)
    assert lines(record, "AI")[1] == "One moment, please." and lines(record, "AI")[-1] == "Hello, how can I help?"
    asked = next(each for each in record["transcriptText"] if each["speaker"] == "USER")
    waits = next(each for each in record["transcriptText"] if each["message"] == "One moment, please.")
    replied = record["transcriptText"][-1]
    assert moment(asked) < moment(waits) < moment(replied)
    assert moment(replied) - moment(waits) > 1  # seconds; of the four that the model takes


def moment(message: dict) -> float:
    return datetime.fromisoformat(message["timestamp"].replace("Z", "+00:00")).timestamp()


def test_an_agent_who_thinks_long_with_usual_settings(phones, carrier, thinker):
    """Words to wait by, and not the apology that asks a caller to say it again whom nobody hears."""
    telephone = phones("--openai-url", thinker(10), "--openai-model", "m", intelligenceProvider={"providerName": "openai"})
    call = carrier.dial_in(THEIRS, OURS, patient("Hello?")).join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    check_told(call, record)
    assert lines(record, "AI")[1:] == ["One moment, please.", "Hello, how can I help?"]


@pytest.mark.parametrize("trouble", ["none", "doubled after", "doubled together", "impatient at once"])
def test_what_a_caller_says_to_words_to_wait_by_is_a_turn(phones, carrier, thinker, trouble):
    """Stored once and in its place; the one reply answers both."""
    url = thinker(4)
    telephone = soon_asking_to_wait(phones, url)
    carrier.troubles = TROUBLES.get(trouble, Troubles())
    left = ["Hello?", "It is about my tooth."]

    def caller(words):
        if left and (len(left) == 2 or words[-1:] == [WAIT]):
            return left.pop(0)
        return Hangup if words and words[-1] != WAIT else None

    call = carrier.dial_in(THEIRS, OURS, caller).join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    check_told(call, record)
    said = [each["message"] for each in record["transcriptText"]]
    assert said[:4] == [MISSION["greeting"], "Hello?", WAIT, "It is about my tooth."]
    assert said[-1] == "Hello, how can I help?" and said.count(said[-1]) == 1
    told = turns_of(url)[-1]
    assert [each["content"] for each in told if each["role"] == "user"][-2:] == ["Hello?", "It is about my tooth."]


def turns_of(url: str) -> list[list[dict]]:
    """The messages of the requests for a reply that the model has got."""
    made = requests.get(url.removesuffix("/v1") + "/_requests", timeout=SECONDS).json()
    bodies = [json.loads(each["body"]) for each in made if each["path"].endswith("/chat/completions")]
    return [body["messages"] for body in bodies if body.get("stream")]


def test_a_caller_who_is_content_to_wait_does_not_make_the_agent_think_anew(phones, carrier, thinker):
    url = thinker(4)
    telephone = soon_asking_to_wait(phones, url)
    carrier.troubles = Troubles(doubled="after")
    call = carrier.dial_in(THEIRS, OURS, talking_on("Hello?", "Okay.")).join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    check_told(call, record)
    said = [each["message"] for each in record["transcriptText"]]
    assert said == [MISSION["greeting"], "Hello?", WAIT, "Okay.", "Hello, how can I help?"]
    assert len(turns_of(url)) == 1


def test_a_caller_who_wonders_whether_anybody_is_there_does_not_make_the_agent_think_anew(phones, carrier, thinker):
    """Each time they are asked to wait soon, and the one reply is what they hear then."""
    url = thinker(5)
    telephone = soon_asking_to_wait(phones, url)
    carrier.troubles = Troubles(doubled="after")
    caller = talking_on("When are you open?", "Hello?", "Hello? Are you still there?")
    call = carrier.dial_in(THEIRS, OURS, caller).join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    check_told(call, record)
    said = [each["message"] for each in record["transcriptText"]]
    assert said == [
        MISSION["greeting"], "When are you open?", WAIT, "Hello?", WAIT, "Hello? Are you still there?", WAIT, "Hello, how can I help?"
    ]  # fmt: skip
    assert len(turns_of(url)) == 1


def test_silence_that_a_carrier_tells_of_does_not_end_the_wait(executable, tmp_path, judge, thinker):
    with PlivoStandIn(tells_silence=True) as carrier:
        server = Server(executable, tmp_path / "data", *options(carrier), "--openai-url", thinker(4), "--openai-model", "m").start()
        try:
            thinking = {"providerName": "openai", "waitingAfter": 0.5}
            telephone = Phones(server, Organisation(server, judge), carrier, intelligenceProvider=thinking)
            telephone.take_calls()
            call = carrier.dial_in(THEIRS, OURS, patient("Hello?")).join(SECONDS)
            record = telephone.record_of(call)
            carrier.check()
            check_told(call, record)
            assert lines(record, "AI") == [MISSION["greeting"], WAIT, "Hello, how can I help?"]
        finally:
            server.kill()


def test_words_to_wait_by_that_come_late_and_twice_are_said_once(phones, thinker):
    """A carrier delivers what it heard after it has been given the reply."""
    telephone = soon_asking_to_wait(phones, thinker(2))
    call = ByHand(telephone)
    _, first = call.post("/calls")
    waiting, taker = call.post(first, "Hello?")
    assert waiting == [WAIT]
    assert call.post(taker + "/waits/1")[0] == ["Hello, how can I help?"]
    answers = [call.post(taker, "It is about my tooth.") for _ in range(2)]
    assert answers[0][0][0] == WAIT and answers[1][0][0] == WAIT
    (connection,) = telephone.org.api.get("/v1/connections").json
    record = telephone.org.api.get(f"/v1/conversations/{connection['sourceProps']['conversationId']}").json
    assert lines(record, "USER") == ["Hello?", "It is about my tooth."]


def test_the_first_sentence_of_a_slow_model_does_not_wait_for_the_second(phones, carrier, thinker):
    """Which comes with the next document, and may be interrupted as well."""
    url = thinker(0).replace("/v1", "/unhurried.phone/v1")
    telephone = phones("--openai-url", url, "--openai-model", "m", intelligenceProvider={"providerName": "openai"})

    def caller(words):
        heard = " ".join(words)
        return "When are you open?" if heard == MISSION["greeting"] else Hangup if heard.endswith("noon.") else None

    call = carrier.dial_in(THEIRS, OURS, caller).join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    check_told(call, record)
    parts = [spoken_in(document) for document in call.documents]
    assert ["We are open today."] in parts, parts
    assert lines(record, "AI")[1] == "We are open today. From nine to five. And on Fridays until noon."


def spoken_in(document: str) -> list[str]:
    return [each.text.strip() for each in ElementTree.fromstring(document.encode()).iter() if each.tag in ("Say", "Speak")]


def test_a_caller_by_phone_may_interrupt_every_word_of_a_reply_in_one_part(phones, carrier, thinker):
    """The carrier listens while it speaks, from the first word: what it hears then is the next turn at once."""
    url = thinker(0)
    telephone = phones("--openai-url", url, "--openai-model", "m", intelligenceProvider={"providerName": "openai"})
    left = ["When are you open?", "Stop, what does it cost?"]
    heard_at = []

    def caller(words):
        heard_at.append(time.monotonic())
        return left.pop(0) if left else Hangup

    call = carrier.dial_in(THEIRS, OURS, caller).join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    check_told(call, record)
    assert [each["message"] for each in record["transcriptText"]] == [
        MISSION["greeting"], "When are you open?", "Hello, how can I help?", "Stop, what does it cost?", "Hello, how can I help?"
    ]  # fmt: skip
    for document in call.documents[:3]:
        (listening,) = [each for each in ElementTree.fromstring(document.encode()) if each.tag in ("Gather", "GetInput")]
        assert spoken_in(document) and [each.text.strip() for each in listening] == spoken_in(document), document
    assert heard_at[2] - heard_at[1] < 2


def test_a_caller_by_phone_interrupts_a_reply_that_goes_on(phones, carrier, thinker):
    """What the carrier was not given yet is not spoken, not in the transcript, and not told to the model."""
    url = thinker(0).replace("/v1", "/held.phone/v1")
    telephone = phones("--openai-url", url, "--openai-model", "m", intelligenceProvider={"providerName": "openai"})
    released = []

    def caller(words):
        if not released and words[-1:] == ["Let me look."]:
            requests.post(url.replace("/held.phone/v1", "/_release"), timeout=SECONDS)
            released.append(True)
            wait_until(lambda: any("Friday" in line for line in lines(telephone.org.api.get("/v1/conversations").json[0], "AI")), SECONDS, "the rest of the reply")
            return "Stop, who is there please?"
        return Hangup if released else "When are you open?"

    call = carrier.dial_in(THEIRS, OURS, caller).join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    [cut] = [each for each in record["transcriptText"] if "said" in each]
    assert cut["message"] == "Let me look."
    assert cut["said"] == "Let me look. Friday at ten is free for “When are you open?”."
    assert not any("for “When are you open?”" in heard for heard in call.heard)
    assert "who is there please?”." in lines(record, "AI")[-1] and "who is there please?”." in call.heard[-1]
    made = requests.get(url.replace("/v1", "/_requests"), timeout=SECONDS).json()
    told = [json.loads(each["body"]) for each in made if each["path"].endswith("/chat/completions")]
    last = [body for body in told if body.get("stream")][-1]["messages"]
    assert last[-2]["content"] == "Let me look." and last[-1]["content"].endswith("who is there please?")
    assert "ten is free" not in json.dumps(last)


def test_a_caller_by_phone_who_acknowledges_hears_again_what_that_cut_off(phones, carrier):
    greeting = "Good morning, this is Linden Dental. We are open from nine to five, and on Fridays until noon."
    telephone = phones()
    telephone.org.api.put(f"/v1/ai-agents/{telephone.agent['id']}", {"mission": MISSION | {"greeting": greeting}})
    spoken = []

    def caller(words):
        spoken.append(words)
        if len(spoken) == 1:
            time.sleep(1.2)  # in the middle of the greeting, as a carrier tells it
            return "Mhm, okay."
        return "What does a check-up cost?" if len(spoken) == 2 else Hangup

    call = carrier.dial_in(THEIRS, OURS, caller).join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    assert spoken[0] == spoken[1] == [greeting]
    assert [each["message"] for each in record["transcriptText"]][:3] == [greeting, "Mhm, okay.", "What does a check-up cost?"]
    assert lines(record, "AI")[0] == greeting and len(lines(record, "AI")) == 2


def test_a_call_that_was_ended_before_it_could_be_placed_is_not(phones, carrier):
    telephone = phones()
    carrier.callees[THEIRS] = talk()
    carrier.fail_next(429, {"code": 20429, "message": "Too Many Requests", "status": 429}, times=1)
    connection = telephone.dial()
    wait_until(lambda: carrier.orders, SECONDS, "the first try")
    telephone.org.api.delete(f"/v1/connections/{connection['id']}")
    time.sleep(3)  # the second try would have come after two
    assert carrier.times_dialled(THEIRS) == 0
    assert telephone.record(connection)["status"] == "completed"


# --- machines and recordings ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("machine", ["beep", "no-beep"])
def test_a_message_is_left_on_a_machine(phones, carrier, machine):
    telephone = phones(phone={"recordCalls": False, "onVoicemail": "farewell"})
    carrier.pace = 0.2
    carrier.callees[THEIRS] = Callee(Answerphone(), machine=machine)
    record = telephone.record(telephone.dial())
    (call,) = carrier.placed
    call.join(SECONDS)
    carrier.check()
    assert telephone.end_reason(record) == "voicemail"
    assert call.heard[-1] == MISSION["farewell"] and call.ended_by == "agent"


def test_a_machine_is_hung_up_on(phones, carrier):
    telephone = phones(phone={"recordCalls": False, "onVoicemail": "hang_up"})
    carrier.pace = 0.2
    carrier.callees[THEIRS] = Callee(Answerphone(), machine="beep")
    record = telephone.record(telephone.dial())
    (call,) = carrier.placed
    call.join(SECONDS)
    carrier.check()
    assert telephone.end_reason(record) == "voicemail" and MISSION["farewell"] not in call.heard


def test_people_are_no_machines(phones, carrier):
    telephone = phones(phone={"recordCalls": False, "onVoicemail": "farewell"})
    carrier.callees[THEIRS] = talk()
    record = telephone.record(telephone.dial())
    carrier.join(SECONDS)
    carrier.check()
    check_told(carrier.placed[0], record)
    assert telephone.end_reason(record) == "agent"


@pytest.mark.parametrize("outgoing", [False, True], ids=["incoming", "outgoing"])
def test_a_recording_is_linked(phones, carrier, outgoing):
    telephone = phones(phone={"recordCalls": True, "onVoicemail": "ignore"})
    if outgoing:
        carrier.callees[THEIRS] = talk()
        telephone.dial()
        wait_until(lambda: carrier.placed, SECONDS, "a placed call")
        call = carrier.placed[0].join(SECONDS)
    else:
        call = carrier.dial_in(THEIRS, OURS, talk()).join(SECONDS)
    record = wait_until(
        lambda: (found := telephone.record_of(call)) if found_recording(telephone, call) else None, SECONDS, "the recording"
    )
    carrier.check()
    assert record["transcriptRecordingUrl"].startswith(carrier.url) and record["transcriptRecordingUrl"].endswith(".mp3")
    assert len(carrier.of(call, "recording")) == 1


def found_recording(telephone: Phones, call) -> bool:
    return telephone.record_of(call)["transcriptRecordingUrl"] is not None


# --- restarts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("point", [1, 2, 3])
@pytest.mark.parametrize("outgoing", [False, True], ids=["incoming", "outgoing"])
def test_sigkill_between_two_callbacks(phones, carrier, point, outgoing):
    telephone = phones()
    carrier.troubles = Troubles(patience=SECONDS)
    words = iter(WORDS)
    count = 0

    def caller(heard):
        nonlocal count
        count += 1
        if count == point:
            telephone.server.kill()
            threading.Thread(target=restart).start()
        return next(words, None)

    def restart():
        telephone.server.start()
        telephone.moved()

    call = begin(telephone, caller, outgoing)
    call.join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    check_told(call, record)
    assert record["status"] == "completed" and telephone.end_reason(record) == "agent"
    assert carrier.times_dialled(THEIRS) == (1 if outgoing else 0)


def begin(telephone: Phones, caller, outgoing: bool):
    if not outgoing:
        return telephone.carrier.dial_in(THEIRS, OURS, caller)
    telephone.carrier.callees[THEIRS] = caller
    telephone.dial()
    wait_until(lambda: telephone.carrier.placed, SECONDS, "a placed call")
    return telephone.carrier.placed[0]


@pytest.mark.parametrize("delay", [0.0, 0.002, 0.005, 0.01, 0.02])
def test_sigkill_while_a_callback_is_answered(phones, carrier, delay):
    telephone = phones()
    carrier.troubles = Troubles(patience=SECONDS)
    words = iter(WORDS)
    restarts = []
    one = threading.Lock()  # an answer may come before the restart that the one before it began

    def caller(heard):
        if len(restarts) < 2:
            restarts.append(threading.Thread(target=restart))
            restarts[-1].start()
        return next(words, None)

    def restart():
        time.sleep(delay)
        with one:
            telephone.server.kill()
            telephone.server.start()
            telephone.moved()

    call = carrier.dial_in(THEIRS, OURS, caller).join(SECONDS)
    for each in restarts:
        each.join()
    record = telephone.record_of(call)
    carrier.check()
    assert lines(record, "USER") == call.said
    assert record["status"] == "completed"
    said, heard = lines(record, "AI"), " ".join(call.heard)
    assert len({each["message_id"] for each in record["transcriptText"]}) == len(record["transcriptText"])
    assert said[0] == MISSION["greeting"] and heard.endswith(MISSION["farewell"])


def test_sigkill_after_the_last_callback(phones, carrier):
    """What the carrier has been answered is not told again."""
    telephone = phones()
    for _ in range(5):
        call = carrier.dial_in(THEIRS, OURS, Script("Hello?", Hangup)).join(SECONDS)
        telephone.server.kill()
        telephone.server.start()
        telephone.moved()
        record = telephone.record_of(call)
        assert telephone.end_reason(record) == "caller" and record["status"] == "completed"
        telephone.wait_for_status(call, "completed")
    carrier.check()


class ByHand:
    """A call whose callbacks the test sends itself."""

    def __init__(self, telephone: Phones):
        self._telephone = telephone
        self._base = f"{PUBLIC_URL}/telephony/{telephone.name.lower()}/{telephone.org.id}"
        self._id = "CA" + "5" * 32

    def post(self, rest: str, words: str = "", **more) -> tuple[list[str], str]:
        """What the caller hears, and the path that takes what is said next."""
        fields = {
            "CallSid": self._id, "CallUUID": self._id, "AccountSid": self._telephone.carrier.account.id, "From": THEIRS,
            "To": OURS, "CallStatus": "in-progress", "SpeechResult": words, "Speech": words,
        } | more  # fmt: skip
        answer = self._telephone.carrier.send(self._base + rest, list(fields.items()))
        assert answer.status == 200, answer.body
        document = ElementTree.fromstring(answer.body)
        spoken = [each.text for each in document.iter() if each.tag in ("Say", "Speak")]
        taker = next((each.get("action") for each in document.iter() if each.tag in ("Gather", "GetInput")), "")
        return spoken, taker.removeprefix(self._base)


SORRY = "I am sorry, I need a moment longer. Could you say that again, please?"


def said_in(telephone: Phones) -> list[str]:
    """All messages of the one call behind its greeting."""
    (connection,) = telephone.org.api.get("/v1/connections").json
    record = telephone.org.api.get(f"/v1/conversations/{connection['sourceProps']['conversationId']}").json
    return [each["message"] for each in record["transcriptText"]][1:]


@pytest.mark.parametrize("word", ["Hello?", "Okay."])
def test_who_wonders_or_agrees_after_an_apology_gets_the_reply_that_is_late(phones, thinker, word):
    """They are asked to wait; nothing is thought about anew."""
    url = thinker(0).replace("/v1", "/held-first.phone/v1")
    telephone = phones(
        "--openai-url", url, "--openai-model", "m", "--reply-timeout", "2s", intelligenceProvider={"providerName": "openai"}
    )  # fmt: skip
    call = ByHand(telephone)
    _, first = call.post("/calls")
    waiting, taker = call.post(first, "When are you open?")
    assert waiting == [WAIT]
    wait_until(lambda: said_in(telephone)[-1] == SORRY, SECONDS, "the apology")
    sorry, taker = call.post(taker + "/waits/1")
    assert sorry == [SORRY]
    for _ in range(2):  # as a carrier repeats it
        waiting, next_taker = call.post(taker, word)
        assert waiting == [WAIT]
    requests.post(url.removesuffix("/v1") + "/_release", timeout=SECONDS)
    replied, _ = call.post(next_taker + "/waits/1")
    assert "".join(replied).startswith("Let me look.")
    wait_until(lambda: "is free" in said_in(telephone)[-1], SECONDS, "the whole reply")
    assert said_in(telephone)[:5] == ["When are you open?", WAIT, SORRY, word, WAIT]
    assert said_in(telephone)[5:] == ["Let me look. Friday at ten is free for “When are you open?”."]
    assert len(turns_of(url)) == 1


@pytest.mark.parametrize("word", ["Hello?", "Okay."])
def test_who_wonders_or_agrees_after_a_failure_gets_an_answer_to_what_was_asked(phones, thinker, word):
    """Nothing is on its way: it is thought about again, and what was asked is answered, not the "hello?"."""
    url = thinker(0).replace("/v1", "/refuses-first.phone/v1")
    telephone = phones("--openai-url", url, "--openai-model", "m", intelligenceProvider={"providerName": "openai"})
    call = ByHand(telephone)
    _, first = call.post("/calls")
    sorry, taker = call.post(first, "When are you open?")
    assert sorry == [SORRY]
    replied, taker = call.post(taker, word)
    assert replied == ["You asked: “When are you open?”."]
    assert said_in(telephone) == ["When are you open?", SORRY, word, *replied]
    again, _ = call.post(taker, "Hello?")
    assert again == ["You asked: “Hello?”."], "behind a reply it is a turn like any other"


def restarted(telephone: Phones) -> None:
    telephone.server.kill()
    telephone.server.start()
    telephone.moved()


def test_what_was_answered_before_a_restart_is_answered_the_same_after_it(phones):
    telephone = phones()
    call = ByHand(telephone)
    _, first = call.post("/calls")
    replied = call.post(first, "My name is Grace Hopper")
    asked = call.post(replied[1])
    restarted(telephone)
    assert call.post(replied[1]) == asked, "the same silence is asked about once"
    assert call.post(first, "My name is Grace Hopper")[0][: len(replied[0])] == replied[0]
    (connection,) = telephone.org.api.get("/v1/connections").json
    path = f"/v1/conversations/{connection['sourceProps']['conversationId']}"
    assert lines(telephone.org.api.get(path).json, "USER") == ["My name is Grace Hopper"]


def test_a_reply_that_is_owed_is_given_after_a_restart(phones, thinker):
    telephone = phones("--openai-url", thinker(2), "--openai-model", "m", intelligenceProvider={"providerName": "openai"})
    call = ByHand(telephone)
    _, first = call.post("/calls")
    asking = threading.Thread(target=quietly, args=(call.post, first, "Hello?"))
    asking.start()
    (connection,) = telephone.org.api.get("/v1/connections").json
    path = f"/v1/conversations/{connection['sourceProps']['conversationId']}"
    wait_until(lambda: lines(telephone.org.api.get(path).json, "USER"), SECONDS, "the words on disk")
    restarted(telephone)
    asking.join(SECONDS)
    assert call.post(first, "Hello?")[0] == ["Hello, how can I help?"]
    assert lines(telephone.org.api.get(path).json, "USER") == ["Hello?"]


def quietly(work, *arguments) -> None:
    with contextlib.suppress(Exception):
        work(*arguments)


def test_hanging_up_a_call_that_is_gone_succeeds(phones, carrier):
    """Asked once, answered with 404, and that is that."""
    telephone = phones()
    call = ByHand(telephone)
    call.post("/calls")
    (connection,) = telephone.org.api.get("/v1/connections").json
    telephone.org.api.post(f"/v1/conversations/{connection['sourceProps']['conversationId']}/end")
    wait_until(lambda: carrier.orders, SECONDS, "the request to hang up")
    call.post("/status", CallStatus="completed")
    assert telephone.record(connection)["status"] == "completed"
    time.sleep(1.5)  # a second request would have come after one
    assert len(carrier.orders) == 1 and "phone_call_not_hung_up" not in telephone.server.output()


def test_a_carrier_that_has_lost_its_way_goes_on_where_the_call_is(phones):
    telephone = phones()
    call = ByHand(telephone)
    greeting, first = call.post("/calls")
    _, second = call.post(first, "Hello?")
    again, taker = call.post("/calls")
    assert (again, taker) == ([], second)
    replied, third = call.post(taker, "My name is Grace Hopper")
    assert replied and third != second


@pytest.mark.parametrize("delay", [0.0, 0.01, 0.05, 0.3])
def test_sigkill_while_a_call_is_placed(phones, carrier, delay):
    """Dialled once at most, and where it was, the call goes on."""
    telephone = phones()
    carrier.troubles = Troubles(patience=SECONDS)
    carrier.callees[THEIRS] = talk()
    carrier.slow = 0.2
    connection = telephone.dial()
    time.sleep(delay)
    telephone.server.kill()
    telephone.server.start()
    telephone.moved()
    time.sleep(1)
    carrier.join(SECONDS)
    carrier.check()
    assert carrier.times_dialled(THEIRS) <= 1
    if carrier.placed:
        record = telephone.record(connection)
        check_told(carrier.placed[0], record)
        assert record["status"] == "completed"


def test_a_server_that_stops_politely_goes_on_with_the_call(phones, carrier):
    telephone = phones()
    carrier.troubles = Troubles(patience=SECONDS)
    words = iter(WORDS)
    stopped = False

    def caller(heard):
        nonlocal stopped
        if not stopped:
            stopped = True
            telephone.server.stop()
            telephone.server.start()
            telephone.moved()
        return next(words, None)

    call = carrier.dial_in(THEIRS, OURS, caller).join(SECONDS)
    record = telephone.record_of(call)
    carrier.check()
    check_told(call, record)


# --- many -----------------------------------------------------------------------------------------------------------


def test_two_hundred_calls_at_once(phones, carrier):
    """None of them misses the carrier's limit, which check() knows."""
    telephone = phones()
    callees = [f"+1415{i:07}" for i in range(60)]
    for number in callees:
        carrier.callees[number] = talk()
        telephone.dial(number)
    calls = [carrier.dial_in(f"+1416{i:07}", OURS, talk()) for i in range(140)]
    wait_until(lambda: len(carrier.placed) == len(callees), SECONDS, "all calls placed")
    carrier.join(SECONDS)
    carrier.check()
    for call in calls + carrier.placed:
        check_told(call, telephone.record_of(call))
    assert all(carrier.times_dialled(number) == 1 for number in callees)
