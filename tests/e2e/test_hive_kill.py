"""The program is ended by force at random moments while it reads content, fifty times in all: what it has read in the end is what
it reads undisturbed, nothing twice, and what was read before stays searchable until then."""

import random
import sqlite3
import time

import pytest

from support import hives
from support.organisation import Organisation
from support.server import Server, wait_until
from support.web_site import WebSite

SECONDS = 120
PAGES = 60
DELAY = 0.05  # seconds before a page is answered
SEEDS = (2101, 2102, 2103, 2104, 2105)
KILLS = 10  # of each
ANIMALS = "albatross badger cormorant dormouse egret ferret gannet hedgehog ibis jackdaw kestrel lapwing marten nuthatch".split()
PLACES = "attic basement courtyard doorway engine-room farmyard garden hallway island jetty kitchen library meadow".split()


def sentences(number: int, word: str) -> str:
    """Some 500 words that no other page has."""
    chosen = random.Random(f"{number} {word}")
    return " ".join(
        f"In the {chosen.choice(PLACES)} of number {number} the {chosen.choice(ANIMALS)} counts {word}{chosen.randrange(10**6)} twice."
        for _ in range(45)
    )


def page(number: int, word: str = "pebble") -> bytes:
    links = "".join(f'<a href="/p{n}.html">{n}</a> ' for n in (2 * number + 1, 2 * number + 2, number // 2) if n < PAGES)
    return (
        f"<title>Page {number}</title><nav>{links}<a href='/gone{number % 3}.html'>gone</a></nav>"
        f"<h1>Chapter {number}</h1><p>{sentences(number, word)}</p>"
    ).encode()


def pages(word: str = "pebble") -> dict[str, bytes]:
    return {f"/p{number}.html": page(number, word) for number in range(PAGES)} | {"/robots.txt": b""}


FILES = [(f"notes{number}.txt", f"Note {number}\n\n{sentences(1000 + number, 'shell')}".encode()) for number in range(60)]
FILES.append(("broken.pdf", b"%PDF-1.4 and nothing more"))
QUESTIONS = ("kestrel in the courtyard", "number 17", "who counts in the library", "chapter 42", "note 1003")


@pytest.fixture(scope="module")
def site():
    with WebSite(pages(), DELAY) as made:
        yield made


def stored(server: Server, hive: dict) -> tuple[dict, dict]:
    """What is in the database of a hive: each page's state and passages by its address, and the builds. The server is stopped."""
    with sqlite3.connect(f"file:{server.data / 'hiveline.db'}?mode=ro", uri=True) as db:
        live = db.execute("SELECT build, passages FROM hiveBuilds WHERE hiveId = ? AND state = 'live'", (hive["id"],)).fetchall()
        assert len(live) == 1, live
        ((build, counted),) = live
        rows = db.execute(
            "SELECT page, address, state, source, title, depth, passages FROM hivePages WHERE hiveId = ? AND build = ?",
            (hive["id"], build),
        ).fetchall()
        passages: dict[int, list] = {}
        for number, title, text in db.execute(
            "SELECT page, title, text FROM passages WHERE hiveId = ? AND build = ? ORDER BY row", (hive["id"], build)
        ):
            passages.setdefault(number, []).append((title, text))
    assert len({row[1] for row in rows}) == len(rows)
    assert sum(map(len, passages.values())) == counted
    every = [text for texts in passages.values() for _, text in texts]
    assert len(set(every)) == len(every), "a passage is there twice"
    assert all(row[6] == len(passages.get(row[0], ())) for row in rows)
    key = 3 if rows[0][1].startswith("fil.") else 1
    return {row[key]: (row[2], *row[4:], passages.get(row[0], [])) for row in rows}, {"passages": counted}


MOST = 50  # passages of an answer


def answers(org: Organisation, hive: dict) -> list[list[tuple]]:
    """Of questions, without regard to the order of equal ones; where there are more than an answer holds, without those that are as
    good as the first that it leaves out may be."""
    result = []
    for question in QUESTIONS:
        found = [
            (-round(each["score"], 6), each["source"], each["title"], each["text"]) for each in hives.search(org, hive, question, MOST)
        ]
        last = found[-1][0] if len(found) == MOST else 1
        assert not found or found[0][0] < last
        result.append(sorted(each for each in found if each[0] < last))
    return result


def begun(org: Organisation, site: WebSite) -> tuple[dict, dict]:
    return hives.of_site(org, site.url("/p0.html")), hives.of_files(org, *FILES)


class Outcome:
    def __init__(self, org: Organisation, *both: dict):
        progress = [hives.read(org, hive, SECONDS)["content"]["hiveProps"]["progress"] for hive in both]
        self.progress = progress
        self.answers = [answers(org, hive) for hive in both]
        org.server.stop()
        self.stored = [stored(org.server, hive) for hive in both]


def check_same(outcome: Outcome, undisturbed: Outcome) -> None:
    assert outcome.stored == undisturbed.stored
    assert outcome.progress == undisturbed.progress
    assert outcome.answers == undisturbed.answers


def started(executable, judge, folder) -> Organisation:
    return Organisation(Server(executable, folder / "data", *hives.LOOPBACK).start(), judge)


@pytest.fixture(scope="module")
def undisturbed(executable, judge, tmp_path_factory, site) -> Outcome:
    org = started(executable, judge, tmp_path_factory.mktemp("undisturbed"))
    try:
        return Outcome(org, *begun(org, site))
    finally:
        org.server.kill()


def kill_at_random(org: Organisation, chosen: random.Random, times: int, longest: float, alive=lambda: None) -> None:
    """`alive` is called between the starts and the ends."""
    for _ in range(times):
        time.sleep(chosen.uniform(0, longest))
        alive()
        org.server.kill()
        org.server.start()
        org.api.base_url = org.server.base_url


@pytest.mark.parametrize("seed", SEEDS)
def test_after_ten_kills_while_content_is_read_it_is_the_same(executable, judge, tmp_path, site, undisturbed, seed):
    chosen = random.Random(seed)
    org = started(executable, judge, tmp_path)
    try:
        both = begun(org, site)
        states = []
        kill_at_random(
            org, chosen, KILLS, 0.12,
            lambda: states.append([org.api.get(f"/v1/hives/{hive['id']}").json["status"] for hive in both]),
        )
        print(f"\nseed {seed}: {sum('completed' not in each for each in states)} of {KILLS} ends while both were read,"
              f" {sum(each != ['completed'] * 2 for each in states)} while one was")
        check_same(Outcome(org, *both), undisturbed)
    finally:
        org.server.kill()


def test_kills_while_content_is_read_again_leave_the_old_searchable(executable, judge, tmp_path, undisturbed):
    seed = 2110
    chosen = random.Random(seed)
    print(f"\nseed {seed}")
    org = started(executable, judge, tmp_path)
    try:
        with WebSite(pages(), DELAY) as site:
            hive = hives.of_site(org, site.url("/p0.html"))
            hives.read(org, hive, SECONDS)
            before = answers(org, hive)
            assert any(before)
            site.pages = pages("feather")
            org.api.post(f"/v1/hives/{hive['id']}/refresh")
            site.open.clear()

            def old_is_searchable():
                assert org.api.get(f"/v1/hives/{hive['id']}").json["status"] in ("pending", "processing")
                assert answers(org, hive) == before

            kill_at_random(org, chosen, 3, 0.1, old_is_searchable)
            site.open.set()
            site.delay = 0.06
            kill_at_random(org, chosen, 5, 0.1, old_is_searchable)
            hives.read(org, hive, SECONDS)
            after = answers(org, hive)
            assert after != before and all("pebble" not in text for found in after for *_, text in found)
            org.server.stop()
            pages_after, _ = stored(org.server, hive)
            assert {a.rpartition("/")[2] for a in pages_after} == {a.rpartition("/")[2] for a in undisturbed.stored[0][0]}
            org.server.start()
    finally:
        org.server.kill()


def long_text(chapters: int) -> bytes:
    return "\n\n".join(sentences(5000 + number, "coral") for number in range(chapters)).encode()


def read_long_file(executable, judge, folder, text: bytes, chosen: random.Random, kills: int) -> tuple:
    """What there is of it in the end."""
    folder.mkdir()
    org = started(executable, judge, folder)
    try:
        hive = hives.of_files(org, ("long.txt", text))
        kill_at_random(org, chosen, kills, 0.5)
        progress = hives.read(org, hive, SECONDS)["content"]["hiveProps"]["progress"]
        found = [answers(org, hive), hives.search(org, hive, "coral", 50)]
        org.server.stop()
        pages_of_it, counted = stored(org.server, hive)
        return progress, found, list(pages_of_it.values()), counted
    finally:
        org.server.kill()


def test_kills_in_the_middle_of_a_long_file_leave_nothing_of_it_behind(executable, judge, tmp_path):
    """Its passages come in several transactions."""
    seed = 2120
    chosen = random.Random(seed)
    print(f"\nseed {seed}")
    text = long_text(300)
    undisturbed = read_long_file(executable, judge, tmp_path / "undisturbed", text, chosen, 0)
    for times in range(4):
        assert read_long_file(executable, judge, tmp_path / f"killed{times}", text, chosen, 2) == undisturbed


@pytest.mark.parametrize(("times", "status"), [(5, "completed"), (6, "failed")])
def test_a_file_is_given_up_after_six_kills_while_it_is_read_not_before(executable, judge, tmp_path, times, status):
    org = Organisation(Server(executable, tmp_path / "data").start(), judge)
    try:
        hive = hives.of_files(org, ("long.txt", long_text(3_000)))
        with sqlite3.connect(org.server.data / "hiveline.db", timeout=SECONDS, isolation_level=None) as db:
            page = "SELECT state, begun FROM hivePages"
            for begun in range(1, times + 1):
                wait_until(lambda begun=begun: db.execute(page).fetchone() == ("pending", begun), SECONDS, "its beginning")
                org.server.kill()
                assert db.execute(page).fetchone() == ("pending", begun)
                for table in ("hivePages", "hiveBuilds"):
                    db.execute(f"UPDATE {table} SET notBefore = 0")  # instead of waiting
                org.server.start()
                org.api.base_url = org.server.base_url
        progress = hives.read(org, hive, SECONDS, status)["content"]["hiveProps"]["progress"]
        assert ("cut off each time" in str(progress)) == (status == "failed"), progress
    finally:
        org.server.kill()
