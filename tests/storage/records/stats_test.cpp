#include "storage/records/stats.h"

#include <array>
#include <random>

#include <doctest/doctest.h>

#include "storage/calls/calls.h"
#include "storage/calls/conversations.h"
#include "storage/engine/rows.h"
#include "storage/records/prospects.h"
#include "tests/storage/records.h"
#include "tests/storage/rewrite.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage;
using namespace hiveline::storage::testing;

namespace {

// Counts as if there were no counters.
stats::Counters recount(ReadTx& tx, const std::string& orgId) {
    stats::Counters counters;
    auto prospectsRow = tx.db().query(
        "SELECT count(*), coalesce(sum(status = 'APPOINTMENT_SCHEDULED'), 0), coalesce(sum(status "
        "= 'UNQUALIFIED'), 0)"
        " FROM prospects WHERE orgId = $1",
        orgId
    );
    REQUIRE(prospectsRow.step());
    prospectsRow.take(0, counters.prospects, counters.appointmentScheduled, counters.unqualified);
    auto callsRow = tx.db().query(
        "SELECT count(*), coalesce(sum(timestampEnd - timestampStart), 0) FROM conversations"
        " WHERE orgId = $1 AND status <> 'removed' AND timestampStart IS NOT NULL AND timestampEnd "
        "IS NOT NULL",
        orgId
    );
    REQUIRE(callsRow.step());
    callsRow.take(0, counters.callsCounted, counters.callMillis);
    counters.callsWaiting = scalar(
        tx.db().query("SELECT count(*) FROM calls WHERE orgId = $1 AND state = 'waiting'", orgId)
    );
    return counters;
}

// Random changes of prospects and conversations of two organisations.
class RandomWork {
public:
    void step(WriteTx& tx) {
        switch (engine_() % 11) {
            case 0:
            case 6:
                addProspect(tx);
                break;
            case 1:
                changeProspect(tx);
                break;
            case 2:
                removeOne(tx, prospects_, prospects::remove);
                break;
            case 3:
            case 7:
            case 9:
            case 10:
                addConversation(tx);
                break;
            case 4:
                changeConversation(tx);
                break;
            case 5:
                removeOne(tx, conversations_, [](WriteTx& in, const auto& org, const auto& id) {
                    const bool isThere = conversations::status(in, org, id).has_value();
                    conversations::hide(in, org, id);
                    return isThere;
                });
                break;
            default:
                removeOne(tx, conversations_, conversations::remove);
        }
    }

private:
    const std::string& org() { return engine_() % 3 == 0 ? kOtherOrg : kOrg; }
    calls::Call callOf(const models::Conversation& conversation) {
        calls::Call call;
        call.orgId = conversation.orgId;
        call.conversationId = conversation.id;
        call.state = engine_() % 2 == 0 ? calls::State::kWaiting : calls::State::kTalking;
        call.createdAt = conversation.createdAt;
        return call;
    }
    std::string status() {
        constexpr std::array<const char*, 4> kStatuses = {
            "NEW", "APPOINTMENT_SCHEDULED", "UNQUALIFIED", "unqualified"};
        return kStatuses[engine_() % kStatuses.size()];
    }
    std::optional<common::Timestamp> time() {
        return engine_() % 3 == 0 ? std::nullopt
                                  : std::optional(common::Timestamp{
                                        static_cast<std::int64_t>(engine_() % 1'000'000)});
    }
    template <typename Record>
    Record* any(std::vector<Record>& records) {
        return records.empty() ? nullptr : &records[engine_() % records.size()];
    }

    void addProspect(WriteTx& tx) {
        auto prospect = newProspect(tx, org());
        prospect.status = status();
        prospects::insert(tx, prospect);
        prospects_.push_back(prospect);
    }
    void changeProspect(WriteTx& tx) {
        if (auto* prospect = any(prospects_)) {
            prospect->status = status();
            rewrite(tx, *prospect);
        }
    }
    void addConversation(WriteTx& tx) {
        auto conversation = newConversation(tx, org());
        conversation.timestampStart = time();
        conversation.timestampEnd = time();
        conversations::insert(tx, conversation);
        calls::insert(tx, callOf(conversation));
        conversations_.push_back(conversation);
    }
    void changeConversation(WriteTx& tx) {
        if (auto* conversation = any(conversations_)) {
            conversation->timestampStart = time();
            conversation->timestampEnd = time();
            rewrite(tx, *conversation);
            calls::update(tx, callOf(*conversation));
        }
    }
    template <typename Record, typename Remove>
    void removeOne(WriteTx& tx, std::vector<Record>& records, Remove remove) {
        if (auto* record = any(records)) {
            CHECK(remove(tx, record->orgId, record->id));
            CHECK_FALSE(remove(tx, record->orgId, record->id));
            *record = records.back();
            records.pop_back();
        }
    }

    std::mt19937_64 engine_{7};
    std::vector<models::Prospect> prospects_;
    std::vector<models::Conversation> conversations_;
};

}  // namespace

TEST_CASE("stats: nothing counted is zero") {
    StoreFixture fixture;
    CHECK(fixture.read([](ReadTx& tx) { return stats::read(tx, kOrg); }) == stats::Counters{});
}

TEST_CASE("stats: equal a recount after any changes, undone ones included") {
    StoreFixture fixture;
    RandomWork work;
    for (int round = 0; round < 40; ++round) {
        fixture.write([&](WriteTx& tx) {
            for (int i = 0; i < 50; ++i) {
                work.step(tx);
            }
        });
        RandomWork undone;
        CHECK_THROWS_AS(
            fixture.write([&](WriteTx& tx) {
                for (int i = 0; i < 10; ++i) {
                    undone.step(tx);
                }
                throw std::runtime_error("no");
            }),
            std::runtime_error
        );
        fixture.read([](ReadTx& tx) {
            for (const auto& org : {kOrg, kOtherOrg}) {
                CHECK(stats::read(tx, org) == recount(tx, org));
            }
        });
    }
    CHECK(fixture.read([](ReadTx& tx) { return stats::read(tx, kOrg).callsCounted; }) > 10);
    CHECK(fixture.read([](ReadTx& tx) { return stats::read(tx, kOrg).callsWaiting; }) > 10);
}

TEST_CASE("stats: cost one row whatever they count") {
    StoreFixture fixture;
    fixture.read([](ReadTx& tx) {
        auto plan = tx.db().query(
            "EXPLAIN QUERY PLAN SELECT prospects FROM orgStats WHERE orgId = $1", kOrg
        );
        REQUIRE(plan.step());
        CHECK(plan.text(3) == "SEARCH orgStats USING PRIMARY KEY (orgId=?)");
    });
}
