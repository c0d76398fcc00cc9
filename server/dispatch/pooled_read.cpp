#include "server/dispatch/pooled_read.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <iterator>
#include <optional>
#include <string_view>

#include "common/conditions.h"
#include "server/http/failure.h"
#include "server/http/refusals.h"

namespace hiveline::server {
namespace {

// Copied, since the request is gone when its turn comes. An answer depends on no other field.
constexpr std::array<std::string_view, 2> kDependsOn = {"If-None-Match", "Accept-Encoding"};

}  // namespace

void answerConditionally(const common::Request& request, common::Response& response) {
    const auto eTag =
        std::ranges::find(response.headers, std::string_view("ETag"), [](const auto& header) {
            return std::string_view(header.first);
        });
    if (eTag == response.headers.end() || response.file) {
        return;
    }
    const auto held = common::heldTag(
        request.header("If-None-Match").value_or(""), eTag->second, common::TagForms::kCompressedToo
    );
    if (!held) {
        return;
    }
    eTag->second = *held;
    response.status = 304;
    response.body.clear();
    response.view = {};
}

PooledRead::PooledRead(
    storage::Store& store,
    api::Handlers& handlers,
    std::unique_ptr<api::Call> call,
    std::shared_ptr<OrganisationCosts> costs,
    const common::Request& request,
    Headers headers,
    Responder responder
)
    : store_(store),
      handlers_(handlers),
      call_(std::move(call)),
      costs_(std::move(costs)),
      requestId_(request.requestId),
      headers_(std::move(headers)),
      responder_(std::move(responder)) {
    for (const std::string_view name : kDependsOn) {
        if (const auto value = request.header(name)) {
            asked_.emplace_back(name, *value);
        }
    }
}

void PooledRead::run(storage::Reader& reader, Compressor& compressor) noexcept {
    const auto start = std::chrono::steady_clock::now();
    try {
        common::Response response;
        try {
            response = answer(reader, compressor);
        } catch (...) {
            response = failureResponse(std::current_exception(), requestId_);
        }
        // Failures count, too: they have taken the time.
        costs_->add(call_->operation().id, std::chrono::steady_clock::now() - start);
        send(std::move(response));
    } catch (...) {  // NOLINT(bugprone-empty-catch)
        // No memory for an answer: the Responder answers 500 when this goes.
    }
}

common::Response PooledRead::answer(storage::Reader& reader, Compressor& compressor) {
    common::Response response =
        store_.read(reader, [this](storage::ReadTx& tx) { return call_->run(handlers_, tx); });
    std::vector<common::Header> fields;
    std::ranges::transform(asked_, std::back_inserter(fields), [](const auto& field) {
        return common::Header{field.first, field.second};
    });
    common::Request request;
    request.headers = fields;
    // Before compressing, which a 304 need not be.
    answerConditionally(request, response);
    compress(request, response, compressor);
    responder_.makeRoom(response);
    return response;
}

void PooledRead::refuse() {
    send(tooManyWait("long reads"));
}

void PooledRead::send(common::Response response) {
    response.payer = payer_;
    std::ranges::move(headers_, std::back_inserter(response.headers));
    responder_.send(std::move(response));
}

}  // namespace hiveline::server
