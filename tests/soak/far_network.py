"""A network whose sockets buffer little, as one to a far and slow reader does: what such a reader has not taken waits in
the server, and not in the kernel. It is a namespace of its own, which only root can make."""

import contextlib
import ctypes
import os
import subprocess
from pathlib import Path

CLONE_NEWNET = 0x40000000
BUFFERS = "4096 16384 16384"  # bytes of a socket: least, at first, most


@contextlib.contextmanager
def far_network():
    """What this thread, and the processes that it starts, connect to meanwhile. Raises OSError where it cannot be made."""
    libc = ctypes.CDLL(None, use_errno=True)
    before = os.open("/proc/thread-self/ns/net", os.O_RDONLY | os.O_CLOEXEC)
    try:
        _check(libc.unshare(CLONE_NEWNET))
        try:
            subprocess.run(["ip", "link", "set", "lo", "up"], check=True, capture_output=True)
            for name in ("tcp_wmem", "tcp_rmem"):
                Path(f"/proc/sys/net/ipv4/{name}").write_text(BUFFERS)
            yield
        finally:
            _check(libc.setns(before, CLONE_NEWNET))
    finally:
        os.close(before)


def _check(result: int) -> None:
    if result != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
