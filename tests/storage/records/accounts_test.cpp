// Organisations, tokens, and answers kept for retries.
#include <doctest/doctest.h>

#include "storage/engine/rows.h"
#include "storage/records/idempotency.h"
#include "storage/records/organisations.h"
#include "storage/records/tokens.h"
#include "tests/storage/records.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage;
using namespace hiveline::storage::testing;
using common::ErrorCode;

namespace {

tokens::Token newToken(WriteTx& tx, const std::string& orgId) {
    return {
        .id = tx.newId("tok"),
        .orgId = orgId,
        .name = "laptop",
        .userId = std::nullopt,
        .scope = tokens::Scope::kWrite,
        .createdAt = tx.now(),
        .expiresAt = common::Timestamp{99},
        .revokedAt = std::nullopt,
    };
}

common::Response answer(std::string body) {
    common::Response response;
    response.headers = {{"ETag", "\"1\""}, {"Link", "<a: b>; rel=\"next\""}, {"X-Empty", ""}};
    response.body = std::move(body);
    return response;
}

constexpr std::int64_t kHourMicros = 3'600'000'000;

}  // namespace

TEST_CASE("organisations: created, found, listed") {
    StoreFixture fixture;
    CHECK_FALSE(fixture.read([](ReadTx& tx) { return organisations::any(tx); }));
    const auto created =
        fixture.write([](WriteTx& tx) { return organisations::create(tx, "Linden Dental"); });
    const auto second =
        fixture.write([](WriteTx& tx) { return organisations::create(tx, "Linden Dental"); });
    CHECK(created.id.starts_with("org."));
    fixture.read([&](ReadTx& tx) {
        CHECK(organisations::find(tx, created.id) == created);
        CHECK_FALSE(organisations::find(tx, "org.none"));
        CHECK(organisations::list(tx) == std::vector{created, second});
        CHECK(organisations::any(tx));
    });
}

TEST_CASE("tokens: found by hash, revoked once, listed by organisation") {
    StoreFixture fixture;
    const auto [first, second] = fixture.write([](WriteTx& tx) {
        const auto orgId = organisations::create(tx, "One").id;
        std::pair made{newToken(tx, orgId), newToken(tx, organisations::create(tx, "Two").id)};
        made.second.userId = "usr.1";
        made.second.name = std::nullopt;
        made.second.scope = tokens::Scope::kRead;
        made.second.expiresAt = std::nullopt;
        tokens::insert(tx, made.first, "hash-1");
        tokens::insert(tx, made.second, "hash-2");
        return made;
    });
    fixture.read([&, &first = first, &second = second](ReadTx& tx) {
        CHECK(tokens::findByHash(tx, "hash-1") == first);
        CHECK(tokens::findByHash(tx, "hash-2") == second);
        CHECK_FALSE(tokens::findByHash(tx, "hash-3"));
        CHECK(tokens::list(tx, std::nullopt) == std::vector{second, first});
        CHECK(tokens::list(tx, first.orgId) == std::vector{first});
    });
    fixture.write([&, &id = first.id](WriteTx& tx) {
        CHECK(tokens::revoke(tx, id));
        CHECK_FALSE(tokens::revoke(tx, "tok.none"));
    });
    const auto revokedAt = fixture.store().now();
    fixture.clock().advanceMicros(kHourMicros);
    fixture.write([&, &id = first.id](WriteTx& tx) { CHECK(tokens::revoke(tx, id)); });
    fixture.read([&](ReadTx& tx) {
        CHECK(tokens::findByHash(tx, "hash-1")->revokedAt == revokedAt);
        CHECK_FALSE(tokens::findByHash(tx, "hash-2")->revokedAt);
    });
}

TEST_CASE("tokens: a hash is one token's, and an organisation must be there") {
    StoreFixture fixture;
    const auto orgId =
        fixture.write([](WriteTx& tx) { return organisations::create(tx, "One").id; });
    const auto insert = [&](const std::string& org) {
        fixture.write([&](WriteTx& tx) { tokens::insert(tx, newToken(tx, org), "hash"); });
    };
    insert(orgId);
    CHECK(errorCode([&] { insert(orgId); }) == ErrorCode::kConflict);
    CHECK(errorCode([&] {
              fixture.write([](WriteTx& tx) { tokens::insert(tx, newToken(tx, "org.none"), "x"); });
          }) == ErrorCode::kConflict);
}

TEST_CASE("idempotency: the first answer comes back for 24 hours, to its organisation") {
    StoreFixture fixture;
    fixture.write([](WriteTx& tx) {
        idempotency::insert(tx, kOrg, "key", "print-1", answer("{\"a\":1}"));
    });
    const auto find = [&](const std::string& org) {
        return fixture.read([&](ReadTx& tx) { return idempotency::find(tx, org, "key"); });
    };
    const auto known = find(kOrg);
    REQUIRE(known);
    CHECK(known->fingerprint == "print-1");
    CHECK(known->response.status == 200);
    CHECK(known->response.contentType == "application/json");
    CHECK(known->response.body == "{\"a\":1}");
    CHECK(known->response.headers == answer("").headers);
    CHECK_FALSE(find(kOtherOrg));

    fixture.clock().advanceMicros(24 * kHourMicros - 1000);
    CHECK(find(kOrg));
    fixture.clock().advanceMicros(1000);
    CHECK_FALSE(find(kOrg));
    fixture.write([](WriteTx& tx) { idempotency::insert(tx, kOrg, "key", "print-2", answer("{}")); }
    );
    CHECK(find(kOrg)->fingerprint == "print-2");
}

TEST_CASE("idempotency: old answers go by themselves") {
    StoreFixture fixture;
    const auto insert = [&](const std::string& key) {
        fixture.write([&](WriteTx& tx) {
            idempotency::insert(tx, kOrg, key, "print", answer("{}"));
        });
    };
    const auto count = [&] {
        return fixture.read([](ReadTx& tx) {
            return scalar(tx.db().query("SELECT count(*) FROM idempotency"));
        });
    };
    for (int i = 0; i < 30; ++i) {
        insert("old-" + std::to_string(i));
    }
    fixture.clock().advanceMicros(25 * kHourMicros);
    for (int i = 0; i < 10; ++i) {
        insert("new-" + std::to_string(i));
    }
    CHECK(count() == 10);
    CHECK(fixture.write([](WriteTx& tx) { return idempotency::prune(tx, 100); }) == 0);
}
