"""What clients asked for and what they were told, and from that: what may be stored.

A thing is known by a label that the client chose. Its state is plain data, or None where it is not there. A write that is
under way adds a state that the thing may have; its answer, or what is found after a restart, decides. Changes of one thing
that are under way together happen in the order in which they were sent.
"""

import threading
from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Change:
    """One request under way. `retry`: what to send again, where it carries an idempotency key."""

    thing: "Thing"
    after: object
    retry: bytes | None = None


@dataclass
class Thing:
    org: str
    kind: str
    label: str
    state: object = None
    id: str | None = None
    under_way: list[Change] = field(default_factory=list)


class Ledger:
    """Each thing belongs to one writer at a time; only the collection is shared."""

    def __init__(self):
        self.counts = Counter()
        self.things: dict[tuple, Thing] = {}
        self._lock = threading.Lock()

    def thing(self, org: str, kind: str, label: str) -> Thing:
        with self._lock:
            return self.things.setdefault((org, kind, label), Thing(org, kind, label))

    def begin(self, thing: Thing, after, retry: bytes | None = None) -> Change:
        change = Change(thing, after, retry)
        thing.under_way.append(change)
        return change

    def answered(self, change: Change, id: str | None = None) -> None:
        self._settle(change, "answered")
        change.thing.state = change.after
        if id is not None:
            change.thing.id = id

    def refused(self, change: Change) -> None:
        self._settle(change, "refused")

    def compare(self, stored: dict[tuple, tuple]) -> None:
        """`stored`: (id, state) by organisation, kind and label, as found after a restart. Settles what was under way."""
        unasked = stored.keys() - self.things.keys()
        assert not unasked, f"stored, but nobody asked for it: {sorted(unasked)[:5]}"
        for key, thing in self.things.items():
            id, state = stored.get(key, (None, None))
            possible = [thing.state, *(change.after for change in thing.under_way)]
            assert state in possible, f"{key} is\n{state}\nand not\n" + "\nor\n".join(map(str, possible))
            assert state is None or thing.id is None or id == thing.id, f"{key} has another id"
            for number, change in enumerate(thing.under_way):
                done = state in possible[number + 1 :] and state != thing.state
                self.counts["unanswered, stored" if done else "unanswered, not stored"] += 1
            thing.state, thing.id, thing.under_way = state, id, []

    def unanswered(self) -> list[Change]:
        return [change for thing in self.things.values() for change in thing.under_way]

    def _settle(self, change: Change, outcome: str) -> None:
        assert change.thing.under_way[0] is change, "answers came out of order"
        change.thing.under_way.pop(0)
        with self._lock:
            self.counts[outcome] += 1
