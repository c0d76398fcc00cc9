// A read on its way through the pool, and what reads have in common wherever they run.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "generated/api/handlers.h"
#include "generated/api/router.h"

#include "server/dispatch/read_costs.h"
#include "server/dispatch/read_pool.h"
#include "server/edge/service.h"

namespace hiveline::server {

/// Turns a read's answer into 304 where the client's copy is current (RFC 9110, section 13.1.2).
void answerConditionally(const common::Request& request, common::Response& response);

class PooledRead final : public ReadTask {
public:
    using Headers = std::vector<std::pair<std::string, std::string>>;

    /// `headers`: of the answer, whatever it says. Keeps no view into the request.
    PooledRead(
        storage::Store& store,
        api::Handlers& handlers,
        std::unique_ptr<api::Call> call,
        std::shared_ptr<OrganisationCosts> costs,
        const common::Request& request,
        Headers headers,
        Responder responder
    );

    /// Who pays for the memory of the answer while it waits to be read (Response::payer).
    void chargeTo(std::uint64_t payer) noexcept { payer_ = payer; }
    /// Answers compressed, so that no worker has to do it, and counts what all of it cost.
    void run(storage::Reader& reader, Compressor& compressor) noexcept override;
    /// Answers 503: too many reads wait.
    void refuse();

private:
    [[nodiscard]] common::Response answer(storage::Reader& reader, Compressor& compressor);
    void send(common::Response response);

    storage::Store& store_;
    api::Handlers& handlers_;
    std::unique_ptr<api::Call> call_;
    std::shared_ptr<OrganisationCosts> costs_;
    std::string requestId_;
    std::vector<std::pair<std::string, std::string>> asked_;  // fields that the answer depends on
    Headers headers_;
    Responder responder_;
    std::uint64_t payer_ = 0;
};

}  // namespace hiveline::server
