// Requests to the REST services of carriers, and what all of them have in common about answers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "voice/phone/carrier.h"

namespace hiveline::voice {

/// Without a body; with the account's id and token in `Authorization` (RFC 7617).
[[nodiscard]] outbound::HttpRequest carrierRequest(
    const CarrierAccount& account, std::string method, std::string url
);

/// application/x-www-form-urlencoded.
class FormBody {
public:
    void add(std::string_view name, std::string_view value);
    /// POST with this as its body.
    [[nodiscard]] outbound::HttpRequest post(const CarrierAccount& account, std::string url) &&;

private:
    std::string text_;
};

/// A JSON object.
class JsonBody {
public:
    void add(std::string_view name, std::string_view value);
    void add(std::string_view name, std::int64_t value);
    /// POST with this as its body.
    [[nodiscard]] outbound::HttpRequest post(const CarrierAccount& account, std::string url) &&;

private:
    std::string text_ = "{";
};

/// The same request as one that is sent once at most, whatever becomes of its connection.
[[nodiscard]] outbound::HttpRequest sentOnce(outbound::HttpRequest request);

/// What is told of a call that was not placed: on one line of at most 300 characters; where the
/// carrier gave no reason, `status 503`.
[[nodiscard]] PhonePlaced refusal(int status, std::string_view reason = {});

}  // namespace hiveline::voice
