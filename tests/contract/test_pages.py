"""What the server says about itself, outside /v1 and without a token."""

import json

from document import bundle
from support.prometheus import Metrics


def open_client(api):
    client = api.another()
    client.token = None
    return client


def test_openapi_json_is_the_document_of_this_source_tree(api):
    assert open_client(api).get("/openapi.json").json == bundle()


def test_the_command_prints_the_same_document_as_the_server(api, server):
    assert json.loads(server.run("openapi")) == open_client(api).get("/openapi.json").json


def test_openapi_json_keeps_the_order_of_the_paths(api):
    assert list(json.loads(api.get("/openapi.json").content)["paths"]) == list(bundle()["paths"])


def test_healthz_and_readyz(api):
    client = open_client(api)
    assert client.get("/healthz").json == {"status": "ok"}
    assert client.get("/readyz").json == {"status": "ready"}


def test_docs_is_a_page(api):
    """What the page needs and forbids is shown in tests/e2e/test_docs_page.py."""
    page = open_client(api).get("/docs")
    assert page.media == "text/html" and b"<title>" in page.content
    open_client(api).get("/docs", status=304, headers={"If-None-Match": page.etag})


def test_the_first_page_is_for_those_who_take_html(api):
    page = open_client(api).get("/", headers={"Accept": "text/html"})
    assert page.media == "text/html" and b"<title>Hiveline</title>" in page.content
    open_client(api).get("/", status=304, headers={"If-None-Match": page.etag})
    assert open_client(api).get("/", status=404, headers={"Accept": "application/json"}).json == {"detail": "Not Found"}


def test_metrics_are_text_for_prometheus(api):
    """What they count is shown in tests/e2e/test_metrics.py."""
    client = open_client(api)
    client.get("/metrics")
    answer = client.get("/metrics")
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert Metrics(answer.content.decode()).value("hiveline_http_requests_total", operation="getMetrics", status="200") >= 1


def test_metrics_are_not_there_for_what_a_proxy_passes_on(api):
    client = open_client(api)
    client.get("/metrics", status=404, headers={"X-Forwarded-For": "127.0.0.1"})
    client.get("/metrics", status=404, headers={"Via": "1.1 proxy"})
