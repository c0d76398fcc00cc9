"""What the stand-ins of both telephone carriers have in common: numbers, calls, and who asks for calls.

    with TwilioStandIn() as carrier:
        carrier.number("+4930123456", voice_url, status_url)
        call = carrier.dial_in("+14158675309", "+4930123456", Script("My name is Ada.", Hangup)).join(30)
        carrier.check()

`carrier.url` is the base of the service, `carrier.account` has its id and token. Who picks up where the application dials is in
`carrier.callees`. Everything that a real carrier would refuse, or that would spoil a call, is noted in `carrier.faults`.
A second of a call's pauses and silences takes `pace` seconds of ours. Thread-safe.
"""

import base64
import threading
import time
from collections import Counter, deque
from dataclasses import replace
from urllib.parse import urlsplit

from support import phone_markup
from support.phone_call import Account, Ended, Number, Order, PhoneCall, Target
from support.phone_callers import Callee, callee_of
from support.phone_line import Answer, Callback, Line, Request, Troubles
from support.phone_service import Break, Reply, Service

STRANGE = [("NewIn2027", "ü ☎ +&=% "), ("CallerNote", "  two  spaces ")]  # parameters may be added at any time


class Carrier:
    """`faults`, `requests`, `calls` (by id), `placed` (in order), `slowest` (seconds) tell what happened."""

    table: dict[str, phone_markup.Element]
    most_document: int
    overrides: dict[str, tuple[int, int]]
    limit = 15.0  # seconds for an answer
    call_class: type[PhoneCall]

    def __init__(self, account: Account, pace: float = 0.02, troubles: Troubles | None = None):
        self.account = account
        self.accounts = {account.id: account}
        self.pace = pace
        self.troubles = troubles or Troubles()
        self.strange = list(STRANGE)
        self.numbers: dict[str, Number] = {}
        self.callees: dict[str, object] = {}
        self.rejects: dict[str, tuple[int, dict]] = {}  # number -> status and body of a refusal
        self.faults: list[str] = []
        self.requests: list[Callback] = []
        self.calls: dict[str, PhoneCall] = {}
        self.placed: list[PhoneCall] = []
        self.orders: list[dict] = []  # requests to the service: method, path, given
        self.slowest = 0.0
        self.slow = 0.0  # seconds that the service takes
        self.closing = False
        self._ways: dict[str, str] = {}
        self._fails: deque[tuple[int, object]] = deque()
        self._breaks: deque[Break] = deque()
        self._garbles: deque[str] = deque()
        self._lock = threading.RLock()
        self._service = Service(self)
        self.url = f"http://127.0.0.1:{self._service.server_address[1]}"
        threading.Thread(target=self._service.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def close(self) -> None:
        """Ends all calls and the service."""
        self.closing = True
        for call in list(self.calls.values()):
            call.command(Ended("carrier", "closing"))
        self._service.shutdown()
        self._service.server_close()

    # --- for tests ---

    def add_account(self, account: Account) -> Account:
        self.accounts[account.id] = account
        return account

    def route(self, public_url: str, base_url: str) -> None:
        """URLs that begin with the first are reached at the second, as through a proxy; the signature keeps the first."""
        self._ways[urlsplit(public_url).netloc] = urlsplit(base_url).netloc

    def number(self, number: str, voice_url: str, status_url: str | None = None, account: Account | None = None) -> Number:
        kept = Number(number, voice_url, status_url, account or self.account)
        self.numbers[number] = kept
        return kept

    def dial_in(self, from_: str, to: str, caller, troubles: Troubles | None = None) -> PhoneCall:
        """Somebody dials one of the numbers."""
        number = self.numbers[to]
        order = Order(Target(number.voice_url), self.inbound_statuses(number))
        call = self._new_call("inbound", number.account, from_, to, caller, order, troubles)
        return call.start()

    def fail_next(self, status: int, body: object, times: int = 1) -> None:
        """The next requests to the service are answered with this: text, or what becomes JSON."""
        self._fails.extend([(status, body)] * times)

    def reset_next(self, times: int = 1, after: bool = False) -> None:
        """The connections of the next requests to the service are reset, before or after what they ask for was done."""
        self._breaks.extend([Break(after, politely=False)] * times)

    def close_next(self, times: int = 1) -> None:
        """The next requests to the service are read, carried out, and not answered: the connection is closed, as by one that idled."""
        self._breaks.extend([Break(after=True, politely=True)] * times)

    def garble_next(self, body: str) -> None:
        """The next request to the service succeeds, and is answered with this body."""
        self._garbles.append(body)

    def times_dialled(self, number: str) -> int:
        return Counter(call.to for call in self.placed)[number]

    def send(self, url: str, fields, account: Account | None = None, method: str = "POST") -> Answer:
        """A callback that belongs to no call, signed for this account."""
        bare = url.partition("#")[0]
        headers, sent, body = self.sign(account or self.account, method, bare, fields)
        callback = Callback("", "stray", method, sent, list(fields), headers)
        self.log(callback)
        line = Line(self.address_of)
        try:
            callback.answer = line.send(Request(method, sent, headers, body, self.limit, callback))
            return callback.answer
        finally:
            line.close()

    def of(self, call: PhoneCall, kind: str | None = None) -> list[Callback]:
        with self._lock:
            return [r for r in self.requests if r.call == call.id and kind in (None, r.kind)]

    def join(self, timeout: float) -> None:
        """Waits until every call is over."""
        until = time.monotonic() + timeout
        for call in list(self.calls.values()):
            call.join(max(0.01, until - time.monotonic()))

    def check(self) -> None:
        """There have been no faults, and no answer took too long."""
        assert not self.faults, "\n".join(self.faults)
        assert self.slowest <= self.limit, f"an answer took {self.slowest} s"

    # --- for calls ---

    def sign(self, account: Account, method: str, url: str, fields) -> tuple[dict[str, str], str, bytes | None]:
        """Headers, URL and body of a callback."""
        raise NotImplementedError

    def inbound_statuses(self, number: Number) -> dict[str, Target]:
        raise NotImplementedError

    def new_call_id(self) -> str:
        raise NotImplementedError

    def address_of(self, url: str) -> tuple[str, int]:
        netloc = urlsplit(url).netloc
        parts = urlsplit("//" + self._ways.get(netloc, netloc))
        return parts.hostname or "", parts.port or 80

    def fault(self, text: str) -> None:
        with self._lock:
            self.faults.append(text)

    def log(self, callback: Callback) -> None:
        with self._lock:
            self.requests.append(callback)

    def measure(self, seconds: float) -> None:
        with self._lock:
            self.slowest = max(self.slowest, seconds)
            if seconds > self.limit:
                self.faults.append(f"an answer took {seconds:.1f} s")

    # --- for the service ---

    def place(self, account: Account, from_: str, to: str, order: Order) -> PhoneCall:
        """Notes the call and returns it not started."""
        with self._lock:
            if any(c.to == to and c.order.answered.url == order.answered.url for c in self.placed):
                self.faults.append(f"{to} was dialled again for {order.answered.url}")
            callee = callee_of(self.callees.get(to, Callee(outcome="failed", rings=0)))
            call = self._new_call("outbound", account, from_, to, callee, order, None)
            self.placed.append(call)
        return call

    def _new_call(self, direction, account, from_, to, caller, order, troubles) -> PhoneCall:
        call = self.call_class(self, account, from_, to, caller, order, troubles or self.troubles)
        call.direction = direction
        with self._lock:
            self.calls[call.id] = call
        return call

    def answer(self, method: str, path: str, account: Account, headers, body: bytes) -> Reply:
        """Answers a request to the service by somebody who may ask."""
        raise NotImplementedError

    def refuse_stranger(self) -> Reply:
        raise NotImplementedError

    def account_of(self, headers) -> Account | None:
        scheme, _, value = (headers.get("Authorization") or "").partition(" ")
        try:
            name, _, token = base64.b64decode(value, validate=True).decode().partition(":")
        except ValueError:
            return None
        account = self.accounts.get(name)
        return account if scheme == "Basic" and account and account.token == token else None

    def take_failure(self) -> tuple[int, object] | None:
        with self._lock:
            return self._fails.popleft() if self._fails else None

    def take_break(self) -> Break | None:
        with self._lock:
            return self._breaks.popleft() if self._breaks else None

    def garble(self, reply: Reply) -> Reply:
        with self._lock:
            return replace(reply, body=self._garbles.popleft()) if self._garbles and reply.status < 300 else reply

    def note_order(self, method: str, path: str, given: object) -> None:
        with self._lock:
            self.orders.append({"method": method, "path": path, "given": given})
