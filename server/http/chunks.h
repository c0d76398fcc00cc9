// Decodes the chunked transfer coding (RFC 9112 section 7.1), strictly: exact line ends, plain
// hexadecimal sizes, extensions checked and dropped, trailers checked and dropped. Bytes may arrive
// in any portions. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/http/head.h"

namespace hiveline::server {

class ChunkDecoder {
public:
    explicit ChunkDecoder(const HeadLimits& trailerLimits) : limits_(trailerLimits) {}

    enum class Event : std::uint8_t { kNeedMore, kData, kEnd };

    /// Takes bytes from the front of `input`. kData: `piece` is content, a part of what was taken.
    /// Throws Error{kBadRequest|kTooLarge|kHeadersTooLarge}.
    [[nodiscard]] Event next(std::string_view& input, std::string_view& piece);

    /// More content than this is kTooLarge, as soon as the size of the chunk is read.
    void limitContent(std::uint64_t bytes) noexcept { contentLimit_ = bytes; }
    void reset();

private:
    enum class Part : std::uint8_t { kSize, kData, kDataEnd, kTrailer };

    [[nodiscard]] bool takeLine(std::string_view& input, std::size_t room);
    [[nodiscard]] std::size_t room() const;
    [[nodiscard]] bool readLine();
    void readSize();
    void readTrailer();

    HeadLimits limits_;
    Part part_ = Part::kSize;
    /// Being received; complete with its line end once takeLine() has returned true.
    std::string line_;
    std::uint64_t chunkLeft_ = 0;
    std::uint64_t content_ = 0;
    std::uint64_t contentLimit_ = 0;
    /// Bytes spent on extensions.
    std::size_t overhead_ = 0;
    std::size_t trailerBytes_ = 0;
    std::size_t trailerCount_ = 0;
};

}  // namespace hiveline::server
