"""A disk that is small enough to be filled."""

import os
import shutil
import subprocess
from pathlib import Path

SECONDS = 20


class SmallDisk:
    """Mounted at `folder`, which it makes; only root can."""

    def __init__(self, folder: Path, size: str):
        folder.mkdir()
        self.folder = folder
        self.mounted = shutil.which("mount") is not None and os.geteuid() == 0 and subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={size}", "hiveline-test", folder], capture_output=True, timeout=SECONDS
        ).returncode == 0
        self._ballast = folder / "ballast"

    def fill(self, room: int = 0) -> None:
        """Leaves that many bytes of it."""
        with self._ballast.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"x" * 4096)
            except OSError:
                file.truncate(file.tell() - room)

    def free(self) -> None:
        self._ballast.unlink()

    def unmount(self) -> None:
        subprocess.run(["umount", "-l", self.folder], check=False, capture_output=True, timeout=SECONDS)
