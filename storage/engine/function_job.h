// A job of the writer made of two functions.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>

#include "storage/engine/writer.h"

namespace hiveline::storage {

/// Whether work may be called again once what it wrote was undone (WriteJob::mayRunAgain()).
enum class Repetition : std::uint8_t { kNever, kAllowed };

/// Both are called on the writer's thread: `work` inside of the transaction, `then` when it is
/// committed or has failed. What `then` throws is logged.
[[nodiscard]] std::unique_ptr<WriteJob> functionJob(
    std::function<void(WriteTx&)> work,
    std::function<void(std::exception_ptr)> then,
    Repetition repetition = Repetition::kNever
);

/// Writes and waits until it is on disk. Throws what the work or the commit threw, and
/// Error{kUnavailable} where the writer takes nothing. Not on the writer's thread, nor on one that
/// may not wait.
void writeAndWait(Writer& writer, const WriteLane& lane, std::function<void(WriteTx&)> work);

}  // namespace hiveline::storage
