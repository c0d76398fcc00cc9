#include "server/dispatch/write_request.h"

#include <string_view>
#include <utility>

#include "common/digest.h"
#include "common/error.h"
#include "server/http/failure.h"
#include "storage/engine/usage.h"
#include "storage/records/idempotency.h"

namespace hiveline::server {
namespace {

constexpr std::string_view kKeyHeader = "Idempotency-Key";

/// What a kept answer is bound to. No part of it can hold the zeros between them.
std::string contextOf(const IdempotencyKey& key) {
    std::string context = "kept answer";
    context.append(1, '\0').append(key.orgId).append(1, '\0').append(key.key);
    return context;
}

/// Length first, so that no two lists of parts give the same bytes.
void updateWith(common::Sha256& digest, std::string_view part) {
    digest.update(std::to_string(part.size()));
    digest.update(":");
    digest.update(part);
}

std::string fingerprintOf(const common::Request& request) {
    common::Sha256 digest;
    for (const std::string_view part :
         // Without headers: a client that repeats a request may come through another proxy.
         {request.method, request.path, request.query, request.body}) {
        updateWith(digest, part);
    }
    for (const common::FormField& field : request.fields) {
        updateWith(digest, field.name);
        updateWith(digest, field.value);
    }
    for (const common::UploadedFile& file : request.files) {
        updateWith(digest, file.fieldName);
        updateWith(digest, file.fileName);
        updateWith(digest, file.sha256);
    }
    return digest.hex();
}

}  // namespace

std::optional<IdempotencyKey> IdempotencyKey::of(
    const common::Request& request, const auth::Caller& caller
) {
    // PUT and DELETE may be repeated as they are (RFC 9110 section 9.2.2).
    const auto key = request.method == "POST" ? request.header(kKeyHeader) : std::nullopt;
    if (!key) {
        return std::nullopt;
    }
    return IdempotencyKey{caller.orgId, std::string(*key), fingerprintOf(request)};
}

WriteRequest::WriteRequest(
    api::Handlers& handlers,
    std::unique_ptr<api::Call> call,
    std::optional<IdempotencyKey> key,
    RecordRoom room,
    AnswerSeal seal,
    std::string requestId,
    Responder responder,
    std::shared_ptr<void> place
)
    : handlers_(handlers),
      call_(std::move(call)),
      key_(std::move(key)),
      room_(std::move(room)),
      seal_(seal),
      requestId_(std::move(requestId)),
      responder_(std::move(responder)),
      place_(std::move(place)) {}

bool WriteRequest::replay(storage::WriteTx& tx) {
    auto known = storage::idempotency::find(tx, key_->orgId, key_->key);
    if (!known) {
        return false;
    }
    // Its old answer would be wrong for this request, and carrying it out would be no repetition.
    if (known->fingerprint != key_->fingerprint) {
        throw common::ValidationError(
            {"header", "idempotency-key"},
            "this key was used with another request within the last 24 hours"
        );
    }
    response_ = std::move(known->response);
    // An answer from before there were secrets is kept as it was given.
    if (seal_ != nullptr && !response_.body.starts_with('{')) {
        response_.body = seal_->open(response_.body, contextOf(*key_)).reveal();
    }
    response_.headers.emplace_back("Idempotent-Replayed", "true");
    return true;
}

void WriteRequest::run(storage::WriteTx& tx) {
    if (key_ && replay(tx)) {
        return;
    }
    response_ = call_->run(handlers_, tx);
    // Nobody is told of this piece, but it is committed, so it must fit by itself.
    if (tx.goesOn()) {
        storage::usage::requireRoom(tx, room_.orgId, room_.maxBytes);
        return;
    }
    // Inside of the transaction: where there is no memory for the answer, nothing has happened
    // either, and the client may ask again.
    responder_.makeRoom(response_);
    if (key_) {
        // With the change itself: after a crash either both are there or neither.
        keepAnswer(tx);
    }
    // At the end, of what is there then: a request that makes room may be one that needs some.
    storage::usage::requireRoom(tx, room_.orgId, room_.maxBytes);
}

void WriteRequest::keepAnswer(storage::WriteTx& tx) {
    if (seal_ == nullptr) {
        storage::idempotency::insert(tx, key_->orgId, key_->key, key_->fingerprint, response_);
        return;
    }
    common::Response kept = response_;
    kept.body = seal_->seal(tx, response_.body, contextOf(*key_));
    storage::idempotency::insert(tx, key_->orgId, key_->key, key_->fingerprint, kept);
}

void WriteRequest::finished(std::exception_ptr failure) noexcept {
    try {
        responder_.send(failure ? failureResponse(failure, requestId_) : std::move(response_));
    } catch (...) {  // NOLINT(bugprone-empty-catch)
        // No memory for the text of a failure: the Responder answers 500 when this job goes.
    }
}

void refuse(WriteRequest& job, storage::Submitted why) {
    const char* const text = why == storage::Submitted::kStopped
                                 ? "The server is shutting down"
                                 : "The queue of writes is full, try again shortly";
    job.finished(std::make_exception_ptr(common::Error(common::ErrorCode::kUnavailable, text)));
}

void submitOrRefuse(
    storage::Writer& writer, const std::string& orgId, std::unique_ptr<WriteRequest> job
) {
    std::unique_ptr<storage::WriteJob> waiting = std::move(job);
    const auto submitted = writer.submit({.orgId = orgId}, waiting);
    if (submitted != storage::Submitted::kAccepted) {
        // It is the one just given. NOLINTNEXTLINE(*-static-cast-downcast)
        refuse(static_cast<WriteRequest&>(*waiting), submitted);
    }
}

}  // namespace hiveline::server
