"""`scripts/bench http`: the hot operations against the baselines, and the bare limits of what the server is built on."""

import signal
import sqlite3
from collections import defaultdict
from contextlib import closing
from dataclasses import dataclass

import load
from data import fresh_copy
from load import GET_PROSPECT, OPERATIONS
from processes import PYTHON, Failure, Program, note, run
from report import Report, median_ratio

KEEP_ALIVE = "keep-alive"
PYTHON_BASELINE, NODE_BASELINE = "Python baseline", "node baseline"
RATIOS = {  # at least this many times the baseline
    PYTHON_BASELINE: {"GET prospect": 5, "GET list of 20": 15, "PUT conversation": 8, "POST connection": 8},
    NODE_BASELINE: {"PUT conversation": 4, "POST connection": 4},
}
STORED_BY_POST = {  # the tables that grow by a row
    PYTHON_BASELINE: ("connections",), NODE_BASELINE: ("connections", "conversations", "prospects"),
}
CPU_MICROS = 18
STATS_SHARE = 0.9
MEMORY_MIB = 40
HEADER_DIFFERENCE = 10  # per cent of CPU a request: what a busy machine can tell apart
BASELINE_LIMITS = {"GET stats": 32}  # connections: with more they answer so slowly that nothing comes within a load
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
        self._databases = {}  # of the baselines
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
        self._tabulate_baselines(report)
        self._tabulate_limits(report, commits)
        self._judge(report)

    def _make_programs(self) -> dict:
        setup = self._setup
        data, ids = setup.seeds.server(setup.prospects, setup.conversations)
        tools = setup.build / "tests/bench"
        return {
            "hiveline": setup.server(fresh_copy(data, setup.work / "server"), ids),
            PYTHON_BASELINE: self._python_baseline(setup.port + 1),
            "endpoint": Program("Pistache's endpoint", [tools / "bench_hello", setup.port + 2, "endpoint"],
                                setup.port + 2, setup.work / "endpoint.log", ids),
            "router": Program("Pistache's router", [tools / "bench_hello", setup.port + 3, "router"], setup.port + 3,
                              setup.work / "router.log", ids),
            NODE_BASELINE: self._node_baseline(setup.port + 4),
        }

    def _python_baseline(self, port: int) -> Program:
        command = [PYTHON, "-B", "-m", "uvicorn", "main:app", "--app-dir", load.HERE / "baseline", "--host", "127.0.0.1",
                   "--port", port, "--workers", 2, "--loop", "uvloop", "--http", "httptools", "--no-access-log",
                   "--log-level", "warning"]
        return self._baseline(PYTHON_BASELINE, "baseline", command, port)

    def _node_baseline(self, port: int) -> Program:
        note(f"{NODE_BASELINE}: fetching and compiling what is missing")
        folder = self._setup.cache / "baseline_node"
        run([load.HERE / "baseline_node/prepare", folder])
        return self._baseline(NODE_BASELINE, "baseline_node", ["node", folder / "main.mjs"], port)

    def _baseline(self, name: str, folder: str, command: list, port: int) -> Program:
        setup = self._setup
        data, ids = setup.seeds.baseline(folder, setup.prospects, setup.conversations)
        self._databases[name] = fresh_copy(data, setup.work / folder) / "baseline.db"
        environment = {"BASELINE_DB": str(self._databases[name]), "BASELINE_PORT": str(port), "NODE_ENV": "production"}
        return Program(name, command, port, setup.work / f"{folder}.log", ids, environment)

    def _first_path(self, program: Program) -> str:
        with (program.ids / "prospects.txt").open() as ids:
            return "/v1/prospects/" + ids.readline().strip()

    def _check_answers(self) -> None:
        for name in ("hiveline", *RATIOS):
            for operation in OPERATIONS:
                load.check_answer(self._programs[name], operation)

    def _cells(self) -> list:
        cells = []
        for operation in OPERATIONS:
            for connections in self._setup.connections:
                cells += [Cell("hiveline", operation, connections, header) for header in ("", KEEP_ALIVE)]
                if connections <= BASELINE_LIMITS.get(operation.name, connections):
                    cells += [Cell(name, operation, connections, "") for name in RATIOS]
                if operation is GET_PROSPECT:
                    cells += [Cell(name, operation, connections, KEEP_ALIVE) for name in ("endpoint", "router")]
        return cells

    def _measure_all(self) -> None:
        cells = self._cells()
        for turn in range(self._setup.rounds):
            # Every second round goes backwards, so that none always follows the same one.
            for cell in cells if turn % 2 == 0 else reversed(cells):
                before = self._stored(cell)
                sample = load.measure(
                    self._programs[cell.program], cell.operation, cell.connections, self._setup.seconds, cell.header,
                    self._setup.is_smoke)
                self._samples[cell].append(sample)
                self._check_stored(cell, sample, before)
                note(f"round {turn + 1}: {cell.program}, {cell.operation.name}, {cell.connections} connections"
                     f"{', ' + cell.header if cell.header else ''}: {sample.per_second:,.0f}/s,"
                     f" {sample.cpu_micros:.1f} us, others {sample.other_percent:.0f} %")

    def _stored(self, cell: Cell) -> list:
        """How many records there are of each kind that the load makes."""
        if cell.operation.method != "POST":
            return []
        if cell.program not in STORED_BY_POST:
            return [self._connections_stored()]
        with closing(sqlite3.connect(f"file:{self._databases[cell.program]}?mode=ro", uri=True)) as db:
            return [db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in STORED_BY_POST[cell.program]]

    def _connections_stored(self) -> int:
        program = self._programs["hiveline"]
        status, _, headers = program.request("GET", "/v1/connections?limit=1", headers={"Prefer": "count=exact"})
        if status != 200:
            raise Failure(f"counting connections: {status}")
        return int(headers["X-Total-Count"])

    def _check_stored(self, cell: Cell, sample: load.Sample, before: list) -> None:
        for was, stored in zip(before, self._stored(cell)):
            if stored - was < sample.requests:
                raise Failure(f"{cell.program}: {sample.requests:.0f} connections answered with 200, {stored - was} stored")
        if before and cell.program == "hiveline":
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
            "memory MiB", *(f"times {name}" for name in RATIOS), "others %")
        for cell, samples in self._samples.items():
            if cell.program == "hiveline":
                ratios = (self._ratio(samples, name, cell) for name in RATIOS)
                table.add(cell.operation.name, cell.connections, cell.header or "none", *numbers_of(samples), *ratios,
                          f"{load.median(samples).other_percent:.0f}")
        busiest = max(median.client_percent for median in map(load.median, self._samples.values()))
        report.remarks.append(f"wrk used at most {busiest:.0f} % of the processors that its threads may use"
                              + (": it is the limit there." if busiest > CLIENT_BUSY else "."))

        busy = sum(load.median(samples).other_percent > OTHERS_BUSY for samples in self._samples.values())
        if busy:
            report.remarks.append(f"Others took more than {OTHERS_BUSY} % of a processor during {busy} of"
                                  f" {len(self._samples)} loads: requests a second, latencies and ratios of those say little.")

    def _ratio(self, samples: list, name: str, cell: Cell) -> str:
        peers = self._samples.get(Cell(name, cell.operation, cell.connections, ""))
        return f"{median_ratio(samples, peers):.1f}" if peers else ""

    def _tabulate_baselines(self, report: Report) -> None:
        table = report.table("Baselines", "operation", "connections", "baseline", "requests/s", "p50 ms", "p99 ms",
                             "CPU us/request", "memory MiB", "others %")
        for cell, samples in self._samples.items():
            if cell.program in RATIOS:
                table.add(cell.operation.name, cell.connections, cell.program.split()[0], *numbers_of(samples),
                          f"{load.median(samples).other_percent:.0f}")

    def _tabulate_limits(self, report: Report, commits: dict) -> None:
        table = report.table("Bare limits", "what", "connections", "a second", "p50 ms", "p99 ms", "CPU us/request",
                             "memory MiB")
        for cell, samples in self._samples.items():
            if cell.program in ("endpoint", "router"):
                table.add(f"{self._programs[cell.program].name}: 1 KB, keep-alive", cell.connections, *numbers_of(samples))
        for rows, rate in commits.items():
            table.add(f"SQLite: rows, durable, {rows} a commit", "", f"{rate:,}", "", "", "", "")

    def _of(self, program: str, operation: load.Operation, connections: int, header: str = "") -> list:
        return self._samples[Cell(program, operation, connections, header)]

    def _judge(self, report: Report) -> None:
        """Each target at the number of connections where it is the hardest to meet."""
        counts = self._setup.connections
        for baseline, ratios in RATIOS.items():
            for operation in OPERATIONS:
                if operation.name in ratios:
                    report.at_least(
                        f"{operation.name}: times the {baseline}",
                        min(median_ratio(self._of("hiveline", operation, n), self._of(baseline, operation, n))
                            for n in counts), ratios[operation.name])
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


def numbers_of(samples: list) -> tuple:
    """What a program's row tells of its loads: requests a second, p50, p99, CPU a request, memory."""
    middle = load.median(samples)
    return (f"{middle.per_second:,.0f}", f"{middle.p50_ms:.2f}", f"{middle.p99_ms:.2f}", f"{middle.cpu_micros:.1f}",
            f"{middle.memory_mib:.1f}")
