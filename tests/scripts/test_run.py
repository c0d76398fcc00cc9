"""What scripts/run does when the npm registry is out of reach, with a cmake and a server that only note what they are told."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60
CMAKE = """#!/bin/bash
echo "cmake $*" >>"$SEEN"
[ -z "$OUT_OF_REACH" ] || [[ " $* " != *" docs_ui "* ]]
"""
SERVER = """#!/bin/bash
echo "hiveline $*" >>"$SEEN"
"""


@pytest.fixture
def run(tmp_path):
    (tmp_path / "scripts").mkdir()
    (tmp_path / "tools").mkdir()
    (tmp_path / "build" / "release").mkdir(parents=True)
    for name in ("run", "usage.sh"):
        shutil.copy(ROOT / "scripts" / name, tmp_path / "scripts" / name)
    for path, text in (("tools/cmake", CMAKE), ("build/release/hiveline", SERVER), ("scripts/install-deps", "#!/bin/sh\n")):
        (tmp_path / path).write_text(text)
        (tmp_path / path).chmod(0o755)
    seen = tmp_path / "seen"

    def start(*arguments: str, out_of_reach: bool = False) -> tuple[list[str], str]:
        seen.write_text("")
        variables = {**os.environ, "PATH": f"{tmp_path / 'tools'}:{os.environ['PATH']}", "SEEN": str(seen),
                     "OUT_OF_REACH": "yes" if out_of_reach else ""}
        done = subprocess.run([tmp_path / "scripts" / "run", *arguments], env=variables, capture_output=True, text=True,
                              timeout=SECONDS)
        assert done.returncode == 0, done.stderr
        return seen.read_text().splitlines(), done.stderr

    return start


def test_options_go_to_the_server(run):
    seen, said = run("--listen", "127.0.0.1:9000")
    assert seen == ["cmake --preset release", "cmake --build --preset release --target docs_ui",
                    "cmake --build --preset release", "hiveline serve --demo --listen 127.0.0.1:9000"]
    assert "WARNING" not in said


def test_without_the_registry_the_server_starts_without_the_page_and_says_so(run):
    seen, said = run(out_of_reach=True)
    assert seen[2:] == ["cmake --preset release -DHIVELINE_DOCS_UI=OFF", "cmake --build --preset release", "hiveline serve --demo"]
    assert "WARNING: Swagger UI could not be fetched" in said


def test_the_next_start_tries_again_and_keeps_what_it_gets(run):
    run(out_of_reach=True)
    seen, said = run(out_of_reach=True)
    assert seen[0] == "cmake --preset release -DHIVELINE_DOCS_UI=ON" and "WARNING" in said
    seen, said = run()
    assert seen[0] == "cmake --preset release -DHIVELINE_DOCS_UI=ON" and "WARNING" not in said
    seen, said = run()
    assert seen[0] == "cmake --preset release" and "WARNING" not in said


def test_who_builds_without_the_page_on_purpose_is_left_alone(run):
    """The preset keeps what is in the cache, so nothing may be said where nothing failed."""
    seen, _ = run()
    assert not any("DOCS_UI" in line for line in seen)
