"""The pages under /talk as the server gives them: what they may do, what they are made of, who may frame them."""

import re

import pytest
import requests

from support.server import Server

SECONDS = 60
ASSET = re.compile(r'(?:src|href)="([^"]+)"')
IMPORT = re.compile(r'(?:from|import\(|URL\()\s*"(?:\./)?(\w+\.js)"')


@pytest.fixture
def page(server) -> requests.Response:
    return requests.get(server.base_url + "/talk/con.1795210200123001.ciev2slc", timeout=SECONDS)


def test_page_is_there_for_any_id_and_may_do_little(page):
    assert page.status_code == 200 and page.headers["Content-Type"] == "text/html; charset=utf-8"
    policy = page.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';") and "unsafe" not in policy
    assert policy.endswith("frame-ancestors 'none'")
    assert page.headers["Permissions-Policy"].startswith("microphone=(self)")
    assert page.headers["Referrer-Policy"] == "no-referrer"
    assert "<script>" not in page.text and "style=" not in page.text and not re.search(r"\son\w+=", page.text)


def test_all_that_the_page_is_made_of_is_on_this_server(server, page):
    waiting, seen = [name.removeprefix("assets/") for name in ASSET.findall(page.text)], set()
    assert "talk.js" in waiting
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        answer = requests.get(f"{server.base_url}/talk/assets/{name}", timeout=SECONDS)
        assert answer.status_code == 200, name
        assert answer.headers["Content-Security-Policy"] == page.headers["Content-Security-Policy"]
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", answer.text), name
        if name.endswith(".js"):
            assert "innerHTML" not in answer.text and "eval(" not in answer.text, name
            waiting += IMPORT.findall(answer.text)
    assert {"capture_worklet.js", "sse.js", "view.js"} <= seen


def test_configured_origins_may_frame_the_page(executable, tmp_path):
    server = Server(executable, tmp_path / "data", "--widget-origins", "https://www.example.com, http://localhost:5173")
    try:
        server.start()
        policy = requests.get(server.base_url + "/talk/x", timeout=SECONDS).headers["Content-Security-Policy"]
        assert policy.endswith("; frame-ancestors https://www.example.com http://localhost:5173")
        docs = requests.get(server.base_url + "/docs", timeout=SECONDS).headers["Content-Security-Policy"]
        assert docs.endswith("frame-ancestors 'none'")
    finally:
        server.kill()


def test_nothing_else_is_under_talk(server):
    for path in ("/talk", "/talk/", "/talk/assets", "/talk/assets/", "/talk/assets/index.html", "/talk/a/b",
                 "/talk/..%2fopenapi.json", "/talk/assets/nothing.js"):
        assert requests.get(server.base_url + path, timeout=SECONDS).status_code == 404, path
    posted = requests.post(server.base_url + "/talk/x", timeout=SECONDS)
    assert posted.status_code == 405 and posted.headers["Allow"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize("origins", ["", "https://www.example.com"], ids=["without CORS", "with CORS"])
def test_any_site_may_read_the_words_of_the_widget_and_nothing_else(executable, tmp_path, origins):
    server = Server(executable, tmp_path / "data", *(["--cors-origins", origins] if origins else [])).start()
    try:
        for origin in ("https://www.example.com", "https://elsewhere.example"):
            for name, allowed in (("words.js", "*"), ("words_de.js", "*"), ("call.js", origin if origin == origins else None)):
                answer = requests.get(f"{server.base_url}/talk/assets/{name}", headers={"Origin": origin}, timeout=SECONDS)
                assert (answer.status_code, answer.headers.get("Access-Control-Allow-Origin")) == (200, allowed), name
    finally:
        server.kill()


def test_the_widget_is_a_classic_script(server):
    script = requests.get(server.base_url + "/talk/widget.js", timeout=SECONDS)
    assert script.status_code == 200 and script.headers["Content-Type"].startswith("text/javascript")
    assert "customElements.define(\"hiveline-call\"" in script.text and not re.search(r"^(im|ex)port\s", script.text, re.M)
