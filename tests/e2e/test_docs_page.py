"""The page /docs: everything that it needs is on this server, and its policy allows nothing else."""

import re

import pytest
import requests

SECONDS = 60
TYPES = {".css": "text/css", ".js": "text/javascript", ".png": "image/png"}


@pytest.fixture
def page(server) -> requests.Response:
    return requests.get(server.base_url + "/docs", timeout=SECONDS)


def assets(page: requests.Response) -> list[str]:
    return re.findall(r'(?:src|href)="([^"]+)"', page.text)


def test_page_has_a_strict_policy(page):
    assert page.status_code == 200 and page.headers["Content-Type"] == "text/html; charset=utf-8"
    policy = page.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';") and "unsafe" not in policy
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    assert "<script>" not in page.text and "style=" not in page.text and not re.search(r"\son\w+=", page.text)


def test_everything_the_page_refers_to_is_on_this_server(server, page):
    assert "openapi.json" in assets(page)
    for asset in assets(page):
        assert not re.match(r"\w+:|/", asset), asset
        answer = requests.get(f"{server.base_url}/{asset}", timeout=SECONDS)
        assert answer.status_code == 200 and answer.content, asset
        expected = next((t for ending, t in TYPES.items() if asset.endswith(ending)), "application/json")
        assert answer.headers["Content-Type"].startswith(expected), asset


def test_assets_are_compressed_and_cached_by_their_content(server, page):
    for asset in (asset for asset in assets(page) if asset.endswith((".js", ".css"))):
        url = f"{server.base_url}/{asset}"
        plain = requests.get(url, headers={"Accept-Encoding": "identity"}, timeout=SECONDS)
        packed = requests.get(url, headers={"Accept-Encoding": "gzip"}, timeout=SECONDS)
        assert packed.headers["Content-Encoding"] == "gzip" and "Content-Encoding" not in plain.headers
        assert int(packed.headers["Content-Length"]) < int(plain.headers["Content-Length"])
        assert packed.content == plain.content
        again = requests.get(url, headers={"If-None-Match": packed.headers["ETag"], "Accept-Encoding": "gzip"}, timeout=SECONDS)
        assert again.status_code == 304 and not again.content


def test_nothing_else_is_under_docs(server):
    for path in ("/docs/", "/docs/index.html", "/docs/package.json", "/docs/..%2fopenapi.json", "/docs/nothing"):
        assert requests.get(server.base_url + path, timeout=SECONDS).status_code == 404, path


def test_head_and_other_methods(server):
    head = requests.head(server.base_url + "/docs", timeout=SECONDS)
    assert head.status_code == 200 and not head.content and int(head.headers["Content-Length"]) > 0
    posted = requests.post(server.base_url + "/docs", timeout=SECONDS)
    assert posted.status_code == 405 and posted.headers["Allow"] == "GET, HEAD, OPTIONS"
