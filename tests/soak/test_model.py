"""Random operations on the real executable agree with a simple model in every answer, list and statistic, through revoked
tokens, restarts and kills."""

import time

import pytest

import stored
from support.server import Server
from walk import BASE, Walk

SECONDS = 45
STEPS_BETWEEN_RESTARTS = 150


@pytest.fixture
def model_server(executable, tmp_path):
    server = Server(executable, tmp_path / "data", "--log-level", "warning", "--public-url", BASE).start()
    yield server
    if server.running:
        server.kill()


def test_random_operations_agree_with_the_model(model_server, judge, seed, goes_on, capsys):
    walk = Walk(model_server, judge, seed)
    ends = time.monotonic() + SECONDS
    restarts = 0
    while time.monotonic() < ends or goes_on(1, 0):
        for _ in range(walk.random.randrange(2 * STEPS_BETWEEN_RESTARTS)):
            walk.step()
        walk.revoke()
        walk.restart()
        restarts += 1
    model_server.stop()
    stored.check_database(model_server.data)
    stored.check_files(model_server.data)
    with capsys.disabled():
        print(f"\n{walk.steps} random steps and {restarts} restarts agree with the model (seed {seed})")
    assert walk.steps > 300
