#include <algorithm>
#include <utility>

#include <re2/re2.h>

#include "common/json/raw.h"
#include "common/text/ascii.h"
#include "voice/engine/language_of.h"
#include "voice/engine/sentences.h"
#include "voice/providers/evidence.h"
#include "voice/providers/json_look.h"
#include "voice/providers/openai_post.h"
#include "voice/providers/script_memory.h"
#include "voice/providers/scripted.h"
#include "voice/understanding/amounts/quantities.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxFact = 512;  // bytes, as the two below
constexpr std::size_t kMaxSummary = 8 * 1024;
constexpr std::size_t kMaxItem = 1'000;
constexpr std::size_t kMaxItems = 50;
constexpr int kMaxObjects = 16;  // places where one may begin

re2::StringPiece piece(std::string_view text) {
    return {text.data(), text.size()};
}

/// The object that begins at the front of `text`, whatever follows it.
std::string_view leadingObject(std::string_view text) {
    int depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            i += c == '\\' ? 1 : 0;
            inString = c != '"';
        } else if (c == '"') {
            inString = true;
        } else if (c == '{') {
            ++depth;
        } else if (c == '}' && --depth == 0) {
            return text.substr(0, i + 1);
        }
    }
    return {};
}

/// Models like to put words and fences around what was asked for.
std::string_view firstObject(std::string_view text) {
    for (int tries = 0; tries < kMaxObjects; ++tries) {
        const std::size_t open = text.find('{');
        if (open == std::string_view::npos) {
            return {};
        }
        text.remove_prefix(open);
        const std::string_view object = leadingObject(text);
        if (!object.empty() && json::parseRaw(object)) {
            return object;
        }
        text.remove_prefix(1);
    }
    return {};
}

std::optional<std::string> textMember(
    const json::Value& object, std::string_view key, std::size_t most
) {
    static const RE2 kBlank(R"(\s*(?i:null|none|n/a|unknown|not (?:given|provided|mentioned))?\s*)"
    );
    const auto text = stringOf(object, key);
    if (!text || RE2::FullMatch(piece(*text), kBlank)) {
        return std::nullopt;
    }
    return cleanText(*text, most);
}

std::optional<std::string> oneOf(
    const json::Value& object, std::string_view key, std::initializer_list<std::string_view> values
) {
    const auto text = stringOf(object, key);
    const auto* const known = text ? std::ranges::find(values, *text) : values.end();
    return known == values.end() ? std::nullopt : std::optional<std::string>(*known);
}

std::optional<std::vector<std::string>> actionItems(const json::Value& object) {
    const json::Value list = memberOf(object, "action_items", json::Kind::kArray);
    std::vector<std::string> items;
    if (list) {
        for (const json::Value item : list.elements()) {
            if (item.kind() == json::Kind::kString && items.size() < kMaxItems) {
                items.push_back(cleanText(item.asString(), kMaxItem));
            }
        }
        std::erase(items, "");
    }
    return items.empty() ? std::nullopt : std::optional(std::move(items));
}

using Holds = bool (Evidence::*)(std::string_view) const;

/// The model's where it is held, the rules' where that alone is; nothing where the model has none.
std::optional<std::string> heldFact(
    const json::Value& object,
    std::string_view key,
    const Evidence& evidence,
    Holds holds,
    const std::optional<std::string>& own
) {
    auto fact = textMember(object, key, kMaxFact);
    if (!fact || (evidence.*holds)(*fact)) {
        return fact;
    }
    return own && (evidence.*holds)(*own) ? own : std::nullopt;
}

std::optional<bool> heldConsent(const json::Value& object, const Evidence& evidence) {
    const json::Value given = memberOf(object, "is_audio_consent_given", json::Kind::kBoolean);
    return given ? evidence.facts().audioConsent : std::nullopt;
}

/// All that was said in the call, as numbers and days.
Quantities quantitiesOf(
    const std::vector<models::TranscriptMessage>& messages, const models::Agent& agent
) {
    Quantities said(vocabularyOf(languageOf(agent)), presentOf(agent, messages));
    for (const models::TranscriptMessage& message : messages) {
        said.hear(message.message);
    }
    return said;
}

/// The text without the sentences that have numbers, dates or amounts nobody said.
std::string withoutUnsaid(std::string_view text, const Quantities& said) {
    Sentences cutter;
    std::vector<std::string> pieces = cutter.add(text);
    pieces.push_back(cutter.finish());
    std::string kept;
    std::string sentence;
    for (const std::string& piece : pieces) {
        sentence += piece;
        const std::size_t last = sentence.find_last_not_of(" \n");
        // What was cut at a blank, or ends with a colon, goes on.
        const bool isOpen = last != std::string::npos &&
                            std::isalnum(static_cast<unsigned char>(sentence[last])) != 0;
        if (&piece != &pieces.back() &&
            (isOpen || (last != std::string::npos && sentence[last] == ':'))) {
            continue;
        }
        if (said.hold(sentence)) {
            kept += sentence;
        }
        sentence.clear();
    }
    const std::size_t first = kept.find_first_not_of(" \n");
    return first == std::string::npos
               ? ""
               : kept.substr(first, kept.find_last_not_of(" \n") + 1 - first);
}

/// What texts of a report may keep: what was said in the call, as it was said.
struct Held {
    Held(const std::vector<models::TranscriptMessage>& messages, const models::Agent& agent)
        : evidence(messages, agent),
          said(quantitiesOf(messages, agent)),
          isRead(languageOf(agent).understanding != nullptr) {}

    [[nodiscard]] std::string summary(const std::string& given) const {
        const std::string corrected = evidence.corrected(given);
        return isRead ? withoutUnsaid(corrected, said) : corrected;
    }

    [[nodiscard]] std::optional<std::vector<std::string>> items(
        std::optional<std::vector<std::string>> given
    ) const {
        if (!given) {
            return given;
        }
        for (std::string& item : *given) {
            item = evidence.corrected(item);
        }
        std::erase_if(*given, [this](const std::string& item) {
            return isRead && !said.hold(item);
        });
        return given->empty() ? std::nullopt : std::move(given);
    }

    Evidence evidence;
    Quantities said;
    bool isRead;  // else nothing can be told: the language's words for numbers are not known
};

void takeFacts(
    const json::Value& object, const Evidence& evidence, models::ConversationAnalytics& analytics
) {
    const CallerFacts& own = evidence.facts();
    analytics.is_audio_consent_given = heldConsent(object, evidence);
    analytics.email_address_of_caller = heldFact(
        object, "email_address_of_caller", evidence, &Evidence::holdsEmailAddress, own.emailAddress
    );
    analytics.name_of_caller =
        heldFact(object, "name_of_caller", evidence, &Evidence::holdsName, own.name);
    analytics.phone_number_of_caller = heldFact(
        object, "phone_number_of_caller", evidence, &Evidence::holdsPhoneNumber, own.phoneNumber
    );
    analytics.address_of_caller =
        heldFact(object, "address_of_caller", evidence, &Evidence::holdsAddress, own.address);
}

void takeJudgements(const json::Value& object, models::ConversationAnalytics& analytics) {
    analytics.sentiment_of_caller =
        oneOf(object, "sentiment_of_caller", {"positive", "neutral", "negative"});
    analytics.prospectStatus = oneOf(
        object,
        "prospectStatus",
        {"NEW", "CONTACTED", "APPOINTMENT_SCHEDULED", "SERVICE_ORDER_PLACED", "UNQUALIFIED"}
    );
}

}  // namespace

std::optional<CallReport> reportFrom(
    std::string_view text,
    const std::vector<models::TranscriptMessage>& messages,
    const models::Agent& agent
) {
    const json::Document document(firstObject(text));
    const json::Value object = document.error() ? json::Value() : document.root();
    const auto summary = textMember(object, "summary", kMaxSummary);
    if (!summary) {
        return std::nullopt;
    }
    CallReport report;
    report.summary = *summary;
    report.analytics.summary = summary;
    const Held held(messages, agent);
    if (!held.evidence.hasWords()) {
        return report;  // nothing was said: nothing else is known
    }
    report.summary = held.summary(*summary);
    if (report.summary.empty()) {
        report.summary = scriptedReport({agent, messages, {}, 0}).summary;
    }
    report.analytics.summary = report.summary;
    report.analytics.action_items = held.items(actionItems(object));
    takeFacts(object, held.evidence, report.analytics);
    takeJudgements(object, report.analytics);
    return report;
}

}  // namespace hiveline::voice
