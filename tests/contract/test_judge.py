"""The judge of every answer is itself put to the test: what must not pass does not pass."""

import pytest
from requests.structures import CaseInsensitiveDict

from support import coverage
from support.answer import Answer, Violation
from support.coverage import Coverage
from support.judge import Judge
from support.server import causes
from support.strictjson import compact

STATS = {"response": {"no_of_prospects": 0, "appointment_scheduled": 0, "unqualified": 0, "average_call_duration": 0}}
PRODUCT = {
    "id": "prd.1", "orgId": "org.1", "name": "n", "description": None, "createdBy": "usr.1", "updatedBy": "usr.1",
    "createdAt": "2026-11-20T21:30:00.123Z", "updatedAt": "2026-11-20T21:30:00.123Z",
}
BARE = {"X-Request-Id": "r", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
JSON = {**BARE, "Content-Type": "application/json"}
TAGGED = {**JSON, "ETag": '"1"'}


@pytest.fixture
def quiet_judge(document) -> Judge:
    return Judge(document)


def answer(path: str, body, status: int = 200, headers: dict | None = None, method: str = "GET") -> Answer:
    content = body if isinstance(body, bytes) else compact(body).encode()
    return Answer(method, path, status, CaseInsensitiveDict(JSON if headers is None else headers), content)


@pytest.mark.parametrize("good", [
    answer("/v1/stats", STATS), answer("/v1/products/x?y=1", PRODUCT, headers=TAGGED), answer("/v1/products", [PRODUCT]),
    answer("/v1/products/x", {"detail": "Product x not found"}, 404), answer("/nowhere", {"detail": "Not Found"}, 404),
    answer("/v1/stats", b"", method="HEAD"), answer("/v1/products/x", b"", 304, {**BARE, "ETag": '"1"'}),
    answer("/v1/stats", {"detail": "Method Not Allowed"}, 405, {**JSON, "Allow": "OPTIONS, GET, HEAD"}, "PUT"),
    answer("/v1/stats", b"", 204, {**BARE, "Allow": "GET, HEAD, OPTIONS"}, "OPTIONS"),
    answer("/v1/products", {"detail": [{"loc": ["body", 0], "msg": "m", "type": "t"}]}, 422, method="POST"),
], ids=str)
def test_a_documented_answer_passes(quiet_judge, good):
    quiet_judge.check(good)


@pytest.mark.parametrize("bad", [
    answer("/v1/stats", STATS, headers={name: value for name, value in JSON.items() if name != "X-Request-Id"}),
    answer("/v1/stats", STATS, headers={name: value for name, value in JSON.items() if name != "X-Content-Type-Options"}),
    answer("/v1/stats", STATS, headers={name: value for name, value in JSON.items() if name != "Cache-Control"}),
    answer("/v1/stats", STATS, headers={**JSON, "Cache-Control": "public"}),
    answer("/nowhere", {"detail": "Not Found"}, 404, {**JSON, "Cache-Control": "no-cache"}),
    answer("/v1/stats", STATS, headers={**JSON, "X-Request-Id": "x" * 129}),
    answer("/v1/stats", STATS, headers={**JSON, "X-Powered-By": "x"}),
    answer("/v1/stats", STATS, headers={**JSON, "Content-Type": "text/plain"}),
    answer("/v1/stats", STATS, 201),
    answer("/v1/stats", {"detail": "x"}, 404),
    answer("/v1/stats", {"detail": "Internal error, request r"}, 500),
    answer("/v1/stats", {"detail": "x"}, 503),
    answer("/v1/stats", {"detail": "x"}, 401),
    answer("/v1/stats", {"response": {**STATS["response"], "more": 1}}),
    answer("/v1/stats", {"response": {**STATS["response"], "unqualified": -1}}),
    answer("/v1/stats", {"response": {**STATS["response"], "unqualified": "0"}}),
    answer("/v1/stats", {"response": {}}),
    answer("/v1/stats", b'{"response": NaN}'),
    answer("/v1/stats", b'{"a":1,"a":1}'),
    answer("/v1/stats", b"\xff"),
    answer("/v1/stats", b"x", method="HEAD"),
    answer("/v1/products/x", PRODUCT),
    answer("/v1/products/x", PRODUCT, 304, TAGGED),
    answer("/v1/products/x", {**PRODUCT, "secret": 1}, headers=TAGGED),
    answer("/v1/products/x", {n: v for n, v in PRODUCT.items() if n != "updatedBy"}, headers=TAGGED),
    answer("/v1/products/x", {**PRODUCT, "name": None}, headers=TAGGED),
    answer("/v1/products/x", {**PRODUCT, "createdAt": "2026-11-20T21:30:00Z"}, headers=TAGGED),
    answer("/v1/products", PRODUCT),
    answer("/v1/products", {"detail": "text"}, 422, method="POST"),
    answer("/v1/products", {"detail": [{"msg": "m", "loc": ["body"], "type": "t"}]}, 422, method="POST"),
    answer("/v1/products", {"detail": [{"loc": ["body"], "msg": "m", "type": "t", "input": 1}]}, 422, method="POST"),
    answer("/nowhere", {"detail": "Not Found"}, 200),
    answer("/nowhere", {"error": "Not Found"}, 404),
    answer("/nowhere", {"detail": "Not Found", "more": 1}, 404),
    answer("/v1/stats", {"detail": "Method Not Allowed"}, 405, method="PUT"),
    answer("/v1/stats", {"detail": "Method Not Allowed"}, 405, {**JSON, "Allow": "GET"}, "PUT"),
    answer("/v1/stats", {"detail": "Not Found"}, 404, method="PUT"),
    answer("/v1/stats", b"", 200, {**BARE, "Allow": "GET, HEAD, OPTIONS"}, "OPTIONS"),
], ids=str)
def test_an_undocumented_answer_does_not_pass(quiet_judge, bad):
    with pytest.raises(Violation):
        quiet_judge.check(bad)


def test_an_accepted_body_that_the_document_refuses_does_not_pass(quiet_judge):
    created = answer("/v1/products", PRODUCT, headers=TAGGED, method="POST")
    quiet_judge.check(created, sent={"name": "n"})
    with pytest.raises(Violation):
        quiet_judge.check(created, sent={"name": ""})


def test_coverage_remembers_pairs_and_probes_over_processes(document, tmp_path):
    for process in ("gw0", "gw1"):
        judge = Judge(document, Coverage(tmp_path, process))
        judge.check(answer("/v1/stats", STATS), probe=process == "gw1")
        judge.check(answer("/v1/products/x", {"detail": "Product x not found"}, 404))
    assert coverage.gather(tmp_path) == ({("getStats", 200), ("getProduct", 404)}, {"getStats"})


def test_the_ratchet_names_what_is_not_tested(document):
    operations = [document.operation("getStats"), document.operation("getProduct")]
    assert coverage.ratchet(operations, {("getStats", 200), ("getProduct", 404)}, {"getStats"}) == \
        ["getProduct: no test sees its 200", "getProduct: no authentication probe"]
    assert coverage.ratchet(operations, {("getStats", 200), ("getProduct", 200)}, {"getStats", "getProduct"}) == []
    assert "getProduct 304" in coverage.unseen(operations, {("getProduct", 200)})


def test_the_cause_of_an_answer_of_500_is_told_from_the_log():
    log = (
        'T info request request_id=abc status=500\nT error internal_error request_id=abc cause="no such column"\n'
        'T error internal_error request_id=abcd cause="another"\n'
    )
    quoted = answer("/v1/stats", {"detail": "Internal error, request abc"}, 500)
    assert causes(f"E   Violation: {quoted}: a fault of the server", log) == "\n".join(log.splitlines()[:2])
    assert causes("E   Violation: GET /v1/stats -> 503", log) == ""
