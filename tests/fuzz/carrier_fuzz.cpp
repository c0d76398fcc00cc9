// Callbacks of telephone carriers: the first byte chooses method and reply, then come three lines
// (signature, nonce, URL), then the form. What is not signed with the account's token is refused
// and what is signed is not; what is read is bounded UTF-8; the answers to it are XML within the
// carriers' limits. The form also serves as the answer to a call that was placed, the URL as what
// an agent says of its language.
#include <algorithm>

#include <pugixml.hpp>

#include "common/text/utf8.h"
#include "tests/fuzz/input.h"
#include "voice/phone/carrier_signature.h"
#include "voice/phone/carrier_text.h"
#include "voice/phone/plivo.h"
#include "voice/phone/twilio.h"

namespace {

using namespace hiveline;         // NOLINT(google-build-using-namespace)
using namespace hiveline::voice;  // NOLINT(google-build-using-namespace)

constexpr std::size_t kMaxText = 256;
constexpr std::size_t kMaxPiece = 3'000;
constexpr std::size_t kMaxReason = 300;
constexpr const char* kToken = "f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2";

std::vector<common::FormField> formOf(std::string_view body) {
    std::vector<common::FormField> form;
    while (!body.empty()) {
        const std::size_t end = std::min(body.find('&'), body.size());
        const std::string_view piece = body.substr(0, end);
        const std::size_t sign = std::min(piece.find('='), piece.size());
        const std::string_view value = piece.substr(std::min(sign + 1, piece.size()));
        const auto decoded = [](std::string_view text) {
            return common::percentDecode(text, common::PlusSign::kSpace)
                .value_or(std::string(text));
        };
        form.push_back({decoded(piece.substr(0, sign)), decoded(value)});
        body.remove_prefix(std::min(end + 1, body.size()));
    }
    return form;
}

bool isText(std::string_view text, std::size_t most) {
    return text.size() <= most && common::findInvalidUtf8(text) == std::string_view::npos &&
           plainText(text) == text;
}

void checkNews(const CarrierNews& news) {
    for (const std::string& text : {news.accountId, news.callId, news.from, news.to, news.digits}) {
        fuzz::require(isText(text, kMaxText + 1));
    }
    fuzz::require(isText(news.speech, CarrierNews::kMaxSpeech));
    fuzz::require(!news.recording || news.recording->url.starts_with("http"));
}

void checkPieces(const pugi::xml_node& node) {
    for (const pugi::xml_node& child : node.children()) {
        fuzz::require(countCharacters(child.text().get()) <= kMaxPiece);
        checkPieces(child);
    }
}

void checkReply(const Carrier& carrier, const PhoneReply& reply) {
    const std::string xml = carrier.render(reply);
    pugi::xml_document document;
    fuzz::require(document.load_buffer(xml.data(), xml.size(), pugi::parse_full));
    fuzz::require(xml.size() <= 100'000);
    fuzz::require(common::findInvalidUtf8(xml) == std::string::npos);
    fuzz::require(document.document_element().next_sibling().empty());
    checkPieces(document.document_element());
}

PhoneReply replyOf(std::size_t choice, const CarrierRequest& request, const PhoneVoice& voice) {
    PhoneReply reply;
    for (const common::FormField& field : request.form) {
        reply.words.push_back(field.value);
    }
    // Longer than any input.
    const std::size_t doublings = reply.words.empty() || choice % 64 != 16 ? 0 : 12;
    for (std::size_t i = 0; i < doublings && reply.words.back().size() < 60'000; ++i) {
        reply.words.back() += reply.words.back();
    }
    reply.next = static_cast<PhoneReply::Next>(choice % 3);
    reply.nextUrl = request.url;
    reply.recordingUrl = choice % 2 == 0 ? request.url : "";
    reply.pause = std::chrono::seconds(choice);
    reply.silence = std::chrono::seconds(choice);
    reply.voice = voice;
    return reply;
}

models::Agent agentOf(std::string_view text) {
    models::Agent agent;
    const std::size_t half = text.size() / 2;
    agent.voice.languageAccent.emplace();
    agent.voice.languageAccent->language = text.substr(0, half);
    agent.voice.languageAccent->accent = text.substr(half);
    agent.voice.gender = text;
    agent.voice.modelId = text;
    return agent;
}

void checkSignatures(CarrierRequest request, const CarrierAccount& account) {
    const Twilio twilio("https://api.twilio.test");
    const Plivo plivo("https://api.plivo.test");
    fuzz::require(!twilio.isSigned(request, account));
    fuzz::require(!plivo.isSigned(request, account));
    const std::string nonce(request.header("X-Plivo-Signature-V3-Nonce").value_or(""));
    const auto ofPlivo = plivoSignature(kToken, request, nonce);
    request.headers[0].second = twilioSignature(kToken, request.url, request.form);
    request.headers[1].second = ofPlivo.value_or("");
    const bool isPost = request.method == "POST";
    const bool isPlain = request.url.find_first_of("#?") == std::string::npos;
    fuzz::require(twilio.isSigned(request, account) == isPost || !isPlain || request.form.empty());
    fuzz::require(plivo.isSigned(request, account) == (ofPlivo && !nonce.empty()));
}

void checkPlaced(const PhonePlaced& placed) {
    fuzz::require(placed.callId.empty() != placed.reason.empty());
    fuzz::require(countCharacters(placed.reason) <= kMaxReason);
    fuzz::require(isText(placed.reason, kMaxReason * 3));
}

}  // namespace

// The name is libFuzzer's. NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto [choice, bytes] = fuzz::splitInput(data, size);
    const CarrierAccount account{.id = "AC1", .token = common::Secret(kToken)};
    const std::string signature(fuzz::takeLine(bytes));
    const std::string nonce(fuzz::takeLine(bytes));
    CarrierRequest request{
        .method = choice % 2 == 0 ? "POST" : "GET",
        .url = std::string(fuzz::takeLine(bytes)),
        .headers =
            {{"X-Twilio-Signature", signature},
             {"X-Plivo-Signature-V3", signature},
             {"X-Plivo-Signature-V3-Nonce", nonce}},
        .form = formOf(bytes)};
    checkSignatures(request, account);
    const Twilio twilio("https://api.twilio.test");
    const Plivo plivo("https://api.plivo.test");
    const int status = choice % 2 == 0 ? 201 : 400;
    for (const Carrier* carrier :
         {static_cast<const Carrier*>(&twilio), static_cast<const Carrier*>(&plivo)}) {
        checkNews(carrier->read(request));
        const PhoneVoice voice = carrier->voiceOf(agentOf(request.url));
        fuzz::require(!voice.voice.empty() && !voice.language.empty() && !voice.heard.empty());
        checkReply(*carrier, replyOf(choice, request, voice));
        checkPlaced(carrier->readPlaced(status, bytes));
    }
    return 0;
}
