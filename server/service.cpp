#include "server/service.h"

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

void Responder::send(common::Response response) {
    // Whatever happens while answering, the destructor must not answer a second time.
    const std::unique_ptr<AnswerChannel> channel = std::move(channel_);
    if (channel) {
        channel->answer(std::move(response));
    }
}

}  // namespace hiveline::server
