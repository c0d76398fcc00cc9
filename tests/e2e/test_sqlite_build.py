"""Which SQLite is linked in: one, and never a version that can destroy a database; what the build says of others."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from support.server import environment

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 120
SOURCE_ID = re.compile(rb"20\d\d-\d\d-\d\d \d\d:\d\d:\d\d [0-9a-f]{60}[0-9a-z]{4}")


def cmake(folder: Path, script: str, **variables: str) -> subprocess.CompletedProcess:
    path = folder / "script.cmake"
    path.write_text(f'include("{ROOT}/cmake/SqliteSource.cmake")\n{script}\n', encoding="utf-8")
    return subprocess.run(
        ["cmake", "-P", path], capture_output=True, text=True, timeout=SECONDS, cwd=folder, env=os.environ | variables,
    )


def header(folder: Path, version: str) -> Path:
    major, minor, patch = (int(part) for part in version.split("."))
    path = folder / "sqlite3.h"
    path.write_text(
        f'#define SQLITE_VERSION        "{version}"\n'
        f"#define SQLITE_VERSION_NUMBER {major * 1_000_000 + minor * 1000 + patch}\n", encoding="utf-8",
    )
    return path


@pytest.mark.parametrize("version", ["3.51.3", "3.53.4", "3.50.7", "3.50.12", "3.44.6", "4.0.0"])
def test_versions_without_the_bug_are_taken(tmp_path, version):
    done = cmake(tmp_path, f'hiveline_require_sqlite("{header(tmp_path, version)}")')
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("version", ["3.40.1", "3.44.5", "3.45.0", "3.50.6", "3.51.0", "3.51.2", "3.46.1"])
def test_versions_with_the_bug_stop_the_build_and_it_says_what_to_do(tmp_path, version):
    done = cmake(tmp_path, f'hiveline_require_sqlite("{header(tmp_path, version)}")')
    assert done.returncode != 0
    text = " ".join(done.stderr.split())
    assert f"is SQLite {version}, which can destroy a database" in text
    assert "-DHIVELINE_SQLITE_SOURCE=FOLDER" in text and "-DHIVELINE_SQLITE=system" in text


@pytest.mark.parametrize("source, is_taken", [
    ("int sqlite3_preupdate_hook(void* db, void* hook, void* self) { return db == hook && self != 0; }", True),
    ("int sqlite3_open(void) { return 0; }", False),
], ids=["with the hook", "without the hook"])  # fmt: skip
def test_a_library_without_what_counts_is_refused_before_anything_is_built(tmp_path, source, is_taken):
    with header(tmp_path, "3.53.4").open("a", encoding="utf-8") as text:
        text.write("int sqlite3_preupdate_hook(void*, void*, void*);\n")
    (tmp_path / "library.c").write_text(source + "\n", encoding="utf-8")
    for command in (["cc", "-c", "library.c"], ["ar", "rcs", "libsqlite3.a", "library.o"]):
        subprocess.run(command, cwd=tmp_path, check=True, timeout=SECONDS)
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.25)\nproject(probe C)\nfind_package(Threads REQUIRED)\n"
        f'include("{ROOT}/cmake/SqliteSource.cmake")\n'
        f'hiveline_require_sqlite_hook("{tmp_path}" "{tmp_path}/libsqlite3.a")\n', encoding="utf-8",
    )  # fmt: skip
    done = subprocess.run(["cmake", "-G", "Ninja", "-B", "build"], cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS)
    text = " ".join(done.stderr.split())
    assert (done.returncode == 0) is is_taken, text
    if not is_taken:
        assert "libsqlite3.a cannot be used: it was built without SQLITE_ENABLE_PREUPDATE_HOOK" in text
        assert "-DHIVELINE_SQLITE_SOURCE=FOLDER" in text


def test_a_file_that_is_no_header_of_sqlite_is_refused(tmp_path):
    (tmp_path / "sqlite3.h").write_text("#define OTHER 1\n", encoding="utf-8")
    done = cmake(tmp_path, f'hiveline_require_sqlite("{tmp_path}/sqlite3.h")')
    assert done.returncode != 0 and "does not say which version" in " ".join(done.stderr.split())


@pytest.mark.skipif(shutil.which("npm") is None, reason="needs npm")
def test_a_registry_that_cannot_be_reached_is_named_with_the_other_ways(tmp_path):
    done = cmake(
        tmp_path, f'hiveline_fetch_sqlite("{tmp_path}/sqlite")', npm_config_registry="http://127.0.0.1:9/",
        npm_config_fetch_retries="0", npm_config_cache=str(tmp_path / "cache"),
    )
    assert done.returncode != 0
    text = " ".join(done.stderr.split())
    assert "npm could not fetch SQLite" in text and "npm config set registry" in text
    assert "-DHIVELINE_SQLITE_SOURCE=FOLDER" in text and "-DHIVELINE_SQLITE=system" in text


def test_files_that_are_not_the_pinned_ones_are_told(tmp_path):
    for name in ("sqlite3.c", "sqlite3.h"):
        (tmp_path / name).write_text("/* changed */\n", encoding="utf-8")
    done = cmake(tmp_path, f'hiveline_has_pinned_sqlite("{tmp_path}" pinned)\nmessage(STATUS "pinned: ${{pinned}}")')
    assert "pinned: OFF" in done.stdout


def test_the_executable_holds_one_sqlite_and_loads_none(executable):
    found = set(SOURCE_ID.findall(Path(executable).read_bytes()))
    assert len(found) == 1
    loaded = subprocess.run(["ldd", executable], capture_output=True, text=True, timeout=SECONDS, check=True).stdout
    assert "sqlite" not in loaded
    shown = subprocess.run(
        [executable, "version"], capture_output=True, timeout=SECONDS, check=True, env=environment()
    ).stdout
    assert found.pop() in shown
