// Between other threads and the end of a worker on the client's thread: what is posted while the
// gate is open is run before that end, and nothing is posted afterwards. Shared with callbacks that
// may outlive the worker.
#pragma once

#include <functional>
#include <mutex>

#include "outbound/http_client.h"

namespace hiveline::delivery {

class LoopGate {
public:
    explicit LoopGate(outbound::HttpClient& client) : client_(client) {}

    /// Runs `work` on the client's thread, and from then on what is posted.
    void start(std::function<void()> work);
    /// From any thread. Dropped before the start, and after the end.
    void post(std::function<void()> work);
    /// Posts nothing from now on. False: so it was already.
    [[nodiscard]] bool close();
    /// After close(): runs `work` on the client's thread behind all that was posted, and waits for
    /// it. Not from that thread.
    void finish(const std::function<void()>& work);

private:
    outbound::HttpClient& client_;
    std::mutex mutex_;
    // Guarded by mutex_.
    bool isOpen_ = true;
    // On the client's thread.
    bool isRunning_ = false;
};

}  // namespace hiveline::delivery
