#include "server/http/multipart_head.h"

#include <algorithm>
#include <utility>

#include "common/error.h"
#include "common/http.h"
#include "common/text/ascii.h"
#include "common/text/utf8.h"
#include "server/http/head.h"

namespace hiveline::server {
namespace {

using common::equalsIgnoreCase;
using common::Error;
using common::ErrorCode;

// RFC 2046 section 5.1.1.
constexpr std::size_t kBoundaryBytes = 70;
// What Linux's file systems take, for whoever downloads the file again.
constexpr std::size_t kFileNameBytes = 255;
// Browsers send two or three.
constexpr std::size_t kHeaderLines = 16;

[[noreturn]] void refuse(const std::string& text) {
    throw Error(ErrorCode::kBadRequest, text);
}

void skipBlanks(std::string_view& text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) {
        text.remove_prefix(1);
    }
}

/// Takes a quoted string, whose opening quote has been seen. A backslash escapes only a quote and
/// itself, since old browsers send Windows paths without escapes.
std::string takeQuoted(std::string_view& text) {
    std::string value;
    text.remove_prefix(1);
    while (!text.empty() && text.front() != '"') {
        const bool escape = text.starts_with("\\\"") || text.starts_with("\\\\");
        text.remove_prefix(escape ? 1 : 0);
        value += text.front();
        text.remove_prefix(1);
    }
    if (text.empty()) {
        refuse("Quoted string without end in a parameter");
    }
    text.remove_prefix(1);
    return value;
}

std::string_view takeToken(std::string_view& text) {
    const auto* const end = std::ranges::find_if_not(text, common::isTokenCharacter);
    const std::string_view token = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    text.remove_prefix(token.size());
    return token;
}

FieldParameter takeParameter(std::string_view& text) {
    const std::string_view name = takeToken(text);
    skipBlanks(text);
    if (name.empty() || !text.starts_with('=')) {
        refuse("Malformed parameter");
    }
    text.remove_prefix(1);
    skipBlanks(text);
    FieldParameter parameter{.name = common::lowered(name), .value = {}};
    if (text.starts_with('"')) {
        parameter.value = takeQuoted(text);
    } else {
        parameter.value = takeToken(text);
        if (parameter.value.empty()) {
            refuse("Malformed parameter");
        }
    }
    return parameter;
}

void requireUtf8(std::string_view text, const char* what) {
    if (common::findInvalidUtf8(text) != std::string_view::npos) {
        refuse(std::string(what) + " is not valid UTF-8");
    }
}

/// C0, DEL and C1, the last as UTF-8 writes it.
bool hasControlCharacter(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
        if (byte < 0x20 || byte == 0x7f || (byte == 0xc2 && next >= 0x80 && next <= 0x9f)) {
            return true;
        }
    }
    return false;
}

std::string latin1ToUtf8(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            out += c;
        } else {
            out += static_cast<char>(0xc0U | (byte >> 6U));
            out += static_cast<char>(0x80U | (byte & 0x3fU));
        }
    }
    return out;
}

/// `UTF-8'en'na%C3%AFve.txt` (RFC 8187 section 3.2).
std::string decodeExtended(std::string_view value) {
    const std::size_t first = value.find('\'');
    const std::size_t second =
        first == std::string_view::npos ? first : value.find('\'', first + 1);
    if (second == std::string_view::npos) {
        refuse("Malformed filename* parameter");
    }
    const std::string_view charset = value.substr(0, first);
    const auto decoded =
        common::percentDecode(value.substr(second + 1), common::PlusSign::kLiteral);
    if (!decoded) {
        refuse("Malformed filename* parameter");
    }
    if (equalsIgnoreCase(charset, "UTF-8")) {
        return *decoded;
    }
    if (equalsIgnoreCase(charset, "ISO-8859-1")) {
        return latin1ToUtf8(*decoded);
    }
    refuse("Character set of filename* is neither UTF-8 nor ISO-8859-1");
}

/// Browsers write a quote in a name as %22 (HTML, section 4.10.21.8).
std::string restoreQuotes(std::string text) {
    constexpr std::string_view kQuote = "%22";
    for (std::size_t at = text.find(kQuote); at != std::string::npos; at = text.find(kQuote, at)) {
        text.erase(at, kQuote.size() - 1);
        text[at] = '"';
    }
    return text;
}

bool isBoundaryCharacter(char c) {
    constexpr std::string_view kOthers = "'()+_,-./:=? ";
    return common::isAlphanumeric(c) || kOthers.find(c) != std::string_view::npos;
}

// Of two values another parser may take the other one.
void assignOnce(std::optional<std::string>& target, std::string value) {
    if (target) {
        refuse("Part header names a parameter twice");
    }
    target = std::move(value);
}

}  // namespace

std::vector<FieldParameter> parseParameters(std::string_view value) {
    std::vector<FieldParameter> parameters;
    value.remove_prefix(std::min(value.find(';'), value.size()));
    while (!value.empty()) {
        if (value.front() != ';') {
            refuse("Malformed parameter");
        }
        value.remove_prefix(1);
        skipBlanks(value);
        if (!value.empty() && value.front() != ';') {
            parameters.push_back(takeParameter(value));
            skipBlanks(value);
        }
    }
    return parameters;
}

std::string multipartBoundary(std::string_view contentType) {
    const std::string_view type = contentType.substr(0, contentType.find(';'));
    if (!equalsIgnoreCase(common::trimBlanks(type), "multipart/form-data")) {
        throw Error(ErrorCode::kUnsupportedMediaType, "Content-Type is not multipart/form-data");
    }
    std::optional<std::string> boundary;
    for (FieldParameter& parameter : parseParameters(contentType)) {
        if (parameter.name == "boundary") {
            assignOnce(boundary, std::move(parameter.value));
        }
    }
    if (!boundary) {
        refuse("Content-Type names no boundary");
    }
    if (boundary->empty() || boundary->size() > kBoundaryBytes || boundary->ends_with(' ') ||
        !std::ranges::all_of(*boundary, isBoundaryCharacter)) {
        refuse("Content-Type names a malformed boundary");
    }
    return *boundary;
}

void PartHeadReader::addLine(std::string_view line) {
    if (++lines_ > kHeaderLines) {
        refuse("A part has more than " + std::to_string(kHeaderLines) + " header fields");
    }
    const common::Header header = parseHeaderLine(line);
    if (equalsIgnoreCase(header.name, "Content-Disposition")) {
        if (std::exchange(hasDisposition_, true)) {
            refuse("A part has more than one Content-Disposition");
        }
        readDisposition(header.value);
    } else if (equalsIgnoreCase(header.name, "Content-Type")) {
        head_.contentType = header.value;
    } else if (equalsIgnoreCase(header.name, "Content-Transfer-Encoding")) {
        // RFC 7578 section 4.7 retires the encodings that would have to be undone.
        if (!equalsIgnoreCase(header.value, "binary") && !equalsIgnoreCase(header.value, "8bit") &&
            !equalsIgnoreCase(header.value, "7bit")) {
            refuse("Content-Transfer-Encoding of a part is not binary, 8bit or 7bit");
        }
    }
}

void PartHeadReader::readDisposition(std::string_view value) {
    if (!equalsIgnoreCase(common::trimBlanks(value.substr(0, value.find(';'))), "form-data")) {
        refuse("Content-Disposition of a part is not form-data");
    }
    std::optional<std::string> name;
    std::optional<std::string> plainFileName;
    std::optional<std::string> extendedFileName;
    // Unknown parameters are ignored (RFC 7578 section 4.2).
    for (FieldParameter& parameter : parseParameters(value)) {
        if (parameter.name == "name") {
            assignOnce(name, restoreQuotes(std::move(parameter.value)));
        } else if (parameter.name == "filename") {
            assignOnce(plainFileName, restoreQuotes(std::move(parameter.value)));
        } else if (parameter.name == "filename*") {
            assignOnce(extendedFileName, decodeExtended(parameter.value));
        }
    }
    if (!name) {
        refuse("Content-Disposition of a part has no name");
    }
    requireUtf8(*name, "Name of a part");
    head_.name = std::move(*name);
    // RFC 6266 section 4.3 prefers it, where both are given.
    const auto& fileName = extendedFileName ? extendedFileName : plainFileName;
    if (fileName) {
        head_.fileName = cleanFileName(*fileName);
    }
}

PartHead PartHeadReader::take() {
    if (!hasDisposition_) {
        refuse("A part has no Content-Disposition");
    }
    hasDisposition_ = false;
    lines_ = 0;
    return std::exchange(head_, {});
}

std::string cleanFileName(std::string_view name) {
    requireUtf8(name, "File name");
    if (hasControlCharacter(name)) {
        refuse("Control character in a file name");
    }
    // Some clients send the whole path; nobody's folders belong into a record.
    const std::size_t separator = name.find_last_of("/\\");
    const std::string_view last =
        separator == std::string_view::npos ? name : name.substr(separator + 1);
    // The name is never used as a path here, but it comes back in downloads.
    if (last == "." || last == ".." || (last.empty() && !name.empty())) {
        refuse("File name names a folder");
    }
    if (last.size() > kFileNameBytes) {
        refuse("File name is longer than " + std::to_string(kFileNameBytes) + " bytes");
    }
    return std::string(last);
}

}  // namespace hiveline::server
