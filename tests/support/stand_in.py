"""Stand-ins of tests/support as processes of their own, which end with the test that started them."""

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

SECONDS = 20


@contextmanager
def running(script: Path, *options: str):
    """The URL of one that prints its port first, without a path."""
    process = subprocess.Popen(
        [sys.executable, "-B", script, "--until-eof", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield f"http://127.0.0.1:{process.stdout.readline().strip()}"
    finally:
        process.stdin.close()
        process.wait(SECONDS)
        process.stdout.close()
