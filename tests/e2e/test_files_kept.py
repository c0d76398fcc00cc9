"""No start of the executable loses an uploaded file, whatever became of the database beside it."""

import shutil
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path

import pytest

from support.organisation import Organisation
from support.server import Server, environment, wait_until

SECONDS = 60
DATABASE = ("hiveline.db", "hiveline.db-wal", "hiveline.db-shm")


class Kept:
    """A server with two uploads, a backup of the time before the second, and its token."""

    def __init__(self, executable: Path, judge, place: Path):
        self.executable, self.place, self.data = executable, place, place / "data"
        self.server = Server(executable, self.data).start()
        self.org = Organisation(self.server, judge)
        self.archive = place / "backup.tar"
        self.files = [self.org.file("first.txt", b"first")]
        self.server.cli("backup", str(self.archive))
        self.files.append(self.org.file("second.txt", b"second"))
        self.server.stop()

    def refusal(self, *command: str) -> str:
        """The line of a command that does not start."""
        done = subprocess.run(
            [self.executable, *(command or ("serve", "--listen", "127.0.0.1:0")), "--data", self.data],
            capture_output=True, text=True, timeout=SECONDS, env=environment(), stdin=subprocess.DEVNULL, check=False,
        )
        assert done.returncode == 1, done.stdout + done.stderr
        return done.stderr.splitlines()[-1]

    def take_away(self, *names: str) -> Path:
        away = self.place / "away"
        away.mkdir(exist_ok=True)
        for name in names:
            if (self.data / name).exists():
                (self.data / name).rename(away / name)
        return away

    def put_back(self) -> None:
        for name in DATABASE:
            (self.data / name).unlink(missing_ok=True)
        for kept in (self.place / "away").iterdir():
            kept.rename(self.data / kept.name)

    def unpack(self, into: Path, *members: str) -> None:
        subprocess.run(["tar", "-xf", self.archive, "-C", into, *members], check=True, timeout=SECONDS)

    def start(self, *options: str, data: Path | None = None) -> Server:
        self.server = Server(self.executable, data or self.data, *options).start()
        self.org.api.base_url = self.server.base_url
        return self.server

    def contents(self, *files: dict) -> list[bytes]:
        return [self.org.api.get(f"/v1/files/{file['id']}/content").content for file in files or self.files]

    def on_disk(self) -> int:
        return sum(path.name.startswith("fil.") for path in (self.data / "files").rglob("*"))


@pytest.fixture
def kept(executable, judge, tmp_path):
    kept = Kept(executable, judge, tmp_path)
    yield kept
    if kept.server.running:
        kept.server.kill()


def test_without_its_database_no_command_makes_a_new_one(kept):
    kept.take_away(*DATABASE)
    for command in ((), ("org", "create", "Acme"), ("org", "list"), ("backup", str(kept.place / "b.tar"))):
        text = kept.refusal(*command)
        assert "there is no database, only files/ of one" in text and "--force-database" in text
        assert not (kept.data / "hiveline.db").exists() and kept.on_disk() == 2
    kept.put_back()
    kept.start()
    assert kept.contents() == [b"first", b"second"]


def test_a_renamed_and_an_emptied_database_are_missing_ones(kept):
    database = kept.data / "hiveline.db"
    shutil.copy(database, kept.take_away() / "hiveline.db")
    database.rename(kept.data / "hiveline.db.old")
    assert "there is no database" in kept.refusal()
    database.touch()
    assert "there is no database" in kept.refusal() and database.stat().st_size == 0
    assert kept.on_disk() == 2
    kept.put_back()
    kept.start()
    assert kept.contents() == [b"first", b"second"]


def test_a_restore_in_two_steps_may_be_started_in_between(kept):
    restored = kept.place / "restored"
    restored.mkdir()
    kept.unpack(restored, "--wildcards", "files/*")
    original, kept.data = kept.data, restored
    assert "there is no database, only files/ of one" in kept.refusal()
    assert kept.on_disk() == 1
    kept.unpack(restored, "hiveline.db")
    kept.start()
    assert kept.contents(kept.files[0]) == [b"first"]
    kept.server.stop()
    kept.data = original


def test_a_backup_starts_in_a_new_folder_without_a_flag(kept):
    restored = kept.place / "restored"
    restored.mkdir()
    kept.unpack(restored)
    server = kept.start(data=restored)
    assert kept.contents(kept.files[0]) == [b"first"]
    kept.org.file("third.txt", b"third")
    server.stop()
    kept.start(data=restored).stop()


def test_an_older_database_is_refused_and_forced_it_costs_no_file(kept):
    kept.take_away(*DATABASE)
    kept.unpack(kept.data)  # over the folder, which has newer files
    for command in ((), ("org", "create", "Acme")):
        text = kept.refusal(*command)
        assert "the database is older than the files beside it" in text and "--force-database" in text
    assert kept.on_disk() == 2
    server = kept.start("--force-database")
    assert kept.contents(kept.files[0]) == [b"first"]
    kept.org.api.get(f"/v1/files/{kept.files[1]['id']}", status=404)
    assert "database_forced" in server.output() and "to_trash=1" in server.output()
    server.stop()
    assert kept.on_disk() == 2 and len(list((kept.data / "files" / "trash").glob("*/fil.*"))) == 1
    kept.start().stop()  # the folder is this database's from then on

    kept.put_back()
    server = kept.start()
    assert "from_trash=1" in server.output()
    assert kept.contents() == [b"first", b"second"]


def test_an_older_database_is_refused_by_the_files_themselves_where_the_mark_is_lost(kept):
    (kept.data / "files" / ".mark").unlink()
    kept.take_away(*DATABASE)
    kept.unpack(kept.data, "hiveline.db")
    for command in ((), ("org", "create", "Acme")):
        assert "the database is older than the files beside it" in kept.refusal(*command)
    assert kept.on_disk() == 2
    kept.put_back()
    kept.start()
    assert kept.contents() == [b"first", b"second"]
    assert (kept.data / "files" / ".mark").exists()


def test_the_files_of_another_installation_are_left_alone(kept, executable, judge, tmp_path):
    place = tmp_path / "other"
    place.mkdir()
    other = Kept(executable, judge, place)
    (kept.data / "files").rename(kept.place / "own-files")
    shutil.copytree(other.data / "files", kept.data / "files")  # as a wrong mount shows them
    assert "belong to another" in kept.refusal()
    assert kept.on_disk() == 2
    shutil.rmtree(kept.data / "files")
    (kept.place / "own-files").rename(kept.data / "files")
    kept.start()
    assert kept.contents() == [b"first", b"second"]


def test_an_empty_place_for_the_files_is_told_and_loses_nothing(kept):
    (kept.data / "files").rename(kept.place / "own-files")
    server = kept.start()  # a mount that is not there
    assert "missing=2" in server.output()
    server.stop()
    shutil.rmtree(kept.data / "files")
    (kept.place / "own-files").rename(kept.data / "files")
    kept.start()
    assert kept.contents() == [b"first", b"second"]


def test_a_kill_behind_an_upload_needs_no_flag(kept):
    for number in range(5):
        server = kept.start()
        kept.files.append(kept.org.file(f"{number}.txt", b"more"))
        server.kill()
    kept.start()
    assert kept.contents() == [b"first", b"second", *[b"more"] * 5]


def test_a_kill_among_the_example_data_needs_no_flag(executable, tmp_path):
    """The example's files are in their places before the records that they belong to are."""
    for number in range(20):
        data = tmp_path / f"demo{number}"
        filling = subprocess.Popen(
            [executable, "serve", "--demo", "--listen", "127.0.0.1:0", "--data", data], env=environment(),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        deadline = time.monotonic() + SECONDS
        while not list(data.glob("files/*/fil.*")) and time.monotonic() < deadline:
            pass
        filling.kill()
        filling.wait(SECONDS)
        with closing(sqlite3.connect(data / "hiveline.db")) as db:
            is_half = db.execute("SELECT count(*) FROM organisations").fetchone() == (0,)
        if is_half:
            break
    assert is_half and list(data.glob("files/*/fil.*"))
    server = Server(executable, data, "--demo").start()
    try:
        wait_until(lambda: "hvl_" in server.output(), SECONDS, "a token")
        assert "to_trash=" in server.output()
    finally:
        server.kill()
