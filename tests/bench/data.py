"""Seeded data, made once and copied for each run, since runs write."""

import hashlib
import shutil
from pathlib import Path

from processes import PYTHON, note, run

HERE = Path(__file__).resolve().parent


class Seeds:
    """Folders below `cache`, named after what made them: another seeder or schema makes others."""

    def __init__(self, cache: Path, seeder: Path):
        self._cache, self._seeder = cache, seeder

    def server(self, prospects: int, conversations: int) -> tuple:
        """Data folder and folder of ids of the server. Not to be written to."""
        mark = hashlib.sha256(self._seeder.read_bytes())
        return self._get("server", mark, [self._seeder], "", prospects, conversations)

    def baseline(self, name: str, prospects: int, conversations: int) -> tuple:
        """The same of the baseline in the folder `name`; its database is `baseline.db` in the data folder."""
        seeder, schema = HERE / "baseline/seed.py", HERE / name / "schema.sql"
        mark = hashlib.sha256(seeder.read_bytes() + schema.read_bytes())
        return self._get(name, mark, [PYTHON, "-B", seeder, schema], "baseline.db", prospects, conversations)

    def _get(self, kind: str, mark, command: list, file: str, prospects: int, conversations: int) -> tuple:
        folder = self._cache / f"{kind}-{prospects}-{conversations}-{mark.hexdigest()[:12]}"
        if not folder.exists():
            note(f"seeding {kind}: {prospects:,} prospects, {conversations:,} conversations")
            new = folder.with_suffix(".new")
            shutil.rmtree(new, ignore_errors=True)
            (new / "data").mkdir(parents=True)
            (new / "ids").mkdir()
            run([*command, new / "data" / file, new / "ids", prospects, conversations])
            new.rename(folder)
        return folder / "data", folder / "ids"


def fresh_copy(source: Path, target: Path) -> Path:
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target)
    return target
