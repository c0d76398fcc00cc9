"""TLS garbage from many sides at once against the real executable, while a normal client's handshakes and requests go on."""

import http.client
import random
import socket
import ssl
import statistics
import subprocess
import threading
import time

import pytest

from support.server import Server

SECONDS = 10
LASTS = 8  # seconds
ATTACKERS = 4


@pytest.fixture
def secure(executable, tmp_path):
    certificate, key = tmp_path / "server.crt", tmp_path / "server.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
        check=True, capture_output=True,
    )
    server = Server(
        executable, tmp_path / "data", "--tls-cert", str(certificate), "--tls-key", str(key), "--log-level", "warning",
        "--header-timeout", "3s", certificate=certificate,
    ).start()
    yield server, ssl.create_default_context(cafile=certificate)
    if server.running:
        server.kill()


def client_hello() -> bytes:
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = ssl.create_default_context().wrap_bio(incoming, outgoing, server_hostname="127.0.0.1")
    with pytest.raises(ssl.SSLWantReadError):
        client.do_handshake()
    return outgoing.read()


def nonsense(chance: random.Random, hello: bytes) -> bytes:
    kind = chance.randrange(5)
    if kind == 0:
        return chance.randbytes(chance.randrange(1, 3000))
    if kind == 1:
        return hello[: chance.randrange(len(hello))]
    if kind == 2:
        return b"\x16\x03\x01\xff\xff" + bytes(70_000)
    if kind == 3:
        return b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    broken = bytearray(hello)
    for _ in range(chance.randrange(1, 8)):
        broken[chance.randrange(len(broken))] = chance.randrange(256)
    return bytes(broken)


class Attacker(threading.Thread):
    """Opens connections without pause, sends what is no TLS, and leaves every third open for the server to end."""

    def __init__(self, address: tuple, seed: int, over: threading.Event):
        super().__init__()
        self.address, self.over = address, over
        self.chance = random.Random(seed)
        self.sent = 0

    def run(self) -> None:
        hello, left_open = client_hello(), []
        while not self.over.is_set():
            wire = socket.create_connection(self.address, timeout=SECONDS)
            try:
                wire.sendall(nonsense(self.chance, hello))
            except OSError:
                pass
            self.sent += 1
            if self.sent % 3 == 0 and len(left_open) < 200:
                left_open.append(wire)
            else:
                wire.close()
        for wire in left_open:
            wire.close()


def test_a_normal_client_is_served_beside_tls_garbage(secure, capsys):
    server, context = secure
    host, port = server.base_url.removeprefix("https://").split(":")
    over = threading.Event()
    attackers = [Attacker((host, int(port)), seed, over) for seed in range(ATTACKERS)]
    for attacker in attackers:
        attacker.start()
    times = []
    try:
        deadline = time.monotonic() + LASTS
        while time.monotonic() < deadline:
            began = time.perf_counter()
            client = http.client.HTTPSConnection(
                host, int(port), context=context, timeout=SECONDS, source_address=("127.0.0.2", 0)
            )  # an address has a share of the handshakes, and the attackers use up theirs
            client.request("GET", "/healthz")
            assert client.getresponse().read()
            client.close()
            times.append((time.perf_counter() - began) * 1000)
    finally:
        over.set()
        for attacker in attackers:
            attacker.join()
    sent = sum(attacker.sent for attacker in attackers)
    with capsys.disabled():
        print(f"\n{sent} connections of TLS garbage; {len(times)} handshakes and answers beside them, milliseconds:"
              f" p50 {statistics.median(times):.1f}  p99 {statistics.quantiles(times, n=100)[98]:.1f}  longest {max(times):.1f}")
    assert sent > 500 and len(times) > 50
    server.stop()
