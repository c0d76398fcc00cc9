// What the server says about itself: its document, its documentation page, whether it is alive and
// ready, its metrics.
#pragma once

#include <functional>

#include "generated/api/system_api.h"

namespace hiveline::handlers {

class SystemHandler final : public api::SystemApi {
public:
    /// `requireReady` throws Error{kUnavailable} while the server should get no new requests;
    /// `docsPage` makes the page of GET /docs, `metrics` the answer of GET /metrics. All are called
    /// from any thread.
    SystemHandler(
        std::function<void()> requireReady,
        std::function<common::Response()> docsPage,
        std::function<common::Response()> metrics
    )
        : requireReady_(std::move(requireReady)),
          docsPage_(std::move(docsPage)),
          metrics_(std::move(metrics)) {}

    /// Throws Error{kNotFound}: who takes HTML is answered before an operation is looked for
    /// (server/dispatch/static_pages.h).
    common::Response getHome() override;
    common::Response getOpenApiDocument() override;
    common::Response getDocs() override;
    models::Health getHealth() override;
    models::Readiness getReadiness() override;
    common::Response getMetrics() override;

private:
    std::function<void()> requireReady_;
    std::function<common::Response()> docsPage_;
    std::function<common::Response()> metrics_;
};

}  // namespace hiveline::handlers
