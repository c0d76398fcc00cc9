"""Fixtures of the suites that drive the real executable: one server a process, one organisation a test."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "contract")]

from support import coverage, spec  # noqa: E402
from support.coverage import Coverage  # noqa: E402
from support.judge import Judge  # noqa: E402
from support.organisation import Organisation  # noqa: E402
from support.server import Server  # noqa: E402

_BUILDS = ("test", "release", "debug", "asan", "tsan")


def _find_executable() -> Path | None:
    named = os.environ.get("HIVELINE_BIN")
    places = [Path(named)] if named else [
        ROOT / "build" / kind / inner / "hiveline" for kind in _BUILDS for inner in ("server", ".", "bin")
    ]
    return next((place.resolve() for place in places if place.is_file()), None)


# Statuses that no test can bring about from outside with the settings of a test server.
_OUT_OF_REACH = {408, 429, 500, 503}


def pytest_configure(config):
    """The first process makes the folder of the run's coverage; the workers are told where it is."""
    worker = getattr(config, "workerinput", None)
    config.coverage_folder = worker["coverage"] if worker else tempfile.mkdtemp(prefix="hiveline-coverage-")


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node):
    node.workerinput["coverage"] = node.config.coverage_folder


def _is_whole_suite(config) -> bool:
    """True where nothing was picked: both folders, or one above them, and no expression."""
    given = [Path(config.invocation_params.dir, arg).resolve() for arg in config.args]
    folders = {ROOT / "tests" / "contract", ROOT / "tests" / "e2e"}
    picked = config.option.keyword or config.option.markexpr or getattr(config.option, "deselect", None)
    return not picked and all(any(place == f or place in f.parents for place in given) for f in folders)


def pytest_sessionfinish(session, exitstatus):
    """The ratchet: after a whole run, every operation has been answered with 200 and probed for authentication."""
    config = session.config
    if hasattr(config, "workerinput"):
        return
    pairs, probed = coverage.gather(Path(config.coverage_folder))
    shutil.rmtree(config.coverage_folder)
    operations = spec.load().operations
    config.ratchet = [f"{op.id}: no test sees its 200" for op in operations if (op.id, 200) not in pairs]
    config.ratchet += [f"{op.id}: no authentication probe" for op in operations if op.id not in probed]
    config.unseen = sorted(
        f"{op.id} {status}" for op in operations for status in op.responses
        if int(status) not in _OUT_OF_REACH and (op.id, int(status)) not in pairs
    )
    config.ratchet_applies = _is_whole_suite(config) and not session.config.option.collectonly
    if config.ratchet_applies and config.ratchet and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    if not getattr(config, "ratchet_applies", False):
        return
    if config.unseen:
        terminalreporter.write_line(f"documented answers that no test has seen: {', '.join(config.unseen)}")
    for line in config.ratchet:
        terminalreporter.write_line(f"RATCHET {line}", red=True)


@pytest.fixture(scope="session")
def executable() -> Path:
    found = _find_executable()
    if found is None:
        pytest.fail("no hiveline executable: build it or name it in HIVELINE_BIN", pytrace=False)
    return found


@pytest.fixture(scope="session")
def document() -> spec.Document:
    return spec.load()


@pytest.fixture(scope="session")
def judge(document, request) -> Judge:
    process = os.environ.get("PYTEST_XDIST_WORKER", "main")
    return Judge(document, Coverage(Path(request.config.coverage_folder), process))


@pytest.fixture(scope="session")
def server(executable, tmp_path_factory):
    """The server that most tests share. It has to end by itself with 0."""
    running = Server(executable, tmp_path_factory.mktemp("server") / "data").start()
    yield running
    running.stop()


@pytest.fixture
def own_server(executable, tmp_path):
    """A server that one test may stop and start. Not started yet."""
    mine = Server(executable, tmp_path / "data")
    yield mine
    if mine.running:
        mine.kill()


@pytest.fixture
def org(server, judge) -> Organisation:
    return Organisation(server, judge)


@pytest.fixture
def stranger(server, judge) -> Organisation:
    """Another organisation on the same server."""
    return Organisation(server, judge)


@pytest.fixture
def api(org):
    return org.api
