"""The page of a call in Debian's chromium, against a call that the tests play, and its modules in node."""

import fcntl
import math
import os
import shutil
import struct
import subprocess
import sys
import wave
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
FAKE = HERE.parent / "support" / "fake_call_server.py"
CHROMIUM = os.environ.get("HIVELINE_CHROMIUM", "/usr/bin/chromium")
SECONDS = 300
SCENARIOS = {
    "conversation": (), "keyboard": (), "reload": (), "offline": (), "drops": (), "goodbye": (), "leaving": (), "links": (),
    "interruption": ("--synthesis",), "speech": ("--recognition",), "barge": ("--recognition", "--synthesis"),
    "recognition": (), "refused": (), "insecure": (), "widget": ("--widget-origins", "'self'"),
}
VOICES = {"speech": 7000, "barge": 7000, "recognition": 0}  # how loud the microphone hears a voice


@pytest.fixture(scope="session")
def node() -> str:
    """node, with playwright-core in the version and with the content hash of package-lock.json."""
    found = shutil.which("node")
    assert found and Path(CHROMIUM).is_file(), "node or chromium is missing: scripts/install-deps docs test"
    with (HERE / "package-lock.json").open("rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several processes test at once
        installed = HERE / "node_modules" / ".package-lock.json"
        if not installed.is_file() or installed.stat().st_mtime < (HERE / "package-lock.json").stat().st_mtime:
            subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], cwd=HERE,
                           check=True, timeout=SECONDS)
            installed.touch()
    return found


@pytest.fixture
def fake_server():
    """Starts servers, and ends them."""
    started = []

    def start(*options: str) -> str:
        process = subprocess.Popen([sys.executable, "-B", FAKE, *options], stdout=subprocess.PIPE, text=True)
        started.append(process)
        return process.stdout.readline().strip()

    yield start
    for process in started:
        process.terminate()
        process.wait(SECONDS)


def syllables(path: Path, volume: int, rate: int = 48000) -> Path:
    """Silence and a voice in turn, as a microphone hears them: two seconds each."""
    samples, angle = [], 0.0
    for i in range(4 * rate):
        time = i / rate
        angle += 2 * math.pi * (140 + 40 * math.sin(time * 9)) / rate
        loud = 0.0 if time < 2 else max(0.0, math.sin(time * 2 * math.pi * 3.5)) ** 0.5
        sound = sum(math.sin(angle * n) / n for n in range(1, 12))
        samples.append(struct.pack("<h", round(volume * loud * sound)))
    with wave.open(str(path), "wb") as target:
        target.setnchannels(1)
        target.setsampwidth(2)
        target.setframerate(rate)
        target.writeframes(b"".join(samples))
    return path


def run(*arguments) -> None:
    done = subprocess.run([str(one) for one in arguments], cwd=HERE, capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, (done.stdout + done.stderr)[-6000:]


def test_modules(node):
    run(node, "--test", "pure.test.mjs")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_page(scenario, node, fake_server, tmp_path):
    base = fake_server(*SCENARIOS[scenario])
    shots = Path(os.environ.get("HIVELINE_SHOTS", tmp_path)) / scenario
    shots.mkdir(parents=True, exist_ok=True)
    sound = ("--sound", syllables(tmp_path / "voice.wav", VOICES[scenario])) if scenario in VOICES else ()
    page = base.replace("127.0.0.1", "call.example") if scenario == "insecure" else base
    run(node, "browser.mjs", scenario, "--base", base, "--call-url", f"{page}/talk/con.1#s3cret", "--shots", shots, *sound)
