"""Stage 2: what the document says."""

import pytest

from codegen import load, model, model_build
from codegen.model import (
    AnyType, ArrayType, BooleanType, EnumType, FreeObjectType, NumericType, ObjectType, RefType, StringType, UnionType,
)  # fmt: skip


@pytest.fixture
def properties(shop_model):
    return {each.name: each for each in shop_model.schemas["ItemCreate"].type.properties}


def operation(shop_model, name):
    return next(each for each in shop_model.operations if each.id == name)


def test_schemas_know_their_file(shop_model):
    stems = {name: schema.stem for name, schema in shop_model.schemas.items()}
    assert stems["Item"] == "items" and stems["Note"] == "shared" and stems["PictureUpload"] == "pictures"


@pytest.mark.parametrize(
    "name, kind",
    [
        ("name", StringType), ("kind", RefType), ("count", NumericType), ("colours", ArrayType), ("state", EnumType),
        ("size", RefType), ("props", FreeObjectType), ("anything", AnyType), ("text", UnionType), ("maker", ObjectType),
        ("default", BooleanType),
    ],
)  # fmt: skip
def test_types(properties, name, kind):
    assert type(properties[name].type) is kind


def test_string_rules(properties):
    name = properties["name"].type
    assert (name.min_length, name.max_length, name.pattern) == (1, 8, "^[^ ]")
    assert properties["made"].type.format == "date-time" and properties["made"].type.nullable


def test_required_default_read_only_write_only_deprecated(properties):
    assert properties["name"].required and not properties["count"].required
    assert properties["count"].type.default == 1
    assert properties["id"].type.read_only and properties["secret"].type.write_only
    assert properties["default"].type.deprecated


def test_null_in_one_of_is_a_nullable_use(properties):
    assert properties["size"].type.nullable and properties["size"].type.name == "Size"
    assert not properties["text"].type.nullable
    assert [type(branch) for branch in properties["text"].type.branches] == [StringType, ArrayType]


def test_null_in_enum_is_no_value(properties):
    assert properties["state"].type.values == ("new", "used") and properties["state"].type.nullable


def test_additional_properties(shop_model):
    assert shop_model.schemas["Size"].type.closed
    assert shop_model.schemas["Extras"].type.keeps_rest
    item = shop_model.schemas["ItemCreate"].type
    assert not item.closed and not item.keeps_rest


def test_members_of_a_free_object_may_be_wanted(properties):
    assert properties["marks"].type.apart and not properties["props"].type.apart


def test_all_of_is_one_object(shop_model):
    item = shop_model.schemas["Item"].type
    assert [(each.name, each.required) for each in item.properties] == [
        ("id", True), ("name", True), ("rank", True), ("first", False), ("createdAt", True), ("createdBy", False),
    ]  # fmt: skip


def test_operations(shop_model):
    create = operation(shop_model, "createItem")
    assert (create.method, create.path, create.stem) == ("POST", "/v1/items", "items")
    assert create.secured and create.writes and create.deprecated
    ping = operation(shop_model, "ping")
    assert not ping.secured and not ping.writes and ping.stem == "health"
    assert operation(shop_model, "deleteItem").strict and not create.strict
    assert create.secret_answer and not operation(shop_model, "updateItem").secret_answer


def test_parameters_are_those_of_path_and_operation_in_order(shop_model):
    update = operation(shop_model, "updateItem")
    assert [(each.name, each.location) for each in update.parameters] == [("item_id", "path"), ("If-Match", "header")]
    listing = operation(shop_model, "listItems")
    assert [each.name for each in listing.parameters if each.runtime] == ["If-None-Match"]


def test_bodies_and_answers(shop_model):
    assert operation(shop_model, "createItem").body.required
    assert not operation(shop_model, "updateItem").body.required
    assert operation(shop_model, "uploadPictures").body.kind == "form"
    assert operation(shop_model, "getPicture").answer.kind == "file"
    assert operation(shop_model, "getPage").answer.kind == "raw"
    headers = operation(shop_model, "listItems").answer.headers
    assert [(each.name, each.required) for each in headers] == [("X-Total-Count", False), ("Link", False)]


def test_webhook_payloads_are_models(shop_model):
    assert shop_model.schemas["ItemSoldBody"].stem == "webhooks"


def test_request_schemas_are_those_that_bodies_reach(shop_model):
    assert model.request_schemas(shop_model) == [
        "Kind", "Size", "Extras", "ItemCreate", "ItemUpdate", "Note", "PictureUpload", "ItemSoldBody",
    ]  # fmt: skip


def test_all_faults_are_reported_together(write):
    text = "openapi: 3.1.0\npaths: {}\ncomponents:\n  schemas:\n    A: {type: file}\n    B: {type: string, minLength: x}\n"
    with pytest.raises(load.DocumentError) as caught:
        model_build.build(load.Document(write(openapi=text)))
    assert str(caught.value).splitlines() == [
        "api/openapi.yaml:5: #/components/schemas/A/type: type 'file' is not supported",
        "api/openapi.yaml:6: #/components/schemas/B/minLength: minLength should be a whole number",
    ]
