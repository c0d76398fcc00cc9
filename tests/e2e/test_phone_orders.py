"""Orders of phone calls that a server finds when it starts: the young are placed once it listens, the old never."""

import socket
import sqlite3
import subprocess
from contextlib import closing

import pytest

from support.organisation import Organisation
from support.phone_callers import Script
from support.phone_line import Troubles
from support.phones import THEIRS, Phones, options
from support.server import START_SECONDS, Server, environment, wait_until
from support.twilio_stand_in import TwilioStandIn

SECONDS = 60
WEEK = 7 * 24 * 3600 * 1000


@pytest.fixture
def carrier():
    with TwilioStandIn() as made:
        made.callees[THEIRS] = Script("Bye", stay=True)
        made.troubles = Troubles(patience=SECONDS)  # a server that was started again has another port
        yield made


@pytest.fixture
def phones(executable, tmp_path, judge, carrier):
    server = Server(executable, tmp_path / "data", *options(carrier)).start()
    made = Phones(server, Organisation(server, judge), carrier)
    yield made
    if server.running:
        server.kill()


def change(telephone: Phones, sql: str) -> None:
    with closing(sqlite3.connect(telephone.server.data / "hiveline.db", timeout=SECONDS)) as db, db:
        assert db.execute(sql).rowcount == 1


def state(telephone: Phones) -> str:
    with closing(sqlite3.connect(telephone.server.data / "hiveline.db", timeout=SECONDS)) as db:
        return db.execute("SELECT state FROM phoneCalls").fetchone()[0]


@pytest.fixture
def left_over(phones, carrier) -> dict:
    """The connection of an order that a killed server has left: as between the commit that stores it and the next."""
    carrier.reset_next()
    connection = phones.dial()
    wait_until(lambda: "phone_call_uncertain" in phones.server.output(), SECONDS, "the request to the carrier")
    phones.server.kill()
    change(phones, "UPDATE phoneCalls SET state = 'ordered'")
    return connection


def restart(telephone: Phones) -> None:
    telephone.server.start()
    telephone.moved()


def test_a_young_order_is_placed_by_the_next_start(phones, carrier, left_over):
    restart(phones)
    record = phones.record(left_over)
    carrier.join(SECONDS)
    carrier.check()
    assert carrier.times_dialled(THEIRS) == 1 and record["status"] == "completed"


@pytest.mark.parametrize(
    "sql",
    [
        f"createdAt = createdAt - {WEEK}",
        f"createdAt = createdAt + {WEEK}",
        f"orderedUptime = orderedUptime - {WEEK}",
        "orderedBoot = 'another'",
        "orderedBoot = NULL, orderedUptime = NULL",
    ],
    ids=["a week ago", "by a clock set back", "by the uptime", "before the machine was restarted", "by an older version"],
)
def test_an_old_order_is_never_dialled(phones, carrier, left_over, sql):
    change(phones, f"UPDATE phoneCalls SET {sql}")
    restart(phones)
    record = phones.record(left_over)
    props = wait_until(
        lambda: (found := phones.org.api.get(f"/v1/connections/{left_over['id']}").json["sourceProps"])["callStatus"] == "failed"
        and found, SECONDS, "the status of the call",
    )  # fmt: skip
    assert record["status"] == "failed"
    assert props["callError"] == "the call was ordered too long ago to be placed now"
    phones.server.stop()
    assert carrier.orders == [] and carrier.placed == []


def test_a_server_that_cannot_listen_places_nothing(phones, carrier, left_over):
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        done = subprocess.run(
            [phones.server.binary, "serve", "--data", phones.server.data, *options(carrier),
             "--listen", f"127.0.0.1:{taken.getsockname()[1]}"],
            capture_output=True, text=True, timeout=START_SECONDS, env=environment(),
        )  # fmt: skip
    assert done.returncode == 1 and "Address already in use" in done.stderr
    assert carrier.orders == [] and state(phones) == "ordered"
    restart(phones)
    assert phones.record(left_over)["status"] == "completed"
    carrier.join(SECONDS)
    assert carrier.times_dialled(THEIRS) == 1
    carrier.check()
