"""An answer of the server, whichever way the request was sent."""

from dataclasses import dataclass
from functools import cached_property

from requests.structures import CaseInsensitiveDict

from support import strictjson


class Violation(AssertionError):
    """The server said something that the document or the test does not allow."""


@dataclass
class Answer:
    method: str
    path: str  # with the query
    status: int
    headers: CaseInsensitiveDict
    content: bytes
    repeats: bool = False  # members of its free objects may be repeated

    @cached_property
    def json(self):
        try:
            return strictjson.loads(self.content, self.repeats)
        except ValueError as error:
            raise Violation(f"{self}: the body is not strict JSON: {error}") from error

    @property
    def media(self) -> str:
        return self.headers.get("Content-Type", "").partition(";")[0].strip().lower()

    @property
    def detail(self):
        return self.json["detail"]

    @property
    def faults(self) -> list[tuple]:
        """The entries of a 422 as (loc, msg, type)."""
        self.expect(422)
        return [(entry["loc"], entry["msg"], entry["type"]) for entry in self.detail]

    @property
    def etag(self) -> str:
        return self.headers["ETag"]

    def expect(self, status: int) -> "Answer":
        if self.status != status:
            raise Violation(f"{self}: expected {status}")
        return self

    def __str__(self) -> str:
        return f"{self.method} {self.path} -> {self.status} {self.content[:600]!r}"
