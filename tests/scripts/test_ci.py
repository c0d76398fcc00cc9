"""What .ci/run shows its stages, which it runs, and how it ends, with stages that only note what they see."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 120
MOST_MINUTES = 85
STUB = """#!/bin/bash
{ echo "$(basename "$0") $*"; env | sed 's/^/  /'; echo "  python: $(command -v python3)"; echo "  node: $(command -v node)"
  echo "  home: $(ls -A "$HOME")"; } >>"$(dirname "$0")/../seen"
[ "$(basename "$0")" != "$(cat "$(dirname "$0")/../failing")" ]
"""
NODE = """#!/bin/bash
mkdir -p "$1/bin"
printf '#!/bin/sh\\n' >"$1/bin/node"
chmod +x "$1/bin/node"
cd "$1/bin" && pwd
"""


@pytest.fixture
def tree(tmp_path):
    """A tree whose scripts note what they see, but for those that choose."""
    (tmp_path / "scripts").mkdir()
    (tmp_path / ".ci" / "node").mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci" / "run")
    for name in ("install-deps", "check", "test", "bench", "sanitize", "fuzz", "soak"):
        assert (ROOT / "scripts" / name).is_file()
        write(tmp_path / "scripts" / name, STUB)
    for name in ("part", "usage.sh"):
        shutil.copy(ROOT / "scripts" / name, tmp_path / "scripts" / name)
    write(tmp_path / ".ci" / "node" / "prepare", NODE)
    (tmp_path / "tests" / "fuzz").mkdir(parents=True)
    for path in (ROOT / "tests" / "fuzz").glob("*_fuzz.cpp"):
        (tmp_path / "tests" / "fuzz" / path.name).touch()
    (tmp_path / "failing").write_text("none\n")
    return tmp_path


def write(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


def run(tree: Path, **variables: str) -> tuple[subprocess.CompletedProcess, dict[str, list[str]]]:
    """What it printed, and what each stage saw, by the stage's command line."""
    (tree / "seen").write_text("")
    done = subprocess.run([tree / ".ci" / "run"], env={**os.environ, **variables}, capture_output=True, text=True, timeout=SECONDS)
    seen: dict[str, list[str]] = {}
    for line in (tree / "seen").read_text().splitlines():
        if line.startswith("  "):
            seen[stage].append(line.strip())
        else:
            stage = line
            seen[stage] = []
    return done, seen


def test_stages_see_only_what_a_bare_debian_has(tree, tmp_path):
    shims = tmp_path / "shims"
    shims.mkdir()
    write(shims / "python3", "#!/bin/sh\nexit 1\n")
    done, seen = run(tree, PATH=f"{shims}:{os.environ['PATH']}", LANG="de_DE.UTF-8", LC_ALL="C.UTF-8", CXX="ccache clang++",
                     CMAKE_CXX_COMPILER_LAUNCHER="ccache", PYTHONPATH=str(shims), HIVELINE_LISTEN="0.0.0.0:1",
                     HIVELINE_CI_SEED="8")
    assert done.returncode == 0, done.stdout + done.stderr
    assert {line.split()[0] for line in seen} == {"install-deps", "check", "test", "bench", "sanitize", "fuzz", "soak"}
    node = f"{tree}/build/node/bin"
    for stage, facts in seen.items():
        variables = {fact.partition("=")[0]: fact.partition("=")[2] for fact in facts if "=" in fact}
        assert variables["PATH"] == ("" if stage.startswith("install-deps") else f"{node}:") + "/usr/sbin:/usr/bin:/sbin:/bin"
        assert not {"LANG", "LC_ALL", "CXX", "CMAKE_CXX_COMPILER_LAUNCHER", "PYTHONPATH", "HIVELINE_LISTEN"} & set(variables)
        assert "python: /usr/bin/python3" in facts
        assert "home:" in facts and variables["HOME"] != os.environ.get("HOME")
        assert not Path(variables["HOME"]).exists(), "left behind"


def test_a_seed_chooses_the_same_parts_again(tree):
    first, seen = run(tree, HIVELINE_CI_SEED="7")
    again, seen_again = run(tree, HIVELINE_CI_SEED="7")
    other, seen_other = run(tree, HIVELINE_CI_SEED="8")
    assert list(seen) == list(seen_again) != list(seen_other)
    assert "HIVELINE_CI_SEED=7 .ci/run" in first.stdout
    assert {"check --seed 7", "test --seed 7 tsan", "sanitize --seed 7 tsan", "soak --ci --seed 7"} <= set(seen)
    assert {"check --seed 8", "test --seed 8 asan", "sanitize --seed 8 asan", "soak --ci --seed 8"} <= set(seen_other)
    assert "sanitize --seed 7 asan" not in seen and not any(line.startswith("fuzz ") for line in seen)
    targets = next(line for line in seen_other if line.startswith("fuzz 20 ")).split()[2:]
    known = [path.name.removesuffix("_fuzz.cpp") for path in (ROOT / "tests" / "fuzz").glob("*_fuzz.cpp")]
    assert set(targets) < set(known) and len(targets) == (len(known) + 1) // 2


def test_the_sanitizers_files_are_the_same_for_a_seed_and_others_for_another():
    def listed(*arguments):
        done = subprocess.run(["scripts/sanitize", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    chosen = listed("--seed", "8", "--list", "asan")
    assert chosen == listed("--seed", "8", "--list", "asan") != listed("--seed", "9", "--list", "asan")
    assert all((ROOT / name).is_file() for name in chosen)
    assert 10 < len(chosen) == len(set(chosen)) < len(list(ROOT.glob("tests/*/test_*.py"))) / 2


def test_without_a_seed_one_is_made_and_printed(tree):
    done, seen = run(tree, HIVELINE_CI_SEED="")
    seed = re.search(r"HIVELINE_CI_SEED=(\d+) ", done.stdout)[1]
    assert f"check --seed {seed}" in seen


def test_a_stage_that_fails_is_named_and_the_others_still_run(tree):
    (tree / "failing").write_text("check\n")
    done, seen = run(tree)
    assert done.returncode == 1
    assert re.search(r"^FAILED  sources: 0 min \d\d s of \d+ min, exit 1$", done.stdout, re.MULTILINE)
    assert re.search(r"^passed  soak: ", done.stdout, re.MULTILINE)
    assert any(line.startswith("soak ") for line in seen)


def test_a_node_that_cannot_be_had_fails_the_run(tree):
    write(tree / ".ci" / "node" / "prepare", "#!/bin/sh\nexit 1\n")
    done, _ = run(tree)
    assert done.returncode == 1
    assert "FAILED  the node of Debian 12" in done.stdout


def test_a_seed_that_is_no_number_is_refused(tree):
    done, seen = run(tree, HIVELINE_CI_SEED="today")
    assert done.returncode == 2 and not seen
    assert "HIVELINE_CI_SEED is not a number: today" in done.stderr


def test_the_minutes_are_those_of_the_document_and_together_less_than_a_run_may_take():
    text = (ROOT / ".ci" / "run").read_text()
    minutes = dict(re.findall(r'^ *stage "([^"]+)" (\d+) ', text, re.MULTILINE))
    minutes["the node of Debian 12"] = re.search(r"^node=\S+ --kill-after=10 (\d+)m ", text, re.MULTILINE)[1]
    told = dict(re.findall(r"^\| ([^|`]+) \| (\d+) \|", (ROOT / "CONTRIBUTING.md").read_text(), re.MULTILINE))
    assert len(minutes) == 8 and sum(map(int, minutes.values())) <= MOST_MINUTES
    assert minutes == told
