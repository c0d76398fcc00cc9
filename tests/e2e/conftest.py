"""Fixtures that the suites of whole servers share."""

import pytest

from support.server import Server


@pytest.fixture
def start(executable, tmp_path):
    """Starts a server with options; ends it afterwards."""
    running = []

    def begin(*options: str) -> Server:
        running.append(Server(executable, tmp_path / f"data{len(running)}", *options).start())
        return running[-1]

    yield begin
    for server in running:
        if server.running:
            server.stop()
