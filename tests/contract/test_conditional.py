"""ETag, If-Match and If-None-Match on every single record."""

import pytest

SINGLE = ("ai-agents", "hives", "products", "actions", "prospects", "conversations", "connections", "files")
UPDATED = {
    "ai-agents": {"role": "changed"}, "actions": {"description": "changed"}, "prospects": {"name": "changed"},
    "conversations": {"transcriptSummary": "changed"},
}
MAKERS = {
    "ai-agents": "agent", "hives": "hive", "products": "product", "actions": "action", "prospects": "prospect",
    "conversations": "conversation", "connections": "connection", "files": "file",
}


@pytest.fixture
def make(org):
    return lambda resource: f"/v1/{resource}/{getattr(org, MAKERS[resource])()['id']}"


@pytest.mark.parametrize("resource", SINGLE)
def test_every_single_record_has_an_etag(api, make, resource):
    answer = api.get(make(resource))
    assert answer.etag.startswith('"') and answer.etag.endswith('"') and len(answer.etag) > 2


@pytest.mark.parametrize("resource", SINGLE)
def test_if_none_match_with_the_current_etag_is_304(api, make, resource):
    path = make(resource)
    etag = api.get(path).etag
    for value in (etag, f'"other", {etag}', f"W/{etag}", "*"):
        answer = api.get(path, status=304, headers={"If-None-Match": value})
        assert answer.content == b""
        assert answer.etag == etag


@pytest.mark.parametrize("resource", SINGLE)
def test_if_none_match_with_another_etag_is_200(api, make, resource):
    api.get(make(resource), headers={"If-None-Match": '"another"'})


@pytest.mark.parametrize("resource", UPDATED)
def test_the_etag_changes_with_every_change(api, make, resource):
    path = make(resource)
    seen = [api.get(path).etag]
    for turn in range(3):
        member = next(iter(UPDATED[resource]))
        seen.append(api.put(path, {member: f"changed {turn}"}).etag)
        assert api.get(path).etag == seen[-1]
    assert len(set(seen)) == 4


@pytest.mark.parametrize("resource", UPDATED)
def test_put_with_the_current_etag_is_done(api, make, resource):
    path = make(resource)
    api.put(path, UPDATED[resource], headers={"If-Match": api.get(path).etag})
    api.put(path, UPDATED[resource], headers={"If-Match": "*"})
    api.put(path, UPDATED[resource], headers={"If-Match": f'"other", {api.get(path).etag}'})


@pytest.mark.parametrize("resource", UPDATED)
def test_put_with_a_stale_etag_is_412_and_changes_nothing(api, make, resource):
    path = make(resource)
    stale = api.get(path).etag
    api.put(path, UPDATED[resource])
    now = api.get(path)
    for value in (stale, '"never"', f"W/{now.etag}"):
        answer = api.put(path, {next(iter(UPDATED[resource])): "lost"}, status=412, headers={"If-Match": value})
        assert isinstance(answer.detail, str)
    assert api.get(path).content == now.content


@pytest.mark.parametrize("resource", SINGLE)
def test_delete_with_a_stale_etag_is_412_and_keeps_the_record(api, make, resource):
    path = make(resource)
    before = api.get(path)
    assert isinstance(api.delete(path, status=412, headers={"If-Match": '"never"'}).detail, str)
    assert api.get(path).content == before.content
    api.delete(path, headers={"If-Match": before.etag})


def test_if_match_on_a_missing_record_is_404(api):
    api.put("/v1/ai-agents/x", {"role": "r"}, status=404, headers={"If-Match": '"1"'})
    api.delete("/v1/ai-agents/x", status=404, headers={"If-Match": "*"})


def test_a_put_that_changes_nothing_the_record_shows_is_still_answered_with_its_etag(api, make):
    path = make("prospects")
    answer = api.put(path, {})
    assert answer.etag == api.get(path).etag
