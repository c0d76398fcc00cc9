"""What two servers could read differently is refused, and the connection ends."""

import pytest

from edge_wire import Gone, chunked, post, request

HOST = b"Host: a\r\n"
SMUGGLED = b"GET /say/smuggled HTTP/1.1\r\nHost: a\r\n\r\n"


def head(line, *fields):
    return line + b"\r\n" + b"".join(field + b"\r\n" for field in fields) + b"\r\n"


def with_field(field):
    return head(b"POST /echo HTTP/1.1", b"Host: a", field)


def with_chunks(data):
    return with_field(b"Transfer-Encoding: chunked") + data


REFUSED = {
    "garbage": (400, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"),
    "no version": (400, head(b"GET /", b"Host: a")),
    "two spaces": (400, head(b"GET  / HTTP/1.1", b"Host: a")),
    "space in target": (400, head(b"GET /a b HTTP/1.1", b"Host: a")),
    "leading space": (400, head(b" GET / HTTP/1.1", b"Host: a")),
    "bad method": (400, head(b"G@T / HTTP/1.1", b"Host: a")),
    "bad version": (400, head(b"GET / HTTP/1.1.1", b"Host: a")),
    "http 2.0": (505, head(b"GET / HTTP/2.0", b"Host: a")),
    "http 0.9": (505, head(b"GET / HTTP/0.9", b"Host: a")),
    "http2 preface": (505, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    "relative target": (400, head(b"GET a HTTP/1.1", b"Host: a")),
    "fragment": (400, head(b"GET /a#b HTTP/1.1", b"Host: a")),
    "bytes in target": (400, head(b"GET /\xc3\xa4 HTTP/1.1", b"Host: a")),
    "NUL in target": (400, head(b"GET /a\0b HTTP/1.1", b"Host: a")),
    "connect": (501, head(b"CONNECT a:443 HTTP/1.1", b"Host: a")),
    "no host": (400, head(b"GET / HTTP/1.1")),
    "two hosts": (400, head(b"GET / HTTP/1.1", b"Host: a", b"Host: b")),
    "same host twice": (400, head(b"GET / HTTP/1.1", b"Host: a", b"Host: a")),
    "empty host": (400, head(b"GET / HTTP/1.1", b"Host:")),
    "bad host": (400, head(b"GET / HTTP/1.1", b"Host: a/b")),
    "bare LF in request line": (400, b"GET / HTTP/1.1\nHost: a\r\n\r\n"),
    "bare LF in field": (400, b"GET / HTTP/1.1\r\nHost: a\n\r\n"),
    "bare LF at the end": (400, b"GET / HTTP/1.1\r\nHost: a\r\n\n"),
    "only LFs": (400, b"GET / HTTP/1.1\nHost: a\n\n"),
    "bare CR": (400, with_field(b"A: b\rc")),
    "space before colon": (400, with_field(b"A : b")),
    "tab before colon": (400, with_field(b"A\t: b")),
    "space before length colon": (400, with_field(b"Content-Length : 5")),
    "no name": (400, with_field(b": b")),
    "no colon": (400, with_field(b"A")),
    "folded": (400, with_field(b"A: b\r\n c")),
    "folded first line": (400, b"GET / HTTP/1.1\r\n Host: a\r\n\r\n"),
    "NUL in value": (400, with_field(b"A: \0")),
    "control in value": (400, with_field(b"A: \x01")),
    "control in name": (400, with_field(b"A\x01: b")),
    "length empty": (400, with_field(b"Content-Length:")),
    "length word": (400, with_field(b"Content-Length: five")),
    "length plus": (400, with_field(b"Content-Length: +5")),
    "length minus": (400, with_field(b"Content-Length: -5")),
    "length hex": (400, with_field(b"Content-Length: 0x5")),
    "length list": (400, with_field(b"Content-Length: 5, 5")),
    "length twice": (400, with_field(b"Content-Length: 5\r\nContent-Length: 5")),
    "length conflicting": (400, with_field(b"Content-Length: 5\r\nContent-Length: 6")),
    "length too large": (413, with_field(b"Content-Length: 18446744073709551621")),
    "length and chunked": (400, with_field(b"Content-Length: 5\r\nTransfer-Encoding: chunked")),
    "chunked and length": (400, with_field(b"Transfer-Encoding: chunked\r\nContent-Length: 5")),
    "coding gzip": (501, with_field(b"Transfer-Encoding: gzip")),
    "coding identity": (501, with_field(b"Transfer-Encoding: identity")),
    "coding gzip, chunked": (501, with_field(b"Transfer-Encoding: gzip, chunked")),
    "coding chunked, gzip": (400, with_field(b"Transfer-Encoding: chunked, gzip")),
    "coding chunked twice": (400, with_field(b"Transfer-Encoding: chunked, chunked")),
    "coding xchunked": (501, with_field(b"Transfer-Encoding: xchunked")),
    "coding quoted": (501, with_field(b'Transfer-Encoding: "chunked"')),
    "coding vertical tab": (400, with_field(b"Transfer-Encoding: \x0bchunked")),
    "coding empty": (400, with_field(b"Transfer-Encoding:")),
    "coding in 1.0": (400, head(b"POST / HTTP/1.0", b"Transfer-Encoding: chunked")),
    "chunk size missing": (400, with_chunks(b"\r\n")),
    "chunk size word": (400, with_chunks(b"zz\r\n")),
    "chunk size 0x": (400, with_chunks(b"0x5\r\nhello\r\n")),
    "chunk size minus": (400, with_chunks(b"-1\r\n")),
    "chunk size space": (400, with_chunks(b"5 \r\nhello\r\n")),
    "chunk size leading space": (400, with_chunks(b" 5\r\nhello\r\n")),
    "chunk size endless": (400, with_chunks(b"0" * 300)),
    "chunk size overflow": (413, with_chunks(b"10000000000000005\r\n")),
    "chunk bare LF": (400, with_chunks(b"5\nhello\r\n")),
    "chunk too long": (400, with_chunks(b"4\r\nhello\r\n0\r\n\r\n")),
    "chunk end bare LF": (400, with_chunks(b"5\r\nhello\n0\r\n\r\n")),
    "chunk extension CR": (400, with_chunks(b"5;a\rb\r\nhello\r\n")),
    "chunk extension LF": (400, with_chunks(b"5;a\nb\r\nhello\r\n")),
    "bad trailer": (400, with_chunks(b"0\r\nA : b\r\n\r\n")),
}


@pytest.mark.parametrize("case", REFUSED)
@pytest.mark.parametrize("portion", [None, 1, 5])
def test_refused(probe, case, portion):
    status, data = REFUSED[case]
    with probe.wire() as wire:
        try:
            wire.send(data + SMUGGLED, portion)
        except OSError:
            pass  # refused before everything was sent
        answer = wire.read()
        assert answer.status == status
        assert answer.detail
        assert answer.closes
        assert b"smuggled" not in wire.rest
        wire.read_end()


@pytest.mark.parametrize("begin", [
    b"G", b"GET / HT", b"GET / HTTP/1.1\r\nHost:", b"GET / HTTP/1.1\r\nHost: a\r\n",
], ids=range(4))
def test_head_that_is_cut_short(probe, begin):
    with probe.wire() as wire:
        answer = wire.send(begin).finish().read()
        assert (answer.status, answer.detail) == (400, "Request ends within its head")
        wire.read_end()


@pytest.mark.parametrize("begin", [
    post("/echo", b"hello")[:-1], chunked("/echo", b"hello")[:-1], chunked("/echo", b"hello", end=b""),
    request("POST", "/sink", "Content-Length: 100000") + b"x" * 70000,
], ids=["length", "chunks", "last chunk", "sink"])
def test_body_that_is_cut_short(probe, begin):
    with probe.wire() as wire:
        answer = wire.send(begin).finish().read()
        assert (answer.status, answer.detail) == (400, "Body ends before its announced length")
        wire.read_end()


def test_connection_that_ends_without_a_request_gets_nothing(probe):
    for data in (b"", b"\r\n"):
        with probe.wire() as wire:
            wire.send(data).finish()
            with pytest.raises(Gone):
                wire.read()


def test_fault_behind_good_requests_is_answered_in_its_turn(wire):
    wire.send(request("GET", "/say/a") + request("GET", "/async/b?ms=20") + b"GET  / HTTP/1.1\r\n\r\n" + SMUGGLED)
    assert wire.read().body == b"a"
    assert wire.read().body == b"b"
    assert wire.read().status == 400
    wire.read_end()
