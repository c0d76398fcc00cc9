"""The page of a call in Debian's chromium, against a call that the tests play, and its modules in node."""

import math
import struct
import subprocess
import sys
import wave
from pathlib import Path

import pytest

FAKE = Path(__file__).resolve().parents[1] / "support" / "fake_call_server.py"
SECONDS = 60
SCENARIOS = {
    "conversation": (), "keyboard": (), "reload": (), "offline": (), "drops": (), "goodbye": (), "leaving": (), "links": (),
    "interruption": ("--synthesis",), "speech": ("--recognition",), "barge": ("--recognition", "--synthesis"),
    "recognition": (), "refused": (), "insecure": (), "widget": ("--widget-origins", "'self'"), "unframed": (),
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


def test_modules(node):
    node("--test", "pure.test.mjs")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_page(scenario, drive, fake_server, tmp_path):
    base = fake_server(*SCENARIOS[scenario])
    page = base.replace("127.0.0.1", "call.example") if scenario == "insecure" else base
    sound = {"sound": syllables(tmp_path / "voice.wav", VOICES[scenario])} if scenario in VOICES else {}
    drive(scenario, scenario, base=base, call_url=f"{page}/talk/con.1#s3cret", **sound)
