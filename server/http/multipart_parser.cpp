#include "server/http/multipart_parser.h"

#include <algorithm>

#include "common/error.h"
#include "common/text/ascii.h"

namespace hiveline::server {
namespace {

using common::Error;
using common::ErrorCode;

// Blanks between a boundary and its line end (RFC 2046 allows any number).
constexpr std::size_t kPaddingBytes = 64;

[[noreturn]] void refuse(const std::string& text) {
    throw Error(ErrorCode::kBadRequest, text);
}

/// The length of the longest end of `text` that is a beginning of `delimiter`: that much must wait
/// for what follows.
std::size_t heldBack(std::string_view text, std::string_view delimiter) {
    std::size_t size = std::min(text.size(), delimiter.size() - 1);
    while (size > 0 && !text.ends_with(delimiter.substr(0, size))) {
        --size;
    }
    return size;
}

}  // namespace

MultipartParser::MultipartParser(
    std::string_view boundary, std::size_t headerBytes, PartReceiver& receiver
)
    : delimiter_("\r\n--"),
      headerLimit_(headerBytes),
      receiver_(receiver) {
    delimiter_ += boundary;
}

void MultipartParser::write(std::string_view bytes) {
    // The usual case: pieces are parsed where they are, without a copy.
    if (carry_.empty()) {
        while (step(bytes)) {
        }
        carry_ = bytes;
        return;
    }
    carry_ += bytes;
    std::string_view rest = carry_;
    while (step(rest)) {
    }
    // At most a header line or the beginning of a boundary stays.
    carry_.erase(0, carry_.size() - rest.size());
}

void MultipartParser::finish() const {
    if (state_ != State::kEpilogue) {
        refuse("Multipart body ends before its final boundary");
    }
}

/// Takes what it understands from the front of `input`. Returns false if it needs more.
bool MultipartParser::step(std::string_view& input) {
    switch (state_) {
        case State::kPreamble:
        case State::kContent:
            return takeContent(input);
        case State::kBoundary:
            return takeBoundaryEnd(input);
        case State::kHeaders:
            return takeHeader(input);
        case State::kEpilogue:
            break;
    }
    // The epilogue is dropped (RFC 2046 section 5.1.1).
    input = {};
    return false;
}

bool MultipartParser::takeContent(std::string_view& input) {
    if (atStart_) {
        const std::string_view dashes = std::string_view(delimiter_).substr(2);
        if (input.size() < dashes.size() && dashes.starts_with(input)) {
            return false;
        }
        atStart_ = false;
        if (input.starts_with(dashes)) {
            input.remove_prefix(dashes.size());
            endContent();
            return true;
        }
    }
    const std::size_t found = input.find(delimiter_);
    // Without a complete boundary everything is content, except for an end that may become one.
    const bool complete = found != std::string_view::npos;
    const std::size_t size = complete ? found : input.size() - heldBack(input, delimiter_);
    if (size > 0 && state_ == State::kContent) {
        receiver_.onContent(input.substr(0, size));
    }
    input.remove_prefix(size + (complete ? delimiter_.size() : 0));
    if (complete) {
        endContent();
    }
    return complete;
}

void MultipartParser::endContent() {
    if (state_ == State::kContent) {
        receiver_.onPartEnd();
    }
    state_ = State::kBoundary;
}

/// Behind a boundary: two dashes after the last part, otherwise blanks and a line end.
bool MultipartParser::takeBoundaryEnd(std::string_view& input) {
    if (input.size() < 2) {
        return false;
    }
    if (input.starts_with("--")) {
        input.remove_prefix(2);
        state_ = State::kEpilogue;
        return true;
    }
    const std::size_t end = input.substr(0, kPaddingBytes).find("\r\n");
    if (end == std::string_view::npos) {
        const bool blank = common::trimBlanks(input.substr(0, input.size() - 1)).empty();
        if (!blank || input.size() >= kPaddingBytes) {
            refuse("Malformed boundary line in the multipart body");
        }
        return false;
    }
    if (!common::trimBlanks(input.substr(0, end)).empty()) {
        refuse("Malformed boundary line in the multipart body");
    }
    input.remove_prefix(end + 2);
    state_ = State::kHeaders;
    headerBytes_ = 0;
    return true;
}

bool MultipartParser::takeHeader(std::string_view& input) {
    const std::size_t room = headerLimit_ - headerBytes_;
    const std::size_t end = input.substr(0, room).find('\n');
    if (end == std::string_view::npos) {
        if (input.size() >= room) {
            refuse("Headers of a part are longer than " + std::to_string(headerLimit_) + " bytes");
        }
        return false;
    }
    if (end == 0 || input[end - 1] != '\r') {
        refuse("Header line of a part ends with a bare line feed");
    }
    const std::string_view line = input.substr(0, end - 1);
    headerBytes_ += end + 1;
    if (line.empty()) {
        receiver_.onHeadersEnd();
        state_ = State::kContent;
        atStart_ = true;
    } else {
        receiver_.onHeader(line);
    }
    input.remove_prefix(end + 1);
    return true;
}

}  // namespace hiveline::server
