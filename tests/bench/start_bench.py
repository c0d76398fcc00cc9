"""`scripts/bench start`: from the start of the process to the first answer, with seeded data."""

import statistics

from data import fresh_copy
from report import Report

STARTS = 11
SMOKE_STARTS = 2
START_MILLIS = 50


def run(setup, report: Report) -> None:
    data, ids = setup.seeds.server(setup.prospects, setup.conversations)
    program = setup.server(fresh_copy(data, setup.work / "start"), ids)
    with (ids / "prospects.txt").open() as lines:
        path = "/v1/prospects/" + lines.readline().strip()
    millis = []
    for _ in range(SMOKE_STARTS if setup.is_smoke else STARTS):
        millis.append(program.start(path) * 1000)
        program.stop()
    table = report.table("Start", "from the start of the process to the first answer", "ms")
    table.add("median", f"{statistics.median(millis):.1f}")
    table.add("slowest", f"{max(millis):.1f}")
    report.at_most("time to the first answer", statistics.median(millis), START_MILLIS, " ms")
