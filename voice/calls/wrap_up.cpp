#include "voice/calls/wrap_up.h"

#include <algorithm>
#include <array>
#include <utility>

#include "common/error.h"
#include "common/json/raw.h"
#include "common/log.h"
#include "storage/calls/conversations.h"
#include "storage/engine/function_job.h"
#include "storage/events/event_causes.h"
#include "storage/records/prospects.h"
#include "voice/calls/beginning.h"
#include "voice/calls/journal.h"
#include "voice/calls/prospect_status.h"
#include "voice/engine/tool_result.h"

namespace hiveline::voice {
namespace {

constexpr std::string_view kContacted = "CONTACTED";

/// Without its transcript: what follows a call changes none of it.
models::Conversation conversationOf(storage::ReadTx& tx, const storage::calls::Call& call) {
    auto found = storage::conversations::findWithoutTranscript(tx, call.orgId, call.conversationId);
    if (!found) {
        throw common::Error(
            common::ErrorCode::kNotFound, "Conversation " + call.conversationId + " not found"
        );
    }
    return std::move(found->record);
}

/// Writes only where `change` makes a difference: a client's ETag stays good otherwise.
template <typename Change>
void changeConversation(storage::WriteTx& tx, const storage::calls::Call& call, Change change) {
    const auto before = conversationOf(tx, call);
    auto after = before;
    change(after);
    if (after != before) {
        after.updatedBy = after.aiAgentId;
        after.updatedAt = tx.now();
        storage::conversations::update(tx, before, after);
    }
}

/// A summary that a client has given stays.
void storeSummary(
    storage::WriteTx& tx, const storage::calls::Call& call, const CallReport& report
) {
    changeConversation(tx, call, [&](models::Conversation& conversation) {
        if (!conversation.transcriptSummary && !report.summary.empty()) {
            conversation.transcriptSummary = report.summary;
        }
    });
}

void storeAnalytics(
    storage::WriteTx& tx, const storage::calls::Call& call, const CallReport& report
) {
    changeConversation(tx, call, [&](models::Conversation& conversation) {
        if (conversation.conversationAnalytics == models::ConversationAnalytics{}) {
            conversation.conversationAnalytics = report.analytics;
        }
    });
}

void addDetail(
    models::Prospect& prospect, std::string_view key, const std::optional<std::string>& value
) {
    if (value && !json::member(prospect.prospectProps, key)) {
        prospect.prospectProps =
            json::withMember(prospect.prospectProps, key, json::rawString(*value));
    }
}

/// What an operator has set since the call began stays. A call from before that was noted counts as
/// begun before everything that is.
std::string statusAfter(
    storage::ReadTx& tx,
    const storage::calls::Call& call,
    const models::Prospect& prospect,
    std::string_view reported
) {
    const std::int64_t began = call.startMoment.value_or(0);
    if (storage::prospects::isStatusSetSince(tx, call.orgId, prospect.id, began)) {
        return prospect.status;
    }
    const std::string status(statusAfterCall(prospect.status, reported));
    return call.turns > 0 ? std::string(statusAfterCall(status, kContacted)) : status;
}

/// What is known already stays; what the call gave is added.
void storeProspect(storage::WriteTx& tx, const storage::calls::Call& call) {
    const auto conversation = conversationOf(tx, call);
    auto found = conversation.prospectId
                     ? storage::prospects::find(tx, call.orgId, *conversation.prospectId)
                     : std::nullopt;
    if (!found) {
        return;
    }
    const auto& analytics = conversation.conversationAnalytics;
    models::Prospect prospect = found->record;
    prospect.name = prospect.name ? prospect.name : analytics.name_of_caller;
    prospect.phoneNumber =
        prospect.phoneNumber ? prospect.phoneNumber : analytics.phone_number_of_caller;
    addDetail(prospect, "email", analytics.email_address_of_caller);
    addDetail(prospect, "address", analytics.address_of_caller);
    const std::string reported = analytics.prospectStatus.value_or("");
    prospect.status = statusAfter(tx, call, found->record, reported);
    if (prospect != found->record) {
        prospect.updatedBy = conversation.aiAgentId;
        prospect.updatedAt = tx.now();
        storage::prospects::update(tx, found->record, prospect);
        storage::events::prospectChanged(
            tx, prospect, found->record.status, conversation.aiAgentId
        );
    }
}

/// A call in which nobody said anything, or that broke, has failed.
models::ConversationStatus finalStatus(storage::ReadTx& tx, const storage::calls::Call& call) {
    const bool silent = !call.startedAt &&
                        !storage::conversations::hasMessages(tx, call.orgId, call.conversationId);
    const bool failed = silent || call.endReason == nameOf(EndReason::kFailure) ||
                        call.endReason == nameOf(EndReason::kUnanswered);
    return failed ? models::ConversationStatus::kFailed : models::ConversationStatus::kCompleted;
}

std::vector<storage::calls::Event> closeCall(storage::WriteTx& tx, storage::calls::Call& call) {
    changeConversation(tx, call, [&](models::Conversation& conversation) {
        if (conversation.status == models::ConversationStatus::kActive) {
            conversation.status = finalStatus(tx, call);
        }
        if (!conversation.endReason && !isRecordOfClient(tx, call, conversation)) {
            conversation.endReason = models::parseCallEndReason(call.endReason.value_or(""));
        }
        if (!conversation.timestampEnd) {
            // A client may have set a start that is still to come; no call ends before it starts.
            const auto end = call.endedAt.value_or(tx.now());
            conversation.timestampEnd = std::max(end, conversation.timestampStart.value_or(end));
        }
    });
    call.state = storage::calls::State::kClosed;
    const auto conversation = conversationOf(tx, call);
    storage::events::callEnded(tx, conversation, call);
    const storage::calls::ReportEvent report{
        conversation.transcriptSummary, conversation.conversationAnalytics, conversation.status};
    return {storage::calls::append(tx, call, report)};
}

constexpr std::int64_t kSteps = 4;

std::vector<storage::calls::Event> runStep(
    storage::WriteTx& tx, storage::calls::Call& call, const CallReport& report
) {
    const auto step = call.stepsDone++;
    std::vector<storage::calls::Event> events;
    if (step == 0) {
        storeSummary(tx, call, report);
    } else if (step == 1) {
        storeAnalytics(tx, call, report);
    } else if (step == 2) {
        storeProspect(tx, call);
    } else {
        events = closeCall(tx, call);
    }
    storage::calls::update(tx, call);
    return events;
}

}  // namespace

bool closeUnanswered(storage::WriteTx& tx, const storage::calls::Call& listed) {
    const auto stored = storage::calls::find(tx, listed.orgId, listed.conversationId);
    if (!stored || stored->state != storage::calls::State::kWaiting) {
        return false;
    }
    const JournalState before{*stored, conversationOf(tx, *stored).aiAgentId, {}};
    auto ended = write(tx, before, {CallEnd{EndReason::kNoInput}}).state.call;
    while (ended.stepsDone < kSteps) {
        (void)runStep(tx, ended, {});
    }
    return true;
}

namespace {

/// What a report is made from, however long the call was.
constexpr std::size_t kFirstBytes = std::size_t{32} * 1024;
constexpr std::size_t kLastBytes = std::size_t{96} * 1024;
constexpr std::int64_t kMaxOutcomes = 100;

Transcript readTranscript(
    storage::ReadTx& tx, const storage::calls::Call& call, const models::Agent& agent
) {
    (void)conversationOf(tx, call);  // throws where it was deleted
    Transcript result;
    result.agent = agent;
    result.agent.orgId = call.orgId;  // also of an agent that is gone
    auto excerpt = storage::conversations::outerMessages(
        tx, call.orgId, call.conversationId, kFirstBytes, kLastBytes
    );
    result.messages = std::move(excerpt.messages);
    result.utterancesLeftOut = static_cast<std::size_t>(excerpt.utterancesLeftOut);
    for (auto& each :
         storage::calls::toolResults(tx, call.orgId, call.conversationId, kMaxOutcomes)) {
        result.outcomes.push_back({{each.id, each.name, {}}, parseToolResult(each.state), {}});
    }
    return result;
}

/// Only the first two need it.
bool needsReport(const storage::calls::Call& call) {
    return call.stepsDone < 2 && call.turns > 0;
}

}  // namespace

/// A request for the report, whose outcome comes back to the loop's thread.
class WrapUp::Report final : public ReportReceiver {
public:
    Report(WrapUp& owner, Thinker& thinker, Transcript transcript)
        : owner_(owner),
          loop_(owner.loop_.poster()),
          alive_(owner.alive_),
          request_(thinker.report(std::move(transcript), *this)) {}

    void done(CallReport report) override { post(std::move(report), {}); }
    void failed(const std::string& reason) override { post(std::nullopt, reason); }

private:
    void post(std::optional<CallReport> report, const std::string& reason) {
        loop_.post(
            [owner = &owner_, alive = std::weak_ptr(alive_), report = std::move(report), reason] {
                if (!alive.expired()) {
                    owner->reported(report, reason);
                }
            }
        );
    }

    WrapUp& owner_;
    const CallLoop::Poster loop_;
    std::weak_ptr<int> alive_;
    std::unique_ptr<Request> request_;  // last: it calls what is above
};

WrapUp::WrapUp(
    storage::Store& store,
    ReportReading reading,
    CallLoop& loop,
    const CallTimes& times,
    std::shared_ptr<Thinker> thinker,
    std::shared_ptr<Thinker> scripted,
    models::Agent agent,
    storage::calls::Call call,
    Done done
)
    : store_(store),
      reading_(std::move(reading)),
      loop_(loop),
      times_(times),
      thinker_(std::move(thinker)),
      scripted_(std::move(scripted)),
      agent_(std::move(agent)),
      call_(std::move(call)),
      done_(std::move(done)),
      alive_(std::make_shared<int>()) {}

WrapUp::~WrapUp() {
    loop_.cancel(timer_);
}

void WrapUp::start() {
    if (needsReport(call_)) {
        ask();
    } else {
        report_.emplace();
        store();
    }
}

/// The transcript is read on the pool; with it the thinker is asked, here.
void WrapUp::ask() {
    const bool taken = reading_.pool.submit(
        call_.orgId,
        [this,
         &store = store_,
         readers = reading_.readers,
         call = call_,
         agent = agent_,
         loop = loop_.poster(),
         alive = std::weak_ptr(alive_)](std::size_t worker) {
            auto read = std::make_shared<Outcome<Transcript>>();
            try {
                read->value = store.read(*readers->at(worker), [&](storage::ReadTx& tx) {
                    return readTranscript(tx, call, agent);
                });
            } catch (...) {
                read->failure = std::current_exception();
            }
            loop.post([this, alive, read] {
                if (!alive.expired()) {
                    askFor(std::move(*read));
                }
            });
        }
    );
    if (!taken) {
        timer_ = loop_.schedule(times_.writeRetry, [this] { ask(); });
    }
}

/// Where the provider cannot, the report is made by rule: it holds what was said.
void WrapUp::askFor(Outcome<Transcript> transcript) {
    if (transcript.failure && common::isNotFound(transcript.failure)) {
        done_.gone(transcript.failure);
        return;
    }
    Thinker& thinker = attempts_ < times_.reportAttempts ? *thinker_ : *scripted_;
    try {
        if (transcript.failure) {
            std::rethrow_exception(transcript.failure);
        }
        request_ = std::make_unique<Report>(*this, thinker, std::move(*transcript.value));
    } catch (const std::exception& failure) {
        reported(std::nullopt, failure.what());
    }
}

void WrapUp::reported(std::optional<CallReport> report, const std::string& reason) {
    request_.reset();
    if (report) {
        report_ = std::move(report);
        store();
        return;
    }
    common::log::warn(
        "call_report_failed", {{"conversation", call_.conversationId}, {"reason", reason}}
    );
    constexpr int kMaxDoublings = 6;
    const int doublings = std::min(attempts_++, kMaxDoublings);
    timer_ = loop_.schedule(times_.reportRetry * (1 << doublings), [this] { ask(); });
}

void WrapUp::store() {
    auto changed = std::make_shared<storage::calls::Call>();
    events_ = std::make_shared<std::vector<storage::calls::Event>>();
    auto job = storage::functionJob(
        [before = call_, changed, events = events_, report = *report_](storage::WriteTx& tx) {
            *changed = before;
            *events = runStep(tx, *changed, report);
        },
        [this, changed, alive = std::weak_ptr(alive_), loop = loop_.poster()](
            const std::exception_ptr& failure
        ) {
            loop.post([this, changed, alive, failure] {
                if (alive.expired()) {
                    return;
                }
                if (!failure) {
                    call_ = *changed;
                }
                stored(failure);
            });
        },
        storage::Repetition::kAllowed
    );
    if (store_.writer().submit({.orgId = call_.orgId}, job) == storage::Submitted::kFull) {
        timer_ = loop_.schedule(times_.writeRetry, [this] { store(); });
    }
}

void WrapUp::stored(const std::exception_ptr& failure) {
    if (!failure) {
        writeFailures_ = 0;
        if (call_.stepsDone < kSteps) {
            store();
        } else {
            done_.closed(call_, *events_);
        }
        return;
    }
    common::log::warn(
        "call_report_unwritten",
        {{"conversation", call_.conversationId}, {"reason", common::reasonOf(failure)}}
    );
    if (!common::isNotFound(failure) && ++writeFailures_ < times_.writeAttempts) {
        timer_ = loop_.schedule(times_.writeRetry, [this] { store(); });
    } else {
        done_.gone(failure);  // the next start goes on with it, where it is there
    }
}

}  // namespace hiveline::voice
