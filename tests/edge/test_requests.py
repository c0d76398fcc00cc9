"""What a well-behaved client sees."""

import re

import pytest

from edge_wire import Wire, chunked, post, request


def test_answer_has_the_usual_fields(wire):
    answer = wire.get("/json")
    assert (answer.status, answer.reason) == (200, "OK")
    assert answer.headers["content-type"] == "application/json"
    assert len(answer.body) == 1024
    assert "connection" not in answer.headers


def test_connections_stay_open(wire):
    for _ in range(50):
        assert wire.get("/say/again").body == b"again"


def test_connection_close_is_honoured(wire):
    answer = wire.get("/say/bye", "Connection: close")
    assert answer.closes
    wire.read_end()


def test_http_10_closes_unless_asked_to_stay(probe):
    with probe.wire() as wire:
        assert wire.send(b"GET /say/a HTTP/1.0\r\n\r\n").read().closes
        wire.read_end()
    with probe.wire() as wire:
        for _ in range(2):
            answer = wire.send(b"GET /say/a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n").read()
            assert answer.headers["connection"] == "keep-alive"


def test_pipelined_requests_are_answered_in_order(wire):
    wire.send(b"".join(request("GET", f"/say/{i}") for i in range(500)))
    for i in range(500):
        assert wire.read().body == b"%d" % i


def test_pipelined_requests_that_are_answered_later_keep_their_order(wire):
    delays = [20, 0, 10, 0, 0, 5]
    wire.send(b"".join(request("GET", f"/async/{i}?ms={ms}") for i, ms in enumerate(delays)))
    for i in range(len(delays)):
        assert wire.read().body == b"%d" % i


def test_pipelined_requests_of_every_kind(wire):
    wire.send(
        post("/echo", b"one") + request("HEAD", "/json") + chunked("/echo", b"tw", b"o")
        + request("GET", "/big/300000") + request("GET", "/async/later?ms=5") + post("/echo", b"three")
    )
    assert wire.read().body == b"one"
    assert wire.read("HEAD").headers["content-length"] == "1024"
    assert wire.read().body == b"two"
    assert wire.read().body == b"b" * 300000
    assert wire.read().body == b"later"
    assert wire.read().body == b"three"


def test_pipelined_requests_behind_the_last_one_are_not_answered(wire):
    wire.send(request("GET", "/say/a", "Connection: close") + request("GET", "/say/b"))
    assert wire.read().body == b"a"
    wire.read_end()


@pytest.mark.parametrize("portion", [1, 2, 3, 7, 64])
def test_requests_in_small_packets(wire, portion):
    wire.send(chunked("/echo", b"hello", b" ", b"world") + post("/echo", b"x" * 50), portion)
    assert wire.read().body == b"hello world"
    assert wire.read().body == b"x" * 50


def test_head_has_the_length_of_get_and_no_body(wire):
    get = wire.get("/json")
    head = wire.get("/json", method="HEAD")
    assert head.headers["content-length"] == get.headers["content-length"]
    assert wire.get("/say/next").body == b"next"


@pytest.mark.parametrize("status", [204, 304])
def test_answers_without_body(wire, status):
    assert wire.get(f"/status/{status}").status == status
    assert wire.get("/say/next").body == b"next"


def test_chunked_body(wire):
    body = bytes(range(256)) * 300
    pieces = [body[at : at + 1000] for at in range(0, len(body), 1000)]
    wire.send(chunked("/echo", *pieces, end=b"0\r\nTrailer: x\r\n\r\n"))
    assert wire.read().body == body


def test_empty_bodies(wire):
    assert wire.send(post("/echo", b"")).read().body == b""
    assert wire.send(chunked("/echo")).read().body == b""


def test_empty_line_before_a_request_is_forgiven(wire):
    assert wire.send(b"\r\n" + request("GET", "/say/a")).read().body == b"a"


def test_continue_is_said_once_the_service_agrees(wire):
    wire.send(request("POST", "/echo", "Content-Length: 5", "Expect: 100-continue"))
    assert wire.read(interim=True).status == 100
    assert wire.send(b"hello").read().body == b"hello"
    assert wire.get("/say/next").body == b"next"


def test_continue_is_said_for_a_chunked_body(wire):
    wire.send(request("POST", "/echo", "Transfer-Encoding: chunked", "Expect: 100-Continue"))
    assert wire.read(interim=True).status == 100
    assert wire.send(b"1\r\nx\r\n0\r\n\r\n").read().body == b"x"


def test_continue_is_not_said_when_it_is_not_needed(wire):
    assert wire.send(post("/echo", b"here", "Expect: 100-continue")).read().body == b"here"
    assert wire.get("/say/a", "Expect: 100-continue").body == b"a"
    assert wire.get("/say/a", "Expect: something-else").body == b"a"


def test_continue_is_not_said_when_the_request_is_refused(probe):
    for path, status in (("/refuse", 401), ("/limit", 413)):
        with probe.wire() as wire:
            answer = wire.send(request("POST", path, "Content-Length: 500", "Expect: 100-continue")).read()
            assert answer.status == status
            assert answer.closes
            wire.read_end()


def test_refusal_without_a_body_keeps_the_connection(wire):
    assert wire.get("/refuse").status == 401
    assert wire.get("/refuse").headers["www-authenticate"] == "Bearer"
    assert wire.get("/say/next").body == b"next"


@pytest.mark.parametrize("sent", ["a", "a b", "{f81d4fae-7dec-11d0}", "~" * 128])
def test_request_id_of_the_client_is_used(wire, sent):
    answer = wire.get("/info", f"X-Request-Id: {sent}")
    assert answer.headers["x-request-id"] == sent
    assert answer.json["requestId"] == sent


@pytest.mark.parametrize("sent", ["", "~" * 129, "a\tb", "caf\xe9"])
def test_request_id_is_made_where_the_client_has_no_sane_one(wire, sent):
    answer = wire.get("/info", f"X-Request-Id: {sent}")
    assert re.fullmatch("[a-z2-7]{13}", answer.headers["x-request-id"])
    assert answer.json["requestId"] == answer.headers["x-request-id"]


def test_request_as_the_service_sees_it(probe, wire):
    info = wire.get("/in%66o/x?a=%20b&c", "A: b").json
    assert info == info | {
        "method": "GET", "path": "/in%66o/x", "query": "a=%20b&c", "baseUrl": "http://probe.example",
        "remoteAddress": "127.0.0.1", "contentLength": 0, "chunked": "no", "headers": 2,
    }
    info = wire.send(chunked("/info", b"abc")).read().json
    assert info == info | {"method": "POST", "chunked": "yes", "body": "abc"}
    info = wire.send(b"GET http://other.example:81/info?x HTTP/1.1\r\nHost: probe.example\r\n\r\n").read().json
    assert info == info | {"path": "/info", "query": "x", "baseUrl": "http://other.example:81"}
    info = wire.send(b"GET /info HTTP/1.0\r\n\r\n").read().json
    assert info["baseUrl"] == f"http://127.0.0.1:{probe.port}"


def test_public_url_replaces_what_host_says(start_probe):
    probe = start_probe(publicUrl="https://calls.example.org")
    assert probe.get("/info").json["baseUrl"] == "https://calls.example.org"


def test_values_from_the_service_cannot_break_out_of_the_head(wire):
    answer = wire.get("/headers")
    assert answer.headers["x-bad"] == "a  X-Injected: b"
    assert answer.body == b"headers"


@pytest.mark.parametrize("listen,host,remote", [
    ("127.0.0.1:0", "127.0.0.1", "127.0.0.1"), ("[::1]:0", "::1", "::1"), ("localhost:0", "127.0.0.1", "127.0.0.1"),
    (":0", "127.0.0.1", "127.0.0.1"), (":0", "::1", "::1"),
])
def test_listen_addresses(start_probe, listen, host, remote):
    probe = start_probe(listen=listen)
    if listen.startswith("localhost"):
        host, remote = [("::1", "::1"), (host, remote)][_answers_on(probe.port, "127.0.0.1")]
    with Wire(probe.port, host) as wire:
        assert wire.get("/info").json["remoteAddress"] == remote
    with Wire(probe.port, host) as wire:
        base = wire.send(b"GET /info HTTP/1.0\r\n\r\n").read().json["baseUrl"]
        assert base == f"http://[{host}]:{probe.port}" if ":" in host else f"http://{host}:{probe.port}"


def _answers_on(port, host):
    try:
        Wire(port, host).socket.close()
        return True
    except ConnectionRefusedError:
        return False
