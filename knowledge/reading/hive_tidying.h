// Takes out of the pages of a reading what many of them begin or end with alike
// (knowledge/repeated_lines.h), when all of them have been read. One thread.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "knowledge/reading/ingestion_host.h"
#include "knowledge/repeated_lines.h"
#include "storage/passages/hive_builds.h"
#include "storage/passages/passages.h"

namespace hiveline::knowledge {

/// Some pages at a time, from where it was the last time on. False: it was over before that was
/// done. Throws what the store throws.
[[nodiscard]] bool tidyHive(
    IngestionHost& host,
    storage::Reader& reader,
    const storage::hive_builds::Key& key,
    const std::function<bool()>& isOver
);

/// What the reading before, which is searched, has taken out of its pages: a page that is read
/// again loses it at once, so that it is told from others as those are that have not changed.
class TakenBefore {
public:
    /// Where the hive is searched.
    TakenBefore(storage::ReadTx& tx, const storage::hive_builds::Key& key);

    /// `address`: of the page; `edges`: its marks, which tell then what has been taken.
    void take(
        storage::ReadTx& tx,
        const std::string& address,
        std::vector<storage::passages::NewPassage>& passages,
        std::string& edges
    ) const;

private:
    std::optional<storage::hive_builds::Key> live_;
    RepeatedLines lines_;
};

}  // namespace hiveline::knowledge
