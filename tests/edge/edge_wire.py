"""The edge's test server, and a client that sends bytes as they are and reads answers strictly."""

import json
import os
import re
import resource
import signal
import socket
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from support.server import sanitizers

SECONDS = 10
DATE = re.compile(r"(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT")


@dataclass
class Answer:
    status: int
    reason: str
    headers: dict
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def detail(self):
        assert self.headers["content-type"] == "application/json"
        assert list(self.json) == ["detail"]
        return self.json["detail"]

    @property
    def closes(self):
        return self.headers.get("connection") == "close"


class Gone(Exception):
    """The server closed the connection where an answer was expected."""


class Wire:
    """One connection. Use as a context manager."""

    def __init__(self, port, host="127.0.0.1", receive_buffer=None, tls=None, source=None):
        self.socket = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        if source:
            self.socket.bind((source, 0))
        self.socket.settimeout(SECONDS)
        self.socket.connect((host, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname=host)
        self.rest = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data, portion=None):
        """In portions of that many bytes, each in its own packet as far as that can be asked for."""
        for at in range(0, len(data), portion or max(len(data), 1)):
            self.socket.sendall(data[at : at + (portion or len(data))])
        return self

    def get(self, path, *fields, method="GET"):
        self.send(request(method, path, *fields))
        return self.read(method)

    def finish(self):
        self.socket.shutdown(socket.SHUT_WR)
        return self

    def reset(self):
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self.socket.close()

    def _receive(self):
        data = self.socket.recv(1 << 16)
        if not data:
            raise Gone(self.rest[-1000:])
        self.rest += data

    def read(self, method="GET", interim=False):
        """The next answer; `interim` for a 1xx."""
        status, reason, headers = parse_head(self._until(b"\r\n\r\n").decode("latin-1"))
        if interim:
            assert 100 <= status < 200
            return Answer(status, reason, headers, b"")
        assert status >= 200, "an interim answer that nobody asked for"
        check_head(status, headers)
        length = 0 if method == "HEAD" or status in (204, 304) else int(headers["content-length"])
        return Answer(status, reason, headers, self._take(length))

    def open(self, path, *fields, method="GET"):
        """Asks for a stream; the head of the answer."""
        self.send(request(method, path, *fields))
        return self.read_stream_head()

    def read_stream_head(self):
        status, reason, headers = parse_head(self._until(b"\r\n\r\n").decode("latin-1"))
        check_head(status, headers, framing="transfer-encoding")
        assert headers["transfer-encoding"] == "chunked"
        return Answer(status, reason, headers, b"")

    def read_chunk(self):
        """The next piece of a stream; empty at its end."""
        size = self._until(b"\r\n")
        assert re.fullmatch(rb"0|[1-9a-f][0-9a-f]*", size), size
        piece = self._take(int(size, 16))
        assert self._take(2) == b"\r\n"
        return piece

    def read_chunks(self, until=None):
        """All pieces up to the end, or up to and including one that ends with `until`."""
        text = b""
        while True:
            piece = self.read_chunk()
            text += piece
            if until is None and not piece:
                return text
            assert piece, f"the stream ended with {text[-100:]}"
            if until is not None and text.endswith(until):
                return text

    def _until(self, mark):
        while mark not in self.rest:
            self._receive()
        found, self.rest = self.rest.split(mark, 1)
        return found

    def _take(self, size):
        while len(self.rest) < size:
            self._receive()
        taken, self.rest = self.rest[:size], self.rest[size:]
        return taken

    def read_end(self):
        """The server closes, and sends nothing before."""
        assert not self.rest, self.rest
        assert self.socket.recv(1) == b""

    def is_open(self, seconds=0.2):
        self.socket.settimeout(seconds)
        try:
            return self.socket.recv(1) != b""
        except socket.timeout:
            return True
        except OSError:
            return False
        finally:
            self.socket.settimeout(SECONDS)


def parse_head(head):
    first, *lines = head.split("\r\n")
    matched = re.fullmatch(r"HTTP/1\.1 (\d{3}) ([\x20-\x7e]*)", first)
    assert matched, first
    headers = {}
    for line in lines:
        name, value = re.fullmatch(r"([!#$%&'*+.^_`|~0-9A-Za-z-]+): (.*)", line).groups()
        assert name.lower() not in headers, f"{name} twice"
        headers[name.lower()] = value
    return int(matched[1]), matched[2], headers


def check_head(status, headers, framing="content-length"):
    assert DATE.fullmatch(headers["date"])
    assert headers["x-request-id"]
    framed = {"content-length", "transfer-encoding"} & headers.keys()
    assert framed == (set() if status in (204, 304) else {framing})
    assert headers.get("connection") in (None, "close", "keep-alive")


def request(method, path, *fields, body=b"", host="probe.example"):
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", *fields]
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def post(path, body, *fields):
    return request("POST", path, f"Content-Length: {len(body)}", *fields, body=body)


def chunked(path, *chunks, end=b"0\r\n\r\n"):
    data = b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks)
    return request("POST", path, "Transfer-Encoding: chunked", body=data + end)


class Probe:
    """A running edge_probe."""

    def __init__(self, executable, descriptors=None, pass_fds=(), **options):
        # A sanitizer makes everything slower and larger; what is measured is not the server any more.
        self.sanitized = bool(sanitizers(executable))
        self.folder = Path(tempfile.mkdtemp(prefix="hiveline-edge-"))
        self.access_path = self.folder / "access.log"
        options = {"files": self.folder, "access": self.access_path} | options
        limit = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))) if descriptors else None
        self.process = subprocess.Popen(
            [executable, *(f"{name}={value}" for name, value in options.items())],
            stdout=subprocess.PIPE, preexec_fn=limit, pass_fds=pass_fds,
        )
        line = self.process.stdout.readline()
        assert line, "the probe did not start"
        self.port = int(line)

    def wire(self, **how):
        return Wire(self.port, **how)

    def get(self, path, *fields, method="GET"):
        with self.wire() as wire:
            return wire.get(path, *fields, method=method)

    def exchange(self, data):
        with self.wire() as wire:
            return wire.send(data).read()

    def counters(self):
        return self.get("/counters").json

    def access(self):
        return [json.loads(line) for line in self.access_path.read_text().splitlines()]

    def wait_access(self, matches):
        """The first record that matches; records are written just after their answer."""
        return self.wait(lambda: next((r for r in self.access() if matches(r)), None))

    def wait(self, condition, seconds=SECONDS):
        deadline = time.monotonic() + seconds
        while True:
            result = condition()
            if result:
                return result
            assert time.monotonic() < deadline, "it did not happen in time"
            time.sleep(0.01)

    def memory(self, name="VmRSS"):
        """In KiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{name}:\s+(\d+) kB", status)[1])

    def cpu_seconds(self):
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def rests(self, seconds=0.4):
        """Waits for a time in which the server takes next to nothing of a processor. One that spins never gives it."""

        def rested():
            cpu = self.cpu_seconds()
            time.sleep(seconds)
            return self.cpu_seconds() - cpu < seconds / 8

        self.wait(rested)

    def terminate(self):
        self.process.send_signal(signal.SIGTERM)

    def end(self):
        """Waits for the end that terminate() asked for; what it said about the drain."""
        said = self.process.stdout.read().decode().strip()
        assert self.process.wait(SECONDS) == 0
        return said

    def stop(self):
        if self.process.poll() is None:
            self.terminate()
        said = self.process.communicate(timeout=60)[0]
        for path in self.folder.iterdir():
            path.unlink()
        self.folder.rmdir()
        assert self.process.returncode == 0, f"the probe ended with {self.process.returncode}"
        return said
