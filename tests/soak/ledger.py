"""What clients asked for and what they were told, and from that: what may be stored.

A thing is known by a label that the client chose. Its state is plain data, or None where it is not there. A write that is
under way adds a state that the thing may have; its answer, or what is found after a restart, decides. Changes of one thing
that are under way together happen in the order in which they were sent.
"""

import math
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Change:
    """One request under way. `retry`: what to send again, where it carries an idempotency key."""

    thing: "Thing"
    after: object
    retry: bytes | None = None
    sent_at: float = 0  # by the ledger's clock
    answered_at: float = math.inf
    refused: bool = False
    id: str | None = None


@dataclass
class Thing:
    org: str
    kind: str
    label: str
    state: object = None
    id: str | None = None
    under_way: list[Change] = field(default_factory=list)
    begun: list[Change] = field(default_factory=list)  # all of them, in their order
    begun_with: tuple = (None, None)  # state and id before all of them


class Ledger:
    """Each thing belongs to one writer at a time; only the collection is shared. `clock` never runs backwards."""

    def __init__(self, clock: Callable[[], float] = lambda: 0):
        self.clock = clock
        self.counts = Counter()
        self.things: dict[tuple, Thing] = {}
        self._lock = threading.Lock()

    def thing(self, org: str, kind: str, label: str) -> Thing:
        with self._lock:
            return self.things.setdefault((org, kind, label), Thing(org, kind, label))

    def begin(self, thing: Thing, after, retry: bytes | None = None) -> Change:
        change = Change(thing, after, retry, self.clock())
        thing.under_way.append(change)
        thing.begun.append(change)
        return change

    def answered(self, change: Change, id: str | None = None) -> None:
        self._settle(change, "answered")
        change.thing.state = change.after
        if id is not None:
            change.thing.id = change.id = id

    def refused(self, change: Change) -> None:
        self._settle(change, "refused")
        change.refused = True

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
            thing.state, thing.id, thing.under_way, thing.begun = state, id, [], []
            thing.begun_with = (state, id)

    def at(self, moment: float) -> "Ledger":
        """What was known then: what had been answered counts, what had only been sent is under way."""
        then = Ledger(self.clock)
        for key, thing in self.things.items():
            state, id = thing.begun_with
            known = then.things[key] = Thing(*key, state, id, begun_with=thing.begun_with)
            for change in thing.begun:
                if change.refused or change.sent_at > moment:
                    continue
                if change.answered_at > moment:
                    known.under_way.append(Change(known, change.after, change.retry))
                else:
                    known.state, known.id = change.after, change.id or known.id
        return then

    def unanswered(self) -> list[Change]:
        return [change for thing in self.things.values() for change in thing.under_way]

    def _settle(self, change: Change, outcome: str) -> None:
        assert change.thing.under_way[0] is change, "answers came out of order"
        change.thing.under_way.pop(0)
        change.answered_at = self.clock()
        with self._lock:
            self.counts[outcome] += 1
