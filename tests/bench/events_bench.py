"""`scripts/bench events`: deliveries a second to an endpoint on this machine, and what 1,000 dead endpoints do to a healthy one."""

import asyncio
import json
import multiprocessing
import resource
import signal
import statistics
import threading
import time

from processes import Failure, Program, machine_cpu_seconds, note, run
from report import Report

DEAD = 1000
BACKLOG = 5
EVENTS = 3000
PROBES = 600  # over more than two time limits of requests
SMOKE_DEAD = 20
SMOKE_EVENTS = 80
SMOKE_PROBES = 20
PROBE_EVERY = 0.05
DRAIN_SECONDS = 120
ADDED_MS = 1
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"


class DeadEndpoint:
    """Never answers. A process of its own: a thousand connections that end must not keep the healthy endpoint waiting."""

    def __init__(self, port: int):
        self.url = f"http://127.0.0.1:{port}/hook"
        self._hanging, self._ready = multiprocessing.Value("i", 0), multiprocessing.Event()
        self._process = multiprocessing.Process(target=self._run, args=(port,), daemon=True)
        self._process.start()
        if not self._ready.wait(10):
            raise Failure(f"no endpoint at {port}")

    @property
    def hanging(self) -> int:
        return self._hanging.value

    def stop(self) -> None:
        self._process.kill()
        self._process.join()

    def _run(self, port: int) -> None:
        asyncio.run(self._serve(port))

    async def _serve(self, port: int) -> None:
        server = await asyncio.start_server(self._hang, "127.0.0.1", port, backlog=4096)
        self._ready.set()
        await server.serve_forever()

    async def _hang(self, reader, writer) -> None:
        self._hanging.value += 1
        try:
            while await reader.read(65536):
                pass
        except ConnectionError:
            pass
        finally:
            self._hanging.value -= 1
            writer.close()


class Endpoint:
    """Takes deliveries on `port`. An event loop in a thread of its own."""

    def __init__(self, port: int):
        self.url, self.arrived = f"http://127.0.0.1:{port}/hook", []
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(port,), daemon=True)
        self._thread.start()
        if not self._ready.wait(10):
            raise Failure(f"no endpoint at {port}")

    def stop(self) -> None:
        """The port is free when this returns."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self, port: int) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._answer, "127.0.0.1", port, backlog=4096))
        self._ready.set()
        self._loop.run_forever()
        server.close()

    async def _answer(self, reader, writer) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:] if ": " in line)
                lengths = [value for name, value in fields.items() if name.lower() == "content-length"]
                body = await reader.readexactly(int(lengths[0]) if lengths else 0)
                self.arrived.append((time.time(), json.loads(body)["data"]["prospectId"]))
                writer.write(OK)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


def run_events(setup, report: Report) -> None:
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    data = setup.work / "events"
    command = [setup.build / "hiveline", "serve", "--listen", f"127.0.0.1:{setup.port}", "--data", data,
               "--allow-networks", "127.0.0.0/8"]
    server = Program("hiveline", command, setup.port, setup.work / "events.log")
    tokens = []
    for name in ("Bench", "Neighbour"):  # an organisation has 1,000 actions at most
        org = run([setup.build / "hiveline", "org", "create", name, "--data", data]).strip()
        tokens.append(run([setup.build / "hiveline", "token", "create", "--org", org, "--data", data]).strip())
    server.token = tokens[0]
    silent = DeadEndpoint(setup.port + 2)  # before there are threads
    endpoint = Endpoint(setup.port + 1)
    count = EVENTS if setup.rounds > 1 else EVENTS // 6
    dead = DEAD if setup.rounds > 1 else DEAD // 5
    probes = PROBES
    if setup.is_smoke:
        count, dead, probes = SMOKE_EVENTS, SMOKE_DEAD, SMOKE_PROBES
    try:
        server.start("/readyz")
        action(server, endpoint.url)
        rate, cpu = throughput(server, endpoint, count)
        before = probe(server, endpoint, probes)
        note(f"{dead} dead endpoints")
        for server.token in reversed(tokens):  # half of them of each, the healthy one's last
            for _ in range(dead // 2):
                action(server, silent.url, "PROSPECT_STATUS_CHANGED")
            prospect = trigger(server)
            for number in range(BACKLOG):  # so that each has more to send than it takes
                server.ask("PUT", f"/v1/prospects/{prospect}", {"status": f"S{number}"})
        wait(lambda: silent.hanging >= dead * 9 // 10, "requests to the dead endpoints")
        beside = probe(server, endpoint, probes)
    finally:
        server.stop(signal.SIGKILL)
        endpoint.stop()
        silent.stop()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, most))
    tabulate(report, count, dead, rate, cpu, before, beside)


def action(server: Program, url: str, trigger: str = "PROSPECT_CREATED") -> None:
    body = {"name": "hook", "invocationTrigger": trigger, "endpoint": {"url": url, "method": "POST"}}
    server.ask("POST", "/v1/actions", body)


def trigger(server: Program) -> str:
    return server.ask("POST", "/v1/prospects", {})["id"]


def wait(condition, what: str) -> None:
    ends = time.monotonic() + DRAIN_SECONDS
    while not condition():
        if time.monotonic() > ends:
            raise Failure(f"not within {DRAIN_SECONDS} s: {what}")
        time.sleep(0.01)


def throughput(server: Program, endpoint: Endpoint, count: int) -> tuple[float, float]:
    """A backlog, made while the action is disabled, from the moment on at which it is sent again."""
    path = f"/v1/actions/{server.ask('GET', '/v1/actions')[0]['id']}"
    threads = [threading.Thread(target=lambda: [trigger(server) for _ in range(count // 8)]) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    made = count // 8 * 8
    wait(lambda: len(endpoint.arrived) >= made, "deliveries while events are made")
    wait(lambda: server.ask("GET", "/v1/events?status=pending&limit=1") == [], "results on disk")
    events = [event["id"] for page in range(0, made, 100)
              for event in server.ask("GET", f"/v1/events?limit=100&skip={page}")]
    server.ask("PUT", path, {"status": "disabled"})
    for event in events:
        server.ask("POST", f"/v1/events/{event}/redeliver")
    del endpoint.arrived[:]
    cpu = machine_cpu_seconds()
    began = time.time()
    server.ask("PUT", path, {"status": "active"})
    wait(lambda: len(endpoint.arrived) >= made, "a backlog that is sent")
    seconds = endpoint.arrived[-1][0] - began
    return made / seconds, (machine_cpu_seconds() - cpu) / made * 1e6


def probe(server: Program, endpoint: Endpoint, probes: int) -> list[float]:
    """Milliseconds from the request that causes an event to its arrival, of events now and then."""
    found = []
    for _ in range(probes):
        sent = time.time()
        prospect = trigger(server)
        wait(lambda: any(each[1] == prospect for each in endpoint.arrived[-200:]), "an event of the healthy endpoint")
        arrived = next(each[0] for each in endpoint.arrived if each[1] == prospect)
        found.append((arrived - sent) * 1000)
        time.sleep(PROBE_EVERY)
    return found


def p(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def tabulate(report, count, dead, rate, cpu, before, beside) -> None:
    table = report.table(f"Events: {count:,} to one endpoint on this machine, and {dead:,} dead endpoints beside a healthy one",
                         "measure", "value")
    table.add("deliveries a second, one endpoint, in order", f"{rate:,.0f}")
    table.add("CPU of the machine a delivery, endpoint included", f"{cpu:,.0f} µs")
    for name, values in (("alone", before), (f"beside {dead:,} that never answer", beside)):
        table.add(f"from request to arrival, {name}: p50, p99, longest",
                  f"{statistics.median(values):.2f} ms, {p(values, 0.99):.2f} ms, {max(values):.2f} ms")
    for name, of in (("median", statistics.median), ("p99", lambda values: p(values, 0.99))):
        report.at_most(f"events: what {dead:,} dead endpoints add to the {name} of a healthy one",
                       of(beside) - of(before), ADDED_MS, " ms")
