"""`scripts/bench tenants`: what a quiet organisation feels of another one that is loud. Its GET, POST and call turn, one after
the other, alone and beside each load."""

import signal
import threading
import time
from dataclasses import dataclass, field

from data import fresh_copy
from processes import Failure, Program, note, run
from report import Report
from tenants_client import Call, CallEvents, Client
from tenants_loads import LOADS, Loud, Running, Silent, run_stand_in

SECONDS = 20
QUICK_SECONDS = 5
SMOKE_SECONDS = 0.5
PROBE_PAUSE = 0.01
CALL_TURNS = 20  # fewer than --call-burst
HEARING_SECONDS = 5
PREPARE_SECONDS = 120
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
        times = Times()
        ends = time.monotonic() + seconds
        threads = [threading.Thread(target=self._probe, args=(name, times, ends)) for name in PROBES]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return times

    def _probe(self, name: str, times: Times, ends: float) -> None:
        probe = {"GET": self._gets, "POST": self._posts, "call turn": self._turns}[name]
        while time.monotonic() < ends:
            try:
                for took in probe():
                    times.values[name].append(took * 1000)
                    if time.monotonic() > ends:
                        return
                    time.sleep(PROBE_PAUSE)
            except (OSError, Failure) as failure:
                times.failed += 1
                note(f"  {name}: {failure}")
                time.sleep(0.1)

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
    table = report.table(f"Tenants: a quiet organisation beside a loud one, {seconds} s each, ms at p50 / p99",
                         "load", *PROBES, "failed", "answers of the load", "refused")
    stand_in = run_stand_in(setup.port + 1, HEARING_SECONDS)
    silent = Silent(setup.port + 2)
    try:
        for name, load in LOADS.items():
            measure_beside(setup, report, table, name, load, seconds)
    finally:
        stand_in.kill()
        silent.stop()


def measure_beside(setup, report: Report, table, name: str, load, seconds: float) -> None:
    """Each load meets a server of its own: what one leaves behind is not the matter of the next. Right before it, what the
    same server does for the quiet organisation alone."""
    note(f"beside: {name}")
    server, quiet, loud = start(setup)
    running = None
    try:
        quiet.measure(min(seconds, 1))  # connections, caches
        alone = quiet.measure(seconds)
        running = Running(load, loud)
        running.wait_until_felt(PREPARE_SECONDS)
        beside = quiet.measure(seconds)
        row(table, "alone", alone)
        row(table, name, beside, running.counts)
    finally:
        if running:
            running.stop()
        server.stop(signal.SIGKILL)
    for probe in PROBES:
        p99, before = beside.p(probe, 0.99), alone.p(probe, 0.99)
        report.at_most(f"tenants: {probe} at p99 beside {name}", p99, MOST_MS, " ms")
        report.at_most(f"tenants: the same, times what it is alone", p99 / before, MOST_TIMES)


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


def row(table, name: str, times: Times, counts=None) -> None:
    cells = [f"{times.p(probe, 0.5):.2f} / {times.p(probe, 0.99):.2f}" for probe in PROBES]
    answers = (f"{counts.ok.value:,}", f"{counts.refused.value:,}") if counts else ("", "")
    table.add(name, *cells, times.failed, *answers)
