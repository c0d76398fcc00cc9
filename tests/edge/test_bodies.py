"""Bodies that are handed on while they arrive, uploads, and clients that leave in the middle."""

import hashlib
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from edge_wire import Gone, chunked, post, request

MIB = 1 << 20


def multipart(*parts, boundary="XX"):
    lines = []
    for disposition, content in parts:
        lines += [f"--{boundary}", f"Content-Disposition: form-data; {disposition}", "", ""]
        lines[-1] = content
    lines += [f"--{boundary}--", ""]
    return b"\r\n".join(line.encode() if isinstance(line, str) else line for line in lines)


def upload(body, *fields):
    return post("/upload", body, "Content-Type: multipart/form-data; boundary=XX", *fields)


def test_body_goes_to_the_sink(wire):
    body = bytes(range(256)) * 10000
    for data in (post("/sink", body), chunked("/sink", body[:5], body[5:100000], body[100000:])):
        fields = wire.send(data).read().json["fields"]
        assert fields[0]["value"] == str(len(body))
        assert fields[1]["value"] == hashlib.sha256(body).hexdigest()


def test_large_body_is_not_kept_in_memory(start_probe, measured):
    probe = start_probe()
    before = probe.memory()
    piece = b"x" * MIB
    with probe.wire() as wire:
        wire.send(request("POST", "/sink", f"Content-Length: {100 * MIB}"))
        for _ in range(100):
            wire.send(piece)
        assert wire.read().json["fields"][0]["value"] == str(100 * MIB)
    assert probe.memory("VmHWM") - before < 8192


def test_sink_that_fails_answers_and_closes(probe):
    with probe.wire() as wire:
        wire.send(post("/sink?failAfter=1000", b"x" * 5 * MIB))
        answer = wire.read()
        assert (answer.status, answer.detail) == (503, "The disk is full")
        assert answer.headers["retry-after"] == "1"
        assert answer.closes
        wire.read_end()


@pytest.mark.parametrize("leave", ["reset", "close"])
def test_client_that_leaves_in_the_middle_destroys_the_sink(probe, leave):
    wires = [probe.wire() for _ in range(20)]
    for wire in wires:
        wire.send(request("POST", "/sink", "Content-Length: 1000000") + b"x" * 1000)
    probe.wait(lambda: probe.counters()["sinks"] == 20)
    for wire in wires:
        wire.reset() if leave == "reset" else wire.socket.close()
    probe.wait(lambda: probe.counters()["sinks"] == 0)


def test_half_closed_client_gets_its_answer(probe):
    for data in (request("GET", "/say/a"), request("GET", "/async/a?ms=100"), post("/echo", b"a")):
        with probe.wire() as wire:
            assert wire.send(data).finish().read().body == b"a"
            wire.read_end()


def test_half_closed_client_gets_all_its_answers(probe):
    with probe.wire() as wire:
        wire.send(request("GET", "/async/a?ms=50") + request("GET", "/big/200000") + request("GET", "/async/b")).finish()
        assert wire.read().body == b"a"
        assert len(wire.read().body) == 200000
        assert wire.read().body == b"b"
        wire.read_end()


def test_connection_is_freed_when_the_client_resets_while_it_waits(probe):
    wires = [probe.wire().send(request("GET", "/async/a?ms=2000")) for _ in range(5)]
    probe.wait(lambda: probe.counters()["open"] == 6)
    late = probe.counters()["late"]
    for wire in wires:
        wire.reset()
    probe.wait(lambda: probe.counters()["open"] == 1, seconds=1)
    probe.wait(lambda: probe.counters()["late"] == late + 5)


def test_upload(wire):
    content = bytes(range(256)) * 5000 + b"\r\n--X"
    body = multipart(('name="files"', "text"), ('name="files.items"; filename="../n\u00e4h.bin"', content))
    for portion in (None, 4099):
        answer = wire.send(upload(body), portion).read()
        assert answer.json == {
            "fields": [{"name": "files", "value": "text"}],
            "files": [{
                "field": "files.items", "name": "n\u00e4h.bin", "type": "", "size": len(content),
                "sha256": hashlib.sha256(content).hexdigest(),
            }],
        }


def test_upload_with_chunks(wire):
    body = multipart(("name=a; filename=b", b"x" * 100000))
    data = chunked("/upload", *(body[at : at + 999] for at in range(0, len(body), 999)))
    data = data.replace(b"\r\n", b"\r\nContent-Type: multipart/form-data; boundary=XX\r\n", 1)
    assert wire.send(data).read().json["files"][0]["size"] == 100000


@pytest.mark.parametrize("content_type,status,detail", [
    ("application/json", 415, "Content-Type is not multipart/form-data"),
    ("multipart/form-data", 400, "Content-Type names no boundary"),
    ("multipart/form-data; boundary=\"a@b\"", 400, "Content-Type names a malformed boundary"),
])
def test_upload_of_another_type(probe, content_type, status, detail):
    answer = probe.exchange(post("/upload", b"x", f"Content-Type: {content_type}"))
    assert (answer.status, answer.detail) == (status, detail)


@pytest.mark.parametrize("body,status,detail", [
    (multipart(("name=a; filename=b", b"x"))[:-6], 400, "Multipart body ends before its final boundary"),
    (b"", 400, "Multipart body ends before its final boundary"),
    (b"no boundary at all", 400, "Multipart body ends before its final boundary"),
    (multipart(("filename=b", b"x")), 400, "Content-Disposition of a part has no name"),
    (multipart(('name=a; filename=".."', b"x")), 400, "File name names a folder"),
    (multipart(*[(f"name=a; filename=f{i}", b"x") for i in range(21)]), 413, "More than 20 files in one request"),
    (multipart(*[(f"name=a{i}", b"x") for i in range(101)]), 413, "More than 100 text parts in one request"),
    (multipart(("name=a", b"x" * 65537)), 413, "Text part is larger than 65536 bytes"),
    (multipart(("name=a; filename=b", b"x" * (100 * MIB + 1))), 413, "File is larger than 104857600 bytes"),
], ids=[
    "no final boundary", "empty", "no boundary", "no name", "folder", "many files", "many texts", "long text", "long file",
])
def test_upload_that_is_refused(probe, body, status, detail):
    with probe.wire() as wire:
        answer = wire.send(upload(body)).read()
        assert (answer.status, answer.detail) == (status, detail)
    assert not list(probe.folder.glob("part-*"))


def test_upload_that_is_cut_short_leaves_nothing(probe):
    body = multipart(("name=a; filename=b", b"x" * 100000))
    wire = probe.wire().send(upload(body)[:60000])
    probe.wait(lambda: list(probe.folder.glob("part-*")))
    wire.socket.close()
    probe.wait(lambda: not list(probe.folder.glob("part-*")))


def test_body_in_memory_is_bounded(probe):
    answer = probe.exchange(request("POST", "/echo", f"Content-Length: {MIB + 1}"))
    assert answer.detail == f"Body is larger than {MIB} bytes"


def test_announced_bodies_reserve_nothing(start_probe, measured):
    probe = start_probe()
    before = probe.memory()
    wires = [probe.wire().send(request("POST", "/echo", f"Content-Length: {MIB}")) for _ in range(200)]
    probe.wait(lambda: probe.counters()["open"] == 201)
    assert probe.memory() - before < 4000
    for wire in wires:
        wire.socket.close()


@pytest.mark.parametrize("framed", ["length", "chunks"])
def test_body_that_grows_large_is_what_was_sent(probe, framed):
    body = bytes(range(251)) * 4000
    pieces = [body[at:at + 70_001] for at in range(0, len(body), 70_001)]
    data = chunked("/echo", *pieces) if framed == "chunks" else post("/echo", body)
    for _ in range(2):
        assert probe.exchange(data).body == body


def test_many_large_bodies_at_once_all_arrive(start_probe):
    """More than a worker moves in one turn, in both directions, and small requests in between."""
    probe = start_probe(bodyMemory=800 * MIB, answerMemory=400 * MIB)
    bodies = [bytes([65 + number]) * (MIB - 1000 * number) for number in range(24)]
    with ThreadPoolExecutor(len(bodies)) as senders, probe.wire() as quick:
        answers = [senders.submit(lambda body: [probe.exchange(post("/echo", body)).body == body for _ in range(10)], body)
                   for body in bodies]
        while not all(answer.done() for answer in answers):
            assert quick.get("/say/a").body == b"a"
    assert all(all(answer.result()) for answer in answers)


def test_slow_upload_does_not_slow_others(probe):
    with probe.wire() as slow, probe.wire() as quick:
        slow.send(request("POST", "/sink", "Content-Length: 50"))
        for _ in range(50):
            slow.send(b"x")
            assert quick.get("/say/a").body == b"a"
            time.sleep(0.002)
        assert slow.read().json["fields"][0]["value"] == "50"


def test_answer_before_the_body_is_read_ends_the_connection(probe):
    with probe.wire() as wire:
        wire.send(post("/refuse", b"x" * 100) + request("GET", "/say/smuggled"))
        answer = wire.read()
        assert answer.status == 401
        assert answer.closes
        with pytest.raises(Gone):
            wire.read()
