#include "knowledge/reading/hive_turns.h"

#include <set>
#include <string>

#include <doctest/doctest.h>

#include "tests/storage/support.h"

using namespace hiveline;
using knowledge::HiveTurns;
using storage::ReadTx;
using storage::WriteTx;
using storage::testing::StoreFixture;

namespace builds = storage::hive_builds;

namespace {

/// Readers that take hives as knowledge/reading/ingestion does, without reading anything.
class Readers {
public:
    explicit Readers(std::size_t number) : turns_(number) {}

    void addHives(const std::string& orgId, int number) {
        store_.write([&](WriteTx& tx) {
            for (int i = 0; i < number; ++i) {
                builds::begin(tx, orgId, "hiv." + std::to_string(i));
            }
        });
        pass();
    }
    std::optional<HiveTurns::Key> take() {
        return store_.read([&](ReadTx& tx) { return turns_.take(tx, now_); });
    }
    std::string takenFrom() {
        const auto key = take();
        return key ? key->orgId : "nobody";
    }
    /// It had its slice of time and goes behind the others.
    void giveBack(const HiveTurns::Key& key, bool isSlow = false) {
        store_.write([&](WriteTx& tx) { builds::worked(tx, key); });
        turns_.release(key, isSlow);
        pass();
    }
    void leaveAlone(const HiveTurns::Key& key) {
        turns_.leaveAlone(key, now_ + std::chrono::seconds(5));
    }
    void pass(std::chrono::seconds time = std::chrono::seconds(1)) {
        now_ += time;
        store_.clock().advanceMicros(std::chrono::microseconds(time).count());
    }
    [[nodiscard]] const HiveTurns& turns() const { return turns_; }
    [[nodiscard]] HiveTurns::Time now() const { return now_; }

private:
    StoreFixture store_;
    HiveTurns turns_;
    HiveTurns::Time now_{};
};

}  // namespace

TEST_CASE("hive turns: more than a thousand waiting hives of one organisation delay no other") {
    Readers readers(4);
    readers.addHives("loud", 1'030);
    CHECK(readers.takenFrom() == "loud");
    CHECK(readers.takenFrom() == "loud");
    CHECK(readers.takenFrom() == "nobody");  // two readers are for others
    readers.addHives("quiet", 1);
    CHECK(readers.takenFrom() == "quiet");
}

TEST_CASE("hive turns: of slow sites, of however many organisations, one reader is free") {
    Readers readers(4);
    for (const char* org : {"a", "b", "c", "d"}) {
        readers.addHives(org, 10);
    }
    std::vector<HiveTurns::Key> taken;
    for (int i = 0; i < 4; ++i) {
        taken.push_back(readers.take().value());
    }
    for (const auto& key : taken) {
        readers.giveBack(key, true);
    }
    for (int i = 0; i < 3; ++i) {
        taken[std::size_t(i)] = readers.take().value();
    }
    CHECK(readers.takenFrom() == "nobody");
    readers.addHives("quick", 2);
    taken[3] = readers.take().value();
    CHECK(taken[3].orgId == "quick");
    readers.giveBack(taken[3]);
    CHECK(readers.takenFrom() == "quick");
    readers.giveBack(taken[0]);  // it is slow no more, and has its two readers beside the others
    std::multiset<std::string> later;
    while (const auto key = readers.take()) {
        later.insert(key->orgId);
    }
    CHECK(later.count(taken[0].orgId) == 2);
}

TEST_CASE("hive turns: the only reader reads slow sites too") {
    Readers readers(1);
    readers.addHives("slow", 2);
    readers.giveBack(readers.take().value(), true);
    CHECK(readers.takenFrom() == "slow");
}

TEST_CASE("hive turns: where several have many, each new one has the next turn") {
    Readers readers(4);
    readers.addHives("a", 1'030);
    readers.addHives("b", 1'030);
    std::vector<HiveTurns::Key> taken;
    for (int i = 0; i < 4; ++i) {
        taken.push_back(readers.take().value());
    }
    CHECK_FALSE(readers.take());
    readers.addHives("quiet", 1);
    readers.giveBack(taken.front());
    CHECK(readers.takenFrom() == "quiet");
}

TEST_CASE("hive turns: organisations take turns, and so do the hives of one") {
    Readers readers(1);
    readers.addHives("a", 3);
    readers.addHives("b", 2);
    std::string order;
    for (int i = 0; i < 8; ++i) {
        const auto key = readers.take().value();
        order += key.orgId + key.hiveId.substr(4) + ' ';
        readers.giveBack(key);
    }
    CHECK(order == "a0 b0 a1 b1 a2 b0 a0 b1 ");
}

TEST_CASE("hive turns: a hive that is taken or left alone is not taken again") {
    Readers readers(8);
    readers.addHives("a", 3);
    const auto first = readers.take().value();
    readers.leaveAlone(first);
    CHECK(readers.turns().nextFree() == readers.now() + std::chrono::seconds(5));
    const auto second = readers.take().value();
    const auto third = readers.take().value();
    CHECK(first != second);
    CHECK(second != third);
    CHECK(first != third);
    CHECK_FALSE(readers.take());
    readers.pass(std::chrono::seconds(5));
    CHECK(readers.take() == first);
    CHECK_FALSE(readers.turns().nextFree());
}
