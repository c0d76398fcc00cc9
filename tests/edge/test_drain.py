"""How the edge ends: what was accepted is finished, nobody is left waiting."""

import socket
import time

import pytest

from edge_wire import Gone, Wire, request


def wait_until_refused(port):
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            return
        except ConnectionResetError:
            pass  # while the port was being closed
        time.sleep(0.01)
    pytest.fail("the port is still open")


def test_request_in_flight_is_answered(start_probe):
    probe = start_probe()
    with probe.wire() as wire:
        wire.send(request("GET", "/async/kept?ms=500"))
        probe.wait(lambda: probe.counters()["requests"] > 1)
        probe.terminate()
        answer = wire.read()
        assert answer.body == b"kept"
        assert answer.closes
        wire.read_end()
    assert probe.end() == "drained"


def test_nobody_is_accepted_and_idle_connections_are_closed(start_probe):
    probe = start_probe()
    with probe.wire() as busy, probe.wire() as idle:
        idle.get("/say/a")
        busy.send(request("GET", "/async/kept?ms=1000"))
        probe.wait(lambda: probe.counters()["requests"] > 2)
        probe.terminate()
        wait_until_refused(probe.port)
        idle.read_end()
        assert busy.read().body == b"kept"
    assert probe.end() == "drained"


def test_kept_connection_is_told_503_and_new_one_is_served(start_probe):
    probe = start_probe(drainGrace=1000)
    with probe.wire() as kept, probe.wire() as new:
        kept.get("/say/a")
        probe.wait(lambda: probe.counters()["open"] >= 2)
        probe.terminate()
        wait_until_refused(probe.port)
        answer = kept.get("/say/b")
        assert (answer.status, answer.detail) == (503, "Server is shutting down")
        assert answer.headers["retry-after"] == "1"
        assert answer.closes
        answer = new.get("/say/c")
        assert answer.body == b"c"
        assert answer.closes
    assert probe.end() == "drained"


def test_request_that_has_begun_to_arrive_is_finished(start_probe):
    probe = start_probe(drainGrace=100)
    with probe.wire() as wire:
        wire.get("/say/a")
        wire.send(b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Le")
        time.sleep(0.1)
        probe.terminate()
        wait_until_refused(probe.port)
        time.sleep(0.5)
        answer = wire.send(b"ngth: 5\r\n\r\nhello").read()
        assert answer.body == b"hello"
        assert answer.closes
    assert probe.end() == "drained"


def test_head_that_does_not_go_on_is_told_503_and_holds_nobody_up(start_probe):
    probe = start_probe(drainGrace=100, drainHeadGrace=300)
    with probe.wire() as wire:
        wire.get("/say/a")
        wire.send(b"POST /echo HTTP/1.1\r\nHost: a\r\nContent-Le")
        time.sleep(0.1)
        probe.terminate()
        answer = wire.read()
        assert (answer.status, answer.detail, answer.headers["retry-after"]) == (503, "Server is shutting down", "1")
        assert answer.closes
    assert probe.end() == "drained"


def test_answer_that_is_being_sent_is_finished(start_probe):
    probe = start_probe(drainTimeout=600_000)
    with probe.wire(receive_buffer=65536) as wire:
        wire.send(request("GET", "/big/20000000"))
        time.sleep(0.1)
        probe.terminate()
        wait_until_refused(probe.port)
        assert len(wire.read().body) == 20_000_000
    assert probe.end() == "drained"


def test_drain_is_bounded(start_probe):
    probe = start_probe(drainTimeout=300)
    with probe.wire() as wire:
        wire.send(request("GET", "/async/never?ms=60000"))
        probe.wait(lambda: probe.counters()["requests"] > 1)
        began = time.monotonic()
        probe.terminate()
        with pytest.raises(Gone):
            wire.read()
        assert probe.end() == "cut"
        assert time.monotonic() - began < 30, "the request's 60 s were waited for"


def test_idle_server_ends_at_once(start_probe):
    probe = start_probe(drainGrace=60_000, drainTimeout=50_000)
    began = time.monotonic()
    probe.terminate()
    assert probe.end() == "drained"
    assert time.monotonic() - began < 40


def test_inherited_socket_goes_on_with_the_next_server(start_probe):
    with socket.create_server(("127.0.0.1", 0), backlog=64) as listener:
        port = listener.getsockname()[1]
        first = start_probe(inheritedSocket=listener.fileno(), pass_fds=(listener.fileno(),))
        assert first.port == port
        with Wire(port) as wire:
            assert wire.get("/say/a").body == b"a"
        first.terminate()
        assert first.end() == "drained"
        with Wire(port) as waiting:
            waiting.send(request("GET", "/say/b"))
            start_probe(inheritedSocket=listener.fileno(), pass_fds=(listener.fileno(),))
            assert waiting.read().body == b"b"


def test_port_that_is_taken_is_refused(start_probe, probe_executable):
    import subprocess

    probe = start_probe()
    second = subprocess.run(
        [probe_executable, f"listen=127.0.0.1:{probe.port}"], capture_output=True, text=True, timeout=10
    )
    assert second.returncode == 1
    assert second.stderr.strip() == f"cannot listen on 127.0.0.1:{probe.port}: Address already in use"
