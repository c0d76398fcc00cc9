"""Fixtures of the suites that drive the real executable: one server a process, one organisation a test."""

import os
import shutil
import signal
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
from support.server import Server, causes  # noqa: E402

_BUILDS = ("test", "release", "debug", "asan", "tsan")


def _find_executable() -> Path | None:
    named = os.environ.get("HIVELINE_BIN")
    places = [Path(named)] if named else [
        ROOT / "build" / kind / inner / "hiveline" for kind in _BUILDS for inner in ("server", ".", "bin")
    ]
    return next((place.resolve() for place in places if place.is_file()), None)


def pytest_configure(config):
    """The first process makes the folder of the run's coverage; the workers are told where it is."""
    # A shell lets what it starts in the background ignore SIGINT, nohup SIGHUP, and so would the servers started here.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    worker = getattr(config, "workerinput", None)
    config.coverage_folder = worker["coverage"] if worker else tempfile.mkdtemp(prefix="hiveline-coverage-")


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node):
    node.workerinput["coverage"] = node.config.coverage_folder


def pytest_ignore_collect(collection_path, config):
    """The long tests run only where they are named, as scripts/soak names them."""
    soak = ROOT / "tests" / "soak"
    given = [Path(config.invocation_params.dir, arg.partition("::")[0]).resolve() for arg in config.args]
    return True if collection_path == soak and not any(soak in (place, *place.parents) for place in given) else None


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
    if not _is_whole_suite(config) or config.option.collectonly:
        return
    operations = spec.load().operations
    config.ratchet = coverage.ratchet(operations, pairs, probed)
    config.unseen = coverage.unseen(operations, pairs)
    if config.ratchet and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    for line in getattr(config, "ratchet", ()):
        terminalreporter.write_line(f"RATCHET {line}", red=True)
    if getattr(config, "unseen", ()) and config.option.verbose > 0:
        terminalreporter.write_line(f"documented answers that no test has seen: {', '.join(config.unseen)}")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item):
    """Where a test failed by an answer of 500, its report says the cause too."""
    report = (yield).get_result()
    if report.failed:
        servers = [each for each in getattr(item, "funcargs", {}).values() if isinstance(each, Server)]
        found = [lines for each in servers if (lines := causes(report.longreprtext, each.output()))]
        report.sections += [("log of the server", "\n".join(found))] if found else []


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
    """The server that most tests share; they are faster than callers. It has to end by itself with 0."""
    data = tmp_path_factory.mktemp("server") / "data"
    running = Server(executable, data, "--metrics-listen", "local", "--call-rate", "0").start()
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
