// Takes apart what comes over one HTTP/1.1 connection, requests or answers: only as much of the
// protocol as the server and its HTTP client use.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace hiveline::bench {

class HttpReader {
public:
    /// The head is complete: its first line.
    std::function<void(std::string_view)> onHead;
    /// A piece of the body.
    std::function<void(std::string_view)> onBody;
    /// The message is complete.
    std::function<void()> onEnd;

    /// Throws std::runtime_error for what is no HTTP.
    void add(std::string_view bytes);

private:
    enum class Expects { kHead, kBody, kChunkSize, kChunk, kChunkEnd, kTrailer };

    bool step();
    void takeHead(std::string_view head);
    bool takePart(Expects next);
    bool takeLine(std::string& line);
    void end();

    std::string pending_;
    Expects expects_ = Expects::kHead;
    std::size_t left_ = 0;
};

}  // namespace hiveline::bench
