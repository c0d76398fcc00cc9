// What phone lines want done: requests to carriers, answers to their callbacks, words to the
// engine, rows to the store.

#include <utility>

#include "common/error.h"
#include "common/log.h"
#include "voice/calls/setup.h"
#include "voice/phone/phone_calls.h"

namespace hiveline::voice {
namespace {

/// Begins as no key of a request over HTTP can.
constexpr std::string_view kTurnKey = "\nphone.";
constexpr int kTooMany = 429;
constexpr std::chrono::seconds kShortPause{1};  // in the middle of a reply
constexpr std::chrono::seconds kBeyond{60};  // the engine ends calls, the carrier those it forgot

bool isSuccess(int status) {
    return status >= 200 && status < 300;
}

/// Whether a carrier that gave no id may have taken the order all the same.
bool mayHavePlaced(const CarrierExchange::Outcome& outcome) {
    return outcome.failure ? *outcome.failure != outbound::HttpFailure::kInvalid &&
                                 *outcome.failure != outbound::HttpFailure::kBusy &&
                                 *outcome.failure != outbound::HttpFailure::kUnreachable
                           : isSuccess(outcome.status);
}

/// What came of a request to place a call.
phone::Event placingOf(const Carrier& carrier, const CarrierExchange::Outcome& outcome) {
    const auto placed = carrier.readPlaced(outcome.status, outcome.body);
    const std::string& reason = outcome.failure ? outcome.reason : placed.reason;
    if (outcome.status == kTooMany) {
        return phone::PlacingBusy{reason};
    }
    if (!placed.callId.empty()) {
        return phone::Placed{placed.callId};
    }
    if (mayHavePlaced(outcome)) {
        const bool hasFailed = outcome.failure.has_value();
        return phone::PlacingUncertain{
            outcome.status, hasFailed ? outcome.reason : "a success without the call's id"};
    }
    return phone::PlacingRefused{reason};
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

// --- requests to the carrier
// ----------------------------------------------------------------------

void PhoneCalls::carryOut(
    const LinePtr& line, const phone::SavePlacing& /*effect*/, const Answer& /*answer*/
) {
    save(line, {}, [this, line](const std::exception_ptr& failure) {
        failure ? tell(line, phone::PlacingNotStored{}) : tellInTime(line, phone::PlacingStored{});
    });
}

void PhoneCalls::carryOut(
    const LinePtr& line, const phone::Place& /*effect*/, const Answer& /*answer*/
) {
    const auto request = [line, order = orderOf(*line)](const CarrierAccount& account) {
        return line->carrier->place(account, order);
    };
    exchange(line, request, [this, line](const CarrierExchange::Outcome& outcome) {
        tell(line, placingOf(*line->carrier, outcome));
    });
}

PhoneOrder PhoneCalls::orderOf(const Line& line) const {
    PhoneOrder order;
    order.from = line.call.number;
    order.to = line.call.peer;
    order.answeredUrl = urlOf(line.call, "/answered");
    order.statusUrl = urlOf(line.call, "/status");
    order.machineUrl = urlOf(line.call, "/machine");
    order.machine = machineOf(line.agent);
    order.longest = std::chrono::duration_cast<std::chrono::seconds>(given_.longest) + kBeyond;
    return order;
}

void PhoneCalls::carryOut(
    const LinePtr& line, const phone::HangUp& effect, const Answer& /*answer*/
) {
    const auto request = [line, callId = effect.callId](const CarrierAccount& account) {
        return line->carrier->hangUp(account, callId);
    };
    hangUp(line, request, {.attempt = effect.attempt, .withWords = false});
}

void PhoneCalls::carryOut(
    const LinePtr& line, const phone::Redirect& effect, const Answer& /*answer*/
) {
    const std::string url =
        urlOf(line->call, "/turns/" + std::to_string(effect.event) + "/waits/0");
    const auto request = [line, url, callId = effect.callId](const CarrierAccount& account) {
        return line->carrier->redirect(account, callId, url);
    };
    hangUp(line, request, {.attempt = effect.attempt, .withWords = true});
}

void PhoneCalls::hangUp(
    const LinePtr& line, const MakeRequest& request, const phone::NotHungUp& refused
) {
    exchange(line, request, [this, line, refused](const CarrierExchange::Outcome& outcome) {
        if (isSuccess(outcome.status) || line->carrier->isGone(outcome.status, outcome.body)) {
            return;
        }
        common::log::warn(
            "phone_call_not_hung_up",
            {{"conversation", line->call.conversationId},
             {"status", outcome.status},
             {"reason", outcome.reason}}
        );
        tell(line, refused);
    });
}

void PhoneCalls::carryOut(
    const LinePtr& line, const phone::NoteUncertain& effect, const Answer& /*answer*/
) {
    common::log::warn(
        "phone_call_uncertain",
        {{"conversation", line->call.conversationId},
         {"status", effect.status},
         {"reason", effect.reason}}
    );
}

void PhoneCalls::exchange(
    const LinePtr& line,
    const MakeRequest& request,
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

// --- what is stored
// -------------------------------------------------------------------------------

void PhoneCalls::carryOut(
    const LinePtr& line, const phone::Save& /*effect*/, const Answer& /*answer*/
) {
    save(line, {}, {});
}

void PhoneCalls::carryOut(const LinePtr& line, const phone::Finish& effect, const Answer& answer) {
    if (effect.failure) {
        common::log::warn(
            "phone_call_failed",
            {{"conversation", line->call.conversationId}, {"reason", *effect.failure}}
        );
    }
    const auto stored = [this, line, answer](const std::exception_ptr& problem) {
        tell(line, phone::Stored{});
        if (answer) {
            const bool hasFailed = problem && !common::isNotFound(problem);
            answer(hasFailed ? Outcome<std::string>{std::nullopt, problem} : nothingToDo());
        }
    };
    const auto ended = [this, line, failure = effect.failure.value_or(""), stored](
                           const auto& /*outcome*/
                       ) { save(line, failure, stored); };
    given_.calls.end(line->key(), effect.reason, ended);
}

void PhoneCalls::carryOut(
    const LinePtr& line, const phone::Forget& /*effect*/, const Answer& /*answer*/
) {
    lines_.erase(line->key());
}

// --- what the engine is told
// ----------------------------------------------------------------------

void PhoneCalls::carryOut(
    const LinePtr& line, const phone::TellJoined& /*effect*/, const Answer& /*answer*/
) {
    given_.calls.tell(line->key(), CallerJoined{});
}

void PhoneCalls::carryOut(
    const LinePtr& line, const phone::TellMachine& /*effect*/, const Answer& /*answer*/
) {
    given_.calls.tell(line->key(), MachineAnswered{});
}

void PhoneCalls::carryOut(
    const LinePtr& line, const phone::TellSilence& effect, const Answer& /*answer*/
) {
    given_.calls.silent(line->key(), effect.event);
}

void PhoneCalls::carryOut(
    const LinePtr& line, const phone::TellWords& effect, const Answer& /*answer*/
) {
    using As = phone::TellWords::As;
    Utterance utterance{effect.words, std::string(kTurnKey) + std::to_string(effect.event), {}};
    utterance.isByPhone = true;
    utterance.isAside = effect.as == As::kAside;
    utterance.wonders = effect.as == As::kWondering;
    if (!utterance.isAside) {
        utterance.heard = HeardUpTo{effect.event, std::nullopt};  // more the carrier does not know
    }
    given_.calls.say(line->key(), std::move(utterance), {}, {});
}

void PhoneCalls::carryOut(
    const LinePtr& line, const phone::EndForMachine& /*effect*/, const Answer& /*answer*/
) {
    given_.calls.end(line->key(), EndReason::kVoicemail, [](const auto&) {});
}

// --- answers to callbacks
// -------------------------------------------------------------------------

void PhoneCalls::carryOut(const LinePtr& line, const phone::Gather& effect, const Answer& answer) {
    const phone::Asked& asked = effect.asked;
    const auto gathered = [this, line, asked, answer](const SpokenTurn& turn) {
        tell(line, phone::Gathered{asked, turn, phone::Moment::clock::now()}, answer);
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
        given_.calls, times, line->key(), asked.after, asked.awaitsUtterance, patience, gathered
    );
    turns_.insert(turn);
    turn->start();
}

void PhoneCalls::carryOut(const LinePtr& line, const phone::Render& effect, const Answer& answer) {
    const std::string heardUrl = urlOf(line->call, "/turns/" + std::to_string(effect.event));
    PhoneReply reply;
    reply.words = effect.words;
    reply.voice = line->carrier->voiceOf(line->agent);
    reply.silence = given_.silence;
    reply.pause = effect.pause;
    reply.next = effect.next;
    if (effect.records) {
        reply.recordingUrl = urlOf(line->call, "/recording");
    }
    if (effect.next == PhoneReply::Next::kListen) {
        reply.nextUrl = heardUrl;
    } else if (effect.next == PhoneReply::Next::kContinue) {
        reply.nextUrl = heardUrl + "/waits/" + std::to_string(effect.wait);
        reply.heardUrl = effect.listens ? heardUrl : std::string();
    }
    answer({line->carrier->render(reply), nullptr});
}

void PhoneCalls::carryOut(
    const LinePtr& /*line*/, const phone::Acknowledge& /*effect*/, const Answer& answer
) {
    if (answer) {
        answer(nothingToDo());
    }
}

// --- timers
// ---------------------------------------------------------------------------------------

void PhoneCalls::carryOut(
    const LinePtr& line, const phone::SetTimer& effect, const Answer& /*answer*/
) {
    auto& loop = given_.calls.loop();
    auto& timer = line->timers.at(static_cast<std::size_t>(effect.timer));
    loop.cancel(timer);
    timer = loop.schedule(effect.after, [this, line, which = effect.timer] {
        line->timers.at(static_cast<std::size_t>(which)) = 0;
        const phone::TimerFired fired{which};
        which == phone::Timer::kPlacing ? tellInTime(line, fired) : tell(line, fired);
    });
}

void PhoneCalls::carryOut(
    const LinePtr& line, const phone::ClearTimer& effect, const Answer& /*answer*/
) {
    given_.calls.loop().cancel(line->timers.at(static_cast<std::size_t>(effect.timer)));
}

}  // namespace hiveline::voice
