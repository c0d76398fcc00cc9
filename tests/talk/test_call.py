"""Whole calls with the example agent: the page in chromium, the real server behind it, and what is stored in the end."""

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import requests

from support.server import Server

SECONDS = 60


class Demo:
    """A server with example data."""

    def __init__(self, server: Server):
        self.server = server
        self.headers = {"Authorization": "Bearer " + re.search(r"hvl_[\w-]+", server.output()).group()}
        props = re.search(r'"sourceProps":(\{[^}]+\})', server.output()).group(1)
        self.props = json.loads(props)

    def call_url(self) -> str:
        """Of a new call."""
        body = {"sourceName": "BROWSER", "sourceId": "website", "sourceProps": self.props}
        answer = requests.post(f"{self.server.base_url}/v1/connections", json=body, headers=self.headers, timeout=SECONDS)
        answer.raise_for_status()
        return answer.json()["sourceProps"]["callUrl"]

    def conversation(self, call_url: str) -> dict:
        conversation = re.search(r"/talk/([^#]+)#", call_url).group(1)
        answer = requests.get(
            f"{self.server.base_url}/v1/conversations/{conversation}", headers=self.headers, timeout=SECONDS)
        answer.raise_for_status()
        return answer.json()


def serve(executable, tmp_path, *options: str) -> Server:
    return Server(executable, tmp_path / "data", "--demo", *options).start()


def said_by_caller(conversation: dict) -> list[str]:
    return [entry["message"] for entry in conversation["transcriptText"] if entry["speaker"] == "USER"]


@pytest.fixture
def demo(executable, tmp_path):
    server = serve(executable, tmp_path)
    yield Demo(server)
    server.stop()


def test_a_call_from_its_button_to_what_is_stored(demo, drive):
    url = demo.call_url()
    drive("conversation", "call", call_url=url)
    stored = demo.conversation(url)
    assert stored["status"] == "completed" and stored["timestampEnd"] and stored["transcriptSummary"]
    assert stored["conversationAnalytics"]["name_of_caller"] == "Ada Moss"
    assert stored["conversationAnalytics"]["email_address_of_caller"] == "ada@example.com"
    assert len(said_by_caller(stored)) == 4
    assert url.partition("#")[2] not in demo.server.output()


def test_who_types_slowly_is_not_asked_and_not_hung_up_on(executable, tmp_path, drive):
    server = serve(executable, tmp_path, "--call-silence", "1s")
    try:
        demo = Demo(server)
        url = demo.call_url()
        drive("realTyping", "call-typing", call_url=url)
        stored = demo.conversation(url)
        assert said_by_caller(stored) == ["Hello there"] and stored["endReason"] == "caller"
    finally:
        server.stop()


def test_a_new_call_from_the_page_of_one_that_is_over(demo, drive):
    url = demo.call_url()
    first = demo.conversation(url)
    drive("realAgain", "call-again", call_url=url)
    answer = requests.get(f"{demo.server.base_url}/v1/conversations", headers=demo.headers, timeout=SECONDS)
    answer.raise_for_status()
    second = answer.json()[0]
    assert second["id"] != first["id"] and (second["aiAgentId"], second["prospectId"]) == (first["aiAgentId"], first["prospectId"])
    assert second["status"] == "completed" and said_by_caller(second) == ["of the second call"]


@pytest.mark.parametrize("scenario", ["keyboard", "reload", "offline"])
def test_a_call(scenario, demo, drive):
    url = demo.call_url()
    drive(scenario, f"call-{scenario}", call_url=url)
    stored = demo.conversation(url)
    assert stored["status"] == "completed"
    assert said_by_caller(stored).count("typed meanwhile") == (1 if scenario == "offline" else 0)


class Site(ThreadingHTTPServer):
    """Somebody's site, on another origin, with the widget on its page."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Visit)
        self.demo = None
        self.url = f"http://127.0.0.1:{self.server_address[1]}"


class Visit(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        script = f"{self.server.demo.server.base_url}/talk/widget.js"
        if self.path.startswith("/languages?"):
            tags = self.path.partition("?")[2].split("&")
            elements = [
                f"<p id='lang-{tag}'{'' if tag == 'none' else f' lang={tag}'}><hiveline-call call-url='https://other.example/'></hiveline-call></p>"
                for tag in tags
            ]
            page = f"<!DOCTYPE html><title>Site</title><script src='{script}'></script>{''.join(elements)}"
            self.answer(page.encode(), "text/html")
            return
        page = f"<!DOCTYPE html><title>Site</title><script src='{script}'></script><hiveline-call endpoint='/start'></hiveline-call>"
        self.answer(page.encode(), "text/html")

    def do_POST(self):
        self.answer(json.dumps({"callUrl": self.server.demo.call_url()}).encode(), "application/json")

    def answer(self, body: bytes, kind: str):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@pytest.fixture
def site():
    site = Site()
    thread = threading.Thread(target=site.serve_forever)
    thread.start()
    yield site
    site.shutdown()
    thread.join()
    site.server_close()


@pytest.mark.parametrize("scenario", ["widget", "widget-languages", "unframed"])
def test_only_configured_sites_open_calls(scenario, executable, tmp_path, site, drive):
    server = serve(executable, tmp_path, "--widget-origins", site.url if scenario.startswith("widget") else "https://other.example")
    try:
        site.demo = Demo(server)
        drive(scenario, f"call-{scenario}", base=site.url, call_url=site.demo.call_url())
    finally:
        server.stop()
