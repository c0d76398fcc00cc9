#include "handlers/system_handler.h"

#include "generated/document.h"

#include "common/error.h"

namespace hiveline::handlers {

common::Response SystemHandler::getHome() {
    throw common::Error(common::ErrorCode::kNotFound, "Not Found");
}

common::Response SystemHandler::getOpenApiDocument() {
    common::Response response;
    // A view of what the executable holds: the document is never copied.
    response.view = openApiDocument();
    return response;
}

common::Response SystemHandler::getDocs() {
    return docsPage_();
}

models::Health SystemHandler::getHealth() {
    return {.status = "ok"};
}

models::Readiness SystemHandler::getReadiness() {
    requireReady_();
    return {.status = "ready"};
}

common::Response SystemHandler::getMetrics() {
    return metrics_();
}

}  // namespace hiveline::handlers
