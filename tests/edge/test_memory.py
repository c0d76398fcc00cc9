"""What clients make the edge hold: a limit for all, a share for each, and the one who is refused is told so. The probe's
answers are many times what the kernel buffers for a client that does not read."""

import select
import socket
import time

import pytest

from edge_wire import Gone, Wire, post, request

BIG = 20_000_000
KEPT = "Too many answers wait for their readers, try again shortly"
RECEIVED = "Too many bodies are being received, try again shortly"
OTHER = "127.0.0.2"


def unread(probe, path, source=None):
    """A client that asks, sees that an answer begins, and does not read on."""
    wire = Wire(probe.port, receive_buffer=65536, source=source)
    wire.send(request("GET", path))
    wire.rest = wire.socket.recv(1)
    return wire


def peeked(wire):
    """The first bytes of its answer, which stay to be read."""
    return wire.socket.recv(20, socket.MSG_PEEK)


def stuck(probe):
    """Waits until no stream is read any further."""
    last, since = -1, time.monotonic()
    while time.monotonic() - since < 0.6:  # longer than the edge takes to look for room again
        now = probe.counters()["streamed"]
        if now != last:
            last, since = now, time.monotonic()
        time.sleep(0.02)


def received(wire):
    """Bytes of its answer, head included."""
    count = len(wire.rest)
    while count <= BIG:
        piece = wire.socket.recv(1 << 16)
        assert piece, f"cut after {count} bytes"
        count += len(piece)
    return count


def get_from(probe, source, path):
    with Wire(probe.port, source=source) as wire:
        return wire.get(path)


def test_answers_that_wait_have_a_limit_and_each_client_a_share_of_it(start_probe):
    probe = start_probe(answerMemory=30_000_000)
    first = unread(probe, f"/big/{BIG}")
    refused = probe.get(f"/big/{BIG}")
    assert (refused.detail, refused.headers["retry-after"], refused.closes) == (KEPT, "1", True)
    assert get_from(probe, OTHER, "/say/a").detail == KEPT  # addresses have half of it together
    assert probe.get("/say/a").detail == KEPT
    assert received(first) > BIG  # what was promised is kept
    probe.wait(lambda: probe.get("/say/a").status == 200)
    first.socket.close()


def test_what_a_client_that_leaves_held_is_free_again(start_probe):
    probe = start_probe(answerMemory=30_000_000)
    for _ in range(4):
        wire = unread(probe, f"/big/{BIG}")
        assert probe.get("/big/8000000").status == 503
        wire.reset()
        probe.wait(lambda: probe.get("/big/8000000").status == 200)


def test_streams_that_nobody_reads_leave_room_for_others_and_go_on_when_they_are_read(start_probe):
    probe = start_probe(answerMemory=2_000_000)
    slow = [Wire(probe.port, receive_buffer=65536, source=f"127.0.3.{number}") for number in range(1, 61)]
    for wire in slow:
        wire.send(request("GET", "/flood/30000000"))
    probe.wait(lambda: probe.counters()["streams"] > 0)
    stuck(probe)
    for _ in range(20):
        assert get_from(probe, OTHER, "/say/a").status == 200
    begun = [wire for wire in slow if b" 200 " in peeked(wire)]
    for wire in slow:
        if wire is not begun[-1]:
            wire.reset()
    begun[-1].read_stream_head()
    assert len(begun[-1].read_chunks()) == 30_000_000


def test_a_change_is_refused_before_it_is_made(start_probe):
    probe = start_probe(answerMemory=30_000_000)
    holder = unread(probe, f"/big/{BIG}")
    answer = probe.exchange(post("/echo", b"x"))
    assert (answer.status, answer.detail) == (503, KEPT)
    assert not [record for record in probe.access() if record["path"] == "/echo" and record["status"] == 200]
    holder.socket.close()


def test_what_stands_in_the_program_is_not_copied_for_each_client(start_probe):
    probe = start_probe(answerMemory=1_000_000)
    readers = [unread(probe, "/view") for _ in range(20)]
    assert probe.get("/view").body == b"v" * 32_000_000
    assert probe.get("/say/a").status == 200
    for reader in readers:
        reader.socket.close()


def test_an_answer_that_holds_memory_has_to_be_read_faster(start_probe):
    """Both read 200 kB a second. What one holds, 20 MB, is to be gone in ten seconds; the other holds nothing."""
    probe = start_probe(writeTimeout=1000, minRate=1000, holdTime=10)
    holder, viewer = unread(probe, f"/big/{BIG}"), unread(probe, "/view")
    ends = time.monotonic() + 20
    with pytest.raises((Gone, ConnectionError)):
        while time.monotonic() < ends:
            for wire in (holder, viewer):
                taken = 0
                while taken < 20_000:
                    piece = wire.socket.recv(4096)
                    if not piece:
                        assert wire is holder
                        raise Gone
                    taken += len(piece)
            time.sleep(0.1)
    assert len(viewer.socket.recv(4096)) > 0
    for wire in (holder, viewer):
        wire.socket.close()


def test_bodies_without_a_token_have_an_eighth_of_the_room(start_probe):
    probe = start_probe(bodyMemory=4_000_000)
    body = b"x" * 249_000  # two fill the share of one client, four what is there for such bodies
    sources = ("127.0.0.1", OTHER)
    wires = [Wire(probe.port, source=source).send(post("/echo", body)[:-1]) for source in sources]

    def refusal():
        """Of the last of some, between which nothing was given back any more. Who came to hold one when those
        had the room begins anew."""
        for number, wire in enumerate(wires):
            if select.select([wire.socket], [], [], 0)[0]:
                wire.socket.close()
                wires[number] = Wire(probe.port, source=sources[number]).send(post("/echo", body)[:-1])
        answers = [probe.exchange(post("/echo", body)) for _ in range(3)]
        return answers[-1] if all(answer.status == 503 for answer in answers) else None

    refused = probe.wait(refusal, seconds=60)
    assert (refused.detail, refused.headers["retry-after"]) == (RECEIVED, "1")
    for wire in wires:
        assert wire.send(b"x").read().body == body
        wire.socket.close()
    assert probe.exchange(post("/echo", body)).status == 200


def test_memory_of_a_request_is_held_until_it_is_answered(start_probe):
    """Also when its client has left: what it asked for is still under way."""
    probe = start_probe(bodyMemory=4_000_000)
    body = b"x" * 240_000

    def is_held():
        """Also by a later one, where the first came to hold it when others had the room."""
        with probe.wire() as wire:
            wire.send(post("/async/a?ms=10000", body))
        return all(probe.exchange(post("/echo", body)).status == 503 for _ in range(3))

    probe.wait(is_held)
    probe.wait(lambda: probe.exchange(post("/echo", body)).status == 200, seconds=60)


def test_heads_that_do_not_end_count(start_probe):
    probe = start_probe(bodyMemory=200_000)
    begin = b"GET / HTTP/1.1\r\nHost: a\r\nA: " + b"v" * 12_000
    wires = [probe.wire() for _ in range(12)]
    answers = []
    for wire in wires:
        wire.send(begin)
    for wire in wires:
        wire.socket.settimeout(0.5)
        try:
            answers.append(wire.read())
        except TimeoutError:
            continue
    assert answers
    assert {(a.status, a.detail) for a in answers} == {(503, "Too many requests are being received, try again shortly")}
    assert probe.get("/say/a").status == 200
    for wire in wires:
        wire.socket.close()


def test_one_address_has_its_share_of_the_connections(start_probe):
    probe = start_probe(addressConnections=3)
    own = [probe.wire() for _ in range(3)]
    assert all(wire.get("/say/a").status == 200 for wire in own)
    with probe.wire() as fourth:
        answer = fourth.read()
    assert (answer.status, answer.detail) == (503, "Too many connections from this address")
    assert answer.headers["retry-after"] == "1" and answer.closes
    assert get_from(probe, OTHER, "/say/a").status == 200
    own.pop().socket.close()

    def served():
        with probe.wire() as wire:
            wire.send(request("GET", "/say/a"))
            return wire.read().status == 200

    probe.wait(served)
    for wire in own:
        wire.socket.close()


def test_trusted_proxies_may_have_all_connections(start_probe):
    probe = start_probe(addressConnections=1, trustedProxy="127.0.0.0/8")
    wires = [probe.wire() for _ in range(5)]
    assert all(wire.get("/say/a").status == 200 for wire in wires)
    for wire in wires:
        wire.socket.close()
