"""What the generator says about handlers that do not implement the document."""

import pytest
from codegen_support import SHOP
from test_generated import run

from codegen import handlers

HEALTH = """
class HealthHandler final : public api::HealthApi {
public:
    models::Pong ping() override;
    common::Response getPage() override { return {}; }
};
"""
ITEMS = """
// class ItemsHandler { void updateItem() override; };
class Other { void updateItem() override; };

class ItemsHandler final : public api::ItemsApi {
public:
    explicit ItemsHandler(Store& store) : store_(store) {}
    api::ListItemsResult listItems(
        storage::ReadTx& tx, const auth::Caller& caller, const api::ListItemsParams& params
    ) override;
    api::CreateItemResult createItem(storage::WriteTx& tx, const auth::Caller& caller, const models::ItemCreate& body) override;
    models::Item changeItem(storage::WriteTx& tx, const auth::Caller& caller) override;
    bool deleteItem(storage::WriteTx& tx) override;
    // models::Item getSpecialItem(storage::ReadTx& tx, const auth::Caller& caller) override;
    models::Note getPart(storage::ReadTx& tx);

private:
    Store& store_;
};
"""
PICTURES = """
class PicturesHandler : public api::PicturesApi {
public:
    std::vector<std::string> uploadPictures() override;
    common::FileBody getPicture() override;
};
"""
CHECKS = """
// void listItems(const api::ListItemsParams& params, json::Faults& faults);
void createItem(const models::ItemCreate& body, json::Faults& faults);
void updateItem(
    const api::UpdateItemParams& params, const std::optional<models::ItemUpdate>& body, json::Faults& faults
);
void checkName(const std::string& name, json::Faults& faults);
"""


@pytest.fixture
def folder(tmp_path):
    for name, text in {"health": HEALTH, "items": ITEMS, "pictures": PICTURES}.items():
        (tmp_path / "handlers").mkdir(exist_ok=True)
        (tmp_path / "handlers" / f"{name}_handler.h").write_text(text)
    (tmp_path / "handlers" / "checks.h").write_text(CHECKS)
    return tmp_path / "handlers"


def test_each_operation_without_a_method_is_named_with_what_to_declare(folder, shop_model, shop_cpp):
    found = handlers.faults(shop_model, shop_cpp, folder)
    named = [text.partition(": ")[2].split()[1] for text in found[:3]]
    assert named == ["updateItem", "getSpecialItem", "getPart"], "neither comments, other classes nor plain methods count"
    update = found[0]
    assert update.startswith("shop/items.yaml:")
    assert "ItemsHandler::updateItem is missing, handlers/items_handler.h lacks it (is it what changeItem was?)" in update
    assert update.endswith(
        "\n    models::Item updateItem(storage::WriteTx& tx, const auth::Caller& caller, "
        "const api::UpdateItemParams& params, const std::optional<models::ItemUpdate>& body) override;"
    )


def test_a_method_without_an_operation_is_named_with_its_line(folder, shop_model, shop_cpp):
    line = ITEMS.split("\n").index("    models::Item changeItem(storage::WriteTx& tx, const auth::Caller& caller) override;") + 1
    assert handlers.faults(shop_model, shop_cpp, folder)[3:] == [
        f"handlers/items_handler.h:{line}: ItemsHandler::changeItem is no operation of shop/items.yaml"
    ]


def test_checks_without_a_function_and_functions_that_nobody_asks_are_named(folder, shop_model, shop_cpp):
    before = handlers.faults(shop_model, shop_cpp, folder)
    (folder / "checks.h").write_text(CHECKS.replace("void createItem", "void listItems"))
    listed, created = (fault for fault in handlers.faults(shop_model, shop_cpp, folder) if fault not in before)
    assert listed.endswith("listItems lacks x-checks: true, without which the router never asks its function (handlers/checks.h:3)")
    assert created.startswith("shop/items.yaml:")
    assert created.endswith("operation createItem has x-checks, handlers/checks.h has no function of its name")


@pytest.mark.parametrize("text", [None, "class PicturesHandler;\n"])
def test_a_class_that_is_missing_is_named(folder, shop_model, shop_cpp, text):
    path = folder / "pictures_handler.h"
    path.write_text(text) if text else path.unlink()
    found = [fault for fault in handlers.faults(shop_model, shop_cpp, folder) if "Picture" in fault]
    assert len(found) == 2 and all("handlers/pictures_handler.h does not define that class" in fault for fault in found)


def test_the_command_line_fails_until_nothing_is_missing(folder):
    done = run("--document", SHOP, "--handlers", folder)
    assert done.returncode == 1 and done.stdout == "" and "operation updateItem" in done.stderr
    items = ITEMS.replace("changeItem", "updateItem").replace("    // models", "    models")
    (folder / "items_handler.h").write_text(items.replace("getPart(storage::ReadTx& tx);", "getPart() override;"))
    done = run("--document", SHOP, "--handlers", folder)
    assert (done.returncode, done.stderr) == (0, "")
