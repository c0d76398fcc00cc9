#include "common/json/document.h"

#include <algorithm>
#include <limits>

#include "common/json/parsed_texts.h"
#include "common/json/reader.h"
#include "common/text/utf8.h"

namespace hiveline::json {

// The project's only place where texts are parsed keeps them for tests that ask.
thread_local ParsedTexts* ParsedTexts::current_ = nullptr;

namespace {

constexpr bool isWhiteSpace(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/// What can be said of a text before it is parsed. NUL characters are refused because C interfaces
/// further down (SQLite's, curl's) would cut a text there.
std::optional<SyntaxError> checkText(std::string_view source) {
    if (source.size() >= std::numeric_limits<std::uint32_t>::max()) {
        return SyntaxError{0, "Text too long"};
    }
    if (const std::size_t at = common::findInvalidUtf8(source); at != std::string_view::npos) {
        return SyntaxError{at, "Invalid UTF-8"};
    }
    if (const std::size_t at = source.find('\0'); at != std::string_view::npos) {
        return SyntaxError{at, "NUL characters are not accepted"};
    }
    return std::nullopt;
}

/// Appends JSON text without the white space between its tokens.
void appendCompact(std::string_view text, std::string& out) {
    std::size_t kept = 0;  // text[kept, at) is still to be appended
    std::size_t at = 0;
    while (at < text.size()) {
        if (text[at] == '"') {
            do {
                // Inside a string, where white space counts. The text is valid JSON, so its quote
                // comes.
                at += text[at] == '\\' ? 2 : 1;
            } while (text[at] != '"');
        } else if (isWhiteSpace(text[at])) {
            out.append(text.substr(kept, at - kept));
            kept = at + 1;
        }
        ++at;
    }
    out.append(text.substr(kept));
}

}  // namespace

std::string_view Value::asString() const noexcept {
    const Node& self = node();
    // Without escapes the text between the quotes is the string.
    return self.escaped ? std::string_view(tape_->arena).substr(self.link, self.count)
                        : tape_->source.substr(self.begin + 1, self.count);
}

Value Value::next() const noexcept {
    const Node& self = node();
    const bool container = self.kind == Kind::kArray || self.kind == Kind::kObject;
    return {*tape_, container ? self.link : index_ + 1};
}

void Value::appendRaw(std::string& out) const {
    const Node& self = node();
    if (self.kind == Kind::kArray || self.kind == Kind::kObject) {
        appendCompact(sourceText(), out);
    } else {
        // A scalar has no white space to remove.
        out.append(sourceText());
    }
}

Raw Value::raw() const {
    Raw result;
    appendRaw(result.text);
    return result;
}

// Blank bodies are told apart before anything else, because the document has another word for them:
// missing, not broken.
Document::Document(std::string_view source) : blank_(std::ranges::all_of(source, isWhiteSpace)) {
    ParsedTexts::add(source);
    tape_.source = source;
    error_ = blank_ ? SyntaxError{0, "Expecting value"} : checkText(source);
    if (!error_) {
        error_ = readTape(tape_);
    }
}

}  // namespace hiveline::json
