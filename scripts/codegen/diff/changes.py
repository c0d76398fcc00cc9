"""A change, and the place where it is noticed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Iterator

from ..load import Node


class Direction(Enum):
    """Who sends the value. What clients send may not be narrowed, what they are sent may not be widened."""

    IN = "in"
    OUT = "out"


class Effect(Enum):
    """What a change does to the values that are allowed, or that a client can count on."""

    NONE = "none"
    NARROWS = "narrows"
    WIDENS = "widens"
    BOTH = "both"  # or nobody knows

    def breaks(self, direction: Direction) -> bool:
        harmful = Effect.NARROWS if direction is Direction.IN else Effect.WIDENS
        return self in (harmful, Effect.BOTH)


@dataclass(frozen=True)
class Place:
    """Where a value stands: an operation and a part of it, or, within a component, the component and a path into it."""

    operation: str  # "`GET /v1/items`"
    direction: Direction
    part: str  # "the body", "query parameter `limit`"
    kind: str = "requests"  # where a component is used: requests, answers, ...
    component: str = ""
    path: str = ""

    def member(self, name: str) -> "Place":
        return replace(self, path=f"{self.path}.{name}" if self.path or self.component else name)

    def inside(self, step: str) -> "Place":
        return replace(self, path=self.path + step)

    def of_component(self, name: str) -> "Place":
        return replace(self, component=name, path="") if name else self

    @property
    def subject(self) -> str:
        """The beginning of a sentence, but for the operation."""
        if self.component:
            return f"`{self.component}{self.path}` in {self.kind}"
        return f"`{self.path}` in {self.part}" if self.path else self.part[0].upper() + self.part[1:]


@dataclass(frozen=True)
class Change:
    """A sentence in three parts: subject, of which operation, text. Equal for all operations that share what changed."""

    breaks: bool
    subject: str
    text: str  # without full stop
    place: str  # file and line
    operation: str = field(default="", compare=False)


class Changes:
    """Collects what is found."""

    def __init__(self) -> None:
        self.found: list[Change] = []

    def add(self, place: Place, effect: Effect, text: str, node: Node) -> None:
        self.say(effect.breaks(place.direction), place.subject, text, node, place.operation)

    def say(self, breaks: bool, subject: str, text: str, node: Node, operation: str = "") -> None:
        self.found.append(Change(breaks, subject, text, f"{node.file}:{node.line}", operation))

    def breaking(self) -> Iterator[Change]:
        return (change for change in self.found if change.breaks)
