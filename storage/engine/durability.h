// Whether the disk keeps what is synced. A failed sync says that something written before is lost,
// and Linux says it once: it then takes the pages for clean, and the next sync succeeds without
// them. So the first failure stops all writing until a restart, which copies the whole log anew.
// Safe from any thread.
#pragma once

#include <atomic>
#include <functional>
#include <string_view>
#include <utility>

namespace hiveline::storage {

class Durability {
public:
    /// What is called with the first loss; may throw nothing. To be set before anything is written.
    void onLoss(std::function<void()> tell) { tell_ = std::move(tell); }

    /// A sync has failed: logs it, the first time with what follows from it.
    void lose(std::string_view where, std::string_view reason) noexcept;

    [[nodiscard]] bool isLost() const noexcept { return lost_; }

    /// Throws Error{kUnavailable}, with a text for clients, once a sync has failed.
    void require() const;

private:
    std::atomic<bool> lost_{false};
    std::function<void()> tell_;
};

}  // namespace hiveline::storage
