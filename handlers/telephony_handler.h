// Telephony: what carriers call while a phone call goes on.
#pragma once

#include "generated/api/telephony_api.h"

#include "voice/phone/phone_calls.h"

namespace hiveline::handlers {

class TelephonyHandler final : public api::TelephonyApi {
public:
    explicit TelephonyHandler(voice::PhoneCalls& phoneCalls) : phoneCalls_(phoneCalls) {}

    void takeIncomingCall(
        const api::TakeIncomingCallParams& params,
        const common::SignedForm& body,
        common::Deferred<common::Response> answer
    ) override;
    void takeNumberStatus(
        const api::TakeNumberStatusParams& params,
        const common::SignedForm& body,
        common::Deferred<common::Response> answer
    ) override;
    void takeAnsweredCall(
        const api::TakeAnsweredCallParams& params,
        const common::SignedForm& body,
        common::Deferred<common::Response> answer
    ) override;
    void takeCallerTurn(
        const api::TakeCallerTurnParams& params,
        const common::SignedForm& body,
        common::Deferred<common::Response> answer
    ) override;
    void continueReply(
        const api::ContinueReplyParams& params,
        const common::SignedForm& body,
        common::Deferred<common::Response> answer
    ) override;
    void takeCallStatus(
        const api::TakeCallStatusParams& params,
        const common::SignedForm& body,
        common::Deferred<common::Response> answer
    ) override;
    void takeCallRecording(
        const api::TakeCallRecordingParams& params,
        const common::SignedForm& body,
        common::Deferred<common::Response> answer
    ) override;
    void takeMachineDetection(
        const api::TakeMachineDetectionParams& params,
        const common::SignedForm& body,
        common::Deferred<common::Response> answer
    ) override;

private:
    void take(
        voice::CarrierCallback callback,
        const common::SignedForm& body,
        const common::Deferred<common::Response>& answer
    );

    voice::PhoneCalls& phoneCalls_;
};

}  // namespace hiveline::handlers
