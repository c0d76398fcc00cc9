"""A power cut at any moment, imitated: the server writes with every change of its data folder traced, and is started on what
a disk may hold that keeps only what was synced, plus any part of the rest. Everything answered has to be there, whole."""

import base64
import os
import random
import shutil
import time
from pathlib import Path

import pytest

import stored
from disk import Disk, record_of_folder
from ledger import Ledger
from organisations import Account, ask, port_of
from support.server import Server, sanitizers
from test_kill import Load, check_everything
from writers import SERVE_OPTIONS, new_agent

CUTS_A_ROUND = 20
SECONDS_OF_LOAD = 2


@pytest.fixture(scope="session")
def preloaded(executable) -> Path:
    """The library that traces. HIVELINE_POWER_CUT names it."""
    named = os.environ.get("HIVELINE_POWER_CUT", executable.parent / "tests" / "libpower_cut.so")
    if not Path(named).is_file():
        pytest.fail("no libpower_cut.so: build it or name it in HIVELINE_POWER_CUT", pytrace=False)
    if sanitizers(executable):
        pytest.skip("a sanitizer wants to be loaded first")
    return Path(named)


def make_key(data: Path) -> None:
    """The server makes its key by a hard link, which the trace does not know; so it is there before."""
    key = data / "secret.key"
    if not key.exists():
        key.touch(mode=0o600)
        key.write_bytes(base64.b64encode(os.urandom(32)) + b"\n")


class Traced:
    """A server whose changes are traced, under load for a while and killed, twice: what the second process finds need not
    be on the disk, and the power fails in either."""

    def __init__(self, executable: Path, preloaded: Path, place: Path, data: Path):
        place.mkdir()
        self.data, self.start, self.trace = data, place / "start", place / "trace"
        make_key(data)
        shutil.copytree(data, self.start)
        self._server = Server(
            executable, data, *SERVE_OPTIONS,
            LD_PRELOAD=str(preloaded), POWER_CUT_FOLDER=str(data), POWER_CUT_TRACE=str(self.trace),
        )

    def length(self) -> int:
        """The clock of the ledger: what a client knows now had happened when the trace was at most so long."""
        return self.trace.stat().st_size

    def load(self, accounts: list[Account], agents: list[str], ledger: Ledger, rng: random.Random) -> None:
        for _ in range(2):
            self._server.start()
            self._retry(ledger)
            load = Load(self._server, accounts, agents, ledger, rng)
            time.sleep(SECONDS_OF_LOAD / 2)
            self._server.kill()
            load.join()
            self._end_at_a_record()

    def upload_behind_a_kill(self, account: Account, files: dict[str, bytes]) -> None:
        """A killed process has made folders for files and synced none of them: another takes an upload."""
        with self.trace.open("ab") as trace:
            for number in range(256):
                folder = self.data / "files" / f"{number:02x}"
                folder.mkdir()
                trace.write(record_of_folder(folder))
        self._server.start()
        assert ask(self._server, account.upload_request(files)).status == 200
        self._server.kill()

    def _end_at_a_record(self) -> None:
        """The kill fell between a change and its record, or into it: as if it had fallen just before."""
        disk = self.disk()
        disk.play()
        os.truncate(self.trace, disk.position)
        disk.write(self.data)

    def _retry(self, ledger: Ledger) -> None:
        """Whoever was cut off asks again, and is told of what may have been written but not synced before the kill."""
        for change in ledger.unanswered():
            if change.retry:
                assert ask(self._server, change.retry).status == 200
                ledger.answered(change)

    def disk(self, ignored: tuple = ()) -> Disk:
        return Disk(self.data, self.start, self.trace, ignored)


@pytest.fixture
def prepared(executable, tmp_path) -> tuple:
    """A data folder with two organisations and an agent of each, on the disk whole."""
    server = Server(executable, tmp_path / "data", "--log-level", "warning").start()
    accounts = [Account.create(server, f"Power {number}") for number in range(2)]
    agents = [new_agent(port_of(server), account) for account in accounts]
    server.stop()
    return server.data, accounts, agents


def recovered(executable: Path, data: Path, accounts: list[Account], ledger: Ledger) -> None:
    """The server starts on this and has everything."""
    server = Server(executable, data, "--log-level", "warning")
    try:
        server.start()
        check_everything(server, accounts, ledger)
        server.stop()
    finally:
        if server.running:
            server.kill()


def test_power_cuts_lose_nothing_that_was_answered(executable, preloaded, prepared, tmp_path, seed, kills, goes_on, capsys):
    data, accounts, agents = prepared
    rng, ledger = random.Random(seed), Ledger()
    cuts, syncs, answered = 0, 0, 0
    while goes_on(cuts, kills):
        traced = Traced(executable, preloaded, tmp_path / f"round {cuts}", data)
        ledger.clock = traced.length
        traced.load(accounts, agents, ledger, rng)
        disk = traced.disk()
        for moment in sorted(rng.randrange(traced.length()) for _ in range(CUTS_A_ROUND)):
            disk.play(moment)
            after = tmp_path / "after"
            kind = disk.cut(after, rng)
            known = ledger.at(disk.position)
            try:
                recovered(executable, after, accounts, known)
            except AssertionError as failure:
                raise AssertionError(f"cut at {disk.position} of {traced.trace}, {kind} of the rest: {failure}") from failure
            cuts += 1
        syncs, answered = syncs + disk.syncs, answered + ledger.counts["answered"]
        data, ledger = after, known  # the next round goes on from here
        shutil.move(after, data := tmp_path / f"data {cuts}")
        shutil.rmtree(traced.start.parent)
    with capsys.disabled():
        print(f"\n{cuts} power cuts in {cuts // CUTS_A_ROUND} loads of {answered} answered writes and {syncs} syncs")
    assert answered > cuts and syncs > 0


def test_a_folder_that_a_killed_server_has_made_is_on_the_disk_before_a_file_in_it(
    executable, preloaded, prepared, tmp_path, seed
):
    data, accounts, _ = prepared
    traced = Traced(executable, preloaded, tmp_path / "folders", data)
    traced.upload_behind_a_kill(accounts[0], {f"{number}.txt": b"power" for number in range(20)})
    disk = traced.disk()
    disk.play()
    disk.cut(tmp_path / "after", random.Random(seed), "nothing")
    server = Server(executable, tmp_path / "after", "--log-level", "warning").start()
    server.stop()
    assert stored.check_files(server.data) == 20


@pytest.mark.parametrize("ignored", [("files", "folders"), ("files",), ("folders",)], ids=" and ".join)
def test_a_disk_that_only_claims_to_sync_is_found_out(executable, preloaded, prepared, tmp_path, seed, ignored):
    """The test above can fail: with such a disk, something answered is lost."""
    data, accounts, agents = prepared
    rng = random.Random(seed)
    traced = Traced(executable, preloaded, tmp_path / "lying", data)
    ledger = Ledger(traced.length)
    traced.load(accounts, agents, ledger, rng)
    disk = traced.disk(ignored)
    disk.play()
    losses = 0
    for _ in range(4):
        disk.cut(tmp_path / "after", rng)
        try:
            recovered(executable, tmp_path / "after", accounts, ledger.at(disk.position))
        except Exception:  # a start that fails, a damaged database or an answered write that is gone
            losses += 1
    assert losses > 0
