"""`scripts/bench tenants`: what a quiet organisation feels of another one that is loud. Its GET, POST and call turn, one after
the other, alone and beside each load."""

import multiprocessing
import os
import signal
import time
from dataclasses import dataclass, field
from statistics import median

from data import fresh_copy
from processes import Failure, Program, note, run
from report import Report
from tenants_client import Call, CallEvents, Client
from tenants_loads import LOADS, Counts, Loud, Running, Silent, run_stand_in

SECONDS = 8
QUICK_SECONDS = 5
SMOKE_SECONDS = 0.5
PROBE_PAUSE = 0.01
CALL_TURNS = 20  # fewer than --call-burst
HEARING_SECONDS = 5
PREPARE_SECONDS = 120
FIRST_SECONDS = 30  # more, for a first answer, where the time is short and the machine busy
MOST_MS = 50
MOST_TIMES = 3
SMOKE_SHARE = 0.02
PROBES = ("GET", "POST", "call turn")


@dataclass
class Times:
    """Milliseconds by probe, and what failed."""

    values: dict = field(default_factory=lambda: {name: [] for name in PROBES})
    failed: int = 0

    def p(self, probe: str, part: float) -> float:
        values = sorted(self.values[probe])
        if not values:
            raise Failure(f"no {probe} was answered")
        return values[min(len(values) - 1, int(len(values) * part))]


class Quiet:
    """The organisation whose requests are timed."""

    def __init__(self, server: Program, token: str):
        self.port, self.token = server.port, token
        account = self.account()
        self.prospect = account.ask("POST", "/v1/prospects", {"name": "Ada"})["id"]
        self.agent = account.ask("POST", "/v1/ai-agents", {"name": "Maya", "mission": {"objective": "Listen."}})["id"]

    def account(self) -> Client:
        return Client(self.port, self.token)

    def measure(self, seconds: float) -> Times:
        """Each probe in a process of its own, so that none waits for another one's lock of the interpreter."""
        times = Times()
        ends = time.monotonic() + seconds
        running = [(name, *start_probe(self._probe, name, ends)) for name in PROBES]
        for name, process, results in running:
            try:
                values, failed = results.recv()
            except EOFError:
                raise Failure(f"the probe of {name} has ended") from None
            process.join()
            times.values[name] += values
            times.failed += failed
        return times

    def _probe(self, results, name: str, ends: float) -> None:
        take_processors_at_once()
        probe = {"GET": self._gets, "POST": self._posts, "call turn": self._turns}[name]
        values, failed = [], 0
        while time.monotonic() < (ends if values else ends + FIRST_SECONDS):
            try:
                for took in probe():
                    values.append(took * 1000)
                    if time.monotonic() > ends:
                        break
                    time.sleep(PROBE_PAUSE)
            except (OSError, Failure) as failure:
                failed += 1
                note(f"  {name}: {failure}")
                time.sleep(0.1)
        results.send((values, failed))

    def _gets(self):
        yield from self._requests("GET", f"/v1/prospects/{self.prospect}")

    def _posts(self):
        yield from self._requests("POST", "/v1/prospects", {"name": "Ben"})

    def _requests(self, method: str, path: str, body=None):
        client = self.account()
        while True:
            began = time.monotonic()
            client.ask(method, path, body)
            yield time.monotonic() - began

    def _turns(self):
        """From sending an utterance to the first sentence of its reply; a new call where one has ended, or has said as much as
        one may at once."""
        call = Call(self.account(), self.port, self.agent)
        page, events = call.page(), CallEvents(call)
        try:
            for _ in range(CALL_TURNS):
                began = time.monotonic()
                status = page.request("POST", f"{call.path}/messages", {"message": "And what else is there?"})[0]
                if status in (401, 409):
                    return
                if status >= 300:
                    raise Failure(f"a message is answered with {status}")
                if not said_after(events):
                    return
                yield time.monotonic() - began
        finally:
            events.close()
            page.close()


def start_probe(probe, name: str, ends: float):
    """A process of `probe(results, name, ends)`, and where its results arrive."""
    here, there = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=probe, args=(there, name, ends), daemon=True)
    process.start()
    there.close()  # the process has it: where that ends without a word, so do the results
    return process, here


def take_processors_at_once() -> None:
    """A client is elsewhere in life: what it waits for is the server's answer, not one of the server's processors to read it
    with. Who may not ask for that waits as others do."""
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    except PermissionError:
        note("  the probes wait for a processor as the server does: not permitted otherwise")


def said_after(events: CallEvents) -> bool:
    """Waits for the caller's message and the agent's first sentence after it. False: the call has ended."""
    was_heard = False
    while True:
        for kind, data in events.next_kinds():
            if kind == "ended":
                return False
            if kind == "message" and data["speaker"] == "USER":
                was_heard = True
            elif kind == "message" and was_heard:
                return True


def run_tenants(setup, report: Report) -> None:
    seconds = SMOKE_SECONDS if setup.is_smoke else QUICK_SECONDS if setup.is_quick else setup.call_seconds or SECONDS
    table = report.table(f"Tenants: a quiet organisation beside a loud one, {setup.rounds} x {seconds} s each, ms at p50 / p99",
                         "load", *PROBES, "failed", "answers of the load", "refused")
    stand_in = run_stand_in(setup.port + 1, HEARING_SECONDS)
    silent = Silent(setup.port + 2)
    try:
        for name, load in LOADS.items():
            note(f"beside: {name}")
            judge(report, table, name, [measure_beside(setup, load, seconds) for _ in range(setup.rounds)])
    finally:
        stand_in.kill()
        silent.stop()


@dataclass
class Round:
    alone: Times
    beside: Times
    counts: Counts

    def times(self, probe: str) -> float:
        return self.beside.p(probe, 0.99) / self.alone.p(probe, 0.99)


def measure_beside(setup, load, seconds: float) -> Round:
    """Each round meets a server of its own: what one leaves behind is not the matter of the next. Right before the load, what
    the same server does for the quiet organisation alone."""
    server, quiet, loud = start(setup)
    running = None
    try:
        quiet.measure(min(seconds, 1))  # connections, caches
        alone = quiet.measure(seconds)
        running = Running(load, loud)
        running.wait_until_felt(PREPARE_SECONDS)
        return Round(alone, quiet.measure(seconds), running.counts)
    finally:
        if running:
            running.stop()
        server.stop(signal.SIGKILL)


def judge(report: Report, table, name: str, rounds: list[Round]) -> None:
    """Medians count, a ratio's too: a machine that others share holds everything up now and then, and what disturbs a load
    disturbs what came right before it."""
    add_row(table, "alone", [one.alone for one in rounds])
    add_row(table, name, [one.beside for one in rounds], [one.counts for one in rounds])
    for probe in PROBES:
        p99 = median(one.beside.p(probe, 0.99) for one in rounds)
        report.at_most(f"tenants: {probe} at p99 beside {name}", p99, MOST_MS, " ms")
        report.at_most("tenants: the same, times what it is alone", median(one.times(probe) for one in rounds), MOST_TIMES)


def start(setup) -> tuple[Program, Quiet, Loud]:
    """The loud organisation is the seeded one, so that it has many records."""
    source, ids = setup.seeds.server(setup.prospects, setup.conversations)
    data = fresh_copy(source, setup.work / "tenants")
    command = [setup.build / "hiveline", "serve", "--listen", f"127.0.0.1:{setup.port}", "--data", data,
               "--openai-url", f"http://127.0.0.1:{setup.port + 1}/v1", "--openai-model", "stand-in",
               "--transcription-model", "stand-in", "--allow-networks", "127.0.0.0/8"]
    server = Program("hiveline", command, setup.port, setup.work / "tenants.log", ids)
    server.start("/readyz")
    organisation = run([setup.build / "hiveline", "org", "create", "Quiet", "--data", data]).strip()
    token = run([setup.build / "hiveline", "token", "create", "--org", organisation, "--data", data]).strip()
    loud = Loud(port=setup.port, token=server.token, stand_in=setup.port + 1, silent=setup.port + 2,
                share=SMOKE_SHARE if setup.is_smoke else 1)
    return server, Quiet(server, token), loud


def add_row(table, name: str, rounds: list[Times], counts: list[Counts] = ()) -> None:
    cells = [" / ".join(f"{median(times.p(probe, part) for times in rounds):.2f}" for part in (0.5, 0.99)) for probe in PROBES]
    answers = (f"{sum(one.ok.value for one in counts):,}", f"{sum(one.refused.value for one in counts):,}") if counts else ("", "")
    table.add(name, *cells, sum(times.failed for times in rounds), *answers)
