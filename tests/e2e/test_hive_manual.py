"""The HTML manual of SQLite, as Debian's package sqlite3-doc brings it, served on loopback, read whole, asked questions, and read
again after it has changed."""

import time
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote, urldefrag, urljoin, urlsplit

import pytest

from support import hives
from support.organisation import Organisation
from support.server import Server, wait_until
from support.web_site import WebSite, folder

MANUAL = Path("/usr/share/doc/sqlite3")
QUESTIONS = Path(__file__).with_name("sqlite_questions.tsv")
FIRST = "/index.html"
ROBOTS = b"""# The tables of requirements are not in the package, and of what is new in each version one page is enough.
User-agent: *
Disallow: /matrix/
Disallow: /releaselog/
Allow: /releaselog/3_40_0.html
Sitemap: /sitemap.xml

User-agent: some-other-bot
Disallow: /
"""
LISTED = "/sqlite.html"  # that no page links to
OTHER_SUFFIXES = {".zip", ".gz", ".png", ".gif", ".jpg", ".svg", ".js", ".css", ".exe", ".tar", ".ico", ".msi", ".dat"}
SECONDS = 180
# Share of the questions that the first so many passages answer: a few points below 46%, 60% and 67%, which were measured.
FLOOR = {1: 0.42, 3: 0.55, 5: 0.62}


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag in ("a", "area") and given.get("href") and "nofollow" not in (given.get("rel") or "").split():
            self.found.append(given["href"])


def links_of(path: str, body: bytes) -> list[str]:
    """Paths of pages of the same site."""
    links = Links()
    links.feed(body.decode("utf-8", errors="replace"))
    paths = []
    for link in links.found:
        url = urlsplit(urljoin(f"http://manual{path}", urldefrag(link.strip()).url))
        if url.scheme == "http" and url.netloc == "manual" and Path(url.path).suffix.lower() not in OTHER_SUFFIXES:
            paths.append(quote(url.path or "/", "/%!$&'()*+,;=:@~") + (f"?{url.query}" if url.query else ""))
    return paths


def is_allowed(path: str) -> bool:
    return path == "/releaselog/3_40_0.html" or not path.startswith(("/matrix/", "/releaselog/"))


def reached(pages: dict[str, bytes], depth: int) -> dict[str, int]:
    """Every address within so many links of the first page, and how many it takes: a breadth-first search of its own."""
    found = {FIRST: 0}
    level = [FIRST]
    for away in range(1, depth + 1):
        links = [link for path in level if is_allowed(path) for link in links_of(path, pages.get(path, b""))]
        level = [*dict.fromkeys(link for link in links + [LISTED] * (away == 1) if link not in found)]
        found |= dict.fromkeys(level, away)
    return found


def expected_state(pages: dict[str, bytes], path: str) -> str:
    return "skipped" if not is_allowed(path) else "done" if path in pages else "failed"


@pytest.fixture(scope="module")
def org(executable, judge, tmp_path_factory):
    server = Server(executable, tmp_path_factory.mktemp("manual") / "data", *hives.LOOPBACK).start()
    yield Organisation(server, judge)
    server.stop()


@pytest.fixture(scope="module")
def manual():
    pages = folder(MANUAL)
    assert len(pages) > 700, "the package sqlite3-doc is not installed"
    with WebSite(pages | {"/robots.txt": ROBOTS}) as site:
        listed = "".join(f"<url><loc>{site.url(path)}</loc></url>" for path in (LISTED, FIRST))
        site.pages["/sitemap.xml"] = (
            f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{listed}</urlset>'.encode()
        )
        yield site


@pytest.fixture
def site(manual):
    """As it is in the package, with nothing counted."""
    before = dict(manual.pages)
    manual.forget()
    yield manual
    manual.open.set()
    manual.pages = before


@pytest.fixture(scope="module")
def hive(org, manual):
    begun = time.monotonic()
    made = hives.read(org, hives.of_site(org, manual.url(FIRST)), SECONDS)
    progress = made["content"]["hiveProps"]["progress"]
    print(f"\nread {progress} in {time.monotonic() - begun:.1f} s")
    return made


def check_whole(org: Organisation, hive: dict, site: WebSite, depth: int) -> None:
    expected = reached(site.pages, depth)
    states = hives.page_states(org, hive, site)
    assert states == {path: expected_state(site.pages, path) for path in expected}
    assert {page["source"].removeprefix(site.url("")): page["depth"] for page in hives.pages(org, hive)} == expected
    asked = site.asked
    assert not [path for path in asked if not is_allowed(path)]
    assert set(asked) == {path for path in expected if is_allowed(path)} | {"/robots.txt", "/sitemap.xml"}


def check_none_twice(site: WebSite) -> None:
    assert {path: times for path, times in site.asked.items() if times > 1} == {}


@pytest.mark.parametrize("depth", [1, 2, 10])
def test_all_pages_within_the_depth_are_read_once_and_no_other(executable, judge, tmp_path, site, depth):
    server = Server(executable, tmp_path / "data", *hives.LOOPBACK).start()
    try:
        org = Organisation(server, judge)
        made = hives.read(org, hives.of_site(org, site.url(FIRST), depth), SECONDS)
        check_whole(org, made, site, depth)
        check_none_twice(site)
        progress = made["content"]["hiveProps"]["progress"]
        counted = hives.pages(org, made)
        assert progress["pages_done"] == progress["pages_total"] == len(counted)
        assert progress["chunks"] == sum(page["chunks"] for page in counted)
        print(f"\ndepth {depth}: {progress}")
    finally:
        server.kill()


def test_without_child_pages_it_is_the_one_page(org, site):
    made = hives.read(org, hives.of_site(org, site.url("/faq.html"), None))
    assert hives.page_states(org, made, site) == {"/faq.html": "done"}
    assert site.asked == {"/faq.html": 1, "/robots.txt": 1} or site.asked == {"/faq.html": 1}  # robots.txt may be known


def questions() -> list[tuple[str, set[str]]]:
    lines = QUESTIONS.read_text(encoding="utf-8").splitlines()
    return [(question, set(pages.split())) for question, pages in (line.split("\t") for line in lines)]


def test_questions_find_the_page_that_answers_them(org, hive, manual):
    asked = questions()
    assert len(asked) >= 40 and all((MANUAL / page).is_file() for _, pages in asked for page in pages)
    ranks = []
    for question, answers in asked:
        found = [passage["source"].removeprefix(manual.url("/")) for passage in hives.search(org, hive, question)]
        rank = next((i for i, source in enumerate(found, 1) if source in answers), None)
        ranks.append(rank)
        if rank is None:
            print(f"not found: {question} {sorted(answers)}; but {found}")
    shares = {first: sum(rank is not None and rank <= first for rank in ranks) / len(ranks) for first in FLOOR}
    print(f"{len(ranks)} questions, answered in the first " + ", ".join(f"{n}: {share:.0%}" for n, share in shares.items()))
    assert all(shares[first] >= floor for first, floor in FLOOR.items()), shares


def answers_to(org: Organisation, hive: dict) -> list:
    return [hives.search(org, hive, question) for question, _ in questions()[::7]]


def test_refreshed_without_changes_it_is_the_same_and_nothing_is_sent_again(org, hive, site):
    before = hives.page_states(org, hive, site), answers_to(org, hive)
    refreshed = hives.refresh(org, hive)
    assert (refreshed["status"], refreshed["content"]["hiveProps"]["progress"]["pages_done"]) == ("pending", 0)
    hives.read(org, hive, SECONDS)
    assert (hives.page_states(org, hive, site), answers_to(org, hive)) == before
    done = [path for path, state in before[0].items() if state == "done"]
    # The sitemap is sent, and pages some of which another one says as well.
    assert site.statuses[304] + site.statuses[200] == len(done) + 1 and site.statuses[200] < len(done) / 10, site.statuses
    check_none_twice(site)


def test_a_refresh_shows_what_has_changed_at_once(org, hive, site):
    def sources(words: str) -> list[str]:
        return [passage["source"].removeprefix(site.url("")) for passage in hives.search(org, hive, words, 50)]

    assert "/copyright.html" in sources("contributors public domain dedication affidavits firesafe")
    assert sources("quokkabird") == [] and "/crew.html" in sources("Nyman Mistachkin crew")
    site.pages["/copyright.html"] = (
        b"<title>Licence</title><h1>Licence</h1><p>A quokkabird may use it for whatever it likes.</p>"
        b'<p>More at <a href="/quokka.html">its page</a>.</p>'
    )
    site.pages["/quokka.html"] = b"<title>Quokka</title><h1>Quokka</h1><p>Zebrafinchlings live there.</p>"
    del site.pages["/crew.html"]
    site.open.clear()
    hives.refresh(org, hive)
    wait_until(lambda: site.asked[FIRST] == 1, SECONDS, "the first page to be asked for")
    site.open.set()
    wait_until(lambda: sum(site.asked.values()) > 100, SECONDS, "a hundred pages asked for")
    site.open.clear()
    now = org.api.get(f"/v1/hives/{hive['id']}").json
    assert now["status"] == "processing"
    assert sources("quokkabird") == [] and "/copyright.html" in sources("public domain dedication affidavits firesafe")
    assert "/crew.html" in sources("Nyman Mistachkin crew")
    org.api.post(f"/v1/hives/{hive['id']}/refresh", status=409)
    site.open.set()
    hives.read(org, hive, SECONDS)
    assert sources("quokkabird") == ["/copyright.html"] and sources("zebrafinchlings") == ["/quokka.html"]
    assert "/copyright.html" not in sources("public domain dedication affidavits firesafe")
    assert "/crew.html" not in sources("Nyman Mistachkin crew")
    states = hives.page_states(org, hive, site)
    assert (states["/quokka.html"], states["/crew.html"]) == ("done", "failed")
    assert site.statuses[304] > site.statuses[200] * 9
    check_none_twice(site)
