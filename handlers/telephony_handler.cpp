#include "handlers/telephony_handler.h"

#include <charconv>
#include <utility>

#include "handlers/support.h"

namespace hiveline::handlers {
namespace {

using Callback = voice::CarrierCallback;

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

/// Of a number, whoever calls it.
template <typename Params, typename Kind>
Callback ofNumber(const Params& params, Kind kind) {
    return {.carrier = params.carrier, .orgId = params.org_id, .kind = kind, .request = {}};
}

/// Of one call.
template <typename Params, typename What>
Callback ofCall(const Params& params, What what) {
    return {
        .carrier = params.carrier,
        .orgId = params.org_id,
        .kind = Callback::OfCall{params.conversation_id, what},
        .request = {}};
}

common::Response document(std::string text) {
    common::Response response;
    response.contentType = "text/xml";
    // The same URL is answered otherwise a moment later.
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
    // All that a signature covers, which is checked before anything else is believed.
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
    take(ofNumber(params, Callback::Incoming{}), body, answer);
}

void TelephonyHandler::takeNumberStatus(
    const api::TakeNumberStatusParams& params,
    const common::SignedForm& body,
    common::Deferred<common::Response> answer
) {
    take(ofNumber(params, Callback::NumberStatus{}), body, answer);
}

void TelephonyHandler::takeAnsweredCall(
    const api::TakeAnsweredCallParams& params,
    const common::SignedForm& body,
    common::Deferred<common::Response> answer
) {
    take(ofCall(params, Callback::Answered{}), body, answer);
}

void TelephonyHandler::takeCallerTurn(
    const api::TakeCallerTurnParams& params,
    const common::SignedForm& body,
    common::Deferred<common::Response> answer
) {
    const Callback::Turn turn{numberIn(params.event_id, "Event")};
    take(ofCall(params, turn), body, answer);
}

void TelephonyHandler::continueReply(
    const api::ContinueReplyParams& params,
    const common::SignedForm& body,
    common::Deferred<common::Response> answer
) {
    const Callback::Wait wait{numberIn(params.event_id, "Event"), numberIn(params.wait, "Wait")};
    take(ofCall(params, wait), body, answer);
}

void TelephonyHandler::takeCallStatus(
    const api::TakeCallStatusParams& params,
    const common::SignedForm& body,
    common::Deferred<common::Response> answer
) {
    take(ofCall(params, Callback::Status{}), body, answer);
}

void TelephonyHandler::takeCallRecording(
    const api::TakeCallRecordingParams& params,
    const common::SignedForm& body,
    common::Deferred<common::Response> answer
) {
    take(ofCall(params, Callback::Recording{}), body, answer);
}

void TelephonyHandler::takeMachineDetection(
    const api::TakeMachineDetectionParams& params,
    const common::SignedForm& body,
    common::Deferred<common::Response> answer
) {
    take(ofCall(params, Callback::Machine{}), body, answer);
}

}  // namespace hiveline::handlers
