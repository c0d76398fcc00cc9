"""The database's file is damaged, locked by others, or the disk under it changes: clear answers, a line in the log, no wrong
success, and the server goes on when the cause is gone."""

import os
import sqlite3
import subprocess

import pytest
import requests

from support.organisation import Organisation
from support.server import Server, wait_until

SECONDS = 20
PAGE = 4096


@pytest.fixture
def start(executable):
    running = []

    def begin(data) -> Server:
        running.append(Server(executable, data).start())
        return running[-1]

    yield begin
    for server in running:
        if server.running:
            server.kill()


def test_a_damaged_page_is_500_with_a_log_line_and_other_tables_go_on(start, judge, tmp_path):
    server = start(tmp_path / "data")
    org = Organisation(server, judge)
    for number in range(40):
        org.api.post("/v1/prospects", {"name": f"Prospect {number}", "prospectProps": {"notes": "x" * 500}})
    product = org.product()
    server.stop()
    with sqlite3.connect(server.data / "hiveline.db") as db:
        (root,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'prospects'").fetchone()
    with open(server.data / "hiveline.db", "r+b") as file:
        file.seek((root - 1) * PAGE)
        file.write(os.urandom(PAGE))

    server.start()
    org.api.base_url = server.base_url
    # Not by the judging client, for which a 500 is a fault of the server.
    token = {"Authorization": f"Bearer {org.api.token}"}
    answer = requests.get(server.base_url + "/v1/prospects", headers=token, timeout=SECONDS)
    assert answer.status_code == 500 and list(answer.json()) == ["detail"]
    assert answer.json()["detail"] == f"Internal error, request {answer.headers['X-Request-Id']}"
    wait_until(lambda: "the database is damaged" in server.output(), SECONDS, "the line about the damage")
    lost = requests.post(server.base_url + "/v1/prospects", json={"name": "lost"}, headers=token, timeout=SECONDS)
    assert lost.status_code == 500
    assert org.api.get(f"/v1/products/{product['id']}").json == product
    assert requests.get(server.base_url + "/healthz", timeout=SECONDS).status_code == 200
    server.stop()


def test_a_database_that_another_process_keeps_locked_is_503_until_it_lets_go(start, judge, tmp_path):
    server = start(tmp_path / "data")
    org = Organisation(server, judge)
    with sqlite3.connect(server.data / "hiveline.db", isolation_level=None, timeout=SECONDS) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = org.api.post("/v1/prospects", {"name": "refused"}, status=503)
        assert answer.detail == "Storage is unavailable: the database is busy" and answer.headers["Retry-After"]
        assert org.api.get("/v1/prospects").json == []  # reads go on
        other.execute("ROLLBACK")
    org.api.post("/v1/prospects", {"name": "taken"})
    assert [each["name"] for each in org.api.get("/v1/prospects").json] == ["taken"]
    assert "commit_failed" in server.output() and "the database is busy" in server.output()


def test_a_full_and_a_read_only_disk_are_503_until_there_is_room_again(start, judge, small_disk):
    disk = small_disk("4m")
    server = start(disk.folder / "data")
    org = Organisation(server, judge)
    kept = [org.api.post("/v1/prospects", {"name": "kept"}).json]
    disk.fill()
    wait_until(
        lambda: org.api.post("/v1/prospects", {"name": "refused", "prospectProps": {"x": "y" * 200_000}}, status=None)
        .status == 503, SECONDS, "a refusal for want of room")
    answer = org.api.upload(("a.txt", b"z" * 300_000), status=503)
    assert answer.detail == "Storage is unavailable: the disk is full"
    disk.free()
    kept.insert(0, org.api.post("/v1/prospects", {"name": "kept, too"}).json)
    assert [each for each in org.api.get("/v1/prospects").json if "kept" in each["name"]] == kept

    subprocess.run(["mount", "-o", "remount,ro", disk.folder], check=False, capture_output=True, timeout=SECONDS)
    if subprocess.run(["touch", disk.folder / "probe"], capture_output=True, timeout=SECONDS).returncode != 0:
        # Files that are open for writing keep a disk writable; where it did turn, uploads are told so.
        answer = org.api.upload(("b.txt", b"z"), status=503)
        assert answer.detail == "Storage is unavailable: the file system is read-only"
        subprocess.run(["mount", "-o", "remount,rw", disk.folder], check=True, timeout=SECONDS)
    org.api.upload(("c.txt", b"z"))
    server.stop()
