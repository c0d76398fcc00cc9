"""Long reads are done by threads of their own, by a server with a single thread that serves requests; long writes in pieces."""

import gzip
import json
import re
import sqlite3
import threading

import pytest
import requests

from support.organisation import Organisation
from support.server import Server, sanitizers, wait_until

PROSPECTS, INSTRUMENTED = 80_000, 10_000  # a read may take five seconds, with instrumentation too
SECONDS = 60
FILL = """
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
INSERT INTO prospects (orgId, id, name, phoneNumber, externalReference, status, prospectProps, createdBy, createdAt, updatedBy,
    updatedAt, revision) SELECT orgId, 'pro.' || printf('%016d', i) || '.aaaaaaaa', NULL, NULL, externalReference, status,
    prospectProps, createdBy, createdAt, updatedBy, updatedAt, revision FROM prospects, n WHERE orgId = ?
"""


@pytest.fixture
def narrow(executable, tmp_path):
    room = ("--max-body-memory", str(256 << 20))  # for the bodies of 64 long writes that wait
    server = Server(executable, tmp_path / "data", "--threads", "1", "--metrics-listen", "local", *room)
    yield server.start()
    if server.running:
        server.stop()


def pooled(server: Server) -> int:
    text = requests.get(server.base_url + "/metrics", timeout=SECONDS).text
    return int(float(re.search(r"^hiveline_reads_pooled_total (\S+)$", text, re.MULTILINE)[1]))


def test_searches_through_many_records_keep_nobody_waiting(narrow, judge):
    loud, quiet = Organisation(narrow, judge), Organisation(narrow, judge)
    org = loud.api.post("/v1/prospects", {}).json["orgId"]
    narrow.stop()
    with sqlite3.connect(narrow.data / "hiveline.db") as database:
        database.execute(FILL, (INSTRUMENTED if sanitizers(narrow.binary) else PROSPECTS, org))
    database.close()
    narrow.start()
    finished, lock = [], threading.Lock()

    def search(client) -> None:
        for _ in range(3):
            answer = client.get("/v1/prospects", query={"searchField": "createdBy", "searchValue": "nobody"})
            assert answer.json == []
            with lock:
                finished.append("loud")

    def other(client) -> None:
        for _ in range(20):
            client.get("/v1/stats")
            with lock:
                finished.append("quiet")

    clients = [(search, loud) for _ in range(3)] + [(other, quiet)]
    threads = [threading.Thread(target=work, args=(org.client(),)) for work, org in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert finished.count("loud") == 9 and finished.count("quiet") == 20
    assert finished[-1] == "loud", finished  # every other request was answered before the searches were over
    # All but the first one, which a thread that serves requests may just have finished.
    wait_until(lambda: pooled(narrow) >= 8, SECONDS, "searches in the pool")
    wrong = loud.client().get("/v1/prospects", 422, query={"limit": 0})  # told as by a thread that serves requests
    assert [loc for loc, _, _ in wrong.faults] == [["query", "limit"]]


def test_an_answer_is_the_same_wherever_it_was_read(narrow, judge):
    org = Organisation(narrow, judge)
    path = f"/v1/conversations/{org.conversation()['id']}"
    messages = [{"speaker": "USER", "message": f"{number} word word"} for number in range(10_000)]
    record = org.api.put(path, {"transcriptText": messages}).json
    answers = [org.api.get(path) for _ in range(3)]
    wait_until(lambda: pooled(narrow) >= 2, SECONDS, "reads in the pool, since they are known to be long")
    assert all(answer.json == record for answer in answers)
    assert len({answer.headers["ETag"] for answer in answers}) == 1
    tag = answers[0].headers["ETag"]
    assert org.api.get(path, 304, headers={"If-None-Match": tag}).content == b""

    fields = {"Authorization": f"Bearer {org.api.token}", "Accept-Encoding": "gzip"}
    packed = requests.get(narrow.base_url + path, headers=fields, timeout=SECONDS, stream=True)
    assert packed.headers["Content-Encoding"] == "gzip" and packed.headers["Vary"] == "Accept-Encoding"
    assert packed.headers["ETag"] != tag
    assert gzip.decompress(packed.raw.read()) == answers[0].content
    assert org.api.get(path, 304, headers={"If-None-Match": packed.headers["ETag"]}).content == b""
    missing = org.api.get("/v1/conversations/con.none", 404)
    assert missing.json["detail"] == "Conversation con.none not found"

def number(server: Server, name: str) -> int:
    text = requests.get(server.base_url + "/metrics", timeout=SECONDS).text
    return int(float(re.search(rf"^{name} (\S+)$", text, re.MULTILINE)[1]))


def said(words: str, count: int = 10_000) -> dict:
    return {"transcriptText": [{"speaker": "USER", "message": f"{words} {number}"} for number in range(count)]}


def commits(server: Server) -> int:
    return number(server, "hiveline_writer_batch_seconds_count")


def test_long_transcripts_are_written_and_removed_in_pieces(narrow, judge):
    org = Organisation(narrow, judge)
    path = f"/v1/conversations/{org.conversation()['id']}"
    begun = commits(narrow)
    org.api.put(path, said("first"))
    assert commits(narrow) - begun >= 12  # ten with a thousand messages each
    begun = commits(narrow)
    org.api.put(path, said("second"))
    org.api.delete(path)
    assert commits(narrow) - begun >= 12 + 25  # of 400 messages each
    org.api.get(path, status=404)


def test_others_write_between_the_pieces_of_long_transcripts(narrow, judge):
    loud, quiet = Organisation(narrow, judge), Organisation(narrow, judge)
    paths = [f"/v1/conversations/{loud.conversation()['id']}" for _ in range(64)]
    body, statuses, written = json.dumps(said("first", 3_000)).encode(), [], 0
    start, begun = threading.Barrier(len(paths) + 1), commits(narrow)

    def put(path: str) -> None:
        fields = {"Authorization": f"Bearer {loud.api.token}", "Content-Type": "application/json"}
        start.wait(SECONDS)
        statuses.append(requests.put(narrow.base_url + path, data=body, headers=fields, timeout=SECONDS).status_code)

    threads = [threading.Thread(target=put, args=(path,)) for path in paths]
    for thread in threads:
        thread.start()
    start.wait(SECONDS)
    while any(thread.is_alive() for thread in threads):
        quiet.api.post("/v1/prospects", {})
        written += 1
    for thread in threads:
        thread.join()
    assert statuses == [200] * len(paths)
    assert commits(narrow) - begun >= len(paths) * 6  # times at which it was the quiet one's turn
    assert written >= 10
