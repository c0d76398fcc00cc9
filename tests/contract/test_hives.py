"""Hives: decisions 2 to 4, and the additions around them."""

import pytest

URL = "http://127.0.0.1:9/"
PROGRESS = {"pages_done": 0, "chunks": 0}


def test_create_hive_takes_its_type_in_hive_type(api):
    assert api.post("/v1/hives", {"url": URL}, status=422).faults == [(["body", "hiveType"], "Field required", "missing")]
    msg = "Input should be 'WEBSITE', 'GOOGLE_DOCS', 'DOCS' or 'TRANSCRIPTS'"
    assert api.post("/v1/hives", {"hiveType": "website", "url": URL}, status=422).faults == [(["body", "hiveType"], msg, "enum")]


@pytest.mark.parametrize("kind", ["WEBSITE", "GOOGLE_DOCS"])
def test_create_hive_of_a_url_needs_the_url(org, api, kind):
    for members in ({}, {"url": None}):
        faults = api.post("/v1/hives", {"hiveType": kind, **members}, status=422).faults
        assert [loc for loc, _, _ in faults] == [["body", "url"]]
    assert api.get("/v1/hives").json == []
    hive = org.hive(hiveType=kind, url=URL)
    assert (hive["content"]["hiveType"], hive["content"]["url"], hive["status"]) == (kind, URL, "pending")


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
    assert hive["content"]["hiveProps"]["progress"]["pages_done"] == 0


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
