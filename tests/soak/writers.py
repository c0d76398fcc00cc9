"""Clients that write without end: creations, changes and deletions of records and files, with and without keys, one by one
and pipelined, and some that are refused. Each remembers in the ledger what it asked for and what it was told."""

import hashlib
import itertools
import json
import random
import threading
from urllib.parse import urlencode

from edge_wire import Gone, Wire
from ledger import Change, Ledger, Thing
from organisations import Account

STATUSES = ("NEW", "CONTACTED", "APPOINTMENT_SCHEDULED", "UNQUALIFIED")
# Nobody begins the calls that are made here.
SERVE_OPTIONS = ("--log-level", "warning", "--max-waiting-calls", "1000000")
KEPT_UPLOADS = 6
KEPT_PROSPECTS = 40


class Writer(threading.Thread):
    """Writes until the server is gone. What should not have happened is in `failure`."""

    _numbers = itertools.count(1)

    def __init__(self, port: int, account: Account, ledger: Ledger, seed: int, agent: str):
        super().__init__(daemon=True)
        self.failure: Exception | None = None
        self.answers = 0
        self._wire = Wire(port)
        self._account = account
        self._ledger = ledger
        self._random = random.Random(seed)
        self._agent = agent
        self._name = f"w{next(self._numbers)}"
        self._labels = (f"{self._name}-{number}" for number in itertools.count(1))
        self._mine: dict[str, list[Thing]] = {"prospect": [], "upload": [], "call": []}

    def run(self) -> None:
        works = (
            self._create_prospects, self._update_prospect, self._update_prospect, self._delete_prospect, self._upload,
            self._upload_refused, self._delete_upload, self._create_call, self._update_call, self._create_refused,
            self._update_stale, self._reuse_key,
        )
        try:
            while True:
                self._random.choice(works)()
        except (Gone, ConnectionError):
            pass
        except Exception as failure:  # shown by the test, which waits for this thread
            self.failure = failure
        finally:
            self._wire.socket.close()

    def _exchange(self, *pairs: tuple[bytes, Change], expected: int = 200, id_of=lambda body: body.get("id")) -> None:
        """Sends all, then reads all answers, whose status is the expected one."""
        self._wire.send(b"".join(data for data, _ in pairs))
        unexpected = []
        for _, change in pairs:
            answer = self._wire.read()
            if answer.status != expected:
                unexpected.append((answer.status, answer.body))
            if answer.status == 200:
                self._ledger.answered(change, id_of(answer.json) if isinstance(answer.json, dict) else None)
            else:
                assert 400 <= answer.status < 500, f"{answer.status} {answer.body!r}"
                self._ledger.refused(change)
        self.answers += len(pairs)
        assert not unexpected, f"{pairs[0][0][:200]!r}: {unexpected}"

    def _pick(self, kind: str, more_than: int = 0) -> Thing | None:
        mine = self._mine[kind]
        return self._random.choice(mine) if len(mine) > more_than else None

    def _prospect_body(self) -> dict:
        text = "x" * int(self._random.paretovariate(0.9) * 40 % 20_000)
        return {
            "phoneNumber": f"+{self._random.randrange(10**12)}",
            "status": self._random.choice(STATUSES),
            "prospectProps": {"text": text, "sha256": hashlib.sha256(text.encode()).hexdigest()},
        }

    def _create_prospects(self) -> None:
        """One, or several that are pipelined; with a key or without."""
        pairs = []
        for _ in range(self._random.choice((1, 1, 1, 5))):
            thing = self._ledger.thing(self._account.id, "prospect", next(self._labels))
            body = self._prospect_body()
            key = [f"Idempotency-Key: {thing.label}"] if self._random.random() < 0.5 else []
            data = self._account.json_request("POST", "/v1/prospects", {"name": thing.label, **body}, *key)
            pairs.append((data, self._ledger.begin(thing, body, data if key else None)))
        self._exchange(*pairs)
        self._mine["prospect"] += [change.thing for _, change in pairs]

    def _create_refused(self) -> None:
        thing = self._ledger.thing(self._account.id, "prospect", next(self._labels))
        body = {"name": thing.label, "phoneNumber": 7}
        data = self._account.json_request("POST", "/v1/prospects", body)
        self._exchange((data, self._ledger.begin(thing, body)), expected=422)

    def _update_prospect(self) -> None:
        """One, or several of the same record that are pipelined."""
        if thing := self._pick("prospect"):
            bodies = [self._prospect_body() for _ in range(self._random.choice((1, 1, 3)))]
            path = f"/v1/prospects/{thing.id}"
            self._exchange(*(
                (self._account.json_request("PUT", path, body), self._ledger.begin(thing, body)) for body in bodies
            ))

    def _update_stale(self) -> None:
        if thing := self._pick("prospect"):
            body = self._prospect_body()
            data = self._account.json_request("PUT", f"/v1/prospects/{thing.id}", body, 'If-Match: "never"')
            self._exchange((data, self._ledger.begin(thing, body)), expected=412)

    def _reuse_key(self) -> None:
        """The key of another request: nothing is written."""
        if thing := self._pick("prospect"):
            other = self._ledger.thing(self._account.id, "prospect", next(self._labels))
            first = self._account.json_request(
                "POST", "/v1/products", {"name": thing.label}, f"Idempotency-Key: once {other.label}"
            )
            assert self._wire.send(first).read().status == 200
            data = self._account.json_request(
                "POST", "/v1/prospects", {"name": other.label}, f"Idempotency-Key: once {other.label}"
            )
            self._exchange((data, self._ledger.begin(other, {"name": other.label})), expected=422)

    def _delete_prospect(self) -> None:
        if thing := self._pick("prospect", more_than=KEPT_PROSPECTS):
            self._mine["prospect"].remove(thing)
            data = self._account.request("DELETE", f"/v1/prospects/{thing.id}")
            self._exchange((data, self._ledger.begin(thing, None)))

    def _upload(self) -> None:
        label = next(self._labels)
        files = {
            f"{label}.{number}.txt": f"{label} {number} ".encode() * int(self._random.paretovariate(0.7) * 20 % 20_000)
            for number in range(self._random.randint(1, 3))
        }
        thing = self._ledger.thing(self._account.id, "upload", label)
        key = [f"Idempotency-Key: {label}"] if self._random.random() < 0.5 else []
        data = self._account.upload_request(files, *key)
        after = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
        change = self._ledger.begin(thing, after, data if key else None)
        answer = self._wire.send(data).read()
        assert answer.status == 200, answer.body
        assert {file["fileName"]: file["sha256"] for file in answer.json} == after
        self._ledger.answered(change)
        self.answers += 1
        thing.file_ids = [file["id"] for file in answer.json]
        self._mine["upload"].append(thing)

    def _upload_refused(self) -> None:
        """The second file is of a kind that is not taken, so the first is not stored either."""
        thing = self._ledger.thing(self._account.id, "upload", next(self._labels))
        files = {f"{thing.label}.0.txt": b"good", f"{thing.label}.1.exe": b"MZ\0\1\2\3" * 50}
        data = self._account.upload_request(files)
        self._exchange((data, self._ledger.begin(thing, {"any": "file"})), expected=415)

    def _delete_upload(self) -> None:
        if thing := self._pick("upload", more_than=KEPT_UPLOADS):
            self._mine["upload"].remove(thing)
            query = urlencode([("file_ids", id) for id in thing.file_ids])
            data = self._account.request("DELETE", f"/v1/files?{query}")
            self._exchange((data, self._ledger.begin(thing, None)))

    def _create_call(self) -> None:
        thing = self._ledger.thing(self._account.id, "call", next(self._labels))
        props = {"agentId": self._agent, "phoneNumber": thing.label}
        body = {"sourceName": "BROWSER", "sourceId": thing.label, "sourceProps": props}
        data = self._account.json_request("POST", "/v1/connections", body, f"Idempotency-Key: {thing.label}")
        change = self._ledger.begin(thing, {"summary": None, "ended": False, "said": []}, data)
        self._exchange((data, change), id_of=lambda connection: connection["sourceProps"]["conversationId"])
        self._mine["call"].append(thing)

    def _update_call(self) -> None:
        if thing := self._pick("call"):
            said = [f"{thing.label} says {number}" for number in range(self._random.randrange(30))]
            body = {
                "transcriptSummary": f"summary {self._random.random()}",
                "transcriptText": [{"speaker": "USER", "message": text} for text in said],
                "timestampStart": "2026-11-20T09:00:00Z",
                "timestampEnd": f"2026-11-20T09:{self._random.randrange(60):02}:00Z",
            }
            after = {"summary": body["transcriptSummary"], "ended": True, "said": said}
            data = self._account.json_request("PUT", f"/v1/conversations/{thing.id}", body)
            self._exchange((data, self._ledger.begin(thing, after)))


def new_agent(port: int, account: Account) -> str:
    with Wire(port) as wire:
        answer = wire.send(account.json_request("POST", "/v1/ai-agents", {"name": "Soak"})).read()
    assert answer.status == 200
    return json.loads(answer.body)["id"]
