"""A web site on loopback, in the test's own process: its pages are what the test says at the moment, every request is counted,
validators are honoured, and answers may be delayed or held back."""

import hashlib
import sys
import threading
import time
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

SECONDS = 60  # that an answer is held back at most
_TYPES = {".html": "text/html; charset=utf-8", ".txt": "text/plain; charset=utf-8", ".xml": "application/xml",
          ".pdf": "application/pdf", ".md": "text/markdown"}  # fmt: skip


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], OSError):  # whoever asked may end at any moment
            super().handle_error(request, client_address)


class WebSite:
    """`pages`: bodies by path; a path that is not there is 404. Use as a context manager."""

    def __init__(self, pages: dict[str, bytes], delay: float = 0):
        self.pages = dict(pages)
        self.delay = delay  # seconds before each page is answered
        self.failing: dict[str, int] = {}  # statuses of paths that are answered with an error
        self.retry_after: dict[str, int] = {}  # seconds that failing paths ask for
        self.redirects: dict[str, str] = {}  # targets of paths that lead elsewhere
        self.held: set[str] = set()  # the paths that wait while it is not open; none: all but robots.txt
        self.open = threading.Event()  # cleared: answers wait
        self.open.set()
        self._lock = threading.Lock()
        self._requests: list[tuple[str, int]] = []  # path and status
        self._server = _Server(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    def __enter__(self) -> "WebSite":
        self._thread.start()
        return self

    def __exit__(self, *_) -> None:
        self.open.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(SECONDS)

    def url(self, path: str = "/") -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}{path}"

    @property
    def asked(self) -> Counter:
        """How often each path was asked for."""
        with self._lock:
            return Counter(path for path, _ in self._requests)

    @property
    def statuses(self) -> Counter:
        """How often each status was given for pages that are there."""
        with self._lock:
            return Counter(status for path, status in self._requests if path in self.pages and path != "/robots.txt")

    def forget(self) -> None:
        """Begins counting anew."""
        with self._lock:
            self._requests.clear()

    def _record(self, path: str, status: int) -> None:
        with self._lock:
            self._requests.append((path, status))

    def _handler(site):  # noqa: N805
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def log_message(self, *_):
                pass

            def do_GET(self):  # noqa: N802
                try:
                    self._answer()
                except OSError:
                    self.close_connection = True

            def _answer(self):
                body = site.pages.get(self.path)
                tag = f'"{hashlib.sha256(body or b"").hexdigest()[:16]}"'
                status = 404 if body is None else 304 if self.headers.get("If-None-Match") == tag else 200
                status = 302 if self.path in site.redirects else site.failing.get(self.path, status)
                site._record(self.path, status)
                if self.path != "/robots.txt":
                    time.sleep(site.delay)
                    if not site.held or self.path in site.held:
                        site.open.wait(SECONDS)
                self.send_response(status)
                if status == 200:
                    self.send_header("Content-Type", _TYPES.get(Path(self.path).suffix, _TYPES[".html"]))
                if status != 304:
                    self.send_header("Content-Length", str(len(body) if status == 200 else 0))
                if status >= 400 and self.path in site.retry_after:
                    self.send_header("Retry-After", str(site.retry_after[self.path]))
                if status == 302:
                    self.send_header("Location", site.redirects[self.path])
                if status in (200, 304):
                    self.send_header("ETag", tag)
                self.end_headers()
                if status == 200:
                    self.wfile.write(body)

        return Handler


def folder(path: Path, suffix: str = ".html") -> dict[str, bytes]:
    """The files of a folder as pages."""
    return {f"/{file.relative_to(path)}": file.read_bytes() for file in sorted(path.rglob(f"*{suffix}"))}
