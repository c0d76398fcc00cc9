#include "storage/engine/durability.h"

#include "common/error.h"
#include "common/log.h"

namespace hiveline::storage {

void Durability::lose(std::string_view where, std::string_view reason) noexcept {
    // Set before anything is told: whoever hears of the loss must find writing stopped already.
    const bool isFirst = !lost_.exchange(true);
    try {
        if (isFirst && tell_) {
            // First of all, since it writes the mark that keeps other processes from copying the
            // log.
            tell_();
        }
        common::log::error("sync_failed", {{"where", where}, {"reason", reason}});
        if (isFirst) {
            common::log::error(
                "writing_stopped",
                {{"reason",
                  "the disk did not keep what was written; nothing more is stored, and the log of "
                  "the database stays as it is"},
                 {"advice", "look after the disk, then restart the server"}}
            );
        }
    } catch (...) {  // NOLINT(bugprone-empty-catch)
        // No memory for the line: writing has stopped all the same.
    }
}

void Durability::require() const {
    if (isLost()) {
        throw common::Error(
            common::ErrorCode::kUnavailable,
            "Storage is unavailable: the disk did not keep what was written; nothing more is "
            "stored until the server is restarted"
        );
    }
}

}  // namespace hiveline::storage
