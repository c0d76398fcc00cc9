"""Chromium and node for the tests of the page."""

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
CHROMIUM = os.environ.get("HIVELINE_CHROMIUM", "/usr/bin/chromium")
SECONDS = 300


def run(*arguments) -> None:
    done = subprocess.run([str(one) for one in arguments], cwd=HERE, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, (done.stdout + done.stderr)[-6000:]


@pytest.fixture(scope="session")
def node():
    """Runs node with these arguments, beside playwright-core in the version and with the hash of package-lock.json."""
    found = shutil.which("node")
    assert found and Path(CHROMIUM).is_file(), "node or chromium is missing: scripts/install-deps docs test"
    with (HERE / "package-lock.json").open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several processes test at once
        installed = HERE / "node_modules" / ".package-lock.json"
        if not installed.is_file() or installed.stat().st_mtime < (HERE / "package-lock.json").stat().st_mtime:
            run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
            installed.touch()
    return lambda *arguments: run(found, *arguments)


@pytest.fixture
def drive(node, tmp_path):
    """Runs a scenario of browser.mjs. Pictures go to HIVELINE_SHOTS/<name> where that is set."""

    def play(scenario: str, name: str, **options) -> None:
        shots = Path(os.environ.get("HIVELINE_SHOTS", tmp_path)) / name
        shots.mkdir(parents=True, exist_ok=True)
        given = [text for key, value in options.items() for text in (f"--{key.replace('_', '-')}", value)]
        node("browser.mjs", scenario, "--shots", shots, *given)

    return play
