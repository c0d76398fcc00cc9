"""One load by wrk on one program, measured from outside."""

import os
import resource
import statistics
import time
from dataclasses import dataclass, fields
from pathlib import Path

from processes import Failure, Program, machine_cpu_seconds, run

HERE = Path(__file__).resolve().parent
CLIENT_THREADS = 2
ATTEMPTS = 3
LIST = "/v1/prospects?status=NEW&sortBy=createdAt&sortOrder=desc&skip=0&limit=20"


@dataclass(frozen=True)
class Operation:
    name: str
    method: str
    path: str
    ids: str = ""   # the file of ids that {id} stands for
    body: str = ""


GET_PROSPECT = Operation("GET prospect", "GET", "/v1/prospects/{id}", ids="prospects")
OPERATIONS = [
    GET_PROSPECT,
    Operation("GET list of 20", "GET", LIST),
    Operation("GET stats", "GET", "/v1/stats"),
    Operation("PUT conversation", "PUT", "/v1/conversations/{id}", ids="conversations", body="put_conversation.json"),
    Operation("POST connection", "POST", "/v1/connections", body="post_connection.json"),
]


@dataclass(frozen=True)
class Sample:
    """What one load showed. Every answer counted is a success: others end the benchmark."""

    requests: float
    per_second: float
    p50_ms: float
    p99_ms: float
    cpu_micros: float      # of the server, a request
    memory_mib: float      # the largest meanwhile
    client_percent: float  # of the processors that wrk's threads may use
    other_percent: float   # of one processor, used by neither


def median(samples: list) -> Sample:
    return Sample(*(statistics.median(getattr(each, field.name) for each in samples) for field in fields(Sample)))


def check_answer(program: Program, operation: Operation) -> None:
    path = operation.path
    if operation.ids:
        with (program.ids / f"{operation.ids}.txt").open() as ids:
            path = path.replace("{id}", ids.readline().strip())
    body = (HERE / operation.body).read_bytes().replace(b"@N@", b"7") if operation.body else None
    status, answer, _ = program.request(operation.method, path, body)
    if status != 200 or len(answer) < 50:
        raise Failure(f"{program.name} answers {operation.name} with {status}: {answer[:400]!r}")


def apply_load(program: Program, operation: Operation, connections: int, seconds: float, header: str = "") -> list:
    """wrk's numbers: requests, microseconds, p50, p99 (microseconds), refusals, socket errors, timeouts."""
    environment = {
        **os.environ,
        "BENCH_METHOD": operation.method,
        "BENCH_PATH": operation.path,
        "BENCH_IDS": str(program.ids / f"{operation.ids}.txt") if operation.ids and program.ids else "",
        "BENCH_BODY": str(HERE / operation.body) if operation.body else "",
        "BENCH_TOKEN": program.token,
        "BENCH_CONNECTION": header,
    }
    output = run(
        ["wrk", f"-t{CLIENT_THREADS}", f"-c{connections}", f"-d{seconds:.0f}s", "--timeout", "10s", "-s",
         HERE / "load.lua", f"http://127.0.0.1:{program.port}"],
        env=environment, timeout=seconds + 60)
    return next(line.split()[1:] for line in output.splitlines() if line.startswith("RESULT"))


def measure(program: Program, operation: Operation, connections: int, seconds: int, header: str = "",
            is_smoke: bool = False) -> Sample:
    """One load. A smoke test neither warms up nor waits for a quiet machine."""
    for _ in range(ATTEMPTS):
        if sample := measure_once(program, operation, connections, seconds, header, is_smoke):
            return sample
    raise Failure(f"{program.name} answers {operation.name} to none of {connections} connections in {seconds} s\n"
                  + program.last_words())


def measure_once(program: Program, operation: Operation, connections: int, seconds: int, header: str,
                 is_smoke: bool) -> Sample | None:
    """None where nothing was answered: on a busy machine a program may stall for the length of a load."""
    if not is_smoke:
        apply_load(program, operation, connections, 1, header)  # warms caches and connections
        program.wait_until_idle()
        wait_until_quiet()
    program.forget_peak_memory()
    client = children_cpu_seconds()
    server, machine, began = program.cpu_seconds(), machine_cpu_seconds(), time.monotonic()
    numbers = apply_load(program, operation, connections, seconds, header)
    wall = time.monotonic() - began
    server, machine = program.cpu_seconds() - server, machine_cpu_seconds() - machine
    client = children_cpu_seconds() - client
    requests, micros, p50, p99, refused, broken, late = map(float, numbers)
    if refused or broken or late:
        raise Failure(f"{program.name}, {operation.name}, {connections} connections: {requests:.0f} answers,"
                      f" {refused:.0f} of them errors, {broken:.0f} socket errors, {late:.0f} timeouts\n"
                      + program.last_words())
    if not requests:
        return None
    return Sample(
        requests=requests,
        per_second=requests / (micros / 1e6),
        p50_ms=p50 / 1000,
        p99_ms=p99 / 1000,
        cpu_micros=server * 1e6 / requests,
        memory_mib=program.peak_memory_mib(),
        client_percent=100 * client / wall / min(CLIENT_THREADS, os.cpu_count() or 1),
        other_percent=max(0.0, 100 * (machine - server - client) / wall),
    )


def wait_until_quiet() -> None:
    """Gives others on this machine a moment to finish. Bounded: what they take meanwhile is reported anyway."""
    for _ in range(10):
        before = machine_cpu_seconds()
        time.sleep(0.3)
        if machine_cpu_seconds() - before < 0.1:
            return


def children_cpu_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
