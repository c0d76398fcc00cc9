#include "handlers/telephony_handler.h"

#include <charconv>
#include <utility>

#include "handlers/support.h"

namespace hiveline::handlers {
namespace {

using Kind = voice::CarrierCallback::Kind;

/// A number in a path that the server has made. Throws Error{kNotFound} for anything else.
std::int64_t numberIn(const std::string& text, std::string_view kind) {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();  // NOLINT(*-pointer-arithmetic)
    const auto parsed = std::from_chars(text.data(), end, number);
    if (parsed.ptr != end || parsed.ec != std::errc() || number < 0) {
        throw notFound(kind, text);
    }
    return number;
}

template <typename Params>
voice::CarrierCallback callbackOf(Kind kind, const Params& params) {
    voice::CarrierCallback callback;
    callback.kind = kind;
    callback.carrier = params.carrier;
    callback.orgId = params.org_id;
    if constexpr (requires { params.conversation_id; }) {
        callback.conversationId = params.conversation_id;
    }
    if constexpr (requires { params.event_id; }) {
        callback.event = numberIn(params.event_id, "Event");
    }
    if constexpr (requires { params.wait; }) {
        callback.wait = numberIn(params.wait, "Wait");
    }
    return callback;
}

common::Response document(std::string text) {
    common::Response response;
    response.contentType = "text/xml";
    response.headers.emplace_back("Cache-Control", "no-store");
    response.body = std::move(text);
    return response;
}

}  // namespace

void TelephonyHandler::take(
    voice::CarrierCallback callback,
    const common::SignedForm& body,
    const common::Deferred<common::Response>& answer
) {
    callback.request = {body.method, body.url, body.headers, body.fields};
    phoneCalls_.take(std::move(callback), [answer](voice::Outcome<std::string> outcome) {
        outcome.value ? answer.send(document(std::move(*outcome.value)))
                      : answer.fail(outcome.failure);
    });
}

void TelephonyHandler::takeIncomingCall(
    const api::TakeIncomingCallParams& params,
    const common::SignedForm& body,
    common::Deferred<common::Response> answer
) {
    take(callbackOf(Kind::kIncoming, params), body, answer);
}

void TelephonyHandler::takeNumberStatus(
    const api::TakeNumberStatusParams& params,
    const common::SignedForm& body,
    common::Deferred<common::Response> answer
) {
    take(callbackOf(Kind::kNumberStatus, params), body, answer);
}

void TelephonyHandler::takeAnsweredCall(
    const api::TakeAnsweredCallParams& params,
    const common::SignedForm& body,
    common::Deferred<common::Response> answer
) {
    take(callbackOf(Kind::kAnswered, params), body, answer);
}

void TelephonyHandler::takeCallerTurn(
    const api::TakeCallerTurnParams& params,
    const common::SignedForm& body,
    common::Deferred<common::Response> answer
) {
    take(callbackOf(Kind::kTurn, params), body, answer);
}

void TelephonyHandler::continueReply(
    const api::ContinueReplyParams& params,
    const common::SignedForm& body,
    common::Deferred<common::Response> answer
) {
    take(callbackOf(Kind::kWait, params), body, answer);
}

void TelephonyHandler::takeCallStatus(
    const api::TakeCallStatusParams& params,
    const common::SignedForm& body,
    common::Deferred<common::Response> answer
) {
    take(callbackOf(Kind::kStatus, params), body, answer);
}

void TelephonyHandler::takeCallRecording(
    const api::TakeCallRecordingParams& params,
    const common::SignedForm& body,
    common::Deferred<common::Response> answer
) {
    take(callbackOf(Kind::kRecording, params), body, answer);
}

void TelephonyHandler::takeMachineDetection(
    const api::TakeMachineDetectionParams& params,
    const common::SignedForm& body,
    common::Deferred<common::Response> answer
) {
    take(callbackOf(Kind::kMachine, params), body, answer);
}

}  // namespace hiveline::handlers
