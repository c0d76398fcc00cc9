"""`scripts/bench --smoke` fails, by name, for what rotted. What it finds of the server is the matter of a run of its own."""

import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parents[1] / "bench"
SECONDS = 60

MADE_UP = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from processes import Failure
from report import Report
from smoke import run_smoke

def good(setup, report):
    report.table("Good", "what", "ms").add("start", "1")
    report.at_most("start", 5, 1, " ms")   # missed, and not judged

def refused(setup, report):
    raise Failure("GET /v1/prospects answers 422")

def broken(setup, report):
    return {}["member that is gone"]

def silent(setup, report):
    pass

def empty(setup, report):
    report.table("Loads", "what", "ms")
    report.at_most("start", 0, 1, " ms")

commands = {each.__name__: each for each in (refused, broken, silent, empty, good)}
failed = run_smoke(commands, None, Path(sys.argv[2]), "a machine")
for name, reason in failed.items():
    print(name, reason.replace(chr(10), " "))
"""


def test_each_benchmark_that_fails_is_named_and_the_others_still_run(tmp_path):
    done = subprocess.run([sys.executable, "-B", "-c", MADE_UP, BENCH, tmp_path], capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stderr
    failed = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    assert sorted(failed) == ["broken", "empty", "refused", "silent"]
    assert failed["refused"] == "GET /v1/prospects answers 422"
    assert "member that is gone" in failed["broken"]
    assert failed["silent"] == "the report has no table"
    assert failed["empty"] == "the table 'Loads' has no rows"
    assert [file.name for file in tmp_path.iterdir()] == ["good.md"]
    assert "| start | 1 |" in (tmp_path / "good.md").read_text()


def test_a_run_with_a_benchmark_that_cannot_start_exits_with_1_and_names_it(tmp_path):
    (tmp_path / "bin").mkdir()
    done = subprocess.run(
        [sys.executable, "-B", BENCH, "start", "events", "--smoke", "--build", tmp_path / "bin", "--work", tmp_path / "work"],
        capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "FAILED: start, events"
