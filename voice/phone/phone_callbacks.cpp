// What carriers tell of phone calls: whose callback it is, and which event of the line.

#include <utility>

#include "common/error.h"
#include "common/log.h"
#include "common/text/ascii.h"
#include "voice/engine/language_of.h"
#include "voice/phone/phone_calls.h"
#include "voice/understanding/acts/asides.h"

namespace hiveline::voice {
namespace {

bool isWithoutRoom(const std::exception_ptr& failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const common::Error& error) {
        return error.code() == common::ErrorCode::kTooLarge;
    } catch (...) {
        return false;
    }
}

phone::Heard heardOf(const std::string& words, const models::Agent& agent) {
    const Language& language = languageOf(agent);
    if (common::trimmed(words).empty()) {
        return phone::Heard::kNothing;
    }
    if (isCallingOut(words, language)) {
        return phone::Heard::kCallsOut;
    }
    return isAcknowledgement(words, language) ? phone::Heard::kNod : phone::Heard::kWords;
}

/// What a callback tells the line; nothing where it does not have what it is for.
struct Telling {
    using Event = std::optional<phone::Event>;

    Event operator()(const CarrierCallback::Answered& /*what*/) const { return phone::Answered{}; }
    Event operator()(const CarrierCallback::Turn& what) const {
        const std::string& words = news.speech.empty() ? news.digits : news.speech;
        return phone::Turn{what.event, heardOf(words, agent), words, phone::Moment::clock::now()};
    }
    Event operator()(const CarrierCallback::Wait& what) const {
        return phone::Returned{what.event, what.count};
    }
    Event operator()(const CarrierCallback::Status& /*what*/) const {
        return news.status ? Event(phone::Status{*news.status}) : std::nullopt;
    }
    /// A recording changes nothing of the line.
    Event operator()(const CarrierCallback::Recording& /*what*/) const { return std::nullopt; }
    Event operator()(const CarrierCallback::Machine& /*what*/) const {
        const bool isMachine = news.answeredBy == AnsweredBy::kMachine;
        return isMachine ? Event(phone::MachineFound{}) : std::nullopt;
    }

    const CarrierNews& news;
    const models::Agent& agent;
};

}  // namespace

void PhoneCalls::take(CarrierCallback callback, Then<std::string> then) {
    // Here, not on the thread of the calls: nobody's call waits for what strangers send.
    auto news = verified(callback);
    if (given_.publicUrl.empty()) {
        throw common::Error(
            common::ErrorCode::kUnavailable,
            "This server has no public URL that a carrier could call (--public-url)"
        );
    }
    given_.calls.post(
        [this, callback = std::move(callback), news = std::move(news), then = std::move(then)] {
            try {
                takeNow(callback, news, then);
            } catch (...) {
                then({std::nullopt, std::current_exception()});
            }
        }
    );
}

/// Throws Error{kForbidden} in one way for whatever is wrong.
CarrierNews PhoneCalls::verified(const CarrierCallback& callback) {
    const Carrier& carrier = carrierNamed(callback.carrier);
    const auto account = accountReaders_.read([&](storage::ReadTx& tx) {
        return given_.accounts.find(tx, callback.orgId, callback.carrier);
    });
    if (account && carrier.isSigned(callback.request, *account)) {
        auto news = carrier.read(callback.request);
        if (news.accountId.empty() || news.accountId == account->id) {
            return news;
        }
    }
    throw common::Error(common::ErrorCode::kForbidden, "The request is not signed by the carrier");
}

void PhoneCalls::takeNow(
    const CarrierCallback& callback, const CarrierNews& news, const Answer& answer
) {
    if (std::holds_alternative<CarrierCallback::Incoming>(callback.kind)) {
        takeIncoming(callback, news, answer);
        return;
    }
    const auto* const ofCall = std::get_if<CarrierCallback::OfCall>(&callback.kind);
    const auto line = lineOf({callback.orgId, conversationOf(callback, news)});
    if (!line || !line->isTheOneOf(callback.carrier, news)) {
        if (!ofCall && news.status && isFinal(*news.status)) {
            earlyEnds_.put({callback.orgId, callback.carrier, news.callId}, *news.status);
        }
        answer({carrierNamed(callback.carrier).render(PhoneReply{}), nullptr});
        return;
    }
    tell(line, phone::Named{news.callId});
    const auto what = ofCall ? ofCall->what : CarrierCallback::Status{};
    if (const auto event = std::visit(Telling{news, line->agent}, what)) {
        tell(line, *event, answer);
    } else if (std::holds_alternative<CarrierCallback::Recording>(what) && news.recording) {
        takeRecording(line, news, answer);
    } else {
        answer(nothingToDo());
    }
}

/// Empty where no call has the carrier's id.
std::string PhoneCalls::conversationOf(const CarrierCallback& callback, const CarrierNews& news) {
    if (const auto* const ofCall = std::get_if<CarrierCallback::OfCall>(&callback.kind)) {
        return ofCall->conversationId;
    }
    const auto call = given_.store.read(*reader_, [&](storage::ReadTx& tx) {
        return storage::phone_calls::findByCallId(
            tx, callback.orgId, callback.carrier, news.callId
        );
    });
    return call ? call->conversationId : std::string();
}

void PhoneCalls::takeIncoming(
    const CarrierCallback& callback, const CarrierNews& news, const Answer& answer
) {
    if (news.callId.empty()) {
        throw common::ValidationError({"body"}, "the carrier's id of the call is missing");
    }
    auto accepted = std::make_shared<std::optional<PhoneCall>>();
    write(
        callback.orgId,
        [accepted,
         orgId = callback.orgId,
         carrier = callback.carrier,
         most = given_.maxRecordBytes,
         news](storage::WriteTx& tx) { *accepted = acceptCall(tx, orgId, carrier, news, most); },
        [this, accepted, carrier = callback.carrier, callId = news.callId, answer](
            const std::exception_ptr& failure
        ) {
            if (failure && isWithoutRoom(failure)) {
                common::log::warn("phone_call_refused", {{"reason", common::reasonOf(failure)}});
                answer({carrierNamed(carrier).render(PhoneReply{}), nullptr});
                return;
            }
            if (failure) {
                answer({std::nullopt, failure});
                return;
            }
            LinePtr line;
            if (*accepted) {
                const CallKey key{(*accepted)->orgId, (*accepted)->conversationId};
                forgetExpected(key);
                line = lineOf(key);
            }
            if (!line) {
                answer({carrierNamed(carrier).render(PhoneReply{}), nullptr});
                return;
            }
            if (const auto end = earlyEnds_.take({line->call.orgId, carrier, callId})) {
                tell(line, phone::Status{*end});
            }
            tell(line, phone::Answered{}, answer);
        }
    );
}

/// What was known of a call before it came is old: its row, and how its agent was then.
void PhoneCalls::forgetExpected(const CallKey& key) {
    const auto found = lines_.find(key);
    if (found != lines_.end() && found->second->state.phase() == phone::Phase::kExpected) {
        lines_.erase(found);
    }
}

void PhoneCalls::takeRecording(const LinePtr& line, const CarrierNews& news, const Answer& answer) {
    write(
        line->call.orgId,
        [key = line->key(), recording = *news.recording](storage::WriteTx& tx) {
            storeRecording(tx, key.orgId, key.conversationId, recording);
        },
        [answer](const std::exception_ptr& failure) {
            answer(failure ? Outcome<std::string>{std::nullopt, failure} : nothingToDo());
        }
    );
}

}  // namespace hiveline::voice
