// The head of a request: request line and header fields (RFC 9112 sections 2 to 6), read strictly
// (decision 0006). Bytes may arrive in any portions; the result does not depend on where they were
// cut. One object serves the requests of a connection one after the other. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <vector>

#include "common/error.h"
#include "common/http.h"

namespace hiveline::server {

/// Bounds of what precedes a body. Sizes in bytes.
struct HeadLimits {
    /// Header fields with their line ends; more is 431.
    std::size_t headerBytes = std::size_t{16} * 1024;
    /// More is 431.
    std::size_t headerCount = 100;
    /// More is 414.
    std::size_t targetBytes = std::size_t{8} * 1024;
};

/// What a head says. Views live until the parser's reset().
struct RequestHead {
    std::string_view method;
    /// Not decoded; `*` for OPTIONS *.
    std::string_view path;
    /// Not decoded, without '?'.
    std::string_view query;
    /// Of the absolute target, otherwise of Host; empty if there is none.
    std::string_view host;
    /// Lists that came in several lines are one (RFC 9110 section 5.3).
    std::vector<common::Header> headers;
    /// Their values. A list, because views point into its elements while it grows; a deque would do
    /// as well, but allocates 576 bytes for each connection while it is empty.
    std::list<std::string> joined;
    std::uint64_t contentLength = 0;
    bool hasContentLength = false;
    bool chunked = false;
    bool isHttp10 = false;
    bool keepAlive = true;
    bool expectsContinue = false;
};

/// Splits a header or trailer line, which comes without its CRLF. Throws Error{kBadRequest}.
[[nodiscard]] common::Header parseHeaderLine(std::string_view line);

class HeadParser {
public:
    explicit HeadParser(const HeadLimits& limits) : limits_(limits) {}

    /// Takes bytes from the front of `input`, up to the end of the head. Returns true when it is
    /// complete. Throws
    /// Error{kBadRequest|kUriTooLong|kHeadersTooLarge|kNotImplemented|kVersionNotSupported}.
    [[nodiscard]] bool consume(std::string_view& input);

    [[nodiscard]] const RequestHead& head() const noexcept { return head_; }
    /// Whether no byte of a request has been taken since reset(); empty lines do not count.
    [[nodiscard]] bool isUntouched() const noexcept { return text_.empty(); }
    /// Forgets everything: the next byte starts a new head.
    void reset();
    /// Memory of the head as allocated; an estimate if lists came in several lines.
    [[nodiscard]] std::size_t held() const noexcept;
    /// Only if isUntouched(): gives back the memory that is kept for the next head.
    void releaseBuffers();

private:
    enum class Part : std::uint8_t { kRequestLine, kHeaders };
    struct Extent {
        std::size_t begin;
        std::size_t size;
    };
    struct Line {
        Extent name;
        Extent value;
    };

    [[nodiscard]] bool takeLine(std::string_view& input, std::size_t room);
    [[nodiscard]] std::string_view line() const;
    [[nodiscard]] std::string_view view(Extent extent) const;
    [[nodiscard]] std::size_t room() const;
    [[noreturn]] void refuseOverlongLine() const;
    void parseRequestLine();
    void addHeader();
    void finish();

    HeadLimits limits_;
    Part part_ = Part::kRequestLine;
    /// The head as received, without empty lines before it.
    std::string text_;
    /// Of the line being received.
    std::size_t lineBegin_ = 0;
    std::size_t headersBegin_ = 0;
    std::size_t emptyLines_ = 0;
    Extent method_{};
    Extent target_{};
    std::vector<Line> lines_;
    RequestHead head_;
};

}  // namespace hiveline::server
