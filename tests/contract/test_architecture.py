"""The rooms of ARCHITECTURE.md, checked over the sources: who includes whom, where SQL and libraries may be."""

import os
import re
import subprocess
from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("common", "outbound", "storage", "secrets", "auth", "handlers", "knowledge", "delivery", "voice", "server",
         "generated")
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^">]+)[">]', re.MULTILINE)

# What a source of a room may include, as prefixes of paths from the repository's root. A room may include itself.
MAY_INCLUDE = {
    "common": (),
    "outbound": ("common/",),
    "generated/models": ("common/",),
    "generated/tests": ("common/", "generated/models/"),
    "storage": ("common/", "generated/models/"),
    "secrets": ("common/", "storage/engine/", "storage/secrets/", "storage/records/"),
    "auth": ("common/", "secrets/", "storage/"),
    "generated/api": ("common/", "generated/models/", "auth/caller.h", "storage/engine/tx.h"),
    "handlers": ("common/", "generated/", "auth/", "secrets/", "storage/", "knowledge/fetch/google_docs.h",
                 "knowledge/fetch/url.h", "knowledge/search/", "voice/calls/",
                 "voice/engine/language_of.h", "voice/engine/prompt.h", "voice/providers/base_url.h",
                 "voice/providers/provider_props.h", "voice/phone/", "delivery/action_sender.h"),
    "knowledge": ("common/", "generated/models/", "outbound/", "storage/"),
    "delivery": ("common/", "generated/models/", "secrets/", "outbound/", "storage/"),
    "voice": ("common/", "generated/models/", "outbound/", "storage/"),
    "server": ("common/", "generated/", "auth/", "secrets/", "storage/", "handlers/", "knowledge/", "outbound/",
               "voice/", "delivery/"),
}
# The same for folders inside of a room, of what the room itself may include. A folder stands after those that it includes.
SUB_ROOMS = {
    "common/text": (),
    "common/process": ("common/error.h",),
    "common/sharing": ("common/log.h",),
    "common/json": ("common/text/", "common/error.h", "common/field.h", "common/http.h", "common/timestamp.h"),
    "common/json/schema": ("common/json/", "common/text/", "common/error.h"),
    "common/websocket": ("common/text/", "common/digest.h", "common/field_list.h", "common/http.h"),
    "storage/words": ("common/",),
    "storage/engine": ("common/", "embedded/migrations.h"),
    "storage/records": ("common/", "generated/models/", "storage/engine/", "storage/words/case_fold.h"),
    "storage/secrets": ("common/", "storage/engine/"),
    "storage/passages": ("common/", "generated/models/", "storage/words/", "storage/engine/", "storage/records/model_columns.h"),
    "storage/files": ("common/", "storage/engine/", "storage/records/files.h"),
    "storage/calls": ("common/", "generated/models/", "storage/engine/", "storage/records/"),
    "storage/events": ("common/", "generated/models/", "storage/engine/", "storage/records/", "storage/calls/"),
    "knowledge/extract": ("common/",),
    "knowledge/html": ("common/", "knowledge/extract/"),
    "knowledge/confined": ("common/", "knowledge/extract/", "knowledge/html/"),
    "knowledge/fetch": ("common/", "outbound/"),
    "knowledge/search": ("common/", "generated/models/", "knowledge/embedder.h", "storage/"),
    "knowledge/reading": ("common/", "generated/models/", "knowledge/", "outbound/", "storage/"),
    "voice/languages": ("storage/",),
    "voice/understanding/words": ("common/", "storage/words/", "voice/languages/"),
    "voice/understanding/acts": ("common/", "generated/models/", "voice/languages/", "voice/understanding/words/"),
    "voice/understanding/times": ("voice/understanding/words/",),
    "voice/understanding/facts": ("common/", "storage/words/", "voice/understanding/words/"),
    "voice/understanding/amounts": ("common/", "voice/understanding/words/", "voice/understanding/times/"),
    "voice/understanding/answers": ("common/", "voice/understanding/words/", "voice/understanding/acts/"),
    "voice/understanding": ("common/", "generated/models/", "storage/", "voice/languages/"),
    "voice/engine": ("common/", "generated/models/", "voice/languages/"),
    "voice/providers": ("common/", "generated/models/", "outbound/", "voice/engine/", "voice/languages/",
                        "voice/understanding/"),
    "voice/calls": ("common/", "generated/models/", "storage/", "voice/engine/", "voice/providers/",
                    "voice/understanding/"),
    "server/http": ("common/",),
    "server/edge": ("common/", "server/http/"),
    "server/dispatch": ("common/", "generated/api/", "generated/models/", "embedded/", "auth/", "secrets/", "storage/",
                        "handlers/checks.h", "server/http/", "server/edge/"),
    "server/cli": ("common/", "auth/", "secrets/", "storage/", "knowledge/extract/archive.h", "outbound/curl_library.h",
                   "voice/providers/base_url.h"),
    "server/demo": ("common/", "generated/api/", "generated/models/", "auth/", "secrets/", "storage/", "handlers/",
                    "voice/calls/", "server/cli/"),
}
# Where headers that the build makes of files (CMake's embed_files) may be included.
EMBEDDED = ("storage", "server")
# Which sources may include the headers of a library: the library's headers, then the only places.
LIBRARIES = {
    "Pistache": (r"pistache/", r"server/edge/"),
    "CLI11": (r"CLI/", r"server/cli/"),
    "SQLiteCpp": (r"SQLiteCpp/", r"storage/engine/(connection|sqlite_errors)\.cpp$"),
    "SQLite": (r"sqlite3\.h", r"storage/(engine/|passages/passage_tokens\.cpp$|sql_functions\.cpp$)"),
    "pugixml": (r"pugi", r"(voice/phone/carrier_markup\.cpp|knowledge/extract/docx(_package|_frames)?\.(cpp|h))$"),
    "gumbo": (r"gumbo", r"knowledge/html/tree\.cpp$"),
    "libzip": (r"zip", r"knowledge/extract/archive\.cpp$"),
    "uchardet, iconv": (r"uchardet/|iconv", r"knowledge/extract/text_encoding\.cpp$"),
    "RapidJSON": (r"rapidjson/", r"common/json/"),
    "RE2": (r"re2/", r"(common/json|voice/providers)/"),
    "expat": (r"expat", r"knowledge/fetch/sitemap\.cpp$"),
    "zlib": (r"zlib\.h", r"(server/http/compression\.cpp$|knowledge/fetch/sitemap\.cpp$)"),
    "curl": (r"curl/", r"outbound/curl_library"),
    "spdlog": (r"(spdlog|fmt)/", r"common/log\.cpp$"),
    "Snowball": (r"libstemmer\.h", r"storage/words/stems\.cpp$"),
    "utf8proc": (r"utf8proc\.h", r"(storage/words/|common/|knowledge/fetch/host_name\.cpp$)"),
}
# The headers that are parsed once for all files (CMakeLists.txt), and names that they are included for. A file that
# lacks one of them builds all the same; without precompiled headers it might not.
PRECOMPILED = {
    "algorithm": r"std::(ranges::)?(all_of|any_of|none_of|sort|stable_sort|find_if|count_if|copy_if|max|min|clamp|lower_bound"
                 r"|upper_bound|fill|transform|max_element|min_element|nth_element|replace|remove_if|equal_range)\b",
    "array": r"std::array\b",
    "atomic": r"std::(atomic|memory_order)\w*",
    "chrono": r"std::chrono::",
    "condition_variable": r"std::condition_variable\b",
    "cstdint": r"std::u?int\d+_t\b",
    "deque": r"std::deque\b",
    "functional": r"std::(function|bind|hash|greater|less|ref|cref)\b",
    "map": r"std::(multi)?map\b",
    "memory": r"std::(unique_ptr|shared_ptr|weak_ptr|make_unique|make_shared|enable_shared_from_this)\b",
    "mutex": r"std::(mutex|unique_lock|lock_guard|scoped_lock|once_flag|call_once|recursive_mutex)\b",
    "optional": r"std::(optional|nullopt|nullopt_t|make_optional)\b",
    "set": r"std::(multi)?set\b",
    "span": r"std::(span|as_bytes)\b",
    "sstream": r"std::[io]?stringstream\b",
    "string": r"std::(string|to_string|stoi|stoll|getline)\b",
    "string_view": r"std::string_view\b|\"sv\b",
    "thread": r"std::(thread|jthread|this_thread)\b",
    "utility": r"std::(move|forward|pair|exchange|swap|make_pair|index_sequence|in_place\w*|cmp_\w+)\b",
    "variant": r"std::(variant|visit|get_if|monostate|holds_alternative)\b",
    "vector": r"std::vector\b",
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
    return "/".join([parts[0], *parts[2:3]]) if parts[0] == "generated" and len(parts) > 3 else parts[0]


def includes(name: str) -> list[tuple[str, str]]:
    return INCLUDE.findall((ROOT / name).read_text(encoding="utf-8"))


def committed(path: str) -> str:
    """The committed file behind an include: the build makes generated/, the copy of it is in generated/cpp/."""
    return path.replace("generated/", "generated/cpp/", 1) if path.startswith("generated/") else path


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


@pytest.mark.parametrize("folder", SUB_ROOMS)
def test_folder_of_a_room_includes_only_what_is_below_it(folder):
    inside = [name for name in sources() if name.startswith(f"{folder}/")]
    assert inside
    wrong = [
        f"{name} includes {path}"
        for name in inside for mark, path in includes(name)
        if mark == '"' and not path.startswith((f"{folder}/", *SUB_ROOMS[folder]))
    ]
    assert not wrong


def test_no_folder_of_a_room_may_include_one_that_stands_after_it():
    """So none includes another in a circle. A folder may include others beside it in the one that holds both."""
    folders = list(SUB_ROOMS)

    def is_of(prefix, later, folder):
        return prefix == f"{later}/" if folder.startswith(f"{later}/") else prefix.startswith(f"{later}/")

    wrong = [
        f"{folder} may include {later}"
        for at, folder in enumerate(folders) for later in folders[at + 1:]
        if any(is_of(prefix, later, folder) for prefix in SUB_ROOMS[folder])
    ]
    assert not wrong


@pytest.mark.parametrize("room", ["common", "knowledge", "storage", "server"])
def test_folders_of_a_room_are_known_and_hold_at_most_40_files(room):
    folders = Counter(Path(name).parent.as_posix() for name in sources() if name.startswith(f"{room}/"))
    assert set(folders) - {room} == {folder for folder in SUB_ROOMS if folder.startswith(f"{room}/")}
    assert {folder: count for folder, count in folders.items() if count > 40} == {}


def test_rooms_are_known():
    """A new room needs its line in MAY_INCLUDE."""
    assert {room_of(name) for name in sources()} - {"generated"} == set(MAY_INCLUDE)


def test_quoted_includes_name_files_of_the_repository_from_its_root():
    known = set(repository_files())
    wrong = [
        f"{name} includes {path}"
        for name in sources() for mark, path in includes(name)
        if mark == '"' and committed(path) not in known and not path.startswith("embedded/")
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


@lru_cache(maxsize=None)
def reached(name: str) -> frozenset[str]:
    """The library's headers that a file includes, itself or through files of the repository."""
    found, seen, left = set(), set(), [name]
    while left:
        one = left.pop()
        if one in seen or not (ROOT / one).is_file():
            continue
        seen.add(one)
        for mark, path in includes(one):
            if mark == "<":
                found.add(path)
            else:
                left += [committed(path), (Path(one).parent / path).as_posix()]
    return frozenset(found)


def test_precompiled_headers_are_those_of_the_build():
    listed = re.search(r"^set\(precompiled_headers ([^)]+)\)", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE)
    assert set(re.findall(r"<(\w+)>", listed[1])) == set(PRECOMPILED)


@pytest.mark.parametrize("header", PRECOMPILED)
def test_precompiled_header_is_included_where_it_is_used(header):
    names = [name for name in repository_files() if name.endswith((".cpp", ".h"))]
    assert names
    used = re.compile(PRECOMPILED[header])
    wrong = [
        name for name in names
        if header not in reached(name) and used.search(re.sub(r"//.*", "", (ROOT / name).read_text(encoding="utf-8")))
    ]
    assert not wrong


def test_sql_is_only_in_storage():
    wrong = []
    for name in sources():
        if not name.startswith("storage/") and SQL.search((ROOT / name).read_text(encoding="utf-8")):
            wrong.append(name)
    assert not wrong


# Lists in the rules of understanding that are of no language: codes, labels, letters and how they are written.
LISTS_OF_NO_LANGUAGE = {"kSpeakers", "kCodes", "kEndings", "kAlike", "kNames", "kForms", "kLetters", "kUmlauts", "kSigns"}


def test_words_of_languages_are_in_voice_languages():
    """A list of words in the code is complete in no language, and nobody who speaks one finds it there."""
    listed = re.compile(r"std::array<[^;={]*std::string_view[^;={]*> (k\w+) ?=?\{([^;]*)\};")
    folders = ("voice/understanding/", "voice/providers/script")
    wrong = [
        f"{name}: {found[1]}"
        for name in sources() if name.startswith(folders)
        for found in listed.finditer((ROOT / name).read_text(encoding="utf-8"))
        if found[1] not in LISTS_OF_NO_LANGUAGE and len(re.findall(r'"[^"\d\\\\]{2,}"', found[2])) > 1
    ]
    assert not wrong


def test_generated_interfaces_have_a_handler_of_the_same_name():
    resources = [
        Path(name).name.removesuffix("_api.h") for name in repository_files()
        if re.fullmatch(r"generated/cpp/api/\w+_api\.h", name)
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
