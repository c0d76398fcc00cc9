"""A client as it should be, in a process of its own: writes, reads, lists, uploads and downloads, checks what comes back, and
measures how long each answer took.

usage: normal_client.py PORT ORG TOKEN      Each line on stdin names the phase that begins; the end of stdin ends it. Prints
a JSON object: by phase the number of answers and their p50, p99 and longest in milliseconds, the slowest, and what went
wrong.
"""

import itertools
import json
import sys
import threading
import time
from collections import defaultdict
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / "edge"), str(Path(__file__).resolve().parents[1])]

from edge_wire import Wire  # noqa: E402  (10 s for every answer)
from organisations import Account  # noqa: E402

REQUESTS_A_CONNECTION = 40
PAUSE = 0.002


class NormalClient(threading.Thread):
    def __init__(self, port: int, account: Account, name: str):
        super().__init__(daemon=True)
        self.phase, self.ended = "start", False
        self.micros: dict[str, list[int]] = defaultdict(list)
        self.failures: list[str] = []
        self.slowest = (0.0, "", "")  # milliseconds, phase, request
        self._port, self._account, self._name = port, account, name
        self._turns = itertools.count(1)

    def run(self) -> None:
        while not self.ended:
            try:
                with Wire(self._port) as self._wire:
                    for _ in range(REQUESTS_A_CONNECTION // 8):
                        self._work()
            except Exception as failure:  # reported at the end: each is a request of an honest client that failed
                self.failures.append(f"{self.phase}: {failure!r}"[:500])
                time.sleep(0.1)

    def _ask(self, data: bytes):
        time.sleep(PAUSE)
        began = time.perf_counter_ns()
        answer = self._wire.send(data).read()
        micros = (time.perf_counter_ns() - began) // 1000
        self.micros[self.phase].append(micros)
        self.slowest = max(self.slowest, (micros / 1000, self.phase, data.partition(b" HTTP/")[0].decode()))
        assert answer.status == 200, f"{answer.status} {answer.body[:200]!r}"
        return answer

    def _work(self) -> None:
        account, name = self._account, f"{self._name} {next(self._turns)}"
        created = self._ask(account.json_request("POST", "/v1/prospects", {"name": name})).json
        assert created["name"] == name
        path = f"/v1/prospects/{created['id']}"
        assert self._ask(account.request("GET", path)).json == created
        assert self._ask(account.json_request("PUT", path, {"status": "CONTACTED"})).json["status"] == "CONTACTED"
        listed = self._ask(account.request("GET", "/v1/prospects?limit=20")).json
        assert name in [prospect["name"] for prospect in listed]
        content = f"{name} ".encode() * 1000
        file = self._ask(account.upload_request({"notes.txt": content})).json[0]
        assert self._ask(account.request("GET", f"/v1/files/{file['id']}/content")).body == content
        self._ask(account.request("DELETE", f"/v1/files?file_ids={file['id']}"))
        self._ask(account.request("DELETE", path))


def summary(clients: list[NormalClient]) -> dict:
    phases = defaultdict(list)
    for client in clients:
        for phase, micros in client.micros.items():
            phases[phase] += micros
    return {
        "failures": [failure for client in clients for failure in client.failures],
        "slowest": max(client.slowest for client in clients),
        "phases": {phase: _figures(sorted(micros)) for phase, micros in phases.items()},
    }


def _figures(micros: list[int]) -> dict:
    at = lambda share: micros[min(len(micros) - 1, int(len(micros) * share))] / 1000  # noqa: E731
    return {"answers": len(micros), "p50": at(0.5), "p99": at(0.99), "longest": micros[-1] / 1000}


def main() -> None:
    port, org, token = sys.argv[1:]
    clients = [NormalClient(int(port), Account(org, token), f"normal {number}") for number in range(2)]
    for client in clients:
        client.start()
    for line in sys.stdin:
        for client in clients:
            client.phase = line.strip()
    for client in clients:
        client.ended = True
    for client in clients:
        client.join(30)
        if client.is_alive():
            client.failures.append("did not end")
    print(json.dumps(summary(clients)))


if __name__ == "__main__":
    main()
