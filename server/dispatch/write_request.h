// A writing request on its way through the writer: settles the idempotency key, runs the handler,
// answers after the commit.
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>

#include "generated/api/handlers.h"
#include "generated/api/router.h"

#include "auth/caller.h"
#include "secrets/action_secrets.h"
#include "server/edge/service.h"
#include "storage/engine/writer.h"

namespace hiveline::server {

/// An `Idempotency-Key` and what it stands for. The fingerprint is SHA-256 over method, path, query
/// and body; of an upload over its parts' names and contents, since a boundary differs from try to
/// try.
struct IdempotencyKey {
    std::string orgId;
    std::string key;
    std::string fingerprint;

    /// nullopt where the request sends none.
    static std::optional<IdempotencyKey> of(
        const common::Request& request, const auth::Caller& caller
    );
};

/// What answers that hold a secret are kept with for repetitions, so that it is nowhere in plain.
/// Null: the answer is kept as it is.
using AnswerSeal = secrets::ActionSecrets*;

/// What all records of an organisation may take together, in bytes; 0: any.
struct RecordRoom {
    std::string orgId;
    std::uint64_t maxBytes = 0;
};

class WriteRequest final : public storage::WriteJob {
public:
    WriteRequest(
        api::Handlers& handlers,
        std::unique_ptr<api::Call> call,
        std::optional<IdempotencyKey> key,
        RecordRoom room,
        AnswerSeal seal,
        std::string requestId,
        Responder responder,
        std::shared_ptr<void> place
    );

    /// Replays the stored answer of a key seen before. Throws ValidationError when the key came
    /// with another request, Error{kTooLarge} where the organisation has no room for what it adds.
    void run(storage::WriteTx& tx) override;
    /// Not an upload: its file has moved to its place.
    [[nodiscard]] bool mayRunAgain() const noexcept override { return place_ == nullptr; }
    void finished(std::exception_ptr failure) noexcept override;

private:
    [[nodiscard]] bool replay(storage::WriteTx& tx);
    void keepAnswer(storage::WriteTx& tx);

    api::Handlers& handlers_;
    std::unique_ptr<api::Call> call_;
    std::optional<IdempotencyKey> key_;
    RecordRoom room_;
    AnswerSeal seal_;
    std::string requestId_;
    Responder responder_;
    std::shared_ptr<void> place_;  // of an upload in the queue, as long as this is there
    common::Response response_;
};

/// Answers 503 to a job that was not accepted, saying why.
void refuse(WriteRequest& job, storage::Submitted why);

/// Hands a job of the organisation to the writer, or refuses it when it has all the places that it
/// may have.
void submitOrRefuse(
    storage::Writer& writer, const std::string& orgId, std::unique_ptr<WriteRequest> job
);

}  // namespace hiveline::server
