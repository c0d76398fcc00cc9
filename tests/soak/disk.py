"""What a disk may hold when the power fails, by the trace that tests/tools/power_cut.cpp writes.

Certain is only what was synced: of a file what was written before a sync of it began that has ended, of a folder the names
that were made and removed before a sync of it. Everything later may be there or not, each name and each sector by itself.
"""

import math
import random
import shutil
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path, PurePath

HEADER = struct.Struct("<IIQQ")
FOLDER_MADE = 9  # an event
SECTORS = (512, 4096)
Keep = Callable[[], bool]


@dataclass
class File:
    certain: bytearray = field(default_factory=bytearray)
    pending: list[tuple] = field(default_factory=list)  # (offset, data); or (length, None), a truncation
    settled: int = 0  # how many changes became certain

    def settle(self, count: int) -> None:
        """The first `count` changes since the beginning are certain."""
        done = max(0, count - self.settled)
        for change in self.pending[:done]:
            apply(self.certain, *change)
        del self.pending[:done]
        self.settled += done

    def content(self, keep: Keep, sector: int) -> bytes:
        content = bytearray(self.certain)
        for offset, data in self.pending:
            if data is None:
                if keep():
                    apply(content, offset, data)
                continue
            at = 0
            while at < len(data):  # up to the end of each sector of the disk
                end = min(len(data), at + sector - (offset + at) % sector)
                if keep():
                    apply(content, offset + at, data[at:end])
                at = end
        return bytes(content)


def apply(content: bytearray, offset: int, data: bytes | None) -> None:
    if data is None:
        del content[offset:]
        data = b""
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    content[offset : offset + len(data)] = data


def record_of_folder(path: Path) -> bytes:
    """As the trace has it where a process makes a folder."""
    return HEADER.pack(FOLDER_MADE, 0, 0, len(bytes(path))) + bytes(path)


@dataclass
class Naming:
    """`path` names this file from now on, or a folder, or nothing."""

    path: PurePath
    file: File | str | None
    certain: bool = False


FOLDER = "folder"


class Disk:
    """`folder` is the watched one, `start` a copy of it from before the trace. `ignored`: what the disk only claims to
    sync, "files" and "folders"."""

    def __init__(self, folder: Path, start: Path, trace: Path, ignored: tuple = ()):
        self.position = self.syncs = 0
        self._folder, self._trace, self._ignored = folder, trace.open("rb"), ignored
        self._names: dict[PurePath, File | str] = {}  # as the process sees them
        for path in sorted(start.rglob("*")):
            self._names[path.relative_to(start)] = File(bytearray(path.read_bytes())) if path.is_file() else FOLDER
        self._at_start = dict(self._names)
        self._namings: list[Naming] = []
        self._opened: dict[int, File | PurePath] = {}  # files and folders by the numbers that the process gave them last
        self._syncs: dict[int, Callable[[], None]] = {}
        self._events = (
            None, self._seen, self._created, self._written, self._truncated, self._sync_begins, self._sync_ends,
            self._renamed, self._removed, self._folder_made,
        )

    def play(self, until: float = math.inf) -> None:
        """Everything that had happened when the trace was `until` bytes long. A kill may have cut the last record."""
        while self.position < until:
            header = self._trace.read(HEADER.size)
            event, file, offset, size = HEADER.unpack(header) if len(header) == HEADER.size else (0, 0, 0, 0)
            data = self._trace.read(size)
            if event == 0 or len(data) < size:
                self._trace.seek(self.position)
                return
            self._events[event](file, offset, data)
            self.position += HEADER.size + size

    def cut(self, target: Path, rng: random.Random, kind: str = "") -> str:
        """Writes one of the states in which the disk may be now: with nothing, all or some of what is not certain. Says which
        of them."""
        kind = kind or rng.choice(("nothing", "all", "some", "some"))
        share, sector = rng.choice((0.1, 0.5, 0.9)), rng.choice(SECTORS)
        keep = {"nothing": lambda: False, "all": lambda: True, "some": lambda: rng.random() < share}[kind]
        self._write(target, keep, sector)
        return kind

    def write(self, target: Path) -> None:
        """Writes everything as the process sees it."""
        self._write(target, lambda: True, SECTORS[-1])

    def _write(self, target: Path, keep: Keep, sector: int) -> None:
        names = dict(self._at_start)
        for naming in self._namings:
            if naming.certain or keep():
                names[naming.path] = naming.file
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        for path, file in sorted(names.items()):
            if file is None or not (target / path.parent).is_dir():
                continue
            if file is FOLDER:
                (target / path).mkdir()
            else:
                (target / path).write_bytes(file.content(keep, sector))
                (target / path).chmod(0o600)  # as the server makes its files

    # Events of the trace.

    def _path(self, data: bytes) -> PurePath:
        return PurePath(data.decode()).relative_to(self._folder)

    def _rename(self, path: PurePath, file: File | str | None) -> None:
        self._names[path] = file
        self._namings.append(Naming(path, file))

    def _seen(self, number: int, _, data: bytes) -> None:
        path = self._path(data)
        known = FOLDER if path == PurePath() else self._names[path]
        self._opened[number] = path if known is FOLDER else known

    def _created(self, number: int, _, data: bytes) -> None:
        self._opened[number] = File()
        self._rename(self._path(data), self._opened[number])

    def _written(self, number: int, offset: int, data: bytes) -> None:
        self._opened[number].pending.append((offset, data))

    def _truncated(self, number: int, offset: int, _) -> None:
        self._opened[number].pending.append((offset, None))

    def _sync_begins(self, number: int, sync: int, _) -> None:
        synced = self._opened[number]
        if isinstance(synced, File):
            count = synced.settled + len(synced.pending) if "files" not in self._ignored else 0
            self._syncs[sync] = lambda: synced.settle(count)
        else:
            below = [naming for naming in self._namings if not naming.certain and naming.path.parent == synced]
            self._syncs[sync] = lambda: [setattr(naming, "certain", "folders" not in self._ignored) for naming in below]

    def _sync_ends(self, _, sync: int, __) -> None:
        self._syncs.pop(sync)()
        self.syncs += 1

    def _renamed(self, _, __, data: bytes) -> None:
        source, target = (self._path(part) for part in data.split(b"\0"))
        self._rename(target, self._names[source])
        self._rename(source, None)

    def _removed(self, _, __, data: bytes) -> None:
        self._rename(self._path(data), None)

    def _folder_made(self, _, __, data: bytes) -> None:
        self._rename(self._path(data), FOLDER)
