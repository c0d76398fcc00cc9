// An answer given later, from any thread, by whoever holds it.
#pragma once

#include <exception>
#include <memory>
#include <utility>

#include "common/http.h"

namespace hiveline::common {

/// Where the answer to one request goes. If it is destroyed without one, the request is answered
/// 500.
class ResponseReceiver {
public:
    virtual ~ResponseReceiver() = default;
    /// Any thread. Only the first answer or failure counts.
    virtual void answer(Response response) = 0;
    /// Any thread. The exception means what it would mean if a handler threw it.
    virtual void failed(std::exception_ptr failure) = 0;
};

/// The right and the duty to answer one operation once. `Result` is what its handler would return.
/// Copies share the duty; the first answer counts.
template <typename Result>
class Deferred {
public:
    using Encode = Response (*)(Result&);

    Deferred(std::shared_ptr<ResponseReceiver> receiver, Encode encode)
        : receiver_(std::move(receiver)),
          encode_(encode) {}

    void send(Result result) const {
        Response response;
        try {
            response = encode_(result);
        } catch (...) {
            receiver_->failed(std::current_exception());
            return;
        }
        receiver_->answer(std::move(response));
    }
    void fail(std::exception_ptr failure) const { receiver_->failed(std::move(failure)); }

private:
    std::shared_ptr<ResponseReceiver> receiver_;
    Encode encode_;
};

}  // namespace hiveline::common
