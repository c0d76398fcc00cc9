#include "storage/events/work_signal.h"

#include <iterator>
#include <utility>

#include "storage/engine/tx.h"

namespace hiveline::storage {

void WorkSignal::listen(OnWork onWork) {
    const std::lock_guard lock(mutex_);
    onWork_ = std::move(onWork);
    // Old hints would be for somebody else; a new listener looks through the store anyway.
    told_.clear();
}

void WorkSignal::tell(std::vector<ActionWork> work) {
    const std::lock_guard lock(mutex_);
    if (!onWork_ || work.empty()) {
        return;
    }
    const bool isFirst = told_.empty();
    told_.insert(
        told_.end(), std::make_move_iterator(work.begin()), std::make_move_iterator(work.end())
    );
    if (isFirst) {
        // Under the lock, which is what lets listen() promise that nobody is being told afterwards.
        onWork_();
    }
}

std::vector<ActionWork> WorkSignal::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(told_, {});
}

void leaveWork(WriteTx& tx, std::vector<ActionWork> work) {
    if (WorkSignal* const signal = tx.signal(); signal != nullptr) {
        tx.afterCommit([signal, work = std::move(work)]() mutable { signal->tell(std::move(work)); }
        );
    }
}

}  // namespace hiveline::storage
