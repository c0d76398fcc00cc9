// The program behind the edge: routes a request, authenticates it, decodes it, runs its handler in
// a transaction and answers. Cheap reads run on the edge's worker with that worker's reader, others
// on the threads of a pool; writes are handed to the writer thread, uploads after their bytes have
// been synced on a thread of their own.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "generated/api/handlers.h"
#include "generated/api/router.h"

#include "auth/call_secret.h"
#include "auth/caller.h"
#include "common/error.h"
#include "secrets/action_secrets.h"
#include "server/dispatch/disk_room.h"
#include "server/dispatch/rate_limiter.h"
#include "server/dispatch/read_costs.h"
#include "server/dispatch/read_pool.h"
#include "server/dispatch/static_pages.h"
#include "server/dispatch/stranger_limit.h"
#include "server/dispatch/task_thread.h"
#include "server/dispatch/write_shares.h"
#include "server/edge/service.h"
#include "storage/files/blob_store.h"
#include "storage/store.h"

namespace hiveline::server {

/// Where metrics are served: with the API, for programs of this machine, or not there: by a
/// listener of their own, or by none.
enum class MetricsPlace : std::uint8_t { kHere, kElsewhere };

/// Safe to call from every worker at once, each with its own number.
class ApiService final : public Service {
public:
    struct Dependencies {
        storage::Store& store;
        storage::BlobStore& blobs;
        api::Handlers handlers;
        std::size_t workers;
        std::optional<RateLimiter>& rates;      // none: no organisation is limited
        std::optional<RateLimiter>& callRates;  // none: no secret of a call is
        const auth::CallSecrets& callSecrets;
        secrets::ActionSecrets& actionSecrets;
        const StaticPages& pages;
        MetricsPlace metrics;
        DiskRoom& disk;
        std::uint64_t recordStorage = 0;  // bytes of an organisation's records; 0: any
        /// Throws what refuses a recording of so many bytes, before the first of them is received.
        std::function<void(const std::string& orgId, std::size_t bytes)> requireRoomToHear = {};
    };

    explicit ApiService(const Dependencies& dependencies);
    ~ApiService() override;
    ApiService(const ApiService&) = delete;
    ApiService& operator=(const ApiService&) = delete;

    /// Hands the uploads that were accepted to the writer, and takes no more; drops what waits in
    /// the pool.
    void stop() {
        uploads_.stop();
        pool_.stop();
    }

    [[nodiscard]] const ReadPool& readPool() const noexcept { return pool_; }

    std::variant<Admission, common::Response> admit(std::size_t worker, const common::Request& head)
        override;
    void handle(
        std::size_t worker,
        common::Request& request,
        std::shared_ptr<void> state,
        Responder responder
    ) override;

private:
    struct Admitted;
    class LargeRequest;

    using Headers = std::vector<std::pair<std::string, std::string>>;

    [[nodiscard]] bool hidesMetrics(const common::Request& head) const;
    [[nodiscard]] std::variant<Admission, common::Response> admitOperation(
        std::size_t worker, const common::Request& head, api::Match match
    );
    [[nodiscard]] auth::Caller callerOf(
        storage::ReadTx& tx, const common::Request& head, const api::Match& match
    ) const;
    [[nodiscard]] std::optional<common::Response> overRate(
        const auth::Caller& caller, Headers& headers
    ) const;
    [[nodiscard]] std::optional<common::Response> refusedCallback(
        std::size_t worker, const api::Match& match, const common::Request& head
    );
    void countStranger(const StrangerLimit::Sender& sender, std::exception_ptr failure);
    void read(
        std::size_t worker, const common::Request& request, Admitted& admitted, Responder responder
    );
    [[nodiscard]] std::optional<common::Response> readHere(
        std::size_t worker, const common::Request& request, Admitted& admitted, Headers& headers
    );
    void readElsewhere(
        std::size_t worker,
        const common::Request& request,
        const Admitted& admitted,
        std::unique_ptr<api::Call> call,
        Headers headers,
        Responder responder
    );
    void carryOut(const common::Request& request, const Admitted& admitted, Responder&& responder);
    void handleElsewhere(
        const common::Request& request, std::shared_ptr<Admitted> admitted, Responder responder
    );
    void write(
        const common::Request& request,
        const Admitted& admitted,
        std::unique_ptr<api::Call> call,
        Responder responder
    );

    storage::Store& store_;
    storage::BlobStore& blobs_;
    api::Handlers handlers_;
    std::optional<RateLimiter>& rates_;
    std::optional<RateLimiter>& callRates_;
    const auth::CallSecrets& callSecrets_;
    secrets::ActionSecrets& actionSecrets_;
    const StaticPages& pages_;
    MetricsPlace metrics_;
    DiskRoom& disk_;
    const std::uint64_t recordStorage_;
    const std::function<void(const std::string& orgId, std::size_t bytes)> requireRoomToHear_;
    StrangerLimit strangers_;
    WriteShares uploadShares_;  // that wait for the sync of their bytes
    std::vector<std::unique_ptr<storage::Reader>> readers_;
    std::vector<ReadCosts> costs_;  // of the workers
    ReadPool pool_;
    TaskThread uploads_;  // last: its tasks use what is above
};

}  // namespace hiveline::server
