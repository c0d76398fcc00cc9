"""A stand-in for a server of the OpenAI protocol, strict about what it is sent: a request that the real one would refuse
gets 400 with its shape of error. How it misbehaves otherwise is a scenario.

usage: python3 openai_stand_in.py [--port 0] [--scenario plain] [--key KEY] [--delay SECONDS]

Prints its port. A request may name a scenario and a run of its own, with its own count of requests, in front of the path:
`/cut-early.run7/v1/chat/completions`. `GET /_requests` (or `/cut-early.run7/_requests`) gives the requests so far, each with
path, headers and body. `POST /_release` lets what the scenarios `held` and `held-first` hold back go on, from then on at once.
"""

import argparse
import base64
import json
import os
import re
import struct
import sys
import threading
import time
from collections import defaultdict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

WORDS = ["Hel", "lo, ", "how can ", "I help", "?"]
ROLES = {"system", "developer", "user", "assistant", "tool"}
AUDIO_ENDINGS = {"flac", "mp3", "mp4", "mpeg", "mpga", "m4a", "ogg", "wav", "webm"}
MOST_BODY = 64 * 1024 * 1024
LONGEST_HOLD = 120  # seconds


class Refused(Exception):
    """What the real server would answer with a 4xx."""

    def __init__(self, text: str, status: int = 400, code: str | None = None, kind: str = "invalid_request_error"):
        super().__init__(text)
        self.status, self.code, self.kind = status, code, kind


def need(condition, text: str) -> None:
    if not condition:
        raise Refused(text)


# --- what a request has to be --------------------------------------------------------------------------------------


def check_tool_calls(calls) -> list[str]:
    need(isinstance(calls, list) and calls, "tool_calls must be a list with something in it")
    for call in calls:
        need(isinstance(call.get("id"), str) and call["id"], "a tool call needs an id")
        need(call.get("type") == "function", "a tool call needs type function")
        function = call.get("function")
        need(isinstance(function, dict) and isinstance(function.get("name"), str), "a tool call needs a function with a name")
        need(isinstance(function.get("arguments"), str), "arguments must be a string")
        try:
            json.loads(function["arguments"])
        except ValueError:
            raise Refused("arguments must hold JSON") from None
    return [call["id"] for call in calls]


def check_messages(messages) -> None:
    need(isinstance(messages, list) and messages, "messages must be a list with something in it")
    awaited: list[str] = []
    for message in messages:
        need(isinstance(message, dict) and message.get("role") in ROLES, "unknown role")
        if message["role"] == "tool":
            need(isinstance(message.get("content"), str), "a tool message needs content")
            need(message.get("tool_call_id") in awaited, "a tool message answers no tool call that waits for it")
            awaited.remove(message["tool_call_id"])
            continue
        need(not awaited, "a tool call has no tool message that answers it")
        if "tool_calls" in message:
            need(message["role"] == "assistant", "only the assistant calls tools")
            awaited = check_tool_calls(message["tool_calls"])
            need(len(set(awaited)) == len(awaited), "ids of tool calls must differ")
        else:
            need(isinstance(message.get("content"), str), "a message needs content")
    need(not awaited, "a tool call has no tool message that answers it")


def check_tools(tools) -> None:
    need(isinstance(tools, list) and tools, "tools must be a list with something in it")
    names = []
    for tool in tools:
        need(tool.get("type") == "function", "a tool needs type function")
        function = tool.get("function")
        need(isinstance(function, dict), "a tool needs a function")
        need(re.fullmatch(r"[A-Za-z0-9_-]{1,64}", function.get("name", "")), "a function's name is 1 to 64 of [A-Za-z0-9_-]")
        need(isinstance(function.get("parameters", {}), dict), "parameters must be a JSON Schema")
        names.append(function["name"])
    need(len(set(names)) == len(names), "names of functions must differ")


def check_response_format(given) -> None:
    need(isinstance(given, dict) and given.get("type") in {"text", "json_object", "json_schema"}, "unknown response_format")
    if given["type"] == "json_schema":
        schema = given.get("json_schema")
        need(isinstance(schema, dict) and re.fullmatch(r"[A-Za-z0-9_-]{1,64}", schema.get("name", "")), "json_schema needs a name")
        need(isinstance(schema.get("schema"), dict), "json_schema needs a schema")
        if schema.get("strict"):
            inner = schema["schema"]
            need(inner.get("additionalProperties") is False, "a strict schema allows no additional properties")
            need(set(inner.get("required", ())) == set(inner.get("properties", ())), "a strict schema requires every property")


def check_chat(body: dict) -> None:
    known = {"model", "messages", "stream", "tools", "temperature", "response_format", "tool_choice", "stream_options",
             "max_tokens", "max_completion_tokens", "stop", "seed", "top_p", "parallel_tool_calls"}  # fmt: skip
    need(set(body) <= known, f"unknown members: {sorted(set(body) - known)}")
    need(isinstance(body.get("model"), str) and body["model"], "you must provide a model parameter")
    check_messages(body.get("messages"))
    if "tools" in body:
        check_tools(body["tools"])
    if "response_format" in body:
        check_response_format(body["response_format"])
    need(isinstance(body.get("stream", False), bool), "stream must be a boolean")
    temperature = body.get("temperature", 1)
    need(isinstance(temperature, (int, float)) and 0 <= temperature <= 2, "temperature must be from 0 to 2")


def form_parts(content_type: str, body: bytes) -> dict[str, tuple[str | None, bytes]]:
    boundary = re.fullmatch(r"multipart/form-data; boundary=([\w'()+,./:=?-]{1,70})", content_type)
    need(boundary, "the body must be multipart/form-data")
    mark = b"--" + boundary[1].encode()
    need(body.startswith(mark + b"\r\n") and body.endswith(b"\r\n" + mark + b"--\r\n"), "the form is not framed by its boundary")
    parts = {}
    for part in (b"\r\n" + body).split(b"\r\n" + mark)[1:-1]:
        head, _, content = part.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        name = re.search(rb'name="([^"]*)"', head)
        file_name = re.search(rb'filename="([^"]*)"', head)
        need(name, "a part needs a name")
        parts[name[1].decode()] = (file_name[1].decode() if file_name else None, content)
    return parts


def sniffed(content: bytes) -> set[str]:
    if content[:4] == b"RIFF" and content[8:12] == b"WAVE":
        return {"wav"}
    if content[:4] == b"\x1aE\xdf\xa3":
        return {"webm"}
    return {"ogg"} if content[:4] == b"OggS" else AUDIO_ENDINGS - {"wav", "webm", "ogg"}


# --- what it answers -----------------------------------------------------------------------------------------------


def chunk(delta: dict, finish: str | None = None) -> dict:
    return {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "stand-in",
            "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}  # fmt: skip


def event(value) -> bytes:
    return b"data: " + (value if isinstance(value, bytes) else json.dumps(value).encode()) + b"\n\n"


def whole(content: str | None, calls=None) -> dict:
    message = {"role": "assistant", "content": content} | ({"tool_calls": calls} if calls else {})
    return {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "stand-in",
            "choices": [{"index": 0, "message": message, "finish_reason": "tool_calls" if calls else "stop"}],
            "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}}  # fmt: skip


def wav(samples: int = 800) -> bytes:
    data = b"\x00\x00" * samples
    head = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(data), b"WAVE", b"fmt ", 16, 1, 1, 16000, 32000, 2, 16,
                       b"data", len(data))  # fmt: skip
    return head + data


def call_delta(index: int | None, name: str | None = None, arguments: str = "", call_id: str | None = None) -> dict:
    part: dict = {} if index is None else {"index": index}
    if call_id is not None:
        part["id"] = call_id
    part["function"] = {"arguments": arguments} | ({"name": name} if name else {})
    if name:
        part["type"] = "function"
    return {"tool_calls": [part]}


REPORT = {
    "summary": "Ada asked for a survey.", "action_items": ["Send the price list"], "is_audio_consent_given": None,
    "email_address_of_caller": "ada@example.com", "name_of_caller": "Ada Moss", "phone_number_of_caller": "+49 30 123456",
    "address_of_caller": "1 Invented Road", "sentiment_of_caller": "positive", "prospectStatus": "CONTACTED",
}  # fmt: skip


class StandIn(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 1024

    def __init__(self, port: int, scenario: str, key: str | None, delay: float):
        super().__init__(("127.0.0.1", port), Handler)
        self.scenario, self.key, self.delay = scenario, key, delay
        self.lock = threading.Lock()
        self.requests: dict[str, list[dict]] = defaultdict(list)
        self.connections = 0
        self.released = threading.Event()

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: StandIn
    timeout = 120
    disable_nagle_algorithm = True

    def setup(self):
        super().setup()
        with self.server.lock:
            self.server.connections += 1

    def log_message(self, *_):
        pass

    # --- framing ---

    def send_json(self, value, status: int = 200, headers=()) -> None:
        self.send_bytes(json.dumps(value).encode(), "application/json", status, headers)

    def send_bytes(self, content: bytes, content_type: str, status: int = 200, headers=()) -> None:
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(content)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def send_error_json(self, refused: Refused, headers=()) -> None:
        error = {"message": str(refused), "type": refused.kind, "param": None, "code": refused.code}
        self.send_json({"error": error}, refused.status, headers)

    def begin_stream(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()

    def piece(self, content: bytes) -> None:
        if content:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(content), content))
            self.wfile.flush()

    def events(self, *values) -> None:
        for value in values:
            self.piece(event(value))

    def end_stream(self) -> None:
        self.wfile.write(b"0\r\n\r\n")

    def cut(self) -> None:
        self.close_connection = True
        self.wfile.flush()

    # --- requests ---

    def do_GET(self):
        run, path = self.take_path()
        if path == "/_requests":
            self.send_json(self.server.requests[run])
        elif path == "/_connections":
            self.send_json(self.server.connections)
        else:
            self.send_error_json(Refused("no such page", 404))

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not length.isdigit() or int(length) > MOST_BODY:
            self.close_connection = True
            return self.send_error_json(Refused("a length is needed", 411))
        body = self.rfile.read(int(length))
        run, path = self.take_path()
        if path == "/_release":
            self.server.released.set()
            return self.send_json({})
        scenario = run.partition(".")[0]
        text = body.decode("utf-8", "replace") if len(body) < 1_000_000 else None
        with self.server.lock:
            seen = self.server.requests[run]
            number = len(seen) + 1
            seen.append({"path": path, "headers": {k.lower(): v for k, v in self.headers.items()}, "body": text})
        if number > 1000:
            del seen[0]
        try:
            if self.server.key is not None and self.headers.get("Authorization") != f"Bearer {self.server.key}":
                given = self.headers.get("Authorization", "")
                raise Refused(f"Incorrect API key provided: {given}", 401, "invalid_api_key")
            self.answer(path, scenario, number, body)
        except Refused as refused:
            self.send_error_json(refused)
        return None

    def take_path(self) -> tuple[str, str]:
        match = re.fullmatch(r"/([a-z0-9-]+(?:\.[A-Za-z0-9-]+)?)(/(?:v1|_).*)", self.path)
        return (match[1], match[2]) if match else (self.server.scenario, self.path)

    def answer(self, path: str, scenario: str, number: int, body: bytes) -> None:
        if path == "/v1/audio/transcriptions":
            return self.transcribe(scenario, form_parts(self.headers.get("Content-Type", ""), body))
        need(self.headers.get("Content-Type") == "application/json", "the body must be application/json")
        try:
            given = json.loads(body)
        except ValueError:
            raise Refused("the body is not JSON") from None
        need(isinstance(given, dict), "the body must be an object")
        if path == "/v1/chat/completions":
            return self.chat(scenario, number, given)
        if path == "/v1/audio/speech":
            return self.speak(scenario, given)
        if path == "/v1/embeddings":
            return self.embed(scenario, given)
        raise Refused("unknown path", 404)

    def transcribe(self, scenario: str, parts: dict) -> None:
        need(parts.get("model", (None, b""))[1], "you must provide a model parameter")
        need("file" in parts and parts["file"][0], "a file with a name is needed")
        ending = parts["file"][0].rpartition(".")[2]
        need(ending in AUDIO_ENDINGS, "unrecognized file format")
        need(ending in sniffed(parts["file"][1]), "the file is not what its name says")
        language = parts.get("language", (None, b"en"))[1].decode()
        need(re.fullmatch("[a-z]{2}", language), "language must be in ISO-639-1")
        if scenario == "garbage":
            return self.send_bytes(b"<html>", "text/html")
        return self.send_json({"text": f"I would like an appointment ({language})."})

    def speak(self, scenario: str, given: dict) -> None:
        need(isinstance(given.get("model"), str) and given["model"], "you must provide a model parameter")
        need(isinstance(given.get("voice"), str) and given["voice"], "you must provide a voice")
        need(isinstance(given.get("input"), str) and 0 < len(given["input"]) <= 4096, "input must have 1 to 4096 characters")
        need(given.get("response_format", "mp3") in {"mp3", "opus", "aac", "flac", "wav", "pcm"}, "unknown response_format")
        if scenario == "garbage":
            return self.send_bytes(b"<html>", "text/html")
        return self.send_bytes(wav(480_000 if scenario == "long-speech" else 800), "audio/wav")

    def embed(self, scenario: str, given: dict) -> None:
        need(isinstance(given.get("model"), str) and given["model"], "you must provide a model parameter")
        texts = given.get("input")
        texts = [texts] if isinstance(texts, str) else texts
        need(isinstance(texts, list) and texts and all(isinstance(t, str) and t for t in texts), "input must hold texts")
        last = 1e39 if scenario == "huge" else 0.5
        data = [{"object": "embedding", "index": i, "embedding": [float(len(t)), float(i), last]} for i, t in enumerate(texts)]
        if scenario == "garbage":
            data[0]["index"] = len(texts)
        if given.get("encoding_format") == "base64":
            for each in data:
                each["embedding"] = base64.b64encode(struct.pack("<3f", *each["embedding"])).decode()
        self.send_json({"object": "list", "data": data[::-1], "model": given["model"], "usage": {"prompt_tokens": 1, "total_tokens": 1}})

    # --- chat ---

    def chat(self, scenario: str, number: int, given: dict) -> None:
        check_chat(given)
        if not given.get("stream"):
            return self.complete(scenario, given)
        act = getattr(self, "do_" + scenario.replace("-", "_"), None)
        if act is None:
            raise Refused(f"no scenario {scenario}", 404)
        return act(number, given)

    def complete(self, scenario: str, given: dict) -> None:
        form = given.get("response_format", {}).get("type")
        refuses = {"no-schema": ("json_schema",), "no-format": ("json_schema", "json_object")}
        if form in refuses.get(scenario, ()):
            raise Refused(f"response_format {form} is not supported")
        if scenario == "garbage":
            return self.send_json(whole("I would rather not."))
        if scenario == "down":
            raise Refused("overloaded", 503, kind="server_error")
        text = json.dumps(REPORT)
        if form is None and scenario == "no-format":
            text = f"<think>{{hm}}</think>Here {{it}} is:\n```json\n{text}\n```"
        return self.send_json(whole(text if given.get("response_format") or scenario == "no-format" else "".join(WORDS)))

    def say(self, words=WORDS, finish: str = "stop") -> None:
        self.events(chunk({"role": "assistant", "content": ""}))
        for word in words:
            self.events(chunk({"content": word}))
        self.events(chunk({}, finish))

    def done(self) -> None:
        self.events(b"[DONE]")
        self.end_stream()

    def do_plain(self, _number, given):
        self.begin_stream()
        if self.server.delay:
            time.sleep(self.server.delay)
        said = [m["content"] for m in given["messages"] if m["role"] == "user"]
        names = [t["function"]["name"] for t in given.get("tools", ())]
        if said and re.search(r"\b(good)?bye\b", said[-1], re.IGNORECASE) and "end_call" in names:
            self.events(chunk(call_delta(0, "end_call", "{}", "call_e")), chunk({}, "tool_calls"))
        else:
            self.say()
        self.done()

    def do_echo(self, _number, given):
        """Says everything that it was asked, as a model that is talked into it."""
        self.begin_stream()
        self.say([json.dumps([given["messages"], given.get("tools")])])
        self.done()

    def do_no_done(self, *_):
        self.begin_stream()
        self.say()
        self.end_stream()

    def do_never_ends(self, *_):
        self.begin_stream()
        self.say()
        time.sleep(20)

    def do_not_streamed(self, *_):
        self.send_json(whole("".join(WORDS)))

    def do_thinks(self, *_):
        self.begin_stream()
        self.say(["\n<thi", "nk>What is ", "wanted?</th", "ink>\n\n", "Hello", "."])
        self.done()

    def do_crlf(self, *_):
        self.begin_stream()
        content = b"".join(event(chunk({"content": word})) for word in WORDS) + event(chunk({}, "stop")) + event(b"[DONE]")
        content = b": welcome\r\nretry: 10\r\n\r\n" + content.replace(b"\n", b"\r\n")
        for i in range(0, len(content), 7):
            self.piece(content[i : i + 7])
        self.end_stream()

    def do_tools(self, _number, given):
        self.begin_stream()
        if any(m["role"] == "tool" for m in given["messages"]):
            self.say(["It is ", "booked."])
        else:
            self.events(chunk({"role": "assistant", "content": None}))
            self.events(chunk({"content": "One moment."}))
            self.events(chunk(call_delta(0, "book_survey", "", "call_a")), chunk(call_delta(1, "send_mail", "", "call_b")))
            for fragment in ('{"da', 'te":"Mon', 'day"}'):
                self.events(chunk(call_delta(0, None, fragment)))
            self.events(chunk(call_delta(1, None, "{}")), chunk({}, "tool_calls"))
        self.done()

    def do_odd_tools(self, *_):
        """Calls without index, without id, and two of one index that only their ids tell apart."""
        self.begin_stream()
        self.events(chunk(call_delta(None, "book_survey", '{"date":')), chunk(call_delta(None, None, '"Monday"}')))
        self.events(chunk(call_delta(0, "send_mail", "{}", "x1")), chunk(call_delta(0, "send_mail", '{"n":2}', "x2")))
        self.events(chunk(call_delta(3, "unheard_of", "not json", "x3")))
        self.events(chunk({}, "tool_calls"))
        self.done()

    def do_nameless_tool(self, *_):
        self.begin_stream()
        self.events(chunk(call_delta(0, None, "{}", "x1")), chunk({}, "tool_calls"))
        self.done()

    def bad_arguments(self, number: int, good_from: int) -> None:
        self.begin_stream()
        arguments = '{"date":"Monday"}' if number >= good_from else ['{"date":7}', '{"date":', "{}"][number % 3]
        self.events(chunk(call_delta(0, "book_survey", arguments, "call_a")), chunk(call_delta(1, "send_mail", "{}", "call_b")))
        self.events(chunk({}, "tool_calls"))
        self.done()

    def do_bad_arguments(self, number, _given):
        self.bad_arguments(number, 2)

    def do_bad_arguments_always(self, number, _given):
        self.bad_arguments(number, 99)

    def do_ends_call(self, *_):
        self.begin_stream()
        self.events(chunk({"content": "Goodbye!"}), chunk(call_delta(0, "end_call", "{}", "call_e")), chunk({}, "tool_calls"))
        self.done()

    def do_no_tools(self, _number, given):
        if "tools" in given:
            raise Refused("this model does not support tools")
        self.do_plain(1, given)

    def hold(self) -> None:
        self.server.released.wait(LONGEST_HOLD)

    def do_held(self, _number, given):
        """The first sentence, and the rest once it is released. What it answers shows in it."""
        said = [m["content"] for m in given["messages"] if m["role"] == "user"]
        self.begin_stream()
        self.events(chunk({"content": "Let me look. "}))
        self.hold()
        self.say(["Friday at ", f"ten is free for “{said[-1]}”."])
        self.done()

    def do_unhurried(self, *_):
        """Three sentences, as far apart as a small machine writes them."""
        self.begin_stream()
        for sentence in ("We are open today. ", "From nine to five. ", "And on Fridays until noon."):
            self.events(chunk({"content": sentence}))
            time.sleep(1.6)
        self.events(chunk({}, "stop"))
        self.done()

    def do_held_first(self, number, given):
        self.hold()
        self.do_held(number, given)

    def do_refuses_first(self, number, given):
        """Then it repeats the question that it answers."""
        if number == 1:
            return self.send_error_json(Refused("not now", 401, "denied", "denied"))
        said = [m["content"] for m in given["messages"] if m["role"] == "user"]
        self.begin_stream()
        self.say([f"You asked: “{said[-1]}”."])
        return self.done()

    def do_long_speech(self, number, given):
        self.do_plain(number, given)

    def do_busy(self, number, given):
        if number == 1:
            return self.send_error_json(Refused("slow down", 429, "rate_limit_exceeded", "requests"), [("Retry-After", "1")])
        return self.do_plain(number, given)

    def do_busy_for_long(self, *_):
        self.send_error_json(Refused("slow down", 429, "rate_limit_exceeded", "requests"), [("Retry-After", "600")])

    def do_no_credit(self, *_):
        self.send_error_json(Refused("no credit", 429, "insufficient_quota", "insufficient_quota"))

    def do_wrong_key(self, *_):
        """As some servers do, it repeats what it was given, in every place where it can."""
        key = self.headers.get("Authorization", "").removeprefix("Bearer ")
        self.send_error_json(Refused(f"Incorrect API key provided: {key}", 401, key, key), [("X-Key", key)])

    def do_repeats_key(self, number, _given):
        key = self.headers.get("Authorization", "").removeprefix("Bearer ")
        if number < 3:
            return self.send_error_json(Refused(key, 500, key, key))
        self.begin_stream()
        self.events({"error": {"message": key, "type": key, "code": key}})
        return self.end_stream()

    def do_down(self, *_):
        self.send_error_json(Refused("overloaded", 503, kind="server_error"))

    def do_down_twice(self, number, given):
        return self.do_down() if number < 3 else self.do_plain(number, given)

    def do_redirect(self, *_):
        self.send_bytes(b"", "text/plain", 307, [("Location", "/plain/v1/chat/completions")])

    def do_cut_early(self, number, given):
        if number == 1:
            self.begin_stream()
            self.events(chunk({"role": "assistant", "content": ""}))
            return self.cut()
        return self.do_plain(number, given)

    def do_drop(self, number, given):
        if number == 1:
            return self.cut()
        return self.do_plain(number, given)

    def do_cut_late(self, *_):
        self.begin_stream()
        self.events(*(chunk({"content": word}) for word in WORDS[:3]))
        self.cut()

    def do_ends_late(self, *_):
        """A stream that ends as if it were complete, but is not."""
        self.begin_stream()
        self.events(*(chunk({"content": word}) for word in WORDS[:3]))
        self.end_stream()

    def do_slow(self, *_):
        self.begin_stream()
        for _ in range(200):
            self.piece(b": still thinking\n\n")
            time.sleep(0.1)

    def do_stalls(self, *_):
        self.begin_stream()
        self.events(chunk({"content": "Hello"}))
        time.sleep(20)

    def do_garbage(self, *_):
        self.begin_stream()
        self.events(b"{not json", b"\xff\xfe")
        self.end_stream()

    def do_error_early(self, number, given):
        if number == 1:
            self.begin_stream()
            self.events({"error": {"message": "You said: hello", "type": "server_error", "code": None}})
            return self.end_stream()
        return self.do_plain(number, given)

    def do_error_late(self, *_):
        self.begin_stream()
        self.events(chunk({"content": "Hello"}), {"error": {"message": "You said: hello", "type": "server_error"}})
        self.end_stream()

    def do_huge_line(self, *_):
        self.begin_stream()
        for _ in range(64):
            self.piece(b"data: " + b"x" * 65536 if _ == 0 else b"x" * 65536)
        self.end_stream()

    def do_endless(self, *_):
        self.begin_stream()
        while True:
            self.events(chunk({"content": "and so on " * 100}))

    def do_empty(self, *_):
        self.begin_stream()
        self.say([])
        self.done()


def end_with_parent(until_eof: bool) -> None:
    """Ends with whoever started it, however that ends."""
    if until_eof:
        threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--scenario", default="plain")
    parser.add_argument("--key", help="refuse other keys")
    parser.add_argument("--delay", type=float, default=0, help="seconds to the first token of the scenario plain")
    parser.add_argument("--until-eof", action="store_true", help="end when stdin does")
    given = parser.parse_args()
    end_with_parent(given.until_eof)
    server = StandIn(given.port, given.scenario, given.key, given.delay)
    print(server.server_address[1], flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
