"""The real executable as a child process: started on a free port, ended by its pid, asked through its command line."""

import os
import re
import signal
import subprocess
import time
from pathlib import Path

import requests

_LISTENS = re.compile(r"Hiveline listens on (https?://127\.0\.0\.1:\d+)")
START_SECONDS = 60
STOP_SECONDS = 60


def environment() -> dict[str, str]:
    """The surrounding environment without anything that would configure the program."""
    return {name: value for name, value in os.environ.items() if not name.startswith("HIVELINE_")}


def wait_until(condition, seconds: float, what: str):
    """Polls until the condition gives something true, and gives that back."""
    deadline = time.monotonic() + seconds
    while True:
        result = condition()
        if result:
            return result
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {seconds} s: {what}")
        time.sleep(0.02)


def causes(text: str, log: str) -> str:
    """The lines of the log about the requests whose answers of 500 a text quotes: these answers tell no cause."""
    named = set(re.findall(r"Internal error, request ([\x21-\x7e]+?)[\"\\]", text))
    return "\n".join(line for line in log.splitlines() if named & set(re.findall(r'request_id="?([^" ]+)', line)))


def sanitizers(executable: Path) -> set[str]:
    """Those that it was built with: "asan", "tsan", "ubsan"."""
    content = Path(executable).read_bytes()
    return {name for name in ("asan", "tsan", "ubsan") if b"__%s_" % name.encode() in content}


class Server:
    def __init__(self, binary: Path, data: Path, *options: str, certificate: Path | None = None, **variables: str):
        """`certificate`: of a server that speaks HTTPS, to trust it."""
        self.certificate = certificate
        self.binary = binary
        self.data = data
        self.base_url = ""
        self.address = "127.0.0.1:0"  # to listen on
        self._options = options
        self._variables = variables  # of the environment, for the served process alone
        self._process = None
        self._output = data.parent / f"{data.name}.log"

    def launch(self) -> None:
        """Starts the process without waiting for it."""
        self._output.write_bytes(b"")
        with self._output.open("ab") as output:
            self._process = subprocess.Popen(
                [self.binary, "serve", "--listen", self.address, "--data", self.data, *self._options],
                stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, env=environment() | self._variables,
            )

    def start(self) -> "Server":
        self.launch()
        try:
            self.base_url = wait_until(self._listens, START_SECONDS, "the line that tells the port")
            wait_until(self._ready, START_SECONDS, "/readyz answering 200")
        except BaseException:
            self.kill()
            raise
        return self

    def stop(self) -> None:
        """SIGTERM, as a service manager does it. The program must end by itself with 0."""
        self.terminate()
        self.join()

    def terminate(self) -> None:
        self._process.send_signal(signal.SIGTERM)

    def interrupt(self) -> None:
        self._process.send_signal(signal.SIGINT)

    def join(self) -> None:
        try:
            code = self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        assert code == 0, f"exit status {code}, last output:\n{self.output()[-3000:]}"

    def kill(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(STOP_SECONDS)

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        return self._process.pid

    def output(self) -> str:
        """What it has printed, the log with it; nothing before the first start."""
        return self._output.read_text(encoding="utf-8", errors="replace") if self._output.exists() else ""

    def cli(self, *arguments: str) -> str:
        """Runs a command on the server's data beside it and gives what it printed, without the last line end."""
        return self.run(*arguments, "--data", str(self.data))

    def run(self, *arguments: str) -> str:
        done = subprocess.run(
            [self.binary, *arguments], capture_output=True, text=True, timeout=START_SECONDS, env=environment(),
            stdin=subprocess.DEVNULL,
        )
        assert done.returncode == 0, f"{arguments}: exit {done.returncode}: {done.stderr}"
        return done.stdout.removesuffix("\n")

    def _listens(self) -> str | None:
        assert self._process.poll() is None, f"the server ended: {self.output()[-3000:]}"
        found = _LISTENS.search(self.output())
        return found and found.group(1)

    def _ready(self) -> bool:
        try:
            trusted = str(self.certificate) if self.certificate else True
            return requests.get(self.base_url + "/readyz", timeout=5, verify=trusted).status_code == 200
        except requests.ConnectionError:
            return False
