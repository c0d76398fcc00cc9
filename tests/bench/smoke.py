"""`scripts/bench --smoke`: whether every benchmark still starts, gets its answers and writes its report. No time is judged."""

import time
import traceback
from collections.abc import Callable
from pathlib import Path

from processes import Failure, note
from report import Report


def run_smoke(commands: dict[str, Callable], setup, folder: Path, machine: str) -> dict[str, str]:
    """Runs each of `commands`, also after one that failed, and writes its report to `folder`/NAME.md.
    Gives what failed: name to reason."""
    folder.mkdir(parents=True, exist_ok=True)
    failed = {}
    for name, command in commands.items():
        note(f"\n== smoke: {name}")
        began = time.monotonic()
        try:
            report = Report()
            command(setup, report)
            check_written(report)
            (folder / f"{name}.md").write_text(report.render(True, machine, judged=False) + "\n")
        except Failure as failure:
            failed[name] = str(failure)
        except Exception:  # a benchmark that rotted fails in its own ways; the others still run
            failed[name] = traceback.format_exc()
        note(f"== {name}: {'FAILED: ' + failed[name] if name in failed else 'passed'}, {time.monotonic() - began:.0f} s")
    return failed


def check_written(report: Report) -> None:
    if not report.tables:
        raise Failure("the report has no table")
    for table in report.tables:
        if not table.rows:
            raise Failure(f"the table {table.title!r} has no rows")
        for row in table.rows:
            if len(row) != len(table.columns):
                raise Failure(f"a row of {table.title!r} has {len(row)} cells for {len(table.columns)} columns: {row}")
    if not report.targets:
        raise Failure("the report judges no target")
