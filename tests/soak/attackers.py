"""Clients that mean harm, each kind in a process of its own.

usage: attackers.py KIND PORT ORG TOKEN FILE      Attacks until stdin ends. FILE is the id of a large file. Prints a JSON
object: how often each thing was seen, such as `"408": 12` for an answer's status, or `"closed": 3`.
"""

import http.client
import itertools
import json
import os
import random
import select
import socket
import sys
import threading
import time
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / "edge"), str(Path(__file__).resolve().parents[1])]

from organisations import Account  # noqa: E402

IDLE = 10_000
SLOW_HEADS = 1_000
SLOW_BODIES = 100
SLOW_READERS = 60
BODY_LIMIT = 1024 * 1024
RESET = b"\1\0\0\0\0\0\0\0"
SECONDS = 10
CONNECT_ATTEMPTS = 5
IDLE_SECONDS = 30  # the server allows more


def has_news(one: socket.socket) -> bool:
    """Something to read, or the end."""
    poll = select.poll()  # select() knows the first 1024 descriptors only
    poll.register(one, select.POLLIN)
    return bool(poll.poll(0))


class Attack:
    def __init__(self, port: int, account: Account, file: str):
        self.port, self.account, self.file = port, account, file
        self.seen = Counter()
        self._over = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        sys.stdin.read()
        self._over.set()

    def goes_on(self) -> bool:
        return not self._over.is_set()

    def wait(self, seconds: float) -> None:
        self._over.wait(seconds)

    def connect(self, receive_buffer: int = 0) -> socket.socket:
        """Tries again where the queue of the listening socket is full."""
        for _ in range(CONNECT_ATTEMPTS - 1):
            try:
                return self._connect(receive_buffer)
            except (ConnectionError, TimeoutError):
                self.seen["connected late"] += 1
        return self._connect(receive_buffer)

    def _connect(self, receive_buffer: int) -> socket.socket:
        one = socket.socket()
        if receive_buffer:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        one.settimeout(SECONDS)
        one.bind((f"127.0.0.{random.randrange(2, 250)}", 0))  # an address has not ports enough for all
        one.connect(("127.0.0.1", self.port))
        return one

    def gang(self, count: int, **how) -> list[socket.socket]:
        return [self.connect(**how) for _ in range(count) if self.goes_on()]

    def head(self, line: str, *fields: str) -> bytes:
        return self.account.request(*line.split(" ", 1), b"", *fields)

    def post(self, *fields: str) -> bytes:
        """The head of a creation, without its end."""
        lines = ["POST /v1/prospects HTTP/1.1", "Host: a", f"Authorization: Bearer {self.account.token}"]
        return "\r\n".join([*lines, *fields, ""]).encode()

    def outcome(self, one: socket.socket) -> None:
        """Counts what the server says and whether it closes."""
        received = b""
        try:
            while data := one.recv(1 << 16):
                received += data
            closed = "closed"
        except TimeoutError:
            closed = "left open"
        except ConnectionError:
            closed = "reset"
        self.seen[received[9:12].decode() if received else "nothing"] += 1
        self.seen[closed] += 1
        one.close()

    def shoot(self, data: bytes, endless: bytes = b"", most: int = 64 << 20) -> None:
        """Sends, on and on if asked to, until the server has had enough."""
        with self.connect() as one:
            try:
                one.sendall(data)
                sent = 0
                while endless and sent < most and not has_news(one):
                    sent += one.send(endless)
            except (ConnectionError, TimeoutError):
                pass
            self.outcome(one)

    def drip(self, crowd: list[socket.socket], data: bytes) -> list[socket.socket]:
        """Another portion on each; gives those that are still taken."""
        alive = []
        for one in crowd:
            try:
                if has_news(one):
                    self.outcome(one)
                    continue
                one.send(data)
                alive.append(one)
            except ConnectionError:
                self.seen["reset"] += 1
                one.close()
        return alive


def idle(attack: Attack) -> None:
    """They ask now and then, so that they may stay."""
    crowd = attack.gang(IDLE)
    attack.seen["connected"] = len(crowd)
    for turn in itertools.count():
        for one in crowd:
            one.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        for one in crowd:
            assert one.recv(1000).startswith(b"HTTP/1.1 200 ")
        if turn == 0:
            print("ready", flush=True)
        attack.wait(IDLE_SECONDS)
        if not attack.goes_on():
            break
    attack.seen["still open"] = sum(not has_news(one) for one in crowd)


def slow_heads(attack: Attack) -> None:
    crowd = attack.gang(SLOW_HEADS)
    for one in crowd:
        one.sendall(b"GET /v1/stats HTTP/1.1\r\nHost: a\r\n")
    print("ready", flush=True)
    while attack.goes_on():
        crowd = attack.drip(crowd, b"X")
        attack.wait(1)
    attack.seen["still open"] = len(crowd)


def slow_bodies(attack: Attack) -> None:
    crowd = attack.gang(SLOW_BODIES)
    for number, one in enumerate(crowd):
        upload = attack.account.upload_request({"a.txt": b"x" * BODY_LIMIT})
        create = attack.post("Content-Type: application/json", f"Content-Length: {BODY_LIMIT}") + b"\r\n{"
        one.sendall(create if number % 2 else upload[:1000])
    print("ready", flush=True)
    while attack.goes_on():
        crowd = attack.drip(crowd, b" " * 10)
        attack.wait(0.5)
    attack.seen["still open"] = len(crowd)


def slow_readers(attack: Attack) -> None:
    crowd = attack.gang(SLOW_READERS, receive_buffer=4096)
    for number, one in enumerate(crowd):
        asked = ("GET /openapi.json", f"GET /v1/files/{attack.file}/content", "GET /v1/prospects?limit=100")[number % 3]
        one.sendall(attack.head(asked) * 20)
    print("ready", flush=True)
    while attack.goes_on():
        for one in crowd:
            try:
                if has_news(one):
                    attack.seen["bytes"] += len(one.recv(100))
            except ConnectionError:
                attack.seen["reset"] += 1
        attack.wait(1)


def half_closed(attack: Attack) -> None:
    requests = (
        attack.head("GET /v1/stats"), attack.head("GET /v1/stats")[:30], b"", attack.head("GET /openapi.json") * 3,
        attack.post("Content-Length: 10") + b"\r\n{",
    )
    while attack.goes_on():
        for data in requests:
            with attack.connect() as one:
                one.sendall(data)
                one.shutdown(socket.SHUT_WR)
                attack.outcome(one)


def resets(attack: Attack) -> None:
    upload = attack.account.upload_request({"a.txt": b"reset " * 50_000})
    create = attack.account.json_request("POST", "/v1/products", {"name": "reset"})
    download = attack.head(f"GET /v1/files/{attack.file}/content")
    while attack.goes_on():
        for data in (upload, create, download, create * 50):
            with attack.connect() as one:
                try:
                    one.sendall(data[: random.randint(1, 2 * len(data))])
                    if random.random() < 0.3:
                        one.settimeout(0.05)
                        one.recv(random.randint(1, 100_000))
                except (ConnectionError, TimeoutError):
                    pass
                one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                attack.seen["resets"] += 1


def floods(attack: Attack) -> None:
    while attack.goes_on():
        crowd = attack.gang(200)
        for one in crowd:
            one.close()
        attack.seen["connections"] += len(crowd)


def header_bombs(attack: Attack) -> None:
    start = b"GET /v1/stats HTTP/1.1\r\nHost: a\r\n"
    while attack.goes_on():
        attack.shoot(start, b"X: " + b"y" * 10_000 + b"\r\n")  # without end
        attack.shoot(start, b"y" * 60_000)  # a name without end
        attack.shoot(start, b"A: b\r\n" * 5000)  # very many
        attack.shoot(start + b"X: " + b"y" * 17_000 + b"\r\n\r\n")
        attack.shoot(start + b"A: b\r\n" * 101 + b"\r\n")
        attack.shoot(b"GET /", b"a" * 60_000)  # a target without end
        attack.shoot(b"G" * 10, b"G" * 60_000)  # a method without end
        attack.shoot(b"", b"\r\n" * 5000)  # nothing but line ends


def chunk_bombs(attack: Attack) -> None:
    start = attack.post("Content-Type: application/json", "Transfer-Encoding: chunked") + b"\r\n"
    while attack.goes_on():
        attack.shoot(start, b"1\r\n \r\n" * 10_000)  # one byte each, without end
        attack.shoot(start + b"1;" + b"x" * 60_000, b"x" * 60_000)  # an extension without end
        attack.shoot(start, b"1;" + b"x" * 1000 + b"\r\n \r\n")  # long extensions, without end
        attack.shoot(start + b"FFFFFFFFFFFFFFFF\r\n", b"x" * 60_000)
        attack.shoot(start + b"7FFFFFFFFFFFFFFF\r\n", b"x" * 60_000)
        attack.shoot(start + b"2\r\n{}\r\n0\r\n", b"X: y\r\n" * 5000)  # trailers without end
        attack.shoot(start + b"2\r\n{}\r\n0\r\n" + b"X: ", b"y" * 60_000)
        attack.shoot(start + b"0" * 1000, b"0" * 60_000)


def garbage(attack: Attack) -> None:
    hello = bytes.fromhex("16030102000100 01fc0303".replace(" ", "")) + os.urandom(500)
    while attack.goes_on():
        for data in (hello, os.urandom(2000), b"\x80\x2e\x01\0\2" * 50, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\0" * 5000):
            attack.shoot(data + b"\r\n\r\n")


def packed(attack: Attack) -> None:
    """Bodies that claim to be compressed are not unpacked."""
    bomb = bytes.fromhex("1f8b08000000000000ff") + os.urandom(1000)
    fields = ("Content-Type: application/json", "Connection: close", f"Content-Length: {len(bomb)}")
    while attack.goes_on():
        for coding in ("gzip", "deflate", "br"):
            attack.shoot(attack.post(*fields, f"Content-Encoding: {coding}") + b"\r\n" + bomb)


def told(attack: Attack, data: bytes) -> dict:
    """The answer to one request, which is to be 200."""
    with attack.connect() as one:
        one.sendall(data)
        response = http.client.HTTPResponse(one)
        response.begin()
        content = response.read()
    assert response.status == 200, content
    return json.loads(content)


def callers(attack: Attack) -> None:
    """Calls of which many listen and do not read, and whose callers shout and go without waiting for the reply."""
    account = attack.account
    agent = told(attack, account.json_request("POST", "/v1/ai-agents", {"name": "hostile"}))["id"]
    props = {"sourceName": "BROWSER", "sourceId": "hostile", "sourceProps": {"agentId": agent}}
    while attack.goes_on():
        connection = told(attack, account.json_request("POST", "/v1/connections", props))
        told(attack, account.request("DELETE", f"/v1/prospects/{connection['prospectId']}"))
        path = f"/v1/conversations/{connection['sourceProps']['conversationId']}"
        say = account.json_request("POST", path + "/messages", {"message": "shout " * 1300})
        signal = account.json_request("POST", path + "/call", {"signal": "speaking"})
        crowd = attack.gang(200, receive_buffer=4096)
        for one in crowd:
            one.sendall(account.request("GET", path + "/events"))
        for _ in range(50):
            with attack.connect() as one:
                one.sendall(random.choice((say, say * 20, signal * 20)))
                one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        attack.seen["said"] += "reply" in told(attack, account.json_request("POST", path + "/messages", {"message": "Hello?"}))
        told(attack, account.request("POST", path + "/end"))
        attack.seen["ended"] += 1
        for one in crowd:
            one.close()


KINDS = {kind.__name__: kind for kind in (
    idle, slow_heads, slow_bodies, slow_readers, half_closed, resets, floods, header_bombs, chunk_bombs, garbage, packed,
    callers,
)}


def main() -> None:
    kind, port, org, token, file = sys.argv[1:]
    attack = Attack(int(port), Account(org, token), file)
    began = time.monotonic()
    KINDS[kind](attack)
    print(json.dumps({**attack.seen, "seconds": round(time.monotonic() - began, 1)}))


if __name__ == "__main__":
    main()
