"""Programs under load: started, watched through /proc, ended. Loopback only."""

import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
START_SECONDS = 30
STOP_SECONDS = 20
PYTHON = "/usr/bin/python3"  # the one that the distribution's modules belong to


class Failure(Exception):
    """The benchmark cannot go on; the text says why."""


class Program:
    """A program that answers HTTP on 127.0.0.1:port, with the requests' token and ids."""

    def __init__(self, name: str, command: list, port: int, log: Path, ids: Path | None = None, environment=None):
        self.name, self.port, self.ids = name, port, ids
        self.token = (ids / "token.txt").read_text().strip() if ids else "none"
        self._command = [str(word) for word in command]
        self._log, self._environment = log, {**os.environ, **(environment or {})}
        self._process: subprocess.Popen | None = None

    def start(self, path: str) -> float:
        """Gives the seconds from the start of the process to the first 200 on `path`."""
        with self._log.open("ab") as log:
            began = time.monotonic()
            self._process = subprocess.Popen(
                self._command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=self._environment)
        while time.monotonic() - began < START_SECONDS:
            if self._process.poll() is not None:
                break
            try:
                if self.get(path)[0] == 200:
                    return time.monotonic() - began
            except OSError:
                pass
            time.sleep(0.0002)
        self.stop()
        raise Failure(f"{self.name} does not answer {path} with 200; its last words:\n{self.last_words()}")

    def stop(self, number: signal.Signals = signal.SIGTERM) -> None:
        if self._process is None:
            return
        self._process.send_signal(number)
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            for pid in self.pids():
                os.kill(pid, signal.SIGKILL)
            self._process.wait()
        self._process = None

    def request(self, method: str, path: str, body: bytes | None = None, headers=None) -> tuple:
        """Status, body and headers of one request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            fields = {"Authorization": f"Bearer {self.token}", **(headers or {})}
            if body is not None:
                fields["Content-Type"] = "application/json"
            connection.request(method, path, body, fields)
            answer = connection.getresponse()
            return answer.status, answer.read(), answer.headers
        except http.client.HTTPException as failure:
            raise OSError(str(failure)) from failure
        finally:
            connection.close()

    def get(self, path: str) -> tuple:
        return self.request("GET", path)

    def ask(self, method: str, path: str, body: dict | None = None):
        """What a request that has to be answered with 200 is answered with."""
        status, answer, _ = self.request(method, path, None if body is None else json.dumps(body).encode())
        if status != 200:
            raise Failure(f"{self.name} answers {method} {path} with {status}: {answer[:500]!r}")
        return json.loads(answer)

    def last_words(self) -> str:
        return self._log.read_text(errors="replace")[-2000:]

    def pids(self) -> list:
        found, waiting = [], [self._process.pid] if self._process else []
        while waiting:
            pid = waiting.pop()
            found.append(pid)
            for children in Path(f"/proc/{pid}/task").glob("*/children"):
                try:
                    waiting += map(int, children.read_text().split())
                except OSError:
                    pass
        return found

    def cpu_seconds(self) -> float:
        """User and system time of the process and its living children."""
        return sum(cpu_seconds_of(pid) for pid in self.pids())

    def forget_peak_memory(self) -> None:
        for pid in self.pids():
            Path(f"/proc/{pid}/clear_refs").write_text("5")

    def peak_memory_mib(self) -> float:
        """The largest resident size since forget_peak_memory(), added up over the processes."""
        return sum(peak_kib_of(pid) for pid in self.pids()) / 1024

    def wait_until_idle(self) -> None:
        """Lets requests in flight and what follows them (checkpoints) come to an end."""
        for _ in range(50):
            before = self.cpu_seconds()
            time.sleep(0.1)
            if self.cpu_seconds() - before < 0.02:
                return


def cpu_seconds_of(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def peak_kib_of(pid: int) -> int:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")), 0)


def machine_cpu_seconds() -> float:
    """Time that all processors together were not idle."""
    user, nice, system, _, _, irq, softirq, *_ = map(int, Path("/proc/stat").read_text().split()[1:11])
    return (user + nice + system + irq + softirq) / TICKS


def free_ports(count: int) -> int:
    """The first of `count` ports that follow each other, below those that the system gives to others."""
    for _ in range(100):
        first = random.randrange(20000, 30000)
        if all(is_free(port) for port in range(first, first + count)):
            return first
    raise Failure(f"no {count} free ports that follow each other")


def is_free(port: int) -> bool:
    with socket.socket() as holder:
        try:
            holder.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def run(command: list, **options) -> str:
    """The output of a command that has to succeed."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise Failure(f"{command[0]} failed:\n{done.stdout[-1000:]}{done.stderr[-2000:]}")
    return done.stdout


def note(text: str) -> None:
    """Progress, beside the report."""
    print(text, file=sys.stderr, flush=True)
