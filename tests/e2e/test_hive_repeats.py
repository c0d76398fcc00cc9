"""What a template puts on every page, or an office under every file, is found once, with the first page that says it."""

import pytest

from support import hives
from support.organisation import Organisation
from support.server import Server
from support.web_site import WebSite

NOTICE = "We use cookies to improve what you see here."
MENU = "Home | Treatments | Prices"
FOOT = "Linden Dental, Elm Street 5, open from Monday to Friday, nine to five."
TREATMENTS = ["crowns", "bridges", "implants", "fillings", "veneers", "braces", "whitening", "sealants", "extractions", "dentures"]
MOST = 50


@pytest.fixture(scope="module")
def org(executable, judge, tmp_path_factory):
    server = Server(executable, tmp_path_factory.mktemp("repeats") / "data", *hives.LOOPBACK).start()
    yield Organisation(server, judge)
    server.stop()


def page(text: str, links: str = "") -> bytes:
    return (
        f"<html><body><div>{NOTICE}</div><div>{MENU}</div><div><p>{text}</p>{links}</div>"
        f"<div><h3>Contact</h3><p>{FOOT}</p></div></body></html>"
    ).encode()


def said(treatment: str) -> str:
    return f"Whoever wants {treatment} comes twice, and pays {len(treatment) * 20} euros for both visits."


def site_pages() -> dict[str, bytes]:
    links = "".join(f'<a href="/{each}.html">{each}</a> ' for each in [*TREATMENTS, "empty"])
    pages = {f"/{each}.html": page(said(each)) for each in TREATMENTS}
    return {"/index.html": page("Welcome to the practice.", links), "/empty.html": page(""), **pages}


def test_what_all_pages_of_a_site_begin_and_end_with_is_found_once(org):
    pages = site_pages()
    with WebSite(pages) as site:
        hive = hives.read(org, hives.of_site(org, site.url("/index.html")))
        for words in (NOTICE, MENU, FOOT):
            found = [each for each in hives.search(org, hive, words, MOST) if words in each["text"]]
            assert [each["source"] for each in found] == [site.url("/index.html")], words
        for treatment in TREATMENTS:
            assert hives.search(org, hive, treatment)[0]["text"] == said(treatment)
        chunks = {each["source"]: each["chunks"] for each in hives.pages(org, hive)}
        assert chunks[site.url("/empty.html")] == 0 and sum(chunks.values()) == len(TREATMENTS) + 1
        assert org.api.get(f"/v1/hives/{hive['id']}").json["content"]["hiveProps"]["progress"]["chunks"] == sum(chunks.values())

        site.pages["/crowns.html"] = page(said("golden crowns"))
        site.forget()
        hives.refresh(org, hive)
        hive = hives.read(org, hive)
        assert site.statuses[304] > len(TREATMENTS) - 2
        assert hives.search(org, hive, "golden")[0]["text"] == said("golden crowns")
        assert [each["source"] for each in hives.search(org, hive, FOOT, MOST) if FOOT in each["text"]] == [site.url("/index.html")]


def test_what_few_pages_or_the_middle_of_pages_have_in_common_stays(org):
    few = [(f"{each}.txt", f"{said(each)}\n\n{FOOT}".encode()) for each in TREATMENTS[:4]]
    others = [(f"{each}.txt", said(each).encode()) for each in TREATMENTS[4:]]
    hive = hives.read(org, hives.of_files(org, *few, *others))
    assert sum(FOOT in each["text"] for each in hives.search(org, hive, FOOT, MOST)) == len(few)


def test_what_all_files_end_with_is_found_once(org):
    files = [(f"{each}.txt", f"{said(each)}\n\n{FOOT}\n".encode()) for each in TREATMENTS]
    hive = hives.read(org, hives.of_files(org, *files))
    assert [each["source"] for each in hives.search(org, hive, FOOT, MOST) if FOOT in each["text"]] == ["crowns.txt"]
    assert hives.search(org, hive, "Who comes for dentures?")[0]["text"] == said("dentures")


def test_transcripts_are_kept_as_they_were_spoken(org):
    calls = [(f"{each}.txt", f"Maya: {FOOT}\nOskar: I want {each}.\nMaya: {said(each)}\n".encode()) for each in TREATMENTS[:6]]
    hive = hives.read(org, hives.of_files(org, *calls, kind="TRANSCRIPTS"))
    assert sum(FOOT in each["text"] for each in hives.search(org, hive, FOOT, MOST)) == len(calls)
    hives.refresh(org, hive)
    hives.read(org, hive)
    assert sum(FOOT in each["text"] for each in hives.search(org, hive, FOOT, MOST)) == len(calls)


def test_where_the_page_that_kept_it_is_gone_another_one_has_it_after_the_next_reading(org):
    with WebSite(site_pages()) as site:
        hive = hives.read(org, hives.of_site(org, site.url("/index.html")))

        def saying() -> list[str]:
            return [each["source"] for each in hives.search(org, hive, FOOT, MOST) if FOOT in each["text"]]

        assert saying() == [site.url("/index.html")]
        site.pages["/index.html"] = site.pages["/index.html"].replace(FOOT.encode(), b"Come and see us.")
        counts = []
        for _ in range(2):
            hives.refresh(org, hive)
            hives.read(org, hive)
            counts.append(len(saying()))
        assert counts[-1] == 1 and site.url("/index.html") not in saying()
