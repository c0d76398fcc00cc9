#include "server/edge/answer_stream.h"

#include <array>
#include <charconv>
#include <string_view>

namespace hiveline::server {
namespace {

constexpr std::string_view kLastChunk = "0\r\n\r\n";

/// One chunk (RFC 9112 section 7.1). Never an empty one, which would end the body.
void appendChunk(std::string& out, std::string_view piece) {
    constexpr int kHex = 16;
    std::array<char, 2 * sizeof(std::size_t)> size{};
    const auto end = std::to_chars(size.data(), size.data() + size.size(), piece.size(), kHex).ptr;
    out.append(size.data(), end).append("\r\n").append(piece).append("\r\n");
}

}  // namespace

void AnswerStream::start() {
    body_->start(wake_.wake);
    wake();
}

AnswerStream::Step AnswerStream::read(std::string& out, bool idle) {
    // Before reading: whatever comes from here on is not in this piece, and must wake us again.
    wake_.waiting->store(false);
    std::string piece;
    const bool goesOn = body_->read(piece, idle);
    bytes_ += piece.size();
    if (framing_ != BodyFraming::kChunks) {
        out += piece;
    } else if (!piece.empty()) {
        appendChunk(out, piece);
    }
    if (!goesOn) {
        appendEnd(out);
        return Step::kEnd;
    }
    return piece.empty() ? Step::kNothing : Step::kPiece;
}

void AnswerStream::appendEnd(std::string& out) const {
    if (framing_ == BodyFraming::kChunks) {
        out += kLastChunk;
    }
}

}  // namespace hiveline::server
