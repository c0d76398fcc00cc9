"""Idempotency-Key on every POST: a retry gets the first answer and makes no second record."""

import pytest

from support.raw import Wire, head

CREATES = {
    "/v1/ai-agents": {"name": "A"}, "/v1/products": {"name": "P"}, "/v1/prospects": {"name": "C"},
    "/v1/hives": {"hiveType": "WEBSITE", "url": "http://127.0.0.1:9/"},
    "/v1/actions": {"name": "X", "endpoint": {"url": "https://example.com/", "method": "POST"}},
}


def key(text: str) -> dict[str, str]:
    return {"Idempotency-Key": text}


def test_every_post_documents_the_key(document):
    repeatable = {"signalCall", "endConversation", "createNextCall", "testAction"}  # to do these again is to do nothing
    posts = [op for op in document.operations if op.secured and op.method == "POST" and op.id not in repeatable]
    without = [op.id for op in posts if "Idempotency-Key" not in {p["name"] for p in op.parameters("header")}]
    assert posts and not without


@pytest.mark.parametrize("path", CREATES)
def test_the_same_key_and_body_replay_the_first_answer(api, path):
    first = api.post(path, CREATES[path], headers=key("k"))
    assert first.headers.get("Idempotent-Replayed") != "true"
    for _ in range(2):
        again = api.post(path, CREATES[path], headers=key("k"))
        assert again.content == first.content
        assert again.headers["Idempotent-Replayed"] == "true"
        assert again.headers.get("ETag") == first.headers.get("ETag")
    assert len(api.get(path).json) == 1


@pytest.mark.parametrize("path", CREATES)
def test_the_same_key_with_another_body_is_422(api, path):
    api.post(path, CREATES[path], headers=key("k"))
    api.post(path, {**CREATES[path], "unheardOf": 1}, status=422, headers=key("k"))
    assert len(api.get(path).json) == 1


def test_the_refusal_names_the_header(api):
    api.post("/v1/prospects", {"name": "a"}, headers=key("k"))
    faults = api.post("/v1/prospects", {"name": "b"}, status=422, headers=key("k")).faults
    assert [loc for loc, _, _ in faults] == [["header", "idempotency-key"]]


def test_another_key_makes_another_record(api):
    ids = {api.post("/v1/prospects", {"name": "a"}, headers=key(k)).json["id"] for k in ("1", "2", "3")}
    assert len(ids) == 3


def test_without_a_key_every_post_makes_a_record(api):
    assert api.post("/v1/prospects", {"name": "a"}).json["id"] != api.post("/v1/prospects", {"name": "a"}).json["id"]


def test_the_key_belongs_to_the_organisation(api, stranger):
    mine = api.post("/v1/prospects", {"name": "a"}, headers=key("shared"))
    theirs = stranger.api.post("/v1/prospects", {"name": "a"}, headers=key("shared"))
    assert theirs.json["id"] != mine.json["id"]
    assert stranger.api.post("/v1/prospects", {"name": "a"}, headers=key("shared")).content == theirs.content


def test_the_key_is_shared_by_the_tokens_of_an_organisation(org):
    first = org.api.post("/v1/prospects", {"name": "a"}, headers=key("k"))
    again = org.client("--user", "usr.2").post("/v1/prospects", {"name": "a"}, headers=key("k"))
    assert again.content == first.content


def test_the_same_key_on_another_path_is_422(api):
    api.post("/v1/prospects", {"name": "a"}, headers=key("k"))
    api.post("/v1/products", {"name": "a"}, status=422, headers=key("k"))


def test_a_refused_request_does_not_use_the_key_up(api):
    api.post("/v1/ai-agents", {}, status=422, headers=key("k"))
    api.post("/v1/ai-agents", {"name": "now right"}, headers=key("k"))


def test_a_replay_is_given_after_the_record_is_gone(api):
    first = api.post("/v1/prospects", {"name": "a"}, headers=key("k"))
    api.delete(f"/v1/prospects/{first.json['id']}")
    assert api.post("/v1/prospects", {"name": "a"}, headers=key("k")).content == first.content
    assert api.get("/v1/prospects").json == []


def test_links_feedback_and_connections_are_replayed(org, api):
    agent, action, conversation, prospect = org.agent(), org.action(), org.conversation(), org.prospect()
    for number, (path, body) in enumerate((
        (f"/v1/actions/{action['id']}/ai-agents/{agent['id']}/link", None),
        (f"/v1/conversations/{conversation['id']}/feedback", {"comment": "good"}),
        (f"/v1/conversations/{conversation['id']}/prospects/{prospect['id']}/links", None),
        ("/v1/connections", {"sourceName": "BROWSER", "sourceId": "w", "sourceProps": {"agentId": agent["id"]}}),
    )):
        first = api.post(path, body, headers=key(f"k{number}"))
        again = api.post(path, body, headers=key(f"k{number}"))
        assert again.content == first.content
        assert again.headers["Idempotent-Replayed"] == "true"
    assert len(api.get(f"/v1/conversations/{conversation['id']}/feedback").json) == 1


def test_an_upload_is_replayed_whatever_its_boundary(api):
    def upload(boundary: str, content: bytes):
        raw = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n'
            "Content-Type: text/plain\r\n\r\n"
        ).encode() + content + f"\r\n--{boundary}--\r\n".encode()
        return api.post("/v1/files", raw=raw, media=f"multipart/form-data; boundary={boundary}", headers=key("k"), status=None)

    first = upload("one", b"same text").expect(200)
    again = upload("two", b"same text").expect(200)
    assert again.content == first.content and again.headers["Idempotent-Replayed"] == "true"
    upload("three", b"other text").expect(422)
    assert len(api.get("/v1/files").json) == 1


def test_a_retry_while_the_first_request_still_arrives_makes_no_second_record(org, api):
    """The retry is refused as in progress, or it is done and the first request replays its answer."""
    body = b'{"name":"once"}'
    with Wire(org.server.base_url, org.judge) as wire:
        wire.send(head("POST", "/v1/prospects", f"Authorization: Bearer {api.token}", "Content-Type: application/json",
                       f"Content-Length: {len(body)}", "Idempotency-Key: k") + body[:-1])
        retry = api.post("/v1/prospects", raw=body, media="application/json", status=None, headers=key("k"))
        wire.send(body[-1:])
        first = wire.read("POST", "/v1/prospects").expect(200)
    assert retry.status == 409 or retry.content == first.content
    assert [record["id"] for record in api.get("/v1/prospects").json] == [first.json["id"]]


def test_the_key_is_ignored_on_other_methods(org, api):
    prospect = org.prospect()
    path = f"/v1/prospects/{prospect['id']}"
    api.put(path, {"name": "one"}, headers=key("k"))
    assert api.put(path, {"name": "two"}, headers=key("k")).json["name"] == "two"


def test_a_key_of_255_characters_is_taken_and_an_empty_one_refused(api):
    api.post("/v1/prospects", {"name": "a"}, headers=key("k" * 255))
    faults = api.post("/v1/prospects", {"name": "a"}, status=422, headers=key("k" * 256)).faults
    assert [loc for loc, _, _ in faults] == [["header", "idempotency-key"]]
