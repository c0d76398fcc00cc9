#include "voice/engine/thoughts.h"

#include <algorithm>
#include <array>
#include <utility>

#include "common/text/ascii.h"

namespace hiveline::voice {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::size_t kMaxNameLength = 24;
constexpr std::size_t kMaxTagLength = 200;
constexpr std::size_t kMaxTokenLength = 64;
constexpr std::size_t kMaxChannelLength = 64;

constexpr std::array<std::string_view, 13> kThoughtNames{
    "think",
    "thinking",
    "thought",
    "thoughts",
    "reason",
    "reasoning",
    "reflection",
    "analysis",
    "scratchpad",
    "antthinking",
    "seed:think",
    "inner_monologue",
    "begin_of_thought"};

constexpr std::array<std::string_view, 7> kToolNames{
    "tool_call",
    "tool_calls",
    "tool_response",
    "function_call",
    "function_calls",
    "function",
    "invoke"};

constexpr std::array<std::string_view, 36> kHtmlNames{
    "a",    "b",    "i",     "u",     "s",     "p",     "em",     "br",     "hr",
    "li",   "ul",   "ol",    "h1",    "h2",    "h3",    "h4",     "h5",     "h6",
    "td",   "th",   "tr",    "div",   "del",   "ins",   "sub",    "sup",    "pre",
    "code", "span", "small", "table", "thead", "tbody", "strong", "answer", "response"};

enum class Tag : std::uint8_t {
    kNone,     // the text is none
    kUnclear,  // more of it has to come
    kOpen,
    kClose,
    kEnd,  // of whatever is open
    kDropped,
    kChannel,  // of a template with channels: its name follows
    kMessage,  // what the channel says follows
};

struct Match {
    Tag tag = Tag::kNone;
    std::size_t size = 0;
};

template <typename Names>
bool isAmong(std::string_view name, const Names& names) {
    return std::ranges::find(names, name) != names.end();
}

Match unclearUnless(bool isLast) {
    return {isLast ? Tag::kNone : Tag::kUnclear, 0};
}

/// `<name …>` and `</name>`.
Match matchElement(std::string_view text, bool isLast) {
    std::size_t at = 1;
    const bool closes = text.substr(at).starts_with('/');
    at += closes ? 1 : 0;
    std::size_t end = at;
    while (end < text.size() && end - at <= kMaxNameLength &&
           (common::isAlphanumeric(text[end]) || text[end] == '_' || text[end] == ':')) {
        ++end;
    }
    if (end == text.size() && end - at <= kMaxNameLength) {
        return unclearUnless(isLast);
    }
    const std::string name = common::lowered(text.substr(at, end - at));
    const bool thought = isAmong(name, kThoughtNames);
    const bool hidden = thought || isAmong(name, kToolNames);
    const bool known = hidden || isAmong(name, kHtmlNames);
    const char next = end < text.size() ? text[end] : '\0';
    const bool isTag = next == '>' || next == '/' || next == '=' || common::isSpace(next);
    if (name.empty() || !known || !isTag) {
        return {};
    }
    const std::size_t close = text.substr(0, kMaxTagLength).find_first_of("<>", end);
    if (close == std::string_view::npos) {
        return text.size() < kMaxTagLength ? unclearUnless(isLast) : Match{};
    }
    if (text[close] == '<') {
        return {};
    }
    const bool isEmpty = text[close - 1] == '/';
    const Tag closing = thought ? Tag::kClose : Tag::kEnd;
    const Tag tag = !hidden || isEmpty ? Tag::kDropped : closes ? closing : Tag::kOpen;
    return {tag, close + 1};
}

/// `<|name|>`, also with the wide bars of some templates.
Match matchToken(std::string_view text, std::string_view bar, bool isLast) {
    const std::size_t begin = 1 + bar.size();
    const std::string end = std::string(bar) + ">";
    const std::size_t close = text.substr(0, kMaxTokenLength).find(end, begin);
    if (close == std::string_view::npos) {
        return text.size() < kMaxTokenLength ? unclearUnless(isLast) : Match{};
    }
    const std::string name = common::lowered(text.substr(begin, close - begin));
    const std::size_t size = close + end.size();
    if (name == "channel" || name == "start") {
        return {Tag::kChannel, size};
    }
    if (name == "message") {
        return {Tag::kMessage, size};
    }
    if (name == "begin_of_thought") {
        return {Tag::kOpen, size};
    }
    if (name == "end_of_thought") {
        return {Tag::kClose, size};
    }
    return {Tag::kEnd, size};
}

/// `[THINK]` and its like; words in brackets are written small.
Match matchBracket(std::string_view text, bool isLast) {
    struct Known {
        std::string_view text;
        Tag tag;
    };
    static constexpr std::array<Known, 11> kKnown{{
        {"[THINK]", Tag::kOpen},
        {"[/THINK]", Tag::kClose},
        {"[THINKING]", Tag::kOpen},
        {"[/THINKING]", Tag::kClose},
        {"[REASONING]", Tag::kOpen},
        {"[/REASONING]", Tag::kClose},
        {"[TOOL_CALLS]", Tag::kOpen},
        {"[/TOOL_CALLS]", Tag::kEnd},
        {"[INST]", Tag::kOpen},
        {"[/INST]", Tag::kEnd},
        {"[/s]", Tag::kDropped},
    }};
    for (const Known& known : kKnown) {
        if (text.starts_with(known.text)) {
            return {known.tag, known.text.size()};
        }
        if (!isLast && known.text.starts_with(text)) {
            return {Tag::kUnclear, 0};
        }
    }
    return {};
}

Match matchTriangle(std::string_view text, bool isLast) {
    static constexpr std::array<std::pair<std::string_view, Tag>, 2> kKnown{{
        {"\xE2\x97\x81think\xE2\x96\xB7", Tag::kOpen},
        {"\xE2\x97\x81/think\xE2\x96\xB7", Tag::kClose},
    }};
    for (const auto& [known, tag] : kKnown) {
        if (text.starts_with(known)) {
            return {tag, known.size()};
        }
        if (!isLast && known.starts_with(text)) {
            return {Tag::kUnclear, 0};
        }
    }
    return {};
}

constexpr std::string_view kWideBar = "\xEF\xBD\x9C";

/// What stands at the front of a text that begins with one of kMarks.
Match match(std::string_view text, bool isLast) {
    if (text.front() == '[') {
        return matchBracket(text, isLast);
    }
    if (text.front() != '<') {
        return matchTriangle(text, isLast);
    }
    if (text.size() == 1) {
        return unclearUnless(isLast);
    }
    if (text[1] == '|') {
        return matchToken(text, "|", isLast);
    }
    if (text.substr(1).starts_with(kWideBar)) {
        return matchToken(text, kWideBar, isLast);
    }
    if (!isLast && kWideBar.starts_with(text.substr(1))) {
        return {Tag::kUnclear, 0};
    }
    return matchElement(text, isLast);
}

constexpr std::string_view kMarks = "<[\xE2";

/// Bytes of the first sentence, or of as much of it as is enough; 0 where more has to come.
std::size_t firstSentence(std::string_view text) {
    constexpr std::size_t kEnough = 200;
    constexpr std::array<std::string_view, 3> kWideMarks{
        "\xE3\x80\x82", "\xEF\xBC\x81", "\xEF\xBC\x9F"};
    for (std::size_t at = 0; at + 1 < std::min(text.size(), kEnough); ++at) {
        const bool marked = std::string_view(".!?:\n").find(text[at]) != std::string_view::npos;
        if (marked && common::isSpace(text[at + 1])) {
            return at + 1;
        }
        for (const std::string_view mark : kWideMarks) {
            if (text.substr(at).starts_with(mark)) {
                return at + mark.size();
            }
        }
    }
    return text.size() >= kEnough ? kEnough : 0;
}

}  // namespace

bool readsLikeThought(std::string_view words) {
    constexpr std::array<std::string_view, 26> kSigns{
        "the user",
        "the caller",
        "the customer",
        "the human",
        "this user",
        "i should",
        "i need to",
        "i have to",
        "i must",
        "we need to",
        "we should",
        "let's think",
        "let me think",
        "hmm",
        "okay, so",
        "ok, so",
        "alright, ",
        "first, i",
        "the system prompt",
        "der nutzer",
        "der anrufer",
        "der kunde",
        "ich sollte",
        "l'utilisateur",
        "el usuario",
        "the instructions"};
    const std::string text = common::lowered(words);
    return std::ranges::any_of(kSigns, [&text](std::string_view sign) {
        return text.find(sign) != std::string::npos;
    });
}

ThoughtFilter::ThoughtFilter(Opening opening) : opening_(opening) {}

std::string ThoughtFilter::add(std::string_view text) {
    pending_ += text;
    std::string out;
    step(false, out);
    return out;
}

std::string ThoughtFilter::finish() {
    std::string out;
    step(true, out);
    return std::exchange(held_, {}) + out;
}

void ThoughtFilter::step(bool isLast, std::string& out) {
    while (!pending_.empty()) {
        const std::size_t mark = std::min(pending_.find_first_of(kMarks), pending_.size());
        take(std::string_view(pending_).substr(0, mark), out);
        pending_.erase(0, mark);
        if (pending_.empty() || !takeTag(isLast, out)) {
            return;
        }
    }
}

/// False: more has to come before it is clear what the front is.
bool ThoughtFilter::takeTag(bool isLast, std::string& out) {
    const Match found = match(pending_, isLast);
    if (found.tag == Tag::kUnclear) {
        return false;
    }
    const std::size_t size = std::max<std::size_t>(found.size, 1);
    switch (found.tag) {
        case Tag::kOpen:
            open();
            break;
        case Tag::kClose:
            close();
            break;
        case Tag::kEnd:
            isThinking_ = isNaming_ = false;
            break;
        case Tag::kChannel:
            open();
            isNaming_ = true;
            channel_.clear();
            break;
        case Tag::kMessage:
            if (std::exchange(isNaming_, false) &&
                (channel_.empty() || channel_.find("final") != std::string::npos ||
                 channel_ == "assistant")) {
                isThinking_ = false;
            }
            break;
        case Tag::kDropped:
            take(" ", out);
            break;
        case Tag::kNone:
        case Tag::kUnclear:
            take(std::string_view(pending_).substr(0, size), out);
            break;
    }
    pending_.erase(0, size);
    return true;
}

void ThoughtFilter::open() {
    isThinking_ = true;
    isNaming_ = false;
    // What opens its thoughts in the answer does not open them in the prompt.
    opening_ = opening_ == Opening::kThought && !hasSpoken_ ? Opening::kUnknown : opening_;
}

void ThoughtFilter::close() {
    isNaming_ = false;
    if (std::exchange(isThinking_, false)) {
        return;
    }
    closedUnopened_ = true;
    if (!held_.empty() || !hasSpoken_) {
        held_.clear();
        hasSpoken_ = false;
        opening_ = Opening::kPlain;
    }
}

/// Words, or parts of a thought.
void ThoughtFilter::take(std::string_view text, std::string& out) {
    if (isNaming_) {
        channel_ +=
            text.substr(0, kMaxChannelLength - std::min(kMaxChannelLength, channel_.size()));
    }
    if (isThinking_) {
        return;
    }
    if (!hasSpoken_) {
        text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
        hasSpoken_ = !text.empty();
    }
    if (opening_ == Opening::kPlain) {
        out += text;
        return;
    }
    held_ += text;
    const std::size_t sentence = firstSentence(held_);
    if (opening_ != Opening::kUnknown || sentence == 0) {
        return;
    }
    if (readsLikeThought(std::string_view(held_).substr(0, sentence))) {
        opening_ = Opening::kThought;
    } else {
        opening_ = Opening::kPlain;
        out += std::exchange(held_, {});
    }
}

}  // namespace hiveline::voice
