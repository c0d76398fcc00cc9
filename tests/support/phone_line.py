"""How a telephone carrier calls an application: one kept connection for a call, and everything that can go wrong on the way."""

import http.client
import socket
import threading
import time
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlsplit

LONGEST_ANSWER = 1 << 20  # bytes
LOST = (ConnectionError, http.client.BadStatusLine, http.client.IncompleteRead)


@dataclass
class Troubles:
    """What goes wrong. All of it happens with real carriers, or with those who pretend to be one."""

    doubled: str = ""  # every callback comes twice with the same parameters: "after" the first, or both "together"
    impatient: float | None = None  # seconds: the first try of each callback is given up after them, unread
    replayed: bool = False  # the first callback comes again after each later one
    forged: bool = False  # every callback comes with a wrong signature first, or without one
    hasty: bool = False  # the first callbacks come before the request that places the call is answered
    scrambled: bool = False  # what tells a status comes after the end, twice and the last one first
    drops_at: int | None = None  # the caller hangs up while the document of this number is being asked for; the first is 1
    drop_after: float = 0.01  # seconds that this request has been under way then
    patience: float = 0.0  # seconds for which an application that cannot be reached is tried again


@dataclass
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes
    seconds: float

    @property
    def kind(self) -> str:
        return (self.headers.get("Content-Type") or "").partition(";")[0].strip().lower()


@dataclass
class Callback:
    """One request to the application, as the log has it. `answer` is None where none was read."""

    call: str
    kind: str  # document, status, recording, machine
    method: str
    url: str
    fields: list[tuple[str, str]]
    headers: dict[str, str] = field(repr=False)
    trouble: str = ""  # doubled, impatient, replayed, forged, dropped, again
    answer: Answer | None = field(default=None, repr=False)
    at: float = field(default_factory=time.monotonic)

    def field(self, name: str) -> str | None:
        return next((value for key, value in self.fields if key == name), None)


@dataclass
class Request:
    method: str
    url: str  # without fragment
    headers: dict[str, str]
    body: bytes | None
    limit: float  # seconds for the whole answer
    callback: Callback  # its entry in the log


class Line:
    """The kept connections of one thread. `address_of` gives host and port for a URL."""

    def __init__(self, address_of):
        self._address_of = address_of
        self._kept: dict[tuple[str, int], http.client.HTTPConnection] = {}

    def send(self, request: Request) -> Answer:
        """Raises TimeoutError, or one of LOST. An idle connection that was closed meanwhile is opened again once."""
        address = self._address_of(request.url)
        if address in self._kept:
            try:
                return self._exchange(address, request)
            except LOST:
                self._drop(address)
        try:
            return self._exchange(address, request)
        except BaseException:
            self._drop(address)
            raise

    def abandon(self, request: Request, seconds: float) -> None:
        """Sends it on a connection of its own, and closes that without reading."""
        address = self._address_of(request.url)
        connection = http.client.HTTPConnection(*address, timeout=request.limit)
        try:
            self._put(connection, request)
            time.sleep(seconds)
        finally:
            connection.close()

    def close(self) -> None:
        for address in list(self._kept):
            self._drop(address)

    def _drop(self, address) -> None:
        kept = self._kept.pop(address, None)
        if kept is not None:
            kept.close()

    @staticmethod
    def _put(connection: http.client.HTTPConnection, request: Request) -> None:
        parts = urlsplit(request.url)
        connection.putrequest(request.method, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""),
                              skip_host=True, skip_accept_encoding=True)  # fmt: skip
        connection.putheader("Host", parts.netloc)
        for name, value in request.headers.items():
            connection.putheader(name, value)
        if request.body is not None:
            connection.putheader("Content-Length", str(len(request.body)))
        connection.endheaders(request.body)

    def _exchange(self, address, request: Request) -> Answer:
        start = time.monotonic()
        connection = self._kept.setdefault(address, http.client.HTTPConnection(*address, timeout=request.limit))
        if connection.sock is None:
            connection.connect()
            connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.sock.settimeout(request.limit)
        self._put(connection, request)
        received = connection.getresponse()
        body = received.read(LONGEST_ANSWER)
        if not received.isclosed():
            self._drop(address)
        elif received.will_close:
            self._drop(address)
        seconds = time.monotonic() - start
        if seconds > request.limit:
            raise TimeoutError
        return Answer(received.status, received.headers, body, seconds)


def overrides(url: str, ranges: dict[str, tuple[int, int]]) -> tuple[str, dict[str, int], list[str]]:
    """A URL without its fragment, what that says of timeouts and tries, and what is wrong with it."""
    bare, _, fragment = url.partition("#")
    given, faults = {}, []
    for name, value in parse_qsl(fragment, keep_blank_values=True):
        low, high = ranges.get(name, (1, 0))
        if name in ("rp", "er"):
            continue
        if not value.isdigit() or not low <= int(value) <= high:
            faults.append(f"the fragment of {url} has a wrong {name}")
        else:
            given[name] = int(value)
    return bare, given, faults


def at_once(*tasks) -> None:
    """Runs them in threads of their own and waits."""
    threads = [threading.Thread(target=task, daemon=True) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
