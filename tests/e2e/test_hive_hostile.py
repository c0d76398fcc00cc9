"""Content that means no good, and bad moments: what cannot be read is told, everything else goes on, and memory is bounded."""

import contextlib
import os
import re
import signal
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import requests

from support import hives, hostile_files
from support.organisation import Organisation
from support.server import Server, sanitizers, wait_until
from support.stand_in import running
from support.web_site import WebSite

HOSTILE_SITE = Path(__file__).resolve().parents[1] / "support" / "hostile_site.py"
SECONDS = 150
MOST_MEMORY = 256  # MiB that a server may ever take while it reads bad content
MIB = 1024 * 1024
# Pages of the hostile site, and a word of what is told of each. They fail at once, or after three attempts.
BAD_PAGES = {
    "/huge": "large", "/huge-chunked": "large", "/gzip-bomb": "large", "/gzip-broken": "", "/redirect-endless": "redirect",
    "/redirect-self": "redirect", "/redirect-circle": "redirect", "/redirect-private": "public",
    "/redirect-metadata": "public", "/redirect-mapped": "public", "/redirect-file": "", "/redirect-script": "",
    "/redirect-user": "", "/redirect-nowhere": "", "/header-flood": "", "/wrong-type": "type", "/no-http": "",
    "/gone": "410", "/length-bad": "",
}  # fmt: skip
LATER_BAD_PAGES = {"/reset": "", "/length-short": "", "/chunks-cut": "", "/nothing": "", "/chunks-bad": ""}
BAD_FILES = {
    "bomb.docx": hostile_files.zip_bomb, "target.docx": hostile_files.climbing_target,
    "loop.pdf": hostile_files.looping_pdf, "tree.pdf": lambda: hostile_files.looping_pdf(before=False),
    "memory.docx": hostile_files.memory_bomb, "damaged.docx": hostile_files.damaged, "nothing.txt": lambda: b" \n",
}  # fmt: skip


@pytest.fixture
def org(executable, judge, tmp_path):
    server = Server(executable, tmp_path / "data", *hives.LOOPBACK).start()
    yield Organisation(server, judge)
    server.kill()


@pytest.fixture
def hostile():
    """The URL of the hostile site, without a path."""
    with running(HOSTILE_SITE) as url:
        yield url


def site_of(count: int, words: int = 30) -> dict[str, bytes]:
    """Pages that all link to each other."""
    links = "".join(f"<a href='/p{n}'>{n}</a>" for n in range(count))
    return {"/robots.txt": b""} | {
        f"/p{n}": f"<title>Page {n}</title>{links}<p>{' '.join(f'word{n}x{i}' for i in range(words))}.</p>".encode()
        for n in range(count)
    }


def check_memory(server: Server) -> None:
    if sanitizers(server.binary):
        return
    status = Path(f"/proc/{server.pid}/status").read_text(encoding="ascii")
    peak = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:"))
    print(f"\nmost memory: {peak // 1024} MiB")
    assert peak < MOST_MEMORY * 1024, f"{peak} KiB"


class Bystander:
    """Another client, who is to be answered all the time."""

    def __init__(self, org: Organisation):
        self._api = org.api.another()
        self._done = threading.Event()
        self._answers = 0
        self._failure = None
        self._thread = threading.Thread(target=self._run)

    def _run(self):
        try:
            while self._answers == 0 or not self._done.wait(0.02):
                self._api.get("/v1/stats")
                self._answers += 1
        except Exception as failure:  # noqa: BLE001 - told by the thread of the test
            self._failure = failure

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, kind, *_):
        self._done.set()
        self._thread.join(SECONDS)
        assert kind or (self._failure is None and self._answers > 0), (self._failure, self._answers)


def test_bad_pages_fail_with_a_reason_and_within_bounds(org, hostile):
    bad = BAD_PAGES | LATER_BAD_PAGES
    with Bystander(org):
        made = {path: hives.of_site(org, hostile + path, None) for path in bad}
        good = hives.of_site(org, hostile + "/site/index.html")
        told = {}
        for path, hive in made.items():
            progress = hives.read(org, hive, SECONDS, "failed")["content"]["hiveProps"]["progress"]
            told[path] = progress["error"]
            assert (progress["pages_failed"], progress["chunks"]) == (1, 0), path
            assert hives.search(org, hive, "page") == []
        print("\n" + "\n".join(f"{path}: {reason}" for path, reason in told.items()))
        assert not [path for path, word in bad.items() if word not in told[path].lower()], told
        hives.read(org, good, SECONDS)
        assert sorted(hives.page_states(org, good).values()).count("done") >= 3
    check_memory(org.server)


@pytest.mark.parametrize("depth", [None, 2])
def test_what_a_redirect_leads_to_is_asked_for_once_and_searched_under_its_own_address(org, hostile, depth):
    hive = hives.read(org, hives.of_site(org, hostile + "/redirect/3", depth))
    first, second = hives.pages(org, hive)[:2]
    assert (first["state"], first["error"]) == ("skipped", f"It leads to {hostile}/page")
    assert (second["source"], second["state"]) == (hostile + "/page", "done")
    assert hives.search(org, hive, "this is the page")[0]["source"] == hostile + "/page"
    asked = [each["path"] for each in requests.get(hostile + "/_requests", timeout=SECONDS).json()]
    assert [path for path in asked if "robots" not in path and "sitemap" not in path][:4] == [
        "/redirect/3", "/redirect/2", "/redirect/1", "/page",
    ]
    assert asked.count("/page") == 1


def test_bad_files_fail_with_a_reason_and_the_others_are_read(org):
    files = {name: make() for name, make in BAD_FILES.items()}
    good = {
        "climbing.docx": hostile_files.climbing("Walruses whistle while they wait."),
        "laughs.docx": hostile_files.billion_laughs(),  # what a document type defines is left alone
        "good.txt": b"Otters order oysters on Sundays.",
    }
    with Bystander(org):
        mixed = hives.of_files(org, *files.items(), *good.items())
        alone = {name: hives.of_files(org, (name, content)) for name, content in files.items()}
        now = hives.read(org, mixed, SECONDS)
        listed = {page["source"]: page for page in hives.pages(org, mixed)}
        print("\n" + "\n".join(f"{name}: {page['error']}" for name, page in listed.items()))
        assert {name for name, page in listed.items() if page["state"] == "done"} == set(good)
        assert now["content"]["hiveProps"]["progress"]["pages_failed"] == len(files)
        assert all(listed[name]["error"] for name in files)
        assert all(len(passage["text"]) < 100 for passage in hives.search(org, mixed, "ha haha l9"))
        assert [p["source"] for p in hives.search(org, mixed, "walrus whistles")] == ["climbing.docx"]
        for name, hive in alone.items():
            progress = hives.read(org, hive, SECONDS, "failed")["content"]["hiveProps"]["progress"]
            assert progress["error"] == listed[name]["error"]
    check_memory(org.server)


def test_nothing_outside_of_an_archive_is_read_or_written(org, tmp_path):
    hive = hives.of_files(org, ("entity.docx", hostile_files.foreign_entity()), ("target.docx", hostile_files.climbing_target()),
                          ("climbing.docx", hostile_files.climbing()))  # fmt: skip
    hives.read(org, hive, SECONDS)
    assert all("root:" not in passage["text"] for passage in hives.search(org, hive, "root bin bash daemon document", 50))
    assert not [*tmp_path.rglob("evil*")] and not Path("/tmp/evil.txt").exists() and not Path("/etc/evil").exists()


def readers_of(server) -> list[int]:
    """The processes in which it has content read at the moment."""
    found = []
    for task in Path(f"/proc/{server.pid}/task").iterdir():
        for pid in (task / "children").read_text().split():
            try:
                if b"--confined-reader" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found.append(int(pid))
            except FileNotFoundError:
                pass  # it has ended
    return found


def test_content_is_read_in_a_confined_process_whose_end_harms_one_page_at_most(org, executable):
    pages = site_of(40)
    with WebSite(pages, delay=0.2) as site:
        hive = hives.of_site(org, site.url("/p0"))
        wait_until(lambda: len(site.asked) > 5, SECONDS, "pages behind the first one")
        reader = wait_until(lambda: readers_of(org.server), SECONDS, "a process that reads")[0]
        status = dict(line.split(":\t", 1) for line in Path(f"/proc/{reader}/status").read_text().splitlines())
        variables = Path(f"/proc/{reader}/environ").read_bytes().split(b"\0")
        opened = {os.readlink(each).partition(":")[0] for each in Path(f"/proc/{reader}/fd").iterdir()}
        os.kill(reader, signal.SIGKILL)
        assert status["NoNewPrivs"] == "1"
        assert status["Seccomp"] == ("0" if sanitizers(executable) else "2")
        assert {each.partition(b"=")[0] for each in variables} == {b"PATH", b"LC_ALL", b""}
        assert opened <= {"socket", "anon_inode"}, opened  # and no file
        hives.read(org, hive, SECONDS)
        states = list(hives.page_states(org, hive, site).values())
        assert (len(states), states.count("done") >= 39) == (40, True), states
    assert org.server.running


def test_large_documents_are_read_one_at_a_time(org, judge):
    """Four hives are read at once, two of one organisation; a large document takes some 80 MiB."""
    if sanitizers(org.server.binary):
        pytest.skip("a sanitizer is part of what would be measured")
    text = b"Some words are here, and some are not. " * (10 * MIB // 39)
    other = Organisation(org.server, judge)
    made = [(each, hives.of_files(each, ("large.txt", text))) for each in (org, org, other, other)]
    limits, most = [], 0

    def ended() -> bool:
        nonlocal limits, most
        before, now = memory_of_readers(org.server), memory_of_readers(org.server)
        limits += [limit for limit, _ in now.values()]
        most = max(most, sum(held for _, held in now.values()))
        both = [pid for pid in before.keys() & now.keys() if before[pid][0] > 24 * MIB]  # there in between
        assert len(both) <= 1, (before, now)
        return all(each.api.get(f"/v1/hives/{hive['id']}").json["status"] in ("completed", "failed") for each, hive in made)

    wait_until(ended, SECONDS, "the end of all four")
    for each, hive in made:
        hives.read(each, hive)
    print(f"\nmost memory of all readers: {most // MIB} MiB")
    assert 256 * MIB in limits  # it was needed
    assert most <= (3 * 24 + 256) * MIB


def test_large_pages_wait_for_room_and_are_all_read(org):
    """One organisation has room for one page of 10 MiB at a time, and four are asked for at once."""
    with WebSite(site_of(5, words=60_000) | {"/small": b"<title>Small</title><p>A few words.</p>"}) as site:
        site.pages["/p0"] += b"<a href='/small'>small</a>"
        site.held = {f"/p{n}" for n in range(1, 5)}
        site.open.clear()
        hive = hives.of_site(org, site.url("/p0"))
        wait_until(lambda: all(site.asked[path] for path in site.held), SECONDS, "all four")
        site.open.set()
        hives.read(org, hive)
        states = hives.page_states(org, hive, site)
        assert set(states.values()) == {"done"} and len(states) == 6, states
        assert sum(site.asked[path] for path in site.held) > 4, "none had to wait"


def memory_of_readers(server) -> dict[int, tuple[int, int]]:
    """Bytes that each process may have, and that it has of its own."""
    found = {}
    for pid in readers_of(server):
        with contextlib.suppress(OSError):  # it has ended
            limit = re.search(r"Max data size +(\d+)", Path(f"/proc/{pid}/limits").read_text())
            held = re.search(r"RssAnon:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
            if limit and held:
                found[pid] = int(limit[1]), int(held[1]) * 1024
    return found


def test_one_bad_page_does_not_fail_a_site(org):
    pages = site_of(5) | {
        "/deep": hostile_files.deep_html(), "/wide": b"<p>wide</p>" * 200_000, "/broken.pdf": hostile_files.looping_pdf(),
        "/zeros": b"\0" * MIB, "/latin": "<meta charset=latin1><p>Zweibrücken liegt südlich.</p>".encode("latin-1"),
    }  # fmt: skip
    pages["/p0"] += b"".join(f"<a href='{path}'>x</a>".encode() for path in pages) + b"<a href='/away'>x</a>"
    with WebSite(pages) as site, Bystander(org):
        site.failing["/p3"] = 410
        hive = hives.read(org, hives.of_site(org, site.url("/p0")), SECONDS)
        states = hives.page_states(org, hive, site)
        assert (states["/p3"], states["/away"], states["/broken.pdf"]) == ("failed", "failed", "failed")
        assert all(states[f"/p{n}"] == "done" for n in (0, 1, 2, 4)) and states["/latin"] == "done"
        assert states["/deep"] == "done" and hives.search(org, hive, "ground of the well")[0]["source"] == site.url("/deep")
        assert hives.search(org, hive, "word4x7")[0]["source"] == site.url("/p4")
    check_memory(org.server)


def test_a_site_whose_robots_txt_fails_is_not_read_until_it_is_back(org):
    with WebSite(site_of(3)) as site:
        site.failing["/robots.txt"] = 500
        hive = hives.of_site(org, site.url("/p0"))
        progress = hives.read(org, hive, SECONDS, "failed")["content"]["hiveProps"]["progress"]
        assert "robots.txt" in progress["error"] and "500" in progress["error"]
        assert set(site.asked) == {"/robots.txt"}
        site.failing.clear()
        hives.refresh(org, hive)
        hives.read(org, hive, SECONDS)
        assert set(hives.page_states(org, hive, site).values()) == {"done"}


def test_a_private_address_is_refused_and_nothing_connects_to_it(executable, judge, tmp_path):
    server = Server(executable, tmp_path / "data").start()
    try:
        org = Organisation(server, judge)
        with WebSite(site_of(2)) as site:
            made = [hives.of_site(org, site.url("/p0").replace("127.0.0.1", host))
                    for host in ("127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1")]  # fmt: skip
            for hive in made:
                progress = hives.read(org, hive, SECONDS, "failed")["content"]["hiveProps"]["progress"]
                assert "public" in progress["error"] or "--allow-networks" in progress["error"], progress
            assert not site.asked
    finally:
        server.kill()


def rows_of(server: Server, hive: dict) -> int:
    with sqlite3.connect(f"file:{server.data / 'hiveline.db'}?mode=ro", uri=True, timeout=SECONDS) as db:
        return sum(
            db.execute(f"SELECT count(*) FROM {table} WHERE hiveId = ?", (hive["id"],)).fetchone()[0]
            for table in ("hiveFiles", "hiveBuilds", "hivePages", "passages")
        )


def test_a_hive_that_is_deleted_while_it_is_read_leaves_nothing(org):
    with WebSite(site_of(40), delay=0.02) as site:
        other = hives.of_site(org, site.url("/p1"))
        hive = hives.of_site(org, site.url("/p0"))
        wait_until(lambda: len(hives.pages(org, hive)) > 10, SECONDS, "some pages")
        org.api.delete(f"/v1/hives/{hive['id']}")
        for path in ("", "/pages"):
            org.api.get(f"/v1/hives/{hive['id']}{path}", status=404)
        org.api.get(f"/v1/hives/{hive['id']}/search", query={"q": "word1x1"}, status=404)
        wait_until(lambda: rows_of(org.server, hive) == 0, SECONDS, "all of it to be removed")
        hives.read(org, other, SECONDS)
        assert len(hives.search(org, other, "word5x1")) == 1
        asked = sum(site.asked.values())
        org.api.delete(f"/v1/hives/{other['id']}")
        wait_until(lambda: rows_of(org.server, other) == 0, SECONDS, "all of the other one to be removed")
        assert sum(site.asked.values()) == asked


def test_a_file_that_a_hive_needs_stays(org):
    file = org.file("notes.txt", b"Geese graze in the garden.")
    hive = hives.read(org, org.document_hive(file))
    org.api.delete(f"/v1/files/{file['id']}", status=409)
    hives.refresh(org, hive)
    hives.read(org, hive)
    assert hives.search(org, hive, "grazing goose or geese") != []
    org.api.delete(f"/v1/hives/{hive['id']}")
    org.api.delete(f"/v1/files/{file['id']}")


def test_of_two_refreshes_at_once_one_is_refused(org):
    with WebSite(site_of(10)) as site:
        hive = hives.read(org, hives.of_site(org, site.url("/p0")))
        site.open.clear()
        path = f"/v1/hives/{hive['id']}/refresh"
        with ThreadPoolExecutor(4) as pool:
            answers = [*pool.map(lambda api: api.post(path, status=None), [org.api.another() for _ in range(4)])]
        assert sorted(answer.status for answer in answers) == [200, 409, 409, 409]
        assert all(hive["id"] in answer.detail for answer in answers if answer.status == 409)
        site.open.set()
        hives.read(org, hive)
        assert max(site.asked.values()) == 2


def test_slow_sites_of_one_organisation_do_not_hold_up_the_hives_of_another(org, hostile, judge):
    slow = [hives.of_site(org, hostile + "/drip", None) for _ in range(6)]
    other = Organisation(org.server, judge)
    hives.read(other, hives.of_files(other, ("notes.txt", b"Cats sleep.")), SECONDS)
    states = [org.api.get(f"/v1/hives/{hive['id']}").json["status"] for hive in slow]
    assert set(states) <= {"pending", "processing"} and states.count("pending") >= 4, states  # none has had its time


@pytest.mark.parametrize("path", ["/drip", "/stall", "/drip-head"])
def test_slow_answers_hold_up_neither_others_nor_the_end(org, hostile, path):
    slow = [hives.of_site(org, hostile + path, None) for _ in range(2)]
    doomed = hives.of_site(org, hostile + path, None)
    for hive in slow:
        wait_until(lambda hive=hive: org.api.get(f"/v1/hives/{hive['id']}").json["status"] == "processing", SECONDS, "a start")
    with Bystander(org):
        org.api.delete(f"/v1/hives/{doomed['id']}")
        time.sleep(1)
    begun = time.monotonic()
    org.server.stop()
    assert time.monotonic() - begun < 5
    org.server.start()
    org.api.base_url = org.server.base_url
    assert all(org.api.get(f"/v1/hives/{hive['id']}").json["status"] == "processing" for hive in slow)


def test_stopped_in_the_middle_of_a_site_the_next_start_goes_on(org):
    with WebSite(site_of(60), delay=0.03) as site:
        hive = hives.of_site(org, site.url("/p0"))
        wait_until(lambda: sum(site.asked.values()) > 20, SECONDS, "a third of it")
        begun = time.monotonic()
        org.server.stop()
        assert time.monotonic() - begun < 5
        before = site.asked
        site.forget()
        org.server.start()
        org.api.base_url = org.server.base_url
        hives.read(org, hive, SECONDS)
        assert set(hives.page_states(org, hive, site).values()) == {"done"}
        again = [path for path in site.asked if path in before and path != "/robots.txt"]
        assert len(again) <= 4, again  # what was under way


def test_on_a_full_disk_reading_waits_for_room(executable, judge, small_disk):
    disk = small_disk("16m")
    server = Server(executable, disk.folder / "data", *hives.LOOPBACK)
    try:
        org = Organisation(server.start(), judge)
        with WebSite(site_of(40, words=3_000)) as site:
            site.open.clear()
            hive = hives.of_site(org, site.url("/p0"))
            wait_until(lambda: site.asked["/p0"] == 1, SECONDS, "the first page to be asked for")
            disk.fill()
            site.open.set()
            wait_until(lambda: "hive_reading_interrupted" in server.output(), SECONDS, "the line about the interruption")
            assert org.api.get(f"/v1/hives/{hive['id']}").json["status"] in ("pending", "processing")
            disk.free()
            hives.read(org, hive, SECONDS)
            states = hives.page_states(org, hive, site)
            assert len(states) == 40 and set(states.values()) == {"done"}
            assert hives.search(org, hive, "word39x2999")[0]["source"] == site.url("/p39")
        server.stop()
    finally:
        server.kill() if server.running else None


def test_a_full_disk_does_not_count_against_a_file(executable, judge, small_disk):
    disk = small_disk("16m")
    server = Server(executable, disk.folder / "data")
    try:
        org = Organisation(server.start(), judge)
        text = " ".join(f"Word{number} sleeps." for number in range(150_000)).encode()
        file = org.file("long.txt", text)
        disk.fill(room=1_000_000)
        hive = org.api.post("/v1/hives", {"hiveType": "DOCS", "file_ids": [file["id"]]}).json
        wait_until(lambda: "hive_reading_interrupted" in server.output(), SECONDS, "the line about the interruption")
        with sqlite3.connect(f"file:{server.data / 'hiveline.db'}?mode=ro", uri=True, timeout=SECONDS) as db:
            assert db.execute("SELECT state, begun FROM hivePages").fetchall() == [("pending", 0)]
        disk.free()
        hives.read(org, hive, SECONDS)
        assert hives.search(org, hive, "Word149999")[0]["source"] == "long.txt"
        server.stop()
    finally:
        server.kill() if server.running else None


def test_a_redirect_obeys_the_robots_txt_of_its_target(org):
    with WebSite(site_of(1)) as site, WebSite(site_of(3)) as target:
        target.pages["/robots.txt"] = b"User-agent: *\nDisallow: /p2\n"
        site.redirects = {"/to-allowed": target.url("/p0"), "/to-disallowed": target.url("/p2")}
        allowed = hives.read(org, hives.of_site(org, site.url("/to-allowed")))
        listed = [(page["source"].removeprefix(target.url("")), page["state"]) for page in hives.pages(org, allowed)]
        assert listed == [("/p0", "skipped"), ("/p0", "done"), ("/p1", "done"), ("/p2", "skipped")]
        assert hives.search(org, allowed, "word0x1")[0]["source"] == target.url("/p0")
        hives.read(org, hives.of_site(org, site.url("/to-disallowed"), None), status="failed")
        assert target.asked["/robots.txt"] == 1 and target.asked["/p2"] == 0
        target.forget()
        refused = WebSite({"/robots.txt": b"User-agent: *\nDisallow: /\n", "/p0": target.pages["/p0"]})
        with refused:
            site.redirects["/to-refused"] = refused.url("/p0")
            told = hives.read(org, hives.of_site(org, site.url("/to-refused"), None), status="failed")
            assert "robots.txt" in told["content"]["hiveProps"]["progress"]["error"]
            assert set(refused.asked) == {"/robots.txt"}


def test_a_site_whose_pages_are_slow_is_read_with_its_sitemap(org):
    pages = {"/robots.txt": b"", "/p0": b"<title>First</title><p>Mice may move.</p>", "/hidden": b"<p>Newts never nap.</p>"}
    with WebSite(pages) as site:
        site.pages["/sitemap.xml"] = f"<urlset><url><loc>{site.url('/hidden')}</loc></url></urlset>".encode()
        site.delay = 6  # longer than a hive is worked at in one go
        hive = hives.of_site(org, site.url("/p0"))
        wait_until(lambda: site.asked["/p0"] == 1, SECONDS, "the first page to be asked for")
        hives.read(org, hive, SECONDS)
        assert hives.page_states(org, hive, site) == {"/p0": "done", "/hidden": "done"}


def test_stopped_at_its_sitemap_a_site_is_not_complete(org):
    pages = {"/robots.txt": b"", "/p0": b"<title>First</title><p>Mice may move.</p>", "/hidden": b"<p>Newts never nap.</p>"}
    with WebSite(pages) as site:
        site.pages["/sitemap.xml"] = f"<urlset><url><loc>{site.url('/hidden')}</loc></url></urlset>".encode()
        site.held.add("/sitemap.xml")
        site.open.clear()
        hive = hives.of_site(org, site.url("/p0"))
        wait_until(lambda: site.asked["/sitemap.xml"] == 1, SECONDS, "the sitemap to be asked for")
        org.server.stop()
        site.open.set()
        org.server.start()
        org.api.base_url = org.server.base_url
        hives.read(org, hive, SECONDS)
        assert hives.page_states(org, hive, site) == {"/p0": "done", "/hidden": "done"}


def test_pages_that_call_themselves_something_that_cannot_be_read_are_kept(org):
    def named(name: str, canonical: str, more: str = "") -> bytes:
        return f"<link rel=canonical href='{canonical}'><p>The {name} sings at dawn.</p>{more}".encode()

    pages = {
        "/robots.txt": b"User-agent: *\nDisallow: /private\n",
        "/": b"".join(f"<a href='/{name}'>x</a>".encode() for name in ("wren", "lark", "robin", "list", "noindex")),
        "/wren": named("wren", "/missing"), "/lark": named("lark", "/private"), "/robin": named("robin", "/none"),
        "/none": b"<meta name=robots content=noindex><p>Nothing.</p>",
        "/list": named("list", "/whole", "<a href='/page2'>next</a>"), "/page2": b"<p>The finch is on the second page.</p>",
        "/whole": b"<p>The whole list sings at noon.</p>",
    }  # fmt: skip
    with WebSite(pages) as site:
        hive = hives.read(org, hives.of_site(org, site.url("/")))
        for name in ("wren", "lark", "robin"):
            assert hives.search(org, hive, f"the {name} sings")[0]["source"].startswith(site.url("/")), name
            assert name in hives.search(org, hive, name)[0]["text"]
        listed = {page["source"].removeprefix(site.url("")): page["state"] for page in hives.pages(org, hive)}
        assert (listed["/wren"], listed["/lark"], listed["/robin"], listed["/page2"]) == ("done",) * 4
        assert hives.search(org, hive, "finch")[0]["source"] == site.url("/page2")
        progress = hive["content"]["hiveProps"]["progress"]
        assert progress["pages_done"] == progress["pages_total"]
        again = hives.read(org, hives.refresh(org, hive))
        assert "wren" in hives.search(org, again, "wren")[0]["text"]


def test_an_outage_during_a_refresh_removes_nothing(org):
    with WebSite(site_of(6)) as site:
        site.pages["/p0"] += b"<a href='/old'>old</a>"
        site.redirects["/old"] = "/new"
        site.pages["/new"] = b"<p>Ravens read runes.</p>"
        hive = hives.read(org, hives.of_site(org, site.url("/p0")))
        site.failing |= {"/p1": 503, "/p2": 500, "/p3": 410, "/new": 502, "/p4": 503}
        site.retry_after = {"/p4": 86_400}  # longer than anybody waits
        del site.redirects["/old"]
        site.failing["/old"] = 502
        hives.refresh(org, hive)
        hives.read(org, hive, SECONDS)
        for word, source in {"word1x1": "/p1", "word2x1": "/p2", "word4x1": "/p4", "ravens": "/new"}.items():
            assert [p["source"] for p in hives.search(org, hive, word)] == [site.url(source)], word
        assert hives.search(org, hive, "word3x1") == []
        listed = {page["source"].removeprefix(site.url("")): page for page in hives.pages(org, hive)}
        assert (listed["/p1"]["state"], listed["/p3"]["state"], listed["/p5"]["state"]) == ("done", "failed", "done")
        assert "503" in listed["/p1"]["error"] and listed["/p5"].get("error") is None
        assert site.asked["/p4"] == 2
        site.failing.clear()
        hives.refresh(org, hive)
        hives.read(org, hive, SECONDS)
        assert {page.get("error") for page in hives.pages(org, hive) if page["state"] == "done"} == {None}


def test_what_was_deleted_is_removed_while_others_are_read(org):
    with WebSite(site_of(200), delay=1) as site:
        made = [hives.of_site(org, site.url(f"/p{n}")) for n in range(6)]
        doomed = made.pop(0)
        wait_until(lambda: len(hives.pages(org, doomed)) > 10, SECONDS, "some pages")
        org.api.delete(f"/v1/hives/{doomed['id']}")
        wait_until(lambda: rows_of(org.server, doomed) == 0, SECONDS, "all of it to be removed")
        assert {org.api.get(f"/v1/hives/{hive['id']}").json["status"] for hive in made} <= {"pending", "processing"}


def test_a_site_that_wants_pauses_is_read_whole_and_changes_only_as_it_is_read(org):
    with WebSite(site_of(4)) as site:
        site.pages["/robots.txt"] = b"User-agent: *\nCrawl-delay: 3\n"
        hive = hives.of_site(org, site.url("/p0"))
        seen = set()

        def ended() -> bool:
            now = org.api.get(f"/v1/hives/{hive['id']}").json
            seen.add((now["updatedAt"], now["status"], str(now["content"]["hiveProps"]["progress"])))
            return now["status"] == "completed"

        wait_until(ended, SECONDS, "the end of reading")
        assert set(hives.page_states(org, hive, site).values()) == {"done"}
        assert len(seen) == len({(status, progress) for _, status, progress in seen}), seen


def test_a_page_that_ended_the_server_again_and_again_fails(org):
    pages = {"/robots.txt": b"", "/p0": b"<p>Yaks yawn.</p><a href='/long'>long</a>", "/long": b"<p>Long words. </p>" * 80_000}
    with WebSite(pages) as site:
        site.held.add("/long")
        site.open.clear()
        hive = hives.of_site(org, site.url("/p0"))
        wait_until(lambda: site.asked["/long"] == 1, SECONDS, "the long page to be asked for")
        org.server.kill()
        with sqlite3.connect(org.server.data / "hiveline.db", timeout=SECONDS) as db:
            assert db.execute("UPDATE hivePages SET begun = 6 WHERE state = 'pending'").rowcount == 1
        site.open.set()
        org.server.start()
        org.api.base_url = org.server.base_url
        hives.read(org, hive, SECONDS)
        assert hives.page_states(org, hive, site) == {"/p0": "done", "/long": "failed"}
        hives.refresh(org, hive)
        hives.read(org, hive, SECONDS)
        assert hives.page_states(org, hive, site) == {"/p0": "done", "/long": "done"}


def test_pages_that_only_lead_to_others_do_not_count(executable, judge, tmp_path):
    server = Server(executable, tmp_path / "data", *hives.LOOPBACK, "--crawl-pages", "3").start()
    try:
        org = Organisation(server, judge)
        pages = {"/robots.txt": b"", "/p0": b"".join(f"<a href='/to{n}'>x</a>".encode() for n in range(9)) + b"<p>Apes.</p>"}
        with WebSite(pages | {f"/at{n}": f"<p>Number word{n}.</p>".encode() for n in range(9)}) as site:
            site.redirects = {f"/to{n}": f"/at{n}" for n in range(9)}
            hive = hives.read(org, hives.of_site(org, site.url("/p0")))
            states = [page["state"] for page in hives.pages(org, hive)]
            assert (states.count("done"), states.count("failed")) == (3, 0) and len(states) <= 12, states
    finally:
        server.kill()
