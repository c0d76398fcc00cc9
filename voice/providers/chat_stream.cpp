#include "voice/providers/chat_stream.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

#include "common/text/utf8.h"
#include "voice/providers/json_look.h"

namespace hiveline::voice {
namespace {

using json::Kind;
using json::Value;

constexpr std::int64_t kMaxTokens = 1'000'000'000;  // that a service may claim
constexpr std::string_view kSpace = " \t\r\n";

bool isBlankText(std::string_view text) {
    return text.find_first_not_of(kSpace) == std::string_view::npos;
}

bool hasText(const Value& delta, std::string_view key) {
    const auto text = stringOf(delta, key);
    return text && !text->empty();
}

}  // namespace

/// Tolerant of what differs between servers: chunks without choices, whole messages in place of
/// deltas, errors in the midst of a stream. What is no JSON is a failure, since nothing after it
/// can be trusted.
std::string ChatStream::add(std::string_view data) {
    if (done_ || !failure_.empty() || isBlankText(data)) {
        return {};
    }
    if (data == "[DONE]") {
        done_ = true;
        return {};
    }
    const json::Document chunk(data);
    if (chunk.error() || chunk.root().kind() != Kind::kObject) {
        fail("the answer is not the JSON that was expected");
        return {};
    }
    if (const Value error = memberOf(chunk.root(), "error"); error && !error.isNull()) {
        const std::string_view code = knownErrorCode(chunk.root());
        fail(
            code.empty() ? "the provider gave an error in its answer"
                         : "the provider gave an error in its answer: " + std::string(code)
        );
        return {};
    }
    takeUsage(memberOf(chunk.root(), "usage", Kind::kObject));
    const Value choices = memberOf(chunk.root(), "choices", Kind::kArray);
    if (!choices || choices.size() == 0) {
        return {};
    }
    const Value choice = choices.inside();
    const Value delta = memberOf(choice, "delta", Kind::kObject);
    std::string words = takeDelta(delta ? delta : memberOf(choice, "message", Kind::kObject));
    if (const auto reason = stringOf(choice, "finish_reason"); reason && !reason->empty()) {
        finishReason_ = reason->substr(0, 32);
    }
    return words;
}

std::string ChatStream::takeDelta(const Value& delta) {
    if (!delta) {
        return {};
    }
    // Thoughts count as a beginning: the model is at work, and asking again would only cost more.
    begun_ = begun_ || hasText(delta, "content") || hasText(delta, "refusal") ||
             hasText(delta, "reasoning_content") || hasText(delta, "reasoning");
    if (const Value calls = memberOf(delta, "tool_calls", Kind::kArray)) {
        takeCalls(calls);
    }
    const auto content = stringOf(delta, "content");
    // A refusal is spoken as any other words: the caller would hear nothing else.
    const auto text = content && !content->empty() ? content : stringOf(delta, "refusal");
    if (!text || !failure_.empty()) {
        return {};
    }
    words_ += text->size();
    if (words_ > kMaxWords) {
        fail("the answer is too long");
        return {};
    }
    return spoken(markup_.add(thoughts_.add(*text)));
}

std::string ChatStream::finish() {
    std::string rest = markup_.add(thoughts_.finish());
    rest += markup_.finish();
    return spoken(std::move(rest));
}

/// Cut at a limit of speech, on a character: a model in a loop would speak for an hour.
std::string ChatStream::spoken(std::string words) {
    words.resize(common::beginningOf(words, kMaxSpoken - std::min(spoken_, kMaxSpoken)).size());
    spoken_ += words.size();
    return words;
}

/// Names differ: `prompt_tokens_details.cached_tokens`, `prompt_cache_hit_tokens`.
void ChatStream::takeUsage(const Value& usage) {
    const auto count = [](const Value& object, std::string_view key) {
        const Value number = memberOf(object, key, Kind::kNumber);
        const std::string_view text = number ? number.numberText() : std::string_view();
        std::int64_t value = 0;
        std::from_chars(text.data(), text.data() + text.size(), value);
        return std::clamp<std::int64_t>(value, 0, kMaxTokens);
    };
    if (!usage || !memberOf(usage, "prompt_tokens", Kind::kNumber)) {
        return;
    }
    TokenUsage taken;
    taken.input = count(usage, "prompt_tokens");
    taken.output = count(usage, "completion_tokens");
    const Value details = memberOf(usage, "prompt_tokens_details", Kind::kObject);
    taken.cached = std::min(
        std::max(count(details, "cached_tokens"), count(usage, "prompt_cache_hit_tokens")),
        taken.input
    );
    usage_ = std::move(taken);
}

/// Calls come in fragments, several at a time, told apart by index or by id, or by neither.
void ChatStream::takeCalls(const Value& list) {
    for (const Value part : list.elements()) {
        if (part.kind() == Kind::kObject && failure_.empty()) {
            begun_ = true;
            takeCall(part);
        }
    }
}

void ChatStream::takeCall(const Value& part) {
    ChatCall* call = callFor(part);
    if (call == nullptr) {
        return fail("the answer asks for too many tools");
    }
    if (const auto id = stringOf(part, "id"); id && call->id.empty()) {
        call->id = *id;
    }
    const Value function = memberOf(part, "function", Kind::kObject);
    if (const auto name = stringOf(function, "name"); name && call->name.empty()) {
        call->name = *name;
    }
    const Value arguments = memberOf(function, "arguments");
    if (arguments && arguments.kind() == Kind::kString) {
        call->arguments += arguments.asString();
    } else if (arguments && arguments.kind() == Kind::kObject && call->arguments.empty()) {
        arguments.appendRaw(call->arguments);  // some servers forget to make it a string
    }
    if (call->arguments.size() > kMaxArguments || call->name.size() > kMaxArguments) {
        fail("the arguments of a tool are too long");
    }
}

/// A part belongs to the call of its index; without one to the call of its id, or to the last one.
/// A server that gives every call the same index tells them apart by their ids.
ChatCall* ChatStream::callFor(const Value& part) {
    const Value number = memberOf(part, "index", Kind::kNumber);
    const auto index = number ? std::optional(std::string(number.numberText())) : std::nullopt;
    const std::string_view id = stringOf(part, "id").value_or("");
    const auto isOther = [id](const ChatCall& call) {
        return !id.empty() && !call.id.empty() && call.id != id;
    };
    for (std::size_t i = calls_.size(); i > 0; --i) {
        const bool same =
            index ? indexes_[i - 1] == index : i == calls_.size() || calls_[i - 1].id == id;
        if (same && !isOther(calls_[i - 1])) {
            return &calls_[i - 1];
        }
    }
    if (calls_.size() == kMaxCalls) {
        return nullptr;
    }
    indexes_.push_back(index);
    return &calls_.emplace_back();
}

void ChatStream::fail(std::string_view why) {
    if (failure_.empty()) {
        failure_ = why;
    }
}

std::string_view knownErrorCode(const Value& answer) {
    static constexpr std::array<std::string_view, 14> kKnown{
        "invalid_api_key",
        "insufficient_quota",
        "rate_limit_exceeded",
        "model_not_found",
        "context_length_exceeded",
        "content_filter",
        "content_policy_violation",
        "authentication_error",
        "permission_error",
        "invalid_request_error",
        "overloaded_error",
        "rate_limit_error",
        "not_found_error",
        "server_error"};
    const Value error = memberOf(answer, "error");
    for (const std::string_view key : {"code", "type"}) {
        const auto given = stringOf(error, key);
        const auto* const known = given ? std::ranges::find(kKnown, *given) : kKnown.end();
        if (known != kKnown.end()) {
            return *known;
        }
    }
    return "";
}

}  // namespace hiveline::voice
