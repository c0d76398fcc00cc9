"""Clients that make the server hold memory: they send slowly, or ask and do not read. With default settings the process
stays within 256 MiB, whatever is tried at once, and others are still answered. The kernel must not buffer for such
clients, so this needs a network of its own (far_network)."""

import contextlib
import json
import re
import resource
import socket
import subprocess
import threading
import time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from far_network import far_network
from organisations import Account
from support import hostile_files
from support.server import START_SECONDS, Server, environment, sanitizers, wait_until

MIB = 1 << 20
ALLOWED = 256 * MIB
ALLOWED_READERS = (3 * 24 + 256) * MIB  # beside it: docs/hives.md
HOLD_SECONDS = 1
DESCRIPTORS = 8192
FORM = "application/x-www-form-urlencoded"
SOUND = b"RIFF\xff\xff\xff\x00WAVEfmt " + bytes(8 * MIB)


class SilentService:
    """A transcriber and a language model that take what they are sent, and never answer."""

    def __init__(self):
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=4096)
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}/v1"
        self._wires = []
        self._threads = [threading.Thread(target=self._take, daemon=True)]
        self._threads[0].start()

    def _take(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                wire, _ = self._listener.accept()
                self._wires.append(wire)  # what it sends waits in the server but for a window

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._threads[0].join(START_SECONDS)
        for wire in self._wires:
            wire.close()


class EndlessPages:
    """A site whose pages are as long as is read, and whose last bytes never come."""

    LENGTH = 10 * MIB

    def __init__(self):
        self.held = 0  # pages whose last bytes are awaited
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:  # noqa: N802
                links = b"".join(b"<a href='/p%d'>p</a>" % number for number in range(20))
                if self.path == "/robots.txt":
                    return self.send_error(404)
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(links) if self.path == "/" else site.LENGTH))
                self.end_headers()
                if self.path == "/":
                    self.wfile.write(links)
                    return None
                with contextlib.suppress(OSError):
                    self.wfile.write(b"x" * (site.LENGTH - 1))
                    site.held += 1
                    self.rfile.read(1)  # until the client goes
                return None

            def log_message(self, *_) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class Watch:
    """How much the server's children hold at most, looked at while it lasts: they read foreign files, each within a limit."""

    def __init__(self, server: Server):
        self._server, self._over, self.most = server, threading.Event(), 0
        self._thread = threading.Thread(target=self._look)

    def _look(self) -> None:
        while not self._over.wait(0.05):
            self.most = max(self.most, sum(map(held_by, children_of(self._server.pid))))

    def __enter__(self) -> "Watch":
        self._thread.start()
        return self

    def __exit__(self, *_) -> None:
        self._over.set()
        self._thread.join()


def children_of(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(OSError):
            found += map(int, (task / "children").read_text().split())
    return found


def held_by(pid: int) -> int:
    """Without the pages of the executable, which it shares with the server."""
    with contextlib.suppress(OSError):
        found = re.search(r"RssAnon:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
        return int(found[1]) * 1024 if found else 0
    return 0


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

    def answers(self) -> Counter:
        """How many begin with which status; `cut`: a connection that is gone; None: nothing has come yet."""
        found = Counter()
        for wire, _ in self.sockets:
            try:
                begin = wire.recv(12, socket.MSG_PEEK)
                found[int(begin[9:12]) if begin else "cut"] += 1
            except BlockingIOError:
                found[None] += 1
            except ConnectionError:
                found["cut"] += 1
        return found

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

    def __init__(self, server: Server, web: EndlessPages):
        self.server, self.web = server, web
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


def call_of(site: Site, agent: str) -> tuple[str, str]:
    """Path and secret of a new call."""
    made = json.loads(site.must(site.bad.json_request("POST", "/v1/connections", {
        "sourceName": "BROWSER", "sourceId": "soak", "sourceProps": {"agentId": agent},
    })))  # fmt: skip
    props = made["sourceProps"]
    return f"/v1/conversations/{props['conversationId']}", props["callUrl"].partition("#")[2]


def agent_of(site: Site, **members) -> str:
    body = {"name": "Ada", "mission": {"greeting": "g", "objective": "o", "farewell": "f"}, **members}
    return json.loads(site.must(site.bad.json_request("POST", "/v1/ai-agents", body)))["id"]


def by_secret(method: str, path: str, secret: str, body: bytes = b"", kind: str = "application/json") -> bytes:
    fields = (f"Authorization: Bearer {secret}", f"Content-Type: {kind}", f"Content-Length: {len(body)}")
    return without_token(method, path, *(fields if body else fields[:1])) + body


def speech(site: Site, crowd: Crowd) -> None:
    agent = agent_of(site)
    for _ in range(40):
        path, secret = call_of(site, agent)
        crowd.send(2, by_secret("POST", path + "/speech", secret, SOUND, "audio/wav"))


def prompts(site: Site, crowd: Crowd) -> None:
    agent = agent_of(site, intelligenceProvider={"providerName": "openai"}, prompt="{question} " * 4 + "p" * 90_000)
    words = json.dumps({"message": "\U0001F41D" * 7_900}, ensure_ascii=False).encode()
    for _ in range(200):
        path, secret = call_of(site, agent)
        crowd.send(1, by_secret("POST", path + "/messages", secret, words))


def event_streams(site: Site, crowd: Crowd) -> None:
    path, secret = call_of(site, agent_of(site))
    for number in range(20):
        site.must(by_secret("POST", path + "/messages", secret, json.dumps({"message": f"{number} " * 2_000}).encode()))
    crowd.send(400, site.bad.request("GET", path + "/events"))
    crowd.send(20, by_secret("GET", path + "/events", secret))


def contents_of_files(site: Site, crowd: Crowd) -> None:
    (made,) = json.loads(site.must(site.bad.upload_request({"large.txt": b"large text. " * MIB})))
    crowd.send(400, site.bad.request("GET", f"/v1/files/{made['id']}/content"))


def documents(site: Site, crowd: Crowd) -> None:
    """Read in processes of their own."""
    files = {
        "memory.docx": hostile_files.memory_bomb(), "zip.docx": hostile_files.zip_bomb(), "damaged.docx": hostile_files.damaged(),
        "numbers.json": b"[" + b"1," * (8 * MIB - 8) + b"1]",
    }  # fmt: skip
    for each in json.loads(site.must(site.bad.upload_request(files))):
        site.must(site.bad.json_request("POST", "/v1/hives", {"hiveType": "DOCS", "file_ids": [each["id"]]}))


def pages_of_sites(site: Site, crowd: Crowd) -> None:
    for account in (site.bad, site.good):
        for _ in range(2):
            body = {"hiveType": "WEBSITE", "url": site.web.url, "hiveProps": {"crawl_child_pages": True}}
            site.must(account.json_request("POST", "/v1/hives", body))
    wait_until(lambda: site.web.held, START_SECONDS, "a page that does not end")


ATTACKS = (
    static_files, the_document, lists, answers_of_writes, json_bodies, bodies_whose_sender_leaves, callbacks, heads, pipelines,
    event_streams, contents_of_files, documents, prompts, pages_of_sites, speech,
)  # fmt: skip
# What these send reaches its limit, so that more of the kind is refused.
REFUSED = (lists, answers_of_writes, json_bodies, callbacks, heads, speech)


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
        service = SilentService()
        stack.callback(service.close)
        web = EndlessPages()
        stack.callback(web.close)
        server = Server(
            executable, tmp_path / "data", "--log-level", "warning", "--openai-url", service.url, "--openai-model", "m",
            "--transcription-model", "t", "--allow-networks", "127.0.0.0/8",
        ).start()  # fmt: skip
        stack.callback(server.kill)
        yield Site(server, web)


@pytest.mark.parametrize("attack", [*ATTACKS, None], ids=lambda attack: attack.__name__ if attack else "all_at_once")
def test_memory_is_bounded_by_configuration(site, attack, capsys):
    site.fill()
    with contextlib.ExitStack() as stack:
        crowd = Crowd(site.port, stack)
        watch = stack.enter_context(Watch(site.server))
        for each in ATTACKS if attack is None else (attack,):
            each(site, crowd)
        crowd.hold()
        answers = crowd.answers()
        site.check_others()
        peak = peak_of(site.server)
    with capsys.disabled():
        print(f"\n{attack.__name__ if attack else 'all at once'}: {peak / MIB:.0f} MiB at most, readers of files {watch.most / MIB:.0f} MiB, {dict(answers)}")
    assert answers[503] > 0 or attack not in REFUSED
    assert peak <= ALLOWED
    assert watch.most <= ALLOWED_READERS
    site.check_others()
