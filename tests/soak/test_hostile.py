"""Hostile clients of every kind at once against the real executable, while a normal client is served as if nothing were."""

import json
import re
import resource
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

import attackers
import stored
from organisations import Account, ask, port_of

HERE = Path(__file__).resolve().parent
LASTING = ("slow_heads", "slow_bodies", "slow_readers")
PASSING = ("half_closed", "resets", "floods", "header_bombs", "chunk_bombs", "garbage", "packed", "callers")
PASSING_SECONDS = 4
HEADER_SECONDS = 30  # the server's limits, as they are by default
FILE_BYTES = 20_000_000
KIB = 1024


class Process:
    """One of the scripts beside this file. It ends when its stdin does."""

    def __init__(self, script: str, *arguments):
        self._process = subprocess.Popen(
            [sys.executable, "-B", HERE / script, *map(str, arguments)], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )

    def __enter__(self) -> "Process":
        return self

    def __exit__(self, *_) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()

    def tell(self, line: str) -> None:
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def wait_ready(self) -> None:
        assert self._process.stdout.readline() == "ready\n"

    def end(self) -> dict:
        printed = self._process.communicate(timeout=120)[0]
        assert self._process.returncode == 0
        return json.loads(printed.splitlines()[-1])


@pytest.fixture(autouse=True)
def many_descriptors():
    """The server inherits it. One less than asked for is a smaller test, not another one."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    enough = attackers.IDLE + attackers.SLOW_HEADS + 2000
    if hard != resource.RLIM_INFINITY and hard < enough:
        pytest.skip(f"{enough} file descriptors are needed, {hard} are allowed")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def memory_limit() -> int:
    """In KiB: what the server may hold at most, by its limits."""
    connections = attackers.IDLE + attackers.SLOW_HEADS
    head = 16 + 8  # header fields and target
    answer = 64 + 512  # small answers that wait together, and a large one
    return (
        60 * KIB  # itself, with the caches of the database
        + connections * 4
        + attackers.SLOW_HEADS * head
        + attackers.SLOW_BODIES * attackers.BODY_LIMIT // KIB
        + attackers.SLOW_READERS * answer
    )


def peak_memory(pid: int) -> int:
    return int(re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())[1])


def test_a_normal_client_is_served_beside_hostile_ones(quiet_server, accounts, capsys):
    normal, hostile = accounts
    file = ask(quiet_server, hostile.upload_request({"large.txt": b"large file " * (FILE_BYTES // 11)})).json[0]["id"]
    seen = {}
    with ExitStack() as stack:
        def attack(kind: str) -> Process:
            arguments = (kind, port_of(quiet_server), hostile.id, hostile.token, file)
            return stack.enter_context(Process("attackers.py", *arguments))

        client = stack.enter_context(Process("normal_client.py", port_of(quiet_server), normal.id, normal.token))
        client.tell("before")
        time.sleep(PASSING_SECONDS)
        client.tell("idle")
        lasting = {"idle": attack("idle")}
        lasting["idle"].wait_ready()
        time.sleep(PASSING_SECONDS)
        lasting |= {kind: attack(kind) for kind in LASTING}
        for kind in LASTING:
            lasting[kind].wait_ready()
        client.tell("slow")
        slow_since = time.monotonic()
        time.sleep(PASSING_SECONDS)
        for kind in PASSING:
            client.tell(kind)
            passing = attack(kind)
            time.sleep(PASSING_SECONDS)
            seen[kind] = passing.end()
        client.tell("slow, later")
        time.sleep(max(0, slow_since + HEADER_SECONDS + 3 - time.monotonic()))
        seen |= {kind: process.end() for kind, process in lasting.items()}
        client.tell("after")
        time.sleep(1)
        report = client.end()
    memory = peak_memory(quiet_server.pid)
    with capsys.disabled():
        show(report, seen, memory)
    assert not report["failures"]
    assert all(figures["longest"] < 10_000 for figures in report["phases"].values())
    assert memory < memory_limit()
    check_seen(seen)
    check_afterwards(quiet_server, normal, hostile)


def show(report: dict, seen: dict, memory: int) -> None:
    print("\nnormal client, milliseconds")
    for phase, figures in report["phases"].items():
        print(f"  {phase:14} {figures['answers']:6} answers  p50 {figures['p50']:8.2f}  p99 {figures['p99']:8.2f}"
              f"  longest {figures['longest']:8.2f}")
    print(f"  the slowest: {report['slowest']}")
    for kind, what in seen.items():
        print(f"  {kind}: {what}")
    print(f"  server's peak memory {memory // KIB} MiB of at most {memory_limit() // KIB} MiB")


def check_seen(seen: dict) -> None:
    """The attacks took place, and each met the refusal that is made for it."""
    assert seen["idle"]["connected"] == seen["idle"]["still open"] == attackers.IDLE
    assert seen["slow_heads"]["408"] == attackers.SLOW_HEADS and seen["slow_heads"]["still open"] == 0
    assert seen["slow_bodies"]["408"] == attackers.SLOW_BODIES
    refused = {"400", "closed", "reset", "connected late", "seconds"}
    assert {"431", "414"} <= seen["header_bombs"].keys() <= refused | {"431", "414", "501"}
    assert {"413", "400"} <= seen["chunk_bombs"].keys() <= refused | {"413", "431"}
    assert seen["garbage"].keys() <= refused | {"501", "505", "nothing"}
    assert seen["packed"].keys() <= refused | {"415", "422"}
    assert "left open" not in seen["half_closed"]
    assert seen["floods"]["connections"] > 1000
    assert seen["resets"]["resets"] > 100
    assert seen["callers"]["said"] == seen["callers"]["ended"] > 0


def check_afterwards(server, normal: Account, hostile: Account) -> None:
    """Nothing of the normal client is lost, nothing of what was cut short is left."""
    assert ask(server, normal.request("GET", "/v1/stats")).json["response"]["no_of_prospects"] == 0
    assert ask(server, hostile.request("GET", "/v1/stats")).json["response"]["no_of_prospects"] == 0
    server.stop()
    stored.check_database(server.data)
    stored.check_files(server.data)
