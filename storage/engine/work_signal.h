// Tells a background worker that a commit has left something for it to do. What is told is a hint:
// the worker finds its work in the store, and looks there from time to time in any case.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace hiveline::storage {

/// Something of the organisation is to be sent to the action, or the action itself has changed.
struct ActionWork {
    std::string orgId;
    std::string actionId;
    bool configured = false;  // its endpoint, status or keys are others now, or it is gone
};

/// One for a store; any thread.
class WorkSignal {
public:
    /// All that one commit has left, which is never nothing.
    using OnWork = std::function<void(const std::vector<ActionWork>& work)>;

    /// Who is told from now on, on the thread that commits; it is quick and calls nothing here. An
    /// empty function: nobody, and when this returns nobody is being told.
    void listen(OnWork onWork) {
        const std::lock_guard lock(mutex_);
        onWork_ = std::move(onWork);
    }

    /// Once the commit is done.
    void tell(const std::vector<ActionWork>& work) const {
        const std::lock_guard lock(mutex_);
        if (onWork_ && !work.empty()) {
            onWork_(work);
        }
    }

private:
    mutable std::mutex mutex_;
    OnWork onWork_;
};

}  // namespace hiveline::storage
