"""The scripts tell how they are used, and refuse what they do not know, before they install or build anything."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = sorted(path.name for path in (ROOT / "scripts").iterdir() if path.is_file() and os.access(path, os.X_OK))
TOOLS = ("bash", "cat", "dirname", "grep", "sed")
SECONDS = 60


@pytest.fixture
def run(tmp_path):
    """Runs a script in a tree that has only the scripts, on a machine that has only a shell."""
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in TOOLS:
        (tools / tool).symlink_to(shutil.which(tool))
    tree = tmp_path / "tree"
    shutil.copytree(ROOT / "scripts", tree / "scripts")
    before = sorted(tree.rglob("*"))

    def run_script(name: str, *arguments: str) -> subprocess.CompletedProcess:
        done = subprocess.run([tree / "scripts" / name, *arguments], cwd=tmp_path, env={"PATH": str(tools)},
                              capture_output=True, text=True, timeout=SECONDS, stdin=subprocess.DEVNULL)
        assert sorted(tree.rglob("*")) == before
        return done

    return run_script


def test_scripts_are_found():
    assert {"run", "test", "check", "bench", "soak", "fuzz", "sanitize", "install-deps"} <= set(SCRIPTS)


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_tells_the_usage_and_does_nothing_else(run, script, option):
    done = run(script, option)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"\nusage: scripts/{script}" in done.stdout
    assert "#!" not in done.stdout and "set -e" not in done.stdout


@pytest.mark.parametrize("command", [
    ("run", "--listen", "127.0.0.1:9000", "--help"),
    ("test", "-k", "stats", "--help"),
    ("sanitize", "asan", "-h"),
    ("soak", "--kills", "10", "--help"),
    ("check", "--fix", "--help"),
])
def test_help_is_heard_after_other_arguments(run, command):
    done = run(*command)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"\nusage: scripts/{command[0]}" in done.stdout


@pytest.mark.parametrize("command", [
    ("bench", "--fast"),
    ("check", "--fast"),
    ("check", "--seed", "now"),
    ("check", "--seed"),
    ("check", "bare", "metal"),
    ("check", "common/no_such_file.cpp"),
    ("check-commits", "--fast"),
    ("fuzz", "--fast"),
    ("fuzz", "0"),
    ("install-deps", "--fast"),
    ("part", "--fast"),
    ("part", "1", "a/3"),
    ("sanitize",),
    ("sanitize", "--fast"),
    ("sanitize", "--seed", "now", "tsan"),
    ("test", "--seed", "now", "asan"),
    ("test", "--seed", "7", "msan"),
    ("soak", "--kills"),
    ("soak", "--kills", "many"),
    ("test-python", "--fast"),
], ids=" ".join)
def test_what_is_unknown_is_refused_with_the_usage(run, command):
    done = run(*command)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"\nusage: scripts/{command[0]}" in done.stderr


def python(*arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-B", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=SECONDS)


def test_the_generator_tells_its_usage_and_refuses_unknown_options():
    helped, refused = python("scripts/codegen", "--help"), python("scripts/codegen", "--fast")
    assert helped.returncode == 0 and "usage: codegen" in helped.stdout and "--document" in helped.stdout
    assert refused.returncode == 2 and "usage: codegen" in refused.stderr


def test_the_usage_of_the_benchmark_names_each_of_its_options():
    options = set(re.findall(r"(?<!\w)--[a-z]+", python("tests/bench", "--help").stdout)) - {"--help"}
    text = (ROOT / "scripts" / "bench").read_text().partition("\nset -e")[0]
    assert options and options == set(re.findall(r"(?<!\w)--[a-z]+", text))


def part(lines: list[str], seed: int, share: str) -> list[str]:
    done = subprocess.run([ROOT / "scripts" / "part", str(seed), share], input="".join(f"{line}\n" for line in lines),
                          capture_output=True, text=True, timeout=SECONDS, check=True)
    return done.stdout.splitlines()


def test_a_part_is_the_same_for_a_seed_and_another_for_the_next():
    lines = [f"line {number}" for number in range(90)]
    chosen = [part(lines, seed, "1/3") for seed in range(20)]
    assert all(len(each) == 30 and each == [line for line in lines if line in each] for each in chosen)
    assert part(lines, 7, "1/3") == chosen[7] != chosen[8]
    assert set().union(*chosen) == set(lines)


def test_a_part_of_little_is_at_least_one_line_and_of_nothing_none():
    assert len(part(["only"], 1, "1/3")) == 1
    assert part([], 1, "1/3") == []
    assert part(["a", "b"], 1, "2/2") == ["a", "b"]
