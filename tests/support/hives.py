"""Hives of the tests: made, awaited, asked."""

from support.organisation import Organisation
from support.server import wait_until
from support.web_site import WebSite

SECONDS = 60
LOOPBACK = ("--allow-networks", "127.0.0.0/8", "--crawl-rate", "1000", "--crawl-retry", "1s")  # options of a server that reads sites of tests


def of_site(org: Organisation, url: str, depth: int | None = 10) -> dict:
    """Of a web site, with the pages that many links away; None: of the one page alone."""
    props = {} if depth is None else {"crawl_child_pages": True, "depth": depth}
    return org.api.post("/v1/hives", {"hiveType": "WEBSITE", "url": url, "hiveProps": props}).json


def of_files(org: Organisation, *files: tuple[str, bytes], kind: str = "DOCS") -> dict:
    uploaded = [file for at in range(0, len(files), 20) for file in org.api.upload(*files[at : at + 20]).json]
    return org.api.post("/v1/hives", {"hiveType": kind, "file_ids": [file["id"] for file in uploaded]}).json


def read(org: Organisation, hive: dict, seconds: float = SECONDS, status: str | None = "completed") -> dict:
    """The hive once its content has been read; `status` is the one that it must have then."""
    def ended():
        now = org.api.get(f"/v1/hives/{hive['id']}").json
        return now if now["status"] in ("completed", "failed") else None

    now = wait_until(ended, seconds, f"the end of reading {hive['id']}")
    assert status is None or now["status"] == status, (now, pages(org, hive))
    return now


def refresh(org: Organisation, hive: dict) -> dict:
    return org.api.post(f"/v1/hives/{hive['id']}/refresh").json


def search(org: Organisation, hive: dict, question: str, limit: int = 5) -> list[dict]:
    return org.api.get(f"/v1/hives/{hive['id']}/search", query={"q": question, "limit": limit}).json


def pages(org: Organisation, hive: dict) -> list[dict]:
    """All of them."""
    found: list[dict] = []
    while True:
        some = org.api.get(f"/v1/hives/{hive['id']}/pages", query={"skip": len(found), "limit": 100}).json
        found += some
        if len(some) < 100:
            return found


def page_states(org: Organisation, hive: dict, site: WebSite | None = None) -> dict[str, str]:
    """What became of each page, by its path where a site is given. No source may be there twice."""
    root = site.url("") if site else ""
    listed = pages(org, hive)
    states = {page["source"].removeprefix(root): page["state"] for page in listed}
    assert len(states) == len(listed), [page["source"] for page in listed]
    return states
