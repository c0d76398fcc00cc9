// Tells a background worker that a commit has left something for it to do. It is only a hint: the
// worker finds its work in the store, and looks there from time to time in any case. So losing a
// signal, in a crash say, costs half a minute and no delivery.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace hiveline::storage {

class WriteTx;

/// Something of the organisation is to be sent to the action, or the action itself has changed.
struct ActionWork {
    std::string orgId;
    std::string actionId;
    /// The action's endpoint, status or keys have changed, or it is gone.
    bool configured = false;
};

/// One per store; any thread.
class WorkSignal {
public:
    using OnWork = std::function<void()>;

    /// Sets who is told that there is something to take(), on the thread that commits. `onWork`
    /// must be quick and call nothing here: the lock is held. An empty function ends it; when this
    /// returns, nobody is being told any more.
    void listen(OnWork onWork);

    /// Call it once the commit is done. Tells the listener only if everything told before has been
    /// taken, so a commit of many wakes it once.
    void tell(std::vector<ActionWork> work);

    /// All that was told, in order; empty if nothing was.
    [[nodiscard]] std::vector<ActionWork> take();

private:
    std::mutex mutex_;
    OnWork onWork_;
    std::vector<ActionWork> told_;
};

/// Lets the store's signal tell of the work once the transaction is committed.
void leaveWork(WriteTx& tx, std::vector<ActionWork> work);

}  // namespace hiveline::storage
