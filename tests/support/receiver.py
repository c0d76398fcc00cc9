"""An endpoint of actions that answers, fails, hangs, drips, redirects, resets, says 410 and 429, as the path asks; and the
verification of Standard Webhooks, made from its specification alone.

As a program it appends what it got to a file, so that it can be killed: `receiver.py PORT FILE`.
"""

import base64
import hashlib
import hmac
import json
import socket
import struct
import sys
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

TOLERANCE = 5 * 60


class Unverified(Exception):
    """The request is not signed as it should be."""


def verify(secret: str, headers: dict[str, str], body: bytes, now: float | None = None) -> None:
    """https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#verifying-webhook-authenticity"""
    named = {name.lower(): value for name, value in headers.items()}
    identifier, timestamp, signature = (named.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    if not identifier or not timestamp.isdigit() or not signature:
        raise Unverified("a header is missing")
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE:
        raise Unverified("too old or too new")
    key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    content = identifier.encode() + b"." + timestamp.encode() + b"." + body
    expected = base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    versions = [part.partition(",") for part in signature.split(" ")]
    if not any(version == "v1" and hmac.compare_digest(given, expected) for version, _, given in versions):
        raise Unverified("no signature fits")


@dataclass
class Got:
    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: bytes
    at: float = field(default_factory=time.time)
    connection: int = 0  # the client's port

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: "Server"

    def log_message(self, *_):
        pass

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except OSError:
            self.close_connection = True

    def _take(self):
        parts = urlsplit(self.path)
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        got = Got(self.command, parts.path, dict(parse_qsl(parts.query, keep_blank_values=True)), headers, body)
        got.connection = self.client_address[1]
        self.server.take(got)
        kind, _, rest = parts.path.strip("/").partition("/")
        getattr(self, f"_{self.server.behaviours.get(parts.path, kind)}", self._ok)(got, rest)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = _take

    def answer(self, status: int, body: bytes = b"", **headers: str):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _ok(self, got, rest):
        self.answer(200, b'{"taken":true}', Content_Type="application/json")

    def _status(self, got, rest):
        self.answer(int(rest), b"as you asked", Content_Type="text/plain")

    def _echo(self, got, rest):
        self.answer(200, json.dumps(got.headers).encode() + got.body, Content_Type="text/plain")

    def _large(self, got, rest):
        self.answer(200, b"x" * (1 << 20), Content_Type="text/plain")

    def _busy(self, got, rest):
        self.answer(429, Retry_After=rest or "7")

    def _unavailable(self, got, rest):
        self.answer(503, Retry_After=rest or "7")

    def _gone(self, got, rest):
        self.answer(410)

    def _redirect(self, got, rest):
        self.answer(302, Location="/ok/redirected")

    def _hang(self, got, rest):
        self.server.ended.wait(float(rest or 60))
        self.close_connection = True

    def _drip(self, got, rest):
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        while not self.server.ended.wait(0.2):
            self.wfile.write(b".")
            self.wfile.flush()
        self.close_connection = True

    def _reset(self, got, rest):
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
        self.close_connection = True


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 512
    allow_reuse_address = True

    def __init__(self, port: int = 0, file: Path | None = None):
        super().__init__(("127.0.0.1", port), Handler)
        self.got: list[Got] = []
        self.behaviours: dict[str, str] = {}  # by path, instead of its first part
        self.ended = threading.Event()
        self._file = file.open("ab", buffering=0) if file else None
        self._lock = threading.Lock()

    def handle_error(self, request, client_address):
        pass

    def take(self, got: Got) -> None:
        with self._lock:
            self.got.append(got)
            if self._file:
                line = {"path": got.path, "headers": got.headers, "body": got.body.decode()}
                self._file.write(json.dumps(line).encode() + b"\n")
                del self.got[:]


class Receiver:
    """In a thread of the test. Requests to a path are in `at(path)`, oldest first."""

    def __enter__(self) -> "Receiver":
        self.server = Server()
        self._thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self.server.ended.set()
        self.server.shutdown()
        self.server.server_close()

    @property
    def port(self) -> int:
        return self.server.server_address[1]

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}/{path}"

    def at(self, path: str) -> list[Got]:
        return [got for got in list(self.server.got) if got.path == f"/{path}"]

    def behave(self, path: str, kind: str) -> None:
        """From now on the path answers as the paths that begin with `kind` do."""
        self.server.behaviours[f"/{path}"] = kind


if __name__ == "__main__":
    with Server(int(sys.argv[1]), Path(sys.argv[2])) as standing:
        print(standing.server_address[1], flush=True)
        standing.serve_forever(poll_interval=0.05)
