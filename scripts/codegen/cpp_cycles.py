"""Stage 3: which structs contain themselves. C++ holds such a member in a box, a list or a map."""

from __future__ import annotations

from . import model as neutral
from .model import Model


class Cycles:
    """Groups of schemas that lead to each other."""

    def __init__(self, model: Model):
        self._edges = {name: set(neutral.references(schema.type)) for name, schema in model.schemas.items()}
        self._reached: dict[str, set[str]] = {}

    def contain_each_other(self, first: str, second: str) -> bool:
        """Also of one that contains itself."""
        return second in self.reached(first) and first in self.reached(second)

    def is_cyclic(self, name: str) -> bool:
        return name in self.reached(name)

    def reached(self, name: str) -> set[str]:
        """What a schema contains, however deep."""
        if name not in self._reached:
            found: set[str] = set()
            waiting = list(self._edges.get(name, ()))
            while waiting:
                each = waiting.pop()
                if each not in found:
                    found.add(each)
                    waiting += self._edges.get(each, ())
            self._reached[name] = found
        return self._reached[name]
