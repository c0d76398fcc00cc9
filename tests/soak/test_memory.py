"""Memory does not depend on the size of files: what is uploaded goes to disk as it comes, what is downloaded comes from there."""

import hashlib
import os
import re
import threading
from pathlib import Path

import pytest

from edge_wire import Wire
from organisations import BOUNDARY, Account, ask, port_of
from support.server import sanitizers

MIB = 1024 * 1024
FILE = 100 * MIB  # the largest that is taken
ALLOWED = 8 * MIB
TOGETHER = 20
PIECE = ("0123456789abcde\n" * (MIB // 16)).encode()


class Memory:
    """What the process takes at most beyond what it holds when this is made, as the kernel counts it."""

    def __init__(self, pid: int):
        self._status = Path(f"/proc/{pid}/status")
        Path(f"/proc/{pid}/clear_refs").write_text("5")  # the peak begins anew
        self._before = self._read("VmRSS")

    def added(self) -> int:
        return self._read("VmHWM") - self._before

    def _read(self, name: str) -> int:
        return int(re.search(rf"{name}:\s+(\d+) kB", self._status.read_text())[1]) * 1024


@pytest.fixture
def warm(executable, quiet_server, accounts) -> Account:
    """Every thread has done every kind of work once."""
    if sanitizers(executable):
        pytest.skip("a sanitizer is part of what would be measured")
    account = accounts[0]
    for _ in range(20):
        file = upload(quiet_server, account, 4)
        assert download(quiet_server, account, file) == content_hash(4)
    return account


def content_hash(pieces: int) -> str:
    digest = hashlib.sha256()
    for _ in range(pieces):
        digest.update(PIECE)
    return digest.hexdigest()


def upload(server, account: Account, pieces: int) -> str:
    begin = (
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="files.items"; filename="large.txt"\r\n\r\n'.encode()
    )
    end = f"\r\n--{BOUNDARY}--\r\n".encode()
    length = len(begin) + pieces * len(PIECE) + len(end)
    head = account.request(
        "POST", "/v1/files", b"", f"Content-Type: multipart/form-data; boundary={BOUNDARY}"
    ).replace(b"Content-Length: 0", b"Content-Length: %d" % length)
    with Wire(port_of(server)) as wire:
        wire.socket.settimeout(120)
        wire.send(head + begin)
        for _ in range(pieces):
            wire.send(PIECE)
        answer = wire.send(end).read()
    assert answer.status == 200, answer.body
    return answer.json[0]["id"]


def download(server, account: Account, file: str) -> str:
    """The hash of what comes, which is not kept."""
    digest = hashlib.sha256()
    with Wire(port_of(server)) as wire:
        wire.send(account.request("GET", f"/v1/files/{file}/content", b"", "Connection: close"))
        received = wire.socket.recv(MIB)
        while b"\r\n\r\n" not in received:
            received += wire.socket.recv(MIB)
        head, _, begin = received.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200 ")
        digest.update(begin)
        while piece := wire.socket.recv(MIB):
            digest.update(piece)
    return digest.hexdigest()


def all_at_once(works: list) -> None:
    failures = []

    def guarded(work) -> None:
        try:
            work()
        except Exception as failure:  # shown below
            failures.append(failure)

    threads = [threading.Thread(target=guarded, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def show(capsys, text: str, added: int) -> None:
    with capsys.disabled():
        print(f"\n{text}: {added / MIB:.1f} MiB more memory")


def test_a_large_upload_and_download(quiet_server, warm, capsys):
    memory = Memory(quiet_server.pid)
    file = upload(quiet_server, warm, FILE // MIB)
    show(capsys, "upload of 100 MiB", memory.added())
    assert memory.added() < ALLOWED
    memory = Memory(quiet_server.pid)
    assert download(quiet_server, warm, file) == content_hash(FILE // MIB)
    show(capsys, "download of 100 MiB", memory.added())
    assert memory.added() < ALLOWED


def test_many_large_uploads_at_once(quiet_server, warm, capsys):
    memory = Memory(quiet_server.pid)
    all_at_once([lambda: upload(quiet_server, warm, FILE // MIB)] * TOGETHER)
    show(capsys, f"{TOGETHER} uploads of 100 MiB at once", memory.added())
    assert memory.added() < ALLOWED
    assert ask(quiet_server, warm.request("DELETE", "/v1/files")).status == 200


def test_slow_readers_of_a_large_file(quiet_server, warm, capsys):
    file = upload(quiet_server, warm, FILE // MIB)
    memory = Memory(quiet_server.pid)
    readers = [Wire(port_of(quiet_server), receive_buffer=4096) for _ in range(100)]
    for reader in readers:
        reader.send(warm.request("GET", f"/v1/files/{file}/content"))
    for _ in range(5):
        for reader in readers:
            assert reader.socket.recv(os.sysconf("SC_PAGESIZE"))
    assert download(quiet_server, warm, file) == content_hash(FILE // MIB)
    show(capsys, "100 slow readers of 100 MiB", memory.added())
    assert memory.added() < ALLOWED
    for reader in readers:
        reader.socket.close()


def test_bodies_that_are_kept_in_memory_are_bounded_by_their_limit(quiet_server, warm, capsys):
    """JSON is kept until it is whole. It also shows that the measure sees what is taken."""
    stalled, limit = 20, MIB
    memory = Memory(quiet_server.pid)
    head = warm.request("POST", "/v1/prospects", b"", "Content-Type: application/json")
    wires = [Wire(port_of(quiet_server)) for _ in range(stalled)]
    for wire in wires:
        wire.send(head.replace(b"Content-Length: 0", b"Content-Length: %d" % limit) + b" " * (limit - 1))
    for wire in wires:
        assert wire.send(b"7").read().status == 422
    show(capsys, f"{stalled} JSON bodies of 1 MiB", memory.added())
    assert stalled * limit / 2 < memory.added() < stalled * limit * 2 + ALLOWED
    for wire in wires:
        wire.socket.close()
