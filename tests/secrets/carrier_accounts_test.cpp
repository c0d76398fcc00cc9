#include "secrets/carrier_accounts.h"

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "storage/records/organisations.h"
#include "storage/secrets/carrier_accounts.h"
#include "tests/storage/support.h"

using namespace hiveline;                    // NOLINT(google-build-using-namespace)
using namespace hiveline::storage::testing;  // NOLINT(google-build-using-namespace)
using common::ErrorCode;
using secrets::CarrierAccount;
using secrets::CarrierAccounts;
using storage::ReadTx;
using storage::WriteTx;

namespace {

const std::string kSid = "AC0123456789abcdef0123456789abcdef";

CarrierAccount account(const std::string& id, const std::string& token) {
    return {id, common::Secret(token)};
}

/// A store with two organisations, and the accounts of its server.
struct Fixture {
    Fixture() {
        first = store.write([](WriteTx& tx) { return storage::organisations::create(tx, "A"); }).id;
        second =
            store.write([](WriteTx& tx) { return storage::organisations::create(tx, "B"); }).id;
    }

    [[nodiscard]] secrets::SecretKeyPlace place() {
        return {.given = {}, .file = {}, .dataDir = store.store().dataDir()};
    }
    [[nodiscard]] static secrets::SecretKeyPlace otherPlace() {
        return {.given = common::Secret(std::string(32, 'o')), .file = {}, .dataDir = {}};
    }

    void set(
        CarrierAccounts& which,
        const std::string& org,
        const std::string& carrier,
        const CarrierAccount& what
    ) {
        store.write([&](WriteTx& tx) { which.set(tx, org, carrier, what); });
    }
    auto find(const CarrierAccounts& which, const std::string& org, const std::string& carrier) {
        return store.read([&](ReadTx& tx) { return which.find(tx, org, carrier); });
    }
    auto problem(const CarrierAccounts& which) {
        return store.read([&](ReadTx& tx) { return which.problem(tx); });
    }

    StoreFixture store;
    std::string first;
    std::string second;
    CarrierAccounts accounts{place()};
};

}  // namespace

TEST_CASE("carrier accounts: set, found, replaced, each for its organisation and carrier") {
    Fixture fixture;
    CHECK_FALSE(fixture.find(fixture.accounts, fixture.first, "TWILIO"));
    CHECK_FALSE(fixture.problem(fixture.accounts));
    CHECK_FALSE(std::filesystem::exists(fixture.place().dataDir / "secret.key"));

    fixture.set(fixture.accounts, fixture.first, "TWILIO", account(kSid, "töken \"1\""));
    fixture.set(fixture.accounts, fixture.first, "PLIVO", account("MA1", "token-2"));
    fixture.set(fixture.accounts, fixture.second, "TWILIO", account(kSid, "token-3"));
    const CarrierAccounts others(fixture.place());  // of another process
    const CarrierAccounts& own = fixture.accounts;
    for (const CarrierAccounts* each : {&own, &others}) {
        const auto found = fixture.find(*each, fixture.first, "TWILIO");
        REQUIRE(found);
        CHECK(found->id == kSid);
        CHECK(found->token.reveal() == "töken \"1\"");
        CHECK(fixture.find(*each, fixture.first, "PLIVO")->token.reveal() == "token-2");
        CHECK(fixture.find(*each, fixture.second, "TWILIO")->token.reveal() == "token-3");
        CHECK_FALSE(fixture.find(*each, fixture.second, "PLIVO"));
        CHECK_FALSE(fixture.problem(*each));
    }
    fixture.set(fixture.accounts, fixture.first, "TWILIO", account(kSid, "token-4"));
    CHECK(fixture.find(others, fixture.first, "TWILIO")->token.reveal() == "token-4");
}

TEST_CASE("carrier accounts: lists show the end of the id and no token") {
    Fixture fixture;
    fixture.set(fixture.accounts, fixture.first, "TWILIO", account(kSid, "token-1"));
    fixture.set(fixture.accounts, fixture.second, "PLIVO", account("MA12345", "token-2"));
    fixture.store.clock().advanceMicros(5000);
    fixture.set(fixture.accounts, fixture.second, "TWILIO", account(kSid, "token-3"));
    const auto all =
        fixture.store.read([&](ReadTx& tx) { return fixture.accounts.list(tx, std::nullopt); });
    REQUIRE(all.size() == 3);
    CHECK(all[0].orgId == fixture.first);
    CHECK(all[0].account == "…cdef");
    CHECK(all[1].carrier == "PLIVO");
    CHECK(all[1].account == "…");  // four of seven characters would be most of it
    CHECK(all[2].setAt.millis == all[1].setAt.millis + 5);
    const auto mine =
        fixture.store.read([&](ReadTx& tx) { return fixture.accounts.list(tx, fixture.second); });
    CHECK(mine.size() == 2);
}

TEST_CASE("carrier accounts: an account that was moved to another organisation does not open") {
    Fixture fixture;
    fixture.set(fixture.accounts, fixture.first, "TWILIO", account(kSid, "token-1"));
    fixture.store.write([&](WriteTx& tx) {
        const auto row = storage::carrier_accounts::find(tx, fixture.first, "TWILIO");
        storage::carrier_accounts::put(tx, fixture.second, "TWILIO", row->sealed);
        storage::carrier_accounts::put(tx, fixture.first, "PLIVO", row->sealed);
    });
    const auto codeOf = [&](const std::string& org, const std::string& carrier) {
        return errorCode([&] { (void)fixture.find(fixture.accounts, org, carrier); });
    };
    CHECK(codeOf(fixture.second, "TWILIO") == ErrorCode::kUnavailable);
    CHECK(codeOf(fixture.first, "PLIVO") == ErrorCode::kUnavailable);
    CHECK(
        fixture.problem(fixture.accounts) ==
        "of 3 carrier accounts 2 cannot be opened: a stored secret cannot be opened: it is "
        "damaged, or belongs to another record"
    );
    CHECK(fixture.find(fixture.accounts, fixture.first, "TWILIO"));
}

TEST_CASE("carrier accounts: another key opens nothing and adds nothing") {
    Fixture fixture;
    fixture.set(fixture.accounts, fixture.first, "TWILIO", account(kSid, "token-1"));
    CarrierAccounts other(Fixture::otherPlace());
    CHECK(
        errorText([&] { (void)fixture.find(other, fixture.first, "TWILIO"); }) ==
        "The server cannot open the organisation's account with TWILIO: its secret key is missing "
        "or another one"
    );
    CHECK(
        fixture.problem(other) ==
        "of 1 carrier account 1 cannot be opened: a stored secret cannot be opened: it was sealed "
        "with another secret key than the one that is here"
    );
    CHECK(
        errorText([&] { fixture.set(other, fixture.second, "PLIVO", account("MA", "t")); }) ==
        "1 carrier account is sealed with another secret key than the one that is here: put that "
        "key back, or remove the accounts (hiveline carrier remove)"
    );
    SUBCASE("but may replace the last one") {
        fixture.set(other, fixture.first, "TWILIO", account(kSid, "token-2"));
        CHECK(fixture.find(other, fixture.first, "TWILIO")->token.reveal() == "token-2");
        CHECK_FALSE(fixture.problem(other));
        CHECK_THROWS_AS(
            (void)fixture.find(fixture.accounts, fixture.first, "TWILIO"), common::Error
        );
    }
}

TEST_CASE("carrier accounts: a key that is gone is not made anew while something needs it") {
    Fixture fixture;
    fixture.set(fixture.accounts, fixture.first, "TWILIO", account(kSid, "token-1"));
    const auto file = fixture.place().dataDir / "secret.key";
    std::filesystem::rename(file, fixture.store.folder() / "kept");
    CarrierAccounts later(fixture.place());
    CHECK_THROWS_AS((void)fixture.find(later, fixture.first, "TWILIO"), common::Error);
    CHECK(
        fixture.problem(later) ==
        "of 1 carrier account 1 cannot be opened: there is no secret key " + file.string()
    );
    CHECK(
        errorText([&] { fixture.set(later, fixture.second, "TWILIO", account(kSid, "t")); }) ==
        "there is no secret key " + file.string() +
            ", with which 1 carrier account is sealed: put that key back, or remove the accounts "
            "(hiveline carrier remove)"
    );
    CHECK_FALSE(std::filesystem::exists(file));
    std::filesystem::rename(fixture.store.folder() / "kept", file);
    CHECK(fixture.find(later, fixture.first, "TWILIO")->token.reveal() == "token-1");
}

TEST_CASE("carrier accounts: a server finds the key that came while it ran") {
    Fixture fixture;
    const CarrierAccounts server(fixture.place());
    CHECK_FALSE(fixture.find(server, fixture.first, "TWILIO"));
    fixture.set(fixture.accounts, fixture.first, "TWILIO", account(kSid, "token-1"));
    CHECK(fixture.find(server, fixture.first, "TWILIO"));
    fixture.store.write([&](WriteTx& tx) {
        CHECK(storage::carrier_accounts::remove(tx, fixture.first, "TWILIO"));
        CHECK_FALSE(storage::carrier_accounts::remove(tx, fixture.first, "TWILIO"));
    });
    std::filesystem::remove(fixture.place().dataDir / "secret.key");
    CarrierAccounts anew(fixture.place());
    fixture.set(anew, fixture.first, "TWILIO", account(kSid, "token-2"));
    CHECK(fixture.find(server, fixture.first, "TWILIO")->token.reveal() == "token-2");
}

TEST_CASE("carrier accounts: a named key that cannot be read is told before it is needed") {
    Fixture fixture;
    const auto file = fixture.store.folder() / "named";
    CarrierAccounts accounts({.given = {}, .file = file, .dataDir = fixture.place().dataDir});
    CHECK(fixture.problem(accounts) == "there is no secret key " + file.string());
    CHECK(errorCode([&] {
              fixture.set(accounts, fixture.first, "TWILIO", account(kSid, "t"));
          }) == ErrorCode::kNotFound);
    CHECK_FALSE(std::filesystem::exists(fixture.place().dataDir / "secret.key"));
}

TEST_CASE("carrier accounts: found by many threads, also while the key is another one") {
    constexpr int kThreads = 4;
    constexpr int kRounds = 50;
    Fixture fixture;
    fixture.set(fixture.accounts, fixture.first, "TWILIO", account(kSid, "token-1"));
    fixture.set(fixture.accounts, fixture.second, "TWILIO", account(kSid, "token-2"));
    fixture.store.write([&](WriteTx& tx) {
        const secrets::SecretBox other(Fixture::otherPlace().given);
        storage::carrier_accounts::put(tx, fixture.second, "PLIVO", other.seal("{}", "elsewhere"));
    });
    std::atomic<int> found = 0;
    {
        std::vector<std::jthread> threads;
        threads.reserve(kThreads);
        for (int i = 0; i < kThreads; ++i) {
            threads.emplace_back([&] {
                const auto reader = fixture.store.store().openReader();
                for (int round = 0; round < kRounds; ++round) {
                    fixture.store.store().read(*reader, [&](ReadTx& tx) {
                        const auto one = fixture.accounts.find(tx, fixture.first, "TWILIO");
                        const auto two = fixture.accounts.find(tx, fixture.second, "TWILIO");
                        found += one->token.reveal() == "token-1" ? 1 : 0;
                        found += two->token.reveal() == "token-2" ? 1 : 0;
                        found += fixture.accounts.problem(tx) ? 1 : 0;
                    });
                }
            });
        }
    }
    CHECK(found == 3 * kThreads * kRounds);
}

TEST_CASE("carrier accounts: only of organisations that are there") {
    Fixture fixture;
    CHECK(errorCode([&] {
              fixture.set(fixture.accounts, "org.none", "TWILIO", account(kSid, "t"));
          }) == ErrorCode::kConflict);
}
