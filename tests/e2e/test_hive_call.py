"""Agents know what their hives say: in calls with the scripted provider and with a model, by words and by meanings."""

import json
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from support import hives
from support.calls import Call
from support.organisation import Organisation
from support.server import Server, wait_until
from support.stand_in import running
from support.web_site import WebSite

STAND_IN = Path(__file__).resolve().parents[1] / "support" / "openai_stand_in.py"
SECONDS = 60
MISSION = {"greeting": "Hello, this is Ada.", "objective": "Answer questions."}
HOURS = "We are open from Monday to Friday from 8 to 18 and on Saturdays from 9 to 13."
PARKING = "You may park in the yard behind the house, where six places are marked for patients."
FILE = f"""# Linden Dental

## Opening hours

{HOURS}

## Prices

A check-up costs 45 euros, whatever your insurance says.
"""
SITE = {
    "/": b"<title>Linden Dental</title><h1>Welcome</h1><p>A practice by the river.</p><a href='/visit'>Visit</a>",
    "/visit": f"<title>Your visit</title><h1>Parking</h1><p>{PARKING}</p>".encode(),
    "/robots.txt": b"",
}


@pytest.fixture
def started(executable, tmp_path, judge):
    """Makes a server with these options, and an organisation on it."""
    servers = []

    def start(*options: str) -> Organisation:
        servers.append(Server(executable, tmp_path / f"data{len(servers)}", *hives.LOOPBACK, *options).start())
        return Organisation(servers[-1], judge)

    yield start
    for server in servers:
        server.kill()


@pytest.fixture
def stand_in():
    """The URL of a stand-in for a server of the OpenAI protocol, without its scenario."""
    with running(STAND_IN) as url:
        yield url


@pytest.fixture
def site():
    with WebSite(SITE) as made:
        yield made


def agent_that_knows(org: Organisation, *known: dict, **members) -> dict:
    agent = org.agent(mission=MISSION, **members)
    for hive in known:
        org.api.post(f"/v1/ai-agents/{agent['id']}/hives/{hive['id']}/link")
    return agent


def knowledge(org: Organisation, site: WebSite) -> tuple[dict, dict]:
    """A hive of a file and one of a site, both read."""
    of_file = hives.of_files(org, ("practice.md", FILE.encode()))
    of_site = hives.of_site(org, site.url("/"))
    return hives.read(org, of_file), hives.read(org, of_site)


def last_reply(call: Call) -> dict:
    return [m for m in call.record["transcriptText"] if m["speaker"] == "AI"][-1]


def test_the_scripted_agent_answers_from_its_file_and_its_site(started, site):
    org = started()
    of_file, of_site = knowledge(org, site)
    call = Call(org, agent_that_knows(org, of_file, of_site))
    assert HOURS in str(call.say("When are you open on Saturdays?").json["reply"])
    said = last_reply(call)
    assert HOURS in said["message"]
    passage = said["passages"][0]
    assert (passage["hiveId"], passage["source"]) == (of_file["id"], "practice.md")
    assert passage["title"].startswith("Linden Dental")
    call.say("Where can I park my car?")
    said = last_reply(call)
    assert PARKING in said["message"]
    passage = said["passages"][0]
    assert (passage["hiveId"], passage["source"]) == (of_site["id"], site.url("/visit")) and "Parking" in passage["title"]
    greeting = call.record["transcriptText"][0]
    assert greeting["speaker"] == "AI" and not greeting.get("passages")


def test_an_agent_does_not_know_what_is_not_linked_to_it(started, site, judge):
    org = started()
    of_file, of_site = knowledge(org, site)
    ignorant = Call(org, agent_that_knows(org, of_site))
    ignorant.say("When are you open on Saturdays?")
    assert not any(HOURS in line for line in ignorant.lines)
    link = f"/v1/ai-agents/{agent_that_knows(org, of_file)['id']}/hives/{of_file['id']}/link"
    org.api.delete(link)
    unlinked = Call(org, org.api.get(link.partition("/hives/")[0]).json)
    unlinked.say("When are you open on Saturdays?")
    assert not any(HOURS in line for line in unlinked.lines) and not last_reply(unlinked).get("passages")

    stranger = Organisation(org.server, judge)
    own = hives.read(stranger, hives.of_files(stranger, ("own.txt", b"The stranger's shop is open on Sundays only.")))
    other = Call(stranger, agent_that_knows(stranger, own))
    other.say("When are you open on Saturdays? And where can I park?")
    assert not any(HOURS in line or PARKING in line for line in other.lines)
    assert {passage["hiveId"] for passage in last_reply(other).get("passages") or ()} <= {own["id"]}
    assert hives.search(stranger, own, "open Saturdays check-up euros") != []
    assert all(p["source"] == "own.txt" for p in hives.search(stranger, own, "open Saturdays check-up euros park"))


def requests_of(url: str) -> list[dict]:
    with urllib.request.urlopen(url + "/_requests", timeout=SECONDS) as answer:
        return json.load(answer)


def test_a_model_is_given_the_passages_in_its_prompt(started, site, stand_in):
    org = started("--openai-url", stand_in + "/plain.hive/v1", "--openai-model", "m")
    of_file, _ = knowledge(org, site)
    prompt = "Facts:\n{context}\nAnswer: {question}"
    agent = agent_that_knows(org, of_file, intelligenceProvider={"providerName": "openai"})
    org.api.put(f"/v1/ai-agents/{agent['id']}", {"mission": MISSION | {"prompt": prompt}})
    call = Call(org, agent)
    call.say("When are you open on Saturdays?")
    asked = [r["body"] for r in requests_of(stand_in + "/plain.hive") if r["path"].endswith("/chat/completions")]
    asked = [json.loads(body) if isinstance(body, str) else body for body in asked]
    system = next(m["content"] for body in asked for m in body["messages"] if "Facts:" in m["content"])
    assert HOURS in system and "practice.md" in system
    assert "Answer: When are you open on Saturdays?" in system
    assert last_reply(call)["passages"][0]["source"] == "practice.md"
    assert last_reply(call)["passages"][0]["source"] == "practice.md"


class Embeddings:
    """A service that knows what a few words mean. `mode`: how it answers, "well", "slowly" or not ("fails")."""

    MEANINGS = ({"car", "vehicle", "park", "yard"}, {"open", "hours", "saturdays"}, {"price", "costs", "euros"})

    def __init__(self):
        self.mode = "well"
        self.asked = 0
        self.released = threading.Event()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_POST(self):  # noqa: N802
                given = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                service.asked += 1
                if service.mode == "slowly":
                    service.released.wait(SECONDS)
                texts = [given["input"]] if isinstance(given["input"], str) else given["input"]
                data = [{"object": "embedding", "index": i, "embedding": service.vector(t)} for i, t in enumerate(texts)]
                body = json.dumps({"object": "list", "data": data, "model": given["model"]}).encode()
                try:
                    self.send_response(500 if service.mode == "fails" else 200)
                    self.send_header("Content-Type", "application/json")
                    self.send_header("Content-Length", str(len(body)))
                    self.end_headers()
                    self.wfile.write(body)
                except OSError:
                    pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def vector(self, text: str) -> list[float]:
        words = {word.strip(".,?!").lower() for word in text.split()}
        return [float(len(words & meaning)) + 0.01 for meaning in self.MEANINGS]

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.released.set()
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def embeddings():
    with Embeddings() as made:
        yield made


def search_by_meaning(org, hive: str, words: str) -> list:
    """Words alone find nothing, as where a question waits too long for its vector."""
    return wait_until(lambda: hives.search(org, hive, words), 30, f"what means {words}")


def test_with_embeddings_the_meaning_is_found_where_no_word_is(started, site, embeddings):
    org = started("--embedding-url", embeddings.url, "--embedding-model", "m")
    _, of_site = knowledge(org, site)
    assert embeddings.asked > 0
    assert PARKING in search_by_meaning(org, of_site, "vehicle")[0]["text"]
    call = Call(org, agent_that_knows(org, of_site))
    call.say("What about my vehicle?")
    assert last_reply(call)["passages"][0]["source"] == site.url("/visit")
    embeddings.mode = "fails"
    assert hives.search(org, of_site, "vehicle") == []
    assert PARKING in hives.search(org, of_site, "where to park")[0]["text"]


def test_an_embeddings_service_that_fails_leaves_the_words(started, site, embeddings):
    embeddings.mode = "fails"
    org = started("--embedding-url", embeddings.url, "--embedding-model", "m")
    of_file, of_site = knowledge(org, site)
    assert embeddings.asked > 0
    assert HOURS in hives.search(org, of_file, "open on Saturdays")[0]["text"]
    call = Call(org, agent_that_knows(org, of_file, of_site))
    call.say("When are you open on Saturdays?")
    assert HOURS in last_reply(call)["message"]


def test_an_embeddings_service_that_fails_for_a_while_is_asked_again(started, site, embeddings):
    embeddings.mode = "fails"
    org = started("--embedding-url", embeddings.url, "--embedding-model", "m")
    of_site = hives.of_site(org, site.url("/"))
    wait_until(lambda: embeddings.asked > 0, SECONDS, "the service to be asked")
    embeddings.mode = "well"
    assert PARKING in search_by_meaning(org, hives.read(org, of_site), "vehicle")[0]["text"]


def test_a_question_does_not_wait_long_for_an_embeddings_service(started, site, embeddings):
    org = started("--embedding-url", embeddings.url, "--embedding-model", "m")
    of_file, _ = knowledge(org, site)
    embeddings.mode = "slowly"
    asked = embeddings.asked
    assert HOURS in hives.search(org, of_file, "open on Saturdays")[0]["text"]
    assert embeddings.asked > asked  # it was asked, and not waited for till it answers
    call = Call(org, agent_that_knows(org, of_file))
    call.say("When are you open on Saturdays?")
    assert HOURS in last_reply(call)["message"]


def test_a_service_that_is_slow_while_content_is_read_does_not_hold_up_other_requests(started, embeddings):
    embeddings.mode = "slowly"
    org = started("--embedding-url", embeddings.url, "--embedding-model", "m")
    hive = hives.of_files(org, ("practice.md", FILE.encode()))
    wait_until(lambda: embeddings.asked > 0, SECONDS, "the service to be asked")
    assert org.api.get(f"/v1/hives/{hive['id']}").json["status"] == "processing"
    assert hives.search(org, hive, "open on Saturdays") == []  # not published yet
    org.prospect()
    embeddings.mode = "well"
    embeddings.released.set()
    hives.read(org, hive)
    assert HOURS in hives.search(org, hive, "open on Saturdays")[0]["text"]
