"""What the server tells Prometheus: that the numbers are right, and who gets them."""

import http.client
import socket
import time
from urllib.parse import urlsplit

import pytest
import requests

from support.calls import Call
from support.organisation import Organisation
from support.prometheus import Malformed, Metrics
from support.server import Server, wait_until

SECONDS = 20
LOCAL = ("--metrics-listen", "local")
REQUESTS = "hiveline_http_requests_total"
TOOK = "hiveline_http_request_duration_seconds"
STAGES = ("stored", "context", "first_word", "first_sentence", "said")


def scrape(server, url: str | None = None) -> Metrics:
    answer = requests.get(url or server.base_url + "/metrics", timeout=SECONDS)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-store"
    return Metrics(answer.text)


def eventually(server, condition, what: str, url: str | None = None) -> Metrics:
    """A request counts once its answer has left, which its client may see a moment earlier."""
    def look():
        metrics = scrape(server, url)
        return metrics if condition(metrics) else None

    return wait_until(look, SECONDS, what)


def metrics_url(server) -> str:
    line = next(line for line in server.output().splitlines() if line.startswith("Metrics are at "))
    return line.removeprefix("Metrics are at ")


# --- the numbers ------------------------------------------------------------------------------------------------------


def test_every_request_counts_once_under_its_operation_and_status(start, judge):
    server = start(*LOCAL)
    org = Organisation(server, judge)
    before = scrape(server)
    began = time.monotonic()
    made = [org.prospect() for _ in range(7)]
    for prospect in made[:5]:
        org.api.get(f"/v1/prospects/{prospect['id']}")
    org.api.get("/v1/prospects/pro.1.none", status=404)
    for _ in range(3):
        requests.get(server.base_url + "/v1/prospects", timeout=SECONDS)
        requests.get(server.base_url + "/nowhere", timeout=SECONDS)
    expected = {
        ("createProspect", "200"): 7, ("getProspect", "200"): 5, ("getProspect", "404"): 1, ("listProspects", "401"): 3,
        ("none", "404"): 3,
    }  # fmt: skip
    def grown(metrics):
        return {
            (operation, status): metrics.value(REQUESTS, operation=operation, status=status)
            - before.value(REQUESTS, operation=operation, status=status) for operation, status in expected
        }

    after = eventually(server, lambda metrics: grown(metrics) == expected, f"{expected}")
    spent = time.monotonic() - began
    for operation in {operation for operation, _ in expected}:
        count = after.total(REQUESTS, operation=operation)
        assert after.value(TOOK + "_count", operation=operation) == count
    created = after.value(TOOK + "_sum", operation="createProspect")
    assert 0 < created <= spent


def test_nothing_that_only_grows_ever_falls(start, judge):
    server = start(*LOCAL)
    org = Organisation(server, judge)
    last = scrape(server)
    for _ in range(5):
        org.prospect()
        metrics = scrape(server)
        for name, labels in last.keys():
            if name.endswith(("_total", "_bucket", "_count", "_sum")):
                assert metrics.value(name, **dict(labels)) >= last.value(name, **dict(labels)), (name, labels)
        assert last.keys() <= metrics.keys()
        last = metrics


def test_a_client_cannot_make_new_samples(start):
    server = start(*LOCAL)
    requests.get(server.base_url + "/first", timeout=SECONDS)
    before = eventually(server, lambda metrics: metrics.value(REQUESTS, operation="none", status="404") == 1, "one more")
    before = scrape(server)
    for n in range(20):
        requests.request(f"METHOD{n}", f"{server.base_url}/path{n}", headers={"X-Request-Id": f"r{n}"}, timeout=SECONDS)
    after = eventually(server, lambda metrics: metrics.value(REQUESTS, operation="none", status="404") == 21, "twenty more")
    assert after.keys() == before.keys()


def test_the_writer_the_process_and_the_version(start, judge):
    server = start(*LOCAL)
    org = Organisation(server, judge)
    before = scrape(server)
    for _ in range(4):
        org.prospect()
    after = scrape(server)
    assert after.value("hiveline_writer_jobs_total") - before.value("hiveline_writer_jobs_total") == 4
    assert after.value("hiveline_writer_batch_jobs_sum") == after.value("hiveline_writer_jobs_total")
    assert after.value("hiveline_writer_batch_jobs_count") == after.value("hiveline_writer_batch_seconds_count")
    assert after.value("hiveline_writer_queue_depth") == 0 and after.value("hiveline_writer_queue_limit") >= 1
    assert after.value("hiveline_writer_failed_batches_total") == 0
    version = server.run("--version").removeprefix("hiveline ")
    assert after.value("hiveline_build_info", version=version) == 1
    assert time.time() - 600 < after.value("process_start_time_seconds") <= time.time() + 2
    assert after.value("process_resident_memory_bytes") > 1 << 20
    assert after.value("process_virtual_memory_bytes") >= after.value("process_resident_memory_bytes")
    assert 3 < after.value("process_open_fds") < after.value("process_max_fds")
    assert 0 < before.value("process_cpu_seconds_total") <= after.value("process_cpu_seconds_total")
    assert after.value("hiveline_http_connections_open") >= 1
    assert after.value("hiveline_http_connections_total") > before.value("hiveline_http_connections_total")


def test_calls_and_the_stages_of_their_turns(start, judge):
    server = start(*LOCAL)
    org = Organisation(server, judge)
    mission = {"greeting": "Hello.", "farewell": "Goodbye.", "objective": "Answer questions."}
    calls = [Call(org, org.agent(mission=mission)) for _ in range(2)]
    assert scrape(server).value("hiveline_calls_active") == 0
    for call in calls:
        for words in ("Hello?", "My name is Grace Hopper", "Thanks"):
            call.say(words)
    going = scrape(server)
    assert going.value("hiveline_calls_active") == 2 and going.value("hiveline_calls_started_total") == 2
    turns = going.value("hiveline_turn_seconds_count")
    assert 2 <= turns <= 6  # a farewell is no reply
    for stage in STAGES:
        assert going.value("hiveline_turn_stage_seconds_count", stage=stage) >= turns
    assert going.value("hiveline_turn_stage_seconds_count", stage="stored") == 6
    parts = sum(going.value("hiveline_turn_stage_seconds_sum", stage=stage) for stage in STAGES)
    whole = going.value("hiveline_turn_seconds_sum")
    assert 0 < whole <= parts + 1e-6
    assert going.total("hiveline_turn_failures_total") == 0
    for call in calls:
        call.end()
    ended = scrape(server)
    assert ended.value("hiveline_calls_active") == 0
    assert ended.total("hiveline_calls_ended_total") == 2 and ended.value("hiveline_calls_ended_total", reason="operator") == 2


def test_a_restart_finds_the_calls_that_go_on(start, judge, executable, tmp_path):
    server = start(*LOCAL)
    org = Organisation(server, judge)
    call = Call(org, org.agent(mission={"greeting": "Hello.", "farewell": "Goodbye.", "objective": "Answer."}))
    call.say("Hello?")
    server.stop()
    server.start()
    metrics = eventually(server, lambda metrics: metrics.value("hiveline_calls_active") == 1, "the call")
    assert metrics.value("hiveline_calls_started_total") == 0


# --- who gets them ----------------------------------------------------------------------------------------------------


def ask(url: str, method: str = "GET", source: str = "127.0.0.1", body: bytes | None = None, **headers):
    host, port = url.removeprefix("http://").partition("/")[0].split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=SECONDS, source_address=(source, 0))
    try:
        path = "/" + url.removeprefix("http://").partition("/")[2]
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()
    finally:
        connection.close()


def own_address() -> str | None:
    """An address of this machine that is not loopback, without anything being sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def test_other_addresses_are_told_that_nothing_is_there(start):
    url = start(*LOCAL).base_url + "/metrics"
    source = own_address()
    if source is None:
        pytest.skip("this machine has no address but loopback")
    try:
        status, headers, body = ask(url, source=source)
    except OSError:
        pytest.skip("this machine does not reach loopback from its other address")
    nowhere = ask(url.replace("/metrics", "/nowhere"), source=source)
    assert (status, body) == (404, nowhere[2]) and headers["Content-Type"] == nowhere[1]["Content-Type"]
    for method in ("HEAD", "POST", "DELETE", "OPTIONS"):
        assert ask(url, method, source=source)[0] == 404
    assert ask(url, source="127.0.0.2")[0] == 200


@pytest.mark.parametrize("options", [(), ("--trusted-proxies", "127.0.0.1")], ids=["no proxy is trusted", "loopback is"])
def test_what_a_proxy_passes_on_is_not_local(start, options):
    url = start(*LOCAL, *options).base_url + "/metrics"
    assert ask(url)[0] == 200
    for name in ("X_Forwarded_For", "X_Forwarded_Proto", "Forwarded", "Via", "X_Real_IP"):
        for value in ("127.0.0.1", "203.0.113.7"):
            assert ask(url, **{name: value})[0] == 404, (name, value)


def test_without_a_place_they_are_nowhere(start):
    base = start().base_url
    status, headers, body = ask(base + "/metrics")
    nowhere = ask(base + "/nowhere")
    assert (status, body) == (404, nowhere[2]) and headers["Content-Type"] == nowhere[1]["Content-Type"]


def test_a_name_that_was_made_to_lead_here_is_told_nothing(start):
    """DNS rebinding: a page in a browser of this machine asks the address, with its own name as Host."""
    url = start(*LOCAL).base_url + "/metrics"
    port = urlsplit(url).port
    for host in ("localhost", f"localhost:{port}", "127.0.0.1", f"127.0.0.1:{port}", "[::1]"):
        assert ask(url, Host=host)[0] == 200, host
    for host in ("rebound.example", f"rebound.example:{port}", "localhost.rebound.example", "10.0.0.1"):
        assert ask(url, Host=host)[0] == 404, host


def test_methods(start):
    url = start(*LOCAL).base_url + "/metrics"
    status, headers, body = ask(url, "HEAD")
    assert (status, body) == (200, b"") and int(headers["Content-Length"]) > 1000
    status, headers, _ = ask(url, "POST", body=b"{}")
    assert status == 405 and headers["Allow"] == "GET, HEAD, OPTIONS"
    status, headers, body = ask(url, Accept_Encoding="gzip")
    assert status == 200 and headers["Content-Encoding"] == "gzip" and body.startswith(b"\x1f\x8b")


def test_a_listener_of_its_own_serves_metrics_and_nothing_else(start, judge):
    server = start("--metrics-listen", "127.0.0.1:0", "--demo")
    url = metrics_url(server)
    assert ask(server.base_url + "/metrics")[0] == 404
    assert ask(server.base_url + "/metrics", "OPTIONS")[0] == 404
    Organisation(server, judge).prospect()
    created = eventually(server, lambda metrics: metrics.total(REQUESTS, operation="createProspect"), "the request", url)
    assert created.total(REQUESTS, operation="createProspect") == 1
    metrics = scrape(server, url)
    assert metrics.value(REQUESTS, operation="getMetrics", status="200") == 0  # the API's requests alone count
    base = url.removesuffix("/metrics")
    for path in ("/", "/healthz", "/openapi.json", "/docs", "/v1/prospects", "/metrics/", "/metrics2"):
        status, headers, body = ask(base + path)
        assert (status, headers["Content-Type"], body) == (404, "application/json", b'{"detail":"Not Found"}'), path
    assert ask(url + "?name=x")[0] == 200
    assert ask(url, X_Forwarded_For="203.0.113.7")[0] == 200  # whoever reaches it gets them
    assert ask(url, "HEAD")[2] == b""
    status, headers, _ = ask(url, "DELETE")
    assert status == 405 and headers["Allow"] == "GET, HEAD, OPTIONS"
    assert ask(url, "OPTIONS")[0] == 204
    with socket.create_connection(("127.0.0.1", int(base.rpartition(":")[2])), SECONDS) as wire:
        wire.sendall(b"GET /metrics HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")
        assert wire.recv(65536).startswith(b"HTTP/1.1 400 ")


def test_a_server_ends_while_a_scraper_is_connected(start):
    server = start("--metrics-listen", "127.0.0.1:0")
    with requests.Session() as session:
        assert session.get(metrics_url(server), timeout=SECONDS).status_code == 200
        server.stop()


def test_an_address_that_is_taken_ends_the_start(executable, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        server = Server(executable, tmp_path / "data", "--metrics-listen", f"127.0.0.1:{taken.getsockname()[1]}")
        server.launch()
        wait_until(lambda: not server.running, SECONDS, "the end")
        assert "cannot listen on 127.0.0.1:" in server.output()


# --- the reader of the tests itself -----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [
    "a 1\n",
    "# TYPE a gauge\na 1\n",
    "# HELP a A.\n# TYPE a gauge\na 1",
    "# HELP a A.\n# TYPE a gauge\na  1\n",
    "# HELP a A.\n# TYPE a gauge\na one\n",
    "# HELP a A.\n# TYPE a gauge\na 1\na 2\n",
    "# HELP a A.\n# TYPE a gauge\nb 1\n",
    '# HELP a A.\n# TYPE a gauge\na{b="1",} 1\n',
    '# HELP a A.\n# TYPE a gauge\na{b="1"c="2"} 1\n',
    '# HELP a A.\n# TYPE a gauge\na{b="\\x"} 1\n',
    "# HELP a A.\n# TYPE a counter\na 1\n",
    "# HELP a_total A.\n# TYPE a_total counter\na_total -1\n",
    '# HELP h H.\n# TYPE h histogram\nh_bucket{le="1"} 2\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1\n',
    '# HELP h H.\n# TYPE h histogram\nh_bucket{le="1"} 1\nh_sum 1\nh_count 1\n',
    '# HELP h H.\n# TYPE h histogram\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 2\n',
    '# HELP h H.\n# TYPE h histogram\nh_bucket{le="+Inf"} 1\nh_count 1\n',
])  # fmt: skip
def test_the_reader_takes_nothing_malformed(text):
    with pytest.raises(Malformed):
        Metrics(text)


def test_the_reader_reads_what_is_well_formed():
    metrics = Metrics('# HELP a A \\\\ b.\n# TYPE a gauge\na{b="x,\\"y\\"=\\n",c="}"} -1.5e-07\n')
    assert metrics.value("a", b='x,"y"=\n', c="}") == -1.5e-07
