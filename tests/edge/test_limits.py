"""Every limit: what is just inside, what crosses it, which status and text it gives."""

import socket
import time

import pytest

from edge_wire import Gone, Wire, chunked, post, request


def test_target(probe):
    assert probe.get("/" + "x" * 8191).status == 200
    answer = probe.get("/" + "x" * 8192)
    assert (answer.status, answer.detail) == (414, "Request target is longer than 8192 bytes")
    assert answer.closes


def test_endless_target(probe):
    with probe.wire() as wire:
        answer = wire.send(b"GET /" + b"x" * 20000).read()
        assert answer.status == 414
        wire.read_end()


def test_header_bytes(probe):
    room = 16384 - len("Host: probe.example\r\n") - len("A: \r\n") - 2
    assert probe.get("/info", "A: " + "v" * room).status == 200
    answer = probe.get("/info", "A: " + "v" * (room + 1))
    assert (answer.status, answer.detail) == (431, "Header fields are longer than 16384 bytes")
    assert answer.closes


def test_header_count(probe):
    assert probe.get("/info", *(f"A{i}: b" for i in range(99))).status == 200
    answer = probe.get("/info", *(f"A{i}: b" for i in range(100)))
    assert (answer.status, answer.detail) == (431, "More than 100 header fields")


def test_body_is_refused_by_its_announced_length(wire):
    answer = wire.send(request("POST", "/limit", "Content-Length: 11")).read()
    assert (answer.status, answer.detail) == (413, "Body is larger than 10 bytes")
    wire.read_end()


def test_body_of_exactly_the_limit(wire):
    assert wire.send(post("/limit", b"x" * 10)).read().json["body"] == "x" * 10
    assert wire.send(chunked("/limit", b"x" * 6, b"y" * 4)).read().json["body"] == "xxxxxxyyyy"


def test_chunked_body_is_refused_when_it_becomes_too_large(wire):
    answer = wire.send(chunked("/limit", b"x" * 6, b"y" * 5, end=b"")).read()
    assert (answer.status, answer.detail) == (413, "Body is larger than 10 bytes")
    wire.read_end()


def test_client_that_sends_everything_first_still_reads_why(probe):
    with probe.wire() as wire:
        wire.send(post("/limit", b"x" * 20_000_000))
        assert wire.read().status == 413
        wire.read_end()


def test_limits_are_options(start_probe):
    probe = start_probe(headerBytes=100, headerCount=3, targetBytes=20)
    assert probe.get("/" + "x" * 20).detail == "Request target is longer than 20 bytes"
    assert probe.get("/", "A: " + "x" * 100).detail == "Header fields are longer than 100 bytes"
    assert probe.get("/", "A: b", "C: d", "E: f").detail == "More than 3 header fields"


@pytest.fixture
def hasty(start_probe):
    return start_probe(
        headerTimeout=800, bodyTimeout=900, writeTimeout=600, keepAliveTimeout=1000, lingerTimeout=400, minRate=1000
    )


def drip(wire, data, seconds):
    """Byte by byte, until the server has had enough."""
    for byte in data:
        try:
            wire.send(bytes([byte]))
        except OSError:
            return
        time.sleep(seconds)


def test_slow_head_is_408(hasty):
    for begin in (b"GET / HT", b"GET / HTTP/1.1\r\nHost: a\r\n"):
        with hasty.wire() as wire:
            answer = wire.send(begin).read()
            assert (answer.status, answer.detail) == (408, "Request head has not arrived within 800 milliseconds")
            assert answer.closes
            wire.read_end()


def test_dripping_head_is_408(hasty):
    with hasty.wire() as wire:
        drip(wire, request("GET", "/info")[:25], 0.05)
        assert wire.read().status == 408


def test_slow_head_of_a_later_request_is_408(hasty):
    with hasty.wire() as wire:
        assert wire.get("/say/a").body == b"a"
        assert wire.send(b"GET").read().status == 408


def test_body_that_stops_is_408(hasty):
    for data in (request("POST", "/echo", "Content-Length: 10") + b"x", chunked("/sink", b"abc", end=b"5\r\nab")):
        with hasty.wire() as wire:
            answer = wire.send(data).read()
            assert answer.status == 408
            assert answer.detail == "Nothing more of the body has arrived within 900 milliseconds"
            wire.read_end()


def test_body_that_drips_is_408(hasty):
    with hasty.wire() as wire:
        wire.send(request("POST", "/echo", "Content-Length: 100"))
        drip(wire, b"x" * 25, 0.1)
        answer = wire.read()
        assert (answer.status, answer.detail) == (408, "Body arrives at less than 1000 bytes a second")


def test_steady_body_may_take_longer_than_the_timeout(hasty):
    with hasty.wire() as wire:
        wire.send(request("POST", "/sink", "Content-Length: 10000"))
        for _ in range(10):
            wire.send(b"x" * 1000)
            time.sleep(0.15)
        assert wire.read().json["fields"][0] == {"name": "size", "value": "10000"}


def test_idle_connection_is_closed_without_a_word(hasty):
    with hasty.wire() as wire:
        wire.get("/say/a")
        began = time.monotonic()
        wire.read_end()
        assert 0.9 < time.monotonic() - began < 4


def test_silent_connection_is_closed_without_a_word(hasty):
    with hasty.wire() as wire:
        wire.read_end()


def test_awaited_answer_has_no_timeout_at_the_edge(hasty):
    assert hasty.get("/async/late?ms=1500").body == b"late"


def test_reader_that_stalls_is_cut_off(hasty):
    for path in ("/big/30000000", "/file?name=access.log"):
        (hasty.folder / "access.log").write_bytes(b"x" * 30_000_000)
        with hasty.wire(receive_buffer=65536) as wire:
            wire.send(request("GET", path))
            time.sleep(1.5)
            with pytest.raises((Gone, ConnectionResetError)):
                wire.read()


def test_refused_client_that_never_leaves_is_cut_off(hasty):
    with hasty.wire() as wire:
        wire.send(b"BAD\r\n\r\n").read()
        hasty.wait(lambda: hasty.counters()["open"] == 1)


def test_slow_reader_does_not_slow_others(start_probe, measured):
    probe = start_probe(answerMemory=2_000_000_000)
    readers = [probe.wire(receive_buffer=65536).send(request("GET", "/big/30000000")) for _ in range(8)]
    try:
        with probe.wire() as wire:
            for _ in range(100):  # each would wait longer than a wire does for a reader to be cut off
                assert wire.get("/say/quick").body == b"quick"
        probe.rests()
        assert len(readers[0].read().body) == 30_000_000
    finally:
        for reader in readers:
            reader.socket.close()


def test_waiting_client_that_sends_more_costs_nothing(probe, measured):
    """Input that is not read yet must not keep the worker awake."""
    with probe.wire() as wire:
        wire.send(request("GET", "/async/a?ms=3000") + request("GET", "/say/b") * 1000)
        began = time.monotonic()
        probe.rests()
        assert time.monotonic() - began < 3, "the worker spins until it has answered"
        assert wire.read().body == b"a"
        for _ in range(1000):
            assert wire.read().body == b"b"


def test_client_that_only_sends_is_not_read_without_end(probe, measured):
    """Requests whose answers nobody reads stay in the sockets, not in the server's memory."""
    before = probe.memory()
    with probe.wire(receive_buffer=65536) as wire:
        wire.socket.settimeout(0.5)
        try:
            wire.socket.sendall(request("GET", "/big/100000") * 200_000)
            pytest.fail("the server read it all")
        except socket.timeout:
            pass
        assert probe.memory() - before < 8000


def test_connections_over_the_limit_are_told_503(start_probe):
    probe = start_probe(maxConnections=3, lingerTimeout=1000)
    kept = [probe.wire() for _ in range(3)]
    for wire in kept:
        assert wire.get("/say/a").body == b"a"
    with probe.wire() as wire:
        answer = wire.read()
        assert (answer.status, answer.detail) == (503, "Too many connections")
        assert answer.headers["retry-after"] == "1"
        assert answer.closes
        wire.read_end()
    kept.pop().socket.close()
    probe.wait(lambda: _accepted(probe))
    for wire in kept:
        assert wire.get("/say/b").body == b"b"
        wire.socket.close()


def _accepted(probe):
    with probe.wire() as wire:
        try:
            return wire.get("/say/c").status == 200
        except OSError:
            return False


def test_many_clients_over_the_limit(start_probe):
    probe = start_probe(maxConnections=1)
    with probe.wire() as kept:
        kept.get("/say/a")
        crowd = [probe.wire() for _ in range(400)]
        answers = [wire.read().status for wire in crowd[:200]]
        assert set(answers) == {503}
        for wire in crowd:
            wire.socket.close()
        assert kept.get("/say/b").body == b"b"


def test_running_out_of_descriptors_is_survived(start_probe, measured):
    probe = start_probe(descriptors=60)
    crowd = []
    try:
        with probe.wire() as kept:
            kept.get("/say/a")
            for _ in range(100):
                crowd.append(probe.wire())
            probe.rests()
            assert kept.get("/say/b").body == b"b"
    finally:
        for wire in crowd:
            wire.socket.close()
    probe.wait(lambda: _accepted(probe))
    assert probe.counters()["refused"] > 0


def test_thousands_of_idle_connections_cost_little(start_probe, measured):
    probe = start_probe()
    before = probe.memory()
    crowd = [socket.create_connection(("127.0.0.1", probe.port)) for _ in range(3000)]
    try:
        probe.wait(lambda: probe.counters()["open"] > 3000)
        assert probe.memory() - before < 3000 * 4
        with Wire(probe.port) as wire:
            cpu = probe.cpu_seconds()
            for _ in range(200):
                wire.get("/say/a")
            assert probe.cpu_seconds() - cpu < 1, "every request looks at the whole crowd"
    finally:
        for one in crowd:
            one.close()
