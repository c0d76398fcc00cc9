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
from data import Seeds
from http_bench import HttpBench
from processes import Failure, Program, note
from report import Report, describe_machine

DOCUMENT = Path("docs/performance.md")
RESULTS_MARK = "<!-- scripts/bench --record replaces what follows -->"


@dataclass(frozen=True)
class Setup:
    """What every part of the benchmark is told."""

    build: Path
    work: Path
    seeds: Seeds
    port: int
    rounds: int
    seconds: int
    connections: tuple
    prospects: int
    conversations: int
    calls: int | None
    call_seconds: int | None
    is_quick: bool

    def server(self, data: Path, ids: Path, offset: int = 0) -> Program:
        """The server as users run it: with its access log, into a file."""
        port = self.port + offset
        command = [self.build / "hiveline", "serve", "--listen", f"127.0.0.1:{port}", "--data", data]
        return Program("hiveline", command, port, self.work / f"hiveline-{port}.log", ids)


COMMANDS = {
    "http": lambda setup, report: HttpBench(setup).run(report),
    "start": start_bench.run,
    "scale": scale_bench.run,
    "calls": calls_bench.run_calls,
    "knowledge": knowledge_bench.run_knowledge,
    "events": events_bench.run_events,
}


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    parser.add_argument("commands", nargs="*", metavar="COMMAND",
                        help=f"{', '.join(COMMANDS)} (default: all)")
    parser.add_argument("--quick", action="store_true", help="one short round at 32 connections: numbers to look at only")
    parser.add_argument("--markdown", action="store_true", help="the report as Markdown")
    parser.add_argument("--record", action="store_true", help="also write the report into docs/performance.md")
    parser.add_argument("--rounds", type=int, default=None, help="rounds, whose median counts (3)")
    parser.add_argument("--seconds", type=int, default=None, help="length of each load (4; calls: 30)")
    parser.add_argument("--prospects", type=int, default=100_000)
    parser.add_argument("--conversations", type=int, default=20_000)
    parser.add_argument("--calls", type=int, default=None, help="calls in progress at once (1000)")
    parser.add_argument("--build", type=Path, default=Path("build/release"), help="folder of the executables (build/release)")
    parser.add_argument("--work", type=Path, default=Path("build/bench"), help="folder for data (build/bench)")
    parser.add_argument("--port", type=int, default=18800, help="the first of four ports on 127.0.0.1 (18800)")
    arguments = parser.parse_args()
    unknown = set(arguments.commands) - set(COMMANDS)
    if unknown:
        parser.error(f"no such command: {', '.join(sorted(unknown))}")
    return arguments


def record(results: str) -> None:
    text = DOCUMENT.read_text()
    kept, mark, _ = text.partition(RESULTS_MARK)
    if not mark:
        raise SystemExit(f"scripts/bench: {DOCUMENT} lacks the line {RESULTS_MARK}")
    DOCUMENT.write_text(f"{kept}{mark}\n\n{results}\n")


def main() -> int:
    arguments = parse()
    build = arguments.build.resolve()
    work = arguments.work.resolve()
    shutil.rmtree(work / "run", ignore_errors=True)
    (work / "run").mkdir(parents=True)
    setup = Setup(
        build=build,
        work=work / "run",
        seeds=Seeds(work, build / "tests/bench/bench_seed"),
        port=arguments.port,
        rounds=arguments.rounds or (1 if arguments.quick else 3),
        seconds=arguments.seconds or (2 if arguments.quick else 4),
        connections=(32,) if arguments.quick else (32, 256),
        prospects=arguments.prospects,
        conversations=arguments.conversations,
        calls=arguments.calls or (100 if arguments.quick else None),
        call_seconds=arguments.seconds or (5 if arguments.quick else None),
        is_quick=arguments.quick,
    )
    report = Report()
    try:
        for command in arguments.commands or COMMANDS:
            COMMANDS[command](setup, report)
    except Failure as failure:
        note(f"scripts/bench: {failure}")
        return 1
    machine = describe_machine(work)
    print(report.render(arguments.markdown, machine), flush=True)
    if arguments.record:
        record(report.render(True, machine))
    shutil.rmtree(work / "run", ignore_errors=True)
    return 0


if __name__ == "__main__":
    os.chdir(Path(__file__).resolve().parents[2])
    sys.exit(main())
