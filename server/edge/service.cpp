#include "server/edge/service.h"

#include "common/error.h"
#include "server/http/refusals.h"

namespace hiveline::server {

Responder::~Responder() {
    if (channel_) {
        try {
            channel_->abandon();
        } catch (...) {  // NOLINT(bugprone-empty-catch)
            // Without memory even for this the client's connection ends with the drain.
        }
    }
}

void Responder::makeRoom(const common::Response& response) {
    // Small answers are counted when their client turns out to be slow.
    constexpr std::size_t kSmall = std::size_t{16} * 1024;
    const std::size_t bytes = response.body.capacity();
    if (channel_ && bytes > kSmall && !channel_->makeRoom(bytes)) {
        throw common::Error(common::ErrorCode::kUnavailable, std::string(kTooManyAnswers));
    }
}

void Responder::send(common::Response response) {
    // Whatever happens while answering, the destructor must not answer a second time.
    const std::unique_ptr<AnswerChannel> channel = std::move(channel_);
    if (channel) {
        channel->answer(std::move(response));
    }
}

}  // namespace hiveline::server
