"""`scripts/bench calls`: many calls in progress at once, against a stand-in for the service that the agents think with."""

import os
import resource
import signal
import subprocess
import time
from pathlib import Path

from processes import Failure, Program, machine_cpu_seconds, note, run
from report import Report

CALLS = 1000
SECONDS = 30
FIRST_TOKEN_MS = 800
EVERY_MS = 4000
WARM_UP_SECONDS = 5
SMOKE_EVERY_MS = 500
ADDED_P99_MS = 20
KIB_A_CALL = 64
AGENT = {
    "name": "Maya", "role": "Receptionist", "timezone": "Europe/Berlin", "intelligenceProvider": {"providerName": "openai"},
    "mission": {"greeting": "Linden Dental, this is Maya. How can I help you?", "objective": "Book an appointment.",
                "sequence": [{"stage": "Need", "stageDescription": "Ask what the caller needs."},
                             {"stage": "Date", "stageDescription": "Agree on a day and an hour."}]},
}


def run_calls(setup, report: Report) -> None:
    count, seconds = setup.calls or CALLS, setup.call_seconds or SECONDS
    allow_descriptors(count)
    server = make_server(setup)
    try:
        server.start("/readyz")
        server.token = make_token(setup)
        addresses = make_calls(server, count)
        load = Load(setup.build / "tests/bench/bench_calls", setup.port + 1, setup.is_smoke)
        measured = load.run(server, addresses, seconds)
    finally:
        server.stop(signal.SIGKILL)  # calls in progress: it would go on with them
    tabulate(report, count, seconds, measured)


def allow_descriptors(calls: int) -> None:
    """For this process and those that it starts: a call is three connections, and bench_calls has both ends of one."""
    needed, (_, most) = 5 * calls + 1000, resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and needed > most:
        raise Failure(f"{calls:,} calls need {needed:,} open files a process, and the limit is {most:,}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(needed, resource.getrlimit(resource.RLIMIT_NOFILE)[0]), most))


def make_server(setup) -> Program:
    """As users run it, with its access log into a file."""
    command = [setup.build / "hiveline", "serve", "--listen", f"127.0.0.1:{setup.port}",
               "--data", setup.work / "calls", "--openai-url", f"http://127.0.0.1:{setup.port + 1}/v1",
               "--openai-model", "stand-in", "--call-rate", "0"]
    return Program("hiveline", command, setup.port, setup.work / "calls.log")


def make_token(setup) -> str:
    program, data = setup.build / "hiveline", ["--data", setup.work / "calls"]
    organisation = run([program, "org", "create", "Linden Dental", *data]).strip()
    return run([program, "token", "create", "--org", organisation, *data]).strip()


def make_calls(server: Program, count: int) -> str:
    """A conversation's id and its call's secret, a line each."""
    note(f"opening {count:,} calls")
    agent = server.ask("POST", "/v1/ai-agents", AGENT)["id"]
    lines = []
    for number in range(count):
        connection = server.ask("POST", "/v1/connections", {
            "sourceName": "BROWSER", "sourceId": "bench",
            "sourceProps": {"agentId": agent, "phoneNumber": f"+49301{number:06}"}})
        url = connection["sourceProps"]["callUrl"]
        lines.append(f"{connection['sourceProps']['conversationId']} {url.partition('#')[2]}\n")
    return "".join(lines)


class Load:
    """bench_calls, and the server's CPU time and memory at the moments that it tells."""

    def __init__(self, program: Path, stand_in_port: int, is_smoke: bool):
        self._program, self._port = program, stand_in_port
        self._every_ms, self._warm_up = (SMOKE_EVERY_MS, 1) if is_smoke else (EVERY_MS, WARM_UP_SECONDS)

    def run(self, server: Program, addresses: str, seconds: int) -> dict:
        server.wait_until_idle()
        seen = {"idle_kib": resident_kib(server)}
        command = [self._program, server.port, self._port, FIRST_TOKEN_MS, self._every_ms,
                   self._warm_up, seconds]
        process = subprocess.Popen([str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            process.stdin.write(addresses)
            process.stdin.close()
            for line in process.stdout:
                name, value = line.split()
                seen[name] = float(value)
                if name in ("joined", "begin", "end"):
                    note(f"{name}: {line.split()[1]}")
                    seen |= moment(name, server, process.pid)
            if process.wait() != 0:
                raise Failure(f"bench_calls failed; the server's last words:\n{server.last_words()}")
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
        return seen


def moment(name: str, server: Program, load: int) -> dict:
    return {f"{name}_time": time.monotonic(), f"{name}_cpu": server.cpu_seconds(), f"{name}_kib": resident_kib(server),
            f"{name}_machine": machine_cpu_seconds(), f"{name}_load": cpu_of(load),
            f"{name}_queued": queued_seconds(server.pids()[0]) + queued_seconds(load)}


def queued_seconds(pid: int) -> float:
    """How long the threads of a process could have run and had no processor, added up."""
    return sum(int(path.read_text().split()[1]) for path in Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9


def cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_kib(server: Program) -> int:
    """Without what it shares with the files that it maps."""
    status = Path(f"/proc/{server.pids()[0]}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("RssAnon"))


def tabulate(report: Report, count: int, seconds: int, seen: dict) -> None:
    if seen["said"] != seen["answered"] or not seen["measured"]:
        raise Failure(f"{seen['said']:.0f} utterances, {seen['answered']:.0f} replies, {seen['measured']:.0f} measured")
    elapsed = seen["end_time"] - seen["begin_time"]
    server, load, machine, queued = (seen[f"end_{name}"] - seen[f"begin_{name}"]
                                     for name in ("cpu", "load", "machine", "queued"))
    kib = (seen["end_kib"] - seen["idle_kib"]) / count
    times = report.table(f"{count:,} calls in progress, {seconds} s: what the server adds to a turn", "ms", "p50", "p99", "most")
    for name, what in (("added", "all"), ("before", "until the service has the request"),
                       ("after", "from its first token to the event")):
        times.add(what, *(f"{seen[f'{name}_{share}']:.2f}" for share in ("p50", "p99", "most")))
    costs = report.table("Cost", "what", "measured")
    costs.add("turns a second", f"{seen['end'] / elapsed:.1f}")
    costs.add("server CPU a turn, us", f"{server / max(seen['end'], 1) * 1e6:,.0f}")
    costs.add("server, % of one processor", f"{server / elapsed * 100:.0f}")
    costs.add("callers and stand-in, %", f"{load / elapsed * 100:.0f}")
    costs.add("others, %", f"{max(machine - server - load, 0) / elapsed * 100:.0f}")
    costs.add("wait for a processor a turn, all threads, us", f"{queued / max(seen['end'], 1) * 1e6:,.0f}")
    costs.add("memory a call when all have joined, KiB", f"{(seen['joined_kib'] - seen['idle_kib']) / count:.1f}")
    costs.add("memory a call at the end, KiB", f"{kib:.1f}")
    report.at_most("calls: p99 of what the server adds to a turn", seen["added_p99"], ADDED_P99_MS, " ms")
    report.at_most("calls: memory a call", kib, KIB_A_CALL, " KiB")
    report.remarks.append(f"All of {seen['said']:,.0f} utterances were answered, each with its own reply.")
