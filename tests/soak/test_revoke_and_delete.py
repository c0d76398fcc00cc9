"""Tokens that end and organisations that are emptied while requests are on their way and the server is killed."""

import random
import threading
import time

import stored
from edge_wire import Gone, Wire
from organisations import Account, ask, port_of
from support.server import wait_until

SECONDS_TO_REFUSE = 1
LISTS = ("connections", "conversations", "ai-agents", "hives", "products", "actions", "prospects", "files")


def make_token(server, account: Account) -> tuple[Account, str]:
    """Another token of the organisation, and its id."""
    token = server.cli("token", "create", "--org", account.id, "--name", "to be revoked")
    line = next(line for line in server.cli("token", "list", "--org", account.id).splitlines() if "to be revoked" in line)
    return Account(account.id, token), next(word for word in line.split() if word.startswith("tok."))


def test_a_revoked_token_is_refused_and_what_it_began_is_finished(quiet_server, accounts):
    revoked, token_id = make_token(quiet_server, accounts[0])
    body = b'{"name":"begun before"}'
    fields = ("Content-Type: application/json", f"Content-Length: {len(body)}", "Expect: 100-continue")
    head = f"POST /v1/prospects HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {revoked.token}\r\n" + "\r\n".join(fields)
    with Wire(port_of(quiet_server)) as begun:
        begun.send(head.encode() + b"\r\n\r\n").read(interim=True)
        quiet_server.cli("token", "revoke", token_id)
        ends = time.monotonic() + SECONDS_TO_REFUSE
        while ask(quiet_server, revoked.request("GET", "/v1/stats")).status != 401:
            assert time.monotonic() < ends, "still taken"
        assert begun.send(body).read().status == 200
        assert begun.send(revoked.request("GET", "/v1/stats")).read().status == 401
    stats = ask(quiet_server, accounts[0].request("GET", "/v1/stats")).json["response"]
    assert stats["no_of_prospects"] == 1


def fill(server, account: Account, count: int) -> None:
    with Wire(port_of(server)) as wire:
        def create(path: str, body: dict) -> dict:
            answer = wire.send(account.json_request("POST", path, body)).read()
            assert answer.status == 200, answer.body
            return answer.json

        for number in range(count):
            agent = create("/v1/ai-agents", {"name": "a"})["id"]
            file = wire.send(account.upload_request({"a.txt": b"file " * 1000})).read().json[0]["id"]
            wire.send(account.upload_request({"b.txt": b"unused " * 1000})).read()
            hive = create("/v1/hives", {"hiveType": "DOCS", "file_ids": [file]})["id"]
            action, product = create("/v1/actions", {"name": "a"})["id"], create("/v1/products", {"name": "p"})["id"]
            create(f"/v1/ai-agents/{agent}/hives/{hive}/link", {})
            create(f"/v1/actions/{action}/ai-agents/{agent}/link", {})
            create(f"/v1/products/{product}/agents/{agent}/link", {})
            create("/v1/connections", {"sourceName": "BROWSER", "sourceId": "web", "sourceProps": {"agentId": agent}})


def listed(server, account: Account, name: str) -> list[str]:
    return [record["id"] for record in ask(server, account.request("GET", f"/v1/{name}?limit=100")).json]


def wait_for_hives(server, account: Account) -> None:
    """Until the server has read them: it changes them while it does."""

    def ended() -> bool:
        hives = ask(server, account.request("GET", "/v1/hives?limit=100")).json
        return bool(hives) and all(hive["status"] in ("completed", "failed") for hive in hives)

    wait_until(ended, 60, "the end of reading")


def delete_all(server, account: Account, rng: random.Random) -> None:
    """Until nothing is left or the server is gone; what is in use is deleted in a later turn."""
    try:
        while left := [(name, id) for name in LISTS for id in listed(server, account, name)]:
            rng.shuffle(left)
            with Wire(port_of(server)) as wire:
                for name, id in left:
                    status = wire.send(account.request("DELETE", f"/v1/{name}/{id}")).read().status
                    assert status in (200, 404, 409), status
    except (Gone, ConnectionError):
        pass


def snapshot(server, account: Account) -> list[bytes]:
    paths = [f"/v1/{name}?limit=100" for name in LISTS if name != "files"] + ["/v1/stats"]  # a file's URL has the port
    return [ask(server, account.request("GET", path)).body for path in paths]


def test_an_organisation_is_emptied_through_kills_and_the_other_is_not_touched(quiet_server, accounts, seed):
    rng = random.Random(seed)
    emptied, other = accounts
    for account in accounts:
        fill(quiet_server, account, 25)
    wait_for_hives(quiet_server, other)
    before = snapshot(quiet_server, other)
    for _ in range(6):
        deleters = [
            threading.Thread(target=delete_all, args=(quiet_server, emptied, random.Random(rng.random()))) for _ in range(3)
        ]
        for deleter in deleters:
            deleter.start()
        time.sleep(rng.uniform(0.02, 0.15))
        quiet_server.kill()
        for deleter in deleters:
            deleter.join(60)
            assert not deleter.is_alive()
        quiet_server.start()
        stored.check_database(quiet_server.data)
        stored.check_files(quiet_server.data)
        assert ask(quiet_server, emptied.request("GET", "/v1/stats")).json["response"] == stored.recounted_stats(
            quiet_server.data, emptied.id
        )
    delete_all(quiet_server, emptied, rng)
    assert all(listed(quiet_server, emptied, name) == [] for name in LISTS)
    assert snapshot(quiet_server, other) == before
    quiet_server.stop()
    assert stored.check_files(quiet_server.data) == 50
