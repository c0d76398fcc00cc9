// What a connection still has to write: heads and small bodies in one buffer, then at most one
// large body or one file. Small answers to pipelined requests gather in the buffer and leave with
// one system call. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/transport.h"

namespace hiveline::server {

/// Part of a file to send.
struct FileExtent {
    UniqueFd file;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

class OutputQueue {
public:
    /// Heads are written here, before their body is added.
    [[nodiscard]] std::string& buffer() noexcept { return buffer_; }
    /// Only when accepts().
    void addBody(std::string body);
    void addFile(FileExtent file);

    [[nodiscard]] bool isEmpty() const noexcept {
        return position_ == buffer_.size() && body_.empty() && file_.size == 0;
    }
    /// Only when isEmpty(): gives back the memory that is kept for the next answer.
    void releaseBuffer() { std::string().swap(buffer_); }

    /// Another answer may be added before this output is gone.
    [[nodiscard]] bool accepts() const noexcept;

    /// Writes what the peer takes now, but not more than some MiB at a time, so that other
    /// connections have their turn. kDone: everything is written. kLost: give the connection up.
    [[nodiscard]] IoStatus flush(Transport& transport);

    /// Bytes written so far, over all answers.
    [[nodiscard]] std::uint64_t written() const noexcept { return written_; }

private:
    [[nodiscard]] IoStatus flushText(Transport& transport, std::string& text, Follow follow);
    [[nodiscard]] IoStatus flushFile(Transport& transport, std::uint64_t until);

    std::string buffer_;
    std::string body_;
    std::size_t position_ = 0;  // in buffer_, then in body_
    FileExtent file_;
    std::uint64_t written_ = 0;
};

}  // namespace hiveline::server
