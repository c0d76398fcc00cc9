"""`scripts/bench scale`: what a request costs with ten times the records."""

from collections import defaultdict

import load
from load import Operation
from processes import note
from report import Report

GROWTH = 10
CONNECTIONS = 8
COST_RATIO = 1.5

CASES = [
    load.GET_PROSPECT,
    Operation("newest of a status", "GET", load.LIST),
    Operation("by name", "GET", "/v1/prospects?sortBy=name&sortOrder=asc&limit=20"),
    Operation("of a status by name", "GET", "/v1/prospects?status=CONTACTED&sortBy=name&sortOrder=asc&limit=20"),
    Operation("search: rare text in phoneNumber", "GET",
              "/v1/prospects?searchField=phoneNumber&searchValue=5234567&limit=20"),
    Operation("search: 6 digits in phoneNumber", "GET",
              "/v1/prospects?searchField=phoneNumber&searchValue=234567&limit=20"),
    Operation("search: frequent text in name", "GET", "/v1/prospects?searchField=name&searchValue=patel&limit=20"),
    Operation("search: frequent text in name, of a status", "GET",
              "/v1/prospects?searchField=name&searchValue=patel&status=NEW&limit=20"),
    Operation("search: text that nothing has", "GET",
              "/v1/prospects?searchField=name&searchValue=zzyzx&limit=20"),
]


def run(setup, report: Report) -> None:
    sizes = [setup.prospects, setup.prospects * GROWTH]
    programs = {}
    for i, size in enumerate(sizes):
        data, ids = setup.seeds.server(size, setup.conversations)
        programs[size] = setup.server(data, ids, offset=i)
    samples = defaultdict(list)
    try:
        for program in programs.values():
            program.start("/healthz")
        for turn in range(setup.rounds):
            for case in CASES:
                for size, program in programs.items():
                    sample = load.measure(program, case, CONNECTIONS, setup.seconds, is_smoke=setup.is_smoke)
                    samples[case.name, size].append(sample)
                    note(f"round {turn + 1}: {size:,} prospects, {case.name}: {sample.cpu_micros:.1f} us")
    finally:
        for program in programs.values():
            program.stop()
    tabulate(report, sizes, samples)


def tabulate(report: Report, sizes: list, samples: dict) -> None:
    table = report.table(f"Lists and search of prospects, {CONNECTIONS} connections, server CPU us/request", "request",
                         *(f"{size:,} prospects" for size in sizes), "times", "p99 ms, larger")
    for case in CASES:
        small, large = (load.median(samples[case.name, size]) for size in sizes)
        ratio = large.cpu_micros / small.cpu_micros
        table.add(case.name, f"{small.cpu_micros:.1f}", f"{large.cpu_micros:.1f}", f"{ratio:.2f}", f"{large.p99_ms:.2f}")
        report.at_most(f"cost at {GROWTH} times the records: {case.name}", ratio, COST_RATIO, " times")
