"""Callbacks of carriers and connections by phone, each answer held against the document. Whole calls: tests/e2e/test_phone_calls.py."""

import socket
import subprocess
import xml.etree.ElementTree as ElementTree
from urllib.parse import urlencode, urlsplit

import pytest

from support.client import Client
from support.organisation import Organisation
from support.server import START_SECONDS, Server, environment, wait_until
from support.twilio_stand_in import signature

PUBLIC_URL = "https://voice.example.com"
ACCOUNT, TOKEN = "AC" + "0123456789abcdef" * 2, "12345678901234567890123456789012"
OURS, THEIRS = "+493012345678", "+14158675309"
CALL = "CA" + "7" * 32
FORM = "application/x-www-form-urlencoded"
NOWHERE = "http://127.0.0.1:9"


@pytest.fixture(scope="module")
def phone_server(executable, tmp_path_factory):
    data = tmp_path_factory.mktemp("phones") / "data"
    server = Server(executable, data, "--public-url", PUBLIC_URL, "--twilio-url", NOWHERE, "--plivo-url", NOWHERE).start()
    yield server
    server.stop()


def set_account(server: Server, org: Organisation, carrier: str = "twilio", account: str = ACCOUNT) -> None:
    subprocess.run(
        [server.binary, "carrier", "set", "--org", org.id, carrier, "--data", server.data], check=True,
        input=f"{account}\n{TOKEN}\n", text=True, timeout=START_SECONDS, env=environment(), capture_output=True,
    )  # fmt: skip


class Desk:
    """An organisation with an agent at a number, and a carrier that calls."""

    def __init__(self, server: Server, judge):
        self.org = Organisation(server, judge)
        self.api = self.org.api
        set_account(server, self.org)
        self.agent = self.org.agent(mission={"greeting": "Hello, this is Ada."})
        self.api.put(f"/v1/sources/TWILIO/{OURS}", {"agentId": self.agent["id"]})
        self._carrier = Client(server.base_url, judge, None)

    def call(self, rest: str, status: int = 200, token: str = TOKEN, **fields):
        path = f"/telephony/twilio/{self.org.id}{rest}"
        form = {"CallSid": CALL, "AccountSid": ACCOUNT, "From": THEIRS, "To": OURS, "CallStatus": "in-progress"} | fields
        headers = {"X-Twilio-Signature": signature(token, PUBLIC_URL + path, list(form.items()))}
        return self._carrier.send("POST", path, status, raw=urlencode(form), media=FORM, headers=headers)

    def listens(self, answer) -> tuple[list[str], str]:
        """What is said, and the path where the caller's words go."""
        assert answer.headers["Content-Type"] == "text/xml" and answer.headers["Cache-Control"] == "no-store"
        gather = ElementTree.fromstring(answer.content).find("Gather")
        base = f"{PUBLIC_URL}/telephony/twilio/{self.org.id}"
        assert gather.get("action").startswith(base)
        return [say.text for say in gather.findall("Say")], gather.get("action").removeprefix(base)

    def conversation(self) -> dict:
        (connection,) = self.api.get("/v1/connections").json
        return self.api.get(f"/v1/conversations/{connection['sourceProps']['conversationId']}").json


@pytest.fixture
def desk(phone_server, judge) -> Desk:
    return Desk(phone_server, judge)


def hangs_up(answer) -> bool:
    return [element.tag for element in ElementTree.fromstring(answer.content)] == ["Hangup"]


def test_a_call_by_hand(desk):
    said, turn = desk.listens(desk.call("/calls"))
    assert said == ["Hello, this is Ada."]
    assert desk.listens(desk.call("/calls")) == (said, turn), "the same call again is the same call"
    replied, after = desk.listens(desk.call(turn, SpeechResult="My name is Grace Hopper"))
    assert replied and after != turn
    assert desk.listens(desk.call(turn, SpeechResult="My name is Grace Hopper")) == (replied, after)
    assert desk.listens(desk.call(after + "/waits/0"))[1] == after
    assert desk.call("/calls", CallStatus="in-progress").status == 200
    assert desk.call("/status", CallStatus="completed").content == b'<?xml version="1.0" encoding="UTF-8"?><Response/>'
    record = wait_until(lambda: (found := desk.conversation())["status"] != "active" and found, 30, "the end")
    assert [each["message"] for each in record["transcriptText"] if each["speaker"] == "USER"] == ["My name is Grace Hopper"]
    assert record["status"] == "completed" and record["createdBy"] == "system"
    changed = desk.conversation()["updatedAt"]
    for again in ("/status", "/calls", turn, after + "/waits/3"):
        desk.call(again, CallStatus="completed", SpeechResult="again")
    assert desk.conversation()["updatedAt"] == changed


def test_paths_of_one_call(desk):
    desk.listens(desk.call("/calls"))
    base = f"/calls/{desk.conversation()['id']}"
    desk.listens(desk.call(base + "/answered"))
    url = "https://api.twilio.com/recordings/RE1"
    desk.call(base + "/machine", AnsweredBy="human")
    desk.call(base + "/recording", RecordingUrl=url, RecordingStatus="completed", RecordingSid="RE1")
    assert desk.conversation()["transcriptRecordingUrl"] == url + ".mp3"
    desk.call(base + "/recording", RecordingUrl=url + "2", RecordingStatus="completed", RecordingSid="RE2")
    assert desk.conversation()["transcriptRecordingUrl"] == url + ".mp3"
    desk.call(base + "/status", CallStatus="ringing")
    assert desk.conversation()["status"] == "active", "an old status comes late"
    assert hangs_up(desk.call(base + "/answered", CallSid="CA" + "8" * 32)), "another call is not this one"


def test_a_callers_silence_is_asked_about(desk):
    _, turn = desk.listens(desk.call("/calls"))
    asked, after = desk.listens(desk.call(turn))
    assert len(asked) == 1 and after != turn
    assert desk.listens(desk.call(turn)) == (asked, after), "the same silence again"
    asked_again, last = desk.listens(desk.call(after, SpeechResult=" "))
    assert asked_again != asked
    goodbye = ElementTree.fromstring(desk.call(last).content)
    assert [each.tag for each in goodbye] == ["Say", "Hangup"]


def test_calls_that_nobody_takes_are_rejected(desk):
    assert hangs_up(desk.call("/calls", To="+493099999999"))
    desk.api.put(f"/v1/ai-agents/{desk.agent['id']}", {"status": "inactive"})
    assert hangs_up(desk.call("/calls"))
    assert desk.api.get("/v1/connections").json == [] and desk.api.get("/v1/prospects").json == []


def test_callbacks_of_calls_that_are_gone_hang_up(desk):
    desk.listens(desk.call("/calls"))
    base = f"/calls/{desk.conversation()['id']}"
    desk.api.delete(f"/v1/conversations/{desk.conversation()['id']}")
    for rest in ("/answered", "/turns/1", "/turns/1/waits/0"):
        assert hangs_up(desk.call(base + rest)), rest
    for rest in ("/status", "/recording", "/machine"):
        assert ElementTree.fromstring(desk.call(base + rest).content).tag == "Response", rest
    assert hangs_up(desk.call("/calls/con.9/turns/1"))


def test_an_incoming_call_that_is_replayed_makes_no_second_one(desk):
    desk.listens(desk.call("/calls"))
    (connection,) = desk.api.get("/v1/connections").json
    desk.api.delete(f"/v1/conversations/{connection['sourceProps']['conversationId']}")
    assert hangs_up(desk.call("/calls"))
    assert hangs_up(desk.call("/calls", CallSid="CA" + "9" * 32, To="+493099999999"))
    desk.api.put("/v1/sources/TWILIO/+493099999999", {"agentId": desk.agent["id"]})
    assert hangs_up(desk.call("/calls", CallSid="CA" + "9" * 32, To="+493099999999")), "it was not taken when it came"
    assert len(desk.api.get("/v1/conversations").json) == 0 and len(desk.api.get("/v1/connections").json) == 1


def test_paths_that_no_carrier_was_given(desk):
    for rest in ("/calls/con.9/turns/x", "/calls/con.9/turns/-1", "/calls/con.9/turns/1/waits/x", "/calls/con.9/turns/99999999999999999999"):
        desk.call(rest, 404)
    carrier = Client(desk.org.server.base_url, desk.org.judge, None)
    carrier.send("POST", f"/telephony/smoke-signals/{desk.org.id}/calls", 404, raw="a=b", media=FORM)


@pytest.mark.parametrize("body, status", [("%", 422), ("a=%zz", 422), ("&".join(["a=b"] * 1001), 422), ("x" * 300_000, 413)], ids=["cut", "no hex", "many", "huge"])
def test_forms_that_cannot_be_read(desk, body, status):
    carrier = Client(desk.org.server.base_url, desk.org.judge, None)
    some = {"X-Twilio-Signature": "that is judged once the form is read"}
    carrier.send("POST", f"/telephony/twilio/{desk.org.id}/calls", status, raw=body, media=FORM, headers=some)


def test_what_cannot_be_signed_is_refused_before_its_body(desk, phone_server):
    """The answer comes although nothing of the body is ever sent."""
    path = f"/telephony/twilio/{desk.org.id}/calls"
    elsewhere = Organisation(phone_server, desk.org.judge)
    signed = "X-Twilio-Signature: x"
    cases = {
        "no signature": (path, "Content-Length: 60000", 403),
        "an empty signature": (path, "Content-Length: 60000\r\nX-Twilio-Signature:", 403),
        "no account": (f"/telephony/twilio/{elsewhere.id}/calls", f"Content-Length: 60000\r\n{signed}", 403),
        "no organisation": ("/telephony/plivo/org.none/calls", f"Content-Length: 60000\r\n{signed}", 403),
        "no length": (path, f"Transfer-Encoding: chunked\r\n{signed}", 400),
        "too long": (path, f"Content-Length: {64 * 1024 + 1}\r\n{signed}", 413),
    }
    for name, (where, fields, status) in cases.items():
        head = f"POST {where} HTTP/1.1\r\nHost: a.example\r\nContent-Type: {FORM}\r\n{fields}\r\n\r\n"
        with socket.create_connection(("127.0.0.1", urlsplit(phone_server.base_url).port), timeout=START_SECONDS) as wire:
            wire.sendall(head.encode())
            assert wire.recv(1 << 16).startswith(b"HTTP/1.1 %d " % status), name


def test_a_signature_is_of_url_account_and_form(desk, phone_server, judge):
    desk.call("/calls", 403, token="another token")
    desk.call("/calls", 403, token="")
    other = Desk(phone_server, judge)
    desk.call("/calls", 403, AccountSid="AC" + "f" * 32)
    path = f"/telephony/twilio/{desk.org.id}/calls"
    form = {"CallSid": CALL, "From": THEIRS, "To": OURS}
    carrier = Client(phone_server.base_url, judge, None)
    for url in (PUBLIC_URL + path + "?a=b", PUBLIC_URL + path.replace(desk.org.id, other.org.id), "http://voice.example.com" + path):
        headers = {"X-Twilio-Signature": signature(TOKEN, url, list(form.items()))}
        carrier.send("POST", path, 403, raw=urlencode(form), media=FORM, headers=headers)
    signed = {"X-Twilio-Signature": signature(TOKEN, PUBLIC_URL + path, list(form.items()))}
    carrier.send("POST", path, 403, raw=urlencode(form | {"To": THEIRS}), media=FORM, headers=signed)
    for port in ("", ":443"):
        headers = {"X-Twilio-Signature": signature(TOKEN, PUBLIC_URL + port + path, list(form.items()))}
        carrier.send("POST", path, 200, raw=urlencode(form), media=FORM, headers=headers)
    assert len(desk.api.get("/v1/connections").json) == 1 and other.api.get("/v1/connections").json == []


def connect(desk: Desk, status: int = 200, source: str = OURS, name: str = "TWILIO", **props):
    props = {"agentId": desk.agent["id"]} | props
    return desk.api.post("/v1/connections", {"sourceName": name, "sourceId": source, "sourceProps": props}, status=status)


def test_a_placed_call_tells_how_it_is(desk):
    props = connect(desk, phoneNumber="+1 (415) 867-5309").json["sourceProps"]
    assert (props["callId"], props["callStatus"], props["phoneNumber"]) == (None, "queued", "+1 (415) 867-5309")
    (prospect,) = desk.api.get("/v1/prospects").json
    assert prospect["phoneNumber"] == THEIRS
    wait_until(lambda: desk.conversation()["status"] == "failed", 30, "the call that cannot be placed: nobody answers there")
    (connection,) = wait_until(
        lambda: (found := desk.api.get("/v1/connections").json)[0]["sourceProps"]["callStatus"] == "failed" and found, 30, "failed"
    )
    assert "connection failed" in connection["sourceProps"]["callError"]


def test_an_expected_call_waits(desk):
    props = connect(desk).json["sourceProps"]
    assert (props["callId"], props["callStatus"]) == (None, "queued")
    desk.listens(desk.call("/calls"))
    assert desk.conversation()["id"] == props["conversationId"]
    (connection,) = desk.api.get("/v1/connections").json
    assert (connection["sourceProps"]["callId"], connection["sourceProps"]["callStatus"]) == (CALL, "in-progress")
    assert connection["updatedBy"] == "system"
    (prospect,) = desk.api.get("/v1/prospects").json
    assert prospect["phoneNumber"] == THEIRS


def test_the_number_may_be_that_of_the_agent(desk):
    connect(desk, source=desk.agent["id"], phoneNumber=THEIRS)
    desk.api.put("/v1/sources/TWILIO/+493012345679", {"agentId": desk.agent["id"]})
    fault = connect(desk, 422, source=desk.agent["id"], phoneNumber=THEIRS).json["detail"][0]
    assert fault["loc"] == ["body", "sourceId"] and "E.164" in fault["msg"]


@pytest.mark.parametrize("number", ["12345", "+1", "tel:+14158675309", "+1415867530x", "+0000000000"])
def test_numbers_that_are_none(desk, number):
    fault = connect(desk, 422, phoneNumber=number).json["detail"][0]
    assert fault["loc"] == ["body", "sourceProps", "phoneNumber"] and "E.164" in fault["msg"]
    assert connect(desk, 422, source=number, phoneNumber=THEIRS).json["detail"][0]["loc"] == ["body", "sourceId"]
    assert desk.api.get("/v1/connections").json == [] and desk.api.get("/v1/prospects").json == []


def test_without_an_account_nobody_is_called(desk):
    fault = connect(desk, 422, name="PLIVO", phoneNumber=THEIRS).json["detail"][0]
    assert fault["loc"] == ["body", "sourceName"] and "carrier set" in fault["msg"]


def test_without_a_public_url_nobody_is_called(server, judge):
    org = Organisation(server, judge)
    set_account(server, org)
    agent = org.agent()
    body = {"sourceName": "TWILIO", "sourceId": OURS, "sourceProps": {"agentId": agent["id"], "phoneNumber": THEIRS}}
    fault = org.api.post("/v1/connections", body, status=422).json["detail"][0]
    assert fault["loc"] == ["body", "sourceName"] and "--public-url" in fault["msg"]
    path, form = f"/telephony/twilio/{org.id}/calls", [("CallSid", CALL), ("To", OURS)]
    headers = {"X-Twilio-Signature": signature(TOKEN, server.base_url + path, form)}
    answer = Client(server.base_url, judge, None).send("POST", path, 503, raw=urlencode(form), media=FORM, headers=headers)
    assert "--public-url" in answer.detail
