"""Sounds for a microphone that is none."""

import math
import struct
import wave
from pathlib import Path


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
