#include "voice/sources/phone_calls.h"

#include <algorithm>
#include <thread>
#include <utility>
#include <vector>

#include "common/error.h"
#include "common/json/raw.h"
#include "common/json/utf8.h"
#include "common/log.h"
#include "storage/calls/calls.h"
#include "storage/calls/conversations.h"
#include "storage/engine/function_job.h"
#include "storage/records/agents.h"
#include "voice/calls/journal.h"
#include "voice/calls/setup.h"
#include "voice/engine/language_of.h"
#include "voice/understanding/asides.h"

namespace hiveline::voice {
namespace {

using storage::phone_calls::Direction;
using storage::phone_calls::State;

/// Where nothing is to be done.
constexpr std::string_view kNothing = R"(<?xml version="1.0" encoding="UTF-8"?><Response/>)";
/// Begins as no key of a request over HTTP can.
constexpr std::string_view kTurnKey = "\nphone.";
constexpr int kTooMany = 429;
constexpr std::chrono::seconds kShortPause{1};  // in the middle of a reply
constexpr std::chrono::seconds kBeyond{60};  // the engine ends calls, the carrier those it forgot

bool isSuccess(int status) {
    return status >= 200 && status < 300;
}

Outcome<std::string> done() {
    return {std::string(kNothing), nullptr};
}

/// Whether a carrier that gave no id may have taken the order all the same.
bool mayHavePlaced(const CarrierExchange::Outcome& outcome) {
    return outcome.failure ? *outcome.failure != outbound::HttpFailure::kInvalid &&
                                 *outcome.failure != outbound::HttpFailure::kBusy &&
                                 *outcome.failure != outbound::HttpFailure::kUnreachable
                           : isSuccess(outcome.status);
}

EndReason reasonOf(PhoneStatus status) {
    return status == PhoneStatus::kCompleted ? EndReason::kCaller : EndReason::kUnanswered;
}

bool isOfAgent(const json::Raw& message) {
    return json::memberString(message, "speaker") == toString(models::Speaker::kAi);
}

bool isWithoutRoom(const std::exception_ptr& failure) {
    try {
        std::rethrow_exception(failure);
    } catch (const common::Error& error) {
        return error.code() == common::ErrorCode::kTooLarge;
    } catch (...) {
        return false;
    }
}

CallKey keyOf(const PhoneCall& call) {
    return {call.orgId, call.conversationId};
}

PhoneOrder::Machine machineOf(const models::Agent& agent) {
    switch (agent.phone.onVoicemail) {
        case models::VoicemailRule::kHangUp:
            return PhoneOrder::Machine::kDetect;
        case models::VoicemailRule::kFarewell:
            return PhoneOrder::Machine::kDetectEnd;
        case models::VoicemailRule::kIgnore:
            break;
    }
    return PhoneOrder::Machine::kIgnore;
}

}  // namespace

/// The words that a carrier was given last.
struct PhoneCalls::Given {
    Asked asked;  // what it asked for
    std::int64_t lastEvent = 0;
    std::int64_t wait = 0;   // what it comes back with by itself
    bool isWaiting = false;  // they ask to wait
    std::chrono::steady_clock::time_point at;
    std::size_t characters = 0;
    bool asks = false;
    bool isApology = false;
};

/// What is known of a phone call that is not over.
struct PhoneCalls::Line {
    struct Nod {
        std::int64_t event = -1;  // whose words it came after
        Asked asked;              // what it is answered with
    };

    /// The carrier knows an incoming call by the id that it came with.
    [[nodiscard]] bool isTheOneOf(std::string_view carrierName, const CarrierNews& news) const {
        return call.carrier == carrierName && (call.direction == Direction::kOutgoing ||
                                               news.callId.empty() || call.callId == news.callId);
    }

    PhoneCall call;
    models::Agent agent;
    const Carrier* carrier = nullptr;
    std::int64_t lastWords = 0;  // event of the agent's newest
    std::int64_t spoken = 0;     // event of the newest that the carrier has been given
    bool hasEnded = false;       // the call; the carrier may still hold it
    bool hangsUp = false;        // as soon as the carrier's id of the call is known
    bool comesBack = false;      // the carrier, by itself, after the words that it was given
    bool wasToldToHangUp = false;
    bool isResumed = false;  // after a restart the carrier may have an answer to come for
    bool goesOn = false;     // callbacks have come since the call was answered
    int waiting = 0;         // callbacks, for words
    Given given;
    Nod nod;
    std::shared_ptr<LineListener> listener;
    CallLoop::TimerId deadline = 0;
    CallLoop::TimerId placing = 0;
    CallLoop::TimerId hangingUp = 0;
};

/// Notices the end of a call, whoever ends it.
class PhoneCalls::LineListener final : public EventListener {
public:
    LineListener(PhoneCalls& owner, const LinePtr& line) : owner_(owner), line_(line) {}

    bool onEvents(std::span<const storage::calls::Event> events) override {
        const auto line = line_.lock();
        if (!line) {
            return false;
        }
        for (const auto& event : events) {
            const json::Raw data{event.data};
            if (event.event == "ended") {
                owner_.callEnded(line, json::memberString(data, "reason").value_or(""));
            } else if (event.event == "message" && isOfAgent(data)) {
                line->lastWords = event.seq;
            }
        }
        return true;
    }
    /// Without an event: the conversation was deleted.
    void onEnd() override {
        if (const auto line = line_.lock()) {
            owner_.callEnded(line, nameOf(EndReason::kOperator));
        }
    }

private:
    PhoneCalls& owner_;
    std::weak_ptr<Line> line_;
};

PhoneCalls::PhoneCalls(Dependencies dependencies)
    : given_(std::move(dependencies)),
      accountReaders_(given_.store, std::max(std::thread::hardware_concurrency(), 2U)),
      reader_(given_.store.openReader(storage::Store::ReaderCache::kSmall)) {}

PhoneCalls::~PhoneCalls() {
    given_.calls.stop();
}

void PhoneCalls::start() {
    given_.calls.post([this] {
        given_.store.read(*reader_, [this](storage::ReadTx& tx) {
            for (auto& call : storage::phone_calls::listOpen(tx)) {
                if (given_.carriers.contains(call.carrier)) {
                    keep(makeLine(tx, std::move(call)));
                }
            }
        });
        for (const auto& [key, line] : std::map(lines_)) {
            const auto stored = given_.store.read(*reader_, [&key = key](storage::ReadTx& tx) {
                return storage::calls::find(tx, key.orgId, key.conversationId);
            });
            line->spoken = stored ? stored->lastEvent : 0;
            line->isResumed = line->call.state == State::kHeld;
            follow(line, line->spoken);
            const bool isAsked = line->call.state != State::kOrdered;
            if (isAsked && line->call.direction == Direction::kOutgoing) {
                expectAnswer(line);
            }
        }
    });
}

void PhoneCalls::placeOrders() {
    given_.calls.post([this] {
        for (const auto& [key, line] : std::map(lines_)) {
            if (line->call.state == State::kOrdered) {
                place(line);
            }
        }
    });
}

void PhoneCalls::requireReady(storage::ReadTx& tx, std::string_view orgId, std::string_view carrier)
    const {
    if (given_.publicUrl.empty()) {
        throw common::ValidationError(
            {"body", "sourceName"},
            "this server has no public URL that a carrier could call (--public-url)"
        );
    }
    if (!given_.accounts.find(tx, orgId, carrier)) {
        throw common::ValidationError(
            {"body", "sourceName"},
            "the organisation has no account with this carrier (hiveline carrier set)"
        );
    }
    (void)given_.client();
}

void PhoneCalls::begin(const CallKey& key) {
    given_.calls.post([this, key] {
        const auto line = lineOf(key);
        if (line && line->call.state == State::kOrdered) {
            place(line);
        }
    });
}

// --- callbacks
// ------------------------------------------------------------------------------------

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

const Carrier& PhoneCalls::carrierNamed(std::string_view name) const {
    const auto found = given_.carriers.find(name);
    if (found == given_.carriers.end()) {
        throw common::Error(
            common::ErrorCode::kNotFound, "Carrier " + std::string(name) + " not found"
        );
    }
    return *found->second;
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
    const CarrierCallback& callback, const CarrierNews& news, const Then<std::string>& then
) {
    if (std::holds_alternative<CarrierCallback::Incoming>(callback.kind)) {
        takeIncoming(callback, news, then);
        return;
    }
    const auto* const ofCall = std::get_if<CarrierCallback::OfCall>(&callback.kind);
    const auto line = lineOf({callback.orgId, conversationOf(callback, news)});
    if (line && line->isTheOneOf(callback.carrier, news)) {
        adopt(line, news);
        if (ofCall) {
            std::visit(
                [&](const auto& what) { takeForCall(line, what, news, then); }, ofCall->what
            );
        } else {
            takeForCall(line, CarrierCallback::Status{}, news, then);
        }
        return;
    }
    if (!ofCall && news.status && isFinal(*news.status)) {
        earlyEnds_.put({callback.orgId, callback.carrier, news.callId}, *news.status);
    }
    then({carrierNamed(callback.carrier).render(PhoneReply{}), nullptr});
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
    const CarrierCallback& callback, const CarrierNews& news, const Then<std::string>& then
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
        [this, accepted, carrier = callback.carrier, callId = news.callId, then](
            const std::exception_ptr& failure
        ) {
            if (failure && isWithoutRoom(failure)) {
                common::log::warn("phone_call_refused", {{"reason", common::reasonOf(failure)}});
                then({carrierNamed(carrier).render(PhoneReply{}), nullptr});
                return;
            }
            if (failure) {
                then({std::nullopt, failure});
                return;
            }
            if (*accepted) {
                forgetExpected(keyOf(**accepted));
            }
            const auto line = *accepted ? lineOf(keyOf(**accepted)) : nullptr;
            if (!line) {
                then({carrierNamed(carrier).render(PhoneReply{}), nullptr});
                return;
            }
            const auto status = earlyEnds_.take({line->call.orgId, carrier, callId});
            if (status) {
                finish(line, *status, reasonOf(*status), {}, {});
            }
            greet(line, then);
        }
    );
}

/// What was known of a call before it came is old: its row, and how its agent was then.
void PhoneCalls::forgetExpected(const CallKey& key) {
    const auto found = lines_.find(key);
    if (found != lines_.end() && found->second->call.state == State::kExpected) {
        lines_.erase(found);
    }
}

void PhoneCalls::takeForCall(
    const LinePtr& line,
    const CarrierCallback::Answered& /*what*/,
    const CarrierNews& /*news*/,
    const Then<std::string>& then
) {
    greet(line, then);
}

void PhoneCalls::takeForCall(
    const LinePtr& line,
    const CarrierCallback::Turn& what,
    const CarrierNews& news,
    const Then<std::string>& then
) {
    goOn(line, what.event);
    takeTurn(line, what.event, news, then);
}

void PhoneCalls::takeForCall(
    const LinePtr& line,
    const CarrierCallback::Wait& what,
    const CarrierNews& /*news*/,
    const Then<std::string>& then
) {
    goOn(line, what.event);
    speak(line, {.after = what.event, .wait = what.count}, then);
}

/// After a restart the call begins again where it was, with the reply that is owed.
void PhoneCalls::goOn(const LinePtr& line, std::int64_t event) {
    line->goesOn = true;
    line->spoken = std::max(line->spoken, event);
    if (line->call.state == State::kHeld) {
        given_.calls.tell(keyOf(line->call), CallerJoined{});
    }
}

/// What was said after the same words is the same utterance, however often it comes.
void PhoneCalls::takeTurn(
    const LinePtr& line, std::int64_t event, const CarrierNews& news, const Then<std::string>& then
) {
    const std::string& words = news.speech.empty() ? news.digits : news.speech;
    const CallKey key = keyOf(line->call);
    const bool isSilent = words.find_first_not_of(" \t\r\n\f\v") == std::string::npos;
    if (isSilent && line->comesBack && line->given.lastEvent == event) {
        speak(line, {.after = event, .wait = line->given.wait}, then);  // the reply goes on
        return;
    }
    if (isSilent) {
        given_.calls.silent(key, event);
        speak(line, {.after = event}, then);
        return;
    }
    if (const auto asked = afterNod(*line, event, words)) {
        takeNod(line, event, *asked, words, then);
        return;
    }
    Utterance utterance{words, std::string(kTurnKey) + std::to_string(event), {}};
    utterance.isByPhone = true;
    utterance.heard = HeardUpTo{event, std::nullopt};  // of the rest the carrier knows nothing
    given_.calls.say(key, std::move(utterance), {}, {});
    speak(line, {.after = event, .awaitsUtterance = true}, then);
}

/// Where the caller has acknowledged what was being said: what answers that. A carrier stops
/// speaking for whatever it hears; how far it was only the time tells, and nobody is heard and
/// understood within a second of the first word. What was cut off is said again, three times at
/// most; behind the words it goes on as if nothing had been said.
std::optional<PhoneCalls::Asked> PhoneCalls::afterNod(
    const Line& line, std::int64_t event, const std::string& words
) const {
    constexpr std::chrono::seconds kSoonest{1};
    constexpr int kMost = 3;
    constexpr std::size_t kPerSecond = 15;
    if (line.nod.event == event) {
        return line.nod.asked;  // the same request again
    }
    const Given& given = line.given;
    const Language& language = languageOf(line.agent);
    const bool callsOut = isCallingOut(words, language);
    if (given.lastEvent != event || line.hasEnded ||
        !(callsOut || (!given.asks && isAcknowledgement(words, language)))) {
        return std::nullopt;
    }
    const auto passed = std::chrono::steady_clock::now() - given.at;
    const auto spoken = std::chrono::milliseconds(given.characters * 1'000 / kPerSecond);
    const Asked goesOn{.after = event, .wait = given.wait, .callsOut = callsOut};
    if (given.isWaiting) {
        return goesOn;
    }
    if (callsOut && given.isApology) {
        Asked wonders = goesOn;
        wonders.wonders = true;
        return wonders;
    }
    if (passed < kSoonest || (callsOut && passed < spoken)) {
        return std::nullopt;
    }
    if (passed >= spoken) {
        return line.comesBack ? std::optional(goesOn) : std::nullopt;
    }
    Asked again{
        .after = given.asked.after,
        .awaitsUtterance = given.asked.awaitsUtterance,
        .asides = given.asked.asides + 1};
    return again.asides <= kMost ? std::optional(again) : std::nullopt;
}

void PhoneCalls::takeNod(
    const LinePtr& line,
    std::int64_t event,
    const Asked& asked,
    const std::string& words,
    const Then<std::string>& then
) {
    line->nod = {event, asked};
    Utterance utterance{words, std::string(kTurnKey) + std::to_string(event), {}};
    utterance.isByPhone = true;
    utterance.isAside = !asked.wonders;
    utterance.wonders = asked.wonders;
    if (asked.wonders) {
        utterance.heard = HeardUpTo{event, std::nullopt};
    }
    given_.calls.say(keyOf(line->call), std::move(utterance), {}, {});
    speak(line, asked, then);
}

/// A final one is told once: it is answered when it is stored.
void PhoneCalls::takeForCall(
    const LinePtr& line,
    const CarrierCallback::Status& /*what*/,
    const CarrierNews& news,
    const Then<std::string>& then
) {
    if (news.status && isFinal(*news.status)) {
        finish(line, *news.status, reasonOf(*news.status), {}, [then](const auto& failure) {
            then(failure ? Outcome<std::string>{std::nullopt, failure} : done());
        });
        return;
    }
    const auto known = parsePhoneStatus(line->call.status).value_or(PhoneStatus::kQueued);
    // They may come in another order than they were sent.
    if (news.status && *news.status > known && line->call.state != State::kOver) {
        line->call.status = nameOf(*news.status);
        save(line);
    }
    then(done());
}

void PhoneCalls::takeForCall(
    const LinePtr& line,
    const CarrierCallback::Recording& /*what*/,
    const CarrierNews& news,
    const Then<std::string>& then
) {
    if (!news.recording) {
        then(done());
        return;
    }
    write(
        line->call.orgId,
        [key = keyOf(line->call), recording = *news.recording](storage::WriteTx& tx) {
            storeRecording(tx, key.orgId, key.conversationId, recording);
        },
        [then](const std::exception_ptr& failure) {
            then(failure ? Outcome<std::string>{std::nullopt, failure} : done());
        }
    );
}

void PhoneCalls::takeForCall(
    const LinePtr& line,
    const CarrierCallback::Machine& /*what*/,
    const CarrierNews& news,
    const Then<std::string>& then
) {
    const bool isMachine = news.answeredBy == AnsweredBy::kMachine && !line->hasEnded;
    const auto rule = isMachine ? line->agent.phone.onVoicemail : models::VoicemailRule::kIgnore;
    if (rule == models::VoicemailRule::kHangUp) {
        given_.calls.end(keyOf(line->call), EndReason::kVoicemail, [](const auto&) {});
    } else if (rule == models::VoicemailRule::kFarewell) {
        given_.calls.tell(keyOf(line->call), MachineAnswered{});
    }
    then(done());
}

void PhoneCalls::greet(const LinePtr& line, const Then<std::string>& then) {
    if (line->call.status != nameOf(PhoneStatus::kInProgress) && line->call.state != State::kOver) {
        line->call.status = nameOf(PhoneStatus::kInProgress);
        save(line);
    }
    given_.calls.tell(keyOf(line->call), CallerJoined{});
    // A carrier that has lost its way asks as at the beginning.
    speak(line, {.after = line->goesOn ? line->spoken : 0, .isFirst = !line->goesOn}, then);
}

void PhoneCalls::speak(const LinePtr& line, const Asked& asked, const Then<std::string>& then) {
    const auto given = [this, line, asked, then](const SpokenTurn& turn) {
        --line->waiting;
        line->spoken = std::max(line->spoken, turn.lastEvent);
        then({render(*line, turn, asked), nullptr});
        given_.calls.post([this] {
            std::erase_if(turns_, [](const auto& each) { return each->isOver(); });
        });
    };
    // Once asked to wait, a caller has heard that somebody is there, but for one who wonders.
    const auto patience = asked.callsOut   ? given_.times.more.quiet
                          : asked.wait > 0 ? std::chrono::milliseconds(0)
                                           : waitingAfter(line->agent);
    PhoneTimes times = given_.times;
    if (line->carrier->shortestListening() > kShortPause) {
        times.more = times.allOfIt;
    }
    const auto turn = std::make_shared<PhoneTurn>(
        given_.calls, times, keyOf(line->call), asked.after, asked.awaitsUtterance, patience, given
    );
    line->isResumed = false;
    ++line->waiting;
    turns_.insert(turn);
    turn->start();
}

std::string PhoneCalls::render(Line& line, const SpokenTurn& turn, const Asked& asked) const {
    PhoneReply reply;
    reply.words = turn.words;
    reply.voice = line.carrier->voiceOf(line.agent);
    reply.silence = given_.silence;
    if (asked.isFirst && line.agent.phone.recordCalls) {
        reply.recordingUrl = urlOf(line.call, "/recording");
    }
    const bool waitsMore = asked.wait < given_.times.mostWaits;
    const bool isWaiting = turn.end == SpokenTurn::End::kNothingYet && waitsMore;
    line.given = {.asked = asked, .wait = isWaiting ? asked.wait + 1 : 0, .isWaiting = isWaiting};
    leadOn(line, turn, reply);
    line.comesBack = reply.next == PhoneReply::Next::kContinue;
    line.wasToldToHangUp = reply.next == PhoneReply::Next::kHangUp;
    line.given.lastEvent = listens(reply) ? turn.lastEvent : -1;
    line.given.at = std::chrono::steady_clock::now();
    line.given.isApology = turn.isApology;
    for (const std::string& words : turn.words) {
        line.given.characters += json::countCodePoints(words);
        line.given.asks = line.given.asks || words.find('?') != std::string::npos ||
                          words.find("？") != std::string::npos;
    }
    return line.carrier->render(reply);
}

/// Where the carrier goes with what it hears, and where without.
void PhoneCalls::leadOn(const Line& line, const SpokenTurn& turn, PhoneReply& reply) const {
    const std::string heardUrl = urlOf(line.call, "/turns/" + std::to_string(turn.lastEvent));
    if (turn.end == SpokenTurn::End::kCallEnded) {
        reply.next = PhoneReply::Next::kHangUp;
        return;
    }
    if (turn.end != SpokenTurn::End::kGoesOn && !line.given.isWaiting) {
        reply.next = PhoneReply::Next::kListen;
        reply.nextUrl = heardUrl;
        return;
    }
    reply.next = PhoneReply::Next::kContinue;
    reply.nextUrl = heardUrl + "/waits/" + std::to_string(line.given.wait);
    if (line.given.isWaiting) {
        reply.pause = given_.times.pause;
    }
    // Without words, a carrier that listens for long would only keep the caller from the reply.
    if (!turn.words.empty() || line.carrier->shortestListening() <= given_.times.pause) {
        reply.heardUrl = heardUrl;
    }
}

// --- calls
// ----------------------------------------------------------------------------------------

/// Of a call that is over one that nobody keeps; null where there is no such phone call.
PhoneCalls::LinePtr PhoneCalls::lineOf(const CallKey& key) {
    if (const auto found = lines_.find(key); found != lines_.end()) {
        return found->second;
    }
    const auto line = given_.store.read(*reader_, [&](storage::ReadTx& tx) {
        auto call = storage::phone_calls::find(tx, key.orgId, key.conversationId);
        return call && given_.carriers.contains(call->carrier) ? makeLine(tx, std::move(*call))
                                                               : nullptr;
    });
    if (line && line->call.state != State::kOver) {
        keep(line);
        follow(line, 0);
    }
    return line;
}

PhoneCalls::LinePtr PhoneCalls::makeLine(storage::ReadTx& tx, PhoneCall call) const {
    auto line = std::make_shared<Line>();
    line->carrier = &carrierNamed(call.carrier);
    const auto conversation = storage::conversations::find(tx, call.orgId, call.conversationId);
    if (conversation) {
        if (auto agent = storage::agents::find(tx, call.orgId, conversation->record.aiAgentId)) {
            line->agent = std::move(agent->record);
        }
    }
    line->call = std::move(call);
    return line;
}

void PhoneCalls::keep(const LinePtr& line) {
    lines_.emplace(keyOf(line->call), line);
}

void PhoneCalls::follow(const LinePtr& line, std::int64_t after) {
    line->listener = std::make_shared<LineListener>(*this, line);
    given_.calls.listen(
        keyOf(line->call),
        after,
        line->listener,
        ListensAs::kOther,
        [this, line](const Outcome<bool>& outcome) {
            if (!outcome.value && common::isNotFound(outcome.failure)) {
                callEnded(line, nameOf(EndReason::kOperator));
            }
        }
    );
}

/// The carrier may call before the answer to our request has come, or been stored.
void PhoneCalls::adopt(const LinePtr& line, const CarrierNews& news) {
    const bool isOpen = line->call.state == State::kOrdered ||
                        line->call.state == State::kPlacing || line->call.state == State::kHeld;
    if (!isOpen || news.callId.empty() || line->call.callId == news.callId) {
        return;
    }
    line->call.callId = news.callId;
    line->call.state = State::kHeld;
    save(line);
    if (line->hangsUp) {
        hangUp(line, false, 0);
    }
}

/// Carriers tell what becomes of a call. Of one that they tell nothing of there was none.
void PhoneCalls::expectAnswer(const LinePtr& line) {
    after(line->deadline, given_.times.unanswered, [this, line] {
        if (line->call.status != nameOf(PhoneStatus::kInProgress)) {
            hangUp(line, false, 0);
            fail(line, "the carrier has told nothing of the call");
        }
    });
}

/// Whether the call is still wanted; one that is not is over then.
bool PhoneCalls::isStillWanted(const LinePtr& line) {
    if (line->hasEnded) {
        finish(line, PhoneStatus::kCanceled, EndReason::kOperator, {}, {});
        return false;
    }
    if (!mayStillBePlaced(line->call, given_.store.now(), common::bootTimeNow())) {
        fail(line, "the call was ordered too long ago to be placed now");
        return false;
    }
    return true;
}

/// That it is being placed is on disk before it is: no number is dialled twice.
void PhoneCalls::place(const LinePtr& line) {
    if (!isStillWanted(line)) {
        return;
    }
    line->call.state = State::kPlacing;
    write(
        line->call.orgId,
        [call = line->call](storage::WriteTx& tx) { store(tx, call); },
        [this, line](const std::exception_ptr& failure) {
            if (!failure) {
                send(line, 1);
            } else if (line->call.state == State::kPlacing) {
                fail(line, "the call could not be stored");
            }
        }
    );
}

void PhoneCalls::send(const LinePtr& line, int attempt) {
    if (line->call.state != State::kPlacing || !isStillWanted(line)) {
        return;
    }
    expectAnswer(line);
    PhoneOrder order;
    order.from = line->call.number;
    order.to = line->call.peer;
    order.answeredUrl = urlOf(line->call, "/answered");
    order.statusUrl = urlOf(line->call, "/status");
    order.machineUrl = urlOf(line->call, "/machine");
    order.machine = machineOf(line->agent);
    order.longest = std::chrono::duration_cast<std::chrono::seconds>(given_.longest) + kBeyond;
    const auto request = [line, order](const CarrierAccount& account) {
        return line->carrier->place(account, order);
    };
    exchange(line, request, [this, line, attempt](const CarrierExchange::Outcome& outcome) {
        if (line->call.state != State::kPlacing) {
            return;  // the carrier has called meanwhile
        }
        if (outcome.status == kTooMany && attempt < given_.times.attempts) {
            after(line->placing, given_.times.retry * (1 << attempt), [this, line, attempt] {
                send(line, attempt + 1);
            });
            return;
        }
        const auto placed = line->carrier->readPlaced(outcome.status, outcome.body);
        if (placed.callId.empty() && mayHavePlaced(outcome)) {  // then the carrier calls
            common::log::warn(
                "phone_call_uncertain",
                {{"conversation", line->call.conversationId},
                 {"status", outcome.status},
                 {"reason", outcome.failure ? outcome.reason : "a success without the call's id"}}
            );
            return;
        }
        if (placed.callId.empty()) {
            fail(line, outcome.failure ? outcome.reason : placed.reason);
            return;
        }
        CarrierNews news;
        news.callId = placed.callId;
        adopt(line, news);
    });
}

void PhoneCalls::fail(const LinePtr& line, const std::string& reason) {
    common::log::warn(
        "phone_call_failed", {{"conversation", line->call.conversationId}, {"reason", reason}}
    );
    finish(line, PhoneStatus::kFailed, EndReason::kUnanswered, reason, {});
}

/// Whoever waits for words is told to hang up; where nobody does the carrier has to be asked.
void PhoneCalls::callEnded(const LinePtr& line, std::string_view reason) {
    if (line->call.state == State::kOver) {
        return;
    }
    if (line->call.state == State::kOrdered || line->call.state == State::kExpected) {
        line->hasEnded = true;
        if (line->call.state == State::kExpected) {
            finish(line, PhoneStatus::kCanceled, EndReason::kOperator, {}, {});
        }
        return;
    }
    const bool atOnce =
        reason == nameOf(EndReason::kOperator) || reason == nameOf(EndReason::kVoicemail);
    const bool isTold =
        line->hasEnded || line->waiting > 0 || line->isResumed || (line->comesBack && !atOnce);
    line->hasEnded = true;
    after(line->deadline, given_.times.overdue, [this, line] { giveUp(line); });
    if (!isTold && reason != nameOf(EndReason::kCaller)) {
        hangUp(line, line->lastWords > line->spoken, 0);
    }
}

/// The carrier has not told the end of a call that has ended.
void PhoneCalls::giveUp(const LinePtr& line) {
    const bool wasAnswered = line->call.status == nameOf(PhoneStatus::kInProgress);
    if (!line->wasToldToHangUp) {
        hangUp(line, false, 0);
    }
    const auto status = wasAnswered ? PhoneStatus::kCompleted : PhoneStatus::kCanceled;
    finish(line, status, EndReason::kOperator, {}, {});
}

/// Until the carrier has done it, has no such call any more, or has refused too often.
void PhoneCalls::hangUp(const LinePtr& line, bool withWords, int attempt) {
    if (!line->call.callId) {
        line->hangsUp = true;
        return;
    }
    const auto request = [this, line, withWords](const CarrierAccount& account) {
        const std::string next = "/turns/" + std::to_string(line->spoken) + "/waits/0";
        return withWords
                   ? line->carrier->redirect(account, *line->call.callId, urlOf(line->call, next))
                   : line->carrier->hangUp(account, *line->call.callId);
    };
    exchange(line, request, [=, this](const CarrierExchange::Outcome& outcome) {
        if (isSuccess(outcome.status) || line->carrier->isGone(outcome.status, outcome.body)) {
            return;
        }
        common::log::warn(
            "phone_call_not_hung_up",
            {{"conversation", line->call.conversationId},
             {"status", outcome.status},
             {"reason", outcome.reason}}
        );
        if (attempt + 1 < given_.times.attempts) {
            after(line->hangingUp, given_.times.retry * (1 << attempt), [=, this] {
                hangUp(line, withWords, attempt + 1);
            });
        }
    });
}

/// Ends the conversation's call, too, if it goes on. `then`, where it is set, follows when both are
/// stored.
void PhoneCalls::finish(
    const LinePtr& line,
    PhoneStatus status,
    EndReason reason,
    const std::string& failure,
    std::function<void(const std::exception_ptr&)> then
) {
    const bool isKnown = line->call.state == State::kOver && !lines_.contains(keyOf(line->call));
    if (isKnown) {
        if (then) {
            then(nullptr);
        }
        return;
    }
    given_.calls.loop().cancel(line->deadline);
    given_.calls.loop().cancel(line->placing);
    line->hasEnded = true;
    if (line->call.state != State::kOver) {
        line->call.state = State::kOver;
        line->call.status = nameOf(status);
    }
    const auto ended = [this, line, failure, then = std::move(then)](const auto& /*outcome*/) {
        save(line, failure, [this, line, then](const std::exception_ptr& problem) {
            lines_.erase(keyOf(line->call));
            if (then) {
                then(common::isNotFound(problem) ? nullptr : problem);
            }
        });
    };
    given_.calls.end(keyOf(line->call), reason, ended);
}

// --- means
// ----------------------------------------------------------------------------------------

void PhoneCalls::exchange(
    const LinePtr& line,
    const std::function<outbound::HttpRequest(const CarrierAccount&)>& request,
    std::function<void(const CarrierExchange::Outcome&)> then
) {
    CarrierExchange::Outcome failed;
    failed.failure = outbound::HttpFailure::kInvalid;
    try {
        const auto account = given_.store.read(*reader_, [&](storage::ReadTx& tx) {
            return given_.accounts.find(tx, line->call.orgId, line->call.carrier);
        });
        if (account) {
            const std::uint64_t id = ++lastExchange_;
            const auto finished = [this, id, then](const CarrierExchange::Outcome& outcome) {
                exchanges_.erase(id);
                then(outcome);
            };
            exchanges_[id] = std::make_unique<CarrierExchange>(
                given_.client(), given_.calls.loop().poster(), request(*account), finished
            );
            return;
        }
        failed.reason = "the organisation has no account with the carrier any more";
    } catch (const std::exception& failure) {
        failed.reason = failure.what();
    }
    then(failed);
}

void PhoneCalls::save(
    const LinePtr& line,
    const std::string& failure,
    std::function<void(const std::exception_ptr&)> then
) {
    write(
        line->call.orgId,
        [call = line->call, failure](storage::WriteTx& tx) { store(tx, call, failure); },
        std::move(then)
    );
}

/// `then` is called on the calls' thread; without one a failure is logged. The work may be called
/// again once what it wrote was undone.
void PhoneCalls::write(
    const std::string& orgId,
    std::function<void(storage::WriteTx&)> work,
    std::function<void(const std::exception_ptr&)> then
) {
    auto finished = [loop = given_.calls.loop().poster(),
                     then = std::move(then)](const std::exception_ptr& failure) {
        if (then) {
            loop.post([then, failure] { then(failure); });
        } else if (failure) {
            common::log::warn("phone_call_unwritten", {{"reason", common::reasonOf(failure)}});
        }
    };
    auto job = storage::functionJob(std::move(work), finished, storage::Repetition::kAllowed);
    const storage::WriteLane lane{orgId, storage::WriteLane::Kind::kCall};
    if (given_.store.writer().submit(lane, job) == storage::Submitted::kFull) {
        finished(std::make_exception_ptr(
            common::Error(common::ErrorCode::kUnavailable, "Too many writes are waiting")
        ));
    }
}

/// The timer belongs to something that `then` keeps alive.
void PhoneCalls::after(
    CallLoop::TimerId& timer, std::chrono::milliseconds time, std::function<void()> then
) {
    auto& loop = given_.calls.loop();
    loop.cancel(timer);
    timer = loop.schedule(time, [&timer, then = std::move(then)] {
        timer = 0;
        then();
    });
}

std::string PhoneCalls::urlOf(const PhoneCall& call, std::string_view rest) const {
    return given_.publicUrl + "/telephony/" + call.carrier + "/" + call.orgId + "/calls/" +
           call.conversationId + std::string(rest);
}

}  // namespace hiveline::voice
