"""Who gets which answer: at once, later, from other threads, after failures, under load."""

import random
import threading
import time

import pytest

from edge_wire import Gone, post, request


@pytest.mark.parametrize("path", ["/drop", "/drop-later", "/throw", "/throw-number"])
def test_service_that_fails_is_a_500_with_the_request_id(wire, path):
    for _ in range(2):
        answer = wire.get(path, "X-Request-Id: mine")
        assert (answer.status, answer.detail) == (500, "Internal error, request mine")
        assert not answer.closes


def test_admission_that_fails_is_a_500(wire):
    answer = wire.get("/admit-throws")
    assert answer.status == 500
    assert answer.detail == f"Internal error, request {answer.headers['x-request-id']}"


def test_large_answers(wire):
    for size in (0, 1, 16384, 16385, 65536, 5_000_000):
        assert wire.get(f"/big/{size}").body == b"b" * size


def test_answers_before_a_refusal_reach_a_client_that_has_finished_sending(probe):
    """The server closes over bytes that it has not read yet, and must not reset what is still on its way."""
    for _ in range(5):
        with probe.wire(receive_buffer=65536) as wire:
            wire.send(request("GET", "/big/5000000") + post("/limit", b"x" * 200_000))
            wire.finish()
            time.sleep(0.05)
            assert wire.read().body == b"b" * 5_000_000
            assert wire.read().status == 413
            wire.read_end()


class Client(threading.Thread):
    """Asks for its own tokens, over connections that it opens and kills. Every answer must be its own."""

    def __init__(self, probe, number, until):
        super().__init__()
        self.probe, self.number, self.until = probe, number, until
        self.random = random.Random(number)
        self.checked = self.wrong = self.missing = self.asked = 0

    def run(self):
        while time.monotonic() < self.until:
            with self.probe.wire() as wire:
                self.use(wire)

    def use(self, wire):
        for _ in range(self.random.randint(1, 4)):
            tokens = [self.token() for _ in range(self.random.choice([1, 1, 3]))]
            wire.send(b"".join(request("GET", path) for path, _ in tokens))
            leaves = self.random.random()
            if leaves < 0.15:
                return wire.reset()
            if leaves < 0.3:
                return None  # closes with the answer on its way
            if leaves < 0.4:
                wire.finish()
            for _, token in tokens:
                self.check(wire, token)
            if leaves < 0.4:
                return None
        return None

    def token(self):
        self.asked += 1
        token = f"{self.number}-{self.asked}"
        kind = self.random.choice(["/say/{}", "/async/{}", "/async/{}?ms={ms}"])
        return kind.format(token, ms=self.random.randint(0, 3)), token.encode()

    def check(self, wire, token):
        try:
            answer = wire.read()
        except (Gone, OSError):
            self.missing += 1
            return
        self.checked += 1
        self.wrong += answer.body != token or answer.status != 200


def test_no_answer_reaches_another_client(start_probe):
    probe = start_probe()
    clients = [Client(probe, number, time.monotonic() + 5) for number in range(24)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    assert sum(client.wrong for client in clients) == 0
    assert sum(client.missing for client in clients) == 0
    assert sum(client.checked for client in clients) > 500
    probe.wait(lambda: probe.counters()["open"] == 1)
    assert probe.counters()["late"] > 10, "no answer was late: the test tests nothing"


def test_answers_in_lock_step_are_never_lost(probe):
    """A lost wake-up would leave an answer in the mailbox."""
    with probe.wire() as wire:
        for i in range(3000):
            assert wire.get(f"/async/{i}").body == b"%d" % i
