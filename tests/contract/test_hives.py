"""Hives: decisions 2 to 4, and the additions around them."""

import socket

import pytest

from support.organisation import Organisation
from support.server import Server, wait_until

URL = "http://127.0.0.1:9/"
DOCUMENT = "https://docs.google.com/document/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789/edit"
PROGRESS = {"pages_done": 1, "pages_total": 1, "chunks": 0}


def test_create_hive_takes_its_type_in_hive_type(api):
    assert api.post("/v1/hives", {"url": URL}, status=422).faults == [(["body", "hiveType"], "Field required", "missing")]
    msg = "Input should be 'WEBSITE', 'GOOGLE_DOCS', 'DOCS' or 'TRANSCRIPTS'"
    assert api.post("/v1/hives", {"hiveType": "website", "url": URL}, status=422).faults == [(["body", "hiveType"], msg, "enum")]


@pytest.mark.parametrize("kind, url", [("WEBSITE", URL), ("GOOGLE_DOCS", DOCUMENT)])
def test_create_hive_of_a_url_needs_the_url(api, kind, url):
    for members in ({}, {"url": None}):
        faults = api.post("/v1/hives", {"hiveType": kind, **members}, status=422).faults
        assert [loc for loc, _, _ in faults] == [["body", "url"]]
    assert api.get("/v1/hives").json == []
    hive = api.post("/v1/hives", {"hiveType": kind, "url": url}).json
    assert (hive["content"]["hiveType"], hive["content"]["url"], hive["status"]) == (kind, url, "pending")


@pytest.mark.parametrize("url", [URL, "https://docs.google.com/", "https://docs.google.com.example.com/document/d/1aBcDeFgHiJkLm/edit"])
def test_a_google_document_is_a_link_to_one(api, url):
    ((loc, msg, _),) = api.post("/v1/hives", {"hiveType": "GOOGLE_DOCS", "url": url}, status=422).faults
    assert loc == ["body", "url"] and msg.endswith("link to a document of Google Docs, Sheets or Slides")


@pytest.mark.parametrize("kind", ["DOCS", "TRANSCRIPTS"])
def test_create_hive_of_files_needs_files_that_exist(org, api, stranger, kind):
    mine, theirs = org.file(), stranger.file()
    for files in ([], ["fil.9"], [mine["id"], "fil.9"], [theirs["id"]], None):
        faults = api.post("/v1/hives", {"hiveType": kind, "file_ids": files}, status=422).faults
        assert [loc[:2] for loc, _, _ in faults] == [["body", "file_ids"]]
    assert [loc for loc, _, _ in api.post("/v1/hives", {"hiveType": kind}, status=422).faults] == [["body", "file_ids"]]
    assert api.get("/v1/hives").json == []
    hive = api.post("/v1/hives", {"hiveType": kind, "file_ids": [mine["id"]]}).json
    assert (hive["content"]["hiveType"], hive["content"]["url"], hive["status"]) == (kind, None, "pending")


def test_the_url_has_1_to_512_characters(org, api):
    url = URL + "x" * (512 - len(URL))
    assert org.hive(url=url)["content"]["url"] == url
    for bad in ("", url + "x"):
        faults = api.post("/v1/hives", {"hiveType": "WEBSITE", "url": bad}, status=422).faults
        assert [loc for loc, _, _ in faults] == [["body", "url"]]


@pytest.mark.parametrize("url", ["https://user:password@example.com/", "https://a_b..example.com/", "https://[::1/"])
def test_the_url_is_one_that_can_be_read(api, url):
    ((loc, _, _),) = api.post("/v1/hives", {"hiveType": "WEBSITE", "url": url}, status=422).faults
    assert loc == ["body", "url"]


@pytest.mark.parametrize("url", ["no url", "/page", "ftp://example.com/", "file:///etc/passwd", "http://"])
def test_the_url_is_an_absolute_http_url(api, url):
    ((loc, _, kind),) = api.post("/v1/hives", {"hiveType": "WEBSITE", "url": url}, status=422).faults
    assert loc == ["body", "url"] and kind in ("url_parsing", "url_scheme")


def test_hive_props_are_given_back_with_the_progress(org):
    sent = {"crawl_child_pages": True, "depth": 10, "own": {"a": [1, None]}}
    props = org.hive(hiveProps=sent)["content"]["hiveProps"]
    assert props == {**sent, "progress": props["progress"]}
    assert {name: props["progress"][name] for name in PROGRESS} == PROGRESS


def test_without_hive_props_there_is_only_the_progress(org):
    for members in ({}, {"hiveProps": None}, {"hiveProps": {}}):
        assert list(org.hive(**members)["content"]["hiveProps"]) == ["progress"]


@pytest.mark.parametrize("props, fault", [
    ({"crawl_child_pages": "true"}, ("crawl_child_pages", "Input should be a valid boolean", "bool_type")),
    ({"crawl_child_pages": 1}, ("crawl_child_pages", "Input should be a valid boolean", "bool_type")),
    ({"depth": 0}, ("depth", "Input should be greater than or equal to 1", "greater_than_equal")),
    ({"depth": 11}, ("depth", "Input should be less than or equal to 10", "less_than_equal")),
    ({"depth": 2.5}, ("depth", "Input should be a valid integer, got a number with a fractional part", "int_from_float")),
    ({"depth": "2"}, ("depth", "Input should be a valid integer", "int_type")),
    ({"depth": True}, ("depth", "Input should be a valid integer", "int_type")),
])
def test_known_hive_props_are_checked(api, props, fault):
    answer = api.post("/v1/hives", {"hiveType": "WEBSITE", "url": URL, "hiveProps": props}, status=422)
    assert answer.faults == [(["body", "hiveProps", fault[0]], *fault[1:])]


def test_a_given_progress_is_ignored(org):
    hive = org.hive(hiveProps={"progress": {"pages_done": 99}})
    assert hive["content"]["hiveProps"]["progress"]["pages_done"] == 1


def test_list_hives_newest_first(org, api):
    made = [org.hive() for _ in range(3)]
    assert api.get("/v1/hives").json == made[::-1]


def test_delete_hive_removes_its_links_and_leaves_agents_and_files(org, api):
    agent, file = org.agent(), org.file()
    hive = org.document_hive(file)
    link = f"/v1/ai-agents/{agent['id']}/hives/{hive['id']}/link"
    api.post(link)
    assert api.delete(f"/v1/hives/{hive['id']}").json == {"message": f"Hive {hive['id']} deleted"}
    assert api.get(f"/v1/ai-agents/{agent['id']}/hives").json == []
    assert api.delete(link, status=404).json == {"detail": f"Hive {hive['id']} not found"}
    assert api.get(f"/v1/files/{file['id']}").json == file
    assert api.get(f"/v1/ai-agents/{agent['id']}").json == agent
    api.delete(f"/v1/files/{file['id']}")


def test_refresh_hive_reads_it_again(org, api):
    hive = org.settled(org.document_hive(org.file("hours.txt", b"Open from nine to five.")))
    path = f"/v1/hives/{hive['id']}"
    tag = api.get(path).headers["ETag"]
    refreshed = api.post(path + "/refresh")
    assert refreshed.json["status"] == "pending" and api.get(path).headers["ETag"] != tag
    assert refreshed.json["content"]["hiveProps"]["progress"] == {"pages_done": 0, "pages_total": 0, "chunks": 0}
    assert org.settled(hive)["status"] == "completed"
    api.post("/v1/hives/hiv.9/refresh", status=404)


def test_a_hive_that_failed_can_be_read_again(org, api):
    hive = org.settled(org.hive())
    assert hive["status"] == "failed" and hive["content"]["hiveProps"]["progress"]["error"]
    assert api.post(f"/v1/hives/{hive['id']}/refresh").json["status"] == "pending"
    assert "error" in org.settled(hive)["content"]["hiveProps"]["progress"]


def test_a_hive_that_failed_lists_its_pages_and_why(org, api):
    hive = org.settled(org.document_hive(org.file("scan.pdf", b"%PDF-1.4\nnothing in it\n%%EOF\n")))
    assert hive["status"] == "failed" and hive["content"]["hiveProps"]["progress"]["pages_failed"] == 1
    answer = api.get(f"/v1/hives/{hive['id']}/pages", headers={"Prefer": "count=exact"})
    (page,) = answer.json
    assert (page["source"], page["state"]) == ("scan.pdf", "failed") and answer.headers["X-Total-Count"] == "1"
    assert page["error"] == hive["content"]["hiveProps"]["progress"]["error"]

    def told() -> list[str]:
        return [line for line in org.server.output().splitlines() if "hive_failed" in line and hive["id"] in line]

    (line,) = wait_until(told, 10, "the log to tell why")  # behind the commit that clients see
    assert "reason=" in line
    api.post(f"/v1/hives/{hive['id']}/refresh")
    org.settled(hive)
    assert len(api.get(f"/v1/hives/{hive['id']}/pages").json) == 1


def test_a_refresh_with_a_key_happens_once(org, api):
    hive = org.settled(org.document_hive(org.file()))
    path, key = f"/v1/hives/{hive['id']}/refresh", {"Idempotency-Key": "once"}
    first = api.post(path, headers=key)
    org.settled(hive)
    again = api.post(path, headers=key)
    assert again.json == first.json and again.headers["Idempotent-Replayed"] == "true"
    assert org.settled(hive)["status"] == "completed"


def test_search_hive_gives_the_passages_best_first(org, api):
    texts = {"a.txt": b"Cats sleep.", "b.txt": b"Cats, cats and cats sleep on the warm stove.", "c.txt": b"Dogs bark."}
    hive = org.settled(org.document_hive(*(org.file(name, text) for name, text in texts.items())))
    path = f"/v1/hives/{hive['id']}/search"
    found = api.get(path, query={"q": "cat on a stove"}).json
    assert [each["source"] for each in found] == ["b.txt", "a.txt"]
    assert found[0]["score"] > found[1]["score"] and found[0]["text"] == texts["b.txt"].decode()
    assert api.get(path, query={"q": "cat on a stove", "limit": 1}).json == found[:1]
    assert [each["source"] for each in api.get(path, query={"q": "the and of"}).json] == ["b.txt"]  # in few passages
    for odd in ("?!", '"', "*", "NEAR(", "' OR 1=1 --", "title:cats AND", "cats OR NOT (", "{a b}: cats^2"):
        sources = {each["source"] for each in api.get(path, query={"q": odd, "limit": 50}).json}
        assert sources == ({"a.txt", "b.txt"} if "cats" in odd else set()), odd  # words, no language of queries
    assert api.get(path, query={"q": "zebra"}).json == []


@pytest.mark.parametrize("query, loc", [
    ({}, "q"), ({"q": ""}, "q"), ({"q": "x" * 2001}, "q"), ({"q": "x", "limit": 0}, "limit"), ({"q": "x", "limit": 51}, "limit"),
    ({"q": "x", "limit": "many"}, "limit"), ({"q": "x", "limit": -1}, "limit"),
])
def test_search_hive_checks_what_it_is_asked(org, api, query, loc):
    hive = org.hive()
    faults = api.get(f"/v1/hives/{hive['id']}/search", query=query, status=422).faults
    assert [loc for loc, _, _ in faults] == [["query", loc]]


def test_search_hive_takes_the_longest_question_and_the_highest_limit(org, api):
    hive = org.settled(org.document_hive(org.file("hours.txt", b"Open from nine to five.")))
    for question in ("open " * 400, "ö" * 1300, "x" * 2000):
        found = api.get(f"/v1/hives/{hive['id']}/search", query={"q": question, "limit": 50}).json
        assert len(found) == question.startswith("open")


def test_a_hive_of_another_organisation_is_not_there(org, api, stranger):
    theirs = stranger.settled(stranger.document_hive(stranger.file("secret.txt", b"The treasure lies under the oak.")))
    assert len(stranger.api.get(f"/v1/hives/{theirs['id']}/search", query={"q": "treasure"}).json) == 1
    missing = {"detail": f"Hive {theirs['id']} not found"}
    assert api.get(f"/v1/hives/{theirs['id']}/search", query={"q": "treasure"}, status=404).json == missing
    assert api.get(f"/v1/hives/{theirs['id']}/pages", status=404).json == missing
    assert api.post(f"/v1/hives/{theirs['id']}/refresh", status=404).json == missing
    mine = org.settled(org.document_hive(org.file("oak.txt", b"An oak is a tree.")))
    assert [each["source"] for each in api.get(f"/v1/hives/{mine['id']}/search", query={"q": "treasure oak"}).json] == ["oak.txt"]


def test_list_hive_pages_in_the_order_found_and_in_parts(org, api):
    names = [f"file{number}.txt" for number in range(7)]
    hive = org.settled(org.document_hive(*(org.file(name, f"This is {name}, number {i}.".encode()) for i, name in enumerate(names))))
    path = f"/v1/hives/{hive['id']}/pages"
    whole = api.get(path)
    assert [page["source"] for page in whole.json] == names and "Link" not in whole.headers
    assert {(page["state"], page["error"], page["depth"], page["chunks"]) for page in whole.json} == {("done", None, 0, 1)}
    first = api.get(path, query={"limit": 3})
    assert first.json == whole.json[:3] and f"{path}?" in first.headers["Link"] and 'rel="next"' in first.headers["Link"]
    last = api.get(path, query={"skip": 6, "limit": 3})
    assert last.json == whole.json[6:] and 'rel="next"' not in last.headers.get("Link", "")
    assert api.get(path, query={"skip": 7}).json == []
    for bad, loc in (({"limit": 0}, "limit"), ({"limit": 101}, "limit"), ({"skip": -1}, "skip")):
        assert [at for at, _, _ in api.get(path, query=bad, status=422).faults] == [["query", loc]]


def test_search_hive_does_not_give_one_page_alone(org, api):
    """Of a long file that says a word all over, and a short one that says it once."""
    long = "\n\n".join(f"Cats of kind {n}: " + " ".join(f"cats{n}x{i} walk." for i in range(150)) + " Cats sleep." for n in range(9))
    short = "The caretaker has two cats, a garden, and an old car. " + " ".join(f"He mends part{i}." for i in range(80))
    hive = org.settled(org.document_hive(org.file("long.txt", long.encode()), org.file("short.txt", short.encode())))
    found = api.get(f"/v1/hives/{hive['id']}/search", query={"q": "cats", "limit": 6}).json
    assert {each["source"] for each in found} == {"long.txt", "short.txt"}
    scores = [each["score"] for each in found]
    assert scores == sorted(scores, reverse=True)


def test_only_so_many_hives_of_an_organisation_wait(executable, tmp_path, judge):
    options = ("--max-waiting-hives", "2", "--allow-networks", "127.0.0.0/8")
    server = Server(executable, tmp_path / "data", *options).start()
    try:
        with socket.create_server(("127.0.0.1", 0)) as silent:  # takes connections and never answers
            body = {"hiveType": "WEBSITE", "url": f"http://127.0.0.1:{silent.getsockname()[1]}/"}
            crowded, other = Organisation(server, judge), Organisation(server, judge)
            hives = [crowded.api.post("/v1/hives", body).json for _ in range(2)]
            refused = crowded.api.post("/v1/hives", body, status=409)
            assert "2 hives that wait to be read already" in refused.json["detail"]
            other.api.post("/v1/hives", body)
            crowded.api.delete(f"/v1/hives/{hives[0]['id']}")
            crowded.api.post("/v1/hives", body)
    finally:
        server.stop()
