"""Opens the two documents of a comparison: a file, a folder, or a revision of git."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Optional

from ..load import Document, DocumentError

_GIT_SECONDS = 60


def open_old(old: str, new: Path) -> Document:
    """`old` names a file, a folder that holds a document, or a revision of the repository in which `new` lies."""
    path = Path(old)
    if path.is_file():
        return _checked(Document(path))
    if path.is_dir():
        return _checked(Document(_root_in(path, new.name)))
    folder = new.resolve().parent
    if _git(folder, "rev-parse", "--verify", "--quiet", f"{old}^{{commit}}") is None:
        raise DocumentError(None, f"{old} is neither a file or folder nor a revision that git knows in {folder}")
    return _checked(Document(new, read=lambda name: _shown(folder, old, name)))


def open_new(path: Path) -> Document:
    """Refuses what is no OpenAPI 3.1."""
    return _checked(Document(path))


def _checked(document: Document) -> Document:
    version = document.root["openapi"]
    if not version.text().startswith("3.1."):
        raise DocumentError(version, "only OpenAPI 3.1 is supported")
    return document


def _root_in(folder: Path, usual: str) -> Path:
    """The file that new documents and most others have as their root."""
    for name in (usual, "openapi.yaml", "openapi.yml", "openapi.json"):
        if (folder / name).is_file():
            return folder / name
    raise DocumentError(None, f"{folder} holds neither {usual} nor openapi.yaml")


def _shown(folder: Path, revision: str, name: str) -> str:
    text = _git(folder, "show", f"{revision}:./{name}")
    if text is None:
        raise FileNotFoundError(f"{revision} has no {name} in {folder}")
    return text


def _git(folder: Path, *arguments: str) -> Optional[str]:
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *arguments], capture_output=True, timeout=_GIT_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise DocumentError(None, f"git cannot be asked: {error}") from error
    return done.stdout.decode("utf-8") if done.returncode == 0 else None
