#include "storage/calls/call_events.h"

#include <array>

#include "common/json/decode.h"
#include "common/json/encode.h"

namespace hiveline::storage::calls {
namespace {

constexpr std::array<std::string_view, std::variant_size_v<EventBody>> kKinds{
    "message", "tool", "paused", "resumed", "stopped", "ended", "report"};
constexpr std::array<std::string_view, 3> kToolStates{"started", "done", "failed"};
constexpr std::array<std::string_view, 7> kSpeech{
    "greeting", "reply", "waiting", "fallback", "reprompt", "farewell", "aside"};

constexpr json::Path kEvent("event");

template <typename Enum>
std::optional<Enum> parse(std::string_view name, const auto& names) noexcept {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names.at(i) == name) {
            return static_cast<Enum>(i);
        }
    }
    return std::nullopt;
}

// --- to text ------------------------------------------------------------------------------------

std::string textOf(const MessageEvent& event) {
    std::string out = R"({"message_id":)";
    json::encodeString(event.messageId, out);
    out += R"(,"speaker":)";
    json::encodeString(toString(event.speaker), out);
    out += R"(,"message":)";
    json::encodeString(event.message, out);
    out += R"(,"timestamp":)";
    json::encodeTimestamp(event.timestamp, out);
    out += R"(,"continues":)";
    json::encodeBoolean(event.continues, out);
    return out + '}';
}

std::string textOf(const ToolEvent& event) {
    std::string out = R"({"name":)";
    json::encodeString(event.name, out);
    out += R"(,"state":)";
    json::encodeString(nameOf(event.state), out);
    return out + '}';
}

std::string textOf(const PausedEvent& /*event*/) {
    return "{}";
}

std::string textOf(const ResumedEvent& /*event*/) {
    return "{}";
}

std::string textOf(const StoppedEvent& event) {
    if (!event.cuts) {
        return "{}";
    }
    std::string out = R"({"heard":)";
    json::encodeList(*event.cuts, out, [](const StoppedEvent::Cut& cut, std::string& to) {
        to += R"({"message_id":)";
        json::encodeString(cut.messageId, to);
        to += R"(,"message":)";
        json::encodeString(cut.heard, to);
        to += '}';
    });
    return out + '}';
}

std::string textOf(const EndedEvent& event) {
    std::string out = R"({"reason":)";
    json::encodeString(toString(event.reason), out);
    return out + '}';
}

std::string textOf(const ReportEvent& event) {
    std::string out = R"({"transcriptSummary":)";
    if (event.summary) {
        json::encodeString(*event.summary, out);
    } else {
        out += "null";
    }
    out += R"(,"conversationAnalytics":)";
    encode(event.analytics, out);
    out += R"(,"status":)";
    json::encodeString(toString(event.status), out);
    return out + '}';
}

// --- from text ----------------------------------------------------------------------------------

template <std::size_t Count>
using Keys = std::array<std::string_view, Count>;

/// The members in the order of their keys; those that are not there are absent.
template <std::size_t Count>
std::array<json::Value, Count> membersOf(
    const json::Value& object, const json::Path& at, json::Faults& faults, const Keys<Count>& keys
) {
    std::array<json::Value, Count> members;
    static_cast<void>(json::readMembers(object, at, faults, keys, members));
    return members;
}

template <typename T>
void take(const json::Value& member, const json::Path& at, json::Faults& faults, T& out) {
    using json::decode;
    if (json::require(member, at, faults)) {
        decode(member, at, faults, out);
    }
}

void read(const json::Value& value, json::Faults& faults, MessageEvent& out) {
    constexpr Keys<5> kKeys{"message_id", "speaker", "message", "timestamp", "continues"};
    const auto [id, speaker, message, timestamp, continues] =
        membersOf(value, kEvent, faults, kKeys);
    take(id, {kEvent, "message_id"}, faults, out.messageId);
    take(speaker, {kEvent, "speaker"}, faults, out.speaker);
    take(message, {kEvent, "message"}, faults, out.message);
    take(timestamp, {kEvent, "timestamp"}, faults, out.timestamp);
    if (continues) {  // old rows have none
        take(continues, {kEvent, "continues"}, faults, out.continues);
    }
}

void read(const json::Value& value, json::Faults& faults, ToolEvent& out) {
    const auto [name, state] = membersOf(value, kEvent, faults, Keys<2>{"name", "state"});
    std::string stateName;
    take(name, {kEvent, "name"}, faults, out.name);
    take(state, {kEvent, "state"}, faults, stateName);
    if (const auto known = parse<ToolEvent::State>(stateName, kToolStates)) {
        out.state = *known;
    } else {
        faults.add({kEvent, "state"}, "enum", "unknown state of a tool");
    }
}

void read(const json::Value& /*value*/, json::Faults& /*faults*/, PausedEvent& /*out*/) {}
void read(const json::Value& /*value*/, json::Faults& /*faults*/, ResumedEvent& /*out*/) {}

void read(const json::Value& value, json::Faults& faults, StoppedEvent& out) {
    const auto [cuts] = membersOf(value, kEvent, faults, Keys<1>{"heard"});
    if (!cuts) {
        return;
    }
    const auto readCut = [&faults](
                             const json::Value& element,
                             const json::Path& at,
                             StoppedEvent::Cut& cut
                         ) {
        const auto [id, heard] = membersOf(element, at, faults, Keys<2>{"message_id", "message"});
        take(id, {at, "message_id"}, faults, cut.messageId);
        take(heard, {at, "message"}, faults, cut.heard);
    };
    json::decodeList(cuts, {kEvent, "heard"}, faults, {}, out.cuts.emplace(), readCut);
}

void read(const json::Value& value, json::Faults& faults, EndedEvent& out) {
    const auto [reason] = membersOf(value, kEvent, faults, Keys<1>{"reason"});
    take(reason, {kEvent, "reason"}, faults, out.reason);
}

void read(const json::Value& value, json::Faults& faults, ReportEvent& out) {
    constexpr Keys<3> kKeys{"transcriptSummary", "conversationAnalytics", "status"};
    const auto [summary, analytics, status] = membersOf(value, kEvent, faults, kKeys);
    if (summary && !summary.isNull()) {
        take(summary, {kEvent, "transcriptSummary"}, faults, out.summary.emplace());
    }
    take(analytics, {kEvent, "conversationAnalytics"}, faults, out.analytics);
    take(status, {kEvent, "status"}, faults, out.status);
}

/// The alternative of the kind, with nothing in it.
template <std::size_t... Kinds>
EventBody bodyOf(EventKind kind, std::index_sequence<Kinds...> /*kinds*/) {
    EventBody body;
    static_cast<void>(
        ((static_cast<std::size_t>(kind) == Kinds && (body.emplace<Kinds>(), true)) || ...)
    );
    return body;
}

}  // namespace

std::string_view nameOf(EventKind kind) noexcept {
    return kKinds.at(static_cast<std::size_t>(kind));
}

std::optional<EventKind> parseEventKind(std::string_view name) noexcept {
    return parse<EventKind>(name, kKinds);
}

std::string_view nameOf(ToolEvent::State state) noexcept {
    return kToolStates.at(static_cast<std::size_t>(state));
}

std::string_view nameOf(Speech speech) noexcept {
    return kSpeech.at(static_cast<std::size_t>(speech));
}

std::optional<Speech> parseSpeech(std::string_view name) noexcept {
    return parse<Speech>(name, kSpeech);
}

std::string encode(const EventBody& body) {
    return std::visit([](const auto& event) { return textOf(event); }, body);
}

EventBody decode(EventKind kind, std::string_view data) {
    const json::Document document(data);
    json::Faults faults(json::Origin::kStored);
    EventBody body = bodyOf(kind, std::make_index_sequence<std::variant_size_v<EventBody>>());
    if (!document.error()) {
        std::visit([&](auto& event) { read(document.root(), faults, event); }, body);
    }
    json::requireStored(document, faults);
    return body;
}

}  // namespace hiveline::storage::calls
