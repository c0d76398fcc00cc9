"""Answers that are sent from a file."""

import pytest

from edge_wire import request

CONTENT = bytes(range(256)) * 4000


@pytest.fixture
def path(probe):
    file = probe.folder / "sample.bin"
    file.write_bytes(CONTENT)
    yield "/file?name=sample.bin"
    file.unlink()


def test_whole_file(wire, path):
    for _ in range(3):
        answer = wire.get(path)
        assert answer.body == CONTENT
        assert answer.headers == answer.headers | {
            "content-type": "text/plain", "etag": '"v1"', "accept-ranges": "bytes",
            "content-disposition": 'attachment; filename="sample.bin"', "x-content-type-options": "nosniff",
        }


def test_head_of_a_file(wire, path):
    head = wire.get(path, "Range: bytes=0-1", method="HEAD")
    assert head.status == 200
    assert head.headers["content-length"] == str(len(CONTENT))
    assert wire.get("/say/a").body == b"a"


def test_safe_file_names(wire, path):
    answer = wire.get(path + "&as=n%C3%A4h%22%0D%0AX%3A%20y.txt")
    assert answer.headers["content-disposition"] == (
        "attachment; filename=\"n__h___X: y.txt\"; filename*=UTF-8''n%C3%A4h%22%0D%0AX%3A%20y.txt"
    )


@pytest.mark.parametrize("spec,begin,end", [
    ("bytes=0-0", 0, 1), ("bytes=1000-1999", 1000, 2000), ("bytes=1000-", 1000, len(CONTENT)),
    ("bytes=-1", len(CONTENT) - 1, len(CONTENT)), ("bytes=5-99999999", 5, len(CONTENT)),
])
def test_one_range(wire, path, spec, begin, end):
    answer = wire.get(path, f"Range: {spec}")
    assert answer.status == 206
    assert answer.body == CONTENT[begin:end]
    assert answer.headers["content-range"] == f"bytes {begin}-{end - 1}/{len(CONTENT)}"
    assert answer.headers["etag"] == '"v1"'


def test_range_outside(wire, path):
    answer = wire.get(path, f"Range: bytes={len(CONTENT)}-")
    assert (answer.status, answer.detail) == (416, "Range lies outside of the file")
    assert answer.headers["content-range"] == f"bytes */{len(CONTENT)}"
    assert wire.get("/say/a").body == b"a"


@pytest.mark.parametrize("spec", ["bytes=0-1,3-4", "bytes=5-1", "lines=1-2", "bytes=x"])
def test_other_ranges_are_ignored(wire, path, spec):
    answer = wire.get(path, f"Range: {spec}")
    assert answer.status == 200
    assert answer.body == CONTENT


def test_if_range(wire, path):
    assert wire.get(path, "Range: bytes=0-1", 'If-Range: "v1"').status == 206
    assert wire.get(path, "Range: bytes=0-1", 'If-Range: "v0"').status == 200


def test_not_modified(wire, path):
    answer = wire.get(path, 'If-None-Match: "v0", "v1"')
    assert answer.status == 304
    assert answer.headers["etag"] == '"v1"'
    assert wire.get(path, 'If-None-Match: "v0"').status == 200


def test_empty_file(probe, wire):
    file = probe.folder / "empty"
    file.touch()
    assert wire.get("/file?name=empty").body == b""
    assert wire.get("/say/a").body == b"a"
    file.unlink()


@pytest.mark.parametrize("query", ["name=missing", "name=sample.bin&lie=1"])
def test_file_that_is_not_as_announced(wire, path, query):
    answer = wire.get(f"/file?{query}")
    assert answer.status == 500
    assert answer.detail == f"Internal error, request {answer.headers['x-request-id']}"
    assert wire.get("/say/a").body == b"a"


def test_pipelined_files(wire, path):
    wire.send(request("GET", path) + request("GET", path, "Range: bytes=7-9") + request("GET", "/say/a"))
    assert wire.read().body == CONTENT
    assert wire.read().body == CONTENT[7:10]
    assert wire.read().body == b"a"


def test_slow_reader_gets_the_whole_file(probe, path):
    with probe.wire(receive_buffer=65536) as wire:
        wire.send(request("GET", path) + request("GET", "/say/a"))
        assert wire.read().body == CONTENT
        assert wire.read().body == b"a"


def test_file_that_shrinks_while_it_is_sent_cuts_the_connection(probe):
    file = probe.folder / "shrinking"
    file.write_bytes(b"x" * 20_000_000)
    with probe.wire(receive_buffer=65536) as wire:
        wire.send(request("GET", "/file?name=shrinking"))
        wire.socket.recv(1000)
        file.write_bytes(b"")
        received = 0
        while data := wire.socket.recv(1 << 20):
            received += len(data)
        assert received < 20_000_000
    file.unlink()
