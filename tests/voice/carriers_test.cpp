#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <regex>
#include <set>

#include <doctest/doctest.h>
#include <pugixml.hpp>

#include "common/text/utf8.h"
#include "voice/phone/carrier_signature.h"
#include "voice/phone/carrier_text.h"
#include "voice/phone/plivo.h"
#include "voice/phone/twilio.h"
#include "voice/providers/json_look.h"

using namespace hiveline;
using namespace hiveline::voice;
using std::chrono::seconds;
using Texts = std::vector<std::string>;
using Form = std::vector<common::FormField>;
using Next = PhoneReply::Next;
using Machine = PhoneOrder::Machine;

namespace {

const Twilio kTwilio("https://api.twilio.test");
const Plivo kPlivo("https://api.plivo.test");

// --- what the carriers' documents allow ------------------------------------------------------

constexpr const char* kUrl = "https?://.+";
constexpr const char* kPositive = "[1-9][0-9]*";
constexpr const char* kSwitch = "true|false";
constexpr const char* kTag = "[a-z]{2,3}(-[A-Za-z0-9]+)*";
constexpr const char* kMethod = "GET|POST";

struct Rule {
    std::set<std::string> parents;
    std::map<std::string, std::string> attributes;  // name: what its value matches
    std::set<std::string> required;
    std::string text;  // what it matches; empty: there is none
};
using Language = std::map<std::string, Rule>;

const Language& twiml() {
    static const Language kRules{
        {"Response", {{""}, {}}},
        {"Gather",
         {{"Response"},
          {{"action", kUrl},
           {"method", kMethod},
           {"input", "dtmf|speech|dtmf speech"},
           {"timeout", kPositive},
           {"speechTimeout", "auto|[1-9][0-9]*"},
           {"language", kTag},
           {"actionOnEmptyResult", kSwitch}},
          {"action", "input"}}},
        {"Say",
         {{"Response", "Gather"},
          {{"voice", R"(man|woman|(Polly|Google)\.[A-Za-z0-9-]+)"},
           {"language", kTag},
           {"loop", kPositive}},
          {},
          "[^]+"}},
        {"Pause", {{"Response", "Gather"}, {{"length", kPositive}}}},
        {"Redirect", {{"Response"}, {{"method", kMethod}}, {}, kUrl}},
        {"Hangup", {{"Response"}, {}}},
        {"Start", {{"Response"}, {}}},
        {"Recording",
         {{"Start"},
          {{"channels", "mono|dual"},
           {"track", "inbound|outbound|both"},
           {"trim", "trim-silence|do-not-trim"},
           {"recordingStatusCallback", kUrl},
           {"recordingStatusCallbackMethod", kMethod},
           {"recordingStatusCallbackEvent", "(in-progress|completed|absent)( [a-z-]+)*"}}}},
    };
    return kRules;
}

const Language& plivoXml() {
    static const Language kRules{
        {"Response", {{""}, {}}},
        {"GetInput",
         {{"Response"},
          {{"action", kUrl},
           {"method", kMethod},
           {"inputType", "dtmf|speech|dtmf speech"},
           {"executionTimeout", "[5-9]|[1-5][0-9]|60"},
           {"speechEndTimeout", "auto|[2-9]|10"},
           {"language", kTag},
           {"redirect", kSwitch}},
          {"action", "inputType"}}},
        {"Speak",
         {{"Response", "GetInput"},
          {{"voice", R"(WOMAN|MAN|Polly\.[A-Za-z]+)"}, {"language", kTag}, {"loop", "[0-9]+"}},
          {},
          "[^]+"}},
        {"Wait", {{"Response"}, {{"length", kPositive}}}},
        {"Redirect", {{"Response"}, {{"method", kMethod}}, {}, kUrl}},
        {"Hangup", {{"Response"}, {{"reason", "rejected|busy"}, {"schedule", kPositive}}}},
        {"Record",
         {{"Response"},
          {{"action", kUrl},
           {"method", kMethod},
           {"fileFormat", "mp3|wav"},
           {"redirect", kSwitch},
           {"maxLength", kPositive},
           {"playBeep", kSwitch},
           {"recordSession", kSwitch},
           {"callbackUrl", kUrl},
           {"callbackMethod", kMethod}}}},
    };
    return kRules;
}

bool matches(const std::string& value, const std::string& pattern) {
    return std::regex_match(value.substr(0, 500), std::regex(pattern));
}

void validateElement(const pugi::xml_node& node, const Language& language) {
    const std::string name = node.name();
    CAPTURE(name);
    const auto found = language.find(name);
    REQUIRE(found != language.end());
    const Rule& rule = found->second;
    CHECK(rule.parents.contains(node.parent().name()));
    std::set<std::string> given;
    for (const pugi::xml_attribute& attribute : node.attributes()) {
        CAPTURE(std::string(attribute.name()));
        CAPTURE(std::string(attribute.value()));
        REQUIRE(rule.attributes.contains(attribute.name()));
        CHECK(matches(attribute.value(), rule.attributes.at(attribute.name())));
        CHECK(given.insert(attribute.name()).second);
    }
    CHECK(std::ranges::includes(given, rule.required));
    const std::string text = node.text().get();
    CHECK((rule.text.empty() ? text.empty() : matches(text, rule.text)));
    CHECK(countCharacters(text) <= 3'000);
    for (const pugi::xml_node& child : node.children()) {
        if (child.type() == pugi::node_element) {
            validateElement(child, language);
        }
    }
}

struct Dialect {
    const Carrier& carrier;
    const Language& language;
    std::size_t mostBytes;
    std::string say;
    std::string listen;
    std::string pause;
};

const std::array<Dialect, 2>& dialects() {
    static const std::array<Dialect, 2> kDialects{{
        {kTwilio, twiml(), 64 * 1024, "Say", "Gather", "Pause"},
        {kPlivo, plivoXml(), 100'000, "Speak", "GetInput", "Wait"},
    }};
    return kDialects;
}

/// Parsed, and checked against what the carrier allows.
std::unique_ptr<pugi::xml_document> parse(const std::string& xml, const Dialect& dialect) {
    CHECK(xml.size() <= dialect.mostBytes);
    CHECK(xml.starts_with(R"(<?xml version="1.0" encoding="UTF-8"?>)"));
    CHECK(common::findInvalidUtf8(xml) == std::string::npos);
    auto document = std::make_unique<pugi::xml_document>();
    const auto result = document->load_buffer(xml.data(), xml.size());
    REQUIRE_MESSAGE(result, result.description());
    CHECK(document->document_element().next_sibling().empty());
    validateElement(document->document_element(), dialect.language);
    return document;
}

Texts namesOf(const pugi::xml_node& node) {
    Texts names;
    for (const pugi::xml_node& child : node.children()) {
        names.emplace_back(child.name());
    }
    return names;
}

Texts spokenIn(const pugi::xml_node& node, const std::string& say) {
    Texts texts;
    for (const pugi::xml_node& child : node.children(say.c_str())) {
        texts.emplace_back(child.text().get());
    }
    return texts;
}

std::string joined(const Texts& texts, const std::string& between) {
    std::string all;
    for (const std::string& text : texts) {
        all += (all.empty() ? "" : between) + text;
    }
    return all;
}

/// What is said, each text of its own, when the words are the only thing in the reply.
Texts spoken(const Dialect& dialect, const Texts& words) {
    PhoneReply reply;
    reply.words = words;
    const auto document = parse(dialect.carrier.render(reply), dialect);
    return spokenIn(document->document_element(), dialect.say);
}

PhoneReply replyOf(Next next, const Texts& words) {
    PhoneReply reply;
    reply.words = words;
    reply.next = next;
    reply.nextUrl = "https://h.example/phone/turn?call=con.1&n=2";
    reply.voice = {.voice = "Polly.Joanna", .language = "en-US"};
    return reply;
}

CarrierRequest callback(const Form& form) {
    return {.method = "POST", .url = "https://h.example/x", .headers = {}, .form = form};
}

models::Agent agentOf(
    const std::string& language, const std::string& accent = "", const std::string& gender = ""
) {
    models::Agent agent;
    agent.voice.languageAccent = models::LanguageAccent{language, accent};
    agent.voice.gender = gender;
    return agent;
}

std::string headerOf(const outbound::HttpRequest& request, const std::string& name) {
    const outbound::HttpHead head{.status = 0, .headers = request.headers};
    return std::string(head.header(name).value_or(""));
}

/// A form as sent, decoded.
std::multimap<std::string, std::string> formIn(const std::string& body) {
    std::multimap<std::string, std::string> fields;
    for (std::size_t at = 0; at <= body.size();) {
        const std::size_t end = std::min(body.find('&', at), body.size());
        const std::string piece = body.substr(at, end - at);
        const std::size_t sign = piece.find('=');
        REQUIRE(sign != std::string::npos);
        const auto decoded = [](const std::string& text) {
            return common::percentDecode(text, common::PlusSign::kSpace).value();
        };
        fields.emplace(decoded(piece.substr(0, sign)), decoded(piece.substr(sign + 1)));
        at = end + 1;
    }
    return fields;
}

const CarrierAccount kAccount{.id = "AC123", .token = common::Secret("tok")};

}  // namespace

// --- in common -------------------------------------------------------------------------------

TEST_CASE("carriers: statuses have names") {
    for (const char* name :
         {"queued",
          "ringing",
          "in-progress",
          "completed",
          "busy",
          "no-answer",
          "canceled",
          "failed"}) {
        const auto status = parsePhoneStatus(name);
        REQUIRE(status);
        CHECK(nameOf(*status) == name);
    }
    CHECK_FALSE(parsePhoneStatus(""));
    CHECK_FALSE(parsePhoneStatus("Completed"));
    CHECK(isFinal(PhoneStatus::kNoAnswer));
    CHECK(isFinal(PhoneStatus::kCompleted));
    CHECK_FALSE(isFinal(PhoneStatus::kQueued));
    CHECK_FALSE(isFinal(PhoneStatus::kInProgress));
}

TEST_CASE("carriers: fields and headers are looked up") {
    CarrierRequest request = callback({{"a", "1"}, {"A", "2"}, {"a", "3"}});
    request.headers = {{"X-Some", "x"}, {"x-some", "y"}};
    CHECK(request.field("a") == "1");
    CHECK(request.field("A") == "2");
    CHECK_FALSE(request.field("b"));
    CHECK(request.header("x-SOME") == "x");
    CHECK_FALSE(request.header("x"));
}

TEST_CASE("carriers: plain text is what XML can hold") {
    CHECK(plainText("  a\t\r\n b  ") == "a b");
    CHECK(plainText(std::string("a\0b\x01\x1f\x7f", 6)) == "ab");
    CHECK(plainText("a\xEF\xBF\xBE\xEF\xBF\xBF\xC2\x85z") == "az");
    CHECK(plainText("a\xff\xc3 \xed\xa0\x80 b") == "a b");
    CHECK(plainText("שלום 😀 é") == "שלום 😀 é");
    CHECK(plainText("\xc3") == "");
}

TEST_CASE("carriers: text is cut at sentences, words, characters") {
    CHECK(cutText("", 10).empty());
    CHECK(cutText("  ", 10).empty());
    CHECK(cutText("ten chars.", 10) == Texts{"ten chars."});
    CHECK(cutText("One two. Three four five", 14) == Texts{"One two.", "Three four", "five"});
    CHECK(cutText("One \"two.\" Three four", 14) == Texts{"One \"two.\"", "Three four"});
    CHECK(cutText("aaaa bbbb cccc", 9) == Texts{"aaaa bbbb", "cccc"});
    CHECK(cutText("abcdefgh", 3) == Texts{"abc", "def", "gh"});
    CHECK(cutText("你好世界。再见世界", 6) == Texts{"你好世界。", "再见世界"});
    CHECK(cutText("😀😀😀", 3) == Texts{"😀", "😀", "😀"});
    CHECK(cutText("ééé", 2) == Texts{"éé", "é"});
    CHECK(countCharacters("a😀é") == 4);
    CHECK(firstCharacters("a😀é", 2) == "a");
}

// --- documents -------------------------------------------------------------------------------

TEST_CASE("carriers: listening is interruptible and has a way on") {
    for (const Dialect& dialect : dialects()) {
        PhoneReply reply = replyOf(Next::kListen, {"Hello.", "How can I help?"});
        const auto document = parse(dialect.carrier.render(reply), dialect);
        const pugi::xml_node response = document->document_element();
        CHECK(namesOf(response) == Texts{dialect.listen, "Redirect"});
        const pugi::xml_node listen = response.first_child();
        CHECK(spokenIn(listen, dialect.say) == reply.words);
        CHECK(std::string(listen.attribute("action").value()) == reply.nextUrl);
        CHECK(std::string(listen.attribute("method").value()) == "POST");
        CHECK(std::string(listen.attribute("language").value()) == "en-US");
        CHECK(std::string(response.child("Redirect").text().get()) == reply.nextUrl);
        const pugi::xml_node say = listen.first_child();
        CHECK(std::string(say.attribute("voice").value()) == "Polly.Joanna");
        CHECK(std::string(say.attribute("language").value()) == "en-US");
    }
}

TEST_CASE("carriers: recognition may have a language of its own") {
    for (const Dialect& dialect : dialects()) {
        PhoneReply reply = replyOf(Next::kListen, {"你好"});
        reply.voice = {.voice = "Polly.Zhiyu", .language = "cmn-CN", .heard = "cmn-Hans-CN"};
        const auto document = parse(dialect.carrier.render(reply), dialect);
        const pugi::xml_node listen = document->document_element().first_child();
        CHECK(std::string(listen.attribute("language").value()) == "cmn-Hans-CN");
        CHECK(std::string(listen.first_child().attribute("language").value()) == "cmn-CN");
        reply.voice = {};
        const auto bare = parse(dialect.carrier.render(reply), dialect);
        CHECK_FALSE(bare->document_element().first_child().attribute("language"));
    }
}

TEST_CASE("carriers: silence and pauses are within what carriers take") {
    const auto silence = [](const Dialect& dialect, seconds time) {
        PhoneReply reply = replyOf(Next::kListen, {});
        reply.silence = time;
        const auto document = parse(dialect.carrier.render(reply), dialect);
        const pugi::xml_node listen = document->document_element().first_child();
        return std::string(listen.attribute("timeout").value()) +
               listen.attribute("executionTimeout").value();
    };
    CHECK(silence(dialects()[0], seconds(7)) == "7");
    CHECK(silence(dialects()[0], seconds(0)) == "1");
    CHECK(silence(dialects()[0], seconds(3'600)) == "60");
    CHECK(silence(dialects()[1], seconds(7)) == "7");
    CHECK(silence(dialects()[1], seconds(-1)) == "5");
    CHECK(silence(dialects()[1], seconds::max()) == "60");
}

TEST_CASE("carriers: going on is words, a pause, a redirect") {
    for (const Dialect& dialect : dialects()) {
        PhoneReply reply = replyOf(Next::kContinue, {"One moment."});
        reply.pause = seconds(2);
        auto document = parse(dialect.carrier.render(reply), dialect);
        const pugi::xml_node response = document->document_element();
        CHECK(namesOf(response) == Texts{dialect.say, dialect.pause, "Redirect"});
        const pugi::xml_node pause = response.child(dialect.pause.c_str());
        CHECK(std::string(pause.attribute("length").value()) == "2");
        CHECK(std::string(response.child("Redirect").text().get()) == reply.nextUrl);
        reply.pause = seconds(0);
        reply.words.clear();
        document = parse(dialect.carrier.render(reply), dialect);
        CHECK(namesOf(document->document_element()) == Texts{"Redirect"});
    }
}

TEST_CASE("carriers: a reply that goes on may be interrupted from its first word") {
    for (const Dialect& dialect : dialects()) {
        PhoneReply reply = replyOf(Next::kContinue, {"We have slate.", "And tin."});
        reply.heardUrl = "https://h.example/turns/7?a=1&b=2";
        reply.silence = seconds(30);
        const auto document = parse(dialect.carrier.render(reply), dialect);
        const pugi::xml_node response = document->document_element();
        CHECK(namesOf(response) == Texts{dialect.listen, "Redirect"});
        const pugi::xml_node listening = response.first_child();
        CHECK(spokenIn(listening, dialect.say) == Texts{"We have slate.", "And tin."});
        CHECK(std::string(listening.attribute("action").value()) == reply.heardUrl);
        CHECK(std::string(response.child("Redirect").text().get()) == reply.nextUrl);
        // As short as the carrier allows, and silence goes on with the reply.
        const bool isTwilio = dialect.listen == "Gather";
        const char* name = isTwilio ? "timeout" : "executionTimeout";
        CHECK(std::string(listening.attribute(name).value()) == (isTwilio ? "1" : "5"));
        CHECK(dialect.carrier.shortestListening() == seconds(isTwilio ? 1 : 5));
        CHECK(
            std::string(listening.attribute("actionOnEmptyResult").value()) ==
            (isTwilio ? "false" : "")
        );
    }
}

TEST_CASE("carriers: hanging up comes behind the words") {
    for (const Dialect& dialect : dialects()) {
        PhoneReply reply = replyOf(Next::kHangUp, {"Goodbye."});
        reply.pause = seconds(5);
        const auto document = parse(dialect.carrier.render(reply), dialect);
        CHECK(namesOf(document->document_element()) == Texts{dialect.say, "Hangup"});
    }
}

TEST_CASE("carriers: recording begins before anything is said") {
    for (const Next next : {Next::kListen, Next::kContinue, Next::kHangUp}) {
        PhoneReply reply = replyOf(next, {"Hello."});
        reply.recordingUrl = "https://h.example/recording?a=1&b=2";
        const auto twilio = parse(kTwilio.render(reply), dialects()[0]);
        const pugi::xml_node start = twilio->document_element().first_child();
        CHECK(std::string(start.name()) == "Start");
        CHECK(
            std::string(start.first_child().attribute("recordingStatusCallback").value()) ==
            reply.recordingUrl
        );
        const auto plivo = parse(kPlivo.render(reply), dialects()[1]);
        const pugi::xml_node record = plivo->document_element().first_child();
        CHECK(std::string(record.name()) == "Record");
        CHECK(std::string(record.attribute("recordSession").value()) == "true");
        CHECK(std::string(record.attribute("redirect").value()) == "false");
        CHECK(std::string(record.attribute("callbackUrl").value()) == reply.recordingUrl);
    }
}

TEST_CASE("carriers: words may hold anything") {
    for (const Dialect& dialect : dialects()) {
        const Texts odd{
            R"(Fish & chips <b>"now"</b> ]]> 'yes')",
            "<!-- --> <?xml?> &amp; &#0; %s",
            "😀 👩‍👩‍👧 مرحبا بالعالم שלום",
            "\xE2\x80\xAE turned \xE2\x80\xAC"};
        CHECK(spoken(dialect, odd) == odd);
        CHECK(
            spoken(dialect, {std::string("a\0b\x08", 4), "\xff", "", " \n ", "x\r\ny"}) ==
            Texts{"ab", "x y"}
        );
        PhoneReply reply = replyOf(Next::kListen, {"x"});
        reply.nextUrl = "https://h.example/?a=\"<&>'\x01";
        const auto document = parse(dialect.carrier.render(reply), dialect);
        const pugi::xml_node listen = document->document_element().first_child();
        CHECK(std::string(listen.attribute("action").value()) == "https://h.example/?a=\"<&>'");
    }
}

TEST_CASE("carriers: long words are cut and nothing is lost that fits") {
    std::string reply;
    while (reply.size() < 5'000) {
        reply += "This is a sentence of some length & weight. ";
    }
    reply.pop_back();
    const std::string word(10'000, 'w');
    std::string wide;
    for (int i = 0; i < 4'000; ++i) {
        wide += "😀";
    }
    for (const Dialect& dialect : dialects()) {
        const Texts pieces = spoken(dialect, {reply});
        CHECK(pieces.size() == 2);
        CHECK(pieces.front().ends_with("weight."));
        CHECK(joined(pieces, " ") == reply);
        CHECK(spoken(dialect, {word}).size() == 4);
        CHECK(joined(spoken(dialect, {word}), "") == word);
        CHECK(joined(spoken(dialect, {wide}), "") == wide);
    }
}

TEST_CASE("carriers: what a document has no room for is left out at the end") {
    std::string reply;
    while (reply.size() < 200'000) {
        reply += "Word & word <" + std::to_string(reply.size()) + "> ends. ";
    }
    const Texts manySmall(20'000, "Yes.");
    for (const Dialect& dialect : dialects()) {
        for (const Next next : {Next::kListen, Next::kContinue, Next::kHangUp}) {
            const auto document =
                parse(dialect.carrier.render(replyOf(next, {"First.", reply})), dialect);
            const pugi::xml_node response = document->document_element();
            const bool listens = next == Next::kListen;
            const Texts said = spokenIn(listens ? response.first_child() : response, dialect.say);
            CHECK(said.size() > 5);
            CHECK(said.front() == "First.");
            CHECK(reply.starts_with(joined({said.begin() + 1, said.end()}, " ")));
            CHECK(
                std::string(response.last_child().name()) ==
                (next == Next::kHangUp ? "Hangup" : "Redirect")
            );
        }
        CHECK(spoken(dialect, manySmall).size() > 500);
        CHECK(spoken(dialect, {std::string(200'000, '&')}).size() > 1);
        CHECK(dialect.carrier.render(replyOf(Next::kHangUp, {reply})).size() > 40'000);
    }
}

// --- voices ----------------------------------------------------------------------------------

TEST_CASE("carriers: voices follow language, place and gender") {
    struct Row {
        const char* language;
        const char* accent;
        const char* gender;
        const char* twilio;
        const char* plivo;
    };
    // voice, language of speech, language of recognition
    constexpr std::array<Row, 24> kRows{{
        {"", "", "", "Polly.Joanna-Neural en-US en-US", "WOMAN en-US en-US"},
        {"English", "British", "Male", "Polly.Brian-Neural en-GB en-GB", "MAN en-GB en-GB"},
        {"en-GB", "", "female", "Polly.Amy-Neural en-GB en-GB", "WOMAN en-GB en-GB"},
        {"EN_gb", "", "", "Polly.Amy-Neural en-GB en-GB", "WOMAN en-GB en-GB"},
        {"British English", "", "", "Polly.Amy-Neural en-GB en-GB", "WOMAN en-GB en-GB"},
        {"English (UK)", "", "", "Polly.Amy-Neural en-GB en-GB", "WOMAN en-GB en-GB"},
        {"English", "Martian", "", "Polly.Joanna-Neural en-US en-US", "WOMAN en-US en-US"},
        {"", "Australian", "man", "Polly.Russell en-AU en-AU", "MAN en-AU en-AU"},
        {"English",
         "Indian",
         "male",
         "Polly.Kajal-Neural en-IN en-IN",
         "Polly.Raveena en-IN en-IN"},
        {"German", "", "", "Polly.Vicki-Neural de-DE de-DE", "WOMAN de-DE de-DE"},
        {"Deutsch", "", "männlich", "Polly.Daniel-Neural de-DE de-DE", "MAN de-DE de-DE"},
        {"de-AT", "", "", "Polly.Hannah-Neural de-AT de-AT", "WOMAN de-DE de-AT"},
        {"de", "at ease", "", "Polly.Vicki-Neural de-DE de-DE", "WOMAN de-DE de-DE"},
        {"de", "AT", "", "Polly.Hannah-Neural de-AT de-AT", "WOMAN de-DE de-AT"},
        {"de-LI", "", "", "Polly.Vicki-Neural de-DE de-DE", "WOMAN de-DE de-DE"},
        {"Español de México", "", "", "Polly.Mia-Neural es-MX es-MX", "WOMAN es-US es-MX"},
        {"Portuguese", "Brazilian", "male", "Polly.Thiago-Neural pt-BR pt-BR", "MAN pt-BR pt-BR"},
        {"pt", "", "female", "Polly.Ines-Neural pt-PT pt-PT", "MAN pt-PT pt-PT"},
        {"Chinese",
         "",
         "",
         "Polly.Zhiyu-Neural cmn-CN cmn-Hans-CN",
         "Polly.Zhiyu cmn-CN cmn-Hans-CN"},
        {"zh-CN",
         "",
         "",
         "Polly.Zhiyu-Neural cmn-CN cmn-Hans-CN",
         "Polly.Zhiyu cmn-CN cmn-Hans-CN"},
        {"Arabic", "", "", "Polly.Hala-Neural ar-AE ar-AE", "Polly.Zeina arb ar-AE"},
        {"no", "", "", "Polly.Ida-Neural nb-NO nb-NO", "Polly.Liv nb-NO nb-NO"},
        {"Klingon", "", "", "Polly.Joanna-Neural en-US en-US", "WOMAN en-US en-US"},
        {"日本語", "", "male", "Polly.Takumi-Neural ja-JP ja-JP", "Polly.Takumi ja-JP ja-JP"},
    }};
    const auto text = [](const PhoneVoice& voice) {
        return voice.voice + " " + voice.language + " " + voice.heard;
    };
    for (const Row& row : kRows) {
        CAPTURE(row.language);
        CAPTURE(row.accent);
        const models::Agent agent = agentOf(row.language, row.accent, row.gender);
        CHECK(text(kTwilio.voiceOf(agent)) == row.twilio);
        CHECK(text(kPlivo.voiceOf(agent)) == row.plivo);
    }
    CHECK(text(kTwilio.voiceOf({})) == "Polly.Joanna-Neural en-US en-US");
}

TEST_CASE("carriers: every voice of the table is one that the carrier may be given") {
    for (const char* tag : {"en",    "de",    "fr",    "es",    "it",    "pt",    "nl",    "da",
                            "sv",    "nb",    "pl",    "ru",    "tr",    "ro",    "is",    "ja",
                            "ko",    "hi",    "cmn",   "ar",    "fr-CA", "fr-BE", "fr-CH", "es-US",
                            "en-CA", "en-IE", "en-NZ", "en-ZA", "de-CH", "nl-BE"}) {
        for (const char* gender : {"male", "female"}) {
            CAPTURE(tag);
            for (const Dialect& dialect : dialects()) {
                PhoneReply reply = replyOf(Next::kListen, {"x"});
                reply.voice = dialect.carrier.voiceOf(agentOf(tag, "", gender));
                CHECK_FALSE(reply.voice.voice.empty());
                parse(dialect.carrier.render(reply), dialect);
            }
        }
    }
}

TEST_CASE("carriers: a model may name the voice") {
    models::Agent agent = agentOf("German");
    agent.voice.modelId = "Polly.Hans";
    CHECK(kTwilio.voiceOf(agent).voice == "Polly.Hans");
    CHECK(kPlivo.voiceOf(agent).voice == "Polly.Hans");
    agent.voice.modelId = "Google.de-DE-Wavenet-B";
    CHECK(kTwilio.voiceOf(agent).voice == "Google.de-DE-Wavenet-B");
    CHECK(kPlivo.voiceOf(agent).voice == "WOMAN");
    for (const std::string& other :
         {std::string("voi.17"),
          std::string("Polly."),
          std::string("Polly.a b"),
          "Polly." + std::string(200, 'x')}) {
        agent.voice.modelId = other;
        CHECK(kTwilio.voiceOf(agent).voice == "Polly.Vicki-Neural");
    }
}

// --- signatures ------------------------------------------------------------------------------

namespace {

const Form kTwilioForm{
    {"CallSid", "CA1234567890ABCDE"},
    {"Digits", "1234"},
    {"From", "+14158675309"},
    {"To", "+18005551212"},
    {"Caller", "+14158675309"}};

bool twilioSigned(
    const std::string& url,
    const Form& form,
    const std::string& signature,
    const std::string& method = "POST",
    const std::string& token = "12345"
) {
    const CarrierRequest request{
        .method = method,
        .url = url,
        .headers = {{"Host", "x"}, {"x-twilio-signature", signature}},
        .form = form};
    return kTwilio.isSigned(request, {.id = "AC1", .token = common::Secret(token)});
}

const std::string kPlivoUrl =
    "https://plivobin.non-prod.plivops.com/api/v1/validate_signature03.xml";
const std::string kPlivoNonce = "31627761595286130198";
const std::string kPlivoToken = "Y2Q2ZDgxZmY5YWRiOTI5YmQ1Njg0MTAxZWIyOTc4";

Form plivoForm() {
    const std::string id = "3e82ae9d-2c78-4d85-b1a4-6eae7dbafb36";
    const std::string sip = "sip:PlivoSignature382029104058171078704104@";
    return {
        {"Direction", "outbound"},
        {"From", "19792014278"},
        {"ALegUUID", id},
        {"CallStatus", "in-progress"},
        {"BillRate", "0.002"},
        {"ParentAuthID", "MANWVLYTK4ZWU1YTY4QA"},
        {"To", sip + "phone-qa.voice.plivodev.com"},
        {"ALegRequestUUID", id},
        {"CallUUID", id},
        {"RequestUUID", id},
        {"SIP-H-To", "<" + sip + "52.9.11.55;transport=udp>;tag=1"},
        {"SessionStart", "2020-04-08 11:34:33.238707"},
        {"Event", "StartApp"},
    };
}

struct PlivoCase {
    std::string method = "POST";
    std::string url = "https://h.example/p?b=2&a=1";
    Form form = {{"To", "2"}, {"From", "1"}};
    std::string signature = "08tM7BlYjN/C2n9A6VmKQbptx3WpEOfdu/JWIDrrOQY=";
    std::string nonce = "77";
    std::string token = "tok";
    std::string header = "X-Plivo-Signature-V3";
};

bool plivoSigned(const PlivoCase& one) {
    const CarrierRequest request{
        .method = one.method,
        .url = one.url,
        .headers = {{one.header, one.signature}, {"X-Plivo-Signature-V3-Nonce", one.nonce}},
        .form = one.form};
    return kPlivo.isSigned(request, {.id = "MA1", .token = common::Secret(one.token)});
}

}  // namespace

TEST_CASE("carriers: twilio's own signatures are recognised") {
    const std::string url = "https://mycompany.com/myapp.php?foo=1&bar=2";
    const std::string withPort = "https://mycompany.com:443/myapp.php?foo=1&bar=2";
    const std::string plain = "RSOYDt4T1cUTdK1PDd93/VVr8B8=";
    const std::string ported = "kvajT1Ptam85bY51eRf/AJRuM3w=";
    CHECK(twilioSignature("12345", url, kTwilioForm) == plain);
    CHECK(twilioSignature("12345", withPort, kTwilioForm) == ported);
    for (const std::string& each : {url, withPort}) {
        CHECK(twilioSigned(each, kTwilioForm, plain));
        CHECK(twilioSigned(each, kTwilioForm, ported));
    }
    CHECK(twilioSigned(url + "#rc=2", kTwilioForm, plain));
    CHECK(twilioSigned(
        "http://mycompany.com/myapp.php?foo=1&bar=2", kTwilioForm, "0ZXoZLH/DfblKGATFgpif+LLRf4="
    ));
    const Form repeated{
        {"Sid", "CA123"},
        {"SidAccount", "AC123"},
        {"Digits", "5678"},
        {"Digits", "1234"},
        {"Digits", "1234"}};
    CHECK(twilioSigned(url, repeated, "IK+Dwps556ElfBT0I3Rgjkr1wJU="));
    CHECK(twilioSigned(url, {}, "zYQTYrRWXE7LtzbG4PfP7/bkkGo=", "GET"));
}

TEST_CASE("carriers: twilio's signature of what is not ASCII, of other ports and hosts") {
    const Form form{{"SpeechResult", " Grüße, 😀 & mehr "}, {"a", "1"}, {"B", "2"}};
    CHECK(twilioSigned("https://h.example:8443/a", form, "lxA29wiciN/ZwY2KoAThk04w1AI="));
    CHECK(twilioSigned("https://h.example:8443/a", form, "yBvsVmRuKuFRfo7u0GKrV5oaoDc="));
    CHECK_FALSE(twilioSigned("https://h.example/a", form, "lxA29wiciN/ZwY2KoAThk04w1AI="));
    const std::string six = "https://u:p@[2001:db8::1]/a";
    CHECK(twilioSigned(six, {{"a", "1"}}, "mc0yiDI8KHza+KCIm5j7olm6awc="));
    CHECK(twilioSigned(six, {{"a", "1"}}, "HsNklZVWGfHo1p3/U83wtCwd+JE="));
    CHECK(
        twilioUrls("http://h.example:8080") == Texts{"http://h.example:8080", "http://h.example"}
    );
    CHECK(
        twilioUrls("http://h.example?a=b:1") ==
        Texts{"http://h.example?a=b:1", "http://h.example:80?a=b:1"}
    );
    CHECK(twilioUrls("nonsense") == Texts{"nonsense"});
    CHECK(twilioUrls("") == Texts{""});
}

TEST_CASE("carriers: a digest of a JSON body is not taken for the signature of a form") {
    const std::string url =
        "https://mycompany.com/myapp.php?foo=1&bar=2&bodySHA256="
        "0a1ff7634d9ab3b95db5c9a2dfe9416e41502b283a80c7cf19632632f96e6620";
    const std::string signature = "a9nBmqA0ju/hNViExpshrM61xv4=";
    CHECK(twilioSignature("12345", url, {}) == signature);
    CHECK_FALSE(twilioSigned(url, {}, signature));
}

TEST_CASE("carriers: what twilio did not sign is refused") {
    const std::string url = "https://mycompany.com/myapp.php?foo=1&bar=2";
    const std::string good = "RSOYDt4T1cUTdK1PDd93/VVr8B8=";
    Form changed = kTwilioForm;
    changed[1].value = "1235";
    Form more = kTwilioForm;
    more.push_back({"New", ""});
    CHECK_FALSE(twilioSigned(url, changed, good));
    CHECK_FALSE(twilioSigned(url, more, good));
    CHECK_FALSE(twilioSigned(url + "&x=1", kTwilioForm, good));
    CHECK_FALSE(twilioSigned(url, kTwilioForm, good, "POST", "12346"));
    CHECK_FALSE(twilioSigned(url, kTwilioForm, good, "PUT"));
    CHECK_FALSE(twilioSigned(url, kTwilioForm, good, "GET"));
    CHECK_FALSE(twilioSigned(url, kTwilioForm, good + " "));
    CHECK_FALSE(twilioSigned(url, kTwilioForm, good.substr(0, 27)));
    CHECK_FALSE(twilioSigned(url, kTwilioForm, ""));
    const std::string ofNothing = twilioSignature("", url, kTwilioForm);
    CHECK_FALSE(twilioSigned(url, kTwilioForm, ofNothing, "POST", ""));
    CarrierRequest bare = callback(kTwilioForm);
    CHECK_FALSE(kTwilio.isSigned(bare, kAccount));
    CHECK_FALSE(kPlivo.isSigned(bare, kAccount));
}

TEST_CASE("carriers: a callback too large to be one is refused") {
    const std::string url = "https://h.example/p";
    const Form large{{"a", std::string(Carrier::kMaxBytes + 1, 'x')}};
    Form fitting(Carrier::kMaxFields, {"a", "b"});
    CHECK(twilioSigned(url, fitting, twilioSignature("12345", url, fitting)));
    Form many = fitting;
    many.push_back({"a", "b"});
    CHECK_FALSE(twilioSigned(url, many, twilioSignature("12345", url, many)));
    CHECK_FALSE(twilioSigned(url, large, twilioSignature("12345", url, large)));
    const CarrierRequest request{.method = "POST", .url = url, .headers = {}, .form = many};
    CHECK_FALSE(plivoSigned({
        .url = url,
        .form = many,
        .signature = plivoSignature("tok", request, "77").value(),
    }));
}

TEST_CASE("carriers: plivo's own signatures are recognised") {
    struct Row {
        std::string method;
        std::string query;
        std::string signature;
    };
    const std::array<Row, 4> rows{{
        {"POST", "/?a=b&c=d", "k7Pusd4OxCIjR5IfA9iedDNu/h/gbdYqdzG/MiYtd1c="},
        {"GET", "/?a=b&c=d", "UBq8jAtd32wR8EK9VgxbBn4n5rpI/l1H9iN4WfSEHFQ="},
        {"POST", "", "iAjE5QqI37mbkYe4w3jTMudqEzbDufdqi7sYwTu64e0="},
        {"GET", "", "i/MQsaQSAd6fiKhOh2qeeeLHZ9faldADSb3/7+Akfbc="},
    }};
    for (const Row& row : rows) {
        CAPTURE(row.signature);
        PlivoCase one{
            .method = row.method,
            .url = kPlivoUrl + row.query,
            .form = plivoForm(),
            .signature = row.signature,
            .nonce = kPlivoNonce,
            .token = kPlivoToken};
        CHECK(plivoSigned(one));
        one.form[1].value = "19792014279";
        CHECK_FALSE(plivoSigned(one));
    }
    CHECK(plivoSigned({}));
}

TEST_CASE("carriers: plivo's signature may be one of a list, and the main account's") {
    const std::string good = PlivoCase().signature;
    CHECK(plivoSigned({.signature = "abc, " + good + " ,def"}));
    CHECK(plivoSigned({.signature = "," + good}));
    CHECK(plivoSigned({.header = "X-Plivo-Signature-Ma-V3"}));
    CHECK_FALSE(plivoSigned({.header = "X-Plivo-Signature-V2"}));
    CHECK_FALSE(plivoSigned({.signature = good.substr(1)}));
    CHECK_FALSE(plivoSigned({.signature = ""}));
    CHECK_FALSE(plivoSigned({.signature = ",,"}));
}

TEST_CASE("carriers: plivo's signature of repeated, encoded and absent parameters") {
    const std::string url = "https://h.example/p";
    CHECK(plivoSigned({
        .url = url,
        .form = {{"a", "2"}, {"a", "1"}, {"a", "1"}, {"B", "ü"}},
        .signature = "fUVD2Df3FTC2/UqMunE1vvO21l2RBT4Eb66ICCnfzvU=",
    }));
    for (const char* query : {"?a+b=%C3%BC", "?a%20b=%c3%bc&", "?&a+b=%C3%BC#rt=1"}) {
        CHECK(plivoSigned({
            .url = url + query,
            .form = {},
            .signature = "OTvSVtGx99Zd8etiJ6wODr+gIFC1QQQRCLcD86K+cw0=",
        }));
    }
    CHECK(plivoSigned(
        {.url = url, .form = {}, .signature = "T/0xeuoeGDDUsos1ELfFMK6EFxY4CKwpsNrn8Mx6LOA="}
    ));
}

TEST_CASE("carriers: what plivo did not sign is refused") {
    CHECK_FALSE(plivoSigned({.nonce = "78"}));
    CHECK_FALSE(plivoSigned({.nonce = ""}));
    CHECK_FALSE(plivoSigned({.token = "tok2"}));
    CHECK_FALSE(plivoSigned({.token = ""}));
    CHECK_FALSE(plivoSigned({.method = "PUT"}));
    CHECK_FALSE(plivoSigned({.method = "GET"}));
    CHECK_FALSE(plivoSigned({.url = "https://h.example/p?b=2&a=%zz"}));
    CHECK_FALSE(plivoSigned({.url = "https://h.example/p"}));
    const CarrierRequest request{
        .method = "POST", .url = "https://h.example/p", .headers = {}, .form = {}};
    const std::string withoutNonce = plivoSignature("tok", request, "").value();
    CHECK_FALSE(plivoSigned({.url = request.url, .form = {}, .signature = withoutNonce, .nonce = ""}
    ));
}

// --- callbacks -------------------------------------------------------------------------------

TEST_CASE("carriers: twilio's callbacks are read") {
    const CarrierNews turn = kTwilio.read(callback({
        {"AccountSid", "AC1"},
        {"CallSid", "CA1"},
        {"From", "+14158675309"},
        {"To", "client:ada"},
        {"CallStatus", "in-progress"},
        {"SpeechResult", " I need\x01 a  check-up. "},
        {"Confidence", "0.9"},
        {"Digits", "12#"},
    }));
    CHECK(turn.accountId == "AC1");
    CHECK(turn.callId == "CA1");
    CHECK(turn.from == "+14158675309");
    CHECK(turn.to == "client:ada");
    CHECK(turn.status == PhoneStatus::kInProgress);
    CHECK(turn.speech == "I need a check-up.");
    CHECK(turn.digits == "12#");
    CHECK_FALSE(turn.answeredBy);
    CHECK_FALSE(turn.recording);
    CHECK(kTwilio.read(callback({{"CallStatus", "initiated"}})).status == PhoneStatus::kQueued);
    CHECK(kTwilio.read(callback({{"CallStatus", "no-answer"}})).status == PhoneStatus::kNoAnswer);
    CHECK_FALSE(kTwilio.read(callback({{"CallStatus", "else"}})).status);
    const CarrierNews none = kTwilio.read(callback({}));
    CHECK_FALSE(none.status);
    CHECK(none.callId.empty());
    CHECK(none.speech.empty());
}

TEST_CASE("carriers: who answered a twilio call") {
    const auto who = [](const std::string& value) {
        return kTwilio.read(callback({{"AnsweredBy", value}})).answeredBy;
    };
    CHECK(who("human") == AnsweredBy::kHuman);
    for (const char* machine :
         {"machine_start", "machine_end_beep", "machine_end_silence", "machine_end_other", "fax"}) {
        CHECK(who(machine) == AnsweredBy::kMachine);
    }
    CHECK(who("unknown") == AnsweredBy::kUnknown);
    CHECK(who("") == AnsweredBy::kUnknown);
}

TEST_CASE("carriers: a twilio recording is told of when it is complete") {
    const auto url = [](const Form& form) {
        const auto recording = kTwilio.read(callback(form)).recording;
        return recording ? recording->url : std::string();
    };
    const std::string stored = "https://api.twilio.com/2010-04-01/Accounts/AC1/Recordings/RE1";
    CHECK(url({{"RecordingUrl", stored}, {"RecordingStatus", "completed"}}) == stored + ".mp3");
    CHECK(url({{"RecordingUrl", stored}}) == stored + ".mp3");
    CHECK(url({{"RecordingUrl", stored + ".mp3"}}) == stored + ".mp3");
    CHECK(url({{"RecordingUrl", stored}, {"RecordingStatus", "in-progress"}}).empty());
    CHECK(url({{"RecordingUrl", stored}, {"RecordingStatus", "absent"}}).empty());
    CHECK(url({{"RecordingStatus", "completed"}}).empty());
    CHECK(url({{"RecordingUrl", "file:///etc/passwd"}}).empty());
    CHECK(url({{"RecordingUrl", "https://a b"}}).empty());
    CHECK(url({{"RecordingUrl", "https://" + std::string(3'000, 'a')}}).empty());
}

TEST_CASE("carriers: plivo's callbacks are read") {
    const CarrierNews turn = kPlivo.read(callback({
        {"CallUUID", "u-1"},
        {"From", "14158675309"},
        {"To", "+493012345678"},
        {"CallStatus", "in-progress"},
        {"Speech", "yes"},
        {"Digits", ""},
        {"ParentAuthID", "MA1"},
    }));
    CHECK(turn.accountId == "MA1");
    CHECK(turn.callId == "u-1");
    CHECK(turn.from == "+14158675309");
    CHECK(turn.to == "+493012345678");
    CHECK(turn.status == PhoneStatus::kInProgress);
    CHECK(turn.speech == "yes");
    CHECK(turn.digits.empty());
    CHECK_FALSE(turn.answeredBy);
    const auto from = [](const std::string& value) {
        return kPlivo.read(callback({{"From", value}})).from;
    };
    CHECK(from("sip:ada@h.example") == "sip:ada@h.example");
    CHECK(from("anonymous") == "anonymous");
    CHECK(from("112") == "112");
    CHECK(from("0301234567") == "0301234567");
    CHECK(from("1234567890123456") == "1234567890123456");
    const auto status = [](const std::string& value) {
        return kPlivo.read(callback({{"CallStatus", value}})).status;
    };
    CHECK(status("ringing") == PhoneStatus::kRinging);
    CHECK(status("timeout") == PhoneStatus::kNoAnswer);
    CHECK(status("no-answer") == PhoneStatus::kNoAnswer);
    CHECK(status("cancel") == PhoneStatus::kCanceled);
    CHECK(status("busy") == PhoneStatus::kBusy);
    CHECK_FALSE(status("x"));
}

TEST_CASE("carriers: who answered a plivo call, and its recording") {
    const auto who = [](const std::string& value) {
        return kPlivo.read(callback({{"Machine", value}})).answeredBy;
    };
    CHECK(who("true") == AnsweredBy::kMachine);
    CHECK(who("False") == AnsweredBy::kHuman);
    CHECK(who("") == AnsweredBy::kUnknown);
    const std::string stored = "https://media.plivo.test/1.mp3";
    Form form{{"RecordUrl", stored}, {"RecordingID", "r-1"}, {"RecordingDuration", "12"}};
    const auto recording = kPlivo.read(callback(form)).recording;
    REQUIRE(recording);
    CHECK(recording->url == stored);
    form[2].value = "-1";
    CHECK_FALSE(kPlivo.read(callback(form)).recording);
    CHECK_FALSE(kPlivo.read(callback({{"RecordUrl", stored}})).recording);
}

TEST_CASE("carriers: what is read is bounded and well-formed") {
    const std::string emoji = "😀";
    std::string speech;
    for (int i = 0; i < 20'000; ++i) {
        speech += emoji;
    }
    for (const char* name : {"SpeechResult", "Speech"}) {
        const auto request = callback({{name, "a" + speech}, {"From", "b" + speech}});
        for (const Dialect& dialect : dialects()) {
            const CarrierNews news = dialect.carrier.read(request);
            CHECK(news.speech.size() <= CarrierNews::kMaxSpeech);
            CHECK(common::findInvalidUtf8(news.speech) == std::string::npos);
            CHECK(news.from.size() <= 256);
            CHECK(common::findInvalidUtf8(news.from) == std::string::npos);
        }
    }
    CHECK(kTwilio.read(callback({{"Digits", "hangup"}})).digits.empty());
    CHECK(kTwilio.read(callback({{"SpeechResult", "\xff\xfe"}})).speech.empty());
}

// --- requests --------------------------------------------------------------------------------

TEST_CASE("carriers: requests carry the account, and no more time than a call has") {
    for (const outbound::HttpRequest& request :
         {kTwilio.place(kAccount, {}),
          kTwilio.hangUp(kAccount, "CA1"),
          kTwilio.redirect(kAccount, "CA1", "https://h.example/"),
          kPlivo.place(kAccount, {}),
          kPlivo.hangUp(kAccount, "u-1"),
          kPlivo.redirect(kAccount, "u-1", "https://h.example/")}) {
        CAPTURE(request.url);
        CHECK(headerOf(request, "authorization") == "Basic QUMxMjM6dG9r");
        CHECK(headerOf(request, "accept") == "application/json");
        CHECK(request.times.connect == seconds(3));
        CHECK(request.times.whole == seconds(15));
        CHECK(request.mostBytes == 64 * 1024);
        CHECK(request.url.find("tok") == std::string::npos);
    }
}

TEST_CASE("carriers: a call that is gone is told apart from one that goes on") {
    for (const Dialect& dialect : dialects()) {
        CHECK(dialect.carrier.isGone(404, ""));
        for (const int status : {0, 200, 204, 400, 401, 429, 500}) {
            CHECK_FALSE(dialect.carrier.isGone(status, R"({"code":20001})"));
        }
    }
    CHECK(kTwilio.isGone(400, R"({"code":21220,"message":"Call is not in-progress"})"));
    CHECK_FALSE(kPlivo.isGone(400, R"({"error":"21220"})"));
}

TEST_CASE("carriers: a call by twilio") {
    PhoneOrder order;
    order.from = "+14158675309";
    order.to = "+493012345678";
    order.answeredUrl = "https://h.example/answered?a=1&b=2";
    order.statusUrl = "https://h.example/status";
    order.machineUrl = "https://h.example/machine";
    outbound::HttpRequest request = kTwilio.place(kAccount, order);
    CHECK(request.method == "POST");
    CHECK(request.url == "https://api.twilio.test/2010-04-01/Accounts/AC123/Calls.json");
    CHECK(headerOf(request, "content-type") == "application/x-www-form-urlencoded");
    using Fields = std::multimap<std::string, std::string>;
    Fields expected{
        {"To", order.to},
        {"From", order.from},
        {"Url", order.answeredUrl},
        {"Method", "POST"},
        {"StatusCallback", order.statusUrl},
        {"StatusCallbackMethod", "POST"},
        {"StatusCallbackEvent", "initiated"},
        {"StatusCallbackEvent", "ringing"},
        {"StatusCallbackEvent", "answered"},
        {"StatusCallbackEvent", "completed"},
        {"Timeout", "60"},
        {"TimeLimit", "1800"}};
    CHECK(formIn(request.body) == expected);
    expected.insert({
        {"MachineDetection", "Enable"},
        {"AsyncAmd", "true"},
        {"AsyncAmdStatusCallback", order.machineUrl},
        {"AsyncAmdStatusCallbackMethod", "POST"},
    });
    order.machine = Machine::kDetect;
    CHECK(formIn(kTwilio.place(kAccount, order).body) == expected);
    order.machine = Machine::kDetectEnd;
    order.machineUrl.clear();
    order.statusUrl.clear();
    order.ring = seconds(10'000);
    order.longest = seconds(0);
    expected = {
        {"To", order.to},
        {"From", order.from},
        {"Url", order.answeredUrl},
        {"Method", "POST"},
        {"MachineDetection", "DetectMessageEnd"},
        {"Timeout", "600"},
        {"TimeLimit", "1"}};
    CHECK(formIn(kTwilio.place(kAccount, order).body) == expected);
}

TEST_CASE("carriers: a twilio call is changed") {
    const std::string call = "https://api.twilio.test/2010-04-01/Accounts/AC123/Calls/CA1.json";
    const outbound::HttpRequest hangUp = kTwilio.hangUp(kAccount, "CA1");
    CHECK(hangUp.method == "POST");
    CHECK(hangUp.url == call);
    CHECK(hangUp.body == "Status=completed");
    const outbound::HttpRequest redirect =
        kTwilio.redirect(kAccount, "CA1", "https://h.example/?a=1&b=ü");
    CHECK(redirect.url == call);
    CHECK(redirect.body == "Url=https%3A%2F%2Fh.example%2F%3Fa%3D1%26b%3D%C3%BC&Method=POST");
    const CarrierAccount odd{.id = "A/../B?", .token = common::Secret("t")};
    CHECK(
        kTwilio.hangUp(odd, "../C#").url ==
        "https://api.twilio.test/2010-04-01/Accounts/A%2F..%2FB%3F/Calls/..%2FC%23.json"
    );
}

TEST_CASE("carriers: a call by plivo") {
    PhoneOrder order;
    order.from = "+14158675309";
    order.to = "+493012345678";
    order.answeredUrl = "https://h.example/answered?a=\"1\"&b=2";
    order.statusUrl = "https://h.example/status";
    order.machineUrl = "https://h.example/machine";
    outbound::HttpRequest request = kPlivo.place(kAccount, order);
    CHECK(request.method == "POST");
    CHECK(request.url == "https://api.plivo.test/v1/Account/AC123/Call/");
    CHECK(headerOf(request, "content-type") == "application/json");
    CHECK(
        request.body ==
        R"({"from":"14158675309","to":"493012345678",)"
        R"("answer_url":"https://h.example/answered?a=\"1\"&b=2","answer_method":"POST",)"
        R"("ring_url":"https://h.example/status","ring_method":"POST",)"
        R"("hangup_url":"https://h.example/status","hangup_method":"POST",)"
        R"("ring_timeout":60,"time_limit":1800})"
    );
    for (const Machine machine : {Machine::kDetect, Machine::kDetectEnd}) {
        order.machine = machine;
        order.statusUrl.clear();
        request = kPlivo.place(kAccount, order);
        const json::Document document(request.body);
        REQUIRE_FALSE(document.error());
        CHECK(stringOf(document.root(), "machine_detection") == "true");
        CHECK(stringOf(document.root(), "machine_detection_url") == order.machineUrl);
        CHECK(stringOf(document.root(), "machine_detection_method") == "POST");
        CHECK_FALSE(memberOf(document.root(), "hangup_url"));
    }
    order.answeredUrl = "\xff\n";
    CHECK_FALSE(json::Document(kPlivo.place(kAccount, order).body).error());
}

TEST_CASE("carriers: a plivo call is changed") {
    const outbound::HttpRequest hangUp = kPlivo.hangUp(kAccount, "u-1/2");
    CHECK(hangUp.method == "DELETE");
    CHECK(hangUp.url == "https://api.plivo.test/v1/Account/AC123/Call/u-1%2F2/");
    CHECK(hangUp.body.empty());
    const outbound::HttpRequest redirect =
        kPlivo.redirect(kAccount, "u-1", "https://h.example/?a=1&b=2");
    CHECK(redirect.method == "POST");
    CHECK(redirect.url == "https://api.plivo.test/v1/Account/AC123/Call/u-1/");
    CHECK(
        redirect.body ==
        R"({"legs":"aleg","aleg_url":"https://h.example/?a=1&b=2","aleg_method":"POST"})"
    );
}

TEST_CASE("carriers: twilio's answers to a call placed") {
    CHECK(kTwilio.readPlaced(201, R"({"sid":"CA1","status":"queued"})").callId == "CA1");
    CHECK(kTwilio.readPlaced(201, R"({"sid":"CA1"})").reason.empty());
    const auto reason = [](int status, std::string_view body) {
        const PhonePlaced placed = kTwilio.readPlaced(status, body);
        CHECK(placed.callId.empty());
        return placed.reason;
    };
    CHECK(
        reason(
            400,
            R"({"code":21211,"message":"The 'To' number +1 is\nnot valid.","more_info":"x","status":400})"
        ) == "21211: The 'To' number +1 is not valid."
    );
    CHECK(reason(401, R"({"message":"Authenticate"})") == "Authenticate");
    CHECK(reason(400, R"({"code":"x","message":"m"})") == "m");
    CHECK(reason(503, "<html>") == "status 503");
    CHECK(reason(503, "") == "status 503");
    CHECK(reason(400, "[1]") == "status 400");
    CHECK(reason(400, R"({"message":7})") == "status 400");
    CHECK(reason(400, R"({"message":" \n"})") == "status 400");
    CHECK(reason(201, "{}") == "status 201");
    CHECK(reason(201, R"({"sid":"../x"})") == "status 201");
    CHECK(reason(201, R"({"sid":7})") == "status 201");
    const std::string longOne = reason(400, R"({"message":")" + std::string(9'000, 'x') + "\"}");
    CHECK(longOne == std::string(300, 'x'));
}

TEST_CASE("carriers: plivo's answers to a call placed") {
    CHECK(
        kPlivo.readPlaced(201, R"({"message":"call fired","request_uuid":"u-1"})").callId == "u-1"
    );
    CHECK(kPlivo.readPlaced(202, R"({"request_uuid":["u-1"]})").callId == "u-1");
    const auto reason = [](int status, std::string_view body) {
        const PhonePlaced placed = kPlivo.readPlaced(status, body);
        CHECK(placed.callId.empty());
        return placed.reason;
    };
    CHECK(reason(400, R"({"api_id":"x","error":"invalid number"})") == "invalid number");
    CHECK(reason(400, R"({"error":{"a":1}})") == "status 400");
    CHECK(reason(400, R"({"error":""})") == "status 400");
    CHECK(reason(400, R"({"error":" \u0000"})") == "status 400");
    CHECK(reason(401, "Could not verify") == "status 401");
    CHECK(reason(201, R"({"request_uuid":["a","b"]})") == "status 201");
    CHECK(reason(201, R"({"request_uuid":[]})") == "status 201");
    CHECK(reason(201, R"({"request_uuid":[7]})") == "status 201");
    CHECK(reason(201, R"({"request_uuid":null})") == "status 201");
    CHECK(reason(0, std::string(100'000, '[')) == "status 0");
}
