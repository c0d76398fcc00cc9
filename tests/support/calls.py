"""Calls as a page or a program holds them, and their events, parsed strictly."""

import re

import requests

from support import strictjson
from support.client import Client
from support.organisation import Organisation

SECONDS = 30
KINDS = {
    "message": {"message_id", "speaker", "message", "timestamp", "continues"},
    "tool": {"name", "state"},
    "paused": set(), "resumed": set(), "stopped": {"heard"},
    "ended": {"reason"},
    "report": {"transcriptSummary", "conversationAnalytics", "status"},
}
OPTIONAL = {"tool": {"name"}, "stopped": {"heard"}}
_EVENT = re.compile(r"id: ([1-9][0-9]*)\nevent: ([a-z]+)\ndata: (.+)\Z")


class Event:
    def __init__(self, block: str):
        found = _EVENT.match(block)
        assert found, f"not an event: {block[:200]!r}"
        self.id, self.kind = int(found[1]), found[2]
        self.data = strictjson.loads(found[3].encode())
        assert set(self.data) in (KINDS[self.kind], KINDS[self.kind] - OPTIONAL.get(self.kind, set())), block[:200]

    def __repr__(self) -> str:
        return f"{self.id} {self.kind} {self.data}"


class Stream:
    """The events of a conversation, one after the other, with contiguous ids. Use as a context manager."""

    def __init__(self, client: Client, conversation: str, after: int | None = None):
        headers = {"Authorization": f"Bearer {client.token}", "Accept-Encoding": "identity"}
        if after is not None:
            headers["Last-Event-ID"] = str(after)
        self._answer = requests.get(
            f"{client.base_url}/v1/conversations/{conversation}/events", headers=headers, stream=True, timeout=SECONDS
        )
        assert self._answer.status_code == 200, self._answer.text
        assert self._answer.headers["Content-Type"] == "text/event-stream"
        self._next = (after or 0) + 1
        self._left = b""

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *_) -> None:
        self._answer.close()

    def __iter__(self):
        for piece in self._answer.iter_content(None):
            self._left += piece
            *blocks, self._left = self._left.split(b"\n\n")
            for block in blocks:
                text = block.decode("utf-8")
                if text == ":" or text.startswith("retry: "):
                    continue
                event = Event(text)
                assert event.id == self._next, f"{event} in place of {self._next}"
                self._next += 1
                yield event
        assert self._left == b"", "the stream ends inside of an event"

    def until(self, kind: str, **data) -> list[Event]:
        """The events up to the first of this kind with these members."""
        seen = []
        for event in self:
            seen.append(event)
            if event.kind == kind and all(event.data[name] == value for name, value in data.items()):
                return seen
        raise AssertionError(f"the stream ended without {kind} {data}: {seen}")


class Call:
    """A conversation of a browser connection: `operator` has the account's token, `caller` the secret of the call."""

    def __init__(self, org: Organisation, agent: dict | None = None, **props):
        self.connection = org.connection(agent, **props)
        given = self.connection["sourceProps"]
        self.id = given["conversationId"]
        self.path = f"/v1/conversations/{self.id}"
        self.secret = given["callUrl"].partition("#")[2]
        self.operator = org.api
        self.caller = org.api.another(self.secret)

    def say(self, text: str, status: int | None = 200, key: str | None = None, by: Client | None = None):
        headers = {"Idempotency-Key": key} if key else {}
        return (by or self.caller).post(self.path + "/messages", {"message": text}, status, headers=headers)

    def signal(self, kind: str, status: int | None = 200, **members):
        return self.caller.post(self.path + "/call", {"signal": kind, **members}, status)

    def end(self, status: int | None = 200, by: Client | None = None):
        return (by or self.operator).post(self.path + "/end", status=status)

    def stream(self, after: int | None = None, by: Client | None = None) -> Stream:
        return Stream(by or self.operator, self.id, after)

    def events(self, after: int | None = None) -> list[Event]:
        """All of a call that is closed."""
        with self.stream(after) as stream:
            return list(stream)

    @property
    def record(self) -> dict:
        return self.operator.get(self.path).json

    @property
    def lines(self) -> list[str]:
        return [f"{each['speaker']}: {each['message']}" for each in self.record["transcriptText"]]
