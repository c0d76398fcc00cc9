"""The benchmark behind scripts/bench, which builds what it needs. Prints a report on stdout, progress on stderr."""

import argparse
import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

import calls_bench
import events_bench
import knowledge_bench
import scale_bench
import start_bench
import tenants_bench
from data import Seeds
from http_bench import HttpBench
from processes import Failure, Program, free_ports, note
from report import Report, describe_machine
from smoke import run_smoke

PORTS = 5
DOCUMENT = Path("docs/performance.md")
RESULTS_MARK = "<!-- scripts/bench --record replaces what follows -->"


@dataclass(frozen=True)
class Setup:
    """What every part of the benchmark is told."""

    build: Path
    work: Path
    cache: Path  # what is made once and outlives a run
    seeds: Seeds
    port: int
    rounds: int
    seconds: int
    connections: tuple
    prospects: int
    conversations: int
    calls: int | None
    call_seconds: int | None
    is_quick: bool  # numbers to look at
    is_smoke: bool  # only whether it works: the least that goes through every step. A smoke test is quick too.

    def server(self, data: Path, ids: Path, offset: int = 0) -> Program:
        """The server as users run it: with its access log, into a file."""
        port = self.port + offset
        command = [self.build / "hiveline", "serve", "--listen", f"127.0.0.1:{port}", "--data", data,
                   "--max-waiting-calls", "10000000"]
        return Program("hiveline", command, port, self.work / f"hiveline-{port}.log", ids)


COMMANDS = {
    "http": lambda setup, report: HttpBench(setup).run(report),
    "start": start_bench.run,
    "scale": scale_bench.run,
    "calls": calls_bench.run_calls,
    "knowledge": knowledge_bench.run_knowledge,
    "events": events_bench.run_events,
    "tenants": tenants_bench.run_tenants,
}


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    parser.add_argument("commands", nargs="*", metavar="COMMAND",
                        help=f"{', '.join(COMMANDS)} (default: all)")
    parser.add_argument("--quick", action="store_true", help="one short round at 32 connections: numbers to look at only")
    parser.add_argument("--smoke", action="store_true",
                        help="only whether each works, in a few seconds each, with the executables of build/test; its reports"
                             " go to WORK/smoke/COMMAND.md")
    parser.add_argument("--markdown", action="store_true", help="the report as Markdown")
    parser.add_argument("--record", action="store_true", help="also write the report into docs/performance.md")
    parser.add_argument("--rounds", type=int, default=None, help="rounds, whose median counts (3)")
    parser.add_argument("--seconds", type=int, default=None, help="length of each load (4; calls: 30)")
    parser.add_argument("--prospects", type=int, default=None, help="seeded ones (100000)")
    parser.add_argument("--conversations", type=int, default=None, help="seeded ones (20000)")
    parser.add_argument("--calls", type=int, default=None, help="calls in progress at once (1000)")
    parser.add_argument("--build", type=Path, default=None,
                        help="folder of the executables (build/release; smoke: build/test)")
    parser.add_argument("--work", type=Path, default=Path("build/bench"), help="folder for data (build/bench)")
    parser.add_argument("--port", type=int, default=None,
                        help=f"the first of {PORTS} ports on 127.0.0.1 (18800; smoke: some that are free)")
    arguments = parser.parse_args()
    unknown = set(arguments.commands) - set(COMMANDS)
    if unknown:
        parser.error(f"no such command: {', '.join(sorted(unknown))}")
    if arguments.smoke and arguments.record:
        parser.error("--smoke has nothing to --record")
    return arguments


def record(results: str) -> None:
    text = DOCUMENT.read_text()
    kept, mark, _ = text.partition(RESULTS_MARK)
    if not mark:
        raise SystemExit(f"scripts/bench: {DOCUMENT} lacks the line {RESULTS_MARK}")
    DOCUMENT.write_text(f"{kept}{mark}\n\n{results}\n")


def make_setup(arguments: argparse.Namespace, work: Path) -> Setup:
    is_smoke, is_quick = arguments.smoke, arguments.smoke or arguments.quick
    build = (arguments.build or Path("build/test" if is_smoke else "build/release")).resolve()
    return Setup(
        build=build,
        work=work / "run",
        cache=work,
        seeds=Seeds(work, build / "tests/bench/bench_seed"),
        port=arguments.port or (free_ports(PORTS) if is_smoke else 18800),
        rounds=arguments.rounds or (1 if is_quick else 3),
        seconds=arguments.seconds or (1 if is_smoke else 2 if is_quick else 4),
        connections=(8,) if is_smoke else (32,) if is_quick else (32, 256),
        prospects=arguments.prospects or (500 if is_smoke else 100_000),
        conversations=arguments.conversations or (500 if is_smoke else 20_000),
        calls=arguments.calls or (10 if is_smoke else 100 if is_quick else None),
        call_seconds=arguments.seconds or (2 if is_smoke else 5 if is_quick else None),
        is_quick=is_quick,
        is_smoke=is_smoke,
    )


def smoke(commands: dict, setup: Setup, work: Path) -> int:
    failed = run_smoke(commands, setup, work / "smoke", describe_machine(work))
    if failed:
        note(f"FAILED: {', '.join(failed)}")
        return 1
    print(f"PASSED: {', '.join(commands)}. Reports: {work / 'smoke'}", flush=True)
    return 0


def measure(commands: dict, setup: Setup, arguments: argparse.Namespace, work: Path) -> int:
    report = Report()
    for name, command in commands.items():
        try:
            command(setup, report)
        except Failure as failure:
            note(f"scripts/bench: {name}: {failure}")
            return 1
    machine = describe_machine(work)
    print(report.render(arguments.markdown, machine), flush=True)
    if arguments.record:
        record(report.render(True, machine))
    return 0


def main() -> int:
    arguments = parse()
    work = arguments.work.resolve()
    shutil.rmtree(work / "run", ignore_errors=True)
    (work / "run").mkdir(parents=True)
    commands = {name: COMMANDS[name] for name in arguments.commands or COMMANDS}
    setup = make_setup(arguments, work)
    status = smoke(commands, setup, work) if arguments.smoke else measure(commands, setup, arguments, work)
    if status == 0:
        shutil.rmtree(work / "run", ignore_errors=True)
    return status


if __name__ == "__main__":
    os.chdir(Path(__file__).resolve().parents[2])
    sys.exit(main())
