#include "storage/engine/function_job.h"

#include <future>
#include <utility>

#include "common/error.h"
#include "common/log.h"

namespace hiveline::storage {
namespace {

class FunctionJob final : public WriteJob {
public:
    FunctionJob(
        std::function<void(WriteTx&)> work,
        std::function<void(std::exception_ptr)> then,
        Repetition repetition
    )
        : work_(std::move(work)),
          then_(std::move(then)),
          repetition_(repetition) {}

    void run(WriteTx& tx) override { work_(tx); }
    [[nodiscard]] bool mayRunAgain() const noexcept override {
        return repetition_ == Repetition::kAllowed;
    }
    void finished(std::exception_ptr failure) noexcept override {
        try {
            then_(std::move(failure));
            // The work is on disk by now, or its failure was told. What `then` throws must neither
            // look like a failed write nor end the writer's thread.
        } catch (const std::exception& problem) {
            common::log::error("write_unreported", {{"reason", problem.what()}});
        }
    }

private:
    std::function<void(WriteTx&)> work_;
    std::function<void(std::exception_ptr)> then_;
    const Repetition repetition_;
};

}  // namespace

std::unique_ptr<WriteJob> functionJob(
    std::function<void(WriteTx&)> work,
    std::function<void(std::exception_ptr)> then,
    Repetition repetition
) {
    return std::make_unique<FunctionJob>(std::move(work), std::move(then), repetition);
}

void writeAndWait(Writer& writer, const WriteLane& lane, std::function<void(WriteTx&)> work) {
    // Shared, because std::function wants what it holds to be copyable, and a promise is not.
    auto promise = std::make_shared<std::promise<void>>();
    auto outcome = promise->get_future();
    const Submitted submitted = writer.submit(
        lane,
        functionJob(
            std::move(work),
            [promise](const std::exception_ptr& failure) {
                failure ? promise->set_exception(failure) : promise->set_value();
            }
        )
    );
    if (submitted != Submitted::kAccepted) {
        throw common::Error(common::ErrorCode::kUnavailable, "The writer takes nothing now");
    }
    outcome.get();
}

}  // namespace hiveline::storage
