"""Places, and the decoders as a second process."""

import json
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = Path(__file__).resolve().parent / "library" / "openapi.yaml"
SHOP = Path(__file__).resolve().parent / "shop" / "openapi.yaml"
# Instances a schema that hypothesis makes.
EXAMPLES = int(os.environ.get("HIVELINE_EXAMPLES", "75"))


def find_probe() -> Path | None:
    """The executable decode_probe, built with everything else."""
    named = os.environ.get("HIVELINE_DECODE_PROBE")
    binary = os.environ.get("HIVELINE_BIN")
    places = [Path(named)] if named else []
    places += [Path(binary).parent / "tests" / "decode_probe"] if binary else []
    places += [ROOT / "build" / kind / "tests" / "decode_probe" for kind in ("test", "release", "debug", "asan")]
    return next((place for place in places if place.is_file()), None)


class Probe:
    """The executable decode_probe: a line in, a line out."""

    def __init__(self, path: Path):
        self._process = subprocess.Popen([str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def faults(self, schema: str, text: str) -> list:
        return self.faults_of(schema, text.encode("utf-8"))

    def faults_of(self, schema: str, text: bytes) -> list:
        self._process.stdin.write(schema.encode() + b"\t" + text + b"\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline().decode("utf-8")
        assert answer, f"the probe ended on {schema} {text!r}"
        return [] if answer == "ok\n" else json.loads(answer)

    def again(self, schema: str, text: str) -> str:
        """The text, decoded and encoded."""
        self._process.stdin.write(b"again\t" + schema.encode() + b"\t" + text.encode("utf-8") + b"\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline().decode("utf-8")
        assert answer and not answer.startswith("refused"), f"{schema} {text}: {answer}"
        return answer.rstrip("\n")

    def close(self) -> None:
        self._process.stdin.close()
        assert self._process.wait(timeout=30) == 0
