#include "voice/calls/wrap_up.h"

#include <utility>

#include "common/error.h"
#include "common/log.h"
#include "storage/calls/conversations.h"
#include "storage/engine/function_job.h"
#include "voice/calls/closing.h"
#include "voice/engine/tool_result.h"

namespace hiveline::voice {
namespace {

/// What a report is made from, however long the call was.
constexpr std::size_t kFirstBytes = std::size_t{32} * 1024;
constexpr std::size_t kLastBytes = std::size_t{96} * 1024;
constexpr std::int64_t kMaxOutcomes = 100;

Transcript readTranscript(
    storage::ReadTx& tx, const storage::calls::Call& call, const models::Agent& agent
) {
    if (!storage::conversations::status(tx, call.orgId, call.conversationId)) {
        throw common::Error(
            common::ErrorCode::kNotFound, "Conversation " + call.conversationId + " not found"
        );
    }
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

}  // namespace

/// A request for the report, whose outcome comes back to the loop's thread.
class WrapUp::Report final : public ReportReceiver {
public:
    Report(WrapUp& owner, Thinker& thinker, Transcript transcript)
        : owner_(owner),
          loop_(owner.host_.loop.poster()),
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
    CallHost& host,
    std::shared_ptr<Thinker> thinker,
    models::Agent agent,
    storage::calls::Call call,
    Done done
)
    : host_(host),
      thinker_(std::move(thinker)),
      agent_(std::move(agent)),
      call_(std::move(call)),
      done_(std::move(done)),
      alive_(std::make_shared<int>()) {}

WrapUp::~WrapUp() {
    host_.loop.cancel(timer_);
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
    const bool taken = host_.pools.reports.submit(
        call_.orgId,
        [this,
         &store = host_.store,
         readers = host_.reportReaders,
         call = call_,
         agent = agent_,
         loop = host_.loop.poster(),
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
        timer_ = host_.loop.schedule(host_.times.writeRetry, [this] { ask(); });
    }
}

/// Where the provider cannot, the report is made by rule: it holds what was said.
void WrapUp::askFor(Outcome<Transcript> transcript) {
    if (transcript.failure && common::isNotFound(transcript.failure)) {
        done_.gone(transcript.failure);
        return;
    }
    Thinker& thinker = attempts_ < host_.times.reportAttempts ? *thinker_ : *host_.scripted;
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
    timer_ = host_.loop.schedule(host_.times.reportRetry * (1 << doublings), [this] { ask(); });
}

void WrapUp::store() {
    auto changed = std::make_shared<storage::calls::Call>();
    events_ = std::make_shared<std::vector<storage::calls::Event>>();
    auto job = storage::functionJob(
        [before = call_, changed, events = events_, report = *report_](storage::WriteTx& tx) {
            *changed = before;
            *events = runClosingStep(tx, *changed, report);
        },
        [this, changed, alive = std::weak_ptr(alive_), loop = host_.loop.poster()](
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
    if (host_.store.writer().submit({.orgId = call_.orgId}, job) == storage::Submitted::kFull) {
        timer_ = host_.loop.schedule(host_.times.writeRetry, [this] { store(); });
    }
}

void WrapUp::stored(const std::exception_ptr& failure) {
    if (!failure) {
        writeFailures_ = 0;
        if (call_.stepsDone < kClosingSteps) {
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
    if (!common::isNotFound(failure) && ++writeFailures_ < host_.times.writeAttempts) {
        timer_ = host_.loop.schedule(host_.times.writeRetry, [this] { store(); });
    } else {
        done_.gone(failure);  // the next start goes on with it, where it is there
    }
}

}  // namespace hiveline::voice
