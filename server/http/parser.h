// Cuts the bytes of a connection into requests: head, content, end, the next head. Strict and
// bounded; nothing of a body is kept here. A fault is final: the connection has to be closed, since
// nobody can say where the next request would start. Not thread-safe.
#pragma once

#include <cstdint>
#include <string_view>

#include "server/http/chunks.h"
#include "server/http/head.h"

namespace hiveline::server {

class HttpParser {
public:
    explicit HttpParser(const HeadLimits& limits) : head_(limits), chunks_(limits) {}

    enum class Event : std::uint8_t {
        /// `input` is used up.
        kNeedMore,
        /// head() is complete; limitBody() may be called now.
        kHead,
        /// `piece` is content.
        kContent,
        /// The request is complete; reset() before the next.
        kComplete,
    };

    /// Takes bytes from the front of `input` up to the next event. Throws the errors of HeadParser
    /// and ChunkDecoder.
    [[nodiscard]] Event next(std::string_view& input, std::string_view& piece);

    /// After kHead, before any content is asked for. Throws Error{kTooLarge} if the declared length
    /// is larger; a chunked body is refused at the chunk that would exceed the limit.
    void limitBody(std::uint64_t bytes);

    /// Views live until reset().
    [[nodiscard]] const RequestHead& head() const noexcept { return head_.head(); }
    /// Whether it is between two requests.
    [[nodiscard]] bool isIdle() const noexcept {
        return part_ == Part::kHead && head_.isUntouched();
    }
    /// Bytes of content so far.
    [[nodiscard]] std::uint64_t received() const noexcept { return received_; }
    void reset();
    /// Memory of the head, as allocated.
    [[nodiscard]] std::size_t held() const noexcept { return head_.held(); }
    /// Only if isIdle(): gives back the memory that is kept for the next head.
    void releaseBuffers() { head_.releaseBuffers(); }

private:
    enum class Part : std::uint8_t { kHead, kBody, kChunks, kComplete };

    [[nodiscard]] Event nextOfBody(std::string_view& input, std::string_view& piece);
    [[nodiscard]] Event nextOfChunks(std::string_view& input, std::string_view& piece);

    Part part_ = Part::kHead;
    std::uint64_t received_ = 0;
    HeadParser head_;
    ChunkDecoder chunks_;
};

}  // namespace hiveline::server
