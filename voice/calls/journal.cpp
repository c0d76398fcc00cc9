#include "voice/calls/journal.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "common/error.h"
#include "common/log.h"
#include "common/text/ascii.h"
#include "common/text/utf8.h"
#include "storage/calls/conversations.h"
#include "storage/engine/function_job.h"
#include "storage/events/event_causes.h"
#include "voice/engine/tool_result.h"

namespace hiveline::voice {
namespace {

constexpr std::array<std::string_view, 8> kReasons{
    "caller", "agent", "operator", "no_input", "duration", "failure", "unanswered", "voicemail"};
constexpr std::array<std::string_view, kTurnFailures> kFailures{
    "late", "stalled", "empty", "tool_rounds", "tools_late", "provider"};

storage::calls::MessageEvent eventOf(const models::TranscriptMessage& message, bool continues) {
    return {
        .messageId = message.message_id,
        .speaker = message.speaker,
        .message = message.message,
        .timestamp = message.timestamp.value_or(common::Timestamp{}),
        .continues = continues};
}

storage::calls::Speech speechOf(SayKind kind) {
    using storage::calls::Speech;
    switch (kind) {
        case SayKind::kGreeting:
            return Speech::kGreeting;
        case SayKind::kReply:
            return Speech::kReply;
        case SayKind::kWaiting:
            return Speech::kWaiting;
        case SayKind::kFallback:
            return Speech::kFallback;
        case SayKind::kReprompt:
            return Speech::kReprompt;
        case SayKind::kFarewell:
            break;
    }
    return Speech::kFarewell;
}

/// Nullopt where nothing of the words goes, or where they are not what was said any more.
std::optional<std::string> withoutEnd(std::string_view words, std::string_view end) {
    if (common::trimmed(end).empty() || !words.ends_with(end)) {
        return std::nullopt;
    }
    words.remove_suffix(end.size());
    const auto last = words.find_last_not_of(" \t\r\n");
    return std::string(words.substr(0, last == std::string_view::npos ? 0 : last + 1));
}

class Recorder {
public:
    Recorder(storage::WriteTx& tx, const JournalState& before) : tx_(tx) { out_.state = before; }

    void operator()(const CallStart& /*record*/) {
        call().state = storage::calls::State::kTalking;
        call().startedAt = tx_.now();
        call().startMoment = tx_.newMoment();
        storage::conversations::begin(tx_, call().orgId, call().conversationId, out_.state.agentId);
        if (const auto begun = storage::conversations::findWithoutTranscript(
                tx_, call().orgId, call().conversationId
            )) {
            storage::events::callStarted(tx_, begun->record, call());
        }
    }

    void operator()(const CallerWords& record) {
        const auto message = newMessage(models::Speaker::kUser, record.utterance.text);
        storage::calls::EventMarks marks;
        if (record.isAside) {
            marks.speech = storage::calls::Speech::kAside;
        } else {
            out_.state.openMessageId.clear();
        }
        marks.messageId = message.message_id;
        marks.requestKey = record.utterance.requestKey;
        marks.fingerprint = record.utterance.fingerprint;
        append(eventOf(message, false), marks);
        storage::conversations::appendMessage(
            tx_, call().orgId, call().conversationId, message, out_.state.agentId
        );
        ++call().turns;
        call().characters +=
            static_cast<std::int64_t>(common::countCodePoints(record.utterance.text));
    }

    void operator()(const AgentWords& record) {
        const bool continues = record.continues && !out_.state.openMessageId.empty();
        // Between sentences stands what the thinker wrote there, mostly a blank.
        const auto first = continues ? 0 : record.text.find_first_not_of(" \t\r\n");
        auto message = newMessage(
            models::Speaker::kAi, record.text.substr(std::min(first, record.text.size()))
        );
        if (!record.passages.empty()) {
            message.passages = record.passages;
        }
        if (continues) {
            message.message_id = out_.state.openMessageId;
            storage::conversations::extendMessage(
                tx_, call().orgId, call().conversationId, message, out_.state.agentId
            );
        } else {
            storage::conversations::appendMessage(
                tx_, call().orgId, call().conversationId, message, out_.state.agentId
            );
        }
        out_.state.openMessageId =
            record.kind == SayKind::kReply ? message.message_id : std::string();
        append(
            eventOf(message, continues),
            {.messageId = message.message_id, .speech = speechOf(record.kind)}
        );
    }

    void operator()(const ToolStart& record) {
        append(storage::calls::ToolEvent{record.call.name});
        storage::calls::ToolCall stored;
        stored.id = call().conversationId + "." + std::to_string(call().lastEvent);
        stored.turn = call().turns;
        stored.name = record.call.name;
        stored.arguments = record.call.arguments;
        stored.actionId = record.actionId;
        stored.state = "started";
        storage::calls::insertToolCall(tx_, call(), stored);
        out_.toolIds.push_back(std::move(stored.id));
    }

    void operator()(const ToolFinish& record) {
        using State = storage::calls::ToolEvent::State;
        const bool isDone = record.result == ToolResult::kDone;
        append(storage::calls::ToolEvent{record.name, isDone ? State::kDone : State::kFailed});
        storage::calls::endToolCall(
            tx_, call(), record.storedId, nameOf(record.result), record.content
        );
    }

    void operator()(const ReplyUsage& record) {
        if (out_.state.openMessageId.empty()) {
            return;
        }
        models::TokenUsage usage;
        usage.model = record.usage.model;
        usage.inputTokens = record.usage.input;
        usage.outputTokens = record.usage.output;
        usage.cachedTokens = record.usage.cached;
        storage::conversations::setUsage(
            tx_,
            call().orgId,
            call().conversationId,
            out_.state.openMessageId,
            usage,
            out_.state.agentId
        );
    }

    void operator()(const Remembered& record) {
        storage::calls::Memory stored;
        stored.messages = static_cast<std::int64_t>(record.memory.messages);
        stored.notes = record.memory.notes;
        stored.lines = record.memory.lines;
        storage::calls::setMemory(tx_, call(), stored);
    }

    void operator()(const SpeechPause& /*record*/) { append(storage::calls::PausedEvent{}); }
    void operator()(const SpeechResume& /*record*/) { append(storage::calls::ResumedEvent{}); }

    void operator()(const SpeechStop& record) {
        if (!record.heard) {
            append(storage::calls::StoppedEvent{});
            return;
        }
        out_.state.openMessageId.clear();
        storage::calls::StoppedEvent event;
        auto& cuts = event.cuts.emplace();
        for (const auto& [messageId, unheard] : unheardOf(*record.heard)) {
            const auto heard =
                [&cuts, &messageId = messageId, &unheard = unheard](std::string_view words) {
                    auto rest = withoutEnd(words, unheard);
                    if (rest) {
                        cuts.push_back({messageId, *rest});
                    }
                    return rest;
                };
            storage::conversations::cutMessage(
                tx_, call().orgId, call().conversationId, messageId, heard, out_.state.agentId
            );
        }
        append(std::move(event));
    }

    void operator()(const CallEnd& record) {
        call().state = storage::calls::State::kEnded;
        call().endedAt = tx_.now();
        call().endReason = std::string(nameOf(record.reason));
        append(storage::calls::EndedEvent{models::parseCallEndReason(nameOf(record.reason)).value()}
        );
    }

    Written finish() {
        storage::calls::update(tx_, call());
        return std::move(out_);
    }

private:
    storage::calls::Call& call() { return out_.state.call; }

    /// The ends of messages, by the messages' ids.
    std::map<std::string, std::string> unheardOf(const HeardUpTo& heard) {
        std::map<std::string, std::string> ends;
        for (const auto& each :
             storage::calls::agentWords(tx_, call().orgId, call().conversationId, heard.event)) {
            std::string_view words = each.words;
            if (each.event == heard.event) {
                words.remove_prefix(
                    heard.characters ? heardWords(words, *heard.characters).size() : words.size()
                );
            }
            ends[each.messageId] += words;
        }
        return ends;
    }

    models::TranscriptMessage newMessage(models::Speaker speaker, std::string text) {
        models::TranscriptMessage message;
        message.speaker = speaker;
        message.message = std::move(text);
        message.timestamp = tx_.now();
        message.message_id = tx_.newId("dia");
        return message;
    }

    void append(storage::calls::EventBody body, const storage::calls::EventMarks& marks = {}) {
        out_.events.push_back(storage::calls::append(tx_, call(), std::move(body), marks));
    }

    storage::WriteTx& tx_;
    Written out_;
};

}  // namespace

std::string_view nameOf(EndReason reason) {
    return kReasons.at(static_cast<std::size_t>(reason));
}

std::optional<EndReason> parseEndReason(std::string_view name) {
    for (std::size_t i = 0; i < kReasons.size(); ++i) {
        if (kReasons.at(i) == name) {
            return static_cast<EndReason>(i);
        }
    }
    return std::nullopt;
}

std::string_view nameOf(TurnFailure failure) {
    return kFailures.at(static_cast<std::size_t>(failure));
}

Written write(
    storage::WriteTx& tx, const JournalState& before, const std::vector<Record>& records
) {
    if (!storage::calls::find(tx, before.call.orgId, before.call.conversationId)) {
        throw common::Error(
            common::ErrorCode::kNotFound,
            "Conversation " + before.call.conversationId + " not found"
        );
    }
    Recorder recorder(tx, before);
    for (const Record& record : records) {
        std::visit(recorder, record);
    }
    return recorder.finish();
}

storage::Submitted submit(
    storage::Writer& writer, JournalState before, std::vector<Record> records, AfterWrite then
) {
    const storage::WriteLane lane{before.call.orgId, storage::WriteLane::Kind::kCall};
    auto result = std::make_shared<Written>();
    auto job = storage::functionJob(
        [result, before = std::move(before), records = std::move(records)](storage::WriteTx& tx) {
            *result = write(tx, before, records);
        },
        [result, then = std::move(then)](const std::exception_ptr& failure) {
            then(result, failure);
        },
        storage::Repetition::kAllowed
    );
    return writer.submit(lane, job);
}

}  // namespace hiveline::voice
