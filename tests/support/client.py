"""The client of the tests: every answer it returns has been judged against the document."""

import requests

from support import strictjson
from support.answer import Answer
from support.judge import Judge

SECONDS = 30


def _content(received: requests.Response) -> bytes:
    """All of it; of a stream of events, which has no end, the first piece."""
    if received.headers.get("Content-Type") != "text/event-stream":
        return received.content
    with received:
        return next(received.iter_content(None), b"")


class Client:
    """Belongs to one thread; `another()` makes one for the next."""

    def __init__(self, base_url: str, judge: Judge, token: str | None = None):
        self.base_url = base_url
        self.token = token
        self._judge = judge
        self._session = requests.Session()
        self._session.trust_env = False
        self._session.headers["Accept-Encoding"] = "identity"

    def another(self, token: str | None = None) -> "Client":
        return Client(self.base_url, self._judge, token or self.token)

    def get(self, path: str, status: int | None = 200, **request) -> Answer:
        return self.send("GET", path, status, **request)

    def post(self, path: str, body=None, status: int | None = 200, **request) -> Answer:
        return self.send("POST", path, status, body=body, **request)

    def put(self, path: str, body=None, status: int | None = 200, **request) -> Answer:
        return self.send("PUT", path, status, body=body, **request)

    def delete(self, path: str, status: int | None = 200, **request) -> Answer:
        return self.send("DELETE", path, status, **request)

    def send(self, method, path, status=None, *, body=None, raw=None, media=None, query=None, headers=None,
             files=None, fields=None, probe=False, repeats=False) -> Answer:
        """`body` is sent as JSON, `raw` as it is (with `media` as its type), `files` and `fields` as a form.
        `status` is the one that must come; None leaves it to the caller. `repeats`: a free object with repeated
        members was sent and comes back as it is."""
        given = dict(headers or {})
        if self.token is not None:
            given.setdefault("Authorization", f"Bearer {self.token}")
        data = raw
        if body is not None:
            data = strictjson.compact(body).encode("utf-8")
            given.setdefault("Content-Type", "application/json")
        elif media is not None:
            given["Content-Type"] = media
        received = self._session.request(
            method, self.base_url + path, headers=given, data=fields if files or fields else data, files=files,
            params=query, timeout=SECONDS, allow_redirects=False, stream=True,
        )
        answer = Answer(
            method, received.request.path_url, received.status_code, received.headers, _content(received), repeats
        )
        self._judge.check(answer, sent=body, probe=probe)
        return answer if status is None else answer.expect(status)

    def upload(self, *contents: tuple[str, bytes], part: str = "files.items", status: int | None = 200) -> Answer:
        """Uploads files given as (name, bytes)."""
        return self.post("/v1/files", files=[(part, content) for content in contents], status=status)
