"""WebSockets through the edge (RFC 6455): bytes as they are, and Debian's python3-websockets as an independent peer."""

import asyncio
import base64
import hashlib
import os
import socket
import struct

import pytest

from edge_wire import Gone, parse_head, request

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
ASKS = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {KEY}")
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
LAST, MASKED = 0x80, 0x80


def frame(opcode, payload=b"", first=LAST, mask=b"\x12\x34\x56\x78"):
    size = len(payload)
    length = bytes([MASKED | size]) if size < 126 else bytes([MASKED | 126]) + struct.pack(">H", size) \
        if size < 65536 else bytes([MASKED | 127]) + struct.pack(">Q", size)
    return bytes([first | opcode]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


class Socket:
    """The client's end, frame by frame."""

    def __init__(self, wire, path="/socket", behind=b""):
        self.wire = wire
        wire.send(request("GET", path, *ASKS) + behind)
        status, _, self.headers = parse_head(wire._until(b"\r\n\r\n").decode())
        assert status == 101, status

    def send(self, opcode, payload=b"", **how):
        self.wire.send(frame(opcode, payload, **how))
        return self

    def read(self):
        """The next frame: opcode and payload. Frames of a server are whole and not masked."""
        first, second = self.wire._take(2)
        assert first & 0xF0 == LAST and second < MASKED
        size = second
        if second == 126:
            size = struct.unpack(">H", self.wire._take(2))[0]
            assert size > 125
        elif second == 127:
            size = struct.unpack(">Q", self.wire._take(8))[0]
            assert size > 65535
        return first & 0x0F, self.wire._take(size)

    def read_close(self):
        opcode, payload = self.read()
        assert opcode == CLOSE, (opcode, payload[:100])
        self.wire.read_end()
        return (struct.unpack(">H", payload[:2])[0] if payload else None), payload[2:].decode()


@pytest.fixture
def own(start_probe):
    return start_probe()


@pytest.fixture
def ends(wire):
    return Socket(wire)


def closes(probe):
    """How handlers were told that their connections ended, since the last look."""
    return probe.wait(lambda: probe.get("/closes").body.decode())


def test_handshake(wire):
    headers = Socket(wire).headers
    assert headers["sec-websocket-accept"] == base64.b64encode(
        hashlib.sha1(f"{KEY}258EAFA5-E914-47DA-95CA-C5AB0DC85B11".encode()).digest()).decode()
    assert headers["upgrade"] == "websocket" and headers["connection"] == "Upgrade"
    assert not {"content-length", "transfer-encoding", "content-type"} & set(headers)


@pytest.mark.parametrize("missing, status", [(0, 426), (1, 426), (2, 426), (3, 400)])
def test_request_that_asks_for_no_socket_is_told_why(wire, missing, status):
    answer = wire.get("/socket", *(field for i, field in enumerate(ASKS) if i != missing))
    assert answer.status == status
    assert answer.detail
    assert ("upgrade" in answer.headers) == (status == 426)
    assert wire.get("/say/next").body == b"next"


def test_head_and_post_become_no_socket(probe):
    for method in ("POST", "HEAD"):
        with probe.wire() as wire:
            assert wire.get("/socket", *ASKS, method=method).status == 400


def test_http_1_0_becomes_no_socket(probe):
    assert probe.exchange(request("GET", "/socket", *ASKS).replace(b"HTTP/1.1", b"HTTP/1.0")).status == 400


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536])
def test_messages_of_all_lengths_come_back(wire, size):
    end = Socket(wire, "/socket?limit=100000")
    payload = os.urandom(size)
    assert end.send(BINARY, payload).read() == (BINARY, payload)
    assert end.send(TEXT, b"x" * size).read() == (TEXT, b"x" * size)


def test_socket_that_is_given_later_gets_what_came_before(own):
    with own.wire() as wire:
        end = Socket(wire, "/later/socket", behind=frame(TEXT, b"early") + frame(TEXT, b"bird"))
        assert end.read() == (TEXT, b"early")
        assert end.read() == (TEXT, b"bird")


def test_frames_in_any_portions(wire):
    end = Socket(wire)
    wire.send(frame(TEXT, b"one") + frame(PING, b"p") + frame(TEXT, b"two"), portion=1)
    assert [end.read() for _ in range(3)] == [(TEXT, b"one"), (PONG, b"p"), (TEXT, b"two")]


def test_fragments_are_one_message(ends):
    ends.send(TEXT, b"Hel", first=0).send(PING, b"between").send(0, b"", first=0).send(0, b"lo")
    assert ends.read() == (PONG, b"between")
    assert ends.read() == (TEXT, b"Hello")


@pytest.mark.parametrize("bytes_, code", [
    (b"\x81\x05Hello", 1002),
    (frame(TEXT, first=LAST | 0x40), 1002),
    (frame(3), 1002),
    (frame(0, b"x"), 1002),
    (frame(PING, first=0), 1002),
    (frame(PING, b"x" * 126), 1002),
    (frame(CLOSE, b"\x03"), 1002),
    (frame(CLOSE, struct.pack(">H", 1005)), 1002),
    (frame(TEXT, b"\xff"), 1007),
    (frame(TEXT, b"\xed\xa0\x80"), 1007),
    (frame(BINARY, b"x" * 65537), 1009),
    (b"\x82\xff" + b"\xff" * 8 + b"mask", 1009),
])
def test_what_the_protocol_forbids_ends_the_socket(own, bytes_, code):
    with own.wire() as wire:
        end = Socket(wire)
        wire.send(bytes_)
        assert end.read_close()[0] == code
        assert closes(own).split()[0] == str(code)
        own.wait(lambda: own.counters()["streams"] == 0)


def test_message_of_empty_fragments_has_an_end(ends):
    ends.wire.send(frame(TEXT, b"a", first=0) + frame(0, first=0) * 1_100)
    assert ends.read_close() == (1008, "a message has too many fragments")


def test_client_closes(own):
    with own.wire() as wire:
        end = Socket(wire).send(CLOSE, struct.pack(">H", 4321) + "genug".encode()).send(TEXT, b"late")
        assert end.read_close() == (4321, "")
        assert closes(own) == "4321 genug"
    with own.wire() as wire:
        assert Socket(wire).send(CLOSE).read_close() == (None, "")
        assert closes(own) == "1005"


def test_client_goes_without_a_word(own):
    with own.wire() as wire:
        Socket(wire)
    assert closes(own) == "1006"
    with own.wire() as wire:
        Socket(wire)
        wire.reset()
        assert closes(own) == "1006"
    own.wait(lambda: own.counters()["streams"] == 0)


def test_server_closes_and_waits_for_the_client(own):
    with own.wire() as wire:
        end = Socket(wire).send(TEXT, b"close 4000 enough")
        assert end.read() == (CLOSE, struct.pack(">H", 4000) + b"enough")
        assert wire.is_open()
        end.send(CLOSE, struct.pack(">H", 4000))
        wire.read_end()
        assert closes(own) == "4000"


def test_client_that_does_not_close_is_not_waited_for(start_probe):
    probe = start_probe(lingerTimeout=300)
    with probe.wire() as wire:
        end = Socket(wire).send(TEXT, b"close 4000 enough")
        assert end.read()[0] == CLOSE
        assert closes(probe) == "1006"
        probe.wait(lambda: not wire.is_open(0.05))


@pytest.mark.parametrize("kind, code, reason", [
    ("bad", 1007, "that cannot be read"),
    ("invalid", 1007, "Value error, that does not fit"),
    ("forbidden", 1008, "that is not yours"),
    ("unknown", 1011, "the server failed"),
])
def test_handler_that_throws(own, kind, code, reason):
    with own.wire() as wire:
        end = Socket(wire).send(TEXT, f"throw {kind}".encode())
        assert end.read() == (CLOSE, struct.pack(">H", code) + reason.encode())
    record = own.wait_access(lambda r: r["path"] == "/socket")
    assert record["status"] == 101
    assert record["cause"] == ("the handler broke" if kind == "unknown" else "")


def test_messages_from_other_threads(own):
    with own.wire() as wire:
        end = Socket(wire).send(TEXT, b"push 1000")
        for _ in range(1000):
            assert end.read() == (TEXT, b"pushed")


def test_silent_client_is_asked(start_probe):
    probe = start_probe(socketPing=200, socketAnswer=400)
    with probe.wire() as wire:
        end = Socket(wire)
        for _ in range(3):  # one that answers stays
            assert end.read() == (PING, b"")
            end.send(PONG)
        assert end.send(TEXT, b"here").read() == (TEXT, b"here")
        assert end.read() == (PING, b"")
        with pytest.raises((Gone, ConnectionResetError)):
            end.read()
    assert closes(probe) == "1006"


def test_message_that_takes_too_long(start_probe):
    probe = start_probe(bodyTimeout=300)
    with probe.wire() as wire:
        end = Socket(wire).send(TEXT, b"Hel", first=0)
        assert end.read() == (CLOSE, struct.pack(">H", 1008) + b"a message takes too long")


def test_client_that_does_not_read_gets_no_more(own, measured):
    with own.wire(receive_buffer=4096) as wire:
        end = Socket(wire).send(TEXT, b"flood 1000000000")
        end.read()
        own.rests()
        assert own.counters()["streamed"] < 20_000_000
        assert own.memory() < 100 * 1024


def test_client_that_reads_too_slowly_is_cut_off(start_probe):
    probe = start_probe(writeTimeout=300)
    with probe.wire(receive_buffer=4096) as wire:
        Socket(wire).send(TEXT, b"flood 1000000000")
        assert closes(probe) == "1006"


def test_drain_asks_clients_to_come_back(own):
    with own.wire() as wire:
        end = Socket(wire)
        own.terminate()
        assert end.read() == (CLOSE, struct.pack(">H", 1012) + b"the server restarts")
        end.send(CLOSE, struct.pack(">H", 1012))
        wire.read_end()
    assert own.end() == "drained"


def test_record_of_a_socket(own):
    with own.wire() as wire:
        end = Socket(wire).send(TEXT, b"12345").send(BINARY, b"678")
        end.read(), end.read()
        assert not [r for r in own.access() if r["path"] == "/socket"]
        end.send(CLOSE).read_close()
    record = own.wait_access(lambda r: r["path"] == "/socket")
    assert (record["status"], record["bytesIn"], record["bytesOut"], record["complete"]) == (101, 8, 8, "yes")


def test_thousand_sockets_are_small(own, measured):
    sockets = [own.wire() for _ in range(1000)]
    try:
        ends = [Socket(wire) for wire in sockets]
        own.rests()
        before = own.memory()
        more = [own.wire() for _ in range(1000)]
        sockets += more
        ends += [Socket(wire) for wire in more]
        own.rests()
        assert (own.memory() - before) / 1000 < 3  # KiB each
        assert ends[0].send(TEXT, b"still here").read() == (TEXT, b"still here")
    finally:
        for wire in sockets:
            wire.socket.close()


def test_independent_client(own):
    import websockets

    async def talk():
        async with websockets.connect(f"ws://127.0.0.1:{own.port}/socket", compression=None) as peer:
            for message in ("Grüße", b"\x00\xff", "", "x" * 60_000):
                await peer.send(message)
                assert await peer.recv() == message
            await peer.send(["in ", "three ", "fragments"])
            assert await peer.recv() == "in three fragments"
            await (await peer.ping(b"hello"))
            await peer.send("close 1000 bye")
            with pytest.raises(websockets.ConnectionClosedOK) as closed:
                await peer.recv()
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1000, "bye")

    asyncio.run(talk())


def test_extensions_and_protocols_are_not_agreed_to(own):
    """The answer names none, so the client goes on without."""
    import websockets

    async def talk():
        async with websockets.connect(f"ws://127.0.0.1:{own.port}/socket", subprotocols=["chat"]) as peer:
            assert peer.subprotocol is None and not peer.extensions
            await peer.send("x" * 1000)
            assert await peer.recv() == "x" * 1000

    asyncio.run(talk())


def test_over_tls(start_probe, tmp_path):
    import ssl
    import subprocess

    files = tmp_path / "server.crt", tmp_path / "server.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=edge",
         "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", files[1], "-out", files[0]],
        check=True, capture_output=True, timeout=20)
    probe = start_probe(tlsCert=files[0], tlsKey=files[1])
    with probe.wire(tls=ssl.create_default_context(cafile=str(files[0]))) as wire:
        end = Socket(wire, behind=frame(TEXT, b"early"))
        assert end.read() == (TEXT, b"early")
        assert end.send(BINARY, b"x" * 60_000).read() == (BINARY, b"x" * 60_000)
