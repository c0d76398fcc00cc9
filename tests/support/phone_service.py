"""The service of a telephone carrier: HTTP on a free port of this machine, for whoever has an account."""

import json
import socket
import struct
import time
import traceback
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from support.phone_call import PhoneCall

MOST_BODY = 1 << 16
LONGEST_SLOWNESS = 120  # seconds
HASTE_SECONDS = 5


@dataclass
class Reply:
    status: int
    body: object = None  # bytes, text, or what becomes JSON
    kind: str = "application/json"
    started: PhoneCall | None = None  # goes on once this has been sent

    @property
    def content(self) -> bytes:
        if self.body is None:
            return b""
        if isinstance(self.body, bytes):
            return self.body
        return (self.body if isinstance(self.body, str) else json.dumps(self.body)).encode()


@dataclass(frozen=True)
class Break:
    """A connection that ends without an answer."""

    after: bool  # what was asked for has been done
    politely: bool  # closed, not reset


class Service(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 1024

    def __init__(self, carrier):
        super().__init__(("127.0.0.1", 0), Handler)
        self.carrier = carrier

    def handle_error(self, request, client_address):
        text = traceback.format_exc()
        if "ConnectionResetError" not in text and "BrokenPipeError" not in text:
            self.carrier.fault(f"the service failed: {text}")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Service
    timeout = 120
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def do_GET(self):
        self._serve()

    def do_POST(self):
        self._serve()

    def do_DELETE(self):
        self._serve()

    def _serve(self) -> None:
        length = self.headers.get("Content-Length", "0")
        if not length.isdigit() or int(length) > MOST_BODY or self.headers.get("Transfer-Encoding"):
            self.close_connection = True
            self.server.carrier.fault(f"{self.command} {self.path}: the length of the body is missing or too large")
            return self._reply(Reply(411, {"message": "a length is needed"}))
        body = self.rfile.read(int(length))
        carrier = self.server.carrier
        time.sleep(min(carrier.slow, LONGEST_SLOWNESS))
        broken = carrier.take_break()
        if broken is not None and not broken.after:
            return self._break(broken)
        reply = carrier.garble(self._answer(body))
        if reply.started is not None and reply.started.troubles.hasty:
            reply.started.start().touched.wait(HASTE_SECONDS)
        try:
            self._break(broken) if broken is not None else self._reply(reply)
        except OSError:  # whoever asked is gone
            self.close_connection = True
        if reply.started is not None and not reply.started.troubles.hasty:
            reply.started.start()
        return None

    def _answer(self, body: bytes) -> Reply:
        carrier = self.server.carrier
        account = carrier.account_of(self.headers)
        if account is None:
            carrier.note_order(self.command, self.path, None)
            return carrier.refuse_stranger()
        failure = carrier.take_failure()
        if failure is not None:
            carrier.note_order(self.command, self.path, body.decode("utf-8", "replace"))
            return Reply(*failure, kind="text/plain" if isinstance(failure[1], str) else "application/json")
        return carrier.answer(self.command, self.path, account, self.headers, body)

    def _reply(self, reply: Reply) -> None:
        content = reply.content
        self.send_response(reply.status)
        if reply.status != 204:
            self.send_header("Content-Type", reply.kind)
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        self.wfile.flush()

    def _break(self, how: Break) -> None:
        self.close_connection = True
        if how.politely:
            self.connection.shutdown(socket.SHUT_RDWR)
        else:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()


def silent_sound() -> bytes:
    """A recording: a WAV file with a second of silence."""
    data = b"\x00\x00" * 8000
    return struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(data), b"WAVE", b"fmt ", 16, 1, 1, 8000, 16000, 2, 16,
                       b"data", len(data)) + data  # fmt: skip
