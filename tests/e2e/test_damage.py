"""The database's file is damaged, locked by others, or the disk under it changes: clear answers, a line in the log, no wrong
success, and the server goes on when the cause is gone; but where the disk has lost what was written, only after a restart."""

import os
import random
import sqlite3
import subprocess

import pytest
import requests

from support.calls import Call
from support.calls import Call
from support.organisation import Organisation
from support.server import Server, sanitizers, wait_until

SECONDS = 20
PAGE = 4096


@pytest.fixture
def start(executable):
    running = []

    def begin(data, *options: str, **variables) -> Server:
        running.append(Server(executable, data, *options, **variables).start())
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


def test_requests_leave_room_on_the_disk_for_calls(start, judge, small_disk):
    disk = small_disk("8m")
    server = start(disk.folder / "data", "--disk-reserve", "2000000")
    org = Organisation(server, judge)
    call = Call(org)
    disk.fill(room=1_900_000)
    wait_until(lambda: org.api.post("/v1/prospects", {}, status=None).status == 503, SECONDS, "a refusal for the reserve")
    assert org.api.upload(("a.txt", b"z"), status=503).detail == "Storage is unavailable: the disk is full"
    call.say("Hello?")
    assert "USER: Hello?" in call.lines
    gone = org.api.delete(f"/v1/prospects/{org.api.get('/v1/prospects').json[0]['id']}", status=None)
    assert gone.status in (200, 409)
    disk.free()
    org.api.post("/v1/prospects", {})


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


@pytest.fixture
def failing_sync(executable, tmp_path):
    """Variables of a server whose syncs fail, and the function that says of which file: by the end of its path."""
    library = executable.parent / "tests" / "libfailing_sync.so"
    if sanitizers(executable):
        pytest.skip("a sanitizer wants to be loaded first")
    assert library.is_file(), "build libfailing_sync.so"
    flag = tmp_path / "failing-sync"

    def fail(end: str | None) -> None:
        if end is None:
            flag.unlink()
        else:
            flag.with_suffix(".new").write_text(end, encoding="utf-8")
            flag.with_suffix(".new").rename(flag)

    return {"LD_PRELOAD": str(library), "FAILING_SYNC": str(flag)}, fail


@pytest.mark.parametrize("end", ["/hiveline.db-wal", "/hiveline.db"], ids=["log", "database"])
def test_after_a_failed_sync_nothing_is_stored_until_a_restart(start, judge, tmp_path, failing_sync, end):
    variables, fail = failing_sync
    server = start(tmp_path / "data", "--metrics-listen", "local", **variables)
    org = Organisation(server, judge)
    stored = [org.api.post("/v1/prospects", {"name": "before"}).json["id"]]
    call = Call(org, org.agent(mission={"greeting": "Hello."}))
    call.say("Are you there?")
    fail(end)
    # The database's file is synced when the log is copied: after some 16 MiB.
    for _ in range(400):
        noise = random.randbytes(60_000).hex()
        answer = org.api.post("/v1/prospects", {"name": "more", "prospectProps": {"noise": noise}}, status=None)
        if answer.status == 503:
            break
        assert answer.status == 200
        stored.append(answer.json["id"])
    assert answer.status == 503 and answer.headers["Retry-After"]
    wait_until(lambda: "writing_stopped" in server.output(), SECONDS, "the line that writing has stopped")
    fail(None)  # as Linux has it: the next sync says that all is well
    log = server.data / "hiveline.db-wal"
    kept = log.read_bytes()
    for body in ({"name": "refused"}, {"name": "refused, too"}):
        refused = org.api.post("/v1/prospects", body, status=503)
        assert refused.detail == ("Storage is unavailable: the disk did not keep what was written; nothing more is stored "
                                  "until the server is restarted")
    assert org.api.upload(("a.txt", b"refused"), status=503).detail == refused.detail
    assert call.say("And now?", 503).detail == refused.detail  # not after having tried for a minute
    assert call.end(503).detail == refused.detail
    ready = requests.get(server.base_url + "/readyz", timeout=SECONDS)
    assert ready.status_code == 503 and ready.json()["detail"] == refused.detail
    assert requests.get(server.base_url + "/healthz", timeout=SECONDS).status_code == 200
    assert org.api.get(f"/v1/prospects/{stored[0]}").json["name"] == "before"
    assert "hiveline_writing_stopped 1" in requests.get(server.base_url + "/metrics", timeout=SECONDS).text
    server.stop()
    assert log.read_bytes() == kept

    server.start()
    org.api.base_url = server.base_url
    for id in stored:
        assert org.api.get(f"/v1/prospects/{id}").status == 200
    org.api.post("/v1/prospects", {"name": "after"})
    call.operator.base_url = call.caller.base_url = server.base_url
    call.say("And after it?")
    assert call.end().json["status"] == "completed"
    assert [line for line in call.lines if line.startswith("USER")] == ["USER: Are you there?", "USER: And after it?"]
    assert "hiveline_writing_stopped 0" in requests.get(server.base_url + "/metrics", timeout=SECONDS).text
    server.stop()


def test_a_backup_of_a_damaged_database_fails_and_leaves_the_older_archive(start, judge, executable, tmp_path):
    server = start(tmp_path / "data")
    org = Organisation(server, judge)
    for number in range(40):
        org.api.post("/v1/prospects", {"name": f"Prospect {number}", "prospectProps": {"notes": "x" * 500}})
    archives = tmp_path / "archives"
    archives.mkdir()
    server.cli("backup", str(archives / "monday.tar"))
    monday = (archives / "monday.tar").read_bytes()
    server.stop()
    with sqlite3.connect(server.data / "hiveline.db") as db:
        (root,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'prospects'").fetchone()
    with open(server.data / "hiveline.db", "r+b") as file:
        file.seek((root - 1) * PAGE)
        file.write(os.urandom(PAGE))
    for stopped in (True, False):
        if not stopped:
            server.start()
        done = subprocess.run(
            [executable, "backup", archives / "tuesday.tar", "--data", server.data], capture_output=True, text=True,
            timeout=SECONDS, check=False,
        )
        assert done.returncode == 1 and done.stderr.count("\n") == 1
        assert "damaged" in done.stderr and "keep the older ones" in done.stderr
        assert os.listdir(archives) == ["monday.tar"]
    assert (archives / "monday.tar").read_bytes() == monday
    server.stop()
