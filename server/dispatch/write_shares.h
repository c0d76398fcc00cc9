// How many uploads of each organisation wait until their bytes are on disk: none may fill the queue
// for the others. Thread-safe.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace hiveline::server {

class WriteShares {
public:
    /// `most`: uploads of one organisation that may wait at a time.
    explicit WriteShares(std::size_t most) : state_(std::make_shared<State>(most)) {}

    /// A place in the queue, given back when the last copy goes. Null: the organisation has all it
    /// may have.
    [[nodiscard]] std::shared_ptr<void> take(const std::string& orgId);

private:
    struct State {
        explicit State(std::size_t limit) : most(limit) {}
        const std::size_t most;
        std::mutex mutex;
        std::map<std::string, std::size_t> waiting;  // guarded by mutex; none with 0
    };
    std::shared_ptr<State> state_;
};

}  // namespace hiveline::server
