#include "knowledge/search/searcher.h"

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <stdexcept>

#include <doctest/doctest.h>

#include "storage/passages/hive_builds.h"
#include "storage/records/agents.h"
#include "storage/records/hives.h"
#include "storage/records/links.h"
#include "tests/storage/passage_builds.h"
#include "tests/storage/records.h"
#include "tests/storage/support.h"

using namespace hiveline;                    // NOLINT(google-build-using-namespace)
using namespace hiveline::storage::testing;  // NOLINT(google-build-using-namespace)
using knowledge::Answer;
using knowledge::Embedded;
using knowledge::Searcher;

namespace {

constexpr std::chrono::seconds kMaxLength{60};

/// Answers with one vector, or throws.
class SomeEmbedder final : public knowledge::Embedder {
public:
    explicit SomeEmbedder(std::string name) : name_(std::move(name)) {}
    const std::string& name() const override { return name_; }
    std::unique_ptr<Request> embed(
        std::vector<std::string> /*texts*/, std::function<void(Embedded)> then
    ) override {
        ++asked;
        if (throws) {
            throw std::runtime_error("no memory");
        }
        then({{{0, 1}}, ""});
        return nullptr;
    }

    std::atomic<int> asked = 0;
    bool throws = false;

private:
    const std::string name_;
};

/// A hive with two passages: their words say one thing, their vectors (of the model "first") the
/// other one.
std::string hiveIn(StoreFixture& store) {
    return store.write([](storage::WriteTx& tx) {
        namespace builds = storage::hive_builds;
        auto hive = newHive(tx);
        storage::hives::insert(tx, hive, {});
        const builds::Key key{kOrg, hive.id, builds::begin(tx, kOrg, hive.id)};
        const builds::NewPage found{"https://a.example/", "https://a.example/", 0};
        builds::addPages(tx, key, {&found, 1}, 10);
        const std::vector<storage::passages::NewPassage> all{
            {"Words", "apples and pears", 4, 1}, {"Meaning", "plums", 2, 2}};
        storage::passages::insert(tx, key, 0, all);
        const auto rows =
            storage::passages::withoutVector(tx, *builds::building(tx, kOrg, hive.id), 10);
        storage::passages::insertVectors(
            tx,
            key,
            "first",
            std::vector<std::pair<std::int64_t, std::vector<float>>>{
                {rows.at(0).row, {1, 0}}, {rows.at(1).row, {0, 1}}}
        );
        builds::publish(tx, key);
        return hive.id;
    });
}

Answer ask(Searcher& searcher, const std::string& hiveId) {
    auto promise = std::make_shared<std::promise<Answer>>();
    auto answer = promise->get_future();
    searcher.askHive(kOrg, hiveId, "apples", 5, [promise](Answer given) {
        promise->set_value(std::move(given));
    });
    REQUIRE(answer.wait_for(kMaxLength) == std::future_status::ready);
    return answer.get();
}

}  // namespace

TEST_CASE("searcher: vectors of another model are ignored") {
    StoreFixture store;
    const std::string hiveId = hiveIn(store);
    SomeEmbedder same("first");
    Searcher meant(store.store(), &same);
    CHECK(ask(meant, hiveId).found.size() == 2);
    CHECK(same.asked == 1);
    SomeEmbedder other("second");
    Searcher worded(store.store(), &other);
    CHECK(ask(worded, hiveId).found.size() == 1);
    CHECK(other.asked == 0);
}

TEST_CASE("searcher: an embedder that throws leaves the words") {
    StoreFixture store;
    const std::string hiveId = hiveIn(store);
    SomeEmbedder embedder("first");
    embedder.throws = true;
    Searcher searcher(store.store(), &embedder, 1);
    for (int i = 0; i < 2; ++i) {
        const Answer answer = ask(searcher, hiveId);
        CHECK_FALSE(answer.failure);
        CHECK(answer.found.size() == 1);
    }
}

TEST_CASE("searcher: a receiver that throws is called once, and the next question answered") {
    StoreFixture store;
    const std::string hiveId = hiveIn(store);
    Searcher searcher(store.store(), nullptr, 1);
    std::atomic<int> calls = 0;
    for (int i = 0; i < 3; ++i) {
        searcher.askHive(kOrg, hiveId, "apples", 5, [&calls](const Answer& /*answer*/) {
            ++calls;
            throw std::runtime_error("gone");
        });
    }
    CHECK(ask(searcher, hiveId).found.size() == 1);
    CHECK(calls == 3);
}

TEST_CASE("searcher: callers come before other questions") {
    StoreFixture store;
    const std::string hiveId = hiveIn(store);
    Searcher searcher(store.store(), nullptr, 1);
    std::promise<void> begun;
    std::promise<void> goOn;
    searcher.askHive(kOrg, hiveId, "apples", 5, [&](const Answer& /*answer*/) {
        begun.set_value();
        goOn.get_future().wait_for(kMaxLength);
    });
    REQUIRE(begun.get_future().wait_for(kMaxLength) == std::future_status::ready);
    std::string order;  // written by the one thread
    std::promise<void> ended;
    const auto note = [&order, &ended](char who) {
        return [&order, &ended, who](const Answer& /*answer*/) {
            order += who;
            if (order.size() == 3) {
                ended.set_value();
            }
        };
    };
    searcher.askHive(kOrg, hiveId, "apples", 5, note('a'));
    searcher.askHive(kOrg, hiveId, "apples", 5, note('b'));
    searcher.askAgent(kOrg, "agt.1", "apples", {}, note('c'));
    goOn.set_value();
    REQUIRE(ended.get_future().wait_for(kMaxLength) == std::future_status::ready);
    searcher.stop();  // before what its thread uses goes
    CHECK(order == "cab");
}

TEST_CASE("searcher: a call is given all there is where that fits, what fits the question first") {
    StoreFixture store;
    const std::string agentId = store.write([](storage::WriteTx& tx) {
        auto agent = newAgent(tx);
        auto hive = newHive(tx);
        storage::hives::insert(tx, hive, {});
        storage::agents::insert(tx, agent);
        liveBuild(
            tx,
            kOrg,
            hive.id,
            {{passage("A", "Bananas are here."),
              passage("B", "Apples are there."),
              passage("C", "Plums are nowhere.")}}
        );
        storage::links::linkHive(tx, kOrg, agent.id, hive.id);
        return agent.id;
    });
    Searcher searcher(store.store(), nullptr, 1);
    const auto titles = [&](const std::string& question, Searcher::Wish wish) {
        std::promise<Answer> promise;
        searcher.askAgent(kOrg, agentId, question, std::move(wish), [&promise](Answer answer) {
            promise.set_value(std::move(answer));
        });
        auto future = promise.get_future();
        REQUIRE(future.wait_for(kMaxLength) == std::future_status::ready);
        std::string all;
        for (const auto& each : future.get().found) {
            all += each.title;
        }
        return all;
    };
    CHECK(titles("apples", {.limit = 1}) == "B");
    CHECK(titles("apples", {.limit = 1, .whole = 8'000}) == "BAC");
    CHECK(titles("something else", {.limit = 1, .whole = 8'000}) == "ABC");
    CHECK(titles("apples", {.limit = 1, .whole = 50}) == "B");
    CHECK(titles("", {.limit = 1, .whole = 8'000}) == "ABC");
}
