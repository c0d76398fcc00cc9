"""The program ends and starts again: politely, by force, and with the data already in use by another."""

import hashlib
import os
import subprocess
import threading

import requests

from support.answer import Answer
from support.client import Client
from support.lists import all_pages
from support.organisation import Organisation
from support.raw import Wire, head
from support.server import environment, wait_until

_BODY = b'{"name":"accepted"}'


def _accepted_but_unfinished(org: Organisation) -> Wire:
    """A connection whose request the server has agreed to read, but whose body has not been sent."""
    wire = Wire(org.server.base_url, org.judge)
    wire.send(head(
        "POST", "/v1/prospects", f"Authorization: Bearer {org.api.token}", "Content-Type: application/json",
        f"Content-Length: {len(_BODY)}", "Expect: 100-continue",
    ))
    assert wire.interim().startswith(b"HTTP/1.1 100 ")
    return wire


def _create_prospect(client: Client) -> Answer:
    return client.post("/v1/prospects", {"name": "x"}, status=None)


def _upload_file(client: Client) -> Answer:
    return client.upload(("a.txt", os.urandom(4).hex().encode() * 20_000), status=None)


class _Writers:
    """Threads that create records until the server is gone, and remember each that came with a 200."""

    def __init__(self, org: Organisation, count: int, create=_create_prospect):
        self.answered: list = []
        self._create = create
        self.begun = 0
        self.cut_short: list[str] = []
        self._lock = threading.Lock()
        self._clients = [org.api.another() for _ in range(count)]
        self._threads = [threading.Thread(target=self._write, args=(client,)) for client in self._clients]

    def __enter__(self) -> "_Writers":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_) -> None:
        for thread in self._threads:
            thread.join(90)
        assert not any(thread.is_alive() for thread in self._threads)

    def wait_for(self, answers: int) -> None:
        wait_until(lambda: len(self.answered) >= answers, 60, f"{answers} answers")

    def _write(self, client) -> None:
        while True:
            with self._lock:
                self.begun += 1
            try:
                answer = self._create(client)
            except requests.exceptions.ChunkedEncodingError as error:
                self.cut_short.append(str(error))
                return
            except requests.exceptions.ConnectionError:
                return
            if answer.status == 503:
                return
            with self._lock:
                self.answered.append(answer.expect(200).json)


def test_sigterm_finishes_what_was_accepted(own_server, judge):
    org = Organisation(own_server.start(), judge)
    waiting = [_accepted_but_unfinished(org) for _ in range(5)]
    own_server.terminate()
    answers = []
    for wire in waiting:
        with wire:
            wire.send(_BODY)
            answers.append(wire.read("POST", "/v1/prospects").expect(200))
    own_server.join()
    own_server.start()
    api = org.client()
    assert sorted(p["id"] for p in api.get("/v1/prospects").json) == sorted(a.json["id"] for a in answers)


def test_sigterm_under_load_loses_no_answered_write(own_server, judge):
    org = Organisation(own_server.start(), judge)
    with _Writers(org, 8) as writers:
        writers.wait_for(100)
        own_server.terminate()
    own_server.join()
    assert not writers.cut_short
    own_server.start()
    stored = {p["id"] for p in all_pages(org.client(), "/v1/prospects?limit=100")}
    assert stored == {prospect["id"] for prospect in writers.answered}


def test_sigint_ends_with_zero(own_server, judge):
    Organisation(own_server.start(), judge).prospect()
    own_server.interrupt()
    own_server.join()


def test_sigkill_under_load_loses_no_answered_write(own_server, judge):
    """Four rounds on the same data: everything answered with 200 is there, and nothing that nobody asked for."""
    org = Organisation(own_server.start(), judge)
    answered, begun = set(), 0
    for round_ in range(4):
        org.api = org.client()
        with _Writers(org, 8) as writers:
            writers.wait_for(60)
            own_server.kill()
        answered |= {prospect["id"] for prospect in writers.answered}
        begun += writers.begun
        own_server.start()
        api = org.client()
        stored = [p["id"] for p in all_pages(api, "/v1/prospects?limit=100")]
        assert len(stored) == len(set(stored))
        assert answered <= set(stored)
        assert len(stored) <= begun
        assert api.get("/v1/stats").json["response"]["no_of_prospects"] == len(stored)


def test_sigkill_under_uploads_leaves_whole_files_and_no_others(own_server, judge):
    """Every answered file is there byte for byte; what was under way is either a whole record or nothing at all."""
    org = Organisation(own_server.start(), judge)
    answered = []
    for round_ in range(2):
        org.api = org.client()
        with _Writers(org, 4, _upload_file) as writers:
            writers.wait_for(10)
            own_server.kill()
        answered += [file for files in writers.answered for file in files]
        own_server.start()
        api = org.client()
        stored = all_pages(api, "/v1/files?limit=100")
        assert {file["id"] for file in answered} <= {file["id"] for file in stored}
        for file in stored:
            assert hashlib.sha256(api.get(f"/v1/files/{file['id']}/content").content).hexdigest() == file["sha256"]
        contents = list((own_server.data / "files").glob("??/*"))
        assert len(contents) == len(stored)


def test_ids_increase_across_a_restart(own_server, judge):
    org = Organisation(own_server.start(), judge)
    first = org.prospect()["id"]
    own_server.stop()
    own_server.start()
    assert org.client().post("/v1/prospects", {"name": "later"}).json["id"] > first


def test_everything_is_the_same_after_a_restart(own_server, judge):
    org = Organisation(own_server.start(), judge)
    file = org.file(content="Grüße\n".encode())
    org.document_hive(file)
    agent = org.agent(mission={"greeting": "Hello"})
    org.product(), org.action()
    org.conversation(agent)

    def seen() -> dict[str, bytes]:
        """Without what names the port, which is another each time."""
        here = own_server.base_url.encode()
        return {name: raw.replace(here, b"") for name, raw in org.snapshot().items() if name != "files"}

    before = seen()
    own_server.stop()
    own_server.start()
    org.api = org.client()
    assert seen() == before
    assert org.api.get(f"/v1/files/{file['id']}/content").content == "Grüße\n".encode()


def test_an_idempotency_key_is_remembered_across_a_restart(own_server, judge):
    org = Organisation(own_server.start(), judge)
    key = {"Idempotency-Key": "before the restart"}
    first = org.api.post("/v1/prospects", {"name": "once"}, headers=key)
    own_server.stop()
    own_server.start()
    again = org.client().post("/v1/prospects", {"name": "once"}, headers=key)
    assert again.content == first.content
    assert again.headers["Idempotent-Replayed"] == "true"


def test_a_second_server_on_the_same_data_is_refused(own_server, judge):
    org = Organisation(own_server.start(), judge)
    second = subprocess.run(
        [own_server.binary, "serve", "--listen", "127.0.0.1:0", "--data", own_server.data],
        capture_output=True, text=True, timeout=60, env=environment(), stdin=subprocess.DEVNULL,
    )
    said = second.stdout + second.stderr
    assert second.returncode != 0
    assert str(own_server.data) in said and "in use" in said
    assert "listens on" not in said
    org.prospect()
    own_server.stop()


def test_the_data_can_be_served_again_after_a_kill(own_server, judge):
    org = Organisation(own_server.start(), judge)
    prospect = org.prospect()
    own_server.kill()
    own_server.start()
    assert org.client().get(f"/v1/prospects/{prospect['id']}").json == prospect
    own_server.stop()
