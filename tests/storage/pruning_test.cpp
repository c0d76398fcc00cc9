#include "storage/pruning.h"

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "storage/calls/conversations.h"
#include "storage/engine/connection.h"
#include "storage/engine/rows.h"
#include "storage/events/events.h"
#include "storage/events/fan_out.h"
#include "storage/records/actions.h"
#include "tests/storage/records.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage::testing;  // NOLINT(google-build-using-namespace)
using storage::ReadTx;
using storage::WriteTx;
namespace transcripts = storage::transcripts;

namespace {

std::vector<models::TranscriptMessage> messages(int count) {
    std::vector<models::TranscriptMessage> all(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        all[static_cast<std::size_t>(i)].message_id = "dia." + std::to_string(i);
    }
    return all;
}

}  // namespace

TEST_CASE("pruning: what replaced transcripts have left goes, also after a crash") {
    StoreFixture fixture;
    const auto old = messages(50);
    fixture.write([&](WriteTx& tx) {
        for (int i = 0; i < 3; ++i) {
            auto record = owned<models::Conversation>(tx, "con", "org." + std::to_string(i));
            record.transcriptText = old;
            storage::conversations::insert(tx, record);
            const auto staged = transcripts::stage(tx, record.orgId, record.id);
            transcripts::putStaged(tx, staged, 0, messages(70));
            if (i == 0) {
                transcripts::switchTo(tx, staged);  // the others were cut off before
            }
        }
    });
    fixture.reopen();
    storage::Pruning pruning(
        fixture.store(),
        {.every = std::chrono::milliseconds(1),
         .soon = std::chrono::milliseconds(1),
         .leftovers = 20}
    );
    pruning.start();
    const auto isLeft = [&] {
        return fixture.read([](ReadTx& tx) {
            return transcripts::leftoversAfter(tx, {}).has_value();
        });
    };
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (isLeft() && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    pruning.stop();
    CHECK_FALSE(isLeft());
    CHECK(fixture.read([](ReadTx& tx) {
        return storage::scalar(tx.db().query("SELECT count(*) FROM messages"));
    }) == 70 + 50 + 50);
}

TEST_CASE("pruning: deliveries that a job was to make are made, also after a crash") {
    StoreFixture fixture;
    constexpr std::size_t kActions = 2 * storage::fan_out::kPiece + 3;
    const std::vector<std::string> orgIds{kOrg, kOtherOrg};
    std::vector<std::string> eventIds;
    fixture.write([&](WriteTx& tx) {
        for (const std::string& orgId : orgIds) {
            for (std::size_t i = 0; i < kActions; ++i) {
                auto action = newAction(tx, orgId);
                action.invocationTrigger = "CALL_COMPLETED";
                storage::actions::insert(tx, action);
            }
            tx.letGoOn(nullptr);  // and runs nothing of what follows, as one that is ended
            eventIds.push_back(storage::events::record(
                tx, {.orgId = orgId, .type = models::InvocationTrigger::kCallCompleted}
            ));
        }
    });
    fixture.reopen();
    storage::Pruning pruning(
        fixture.store(),
        {.every = std::chrono::milliseconds(1), .soon = std::chrono::milliseconds(1)}
    );
    pruning.start();
    const auto isLeft = [&] {
        return fixture.read([](ReadTx& tx) {
            return storage::fan_out::leftAfter(tx, "").has_value();
        });
    };
    while (isLeft()) {
        std::this_thread::yield();
    }
    pruning.stop();
    fixture.read([&](ReadTx& tx) {
        for (std::size_t i = 0; i < orgIds.size(); ++i) {
            const auto event = storage::events::find(tx, orgIds[i], eventIds[i]);
            CHECK(event->receivers.size() == kActions);
        }
    });
}
