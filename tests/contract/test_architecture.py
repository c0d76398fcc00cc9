"""The rooms of ARCHITECTURE.md, checked over the sources: who includes whom, where SQL and libraries may be."""

import os
import re
import subprocess
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("common", "outbound", "storage", "auth", "handlers", "knowledge", "workers", "voice", "server", "generated")
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^">]+)[">]', re.MULTILINE)

# What a source of a room may include, as prefixes of paths from the repository's root. A room may include itself.
MAY_INCLUDE = {
    "common": (),
    "outbound": ("common/",),
    "generated/models": ("common/",),
    "generated/tests": ("common/", "generated/models/"),
    "storage": ("common/", "generated/models/"),
    "auth": ("common/", "storage/"),
    "generated/api": ("common/", "generated/models/", "auth/caller.h", "storage/tx.h"),
    "handlers": ("common/", "generated/", "auth/", "storage/", "knowledge/fetch/google_docs.h", "knowledge/fetch/url.h",
                 "knowledge/search/", "voice/calls/",
                 "voice/sources/", "workers/action_sender.h"),
    "knowledge": ("common/", "generated/models/", "outbound/", "storage/"),
    "workers": ("common/", "generated/models/", "auth/", "knowledge/", "outbound/", "storage/",
                "voice/calls/call_types.h", "voice/engine/turn.h", "voice/providers/thinker.h"),
    "voice": ("common/", "generated/models/", "outbound/", "storage/"),
    "server": ("common/", "generated/", "auth/", "storage/", "handlers/", "knowledge/", "outbound/", "voice/",
               "workers/"),
}
# Where headers that the build makes of files (CMake's embed_files) may be included.
EMBEDDED = ("storage", "server")
# Which sources may include the headers of a library: the library's headers, then the only places.
LIBRARIES = {
    "Pistache": (r"pistache/", r"server/"),
    "CLI11": (r"CLI/", r"server/"),
    "SQLiteCpp": (r"SQLiteCpp/", r"storage/"),
    "SQLite": (r"sqlite3\.h", r"storage/"),
    "pugixml": (r"pugi", r"(voice/sources/carrier_markup|knowledge/extract/docx)\.cpp$"),
    "gumbo": (r"gumbo", r"knowledge/extract/html\.cpp$"),
    "libzip": (r"zip", r"knowledge/extract/archive\.cpp$"),
    "uchardet, iconv": (r"uchardet/|iconv", r"knowledge/extract/text_encoding\.cpp$"),
    "RapidJSON": (r"rapidjson/", r"common/json/"),
    "RE2": (r"re2/", r"(common/json|voice/providers)/"),
    "expat": (r"expat", r"knowledge/fetch/sitemap\.cpp$"),
    "zlib": (r"zlib\.h", r"(server/|knowledge/fetch/sitemap\.cpp$)"),
    "curl": (r"curl/", r"outbound/curl_library"),
    "spdlog": (r"(spdlog|fmt)/", r"common/log\.cpp$"),
    "utf8proc": (r"utf8proc\.h", r"(storage/|common/|knowledge/fetch/host_name\.cpp$)"),
}
SQL = re.compile(
    r'"\s*(SELECT\s.+\sFROM\s|INSERT\s+(OR\s+\w+\s+)?INTO\s|UPDATE\s+\w+\s+SET\s|DELETE\s+FROM\s|CREATE\s+(TABLE|INDEX)\s'
    r"|PRAGMA\s)", re.IGNORECASE
)
MACHINE_PATHS = re.compile(rb"/(root|home/\w+|work/(main|shared)|tmp/build-\w+)/")
LEFT_BEHIND = {".git", "build", "hiveline-data", "tour-data", "__pycache__", ".hypothesis", ".pytest_cache", ".cache",
               "node_modules"}
TEXT_SUFFIXES = {".cpp", ".h", ".py", ".j2", ".md", ".txt", ".cmake", ".json", ".yaml", ".yml", ".sql", ".js", ".html",
                 ".css", ".sh", ""}


@lru_cache(maxsize=1)
def repository_files() -> list[str]:
    """What is committed or about to be: everything that git does not ignore. Without git, everything that is there."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
            capture_output=True,
        )
        names = listed.stdout.decode().split("\0")
    except (OSError, subprocess.CalledProcessError):
        names = unpacked_files()
    return sorted(name for name in set(names) if name and (ROOT / name).is_file())


def unpacked_files() -> list[str]:
    names = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in LEFT_BEHIND]
        names += [(Path(folder) / file).relative_to(ROOT).as_posix() for file in files]
    return names


def sources() -> list[str]:
    return [
        name for name in repository_files() if name.endswith((".cpp", ".h")) and name.partition("/")[0] in ROOMS
    ]


def room_of(name: str) -> str:
    parts = name.split("/")
    return "/".join(parts[:2]) if parts[0] == "generated" and len(parts) > 2 else parts[0]


def includes(name: str) -> list[tuple[str, str]]:
    return INCLUDE.findall((ROOT / name).read_text(encoding="utf-8"))


def test_there_are_sources_in_every_room():
    assert {name.partition("/")[0] for name in sources()} == set(ROOMS)


@pytest.mark.parametrize("room", MAY_INCLUDE)
def test_room_includes_only_the_rooms_below_it(room):
    allowed = (f"{room}/", *MAY_INCLUDE[room], *(("embedded/",) if room in EMBEDDED else ()))
    wrong = [
        f"{name} includes {path}"
        for name in sources() if room_of(name) == room
        for mark, path in includes(name) if mark == '"' and not path.startswith(allowed)
    ]
    assert not wrong


def test_rooms_are_known():
    """A new room needs its line in MAY_INCLUDE."""
    assert {room_of(name) for name in sources()} - {"generated"} == set(MAY_INCLUDE)


def test_quoted_includes_name_files_of_the_repository_from_its_root():
    known = set(repository_files())
    wrong = [
        f"{name} includes {path}"
        for name in sources() for mark, path in includes(name)
        if mark == '"' and path not in known and not path.startswith(("generated/", "embedded/"))
    ]
    assert not wrong


@pytest.mark.parametrize("library", LIBRARIES)
def test_library_is_included_only_in_its_room(library):
    headers, places = LIBRARIES[library]
    wrong = [
        f"{name} includes {path}"
        for name in sources() if not re.match(places, name)
        for _, path in includes(name) if re.match(headers, path)
    ]
    assert not wrong


def test_sql_is_only_in_storage():
    wrong = []
    for name in sources():
        if not name.startswith("storage/") and SQL.search((ROOT / name).read_text(encoding="utf-8")):
            wrong.append(name)
    assert not wrong


def test_generated_interfaces_have_a_handler_of_the_same_name():
    resources = [
        Path(name).name.removesuffix("_api.h") for name in repository_files()
        if re.fullmatch(r"generated/api/\w+_api\.h", name)
    ]
    assert resources
    missing = [r for r in resources if not all((ROOT / f"handlers/{r}_handler{end}").is_file() for end in (".h", ".cpp"))]
    assert not missing


def test_no_file_names_a_path_of_one_machine():
    wrong = [
        name for name in repository_files()
        if Path(name).suffix in TEXT_SUFFIXES and name != Path(__file__).relative_to(ROOT).as_posix()
        and MACHINE_PATHS.search((ROOT / name).read_bytes())
    ]
    assert not wrong


def test_headers_say_what_they_are():
    """A header of the hand-written rooms opens with a comment and guards itself."""
    wrong = [
        name for name in sources() if name.endswith(".h") and not name.startswith("generated/")
        and not re.match(r"// .+\n(//.*\n)*#pragma once\n", (ROOT / name).read_text(encoding="utf-8"))
    ]
    assert not wrong
