// Whether the disk keeps what is synced. A failed fsync means that something written earlier is
// lost. Linux reports it once: it then marks the pages clean, and the next fsync succeeds without
// them (fsync(2), the "fsyncgate" of 2018). So the first failure stops all writing until a restart,
// which copies the whole log anew. Ending the process at once, as PostgreSQL does, was ruled out:
// reads go on (decision 0015). Safe from any thread.
#pragma once

#include <atomic>
#include <functional>
#include <string_view>
#include <utility>

namespace hiveline::storage {

class Durability {
public:
    /// Sets what is called at the first loss, on the thread that meets it; it must not throw. To be
    /// set before anything is written: it is not guarded.
    void onLoss(std::function<void()> tell) { tell_ = std::move(tell); }

    /// Records that a sync has failed. Logs it, the first time together with the consequence.
    /// `where`: "commit" or "database"; `reason`: the system's or SQLite's text.
    void lose(std::string_view where, std::string_view reason) noexcept;

    [[nodiscard]] bool isLost() const noexcept { return lost_; }

    /// Throws Error{kUnavailable}, with a text for clients, if a sync has ever failed.
    void require() const;

private:
    std::atomic<bool> lost_{false};
    std::function<void()> tell_;
};

}  // namespace hiveline::storage
