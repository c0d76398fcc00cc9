"""One record for every request, also for those that the edge refuses by itself."""

import itertools

from edge_wire import post, request


def test_record_of_an_answer(probe):
    probe.exchange(post("/echo?secret", b"hello", "X-Request-Id: access-1"))
    record = probe.wait_access(lambda r: r["requestId"] == "access-1")
    assert 0 < record.pop("micros") < 5_000_000
    assert record == {
        "method": "POST", "path": "/echo", "requestId": "access-1", "operation": "probe", "cause": "",
        "status": 200, "complete": "yes", "bytesIn": 5, "bytesOut": 5,
    }


def test_record_of_a_later_answer_counts_the_wait(probe):
    probe.get("/async/x?ms=120", "X-Request-Id: access-2")
    record = probe.wait_access(lambda r: r["requestId"] == "access-2")
    assert 120_000 <= record["micros"] < 5_000_000


def test_record_of_a_failure_names_the_cause(probe):
    probe.get("/throw", "X-Request-Id: access-3")
    record = probe.wait_access(lambda r: r["requestId"] == "access-3")
    assert (record["status"], record["cause"]) == (500, "the service broke")
    probe.get("/file?name=missing", "X-Request-Id: access-4")
    cause = probe.wait_access(lambda r: r["requestId"] == "access-4")["cause"]
    assert cause.endswith("/missing: No such file or directory")


def test_record_of_a_head_and_a_file(probe):
    probe.get("/json", "X-Request-Id: access-5", method="HEAD")
    assert probe.wait_access(lambda r: r["requestId"] == "access-5")["bytesOut"] == 0


def test_records_of_what_the_edge_refuses(probe):
    cases = [
        (b"GET /\r\n\r\n", 400), (b"GET / HTTP/3.0\r\n\r\n", 505), (request("GET", "/" + "x" * 9000), 414),
        (request("GET", "/", "A: " + "x" * 17000), 431),
    ]
    for data, status in cases:
        answer = probe.exchange(data)
        record = probe.wait_access(lambda r: r["requestId"] == answer.headers["x-request-id"])
        assert (record["status"], record["method"], record["complete"]) == (status, "", "yes")


def test_records_of_readable_heads_say_what_was_asked(probe):
    for fields, status in ((("Content-Length: 11", "X-Request-Id: access-6"), 413),
                           (("Transfer-Encoding: gzip", "X-Request-Id: access-7"), 501)):
        answer = probe.exchange(request("POST", "/limit", *fields))
        assert answer.headers["x-request-id"] == fields[1].split()[1]
        record = probe.wait_access(lambda r: r["requestId"] == fields[1].split()[1])
        assert (record["status"], record["method"], record["path"]) == (status, "POST", "/limit")


def test_record_of_a_client_that_left(probe):
    before = probe.counters()["requests"]
    wire = probe.wire().send(request("GET", "/async/x?ms=3000", "X-Request-Id: access-8"))
    asked = itertools.count(before + 1)  # asking is a request, too
    probe.wait(lambda: probe.counters()["requests"] > next(asked))
    wire.reset()
    record = probe.wait_access(lambda r: r["requestId"] == "access-8")
    assert (record["status"], record["complete"]) == (0, "no")


def test_record_of_an_answer_that_was_not_read(probe):
    wire = probe.wire(receive_buffer=65536).send(request("GET", "/big/30000000", "X-Request-Id: access-9"))
    wire.socket.recv(100)
    wire.reset()
    record = probe.wait_access(lambda r: r["requestId"] == "access-9")
    assert (record["status"], record["complete"], record["bytesOut"]) == (200, "no", 30_000_000)
