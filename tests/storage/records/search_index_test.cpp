#include "storage/records/search_index.h"

#include <algorithm>

#include <doctest/doctest.h>

#include "storage/records/prospects.h"
#include "storage/words/case_fold.h"
#include "tests/storage/records.h"
#include "tests/storage/rewrite.h"
#include "tests/storage/support.h"

using namespace hiveline;
using namespace hiveline::storage;
using namespace hiveline::storage::testing;

namespace {

std::size_t countWords(std::string_view text) {
    const std::string words = search_index::wordsOf("org.1", 'n', text);
    return words.empty() ? 0 : static_cast<std::size_t>(std::ranges::count(words, ' ')) + 1;
}

/// Rows that the index gives for a needle, before the list looks at them.
std::int64_t candidates(
    StoreFixture& fixture, char field, std::string_view needle, const std::string& orgId = kOrg
) {
    return fixture.read([&](ReadTx& tx) {
        const auto match = search_index::matchFor(orgId, field, foldCase(needle));
        REQUIRE(match);
        auto rows =
            tx.db().query("SELECT count(*) FROM searchIndex WHERE searchIndex MATCH $1", *match);
        REQUIRE(rows.step());
        return rows.integer(0);
    });
}

std::string addNamed(
    StoreFixture& fixture, const std::string& name, const std::string& orgId = kOrg
) {
    std::string id;
    fixture.write([&](WriteTx& tx) {
        auto prospect = newProspect(tx, orgId);
        prospect.name = name;
        id = prospect.id;
        prospects::insert(tx, prospect);
    });
    return id;
}

std::vector<std::string> search(
    StoreFixture& fixture, const std::string& value, models::SortOrder order, std::int64_t skip = 0
) {
    return fixture.read([&](ReadTx& tx) {
        prospects::Filter filter;
        filter.searchField = models::ProspectSearchField::kName;
        filter.searchValue = value;
        std::vector<std::string> names;
        for (const auto& each : prospects::list(
                 tx, kOrg, filter, {models::ProspectSortField::kName, order, skip, 5}
             )) {
            names.push_back(each.name.value_or(""));
        }
        CHECK(prospects::count(tx, kOrg, filter) >= static_cast<std::int64_t>(names.size()));
        return names;
    });
}

}  // namespace

TEST_CASE("search index: words are three characters of the folded text, once each") {
    CHECK(countWords("") == 0);
    CHECK(countWords("ab") == 0);
    CHECK(countWords("abc") == 1);
    CHECK(countWords("abcd") == 2);
    CHECK(countWords("aaaaaaaa") == 1);
    CHECK(countWords("ÄÖÜ") == 1);
    CHECK(countWords("牙医") == 1);
    CHECK(countWords("牙医生") == 3);  // two of two, one of three
    CHECK(
        search_index::wordsOf("org.1", 'n', "Straße") ==
        search_index::wordsOf("org.1", 'n', "STRASSE")
    );
    CHECK(search_index::wordsOf("org.1", 'n', "abc") != search_index::wordsOf("org.2", 'n', "abc"));
    CHECK(search_index::wordsOf("org.1", 'n', "abc") != search_index::wordsOf("org.1", 'p', "abc"));
    CHECK(
        search_index::wordsOf("org.1", 'n', "\xff\xfe\x80 a b\"c*(-:")
            .find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789 ") == std::string::npos
    );
}

TEST_CASE("search index: short needles are not asked of it") {
    for (const char* needle : {"", "a", "ab", "éa", "牙"}) {
        CAPTURE(needle);
        CHECK_FALSE(search_index::matchFor("org.1", 'n', foldCase(needle)));
    }
    for (const char* needle : {"abc", "牙医", "牙医生", "a牙", "\" OR *"}) {
        CAPTURE(needle);
        CHECK(search_index::matchFor("org.1", 'n', foldCase(needle)));
    }
}

TEST_CASE("search index: follows what is written, changed, deleted and undone") {
    StoreFixture fixture;
    const std::string id = addNamed(fixture, "Ada Lovelace");
    addNamed(fixture, "Grace Hopper");
    CHECK(candidates(fixture, 'n', "lovel") == 1);
    CHECK(candidates(fixture, 'n', "ace") == 2);

    fixture.write([&](WriteTx& tx) {
        auto prospect = prospects::find(tx, kOrg, id)->record;
        prospect.name = "Ada King";
        rewrite(tx, prospect);
        prospect.name = std::nullopt;
        rewrite(tx, prospect);
        prospect.name = "Countess";
        rewrite(tx, prospect);
    });
    CHECK(candidates(fixture, 'n', "lovel") == 0);
    CHECK(candidates(fixture, 'n', "king") == 0);
    CHECK(candidates(fixture, 'n', "COUNT") == 1);

    CHECK_THROWS(fixture.write([&](WriteTx& tx) {
        prospects::remove(tx, kOrg, id);
        throw common::Error(common::ErrorCode::kConflict, "undone");
    }));
    CHECK(candidates(fixture, 'n', "count") == 1);
    fixture.write([&](WriteTx& tx) { CHECK(prospects::remove(tx, kOrg, id)); });
    CHECK(candidates(fixture, 'n', "count") == 0);
    fixture.write([&](WriteTx& tx) { CHECK_FALSE(prospects::remove(tx, kOrg, id)); });
}

TEST_CASE("search index: an organisation's search meets nothing of others") {
    StoreFixture fixture;
    for (int i = 0; i < 50; ++i) {
        addNamed(fixture, "Northlight " + std::to_string(i), kOtherOrg);
    }
    CHECK(candidates(fixture, 'n', "northlight", kOtherOrg) == 50);
    CHECK(candidates(fixture, 'n', "northlight", kOrg) == 0);
    CHECK(search(fixture, "northlight", models::SortOrder::kAsc).empty());
}

TEST_CASE("search index: words of the needle that stand apart are no match") {
    StoreFixture fixture;
    addNamed(fixture, "bcd abc");
    CHECK(candidates(fixture, 'n', "abcd") == 1);
    CHECK(search(fixture, "abcd", models::SortOrder::kAsc).empty());
    CHECK(search(fixture, "d ab", models::SortOrder::kAsc).size() == 1);
}

TEST_CASE("search index: rare and frequent needles give the same kind of list") {
    StoreFixture fixture;
    constexpr int kMany = 2100;  // more than are looked up one by one
    fixture.write([](WriteTx& tx) {
        for (int i = 0; i < kMany; ++i) {
            auto prospect = newProspect(tx);
            prospect.name = "Common " + std::to_string(10'000 + i) + (i % 700 == 0 ? " rare" : "");
            prospects::insert(tx, prospect);
        }
    });
    using Names = std::vector<std::string>;
    CHECK(
        search(fixture, "RARE", models::SortOrder::kAsc) ==
        Names{"Common 10000 rare", "Common 10700 rare", "Common 11400 rare"}
    );
    CHECK(search(fixture, "rare", models::SortOrder::kDesc, 2) == Names{"Common 10000 rare"});
    CHECK(search(fixture, "common", models::SortOrder::kAsc, 1).front() == "Common 10001");
    CHECK(search(fixture, "common", models::SortOrder::kDesc).front() == "Common 12099");
    CHECK(search(fixture, "mm", models::SortOrder::kAsc).front() == "Common 10000 rare");
    CHECK(search(fixture, "common", models::SortOrder::kAsc, kMany).empty());
}
