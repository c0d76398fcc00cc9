#include "server/http/chunks.h"

#include <algorithm>
#include <charconv>

#include "common/http.h"

namespace hiveline::server {
namespace {

using common::Error;
using common::ErrorCode;

// A size and its extensions.
constexpr std::size_t kSizeLineBytes = 256;
// Bytes of extensions in one body: chunks of one byte with long extensions would otherwise make a
// small body expensive.
constexpr std::size_t kExtensionBytes = std::size_t{16} * 1024;

[[noreturn]] void refuse(const char* text) {
    throw Error(ErrorCode::kBadRequest, text);
}

void skipBlanks(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
}

bool skipToken(std::string_view& text) {
    const auto end = std::ranges::find_if_not(text, common::isTokenCharacter);
    const auto size = static_cast<std::size_t>(end - text.begin());
    text.remove_prefix(size);
    return size > 0;
}

/// From the opening quote to behind the closing one.
bool skipQuotedString(std::string_view& text) {
    for (std::size_t at = 1; at < text.size(); ++at) {
        if (text[at] == '"') {
            text.remove_prefix(at + 1);
            return true;
        }
        at += text[at] == '\\' ? 1 : 0;
    }
    return false;
}

/// `*( BWS ";" BWS name [ BWS "=" BWS value ] )`, RFC 9112 section 7.1.1. The characters have been
/// checked. Extensions mean nothing here, but what is none may hide a chunk that another parser
/// sees.
bool isExtensions(std::string_view text) {
    while (!text.empty()) {
        skipBlanks(text);
        if (!text.starts_with(';')) {
            return false;
        }
        text.remove_prefix(1);
        skipBlanks(text);
        if (!skipToken(text)) {
            return false;
        }
        const std::string_view behindName = text;
        skipBlanks(text);
        if (!text.starts_with('=')) {
            // The blanks belong to the next extension, and there has to be one.
            text = behindName;
            continue;
        }
        text.remove_prefix(1);
        skipBlanks(text);
        if (!(text.starts_with('"') ? skipQuotedString(text) : skipToken(text))) {
            return false;
        }
    }
    return true;
}

}  // namespace

ChunkDecoder::Event ChunkDecoder::next(std::string_view& input, std::string_view& piece) {
    while (part_ != Part::kData) {
        if (!takeLine(input, room())) {
            return Event::kNeedMore;
        }
        if (readLine()) {
            return Event::kEnd;
        }
        line_.clear();
    }
    if (input.empty()) {
        return Event::kNeedMore;
    }
    const auto size = std::min<std::uint64_t>(chunkLeft_, input.size());
    piece = input.substr(0, static_cast<std::size_t>(size));
    input.remove_prefix(piece.size());
    chunkLeft_ -= size;
    part_ = chunkLeft_ == 0 ? Part::kDataEnd : Part::kData;
    return Event::kData;
}

/// The longest line that may come now.
std::size_t ChunkDecoder::room() const {
    switch (part_) {
        case Part::kSize:
            return kSizeLineBytes;
        case Part::kData:
        case Part::kDataEnd:
            return 2;
        case Part::kTrailer:
            break;
    }
    return limits_.headerBytes - trailerBytes_;
}

/// Returns true for the line that ends the body.
bool ChunkDecoder::readLine() {
    if (part_ == Part::kSize) {
        readSize();
    } else if (part_ == Part::kDataEnd) {
        part_ = Part::kSize;
    } else if (line_.size() == 2) {
        return true;
    } else {
        readTrailer();
    }
    return false;
}

void ChunkDecoder::reset() {
    part_ = Part::kSize;
    line_.clear();
    chunkLeft_ = content_ = contentLimit_ = 0;
    overhead_ = trailerBytes_ = trailerCount_ = 0;
}

bool ChunkDecoder::takeLine(std::string_view& input, std::size_t room) {
    const std::string_view window = input.substr(0, room - line_.size());
    const std::size_t end = window.find('\n');
    const std::size_t taken = end == std::string_view::npos ? window.size() : end + 1;
    // Lines are kept until they are complete; data never is.
    line_.append(window.substr(0, taken));
    input.remove_prefix(taken);
    if (end == std::string_view::npos) {
        if (line_.size() < room) {
            return false;
        }
        if (part_ == Part::kTrailer) {
            throw Error(
                ErrorCode::kHeadersTooLarge,
                "Trailer fields are longer than " + std::to_string(limits_.headerBytes) + " bytes"
            );
        }
        refuse(part_ == Part::kSize ? "Malformed chunk size" : "Chunk is longer than its size");
    }
    // A bare line feed is a line end to some parsers and none to others: request smuggling.
    if (!line_.ends_with("\r\n")) {
        refuse(
            part_ == Part::kDataEnd ? "Chunk is longer than its size"
                                    : "Line ends with a bare line feed"
        );
    }
    return true;
}

void ChunkDecoder::readSize() {
    const std::string_view line = std::string_view(line_).substr(0, line_.size() - 2);
    std::uint64_t size = 0;
    // from_chars accepts neither "0x" nor a sign nor blanks.
    const auto parsed = std::from_chars(line.data(), line.data() + line.size(), size, 16);
    const std::string_view rest = line.substr(static_cast<std::size_t>(parsed.ptr - line.data()));
    if (parsed.ec == std::errc::invalid_argument || !common::isFieldValue(rest) ||
        !isExtensions(rest)) {
        refuse("Malformed chunk size");
    }
    overhead_ += rest.size();
    if (overhead_ > kExtensionBytes) {
        refuse("Chunk extensions are too long");
    }
    // Written as a difference, which cannot overflow.
    if (parsed.ec == std::errc::result_out_of_range || size > contentLimit_ - content_) {
        throw Error(
            ErrorCode::kTooLarge, "Body is larger than " + std::to_string(contentLimit_) + " bytes"
        );
    }
    content_ += size;
    chunkLeft_ = size;
    part_ = size == 0 ? Part::kTrailer : Part::kData;
}

void ChunkDecoder::readTrailer() {
    trailerBytes_ += line_.size();
    if (++trailerCount_ > limits_.headerCount) {
        throw Error(
            ErrorCode::kHeadersTooLarge,
            "More than " + std::to_string(limits_.headerCount) + " trailer fields"
        );
    }
    // Checked and dropped: trailers could otherwise add headers after authentication.
    (void)parseHeaderLine(std::string_view(line_).substr(0, line_.size() - 2));
}

}  // namespace hiveline::server
