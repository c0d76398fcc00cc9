#include "common/json/reader.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <rapidjson/reader.h>

#include "common/json/scan.h"

namespace hiveline::json {
namespace {

// NOLINTBEGIN(readability-identifier-naming): RapidJSON asks for these names.

/// RapidJSON's notion of an input, over a text that need not end with NUL: past the end it gives
/// '\0', which the text never contains. RapidJSON copies strings character by character, so those
/// without escapes are hidden from it; it sees them as empty.
class Source {
public:
    using Ch = char;
    explicit Source(std::string_view text) : text_(text) {}

    [[nodiscard]] char Peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    char Take() {
        const char taken = Peek();
        ++at_;
        if (taken == '"' && !escaping_) {
            inString_ = !inString_;
            skipPlainText();
        }
        // A backslash that is itself escaped escapes nothing.
        escaping_ = inString_ && taken == '\\' && !escaping_;
        return taken;
    }
    [[nodiscard]] std::size_t Tell() const { return at_; }

    // Asked for by the concept, never called on an input.
    char* PutBegin() { return nullptr; }
    void Put(char) {}
    void Flush() {}
    std::size_t PutEnd(char*) { return 0; }

private:
    void skipPlainText() {
        if (inString_) {
            const std::size_t end = endOfPlainText(text_, at_);
            if (end < text_.size() && text_[end] == '"') {
                at_ = end;
            }
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool inString_ = false;
    bool escaping_ = false;
};

// NOLINTEND(readability-identifier-naming)

constexpr std::string_view kNumberTooBig =
    "Number out of range: at most 1.7976931348623157e308 fits";

/// The exponent with its sign, cut to a billion: more makes no difference.
int exponentOf(std::string_view number) {
    const std::size_t mark = number.find_first_of("eE");
    if (mark == std::string_view::npos) {
        return 0;
    }
    const bool negative = number[mark + 1] == '-';
    const std::size_t digits = number.find_first_of("0123456789", mark);
    int value = 0;
    const auto result =
        std::from_chars(number.data() + digits, number.data() + number.size(), value);
    const int size = result.ec == std::errc() ? value : 1'000'000'000;
    return negative ? -size : size;
}

/// Whether the number, which fits the grammar, is beyond the range of a double. Numbers too close
/// to 0 count as 0.
bool overflowsDouble(std::string_view number) {
    double value = 0;
    const auto result = std::from_chars(number.data(), number.data() + number.size(), value);
    if (result.ec != std::errc::result_out_of_range) {
        return false;
    }
    const std::string_view mantissa = number.substr(0, number.find_first_of("eE"));
    const auto point = static_cast<int>(std::min(mantissa.find('.'), mantissa.size()));
    const auto firstDigit = static_cast<int>(mantissa.find_first_of("123456789"));
    // from_chars says "out of range" in both directions; the magnitude tells which.
    return point - firstDigit + exponentOf(number) > 0;
}

/// The offset, within the raw text of a string without its quotes, of an escape that stands for no
/// character we accept; or npos. RapidJSON has checked the syntax, and pairs that begin with a high
/// surrogate.
std::size_t findBadEscape(std::string_view raw, std::string_view& what) {
    for (std::size_t at = raw.find('\\'); at != std::string_view::npos; at = raw.find('\\', at)) {
        if (raw[at + 1] != 'u') {
            at += 2;
            continue;
        }
        unsigned unit = 0;
        std::from_chars(raw.data() + at + 2, raw.data() + at + 6, unit, 16);
        if (unit == 0) {
            what = "NUL characters are not accepted";
            return at;
        }
        if (unit >= 0xDC00 && unit <= 0xDFFF) {
            what = "Lone surrogate in \\u escape";
            return at;
        }
        const bool pair = unit >= 0xD800 && unit <= 0xDBFF;
        // \uXXXX, or two of them.
        at += pair ? 12 : 6;
    }
    return std::string_view::npos;
}

/// The offset of the quote that closes a string, from a place inside it that no backslash precedes.
std::size_t closingQuote(std::string_view source, std::size_t at) {
    while (source[at] != '"') {
        at += source[at] == '\\' ? 2 : 1;
    }
    return at;
}

constexpr bool isBetweenTokens(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',' || c == ':';
}

/// Receives RapidJSON's events. These do not tell where a token is, so a cursor follows them
/// through the source: between two tokens there is only white space, ',' and ':'.
class TapeBuilder {
public:
    explicit TapeBuilder(Tape& tape) : tape_(tape) {}

    // NOLINTBEGIN(readability-identifier-naming): RapidJSON asks for these names.
    bool Null() { return addToken(Kind::kNull, 4); }
    bool Bool(bool value) { return addToken(Kind::kBoolean, value ? 4 : 5); }
    bool RawNumber(const char*, rapidjson::SizeType length, bool) {
        addToken(Kind::kNumber, length);
        const std::string_view number = tape_.source.substr(cursor_ - length, length);
        // Without an exponent RapidJSON itself refuses what is too large; with one it only bounds
        // the exponent, and "9e308" passes.
        if (number.find_first_of("eE") != std::string_view::npos && overflowsDouble(number)) {
            return fail(cursor_ - length, kNumberTooBig);
        }
        return true;
    }
    bool Key(const char* text, rapidjson::SizeType length, bool) {
        return addString({text, length});
    }
    bool String(const char* text, rapidjson::SizeType length, bool) {
        return addString({text, length});
    }
    bool StartObject() { return open(Kind::kObject); }
    bool EndObject(rapidjson::SizeType members) { return close(members); }
    bool StartArray() { return open(Kind::kArray); }
    bool EndArray(rapidjson::SizeType elements) { return close(elements); }

    // Never called: with kParseNumbersAsStringsFlag numbers come as text.
    static bool Int(int) { return false; }
    static bool Uint(unsigned) { return false; }
    static bool Int64(std::int64_t) { return false; }
    static bool Uint64(std::uint64_t) { return false; }
    static bool Double(double) { return false; }
    // NOLINTEND(readability-identifier-naming)

    [[nodiscard]] const std::optional<SyntaxError>& error() const { return error_; }

private:
    bool fail(std::size_t offset, std::string_view what) {
        error_ = SyntaxError{offset, std::string(what)};
        return false;
    }

    void moveToToken() {
        while (isBetweenTokens(tape_.source[cursor_])) {
            ++cursor_;
        }
    }

    Node& append(Kind kind, std::size_t length) {
        Node& node = tape_.nodes.emplace_back();
        node.kind = kind;
        node.begin = static_cast<std::uint32_t>(cursor_);
        cursor_ += length;
        node.end = static_cast<std::uint32_t>(cursor_);
        return node;
    }

    bool addToken(Kind kind, std::size_t length) {
        moveToToken();
        append(kind, length);
        return true;
    }

    /// `decoded` is empty for a string without escapes, which stays in the source (see Source).
    bool addString(std::string_view decoded) {
        moveToToken();
        const std::size_t begin = cursor_;
        const std::size_t stop = endOfPlainText(tape_.source, begin + 1);
        // The same look as Source's: what RapidJSON was not shown has no decoded form.
        const bool plain = tape_.source[stop] == '"';
        const std::size_t end = plain ? stop : closingQuote(tape_.source, stop);
        Node& node = append(Kind::kString, end + 1 - begin);
        node.count = static_cast<std::uint32_t>(plain ? end - begin - 1 : decoded.size());
        return plain || keepDecoded(node, decoded);
    }

    bool keepDecoded(Node& node, std::string_view decoded) {
        std::string_view what;
        const std::string_view raw = tape_.source.substr(node.begin + 1, node.end - node.begin - 2);
        const std::size_t bad = findBadEscape(raw, what);
        if (bad != std::string_view::npos) {
            return fail(node.begin + 1 + bad, what);
        }
        node.escaped = true;
        node.link = static_cast<std::uint32_t>(tape_.arena.size());
        tape_.arena.append(decoded);
        return true;
    }

    bool open(Kind kind) {
        moveToToken();
        // RapidJSON's iterative parser has no limit: it would take memory for as many brackets as a
        // body holds.
        if (depth_ == kMaxDepth) {
            return fail(cursor_, "More than 64 nested levels");
        }
        open_[depth_] = tape_.nodes.size();
        ++depth_;
        append(kind, 1);
        return true;
    }

    bool close(std::size_t count) {
        moveToToken();
        ++cursor_;
        --depth_;
        Node& node = tape_.nodes[open_[depth_]];
        node.end = static_cast<std::uint32_t>(cursor_);
        node.link = static_cast<std::uint32_t>(tape_.nodes.size());
        node.count = static_cast<std::uint32_t>(count);
        return true;
    }

    Tape& tape_;
    std::optional<SyntaxError> error_;
    std::size_t cursor_ = 0;
    std::size_t depth_ = 0;
    /// Nodes of the containers that are not closed yet.
    std::array<std::size_t, kMaxDepth> open_{};
};

/// What was expected, in the words of Python's json module, which pydantic's users know.
std::string_view textOf(rapidjson::ParseErrorCode code, char found) {
    switch (code) {
        case rapidjson::kParseErrorDocumentRootNotSingular:
            return "Extra data";
        case rapidjson::kParseErrorObjectMissName:
            return "Expecting property name enclosed in double quotes";
        case rapidjson::kParseErrorObjectMissColon:
            return "Expecting ':' delimiter";
        case rapidjson::kParseErrorObjectMissCommaOrCurlyBracket:
            return "Expecting ',' delimiter or '}'";
        case rapidjson::kParseErrorArrayMissCommaOrSquareBracket:
            return "Expecting ',' delimiter or ']'";
        case rapidjson::kParseErrorStringUnicodeEscapeInvalidHex:
            return "Invalid \\uXXXX escape";
        case rapidjson::kParseErrorStringUnicodeSurrogateInvalid:
            return "Lone surrogate in \\u escape";
        case rapidjson::kParseErrorStringEscapeInvalid:
            return found == '\\' ? "Invalid \\escape" : "Invalid control character";
        case rapidjson::kParseErrorStringMissQuotationMark:
            return "Unterminated string";
        case rapidjson::kParseErrorStringInvalidEncoding:
            return "Invalid UTF-8";
        case rapidjson::kParseErrorNumberTooBig:
            return kNumberTooBig;
        case rapidjson::kParseErrorNumberMissFraction:
            return "Expecting a digit after the decimal point";
        case rapidjson::kParseErrorNumberMissExponent:
            return "Expecting a digit in the exponent";
        default:
            return "Expecting value";
    }
}

}  // namespace
}  // namespace hiveline::json

namespace rapidjson {
/// Lets the reader work on a copy of the stream, which the compiler keeps in registers.
template <>
struct StreamTraits<hiveline::json::Source> {
    enum { copyOptimization = 1 };  // NOLINT(readability-identifier-naming)
};
}  // namespace rapidjson

namespace hiveline::json {

std::optional<SyntaxError> readTape(Tape& tape) {
    // Iterative: the recursive parser's stack would grow with the depth of a client's text.
    // RapidJSON need not check the encoding, since the whole text was checked at once, which is
    // faster.
    constexpr unsigned kFlags =
        rapidjson::kParseIterativeFlag | rapidjson::kParseNumbersAsStringsFlag;
    // About what API bodies have: a node for every 12 bytes.
    tape.nodes.reserve(tape.source.size() / 12 + 8);
    Source stream(tape.source);
    TapeBuilder builder(tape);
    rapidjson::Reader reader;
    const rapidjson::ParseResult result = reader.Parse<kFlags>(stream, builder);
    if (builder.error()) {
        // Ours first: where the handler stops, RapidJSON only reports "termination".
        return builder.error();
    }
    if (!result) {
        const std::size_t offset = result.Offset();
        const char found = offset < tape.source.size() ? tape.source[offset] : '\0';
        return SyntaxError{offset, std::string(textOf(result.Code(), found))};
    }
    return std::nullopt;
}

}  // namespace hiveline::json
