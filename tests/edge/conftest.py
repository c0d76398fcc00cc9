"""The edge alone, driven over sockets. HIVELINE_EDGE_PROBE names the executable edge_probe."""

import os
from pathlib import Path

import pytest

from edge_wire import Probe

ROOT = Path(__file__).resolve().parents[2]
BUILDS = ("test", "release", "debug", "asan", "tsan")


@pytest.fixture(scope="session")
def probe_executable():
    named = os.environ.get("HIVELINE_EDGE_PROBE")
    places = [Path(named)] if named else [ROOT / "build" / kind / "tests" / "edge_probe" for kind in BUILDS]
    found = next((place.resolve() for place in places if place.is_file()), None)
    if found is None:
        pytest.fail("no edge_probe: build it or name it in HIVELINE_EDGE_PROBE", pytrace=False)
    return found


@pytest.fixture(scope="session")
def probe(probe_executable):
    """The one that most tests share. It has to end by itself with 0."""
    running = Probe(probe_executable, drainGrace=0)
    yield running
    running.stop()


@pytest.fixture
def start_probe(probe_executable):
    """Starts one with options of its own."""
    running = []

    def start(**options):
        running.append(Probe(probe_executable, **({"drainGrace": 0} | options)))
        return running[-1]

    yield start
    for one in running:
        one.stop()


@pytest.fixture
def measured(probe):
    """For tests that look at memory, descriptors or speed."""
    if probe.sanitized:
        pytest.skip("a sanitizer is part of what would be measured")


@pytest.fixture
def wire(probe):
    with probe.wire() as connection:
        yield connection
