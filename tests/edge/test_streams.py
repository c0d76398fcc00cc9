"""Answers that come into being while they are sent: pieces, ends, clients that go or do not read."""

import socket
import ssl
import subprocess
import time

import pytest

from edge_wire import Gone, post, request


def streams(probe, count):
    """Waits until that many streams live."""
    return probe.wait(lambda: probe.counters()["streams"] == count)


@pytest.fixture
def own(start_probe):
    """With streams of its own to count and to publish to."""
    return start_probe()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    folder = tmp_path_factory.mktemp("certificate")
    files = folder / "server.crt", folder / "server.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", "/CN=edge", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", files[1], "-out", files[0]],
        check=True, capture_output=True, timeout=20,
    )
    return files


@pytest.fixture
def tls_probe(start_probe, certificate):
    """The probe over TLS, and how to reach it."""
    probe = start_probe(tlsCert=certificate[0], tlsKey=certificate[1], streamInterval=300)
    context = ssl.create_default_context(cafile=str(certificate[0]))
    plain_wire = probe.wire
    probe.wire = lambda **how: plain_wire(tls=context, **how)
    return probe


def test_pieces_from_another_thread(wire):
    head = wire.open("/drip?pieces=5&ms=20")
    assert head.status == 200
    assert head.headers["content-type"] == "text/event-stream"
    assert head.headers["cache-control"] == "no-store"
    assert "connection" not in head.headers
    assert wire.read_chunks() == b"".join(b"piece %d\n" % i for i in range(1, 6))
    assert wire.get("/say/next").body == b"next"


def test_head_comes_before_the_first_piece(own):
    with own.wire() as wire:
        wire.open("/subscribe")
        assert wire.is_open(0.1) and not wire.rest
        own.get("/publish?text=first")
        assert wire.read_chunk() == b"first"
        own.get("/publish?text=second&end=1")
        assert wire.read_chunks() == b"second"


def test_stream_without_any_content(own):
    with own.wire() as wire:
        wire.open("/subscribe")
        own.get("/publish?end=1")
        assert wire.read_chunk() == b""
        assert wire.get("/say/next").body == b"next"


def test_large_stream_arrives_whole(wire):
    wire.open("/flood/20000000")
    assert len(wire.read_chunks()) == 20_000_000


def test_stream_is_never_compressed(wire):
    head = wire.open("/flood/100000", "Accept-Encoding: gzip")
    assert "content-encoding" not in head.headers
    assert wire.read_chunks() == b"f" * 100_000


def test_answer_to_a_request_with_a_body(wire):
    wire.send(post("/drip?pieces=2&ms=1", b"x" * 1000)).read_stream_head()
    assert wire.read_chunks() == b"piece 1\npiece 2\n"
    assert wire.get("/say/next").body == b"next"


def test_head_of_a_stream(own):
    with own.wire() as wire:
        wire.send(request("HEAD", "/flood/5") + request("GET", "/say/next"))
        wire.read_stream_head()
        assert wire.read().body == b"next"
        assert own.counters()["streamed"] == 0
        streams(own, 0)


@pytest.mark.parametrize("fields", [(), ("Connection: keep-alive",)])
def test_http_1_0_reads_until_the_end(own, fields):
    with own.wire() as wire:
        wire.send("\r\n".join(["GET /drip?pieces=3&ms=20 HTTP/1.0", *fields, "", ""]).encode())
        head = wire._until(b"\r\n\r\n").lower()
        assert b"transfer-encoding" not in head and b"content-length" not in head
        assert b"connection: close" in head
        with pytest.raises(Gone):
            while True:
                wire._receive()
        assert wire.rest == b"piece 1\npiece 2\npiece 3\n"


def test_client_that_asks_for_the_end_gets_it(own):
    with own.wire() as wire:
        assert wire.open("/drip?pieces=2&ms=1", "Connection: close").closes
        assert wire.read_chunks() == b"piece 1\npiece 2\n"
        wire.read_end()


def test_silent_stream_is_asked_for_a_word(start_probe):
    probe = start_probe(streamInterval=300, keepAliveTimeout=500, headerTimeout=500, bodyTimeout=500, writeTimeout=500)
    with probe.wire() as wire:
        wire.open("/subscribe")
        for _ in range(4):  # longer than any time that an idle connection has
            assert wire.read_chunk() == b": idle\n\n"
        probe.get("/publish?text=word&end=1")
        assert wire.read_chunks().endswith(b"word")
        assert wire.get("/say/next").body == b"next"


@pytest.mark.parametrize("count", [1, 3, 200])
def test_pipelined_requests_wait_for_the_end(own, count):
    with own.wire() as wire:
        behind = b"".join(request("GET", f"/say/{i}") for i in range(count))
        wire.send(request("GET", "/subscribe") + behind).read_stream_head()
        wire.send(behind)
        own.get("/publish?text=a")
        assert wire.read_chunk() == b"a"
        assert wire.is_open(0.1) and not wire.rest
        own.get("/publish?end=1")
        assert wire.read_chunk() == b""
        for i in [*range(count), *range(count)]:
            assert wire.read().body == b"%d" % i


def test_pipelined_streams_come_one_after_the_other(wire):
    wire.send(request("GET", "/drip?pieces=2&ms=20") * 3 + request("GET", "/say/next"))
    for _ in range(3):
        wire.read_stream_head()
        assert wire.read_chunks() == b"piece 1\npiece 2\n"
    assert wire.read().body == b"next"


def test_request_in_parts_behind_a_stream(own):
    with own.wire() as wire:
        wire.open("/subscribe")
        wire.send(b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Le")
        own.get("/publish?end=1")
        assert wire.read_chunk() == b""
        assert wire.send(b"ngth: 5\r\n\r\nhello").read().body == b"hello"


def test_stream_that_ends_when_it_is_asked_lets_the_next_request_through(start_probe):
    """The end found by the clock, too, has to let through what came behind."""
    probe = start_probe(streamInterval=300)
    with probe.wire() as wire:
        wire.send(request("GET", "/ends-when-idle") + request("GET", "/say/next")).read_stream_head()
        assert wire.read_chunks() == b"bye"
        assert wire.read().body == b"next"


def test_flooding_behind_a_stream_is_bounded(start_probe, measured):
    own = start_probe(streamInterval=1500)
    before = own.memory()
    with own.wire() as wire:
        wire.open("/subscribe")
        wire.socket.settimeout(0.5)
        try:
            wire.socket.sendall(request("GET", "/say/a") * 1_000_000)
            pytest.fail("the server read it all")
        except socket.timeout:
            pass
        assert own.memory() - before < 4000
        own.rests()
        wire.socket.close()  # the full socket hides the end, the next idle word does not reach anybody
        streams(own, 0)


@pytest.mark.parametrize("how", ["close", "finish", "reset"])
def test_client_that_goes_ends_the_stream(own, how):
    with own.wire() as wire:
        wire.open("/subscribe", "X-Request-Id: gone")
        streams(own, 1)
        {"close": wire.socket.close, "finish": wire.finish, "reset": wire.reset}[how]()
        streams(own, 0)
    record = own.wait_access(lambda r: r["requestId"] == "gone")
    assert (record["status"], record["complete"], record["bytesOut"]) == (200, "no", 0)


def test_client_that_goes_behind_what_nobody_reads_ends_the_stream(own):
    """The end of the input is seen although input before it is still unread."""
    with own.wire() as wire:
        wire.open("/subscribe")
        wire.send(request("GET", "/say/a") * 2500)  # more than is read, less than the socket takes
        wire.finish()
        streams(own, 0)


def test_client_that_goes_while_it_does_not_read_ends_the_stream(own):
    with own.wire(receive_buffer=65536) as wire:
        wire.open("/flood/1000000000")
        stuck(own)
        wire.finish()
        streams(own, 0)


def stuck(probe):
    """Waits until a stream is read no further; what it has given by then."""
    last, since = -1, time.monotonic()
    while time.monotonic() - since < 0.3:
        now = probe.counters()["streamed"]
        if now != last:
            last, since = now, time.monotonic()
        time.sleep(0.02)
    return last


def test_wake_after_the_client_has_gone_is_dropped(own):
    with own.wire() as wire:
        wire.open("/subscribe")
    streams(own, 0)
    with own.wire() as other:  # may have the same place
        other.send(request("GET", "/async/mine?ms=300"))
        own.get("/publish?text=late&times=100")
        assert other.read().body == b"mine"
    assert own.counters()["late"] == 0


def test_wake_after_the_end_is_dropped(own):
    with own.wire() as wire:
        wire.open("/subscribe")
        own.get("/publish?end=1")
        assert wire.read_chunk() == b""
        wire.send(request("GET", "/async/next?ms=300"))
        own.get("/publish?text=late&times=100")
        assert wire.read().body == b"next"


def test_slow_reader_holds_no_more_than_a_piece(own, measured):
    before = own.memory()
    with own.wire(receive_buffer=65536) as wire:
        wire.open("/flood/1000000000")
        given = stuck(own)
        assert given < 20_000_000  # it lies in the kernel
        assert own.memory() - before < 4000
        assert own.counters()["streamed"] == given


def test_slow_reader_is_cut_off(start_probe):
    probe = start_probe(writeTimeout=600, minRate=1000)
    with probe.wire(receive_buffer=65536) as wire:
        wire.open("/flood/1000000000", "X-Request-Id: slow")
        streams(probe, 0)
        with pytest.raises((Gone, ConnectionResetError)):
            wire.read_chunks()
    record = probe.wait_access(lambda r: r["requestId"] == "slow")
    assert record["complete"] == "no"
    assert 0 < record["bytesOut"] < 1_000_000_000


def test_reader_that_pauses_goes_on(own):
    with own.wire(receive_buffer=65536) as wire:
        wire.open("/flood/30000000")
        stuck(own)
        assert len(wire.read_chunks()) == 30_000_000
        assert wire.get("/say/next").body == b"next"


def test_stream_that_always_has_more_leaves_others_their_turn(start_probe):
    probe = start_probe(workers=1)
    with probe.wire() as greedy, probe.wire() as other:
        greedy.open("/flood/100000000000")
        for _ in range(50):
            while len(greedy._take(100_000)) < 100_000:
                pass
            assert other.get("/say/a").body == b"a"


def test_a_thousand_streams_are_woken_at_once(start_probe):
    probe = start_probe()
    crowd = [probe.wire() for _ in range(1000)]
    try:
        for wire in crowd:
            wire.send(request("GET", "/subscribe"))
        for wire in crowd:
            wire.read_stream_head()
        assert probe.counters()["streams"] == 1000
        probe.get("/publish?text=x&times=50")
        for wire in crowd:
            text = b""
            while len(text) < 50:
                text += wire.read_chunk()
            assert text == b"x" * 50
        probe.get("/publish?text=end&end=1")
        for wire in crowd:
            assert wire.read_chunks() == b"end"
        streams(probe, 0)
    finally:
        for wire in crowd:
            wire.socket.close()


def test_streams_count_as_connections(start_probe):
    probe = start_probe(maxConnections=2)
    with probe.wire() as first, probe.wire() as second:
        first.open("/subscribe")
        second.open("/subscribe")
        with probe.wire() as third:
            assert third.read().status == 503


@pytest.mark.parametrize("when,cause,given", [
    ("start", "the stream broke at start", None), ("start-number", "an exception of unknown type", None),
    ("read", "the stream broke at read", b""), ("read-number", "an exception of unknown type", b""),
    ("idle", "the stream broke at idle", b"so far"),
])
def test_stream_that_breaks_ends_the_connection(start_probe, when, cause, given):
    probe = start_probe(streamInterval=300)
    with probe.wire() as wire:
        wire.send(request("GET", f"/broken/{when}", "X-Request-Id: broken") + request("GET", "/say/next"))
        with pytest.raises((Gone, ConnectionResetError)) as ended:
            wire.read_stream_head()
            wire.read_chunks()
        assert b"next" not in str(ended.value).encode()
    record = probe.wait_access(lambda r: r["requestId"] == "broken")
    assert (record["status"], record["complete"], record["cause"]) == (200, "no", cause)
    assert record["bytesOut"] == len(given or b"")
    streams(probe, 0)
    assert probe.get("/say/a").body == b"a"


def test_record_is_written_at_the_end(own):
    with own.wire() as wire:
        wire.open("/drip?pieces=3&ms=100", "X-Request-Id: record")
        assert not any(r["requestId"] == "record" for r in own.access())
        wire.read_chunks()
    record = own.wait_access(lambda r: r["requestId"] == "record")
    assert 300_000 <= record.pop("micros") < 9_000_000
    assert record == {
        "method": "GET", "path": "/drip", "requestId": "record", "operation": "probe", "cause": "", "status": 200,
        "complete": "yes", "bytesIn": 0, "bytesOut": len("piece 1\n") * 3,
    }


def test_drain_ends_streams(start_probe):
    probe = start_probe()
    with probe.wire() as wire, probe.wire() as old:
        wire.open("/subscribe", "X-Request-Id: drained")
        old.send(b"GET /subscribe HTTP/1.0\r\n\r\n")
        streams(probe, 2)
        probe.get("/publish?text=word")
        assert wire.read_chunk() == b"word"
        old._until(b"\r\n\r\n")
        assert old._take(4) == b"word"
        probe.terminate()
        assert wire.read_chunk() == b""
        for each in (wire, old):
            each.read_end()
    assert probe.end() == "drained"
    record = next(r for r in probe.access() if r["requestId"] == "drained")
    assert (record["complete"], record["bytesOut"]) == ("yes", 4)


def test_drain_ends_a_stream_that_always_has_more(start_probe):
    probe = start_probe()
    with probe.wire() as wire:
        wire.open("/flood/1000000000000")
        stuck(probe)
        probe.terminate()
        wire.read_chunks()
        wire.read_end()
    assert probe.end() == "drained"


def test_drain_is_not_held_up_by_a_slow_reader_for_ever(start_probe):
    probe = start_probe(drainTimeout=500)
    with probe.wire(receive_buffer=65536) as wire:
        wire.open("/flood/1000000000")
        stuck(probe)
        probe.terminate()
        assert probe.end() == "cut"


def test_streams_over_tls(tls_probe):
    with tls_probe.wire() as wire:
        wire.open("/drip?pieces=3&ms=20")
        assert wire.read_chunks() == b"piece 1\npiece 2\npiece 3\n"
        wire.open("/flood/5000000")
        assert len(wire.read_chunks()) == 5_000_000
        wire.send(request("GET", "/subscribe") + request("GET", "/say/next")).read_stream_head()
        assert wire.read_chunk() == b": idle\n\n"
        tls_probe.get("/publish?text=word&end=1")
        assert wire.read_chunks().endswith(b"word")
        assert wire.read().body == b"next"


def test_many_requests_behind_a_stream_over_tls(tls_probe):
    """More than is read meanwhile: the rest lies in the socket and in the TLS library."""
    with tls_probe.wire() as wire:
        wire.send(request("GET", "/subscribe") + request("GET", "/say/a") * 2000).read_stream_head()
        tls_probe.get("/publish?end=1")
        wire.read_chunks()
        for _ in range(2000):
            assert wire.read().body == b"a"


@pytest.mark.parametrize("how", ["notify", "close", "reset"])
def test_client_that_goes_over_tls_ends_the_stream(tls_probe, how):
    with tls_probe.wire() as wire:
        wire.open("/subscribe")
        streams(tls_probe, 1)
        if how == "notify":
            wire.socket.settimeout(0.2)
            try:
                wire.socket.unwrap()
            except (OSError, ssl.SSLError):
                pass  # the server answers with its end rather than with a notice
        else:
            {"close": wire.socket.close, "reset": wire.reset}[how]()
        streams(tls_probe, 0)


def test_drain_ends_streams_over_tls(tls_probe):
    with tls_probe.wire() as wire:
        wire.open("/subscribe")
        tls_probe.terminate()
        assert wire.read_chunks() in (b"", b": idle\n\n")
        wire.read_end()
    assert tls_probe.end() == "drained"
