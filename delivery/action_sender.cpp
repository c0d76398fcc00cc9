#include "delivery/action_sender.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <utility>

#include "common/error.h"
#include "common/log.h"
#include "delivery/answer_text.h"
#include "delivery/samples.h"
#include "delivery/webhook.h"
#include "storage/records/actions.h"

namespace hiveline::delivery {
namespace {

using models::AttemptOutcome;
using std::chrono::milliseconds;

constexpr std::size_t kAnswerBytes = std::size_t{64} * 1024;
// Of an answer, which comes whole or not.
constexpr std::size_t kPiece = std::size_t{16} * 1024;
constexpr std::size_t kToolBytes = std::size_t{16} * 1024;
// Bytes of a Content-Type.
constexpr std::size_t kMaxTypeLength = 1'000;
constexpr std::size_t kMaxTests = 64;
constexpr std::size_t kMaxTestsOfOne = 8;  // organisation
constexpr std::size_t kMaxSchemas = 64;
constexpr milliseconds kEventTime{15'000};
constexpr std::int64_t kToolSeconds = 5;

std::string joined(const std::vector<std::string>& faults) {
    std::string text = "The arguments do not fit: ";
    for (const std::string& fault : faults) {
        text += (&fault == &faults.front() ? "" : "; ") + fault;
    }
    return text;
}

}  // namespace

struct ActionSender::Ready {
    models::Action action;
    secrets::ActionKeys keys;
    common::Timestamp now;
};

struct ActionSender::Gate {
    std::mutex mutex;
    bool open = true;
};

/// A tool that runs. The receiver is called under the lock, so that nothing is called once the
/// request is gone; everything else is the client's thread's.
class ActionSender::Run : public std::enable_shared_from_this<ActionSender::Run> {
public:
    Run(ActionSender& sender, ToolReceiver receiver)
        : sender_(sender),
          receiver_(std::move(receiver)) {}

    void tell(ToolEnd result, std::string content) {
        const std::lock_guard lock(mutex_);
        if (receiver_) {
            std::exchange(receiver_, {})(result, std::move(content));
        }
    }

    void cancel() {
        {
            const std::lock_guard lock(mutex_);
            receiver_ = {};
        }
        sender_.client_.post([self = shared_from_this()] { self->exchange_.reset(); });
    }

    void start(
        const std::string& orgId,
        const std::string& actionId,
        const std::string& arguments,
        const std::string& key
    ) {
        {
            const std::lock_guard lock(mutex_);
            if (!receiver_) {
                return;
            }
        }
        try {
            const Ready ready = sender_.load(orgId, actionId);
            if (ready.action.status != models::ActionStatus::kActive) {
                tell(ToolEnd::kFailed, "The action is disabled.");
                return;
            }
            request_ = sender_.requestOf(ready, webhookId(key), arguments);
            request_.headers.emplace_back("Idempotency-Key", key);
            // curl sends a request again by itself when a kept connection turns out dead, and a
            // tool must not run twice.
            request_.onFreshConnection = true;
            const auto seconds = ready.action.endpoint->timeoutSeconds.value_or(kToolSeconds);
            // For both tries together: a caller waits for the answer.
            deadline_ = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
            keys_ = ready.keys;
            send();
        } catch (const common::Error& failure) {
            tell(ToolEnd::kFailed, failure.what());
        } catch (const std::exception& failure) {
            common::log::warn("action_unsent", {{"action", actionId}, {"reason", failure.what()}});
            tell(ToolEnd::kFailed, "It could not be sent.");
        }
    }

private:
    [[nodiscard]] milliseconds left() const {
        return std::chrono::duration_cast<milliseconds>(
            deadline_ - std::chrono::steady_clock::now()
        );
    }

    void send() {
        const auto time = std::max(left(), milliseconds(1));
        request_.times = {.connect = time, .firstByte = time, .idle = time, .whole = time};
        request_.mostBytes = kAnswerBytes;
        exchange_ = std::make_unique<Exchange>(
            sender_.client_,
            request_,
            kToolBytes,
            [weak = weak_from_this()](const ExchangeResult& result) {
                if (const auto self = weak.lock()) {
                    self->ended(result);
                }
            }
        );
    }

    void ended(const ExchangeResult& result) {
        const auto over = std::move(exchange_);
        // Once more, and only what has certainly not reached the endpoint.
        if (result.outcome == AttemptOutcome::kUnreachable && !result.wasSent && !again_ &&
            left() > milliseconds(0)) {
            again_ = true;
            send();
            return;
        }
        std::string content = answerText(result.body, kToolBytes, keys_);
        if (result.outcome == AttemptOutcome::kDelivered) {
            tell(ToolEnd::kDone, std::move(content));
            return;
        }
        std::string text = result.error.value_or("");
        if (result.outcome == AttemptOutcome::kTimeout ||
            result.outcome == AttemptOutcome::kBroken) {
            // Told to the model, so that the agent does not promise either.
            text += " Whether it was done is not known.";
            // What the endpoint says about its refusal is for the model, too: it may mend its
            // arguments.
        } else if (!content.empty()) {
            text += " " + content;
        }
        tell(ToolEnd::kFailed, std::move(text));
    }

    ActionSender& sender_;
    std::mutex mutex_;
    ToolReceiver receiver_;
    outbound::HttpRequest request_;
    secrets::ActionKeys keys_;
    std::chrono::steady_clock::time_point deadline_;
    bool again_ = false;
    std::unique_ptr<Exchange> exchange_;
};

ActionSender::ActionSender(const Dependencies& dependencies)
    : store_(dependencies.store),
      client_(dependencies.client),
      secrets_(dependencies.secrets),
      guard_(dependencies.guard),
      pool_(dependencies.pool),
      reader_(dependencies.store.openReader(storage::Store::ReaderCache::kSmall)),
      gate_(std::make_shared<Gate>()) {}

ActionSender::~ActionSender() {
    stop();
}

void ActionSender::stop() {
    {
        const std::lock_guard lock(gate_->mutex);
        if (!std::exchange(gate_->open, false)) {
            return;
        }
    }
    std::promise<void> done;
    client_.post([this, &done] {
        tests_.clear();
        done.set_value();
    });
    done.get_future().wait();
}

/// Throws Error{kNotFound} or Error{kConflict}.
ActionSender::Ready ActionSender::load(const std::string& orgId, const std::string& actionId) {
    return store_.read(*reader_, [&](storage::ReadTx& tx) {
        auto found = storage::actions::find(tx, orgId, actionId);
        if (!found) {
            throw common::Error(common::ErrorCode::kNotFound, "Action " + actionId + " not found");
        }
        if (!found->record.endpoint) {
            throw common::Error(
                common::ErrorCode::kConflict, "Action " + actionId + " has no endpoint"
            );
        }
        return Ready{std::move(found->record), secrets_.find(tx, orgId, actionId), tx.now()};
    });
}

outbound::HttpRequest ActionSender::requestOf(
    const Ready& ready, const std::string& id, const std::string& payload
) const {
    auto request = webhookRequest(*ready.action.endpoint, ready.keys, id, ready.now, payload);
    request.guard = &guard_;
    request.owner = ready.action.orgId;
    return request;
}

// --- tools
// ----------------------------------------------------------------------------------------

/// Compiled once for the many times that a tool is called. Throws SchemaError.
std::shared_ptr<const json::Schema> ActionSender::schemaOf(const json::Raw& parameters) {
    {
        const std::lock_guard lock(schemasMutex_);
        if (const auto known = schemas_.find(parameters.text); known != schemas_.end()) {
            return known->second;
        }
    }
    auto schema = std::make_shared<const json::Schema>(parameters);
    const std::lock_guard lock(schemasMutex_);
    // All at once: there are seldom as many tools in use, and compiling one is cheap.
    if (schemas_.size() >= kMaxSchemas) {
        schemas_.clear();
    }
    return schemas_[parameters.text] = std::move(schema);
}

std::unique_ptr<common::PendingRequest> ActionSender::run(
    ToolRequest request, ToolReceiver receiver
) {
    class RunRequest final : public common::PendingRequest {
    public:
        explicit RunRequest(std::shared_ptr<Run> run) : run_(std::move(run)) {}
        ~RunRequest() override { run_->cancel(); }
        RunRequest(const RunRequest&) = delete;
        RunRequest& operator=(const RunRequest&) = delete;

    private:
        std::shared_ptr<Run> run_;
    };

    auto run = std::make_shared<Run>(*this, std::move(receiver));
    if (request.arguments.text.empty()) {
        request.arguments.text = "{}";
    }
    const std::string orgId = request.orgId;
    // Both the schema and the arguments are chosen elsewhere, and may be long.
    auto judged = [this, run, request = std::move(request)](std::size_t /*worker*/) {
        judge(run, request);
    };
    if (pool_ == nullptr) {
        judged(0);
    } else if (!pool_->submit(orgId, std::move(judged))) {
        // An answer and no exception: the reply that wants the tool goes on with it.
        run->tell(ToolEnd::kFailed, "Too much is under way.");
    }
    return std::make_unique<RunRequest>(std::move(run));
}

void ActionSender::judge(const std::shared_ptr<Run>& run, const ToolRequest& request) {
    try {
        const auto faults = schemaOf(request.parameters)->faults(request.arguments);
        if (!faults.empty()) {
            run->tell(ToolEnd::kFailed, joined(faults));
        } else if (!json::isObject(request.arguments)) {
            run->tell(ToolEnd::kFailed, "The arguments do not fit: they should be an object");
        } else {
            client_.post([run,
                          orgId = request.orgId,
                          actionId = request.actionId,
                          arguments = request.arguments.text,
                          key = request.idempotencyKey] {
                run->start(orgId, actionId, arguments, key);
            });
        }
    } catch (const json::SchemaError& failure) {
        run->tell(ToolEnd::kFailed, std::string("The action's parameters: ") + failure.what());
    }
}

// --- tests
// ----------------------------------------------------------------------------------------

void ActionSender::test(const std::string& orgId, const std::string& actionId, Tested then) {
    const std::lock_guard lock(gate_->mutex);
    // Its answer goes with the server: clients are cut off by then.
    if (!gate_->open) {
        return;
    }
    client_.post([this, orgId, actionId, then = std::move(then)] {
        try {
            startTest(orgId, actionId, then);
        } catch (...) {
            then({std::nullopt, std::current_exception()});
        }
    });
}

void ActionSender::startTest(
    const std::string& orgId, const std::string& actionId, const Tested& then
) {
    const auto ofOne = std::ranges::count(
        tests_, orgId, [](const auto& each) -> const std::string& { return each.second.orgId; }
    );
    if (tests_.size() >= kMaxTests || static_cast<std::size_t>(ofOne) >= kMaxTestsOfOne) {
        throw common::Error(
            common::ErrorCode::kUnavailable,
            "Too many actions are being tried out, try again shortly"
        );
    }
    const Ready ready = load(orgId, actionId);
    const auto number = ++lastTest_;
    const std::string id =
        // Not the id of any event, so receivers that keep what they have seen do not drop a real
        // one.
        "test_" + std::to_string(ready.now.millis) + "_" + std::to_string(number);
    auto request = requestOf(ready, id, samplePayload(ready.action, ready.now));
    const bool isTool =
        ready.action.invocationTrigger == toString(models::InvocationTrigger::kDuringCall);
    const milliseconds time =
        isTool
            ? milliseconds(
                  std::chrono::seconds(ready.action.endpoint->timeoutSeconds.value_or(kToolSeconds))
              )
            : kEventTime;
    if (isTool) {
        request.headers.emplace_back("Idempotency-Key", id);
        request.onFreshConnection = true;
    }
    request.times = {.connect = time, .firstByte = time, .idle = time, .whole = time};
    request.mostBytes = kAnswerBytes + kPiece;
    auto exchange = std::make_unique<Exchange>(
        client_,
        std::move(request),
        kAnswerBytes,
        [this, number, then, keys = ready.keys](ExchangeResult result) {
            // Alive until the end of this function, which it has called.
            const auto over = tests_.extract(number);
            models::ActionTest test;
            test.outcome = result.outcome;
            test.statusCode = result.statusCode;
            test.duration = result.duration.count();
            test.error = std::move(result.error);
            if (result.statusCode) {
                test.contentType = answerText(result.contentType, kMaxTypeLength, keys);
                test.body = answerText(result.body, kAnswerBytes, keys);
            }
            then({std::move(test), nullptr});
        }
    );
    tests_[number] = {orgId, std::move(exchange)};
}

}  // namespace hiveline::delivery
