"""Section 2 of the contract: every error code, its text and its headers."""

import pytest

from support.raw import Wire, head

RECORDS = {
    "ai-agents": "Agent", "hives": "Hive", "products": "Product", "actions": "Action", "prospects": "Prospect",
    "conversations": "Conversation", "connections": "Connection", "files": "File",
}
WHERE_GET_EXISTS = ("ai-agents", "hives", "products", "actions", "prospects", "conversations", "connections", "files")


@pytest.fixture
def wire(server, judge):
    with Wire(server.base_url, judge) as one:
        yield one


@pytest.mark.parametrize("resource", WHERE_GET_EXISTS)
def test_missing_record_is_404_and_named(api, resource):
    answer = api.get(f"/v1/{resource}/aia.9", status=404)
    assert answer.json == {"detail": f"{RECORDS[resource]} aia.9 not found"}


@pytest.mark.parametrize("resource", WHERE_GET_EXISTS)
def test_deleting_a_missing_record_is_404_and_named(api, resource):
    answer = api.delete(f"/v1/{resource}/x", status=404)
    assert answer.json == {"detail": f"{RECORDS[resource]} x not found"}


@pytest.mark.parametrize("path", [
    "/v1", "/v2/ai-agents", "/v1/agents", "/v1/ai-agents/a/b", "/v1/stats/x", "//v1/stats", "/v1//stats", "/V1/stats",
])
def test_unknown_path_is_404(api, path):
    assert api.get(path, status=404).json == {"detail": "Not Found"}


@pytest.mark.parametrize("path", ["/v1/ai-agents/", "/v1/stats/", "/v1/prospects/", "/healthz/"])
def test_trailing_slash_is_another_path_and_no_redirect(api, path):
    answer = api.get(path, status=404)
    assert answer.json == {"detail": "Not Found"}
    assert "Location" not in answer.headers


def test_unknown_path_is_404_without_a_token(api):
    assert api.another().send("POST", "/nowhere", 404, headers={"Authorization": ""}).json == {"detail": "Not Found"}


def _methods(document):
    return {op.path: {o.method for o in document.operations if o.path == op.path} for op in document.operations}


def test_undocumented_method_is_405_with_allow_on_every_path(api, document):
    """The judge compares Allow with the document."""
    for path, methods in _methods(document).items():
        filled = path.replace("{", "").replace("}", "")
        for method in {"GET", "PUT", "POST", "DELETE", "PATCH"} - methods:
            answer = api.send(method, filled, 405)
            assert answer.json == {"detail": "Method Not Allowed"}


def test_405_comes_without_a_token(api):
    assert api.send("PATCH", "/v1/stats", 405, headers={"Authorization": ""}).headers["Allow"]


def test_unheard_of_method_is_405(wire):
    wire.send(head("BREW", "/v1/stats"))
    wire.read("BREW", "/v1/stats").expect(405)


def test_options_is_204_with_allow_on_every_path(api, document):
    """The judge compares Allow with the document."""
    for path in _methods(document):
        answer = api.send("OPTIONS", path.replace("{", "").replace("}", ""), 204, headers={"Authorization": ""})
        assert answer.content == b""


def test_options_of_the_whole_server_is_204_with_allow(wire):
    wire.send(head("OPTIONS", "*"))
    answer = wire.read("OPTIONS", "*").expect(204)
    assert answer.headers["Allow"] == "GET, HEAD, POST, PUT, DELETE, OPTIONS"


def test_head_answers_as_get_without_the_body(org, api):
    prospect = org.prospect()
    for path in (f"/v1/prospects/{prospect['id']}", "/v1/prospects", "/v1/stats", "/openapi.json", "/healthz"):
        got, asked = api.get(path), api.send("HEAD", path, 200)
        assert asked.content == b""
        volatile = {"date", "x-request-id"}
        assert {n.lower(): v for n, v in asked.headers.items() if n.lower() not in volatile} == \
            {n.lower(): v for n, v in got.headers.items() if n.lower() not in volatile}
        assert int(asked.headers["Content-Length"]) == len(got.content)


def test_head_of_a_missing_record_is_404_without_a_body(api):
    assert api.send("HEAD", "/v1/prospects/x", 404).content == b""


def test_head_without_a_token_is_401(api):
    api.send("HEAD", "/v1/stats", 401, headers={"Authorization": ""})


def _json_operations(document):
    return [op for op in document.operations if op.json_schema]


@pytest.mark.parametrize("media", [
    "text/plain", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
    "application/jsonp", "nonsense",
])
def test_wrong_media_type_is_415_and_says_which_is_taken(api, document, media):
    for op in _json_operations(document):
        path = op.path.replace("{", "").replace("}", "")
        answer = api.send(op.method, path, 415, raw=b"{}", media=media)
        assert "application/json" in answer.detail, op.id


@pytest.mark.parametrize("media", [
    "application/json", "application/json; charset=utf-8", "Application/JSON", "application/json;charset=UTF-8",
])
def test_json_media_type_is_read_with_parameters_and_in_any_case(api, media):
    api.send("POST", "/v1/prospects", 200, raw=b'{"name":"x"}', media=media)


def test_missing_content_type_is_read_as_json(org, wire):
    body = b'{"name":"no content type"}'
    wire.send(head("POST", "/v1/prospects", f"Authorization: Bearer {org.api.token}", f"Content-Length: {len(body)}") + body)
    assert wire.read("POST", "/v1/prospects").expect(200).json["name"] == "no content type"


def test_upload_takes_only_multipart(api):
    for media in ("application/json", "text/plain", "application/octet-stream"):
        assert "multipart/form-data" in api.send("POST", "/v1/files", 415, raw=b"{}", media=media).detail


def test_json_body_over_the_limit_is_413_and_nothing_is_stored(org, api):
    before = org.snapshot()
    answer = api.post("/v1/prospects", {"name": "x" * (2 * 1024 * 1024)}, status=413)
    assert "1 MiB" in answer.detail or "1048576" in answer.detail
    assert org.snapshot() == before


def test_json_body_of_exactly_the_limit_is_read(api):
    body = b'{"name":"x"}'
    api.send("POST", "/v1/prospects", 200, raw=body + b" " * (1024 * 1024 - len(body)), media="application/json")
    api.send("POST", "/v1/prospects", 413, raw=body + b" " * (1024 * 1024 + 1 - len(body)), media="application/json")


def test_chunked_json_body_over_the_limit_is_413(org, wire):
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    wire.send(head("POST", "/v1/prospects", f"Authorization: Bearer {org.api.token}", "Content-Type: application/json",
                   "Transfer-Encoding: chunked"))
    for _ in range(16):
        wire.send(chunk)
    wire.send(b"1\r\n \r\n")
    wire.read("POST", "/v1/prospects").expect(413)


def test_a_chunked_json_body_is_read(org, wire):
    chunks = b'3\r\n{"n\r\n9;ext=1\r\name":"x"}\r\n0\r\nTrailer: x\r\n\r\n'
    wire.send(head("POST", "/v1/prospects", f"Authorization: Bearer {org.api.token}", "Content-Type: application/json",
                   "Transfer-Encoding: chunked") + chunks)
    assert wire.read("POST", "/v1/prospects").expect(200).json["name"] == "x"


def test_a_body_where_none_is_taken_is_ignored_and_the_connection_goes_on(api):
    for method in ("GET", "DELETE"):
        api.send(method, "/v1/prospects/x", 404, raw=b"GET /v1/stats HTTP/1.1\r\n\r\n", media="text/plain")
    api.get("/v1/stats")


def test_large_body_without_a_token_is_401_before_it_is_read(wire):
    wire.send(head("POST", "/v1/files", "Content-Type: multipart/form-data; boundary=x", "Content-Length: 104857600"))
    wire.read("POST", "/v1/files").expect(401)


def test_large_body_with_a_token_is_413_before_it_is_read(org, wire):
    wire.send(head("POST", "/v1/prospects", f"Authorization: Bearer {org.api.token}", "Content-Type: application/json",
                   "Content-Length: 10737418240"))
    wire.read("POST", "/v1/prospects").expect(413)


BROKEN_REQUESTS = {
    "garbage": b"GARBAGE\r\n\r\n",
    "no version": b"GET /v1/stats\r\nHost: x\r\n\r\n",
    "header without colon": b"GET /v1/stats HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n",
    "no host": b"GET /v1/stats HTTP/1.1\r\n\r\n",
    "two hosts": b"GET /v1/stats HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "length is a word": b"POST /v1/prospects HTTP/1.1\r\nHost: x\r\nContent-Length: ten\r\n\r\n",
    "negative length": b"POST /v1/prospects HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "conflicting lengths": b"POST /v1/prospects HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "length and chunks": b"POST /v1/prospects HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n"
                         b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
}


@pytest.mark.parametrize("case", BROKEN_REQUESTS)
def test_what_is_not_http_is_400_in_json(wire, case):
    wire.send(BROKEN_REQUESTS[case])
    answer = wire.read(broken=True).expect(400)
    assert answer.detail
    assert wire.closed()


def test_too_long_a_target_is_414(wire):
    wire.send(head("GET", "/v1/prospects?" + "x" * 20000))
    assert wire.read(broken=True).expect(414).detail


def test_too_large_headers_are_431(wire):
    wire.send(head("GET", "/v1/stats", "X-Large: " + "x" * 20000))
    assert wire.read(broken=True).expect(431).detail


def test_too_many_headers_are_431(wire):
    wire.send(head("GET", "/v1/stats", *[f"X-{i}: 1" for i in range(150)]))
    assert wire.read(broken=True).expect(431).detail


BEYOND_THE_EDGE = {
    414: ("?" + "x" * 20_000,),
    431: ("", "X-Large: " + "x" * 20_000),
    413: ("", "Content-Length: 10737418240"),
    400: ("", "Content-Length: 1", "Content-Length: 2"),
}


@pytest.mark.parametrize("status", BEYOND_THE_EDGE)
def test_limits_hold_for_every_operation(org, document, status):
    query, *headers = BEYOND_THE_EDGE[status]
    for op in document.operations:
        if status == 413 and op.id in ("getHome", "getDocs"):
            continue  # a page is answered without reading on
        target = op.path.replace("{", "").replace("}", "") + query
        media = "Content-Type: multipart/form-data; boundary=b" if op.form_schema else "X-No-Type: 1"
        media = "Content-Type: audio/wav" if op.id == "sendConversationSpeech" else media
        media = "Content-Type: application/x-www-form-urlencoded" if op.signed else media
        with Wire(org.server.base_url, org.judge) as one:
            one.send(head(op.method, target, f"Authorization: Bearer {org.api.token}", media, *headers))
            one.read(op.method, target).expect(status)


def test_error_texts_do_not_echo_markup_or_break_the_json(api):
    answer = api.get("/v1/prospects/%22%3Cscript%3E%5C%0A%01", status=404)
    assert answer.detail == 'Prospect "<script>\\\n\x01 not found'


@pytest.mark.parametrize("coding, status", [("gzip", 415), ("br", 415), ("identity", 200)])
def test_a_compressed_body_is_415(org, api, coding, status):
    answer = api.post("/v1/prospects", {"name": "a"}, headers={"Content-Encoding": coding}, status=status)
    assert status == 200 or answer.detail == "This operation takes a body without Content-Encoding"
