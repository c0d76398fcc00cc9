"""SIGKILL while a long transcript is written or deleted, which takes many commits: all of it is there, or nothing."""

import sqlite3
import threading

import pytest
import requests

from support.organisation import Organisation
from support.server import Server, wait_until

MESSAGES = 10_000
SECONDS = 60


@pytest.fixture
def killed(executable, tmp_path):
    server = Server(executable, tmp_path / "data")
    yield server.start()
    if server.running:
        server.stop()


def rows(server: Server) -> tuple[int, int]:
    with sqlite3.connect(f"file:{server.data / 'hiveline.db'}?mode=ro", uri=True) as database:
        found = tuple(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("messages", "transcriptLeftovers"))
    database.close()
    return found


def words(number: int) -> list[str]:
    return [f"{number} of {index}" for index in range(MESSAGES)]


def update(number: int) -> dict:
    return {"transcriptText": [{"speaker": "USER", "message": text} for text in words(number)]}


def stored(api, path: str) -> list[str]:
    return [message["message"] for message in api.get(path).json["transcriptText"]]


def test_a_kill_leaves_a_long_transcript_whole(killed, judge):
    org = Organisation(killed, judge)
    path = f"/v1/conversations/{org.conversation()['id']}"
    org.api.put(path, update(0))
    current = 0
    for number in range(1, 9):
        answered = []

        def put(number: int, token: str, answered: list) -> None:
            try:
                answer = requests.put(
                    killed.base_url + path, json=update(number), headers={"Authorization": f"Bearer {token}"}, timeout=SECONDS
                )
                answered.append(answer.status_code)
            except requests.RequestException:
                answered.append(None)  # the server has gone

        thread = threading.Thread(target=put, args=(number, org.api.token, answered))
        thread.start()
        # After another piece each time, or, where that many are never seen, behind the last one.
        wait_until(lambda: answered or rows(killed)[0] > MESSAGES + 1_200 * number, SECONDS, "rows that are staged")
        killed.kill()
        thread.join()
        killed.start()
        api = org.client()
        found = stored(api, path)
        assert found in (words(current), words(number))
        if answered == [200]:
            assert found == words(number)
        current = number if found == words(number) else current
    wait_until(lambda: rows(killed) == (MESSAGES, 0), SECONDS, "nothing left over")
    assert stored(api, path) == words(current)


def test_a_kill_leaves_nothing_of_a_long_conversation_that_was_being_deleted(killed, judge):
    org = Organisation(killed, judge)
    api, paths = org.api, [f"/v1/conversations/{org.conversation()['id']}" for _ in range(3)]
    for path in paths:
        api.put(path, update(0) | {"timestampEnd": "2100-01-01T00:00:00Z"})
    for left, path in ((2, paths[0]), (1, paths[1]), (0, paths[2])):
        wait_until(lambda left=left: rows(killed) == ((left + 1) * MESSAGES, 0), SECONDS, "nothing left over")

        def delete(path: str, token: str) -> None:
            try:
                requests.delete(killed.base_url + path, headers={"Authorization": f"Bearer {token}"}, timeout=SECONDS)
            except requests.RequestException:
                pass  # the server has gone

        thread = threading.Thread(target=delete, args=(path, api.token))
        thread.start()
        # After another piece each time.
        wait_until(lambda left=left: rows(killed)[0] < (left + 1) * MESSAGES - 2_000 * left, SECONDS, "rows that are removed")
        killed.kill()
        thread.join()
        killed.start()
        api = org.client()
        api.get(path, status=404)
        api.put(path, {"transcriptSummary": "x"}, status=404)
        api.delete(path, status=404)
        assert len(api.get("/v1/conversations?limit=1", headers={"Prefer": "count=exact"}).json) == min(left, 1)
        assert (api.get("/v1/stats").json["response"]["average_call_duration"] > 0) == (left > 0)
    wait_until(lambda: rows(killed) == (0, 0), SECONDS, "nothing left over")
