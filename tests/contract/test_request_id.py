"""X-Request-Id: on every answer, the client's own if it is sane."""

import pytest

from support.raw import Wire, head


def test_every_answer_has_its_own(api):
    seen = {api.get("/v1/stats").headers["X-Request-Id"] for _ in range(5)}
    assert len(seen) == 5


@pytest.mark.parametrize("given", ["a", "abc-123", "0f8fad5b-d9cb-469f-a165-70867728950e", "x" * 128, "with space", "~!@#"])
def test_a_sane_one_of_the_client_is_given_back(api, given):
    assert api.get("/v1/stats", headers={"X-Request-Id": given}).headers["X-Request-Id"] == given


@pytest.mark.parametrize("given", ["x" * 129, "", "caf\u00e9", "tab\there", "x" * 5000])
def test_one_that_is_not_sane_is_replaced(api, given):
    answer = api.get("/v1/stats", headers={"X-Request-Id": given.encode("latin-1")})
    assert answer.headers["X-Request-Id"] != given
    assert 0 < len(answer.headers["X-Request-Id"]) <= 128


@pytest.mark.parametrize("method, path, token, status", [
    ("GET", "/v1/stats", True, 200), ("GET", "/v1/prospects/x", True, 404), ("GET", "/nowhere", True, 404),
    ("PATCH", "/v1/stats", True, 405), ("OPTIONS", "/v1/stats", True, 204), ("GET", "/v1/stats", False, 401),
    ("POST", "/v1/ai-agents", True, 422), ("GET", "/healthz", False, 200), ("GET", "/openapi.json", False, 200),
])
def test_errors_and_open_paths_give_it_back_too(api, method, path, token, status):
    headers = {"X-Request-Id": "mine"} | ({} if token else {"Authorization": ""})
    body = {} if method == "POST" else None
    assert api.send(method, path, status, body=body, headers=headers).headers["X-Request-Id"] == "mine"


def test_even_an_unreadable_request_gets_one(server, judge):
    with Wire(server.base_url, judge) as wire:
        wire.send(head("GET", "/v1/stats", "Content-Length: x"))
        wire.read(broken=True)


def test_it_is_in_the_log(org, api):
    api.get("/v1/stats", headers={"X-Request-Id": "find-me-in-the-log"})
    from support.server import wait_until
    wait_until(lambda: "find-me-in-the-log" in org.server.output(), 10, "the log line of the request")
