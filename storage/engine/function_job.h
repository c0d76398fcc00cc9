// A job of the writer, made of two functions: for work that has no request behind it.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>

#include "storage/engine/writer.h"

namespace hiveline::storage {

/// Whether the work may be called again after its changes were undone (WriteJob::mayRunAgain()).
/// kNever is the safe choice: it costs a savepoint (decision 0020).
enum class Repetition : std::uint8_t { kNever, kAllowed };

/// Both functions are called on the writer's thread: `work` inside the transaction, `then` after
/// its commit (with null) or failure. What `then` throws is logged.
[[nodiscard]] std::unique_ptr<WriteJob> functionJob(
    std::function<void(WriteTx&)> work,
    std::function<void(std::exception_ptr)> then,
    Repetition repetition = Repetition::kNever
);

/// Runs `work` in the writer and waits until it is on disk. Throws what the work or the commit
/// threw, and Error{kUnavailable} if the queue is full or closed. Never call it on the writer's
/// thread (deadlock), nor on one that may not block, such as an HTTP worker.
void writeAndWait(Writer& writer, const WriteLane& lane, std::function<void(WriteTx&)> work);

}  // namespace hiveline::storage
