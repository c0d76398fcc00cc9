// Builds of hives whose passages a test gives.
#pragma once

#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "storage/passages/hive_builds.h"
#include "storage/passages/passages.h"

namespace hiveline::storage::testing {

/// Marks that no two share a band of.
inline std::uint64_t nextFingerprint() {
    static std::mt19937_64 random{1};  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same every time
    return random();
}

inline passages::NewPassage passage(std::string title, std::string text) {
    return {std::move(title), std::move(text), 10, nextFingerprint()};
}

/// A build under way with one page for each list of passages.
inline hive_builds::Key build(
    WriteTx& tx,
    const std::string& orgId,
    const std::string& hiveId,
    const std::vector<std::vector<passages::NewPassage>>& pages
) {
    const hive_builds::Key key{orgId, hiveId, hive_builds::begin(tx, orgId, hiveId)};
    for (const auto& each : pages) {
        const std::string address = "https://a.example/" + std::to_string(nextFingerprint());
        const hive_builds::NewPage found{address, address, 0};
        hive_builds::addPages(tx, key, {&found, 1}, 1'000);
        const auto page = hive_builds::findPage(tx, key, address);
        REQUIRE(page);
        REQUIRE(hive_builds::finishPage(tx, key, page->page, {}));
        passages::insert(tx, key, page->page, each);
    }
    return key;
}

inline hive_builds::Key liveBuild(
    WriteTx& tx,
    const std::string& orgId,
    const std::string& hiveId,
    const std::vector<std::vector<passages::NewPassage>>& pages
) {
    const hive_builds::Key key = build(tx, orgId, hiveId, pages);
    hive_builds::publish(tx, key);
    return key;
}

}  // namespace hiveline::storage::testing
