"""The stand-ins of the telephone carriers: their signatures, what they find wrong, and calls with a little application."""

import base64
import http.client
import json
import socket
import threading
import time
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlencode, urlsplit
from xml.sax.saxutils import escape, quoteattr

import pytest

from support import phone_markup, plivo_stand_in, twilio_stand_in
from support.phone_callers import Answerphone, Callee, Hangup, Press, Script
from support.phone_line import Troubles
from support.plivo_stand_in import PLIVO_XML, PlivoStandIn
from support.twilio_stand_in import TWIML, TwilioStandIn

OURS, THEIRS = "+4930123456", "+14158675309"
SECONDS = 300  # until something is given up; longer than the slowest machine needs

# --- signatures, from the carriers' own examples --------------------------------------------------------------------

TWILIO_URL = "https://mycompany.com/myapp.php?foo=1&bar=2"
TWILIO_FIELDS = [
    ("CallSid", "CA1234567890ABCDE"), ("Digits", "1234"), ("From", "+14158675309"), ("To", "+18005551212"),
    ("Caller", "+14158675309"),
]  # fmt: skip
TWILIO_TWICE = [("Sid", "CA123"), ("SidAccount", "AC123"), ("Digits", "5678"), ("Digits", "1234"), ("Digits", "1234")]
PLIVO_URL = "https://plivobin.non-prod.plivops.com/api/v1/validate_signature03.xml"
PLIVO_TOKEN, PLIVO_NONCE = "Y2Q2ZDgxZmY5YWRiOTI5YmQ1Njg0MTAxZWIyOTc4", "31627761595286130198"
UUID = "3e82ae9d-2c78-4d85-b1a4-6eae7dbafb36"
PLIVO_FIELDS = [
    ("Direction", "outbound"), ("From", "19792014278"), ("ALegUUID", UUID), ("CallStatus", "in-progress"),
    ("BillRate", "0.002"), ("ParentAuthID", "MANWVLYTK4ZWU1YTY4QA"),
    ("To", "sip:PlivoSignature382029104058171078704104@phone-qa.voice.plivodev.com"), ("ALegRequestUUID", UUID),
    ("CallUUID", UUID), ("RequestUUID", UUID),
    ("SIP-H-To", "<sip:PlivoSignature382029104058171078704104@52.9.11.55;transport=udp>;tag=1"),
    ("SessionStart", "2020-04-08 11:34:33.238707"), ("Event", "StartApp"),
]  # fmt: skip
BODY_URL = TWILIO_URL + "&bodySHA256=0a1ff7634d9ab3b95db5c9a2dfe9416e41502b283a80c7cf19632632f96e6620"


@pytest.mark.parametrize(
    "url, ports, fields, expected",
    [
        (TWILIO_URL, "kept", TWILIO_FIELDS, "RSOYDt4T1cUTdK1PDd93/VVr8B8="),
        (TWILIO_URL, "added", TWILIO_FIELDS, "kvajT1Ptam85bY51eRf/AJRuM3w="),
        (TWILIO_URL.replace("https", "http"), "added", TWILIO_FIELDS, "0ZXoZLH/DfblKGATFgpif+LLRf4="),
        (TWILIO_URL.replace(".com/", ".com:1234/"), "removed", TWILIO_FIELDS, "RSOYDt4T1cUTdK1PDd93/VVr8B8="),
        (TWILIO_URL, "kept", TWILIO_TWICE, "IK+Dwps556ElfBT0I3Rgjkr1wJU="),
        (BODY_URL, "kept", [], "a9nBmqA0ju/hNViExpshrM61xv4="),
    ],
)
def test_signatures_of_twilio(url, ports, fields, expected):
    assert twilio_stand_in.signature("12345", twilio_stand_in.with_port(url, ports), fields) == expected


@pytest.mark.parametrize(
    "method, url, expected",
    [
        ("POST", PLIVO_URL + "/?a=b&c=d", "k7Pusd4OxCIjR5IfA9iedDNu/h/gbdYqdzG/MiYtd1c="),
        ("GET", PLIVO_URL + "/?a=b&c=d", "UBq8jAtd32wR8EK9VgxbBn4n5rpI/l1H9iN4WfSEHFQ="),
        ("POST", PLIVO_URL, "iAjE5QqI37mbkYe4w3jTMudqEzbDufdqi7sYwTu64e0="),
        ("GET", PLIVO_URL, "i/MQsaQSAd6fiKhOh2qeeeLHZ9faldADSb3/7+Akfbc="),
    ],
)
def test_signatures_of_plivo(method, url, expected):
    assert plivo_stand_in.signature(PLIVO_TOKEN, method, url, PLIVO_FIELDS, PLIVO_NONCE) == expected


def test_signature_of_plivo_with_query_and_fields():
    made = plivo_stand_in.signature("tok", "POST", "https://h.example/p?b=2&a=1", [("To", "2"), ("From", "1")], "77")
    assert made == "08tM7BlYjN/C2n9A6VmKQbptx3WpEOfdu/JWIDrrOQY="


# --- documents ------------------------------------------------------------------------------------------------------

TWIML_RIGHT = [
    "",
    '<Say voice="Polly.Joanna-Neural" language="en-US">Hello &amp; welcome 👋</Say><Hangup/>',
    '<Start><Recording recordingStatusCallback="https://h.example/r?a=1&amp;b=2" recordingStatusCallbackEvent="completed absent"/>'
    '</Start><Gather input="speech" action="https://h.example/n" method="POST" speechTimeout="auto" timeout="5"'
    ' language="de-DE" actionOnEmptyResult="true"><Say>One.</Say><Pause/><Say>Two.</Say></Gather>'
    '<Redirect method="POST">https://h.example/n</Redirect>',
    '<Reject reason="busy"/>',
    '<Say>Leave a message.</Say><Record action="/said" maxLength="60"/>',
    f"<Say>{'a' * 4096}</Say>",
]
TWIML_WRONG = {
    "unknown verb": "<Speak>Hello</Speak>",
    "verb in small letters": "<say>Hello</say>",
    "unknown attribute": '<Say tone="soft">Hello</Say>',
    "attribute in small letters": '<Gather action="https://h.example/n" speechtimeout="auto"/>',
    "loose text": "Hello",
    "loose text behind a verb": "<Say>Hello</Say>there",
    "no words": "<Say> </Say>",
    "too many words": f"<Say>{'a' * 4097}</Say>",
    "an element in words": "<Say>Hello <b>you</b></Say>",
    "wrong voice": '<Say voice="Joanna">Hello</Say>',
    "wrong language": '<Say language="english">Hello</Say>',
    "pause of nothing": '<Pause length="0"/>',
    "pause of a fraction": '<Pause length="0.5"/>',
    "gather without action": '<Gather input="speech"/>',
    "gather that says what it is not": '<Gather action="/n" input="voice"/>',
    "gather with a wrong method": '<Gather action="/n" method="PUT"/>',
    "gather with a timeout in words": '<Gather action="/n" timeout="auto"/>',
    "gather with a model that needs a number": '<Gather action="/n" speechModel="phone_call" speechTimeout="auto"/>',
    "gather with a redirect inside": '<Gather action="/n"><Redirect>/n</Redirect></Gather>',
    "gather with a wrong boolean": '<Gather action="/n" actionOnEmptyResult="yes"/>',
    "redirect to nowhere": "<Redirect/>",
    "redirect to what is no URL": "<Redirect>ftp://h.example/</Redirect>",
    "redirect with a space": "<Redirect>https://h.example/a b</Redirect>",
    "verb after redirect": "<Redirect>/n</Redirect><Say>Hello</Say>",
    "verb after hangup": "<Hangup/><Say>Hello</Say>",
    "hangup with a reason": '<Hangup reason="busy"/>',
    "reject after words": "<Say>Hello</Say><Reject/>",
    "recording that nobody is told of": "<Start><Recording/></Start>",
    "recording outside of start": '<Recording recordingStatusCallback="https://h.example/r"/>',
    "recording with a wrong event": '<Start><Recording recordingStatusCallback="https://h.example/" '
    'recordingStatusCallbackEvent="done"/></Start>',
    "relative URL of a recording": '<Start><Recording recordingStatusCallback="/r"/></Start>',
}
PLIVO_RIGHT = [
    "",
    '<Speak voice="Polly.Aditi" language="hi-IN">नमस्ते &amp; hello</Speak><Hangup/>',
    '<Record recordSession="true" redirect="false" callbackUrl="https://h.example/r" callbackMethod="POST" maxLength="1800"/>'
    '<GetInput action="https://h.example/n?a=1&amp;b=2" method="POST" inputType="speech" executionTimeout="5"'
    ' speechEndTimeout="auto" language="de-DE" redirect="true"><Speak voice="WOMAN" language="de-DE">Ja?</Speak></GetInput>'
    '<Redirect method="POST">https://h.example/n</Redirect>',
    '<Speak>Wait.</Speak><Wait length="2"/><Redirect>https://h.example/n</Redirect>',
    '<Hangup schedule="30"/><Speak>Half a minute.</Speak>',
    f"<Speak>{'a' * 3000}</Speak>",
]
PLIVO_WRONG = {
    "an element of another carrier": "<Say>Hello</Say>",
    "element in small letters": "<speak>Hello</speak>",
    "unknown attribute": '<Speak tone="soft">Hello</Speak>',
    "loose text": "Hello",
    "no words": "<Speak/>",
    "too many words": f"<Speak>{'a' * 3001}</Speak>",
    "an element in words": '<Speak voice="Polly.Joanna">Hello<break/></Speak>',
    "wrong voice": '<Speak voice="woman">Hello</Speak>',
    "a language that the voice has not": '<Speak voice="WOMAN" language="ja-JP">Hello</Speak>',
    "input without action": '<GetInput inputType="speech"/>',
    "input of nothing": '<GetInput action="https://h.example/n"/>',
    "input with a relative action": '<GetInput action="/n" inputType="speech"/>',
    "input that is too short": '<GetInput action="https://h.example/n" inputType="speech" executionTimeout="4"/>',
    "input that is too long": '<GetInput action="https://h.example/n" inputType="speech" executionTimeout="61"/>',
    "input with a wrong end": '<GetInput action="https://h.example/n" inputType="speech" speechEndTimeout="1"/>',
    "input with a wait inside": '<GetInput action="https://h.example/n" inputType="speech"><Wait/></GetInput>',
    "input with an attribute of another carrier": '<GetInput action="https://h.example/n" inputType="speech" timeout="5"/>',
    "wait of nothing": '<Wait length="0"/>',
    "relative redirect": "<Redirect>/n</Redirect>",
    "redirect to nowhere": '<Redirect method="POST"></Redirect>',
    "element after redirect": "<Redirect>https://h.example/n</Redirect><Speak>Hello</Speak>",
    "element after hangup": "<Hangup/><Speak>Hello</Speak>",
    "hangup for a reason of its own": '<Hangup reason="completed"/>',
    "session that nobody is told of": '<Record recordSession="true"/>',
    "session that leaves": '<Record recordSession="true" callbackUrl="https://h.example/r" action="https://h.example/n"/>',
    "wrong boolean": '<Record recordSession="1" callbackUrl="https://h.example/r"/>',
    "wrong format": '<Record fileFormat="ogg"/>',
}
RAW_WRONG = {
    "nothing": b"",
    "no XML": b"Hello",
    "a bare &": b"<Response><Redirect>https://h.example/?a=1&b=2</Redirect></Response>",
    "not closed": b"<Response>",
    "another root": b"<Answer/>",
    "a type": b"<!DOCTYPE x [<!ENTITY a 'b'>]><Response/>",
    "a control character": b"<Response><!-- \x01 --></Response>",
    "a reference to a control character": b"<Response><!-- --><X>&#1;</X></Response>",
    "Latin-1": "<Response><Say>é</Say></Response>".encode("latin-1"),
    "space before the declaration": b' <?xml version="1.0"?><Response/>',
    "an attribute twice": b'<Response><Pause length="1" length="2"/></Response>',
}
DOCUMENTS = {"twilio": (TWIML, 64 * 1024, TWIML_RIGHT, TWIML_WRONG), "plivo": (PLIVO_XML, 100_000, PLIVO_RIGHT, PLIVO_WRONG)}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_right_documents_have_no_faults(name):
    table, most, right, _ = DOCUMENTS[name]
    for inner in right:
        content = f'<?xml version="1.0" encoding="UTF-8"?>\n<Response>{inner}</Response>'.encode()
        assert phone_markup.judge(content, table, most)[1] == []


@pytest.mark.parametrize("name, what", [(name, what) for name, given in DOCUMENTS.items() for what in given[3]])
def test_wrong_documents_have_one_fault(name, what):
    table, most, _, wrong = DOCUMENTS[name]
    root, faults = phone_markup.judge(f"<Response>{wrong[what]}</Response>".encode(), table, most)
    assert root is None and len(faults) == 1, faults


@pytest.mark.parametrize("what", RAW_WRONG)
def test_what_is_no_document_is_told(what):
    root, faults = phone_markup.judge(RAW_WRONG[what], TWIML, 1000)
    assert root is None and len(faults) == 1


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_that_is_too_large_is_told(name):
    table, most, _, _ = DOCUMENTS[name]
    inner = "<Say>a</Say>" if name == "twilio" else "<Speak>a</Speak>"
    root, faults = phone_markup.judge(f"<Response>{inner * (most // len(inner))}</Response>".encode(), table, most)
    assert root is None and "bytes" in faults[0]


# --- a little application -------------------------------------------------------------------------------------------


class Application(ThreadingHTTPServer):
    """Answers callbacks that are signed rightly by `answer(path, fields)`: a document, or (status, type, body)."""

    daemon_threads = True
    request_queue_size = 512

    def __init__(self, answer, port: int = 0):
        super().__init__(("127.0.0.1", port), Page)
        self.answer = answer
        self.carrier = None
        self.seen: list[tuple[str, dict]] = []
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.public_url = self.url
        self.connections: list[socket.socket] = []
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def close(self) -> None:
        self.shutdown()
        self.server_close()
        for each in self.connections:
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:  # it was closed by the other end
                pass

    def handle_error(self, request, client_address):
        pass

    def is_signed(self, method: str, path: str, headers, fields) -> bool:
        url, token = self.public_url + path, self.carrier.account.token
        if isinstance(self.carrier, TwilioStandIn):
            posted = fields if method == "POST" else []
            signed = [twilio_stand_in.signature(token, twilio_stand_in.with_port(url, ports), posted)
                      for ports in ("kept", "added", "removed")]  # fmt: skip
            return headers["X-Twilio-Signature"] in signed
        if method == "GET":
            url, fields = url.partition("?")[0], parse_qsl(urlsplit(path).query, keep_blank_values=True)
        nonce = headers["X-Plivo-Signature-V3-Nonce"] or ""
        signed = plivo_stand_in.signature(token, method, url, fields, nonce)
        return signed in (headers["X-Plivo-Signature-V3"] or "").split(",")


class Page(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Application
    timeout = 60
    disable_nagle_algorithm = True

    def setup(self):
        super().setup()
        self.server.connections.append(self.connection)

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.serve([])

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.serve(parse_qsl(body, keep_blank_values=True, strict_parsing=True))

    def serve(self, fields) -> None:
        if not self.server.is_signed(self.command, self.path, self.headers, fields):
            return self.reply(403, "application/json", b"{}")
        fields = fields or parse_qsl(urlsplit(self.path).query, keep_blank_values=True)
        self.server.seen.append((self.path, dict(fields)))
        given = self.server.answer(urlsplit(self.path).path, dict(fields))
        return self.reply(*(given if isinstance(given, tuple) else (200, "text/xml; charset=utf-8", given.encode())))

    def reply(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@dataclass
class Dialect:
    """How an application of that carrier writes and reads."""

    name: str
    stand_in: type
    speech: str  # parameter with what was said

    def document(self, inner: str) -> str:
        return f'<?xml version="1.0"?><Response>{inner}</Response>'

    def say(self, text: str) -> str:
        return f"<{self._say}>{escape(text)}</{self._say}>"

    def listen(self, text: str, url: str) -> str:
        if self.name == "twilio":
            opened = f'<Gather input="dtmf speech" action={quoteattr(url)} timeout="3" actionOnEmptyResult="true">'
            return self.document(f"{opened}{self.say(text)}</Gather><Redirect>{escape(url)}</Redirect>")
        opened = f'<GetInput inputType="dtmf speech" action={quoteattr(url)} executionTimeout="5">'
        return self.document(f"{opened}{self.say(text)}</GetInput><Redirect>{escape(url)}</Redirect>")

    def wait(self, text: str, url: str) -> str:
        pause = "Pause" if self.name == "twilio" else "Wait"
        return self.document(f'{self.say(text)}<{pause} length="1"/><Redirect>{escape(url)}</Redirect>')

    def bye(self, text: str) -> str:
        return self.document(self.say(text) + "<Hangup/>")

    def record(self, url: str) -> str:
        if self.name == "twilio":
            return f"<Start><Recording recordingStatusCallback={quoteattr(url)}/></Start>"
        return f'<Record recordSession="true" redirect="false" callbackUrl={quoteattr(url)}/>'

    @property
    def _say(self) -> str:
        return "Say" if self.name == "twilio" else "Speak"


TWILIO, PLIVO = Dialect("twilio", TwilioStandIn, "SpeechResult"), Dialect("plivo", PlivoStandIn, "Speech")


@pytest.fixture(params=[TWILIO, PLIVO], ids=["twilio", "plivo"])
def dialect(request) -> Dialect:
    return request.param


@pytest.fixture
def start(dialect):
    """Starts a stand-in with these options, and an application with this answer."""
    running = []

    def go(answer, **options):
        application = Application(answer)
        carrier = dialect.stand_in(**options)
        carrier.limit = SECONDS
        application.carrier = carrier
        carrier.number(OURS, application.url + "/voice?x=1&y=%20", application.url + "/status")
        running.extend([application, carrier])
        return application, carrier

    yield go
    for each in running:
        each.close()


def echo(dialect):
    """An application that repeats what it hears, until somebody says bye."""

    def answer(path, fields):
        if path == "/status":
            return 204, "text/plain", b""
        said = fields.get(dialect.speech) or fields.get("Digits")
        if said and said.startswith("bye"):
            return dialect.bye("Goodbye.")
        return dialect.listen(f"You said {said}." if said else "Hello?", "http://HOST/voice".replace("HOST", answer.host))

    return answer


def start_echo(dialect, start, **options):
    answer = echo(dialect)
    application, carrier = start(answer, **options)
    answer.host = urlsplit(application.url).netloc
    return application, carrier


def test_a_whole_call(dialect, start):
    application, carrier = start_echo(dialect, start)
    call = carrier.dial_in(THEIRS, OURS, Script("I am Adá & <Moss>", None, Press("12"), "bye")).join(SECONDS)
    carrier.check()
    assert call.heard == ["Hello?", "You said I am Adá & <Moss>.", "Hello?", "You said 12.", "Goodbye."]
    assert call.said == ["I am Adá & <Moss>", "[12]", "bye"]
    assert (call.status, call.ended_by, len(call.documents)) == ("completed", "agent", 5)
    assert 0 < carrier.slowest
    (ended,) = carrier.of(call, "status")
    assert ended.field("CallStatus") == "completed" and int(ended.field("Duration")) > 0
    assert [path for path, _ in application.seen][-1] == "/status"
    statuses = [r.field("CallStatus") for r in carrier.of(call, "document")]
    assert statuses == ["ringing", *["in-progress"] * 4]


def test_the_caller_hangs_up(dialect, start):
    _, carrier = start_echo(dialect, start)
    call = carrier.dial_in(THEIRS, OURS, lambda words: Hangup).join(SECONDS)
    carrier.check()
    assert (call.status, call.ended_by, call.heard) == ("completed", "caller", ["Hello?"])


def test_the_caller_hangs_up_while_nothing_is_said(dialect, start):
    _, carrier = start_echo(dialect, start, pace=5.0)
    call = carrier.dial_in(THEIRS, OURS, Script(stay=True))
    until = time.monotonic() + SECONDS
    while not call.heard and time.monotonic() < until:
        time.sleep(0.01)
    call.hang_up()
    call.join(SECONDS)
    carrier.check()
    assert (call.status, call.ended_by, call.heard) == ("completed", "caller", ["Hello?"])


def test_callers_hear_what_was_said_while_they_waited(dialect, start):
    heard = []

    def answer(path, fields):
        if path == "/status":
            return 200, "text/plain", b""
        base = "http://" + answer.host
        polls = {"/voice": dialect.wait("One.", base + "/2"), "/2": dialect.wait("Two.", base + "/3")}
        return polls.get(path) or dialect.listen("Three.", base + "/3")

    application, carrier = start(answer)
    answer.host = urlsplit(application.url).netloc
    carrier.dial_in(THEIRS, OURS, lambda words: heard.append(words) or Hangup).join(SECONDS)
    carrier.check()
    assert heard == [["One.", "Two.", "Three."]]


@pytest.mark.parametrize("trouble", ["after", "together", "impatient", "replayed", "forged", "scrambled"])
def test_troubles_reach_an_application_that_can_stand_them(dialect, start, trouble):
    troubles = {
        "after": Troubles(doubled="after"), "together": Troubles(doubled="together"), "impatient": Troubles(impatient=0.01),
        "replayed": Troubles(replayed=True), "forged": Troubles(forged=True), "scrambled": Troubles(scrambled=True),
    }[trouble]  # fmt: skip
    application, carrier = start_echo(dialect, start, troubles=troubles)
    call = carrier.dial_in(THEIRS, OURS, Script("one", "bye")).join(SECONDS)
    carrier.check()
    assert call.heard == ["Hello?", "You said one.", "Goodbye."]
    sent = carrier.of(call)
    regular = [r for r in sent if not r.trouble]
    assert len(regular) == (5 if trouble == "scrambled" else 4)
    extra = {"after": 4, "together": 4, "impatient": 4, "replayed": 3, "forged": 4, "scrambled": 0}
    assert len(sent) - len(regular) == extra[trouble]
    if trouble == "forged":
        assert len(application.seen) == 4 and all(r.answer.status == 403 for r in sent if r.trouble == "forged")


def test_the_same_callback_has_the_same_parameters(dialect, start):
    _, carrier = start_echo(dialect, start, troubles=Troubles(doubled="after"))
    call = carrier.dial_in(THEIRS, OURS, Script("one", "bye")).join(SECONDS)
    sent = carrier.of(call)
    assert [sorted(r.fields) for r in sent[::2]] == [sorted(r.fields) for r in sent[1::2]]


def test_a_caller_who_drops_the_call(dialect, start):
    _, carrier = start_echo(dialect, start, troubles=Troubles(drops_at=2))
    call = carrier.dial_in(THEIRS, OURS, Script("one", "bye")).join(SECONDS)
    carrier.check()
    assert (call.heard, call.ended_by, call.status) == (["Hello?"], "caller", "completed")
    assert [r.trouble for r in carrier.of(call)] == ["", "dropped", ""]


def test_an_application_that_is_away_for_a_while(dialect, start):
    application, carrier = start_echo(dialect, start, troubles=Troubles(patience=30))
    port = application.server_address[1]
    again: list[Application] = []

    def restart(words):
        application.close()
        threading.Timer(0.3, come_back).start()
        return "bye"

    def come_back():
        again.append(Application(application.answer, port))
        again[0].carrier = carrier

    call = carrier.dial_in(THEIRS, OURS, restart).join(SECONDS)
    again[0].close()
    carrier.check()
    assert call.heard == ["Hello?", "Goodbye."] and "again" in [r.trouble for r in carrier.of(call)]


def test_an_application_that_stays_away_is_a_fault(dialect, start):
    application, carrier = start_echo(dialect, start)
    application.close()
    call = carrier.dial_in(THEIRS, OURS, Script()).join(SECONDS)
    assert call.ended_by == "carrier" and "could not be reached" in carrier.faults[0]


def test_a_url_of_the_public(dialect, start):
    application, carrier = start(lambda path, fields: dialect.bye("Goodbye."))
    application.public_url = "https://voice.example.com"
    carrier.route("https://voice.example.com", application.url)
    carrier.number(OURS, "https://voice.example.com/voice?a=1")
    carrier.dial_in(THEIRS, OURS, Script()).join(SECONDS)
    carrier.check()


@pytest.mark.parametrize("ports", ["added", "removed"])
def test_ports_in_what_twilio_signs(ports):
    application = Application(lambda path, fields: TWILIO.bye("Goodbye."))
    with TwilioStandIn(ports=ports) as carrier:
        application.carrier = carrier
        carrier.number(OURS, application.url + "/voice")
        assert carrier.dial_in(THEIRS, OURS, Script()).join(SECONDS).heard == ["Goodbye."]
        carrier.check()
    application.close()


WRONG_ANSWERS = {
    "a status": (500, "text/xml", b"<Response/>"),
    "a redirect": (302, "text/xml", b"<Response/>"),
    "nothing": (204, "text/xml", b""),
    "JSON": (200, "application/json", b"{}"),
    "HTML": (200, "text/html", b"<Response/>"),
    "a charset": (200, "text/xml; charset=iso-8859-1", b"<Response/>"),
    "a verb": (200, "text/xml", b"<Response><Dance/></Response>"),
}


@pytest.mark.parametrize("what", WRONG_ANSWERS)
def test_wrong_answers_are_faults(dialect, start, what):
    _, carrier = start(lambda path, fields: WRONG_ANSWERS[what] if path == "/voice" else (200, "text/plain", b""))
    call = carrier.dial_in(THEIRS, OURS, Script()).join(SECONDS)
    assert len(carrier.faults) == 1 and call.ended_by == "carrier" and call.status == "completed"
    with pytest.raises(AssertionError):
        carrier.check()


def test_wrong_answers_to_what_tells_a_status_are_faults(dialect, start):
    _, carrier = start(lambda path, fields: dialect.bye("Bye.") if path == "/voice" else (404, "text/plain", b""))
    carrier.dial_in(THEIRS, OURS, Script()).join(SECONDS)
    assert len(carrier.faults) == 1 and "404" in carrier.faults[0]


def test_an_answer_that_takes_too_long_is_a_fault(dialect, start):
    ready = threading.Event()

    def answer(path, fields):
        ready.wait(30)
        return dialect.bye("Bye.")

    _, carrier = start(answer)
    carrier.limit = 0.2
    call = carrier.dial_in(THEIRS, OURS, Script())
    call.join(SECONDS)
    ready.set()
    assert "did not answer" in carrier.faults[0] and call.ended_by == "carrier"


def test_a_forged_callback_that_is_taken_is_a_fault(dialect, start):
    application, carrier = start(lambda path, fields: dialect.bye("Bye."), troubles=Troubles(forged=True))
    application.is_signed = lambda *_: True
    carrier.dial_in(THEIRS, OURS, Script()).join(SECONDS)
    assert len(carrier.faults) == 2 and all("forged" in fault for fault in carrier.faults)


def test_documents_without_end_are_a_fault(dialect, start):
    def answer(path, fields):
        return dialect.wait("Wait.", "http://" + answer.host + "/voice") if path == "/voice" else (200, "text/plain", b"")

    application, carrier = start(answer, pace=0.0)
    answer.host = urlsplit(application.url).netloc
    call = carrier.dial_in(THEIRS, OURS, Script()).join(SECONDS)
    assert len(call.documents) == 200 and "more than 200 documents" in carrier.faults[0]


def test_a_document_that_is_asked_for_by_get(dialect, start):
    def answer(path, fields):
        if path == "/voice":
            return dialect.document(f'<Redirect method="GET">http://{answer.host}/get?b=2&amp;a=%20</Redirect>')
        return dialect.bye("Bye.") if path == "/get" else (200, "text/plain", b"")

    application, carrier = start(answer)
    answer.host = urlsplit(application.url).netloc
    call = carrier.dial_in(THEIRS, OURS, Script()).join(SECONDS)
    carrier.check()
    assert call.heard == ["Bye."] and application.seen[1][1]["b"] == "2"


def test_a_call_of_limited_time(dialect, start):
    application, carrier = start_echo(dialect, start)
    carrier.callees[THEIRS] = Script(stay=True)
    call = place(carrier, application, **({"TimeLimit": "20"} if dialect is TWILIO else {"time_limit": 20})).join(SECONDS)
    carrier.check()
    assert call.ended_by == "carrier" and 20 < call.seconds < 30


def test_silence_that_plivo_tells_of():
    def answer(path, fields):
        if path == "/voice" and "Speech" in fields:
            return PLIVO.bye("You said nothing." if fields["Speech"] == "" else "Hm.")
        return PLIVO.listen("Hello?", "http://" + answer.host + "/voice") if path == "/voice" else (200, "text/plain", b"")

    application = Application(answer)
    with PlivoStandIn(tells_silence=True, signs_alone=False) as carrier:
        application.carrier = carrier
        answer.host = urlsplit(application.url).netloc
        carrier.number(OURS, application.url + "/voice", application.url + "/status")
        call = carrier.dial_in(THEIRS, OURS, Script(stay=True)).join(SECONDS)
        carrier.check()
        assert call.heard == ["Hello?", "You said nothing."]
    application.close()


def test_a_stray_callback(dialect, start):
    application, carrier = start_echo(dialect, start)
    assert carrier.send(application.url + "/status", [("CallStatus", "completed")]).status == 204
    stranger = type(carrier.account)(carrier.account.id, "another token")
    assert carrier.send(application.url + "/status", [("CallStatus", "completed")], stranger).status == 403


def test_recordings_are_told_of(dialect, start):
    def answer(path, fields):
        if path == "/voice":
            return dialect.document(dialect.record(f"http://{answer.host}/recorded") + dialect.say("Hi.") + "<Hangup/>")
        return 200, "text/plain", b""

    application, carrier = start(answer)
    answer.host = urlsplit(application.url).netloc
    call = carrier.dial_in(THEIRS, OURS, Script()).join(SECONDS)
    carrier.check()
    (told,) = carrier.of(call, "recording")
    url = told.field("RecordingUrl") or told.field("RecordUrl")
    status, sound = ask(carrier, "GET", urlsplit(url).path)
    assert status == 200 and sound.startswith(b"RIFF")


def test_many_calls_at_once(dialect, start):
    _, carrier = start_echo(dialect, start)
    calls = [carrier.dial_in(f"+1415{i:07}", OURS, Script(f"I am {i}", "bye")) for i in range(200)]
    carrier.join(SECONDS)
    carrier.check()
    assert all(call.heard[1] == f"You said I am {i}." for i, call in enumerate(calls))


def test_a_caller_who_fails_is_a_fault(dialect, start):
    def caller(words):
        raise AssertionError("I did not expect that")

    _, carrier = start_echo(dialect, start)
    carrier.dial_in(THEIRS, OURS, caller).join(SECONDS)
    assert "I did not expect that" in carrier.faults[0]


# --- the service ----------------------------------------------------------------------------------------------------


def ask(carrier, method: str, path: str, given=None, token: str | None = None, kind: str | None = None):
    connection = http.client.HTTPConnection(*urlsplit(carrier.url).netloc.split(":"), timeout=SECONDS)
    named = f"{carrier.account.id}:{token or carrier.account.token}"
    headers = {"Authorization": "Basic " + base64.b64encode(named.encode()).decode()}
    body = None
    if isinstance(carrier, TwilioStandIn) and given is not None:
        body, headers["Content-Type"] = urlencode(given).encode(), kind or "application/x-www-form-urlencoded"
    elif given is not None:
        body, headers["Content-Type"] = json.dumps(given).encode(), kind or "application/json"
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        content = answer.read()
        return answer.status, json.loads(content) if answer.getheader("Content-Type") == "application/json" else content
    finally:
        connection.close()


def calls_path(carrier, call: str | None = None) -> str:
    if isinstance(carrier, TwilioStandIn):
        base = f"/2010-04-01/Accounts/{carrier.account.id}/Calls"
        return f"{base}/{call}.json" if call else f"{base}.json"
    base = f"/v1/Account/{carrier.account.id}/Call/"
    return f"{base}{call}/" if call else base


def order(carrier, url: str, **more):
    """What an application sends for a call to THEIRS."""
    if isinstance(carrier, TwilioStandIn):
        given = [("To", THEIRS), ("From", OURS), ("Url", url + "/voice"), ("StatusCallback", url + "/status")]
        given += [("StatusCallbackEvent", event) for event in ("initiated", "ringing", "answered", "completed")]
        return [pair for pair in given if pair[0] not in more] + [(n, v) for n, v in more.items() if v is not None]
    given = {"to": THEIRS[1:], "from": OURS[1:], "answer_url": url + "/voice", "hangup_url": url + "/status",
             "ring_url": url + "/status"}  # fmt: skip
    return {name: value for name, value in {**given, **more}.items() if value is not None}


def place(carrier, application, **more):
    status, answer = ask(carrier, "POST", calls_path(carrier), order(carrier, application.url, **more))
    assert status == 201, answer
    return carrier.calls[answer.get("sid") or answer.get("request_uuid")]


def test_a_call_that_the_application_places(dialect, start):
    application, carrier = start_echo(dialect, start)
    carrier.callees[THEIRS] = Script("I am here", "bye")
    call = place(carrier, application).join(SECONDS)
    carrier.check()
    assert call.heard == ["Hello?", "You said I am here.", "Goodbye."] and call.ended_by == "agent"
    assert carrier.times_dialled(THEIRS) == 1
    told = [r.field("CallStatus") for r in carrier.of(call, "status")]
    assert told == (["initiated", "ringing", "in-progress", "completed"] if dialect is TWILIO else ["ringing", "completed"])
    if dialect is TWILIO:
        assert [r.field("SequenceNumber") for r in carrier.of(call, "status")] == ["0", "1", "2", "3"]


@pytest.mark.parametrize("outcome", ["busy", "no-answer", "failed"])
def test_calls_that_nobody_takes(dialect, start, outcome):
    application, carrier = start_echo(dialect, start)
    carrier.callees[THEIRS] = Callee(outcome=outcome)
    call = place(carrier, application).join(SECONDS)
    carrier.check()
    assert call.status == outcome and call.documents == []
    last = carrier.of(call, "status")[-1].field("CallStatus")
    assert last == ("timeout" if dialect is PLIVO and outcome == "no-answer" else outcome)


def test_statuses_that_come_too_early_or_too_late(dialect, start):
    application, carrier = start_echo(dialect, start, troubles=Troubles(hasty=True, scrambled=True))
    carrier.callees[THEIRS] = Script("bye")
    call = place(carrier, application)
    assert carrier.of(call, "document")
    call.join(SECONDS)
    carrier.check()
    told = [r.field("CallStatus") for r in carrier.of(call, "status")]
    regular = ["initiated", "ringing", "in-progress", "completed"] if dialect is TWILIO else ["ringing", "completed"]
    assert told == regular[::-1] + regular


@pytest.mark.parametrize("machine", [None, "beep", "no-beep"])
def test_machines_are_found(dialect, start, machine):
    application, carrier = start_echo(dialect, start)
    carrier.callees[THEIRS] = Callee(Answerphone() if machine else Script(stay=True), machine=machine)
    url = application.url + "/status"
    more = (
        {"MachineDetection": "DetectMessageEnd", "AsyncAmd": "true", "AsyncAmdStatusCallback": url}
        if dialect is TWILIO else {"machine_detection": "true", "machine_detection_url": url}
    )  # fmt: skip
    call = place(carrier, application, **more)
    until = time.monotonic() + SECONDS
    while call.machine_told_at is None and time.monotonic() < until:
        time.sleep(0.01)
    hang_up(carrier, call)
    call.join(SECONDS)
    carrier.check()
    (told,) = carrier.of(call, "machine")
    names = {None: "human", "beep": "machine_end_beep", "no-beep": "machine_end_silence"}
    assert told.field("AnsweredBy") == names[machine] or told.field("Machine") == ("true" if machine else "false")


def hang_up(carrier, call):
    if isinstance(carrier, TwilioStandIn):
        return ask(carrier, "POST", calls_path(carrier, call.id), [("Status", "completed")])
    return ask(carrier, "DELETE", calls_path(carrier, call.id))


def test_the_application_hangs_up(dialect, start):
    application, carrier = start_echo(dialect, start, pace=1.0)
    call = carrier.dial_in(THEIRS, OURS, Script(stay=True))
    until = time.monotonic() + SECONDS
    while not call.heard and time.monotonic() < until:
        time.sleep(0.01)
    assert hang_up(carrier, call)[0] == (200 if dialect is TWILIO else 204)
    call.join(SECONDS)
    assert (call.ended_by, call.status) == ("agent", "completed")
    assert hang_up(carrier, call)[0] == 404
    carrier.check()


def test_the_application_hangs_up_while_it_rings(dialect, start):
    application, carrier = start_echo(dialect, start, pace=1.0)
    carrier.callees[THEIRS] = Callee(Script(), rings=50)
    call = place(carrier, application)
    assert hang_up(carrier, call)[0] in (200, 204)
    assert call.join(SECONDS).status == "canceled" and call.documents == []
    assert carrier.of(call, "status")[-1].field("CallStatus") == ("canceled" if dialect is TWILIO else "cancel")
    carrier.check()


def test_the_application_moves_a_call(dialect, start):
    def answer(path, fields):
        if path == "/status":
            return 200, "text/plain", b""
        base = "http://" + answer.host
        return dialect.bye("Moved.") if path == "/elsewhere" else dialect.listen("Hello?", base + "/voice")

    application, carrier = start(answer, pace=1.0)
    answer.host = urlsplit(application.url).netloc
    call = carrier.dial_in(THEIRS, OURS, Script(stay=True))
    until = time.monotonic() + SECONDS
    while not call.heard and time.monotonic() < until:
        time.sleep(0.01)
    url = application.url + "/elsewhere"
    given = [("Url", url), ("Method", "POST")] if dialect is TWILIO else {"legs": "aleg", "aleg_url": url}
    assert ask(carrier, "POST", calls_path(carrier, call.id), given)[0] == (200 if dialect is TWILIO else 202)
    assert call.join(SECONDS).heard[-1] == "Moved."
    carrier.check()


def test_a_wrong_token_is_refused(dialect, start):
    application, carrier = start_echo(dialect, start)
    assert ask(carrier, "POST", calls_path(carrier), order(carrier, application.url), token="x")[0] == 401
    assert carrier.placed == []


def test_numbers_that_cannot_be_dialled_are_refused(dialect, start):
    application, carrier = start_echo(dialect, start)
    carrier.rejects[THEIRS] = (400, {"code": 21215, "message": "Geo permission"})
    assert ask(carrier, "POST", calls_path(carrier), order(carrier, application.url))[0] == 400
    name = "To" if dialect is TWILIO else "to"
    status, answer = ask(carrier, "POST", calls_path(carrier), order(carrier, application.url, **{name: "12"}))
    assert status == 400 and (dialect is PLIVO or answer["code"] == 21211)
    assert carrier.placed == [] and carrier.faults == []


WRONG_ORDERS = {
    "twilio": [
        {"Url": None}, {"Url": "/voice"}, {"Timeout": "601"}, {"Method": "PUT"}, {"Unknown": "1"}, {"Twiml": "<Response/>"},
        {"StatusCallback": "https://my_host.example/"}, {"MachineDetection": "true"}, {"TimeLimit": "0"},
        {"MachineDetection": "Enable", "AsyncAmd": "true"},
    ],
    "plivo": [
        {"answer_url": None}, {"answer_url": "/voice"}, {"ring_timeout": 0}, {"answer_method": "PUT"}, {"unknown": 1},
        {"from": OURS}, {"hangup_url": ""}, {"machine_detection": "Enable"}, {"time_limit": 90000}, {"to": 14158675309},
    ],
}  # fmt: skip


@pytest.mark.parametrize("name, number", [(name, i) for name, given in WRONG_ORDERS.items() for i in range(len(given))])
def test_wrong_requests_for_a_call_are_faults(name, number):
    with (TwilioStandIn() if name == "twilio" else PlivoStandIn()) as carrier:
        carrier.number(OURS, "http://127.0.0.1:9/")
        ask(carrier, "POST", calls_path(carrier), order(carrier, "http://127.0.0.1:9", **WRONG_ORDERS[name][number]))
        assert carrier.faults


def test_a_body_of_another_type_is_a_fault(dialect, start):
    application, carrier = start_echo(dialect, start)
    ask(carrier, "POST", calls_path(carrier), order(carrier, application.url), kind="text/plain")
    assert carrier.faults


def test_a_number_that_is_dialled_again_is_a_fault(dialect, start):
    application, carrier = start_echo(dialect, start)
    for _ in range(2):
        place(carrier, application).join(SECONDS)
    assert carrier.times_dialled(THEIRS) == 2 and "dialled again" in carrier.faults[0]


def test_the_service_fails_as_it_is_told(dialect, start):
    application, carrier = start_echo(dialect, start)
    carrier.fail_next(503, "<html>busy</html>")
    assert ask(carrier, "POST", calls_path(carrier), order(carrier, application.url)) == (503, b"<html>busy</html>")
    carrier.reset_next()
    with pytest.raises((ConnectionError, http.client.HTTPException)):
        ask(carrier, "POST", calls_path(carrier), order(carrier, application.url))
    assert carrier.placed == []
    carrier.reset_next(after=True)
    with pytest.raises((ConnectionError, http.client.HTTPException)):
        ask(carrier, "POST", calls_path(carrier), order(carrier, application.url))
    assert carrier.placed[0].join(SECONDS).status == "failed"
    carrier.check()
