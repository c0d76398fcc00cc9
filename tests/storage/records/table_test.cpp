#include "storage/records/table.h"

#include <string_view>

#include <doctest/doctest.h>

#include "generated/models/products.h"

namespace hiveline::storage {
namespace {

using models::Product;

constexpr auto kThings = table<Product>(
    "things",
    fixed<&Product::id>("id"),
    fixed<&Product::orgId>("orgId"),
    column<&Product::name>("name"),
    column<&Product::description>("description"),
    column<&Product::updatedAt>("updatedAt")
);
using Things = Records<kThings>;

constexpr auto kTen = table<Product>(
    "ten",
    column<&Product::name>("a"),
    column<&Product::name>("b"),
    column<&Product::name>("c"),
    column<&Product::name>("d"),
    column<&Product::name>("e"),
    column<&Product::name>("f"),
    column<&Product::name>("g"),
    column<&Product::name>("h"),
    column<&Product::name>("i")
);

template <typename Statement>
std::string_view textOf() {
    const auto& text = sql::Composed<Statement>::kText;
    CHECK(text.back() == '\0');
    return {text.data(), text.size() - 1};
}

}  // namespace

TEST_CASE("table: the statements of a record") {
    CHECK(
        textOf<sql::Insert<kThings, "">>() ==
        "INSERT INTO things (id, orgId, name, description, updatedAt, revision)"
        " VALUES ($1, $2, $3, $4, $5, $6)"
    );
    CHECK(
        textOf<sql::Insert<kThings, "place, size">>() ==
        "INSERT INTO things (id, orgId, name, description, updatedAt, revision, place, size)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
    );
    CHECK(
        textOf<sql::Insert<kTen, "">>() ==
        "INSERT INTO ten (a, b, c, d, e, f, g, h, i, revision)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
    );
    CHECK(
        textOf<sql::Find<kThings>>() ==
        "SELECT id, orgId, name, description, updatedAt, revision FROM things"
        " WHERE orgId = $1 AND id = $2"
    );
    CHECK(
        textOf<sql::List<kThings>>() ==
        "SELECT id, orgId, name, description, updatedAt FROM things"
        " WHERE orgId = $1 ORDER BY id DESC LIMIT $2 OFFSET $3"
    );
    CHECK(textOf<sql::Count<kThings>>() == "SELECT count(*) FROM things WHERE orgId = $1");
    CHECK(textOf<sql::Remove<kThings>>() == "DELETE FROM things WHERE orgId = $1 AND id = $2");
    CHECK(Things::columns() == "id, orgId, name, description, updatedAt");
}

TEST_CASE("table: a statement of the resource's own has places for the columns") {
    CHECK(textOf<sql::WithColumns<kThings, "SELECT 1">>() == "SELECT 1");
    CHECK(
        textOf<sql::WithColumns<kThings, "SELECT {}, {t.} FROM things t">>() ==
        "SELECT id, orgId, name, description, updatedAt,"
        " t.id, t.orgId, t.name, t.description, t.updatedAt FROM things t"
    );
}

}  // namespace hiveline::storage
