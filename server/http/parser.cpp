#include "server/http/parser.h"

#include <algorithm>

namespace hiveline::server {

HttpParser::Event HttpParser::next(std::string_view& input, std::string_view& piece) {
    switch (part_) {
        case Part::kHead:
            if (!head_.consume(input)) {
                return Event::kNeedMore;
            }
            // Without either a request has no body (RFC 9112 section 6.3).
            part_ = head().chunked              ? Part::kChunks
                    : head().contentLength != 0 ? Part::kBody
                                                : Part::kComplete;
            return Event::kHead;
        case Part::kBody:
            return nextOfBody(input, piece);
        case Part::kChunks:
            return nextOfChunks(input, piece);
        case Part::kComplete:
            break;
    }
    return Event::kComplete;
}

void HttpParser::limitBody(std::uint64_t bytes) {
    // Before a byte of it is read, so nobody uploads what will be refused.
    if (head().contentLength > bytes) {
        throw common::Error(
            common::ErrorCode::kTooLarge, "Body is larger than " + std::to_string(bytes) + " bytes"
        );
    }
    // The length of a chunked body is known only at its end, so each chunk is checked.
    chunks_.limitContent(bytes);
}

// Content is handed on where it was received; whoever needs it longer copies it.
HttpParser::Event HttpParser::nextOfBody(std::string_view& input, std::string_view& piece) {
    if (input.empty()) {
        return Event::kNeedMore;
    }
    const auto size = std::min<std::uint64_t>(head().contentLength - received_, input.size());
    piece = input.substr(0, static_cast<std::size_t>(size));
    input.remove_prefix(piece.size());
    received_ += size;
    if (received_ == head().contentLength) {
        part_ = Part::kComplete;
    }
    return Event::kContent;
}

HttpParser::Event HttpParser::nextOfChunks(std::string_view& input, std::string_view& piece) {
    switch (chunks_.next(input, piece)) {
        case ChunkDecoder::Event::kNeedMore:
            return Event::kNeedMore;
        case ChunkDecoder::Event::kData:
            received_ += piece.size();
            return Event::kContent;
        case ChunkDecoder::Event::kEnd:
            break;
    }
    part_ = Part::kComplete;
    return Event::kComplete;
}

void HttpParser::reset() {
    part_ = Part::kHead;
    received_ = 0;
    head_.reset();
    chunks_.reset();
}

}  // namespace hiveline::server
