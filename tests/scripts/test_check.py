"""What scripts/check judges of the files that it is given; formatter, linter and build are stubs that note what they see."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60
PLANTED = "bugprone-use-after-move readability-identifier-naming clang-diagnostic-unused-variable"
STUBS = {
    "clang-format": 'echo "clang-format $*" >>"$SEEN"; case $* in *faulty*) exit 1 ;; esac',
    "clang-tidy": f'echo "clang-tidy $*" >>"$SEEN"; case $* in *faulty*) echo "{PLANTED}"; exit 1 ;; esac',
    "cmake": "mkdir -p build/check; printf '[{\"file\": \"%s/common/a.cpp\"}]' \"$PWD\" >build/check/compile_commands.json",
}


@pytest.fixture
def check(tmp_path):
    """Runs the script in a tree of its own; gives what it printed and what formatter and linter saw of the tree's files."""
    for name in ("scripts", "bin", "build", "common", "tests/contract"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("check", "check-commits", "usage.sh", "part"):
        shutil.copy(ROOT / "scripts" / name, tmp_path / "scripts" / name)
    (tmp_path / "tests" / "contract" / "test_architecture.py").write_text("def test_rooms():\n    pass\n")
    for name in ("common/a.cpp", "common/a.h", "common/tool.py", "README.md"):
        (tmp_path / name).touch()
    for path, text in [(f"bin/{name}", text) for name, text in STUBS.items()] + [("scripts/install-deps", "true")]:
        (tmp_path / path).write_text(f"#!/bin/sh\n{text}\n")
        (tmp_path / path).chmod(0o755)

    def run(*arguments: str) -> tuple[subprocess.CompletedProcess, list[str]]:
        seen = tmp_path / "seen"
        seen.write_text("")
        environment = {**os.environ, "SEEN": str(seen), "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}
        done = subprocess.run([tmp_path / "scripts" / "check", *arguments], cwd=tmp_path, env=environment, capture_output=True,
                              text=True, timeout=SECONDS)
        return done, [line for line in seen.read_text().splitlines() if "planted" not in line]

    return run


def test_files_that_are_no_cpp_are_left_out_with_a_word(check):
    done, seen = check("common/tool.py", "common/a.cpp", "README.md", "common/a.h")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "left out, since neither formatter nor linter is for them: common/tool.py README.md" in done.stdout
    assert seen == ["clang-format --dry-run --Werror common/a.cpp common/a.h", "clang-tidy -p build/check --quiet common/a.cpp"]


def test_where_all_files_are_left_out_neither_formatter_nor_linter_runs(check):
    for arguments in (("common/tool.py",), ("--fix", "README.md")):
        done, seen = check(*arguments)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "left out" in done.stdout and "PASSED" in done.stdout
        assert seen == []


def test_without_files_every_source_is_judged(check):
    done, seen = check()
    assert done.returncode == 0, done.stdout + done.stderr
    assert "left out" not in done.stdout
    assert seen[0].endswith("common/a.cpp common/a.h")
