"""What the generator says about columns that do not take what the document's records hold."""

import shutil

import pytest
from codegen_support import ROOT, SHOP
from test_generated import run

from codegen import columns, load, model_build

TABLES = """
-- Things of the shop.
-- record: Item; elsewhere: {elsewhere}
CREATE TABLE items (
    id TEXT NOT NULL,
    name TEXT,
    rank {rank},
    PRIMARY KEY (id)
) STRICT;
"""
SOURCE = """
constexpr auto kItems = table<Item>(
    "items",
    fixed<&Item::id>("id"),
    column<&Item::name>("name"){rest}
);
constexpr auto kOthers = table<Other>("others", column<&Other::rank>("rank"));
"""
RATING = "rating: {type: integer, minimum: 1, maximum: 5}"


def members_of_item(shop_model) -> set[str]:
    return {each.name for each in shop_model.target(shop_model.schemas["Item"].type).properties}


@pytest.fixture
def judge(shop_model, tmp_path):
    def of(rank="INTEGER", also=(), but=()):
        elsewhere = (members_of_item(shop_model) - {"id", "name", "rank", *but}) | set(also)
        path = tmp_path / "storage" / "schema.sql"
        path.parent.mkdir(exist_ok=True)
        path.write_text(TABLES.format(rank=rank, elsewhere=", ".join(sorted(elsewhere))))
        return columns.faults(shop_model, path)

    return of


def test_columns_that_take_their_members_are_silent(judge):
    assert judge() == []


def test_a_column_of_another_type_is_named_with_both_places(judge):
    (fault,) = judge(rank="TEXT")
    assert fault.startswith("shop/items.yaml:")
    assert fault.endswith("Item.rank needs a column of type INTEGER; items.rank is TEXT (storage/schema.sql:4)")


def test_a_member_without_a_column_is_named(judge, shop_model):
    name = sorted(members_of_item(shop_model) - {"id", "name", "rank"})[0]
    (fault,) = judge(but={name})
    assert f"Item.{name} has no column in items (storage/schema.sql:4). Add it there" in fault and "migration" in fault


def test_a_member_that_the_source_of_the_table_leaves_out_is_named(judge, tmp_path):
    assert judge() == []
    source = tmp_path / "storage" / "records" / "items.cpp"
    source.parent.mkdir()
    source.write_text(SOURCE.format(rest=""))
    (fault,) = judge()
    assert fault.startswith("shop/items.yaml:")
    assert fault.endswith("Item.rank has no line in the table items (storage/records/items.cpp:2): it would not be kept")
    source.write_text(SOURCE.format(rest=',\n    spelled<parse, &Item::rank>("rank")'))
    assert judge() == []


def test_every_table_of_the_project_is_read():
    assert {"agents", "conversations", "products", "prospects"} <= columns._sources(ROOT / "storage").keys()
    assert all({"orgId", "createdAt"} <= source.columns for source in columns._sources(ROOT / "storage").values())


def test_a_member_that_is_gone_is_named(judge):
    assert judge(also={"ghost"}) == ["storage/schema.sql:4: table items: Item has no member ghost"]


def test_a_record_of_the_project_without_a_table_is_named(tmp_path):
    (tmp_path / "storage").mkdir()
    path = tmp_path / "storage" / "schema.sql"
    path.write_text((ROOT / "storage" / "schema.sql").read_text().replace("-- record: Product\n", ""))
    model = model_build.build(load.Document(ROOT / "openapi" / "openapi.yaml"))
    assert [fault.partition(": ")[2] for fault in columns.faults(model, path)] == [
        "record Product is kept in no table of storage/schema.sql"
    ]


def test_a_rating_that_becomes_text_is_refused(tmp_path):
    shutil.copytree(ROOT / "openapi", tmp_path / "openapi")
    conversations = tmp_path / "openapi" / "conversations.yaml"
    text = conversations.read_text()
    assert text.count(RATING) == 1
    conversations.write_text(text.replace(RATING, "rating: {type: string, minLength: 1, maxLength: 5}"))
    done = run("--document", tmp_path / "openapi" / "openapi.yaml", "--columns", ROOT / "storage" / "schema.sql")
    assert done.returncode == 1
    assert "AdminComment.rating needs a column of type TEXT; adminComments.rating is INTEGER" in done.stderr


def test_the_shop_has_no_record_of_the_project(tmp_path):
    done = run("--document", SHOP, "--columns", ROOT / "storage" / "schema.sql")
    assert done.returncode == 1 and "table agents: the document has no record Agent" in done.stderr
