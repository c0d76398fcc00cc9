"""What the data folder and a backup of it give away: nothing that opens somebody's account or somebody's call."""

import base64
import json
import shutil
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path

import pytest
import requests

from support.calls import Call
from support.organisation import Organisation
from support.server import Server, wait_until
from support.stand_in import running

SECONDS = 60
KEY = "sk-canary-5up3r-s3cret"
STAND_IN = Path(__file__).resolve().parents[1] / "support" / "openai_stand_in.py"


@pytest.fixture
def service():
    """The stand-in of a model. Gives its URL without a path."""
    with running(STAND_IN) as url:
        yield url


def openai(url: str, hosts: str | None = None) -> list[str]:
    return ["--openai-url", "http://127.0.0.1:9/v1", "--openai-model", "m", "--openai-hosts", hosts or url]


def provider(url: str, key: str = KEY) -> dict:
    return {"providerName": "openai", "providerProps": {"baseUrl": url + "/v1", "apiKey": key}}


def found_in(folder: Path, secret: str) -> list[str]:
    return [file.name for file in folder.rglob("*") if file.is_file() and secret.encode() in file.read_bytes()]


def backup(server: Server, archive: Path) -> Path:
    server.cli("backup", str(archive))
    return archive


def database(server: Server) -> closing:
    return closing(sqlite3.connect(server.data / "hiveline.db", timeout=SECONDS))


def asked_with(url: str) -> set[str]:
    """What the model was given as authorization."""
    asked = requests.get(url + "/_requests", timeout=SECONDS).json()
    return {value for each in asked for name, value in each["headers"].items() if name.lower() == "authorization"}


def talk(org: Organisation, agent: dict) -> None:
    call = Call(org, agent)
    call.say("Hello?")
    call.end()


# --- keys of agents -------------------------------------------------------------------------------------------------


def test_an_agents_key_is_used_and_nowhere_in_plain(start, judge, service, tmp_path):
    server = start(*openai(service))
    org = Organisation(server, judge)
    agent = org.agent(intelligenceProvider=provider(service), transcriber={"providerProps": {"apiKey": KEY + "-too"}})
    talk(org, agent)
    assert asked_with(service) == {f"Bearer {KEY}"}
    assert found_in(server.data, KEY) == []
    assert KEY.encode() not in backup(server, tmp_path / "a.tar").read_bytes()
    server.stop()
    assert found_in(server.data, KEY) == [] and KEY not in server.output()


def test_a_key_that_is_given_twice_is_not_told(start, judge, tmp_path):
    org = Organisation(start(), judge)
    raw = b'{"name":"A","intelligenceProvider":{"providerProps":{"apiKey":"sk-first","m":1,"apiKey":"sk-second"}}}'
    made = org.api.post("/v1/ai-agents", raw=raw, media="application/json", repeats=True)
    assert b"sk-" not in made.content and b"sk-" not in org.api.get("/v1/ai-agents").content
    assert found_in(org.server.data, "sk-first") == []


def test_a_key_stays_with_the_server_that_it_is_for(start, judge, service):
    """Somebody who is shown the key's place cannot have it sent elsewhere."""
    port = service.rpartition(":")[2]
    server = start(*openai(service, f"{service},http://localhost:{port},https://127.0.0.1:{port}"))
    org = Organisation(server, judge)
    agent = org.agent(intelligenceProvider=provider(service))
    path = f"/v1/ai-agents/{agent['id']}"
    for elsewhere in ("http://127.0.0.1:6379/any", f"http://localhost:{port}/v1", service.replace("http", "https") + "/v1", None):
        moved = {"providerName": "openai", "providerProps": {"baseUrl": elsewhere, "apiKey": "********"}}
        (fault,) = org.api.put(path, {"intelligenceProvider": moved}, 422).json["detail"]
        assert fault["loc"] == ["body", "intelligenceProvider", "providerProps", "apiKey"]
        assert "send the key again" in fault["msg"]
    other_path = {"providerName": "openai", "providerProps": {"baseUrl": service + "/other.run/v1", "apiKey": "********"}}
    org.api.put(path, {"intelligenceProvider": other_path})
    org.api.put(path, {"intelligenceProvider": provider(service, "********")})
    talk(org, agent)
    assert asked_with(service) == {f"Bearer {KEY}"}


def test_hidden_keys_that_stand_for_none_are_refused(start, judge):
    org = Organisation(start(), judge)
    given = {"name": "A", "transcriber": {"providerProps": {"apiKey": "********"}}}
    (fault,) = org.api.post("/v1/ai-agents", given, 422).json["detail"]
    assert fault["loc"] == ["body", "transcriber", "providerProps", "apiKey"] and "none is stored" in fault["msg"]
    agent = org.agent(transcriber={"providerProps": {"apiKey": KEY}})
    path = f"/v1/ai-agents/{agent['id']}"
    org.api.put(path, {"transcriber": {"providerProps": {}}})
    org.api.put(path, {"transcriber": {"providerProps": {"apiKey": "********"}}}, 422)
    with database(org.server) as db:
        assert db.execute("SELECT count(*) FROM agentKeys").fetchone() == (0,)


def test_agents_reach_servers_that_the_operator_named_and_no_others(start, judge, service):
    """Scheme and port count. A name that leads into this machine is not followed, whoever answers there."""
    port = service.rpartition(":")[2]
    org = Organisation(start(*openai(service, f"127.0.0.1,http://ip6-loopback-of-this-test.localhost:{port}")), judge)
    for url in (service, "http://127.0.0.1", f"https://127.0.0.1:{port}"):
        agent = org.agent(intelligenceProvider=provider(url))
        body = {"sourceName": "BROWSER", "sourceId": agent["id"], "sourceProps": {"agentId": agent["id"]}}
        assert "has not allowed" in org.api.post("/v1/connections", body, 409).json["detail"]
    agent = org.agent(intelligenceProvider=provider(f"http://ip6-loopback-of-this-test.localhost:{port}"))
    talk(org, agent)
    assert asked_with(service) == set()


@pytest.mark.parametrize("case", ["missing", "another"])
def test_without_the_secret_key_no_agents_key_is_used(start, judge, service, case):
    server = start(*openai(service))
    org = Organisation(server, judge)
    agent = org.agent(intelligenceProvider=provider(service))
    body = {"sourceName": "BROWSER", "sourceId": agent["id"], "sourceProps": {"agentId": agent["id"]}}
    server.stop()
    key = server.data / "secret.key"
    away = key.rename(server.data / "away.key")
    if case == "another":
        key.write_text(base64.b64encode(bytes(range(32))).decode())
        key.chmod(0o600)
    server.start()
    org.api.base_url = server.base_url
    said = org.api.post("/v1/connections", body, 503).json["detail"]
    assert "secret key is missing or another one" in said
    assert org.api.get(f"/v1/ai-agents/{agent['id']}").json["intelligenceProvider"]["providerProps"]["apiKey"] == "********"
    away.rename(key)
    talk(org, agent)
    assert asked_with(service) == {f"Bearer {KEY}"}


def make_older(server: Server, agent: dict, url: str) -> None:
    """The database as a version left it that kept keys in plain, with what updates left behind."""
    with database(server) as db, db:
        db.execute("PRAGMA secure_delete = OFF")
        db.execute("PRAGMA wal_autocheckpoint = 0")
        for round_ in range(20):
            padded = {"providerName": "openai", "providerProps": {"baseUrl": url + "/v1", "apiKey": KEY, "pad": "x" * 500 * round_}}
            db.execute("UPDATE agents SET intelligenceProvider = ? WHERE id = ?", (json.dumps(padded), agent["id"]))
            db.commit()
        plain = json.dumps(provider(url), separators=(",", ":"))
        db.execute("UPDATE agents SET intelligenceProvider = ? WHERE id = ?", (plain, agent["id"]))
        db.execute("INSERT INTO meta (key, value) VALUES ('startSealAgentKeys', 1)")


def test_plain_keys_of_an_older_version_are_sealed_by_the_start(start, judge, service, tmp_path):
    server = start(*openai(service))
    org = Organisation(server, judge)
    agent = org.agent(intelligenceProvider={"providerName": "openai"})
    for _ in range(150):  # more than are looked at in one transaction
        org.agent()
    server.stop()
    assert not (server.data / "secret.key").exists()
    make_older(server, agent, service)
    assert found_in(server.data, KEY)
    before = org_revision(server, agent)
    server.start()
    org.api.base_url = server.base_url
    assert found_in(server.data, KEY) == []
    assert KEY.encode() not in backup(server, tmp_path / "a.tar").read_bytes()
    assert org_revision(server, agent) == before
    talk(org, agent)
    assert asked_with(service) == {f"Bearer {KEY}"}
    with database(server) as db:
        assert db.execute("SELECT count(*) FROM meta WHERE key LIKE 'start%'").fetchone() == (0,)


def org_revision(server: Server, agent: dict) -> tuple:
    with database(server) as db:
        return db.execute("SELECT revision, updatedAt FROM agents WHERE id = ?", (agent["id"],)).fetchone()


def test_plain_keys_that_cannot_be_sealed_wait_for_the_next_start(start, judge, service):
    server = start(*openai(service))
    org = Organisation(server, judge)
    agent = org.agent(intelligenceProvider={"providerName": "openai"})
    server.stop()
    make_older(server, agent, service)
    (server.data / "secret.key").write_text("no key\n")
    (server.data / "secret.key").chmod(0o600)
    server.start()
    assert "agent_keys_unsealed" in server.output() and KEY not in server.output()
    org.api.base_url = server.base_url
    assert KEY.encode() not in org.api.get("/v1/ai-agents").content
    server.stop()
    (server.data / "secret.key").unlink()
    server.start()
    assert found_in(server.data, KEY) == []


# --- secrets of calls -----------------------------------------------------------------------------------------------


def test_the_secret_of_a_call_is_nowhere_and_follows_from_no_backup(start, judge, executable, tmp_path):
    server = start()
    org = Organisation(server, judge)
    agent = org.agent()
    body = {"sourceName": "BROWSER", "sourceId": agent["id"], "sourceProps": {"agentId": agent["id"]}}
    first = org.api.post("/v1/connections", body, headers={"Idempotency-Key": "once"})
    again = org.api.post("/v1/connections", body, headers={"Idempotency-Key": "once"})
    props = first.json["sourceProps"]
    secret = props["callUrl"].partition("#")[2]
    assert again.json == first.json and again.headers["Idempotent-Replayed"] == "true"
    hidden = secret.rpartition(".")[2]
    assert found_in(server.data, hidden) == []
    archive = backup(server, tmp_path / "a.tar")
    assert hidden.encode() not in archive.read_bytes()
    path = f"/v1/conversations/{props['conversationId']}/call"
    assert org.api.another(secret).get(path).status == 200
    with tarfile.open(archive) as tar:
        tar.extractall(tmp_path / "restored", filter="data") if hasattr(tarfile, "data_filter") else tar.extractall(tmp_path / "restored")
    restored = Server(executable, tmp_path / "restored").start()
    try:
        caller = org.api.another(secret)
        caller.base_url = restored.base_url
        caller.get(path, 401)
        restored.stop()
        shutil.copy(server.data / "secret.key", restored.data / "secret.key")
        restored.start()
        caller.base_url = restored.base_url
        assert caller.get(path).status == 200
    finally:
        restored.kill()


def test_a_caller_leaves_no_secret_behind_and_takes_no_key_of_the_organisation(start, judge):
    """The call that follows one is the same for each that asks for it, so that its answer is not kept."""
    org = Organisation(start(), judge)
    call = Call(org)
    call.end()
    key = {"Idempotency-Key": "order-4711"}
    first, again = (call.caller.post(call.path + "/next-call", headers=key) for _ in range(2))
    assert again.json == first.json and "Idempotent-Replayed" not in again.headers
    assert found_in(org.server.data, first.json["callUrl"].rpartition(".")[2]) == []
    made = org.api.post("/v1/prospects", {}, headers=key)
    assert "Idempotent-Replayed" not in made.headers


def test_a_lost_key_ends_the_links_of_open_calls_and_new_ones_work(start, judge):
    server = start()
    org = Organisation(server, judge)
    call = Call(org)
    server.stop()
    (server.data / "secret.key").unlink()
    server.start()
    org.api.base_url = server.base_url
    listed = org.api.get(f"/v1/connections/{call.connection['id']}").json
    assert "callUrl" not in listed["sourceProps"]  # there is no key, and reading makes none
    assert not (server.data / "secret.key").exists()
    caller = org.api.another(call.secret)
    caller.get(call.path + "/call", 401)
    assert Call(org).signal("joined").status == 200
    caller.get(call.path + "/call", 401)


def test_a_lost_key_is_not_replaced_while_something_is_sealed(start, judge):
    server = start()
    org = Organisation(server, judge)
    org.agent(transcriber={"providerProps": {"apiKey": KEY}})
    agent = org.agent()
    server.stop()
    (server.data / "secret.key").unlink()
    server.start()
    org.api.base_url = server.base_url
    body = {"sourceName": "BROWSER", "sourceId": agent["id"], "sourceProps": {"agentId": agent["id"]}}
    assert "secret key is missing" in org.api.post("/v1/connections", body, 503).json["detail"]
    assert not (server.data / "secret.key").exists()


# --- what is kept for a time ----------------------------------------------------------------------------------------


def test_kept_answers_and_ids_of_calls_are_forgotten_without_further_requests(start, judge):
    server = start()
    org = Organisation(server, judge)
    for number in range(3):
        org.api.post("/v1/prospects", {}, headers={"Idempotency-Key": f"k{number}"})
    server.stop()
    day = 24 * 3600 * 1000
    with database(server) as db, db:
        assert db.execute("UPDATE idempotency SET createdAt = createdAt - ? WHERE key <> 'k2'", (day,)).rowcount == 2
        now = db.execute("SELECT max(createdAt) FROM idempotency").fetchone()[0]
        rows = [(org.id, "twilio", f"CA{n}", now - 91 * day) for n in range(500)] + [(org.id, "twilio", "CAnew", now - 89 * day)]
        db.executemany("INSERT INTO incomingCalls (orgId, carrier, callId, notedAt) VALUES (?, ?, ?, ?)", rows)
    server.start()

    def left() -> bool:
        with database(server) as db:
            kept = [row[0] for row in db.execute("SELECT key FROM idempotency")]
            known = [row[0] for row in db.execute("SELECT callId FROM incomingCalls")]
            assert "k2" in kept and "CAnew" in known
            return kept == ["k2"] and known == ["CAnew"]

    wait_until(left, SECONDS, "only what is not too old")
