"""HTTPS by the real executable, asked by Python's own TLS: versions, certificates read anew, clients that speak nonsense."""

import json
import os
import random
import signal
import socket
import ssl
import subprocess

import pytest
import requests

from support.server import Server, environment, wait_until

SECONDS = 20


def make_certificate(folder, name: str):
    """A self-signed certificate for 127.0.0.1 and its key."""
    certificate, key = folder / "server.crt", folder / "server.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", f"/CN={name}", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
        check=True, capture_output=True, timeout=SECONDS,
    )
    return certificate, key


@pytest.fixture
def files(tmp_path):
    return make_certificate(tmp_path, "first")


@pytest.fixture
def secure(executable, tmp_path, files):
    certificate, key = files
    server = Server(executable, tmp_path / "data", "--tls-cert", certificate, "--tls-key", key, certificate=certificate)
    yield server.start()
    if server.running:
        server.kill()


@pytest.fixture
def token(secure):
    return secure.cli("token", "create", "--org", secure.cli("org", "create", "Acme"))


def address(server):
    host, port = server.base_url.removeprefix("https://").split(":")
    return host, int(port)


def connect(server, context=None) -> ssl.SSLSocket:
    if context is None:
        context = ssl.create_default_context(cafile=str(server.certificate))
    raw = socket.create_connection(address(server), timeout=SECONDS)
    try:
        return context.wrap_socket(raw, server_hostname="127.0.0.1")
    except BaseException:
        raw.close()
        raise


def name_of(wire: ssl.SSLSocket) -> str:
    return dict(part[0] for part in wire.getpeercert()["subject"])["commonName"]


def exchange(wire, path="/healthz") -> bytes:
    """One request on a connection that stays open. The answer has a length."""
    wire.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
    received = b""
    while b"\r\n\r\n" not in received:
        received += wire.recv(65536) or pytest.fail("closed within the head")
    head, _, body = received.partition(b"\r\n\r\n")
    length = int(next(line.split(b":")[1] for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")))
    while len(body) < length:
        body += wire.recv(65536) or pytest.fail("closed within the body")
    assert head.startswith(b"HTTP/1.1 200 ") and len(body) == length
    return body


def test_answers_and_their_urls_are_https(secure, token):
    session = requests.Session()
    session.trust_env = False  # it may name other authorities
    session.verify, session.headers["Authorization"] = str(secure.certificate), f"Bearer {token}"
    for name in ("a", "b", "c"):
        session.post(secure.base_url + "/v1/prospects", json={"name": name}, timeout=SECONDS).raise_for_status()
    listed = session.get(secure.base_url + "/v1/prospects?limit=2", timeout=SECONDS)
    assert [each["name"] for each in listed.json()] == ["c", "b"]
    content = random.Random(7).randbytes(3_000_000).hex().encode()
    (file,) = session.post(secure.base_url + "/v1/files", files={"f": ("big.txt", content)}, timeout=SECONDS).json()
    assert file["fileUrl"].startswith(secure.base_url)
    assert session.get(file["fileUrl"], timeout=SECONDS).content == content
    part = session.get(file["fileUrl"], headers={"Range": "bytes=1000000-4999999"}, timeout=SECONDS)
    assert part.status_code == 206 and part.content == content[1_000_000:5_000_000]


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion.TLSv1_1")
@pytest.mark.parametrize("version, accepted", [
    (ssl.TLSVersion.TLSv1_3, True), (ssl.TLSVersion.TLSv1_2, True), (ssl.TLSVersion.TLSv1_1, False),
])
def test_only_tls_1_2_and_1_3(secure, version, accepted):
    context = ssl.create_default_context(cafile=str(secure.certificate))
    context.set_ciphers("DEFAULT:@SECLEVEL=0")
    context.minimum_version = context.maximum_version = version
    context.set_alpn_protocols(["h2", "http/1.1"])
    if not accepted:
        with pytest.raises((ssl.SSLError, ConnectionError)):
            connect(secure, context)
        return
    with connect(secure, context) as wire:
        assert (wire.version(), wire.selected_alpn_protocol()) == (version.name.replace("_", "."), "http/1.1")
        assert b"CBC" not in wire.cipher()[0].encode() and exchange(wire)


def test_requests_in_one_record_and_in_many_are_answered(secure, token):
    head = f"Host: a\r\nAuthorization: Bearer {token}\r\n"
    body = json.dumps({"name": "x"})
    post = f"POST /v1/prospects HTTP/1.1\r\n{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
    get = f"GET /v1/stats HTTP/1.1\r\n{head}\r\n"
    last = f"GET /v1/stats HTTP/1.1\r\n{head}Connection: close\r\n\r\n"
    everything = ((post + get) * 20 + last).encode()
    for size in (len(everything), 700, 16):
        with connect(secure) as wire:
            for at in range(0, len(everything), size):
                wire.sendall(everything[at:at + size])
            received = b""
            while piece := wire.recv(65536):
                received += piece
        assert received.count(b"HTTP/1.1 200 OK") == 41


def test_sighup_brings_the_new_certificate_and_drops_no_connection(secure, files):
    with connect(secure) as old:
        assert name_of(old) == "first" and exchange(old)
        make_certificate(files[0].parent, "second")
        os.kill(secure.pid, signal.SIGHUP)
        wait_until(lambda: "tls_reloaded" in secure.output(), SECONDS, "the line about the certificate")
        with connect(secure) as new:
            assert name_of(new) == "second" and exchange(new)
        assert exchange(old)
    secure.stop()


def test_sighup_with_broken_files_keeps_the_old_certificate(secure, files):
    certificate, key = files
    trusted = certificate.read_bytes()
    certificate.write_text("no certificate")
    os.kill(secure.pid, signal.SIGHUP)
    wait_until(lambda: "tls_reload_failed" in secure.output(), SECONDS, "the line about the failure")
    assert str(certificate) in secure.output()
    context = ssl.create_default_context(cadata=trusted.decode())
    with connect(secure, context) as wire:
        assert name_of(wire) == "first" and exchange(wire)


@pytest.mark.parametrize("change, complaint", [
    ({"--tls-key": None}, "--tls-cert: expected together with tls-key"),
    ({"--tls-cert": None}, "--tls-key: expected together with tls-cert"),
    ({"--tls-cert": "missing.crt"}, "cannot read the TLS certificate"),
    ({"--tls-key": "missing.key"}, "cannot read the TLS key"),
    ({"--tls-key": "other.key"}, "cannot use the TLS key"),
    ({"--tls-key": "locked.key"}, "cannot use the TLS key"),
    ({"--tls-cert": "server.key"}, "cannot use the TLS certificate"),
])
def test_files_that_cannot_be_used_are_refused_at_the_start(executable, tmp_path, files, change, complaint):
    (tmp_path / "other").mkdir()
    make_certificate(tmp_path / "other", "other")[1].rename(tmp_path / "other.key")
    subprocess.run(
        ["openssl", "ec", "-in", files[1], "-aes256", "-passout", "pass:secret", "-out", tmp_path / "locked.key"],
        check=True, capture_output=True, timeout=SECONDS,
    )
    options = {"--tls-cert": files[0], "--tls-key": files[1]}
    options |= {option: value and tmp_path / value for option, value in change.items()}
    arguments = [str(part) for option, value in options.items() if value for part in (option, value)]
    done = subprocess.run(
        [executable, "serve", "--listen", "127.0.0.1:0", "--data", tmp_path / "data", *arguments],
        capture_output=True, text=True, timeout=SECONDS, stdin=subprocess.DEVNULL, env=environment(),
    )
    assert done.returncode in (1, 2) and complaint in done.stderr and "listens" not in done.stdout


def test_a_key_that_others_may_read_is_warned_of(executable, tmp_path, files):
    files[1].chmod(0o644)
    server = Server(
        executable, tmp_path / "data", "--tls-cert", files[0], "--tls-key", files[1], certificate=files[0]
    ).start()
    server.stop()
    assert "tls_key_readable_by_others" in server.output()


def test_plain_http_is_told_so(secure):
    with socket.create_connection(address(secure), timeout=SECONDS) as wire:
        wire.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        received = b""
        while piece := wire.recv(4096):
            received += piece
    assert received.startswith(b"HTTP/1.1 400 ")
    assert json.loads(received.partition(b"\r\n\r\n")[2]) == {"detail": "This port takes HTTPS, not plain HTTP"}


def _client_hello() -> bytes:
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = ssl.create_default_context().wrap_bio(incoming, outgoing, server_hostname="127.0.0.1")
    with pytest.raises(ssl.SSLWantReadError):
        client.do_handshake()
    return outgoing.read()


def test_nonsense_and_cut_handshakes_harm_nobody(secure):
    chance = random.Random(20)
    hello = _client_hello()
    attempts = [hello[:size] for size in range(0, len(hello), 37)]
    attempts += [chance.randbytes(chance.randrange(1, 3000)) for _ in range(40)]
    attempts += [b"\x16\x03\x01\xff\xff" + bytes(70_000), b"\x16\x03\x01\x00\x00" * 200, hello + chance.randbytes(500)]
    for _ in range(40):
        broken = bytearray(hello)
        for _ in range(chance.randrange(1, 8)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        attempts.append(bytes(broken))
    open_ones = []
    for number, attempt in enumerate(attempts):
        wire = socket.create_connection(address(secure), timeout=SECONDS)
        try:
            wire.sendall(attempt)
        except ConnectionError:
            pass
        if number % 2:
            wire.close()
        else:
            open_ones.append(wire)
        if number % 10 == 0:
            with connect(secure) as normal:
                assert exchange(normal)
    for wire in open_ones:
        wire.close()
    secure.stop()


def test_a_handshake_that_does_not_go_on_is_ended(executable, tmp_path, files):
    server = Server(
        executable, tmp_path / "data", "--tls-cert", files[0], "--tls-key", files[1], "--header-timeout", "1s",
        certificate=files[0],
    ).start()
    with socket.create_connection(address(server), timeout=SECONDS) as wire:
        wire.sendall(_client_hello()[:50])
        assert wire.recv(100) == b""
    server.stop()
