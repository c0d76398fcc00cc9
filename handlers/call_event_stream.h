// The events of a call as Server-Sent Events (HTML standard, section 9.2).
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>

#include "common/http.h"
#include "voice/calls/call_types.h"

namespace hiveline::handlers {

/// What one client has still to be sent. Filled on the thread of the calls, emptied on that of the
/// client's connection.
class CallEventQueue final : public voice::EventListener,
                             public std::enable_shared_from_this<CallEventQueue> {
public:
    /// Who listens: somebody of the organisation, or the caller, who is told what the page of a
    /// call shows.
    enum class Audience : std::uint8_t { kOrganisation, kCaller };

    struct Hooks {
        /// The client has gone.
        std::function<void()> gone;
        /// What waited was taken, and earlier events behind number `after` are still to come.
        std::function<void(std::int64_t after, std::shared_ptr<CallEventQueue> queue)> more;
    };

    CallEventQueue(Audience audience, std::int64_t after, Hooks hooks)
        : audience_(audience),
          last_(after),
          hooks_(std::move(hooks)) {}
    ~CallEventQueue() override;
    CallEventQueue(const CallEventQueue&) = delete;
    CallEventQueue& operator=(const CallEventQueue&) = delete;

    bool onEvents(std::span<const storage::calls::Event> events) override;
    void onEnd() override;
    [[nodiscard]] bool hasRoom() override;

    [[nodiscard]] bool hasEnded() const;
    void wakeBy(std::function<void()> wake);
    /// Appends what waits. False: nothing more will come.
    [[nodiscard]] bool take(std::string& out);

private:
    void wake();

    const Audience audience_;
    mutable std::mutex mutex_;
    std::string waiting_;
    // Number of the last event in it, or before it.
    std::int64_t last_;
    bool ended_ = false;
    // hasRoom() said no.
    bool awaited_ = false;
    // The client has been sent something.
    bool given_ = false;
    std::function<void()> wake_;
    const Hooks hooks_;
};

class CallEventStream final : public common::BodyStream {
public:
    /// `place`: what is held as long as the stream is open; may be null.
    CallEventStream(std::shared_ptr<CallEventQueue> queue, std::shared_ptr<void> place)
        : queue_(std::move(queue)),
          place_(std::move(place)) {}

    void start(std::function<void()> wake) override { queue_->wakeBy(std::move(wake)); }
    [[nodiscard]] bool read(std::string& out, bool idle) override;

private:
    std::shared_ptr<CallEventQueue> queue_;
    std::shared_ptr<void> place_;
};

}  // namespace hiveline::handlers
