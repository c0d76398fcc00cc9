"""A call without an agent, for tests of the page: serves web/talk as the real server does and plays the API behind it.

What the page sends is kept under GET /test/log; GET /test/words is the number of the agent's last words. The caller's words decide what happens: `slow` brings a long reply in
pieces, `tool` runs one, `script` a reply with markup, `bye` ends the call, `drop` cuts every stream. POST /test/<name>
does what the name says: drop, refuse (streams until allow), allow, paused, resumed, stopped, say (body: the words), lag (who hangs
up has the answer a second before the stream tells what was heard of the last message: body).

usage: fake_call_server.py [--recognition] [--synthesis] [--widget-origins ORIGINS]     prints its URL, runs until SIGTERM
"""

import argparse
import io
import json
import math
import struct
import threading
import wave
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "web" / "talk"
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
SECRET = "s3cret"
MARKUP = '<img src=x onerror="window.broken=1"><script>window.broken=1</script> & <b>bold</b>'
REPORT = {
    "transcriptSummary": "Ada Moss asked for a check-up and was offered Friday at ten.\n" + MARKUP,
    "conversationAnalytics": {
        "name_of_caller": "Ada Moss", "email_address_of_caller": "ada@example.com", "phone_number_of_caller": None,
        "action_items": ["Confirm Friday at ten by e-mail", "Send directions"], "is_audio_consent_given": True,
        "sentiment_of_caller": "positive", "prospectStatus": "APPOINTMENT_SCHEDULED",
    },
    "status": "completed",
}


class Call:
    """The events of one call. Thread-safe."""

    def __init__(self, options):
        self.options = options
        self.changed = threading.Condition()
        self.events, self.log, self.keys = [], [], {}
        self.generation = 0  # streams of an earlier one are cut
        self.lag = None  # what is told late
        self.refuses = self.greeted = self.ended = self.reported = False

    def note(self, what, **values):
        with self.changed:
            self.log.append({"what": what, **values})

    def emit(self, kind, **data):
        with self.changed:
            self.events.append((kind, data))
            self.changed.notify_all()

    def words(self, speaker, message, message_id=None, continues=False):
        number = len(self.events) + 1
        self.emit("message", message_id=message_id or f"dia.{number}", speaker=speaker, message=message,
                  timestamp="2026-11-20T21:30:01.123Z", continues=continues)

    def cut(self):
        with self.changed:
            self.generation += 1
            self.changed.notify_all()

    def said(self, text):
        self.emit("stopped")
        self.words("USER", text)
        if "drop" in text:
            self.cut()
        if "tool" in text:
            self.words("AI", "Let me look.")
            self.emit("tool", name="find_slot", state="started")
            self.emit("tool", name="find_slot", state="done")
        if "bye" in text:
            self.words("AI", "Goodbye.")
            self.end("agent")
        elif "slow" in text:
            first = f"dia.slow{len(self.events)}"
            self.words("AI", "We have Friday at ten, which is a good time for many people.", first)
            self.words("AI", " Or Monday at nine.", first, continues=True)
            self.words("AI", " Which of the two do you like?", first, continues=True)
        elif "script" in text:
            self.words("AI", MARKUP)
        else:
            self.words("AI", f"You said: {text}")

    def end(self, reason):
        if not self.ended:
            self.ended = True
            self.emit("ended", reason=reason)
            self.emit("report", **REPORT)
            self.reported = True

    def end_behind(self):
        last = [data for kind, data in self.events if kind == "message" and data["speaker"] == "AI"][-1]
        self.emit("stopped", heard=[{"message_id": last["message_id"], "message": self.lag}])
        self.end("caller")


def tone(seconds, rate=8000):
    """A sound to be spoken: a WAV file of a soft tone."""
    samples = (int(3000 * math.sin(i / rate * 440 * 2 * math.pi)) for i in range(int(seconds * rate)))
    target = io.BytesIO()
    with wave.open(target, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(rate)
        sound.writeframes(b"".join(struct.pack("<h", sample) for sample in samples))
    return target.getvalue()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    @property
    def call(self) -> Call:
        return self.server.call

    def answer(self, status, body=b"", kind="application/json", **headers):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(data)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        path = self.path.partition("?")[0]
        if path == "/test/log":
            return self.answer(200, self.call.log)
        if path == "/test/words":
            return self.answer(200, max(number for number, (kind, data) in enumerate(self.call.events, 1)
                                        if kind == "message" and data["speaker"] == "AI"))
        if path == "/site":
            return self.answer(200, b"<!DOCTYPE html><title>Site</title><h1>A site</h1>"
                               b"<script src='/talk/widget.js'></script><hiveline-call endpoint='/start'></hiveline-call>",
                               "text/html")
        if path.startswith("/talk/"):
            return self.page(path)
        if not self.is_allowed():
            return None
        if path.endswith("/call"):
            return self.answer(200, self.state())
        if path.endswith("/events"):
            return self.stream()
        if path.endswith("/speech") and self.call.options.synthesis:
            number = int(path.split("/")[-2])
            self.call.note("speech", event=number)
            is_long = "good time" in self.call.events[number - 1][1]["message"]
            return self.answer(200, tone(30 if is_long else 0.3), "audio/wav")
        return self.answer(404, {"detail": "Not Found"})

    def state(self):
        return {"conversation_id": "con.1", "status": "active", "agentName": "Maya", "companyName": "Linden Dental",
                "language": self.call.options.language, "lastEventId": len(self.call.events), "nextCall": self.call.options.next_call,
                "speech": {"recognition": self.call.options.recognition, "synthesis": self.call.options.synthesis}}

    def page(self, path):
        name = path.removeprefix("/talk/")
        name = name.removeprefix("assets/") if name.startswith("assets/") else name if name == "widget.js" else "index.html"
        file = WEB / Path(name).name
        if not file.is_file():
            return self.answer(404, {"detail": "Not Found"})
        policy = (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
            "media-src 'self' blob:; worker-src 'self'; base-uri 'none'; form-action 'none'; "
            f"frame-ancestors {self.call.options.widget_origins}"
        )
        return self.answer(200, file.read_bytes(), TYPES[file.suffix], Content_Security_Policy=policy,
                           Permissions_Policy="microphone=(self), camera=(), geolocation=()")

    def is_allowed(self):
        if self.headers.get("Authorization") == f"Bearer {SECRET}" and not self.call.reported:
            return True
        self.answer(401, {"detail": "Not authenticated"})
        return False

    def stream(self):
        call = self.call
        last = int(self.headers.get("Last-Event-ID", 0))
        call.note("stream", last=last)
        if call.refuses:
            return self.answer(503, {"detail": "Not now"})
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        generation = call.generation
        try:
            while call.generation == generation:
                with call.changed:
                    while len(call.events) <= last and call.generation == generation:
                        if not call.changed.wait(1):
                            break
                    fresh = list(enumerate(call.events, 1))[last:]
                if not fresh:
                    self.wfile.write(b": still here\n\n")
                for number, (kind, data) in fresh:
                    self.wfile.write(f"id: {number}\nevent: {kind}\ndata: {json.dumps(data)}\n\n".encode())
                    last = number
                    if kind == "report":
                        return None
        except OSError:
            call.note("stream lost")
        return None

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        call = self.call
        if self.path == "/start":
            return self.answer(200, {"callUrl": f"{self.server.url}/talk/con.1#{SECRET}"})
        if self.path.startswith("/test/"):
            self.control(self.path.removeprefix("/test/"), body.decode())
            return self.answer(200, {})
        if self.path.endswith("/next-call"):
            return self.next_call()
        if not self.is_allowed():
            return None
        if self.path.endswith("/call"):
            return self.signal(**json.loads(body))
        if self.path.endswith("/messages"):
            call.note("heard", heard=json.loads(body).get("heard"))
            return self.once(lambda: json.loads(body)["message"], {"reply": None, "status": "active"})
        if self.path.endswith("/speech"):
            call.note("audio", bytes=len(body), head=body[:4].decode("latin-1"), rate=struct.unpack("<I", body[24:28])[0])
            return self.once(lambda: "I spoke this", {"text": "I spoke this"})
        if self.path.endswith("/end"):
            call.note("end")
            if call.lag is not None:
                self.answer(200, REPORT)
                threading.Timer(1, call.end_behind).start()
                return None
            call.end("caller")
            return self.answer(200, {"id": "con.1", "status": "completed"})
        return self.answer(404, {"detail": "Not Found"})

    def once(self, text, answer):
        key = self.headers.get("Idempotency-Key")
        assert key, "a key is needed"
        with self.call.changed:
            is_new = self.call.keys.setdefault(key, text()) is not None and not any(
                entry.get("key") == key for entry in self.call.log)
            self.call.log.append({"what": "said", "key": key, "text": self.call.keys[key], "new": is_new})
        if is_new:
            self.call.said(self.call.keys[key])
        return self.answer(200, answer)

    def next_call(self):
        """Nothing the first time, then another call, which is the only one then."""
        call = self.call
        call.note("next", authorization=self.headers.get("Authorization"))
        asked = sum(entry["what"] == "next" for entry in call.log)
        if asked == 1:
            return self.answer(503, {"detail": "Not now"})
        if not call.ended:
            return self.answer(409, {"detail": "No further call"})
        self.server.call = Call(call.options)
        self.server.call.log = call.log
        return self.answer(200, {"conversation_id": "con.2", "callUrl": f"{self.server.url}/talk/con.2#{SECRET}"})

    def signal(self, signal, eventId=None, characters=None):
        self.call.note("signal", signal=signal, eventId=eventId, characters=characters)
        if signal == "joined" and not self.call.greeted:
            self.call.greeted = True
            self.call.words("AI", "Linden Dental, this is Maya. How can I help you?")
        return self.answer(200, {"message": f"Signal {signal} taken"})

    def control(self, what, body):
        call = self.call
        if what == "drop":
            call.cut()
        elif what in ("refuse", "allow"):
            call.refuses = what == "refuse"
        elif what == "say":
            call.words("AI", body)
        elif what == "end":
            call.end(body)
        elif what == "lag":
            call.lag = body
        elif what in ("paused", "resumed", "stopped"):
            call.emit(what)


class FakeCallServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, options):
        super().__init__(("127.0.0.1", 0), Handler)
        self.call = Call(options)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--recognition", action="store_true")
    parser.add_argument("--synthesis", action="store_true")
    parser.add_argument("--next-call", action="store_true")
    parser.add_argument("--language", default="en-US")
    parser.add_argument("--widget-origins", default="'none'")
    server = FakeCallServer(parser.parse_args())
    print(server.url, flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
