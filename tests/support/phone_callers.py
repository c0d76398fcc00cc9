"""People and machines at the other end of a telephone.

A caller is a function, or an object with a method `hears`: it is given what it heard since it last spoke, a list of texts,
and answers with what it says, None for silence, `Press` or `Hangup`. It may be asked from any thread, one call at a time.
"""

from collections.abc import Callable
from dataclasses import dataclass


class Hangup:
    """The caller hangs up. The class will do as well as an object of it."""


@dataclass(frozen=True)
class Press:
    """The caller presses keys."""

    digits: str


Reply = str | None | Hangup | type[Hangup] | Press
Caller = Callable[[list[str]], Reply]


class Script:
    """Says its lines in turn, whatever it hears, and then hangs up; or stays silent where it is to `stay`."""

    def __init__(self, *lines: Reply, stay: bool = False):
        self._lines = list(lines)
        self._stay = stay

    def hears(self, words: list[str]) -> Reply:
        if self._lines:
            return self._lines.pop(0)
        return None if self._stay else Hangup


@dataclass
class Callee:
    """Who is dialled. `machine`: "beep", "no-beep" or "fax" in place of a person."""

    caller: Caller | Script | None = None
    outcome: str = "answers"  # or busy, no-answer, failed
    rings: float = 3  # seconds until then, of the carrier's clock
    machine: str | None = None


class Answerphone:
    """Says its greeting once and hears what it is told."""

    def __init__(self, greeting: str = "You have reached the Moss family. Please leave a message after the tone."):
        self._greeting: str | None = greeting

    def hears(self, words: list[str]) -> Reply:
        greeting, self._greeting = self._greeting, None
        return greeting


def callee_of(given) -> Callee:
    return given if isinstance(given, Callee) else Callee(given)


def ask(caller, words: list[str]) -> Reply:
    return caller.hears(words) if hasattr(caller, "hears") else caller(words)
