"""What the server says about itself, outside /v1 and without a token."""

import json

from document import bundle


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
