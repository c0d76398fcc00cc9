"""The page of a call in Debian's chromium, against a call that the tests play, and its modules in node."""

import subprocess
import sys
from pathlib import Path

import pytest

from support.sounds import syllables

FAKE = Path(__file__).resolve().parents[1] / "support" / "fake_call_server.py"
SECONDS = 60
SCENARIOS = {
    "conversation": (), "typing": (), "keyboard": (), "reload": (), "offline": (), "drops": (), "goodbye": (), "leaving": (), "links": (),
    "again": ("--next-call",), "againAfterReload": ("--next-call",),
    "interruption": ("--synthesis",), "hangUpAmidst": ("--synthesis",), "speech": ("--recognition",), "barge": ("--recognition", "--synthesis"),
    "recognition": (), "refused": (), "insecure": (), "german": ("--language", "de-AT"), "arabic": ("--language", "ar-EG"), "languages": (),
    "widget": ("--widget-origins", "'self'"), "unframed": (),
}
VOICES = {"speech": 7000, "barge": 7000, "recognition": 0}  # how loud the microphone hears a voice


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
        process.stdout.close()


def test_modules(node):
    node("--test", "pure.test.mjs")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_page(scenario, drive, fake_server, tmp_path):
    base = fake_server(*SCENARIOS[scenario])
    page = base.replace("127.0.0.1", "call.example") if scenario == "insecure" else base
    sound = {"sound": syllables(tmp_path / "voice.wav", VOICES[scenario])} if scenario in VOICES else {}
    drive(scenario, scenario, base=base, call_url=f"{page}/talk/con.1#s3cret", **sound)
