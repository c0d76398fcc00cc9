"""Sends bytes as they are, for requests that no HTTP library would send, and reads what comes back."""

import http.client
import socket
from urllib.parse import urlsplit

from requests.structures import CaseInsensitiveDict

from support.answer import Answer
from support.judge import Judge

SECONDS = 20


class Wire:
    """One TCP connection. Use as a context manager."""

    def __init__(self, base_url: str, judge: Judge):
        parts = urlsplit(base_url)
        self._socket = socket.create_connection((parts.hostname, parts.port), timeout=SECONDS)
        self._judge = judge

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, *_) -> None:
        self._socket.close()

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def finish(self) -> None:
        """No more bytes will come from this side."""
        self._socket.shutdown(socket.SHUT_WR)

    def read(self, method: str = "GET", path: str = "/", broken: bool = False) -> Answer:
        """The next final answer. `broken`: what was sent is no readable request, so no operation answers."""
        while True:
            response = http.client.HTTPResponse(self._socket, method=method)
            response.begin()
            if response.status >= 200:
                break
        answer = Answer(method, path, response.status, CaseInsensitiveDict(response.getheaders()), response.read())
        return self._judge.check_broken(answer) if broken else self._judge.check(answer)

    def read_or_nothing(self, method: str, path: str) -> Answer | None:
        """The next answer, or None where the server closes without one."""
        try:
            return self.read(method, path)
        except (http.client.RemoteDisconnected, ConnectionResetError):
            return None

    def interim(self) -> bytes:
        """The head of an interim answer such as 100 Continue."""
        received = b""
        while not received.endswith(b"\r\n\r\n"):
            byte = self._socket.recv(1)
            assert byte, f"closed after {received!r}"
            received += byte
        return received

    def closed(self) -> bool:
        """True once the server has closed the connection and nothing more came."""
        try:
            return self._socket.recv(1) == b""
        except ConnectionResetError:
            return True


def head(method: str, path: str, *headers: str, host: str = "127.0.0.1") -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", f"Host: {host}", *headers, "", ""]).encode("latin-1")
