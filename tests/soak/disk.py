"""What a disk may hold when the power fails, by the trace that tests/tools/power_cut.cpp writes.

Certain is only what was synced: of a file what was written before a sync of it began that has ended, of a folder the names
that were made and removed before a sync of it. Everything later may be there or not, each name and each sector by itself.
"""

import random
import shutil
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path, PurePath

HEADER = struct.Struct("<IIQQ")
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
        self._files: dict[int, File] = {}  # by their numbers in the trace
        self._folders: dict[int, PurePath] = {}
        self._syncs: dict[int, Callable[[], None]] = {}
        self._events = (
            None, self._seen, self._created, self._written, self._truncated, self._sync_begins, self._sync_ends,
            self._renamed, self._removed, self._folder_made,
        )

    def play(self, until: int) -> None:
        """Everything that had happened when the trace was `until` bytes long."""
        while self.position < until:
            event, file, offset, size = HEADER.unpack(self._trace.read(HEADER.size))
            self._events[event](file, offset, self._trace.read(size))
            self.position += HEADER.size + size

    def write_to(self, target: Path, rng: random.Random) -> str:
        """One of the states in which the disk may be now. Says which kind of state."""
        kind = rng.choice(("nothing", "all", "some", "some"))
        keep = {"nothing": lambda: False, "all": lambda: True, "some": lambda: rng.random() < share}[kind]
        share, sector = rng.choice((0.1, 0.5, 0.9)), rng.choice(SECTORS)
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
        return kind

    # Events of the trace.

    def _path(self, data: bytes) -> PurePath:
        return PurePath(data.decode()).relative_to(self._folder)

    def _rename(self, path: PurePath, file: File | str | None) -> None:
        self._names[path] = file
        self._namings.append(Naming(path, file))

    def _seen(self, number: int, _, data: bytes) -> None:
        path = self._path(data)
        known = FOLDER if path == PurePath() else self._names[path]
        if known is FOLDER:
            self._folders[number] = path
        else:
            self._files[number] = known

    def _created(self, number: int, _, data: bytes) -> None:
        self._files[number] = File()
        self._rename(self._path(data), self._files[number])

    def _written(self, number: int, offset: int, data: bytes) -> None:
        self._files[number].pending.append((offset, data))

    def _truncated(self, number: int, offset: int, _) -> None:
        self._files[number].pending.append((offset, None))

    def _sync_begins(self, number: int, sync: int, _) -> None:
        if number in self._folders:
            folder = self._folders[number]
            below = [naming for naming in self._namings if not naming.certain and naming.path.parent == folder]
            self._syncs[sync] = lambda: [setattr(naming, "certain", "folders" not in self._ignored) for naming in below]
        else:
            file = self._files[number]
            count = file.settled + len(file.pending) if "files" not in self._ignored else 0
            self._syncs[sync] = lambda: file.settle(count)

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
