"""Every byte that a connection receives belongs to an answer to that connection's own requests, in their order, whatever
other clients do: they reset, leave, half-close and stop in the middle of heads, bodies and answers that come later."""

import hashlib
import itertools
import random
import threading
import time
from contextlib import closing
from dataclasses import dataclass
from typing import Callable

import pytest

import stored
from edge_wire import Answer, Gone, Wire
from organisations import Account, port_of
from support.server import Server

CLIENTS = 32
SECONDS = 15


@dataclass
class Asked:
    data: bytes
    id: str
    check: Callable[[Answer], None]
    method: str = "GET"

    def judge(self, answer: Answer) -> None:
        assert answer.headers["x-request-id"] == self.id, f"{self.id} got the answer of {answer.headers['x-request-id']}"
        self.check(answer)


def expecting(status: int, part: str = "") -> Callable[[Answer], None]:
    def check(answer: Answer) -> None:
        assert answer.status == status, f"{answer.status} {answer.body[:200]!r}"
        assert part.encode() in answer.body

    return check


class ClosedByServer(Exception):
    """After a refusal that leaves the body unread, the server closes: what was pipelined behind is not answered."""


class Client(threading.Thread):
    """Asks, over one connection after the other, and leaves each in another way."""

    def __init__(self, server: Server, account: Account, number: int, seed: int, until: Callable[[], bool]):
        super().__init__(daemon=True)
        self.failure: Exception | None = None
        self.answered = self.left_waiting = 0
        self.asked_names: set[str] = set()
        self.stored_names: set[str] = set()
        self._port, self._account, self._until = port_of(server), account, until
        self._random = random.Random(seed)
        self._ids = (f"{number}-{turn}" for turn in itertools.count(1))
        self._prospect: tuple[str, str] | None = None  # its id and its name
        self._file: tuple[str, bytes] | None = None
        self._asks = (
            self._create, self._create, self._create_invalid, self._update, self._read, self._read_head, self._search,
            self._missing, self._unauthorized, self._upload, self._download, self._document, self._wrong_method,
        )
        self._ways = (
            self._read_all, self._read_all, self._finish, self._reset, self._leave, self._read_some_and_reset,
            self._stop_inside, self._finish_inside,
        )

    def run(self) -> None:
        try:
            while not self._until():
                with Wire(self._port) as wire:
                    self._use(wire)
        except Exception as failure:  # shown by the test, which waits for this thread
            self.failure = failure

    def _use(self, wire: Wire) -> None:
        try:
            for _ in range(self._random.randint(0, 2)):
                self._read_all(wire)
            self._random.choice(self._ways)(wire)
        except ClosedByServer:
            pass

    # The ways to use a connection.

    def _send(self, wire: Wire) -> list[Asked]:
        """One request, or several at once, in one piece or in pieces."""
        asked = [self._random.choice(self._asks)() for _ in range(self._random.choice((1, 1, 2, 6)))]
        wire.send(b"".join(one.data for one in asked), portion=self._random.choice((None, None, 700)))
        return asked

    def _receive(self, wire: Wire, asked: list[Asked]) -> None:
        for one in asked:
            try:
                answer = wire.read(one.method)
            except (Gone, OSError) as lost:
                lines = [each.data[:60].split(b"\r\n")[0].decode() + " " + each.id for each in asked]
                raise AssertionError(f"no answer to {one.id} of {lines}: {lost!r}, received {wire.rest[:200]!r}") from lost
            one.judge(answer)
            self.answered += 1
            if answer.closes and answer.status == 401:
                wire.read_end()
                raise ClosedByServer

    def _read_all(self, wire: Wire) -> None:
        self._receive(wire, self._send(wire))
        assert not wire.rest, f"more than was asked for: {wire.rest[:200]!r}"

    def _finish(self, wire: Wire) -> None:
        """Half-closed: what was asked is answered, then the server closes too."""
        asked = self._send(wire)
        wire.finish()
        self._receive(wire, asked)
        wire.read_end()

    def _reset(self, wire: Wire) -> None:
        self.left_waiting += len(self._send(wire))
        time.sleep(self._random.choice((0, 0, 0.001, 0.004)))
        wire.reset()

    def _leave(self, wire: Wire) -> None:
        self.left_waiting += len(self._send(wire))

    def _read_some_and_reset(self, wire: Wire) -> None:
        asked = self._send(wire)
        read = self._random.randrange(len(asked) + 1)
        self._receive(wire, asked[:read])
        self.left_waiting += len(asked) - read
        wire.reset()

    def _part(self) -> bytes:
        """The beginning of a request, cut in its head or its body."""
        asked = self._random.choice((self._create, self._upload, self._read))()
        return asked.data[: self._random.randrange(1, len(asked.data))]

    def _stop_inside(self, wire: Wire) -> None:
        asked = self._send(wire)
        wire.send(self._part())
        self._receive(wire, asked)
        assert not wire.rest, f"an answer to half a request: {wire.rest[:200]!r}"
        wire.reset()

    def _finish_inside(self, wire: Wire) -> None:
        """Half-closed in the middle of a request: at most a refusal follows the answers."""
        asked = self._send(wire)
        wire.send(self._part())
        wire.finish()
        self._receive(wire, asked)
        try:
            last = wire.read()
        except (Gone, ConnectionResetError):
            assert not wire.rest
            return
        assert last.status == 400 and last.closes, f"{last.status} {last.body[:200]!r}"
        wire.read_end()

    # What is asked.

    def _ask(self, method: str, path: str, check, body=None, **how) -> Asked:
        id = next(self._ids)
        account = how.get("account", self._account)
        identified = f"X-Request-Id: {id}"
        if body is None:
            data = account.request(method, path, b"", identified)
        else:
            data = account.json_request(method, path, body, identified)
        return Asked(data, id, check, method)

    def _create(self) -> Asked:
        name = f"{self.name} {next(self._ids)}"
        self.asked_names.add(name)

        def check(answer: Answer) -> None:
            expecting(200)(answer)
            assert answer.json["name"] == name
            self._prospect = (answer.json["id"], name)
            self.stored_names.add(name)

        return self._ask("POST", "/v1/prospects", check, {"name": name})

    def _create_invalid(self) -> Asked:
        return self._ask("POST", "/v1/prospects", expecting(422, "string_type"), {"name": 7})

    def _update(self) -> Asked:
        if self._prospect is None:
            return self._create()
        id, name = self._prospect
        text = f"props of {next(self._ids)}"
        return self._ask("PUT", f"/v1/prospects/{id}", expecting(200, text), {"prospectProps": {"text": text}})

    def _read(self) -> Asked:
        if self._prospect is None:
            return self._missing()
        id, name = self._prospect
        return self._ask("GET", f"/v1/prospects/{id}", expecting(200, f'"name":"{name}"'))

    def _read_head(self) -> Asked:
        return self._ask("HEAD", "/v1/stats", lambda answer: None)

    def _search(self) -> Asked:
        if self._prospect is None:
            return self._missing()
        id, name = self._prospect
        path = f"/v1/prospects?searchField=id&searchValue={id}&limit=2"

        def check(answer: Answer) -> None:
            expecting(200)(answer)
            assert [prospect["name"] for prospect in answer.json] == [name]

        return self._ask("GET", path, check)

    def _missing(self) -> Asked:
        id = f"pro.{self.name}.{next(self._ids)}"
        return self._ask("GET", f"/v1/prospects/{id}", expecting(404, f"Prospect {id} not found"))

    def _unauthorized(self) -> Asked:
        nobody = Account("", "hl_nobody")
        return self._ask("POST", "/v1/prospects", expecting(401, "Invalid or expired token"), {"name": "x"}, account=nobody)

    def _upload(self) -> Asked:
        id = next(self._ids)
        content = f"{self.name} {id} ".encode() * self._random.choice((1, 100, 10_000))

        def check(answer: Answer) -> None:
            expecting(200)(answer)
            assert [file["sha256"] for file in answer.json] == [hashlib.sha256(content).hexdigest()]
            self._file = (answer.json[0]["id"], content)

        return Asked(self._account.upload_request({f"{id}.txt": content}, f"X-Request-Id: {id}"), id, check, "POST")

    def _download(self) -> Asked:
        if self._file is None:
            return self._upload()
        id, content = self._file

        def check(answer: Answer) -> None:
            assert answer.status == 200 and answer.body == content

        return self._ask("GET", f"/v1/files/{id}/content", check)

    def _document(self) -> Asked:
        return self._ask("GET", "/openapi.json", expecting(200, '"openapi"'))

    def _wrong_method(self) -> Asked:
        return self._ask("DELETE", "/v1/stats", expecting(405, "Method Not Allowed"))


@pytest.fixture
def logging_server(executable, tmp_path):
    server = Server(executable, tmp_path / "data", "--log-format", "json").start()
    yield server
    if server.running:
        server.kill()


def test_no_answer_reaches_another_connection(logging_server, seed, goes_on, capsys):
    rng = random.Random(seed)
    accounts = [Account.create(logging_server, f"Answers {number}") for number in range(2)]
    ends = time.monotonic() + SECONDS
    until = lambda: time.monotonic() > ends and not goes_on(1, 0)  # noqa: E731
    clients = [
        Client(logging_server, accounts[number % 2], number, rng.getrandbits(32), until) for number in range(CLIENTS)
    ]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
        if client.failure is not None:
            raise client.failure
    logging_server.stop()
    answered, waiting = sum(c.answered for c in clients), sum(c.left_waiting for c in clients)
    late = logging_server.output().count('"complete":false')
    with capsys.disabled():
        print(f"\n{answered} answers checked, {waiting} requests left without waiting, {late} answers came too late")
    assert answered > 1000
    assert late > 100, "hardly an answer was late: the test tests nothing"
    check_written(logging_server, clients)


def check_written(server: Server, clients: list[Client]) -> None:
    """What was answered is stored, nothing is stored twice, and nothing that nobody asked for."""
    with closing(stored.open_database(server.data)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM prospects")]
    assert len(names) == len(set(names))
    assert set().union(*(client.stored_names for client in clients)) <= set(names)
    assert set(names) <= set().union(*(client.asked_names for client in clients))
    stored.check_database(server.data)
    stored.check_files(server.data)
