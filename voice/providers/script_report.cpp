#include <algorithm>
#include <array>
#include <set>

#include "common/ascii.h"
#include "voice/engine/sentences.h"
#include "voice/providers/facts.h"
#include "voice/providers/relevance.h"
#include "voice/providers/scripted.h"

namespace hiveline::voice {
namespace {

bool isCaller(const models::TranscriptMessage& message) {
    return message.speaker == models::Speaker::kUser;
}

bool hasWord(std::string_view text, const std::set<std::string>& wanted) {
    const auto words = meaningfulWords(text);
    return std::ranges::any_of(wanted, [&words](const std::string& word) {
        return words.contains(word);
    });
}

std::set<std::string> stems(std::string_view words) {
    return meaningfulWords(words);
}

std::string sentiment(const std::vector<models::TranscriptMessage>& messages) {
    static const auto kGood = stems(
        "thank thanks great good perfect wonderful excellent helpful nice glad happy love danke "
        "super"
    );
    static const auto kBad = stems(
        "bad terrible awful angry annoyed disappointed complaint complain useless unacceptable "
        "wrong broken worst ridiculous schlecht"
    );
    int balance = 0;
    for (const models::TranscriptMessage& message : messages) {
        if (isCaller(message)) {
            balance += (hasWord(message.message, kGood) ? 1 : 0) -
                       (hasWord(message.message, kBad) ? 1 : 0);
        }
    }
    return balance > 0 ? "positive" : balance < 0 ? "negative" : "neutral";
}

std::vector<std::string> sentencesOf(std::string_view text) {
    Sentences cutter;
    std::vector<std::string> sentences = cutter.add(text);
    sentences.push_back(cutter.finish());
    for (std::string& sentence : sentences) {
        sentence.erase(0, std::min(sentence.find_first_not_of(' '), sentence.size()));
    }
    std::erase(sentences, "");
    return sentences;
}

/// What the caller wants done.
std::vector<std::string> actionItems(const std::vector<models::TranscriptMessage>& messages) {
    static const std::array<std::string_view, 9> kWishes{
        "call me",
        "send me",
        "please ",
        "i need ",
        "i want ",
        "i would like ",
        "i'd like ",
        "get back to me",
        "email me"};
    std::vector<std::string> items;
    for (const models::TranscriptMessage& message : messages) {
        for (const std::string& sentence :
             isCaller(message) ? sentencesOf(message.message) : std::vector<std::string>{}) {
            const std::string lower = common::lowered(sentence);
            const bool wish = std::ranges::any_of(kWishes, [&lower](std::string_view words) {
                return lower.find(words) != std::string::npos;
            });
            if (wish && std::ranges::find(items, sentence) == items.end()) {
                items.push_back(sentence);
            }
        }
    }
    return items;
}

bool succeeded(const std::vector<ToolOutcome>& outcomes, const std::set<std::string>& words) {
    return std::ranges::any_of(outcomes, [&words](const ToolOutcome& outcome) {
        std::string name = outcome.call.name;
        std::ranges::replace_if(
            name, [](char c) { return c == '_' || c == '-'; }, ' '
        );
        return outcome.result == ToolResult::kDone && hasWord(name, words);
    });
}

std::string prospectStatus(const Transcript& transcript) {
    static const auto kAppointments = stems("appointment survey book schedule meeting visit");
    static const auto kOrders = stems("order repair service");
    if (succeeded(transcript.outcomes, kAppointments)) {
        return "APPOINTMENT_SCHEDULED";
    }
    if (succeeded(transcript.outcomes, kOrders)) {
        return "SERVICE_ORDER_PLACED";
    }
    const bool declined =
        std::ranges::any_of(transcript.messages, [](const models::TranscriptMessage& message) {
            return isCaller(message) &&
                   (message.message.find("not interested") != std::string::npos ||
                    message.message.find("no interest") != std::string::npos);
        });
    return declined ? "UNQUALIFIED" : "CONTACTED";
}

std::string counted(std::size_t count, std::string_view thing) {
    return std::to_string(count) + " " + std::string(thing) + (count == 1 ? "" : "s");
}

std::string summaryOf(const Transcript& transcript, const Facts& facts) {
    const auto first = std::ranges::find_if(transcript.messages, isCaller);
    if (first == transcript.messages.end()) {
        return "The caller said nothing.";
    }
    const auto said =
        static_cast<std::size_t>(std::ranges::count_if(transcript.messages, isCaller)) +
        transcript.utterancesLeftOut;
    std::string text = facts.name.value_or("The caller") + " spoke with " + transcript.agent.name +
                       " (" + counted(said, "utterance") + "). It began with: \"" + first->message +
                       "\"";
    for (const ToolOutcome& outcome : transcript.outcomes) {
        text += " " + outcome.call.name +
                (outcome.result == ToolResult::kDone ? " was done." : " did not succeed.");
    }
    return text;
}

}  // namespace

CallReport scriptedReport(const Transcript& transcript) {
    const Facts facts = factsOf(transcript.messages);
    CallReport report;
    report.summary = summaryOf(transcript, facts);
    models::ConversationAnalytics& analytics = report.analytics;
    analytics.summary = report.summary;
    if (std::ranges::none_of(transcript.messages, isCaller)) {
        return report;  // nothing was said: nothing else is known
    }
    if (auto items = actionItems(transcript.messages); !items.empty()) {
        analytics.action_items = std::move(items);
    }
    analytics.is_audio_consent_given = facts.audioConsent;
    analytics.email_address_of_caller = facts.emailAddress;
    analytics.name_of_caller = facts.name;
    analytics.phone_number_of_caller = facts.phoneNumber;
    analytics.address_of_caller = facts.address;
    analytics.sentiment_of_caller = sentiment(transcript.messages);
    analytics.prospectStatus = prospectStatus(transcript);
    return report;
}

}  // namespace hiveline::voice
