#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "voice/engine/language_of.h"
#include "voice/providers/script_memory.h"
#include "voice/providers/scripted.h"
#include "voice/understanding/relevance.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxItems = 50;

bool isCaller(const models::TranscriptMessage& message) {
    return message.speaker == models::Speaker::kUser;
}

std::string sentiment(
    const std::vector<models::TranscriptMessage>& messages, const Vocabulary& vocabulary
) {
    int balance = 0;
    for (const models::TranscriptMessage& message : messages) {
        if (isCaller(message)) {
            const Words words = wordsOf(message.message);
            balance += (vocabulary.has(Cue::kGood, words) ? 1 : 0) -
                       (vocabulary.has(Cue::kBad, words) ? 1 : 0);
        }
    }
    return balance > 0 ? "positive" : balance < 0 ? "negative" : "neutral";
}

/// What the caller wants done, as it was said.
std::vector<std::string> actionItems(const Caller& caller, const Vocabulary& vocabulary) {
    std::vector<std::string> items;
    for (const std::string& need : caller.needs()) {
        if (items.size() < kMaxItems && std::ranges::find(items, need) == items.end()) {
            items.push_back(need);
        }
    }
    if (const When& when = caller.facts().when; when.isAny()) {
        items.push_back(filled(vocabulary.line(Line::kWishedTime), spoken(when, vocabulary)));
    }
    if (caller.wishesPerson()) {
        items.emplace_back(vocabulary.line(Line::kCallBack));
    }
    return items;
}

bool succeeded(const std::vector<ToolOutcome>& outcomes, std::span<const std::string_view> words) {
    return std::ranges::any_of(outcomes, [&](const ToolOutcome& outcome) {
        return outcome.result == ToolResult::kDone &&
               std::ranges::any_of(wordsOf(outcome.call.name), [&](const Word& word) {
                   return std::ranges::any_of(words, [&](std::string_view wanted) {
                       return similarity(word.folded, wanted) >= 1;
                   });
               });
    });
}

/// Only what a tool has done counts as done.
std::string prospectStatus(const Transcript& transcript, const Caller& caller) {
    constexpr std::array<std::string_view, 8> kAppointments{
        "appointment", "survey", "book", "schedule", "meeting", "visit", "termin", "begutachtung"};
    constexpr std::array<std::string_view, 5> kOrders{
        "order", "repair", "service", "auftrag", "reparatur"};
    if (succeeded(transcript.outcomes, kAppointments)) {
        return "APPOINTMENT_SCHEDULED";
    }
    if (succeeded(transcript.outcomes, kOrders)) {
        return "SERVICE_ORDER_PLACED";
    }
    return caller.isUninterested() ? "UNQUALIFIED" : "CONTACTED";
}

std::string counted(std::size_t count, std::string_view thing) {
    return std::to_string(count) + " " + std::string(thing) + (count == 1 ? "" : "s");
}

std::string summaryOf(const Transcript& transcript, const Caller& caller) {
    const auto first = std::ranges::find_if(transcript.messages, isCaller);
    if (first == transcript.messages.end()) {
        return "The caller said nothing.";
    }
    const auto said =
        static_cast<std::size_t>(std::ranges::count_if(transcript.messages, isCaller)) +
        transcript.utterancesLeftOut;
    const std::string& matter = caller.needs().empty() ? first->message : caller.needs().front();
    std::string text = caller.facts().name.value_or("The caller") + " spoke with " +
                       transcript.agent.name + " (" + counted(said, "utterance") + "). " +
                       (caller.needs().empty() ? "It began with: \"" : "It was about: \"") +
                       matter + "\"";
    for (const ToolOutcome& outcome : transcript.outcomes) {
        text += " " + outcome.call.name +
                (outcome.result == ToolResult::kDone ? " was done." : " did not succeed.");
    }
    return text;
}

}  // namespace

CallReport scriptedReport(const Transcript& transcript) {
    const Vocabulary& vocabulary = vocabularyOf(languageOf(transcript.agent));
    const Caller caller = listenedTo(
        transcript.messages, vocabulary, presentOf(transcript.agent, transcript.messages)
    );
    const CallerFacts& facts = caller.facts();
    CallReport report;
    report.summary = summaryOf(transcript, caller);
    models::ConversationAnalytics& analytics = report.analytics;
    analytics.summary = report.summary;
    if (std::ranges::none_of(transcript.messages, isCaller)) {
        return report;  // nothing was said: nothing else is known
    }
    if (auto items = actionItems(caller, vocabulary); !items.empty()) {
        analytics.action_items = std::move(items);
    }
    analytics.is_audio_consent_given = facts.audioConsent;
    analytics.email_address_of_caller = facts.emailAddress;
    analytics.name_of_caller = facts.name;
    analytics.phone_number_of_caller = facts.phoneNumber;
    analytics.address_of_caller = facts.address;
    analytics.sentiment_of_caller = sentiment(transcript.messages, vocabulary);
    analytics.prospectStatus = prospectStatus(transcript, caller);
    return report;
}

}  // namespace hiveline::voice
