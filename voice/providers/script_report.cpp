#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "voice/engine/language_of.h"
#include "voice/languages/report_words.h"
#include "voice/providers/script_memory.h"
#include "voice/providers/scripted.h"
#include "voice/understanding/answers/relevance.h"
#include "voice/understanding/words/brought_words.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxItems = 50;

bool isCaller(const models::TranscriptMessage& message) {
    return message.speaker == models::Speaker::kUser;
}

/// How often words of the cue are meant: not as part of a no ("no thanks"), not behind one.
int meant(Cue cue, const Words& words, const Vocabulary& vocabulary, int denied) {
    int balance = 0;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t no = vocabulary.at(Cue::kNo, words, at);
        const std::size_t count = vocabulary.at(cue, words, at);
        if (count > 0) {
            const bool isDenied = at > 0 && vocabulary.at(Cue::kNot, words, at - 1) > 0;
            balance += isDenied ? denied : 1;
        }
        at += std::max<std::size_t>({no, count, 1});
    }
    return balance;
}

/// Of one utterance: 1, 0 or -1. Who declines politely is not pleased for it.
int feeling(const std::string& said, const Vocabulary& vocabulary) {
    const Words words = wordsOf(said);
    const bool declines = vocabulary.has(Cue::kNo, words) && isPlainReply(words, vocabulary);
    if (declines) {
        return 0;
    }
    const int good = meant(Cue::kGood, words, vocabulary, -1);
    const int bad = meant(Cue::kBad, words, vocabulary, 0);
    return (good > 0 ? 1 : 0) - (bad > 0 || good < 0 ? 1 : 0);
}

std::string sentiment(
    const std::vector<models::TranscriptMessage>& messages, const Vocabulary& vocabulary
) {
    int balance = 0;
    for (const models::TranscriptMessage& message : messages) {
        balance += isCaller(message) ? feeling(message.message, vocabulary) : 0;
    }
    return balance > 0 ? "positive" : balance < 0 ? "negative" : "neutral";
}

/// What the report says by itself, and in which language.
struct Wording {
    const Language& language;
    const ReportWords& words;
    const Vocabulary& vocabulary;
};

/// What the caller wants done, as it was said.
std::vector<std::string> actionItems(const Caller& caller, const Wording& wording) {
    std::vector<std::string> items;
    for (const std::string& said : caller.needs()) {
        std::string need = withCorrections(said, caller.corrections());
        if (items.size() < kMaxItems && std::ranges::find(items, need) == items.end()) {
            items.push_back(std::move(need));
        }
    }
    if (const When& when = caller.facts().when; when.isAny()) {
        const bool hasWords = wording.language.understanding != nullptr;
        items.push_back(filled(
            wording.words.wishedTime,
            hasWords ? spoken(when, wording.vocabulary) : inNumerals(when, wording.words.date)
        ));
    }
    if (caller.wishesPerson()) {
        items.emplace_back(wording.words.callBack);
    }
    return items;
}

/// A tool that is named so has done what it is for.
bool succeeded(const std::vector<ToolOutcome>& outcomes, std::string_view ToolWords::*kind) {
    return std::ranges::any_of(outcomes, [&](const ToolOutcome& outcome) {
        return outcome.result == ToolResult::kDone &&
               std::ranges::any_of(wordsOf(outcome.call.name), [&](const Word& word) {
                   return isAnyOf(kToolWords, kind, [&word](std::string_view wanted) {
                       return similarity(word.folded, wanted) >= 1;
                   });
               });
    });
}

/// Only what a tool has done counts as done.
std::string prospectStatus(const Transcript& transcript, const Caller& caller) {
    if (succeeded(transcript.outcomes, &ToolWords::appointments)) {
        return "APPOINTMENT_SCHEDULED";
    }
    if (succeeded(transcript.outcomes, &ToolWords::orders)) {
        return "SERVICE_ORDER_PLACED";
    }
    return caller.isUninterested() ? "UNQUALIFIED" : "CONTACTED";
}

/// `{caller}`, `{agent}` and `{count}` of a line.
std::string spokeWith(
    std::string line, std::string_view caller, std::string_view agent, std::size_t count
) {
    const auto put = [&line](std::string_view name, std::string_view value, std::size_t from) {
        const std::size_t at = line.find(name, from);
        if (at != std::string::npos) {
            line.replace(at, name.size(), value);
        }
        return at == std::string::npos ? from : at + value.size();
    };
    const std::size_t behindCaller = put("{caller}", caller, 0);
    const std::size_t behindAgent = put("{agent}", agent, behindCaller);
    put("{count}", std::to_string(count), behindAgent);
    return line;
}

std::string summaryOf(
    const Transcript& transcript, const Caller& caller, const ReportWords& words
) {
    const auto first = std::ranges::find_if(transcript.messages, isCaller);
    if (first == transcript.messages.end()) {
        return std::string(words.nobodySpoke);
    }
    const auto said =
        static_cast<std::size_t>(std::ranges::count_if(transcript.messages, isCaller)) +
        transcript.utterancesLeftOut;
    const bool hasNeed = !caller.needs().empty();
    const std::string& matter = hasNeed ? caller.needs().front() : first->message;
    std::string text = spokeWith(
        std::string(said == 1 ? words.spokeOnce : words.spoke),
        caller.facts().name.value_or(std::string(words.callerOnly)),
        transcript.agent.name,
        said
    );
    text += " " + filled(
                      hasNeed ? words.wasAbout : words.beganWith,
                      withCorrections(matter, caller.corrections())
                  );
    for (const ToolOutcome& outcome : transcript.outcomes) {
        const bool isDone = outcome.result == ToolResult::kDone;
        text += " " + filled(isDone ? words.toolDone : words.toolFailed, outcome.call.name);
    }
    return text;
}

}  // namespace

CallReport scriptedReport(const Transcript& transcript) {
    const Language& language = languageOf(transcript.agent);
    const Vocabulary& vocabulary = vocabularyOf(language);
    const ReportWords& words = reportWordsOf(language);
    const Caller caller = listenedTo(
        transcript.messages,
        vocabulary,
        presentOf(transcript.agent, transcript.messages),
        transcript.agent.mission.sequence
    );
    const CallerFacts& facts = caller.facts();
    CallReport report;
    report.summary = summaryOf(transcript, caller, words);
    models::ConversationAnalytics& analytics = report.analytics;
    analytics.summary = report.summary;
    if (std::ranges::none_of(transcript.messages, isCaller)) {
        return report;  // nothing was said: nothing else is known
    }
    if (auto items = actionItems(caller, {language, words, vocabulary}); !items.empty()) {
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
