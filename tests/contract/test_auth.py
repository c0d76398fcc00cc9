"""Who may do what: every operation of the document is tried with every kind of wrong token."""

import pytest

from support import spec
from support.requests_table import REQUESTS, Filled

OPERATIONS = spec.load().operations
SECURED = [op for op in OPERATIONS if op.secured]
MALFORMED = ("", "Basic dXNlcjpwYXNz", "Bearer", "Bearer ", "Bearer    ", "Token abc", "abc", "Bearerabc")
STATS = ("no_of_prospects", "appointment_scheduled", "unqualified", "average_call_duration")
UNKNOWN = ("nonsense", "hlt_" + "a" * 52, "a.b.c", "a b", "a,Bearer b", "'; DROP TABLE tokens; --", "x" * 4000)


def test_every_operation_has_a_probe():
    assert {op.id for op in OPERATIONS} == set(REQUESTS)


def test_every_operation_below_v1_is_secured():
    assert {op.id for op in OPERATIONS if op.path.startswith("/v1/")} == {op.id for op in SECURED}


@pytest.fixture(scope="module")
def filled(server, judge):
    """A valid request for every operation; refused requests leave it as it is."""
    made = Filled(server, judge)
    made.prepare()
    return made


def refuse(filled, op, authorization: str | None, *, text: str, challenge: str | None = None):
    headers = {} if authorization is None else {"Authorization": authorization}
    answer = filled.send(op, 401, token=None, headers=headers)
    assert answer.json == {"detail": text}
    if challenge:
        assert answer.headers["WWW-Authenticate"] == challenge
    else:
        assert answer.headers["WWW-Authenticate"].startswith("Bearer ")
        assert 'error="invalid_token"' in answer.headers["WWW-Authenticate"]


@pytest.mark.parametrize("op", SECURED, ids=str)
def test_without_a_token(filled, op):
    refuse(filled, op, None, text="Not authenticated", challenge="Bearer")


@pytest.mark.parametrize("op", SECURED, ids=str)
def test_with_a_malformed_header(filled, op):
    for header in MALFORMED:
        refuse(filled, op, header, text="Not authenticated", challenge="Bearer")


@pytest.mark.parametrize("op", SECURED, ids=str)
def test_with_an_unknown_token(filled, op):
    for token in UNKNOWN:
        refuse(filled, op, f"Bearer {token}", text="Invalid or expired token")


@pytest.mark.parametrize("op", SECURED, ids=str)
def test_with_an_expired_token(filled, op):
    refuse(filled, op, f"Bearer {filled.expired_token}", text="Invalid or expired token")


@pytest.mark.parametrize("op", SECURED, ids=str)
def test_with_a_revoked_token(filled, op):
    refuse(filled, op, f"Bearer {filled.revoked_token}", text="Invalid or expired token")


@pytest.mark.parametrize("op", [op for op in SECURED if op.writes], ids=str)
def test_with_a_read_only_token_nothing_can_be_written(filled, op):
    before = filled.org.snapshot()
    answer = filled.send(op, 403, token=filled.read_token)
    assert answer.json == {"detail": "Token lacks the 'write' scope"}
    assert filled.org.snapshot() == before


# Nobody has said anything in the scene's call, so there is nothing to be spoken.
@pytest.mark.parametrize("op", [op for op in SECURED if not op.writes and op.id != "getEventSpeech"], ids=str)
def test_with_a_read_only_token_everything_can_be_read(filled, op):
    filled.send(op, 200, token=filled.read_token)


# A source of another organisation may be one of this too (test_sources.py).
@pytest.mark.parametrize("op", [op for op in SECURED if "{" in op.path and op.id != "assignSource"], ids=str)
def test_another_organisations_ids_do_not_exist(filled, op):
    """The answer for a record of somebody else is the answer for a record that never was, and changes nothing."""
    before = filled.org.snapshot()
    answer = filled.send(op, 404, token=filled.stranger.api.token)
    unknown = filled.send(op, 404, token=filled.stranger.api.token, path=filled.path_of_nothing(op))
    assert filled.anonymous(op, answer.detail) == filled.anonymous(op, unknown.detail)
    assert set(answer.headers) == set(unknown.headers)
    assert filled.org.snapshot() == before


@pytest.mark.parametrize("op", [op for op in SECURED if "{" not in op.path and not op.writes], ids=str)
def test_another_organisations_lists_show_nothing(filled, op):
    answer = filled.send(op, 200, token=filled.stranger.api.token)
    nothing = {"response": dict.fromkeys(STATS, 0)} if op.id == "getStats" else []
    assert answer.json == nothing


@pytest.mark.parametrize("op", [op for op in OPERATIONS if op.signed], ids=str)
def test_what_no_carrier_has_signed_is_refused_and_changes_nothing(filled, op):
    before = filled.org.snapshot()
    for headers in (
        {}, {"X-Twilio-Signature": ""}, {"X-Twilio-Signature": "0/KCTR6DLpKmkAf8muzZqo1nDgQ="},
        {"X-Plivo-Signature-V3": "a,b", "X-Plivo-Signature-V3-Nonce": "1"}, {"Authorization": f"Bearer {filled.org.api.token}"},
    ):  # fmt: skip
        answer = filled.send(op, 403, token=None, headers=headers)
        assert answer.json == {"detail": "The request is not signed by the carrier"}
    assert filled.org.snapshot() == before


@pytest.mark.parametrize("op", [op for op in OPERATIONS if not op.secured and not op.signed], ids=str)
def test_open_operations_need_no_token(filled, op):
    filled.send(op, 200, token=None)
    filled.send(op, 200, token=None, headers={"Authorization": "Bearer nonsense"})


@pytest.mark.parametrize("op", [op for op in SECURED if op.json_schema or op.form_schema], ids=str)
def test_authentication_comes_before_the_body(filled, op):
    for raw, media in ((b"{", "application/json"), (b"{}", "text/plain"), (b"\xff", "application/json")):
        answer = filled.send(op, 401, token=None, raw=raw, media=media)
        assert answer.json == {"detail": "Not authenticated"}


@pytest.mark.parametrize("op", [op for op in SECURED if op.writes and (op.json_schema or op.form_schema)], ids=str)
def test_the_scope_comes_before_the_body(filled, op):
    filled.send(op, 403, token=filled.read_token, raw=b"{", media="application/json")


def test_the_scheme_is_read_in_any_case(org, api):
    for scheme in ("Bearer", "bearer", "BEARER"):
        api.get("/v1/stats", headers={"Authorization": f"{scheme} {api.token}"})


def test_a_token_in_the_query_is_not_read(api):
    api.get(f"/v1/stats?access_token={api.token}", status=401, headers={"Authorization": ""})


def test_a_revoked_token_is_refused_within_a_second(org):
    client = org.client("--name", "to-be-revoked")
    client.get("/v1/stats")
    org.revoke("to-be-revoked")
    org.refused_within(client, 1.0)


def test_an_expired_token_is_refused_within_a_second(org):
    """Its lifetime of one second, and the second that the refusal may take."""
    org.refused_within(org.client("--expires", "1s"), 2.0)


def test_a_token_that_expires_later_works_now(org):
    org.client("--expires", "30d").get("/v1/stats")


def test_revoking_one_token_leaves_the_others(org):
    client, other = org.client("--name", "first-one"), org.client("--name", "second-one")
    org.revoke("first-one")
    client.get("/v1/stats", status=401)
    other.get("/v1/stats")
    org.api.get("/v1/stats")


def test_a_token_made_beside_the_running_server_works_at_once(org):
    org.client().get("/v1/stats")


def test_tokens_are_not_stored_in_the_clear(org):
    org.prospect()
    for path in org.server.data.rglob("*"):
        if path.is_file():
            assert org.api.token.encode() not in path.read_bytes(), path.name


def test_tokens_are_not_logged(org):
    org.prospect()
    assert org.api.token not in org.server.output()
