#include "delivery/answer_text.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "common/json/raw.h"
#include "common/text/ascii.h"
#include "common/text/one_of.h"
#include "common/text/utf8.h"

namespace hiveline::delivery {
namespace {

constexpr std::string_view kHidden = "***";
// Shorter values occur in any text by chance; nothing secret is as short.
constexpr std::size_t kShortestSecret = 8;
// Of a secret that was cut.
constexpr std::size_t kShortestBegin = 4;
// Headers whose values are no secrets, and occur in answers.
constexpr std::array<std::string_view, 11> kPlain{
    "user-agent",
    "cache-control",
    "pragma",
    "prefer",
    "origin",
    "referer",
    "date",
    "from",
    "forwarded",
    "version",
    "x-request-id"};

bool isPlain(const std::string& header) {
    const std::string name = common::lowered(header);
    return name.starts_with("accept") || name.starts_with("content-") ||
           name.ends_with("-version") || common::isOneOf(name, kPlain);
}

std::string withEscapedSlashes(const std::string& text) {
    std::string result;
    for (const char c : text) {
        result += c == '/' ? "\\/" : std::string(1, c);
    }
    return result;
}

void addForms(const std::string& secret, std::set<std::string>& forms) {
    if (secret.size() < kShortestSecret) {
        return;
    }
    const std::string quoted = json::rawString(secret).text;
    const std::string escaped = quoted.substr(1, quoted.size() - 2);
    // As an endpoint may echo it in JSON, of which some writers escape slashes.
    forms.insert({secret, escaped, withEscapedSlashes(escaped)});
}

/// The longest first: a value before the token in it.
std::vector<std::string> formsOf(const secrets::ActionKeys& keys) {
    std::set<std::string> forms;
    for (const auto& [name, value] : keys.headers) {
        if (isPlain(name)) {
            continue;
        }
        const std::string& secret = value.reveal();
        addForms(secret, forms);
        // `Bearer abc`: the token alone is a secret, too.
        if (const auto space = secret.find(' '); space != std::string::npos) {
            const auto token = secret.find_first_not_of(' ', space);
            addForms(token == std::string::npos ? std::string() : secret.substr(token), forms);
        }
    }
    std::vector<std::string> sorted(forms.begin(), forms.end());
    std::ranges::stable_sort(sorted, std::ranges::greater(), &std::string::size);
    return sorted;
}

std::string hidden(std::string_view text, const std::string& secret) {
    std::string result;
    std::size_t from = 0;
    for (auto at = text.find(secret); at != std::string_view::npos; at = text.find(secret, from)) {
        result.append(text.substr(from, at - from)).append(kHidden);
        from = at + secret.size();
    }
    return result.append(text.substr(from));
}

void dropBegin(std::string& text, const std::string& secret) {
    for (auto size = std::min(secret.size() - 1, text.size()); size >= kShortestBegin; --size) {
        if (text.ends_with(std::string_view(secret).substr(0, size))) {
            text.resize(text.size() - size);
            text += kHidden;
            return;
        }
    }
}

/// Of bytes that were cut, the last character may lack some.
void dropPartialCharacter(std::string& text) {
    constexpr std::size_t kMaxLength = 4;
    for (std::size_t back = 1; back < kMaxLength && back <= text.size(); ++back) {
        const auto byte = static_cast<unsigned char>(text[text.size() - back]);
        const std::size_t length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
        const bool begins = byte < 0x80 || byte >= 0xC0;
        if (begins) {
            if (length > back) {
                text.resize(text.size() - back);
            }
            return;
        }
    }
}

/// Each byte is looked at once, however many are wrong.
std::string readable(std::string_view bytes) {
    constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
    std::string text;
    while (!bytes.empty()) {
        const auto zero = bytes.find('\0');
        std::string_view piece = bytes.substr(0, zero);
        bytes.remove_prefix(piece.size());
        while (!piece.empty()) {
            const auto bad = common::findInvalidUtf8(piece);
            text += piece.substr(0, bad);
            if (bad == std::string_view::npos) {
                break;
            }
            text += kReplacement;
            piece.remove_prefix(bad + 1);
        }
        if (!bytes.empty()) {
            text += kReplacement;
            bytes.remove_prefix(1);
        }
    }
    return text;
}

}  // namespace

std::string answerText(std::string_view bytes, std::size_t most, const secrets::ActionKeys& keys) {
    std::string text(bytes);
    const bool mayBeCut = bytes.size() >= most;
    for (const std::string& secret : formsOf(keys)) {
        text = hidden(text, secret);
        if (mayBeCut) {
            // The end of what was kept may be the beginning of a secret.
            dropBegin(text, secret);
        }
    }
    if (mayBeCut) {
        dropPartialCharacter(text);
    }
    // Last, since replacing bytes would hide secrets from the search above.
    text = readable(text);
    text.resize(common::beginningOf(text, most).size());
    return text;
}

}  // namespace hiveline::delivery
