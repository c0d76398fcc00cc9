"""SIGKILL at random moments under write load: what was answered is there, whole; what was refused is not; what was cut short
is one or the other."""

import random
import time

import stored
from ledger import Ledger
from organisations import Account, ask, port_of
from support.server import Server
from writers import Writer, new_agent

WRITERS = 6
LONGEST_LOAD = 0.7  # seconds of writing before a kill
LONGEST_START = 0.05  # seconds of starting before a kill


class Load:
    """Writers on the running server, until it is killed."""

    def __init__(self, server: Server, accounts: list[Account], agents: list[str], ledger: Ledger, rng: random.Random):
        self._writers = [
            Writer(port_of(server), accounts[i % 2], ledger, rng.getrandbits(32), agents[i % 2]) for i in range(WRITERS)
        ]
        for writer in self._writers:
            writer.start()

    def join(self) -> None:
        for writer in self._writers:
            writer.join(60)
            assert not writer.is_alive(), "a writer hangs: an answer neither came nor was cut off"
            if writer.failure is not None:
                raise writer.failure


def check_everything(server: Server, accounts: list[Account], ledger: Ledger) -> None:
    retries = [change for change in ledger.unanswered() if change.retry]
    ledger.compare(stored.things(server.data))
    for change in retries:
        retry_once_more(server, change)
    ledger.compare(stored.things(server.data))
    stored.check_database(server.data)
    stored.check_files(server.data)
    for account in accounts:
        answer = ask(server, account.request("GET", "/v1/stats"))
        assert answer.json["response"] == stored.recounted_stats(server.data, account.id)


def retry_once_more(server: Server, change) -> None:
    """A retry of an unanswered request writes it if it is not there, and else repeats its answer."""
    there = change.thing.state is not None
    answer = ask(server, change.retry)
    assert answer.status == 200, answer.body
    assert answer.headers.get("idempotent-replayed") == ("true" if there else None)
    if change.thing.kind == "prospect":
        assert not there or answer.json["id"] == change.thing.id
    change.thing.state = change.after


def start_through_kills(server: Server, rng: random.Random, kills: int) -> None:
    for _ in range(kills):
        server.launch()
        time.sleep(rng.uniform(0, LONGEST_START))
        server.kill()
    server.start()


def test_sigkill_under_write_load(quiet_server, accounts, seed, kills, goes_on, capsys):
    rng, ledger = random.Random(seed), Ledger()
    agents = [new_agent(port_of(quiet_server), account) for account in accounts]
    rounds = 0
    while goes_on(rounds, kills):
        load = Load(quiet_server, accounts, agents, ledger, rng)
        time.sleep(rng.uniform(0, LONGEST_LOAD))
        quiet_server.kill()
        load.join()
        start_through_kills(quiet_server, rng, kills=1 if rounds % 5 == 4 else 0)
        check_everything(quiet_server, accounts, ledger)
        rounds += 1
    quiet_server.stop()
    with capsys.disabled():
        print(f"\n{rounds} kills under load, {rounds // 5} while starting: writes {dict(ledger.counts)}")
    assert ledger.counts["answered"] > rounds and ledger.counts["refused"] > 0
    assert ledger.counts["unanswered, stored"] + ledger.counts["unanswered, not stored"] > 0
