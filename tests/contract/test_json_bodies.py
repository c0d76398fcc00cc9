"""JSON bodies that are broken, hostile or just unusual. Whatever is refused leaves nothing behind."""

import pytest

PATH = "/v1/prospects"


def send(api, raw: bytes | str, status=None, path: str = PATH):
    data = raw if isinstance(raw, bytes) else raw.encode("utf-8")
    return api.post(path, raw=data, media="application/json", status=status)


@pytest.fixture
def refused(org):
    """Sends a body that has to be refused, and proves afterwards that nothing was stored."""
    before = org.snapshot()
    yield lambda raw, path=PATH: send(org.api, raw, 422, path)
    assert org.snapshot() == before


# The text, and the byte at which it stops being JSON (a range where readers may differ by the length of a token).
BROKEN = {
    "truncated object": (b'{"name":"x"', 11),
    "truncated string": (b'{"name":"x', 10),
    "truncated after colon": (b'{"name":', 8),
    "value missing": (b'{"name": }', 9),
    "colon missing": (b'{"name" "x"}', 8),
    "comma missing": (b'{"name":"x" "status":"y"}', 12),
    "trailing comma": (b'{"name":"x",}', 12),
    "name without quotes": (b'{name:"x"}', 1),
    "single quotes": (b"{'name':'x'}", 1),
    "nested at the end": (b'{"name":"x","prospectProps":{"a":[1,2,}}', 38),
    "two values": (b'{"name":"x"} {"name":"y"}', 13),
    "garbage after": (b'{"name":"x"}]', 12),
    "comment": (b'{"name":"x"/*c*/}', 11),
    "after multibyte text": ('{"name":"äöü€😀",}'.encode(), 24),
    "number with leading zero": (b'{"prospectProps":{"a":012}}', (22, 24)),
    "number without digits": (b'{"prospectProps":{"a":-}}', (22, 23)),
    "number with plus": (b'{"prospectProps":{"a":+1}}', (22, 23)),
    "number ending in a point": (b'{"prospectProps":{"a":1.}}', (22, 25)),
    "number beyond a double": (b'{"prospectProps":{"a":1e400}}', (22, 27)),
    "NaN": (b'{"prospectProps":{"a":NaN}}', (22, 25)),
    "Infinity": (b'{"prospectProps":{"a":Infinity}}', (22, 30)),
    "half a word": (b'{"prospectProps":{"a":tru}}', (22, 25)),
    "words in capitals": (b'{"prospectProps":{"a":TRUE}}', (22, 26)),
    "raw control character": (b'{"name":"a\nb"}', (9, 11)),
    "raw NUL": (b'{"name":"a\x00b"}', (9, 11)),
    "unknown escape": (b'{"name":"a\\xb"}', (9, 12)),
    "half a unicode escape": (b'{"name":"a\\u12"}', (9, 15)),
    "byte order mark": (b'\xef\xbb\xbf{"name":"x"}', 0),
    "invalid byte": (b'{"name":"a\xffb"}', 10),
    "lone continuation byte": (b'{"name":"a\x80b"}', 10),
    "truncated sequence": (b'{"name":"a\xe2\x82"}', (10, 12)),
    "overlong": (b'{"name":"a\xc0\xaf"}', (10, 11)),
    "surrogate in UTF-8": (b'{"name":"a\xed\xa0\x80"}', (10, 12)),
    "beyond U+10FFFF": (b'{"name":"a\xf4\x90\x80\x80"}', (10, 13)),
    "invalid byte in a member name": (b'{"na\xffme":"a"}', 4),
    "invalid byte in a free object": (b'{"prospectProps":{"a":"\xff"}}', 23),
    "invalid byte in an unknown member": (b'{"name":"x","later":"\xff"}', 21),
    "lone high surrogate": (b'{"name":"a\\ud800b"}', (9, 17)),
    "lone low surrogate": (b'{"name":"a\\udc00b"}', (9, 17)),
    "surrogates in the wrong order": (b'{"name":"a\\udc00\\ud800b"}', (9, 22)),
    "high surrogate before another escape": (b'{"name":"a\\ud800\\u0041"}', (9, 22)),
    "lone surrogate in a free object": (b'{"prospectProps":{"a":"\\ud800"}}', (22, 30)),
    "UTF-16": '{"name":"x"}'.encode("utf-16"),
}
BROKEN["UTF-16"] = (BROKEN["UTF-16"], 0)


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_not_json_is_422_at_its_byte(refused, case):
    raw, place = BROKEN[case]
    first, last = place if isinstance(place, tuple) else (place, place)
    (loc, msg, kind), *more = refused(raw).faults
    assert not more
    assert kind == "json_invalid"
    assert msg.startswith("JSON decode error: ") and len(msg) > len("JSON decode error: ")
    assert loc[0] == "body" and len(loc) == 2 and first <= loc[1] <= last


@pytest.mark.parametrize("raw", [None, b"", b"   ", b"\r\n\t", b"null", b" null "])
def test_no_body_blanks_and_null_are_a_missing_body(org, api, raw):
    before = org.snapshot()
    for path in ("/v1/ai-agents", "/v1/prospects"):
        answer = api.post(path, raw=raw, media="application/json", status=422)
        assert answer.faults == [(["body"], "Field required", "missing")]
    assert org.snapshot() == before


@pytest.mark.parametrize("raw", [b"[]", b'"x"', b"5", b"true", b"1.5", b'[{"name":"x"}]'])
def test_a_body_that_is_no_object_is_refused_whole(refused, raw):
    assert refused(raw, "/v1/ai-agents").faults == [
        (["body"], "Input should be a valid dictionary or object to extract fields from", "model_attributes_type")
    ]


@pytest.mark.parametrize("raw", [
    b'{"name":"a\\u0000b"}', b'{"prospectProps":{"a":"\\u0000"}}', b'{"prospectProps":{"a\\u0000":1}}',
    b'{"name":"\\u0000"}',
])
def test_nul_in_a_string_is_refused(refused, raw):
    assert refused(raw).faults


def nested(levels: int) -> str:
    """A body of that many levels: the body itself, prospectProps, then arrays."""
    inner = levels - 2
    return '{"name":"deep","prospectProps":{"a":' + "[" * inner + "]" * inner + "}}"


def nested_objects(levels: int) -> str:
    inner = levels - 2
    return '{"name":"deep","prospectProps":' + '{"a":' * inner + "{}" + "}" * inner + "}"


def test_64_levels_are_read_and_given_back(api):
    for text in (nested(64), nested_objects(64)):
        assert b'"prospectProps":' + text.partition('"prospectProps":')[2][:-1].encode() in send(api, text, 200).content


def test_65_levels_are_refused(refused):
    for text in (nested(65), nested_objects(65)):
        (loc, msg, kind), *more = refused(text).faults
        assert not more and kind == "json_invalid" and loc[0] == "body" and "64" in msg


def test_very_deep_nesting_is_refused_and_harmless(refused, api):
    for text in ("[" * 200_000, '{"a":' * 100_000, nested(100_000)):
        refused(text)
    api.get("/v1/stats")


def test_deep_nesting_in_an_unknown_member_is_refused(refused):
    refused('{"name":"x","later":' + "[" * 64 + "]" * 64 + "}")


def test_of_duplicate_members_the_last_counts(api):
    record = send(api, '{"name":"first","name":"second","status":5,"status":"LAST"}', 200).json
    assert (record["name"], record["status"]) == ("second", "LAST")


def test_a_faulty_last_duplicate_counts_too(refused):
    assert refused('{"name":"fine","name":7}').faults == [(["body", "name"], "Input should be a valid string", "string_type")]


def test_duplicates_spelled_with_escapes_are_duplicates(api):
    assert send(api, '{"name":"first","n\\u0061me":"second"}', 200).json["name"] == "second"


def test_of_duplicate_members_in_nested_objects_the_last_counts(api):
    body = '{"name":"n","mission":{"greeting":"a","greeting":"b"}}'
    assert send(api, body, 200, "/v1/ai-agents").json["mission"]["greeting"] == "b"


def test_unknown_members_are_ignored_and_not_stored(api):
    record = send(api, '{"name":"x","id":"pro.1","orgId":"org.1","createdAt":"1999-01-01T00:00:00Z","later":{"a":[1]}}', 200)
    assert b"later" not in record.content and b"1999" not in record.content
    assert record.json["id"] != "pro.1" and record.json["orgId"] != "org.1"


def test_blanks_around_and_between_are_fine(api):
    assert send(api, ' \t\r\n{ "name" \n:\t"x" , "prospectProps" : { } }\r\n ', 200).json["name"] == "x"


def test_escapes_in_typed_strings_are_understood(api):
    text = '{"name":"\\u00e4\\ud83d\\ude00\\/\\b\\f\\n\\r\\t\\"\\\\"}'
    assert send(api, text, 200).json["name"] == 'ä😀/\b\f\n\r\t"\\'


def test_all_faults_are_reported_together_in_declaration_order(api):
    faults = api.post("/v1/connections", {"sourceProps": 5, "sourceName": "FAX"}, status=422).faults
    assert faults == [
        (["body", "sourceId"], "Field required", "missing"),
        (["body", "sourceName"], "Input should be 'TWILIO', 'PLIVO' or 'BROWSER'", "enum"),
        (["body", "sourceProps"], "Input should be a valid string or object", "union_type"),
    ]


def test_faults_inside_arrays_name_the_index(api):
    mission = {"sequence": [{"stageName": "ok"}, {"stageName": 7, "description": []}, 5]}
    faults = api.post("/v1/ai-agents", {"name": "n", "mission": mission}, status=422).faults
    assert faults == [
        (["body", "mission", "sequence", 1, "stageName"], "Input should be a valid string", "string_type"),
        (["body", "mission", "sequence", 1, "description"], "Input should be a valid string", "string_type"),
        (["body", "mission", "sequence", 2],
         "Input should be a valid dictionary or object to extract fields from", "model_attributes_type"),
    ]


def test_at_most_100_faults_are_reported(api):
    mission = {"sequence": [{"stageName": 1, "description": 2}] * 75}
    assert len(api.post("/v1/ai-agents", {"name": "n", "mission": mission}, status=422).faults) == 100


def test_header_and_body_faults_come_in_one_answer(api):
    answer = api.post("/v1/prospects", {"name": 7}, status=422, headers={"Idempotency-Key": "k" * 256})
    assert answer.faults == [
        (["header", "idempotency-key"], "String should have at most 255 characters", "string_too_long"),
        (["body", "name"], "Input should be a valid string", "string_type"),
    ]


def test_refusals_do_not_echo_what_was_sent(api):
    answer = api.post("/v1/ai-agents", {"name": ["hunter2-secret"], "role": {"hunter2-secret": 1}}, status=422)
    assert b"hunter2" not in answer.content


def test_a_very_long_string_is_refused_by_its_bound_only(api):
    faults = api.post("/v1/connections", {"sourceName": "BROWSER", "sourceId": "x" * 100_000}, status=422).faults
    assert faults == [(["body", "sourceId"], "String should have at most 512 characters", "string_too_long")]
