// Cuts a multipart body (RFC 2046 section 5.1) into parts while it arrives. The portions in which
// bytes come may cut a boundary anywhere; the result does not depend on it. Keeps at most a header
// line or the beginning of a boundary. Preamble and epilogue are dropped. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hiveline::server {

/// Gets the parts one after the other. May throw, which ends the parsing.
class PartReceiver {
public:
    virtual ~PartReceiver() = default;

    /// One header line of the next part, without its line end.
    virtual void onHeader(std::string_view line) = 0;
    /// The headers of the part are complete.
    virtual void onHeadersEnd() = 0;
    virtual void onContent(std::string_view bytes) = 0;
    virtual void onPartEnd() = 0;
};

class MultipartParser {
public:
    /// `boundary` without the leading dashes; `headerBytes` bounds the headers of a part.
    MultipartParser(std::string_view boundary, std::size_t headerBytes, PartReceiver& receiver);

    /// Throws Error{kBadRequest}, and what the receiver throws.
    void write(std::string_view bytes);
    /// The body is complete. Throws Error{kBadRequest} if its final boundary is missing.
    void finish() const;

private:
    enum class State : std::uint8_t { kPreamble, kBoundary, kHeaders, kContent, kEpilogue };

    [[nodiscard]] bool step(std::string_view& input);
    [[nodiscard]] bool takeContent(std::string_view& input);
    [[nodiscard]] bool takeBoundaryEnd(std::string_view& input);
    [[nodiscard]] bool takeHeader(std::string_view& input);
    void endContent();

    /// CRLF, two dashes, boundary.
    std::string delimiter_;
    std::size_t headerLimit_;
    PartReceiver& receiver_;
    State state_ = State::kPreamble;
    // The line end that belongs to the next delimiter may already be behind us: at the start of the
    // body there is none, and that of an empty part is the empty line after its headers.
    bool atStart_ = true;
    std::size_t headerBytes_ = 0;
    /// Received, not yet understood.
    std::string carry_;
};

}  // namespace hiveline::server
