#include "storage/engine/usage.h"

#include <array>
#include <random>
#include <set>

#include <doctest/doctest.h>

#include "storage/calls/calls.h"
#include "storage/calls/conversations.h"
#include "storage/records/agents.h"
#include "storage/records/idempotency.h"
#include "storage/records/products.h"
#include "storage/records/prospects.h"
#include "tests/storage/passage_builds.h"
#include "tests/storage/records.h"
#include "tests/storage/rewrite.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage;
using namespace hiveline::storage::testing;

namespace {

std::int64_t storedBytes(StoreFixture& fixture, const std::string& orgId = kOrg) {
    return fixture.read([&](ReadTx& tx) { return usage::stored(tx, orgId); });
}

void checkRecount(StoreFixture& fixture) {
    for (const auto& orgId : {kOrg, kOtherOrg}) {
        const auto counted = storedBytes(fixture, orgId);
        CHECK(counted == fixture.read([&](ReadTx& tx) { return usage::recount(tx.db(), orgId); }));
    }
}

/// Changes of all kinds, of two organisations.
class RandomWork {
public:
    void step(WriteTx& tx) {
        switch (engine_() % 7) {
            case 0:
                prospects_.push_back(newProspect(tx, org()));
                prospects_.back().name = std::string(engine_() % 300, 'n');
                prospects::insert(tx, prospects_.back());
                break;
            case 1:
                if (auto* prospect = any(prospects_)) {
                    prospect->name = std::string(engine_() % 300, 'm');
                    rewrite(tx, *prospect);
                }
                break;
            case 2:
                removeOne(tx, prospects_, prospects::remove);
                break;
            case 3:
                conversations_.push_back(newConversation(tx, org()));
                conversations::insert(tx, conversations_.back());
                break;
            case 4:
                if (auto* conversation = any(conversations_)) {
                    conversation->transcriptSummary = std::string(engine_() % 300, 's');
                    rewrite(tx, *conversation);
                }
                break;
            case 5:  // with its messages, by a cascade
                removeOne(tx, conversations_, conversations::remove);
                break;
            default: {  // new, or in the place of one
                common::Response response;
                response.body = std::string(engine_() % 300, 'b');
                idempotency::insert(tx, org(), std::to_string(engine_() % 5), "f", response);
            }
        }
    }

private:
    const std::string& org() { return engine_() % 3 == 0 ? kOtherOrg : kOrg; }
    template <typename Record>
    Record* any(std::vector<Record>& records) {
        return records.empty() ? nullptr : &records[engine_() % records.size()];
    }
    template <typename Record, typename Remove>
    void removeOne(WriteTx& tx, std::vector<Record>& records, Remove remove) {
        if (auto* record = any(records)) {
            CHECK(remove(tx, record->orgId, record->id));
            *record = records.back();
            records.pop_back();
        }
    }

    std::mt19937_64 engine_{7};
    std::vector<models::Prospect> prospects_;
    std::vector<models::Conversation> conversations_;
};

}  // namespace

TEST_CASE("usage: every table is counted, or is known not to grow by what clients do") {
    // Of operators, of the store itself, of one row for each organisation, and what is made of
    // counted rows. The tables of indexes are theirs.
    const std::set<std::string, std::less<>> others = {
        "schemaMigrations",
        "meta",
        "organisations",
        "tokens",
        "carrierAccounts",
        "orgStats",

        "passageMarks",
        "passageVectors",
        "passageSigns",
        "searchIndex",
        "passageIndex",
    };
    StoreFixture fixture;
    fixture.read([&](ReadTx& tx) {
        auto tables = tx.db().query("SELECT name FROM sqlite_schema WHERE type = 'table'");
        int counted = 0;
        while (tables.step()) {
            const std::string name(tables.text(0));
            const bool isOfIndex =
                name.starts_with("searchIndex_") || name.starts_with("passageIndex_");
            CAPTURE(name);
            CHECK((usage::isCounted(name) || isOfIndex) != others.contains(name));
            if (usage::isCounted(name)) {
                ++counted;
                auto column = tx.db().query(
                    "SELECT cid FROM pragma_table_info($1) WHERE name = 'orgId'", name
                );
                REQUIRE(column.step());
                CHECK(column.integer(0) == (name == "passages" ? 1 : 0));
            }
        }
        CHECK(counted == 34);
    });
}

TEST_CASE("usage: equals a recount after any changes, undone ones included, and after a restart") {
    StoreFixture fixture;
    RandomWork work;
    for (int round = 0; round < 30; ++round) {
        fixture.write([&](WriteTx& tx) {
            for (int i = 0; i < 30; ++i) {
                work.step(tx);
            }
        });
        CHECK_THROWS(fixture.write([&](WriteTx& tx) {
            prospects::insert(tx, newProspect(tx));
            throw std::runtime_error("undone");
        }));
        checkRecount(fixture);
    }
    CHECK(storedBytes(fixture) > 0);
    fixture.reopen();
    checkRecount(fixture);
}

TEST_CASE("usage: jobs of one transaction are counted, but for the one that fails") {
    StoreFixture fixture;
    Writer& writer = fixture.store().writer();
    WriterGate gate(writer);
    std::vector<std::future<void>> outcomes;
    for (int i = 0; i < 4; ++i) {
        outcomes.push_back(submit(writer, [i](WriteTx& tx) {
            prospects::insert(tx, newProspect(tx, i == 3 ? kOtherOrg : kOrg));
            if (i == 1) {
                throw std::runtime_error("undone");
            }
        }));
    }
    gate.open();
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        if (i == 1) {
            CHECK_THROWS(outcomes[i].get());
        } else {
            outcomes[i].get();
        }
    }
    CHECK(storedBytes(fixture) == 2 * storedBytes(fixture, kOtherOrg));
    checkRecount(fixture);
}

TEST_CASE("usage: removing everything leaves nothing") {
    StoreFixture fixture;
    const auto ids = fixture.write([](WriteTx& tx) {
        const auto agent = newAgent(tx);
        const auto conversation = newConversation(tx);
        agents::insert(tx, agent);
        conversations::insert(tx, conversation);
        return std::pair(agent.id, conversation.id);
    });
    CHECK(storedBytes(fixture) > 500);
    fixture.write([&](WriteTx& tx) {
        CHECK(agents::remove(tx, kOrg, ids.first));
        CHECK(conversations::remove(tx, kOrg, ids.second));
    });
    checkRecount(fixture);
    CHECK(storedBytes(fixture) == 0);
}

TEST_CASE("usage: passages of hives count, and go with their builds") {
    StoreFixture fixture;
    fixture.write([](WriteTx& tx) {
        liveBuild(
            tx, kOrg, "hiv.1", {{passage("Prices", std::string(5'000, 'p'))}, {passage("a", "b")}}
        );
        build(tx, kOtherOrg, "hiv.2", {{passage("Hours", "nine to five")}});
    });
    CHECK(storedBytes(fixture) > 5'000);
    checkRecount(fixture);
    fixture.write([](WriteTx& tx) { hive_builds::forget(tx, kOrg, "hiv.1"); });
    while (fixture.write([](WriteTx& tx) { return hive_builds::sweep(tx, 1); })) {
        checkRecount(fixture);
    }
    CHECK(storedBytes(fixture) == 0);
    CHECK(storedBytes(fixture, kOtherOrg) > 0);
    checkRecount(fixture);
}

TEST_CASE("usage: work that adds beyond the limit is refused, what removes is not") {
    StoreFixture fixture;
    auto prospect = fixture.write([](WriteTx& tx) {
        auto added = newProspect(tx);
        prospects::insert(tx, added);
        return added;
    });
    const auto limit = static_cast<std::uint64_t>(storedBytes(fixture));
    const auto adding = [&](WriteTx& tx, std::uint64_t most) {
        prospects::insert(tx, newProspect(tx));
        usage::requireRoom(tx, kOrg, most);
    };
    CHECK(errorCode([&] {
              fixture.write([&](WriteTx& tx) { adding(tx, limit); });
          }) == common::ErrorCode::kTooLarge);
    CHECK(storedBytes(fixture) == static_cast<std::int64_t>(limit));
    fixture.write([&](WriteTx& tx) {
        auto other = newProspect(tx, kOtherOrg);
        prospects::insert(tx, other);
        usage::requireRoom(tx, kOtherOrg, limit);
    });
    fixture.write([&](WriteTx& tx) {  // less than before, though beyond
        prospect.name = "A";
        rewrite(tx, prospect);
        usage::requireRoom(tx, kOrg, 1);
    });
    CHECK(errorCode([&] {
              fixture.write([&](WriteTx& tx) {
                  prospect.name = "Anna";
                  rewrite(tx, prospect);
                  usage::requireRoom(tx, kOrg, 1);
              });
          }) == common::ErrorCode::kTooLarge);
    fixture.write([&](WriteTx& tx) { adding(tx, 2 * limit); });
    fixture.write([&](WriteTx& tx) { adding(tx, 0); });
    CHECK_FALSE(fixture.write([&](WriteTx& tx) { return usage::hasRoom(tx, kOrg, limit); }));
    CHECK(fixture.write([&](WriteTx& tx) { return usage::hasRoom(tx, kOrg, 0); }));
}

TEST_CASE("usage: jobs of one transaction do not pass the limit together") {
    StoreFixture fixture;
    fixture.write([](WriteTx& tx) { prospects::insert(tx, newProspect(tx)); });
    const auto one = storedBytes(fixture);
    Writer& writer = fixture.store().writer();
    WriterGate gate(writer);
    std::vector<std::future<void>> outcomes;
    for (int i = 0; i < 5; ++i) {
        outcomes.push_back(submit(writer, [one](WriteTx& tx) {
            prospects::insert(tx, newProspect(tx));
            usage::requireRoom(tx, kOrg, static_cast<std::uint64_t>(3 * one + one / 2));
        }));
    }
    gate.open();
    int refused = 0;
    for (auto& outcome : outcomes) {
        try {
            outcome.get();
        } catch (const common::Error&) {
            ++refused;
        }
    }
    CHECK(refused == 3);
    CHECK(storedBytes(fixture) == 3 * one);
}

TEST_CASE("usage: what a database from before holds is counted by the next start") {
    StoreFixture fixture;
    fixture.write([](WriteTx& tx) {
        prospects::insert(tx, newProspect(tx));
        conversations::insert(tx, newConversation(tx, kOtherOrg));
    });
    fixture.write([](WriteTx& tx) {
        tx.db().execute("UPDATE orgStats SET bytes = 0");
        tx.db().execute("INSERT INTO meta (key, value) VALUES ('startCountUsage', 1)");
    });
    CHECK(storedBytes(fixture) == 0);
    fixture.reopen();
    CHECK(storedBytes(fixture) > 0);
    checkRecount(fixture);
    fixture.reopen();
    checkRecount(fixture);
}
