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
class CallEventQueue final : public voice::EventListener {
public:
    /// `gone` is called when the client has gone.
    explicit CallEventQueue(std::function<void()> gone) : gone_(std::move(gone)) {}
    ~CallEventQueue() override;
    CallEventQueue(const CallEventQueue&) = delete;
    CallEventQueue& operator=(const CallEventQueue&) = delete;

    bool onEvents(std::span<const storage::calls::Event> events) override;
    void onEnd() override;

    void wakeBy(std::function<void()> wake);
    /// Appends what waits. False: nothing more will come.
    [[nodiscard]] bool take(std::string& out);

private:
    void wake();

    std::mutex mutex_;
    std::string waiting_;
    bool ended_ = false;
    bool given_ = false;  // the client has been sent something
    std::function<void()> wake_;
    const std::function<void()> gone_;
};

class CallEventStream final : public common::BodyStream {
public:
    explicit CallEventStream(std::shared_ptr<CallEventQueue> queue) : queue_(std::move(queue)) {}

    void start(std::function<void()> wake) override { queue_->wakeBy(std::move(wake)); }
    [[nodiscard]] bool read(std::string& out, bool idle) override;

private:
    std::shared_ptr<CallEventQueue> queue_;
};

}  // namespace hiveline::handlers
