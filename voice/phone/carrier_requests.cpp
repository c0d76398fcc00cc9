#include "voice/phone/carrier_requests.h"

#include "common/json/encode.h"
#include "common/text/base64.h"
#include "voice/phone/carrier_text.h"

namespace hiveline::voice {
namespace {

constexpr outbound::HttpTimes kTimes{
    .connect = std::chrono::seconds(3),
    .firstByte = std::chrono::seconds(15),
    .idle = std::chrono::seconds(15),
    .whole = std::chrono::seconds(15)};
constexpr std::size_t kMaxAnswer = 64 * 1024;  // bytes
constexpr std::size_t kMaxReason = 300;        // characters

outbound::HttpRequest postOf(
    const CarrierAccount& account, std::string url, std::string contentType, std::string body
) {
    outbound::HttpRequest request = carrierRequest(account, "POST", std::move(url));
    request.headers.emplace_back("Content-Type", std::move(contentType));
    request.body = std::move(body);
    return request;
}

}  // namespace

outbound::HttpRequest carrierRequest(
    const CarrierAccount& account, std::string method, std::string url
) {
    outbound::HttpRequest request;
    request.method = std::move(method);
    request.url = std::move(url);
    request.headers.emplace_back(
        "Authorization", "Basic " + common::base64(account.id + ":" + account.token.reveal())
    );
    request.headers.emplace_back("Accept", "application/json");
    request.times = kTimes;
    request.mostBytes = kMaxAnswer;
    return request;
}

void FormBody::add(std::string_view name, std::string_view value) {
    if (!text_.empty()) {
        text_.push_back('&');
    }
    text_ += common::percentEncode(name) + "=" + common::percentEncode(value);
}

outbound::HttpRequest FormBody::post(const CarrierAccount& account, std::string url) && {
    return postOf(account, std::move(url), "application/x-www-form-urlencoded", std::move(text_));
}

void JsonBody::add(std::string_view name, std::string_view value) {
    json::separate(text_);
    json::encodeString(name, text_);
    text_.push_back(':');
    json::encodeString(plainText(value), text_);
}

void JsonBody::add(std::string_view name, std::int64_t value) {
    json::separate(text_);
    json::encodeString(name, text_);
    text_.push_back(':');
    json::encodeInteger(value, text_);
}

outbound::HttpRequest JsonBody::post(const CarrierAccount& account, std::string url) && {
    return postOf(account, std::move(url), "application/json", std::move(text_) + "}");
}

outbound::HttpRequest sentOnce(outbound::HttpRequest request) {
    request.onFreshConnection = true;
    return request;
}

PhonePlaced refusal(int status, std::string_view reason) {
    const std::string whole = plainText(reason);
    const std::string text = plainText(firstCharacters(whole, kMaxReason));
    return {.callId = {}, .reason = text.empty() ? "status " + std::to_string(status) : text};
}

}  // namespace hiveline::voice
