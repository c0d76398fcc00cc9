#include "storage/events/work_signal.h"

#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "storage/engine/tx.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage::testing;  // NOLINT(google-build-using-namespace)
using storage::ActionWork;
using storage::WorkSignal;
using storage::WriteTx;

namespace {

std::vector<std::string> actionsOf(const std::vector<ActionWork>& work) {
    std::vector<std::string> ids;
    for (const ActionWork& each : work) {
        ids.push_back(each.actionId);
    }
    return ids;
}

}  // namespace

TEST_CASE("work signal: tells once of all that nobody has taken") {
    WorkSignal signal;
    int told = 0;
    signal.listen([&] { ++told; });
    signal.tell({{"org", "act_1"}, {"org", "act_2"}});
    signal.tell({{"org", "act_3"}});
    signal.tell({});
    CHECK(told == 1);
    CHECK(actionsOf(signal.take()) == std::vector<std::string>{"act_1", "act_2", "act_3"});
    CHECK(signal.take().empty());
    signal.tell({{"org", "act_4"}});
    CHECK(told == 2);
}

TEST_CASE("work signal: keeps nothing for nobody") {
    WorkSignal signal;
    signal.tell({{"org", "act_1"}});
    CHECK(signal.take().empty());
    signal.listen([] {});
    signal.tell({{"org", "act_2"}});
    signal.listen({});
    CHECK(signal.take().empty());
}

TEST_CASE("work signal: hears of what is committed only") {
    StoreFixture store;
    auto& signal = store.store().workSignal();
    signal.listen([] {});
    CHECK_THROWS(store.write([](WriteTx& tx) {
        storage::leaveWork(tx, {{"org", "act_1"}});
        throw std::runtime_error("no");
    }));
    CHECK(signal.take().empty());
    store.write([&](WriteTx& tx) {
        storage::leaveWork(tx, {{"org", "act_2"}});
        CHECK(signal.take().empty());
    });
    CHECK(actionsOf(signal.take()) == std::vector<std::string>{"act_2"});
}
