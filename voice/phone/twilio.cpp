#include "voice/phone/twilio.h"

#include <algorithm>
#include <array>

#include "common/digest.h"
#include "voice/phone/carrier_callbacks.h"
#include "voice/phone/carrier_markup.h"
#include "voice/phone/carrier_requests.h"
#include "voice/phone/carrier_signature.h"
#include "voice/phone/carrier_voices.h"
#include "voice/providers/json_look.h"

namespace hiveline::voice {
namespace {

using std::chrono::seconds;

// <Say> takes 4,096 characters; the rest is left for how they may be counted.
constexpr SpeechLimits kLimits{.piece = 3'000, .document = 64 * 1024};
constexpr seconds kShortestWait{1};
constexpr seconds kMaxWait{60};  // that speech is recognised for
constexpr seconds kMaxRing{600};
constexpr seconds kMaxCall{std::chrono::hours(4)};

XmlElement sayOf(const PhoneVoice& voice, const std::string& text) {
    XmlElement say{.name = "Say", .text = text};
    if (!voice.voice.empty()) {
        say.attributes.emplace_back("voice", voice.voice);
    }
    if (!voice.language.empty()) {
        say.attributes.emplace_back("language", voice.language);
    }
    return say;
}

XmlElement redirectTo(const std::string& url) {
    return {.name = "Redirect", .attributes = {{"method", "POST"}}, .text = url};
}

/// Where the reply goes on and nothing is heard, the verb behind it follows.
XmlElement gatherOf(const PhoneReply& reply) {
    const bool goesOn = reply.next == PhoneReply::Next::kContinue;
    const seconds wait = goesOn ? kShortestWait : reply.silence;
    XmlElement gather{
        .name = "Gather",
        .attributes = {
            {"input", "speech"},
            {"action", goesOn ? reply.heardUrl : reply.nextUrl},
            {"method", "POST"},
            {"timeout", secondsText(wait, kShortestWait, kMaxWait)},
            {"speechTimeout", "auto"},
            {"actionOnEmptyResult", goesOn ? "false" : "true"},
        }};
    if (const std::string& heard = heardBy(reply.voice); !heard.empty()) {
        gather.attributes.emplace_back("language", heard);
    }
    return gather;
}

XmlElement startRecording(const std::string& url) {
    XmlElement recording{
        .name = "Recording",
        .attributes = {
            {"recordingStatusCallback", url},
            {"recordingStatusCallbackMethod", "POST"},
            {"recordingStatusCallbackEvent", "completed"},
        }};
    return {.name = "Start", .children = {std::move(recording)}};
}

XmlElement responseOf(const PhoneReply& reply, const std::vector<std::string>& pieces) {
    XmlElement response{.name = "Response"};
    std::vector<XmlElement>& verbs = response.children;
    if (!reply.recordingUrl.empty()) {
        verbs.push_back(startRecording(reply.recordingUrl));
    }
    std::vector<XmlElement> says;
    says.reserve(pieces.size());
    for (const std::string& piece : pieces) {
        says.push_back(sayOf(reply.voice, piece));
    }
    if (listens(reply)) {
        verbs.push_back(gatherOf(reply));
        verbs.back().children = std::move(says);
        verbs.push_back(redirectTo(reply.nextUrl));
        return response;
    }
    std::ranges::move(says, std::back_inserter(verbs));
    if (reply.next == PhoneReply::Next::kHangUp) {
        verbs.push_back({.name = "Hangup"});
        return response;
    }
    if (reply.pause > seconds(0)) {
        const std::string length = secondsText(reply.pause, kShortestWait, kMaxWait);
        verbs.push_back({.name = "Pause", .attributes = {{"length", length}}});
    }
    verbs.push_back(redirectTo(reply.nextUrl));
    return response;
}

/// A JSON body is signed by its digest in the URL (`bodySHA256`); none of ours is JSON, and what is
/// in a form besides would not be signed.
bool namesBodyDigest(std::string_view url) {
    const std::size_t query = url.find('?');
    return query != std::string_view::npos &&
           url.find("bodySHA256=", query) != std::string_view::npos;
}

std::optional<PhoneStatus> statusOf(std::string_view name) {
    return name == "initiated" ? PhoneStatus::kQueued : parsePhoneStatus(name);
}

AnsweredBy answeredBy(std::string_view name) {
    if (name == "human") {
        return AnsweredBy::kHuman;
    }
    const bool isMachine = name.starts_with("machine_") || name == "fax";
    return isMachine ? AnsweredBy::kMachine : AnsweredBy::kUnknown;
}

std::optional<PhoneRecording> recordingOf(const CarrierRequest& request) {
    std::string url = urlField(request, "RecordingUrl");
    const std::string_view status = request.field("RecordingStatus").value_or("completed");
    if (url.empty() || status != "completed") {
        return std::nullopt;
    }
    if (!url.ends_with(".mp3")) {
        url += ".mp3";
    }
    return PhoneRecording{std::move(url)};
}

void addMachine(const PhoneOrder& order, FormBody& body) {
    if (order.machine == PhoneOrder::Machine::kIgnore) {
        return;
    }
    const bool waits = order.machine == PhoneOrder::Machine::kDetectEnd;
    body.add("MachineDetection", waits ? "DetectMessageEnd" : "Enable");
    if (!order.machineUrl.empty()) {
        body.add("AsyncAmd", "true");
        body.add("AsyncAmdStatusCallback", order.machineUrl);
        body.add("AsyncAmdStatusCallbackMethod", "POST");
    }
}

std::string callsOf(const std::string& baseUrl, const CarrierAccount& account) {
    return baseUrl + "/2010-04-01/Accounts/" + common::percentEncode(account.id) + "/Calls";
}

std::string callUrl(
    const std::string& baseUrl, const CarrierAccount& account, std::string_view callId
) {
    return callsOf(baseUrl, account) + "/" + common::percentEncode(callId) + ".json";
}

}  // namespace

bool Twilio::isSigned(const CarrierRequest& request, const CarrierAccount& account) const {
    const std::string_view signature = request.header("X-Twilio-Signature").value_or("");
    const bool isPost = request.method == "POST";
    const bool isBareGet = request.method == "GET" && request.form.empty();
    if (signature.empty() || account.token.empty() || !(isPost || isBareGet) ||
        isTooLargeToSign(request) || namesBodyDigest(request.url)) {
        return false;
    }
    bool same = false;
    for (const std::string& url : twilioUrls(request.url)) {
        const std::string expected = twilioSignature(account.token.reveal(), url, request.form);
        same = common::sameSecret(expected, signature) || same;
    }
    return same;
}

namespace {

/// Callers who withhold their number come as words spelled on a keypad: ANONYMOUS, UNAVAILABLE,
/// UNKNOWN, BLOCKED, RESTRICTED. They are not one caller.
std::string callerOf(const std::string& from) {
    constexpr std::array<std::string_view, 5> kWithheld{
        "+266696687", "+86282452253", "+8656696", "+2562533", "+7378742833"};
    return std::ranges::find(kWithheld, std::string_view(from)) == kWithheld.end() ? from
                                                                                   : std::string();
}

}  // namespace

CarrierNews Twilio::read(const CarrierRequest& request) const {
    CarrierNews news;
    news.accountId = textField(request, "AccountSid");
    news.callId = textField(request, "CallSid");
    news.from = callerOf(textField(request, "From"));
    news.to = textField(request, "To");
    news.status = statusOf(request.field("CallStatus").value_or(""));
    news.speech = speechField(request, "SpeechResult");
    news.digits = digitsField(request);
    if (const auto who = request.field("AnsweredBy")) {
        news.answeredBy = answeredBy(*who);
    }
    news.recording = recordingOf(request);
    return news;
}

seconds Twilio::shortestListening() const {
    return kShortestWait;
}

std::string Twilio::render(const PhoneReply& reply) const {
    return renderSpoken(reply.words, kLimits, [&](const std::vector<std::string>& pieces) {
        return responseOf(reply, pieces);
    });
}

PhoneVoice Twilio::voiceOf(const models::Agent& agent) const {
    const PhoneLanguage& language = phoneLanguageOf(agent);
    const std::string_view named = namedVoice(agent, {"Polly.", "Google."});
    return {
        .voice = std::string(named.empty() ? voiceFrom(language.twilio, agent) : named),
        .language = std::string(language.twilio.language),
        .heard = std::string(language.heard)};
}

outbound::HttpRequest Twilio::place(const CarrierAccount& account, const PhoneOrder& order) const {
    FormBody body;
    body.add("To", order.to);
    body.add("From", order.from);
    body.add("Url", order.answeredUrl);
    body.add("Method", "POST");
    if (!order.statusUrl.empty()) {
        body.add("StatusCallback", order.statusUrl);
        body.add("StatusCallbackMethod", "POST");
        for (const char* event : {"initiated", "ringing", "answered", "completed"}) {
            body.add("StatusCallbackEvent", event);
        }
    }
    body.add("Timeout", secondsText(order.ring, seconds(5), kMaxRing));
    body.add("TimeLimit", secondsText(order.longest, seconds(1), kMaxCall));
    addMachine(order, body);
    return sentOnce(std::move(body).post(account, callsOf(baseUrl_, account) + ".json"));
}

PhonePlaced Twilio::readPlaced(int status, std::string_view body) const {
    const json::Document document(body);
    if (document.error()) {
        return refusal(status);
    }
    const json::Value root = document.root();
    if (status >= 200 && status < 300) {
        const std::string callId = idText(stringOf(root, "sid").value_or(""));
        return callId.empty() ? refusal(status) : PhonePlaced{.callId = callId, .reason = {}};
    }
    const auto message = stringOf(root, "message");
    if (!message) {
        return refusal(status);
    }
    const json::Value code = memberOf(root, "code", json::Kind::kNumber);
    const std::string number = code ? std::string(code.numberText()) + ": " : std::string();
    return refusal(status, number + std::string(*message));
}

bool Twilio::isGone(int status, std::string_view body) const {
    constexpr int kBadRequest = 400;
    constexpr int kNotFound = 404;
    // "Call is not in-progress. Cannot redirect.": https://www.twilio.com/docs/api/errors/21220
    constexpr std::string_view kNotInProgress = "21220";
    return status == kNotFound ||
           (status == kBadRequest && body.find(kNotInProgress) != std::string_view::npos);
}

outbound::HttpRequest Twilio::hangUp(const CarrierAccount& account, std::string_view callId) const {
    FormBody body;
    body.add("Status", "completed");
    return std::move(body).post(account, callUrl(baseUrl_, account, callId));
}

outbound::HttpRequest Twilio::redirect(
    const CarrierAccount& account, std::string_view callId, std::string_view url
) const {
    FormBody body;
    body.add("Url", url);
    body.add("Method", "POST");
    return sentOnce(std::move(body).post(account, callUrl(baseUrl_, account, callId)));
}

}  // namespace hiveline::voice
