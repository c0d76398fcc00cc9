// Tells a background worker that a commit has left something for it to do. What is told is a hint:
// the worker finds its work in the store, and looks there from time to time in any case.
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
    bool configured = false;  // its endpoint, status or keys are others now, or it is gone
};

/// One for a store; any thread.
class WorkSignal {
public:
    using OnWork = std::function<void()>;

    /// Who is told from now on that there is something to take(), on the thread that commits; it is
    /// quick and calls nothing here. An empty function: nobody, and when this returns nobody is
    /// being told.
    void listen(OnWork onWork);

    /// Once the commit is done. The listener is told where everything before has been taken.
    void tell(std::vector<ActionWork> work);

    /// In the order told. Empty where nothing was.
    [[nodiscard]] std::vector<ActionWork> take();

private:
    std::mutex mutex_;
    OnWork onWork_;
    std::vector<ActionWork> told_;
};

/// Once the transaction is committed its store's signal tells of it.
void leaveWork(WriteTx& tx, std::vector<ActionWork> work);

}  // namespace hiveline::storage
