// Takes out of the pages of a build what many of them begin or end with
// (knowledge/repeated_lines.h), once all of them have been read: before that, what counts as
// repeated would depend on the order of the pages. One thread.
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

/// Works a few pages at a time from where the last turn ended, which is stored. False: `isOver()`
/// before all was done. Throws what the store throws.
[[nodiscard]] bool tidyHive(
    IngestionHost& host,
    storage::Reader& reader,
    const storage::hive_builds::Key& key,
    const std::function<bool()>& isOver
);

/// What the live build, which is searched now, has taken out of its pages. A page that is read
/// again loses it at once, so that it is compared with others as the unchanged pages are.
class TakenBefore {
public:
    /// Reads the marks of the live build; take() does nothing if there is none.
    TakenBefore(storage::ReadTx& tx, const storage::hive_builds::Key& key);

    /// `address`: of the page. `edges`: its marks, which tell afterwards what has been taken.
    /// Passages without any text left are dropped.
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
