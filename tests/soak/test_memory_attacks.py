"""Clients that make the server hold memory: they send slowly, or ask and do not read. With default settings the process
stays within 256 MiB, whatever is tried at once, and others are still answered. The kernel must not buffer for such
clients, so this needs a network of its own (far_network)."""

import contextlib
import re
import resource
import socket
import subprocess
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from far_network import far_network
from organisations import Account
from support.server import START_SECONDS, Server, environment, sanitizers, wait_until

MIB = 1 << 20
ALLOWED = 256 * MIB
HOLD_SECONDS = 1
DESCRIPTORS = 8192
FORM = "application/x-www-form-urlencoded"


class Crowd:
    """Connections that are kept, from addresses of their own so that no limit of one address is what protects."""

    def __init__(self, port: int, stack: contextlib.ExitStack):
        self._port = port
        self._stack = stack
        self._hosts = iter(range(10_000))
        self.sockets = []

    def send(self, count: int, data: bytes) -> None:
        """Each sends what the network takes, and goes on with it in push()."""
        for _ in range(count):
            number = next(self._hosts)
            wire = socket.socket()
            self._stack.callback(wire.close)
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            wire.bind((f"127.1.{number // 50 % 250}.1", 0))
            wire.settimeout(START_SECONDS)
            wire.connect(("127.0.0.1", self._port))
            wire.setblocking(False)
            self.sockets.append([wire, memoryview(data)])

    def push(self) -> bool:
        """Whether anything was taken."""
        moved = False
        for each in self.sockets:
            wire, rest = each
            with contextlib.suppress(BlockingIOError, ConnectionError):
                while rest:
                    sent = wire.send(rest[: 1 << 16])
                    rest = rest[sent:]
                    moved = True
            each[1] = rest
        return moved

    def hold(self) -> None:
        """Until nothing more is taken for a while."""
        quiet_since = time.monotonic()
        deadline = quiet_since + 4 * HOLD_SECONDS
        while time.monotonic() < min(quiet_since + HOLD_SECONDS, deadline):
            if self.push():
                quiet_since = time.monotonic()
            time.sleep(0.02)


def peak_of(server: Server) -> int:
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) * 1024


def ask(port: int, data: bytes) -> tuple[int, bytes]:
    """Status and body of one answer, read as fast as it comes."""
    with socket.create_connection(("127.0.0.1", port), timeout=START_SECONDS, source_address=("127.0.0.9", 0)) as wire:
        wire.sendall(data)
        answer = b""
        while b"\r\n\r\n" not in answer:
            piece = wire.recv(1 << 16)
            assert piece, answer
            answer += piece
        head, _, body = answer.partition(b"\r\n\r\n")
        length = int(re.search(rb"Content-Length: (\d+)", head)[1])
        while len(body) < length:
            piece = wire.recv(1 << 16)
            assert piece, "half of an answer"
            body += piece
        return int(head.split()[1]), body


def without_token(method: str, path: str, *fields: str) -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: soak.example", *fields]).encode() + b"\r\n\r\n"


class Site:
    """A server with two organisations: one that is attacked from, and one that wants to work meanwhile."""

    def __init__(self, server: Server):
        self.server = server
        self.port = urlsplit(server.base_url).port
        self.bad = Account.create(server, "Bad")
        self.good = Account.create(server, "Good")

    def fill(self) -> None:
        """Large records: prospects of a megabyte, and conversations of as much."""
        for _ in range(12):
            self.must(self.bad.json_request("POST", "/v1/prospects", {"prospectProps": {"a": "x" * 1_000_000}}))
        self.must(self.bad.json_request("POST", "/v1/ai-agents", {
            "name": "Ada", "role": "r", "mission": {"greeting": "g", "objective": "o", "farewell": "f"},
        }))  # fmt: skip
        subprocess.run(
            [self.server.binary, "carrier", "set", "--org", self.bad.id, "twilio", "--data", self.server.data], check=True,
            input=f"AC{'0' * 32}\n{'1' * 32}\n", text=True, timeout=START_SECONDS, env=environment(), capture_output=True,
        )  # fmt: skip

    def must(self, data: bytes) -> bytes:
        status, body = ask(self.port, data)
        assert status == 200, body
        return body

    def check_others(self) -> None:
        """The other organisation reads, writes, and sees its pages. A refusal for a moment is allowed, with 503."""
        for data in (
            self.good.request("GET", "/v1/ai-agents"),
            self.good.json_request("POST", "/v1/prospects", {"name": "Anna"}),
            self.good.request("GET", "/v1/prospects"),
            without_token("GET", "/docs"),
            without_token("GET", "/healthz"),
        ):
            wait_until(lambda data=data: self.answers(data), 20, f"an answer to {data[:60]}")

    def answers(self, data: bytes) -> bool:
        status, body = ask(self.port, data)
        assert status in (200, 503), body
        return status == 200


def static_files(site: Site, crowd: Crowd) -> None:
    crowd.send(700, without_token("GET", "/docs/swagger-ui-bundle.js"))
    crowd.send(100, without_token("GET", "/docs/swagger-ui-bundle.js", "Accept-Encoding: gzip"))


def the_document(site: Site, crowd: Crowd) -> None:
    crowd.send(400, without_token("GET", "/openapi.json"))
    crowd.send(100, without_token("GET", "/openapi.json", "Accept-Encoding: gzip"))


def lists(site: Site, crowd: Crowd) -> None:
    crowd.send(300, site.bad.request("GET", "/v1/prospects?limit=100"))


def answers_of_writes(site: Site, crowd: Crowd) -> None:
    body = {"prospectProps": {"a": "y" * 900_000}}
    crowd.send(150, site.bad.json_request("POST", "/v1/prospects", body))


def json_bodies(site: Site, crowd: Crowd) -> None:
    whole = site.bad.json_request("POST", "/v1/prospects", {"prospectProps": {"a": "z" * 1_000_000}})
    crowd.send(300, whole[:-1])


def bodies_whose_sender_leaves(site: Site, crowd: Crowd) -> None:
    whole = site.bad.json_request("POST", "/v1/prospects", {"name": "n" * 100})
    crowd.send(200, whole * 40)


def callbacks(site: Site, crowd: Crowd) -> None:
    head = without_token(
        "POST", f"/telephony/twilio/{site.bad.id}/calls", f"Content-Type: {FORM}", "X-Twilio-Signature: x", "Content-Length: 65000"
    )  # fmt: skip
    crowd.send(1100, head + b"a=" + b"b" * 64_000)


def heads(site: Site, crowd: Crowd) -> None:
    crowd.send(1500, b"GET / HTTP/1.1\r\nHost: a\r\n" + b"".join(b"X-%d: %s\r\n" % (i, b"v" * 150) for i in range(95)))


def pipelines(site: Site, crowd: Crowd) -> None:
    crowd.send(400, without_token("GET", "/nowhere" + "x" * 7000) * 60)
    crowd.send(400, site.bad.request("GET", "/v1/ai-agents") * 300)


ATTACKS = (
    static_files, the_document, lists, answers_of_writes, json_bodies, bodies_whose_sender_leaves, callbacks, heads, pipelines,
)  # fmt: skip


@pytest.fixture
def site(executable, tmp_path):
    """A server with default settings in a far network."""
    if sanitizers(executable):
        pytest.skip("a sanitizer is part of what would be measured")
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limits[1] < DESCRIPTORS:
        pytest.skip(f"needs {DESCRIPTORS} descriptors")
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(far_network())
        except OSError as refusal:
            pytest.skip(f"only root can make a network of its own, and loopback buffers for slow readers: {refusal}")
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(limits[0], DESCRIPTORS), limits[1]))
        stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, limits)
        server = Server(executable, tmp_path / "data", "--log-level", "warning").start()
        stack.callback(server.kill)
        yield Site(server)


@pytest.mark.parametrize("attack", [*ATTACKS, None], ids=lambda attack: attack.__name__ if attack else "all_at_once")
def test_memory_is_bounded_by_configuration(site, attack, capsys):
    site.fill()
    with contextlib.ExitStack() as stack:
        crowd = Crowd(site.port, stack)
        for each in ATTACKS if attack is None else (attack,):
            each(site, crowd)
        crowd.hold()
        site.check_others()
        peak = peak_of(site.server)
    with capsys.disabled():
        print(f"\n{attack.__name__ if attack else 'all at once'}: {peak / MIB:.0f} MiB at most")
    assert peak <= ALLOWED
    site.check_others()
