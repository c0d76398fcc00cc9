"""Fixtures that the suites of whole servers share."""

import pytest

from support.server import Server
from support.small_disk import SmallDisk


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


@pytest.fixture
def small_disk(tmp_path):
    """Mounts a disk of a size such as "4m"; unmounts it afterwards."""
    disks = []

    def mount(size: str) -> SmallDisk:
        disks.append(SmallDisk(tmp_path / f"disk{len(disks)}", size))
        if not disks[-1].mounted:
            pytest.skip("a small disk can only be mounted by root")
        return disks[-1]

    yield mount
    for disk in disks:
        disk.unmount()
