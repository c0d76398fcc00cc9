#include "voice/providers/chat_stream.h"

#include <algorithm>
#include <array>
#include <utility>

#include "voice/providers/json_look.h"

namespace hiveline::voice {
namespace {

using json::Kind;
using json::Value;

constexpr std::string_view kOpen = "<think>";
constexpr std::string_view kClose = "</think>";
constexpr std::string_view kSpace = " \t\r\n";

bool isBlankText(std::string_view text) {
    return text.find_first_not_of(kSpace) == std::string_view::npos;
}

void dropLeadingSpace(std::string& text) {
    text.erase(0, std::min(text.find_first_not_of(kSpace), text.size()));
}

bool hasText(const Value& delta, std::string_view key) {
    const auto text = stringOf(delta, key);
    return text && !text->empty();
}

}  // namespace

std::string ThoughtFilter::add(std::string_view text) {
    if (state_ == State::kSpeaking) {
        return std::string(text);
    }
    pending_ += text;
    if (state_ == State::kStart) {
        dropLeadingSpace(pending_);
        if (pending_.starts_with(kOpen)) {
            state_ = State::kThinking;
        } else if (!kOpen.starts_with(pending_)) {
            state_ = State::kSpeaking;
        }
    }
    if (state_ == State::kThinking) {
        const std::size_t end = pending_.find(kClose);
        if (end == std::string::npos) {
            pending_.erase(0, pending_.size() - std::min(pending_.size(), kClose.size() - 1));
        } else {
            pending_.erase(0, end + kClose.size());
            state_ = State::kAfter;
        }
    }
    if (state_ == State::kAfter) {
        dropLeadingSpace(pending_);
        if (!pending_.empty()) {
            state_ = State::kSpeaking;
        }
    }
    return state_ == State::kSpeaking ? std::exchange(pending_, {}) : std::string();
}

std::string ThoughtFilter::finish() {
    const bool spoken = state_ == State::kStart;
    state_ = State::kSpeaking;
    std::string rest = std::exchange(pending_, {});
    return spoken ? rest : std::string();
}

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
    const Value choices = memberOf(chunk.root(), "choices", Kind::kArray);
    if (!choices || choices.size() == 0) {
        return {};  // how much was used, or nothing at all
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
    begun_ = begun_ || hasText(delta, "content") || hasText(delta, "refusal") ||
             hasText(delta, "reasoning_content") || hasText(delta, "reasoning");
    if (const Value calls = memberOf(delta, "tool_calls", Kind::kArray)) {
        takeCalls(calls);
    }
    const auto content = stringOf(delta, "content");
    const auto text = content && !content->empty() ? content : stringOf(delta, "refusal");
    if (!text || !failure_.empty()) {
        return {};
    }
    words_ += text->size();
    if (words_ > kMostWords) {
        fail("the answer is too long");
        return {};
    }
    return filter_.add(*text);
}

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
    if (call->arguments.size() > kMostArguments || call->name.size() > kMostArguments) {
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
    if (calls_.size() == kMostCalls) {
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
