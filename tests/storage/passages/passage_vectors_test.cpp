// Vectors of passages, and the search by them.
#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <numeric>
#include <random>
#include <span>

#include <doctest/doctest.h>

#include "storage/passages/hive_builds.h"
#include "storage/passages/passages.h"
#include "storage/passages/sign_cache.h"
#include "tests/storage/passage_builds.h"
#include "tests/storage/records.h"
#include "tests/storage/support.h"

using namespace hiveline;                    // NOLINT(google-build-using-namespace)
using namespace hiveline::storage;           // NOLINT(google-build-using-namespace)
using namespace hiveline::storage::testing;  // NOLINT(google-build-using-namespace)
using hive_builds::Key;
using passages::NewPassage;

TEST_CASE("passages: vectors find what is near") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        const Key key = build(
            tx, kOrg, "hiv.1", {{passage("A", "one"), passage("B", "two"), passage("C", "three")}}
        );
        auto current = *hive_builds::building(tx, kOrg, "hiv.1");
        const auto unseen = passages::withoutVector(tx, current, 10);
        REQUIRE(unseen.size() == 3);
        CHECK(unseen[0].text == "A\none");
        const std::vector<std::pair<std::int64_t, std::vector<float>>> vectors{
            {unseen[0].row, {1, 0, 0}},
            {unseen[1].row, {0.9F, 0.1F, 0}},
            {unseen[2].row, {-1, 0.2F, 0}},
            {unseen[2].row + 100, {1, 1, 1}}};
        CHECK(passages::countVectorFailure(tx, key) == 1);
        CHECK(passages::countVectorFailure(tx, key) == 2);
        passages::insertVectors(tx, key, "first", vectors);
        passages::insertVectors(tx, key, "first", vectors);
        CHECK(passages::withoutVector(tx, current, 10).empty());
        current = *hive_builds::building(tx, kOrg, "hiv.1");
        CHECK(current.vectorRow == current.nextRow);
        CHECK(current.vectorModel == "first");
        CHECK(current.vectorFailures == 0);
        CHECK(hive_builds::building(tx, kOrg, "hiv.1")->vectors == 3);
        hive_builds::publish(tx, key);
        const auto scopes = passages::scopesOfHive(tx, kOrg, "hiv.1");
        const std::vector<float> question{2, 0, 0};
        passages::SignCache signs;
        const auto hits = passages::byVector(tx, scopes, question, 2, signs);
        REQUIRE(hits.size() == 2);
        CHECK(hits[0].row == unseen[0].row);
        CHECK(hits[0].score == doctest::Approx(1.0));
        CHECK(hits[1].row == unseen[1].row);
        CHECK(passages::byVector(tx, scopes, std::vector<float>{1, 0}, 2, signs).empty());
        auto ignored = scopes;
        CHECK(ignored.at(0).vectorModel == "first");
        ignored[0].vectors = 0;
        CHECK(passages::byVector(tx, ignored, question, 2, signs).empty());
        CHECK(signs.find(scopes.at(0)) != nullptr);
        CHECK(passages::byVector(tx, scopes, question, 2, signs) == hits);
        passages::SignCache none(0);
        CHECK(passages::byVector(tx, scopes, question, 2, none) == hits);
        CHECK(none.find(scopes.at(0)) == nullptr);
    });
}

TEST_CASE("passages: the nearest vectors are the best, however long vectors are") {
    constexpr std::size_t kVectors = 20;
    std::mt19937 random{7};  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same every time
    for (const std::size_t length : {1U, 15U, 16U, 17U, 100U, 1'536U}) {
        CAPTURE(length);
        std::normal_distribution<float> part;
        const auto make = [&] {
            std::vector<float> vector(length);
            std::ranges::generate(vector, [&] { return part(random); });
            return vector;
        };
        const auto cosine = [](const std::vector<float>& a, const std::vector<float>& b) {
            const auto times = [](const std::vector<float>& x, const std::vector<float>& y) {
                return std::inner_product(x.begin(), x.end(), y.begin(), 0.0);
            };
            return times(a, b) / std::sqrt(times(a, a) * times(b, b));
        };
        // Half a step of what is stored for each value of the question, both of unit length.
        const auto rounding = [](const std::vector<float>& stored,
                                 const std::vector<float>& asked) {
            const auto size = [](float value) { return std::abs(value); };
            const auto norm = [](const std::vector<float>& x) {
                return std::sqrt(std::inner_product(x.begin(), x.end(), x.begin(), 0.0));
            };
            const double step = size(std::ranges::max(stored, {}, size)) / 127;
            const double sum =
                std::accumulate(asked.begin(), asked.end(), 0.0, [](double all, float value) {
                    return all + std::abs(value);
                });
            return step / norm(stored) / 2 * sum / norm(asked) + 1e-5;
        };
        StoreFixture store;
        store.write([&](WriteTx& tx) {
            std::vector<NewPassage> all;
            for (std::size_t i = 0; i < kVectors; ++i) {
                all.push_back(passage("", "text " + std::to_string(i)));
            }
            const Key key = build(tx, kOrg, "hiv.1", {all});
            const auto current = *hive_builds::building(tx, kOrg, "hiv.1");
            std::vector<std::pair<std::int64_t, std::vector<float>>> vectors;
            for (const auto& each : passages::withoutVector(tx, current, kVectors)) {
                vectors.emplace_back(each.row, make());
            }
            passages::insertVectors(tx, key, "model", vectors);
            hive_builds::publish(tx, key);
            const auto question = make();
            passages::SignCache signs;
            const auto scopes = passages::scopesOfHive(tx, kOrg, "hiv.1");
            const auto hits = passages::byVector(tx, scopes, question, kVectors, signs);
            REQUIRE(hits.size() == kVectors);
            CHECK(std::ranges::is_sorted(hits, std::ranges::greater{}, &passages::Hit::score));
            for (const auto& [row, vector] : vectors) {
                const auto hit = std::ranges::find(hits, row, &passages::Hit::row);
                REQUIRE(hit != hits.end());
                CHECK(
                    std::abs(hit->score - cosine(vector, question)) <= rounding(vector, question)
                );
            }
        });
    }
}

TEST_CASE("passages: signs are kept for the builds used last") {
    const auto blocks = [](std::size_t bytes) {
        auto made = std::make_shared<passages::SignCache::Blocks>();
        made->blocks.push_back({0, std::string(bytes, 'x')});
        made->bytes = bytes;
        return made;
    };
    const passages::Scope first{.firstRow = 1, .vectors = 10};
    const passages::Scope second{.firstRow = 2, .vectors = 10};
    const passages::Scope third{.firstRow = 3, .vectors = 10};
    passages::SignCache cache(100);
    cache.put(first, blocks(40));
    cache.put(second, blocks(40));
    CHECK(cache.find(first) != nullptr);
    cache.put(third, blocks(40));
    CHECK(cache.find(second) == nullptr);
    CHECK(cache.find(first) != nullptr);
    CHECK(cache.find(third) != nullptr);
    cache.put(second, blocks(51));  // more than half of all
    CHECK(cache.find(second) == nullptr);
    CHECK(cache.find(first) != nullptr);
    CHECK(cache.find({.firstRow = 1, .vectors = 11}) == nullptr);
    cache.put({.firstRow = 1, .vectors = 11}, blocks(40));
    CHECK(cache.find(first) == nullptr);
    CHECK(cache.find(third) != nullptr);
}

TEST_CASE("passages: vectors of two models are not mixed in a build") {
    StoreFixture store;
    store.write([](WriteTx& tx) {
        const Key key = build(tx, kOrg, "hiv.1", {{passage("A", "one"), passage("B", "two")}});
        const auto stored = [&] { return *hive_builds::building(tx, kOrg, "hiv.1"); };
        const auto vectors = [&] {
            std::vector<std::pair<std::int64_t, std::vector<float>>> all;
            for (const auto& each : passages::withoutVector(tx, stored(), 10)) {
                all.push_back({each.row, {1, 0}});
            }
            return all;
        };
        const auto all = vectors();
        passages::insertVectors(tx, key, "first", std::span(all).first(1));
        CHECK(vectors().size() == 1);
        passages::insertVectors(tx, key, "second", vectors());
        CHECK(stored().vectors == 1);
        int rounds = 0;
        while (passages::removeVectors(tx, key, 1)) {
            REQUIRE(++rounds < 10);
        }
        CHECK(stored().vectors == 0);
        CHECK(vectors().size() == 2);
        passages::insertVectors(tx, key, "second", vectors());
        CHECK(stored().vectors == 2);
        CHECK(stored().vectorModel == "second");
    });
}
