"""What the long tests share. How long they run is told by scripts/soak; without it they are as short as in CI."""

import os
import random
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "edge"), str(Path(__file__).resolve().parent)]

from organisations import Account  # noqa: E402
from support.server import Server  # noqa: E402
from writers import SERVE_OPTIONS  # noqa: E402


def pytest_terminal_summary(terminalreporter):
    terminalreporter.write_line(f"soak: seed {_seed()}")


def _seed() -> int:
    """Named in HIVELINE_SOAK_SEED to repeat a run."""
    return int(os.environ.setdefault("HIVELINE_SOAK_SEED", str(int(time.time()))))


def _hours() -> float:
    return float(os.environ.get("HIVELINE_SOAK_HOURS", 0))


@pytest.fixture
def seed(request) -> int:
    """The same for the same test of the same run."""
    return random.Random(f"{_seed()} {request.node.name}").getrandbits(32)


@pytest.fixture
def goes_on():
    """`goes_on(done, least)`: whether to go on, after `done` of at least `least` rounds and for the asked hours."""
    ends = time.monotonic() + _hours() * 3600
    return lambda done, least: done < least or time.monotonic() < ends


@pytest.fixture
def kills() -> int:
    return int(os.environ.get("HIVELINE_SOAK_KILLS", 100))


@pytest.fixture
def quiet_server(executable, tmp_path):
    """Not started; logs only what went wrong."""
    server = Server(executable, tmp_path / "data", *SERVE_OPTIONS)
    yield server
    if server.running:
        server.kill()


@pytest.fixture
def accounts(quiet_server) -> list[Account]:
    """Two organisations on the started server."""
    quiet_server.start()
    return [Account.create(quiet_server, f"Soak {number}") for number in range(2)]
