"""Which (operation, status) pairs a run has seen, written by every process of the run into one folder."""

import threading
from pathlib import Path

# Statuses that no test can bring about from outside with the settings of a test server.
OUT_OF_REACH = {408, 429, 500, 503}


class Coverage:
    def __init__(self, folder: Path, process: str):
        self._path = folder / f"{process}.txt"
        self._lock = threading.Lock()
        self._seen = set()

    def record(self, operation_id: str, status: int, probe: bool = False) -> None:
        entry = f"{operation_id} {status}{' probe' if probe else ''}"
        with self._lock:
            if entry not in self._seen:
                self._seen.add(entry)
                with self._path.open("a", encoding="ascii") as out:
                    out.write(entry + "\n")


def ratchet(operations, pairs: set[tuple[str, int]], probed: set[str]) -> list[str]:
    """What a whole run has to have seen of every operation and has not."""
    return [f"{op.id}: no test sees its 200" for op in operations if (op.id, 200) not in pairs] + \
        [f"{op.id}: no authentication probe" for op in operations if op.id not in probed]


def unseen(operations, pairs: set[tuple[str, int]]) -> list[str]:
    """Documented answers that could be brought about and were not. For information."""
    return sorted(
        f"{op.id} {status}" for op in operations for status in op.responses
        if int(status) not in OUT_OF_REACH and (op.id, int(status)) not in pairs
    )


def gather(folder: Path) -> tuple[set[tuple[str, int]], set[str]]:
    """All pairs seen by the run, and the operations that the authentication probe has tried."""
    pairs, probed = set(), set()
    for path in folder.glob("*.txt"):
        for line in path.read_text(encoding="ascii").splitlines():
            operation_id, status, *probe = line.split()
            pairs.add((operation_id, int(status)))
            if probe:
                probed.add(operation_id)
    return pairs, probed
