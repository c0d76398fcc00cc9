"""What the benchmark of tenants speaks with: connections that stay open, streams of events, and a stand-in for the services
that agents think and hear with."""

import http.client
import io
import json
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from processes import Failure

TIMEOUT_SECONDS = 60
PIECE = 65536  # bytes: a processor is taken away between two system calls, not within one of megabytes
GET_OUT = b"\r\n\r\n"


class Client:
    """One connection that is kept, of one thread."""

    def __init__(self, port: int, token: str):
        self._port, self._token = port, token
        self._connection = None

    def request(self, method: str, path: str, body=None, **headers) -> tuple[int, bytes]:
        """Status and body. `body`: bytes, or what is sent as JSON. A connection that was lost is made anew, and OSError."""
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=TIMEOUT_SECONDS, blocksize=PIECE)
        fields = {"Authorization": f"Bearer {self._token}"}
        if body is not None:
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
            fields["Content-Type"] = "application/json"
        try:
            if body is not None and len(body) > PIECE:
                fields["Content-Length"], body = str(len(body)), io.BytesIO(body)
            self._connection.request(method, path, body, {**fields, **headers})
            answer = self._connection.getresponse()
            return answer.status, b"".join(iter(lambda: answer.read(PIECE), b""))
        except (http.client.HTTPException, OSError) as failure:
            self.close()
            raise OSError(str(failure)) from failure

    def ask(self, method: str, path: str, body=None):
        """What a request that has to be answered with 200 is answered with."""
        status, answer = self.request(method, path, body)
        if status != 200:
            raise Failure(f"{method} {path} is answered with {status}: {answer[:300]!r}")
        return json.loads(answer)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class Call:
    """A call in a browser, with the secret that its page has."""

    def __init__(self, account: Client, port: int, agent: str):
        given = account.ask("POST", "/v1/connections", {
            "sourceName": "BROWSER", "sourceId": "bench", "sourceProps": {"agentId": agent}})["sourceProps"]
        self.path = f"/v1/conversations/{given['conversationId']}"
        self.secret = given["callUrl"].partition("#")[2]
        self.port = port

    def page(self) -> Client:
        return Client(self.port, self.secret)

    def open_stream(self) -> socket.socket:
        stream = socket.create_connection(("127.0.0.1", self.port), TIMEOUT_SECONDS)
        stream.sendall(f"GET {self.path}/events HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {self.secret}\r\n\r\n".encode())
        return stream


class CallEvents:
    """The events of a call, as they come."""

    def __init__(self, call: Call):
        self._stream, self._left = call.open_stream(), b""
        while GET_OUT not in self._left:
            self._left += self._read()
        self._left = self._left.partition(GET_OUT)[2]

    def next_kinds(self) -> list[tuple[str, dict]]:
        """Waits for bytes; gives what is complete in them: kinds and data."""
        self._left += self._read()
        *blocks, self._left = self._left.split(b"\n\n")
        found = []
        for block in blocks:
            fields = dict(line.split(b": ", 1) for line in block.splitlines() if b": " in line)
            if b"event" in fields:
                found.append((fields[b"event"].decode(), json.loads(fields[b"data"])))
        return found

    def close(self) -> None:
        self._stream.close()

    def _read(self) -> bytes:
        piece = self._stream.recv(65536)
        if not piece:
            raise OSError("the stream of a call has ended")
        return piece


class StandIn:
    """A service of the OpenAI protocol: answers with a tool where one is offered, and hears slowly. Threads of this process."""

    def __init__(self, port: int, hearing_seconds: float, arguments: str):
        stand_in = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                if self.path.endswith("/transcriptions"):
                    time.sleep(hearing_seconds)
                    self._answer(b'{"text": ""}', "application/json")
                else:
                    self._answer(stand_in.words(json.loads(body)), "text/event-stream")

            def _answer(self, body: bytes, kind: str) -> None:
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads, request_queue_size = True, 256

            def handle_error(self, *_) -> None:
                pass  # the other side has gone, as it may

        self._arguments = arguments
        self._server = Server(("127.0.0.1", port), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def words(self, request: dict) -> bytes:
        tools = request.get("tools")
        was_used = any(message.get("role") == "tool" for message in request.get("messages", [])[-2:])
        if tools and not was_used:
            function = {"name": tools[0]["function"]["name"], "arguments": self._arguments}
            delta = {"tool_calls": [{"index": 0, "id": "call_1", "type": "function", "function": function}]}
        else:
            delta = {"content": "I see. Go on."}
        lines = [{"choices": [{"index": 0, "delta": delta}]}, {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}]
        return b"".join(b"data: %s\n\n" % json.dumps(line).encode() for line in lines) + b"data: [DONE]\n\n"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
