"""Stage 3: names, types and calls in C++."""

import pytest

from codegen import cpp_names


def struct(shop, name):
    return next(each for file in shop.models for each in file.structs if each.name == name)


def members(shop, name):
    return {member.key: member for member in struct(shop, name).members}


def operation(shop, name):
    return next(each for each in shop.operations if each.id == name)


@pytest.mark.parametrize(
    "text, name",
    [
        ("GOOGLE_DOCS", "GoogleDocs"), ("content.url", "ContentUrl"), ("createdAt", "CreatedAt"), ("AI", "Ai"),
        ("asc", "Asc"), ("other.thing", "OtherThing"),
    ],
)  # fmt: skip
def test_title(text, name):
    assert cpp_names.title(text) == name


def test_merges(shop_cpp):
    merges = {merge.given: merge for file in shop_cpp.models for merge in file.merges}
    shelf = merges["ShelfUpdate"]
    assert shelf.record == "Shelf"
    assert shelf.members == [("name", "value"), ("place", "optional"), ("tags", "optional"), ("box", "nested")]
    assert shelf.others == ["lid", "pin"]
    assert merges["BoxUpdate"].members == [("label", "optional"), ("weight", "default")]
    assert merges["ItemUpdate"].members == [("name", "value")]
    create = merges["ShelfCreate"]
    assert create.record == "Shelf"
    assert create.members == [("name", "always"), ("place", "value"), ("tags", "value"), ("box", "nested value")]
    assert create.others == ["id", "lid"]
    assert merges["ItemCreate"].members == [("name", "always"), ("rank", "value")]
    assert len(merges) == 5


@pytest.mark.parametrize(
    "text, name",
    [("roleDescription", "roleDescription"), ("files.items", "files_items"), ("default", "default_"), ("1st", "_1st")],
)
def test_member_name(text, name):
    assert cpp_names.member_name(text) == name


@pytest.mark.parametrize(
    "text, name",
    [("If-Match", "ifMatch"), ("Prefer", "prefer"), ("ETag", "eTag"), ("Link", "link"), ("X-Total-Count", "xTotalCount")],
)
def test_header_name(text, name):
    assert cpp_names.header_name(text) == name


def test_string_literal():
    assert cpp_names.string_literal('a"b\\c\né\x01?\x7f') == '"a\\"b\\\\c\\né\\001?\\177"'
    assert "??" not in cpp_names.string_literal("a??/b")


@pytest.mark.parametrize(
    "key, spelling, initialiser",
    [
        ("name", "std::string", ""),
        ("kind", "Kind", "{}"),
        ("version", "std::optional<std::int64_t>", ""),
        ("count", "std::int64_t", " = 1"),
        ("rank", "std::optional<std::int64_t>", ""),
        ("colours", "std::optional<std::vector<ItemCreateColoursItem>>", ""),
        ("state", "std::optional<ItemCreateState>", ""),
        ("size", "std::optional<Size>", ""),
        ("props", "std::optional<json::Raw>", ""),
        ("marks", "std::optional<json::Object>", ""),
        ("anything", "std::optional<json::Raw>", ""),
        ("text", "std::optional<ItemCreateText>", ""),
        ("made", "std::optional<common::Timestamp>", ""),
        ("maker", "std::optional<ItemCreateMaker>", ""),
    ],
)
def test_members_of_a_request(shop_cpp, key, spelling, initialiser):
    member = members(shop_cpp, "ItemCreate")[key]
    assert (member.spelling, member.initialiser) == (spelling, initialiser)


@pytest.mark.parametrize(
    "key, spelling",
    [
        ("name", "std::optional<std::string>"),
        ("count", "common::Field<std::int64_t>"),
        ("note", "common::Field<Note>"),
        ("tags", "common::Field<std::vector<std::string>>"),
    ],
)
def test_members_of_an_update_have_three_states_where_null_is_allowed(shop_cpp, key, spelling):
    assert members(shop_cpp, "ItemUpdate")[key].spelling == spelling


def test_members_of_a_record(shop_cpp):
    item = members(shop_cpp, "Item")
    assert item["rank"].spelling == "std::optional<std::int64_t>" and item["rank"].always_encoded
    assert item["first"].spelling == "std::optional<std::string>" and not item["first"].always_encoded
    assert item["createdAt"].spelling == "common::Timestamp"


def test_separators_are_known_where_they_can_be(shop_cpp):
    assert struct(shop_cpp, "Note").separators == ["none", "maybe", "maybe"]
    assert struct(shop_cpp, "Item").separators == ["none", "comma", "comma", "comma", "comma", "comma"]


def test_a_union_has_a_name(shop_cpp):
    (union,) = struct(shop_cpp, "ItemCreate").unions
    assert (union.spelling, union.variant) == ("ItemCreateText", "std::variant<std::string, std::vector<Note>>")


def test_rules(shop_cpp):
    item = members(shop_cpp, "ItemCreate")
    assert item["name"].type.rules == "json::StringRules{.minLength = 1, .maxLength = 8, .pattern = &namePattern}"
    assert item["rank"].type.rules == "json::IntegerRules{.gt = 0, .lt = 10}"
    assert members(shop_cpp, "Size")["width"].type.rules == "json::NumberRules{.ge = 0.5, .lt = 100.0}"
    assert struct(shop_cpp, "ItemCreate").patterns == [("namePattern", "^[^ ]")]


def test_what_the_runtime_demands_by_itself_needs_no_rule(shop_cpp):
    item = members(shop_cpp, "ItemCreate")
    assert item["secret"].type.rules == ""
    assert item["url"].type.rules == "json::StringRules{.maxLength = 50, .format = json::Format::kUrl}"


def test_expected_texts(shop_cpp):
    kind = next(each for file in shop_cpp.models for each in file.enums if each.name == "Kind")
    assert kind.expected == "Input should be 'BOOK', 'WHITE_GOODS' or 'other.thing'"
    assert members(shop_cpp, "ItemCreate")["text"].type.expected == "Input should be a valid string or list"


def test_what_a_struct_holds_stands_before_it(shop_cpp):
    items = next(file for file in shop_cpp.models if file.stem == "items")
    names = [each.name for each in items.structs]
    assert names.index("ItemCreateMaker") < names.index("ItemCreate") and names.index("Size") < names.index("ItemCreate")
    assert items.needs == ["shared"]
    assert [each.name for each in items.enums] == ["Kind", "ItemCreateColoursItem", "ItemCreateState"]


def test_signatures(shop_cpp):
    listing = operation(shop_cpp, "listItems")
    assert listing.result == "ListItemsResult"
    assert [declaration for declaration, _ in listing.arguments] == [
        "storage::ReadTx& tx", "const auth::Caller& caller", "const ListItemsParams& params",
    ]  # fmt: skip
    update = operation(shop_cpp, "updateItem")
    assert update.result == "models::Item"
    assert [declaration for declaration, _ in update.arguments][-1] == "const std::optional<models::ItemUpdate>& body"
    assert operation(shop_cpp, "deleteItem").result == "bool"
    assert operation(shop_cpp, "getPicture").result == "common::FileBody"
    assert operation(shop_cpp, "uploadPictures").result == "std::vector<std::string>"
    assert operation(shop_cpp, "getPage").result == "common::Response" and not operation(shop_cpp, "getPage").arguments


def test_parameters(shop_cpp):
    found = {each.key: each for each in operation(shop_cpp, "listItems").parameters}
    spellings = {key: (each.spelling, each.initialiser) for key, each in found.items()}
    assert spellings == {
        "q": ("std::string", ""),
        "ids": ("std::vector<std::string>", ""),
        "kind": ("std::optional<models::Kind>", ""),
        "order": ("ListItemsParamsOrder", " = ListItemsParamsOrder::kAsc"),
        "limit": ("std::int64_t", " = 20"),
        "least": ("std::optional<double>", ""),
        "sold": ("std::optional<bool>", ""),
        "since": ("std::optional<common::Timestamp>", ""),
        "Prefer": ("std::optional<std::string>", ""),
    }
    assert found["Prefer"].loc == "prefer"


def test_path_values_are_found_by_their_place_in_the_path(shop_cpp):
    assert [(each.key, each.path_index) for each in operation(shop_cpp, "getPart").parameters] == [
        ("part_id", 1), ("item_id", 0),
    ]  # fmt: skip


def test_limits_and_idempotency(shop_cpp):
    assert operation(shop_cpp, "createItem").body_limit == 1024 * 1024
    assert operation(shop_cpp, "uploadPictures").body_limit == 2 * 100 * 1024 * 1024 + 1024 * 1024
    assert operation(shop_cpp, "createItem").accepts_idempotency_key
    assert not operation(shop_cpp, "updateItem").accepts_idempotency_key


def test_allowed_methods(shop_cpp):
    allowed = {path.path: path.allow for path in shop_cpp.paths}
    assert allowed["/v1/items"] == "GET, HEAD, OPTIONS, POST"
    assert allowed["/v1/items/{item_id}"] == "DELETE, OPTIONS, PUT"


def test_every_json_schema_has_a_decoder_by_name(shop_cpp):
    names = [name for name, _ in shop_cpp.registry]
    assert "ItemCreate" in names and "PictureUpload" not in names and names == sorted(names)
