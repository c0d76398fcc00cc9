"""`scripts/bench calls` in short: whether every utterance gets its reply, not how fast."""

import random
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from support.server import environment

BENCH = Path(__file__).resolve().parents[1] / "bench"
SECONDS = 180


def free_ports() -> int:
    """The first of two that follow each other, below those that the system gives to other tests."""
    for _ in range(100):
        port = random.randrange(20000, 30000)
        with socket.socket() as first, socket.socket() as second:
            try:
                first.bind(("127.0.0.1", port))
                second.bind(("127.0.0.1", port + 1))
            except OSError:
                continue
            return port
    raise AssertionError("no two free ports")


def test_every_utterance_of_20_calls_gets_its_own_reply(executable, tmp_path):
    if not (executable.parent / "tests/bench/bench_calls").exists():
        pytest.skip("bench_calls is not built beside this executable")
    done = subprocess.run(
        [sys.executable, "-B", BENCH, "calls", "--calls", "20", "--seconds", "3", "--build", executable.parent,
         "--work", tmp_path, "--port", str(free_ports())],
        capture_output=True, text=True, timeout=SECONDS, env=environment(),
    )
    assert done.returncode == 0, done.stderr[-3000:]
    answered = re.search(r"All of (\d+) utterances were answered, each with its own reply", done.stdout)
    assert answered and int(answered[1]) >= 20, done.stdout
