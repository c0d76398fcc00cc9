"""The lists: search, filter, sort, pages, Link and X-Total-Count."""

import itertools

import pytest

from support import spec
from support.lists import all_pages, links, pages, path_of

DOCUMENT = spec.load()
LISTS = [op for op in DOCUMENT.operations if op.method == "GET" and "skip" in {p["name"] for p in op.parameters("query")}]
FILTERED = [op for op in LISTS if "searchField" in {p["name"] for p in op.parameters("query")}]
OWN_FILTERS = {"listEvents": {"type", "status", "action", "since", "until"}}
COUNT = {"Prefer": "count=exact"}
BAD_NUMBERS = {
    "skip": [("-1", "Input should be greater than or equal to 0", "greater_than_equal"),
             ("-9223372036854775808", "Input should be greater than or equal to 0", "greater_than_equal"),
             ("-99999999999999999999", "Input should be greater than or equal to 0", "greater_than_equal")],
    "limit": [("0", "Input should be greater than or equal to 1", "greater_than_equal"),
              ("-1", "Input should be greater than or equal to 1", "greater_than_equal"),
              ("101", "Input should be less than or equal to 100", "less_than_equal"),
              ("9223372036854775807", "Input should be less than or equal to 100", "less_than_equal"),
              ("99999999999999999999", "Input should be less than or equal to 100", "less_than_equal")],
}
NOT_PARSED = ("Input should be a valid integer, unable to parse string as an integer", "int_parsing")
NOT_NUMBERS = ("", "ten", "1.5", "1e1", "0x1", "1_0", " 1", "1 ", "--1", "²", "١", "true", "null", "1,2")


def enum_of(op, name: str) -> list[str]:
    return next(p["schema"]["enum"] for p in op.parameters("query") if p["name"] == name)


def record_schema(op) -> dict:
    return op.responses["200"]["content"]["application/json"]["schema"]["items"]


@pytest.fixture
def people(org) -> list[dict]:
    """Prospects in the order of their creation."""
    given = (("Cleo", "+49301", "NEW"), ("anton", "+49302", "CONTACTED"), ("Berta", None, "NEW"),
             ("Ärmel", "+49304", "UNQUALIFIED"), ("100% sure_thing", "+49305", "CONTACTED"), (None, "+49306", "NEW"), ("anton", "+49307", "NEW"))
    return [org.prospect(name=name, phoneNumber=phone, status=status) for name, phone, status in given]


def ids(records: list[dict]) -> list[str]:
    return [record["id"] for record in records]


def names(records: list[dict]) -> list:
    return [record["name"] for record in records]


@pytest.mark.parametrize("op", LISTS, ids=str)
def test_the_parameters_are_those_of_the_contract(op):
    given = {p["name"] for p in op.parameters("query")} - OWN_FILTERS.get(op.id, set())
    assert given == ({"skip", "limit"} if op not in FILTERED else
                     {"searchField", "searchValue", "status", "sortBy", "sortOrder", "skip", "limit"})


def test_the_lists_of_the_specification_are_filtered():
    assert {"listHives", "listProspects", "listConversations"} <= {op.id for op in FILTERED}


@pytest.mark.parametrize("op", FILTERED, ids=str)
def test_search_and_sort_fields_are_the_scalar_fields_of_the_record(op):
    properties = {}
    for part in record_schema(op)["allOf"]:
        properties.update(part["properties"])
    scalars = {name for name, member in properties.items() if set(_types(member)) <= {"string", "integer", "null"}}
    inner = {f"content.{name}" for name in ("hiveType", "url")} if op.id == "listHives" else set()
    for parameter in ("searchField", "sortBy"):
        assert set(enum_of(op, parameter)) == (scalars - {"orgId"}) | inner


def _types(schema: dict) -> list:
    if "oneOf" in schema:
        return [kind for one in schema["oneOf"] for kind in _types(one)]
    kind = schema.get("type", "object")
    return kind if isinstance(kind, list) else [kind]


def test_without_parameters_the_newest_20_come_newest_first(org, api):
    made = [org.prospect() for _ in range(23)]
    listed = api.get("/v1/prospects")
    assert ids(listed.json) == ids(made)[:2:-1]


def test_default_order_is_created_at_descending(api, people):
    assert ids(api.get("/v1/prospects").json) == ids(people)[::-1]
    assert ids(api.get("/v1/prospects?sortBy=createdAt&sortOrder=desc").json) == ids(people)[::-1]
    assert ids(api.get("/v1/prospects?sortOrder=asc").json) == ids(people)


def test_sort_by_a_text_puts_unset_values_first_ascending_and_last_descending(api, people):
    ascending = api.get("/v1/prospects?sortBy=phoneNumber&sortOrder=asc").json
    assert [p["phoneNumber"] for p in ascending] == [None, "+49301", "+49302", "+49304", "+49305", "+49306", "+49307"]
    descending = api.get("/v1/prospects?sortBy=phoneNumber&sortOrder=desc").json
    assert ids(descending) == ids(ascending)[::-1]


def test_equal_values_are_ordered_by_id_in_the_same_direction(api, people):
    for order in ("asc", "desc"):
        listed = api.get(f"/v1/prospects?sortBy=status&sortOrder={order}").json
        keys = [(p["status"], p["id"]) for p in listed]
        assert keys == sorted(keys, reverse=order == "desc")


@pytest.mark.parametrize("op", FILTERED, ids=str)
def test_every_field_sorts_both_ways_and_every_page_fits_the_next(org, op):
    _fill(org)
    path = op.path
    for field, order in itertools.product(enum_of(op, "sortBy"), ("asc", "desc")):
        query = f"sortBy={field}&sortOrder={order}"
        whole = org.api.get(f"{path}?{query}&limit=100").json
        assert len(whole) >= 4
        assert ids(all_pages(org.api, f"{path}?{query}&limit=1")) == ids(whole)
        if order == "desc":
            assert ids(whole) == ids(org.api.get(f"{path}?sortBy={field}&sortOrder=asc&limit=100").json)[::-1]


@pytest.mark.parametrize("op", FILTERED, ids=str)
def test_every_field_can_be_searched_and_finds_its_own_value(org, op):
    _fill(org)
    for field in enum_of(op, "searchField"):
        for record in org.api.get(op.path).json:
            value = record
            for step in field.split("."):
                value = value[step]
            if value is not None:
                found = org.api.get(op.path, query={"searchField": field, "searchValue": value, "limit": "100"}).json
                assert record["id"] in ids(found), f"{field}={value}"


def _fill(org) -> None:
    """Four records and more in every filtered list, with values that repeat."""
    agent, file = org.agent(), org.file()
    for turn in range(4):
        prospect = org.prospect(name=f"n{turn % 2}", phoneNumber=f"+4930{turn}", status=("NEW", "CONTACTED")[turn % 2])
        conversation = org.conversation(agent, prospectId=prospect["id"])
        org.api.put(f"/v1/conversations/{conversation['id']}", {
            "transcriptSummary": f"summary {turn % 2}", "source": f"s{turn}", "timestampEnd": f"2100-01-0{turn + 1}T00:00:00Z",
        })
        if turn % 2:
            org.document_hive(file)
        else:
            org.hive(url=f"http://127.0.0.1:9/{turn}")


@pytest.mark.parametrize("needle, found", [
    ("anton", ["anton", "anton"]), ("ANTON", ["anton", "anton"]), ("nt", ["anton", "anton"]), ("cLEO", ["Cleo"]),
    ("ärm", ["Ärmel"]), ("ÄRM", ["Ärmel"]), ("A\u0308RM", ["Ärmel"]), ("%", ["100% sure_thing"]), ("_", ["100% sure_thing"]),
    ("0% s", ["100% sure_thing"]), ("*", []), ("antonia", []), ("'", []), ("\\", []), ("nothing", []),
])
def test_search_is_a_substring_without_regard_to_case(api, people, needle, found):
    listed = api.get("/v1/prospects", query={"searchField": "name", "searchValue": needle}).json
    assert names(listed) == found


def test_search_looks_only_into_the_named_field(api, people):
    assert api.get("/v1/prospects?searchField=phoneNumber&searchValue=anton").json == []
    assert len(api.get("/v1/prospects?searchField=phoneNumber&searchValue=%2B4930").json) == 6


def test_search_in_an_identifier_and_in_audit_fields(org, api, people):
    one = people[3]
    assert ids(api.get(f"/v1/prospects?searchField=id&searchValue={one['id'][-8:]}").json) == [one["id"]]
    assert len(api.get(f"/v1/prospects?searchField=createdBy&searchValue={org.id}").json) == len(people)


@pytest.mark.parametrize("op", FILTERED, ids=str)
def test_half_of_the_search_pair_is_422(api, op):
    field = enum_of(op, "searchField")[0]
    (fault,) = api.get(f"{op.path}?searchField={field}", status=422).faults
    assert fault[0] == ["query", "searchValue"]
    (fault,) = api.get(f"{op.path}?searchValue=x", status=422).faults
    assert fault[0] == ["query", "searchField"]


def test_status_is_compared_whole(api, people):
    assert names(api.get("/v1/prospects?status=CONTACTED").json) == ["100% sure_thing", "anton"]
    assert api.get("/v1/prospects?status=contacted").json == []
    assert api.get("/v1/prospects?status=CONTACT").json == []


def test_filters_work_together(api, people):
    listed = api.get("/v1/prospects?status=NEW&searchField=name&searchValue=ANT&sortBy=name&sortOrder=asc", headers=COUNT)
    assert ids(listed.json) == [people[6]["id"]]
    assert listed.headers["X-Total-Count"] == "1"


@pytest.mark.parametrize("op", LISTS, ids=str)
@pytest.mark.parametrize("name", ["skip", "limit"])
def test_numbers_beyond_their_bounds_are_422(org, api, op, name):
    path = _existing(org, op)
    for value, msg, kind in BAD_NUMBERS[name]:
        assert api.get(f"{path}?{name}={value}", status=422).faults == [(["query", name], msg, kind)]
    for value in NOT_NUMBERS:
        assert api.get(path, status=422, query={name: value}).faults == [(["query", name], *NOT_PARSED)], value


def _existing(org, op) -> str:
    """The list's path; a list below a record needs one."""
    makers = {"agent_id": org.agent, "product_id": org.product, "prospect_id": org.prospect, "conversation_id": org.conversation,
              "hive_id": org.hive}
    return op.path.format(**{p["name"]: makers[p["name"]]()["id"] for p in op.parameters("path")})


@pytest.mark.parametrize("op", LISTS, ids=str)
def test_the_bounds_themselves_are_accepted(org, api, op):
    path = _existing(org, op)
    for query in ("limit=1", "limit=100", "skip=0", "skip=9007199254740991", "skip=9007199254740991&limit=100"):
        api.get(f"{path}?{query}")


@pytest.mark.parametrize("op", FILTERED, ids=str)
@pytest.mark.parametrize("name", ["sortBy", "searchField", "sortOrder"])
def test_a_value_outside_an_enum_is_422_and_lists_the_values(api, op, name):
    values = [f"'{value}'" for value in enum_of(op, name)]
    msg = f"Input should be {', '.join(values[:-1])} or {values[-1]}"
    for value in ("nonsense", "", "ID", "orgId", "id;DROP TABLE prospects", "prospectProps"):
        faults = api.get(op.path, status=422, query={name: value, "searchValue": "x"}).faults
        assert (["query", name], msg, "enum") in faults


def test_faults_of_the_query_come_together_in_declaration_order(api):
    answer = api.get("/v1/prospects?limit=0&skip=-1&sortOrder=up&sortBy=x&searchField=y&searchValue=z", status=422)
    assert [loc for loc, _, _ in answer.faults] == [
        ["query", name] for name in ("searchField", "sortBy", "sortOrder", "skip", "limit")
    ]


def test_of_repeated_parameters_the_last_counts(api, people):
    assert len(api.get("/v1/prospects?limit=2&limit=0&limit=3").json) == 3
    assert api.get("/v1/prospects?limit=2&limit=0", status=422).faults


def test_unknown_parameters_are_ignored(api, people):
    assert len(api.get("/v1/prospects?later=1&orgId=org.1&limit=2&x").json) == 2


def test_plus_and_percent_encoding_are_decoded(api, people):
    assert names(api.get("/v1/prospects?searchField=name&searchValue=100%25+sure").json) == ["100% sure_thing"]
    assert names(api.get("/v1/prospects?%73earchField=n%61me&searchValue=%C3%84rmel").json) == ["Ärmel"]


@pytest.mark.parametrize("value", ["%ff", "%00", "a%00b", "%ed%a0%80"])
def test_query_text_that_is_no_text_is_422(api, value):
    ((loc, _, _),) = api.get(f"/v1/prospects?searchField=name&searchValue={value}", status=422).faults
    assert loc == ["query", "searchValue"]


def test_search_value_is_bounded(api):
    api.get("/v1/prospects", query={"searchField": "name", "searchValue": "ü" * 512})
    faults = api.get("/v1/prospects", status=422, query={"searchField": "name", "searchValue": "ü" * 513}).faults
    assert faults == [(["query", "searchValue"], "String should have at most 512 characters", "string_too_long")]
    faults = api.get("/v1/prospects?searchField=name&searchValue=", status=422).faults
    assert faults == [(["query", "searchValue"], "String should have at least 1 character", "string_too_short")]


def test_links_lead_through_all_pages_and_back(api, people):
    walked = pages(api, "/v1/prospects?limit=3&sortBy=name&sortOrder=asc&searchField=id&searchValue=pro")
    assert [len(page.json) for page in walked] == [3, 3, 1]
    assert "prev" not in links(walked[0]) and "next" not in links(walked[-1])
    for page, following in zip(walked, walked[1:]):
        assert api.get(path_of(api, links(following)["prev"])).json == page.json


def test_no_link_where_everything_fits(api, people):
    for query in ("", "?limit=7", "?limit=100"):
        assert "Link" not in api.get("/v1/prospects" + query).headers


def test_a_page_behind_the_end_is_empty_and_leads_back(api, people):
    answer = api.get("/v1/prospects?skip=50&limit=3")
    assert answer.json == []
    assert list(links(answer)) == ["prev"]


def test_links_keep_awkward_search_values(org, api):
    made = [org.prospect(name=f"a&b=c+d%20é {turn}") for turn in range(3)]
    found = pages(api, "/v1/prospects?limit=1&searchField=name&searchValue=a%26b%3Dc%2Bd%2520%C3%A9")
    assert ids([record for page in found for record in page.json]) == ids(made)[::-1]


@pytest.mark.parametrize("op", LISTS, ids=str)
def test_the_total_comes_only_when_asked_for(org, api, op):
    path = _existing(org, op)
    assert "X-Total-Count" not in api.get(path).headers
    assert "X-Total-Count" not in api.get(path, headers={"Prefer": "return=minimal"}).headers
    whole = api.get(path + "?limit=100").json
    for preference in ("count=exact", "return=minimal, count=exact", "respond-async,count=exact"):
        assert api.get(path + "?limit=1", headers={"Prefer": preference}).headers["X-Total-Count"] == str(len(whole))


@pytest.mark.parametrize("preference", ['count="exact"', "Count=exact", "count = exact", "count=exact; x=1", "x, count=exact , y"])
def test_preferences_are_read_as_rfc_7240_has_them(org, api, preference):
    org.prospect()
    assert api.get("/v1/prospects", headers={"Prefer": preference}).headers["X-Total-Count"] == "1"


@pytest.mark.parametrize("preference", ["count", "count=estimated", "xcount=exact", "count=exactly", 'x="count=exact"', ""])
def test_other_preferences_are_ignored(org, api, preference):
    org.prospect()
    assert "X-Total-Count" not in api.get("/v1/prospects", headers={"Prefer": preference}).headers


def test_the_total_counts_before_skip_and_limit_and_after_the_filters(api, people):
    assert api.get("/v1/prospects?limit=2&skip=5", headers=COUNT).headers["X-Total-Count"] == "7"
    assert api.get("/v1/prospects?skip=50", headers=COUNT).headers["X-Total-Count"] == "7"
    assert api.get("/v1/prospects?status=NEW&limit=1", headers=COUNT).headers["X-Total-Count"] == "4"


def test_agents_come_all_without_a_limit(org, api):
    made = [org.agent() for _ in range(25)]
    listed = api.get("/v1/ai-agents")
    assert ids(listed.json) == ids(made)[::-1]
    assert "Link" not in listed.headers
    assert ids(api.get("/v1/ai-agents?skip=20").json) == ids(made)[4::-1]
    assert "prev" in links(api.get("/v1/ai-agents?skip=20"))
    assert ids(all_pages(api, "/v1/ai-agents?limit=10")) == ids(made)[::-1]


def test_hives_can_be_searched_and_sorted_by_dotted_fields(org, api):
    first, second = org.hive(url="http://127.0.0.1:9/b"), org.hive(url="http://127.0.0.1:9/A")
    docs = org.document_hive(org.file())
    assert ids(api.get("/v1/hives?searchField=content.url&searchValue=9/a").json) == [second["id"]]
    assert ids(api.get("/v1/hives?searchField=content.hiveType&searchValue=docs").json) == [docs["id"]]
    assert ids(api.get("/v1/hives?sortBy=content.hiveType&sortOrder=asc").json) == ids([docs, first, second])


def test_hive_status_filter_takes_only_the_documented_values(org, api):
    hive = org.hive()
    assert ids(api.get("/v1/hives?status=failed").json) == [hive["id"]]
    assert api.get("/v1/hives?status=completed").json == []
    msg = "Input should be 'pending', 'processing', 'completed' or 'failed'"
    assert api.get("/v1/hives?status=done", status=422).faults == [(["query", "status"], msg, "enum")]


def test_records_made_between_two_pages_do_not_repeat_or_hide_others_ascending(org, api):
    made = [org.prospect() for _ in range(4)]
    first = api.get("/v1/prospects?sortOrder=asc&limit=2")
    made.append(org.prospect())
    rest = all_pages(api, path_of(api, links(first)["next"]))
    assert ids(first.json) + ids(rest) == ids(made)


def test_a_page_ends_where_its_bytes_do_and_nothing_is_lost(org, api):
    """Records of up to 400 kB: three fill a page. Whoever follows the links, or counts what came, gets each once."""
    made = [org.prospect(name=str(number), prospectProps={"a": "x" * size})
            for number, size in enumerate([400_000] * 5 + [1_000_000, 10, 10])]
    newest_first = ids(made)[::-1]
    found = pages(api, "/v1/prospects?limit=100")
    assert [record["id"] for page in found for record in page.json] == newest_first
    assert [len(page.json) for page in found] == [4, 3, 1]
    assert max(len(page.content) for page in found) < 2_100_000
    counted, by_count = 0, []
    while counted < len(made):
        page = api.get(f"/v1/prospects?skip={counted}&limit=5", headers=COUNT)
        assert page.headers["X-Total-Count"] == str(len(made)) and page.json
        by_count += ids(page.json)
        counted += len(page.json)
    assert by_count == newest_first
    assert links(found[1])["prev"] == "/v1/prospects?sortBy=createdAt&sortOrder=desc&skip=0&limit=100"
    assert ids(api.get("/v1/prospects?limit=3").json) == newest_first[:3]


def test_a_list_without_a_limit_ends_where_its_bytes_do(org, api):
    made = [org.agent(roleDescription="x" * 9_000, mission={"greeting": "x" * 1_000}) for _ in range(120)]
    found = pages(api, "/v1/ai-agents")
    assert len(found) == 2 and "limit" not in links(found[0])["next"]
    assert [record["id"] for page in found for record in page.json] == ids(made)[::-1]
