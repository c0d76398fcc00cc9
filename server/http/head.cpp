#include "server/http/head.h"

#include <algorithm>

#include "common/http.h"
#include "common/text/ascii.h"
#include "server/http/framing.h"

namespace hiveline::server {
namespace {

using common::Error;
using common::ErrorCode;

// Longer than any method that is registered.
constexpr std::size_t kMethodBytes = 32;
constexpr std::size_t kVersionBytes = std::string_view("HTTP/1.1").size();
// RFC 9112 section 2.2: an empty line that a client sends after a body is not held against it.
constexpr std::size_t kEmptyLines = 4;
// A head larger than this was an exception, and its memory is given back.
constexpr std::size_t kKeptCapacity = 4096;

[[noreturn]] void refuse(const char* text) {
    throw Error(ErrorCode::kBadRequest, text);
}

[[noreturn]] void refuseTarget(std::size_t limit) {
    throw Error(
        ErrorCode::kUriTooLong, "Request target is longer than " + std::to_string(limit) + " bytes"
    );
}

void checkMethod(std::string_view method) {
    if (method.size() > kMethodBytes) {
        throw Error(
            ErrorCode::kNotImplemented,
            "Method is longer than " + std::to_string(kMethodBytes) + " bytes"
        );
    }
    if (!common::isToken(method)) {
        refuse("Malformed method");
    }
}

void checkTarget(std::string_view target, std::size_t limit) {
    if (target.size() > limit) {
        refuseTarget(limit);
    }
    // No fragment, no control characters, nothing beyond ASCII: what another parser might read
    // otherwise.
    const auto isAllowed = [](char c) { return c > ' ' && c < '\x7f' && c != '#'; };
    if (target.empty() || !std::ranges::all_of(target, isAllowed)) {
        refuse("Malformed request target");
    }
}

/// Returns true for HTTP/1.0, false for HTTP/1.1.
bool parseVersion(std::string_view version) {
    if (version.size() != kVersionBytes || !version.starts_with("HTTP/") ||
        !common::isDigit(version[5]) || version[6] != '.' || !common::isDigit(version[7])) {
        refuse("Malformed HTTP version");
    }
    if (version[5] != '1' || version[7] > '1') {
        throw Error(ErrorCode::kVersionNotSupported, "HTTP version is neither 1.0 nor 1.1");
    }
    return version[7] == '0';
}

}  // namespace

common::Header parseHeaderLine(std::string_view line) {
    // Folded fields are obsolete (RFC 9112 section 5.2), and unfolding them differently is
    // smuggling.
    if (line.front() == ' ' || line.front() == '\t') {
        refuse("Header field continues on a second line");
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) {
        refuse("Header field without colon");
    }
    const std::string_view name = line.substr(0, colon);
    // Also refuses "Name :", which some servers read as Name.
    if (!common::isToken(name)) {
        refuse("Malformed header field name");
    }
    const std::string_view value = common::trimBlanks(line.substr(colon + 1));
    if (!common::isFieldValue(value)) {
        refuse("Control character in a header field");
    }
    return {.name = name, .value = value};
}

bool HeadParser::consume(std::string_view& input) {
    while (takeLine(input, room())) {
        const bool empty = line().empty();
        if (part_ == Part::kHeaders) {
            if (empty) {
                finish();
                return true;
            }
            addHeader();
        } else if (!empty) {
            parseRequestLine();
        } else {
            if (++emptyLines_ > kEmptyLines) {
                refuse("Empty request line");
            }
            text_.clear();
            continue;
        }
        lineBegin_ = text_.size();
    }
    return false;
}

void HeadParser::reset() {
    part_ = Part::kRequestLine;
    if (text_.capacity() > kKeptCapacity) {
        std::string().swap(text_);
    }
    text_.clear();
    lineBegin_ = headersBegin_ = emptyLines_ = 0;
    lines_.clear();
    // Keeps its memory for the next head.
    std::vector<common::Header> headers = std::move(head_.headers);
    headers.clear();
    head_ = RequestHead{};
    head_.headers = std::move(headers);
}

std::size_t HeadParser::held() const noexcept {
    const std::size_t joined = head_.joined.empty() ? 0 : limits_.headerBytes;
    return text_.capacity() + lines_.capacity() * sizeof(Line) +
           head_.headers.capacity() * sizeof(common::Header) + joined;
}

void HeadParser::releaseBuffers() {
    std::string().swap(text_);
    std::vector<Line>().swap(lines_);
    std::vector<common::Header>().swap(head_.headers);
}

std::size_t HeadParser::room() const {
    if (part_ == Part::kRequestLine) {
        return kMethodBytes + 1 + limits_.targetBytes + 1 + kVersionBytes + 2;
    }
    return limits_.headerBytes - (lineBegin_ - headersBegin_);
}

/// Appends up to and including the next line feed. Returns false if that has not arrived yet.
bool HeadParser::takeLine(std::string_view& input, std::size_t room) {
    const std::size_t have = text_.size() - lineBegin_;
    const std::string_view window = input.substr(0, room - have);
    if (part_ == Part::kRequestLine && have == 0 && !window.empty() &&
        !common::isTokenCharacter(window.front()) && window.front() != '\r' &&
        window.front() != '\n') {
        // A TLS handshake, say, which has no line end to wait for.
        refuse("Malformed request line");
    }
    const std::size_t end = window.find('\n');
    const std::size_t taken = end == std::string_view::npos ? window.size() : end + 1;
    text_.append(window.substr(0, taken));
    input.remove_prefix(taken);
    if (end == std::string_view::npos) {
        // Bounded before it is complete: a line without end must not grow.
        if (have + taken >= room) {
            refuseOverlongLine();
        }
        return false;
    }
    if (have + taken < 2 || text_[text_.size() - 2] != '\r') {
        refuse("Line ends with a bare line feed");
    }
    return true;
}

std::string_view HeadParser::line() const {
    // Without CRLF, which takeLine() has checked.
    return std::string_view(text_).substr(lineBegin_, text_.size() - lineBegin_ - 2);
}

std::string_view HeadParser::view(Extent extent) const {
    return std::string_view(text_).substr(extent.begin, extent.size);
}

void HeadParser::refuseOverlongLine() const {
    if (part_ == Part::kHeaders) {
        throw Error(
            ErrorCode::kHeadersTooLarge,
            "Header fields are longer than " + std::to_string(limits_.headerBytes) + " bytes"
        );
    }
    // Which part was too long decides between 501, 414 and 400.
    const std::string_view text = std::string_view(text_).substr(lineBegin_);
    const std::size_t methodEnd = std::min(text.find(' '), text.size());
    checkMethod(text.substr(0, methodEnd));
    const std::string_view rest = text.substr(methodEnd + 1);
    if (rest.find(' ') <= limits_.targetBytes) {
        refuse("Malformed HTTP version");
    }
    refuseTarget(limits_.targetBytes);
}

void HeadParser::parseRequestLine() {
    const std::string_view text = line();
    const std::size_t methodEnd = text.find(' ');
    const std::size_t targetBegin = methodEnd == std::string_view::npos ? methodEnd : methodEnd + 1;
    checkMethod(text.substr(0, methodEnd));
    const std::size_t targetEnd =
        targetBegin == std::string_view::npos ? targetBegin : text.find(' ', targetBegin);
    if (targetEnd == std::string_view::npos) {
        refuse("Malformed request line");
    }
    method_ = {.begin = lineBegin_, .size = methodEnd};
    target_ = {.begin = lineBegin_ + targetBegin, .size = targetEnd - targetBegin};
    checkTarget(view(target_), limits_.targetBytes);
    head_.isHttp10 = parseVersion(text.substr(targetEnd + 1));
    part_ = Part::kHeaders;
    headersBegin_ = text_.size();
}

void HeadParser::addHeader() {
    if (lines_.size() == limits_.headerCount) {
        throw Error(
            ErrorCode::kHeadersTooLarge,
            "More than " + std::to_string(limits_.headerCount) + " header fields"
        );
    }
    const common::Header header = parseHeaderLine(line());
    // Positions and not views: text_ may still move while the head grows.
    const auto extent = [this](std::string_view part) {
        return Extent{
            .begin = static_cast<std::size_t>(part.data() - text_.data()), .size = part.size()};
    };
    lines_.push_back({.name = extent(header.name), .value = extent(header.value)});
}

void HeadParser::finish() {
    // From here on text_ stays where it is, until reset().
    head_.method = view(method_);
    head_.headers.reserve(lines_.size());
    for (const Line& line : lines_) {
        head_.headers.push_back({.name = view(line.name), .value = view(line.value)});
    }
    readTarget(view(target_), head_);
    readFraming(head_);
}

}  // namespace hiveline::server
