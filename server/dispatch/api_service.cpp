#include "server/dispatch/api_service.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iterator>
#include <string_view>
#include <utility>

#include "auth/authenticator.h"
#include "handlers/checks.h"
#include "server/dispatch/callback_admission.h"
#include "server/dispatch/metrics_service.h"
#include "server/dispatch/owned_request.h"
#include "server/dispatch/pooled_read.h"
#include "server/dispatch/request_checks.h"
#include "server/dispatch/write_request.h"
#include "server/edge/memory_budget.h"
#include "server/http/failure.h"
#include "server/http/forwarded.h"
#include "server/http/multipart.h"
#include "server/http/refusals.h"

namespace hiveline::server {

/// What admit() found out about a request and handle() goes on with.
struct ApiService::Admitted {
    api::Match match;
    std::optional<auth::Caller> caller;  // on secured operations

    /// Throws a ValidationError that names every fault of the request.
    [[nodiscard]] std::unique_ptr<api::Call> prepare(const common::Request& request) const {
        return api::prepare(match, request, caller ? &*caller : nullptr, handlers::checks::all());
    }
};

namespace {

constexpr std::size_t kWaitingUploads = 256;
// In the pool.
constexpr std::size_t kWaitingReads = 512;
// To judge and decode so much takes a third of a millisecond; more of it is done in the pool.
constexpr std::size_t kLargeBody = std::size_t{32} * 1024;
// A read that takes longer is interrupted and starts again in the pool.
constexpr std::chrono::milliseconds kMaxHere(5);
// Attempts at a read that is interrupted before it is known who asks.
constexpr int kMaxAttempts = 5;

/// What the secret of a call that is over is still good for.
auth::CallSecrets::Closed afterTheCall(const api::Operation& operation) {
    return operation.acceptsCallSecretAfterCall ? auth::CallSecrets::Closed::kTaken
                                                : auth::CallSecrets::Closed::kRefused;
}

/// Brings the answer of a deferred operation to the client.
class DeferredAnswer final : public common::ResponseReceiver {
public:
    DeferredAnswer(Responder responder, std::string requestId)
        : responder_(std::move(responder)),
          requestId_(std::move(requestId)) {}

    void answer(common::Response response) override {
        // An operation may fail after it has begun to answer; the client is told the first.
        if (!answered_.exchange(true)) {
            responder_.send(std::move(response));
        }
    }
    void failed(std::exception_ptr failure) override {
        answer(failureResponse(failure, requestId_));
    }

private:
    std::atomic<bool> answered_ = false;
    Responder responder_;
    std::string requestId_;
};

/// Answers 429.
common::Response tooMany(const std::string& text, std::size_t seconds) {
    return retryLater(429, text + ", try again in " + std::to_string(seconds) + " s", seconds);
}

/// Nothing follows the head of such a request, so that it can be admitted in the snapshot that
/// answers it.
bool isAdmittedByRead(const api::Operation& operation, const common::Request& head) {
    return operation.tx == api::TxKind::kRead && !head.hasBody();
}

/// One organisation never has all of them.
std::size_t poolThreads(std::size_t workers) {
    // Two at the least, or one organisation would have it all.
    return std::max<std::size_t>(2, (workers + 1) / 2);
}

}  // namespace

ApiService::ApiService(const Dependencies& dependencies)
    : store_(dependencies.store),
      blobs_(dependencies.blobs),
      handlers_(dependencies.handlers),
      rates_(dependencies.rates),
      callRates_(dependencies.callRates),
      callSecrets_(dependencies.callSecrets),
      actionSecrets_(dependencies.actionSecrets),
      pages_(dependencies.pages),
      metrics_(dependencies.metrics),
      disk_(dependencies.disk),
      recordStorage_(dependencies.recordStorage),
      requireRoomToHear_(dependencies.requireRoomToHear),
      uploadShares_(kWaitingUploads / 2),
      costs_(dependencies.workers),
      pool_(dependencies.store, poolThreads(dependencies.workers), kWaitingReads),
      uploads_(kWaitingUploads) {
    readers_.reserve(dependencies.workers);
    for (std::size_t i = 0; i < dependencies.workers; ++i) {
        readers_.push_back(store_.openReader());
    }
}

ApiService::~ApiService() = default;

std::variant<Admission, common::Response> ApiService::admit(
    std::size_t worker, const common::Request& head
) {
    // Before everything else: pages need no token, and no operation has their paths.
    if (auto page = pages_.find(head)) {
        return std::move(*page);
    }
    if (head.path == kMetricsPath && hidesMetrics(head)) {
        // 404 and not 403: who may not see the metrics need not learn that they are there.
        return common::errorResponse(404, "Not Found");
    }
    api::Match match = api::match(head.method, head.path);
    if (match.operation == nullptr) {
        return noOperation(head, match);
    }
    const std::string_view name = match.operation->name;
    try {
        return admitOperation(worker, head, std::move(match));
    } catch (...) {
        common::Response response = failureResponse(std::current_exception(), head.requestId);
        response.operation = name;
        return response;
    }
}

bool ApiService::hidesMetrics(const common::Request& head) const {
    return metrics_ == MetricsPlace::kElsewhere || !isFromThisMachine(head) ||
           !namesThisMachine(head);
}

std::variant<Admission, common::Response> ApiService::admitOperation(
    std::size_t worker, const common::Request& head, api::Match match
) {
    const api::Operation& operation = *match.operation;
    Admission admission;
    admission.operation = operation.name;
    auto admitted = std::make_shared<Admitted>();
    // Before any of the body is received, so that strangers cannot make the server take bodies in.
    if (operation.secured && !isAdmittedByRead(operation, head)) {
        admitted->caller = store_.read(*readers_[worker], [&](storage::ReadTx& tx) {
            return callerOf(tx, head, match);
        });
        if (auto refusal = overRate(*admitted->caller, admission.headers)) {
            refusal->operation = operation.name;
            return std::move(*refusal);
        }
    }
    if (admitted->caller) {
        admission.payer = payerOf(admitted->caller->orgId);
    }
    if (isCallback(operation) && head.method == operation.method) {
        if (auto refusal = refusedCallback(worker, match, head)) {
            return std::move(*refusal);
        }
    }
    // Only now: strangers are told that they are strangers, and nothing about what an operation
    // takes.
    checkMediaType(operation, head);
    checkDeclaredLength(operation, head);
    // On a full disk, deleting is the one thing that helps.
    const bool adds = operation.tx == api::TxKind::kWrite && head.method != "DELETE";
    if (adds && !disk_.hasRoomFor(head.contentLength)) {
        throw common::Error(
            common::ErrorCode::kUnavailable, "Storage is unavailable: the disk is full"
        );
    }
    if (requireRoomToHear_ && operation.hears) {
        requireRoomToHear_(admitted->caller->orgId, static_cast<std::size_t>(head.contentLength));
    }
    admission.bodyLimit = operation.bodyLimit;
    if (operation.body == api::BodyKind::kMultipart && head.hasBody()) {
        // Files go to disk while they arrive; memory holds the fields alone.
        admission.sink = makeMultipartSink(*head.header("Content-Type"), blobs_, MultipartLimits{});
    }
    admitted->match = std::move(match);
    admission.state = std::move(admitted);
    return admission;
}

void ApiService::handle(
    std::size_t worker, common::Request& request, std::shared_ptr<void> state, Responder responder
) {
    const auto shared = std::static_pointer_cast<Admitted>(std::move(state));
    Admitted& admitted = *shared;
    const api::Operation& operation = *admitted.match.operation;
    try {
        if (operation.tx == api::TxKind::kRead) {
            read(worker, request, admitted, std::move(responder));
            return;
        }
        // Only of known callers: the pool shares its time among organisations.
        if (admitted.caller && request.body.size() > kLargeBody) {
            handleElsewhere(request, shared, std::move(responder));
            return;
        }
        // Here and not in the sink: it reads the files, of which a refused request has none.
        classify(request.files);
        carryOut(request, admitted, std::move(responder));
    } catch (...) {
        if (isCallback(operation)) {
            countStranger(
                {request.remoteAddress, accountNamed(admitted.match)}, std::current_exception()
            );
        }
        responder.send(failureResponse(std::current_exception(), request.requestId));
    }
}

/// Any thread. Throws what is wrong with the request, with the responder unused.
void ApiService::carryOut(
    const common::Request& request, const Admitted& admitted, Responder&& responder
) {
    const api::Operation& operation = *admitted.match.operation;
    // Decoding comes first in any case: a request that is wrong takes no place in the writer's
    // queue.
    auto call = admitted.prepare(request);
    if (operation.tx == api::TxKind::kNone) {
        responder.send(call->run(handlers_));
    } else if (operation.tx == api::TxKind::kDeferred) {
        const auto answer =
            std::make_shared<DeferredAnswer>(std::move(responder), request.requestId);
        const bool isSigned = isCallback(operation);  // once run() returns
        const std::string account = isSigned ? accountNamed(admitted.match) : std::string();
        const StrangerLimit::Sender sender{request.remoteAddress, account};
        try {
            call->run(handlers_, answer);
            if (isSigned) {
                // run() has checked the signature by the time it returns; its answer may come
                // later.
                strangers_.trust(sender);
            }
        } catch (...) {
            if (isSigned) {
                countStranger(sender, std::current_exception());
            }
            answer->failed(std::current_exception());
        }
    } else {
        write(request, admitted, std::move(call), std::move(responder));
    }
}

/// A response where there were too many from the sender. Throws what checkCallback() throws.
std::optional<common::Response> ApiService::refusedCallback(
    std::size_t worker, const api::Match& match, const common::Request& head
) {
    const auto overLimit = [&](std::string_view account) -> std::optional<common::Response> {
        const auto now = std::chrono::steady_clock::now();
        const auto seconds = strangers_.wait({head.remoteAddress, account}, now);
        return seconds
                   ? std::optional(tooMany("Too many requests that no carrier has signed", *seconds)
                     )
                   : std::nullopt;
    };
    try {
        store_.read(*readers_[worker], [&](storage::ReadTx& tx) {
            // A look at what is stored, so that a stranger's requests for accounts that there are
            // not cost no signature.
            checkCallback(tx, match, head);
        });
    } catch (...) {
        if (auto refusal = overLimit({})) {
            return refusal;
        }
        countStranger({head.remoteAddress, {}}, std::current_exception());
        throw;
    }
    return overLimit(accountNamed(match));
}

/// What the server itself could not do is nobody's fault.
void ApiService::countStranger(const StrangerLimit::Sender& sender, std::exception_ptr failure) {
    try {
        std::rethrow_exception(std::move(failure));
    } catch (const common::Error& error) {
        if (error.code() == common::ErrorCode::kUnavailable ||
            error.code() == common::ErrorCode::kInternal) {
            return;
        }
    } catch (const common::ValidationError&) {  // NOLINT(bugprone-empty-catch): counts
    } catch (...) {
        return;
    }
    strangers_.count(sender, std::chrono::steady_clock::now());
}

void ApiService::read(
    std::size_t worker, const common::Request& request, Admitted& admitted, Responder responder
) {
    Headers headers;
    std::optional<common::Response> response;
    try {
        response = readHere(worker, request, admitted, headers);
        if (!response) {
            auto call = admitted.prepare(request);  // may throw
            readElsewhere(
                worker, request, admitted, std::move(call), std::move(headers), std::move(responder)
            );
            return;
        }
        answerConditionally(request, *response);
    } catch (...) {
        response = failureResponse(std::current_exception(), request.requestId);
    }
    if (admitted.caller) {
        response->payer = payerOf(admitted.caller->orgId);
    }
    std::ranges::move(headers, std::back_inserter(response->headers));
    responder.send(std::move(*response));
}

/// nullopt: this read is too long for a worker. What the caller's rate says is in `headers`.
std::optional<common::Response> ApiService::readHere(
    std::size_t worker, const common::Request& request, Admitted& admitted, Headers& headers
) {
    const api::Operation& operation = *admitted.match.operation;
    auto start = std::chrono::steady_clock::now();
    OrganisationCosts* costs = nullptr;
    const auto answer = [&](storage::ReadTx& tx) -> std::optional<common::Response> {
        if (operation.secured && !admitted.caller) {
            admitted.caller = callerOf(tx, request, admitted.match);
            if (auto refusal = overRate(*admitted.caller, headers)) {
                return std::move(*refusal);
            }
        }
        if (admitted.caller) {
            const std::string& orgId = admitted.caller->orgId;
            // By organisation and operation: where the last ones were long, this one goes to the
            // pool without being tried here.
            costs = costs_[worker].of(orgId, start).get();
            if (costs_[worker].isForPool(orgId, costs->of(operation.id), start)) {
                costs = nullptr;
                return std::nullopt;
            }
        }
        return admitted.prepare(request)->run(handlers_, tx);
    };
    const auto charge = [&] {
        const auto spent = std::chrono::steady_clock::now() - start;
        if (costs != nullptr) {
            costs->add(operation.id, spent);
        }
        return spent;
    };
    for (int attempt = 1;; ++attempt) {
        try {
            // A worker serves hundreds of connections, all of which wait while it reads.
            auto response = store_.readUntil(*readers_[worker], start + kMaxHere, answer);
            (void)charge();
            return response;
        } catch (const common::Error& failure) {
            const bool isLong = charge() >= kMaxHere;
            const bool isKnown = costs != nullptr;
            if (!isLong || failure.code() != common::ErrorCode::kUnavailable ||
                (!isKnown && attempt == kMaxAttempts)) {
                throw;
            }
            if (isKnown) {
                return std::nullopt;  // interrupted: it starts again where it disturbs nobody
            }
        }
        // Who asks was not found out yet, which takes no time: the processor was somebody else's.
        start = std::chrono::steady_clock::now();
    }
}

void ApiService::readElsewhere(
    std::size_t worker,
    const common::Request& request,
    const Admitted& admitted,
    std::unique_ptr<api::Call> call,
    Headers headers,
    Responder responder
) {
    const auth::Caller& caller = *admitted.caller;
    const auto read = std::make_shared<PooledRead>(
        store_,
        handlers_,
        std::move(call),
        costs_[worker].of(caller.orgId, std::chrono::steady_clock::now()),
        request,
        std::move(headers),
        std::move(responder)
    );
    read->chargeTo(payerOf(caller.orgId));
    if (!pool_.submit(caller.orgId, read)) {
        read->refuse();
    }
}

/// Who asks, and may do so. Throws Error{kUnauthenticated|kForbidden}.
auth::Caller ApiService::callerOf(
    storage::ReadTx& tx, const common::Request& head, const api::Match& match
) const {
    const auto authorization = head.header("Authorization");
    const auto token = auth::bearerToken(authorization);
    const bool isCallSecret =
        token && match.operation->acceptsCallSecret && auth::CallSecrets::looksLikeOne(*token);
    auth::Caller caller = isCallSecret
                              ? callSecrets_.authenticate(
                                    tx, *token, match.values.front(), afterTheCall(*match.operation)
                                )
                              : auth::authenticate(tx, authorization);
    auth::requireScope(caller, match.operation->scope);
    return caller;
}

/// Counts a request of the caller's organisation, or of the call whose secret it has: what one
/// caller sends uses up nothing of the organisation's. A response when it is over its rate.
std::optional<common::Response> ApiService::overRate(const auth::Caller& caller, Headers& headers)
    const {
    auto& rates = caller.conversationId ? callRates_ : rates_;
    if (!rates) {
        return std::nullopt;
    }
    const auto decision =
        rates->take(caller.conversationId.value_or(caller.orgId), std::chrono::steady_clock::now());
    headers = {
        {"RateLimit-Limit", std::to_string(decision.limit)},
        {"RateLimit-Remaining", std::to_string(decision.remaining)},
        {"RateLimit-Reset", std::to_string(decision.reset)},
    };
    if (decision.allowed) {
        return std::nullopt;
    }
    common::Response response = tooMany("Rate limit exceeded", decision.retryAfter);
    std::ranges::move(std::exchange(headers, {}), std::back_inserter(response.headers));
    return response;
}

/// A request whose body takes long to judge or to copy, on its way through the pool.
class ApiService::LargeRequest final : public ReadTask {
public:
    LargeRequest(
        ApiService& service,
        const common::Request& request,
        std::shared_ptr<Admitted> admitted,
        Responder responder
    )
        : service_(service),
          request_(request),
          admitted_(std::move(admitted)),
          responder_(std::move(responder)) {}

    void run(storage::Reader& /*reader*/, Compressor& /*compressor*/) noexcept override {
        try {
            const common::Request& request = request_.view();
            try {
                service_.carryOut(request, *admitted_, std::move(responder_));
            } catch (...) {
                responder_.send(failureResponse(std::current_exception(), request.requestId));
            }
        } catch (...) {  // NOLINT(bugprone-empty-catch)
            // No memory for an answer: the Responder answers 500 when this goes.
        }
    }
    /// Answers 503: too many wait.
    void refuse() { responder_.send(tooManyWait("large bodies")); }

private:
    ApiService& service_;
    const OwnedRequest request_;
    const std::shared_ptr<Admitted> admitted_;
    Responder responder_;
};

/// What others wait for on a worker is not in proportion to somebody's body.
void ApiService::handleElsewhere(
    const common::Request& request, std::shared_ptr<Admitted> admitted, Responder responder
) {
    const std::string orgId = admitted->caller->orgId;
    const auto task =
        std::make_shared<LargeRequest>(*this, request, std::move(admitted), std::move(responder));
    if (!pool_.submit(orgId, task)) {
        task->refuse();
    }
}

void ApiService::write(
    const common::Request& request,
    const Admitted& admitted,
    std::unique_ptr<api::Call> call,
    Responder responder
) {
    const api::Operation& operation = *admitted.match.operation;
    const std::string& orgId = admitted.caller->orgId;
    const bool hasFiles = !request.files.empty();
    auto place = hasFiles ? uploadShares_.take(orgId) : nullptr;
    const bool hasPlace = !hasFiles || place != nullptr;
    auto job = std::make_unique<WriteRequest>(
        handlers_,
        std::move(call),
        operation.acceptsIdempotencyKey ? IdempotencyKey::of(request, *admitted.caller)
                                        : std::nullopt,
        RecordRoom{orgId, request.method == "DELETE" ? 0 : recordStorage_},
        operation.answersWithSecret ? &actionSecrets_ : nullptr,
        request.requestId,
        std::move(responder),
        std::move(place)
    );
    if (!hasPlace) {
        refuse(*job, storage::Submitted::kFull);
        return;
    }
    if (!hasFiles) {
        submitOrRefuse(store_.writer(), orgId, std::move(job));
        return;
    }
    std::vector<std::string> paths;
    std::ranges::transform(
        request.files, std::back_inserter(paths), &common::UploadedFile::tempPath
    );
    auto shared = std::make_shared<std::unique_ptr<WriteRequest>>(std::move(job));
    const storage::Submitted submitted =
        uploads_.submit([this, orgId, shared, paths = std::move(paths)] {
            try {
                storage::BlobStore::sync(paths);
            } catch (...) {
                (*shared)->finished(std::current_exception());
                return;
            }
            try {
                submitOrRefuse(store_.writer(), orgId, std::move(*shared));
            } catch (...) {  // NOLINT(bugprone-empty-catch)
                // No memory to queue it: the job is gone, and with it its Responder, which answers
                // 500.
            }
        });
    if (submitted != storage::Submitted::kAccepted) {
        refuse(**shared, submitted);
    }
}

}  // namespace hiveline::server
