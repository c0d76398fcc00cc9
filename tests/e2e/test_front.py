"""What stands before the operations: compression, other origins, rates, proxies, sockets that are passed on."""

import gzip
import http.client
import json
import os
import resource
import selectors
import socket
import sqlite3
import subprocess
import threading
import time
from contextlib import closing

import pytest
import requests

from support.organisation import Organisation
from support.server import Server, environment, sanitizers, wait_until

SECONDS = 20


def ask(server, method, path, body=None, **headers) -> tuple[int, dict, bytes]:
    """As bytes: no library unpacks or adds anything."""
    host, port = server.base_url.removeprefix("http://").split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=SECONDS)
    try:
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        connection.close()


# --- compression ------------------------------------------------------------------------------------------------------


def test_a_compressed_record_is_the_record_and_its_tag_works(org):
    prospect = org.prospect(prospectProps={"notes": "long " * 2000})
    path, token = f"/v1/prospects/{prospect['id']}", f"Bearer {org.api.token}"
    _, plain_headers, plain = ask(org.server, "GET", path, Authorization=token)
    status, headers, body = ask(org.server, "GET", path, Authorization=token, Accept_Encoding="gzip")
    assert (status, headers["content-encoding"], headers["vary"]) == (200, "gzip", "Accept-Encoding")
    assert len(body) == int(headers["content-length"]) < len(plain) / 10 and gzip.decompress(body) == plain
    assert plain_headers["vary"] == "Accept-Encoding" and "content-encoding" not in plain_headers
    assert headers["etag"] != plain_headers["etag"]

    for tag in (headers["etag"], plain_headers["etag"]):
        for encoding in ("gzip", "identity"):
            status, answer, _ = ask(
                org.server, "GET", path, Authorization=token, If_None_Match=tag, Accept_Encoding=encoding)
            assert (status, answer["etag"]) == (304, tag)
    status, head, body = ask(org.server, "HEAD", path, Authorization=token, Accept_Encoding="gzip")
    assert (status, body, head["content-length"], head["etag"]) == (200, b"", headers["content-length"], headers["etag"])

    update = {"Authorization": token, "Content_Type": "application/json", "If_Match": headers["etag"]}
    assert ask(org.server, "PUT", path, '{"name": "a"}', **update)[0] == 200
    assert ask(org.server, "PUT", path, '{"name": "b"}', **update)[0] == 412


def test_short_answers_errors_and_files_are_not_compressed(org):
    token = f"Bearer {org.api.token}"
    for path, status in (("/v1/stats", 200), ("/v1/prospects/x", 404), ("/v1/files/" + org.file(content=b"x" * 5000)["id"] + "/content", 200)):
        answer = ask(org.server, "GET", path, Authorization=token, Accept_Encoding="gzip")
        assert answer[0] == status and "content-encoding" not in answer[1]


def test_the_document_is_compressed_and_the_same(server):
    plain = ask(server, "GET", "/openapi.json")
    for _ in range(2):
        packed = ask(server, "GET", "/openapi.json", Accept_Encoding="br;q=1.0, gzip;q=0.8, *;q=0.1")
        assert packed[1]["content-encoding"] == "gzip" and gzip.decompress(packed[2]) == plain[2]


# --- other origins ----------------------------------------------------------------------------------------------------


def test_without_configured_origins_no_answer_speaks_of_them(server):
    _, headers, _ = ask(server, "GET", "/healthz", Origin="https://app.example")
    assert not [name for name in headers if name.startswith("access-control")] and "Origin" not in headers.get("vary", "")


def test_a_page_of_a_configured_origin_may_ask_and_others_may_not(start):
    server = start("--cors-origins", "https://app.example, http://localhost:5173")
    preflight = {"Origin": "http://localhost:5173", "Access_Control_Request_Method": "PUT",
                 "Access_Control_Request_Headers": "authorization,content-type"}
    status, headers, body = ask(server, "OPTIONS", "/v1/prospects/x", **preflight)
    assert (status, body) == (204, b"")
    assert headers["access-control-allow-origin"] == "http://localhost:5173"
    assert {"GET", "PUT", "DELETE"} <= set(headers["access-control-allow-methods"].split(", "))
    allowed = {name.lower() for name in headers["access-control-allow-headers"].split(", ")}
    assert {"authorization", "content-type", "if-match", "idempotency-key"} <= allowed
    assert int(headers["access-control-max-age"]) > 0 and "origin" in headers["vary"].lower()
    assert "access-control-allow-credentials" not in headers

    for path, expected in (("/v1/stats", 401), ("/nothing", 404), ("/healthz", 200)):
        status, headers, _ = ask(server, "GET", path, Origin="https://app.example")
        assert status == expected and headers["access-control-allow-origin"] == "https://app.example"
        assert "ETag" in headers["access-control-expose-headers"]
        for origin in ("https://evil.example", "https://app.example.evil", "null", "https://APP.example"):
            _, headers, _ = ask(server, "GET", path, Origin=origin)
            assert "access-control-allow-origin" not in headers and "Origin" in headers["vary"]


def test_errors_of_the_framing_can_be_read_by_the_page_too(start):
    server = start("--cors-origins", "*")
    status, headers, _ = ask(server, "GET", "/" + "x" * 9000, Origin="https://any.example")
    assert status == 414
    status, headers, _ = ask(
        server, "POST", "/v1/prospects", b"x" * 10, Origin="https://any.example", Content_Type="text/plain")
    assert (status, headers["access-control-allow-origin"]) == (401, "https://any.example")


# --- rates ------------------------------------------------------------------------------------------------------------


def test_an_organisation_over_its_rate_is_told_when_to_try_again_and_others_go_on(start, judge):
    server = start("--rate-limit", "1", "--rate-burst", "20")
    busy, calm = Organisation(server, judge), Organisation(server, judge)
    answers = [busy.api.get("/v1/stats", status=None) for _ in range(60)]
    allowed = [answer for answer in answers if answer.status == 200]
    refused = [answer for answer in answers if answer.status == 429]
    assert len(allowed) + len(refused) == 60 and len(allowed) >= 15 and len(refused) >= 1
    assert int(allowed[0].headers["RateLimit-Limit"]) == 20
    left = [int(answer.headers["RateLimit-Remaining"]) for answer in allowed]
    assert left[0] > left[-1]
    assert int(refused[0].headers["Retry-After"]) >= 1 and refused[0].headers["RateLimit-Remaining"] == "0"
    assert "try again" in refused[0].detail
    assert calm.api.get("/v1/stats").headers["RateLimit-Limit"] == "20"
    assert "RateLimit-Limit" not in requests.get(server.base_url + "/healthz", timeout=SECONDS).headers


def test_a_refused_write_does_nothing(start, judge):
    server = start("--rate-limit", "1", "--rate-burst", "5")
    org = Organisation(server, judge)
    answers = [org.api.post("/v1/prospects", {"name": "x"}, status=None) for _ in range(12)]
    made = sum(answer.status == 200 for answer in answers)
    assert {answer.status for answer in answers} == {200, 429}
    listed = org.api.get("/v1/prospects?limit=100", status=None)
    while listed.status == 429:
        listed = org.api.get("/v1/prospects?limit=100", status=None)
    assert len(listed.json) == made


def test_without_a_limit_no_answer_speaks_of_rates(org):
    assert not [name for name in org.api.get("/v1/stats").headers if name.lower().startswith("ratelimit")]


def test_an_organisation_that_fills_its_share_of_the_writer_s_queue_leaves_room_for_others(start, judge):
    server = start("--threads", "2")
    busy, calm = Organisation(server, judge), Organisation(server, judge)
    host, port = server.base_url.removeprefix("http://").split(":")
    body = b'{"name":"x"}'
    request = (f"POST /v1/prospects HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {busy.api.token}\r\n"
               f"Content-Length: {len(body)}\r\n\r\n").encode() + body
    share = 2048
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with sqlite3.connect(server.data / "hiveline.db", isolation_level=None, timeout=SECONDS) as other:
        other.execute("BEGIN IMMEDIATE")  # the writer waits, and the queue fills
        wires = []
        try:
            for _ in range(share + 100):
                wires.append(socket.create_connection((host, int(port)), timeout=SECONDS))
                wires[-1].sendall(request)
            refused = _answered(wires, 100)
            assert len(refused) >= 100
            assert all(b" 503 " in wire.recv(4096).partition(b"\r\n")[0] for wire in refused)
            waiting = threading.Thread(target=lambda: calm.api.post("/v1/prospects", {"name": "calm"}))
            waiting.start()
        finally:
            other.execute("ROLLBACK")
        waiting.join(SECONDS)
        assert [each["name"] for each in calm.api.get("/v1/prospects").json] == ["calm"]
        for wire in wires:
            wire.close()


def _answered(wires: list[socket.socket], count: int) -> list[socket.socket]:
    """Those on which an answer has come, as soon as there are so many."""
    found = []
    with selectors.DefaultSelector() as selector:
        for wire in wires:
            selector.register(wire, selectors.EVENT_READ)
        deadline = time.monotonic() + SECONDS
        while len(found) < count and time.monotonic() < deadline:
            for key, _ in selector.select(0.1):
                selector.unregister(key.fileobj)
                found.append(key.fileobj)
    return found


# --- proxies ----------------------------------------------------------------------------------------------------------


def test_a_trusted_proxy_is_believed_and_nobody_else(start, judge):
    forwarded = {"X_Forwarded_For": "198.51.100.1, 203.0.113.9", "X_Forwarded_Proto": "https", "X_Forwarded_Host": "api.example"}
    for trusted, url, remote in (("127.0.0.0/8", "https://api.example/", "203.0.113.9"), ("10.0.0.0/8", None, "127.0.0.1")):
        server = start("--trusted-proxies", trusted)
        org = Organisation(server, judge)
        file = org.file()
        _, _, body = ask(
            server, "GET", f"/v1/files/{file['id']}", Authorization=f"Bearer {org.api.token}", X_Request_Id="forwarded-one",
            **forwarded)
        assert json.loads(body)["fileUrl"].startswith(url or server.base_url)
        server.stop()
        (line,) = [line for line in server.output().splitlines() if "request_id=forwarded-one" in line]
        assert f" remote={remote} " in line


# --- sockets that are passed on ---------------------------------------------------------------------------------------


class Activated:
    """Starts the executable as a service manager does: with a listening socket as descriptor 3."""

    def __init__(self, executable, data, listener):
        self._command, self._listener = [str(executable), "serve", "--data", str(data)], listener

    def start(self) -> subprocess.Popen:
        # The shell puts its own number into LISTEN_PID before it becomes the server.
        script = 'export LISTEN_PID=$$ LISTEN_FDS=1; exec "$@"'
        process = subprocess.Popen(
            ["/bin/sh", "-c", script, "sh", *self._command], pass_fds=[3], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, env=environment(), stdin=subprocess.DEVNULL,
            preexec_fn=lambda: os.dup2(self._listener.fileno(), 3),
        )
        self.line = process.stdout.readline()
        return process


def test_a_restart_behind_a_passed_socket_refuses_no_connection(executable, tmp_path):
    with socket.create_server(("127.0.0.1", 0), backlog=512) as listener:
        port = listener.getsockname()[1]
        activated = Activated(executable, tmp_path / "data", listener)
        process = activated.start()
        assert activated.line.strip() == f"Hiveline listens on http://127.0.0.1:{port}"
        stop, failures, served = threading.Event(), [], []

        def client():
            while not stop.is_set():
                try:
                    answer = requests.get(f"http://127.0.0.1:{port}/healthz", timeout=SECONDS)
                    served.append(answer.status_code)
                except requests.RequestException as error:
                    failures.append(repr(error))

        clients = [threading.Thread(target=client) for _ in range(4)]
        for each in clients:
            each.start()
        try:
            for _ in range(3):
                before = len(served)
                while len(served) < before + 50 and not failures:
                    stop.wait(0.01)
                process.terminate()
                assert process.wait(SECONDS) == 0
                process = activated.start()
        finally:
            stop.set()
            for each in clients:
                each.join()
            process.terminate()
            assert process.wait(SECONDS) == 0
        assert failures == [] and set(served) == {200} and len(served) > 150


@pytest.mark.parametrize("variables, complaint", [
    ({"LISTEN_FDS": "2"}, "expected one, not LISTEN_FDS=2"), ({"LISTEN_FDS": "1"}, "it does not listen for TCP connections"),
])
def test_what_cannot_be_listened_on_is_refused(executable, tmp_path, variables, complaint):
    script = 'exec 3</dev/null; export LISTEN_PID=$$; exec "$@"'
    done = subprocess.run(
        ["/bin/sh", "-c", script, "sh", executable, "serve", "--data", tmp_path / "data"], capture_output=True, text=True,
        timeout=SECONDS, env=environment() | variables, stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 1 and complaint in done.stderr


def test_variables_of_another_process_are_none(start, executable, tmp_path):
    process = subprocess.Popen(
        [executable, "serve", "--listen", "127.0.0.1:0", "--data", tmp_path / "mine"], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True, env=environment() | {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"},
    )
    assert process.stdout.readline().startswith("Hiveline listens on")
    process.terminate()
    assert process.wait(SECONDS) == 0


# --- many bodies ------------------------------------------------------------------------------------------------------


def test_bodies_take_no_more_memory_than_configured(start, judge):
    server = start("--max-body-memory", "1048576")
    org = Organisation(server, judge)
    host, port = server.base_url.removeprefix("http://").split(":")
    part = (f"POST /v1/prospects HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {org.api.token}\r\n"
            "Content-Type: application/json\r\nContent-Length: 900000\r\n\r\n").encode() + b" " * 700_000

    def stalled() -> socket.socket:
        wire = socket.create_connection((host, int(port)), timeout=SECONDS)
        wire.sendall(part)
        return wire

    # One does not fit any more; neither does where both come to the end of the room at once.
    with stalled() as first, stalled() as second:
        refused = _answered([first, second], 1)
        assert refused
        for wire in refused:
            answer = wire.recv(65536)
            assert answer.startswith(b"HTTP/1.1 503 ") and b"Too many bodies are being received" in answer
    wait_until(lambda: org.api.post("/v1/prospects", {"name": "x" * 500}, status=None).status == 200, SECONDS, "room again")


def test_bodies_count_while_their_writes_wait(start, judge):
    server = start("--max-body-memory", str(4 << 20))
    org = Organisation(server, judge)
    fields, answers = {"Authorization": f"Bearer {org.api.token}"}, []

    def post() -> None:
        answer = requests.post(
            server.base_url + "/v1/prospects", json={"prospectProps": {"note": "x" * 400_000}}, headers=fields, timeout=SECONDS
        )
        answers.append((answer.status_code, answer.json().get("detail")))

    threads = [threading.Thread(target=post) for _ in range(12)]
    with closing(sqlite3.connect(server.data / "hiveline.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # the writer waits for it, for up to five seconds
        for thread in threads:
            thread.start()
        wait_until(lambda: answers, SECONDS, "a body for which there is no room")
        assert answers[0] == (503, "Too many bodies are being received, try again shortly")
        other.execute("ROLLBACK")
    for thread in threads:
        thread.join()
    assert 2 <= [status for status, _ in answers].count(200) <= 10  # of 4 MiB there are 3.5 for those with a token
    org.api.post("/v1/prospects", {"prospectProps": {"note": "x" * 400_000}})


# --- many connections -------------------------------------------------------------------------------------------------


def test_readyz_turns_before_the_port_closes(start):
    server = start("--drain-delay", "2s")
    server.terminate()
    session = requests.Session()
    seen = set()
    while True:
        try:
            seen.add(session.get(server.base_url + "/readyz", timeout=SECONDS).status_code)
            session.close()
        except requests.ConnectionError:
            break
    server.join()
    assert 503 in seen and seen <= {200, 503}


def test_running_out_of_descriptors_is_survived(executable, tmp_path):
    if "ubsan" in sanitizers(executable):
        pytest.skip("the sanitizer needs descriptors itself, and takes having none for a broken object")
    wrapper = tmp_path / "limited"
    wrapper.write_text(f'#!/bin/sh\nulimit -n 90\nexec "{executable}" "$@"\n')
    wrapper.chmod(0o755)
    server = Server(wrapper, tmp_path / "data").start()
    host, port = server.base_url.removeprefix("http://").split(":")
    crowd = [socket.create_connection((host, int(port)), timeout=SECONDS) for _ in range(150)]
    for each in crowd:
        each.close()
    # Those of the crowd that still wait to be accepted, long closed, count until the server has seen that.
    def ready(times: int) -> bool:
        return all(requests.get(server.base_url + "/readyz", timeout=SECONDS).status_code == 200 for _ in range(times))

    wait_until(lambda: ready(20), SECONDS, "20 answers in a row")
    server.stop()
