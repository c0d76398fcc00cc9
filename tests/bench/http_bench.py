"""`scripts/bench http`: the hot operations against the baseline, and the bare limits of what the server is built on."""

import signal
from collections import defaultdict
from dataclasses import dataclass

import load
from data import fresh_copy
from load import GET_PROSPECT, OPERATIONS
from processes import PYTHON, Failure, Program, note, run
from report import Report, median_ratio

KEEP_ALIVE = "keep-alive"
RATIOS = {  # at least this many times the baseline
    "GET prospect": 5, "GET list of 20": 15, "PUT conversation": 8, "POST connection": 8,
}
CPU_MICROS = 18
STATS_SHARE = 0.9
MEMORY_MIB = 40
HEADER_DIFFERENCE = 10  # per cent of CPU a request: what a busy machine can tell apart
BASELINE_LIMITS = {"GET stats": 32}  # connections: with more it answers so slowly that nothing comes within a load
OTHERS_BUSY = 25        # per cent of one processor from which on others disturb
CLIENT_BUSY = 95        # per cent from which on wrk is the limit


@dataclass(frozen=True)
class Cell:
    program: str
    operation: load.Operation
    connections: int
    header: str


class HttpBench:
    def __init__(self, setup):
        self._setup = setup
        self._samples = defaultdict(list)
        self._written = 0
        self._programs = self._make_programs()

    def run(self, report: Report) -> None:
        commits = {rows: self._commits(rows) for rows in (1, 100)}
        try:
            for program in self._programs.values():
                note(f"starting {program.name}")
                program.start(self._first_path(program))
            self._check_answers()
            self._measure_all()
            self._check_durability(report)
        finally:
            for program in self._programs.values():
                program.stop()
        self._tabulate(report)
        self._tabulate_limits(report, commits)
        self._judge(report)

    def _make_programs(self) -> dict:
        setup = self._setup
        data, ids = setup.seeds.server(setup.prospects, setup.conversations)
        peer_data, peer_ids = setup.seeds.baseline(setup.prospects, setup.conversations)
        copy = fresh_copy(data, setup.work / "server")
        peer_copy = fresh_copy(peer_data, setup.work / "baseline")
        tools = setup.build / "tests/bench"
        baseline = [PYTHON, "-B", "-m", "uvicorn", "main:app", "--app-dir", load.HERE / "baseline", "--host", "127.0.0.1",
                    "--port", setup.port + 1, "--workers", 2, "--loop", "uvloop", "--http", "httptools",
                    "--no-access-log", "--log-level", "warning"]
        return {
            "hiveline": setup.server(copy, ids),
            "baseline": Program("baseline", baseline, setup.port + 1, setup.work / "baseline.log", peer_ids,
                                {"BASELINE_DB": str(peer_copy / "baseline.db")}),
            "endpoint": Program("Pistache's endpoint", [tools / "bench_hello", setup.port + 2, "endpoint"],
                                setup.port + 2, setup.work / "endpoint.log", ids),
            "router": Program("Pistache's router", [tools / "bench_hello", setup.port + 3, "router"], setup.port + 3,
                              setup.work / "router.log", ids),
        }

    def _first_path(self, program: Program) -> str:
        with (program.ids / "prospects.txt").open() as ids:
            return "/v1/prospects/" + ids.readline().strip()

    def _check_answers(self) -> None:
        for name in ("hiveline", "baseline"):
            for operation in OPERATIONS:
                load.check_answer(self._programs[name], operation)

    def _cells(self) -> list:
        cells = []
        for operation in OPERATIONS:
            for connections in self._setup.connections:
                cells += [Cell("hiveline", operation, connections, header) for header in ("", KEEP_ALIVE)]
                if connections <= BASELINE_LIMITS.get(operation.name, connections):
                    cells.append(Cell("baseline", operation, connections, ""))
                if operation is GET_PROSPECT:
                    cells += [Cell(name, operation, connections, KEEP_ALIVE) for name in ("endpoint", "router")]
        return cells

    def _measure_all(self) -> None:
        cells = self._cells()
        for turn in range(self._setup.rounds):
            # Every second round goes backwards, so that none always follows the same one.
            for cell in cells if turn % 2 == 0 else reversed(cells):
                before = self._connections_stored(cell)
                sample = load.measure(
                    self._programs[cell.program], cell.operation, cell.connections, self._setup.seconds, cell.header,
                    self._setup.is_smoke)
                self._samples[cell].append(sample)
                self._check_stored(cell, sample, before)
                note(f"round {turn + 1}: {cell.program}, {cell.operation.name}, {cell.connections} connections"
                     f"{', ' + cell.header if cell.header else ''}: {sample.per_second:,.0f}/s,"
                     f" {sample.cpu_micros:.1f} us, others {sample.other_percent:.0f} %")

    def _connections_stored(self, cell: Cell | None = None) -> int:
        if cell and (cell.program != "hiveline" or cell.operation.method != "POST"):
            return 0
        program = self._programs["hiveline"]
        status, _, headers = program.request("GET", "/v1/connections?limit=1", headers={"Prefer": "count=exact"})
        if status != 200:
            raise Failure(f"counting connections: {status}")
        return int(headers["X-Total-Count"])

    def _check_stored(self, cell: Cell, sample: load.Sample, before: int) -> None:
        if cell.program == "hiveline" and cell.operation.method == "POST":
            stored = self._connections_stored() - before
            if stored < sample.requests:
                raise Failure(f"{sample.requests:.0f} connections answered with 200, {stored} stored")
            self._written += int(sample.requests)

    def _check_durability(self, report: Report) -> None:
        """The process dies without a word; what it stored is there when it comes back."""
        program = self._programs["hiveline"]
        before = self._connections_stored()
        program.stop(signal.SIGKILL)
        program.start(self._first_path(program))
        after = self._connections_stored()
        if after < before:
            raise Failure(f"{before} connections stored, {after} after SIGKILL and a restart")
        report.remarks.append(
            f"Every answer was a 200. Of {self._written:,} connections answered, every one is stored, also after SIGKILL"
            f" and a restart ({after:,} in all, warm-up included).")

    def _commits(self, rows: int) -> int:
        note(f"SQLite: durable commits of {rows} rows")
        tool = self._setup.build / "tests/bench/bench_commits"
        return int(run([tool, self._setup.work / f"commits-{rows}.db", rows, self._setup.seconds]))

    def _tabulate(self, report: Report) -> None:
        table = report.table(
            "Hot operations", "operation", "connections", "Connection", "requests/s", "p50 ms", "p99 ms", "CPU us/request",
            "memory MiB", "times baseline", "baseline requests/s", "baseline CPU us", "baseline MiB", "others %")
        for cell, samples in self._samples.items():
            if cell.program != "hiveline":
                continue
            ours = load.median(samples)
            table.add(
                cell.operation.name, cell.connections, cell.header or "none", f"{ours.per_second:,.0f}",
                f"{ours.p50_ms:.2f}", f"{ours.p99_ms:.2f}", f"{ours.cpu_micros:.1f}", f"{ours.memory_mib:.1f}",
                *self._baseline_cells(cell, samples), f"{ours.other_percent:.0f}")
        busiest = max(median.client_percent for median in map(load.median, self._samples.values()))
        report.remarks.append(f"wrk used at most {busiest:.0f} % of the processors that its threads may use"
                              + (": it is the limit there." if busiest > CLIENT_BUSY else "."))

        busy = sum(load.median(samples).other_percent > OTHERS_BUSY for samples in self._samples.values())
        if busy:
            report.remarks.append(f"Others took more than {OTHERS_BUSY} % of a processor during {busy} of"
                                  f" {len(self._samples)} loads: requests a second, latencies and ratios of those say little.")

    def _baseline_cells(self, cell: Cell, samples: list) -> tuple:
        peers = self._samples.get(Cell("baseline", cell.operation, cell.connections, ""))
        if not peers:
            return "", "", "", ""
        peer = load.median(peers)
        return (f"{median_ratio(samples, peers):.1f}", f"{peer.per_second:,.0f}", f"{peer.cpu_micros:.0f}",
                f"{peer.memory_mib:.0f}")

    def _tabulate_limits(self, report: Report, commits: dict) -> None:
        table = report.table("Bare limits", "what", "connections", "a second", "p50 ms", "p99 ms", "CPU us/request",
                             "memory MiB")
        for cell, samples in self._samples.items():
            if cell.program in ("endpoint", "router"):
                middle = load.median(samples)
                table.add(f"{self._programs[cell.program].name}: 1 KB, keep-alive", cell.connections,
                          f"{middle.per_second:,.0f}", f"{middle.p50_ms:.2f}", f"{middle.p99_ms:.2f}",
                          f"{middle.cpu_micros:.1f}", f"{middle.memory_mib:.1f}")
        for rows, rate in commits.items():
            table.add(f"SQLite: rows, durable, {rows} a commit", "", f"{rate:,}", "", "", "", "")

    def _of(self, program: str, operation: load.Operation, connections: int, header: str = "") -> list:
        return self._samples[Cell(program, operation, connections, header)]

    def _judge(self, report: Report) -> None:
        """Each target at the number of connections where it is the hardest to meet."""
        counts = self._setup.connections
        for operation in OPERATIONS:
            if operation.name in RATIOS:
                report.at_least(
                    f"{operation.name}: times the baseline",
                    min(median_ratio(self._of("hiveline", operation, n), self._of("baseline", operation, n))
                        for n in counts), RATIOS[operation.name])
        report.at_most("GET prospect: server CPU a request", max(
            load.median(self._of("hiveline", GET_PROSPECT, n)).cpu_micros for n in counts), CPU_MICROS, " us")
        report.at_least("GET prospect: times Pistache's router with keep-alive", min(median_ratio(
            self._of("hiveline", GET_PROSPECT, n, KEEP_ALIVE), self._of("router", GET_PROSPECT, n, KEEP_ALIVE))
            for n in counts), 1)
        stats = next(each for each in OPERATIONS if each.name == "GET stats")
        report.at_least("GET stats: share of GET prospect", min(median_ratio(
            self._of("hiveline", stats, n), self._of("hiveline", GET_PROSPECT, n)) for n in counts), STATS_SHARE)
        ours = [samples for cell, samples in self._samples.items() if cell.program == "hiveline"]
        report.at_most("memory throughout", max(each.memory_mib for samples in ours for each in samples), MEMORY_MIB,
                       " MiB")
        report.at_most("difference that the Connection header makes in CPU a request", max(
            abs(median_ratio(self._of("hiveline", operation, n, KEEP_ALIVE), self._of("hiveline", operation, n),
                             "cpu_micros") - 1) * 100
            for operation in OPERATIONS for n in counts), HEADER_DIFFERENCE, " %")
