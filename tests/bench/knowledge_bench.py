"""`scripts/bench knowledge`: searches of hives with 100,000 passages, and the reading of a site of made-up pages."""

import signal
import statistics
import subprocess
import threading
import time
from pathlib import Path

from processes import Failure, Program, note, run
from report import Report

PASSAGES = 100_000
DIMENSIONS = 1_536
QUESTIONS = 300
SMALL_SITE = 2_000
LARGE_SITE = 20_000
SEARCH_P99_MS = 20
MEMORY_TIMES = 1.5
READING_SECONDS = 1_800
PROBE_EVERY = 0.02
KINDS = ("rare words", "common words", "mixed", "all")


def run_knowledge(setup, report: Report) -> None:
    bench = Bench(setup)
    searches = report.table("Searches in hives, ms", "what", "words", "p50", "p90", "p99", "most")
    bench.search(searches, report)
    bench.read(report)


class Bench:
    def __init__(self, setup):
        self._setup = setup
        self._program = setup.build / "tests/bench/bench_knowledge"
        self._quick = setup.is_quick
        self._passages = 5_000 if self._quick else PASSAGES
        self._questions = 20 if self._quick else QUESTIONS
        self._sites = (200, 400) if self._quick else (SMALL_SITE, LARGE_SITE)
        if setup.is_smoke:
            self._passages, self._sites = 200, (20, 40)

    def _run(self, *words) -> str:
        return run([self._program, *words]).strip()

    def search(self, table, report: Report) -> None:
        """One hive alone, then beside others."""
        data, count = self._setup.work / "searches", self._passages
        organisation, token = self._run("init", data).split()
        note(f"making {count:,} passages, four times")
        hive = self._run("hive", data, organisation, "-", 0, count, 0)
        times = self._ask(table, f"one hive of {count:,} passages", data, organisation, hive)
        report.at_most(f"search of {self._passages:,} passages by words: p99", times["all"][2], SEARCH_P99_MS, " ms")
        agent = self._run("agent", data, organisation)
        for part in range(10):
            self._run("hive", data, organisation, agent, count * (2 + part), count // 10, 0)
        times = self._ask(table, f"ten hives of an agent, {count:,} in all", data, organisation, agent)
        report.at_most("search of ten hives of an agent: p99", times["all"][2], SEARCH_P99_MS, " ms")
        other, _ = self._run("init", data).split()
        self._run("hive", data, other, "-", count * 20, count, 0)
        times = self._ask(table, "the one hive, beside the ten and another organisation's", data, organisation, hive)
        report.at_most("search beside another organisation's: p99", times["all"][2], SEARCH_P99_MS, " ms")
        self._ask_server(table, report, data, token, hive)
        meant = self._run("hive", data, organisation, "-", 0, count, DIMENSIONS)
        times = self._ask(table, f"words and vectors of {DIMENSIONS:,}", data, organisation, meant, DIMENSIONS)
        report.at_most("search by words and vectors: p99", times["all"][2], SEARCH_P99_MS, " ms")

    def _ask(self, table, what: str, data: Path, organisation: str, asked: str, dimensions: int = 0) -> dict:
        note(f"asking: {what}")
        lines = self._run("ask", data, organisation, asked, self._questions, dimensions).splitlines()
        times = {kind: list(map(float, rest)) for kind, *rest in (line.split("\t") for line in lines)}
        for kind in KINDS:
            table.add(what, kind, *(f"{each:.2f}" for each in times[kind]))
        return times

    def _ask_server(self, table, report: Report, data: Path, token: str, hive: str) -> None:
        note("asking the server")
        server = self._server(data)
        server.start("/readyz")
        server.token = token
        try:
            times = {kind: [] for kind in KINDS}
            for kind, question in self._asked():
                times[kind].append(search(server, hive, question))
                times["all"].append(times[kind][-1])
        finally:
            server.stop()
        for kind in KINDS:
            table.add("the same by GET /v1/hives/{id}/search", kind, *(f"{each:.2f}" for each in shares(times[kind])))
        report.at_most("search by HTTP: p99", shares(times["all"])[2], SEARCH_P99_MS, " ms")

    def _asked(self) -> list:
        return [line.split("\t") for line in self._run("questions", self._questions).splitlines()]

    def _server(self, data: Path, *options) -> Program:
        command = [self._setup.build / "hiveline", "serve", "--listen", f"127.0.0.1:{self._setup.port}", "--data", data, *options]
        return Program("hiveline", command, self._setup.port, self._setup.work / f"{data.name}.log")

    def read(self, report: Report) -> None:
        """Two sites, one ten times the other, with nothing else in the store but what is asked meanwhile."""
        speed = report.table("Reading a site on loopback", "pages", "seconds", "pages/s", "MiB/s", "passages/s",
                             "server CPU ms/page", "peak memory MiB", "store MiB", "slowest writes ms")
        beside = report.table("What the server answers meanwhile, ms", "request", "while", "requests", "p50", "p90", "p99", "most")
        peaks = [self._read_site(pages, speed, beside) for pages in self._sites]
        report.at_most(f"memory of reading {self._sites[1]:,} pages, times that of {self._sites[0]:,}", peaks[1] / peaks[0],
                       MEMORY_TIMES)

    def _read_site(self, pages: int, speed, beside) -> float:
        note(f"reading a site of {pages:,} pages")
        data, port = self._setup.work / f"site-{pages}", self._setup.port + 1
        organisation, token = self._run("init", data).split()
        asked = self._run("hive", data, organisation, "-", 0, 1_000, 0)
        server = self._server(data, "--crawl-rate", 1000, "--crawl-pages", pages, "--crawl-connections", 4,
                              "--allow-networks", "127.0.0.0/8")
        site = subprocess.Popen([str(self._program), "site", str(port), str(pages)])
        server.start("/readyz")
        server.token = token
        try:
            probes = Probes(server, asked, self._asked())
            probes.run_for(2 if self._quick else 10)
            probes.tell(beside, "idle")
            server.forget_peak_memory()
            cpu, began = server.cpu_seconds(), time.monotonic()
            hive = server.ask("POST", "/v1/hives", {"hiveType": "WEBSITE", "url": f"http://127.0.0.1:{port}/p/0",
                                              "hiveProps": {"crawl_child_pages": True, "depth": 10}})["id"]
            probes.start()
            progress = await_hive(server, hive)
            took, cpu = time.monotonic() - began, server.cpu_seconds() - cpu
            probes.stop()
            probes.tell(beside, f"reading {pages:,} pages")
            peak = server.peak_memory_mib()
        finally:
            site.kill()
            site.wait()
            server.stop(signal.SIGTERM)
        if progress["pages_done"] != pages or progress.get("pages_failed"):
            raise Failure(f"of {pages:,} pages were read: {progress}")
        sent = self._site_bytes(pages)
        stored = sum(file.stat().st_size for file in data.glob("*.db*")) / 1024**2
        speed.add(f"{pages:,}", f"{took:.1f}", f"{pages / took:.0f}", f"{sent * pages / took / 1024**2:.2f}",
                  f"{progress['chunks'] / took:.0f}", f"{cpu / pages * 1000:.2f}", f"{peak:.1f}", f"{stored:.0f}",
                  f"{probes.slowest_writes()}")
        return peak

    def _site_bytes(self, pages: int) -> float:
        """Of a page, on average over some."""
        return statistics.mean(int(line) for line in self._run("lengths", min(pages, 500), pages).splitlines())


class Probes:
    """Requests of a client that comes by every now and then: one at a time, some 50 a second."""

    def __init__(self, server: Program, hive: str, questions: list):
        self._server, self._hive, self._questions = server, hive, questions
        self._prospect = self._post()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._failure: Exception | None = None
        self._times: dict = {}

    def _post(self) -> str:
        return self._server.ask("POST", "/v1/prospects", {"name": "Ada Adams", "phoneNumber": "+493012345678"})["id"]

    def start(self) -> None:
        self._times = {"GET prospect": [], "POST prospect": [], "GET search, 1,000 passages": []}
        self._stop.clear()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()
        if self._failure:
            raise self._failure

    def run_for(self, seconds: float) -> None:
        self.start()
        time.sleep(seconds)
        self.stop()

    def _run(self) -> None:
        number = 0
        try:
            while not self._stop.wait(PROBE_EVERY):
                question = self._questions[number % len(self._questions)][1]
                number += 1
                self._times["GET prospect"].append(timed(lambda: self._server.ask("GET", f"/v1/prospects/{self._prospect}")))
                self._times["POST prospect"].append(timed(self._post))
                self._times["GET search, 1,000 passages"].append(search(self._server, self._hive, question))
        except Exception as failure:  # told by stop()
            self._failure = failure

    def tell(self, table, when: str) -> None:
        for what, times in self._times.items():
            table.add(what, when, len(times), *(f"{each:.2f}" for each in shares(times)))

    def slowest_writes(self) -> str:
        return " ".join(f"{each:.0f}" for each in sorted(self._times["POST prospect"])[-3:])


def timed(work) -> float:
    began = time.monotonic()
    work()
    return (time.monotonic() - began) * 1000


def search(server: Program, hive: str, question: str) -> float:
    return timed(lambda: server.ask("GET", f"/v1/hives/{hive}/search?q={question.replace(' ', '%20')}"))


def shares(times: list) -> list:
    times = sorted(times)
    return [times[min(int(len(times) * share), len(times) - 1)] for share in (0.5, 0.9, 0.99, 1)]


def await_hive(server: Program, hive: str) -> dict:
    began = time.monotonic()
    while time.monotonic() - began < READING_SECONDS:
        found = server.ask("GET", f"/v1/hives/{hive}")
        if found["status"] == "completed":
            return found["content"]["hiveProps"]["progress"]
        if found["status"] == "failed":
            raise Failure(f"the hive failed: {found}")
        time.sleep(0.1)
    raise Failure(f"the site is not read after {READING_SECONDS} seconds: {found}")
