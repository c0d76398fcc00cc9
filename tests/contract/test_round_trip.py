"""Free objects come back as they were sent: Unicode, numbers and member order, byte for byte where JSON allows."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support.strictjson import compact

EXACT_NUMBERS = [
    "0", "-0", "1", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615",
    "18446744073709551616", "123456789012345678901234567890", "0.1", "0.30000000000000004", "1.0", "1.10", "-0.0", "1e3",
    "1E3", "1e+3", "1.5e-7", "1e308", "1.7976931348623157e308", "5e-324", "3.141592653589793238462643383279",
]
TEXTS = [
    "ÄÖÜ äöü ß", "Ελληνικά", "Привет", "العربية", "עברית", "हिन्दी", "ไทย", "日本語テキスト", "한국어", "😀👩‍👩‍👧‍👦🏳️‍🌈",
    "e\u0301 versus \u00e9", "\u200b\u200e\ufeff\u2028\u2029", "\U0010ffff\ufffd", "\x7f\x80\x9f", "a\tb\nc\rd\be\ff",
    "quote \" backslash \\ slash / done", "<script>alert(1)</script>&amp;", "'; DROP TABLE prospects; --", " lead and trail ",
    "%s %d {} ${x} %00",
]


def create(api, props: str) -> bytes:
    raw = b'{"name":"n","prospectProps":' + props.encode("utf-8") + b"}"
    return api.post("/v1/prospects", raw=raw, media="application/json").content


def assert_kept(api, props: str) -> None:
    """The answer of the POST, of the GET and of the list all hold the very bytes."""
    created = create(api, props)
    member = b'"prospectProps":' + props.encode("utf-8")
    record = json.loads(created)
    assert member in created
    assert member in api.get(f"/v1/prospects/{record['id']}").content
    assert member in api.get("/v1/prospects?limit=1").content


@pytest.mark.parametrize("number", EXACT_NUMBERS)
def test_numbers_keep_every_digit(api, number):
    assert_kept(api, '{"n":%s,"list":[%s,%s]}' % (number, number, number))


@pytest.mark.parametrize("text", TEXTS)
def test_unicode_survives_in_values_and_names(api, text):
    assert_kept(api, compact({text: text, "list": [text]}))


@pytest.mark.parametrize("text", TEXTS)
def test_unicode_survives_in_typed_members(api, text):
    record = api.post("/v1/prospects", {"name": text}).json
    assert record["name"] == text
    assert api.get(f"/v1/prospects/{record['id']}").json["name"] == text


def test_member_order_is_kept(api):
    assert_kept(api, '{"zebra":1,"apple":2,"Mango":3,"10":4,"9":5,"a":{"z":1,"b":2},"":6}')


def test_empty_things_stay_what_they_are(api):
    assert_kept(api, '{"o":{},"a":[],"s":"","n":null,"t":true,"f":false,"z":0,"deep":[[],[{}]]}')


def test_an_empty_object_is_an_empty_object(api):
    assert_kept(api, "{}")


def test_insignificant_blanks_go_and_significant_ones_stay(api):
    created = create(api, ' { "a" : [ 1 ,\n2 ] , "b c" : " d  e " } ')
    assert b'"prospectProps":{"a":[1,2],"b c":" d  e "}' in created


def test_escapes_mean_the_same_afterwards(api):
    props = '{"\\u00e4":"\\u00e9\\ud83d\\ude00\\/\\u001f\\b"}'
    assert json.loads(create(api, props))["prospectProps"] == {"ä": "é😀/\x1f\b"}


def test_ten_thousand_members_keep_their_order(api):
    assert_kept(api, compact({f"k{i * 7919 % 10_000}": i for i in range(10_000)}))


def test_a_megabyte_of_text_survives(api):
    assert_kept(api, compact({"t": "ä€😀x" * 90_000}))


FREE_OBJECTS = {
    "agent transcriber": ("ai-agents", lambda raw: '{"name":"a","transcriber":{"providerName":"p","providerProps":%s}}' % raw),
    "agent intelligence": ("ai-agents", lambda raw: '{"name":"a","intelligenceProvider":{"providerProps":%s}}' % raw),
    "action parameters": ("actions", lambda raw: '{"name":"a","endpoint":{"url":"https://example.com/","method":"POST"},'
                                                 '"parameters":%s}' % raw),
    "prospect": ("prospects", lambda raw: '{"name":"a","prospectProps":%s}' % raw),
}
AWKWARD = '{"z":1.10,"a":9223372036854775808,"ключ":"знач😀","n":{"b":[1e308,{}],"a":null}}'


@pytest.mark.parametrize("kind", FREE_OBJECTS)
def test_every_free_object_keeps_its_bytes(api, kind):
    path, body = FREE_OBJECTS[kind]
    created = api.post(f"/v1/{path}", raw=body(AWKWARD).encode(), media="application/json")
    assert AWKWARD.encode() in created.content
    assert AWKWARD.encode() in api.get(f"/v1/{path}/{created.json['id']}").content


def test_free_objects_keep_their_bytes_through_a_put(org, api):
    path = f"/v1/prospects/{org.prospect()['id']}"
    raw = b'{"prospectProps":' + AWKWARD.encode() + b"}"
    assert AWKWARD.encode() in api.put(path, raw=raw, media="application/json").content
    assert AWKWARD.encode() in api.put(path, {"name": "another"}).content


def test_source_props_keep_their_bytes_before_what_the_server_adds(org, api):
    agent = org.agent()
    sent = '{"agentId":"%s",%s' % (agent["id"], AWKWARD[1:])
    raw = '{"sourceName":"BROWSER","sourceId":"w","sourceProps":%s}' % sent
    created = api.post("/v1/connections", raw=raw.encode(), media="application/json")
    assert sent[:-1].encode() in created.content


def test_hive_props_keep_their_bytes_before_what_the_server_adds(api):
    raw = '{"hiveType":"WEBSITE","url":"http://127.0.0.1:9/","hiveProps":%s}' % AWKWARD
    created = api.post("/v1/hives", raw=raw.encode(), media="application/json")
    assert AWKWARD[1:-1].encode() in created.content


_TEXT = st.text(st.characters(blacklist_categories=("Cs",), blacklist_characters="\x00"), max_size=20)
_NUMBER = st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False)
_VALUE = st.recursive(
    st.none() | st.booleans() | _NUMBER | _TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_TEXT, inner, max_size=4), max_leaves=20,
)


@settings(max_examples=100, deadline=None, derandomize=True, database=None,
          suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(props=st.dictionaries(_TEXT, _VALUE, max_size=6))
def test_any_object_survives(api, props):
    text = compact(props)
    assert b'"prospectProps":' + text.encode() in create(api, text)
