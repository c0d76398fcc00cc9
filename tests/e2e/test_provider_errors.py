"""Everything that a model's server may do wrong, against the real program: each turn ends in words that fit, within its time, with
its reason in the log and among the counters, and the next turn is as if nothing had been.

The server here is no friend of the program's own stand-in: it answers what its name says, byte by byte, to any request."""

import json
import socket
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import requests

from support.calls import Call
from support.organisation import Organisation
from support.prometheus import Metrics
from support.server import Server

MISSION = {"greeting": "Hello, this is Ada.", "farewell": "Goodbye.", "objective": "Answer questions."}
SORRY = "I am sorry, I need a moment longer. Could you say that again, please?"
SECONDS = 30
LONGEST = 20  # seconds of a turn: three attempts and the pauses between them


def event(value) -> bytes:
    return b"data: " + (value if isinstance(value, bytes) else json.dumps(value).encode()) + b"\n\n"


def delta(finish: str | None = None, **given) -> bytes:
    return event({"choices": [{"index": 0, "delta": given, "finish_reason": finish}]})


def tool_call(name: str, arguments: str) -> bytes:
    call = {"index": 0, "id": "call_1", "type": "function", "function": {"name": name, "arguments": arguments}}
    return delta(tool_calls=[call]) + delta("tool_calls") + event(b"[DONE]")


def spoken(*words: str) -> bytes:
    return b"".join(delta(content=each) for each in words) + delta("stop") + event(b"[DONE]")


def error(text: str) -> bytes:
    return json.dumps({"error": {"message": text, "type": "server_error"}}).encode()


# name: status, content type, body, further header fields
ANSWERS = {
    "fine": (200, "text/event-stream", spoken("We are ", "open today."), {}),
    "broken": (500, "application/json", error("out of memory"), {}),
    "busy": (429, "application/json", error("slow down"), {"Retry-After": "1"}),
    "busy-for-long": (429, "application/json", error("slow down"), {"Retry-After": "3600"}),
    "html": (200, "text/html", b"<html><body>Please log in. data: no</body></html>", {}),
    "no-choice": (200, "text/event-stream", event({"choices": []}) + event(b"[DONE]"), {}),
    "no-choice-whole": (200, "application/json", json.dumps({"choices": []}).encode(), {}),
    "no-words": (200, "text/event-stream", spoken(""), {}),
    "endless-line": (200, "text/event-stream", b"data: " + b"x" * 10_000_000, {}),
    "endless-line-behind": (200, "text/event-stream", delta(content="We are open today. ") + b"data: " + b"x" * 10_000_000, {}),
    "bad-arguments": (200, "text/event-stream", tool_call("book_visit", '{"day": "Mon'), {}),
    "wrong-arguments": (200, "text/event-stream", tool_call("book_visit", "[1, 2]"), {}),
    "no-such-tool": (200, "text/event-stream", tool_call("launch_rocket", "{}"), {}),
    "open-thought": (200, "text/event-stream", spoken("<think>They want ", "the hours. I must not tell"), {}),
    "open-thought-behind": (200, "text/event-stream", spoken("We are open today. <think>They want ", "the hours."), {}),
}
CUTS = {
    "cut-early": delta(content=""),
    "cut-in-sentence": delta(content="We are open today. From nine") + b'data: {"choices": [{"ind',
    "cut-in-first-sentence": delta(content="We are open from nine"),
}


class Model(BaseHTTPRequestHandler):
    """The name of the model says what becomes of a request for a reply; reports are refused. `NAME-once`: the first time only."""

    protocol_version = "HTTP/1.1"
    asked: list[dict] = []

    def log_message(self, *_):
        pass

    def do_POST(self):
        given = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        name = given["model"]
        if not given.get("stream"):
            return self.whole(400, "application/json", error("no reports"), {})
        self.asked.append(given)
        times = sum(each["model"] == name for each in self.asked)
        if name.endswith("-once"):
            name = name.removesuffix("-once") if times == 1 else "fine"
        if name in CUTS:
            return self.cut(CUTS[name])
        return self.whole(*ANSWERS[name])

    def whole(self, status, kind, body, fields):
        self.send_response(status)
        for field, value in {"Content-Type": kind, "Content-Length": str(len(body)), **fields}.items():
            self.send_header(field, value)
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            self.close_connection = True  # the caller has heard enough

    def cut(self, body):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.write(b"%x\r\n%s\r\n" % (len(body), body))
        self.wfile.flush()
        self.connection.shutdown(socket.SHUT_RDWR)
        self.close_connection = True


class Models(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


@pytest.fixture(scope="module")
def model():
    server = Models(("127.0.0.1", 0), Model)
    Model.asked.clear()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def closed():
    """A port that refuses: it is bound, and nobody listens."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{bound.getsockname()[1]}"


@pytest.fixture(scope="module")
def program(executable, tmp_path_factory, model, closed):
    """Nobody here waits for words in vain: what is late is late because of the model."""
    made = Server(
        executable, tmp_path_factory.mktemp("errors") / "data", "--openai-url", model, "--openai-model", "fine",
        "--openai-hosts", f"{closed},{model}", "--metrics-listen", "local", "--reply-timeout", f"{LONGEST}s",
    ).start()  # fmt: skip
    yield made
    made.kill()


class Turns:
    """A call with such a model, and what each turn changes in the log and the counters."""

    def __init__(self, program, judge, **provider):
        self.program = program
        self.org = Organisation(program, judge)
        self.agent = agent = self.org.agent(mission=MISSION, intelligenceProvider={"providerName": "openai", "waitingAfter": 0, **provider})
        action = self.org.action(
            name="book visit", invocationTrigger="DURING_CALL",
            parameters={"type": "object", "properties": {"day": {"type": "string"}}, "required": ["day"]},
        )  # fmt: skip
        self.org.api.post(f"/v1/actions/{action['id']}/ai-agents/{agent['id']}/link")
        self.call = Call(self.org, agent)

    def kinds(self) -> set[str]:
        """Of the events so far."""
        last = self.call.operator.get(self.call.path + "/call").json["lastEventId"]
        with self.call.stream() as stream:
            return {event.kind for _, event in zip(range(last), stream, strict=False)}

    def failures(self) -> dict[str, float]:
        reasons = ("late", "stalled", "empty", "tool_rounds", "tools_late", "provider")
        told = Metrics(requests.get(self.program.base_url + "/metrics", timeout=SECONDS).text)
        return {each: told.value("hiveline_turn_failures_total", reason=each) for each in reasons}

    def say(self, words="When are you open?") -> tuple[str, list[str], dict[str, float]]:
        """The reply, the lines of the log about its failure, and what was counted."""
        before, log = self.failures(), len(self.program.output())
        since = time.monotonic()
        answer = self.call.say(words, by=self.call.operator).json
        assert time.monotonic() - since < LONGEST + 5
        counted = {each: value - before[each] for each, value in self.failures().items() if value != before[each]}
        until = time.monotonic() + SECONDS
        while True:  # lines of the log leave together, some milliseconds later
            lines = [line for line in self.program.output()[log:].splitlines() if "call_reply_failed" in line]
            if len(lines) >= sum(counted.values()) or time.monotonic() > until:
                break
            time.sleep(0.01)
        return answer["reply"]["message"], lines, counted


OPEN = "We are open today."
OUTCOMES = {  # what is said, what is counted, what the log says of it
    "broken": (SORRY, "provider", "the provider answered 500 (server_error)"),
    "busy": (SORRY, "provider", "the provider answered 429 (server_error)"),
    "busy-for-long": (SORRY, "provider", "the provider answered 429 (server_error)"),
    "html": (SORRY, "provider", "the answer is no stream of events, but text/html"),
    "no-choice": (SORRY, "provider", "the provider gave an empty reply"),
    "no-choice-whole": (SORRY, "provider", "the answer has no reply in it"),
    "no-words": (SORRY, "provider", "the provider gave an empty reply"),
    "endless-line": (SORRY, "provider", "the answer has an event that is too long"),
    "endless-line-behind": (OPEN, "provider", "the answer has an event that is too long"),
    "bad-arguments": (SORRY, "provider", "the model gave arguments that do not fit a tool, twice"),
    "wrong-arguments": (SORRY, "provider", "the model gave arguments that do not fit a tool, twice"),
    "no-such-tool": (SORRY, "tool_rounds", "the reply asked for tools too often"),
    "open-thought": (SORRY, "provider", "the provider gave an empty reply"),
    "open-thought-behind": (OPEN, None, ""),
    "cut-early": (SORRY, "provider", "the connection failed: "),
    "cut-in-sentence": (OPEN, "provider", "the connection failed: "),
    "cut-in-first-sentence": (SORRY, "provider", "the connection failed: "),
    "fine": (OPEN, None, ""),
}


def check(turn, said, counted, reason):
    reply, lines, counts = turn
    assert reply == said
    assert counts == ({counted: 1} if counted else {})
    assert len(lines) == (1 if counted else 0) and all(reason in line for line in lines), lines


def test_every_answer_is_tried():
    assert set(OUTCOMES) == set(ANSWERS) | set(CUTS)


@pytest.mark.parametrize("name", OUTCOMES)
def test_a_turn_with_such_an_answer(program, judge, name):
    """The call goes on: the words are stored as they were said, and no tool has run."""
    turns = Turns(program, judge, model=name)
    check(turns.say(), *OUTCOMES[name])
    assert turns.call.lines == ["AI: " + MISSION["greeting"], "USER: When are you open?", "AI: " + OUTCOMES[name][0]]
    assert turns.kinds() <= {"message", "paused", "resumed", "stopped"}


@pytest.mark.parametrize("name", ["broken", "busy", "html", "no-choice-whole", "cut-early"])
def test_what_passes_is_tried_again(program, judge, name):
    turns = Turns(program, judge, model=name + "-once")
    check(turns.say(), *OUTCOMES["fine"])


@pytest.mark.parametrize("name", ["bad-arguments", "wrong-arguments", "no-such-tool"])
def test_a_model_that_is_told_of_a_wrong_tool_call_goes_on(program, judge, name):
    turns = Turns(program, judge, model=name + "-once")
    check(turns.say(), *OUTCOMES["fine"])
    assert Model.asked[-1]["messages"][-1]["role"] == "tool"


@pytest.mark.parametrize("name", ["no-choice", "endless-line", "open-thought", "cut-in-sentence"])
def test_the_turn_after_a_failed_one_is_as_any_other(program, judge, name):
    turns = Turns(program, judge, model=name + "-once")
    check(turns.say(), *OUTCOMES[name])
    check(turns.say("And tomorrow?"), *OUTCOMES["fine"])
    asked = Model.asked[-1]["messages"]
    assert asked[-1]["content"].endswith("And tomorrow?") and "must not tell" not in json.dumps(asked)


def test_a_server_that_is_not_there_is_apologised_for_and_then_the_call_ends(program, judge, closed):
    turns = Turns(program, judge, providerProps={"baseUrl": closed})
    for _ in range(2):
        check(turns.say(), SORRY, "provider", "the connection failed: ")
    check(turns.say(), MISSION["farewell"], "provider", "the connection failed: ")
    record = turns.call.end().json
    assert record["endReason"] == "failure" and record["status"] == "failed"


def test_settings_that_no_server_knows_are_refused(program, judge):
    org = Organisation(program, judge)
    provider = {"providerName": "openai", "providerProps": {"temprature": 0.5}}
    answer = org.api.post("/v1/ai-agents", {"name": "Ada", "role": "Clerk", "intelligenceProvider": provider}, status=422)
    assert "temprature" in json.dumps(answer.json)


def test_placeholders_that_nobody_knows_are_neither_sent_nor_spoken(program, judge):
    turns = Turns(program, judge, model="fine")
    prompt = "You are {name} of {company_name}. {nonsense} {{other_thing}} {sourceProps.nothing}Answer."
    turns.org.api.put(f"/v1/ai-agents/{turns.agent['id']}", {"mission": MISSION | {"prompt": prompt, "greeting": "Hello {nonsense}."}})
    check(turns.say(), *OUTCOMES["fine"])
    assert turns.call.lines[0] == "AI: Hello."
    system = Model.asked[-1]["messages"][0]["content"]
    assert system.startswith("You are " + turns.agent["name"]) and "Answer." in system
    for part in ("nonsense", "other_thing", "sourceProps.nothing", "{", "}"):
        assert part not in system, system
