#include "voice/phone/plivo.h"

#include <algorithm>

#include "common/digest.h"
#include "common/field_list.h"
#include "common/text/ascii.h"
#include "voice/phone/carrier_callbacks.h"
#include "voice/phone/carrier_markup.h"
#include "voice/phone/carrier_requests.h"
#include "voice/phone/carrier_signature.h"
#include "voice/phone/carrier_voices.h"
#include "voice/providers/json_look.h"

namespace hiveline::voice {
namespace {

using std::chrono::seconds;

constexpr SpeechLimits kLimits{.piece = 3'000, .document = 100'000};
// `executionTimeout` is 5 to 60, and counts from the end of the nested words: there is no shorter
// silence between two parts of a reply (https://www.plivo.com/docs/voice/xml/getinput).
// As a number `speechEndTimeout`, the silence after speech, is 2 at least; `auto` may be less.
constexpr seconds kShortestWait{5};
constexpr seconds kMaxWait{60};
constexpr seconds kMaxRing{600};
constexpr seconds kMaxCall{std::chrono::hours(4)};

XmlElement speakOf(const PhoneVoice& voice, const std::string& text) {
    XmlElement speak{.name = "Speak", .text = text};
    if (!voice.voice.empty()) {
        speak.attributes.emplace_back("voice", voice.voice);
    }
    if (!voice.language.empty()) {
        speak.attributes.emplace_back("language", voice.language);
    }
    return speak;
}

XmlElement redirectTo(const std::string& url) {
    return {.name = "Redirect", .attributes = {{"method", "POST"}}, .text = url};
}

XmlElement inputOf(const PhoneReply& reply) {
    const bool goesOn = reply.next == PhoneReply::Next::kContinue;
    const seconds wait = goesOn ? kShortestWait : reply.silence;
    XmlElement input{
        .name = "GetInput",
        .attributes = {
            {"action", goesOn ? reply.heardUrl : reply.nextUrl},
            {"method", "POST"},
            {"inputType", "speech"},
            {"executionTimeout", secondsText(wait, kShortestWait, kMaxWait)},
            {"speechEndTimeout", "auto"},
            {"redirect", "true"},
        }};
    if (const std::string& heard = heardBy(reply.voice); !heard.empty()) {
        input.attributes.emplace_back("language", heard);
    }
    return input;
}

XmlElement recordSession(const std::string& url) {
    return {
        .name = "Record",
        .attributes = {
            {"recordSession", "true"},
            {"redirect", "false"},
            {"maxLength", std::to_string(seconds(kMaxCall).count())},
            {"callbackUrl", url},
            {"callbackMethod", "POST"},
        }};
}

XmlElement responseOf(const PhoneReply& reply, const std::vector<std::string>& pieces) {
    XmlElement response{.name = "Response"};
    std::vector<XmlElement>& elements = response.children;
    if (!reply.recordingUrl.empty()) {
        elements.push_back(recordSession(reply.recordingUrl));
    }
    std::vector<XmlElement> speaks;
    speaks.reserve(pieces.size());
    for (const std::string& piece : pieces) {
        speaks.push_back(speakOf(reply.voice, piece));
    }
    if (listens(reply)) {
        elements.push_back(inputOf(reply));
        elements.back().children = std::move(speaks);
        elements.push_back(redirectTo(reply.nextUrl));
        return response;
    }
    std::ranges::move(speaks, std::back_inserter(elements));
    if (reply.next == PhoneReply::Next::kHangUp) {
        elements.push_back({.name = "Hangup"});
        return response;
    }
    if (reply.pause > seconds(0)) {
        const std::string length = secondsText(reply.pause, seconds(1), kMaxWait);
        elements.push_back({.name = "Wait", .attributes = {{"length", length}}});
    }
    elements.push_back(redirectTo(reply.nextUrl));
    return response;
}

/// Signatures may come as a list, of which one is ours.
bool holdsSignature(std::string_view list, std::string_view expected) {
    bool same = false;
    while (const auto each = common::nextListItem(list)) {
        same = common::sameSecret(expected, *each) || same;
    }
    return same;
}

std::optional<PhoneStatus> statusOf(std::string_view name) {
    if (name == "timeout") {
        return PhoneStatus::kNoAnswer;
    }
    return name == "cancel" ? PhoneStatus::kCanceled : parsePhoneStatus(name);
}

bool isNumber(std::string_view text) {
    return text.size() >= 7 && text.size() <= 15 && text.front() != '0' &&
           text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Numbers come without their plus.
std::string numberField(const CarrierRequest& request, std::string_view name) {
    const std::string text = textField(request, name);
    return isNumber(text) ? "+" + text : text;
}

std::string withoutPlus(std::string_view number) {
    return std::string(number.substr(number.starts_with('+') ? 1 : 0));
}

std::optional<AnsweredBy> answeredBy(const CarrierRequest& request) {
    const auto machine = request.field("Machine");
    if (!machine) {
        return std::nullopt;
    }
    if (common::equalsIgnoreCase(*machine, "true")) {
        return AnsweredBy::kMachine;
    }
    const bool isHuman = common::equalsIgnoreCase(*machine, "false");
    return isHuman ? AnsweredBy::kHuman : AnsweredBy::kUnknown;
}

/// Of a whole call the first callback comes before its end, with durations of -1.
std::optional<PhoneRecording> recordingOf(const CarrierRequest& request) {
    std::string url = urlField(request, "RecordUrl");
    const bool isThere = !request.field("RecordingID").value_or("").empty();
    const bool goesOn = request.field("RecordingDuration").value_or("").starts_with('-');
    if (url.empty() || !isThere || goesOn) {
        return std::nullopt;
    }
    return PhoneRecording{std::move(url)};
}

/// A text, or a list of one.
std::string requestIdOf(const json::Value& root) {
    const json::Value id = memberOf(root, "request_uuid");
    if (!id) {
        return {};
    }
    const json::Value text = id.kind() == json::Kind::kArray && id.size() == 1 ? id.inside() : id;
    return text.kind() == json::Kind::kString ? idText(text.asString()) : std::string();
}

std::string callsOf(const std::string& baseUrl, const CarrierAccount& account) {
    return baseUrl + "/v1/Account/" + common::percentEncode(account.id) + "/Call/";
}

}  // namespace

bool Plivo::isSigned(const CarrierRequest& request, const CarrierAccount& account) const {
    const std::string_view nonce = request.header("X-Plivo-Signature-V3-Nonce").value_or("");
    const bool isKnown = request.method == "POST" || request.method == "GET";
    if (nonce.empty() || account.token.empty() || !isKnown || isTooLargeToSign(request)) {
        return false;
    }
    const auto expected = plivoSignature(account.token.reveal(), request, nonce);
    if (!expected) {
        return false;
    }
    const auto ofAccount = request.header("X-Plivo-Signature-V3").value_or("");
    const auto ofMain = request.header("X-Plivo-Signature-Ma-V3").value_or("");
    const bool isOfAccount = holdsSignature(ofAccount, *expected);
    return holdsSignature(ofMain, *expected) || isOfAccount;
}

CarrierNews Plivo::read(const CarrierRequest& request) const {
    CarrierNews news;
    news.accountId = textField(request, "ParentAuthID");
    news.callId = textField(request, "CallUUID");
    news.from = numberField(request, "From");
    news.to = numberField(request, "To");
    news.status = statusOf(request.field("CallStatus").value_or(""));
    news.speech = speechField(request, "Speech");
    news.digits = digitsField(request);
    news.answeredBy = answeredBy(request);
    news.recording = recordingOf(request);
    return news;
}

seconds Plivo::shortestListening() const {
    return kShortestWait;
}

std::string Plivo::render(const PhoneReply& reply) const {
    return renderSpoken(reply.words, kLimits, [&](const std::vector<std::string>& pieces) {
        return responseOf(reply, pieces);
    });
}

PhoneVoice Plivo::voiceOf(const models::Agent& agent) const {
    const PhoneLanguage& language = phoneLanguageOf(agent);
    const std::string_view named = namedVoice(agent, {"Polly."});
    return {
        .voice = std::string(named.empty() ? voiceFrom(language.plivo, agent) : named),
        .language = std::string(language.plivo.language),
        .heard = std::string(language.heard)};
}

outbound::HttpRequest Plivo::place(const CarrierAccount& account, const PhoneOrder& order) const {
    JsonBody body;
    body.add("from", withoutPlus(order.from));
    body.add("to", withoutPlus(order.to));
    body.add("answer_url", order.answeredUrl);
    body.add("answer_method", "POST");
    if (!order.statusUrl.empty()) {
        body.add("ring_url", order.statusUrl);
        body.add("ring_method", "POST");
        body.add("hangup_url", order.statusUrl);
        body.add("hangup_method", "POST");
    }
    body.add("ring_timeout", std::clamp(order.ring, seconds(5), kMaxRing).count());
    body.add("time_limit", std::clamp(order.longest, seconds(1), kMaxCall).count());
    if (order.machine != PhoneOrder::Machine::kIgnore) {
        body.add("machine_detection", "true");
        if (!order.machineUrl.empty()) {
            body.add("machine_detection_url", order.machineUrl);
            body.add("machine_detection_method", "POST");
        }
    }
    return sentOnce(std::move(body).post(account, callsOf(baseUrl_, account)));
}

PhonePlaced Plivo::readPlaced(int status, std::string_view body) const {
    const json::Document document(body);
    if (document.error()) {
        return refusal(status);
    }
    const json::Value root = document.root();
    if (status >= 200 && status < 300) {
        const std::string callId = requestIdOf(root);
        return callId.empty() ? refusal(status) : PhonePlaced{.callId = callId, .reason = {}};
    }
    return refusal(status, stringOf(root, "error").value_or(""));
}

bool Plivo::isGone(int status, std::string_view /*body*/) const {
    constexpr int kNotFound = 404;
    return status == kNotFound;
}

outbound::HttpRequest Plivo::hangUp(const CarrierAccount& account, std::string_view callId) const {
    const std::string url = callsOf(baseUrl_, account) + common::percentEncode(callId) + "/";
    return carrierRequest(account, "DELETE", url);
}

outbound::HttpRequest Plivo::redirect(
    const CarrierAccount& account, std::string_view callId, std::string_view url
) const {
    JsonBody body;
    body.add("legs", "aleg");
    body.add("aleg_url", url);
    body.add("aleg_method", "POST");
    const std::string call = callsOf(baseUrl_, account) + common::percentEncode(callId) + "/";
    return sentOnce(std::move(body).post(account, call));
}

}  // namespace hiveline::voice
