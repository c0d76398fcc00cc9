"""Events under SIGKILL of the server and of the endpoint, at random, while causes are committed: each is told, none is invented."""

import json
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
import requests

from support.server import Server, environment, wait_until

SECONDS = 60
WRITERS = 4
RECEIVER = Path(__file__).resolve().parents[1] / "support" / "receiver.py"
LOCAL = ("--allow-networks", "127.0.0.0/8", "--log-level", "warning")


class Endpoint:
    """The receiver as a process, always at the same port; what it has answered is in its file."""

    def __init__(self, file: Path):
        self.file, self.port, self._process = file, 0, None

    def start(self) -> "Endpoint":
        self._process = subprocess.Popen(
            [sys.executable, "-B", RECEIVER, str(self.port), self.file], stdout=subprocess.PIPE, text=True, env=environment()
        )
        self.port = int(self._process.stdout.readline())
        return self

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(30)
        self._process.stdout.close()

    def got(self) -> list[dict]:
        lines = self.file.read_bytes().split(b"\n") if self.file.exists() else []
        return [json.loads(line) for line in lines[:-1]]  # the last one may be cut


class Writer(threading.Thread):
    """Creates prospects and remembers those that were acknowledged."""

    def __init__(self, soak: "Storm", name: str):
        super().__init__(daemon=True)
        self.soak, self.label, self.made = soak, name, []

    def run(self):
        number = 0
        with requests.Session() as session:
            session.headers["Authorization"] = f"Bearer {self.soak.token}"
            while not self.soak.over.is_set():
                number += 1
                try:
                    answer = session.post(
                        f"{self.soak.server.base_url}/v1/prospects", json={"name": f"{self.label}.{number}"}, timeout=10
                    )
                except requests.RequestException:
                    time.sleep(0.02)
                    continue
                if answer.status_code == 200:
                    self.made.append(answer.json()["id"])
                time.sleep(0.02)


class Storm:
    def __init__(self, server: Server, endpoint: Endpoint):
        self.server, self.endpoint, self.over = server, endpoint, threading.Event()
        self.org = server.cli("org", "create", "Storm")
        self.token = server.cli("token", "create", "--org", self.org)

    def get(self, path: str):
        answer = requests.get(
            f"{self.server.base_url}{path}", headers={"Authorization": f"Bearer {self.token}"}, timeout=60
        )
        assert answer.status_code == 200, answer.text
        return answer

    def all(self, path: str) -> list[dict]:
        found, skip = [], 0
        while page := self.get(f"{path}{'&' if '?' in path else '?'}limit=100&skip={skip}").json():
            found += page
            skip += len(page)
        return found


@pytest.fixture
def storm(executable, tmp_path):
    server = Server(executable, tmp_path / "data", *LOCAL).start()
    server.address = server.base_url.removeprefix("http://")  # the same one after every kill
    endpoint = Endpoint(tmp_path / "got").start()
    yield Storm(server, endpoint)
    server.kill()
    endpoint.kill()


def test_every_event_of_every_committed_cause_is_told_and_none_is_invented(storm, seed):
    choose = random.Random(seed)
    action = requests.post(
        f"{storm.server.base_url}/v1/actions", timeout=10, headers={"Authorization": f"Bearer {storm.token}"},
        json={"name": "told", "invocationTrigger": "PROSPECT_CREATED",
              "endpoint": {"url": f"http://127.0.0.1:{storm.endpoint.port}/ok", "method": "POST"}},
    ).json()
    writers = [Writer(storm, f"w{i}") for i in range(WRITERS)]
    for writer in writers:
        writer.start()
    ends, kills = time.monotonic() + SECONDS, 0
    while time.monotonic() < ends:
        time.sleep(choose.uniform(0.1, 2))
        if choose.random() < 0.5:
            storm.server.kill()
            time.sleep(choose.uniform(0, 0.3))
            storm.server.start()
        else:
            storm.endpoint.kill()
            time.sleep(choose.uniform(0, 0.3))
            storm.endpoint.start()
        kills += 1
    storm.over.set()
    for writer in writers:
        writer.join(60)
    storm.server.stop()
    _make_due(storm.server.data / "hiveline.db")
    storm.server.start()
    wait_until(lambda: not storm.get("/v1/events?status=pending&limit=1").json(), 120, "everything is told")

    prospects = {each["id"] for each in storm.all("/v1/prospects")}
    events = {each["id"]: each for each in storm.all(f"/v1/events?action={action['id']}")}
    told = storm.endpoint.got()
    about = [json.loads(each["body"])["data"]["prospectId"] for each in told]
    acknowledged = {made for writer in writers for made in writer.made}
    assert acknowledged and acknowledged <= prospects, "an acknowledged cause is lost"
    assert len(events) == len(prospects), "an event for every cause, and no other"
    assert {each["status"] for each in events.values()} == {"delivered"}
    assert set(about) == prospects, "what was told is what was committed"
    assert {each["headers"]["webhook-id"] for each in told} == {each.replace(".", "_") for each in events}
    print(f"{kills} kills, {len(prospects)} causes, {len(told)} requests")


def _make_due(database: Path) -> None:
    """Moves the clock, as it were, over the waits between attempts."""
    with sqlite3.connect(database) as db:
        db.execute("UPDATE deliveries SET nextAttemptAt = 0 WHERE status = 'pending'")
    db.close()
